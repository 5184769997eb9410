"""The instructions of native code: figures, and the lines that they come from."""
