"""Autotuning candidates: cache entries of one kernel, the chosen one, and the differences between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from xpudbg.model.cache import EntryFiles
from xpudbg.model.cache_names import own_key
from xpudbg.model.triton import TritonMetadata
from xpudbg.run.entry_metadata import read_metadata, source_file

_OPTIONS = ("num_warps", "num_stages", "num_ctas", "threads_per_warp", "grf_mode")
"""Options that tell candidates apart, the commonest first."""
_NAME = 50


@dataclass(frozen=True)
class Candidates:
    """Cache entries of one kernel of one Python file.

    Attributes:
        kernel: Name of the kernel.
        source: The Python file, as the IR names it; empty where it does not.
        entries: The entries.
        winner: The one that autotuning chose; None where nothing tells, or several were chosen.
    """

    kernel: str
    source: str
    entries: tuple[EntryFiles, ...]
    winner: EntryFiles | None = None


def candidates_of(entries: Iterable[EntryFiles], winners: Collection[str]) -> list[Candidates]:
    """Cache entries by kernel.

    Args:
        entries: The entries.
        winners: Keys that autotuning chose.
    """
    groups: dict[tuple[str, str], list[EntryFiles]] = {}
    for files in entries:
        name = read_metadata(files)[0].name or files.stem
        groups.setdefault((name, source_file(files)), []).append(files)
    found = []
    for (name, source), some in groups.items():
        chosen = [f for f in some if own_key(f.key) in winners or f.key in winners]
        found.append(Candidates(name, source, tuple(some), chosen[0] if len(chosen) == 1 else None))
    return found


def describe_entries(entries: Sequence[EntryFiles]) -> list[str]:
    """``K5TQIVAJ (add_kernel, num_warps 4)``: each with its name and the options in which it differs from the others."""
    read = [read_metadata(f)[0] for f in entries]
    telling = [o for o in _OPTIONS if len({repr(_option(m, o)) for m in read}) > 1] or ["num_warps"]
    rows = []
    for files, metadata in zip(entries, read, strict=True):
        options = ", ".join(
            f"{o} {_option(metadata, o)}" for o in telling if _option(metadata, o) is not None
        )
        name = (metadata.name or files.stem)[:_NAME]
        rows.append(f"{files.key[:8]} ({name}{f', {options}' if options else ''})")
    return rows


def _option(metadata: TritonMetadata, name: str) -> object:
    value = getattr(metadata, name)
    return value if value != "" else None
