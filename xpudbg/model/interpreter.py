"""The Python that runs the user's program, which need not be the one that runs xpudbg."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Interpreter:
    """A Python interpreter that was found and that answers.

    Attributes:
        path: Absolute path of the executable; links are kept, because a venv's python is one.
        version: Major, minor and micro version; zeros where no process could be made to ask it.
        implementation: ``cpython``, ``pypy``, ...
        prefix: Its ``sys.prefix``: the environment that its packages lie in.
        chosen_by: How it was chosen, in words that follow "chosen by" (``VIRTUAL_ENV``, ``--python``, ...).
    """

    path: str
    version: tuple[int, int, int]
    implementation: str
    prefix: str
    chosen_by: str

    @property
    def version_text(self) -> str:
        """The version as people write it: ``3.11.2``; empty where it is not known."""
        return "" if not any(self.version) else ".".join(str(part) for part in self.version)
