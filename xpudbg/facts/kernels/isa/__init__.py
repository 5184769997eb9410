"""Instructions of native code: figures and source lines."""
