"""``xpudbg doctor``: from the facts of an examination to findings, each with its next step."""
