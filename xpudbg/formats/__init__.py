"""Parsers from text or bytes to model objects, one module per format. Pure: no file access, and malformed input does not raise."""
