"""Start of the script's process, its streams, its signals and its end."""
