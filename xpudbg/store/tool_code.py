"""State of the code of this tool, part of the keys of cached results: a checkout changes without its version."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from xpudbg import __version__


@lru_cache(maxsize=8)
def code_state(*rooms: str) -> str:
    """Return the version of this tool, and size and time of each file of some of its packages.

    Args:
        rooms: Names of packages below ``xpudbg``.
    """
    package = Path(__file__).resolve().parents[1]
    rows = [
        f"{file.relative_to(package)} {status.st_size} {status.st_mtime_ns}"
        for room in rooms
        for file in sorted((package / room).rglob("*.py"))
        if (status := file.stat())
    ]
    return "\n".join([__version__, *rows])
