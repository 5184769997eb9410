"""Trial builds of native code: figures, comparison, and causes of failures."""
