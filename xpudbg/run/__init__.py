"""A run that is open: addresses, its reader, graphs, launches, totals, and results of it that stay on disk."""
