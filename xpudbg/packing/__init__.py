"""One file out of a bundle, and a bundle out of one file."""
