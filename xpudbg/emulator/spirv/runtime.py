"""Path of Intel's OpenCL CPU runtime: the packages ``intel-opencl-rt`` and ``intel-cmplr-lib-rt``, or a system's own.

The wheel's ``.icd`` file holds a path of the machine that built it, so that no OpenCL loader finds the library; it is looked for by its
own name here and loaded by path.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

LIBRARY = "libintelocl.so"
VARIABLE = "XPUDBG_OPENCL"
INSTALL = "pip install 'xpudbg[spirv]' brings Intel's OpenCL CPU runtime (about 800 MB, Intel's licence)"
_SYSTEM = (
    "opt/intel/oneapi/compiler/latest/lib/" + LIBRARY,
    "opt/intel/oneapi/lib/" + LIBRARY,
    "opt/intel/oclcpuexp*/x64/" + LIBRARY,
)


def find_runtime(cache: Path | None = None, environ: Mapping[str, str] | None = None) -> Path | None:
    """The runtime's library; None where this machine has none.

    Args:
        cache: The tool's cache folder, which may hold an environment with the runtime (``spirv-env``).
        environ: The environment; this process's when None. ``XPUDBG_OPENCL`` names the library or its folder, and nothing else is
            looked for then.
    """
    named = (os.environ if environ is None else environ).get(VARIABLE, "").strip()
    if named:
        path = Path(named)
        path = path / LIBRARY if path.is_dir() else path
        return path if path.is_file() else None
    return next((path for path in _candidates(cache) if path.is_file()), None)


def _candidates(cache: Path | None) -> Iterator[Path]:
    yield Path(sys.prefix) / "lib" / LIBRARY
    if cache is not None:
        yield cache / "spirv-env" / "lib" / LIBRARY
    for pattern in _SYSTEM:
        yield from sorted(Path("/").glob(pattern), reverse=True)


def runtime_version(library: Path) -> str:
    """The version in the library's file name (``2026.22.10.0``); empty where there is none."""
    name = os.path.realpath(library).rsplit("/", 1)[-1]
    return name[len(LIBRARY) + 1 :] if name.startswith(LIBRARY + ".") else ""
