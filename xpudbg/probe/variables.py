"""Probe of the set variables that the installed torch, Triton and IPEX read.

Their sources are read as text and their libraries searched for the names; nothing is imported. So the answer
holds for the installed versions, whatever they are.
"""

from __future__ import annotations

import importlib.util
import mmap
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xpudbg.probe.main import Report

_PACKAGES = ("torch", "triton", "intel_extension_for_pytorch")
PREFIXES = (
    "TORCH",
    "PYTORCH",
    "TRITON",
    "INDUCTOR",
    "AOT_INDUCTOR",
    "AOTINDUCTOR",
    "AOT_",
    "MLIR_",
    "LLVM_IR_",
    "LOG_AUTOTUNE",
    "IPEX_",
)
_NAME = re.compile(
    rb"[\"']((?:TORCH|PYTORCH|TRITON|INDUCTOR|AOT_|AOTINDUCTOR|MLIR_|LLVM_IR_|LOG_AUTOTUNE|IPEX_)[A-Z0-9_]{2,60})[\"']"
)
_SKIP = {"test", "testing", "include", "share", "__pycache__"}
_MAX_LIBRARY = 4 << 30


def collect(report: Report) -> None:
    """Collect ``read``: names in the sources, and ``libraries``: set names found only in a library, with its name."""
    roots = {name: root for name in _PACKAGES for root in [_root(name)] if root}
    report.fact("packages", sorted(roots))
    names: set[str] = set()
    for package, root in roots.items():
        report.step("sources of " + package)
        for path in _files(root, ".py"):
            with open(path, "rb") as handle:
                names.update(match.decode("ascii") for match in _NAME.findall(handle.read()))
    report.fact("read", sorted(names))
    wanted = sorted(name for name in os.environ if name.startswith(PREFIXES) and name not in names)
    found: dict[str, str] = {}
    for package, root in roots.items():
        if wanted:
            report.step("libraries of " + package)
            _search(root, wanted, found)
    report.fact("libraries", found)


def _root(name: str) -> str:
    spec = importlib.util.find_spec(name)
    places: list[str] = list(spec.submodule_search_locations or []) if spec is not None else []
    return places[0] if places and os.path.isdir(places[0]) else ""


def _files(root: str, ending: str) -> Iterator[str]:
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in _SKIP]
        for name in files:
            if name.endswith(ending):
                yield os.path.join(folder, name)


def _search(root: str, wanted: list[str], found: dict[str, str]) -> None:
    for path in _files(root, ".so"):
        missing = [name for name in wanted if name not in found]
        if not missing or not 0 < os.path.getsize(path) < _MAX_LIBRARY:
            continue
        with open(path, "rb") as handle, mmap.mmap(handle.fileno(), 0, access=mmap.ACCESS_READ) as view:
            for name in missing:
                # A C string ends with a zero byte: TRITON_DUMP must not match inside TRITON_DUMP_DIR.
                if view.find(name.encode("ascii", "replace") + b"\0") >= 0:
                    found[name] = os.path.basename(path)
