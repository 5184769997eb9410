"""Text or bytes to model, one module a format. Pure: no file access, and strange input does not raise."""
