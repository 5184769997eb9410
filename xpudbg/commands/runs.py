"""``xpudbg runs``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xpudbg.commands import addresses, output
from xpudbg.commands.completion import complete_run
from xpudbg.commands.options import JsonOption, ParquetForceOption, ParquetOption, TableOption
from xpudbg.compare import runs as run_list
from xpudbg.core.text import decimal_size, shell_word, short_time
from xpudbg.model.runs import RunLine, RunSort, RunTotals
from xpudbg.screens import reporter
from xpudbg.screens.tables import Column, Table, TableFormat, print_spans, render_columns
from xpudbg.screens.text import TextSpan, clean, line_text, shorten
from xpudbg.store import locate

if TYPE_CHECKING:
    from rich.console import Console


app = typer.Typer(add_completion=False)


@app.command()
def runs(
    run: Annotated[
        str | None,
        typer.Argument(
            metavar="[RUN]",
            help="List the processes of this run instead: a job that runs each of its models in a process of its own.",
            autocompletion=complete_run,
        ),
    ] = None,
    sort: Annotated[
        RunSort,
        typer.Option("--sort", help="Order; by a figure the largest first.", show_default="the oldest first"),
    ] = RunSort.CREATED,
    parquet: ParquetOption = None,
    force: ParquetForceOption = False,
    fmt: TableOption = TableFormat.TABLE,
    as_json: JsonOption = False,
) -> None:
    """List the runs of this folder, or of the nearest one above it that has any, with their key figures; or the processes of a run.

    PyTorch's benchmark runners start a process for each model: `xpudbg run -- huggingface.py ...`, then `xpudbg runs latest`.

    Examples:
      xpudbg runs
      xpudbg runs --sort bytes
      xpudbg runs latest
      xpudbg runs --format csv
      xpudbg runs --parquet runs.parquet
    """
    if parquet is not None:
        reporter.check_writable(parquet, force=force)
    head = "run" if run is None else "process"
    opened = None if run is None else addresses.open_run(run)
    root = locate.runs_root() if opened is None else opened.root
    with output.Steps() as steps:
        if opened is None:
            lines = run_list.analyse_runs(root, sort=sort, totals=True, progress=steps.step)
        else:
            lines = run_list.analyse_processes(opened, sort=sort, progress=steps.step)
    if parquet is not None:
        reporter.save_output(parquet, runs_parquet(lines))
        return
    if not lines and not as_json:
        nothing = (
            "no process compiled anything"
            if run is not None
            else f"no runs in {root}; 'xpudbg run SCRIPT' makes one"
        )
        sys.stderr.write(f"{nothing}\n")
        return
    body = {"root": str(root), "runs": lines}
    output.Output(as_json).print(
        "xpudbg.runs",
        lambda: body,
        lambda _: runs_rows(lines, fmt),
        screen=(lambda console: print_runs(lines, console, head=head)) if fmt is TableFormat.TABLE else None,
    )


_NOTHING = RunTotals()
_LATEST = " *"
_NAME = 38
"""Width of names below which columns are dropped for them; names of edits have a kernel's."""


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


def _step(line: RunLine) -> str:
    step = _totals(line).step_us
    return "-" if step is None else short_time(step)


def _outcome(line: RunLine) -> str:
    return f"exit {line.exit}" if line.outcome == "failed" and line.exit else line.outcome


def _parents(line: RunLine) -> str:
    return ", ".join(line.parents) or "-"


def _breaks(line: RunLine) -> int | None:
    return line.totals.graph_breaks if line.totals else line.graph_breaks


def _recompiles(line: RunLine) -> int | None:
    return line.totals.recompiles if line.totals else line.recompiles


_Runs = Column[RunLine]
_SPILLS = _count(lambda r: _totals(r).spilled_registers)
_TORCH = _Runs("torch", lambda r: r.torch or "-", dropped=1)
_TARGET = _Runs("target", lambda r: r.emulated or "-", dropped=2)
_GRAPHS = _Runs("graphs", _count(lambda r: r.graphs), right=True, dropped=6)
_KERNELS = _Runs("kernels", _count(lambda r: r.kernels), right=True, dropped=5)
_BREAKS = _Runs("breaks", _count(_breaks), right=True, dropped=7)
_RECOMPILES = _Runs("recompiles", _count(_recompiles), right=True, dropped=4)
_SIZE = _Runs("size", lambda r: decimal_size(r.bytes), right=True, dropped=3)
_LAUNCHES = _Runs("launches", _count(lambda r: r.launches), right=True)
_BYTES = _Runs("bytes", lambda r: decimal_size(_totals(r).traffic), right=True)
_COMPILE = _Runs("compile", _seconds, right=True, dropped=9)
_RESULT = _Runs("result", lambda r: r.result or "-")
_STEP = _Runs("step", _step, right=True, dropped=10)

_FILE_COLUMNS = (
    _Runs("run", lambda r: r.name),
    _Runs("state", lambda r: f"damaged: {r.problem}" if r.problem else r.state),
    _Runs("exit", lambda r: r.exit),
    _TORCH, _TARGET, _GRAPHS, _KERNELS, _BREAKS, _RECOMPILES, _SIZE, _LAUNCHES, _BYTES,
    _Runs("spilled registers", _SPILLS),
    _COMPILE,
    _Runs("created", lambda r: r.created[:16].replace("T", " ") or "-"),
    _Runs("parent", _parents),
    _Runs("edited", lambda r: r.edited or "-"),
    _RESULT,
)  # fmt: skip
"""Columns for files and pipes; new ones are added at the end."""


def runs_rows(lines: list[RunLine], fmt: TableFormat) -> str:
    """Return the table for files and pipes."""
    return render_columns(_FILE_COLUMNS, lines, fmt)


def print_runs(lines: list[RunLine], console: Console, *, head: str = "run") -> None:
    """Print the table for terminals; ``latest`` is marked, and columns that do not fit are left out.

    Args:
        lines: The runs, or the processes of one.
        console: The terminal.
        head: What they are.
    """
    columns = (
        _Runs(head, _name, style=lambda r: "bold cyan" if r.latest else "cyan", least=_NAME, cut=_shortened),
        _Runs("outcome", _outcome),
        *([_RESULT] if any(line.result for line in lines) else ()),
        *([_Runs("parent", _parents, dropped=8, least=_NAME)] if head == "run" else ()),
        _GRAPHS, _KERNELS, _LAUNCHES, _BYTES,
        _Runs("spills", _SPILLS, right=True),
        *([_STEP] if any(_totals(line).step_us is not None for line in lines) else ()),
        _BREAKS, _RECOMPILES, _COMPILE, _SIZE, _TARGET, _TORCH,
    )  # fmt: skip
    table = Table(columns, lines, console.width, indent="", head="bold")
    rows = table.lines()
    print_spans(console, [table.head(), *rows])
    notes = ["…: a name is cut, --format plain has it"] if any("…" in line_text(row) for row in rows) else []
    print_spans(console, [[TextSpan(note, "dim")] for note in (*notes, *_notes(lines))])
    print_spans(console, [[TextSpan(clean(f"{r.name}: {r.problem}"), "yellow")] for r in lines if r.problem])


def _name(line: RunLine) -> str:
    branch = f"{'  ' * (line.depth - 1)}└ " if line.depth else ""
    return f"{branch}{line.name}{_LATEST}" if line.latest else f"{branch}{line.name}"


def _shortened(cell: str, width: int) -> str:
    """Fit a name into a width; the mark of the latest stays whole."""
    mark = _LATEST if cell.endswith(_LATEST) else ""
    return shorten(cell.removesuffix(_LATEST), width - len(mark)) + mark


def _notes(lines: Sequence[RunLine]) -> list[str]:
    found = ["* latest"] if any(line.latest for line in lines) else []
    if any(line.totals and line.totals.spilled_registers for line in lines):
        found.append("spills: registers of all kernels together")
    if any(_totals(line).step_us is not None for line in lines):
        found.append("step: works of a step, as profiled")
    if any(line.totals and line.totals.unknown for line in lines):
        found.append("- not known; --json says why")
    newest = next((line for line in lines if line.latest), None)
    by_name = {line.name: line for line in lines}
    parent = by_name.get(newest.parents[0]) if newest and newest.parents and not newest.made_from else None
    if parent is not None and parent.address:
        found.append(f"next: xpudbg diff {shell_word(parent.address)} latest")
    return found


def runs_parquet(lines: Sequence[RunLine]) -> bytes:
    """Return the list as a Parquet file, one row for each run; times are UTC, unknown values are null.

    Raises:
        XpudbgError: pyarrow is not installed.
    """
    return reporter.parquet_file(
        lambda pa: [
            (name, kind, [value(line) for line in lines]) for name, kind, value in _parquet_columns(pa)
        ]
    )


def _parquet_columns(pa: Any) -> list[tuple[str, Any, Callable[[RunLine], Any]]]:
    """Return names, types and values; names are keys of the JSON document, for figures without ``totals``."""
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
        *((n, pa.float64(), total(n)) for n in ("compile_seconds", "step_us")),
        ("edited", pa.string(), plain("edited")),
        ("result", pa.string(), plain("result")),
    ]
