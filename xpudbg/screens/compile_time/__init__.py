"""The report of compile time in a terminal."""
