"""The caches that a compile fills: where they are, how full, and whether they can be used."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path

from xpudbg.model.machine import Cache

WALK_SECONDS = 2.0
WALK_ENTRIES = 300_000


def find_caches(
    environ: Mapping[str, str], *, inductor_default: str, home: str, temp: str, cwd: str
) -> tuple[Cache, ...]:
    """Every cache that the user's environment points to, measured.

    Args:
        environ: The user's variables.
        inductor_default: Inductor's default cache folder, as torch or the user's name gives it.
        home: The user's home folder.
        temp: The folder for temporary files of the user's interpreter.
        cwd: The working directory, where debug folders and xpudbg's runs lie.
    """
    config = environ.get("XDG_CACHE_HOME") or str(Path(home, ".cache"))
    triton_home = environ.get("TRITON_HOME") or home
    places = [
        ("inductor", "TORCHINDUCTOR_CACHE_DIR", inductor_default),
        ("triton", "TRITON_CACHE_DIR", str(Path(triton_home, ".triton", "cache"))),
        ("triton dump", "TRITON_DUMP_DIR", str(Path(triton_home, ".triton", "dump"))),
        ("neo driver", "NEO_CACHE_DIR", str(Path(config, "neo_compiler_cache"))),
        ("sycl", "SYCL_CACHE_DIR", str(Path(config, "libsycl_cache"))),
        ("cuda driver", "CUDA_CACHE_PATH", str(Path(home, ".nv", "ComputeCache"))),
        ("torch extensions", "TORCH_EXTENSIONS_DIR", str(Path(config, "torch_extensions"))),
        ("IGC shader dumps", "IGC_DumpToCustomDir", str(Path(temp, "IntelIGC"))),
        ("debug folders", "TORCH_COMPILE_DEBUG_DIR", cwd),
        ("xpudbg runs", "", str(Path(cwd, ".xpudbg", "runs"))),
    ]
    found = []
    for name, variable, default in places:
        value = environ.get(variable, "") if variable else ""
        path = Path(value or default)
        if name == "debug folders":
            path = path / "torch_compile_debug"
        if not path.is_absolute():
            path = Path(cwd, path)
        found.append(_measure(name, path, variable if value else "default"))
    return tuple(found)


def _measure(name: str, path: Path, chosen_by: str) -> Cache:
    size, files, complete = folder_size(path)
    place = path
    while not place.exists() and place != place.parent:
        place = place.parent
    owner: int | None = None
    noexec = False
    free: int | None = None
    try:
        found = place.stat()
        owner = found.st_uid if place == path and found.st_uid != os.getuid() else None
        system = os.statvfs(place)
        noexec = bool(system.f_flag & getattr(os, "ST_NOEXEC", 0))
        free = system.f_bavail * system.f_frsize
    except OSError:
        pass
    return Cache(
        name=name,
        path=str(path),
        chosen_by=chosen_by,
        exists=path.is_dir(),
        bytes=size,
        files=files,
        complete=complete,
        writable=os.access(place, os.W_OK | os.X_OK) and place.is_dir(),
        owner=owner,
        noexec=noexec,
        free=free,
    )


def folder_size(
    path: Path, *, seconds: float = WALK_SECONDS, entries: int = WALK_ENTRIES
) -> tuple[int, int, bool]:
    """Bytes and files under a folder, and whether the count is complete; links are not followed.

    Args:
        path: The folder; one that is not there has none.
        seconds: When to stop counting.
        entries: How many entries to look at, at most.
    """
    end = time.monotonic() + seconds
    size = files = seen = 0
    waiting = [str(path)]
    complete = True
    while waiting:
        try:
            scan = os.scandir(waiting.pop())
        except FileNotFoundError:
            continue
        except OSError:
            complete = False
            continue
        with scan:
            for entry in scan:
                seen += 1
                if seen > entries or (seen % 256 == 0 and time.monotonic() > end):
                    return size, files, False
                try:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        size += entry.stat(follow_symlinks=False).st_size
                        files += 1
                except OSError:
                    complete = False
    return size, files, complete
