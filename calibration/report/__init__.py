"""One self-contained page that shows what judges found, beside what was there to be found."""
