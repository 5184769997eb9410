"""From a folder of artifacts to a bundle: scan, match compiles, import files, build the manifest."""
