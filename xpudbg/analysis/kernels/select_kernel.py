"""Which kernel a word means: a name, a pattern, the beginning of a key or hash, or a path."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable
from pathlib import Path

from xpudbg.analysis.kernels.cache_files import FoundCaches, find_caches
from xpudbg.analysis.kernels.triton_cache import read_metadata
from xpudbg.errors import XpudbgError
from xpudbg.files.vfs import exists
from xpudbg.model.cache import EntryFiles
from xpudbg.model.triton import TritonMetadata

_SHOWN = 8
_SHORTEST = 3
_HEX = re.compile(r"[0-9a-fA-F]{3,64}")
_TELLING = ("num_warps", "num_stages", "num_ctas", "threads_per_warp", "grf_mode")
"""Options that tell candidates of autotuning apart, the commonest first."""


def choose_kernel(found: Callable[[], FoundCaches], wanted: str) -> EntryFiles:
    """The one kernel that a word means; a path is looked at by itself, without the places that are else searched.

    Args:
        found: Gives the kernels of the places; only called for a word that is no path.
        wanted: What the user typed.

    Raises:
        XpudbgError: None or several fit; the hint names them.
    """
    path = Path(wanted).expanduser()
    if not exists(path):
        return select_kernel(found(), wanted)
    entries = entries_of(find_caches([path]))
    if not entries:
        raise XpudbgError(
            f"no Triton kernel in {wanted}", hint="give an entry's folder, or a .spv or .zebin file"
        )
    return _only(entries, wanted)


def entries_of(found: FoundCaches) -> list[EntryFiles]:
    """All kernels, by root."""
    return [f for root in sorted(found.roots) for f in found.roots[root]]


def select_kernel(found: FoundCaches, wanted: str) -> EntryFiles:
    """The one kernel of some caches that a name, a pattern of it, or the beginning of its key or of Triton's hash means.

    Raises:
        XpudbgError: None or several fit; the hint names them.
    """
    entries = entries_of(found)
    fits = fitting_kernels(entries, wanted)
    if fits:
        return _only(fits, wanted)
    if 0 < len(wanted) < _SHORTEST and any(f.key.startswith(wanted) for f in entries):
        what = f"{wanted} is too short for a hash"
        raise XpudbgError(what, hint=f"give at least its first {_SHORTEST} characters")
    raise XpudbgError(f"no kernel {wanted}", hint="'xpudbg triton-cache ls' lists names and hashes")


def fitting_kernels(entries: list[EntryFiles], wanted: str) -> list[EntryFiles]:
    """The kernels that a word fits: the key before its beginning, then Triton's hash, then the name before a part of it."""
    fits = [f for f in entries if f.key == wanted] or [
        f for f in entries if len(wanted) >= _SHORTEST and f.key.startswith(wanted)
    ]
    if fits:
        return fits
    metadata = {id(f): read_metadata(f)[0] for f in entries}
    names = {id(f): metadata[id(f)].name or f.stem for f in entries}
    if _HEX.fullmatch(wanted):
        fits = [f for f in entries if metadata[id(f)].hash.startswith(wanted.lower())]
    fits = fits or [f for f in entries if wanted in {names[id(f)], f.stem}]
    fits = fits or [f for f in entries if fnmatch.fnmatchcase(names[id(f)], wanted)]
    return fits or [f for f in entries if wanted in names[id(f)]]


def _only(fits: list[EntryFiles], wanted: str) -> EntryFiles:
    if len(fits) == 1:
        return fits[0]
    more = f" and {len(fits) - _SHOWN} more" if len(fits) > _SHOWN else ""
    known = ", ".join(told_apart(fits[:_SHOWN]))
    raise XpudbgError(f"{wanted} matches {len(fits)} cache entries", hint=f"choose by hash: {known}{more}")


def told_apart(entries: list[EntryFiles]) -> list[str]:
    """``K5TQIVAJ (add_kernel, num_warps 4)``: each with its name and the options in which it differs from the others."""
    read = [read_metadata(f)[0] for f in entries]
    telling = [o for o in _TELLING if len({repr(_option(m, o)) for m in read}) > 1] or ["num_warps"]
    rows = []
    for files, metadata in zip(entries, read, strict=True):
        options = ", ".join(
            f"{o} {_option(metadata, o)}" for o in telling if _option(metadata, o) is not None
        )
        rows.append(
            f"{files.key[:8]} ({(metadata.name or files.stem)[:50]}{f', {options}' if options else ''})"
        )
    return rows


def _option(metadata: TritonMetadata, name: str) -> object:
    value = getattr(metadata, name)
    return value if value != "" else None
