"""What a planted error is, and the certificate that proves it."""
