"""Recognition of traces by their first bytes: torch's structured trace and tritonparse's, gzipped or packed otherwise."""

from __future__ import annotations

import re
from pathlib import Path

from xpudbg.formats.tritonparse import is_tritonparse
from xpudbg.model.problem import Problem
from xpudbg.store.files.gzip_stream import how_to_unpack, open_unpacked, other_packing
from xpudbg.store.files.paths import open_plain

_TRACE_LINE = re.compile(rb"V\d{4} \d\d:\d\d:\d\d[^\n]{0,300}?\] ?\{|\[rank\d+\]:V\d{4} ")
_HEAD = 4096
_MAY_BE_PACKED = ("torch_trace", "triton_trace", ".ndjson", ".log.")
"""What is in the names of traces that somebody packed."""


def is_torch_trace(path: Path, name: str, *, insist: bool = False) -> bool:
    """Return whether a file is a ``TORCH_TRACE`` log; what cannot be read is none.

    Args:
        path: The file.
        name: Its name.
        insist: Look into it whatever its name.
    """
    if name.startswith("dedicated_log_torch_trace"):
        return True
    if not insist and not name.removesuffix(".gz").endswith((".log", ".txt")):
        return False
    try:
        with open_unpacked(path) as source:
            return _TRACE_LINE.match(source.read(_HEAD)) is not None
    except OSError:
        return False


def is_tritonparse_trace(path: Path, name: str, *, insist: bool = False) -> bool:
    """Return whether a file is a tritonparse trace, gzipped or not; see :func:`is_torch_trace`."""
    if not insist and not name.removesuffix(".gz").endswith(".ndjson"):
        return False
    try:
        with open_unpacked(path) as source:
            return is_tritonparse(source.read(_HEAD))
    except OSError:
        return False


def packed_otherwise(path: Path, name: str, *, insist: bool = False) -> Problem | None:
    """Return that a file that may be a trace is packed in a way that is not read here; None where it is not."""
    if not insist and not any(part in name for part in _MAY_BE_PACKED):
        return None
    try:
        with open_plain(path) as source:
            packing = other_packing(source.read(6))
    except OSError:
        return None
    if not packing:
        return None
    return Problem(str(path), f"it is packed with {packing}, which is not read", how_to_unpack(packing))
