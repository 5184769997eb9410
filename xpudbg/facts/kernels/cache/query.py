"""Filters, order and groups of cache listings."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable
from dataclasses import replace

from xpudbg.model.cache import CacheEntry, CacheListing
from xpudbg.model.row import dataclass

_HAS: dict[str, Callable[[CacheEntry], bool]] = {
    "spill": lambda e: bool(e.spills),
    "dpas": lambda e: e.dpas is True,
    "slm": lambda e: bool(e.shared),
    "2dblock": lambda e: e.block_2d is True,
    "problem": lambda e: bool(e.problems),
}
_SORT: dict[str, Callable[[CacheEntry], tuple[object, ...]]] = {
    "name": lambda e: (e.kernel, e.key),
    "age": lambda e: (e.modified, e.key),
    "size": lambda e: (-e.bytes, e.kernel, e.key),
    "spills": lambda e: (-(e.spills if e.spills is not None else -1), e.kernel, e.key),
    "registers": lambda e: (-(e.registers or 0), e.kernel, e.key),
    "slm": lambda e: (-(e.shared or 0), e.kernel, e.key),
    "warps": lambda e: (-(e.num_warps or 0), e.kernel, e.key),
    "target": lambda e: (e.target, e.kernel, e.key),
}


@dataclass(frozen=True)
class Query:
    """Filter and order of kernels.

    Attributes:
        name: Pattern of the kernel's name (``*``, ``?``, ``[...]``).
        target: Pattern of device name, architecture or backend, case aside; a part of the name is enough.
        has: ``spill``, ``dpas``, ``slm``, ``2dblock``, ``problem``; all must hold.
        since: Only entries written since then, as :func:`xpudbg.model.cache.utc` writes it; empty for all.
        sort: ``name``, ``age``, ``size``, ``spills``, ``registers``, ``slm``, ``warps``, ``target``.
        group: Whether candidates of one kernel are grouped, winners first.
    """

    name: str = ""
    target: str = ""
    has: tuple[str, ...] = ()
    since: str = ""
    sort: str = "name"
    group: bool = False


@dataclass(frozen=True)
class CandidateGroup:
    """Entries of one kernel of one Python file, compiled by autotuning.

    Attributes:
        kernel: Kernel name.
        source: Python file.
        keys: Cache keys.
        winner: Key of the one that autotuning chose; empty when it is not known.
    """

    kernel: str
    source: str
    keys: tuple[str, ...]
    winner: str = ""


def query(listings: tuple[CacheListing, ...], wish: Query) -> tuple[CacheListing, ...]:
    """Filter and sort listings; caches without a matching kernel are left out."""
    order = _SORT[wish.sort]
    found = []
    for listing in listings:
        entries = [e for e in listing.entries if _fits(e, wish)]
        entries.sort(key=order)
        if wish.group:
            entries.sort(key=lambda e: (e.kernel, e.source, not e.winner))
        if entries:
            found.append(replace(listing, entries=tuple(entries)))
    return tuple(found)


def candidate_groups(listings: tuple[CacheListing, ...]) -> tuple[CandidateGroup, ...]:
    """Return kernels with the entries that autotuning made of them."""
    groups: dict[tuple[str, str], list[CacheEntry]] = {}
    for listing in listings:
        for entry in listing.entries:
            groups.setdefault((entry.kernel, entry.source), []).append(entry)
    return tuple(
        CandidateGroup(
            kernel, source, tuple(e.key for e in entries), next((e.key for e in entries if e.winner), "")
        )
        for (kernel, source), entries in sorted(groups.items())
    )


def _fits(entry: CacheEntry, wish: Query) -> bool:
    if wish.name and not fnmatch.fnmatchcase(entry.kernel, wish.name):
        return False
    if wish.target:
        pattern = wish.target.lower()
        names = [n.lower() for n in (entry.target, entry.arch, entry.backend)]
        if not any(fnmatch.fnmatchcase(n, pattern) or pattern in n for n in names):
            return False
    if wish.since and entry.modified < wish.since:
        return False
    return all(_HAS[has](entry) for has in wish.has)
