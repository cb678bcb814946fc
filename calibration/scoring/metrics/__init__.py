"""The metrics, one a file; each registers itself."""
