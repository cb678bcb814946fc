"""The wire formats of providers, as pure functions: from a call to a request body, from bytes to a reply."""
