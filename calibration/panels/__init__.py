"""What the votes of a panel come to, by the rules of `toolkit.panels`."""
