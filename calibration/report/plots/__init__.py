"""Plots as SVG in the page: pure functions of numbers, in the page's own colours and type."""
