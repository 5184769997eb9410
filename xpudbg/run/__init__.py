"""Open run: its reader, graphs, traces and caches, and stored results."""
