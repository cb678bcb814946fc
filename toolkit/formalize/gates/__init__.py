"""What is asked of a candidate mechanically: one gate a file."""
