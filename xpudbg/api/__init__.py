"""The Python interface: ``xpudbg.open``, ``xpudbg.record`` and the cell of notebooks; answers are those of the commands (docs/python.md)."""
