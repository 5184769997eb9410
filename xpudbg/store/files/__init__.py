"""Files and folders on disk or in a zip: one view over both, atomic writes, paths, limits."""
