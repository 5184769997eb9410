"""Launches of a kernel that tritonparse traces of its bundle hold."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from xpudbg.analysis.kernels.manifest_lookup import bundle_of
from xpudbg.errors import XpudbgError
from xpudbg.files.vfs import plain_names, read_file
from xpudbg.model.artifact_names import TRITONPARSE_FOLDER
from xpudbg.model.cache import EntryFiles
from xpudbg.model.cache_names import own_key
from xpudbg.model.tritonparse import TracedKernel, TritonparseTrace

_LIMIT = 256 << 20
_FILES = 1000
_BUNDLES_KEPT = 4


def traced_kernels(files: EntryFiles) -> tuple[tuple[str, TracedKernel, bool], ...]:
    """The kernel of a cache entry in the traces of its bundle.

    Returns:
        For each trace that has the kernel: its file, the kernel, and whether the trace holds launches at all. None outside of bundles.
    """
    bundle = bundle_of(files.root)
    return _by_key(bundle).get(own_key(files.key), ()) if bundle else ()


def read_traces(bundle: Path) -> list[tuple[str, TritonparseTrace]]:
    """The traces of a bundle by their file; those that are damaged are passed over: ``collect`` wrote them."""
    found = []
    folder = bundle / TRITONPARSE_FOLDER
    for name in [n for n in plain_names(folder) if n.endswith(".json")][:_FILES]:
        try:
            value = msgspec.json.decode(read_file(folder / name, limit=_LIMIT), type=TritonparseTrace)
        except (OSError, XpudbgError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            continue
        found.append((f"{TRITONPARSE_FOLDER}/{name}", value))
    return found


@lru_cache(maxsize=_BUNDLES_KEPT)
def _by_key(bundle: Path) -> dict[str, tuple[tuple[str, TracedKernel, bool], ...]]:
    found: dict[str, tuple[tuple[str, TracedKernel, bool], ...]] = {}
    for file, trace in read_traces(bundle):
        for kernel in trace.kernels:
            if kernel.key:
                row = (file, kernel, trace.launches_traced)
                found[kernel.key] = (*found.get(kernel.key, ()), row)
    return found
