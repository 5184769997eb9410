"""Child of ``xpudbg mcp`` that answers one call: it starts no program, opens no connection and writes nothing but its cache.

``inside.py`` starts it. Artifacts are a stranger's, so that time and memory are bounded, and what the readers never do is refused, too.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from xpudbg.core import system
from xpudbg.core.text import binary_size

_MEMORY = 8 << 30
_PROGRAMS = (
    "subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.startfile", "pty.spawn",
    "socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto",
)  # fmt: skip
_WRITES = {
    "os.remove": (0,), "os.rename": (0, 1), "os.mkdir": (0,), "os.rmdir": (0,), "os.link": (0, 1), "os.symlink": (1,),
    "os.truncate": (0,), "os.chmod": (0,),
}  # fmt: skip
"""Events of files that change, with the positions of their paths."""


def refuse_more_than_reading(folders: tuple[Path, ...]) -> None:
    """Make this process refuse to start programs, to open connections, and to write outside of some folders."""
    inside = tuple(f"{os.path.realpath(folder)}{os.sep}" for folder in folders)

    def may(path: Any) -> bool:
        if isinstance(path, int):
            return True
        real = os.path.realpath(os.fsdecode(path))
        return real == os.devnull or f"{real}{os.sep}".startswith(inside)

    def hook(event: str, given: tuple[Any, ...]) -> None:
        if event in _PROGRAMS:
            raise PermissionError(f"xpudbg mcp starts no program and opens no connection: {event}")
        if event == "open":
            path, _, flags = given
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
            if writes and not may(path):
                raise PermissionError(f"xpudbg mcp writes no file: {path}")
        elif event in _WRITES and not all(may(given[place]) for place in _WRITES[event]):
            raise PermissionError(f"xpudbg mcp changes no file: {given[0]}")

    sys.addaudithook(hook)


def main(call: str) -> int:
    """Print the answer to a call as JSON.

    Args:
        call: JSON: ``tool``, ``arguments``, ``roots``.
    """
    with system.memory_limit(_MEMORY):
        return _answer(call)


def _answer(call: str) -> int:
    from xpudbg.commands.lazy import deferred_imports
    from xpudbg.store.locate import cache_root

    given = json.loads(call)
    with tempfile.TemporaryDirectory(prefix="xpudbg-mcp-") as place:
        tempfile.tempdir = place
        refuse_more_than_reading((cache_root(), Path(place)))
        with deferred_imports():
            from xpudbg.agents import tools
        try:
            text, failed = tools.answer(given["tool"], given["arguments"], given["roots"])
        except MemoryError:
            text, failed = (
                f"it took more than {binary_size(_MEMORY)} of memory: ask for a part of the run",
                True,
            )
    sys.stdout.write(json.dumps({"text": text, "failed": failed}))
    sys.stdout.flush()
    return 0
