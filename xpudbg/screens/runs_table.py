"""The runs of a folder as a table, and as a Parquet file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xpudbg.core.units import decimal_size
from xpudbg.model.runs import RunLine, RunTotals
from xpudbg.model.shell_word import shell_word
from xpudbg.screens.parquet import parquet_file
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class _Column:
    """A column of the table.

    Attributes:
        title: Its head.
        cell: Its text of a run.
        number: Whether it stands at the right side.
    """

    title: str
    cell: Callable[[RunLine], str]
    number: bool = True


_NOTHING = RunTotals()


def _count(figure: Callable[[RunLine], int | None]) -> Callable[[RunLine], str]:
    def text(line: RunLine) -> str:
        value = None if line.problem else figure(line)
        return "-" if value is None else str(value)

    return text


def _totals(line: RunLine) -> RunTotals:
    return line.totals or _NOTHING


def _seconds(line: RunLine) -> str:
    seconds = _totals(line).compile_seconds
    return "-" if seconds is None else f"{seconds:.1f} s"


_RUN = _Column("run", lambda r: r.name, number=False)
_STATE = _Column("state", lambda r: f"damaged: {r.problem}" if r.problem else r.state, number=False)
_EXIT = _Column("exit", lambda r: "-" if r.exit is None else str(r.exit), number=False)
_TORCH = _Column("torch", lambda r: r.torch or "-", number=False)
_TARGET = _Column("target", lambda r: r.emulated or "-", number=False)
_GRAPHS = _Column("graphs", _count(lambda r: r.graphs))
_KERNELS = _Column("kernels", _count(lambda r: r.kernels))
_BREAKS = _Column("breaks", _count(lambda r: r.totals.graph_breaks if r.totals else r.graph_breaks))
_RECOMPILES = _Column("recompiles", _count(lambda r: r.totals.recompiles if r.totals else r.recompiles))
_SIZE = _Column("size", lambda r: decimal_size(r.bytes))
_LAUNCHES = _Column("launches", _count(lambda r: r.launches))
_BYTES = _Column("bytes", lambda r: decimal_size(_totals(r).traffic))
_SPILLS = _Column("spilled registers", _count(lambda r: _totals(r).spilled_registers))
_COMPILE = _Column("compile", _seconds)
_CREATED = _Column("created", lambda r: r.created[:16].replace("T", " ") or "-", number=False)
_PARENT = _Column("parent", lambda r: ", ".join(r.parents) or "-", number=False)

_FILE_COLUMNS = (
    _RUN, _STATE, _EXIT, _TORCH, _TARGET, _GRAPHS, _KERNELS, _BREAKS, _RECOMPILES, _SIZE, _LAUNCHES, _BYTES, _SPILLS, _COMPILE, _CREATED, _PARENT,
)  # fmt: skip
"""Columns for files and pipes; new ones stand at the end."""


def runs_rows(lines: list[RunLine], fmt: TableFormat) -> str:
    """The table for files and pipes."""
    cells = [[column.cell(line) for column in _FILE_COLUMNS] for line in lines]
    return render_rows([c.title for c in _FILE_COLUMNS], cells, fmt)


def print_runs(lines: list[RunLine], console: Console) -> None:
    """The table for terminals; ``latest`` is marked, and columns that do not fit are left out."""
    from rich.text import Text

    from xpudbg.screens.tables import aligned

    outcome = _Column(
        "outcome", lambda r: f"exit {r.exit}" if r.outcome == "failed" and r.exit else r.outcome, number=False
    )
    run = _Column("run", lambda r: f"{r.name} *" if r.latest else r.name, number=False)
    kernels = _Column("kernels", _KERNELS.cell)
    parent = _Column("parent", _parent_words(lines), number=False)
    spills = _Column("spills", _SPILLS.cell)
    shown = [
        run,
        outcome,
        parent,
        _GRAPHS,
        kernels,
        _LAUNCHES,
        _BYTES,
        spills,
        _BREAKS,
        _RECOMPILES,
        _COMPILE,
        _SIZE,
        _TARGET,
        _TORCH,
    ]
    cells = {c: [clean(c.cell(line)) for line in lines] for c in shown}
    widths = {c: max(len(c.title), *map(len, cells[c])) for c in shown}
    for column in (_TORCH, _TARGET, _SIZE, _RECOMPILES, kernels, _GRAPHS, _BREAKS, parent, _COMPILE):
        if sum(widths[c] + 2 for c in shown) - 2 <= console.width:
            break
        shown.remove(column)
    rows = [[c.title for c in shown], *([cells[c][n] for c in shown] for n in range(len(lines)))]
    head, *texts = aligned(rows, [widths[c] for c in shown], [c.number for c in shown])
    console.print(Text(head, style="bold"), soft_wrap=True)
    for line, text in zip(lines, texts, strict=True):
        row = Text(text)
        row.stylize("bold cyan" if line.latest else "cyan", 0, len(line.name))
        console.print(row, soft_wrap=True)
    for note in _notes(lines):
        console.print(Text(note, style="dim"), soft_wrap=True)
    for line in lines:
        if line.problem:
            words = clean(f"{line.name}: {line.problem}")
            console.print(Text(words, style="yellow"), soft_wrap=True)


def _parent_words(lines: Sequence[RunLine]) -> Callable[[RunLine], str]:
    """Return what names the parents of a run: as commands call them, where they are in the list."""
    known = {line.name: line.address or line.name for line in lines}

    def words(line: RunLine) -> str:
        return ", ".join(known.get(name, name) for name in line.parents) or "-"

    return words


def _notes(lines: Sequence[RunLine]) -> list[str]:
    found = ["* latest"] if any(line.latest for line in lines) else []
    if any(line.totals and line.totals.spilled_registers for line in lines):
        found.append("spills: registers of all kernels together")
    if any(line.totals and line.totals.unknown for line in lines):
        found.append("- not known; --json says why")
    newest = next((line for line in lines if line.latest), None)
    by_name = {line.name: line for line in lines}
    parent = by_name.get(newest.parents[0]) if newest and newest.parents and not newest.made_from else None
    if parent is not None and parent.address:
        found.append(f"next: xpudbg diff {shell_word(parent.address)} latest")
    return found


def runs_parquet(lines: Sequence[RunLine]) -> bytes:
    """The list as a Parquet file, a row a run, for DuckDB, Spark or pandas; times are UTC, what is not known is null.

    Raises:
        XpudbgError: pyarrow is not installed.
    """
    return parquet_file(
        lambda pa: [
            (name, kind, [value(line) for line in lines]) for name, kind, value in _parquet_columns(pa)
        ]
    )


def _parquet_columns(pa: Any) -> list[tuple[str, Any, Callable[[RunLine], Any]]]:
    """Names, types and values; the names are those of the JSON document, figures without ``totals``."""
    from datetime import datetime

    def created(line: RunLine) -> datetime | None:
        try:
            return datetime.fromisoformat(line.created.replace("Z", "+00:00"))
        except ValueError:
            return None

    def plain(name: str) -> Callable[[RunLine], Any]:
        return lambda line: getattr(line, name)

    def counted(name: str) -> Callable[[RunLine], Any]:
        return lambda line: None if line.problem else getattr(line, name)

    def total(name: str) -> Callable[[RunLine], Any]:
        return lambda line: getattr(line.totals, name) if line.totals else None

    texts = [
        (n, pa.string(), plain(n))
        for n in ("name", "path", "address", "state", "outcome", "source", "torch", "emulated", "problem")
    ]
    numbers = ("graphs", "failed_graphs", "kernels", "cache_entries")
    figures = ("launches", "traffic", "spilled_registers", "spilled_bytes", "graph_breaks", "recompiles")
    return [
        *texts,
        ("parents", pa.list_(pa.string()), lambda line: list(line.parents)),
        ("made_from", pa.bool_(), plain("made_from")),
        ("latest", pa.bool_(), plain("latest")),
        ("created", pa.timestamp("us", tz="UTC"), created),
        ("exit", pa.int64(), plain("exit")),
        ("bytes", pa.int64(), plain("bytes")),
        *((n, pa.int64(), counted(n)) for n in numbers),
        *((n, pa.int64(), total(n)) for n in figures),
        ("compile_seconds", pa.float64(), total("compile_seconds")),
    ]
