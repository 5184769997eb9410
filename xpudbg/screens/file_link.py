"""Links of terminals (OSC 8) from ``file:line`` to files of the working directory."""

from __future__ import annotations

import os
import socket
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote


def linked_file(style: str, path: str, line: int | None) -> str:
    """Return a style that also links to a line of a file, where the file is there; rich writes links to terminals alone.

    Only files below the working directory are looked for: a path that an artifact names may lie anywhere.

    Args:
        style: The style.
        path: Path of the file, absolute.
        line: The line, from 1; None for the file.
    """
    address = _address(path)
    return f"{style} link {address}{f'#{line}' if line else ''}".strip() if address else style


@lru_cache(maxsize=4096)
def _address(path: str) -> str:
    try:
        here = Path.cwd()
        file = Path(os.path.normpath(path))
        if not (Path(path).is_absolute() and file.is_relative_to(here) and file.is_file()):
            return ""
    except (OSError, ValueError):
        return ""
    return f"file://{socket.gethostname()}{quote(str(file))}"
