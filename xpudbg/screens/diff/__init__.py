"""Differences of texts and of runs: on a terminal, as markdown, as HTML."""
