"""The run bundle on disk: manifest, reader and writer."""
