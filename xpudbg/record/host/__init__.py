"""Facts about this machine and its interpreters."""
