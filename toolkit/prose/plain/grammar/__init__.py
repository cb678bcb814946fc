"""The plain register's grammar: one file a family of constructs, found and loaded by itself."""
