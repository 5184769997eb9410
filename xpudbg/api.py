"""The Python interface: ``xpudbg.open`` and ``xpudbg.record``, runs, graphs, kernels and tables as objects, and the cell of notebooks (docs/python.md).

Answers are those of the commands: a command runs in this process, and its result is returned instead of printed.
"""

from __future__ import annotations

import atexit
import contextlib
import html
import importlib
import importlib.util
import io
import json
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from xpudbg import in_process
from xpudbg.commands import addresses, compilers, output
from xpudbg.commands import diff as diff_command
from xpudbg.commands import dynamo as dynamo_command
from xpudbg.commands import explain as explain_command
from xpudbg.commands import memory as memory_command
from xpudbg.commands import ops as ops_command
from xpudbg.commands import runs as runs_command
from xpudbg.commands import show as show_command
from xpudbg.commands import show_fusion as fusion_command
from xpudbg.commands import sql as sql_command
from xpudbg.commands import time as time_command
from xpudbg.commands import tuning as tuning_command
from xpudbg.core.errors import NothingFitsError, XpudbgError, os_errors
from xpudbg.core.text import plural
from xpudbg.facts import launch_costs, run_address, run_tables
from xpudbg.facts.kernels import run_kernels
from xpudbg.facts.times import profile_files
from xpudbg.findings import fusion_rules
from xpudbg.model.fusion import FusedKernel, GraphFusion, KernelSort, NotFused
from xpudbg.model.location import base_name
from xpudbg.model.manifest import RunSource
from xpudbg.model.tables import TABLES
from xpudbg.report import make
from xpudbg.run import run_reader
from xpudbg.screens import console as console_screen
from xpudbg.screens import reporter
from xpudbg.screens.console import end_progress
from xpudbg.screens.fusion import drawing
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address

if TYPE_CHECKING:
    from xpudbg.run.run_reader import RunReader


_WIDTH = 120
_MOST_HTML = 60_000
"""Characters of a report that a notebook shows."""


class Answer:
    """The result of a command: its text as printed, and its data as in ``--json``.

    Args:
        reporter: Formats of the result; None for an artifact, which is its text.
        text: Text of the artifact.
    """

    def __init__(self, reporter: Reporter | None, text: str = "") -> None:
        self._reporter = reporter
        self._text = text

    @property
    def data(self) -> Any:
        """The result as the command made it: a dataclass or a mapping; the text of an artifact."""
        return self._reporter.json() if self._reporter is not None else self._text

    def json(self) -> dict[str, Any]:
        """Return the document that ``--json`` prints (docs/json.md).

        Raises:
            XpudbgError: It is the text of an artifact.
        """
        if self._reporter is None:
            raise XpudbgError("an artifact is text: str() has it")
        document: dict[str, Any] = json.loads(self._reporter.json_text())
        return document

    def text(self, width: int = _WIDTH) -> str:
        """Return the report as the command prints it, without colour.

        Args:
            width: Columns.
        """
        reporter = self._reporter
        if reporter is None:
            return self._text
        if reporter.screen is not None:
            from rich.console import Console

            out = io.StringIO()
            stream = console_screen.unpadded(out)
            settings: dict[str, Any] = {"highlight": False, "emoji": False, "markup": False}
            console = Console(file=stream, width=width, color_system=None, force_jupyter=False, **settings)
            reporter.screen(console_screen.guarded(console))
            return out.getvalue()
        found = reporter.text(width) if reporter.text is not None else reporter.json_text()
        if isinstance(found, str):
            return found
        return "".join("".join(span.text for span in line).rstrip() + "\n" for line in found)

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.text())


def as_html(text: str) -> str:
    """Return a text as HTML for a notebook, escaped; the end of a long one is left out."""
    cut = text[:_MOST_HTML]
    more = (
        f"\n... {len(text) - len(cut):,} more characters: print() shows them" if len(cut) < len(text) else ""
    )
    return f'<pre style="line-height:1.2">{html.escape(clean(cut, lines=True))}{more}</pre>'


def as_table(columns: Sequence[str], rows: Sequence[Sequence[object]], note: str = "") -> str:
    """Return rows as an HTML table, escaped.

    Args:
        columns: Titles.
        rows: Cells; None is an empty cell.
        note: A line below the table.
    """

    def line(tag: str, cells: Sequence[object]) -> str:
        texts = (html.escape(clean("" if c is None else str(c))) for c in cells)
        return "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in texts) + "</tr>"

    body = "".join(line("td", row) for row in rows)
    below = f"<p>{html.escape(clean(note))}</p>" if note else ""
    return f"<table><thead>{line('th', columns)}</thead><tbody>{body}</tbody></table>{below}"


@contextmanager
def _with_hints() -> Iterator[None]:
    """Add the next step to the text of an error, which tracebacks show alone."""
    try:
        yield
    except XpudbgError as error:
        if error.hint and len(error.args) == 1 and error.hint not in str(error):
            error.args = (f"{error.message}\n{error.hint}",)
        raise
    finally:
        end_progress()


def ask(command: Callable[..., Any], *args: Any, run: RunReader | None = None, **options: Any) -> Answer:
    """Return the answer of a command.

    Args:
        command: The function of a command.
        args: Its arguments.
        run: An open run, which is not opened again.
        options: Its options.

    Raises:
        XpudbgError: As the command.
    """
    found: list[Reporter] = []
    printed = io.BytesIO()
    stream = io.TextIOWrapper(printed, "utf-8", write_through=True)
    opened: Mapping[Path, RunReader] = {} if run is None else {run.root.resolve(): run}
    with _with_hints(), output.collected_by(found), addresses.known_runs(opened), redirect_stdout(stream):
        try:
            command(*args, **options)
        except Exception as error:
            # Of Typer: the command's exit status.
            if type(error).__name__ != "Exit":
                raise
    if found:
        return Answer(found[-1])
    return Answer(None, printed.getvalue().decode("utf-8", "replace"))


T = TypeVar("T")
_MOST_ROWS = 60
"""Rows of a table that a notebook shows."""


def open(run: str | Path = "latest") -> RunView:
    """Open a run: its name or part of it, ``latest``, ``latest~1``, or the path of a bundle, pack, debug folder, cache or trace.

    Args:
        run: The run, as commands take it.

    Raises:
        XpudbgError: There is no such run, or it cannot be read.
    """
    with _with_hints():
        reader = addresses.open_run(str(run))
        # A damaged manifest is reported here.
        _ = reader.is_bundle and reader.manifest
    return RunView(reader)


def runs() -> Answer:
    """List the runs of this folder, as ``xpudbg runs``."""
    return ask(runs_command.runs)


def diff(a: str | RunView | KernelView | GraphView, b: str | RunView | KernelView | GraphView) -> Answer:
    """Compare two runs, graphs, kernels or stages, as ``xpudbg diff``.

    Args:
        a: The first one, an address or an object.
        b: The second one.

    Raises:
        XpudbgError: They cannot be compared.
    """
    return ask(diff_command.diff, *(x if isinstance(x, str) else x.address for x in (a, b)))


def explain(what: str, *, stage: Sequence[str] = ()) -> Answer:
    """Explain something of the latest run, or an address with its run; see :meth:`RunView.explain`."""
    return ask(explain_command.explain, what, stage=list(stage) or None)


class Listing(tuple[T, ...]):
    """Graphs or kernels; a notebook shows them as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        rows = [each._row() for each in self[:_MOST_ROWS]]  # type: ignore[attr-defined]
        columns = list(rows[0]) if rows else ["nothing"]
        return as_table(columns, [list(r.values()) for r in rows], _more(len(self)))


def _more(count: int) -> str:
    return f"{count - _MOST_ROWS:,} more" if count > _MOST_ROWS else ""


class RunView:
    """A run: what was compiled, from graphs to instructions.

    Args:
        reader: The open run; None while it is being recorded.
    """

    def __init__(self, reader: RunReader | None) -> None:
        self._reader = reader

    def finish(self, reader: RunReader) -> None:
        """Take the run that was recorded."""
        self._reader = reader

    @property
    def reader(self) -> RunReader:
        """The open run with all its parts, as the commands read it; its attributes may change between versions.

        Raises:
            XpudbgError: The block has not ended.
        """
        if self._reader is None:
            raise XpudbgError("the block is still being recorded: ask the run after the with block")
        return self._reader

    @property
    def path(self) -> Path:
        """Its folder or file: ``xpudbg show PATH`` opens it."""
        return self.reader.root

    @property
    def address(self) -> str:
        """Its address in every command and function."""
        return str(self.path)

    @property
    def name(self) -> str:
        """Its name."""
        return locate.RunFolder(self.path.name, self.path).plain_name

    @cached_property
    def graphs(self) -> Listing[GraphView]:
        """The graphs that Inductor compiled, in the order of the run."""
        reader = self.reader
        with _with_hints():
            fusions, _ = launch_costs.costed_fusions(reader, reader.graphs)
            fusions = run_kernels.with_spills(reader, profile_files.with_times(reader, fusions))
        return Listing(GraphView(self, fusion) for fusion in fusions)

    @cached_property
    def kernels(self) -> Listing[KernelView]:
        """The launches of all graphs, in the order in which they run."""
        return Listing(kernel for graph in self.graphs for kernel in graph.kernels)

    def graph(self, word: str) -> GraphView:
        """Return a graph: its id, a unique part of it, its compile id, or its number from 1.

        Raises:
            XpudbgError: There is none, or several.
        """
        with _with_hints():
            wanted = {
                g.id for g in run_reader.graph_files(self.reader, run_address.named_graphs(self.reader, word))
            }
            found = [g for g in self.graphs if g.id in wanted]
            if len(found) != 1:
                known = ", ".join(g.id for g in (found or self.graphs)[:8])
                raise XpudbgError(f"{word} names {plural(len(found), 'graph')}", hint=f"one of {known}")
        return found[0]

    def kernel(self, word: str) -> KernelView:
        """Return a launch: ``K5``, ``GRAPH:K5``, or the name of a kernel or a part of it; of several launches the first.

        Raises:
            XpudbgError: There is none, or kernels of several names.
        """
        with _with_hints():
            selection = run_address.resolve_parts(
                self.reader,
                typed_address.parse_address(f":{word.lstrip(':')}").parts,
                several=False,
                first=True,
            )
            calls = run_address.called_kernels(self.reader, selection.kernels or (), selection.graph_ids)
            if not calls:
                raise NothingFitsError(f"no graph launches {word}", hint=f"run.show({word!r}) shows it")
        number = calls[0].number or 1
        graph = next(g for g in self.graphs if g.id == calls[0].graph)
        return graph.kernels[number - 1]

    @property
    def tables(self) -> Tables:
        """The tables of the run by name: ``run.tables["launch"].pandas()`` (docs/tables.md)."""
        return Tables(self)

    def sql(self, query: str, *, timeout: float = 60.0) -> TableView:
        """Answer a question about the tables: one SELECT, as ``xpudbg sql``.

        Args:
            query: The question.
            timeout: The longest time that it may take, in seconds.

        Raises:
            XpudbgError: It is not understood, or takes too long.
        """
        with _with_hints():
            answer = self._database.ask(query, seconds=timeout)
        return TableView(answer.columns, answer.rows)

    @cached_property
    def _database(self) -> run_tables.RunTables:
        return run_tables.RunTables(self.reader)

    def show(self, *parts: str) -> Answer:
        """Return what ``xpudbg show`` prints of the run, or of a graph, a kernel or a stage of it.

        Args:
            parts: The rest of the address: ``run.show("K5", "ttgir")``.
        """
        return self._ask(show_command.show, *parts)

    def explain(self, what: str, *, stage: Sequence[str] = ()) -> Answer:
        """Follow a line of Python to its instructions, or anything else to what it came from and became.

        Args:
            what: As ``xpudbg explain``: ``train.py:42``, ``layers.0.attn``, ``aten.addmm``, ``K5``, ``K5:ttgir:120``, an address.
            stage: Levels to show alone.
        """
        word = what.removeprefix(f"{self.address}:")
        return ask(explain_command.explain, word, self.address, stage=list(stage) or None, run=self.reader)

    def show_fusion(
        self, *, sort: str | None = None, top: int | None = None, line: str | None = None
    ) -> Answer:
        """Return what was fused, what was not and why.

        Args:
            sort: Rank the kernels of all graphs by ``bytes``, ``launches``, ``spills``, ``time`` or ``lost``.
            top: The first N of them.
            line: Only kernels that compute something of this ``FILE[:LINE]``.
        """
        order = _sort(sort) if sort is not None else None
        return self._ask(fusion_command.show_fusion, sort=order, top=top, line=line)

    def memory(self) -> Answer:
        """Return the memory of each graph, launch by launch, and its peak."""
        return self._ask(memory_command.memory)

    def time(self) -> Answer:
        """Return where the time of the run went, else where compile time went."""
        return self._ask(time_command.time)

    def dynamo(self) -> Answer:
        """Return frames, recompiles, graph breaks, guards and caches."""
        return self._ask(dynamo_command.dynamo)

    def ops(self) -> Answer:
        """Return operators at each level, library calls and matched patterns."""
        return self._ask(ops_command.ops)

    def tuning(self) -> Answer:
        """Return what autotuning tried for each kernel, with times."""
        return self._ask(tuning_command.tuning)

    def _ask(self, command: Callable[..., Any], *parts: str, **options: Any) -> Answer:
        address = ":".join((self.address, *parts))
        return ask(command, address, run=self.reader, **options)

    def to_html(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the report of the run into one HTML file, as ``xpudbg report``, and return its path.

        Args:
            path: The file.
            force: Overwrite it.

        Raises:
            XpudbgError: It is there already or cannot be written, or the run has no compile.
        """
        target = Path(path).expanduser()
        with _with_hints():
            reporter.check_writable(target, force=force)
            settings = make.ReportSettings(
                disassemble=compilers.disassemble_entry, compiler=compilers.compiler_state()
            )
            make.make_report(self.reader, settings).write(target)
        return target

    def __repr__(self) -> str:
        return f"<run {self.path}>" if self._reader is not None else "<run that is being recorded>"

    def _repr_html_(self) -> str:
        if self._reader is None:
            return as_html(repr(self))
        try:
            return self.show()._repr_html_()
        except XpudbgError:
            # What is no bundle has graphs at least.
            return self.graphs._repr_html_()


def _sort(word: str) -> KernelSort:
    try:
        return KernelSort(word)
    except ValueError:
        known = ", ".join(s.value for s in KernelSort)
        raise XpudbgError(f"there is no order {word}: one of {known}") from None


class GraphView:
    """A graph of a run; a notebook shows the picture of its fusion.

    Attributes:
        run: Its run.
        fusion: Its fusion, with all figures: ``bytes_before``, ``bytes_after``, ``kernels_after``, ``buffers``, ``not_fused``, ...
    """

    def __init__(self, run: RunView, fusion: GraphFusion) -> None:
        self.run = run
        self.fusion = fusion

    @property
    def id(self) -> str:
        """Its name in the run."""
        return self.fusion.id

    @property
    def address(self) -> str:
        """Its address in every command and function."""
        return f"{self.run.address}:{self.id}"

    @cached_property
    def kernels(self) -> Listing[KernelView]:
        """Its launches, in the order in which they run."""
        return Listing(KernelView(self, n, k) for n, k in enumerate(self.fusion.kernels, 1))

    def show(self) -> Answer:
        """Return what ``xpudbg show`` prints of it."""
        return self.run.show(self.id)

    def svg(self) -> str:
        """Return the picture of its fusion as ``xpudbg show-fusion --format svg`` draws it.

        Raises:
            XpudbgError: It could not be drawn.
        """
        with _with_hints():
            data, _ = drawing.render_one(self.fusion, "svg")
        return data.decode("utf-8")

    def _row(self) -> dict[str, object]:
        f = self.fusion
        return {
            "graph": f.id,
            "kind": f.kind,
            "launches": f.kernels_after,
            "nodes before": f.nodes_before,
            "bytes before": f.bytes_before,
            "bytes after": f.bytes_after,
        }

    def __repr__(self) -> str:
        return f"<graph {self.id}: {plural(len(self.fusion.kernels), 'launch', 'launches')}>"

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except XpudbgError as error:
            sys.stderr.write(f"{clean(str(error), lines=True)}\n")
            return None


class KernelView:
    """A launch of a kernel; a notebook shows its page.

    Attributes:
        graph: Its graph.
        number: Its number in the graph, from 1: ``K5`` is 5.
        fused: The launch with all figures: ``kind``, ``members``, ``reads``, ``writes``, ``spills``, ``measured_us``, ...
    """

    def __init__(self, graph: GraphView, number: int, fused: FusedKernel) -> None:
        self.graph = graph
        self.number = number
        self.fused = fused

    @property
    def name(self) -> str:
        """Its name in the generated code."""
        return self.fused.name

    @property
    def address(self) -> str:
        """Its address in every command and function."""
        return f"{self.graph.address}:K{self.number}"

    @property
    def bytes(self) -> int | None:
        """Bytes that it reads and writes; None where one of both is not known."""
        read, written = self.fused.whole_read, self.fused.whole_written
        return None if read is None or written is None else read + written

    @property
    def lines(self) -> tuple[str, ...]:
        """The Python lines that it computes, ``model.py:35``, each once; the last is that of its last operation."""
        places = [(base_name(s.path), s.line) for s in self.fused.sources]
        return tuple(dict.fromkeys(f"{name}:{line}" for name, line in places))

    @property
    def not_fused(self) -> tuple[NotFused, ...]:
        """The pairs of it and another kernel that were not fused."""
        return tuple(p for p in self.graph.fusion.not_fused if self.number in p.numbers)

    def why_not_fused(self) -> str:
        """Return a line for each kernel that it was not fused with: the reason, and what to try."""
        lines = []
        for pair in self.not_fused:
            reason = fusion_rules.explain_pair(pair)
            lines.append(f"K{pair.numbers[0]} | K{pair.numbers[1]}: {reason.text}")
            lines += [f"  try: {reason.advice}"] if reason.advice else []
        return "\n".join(lines)

    @cached_property
    def stages(self) -> tuple[str, ...]:
        """Names of its stages: ``source``, ``ttir``, ``ttgir``, ``llir``, ``spv``, ``asm``, ..."""
        selection = run_address.resolve_parts(self.graph.run.reader, (self.graph.id, f"K{self.number}"))
        return tuple(
            dict.fromkeys(s for k in selection.kernels or () for s in run_address.stages_of_kernel(k))
        )

    def stage(self, name: str) -> str:
        """Return the text of a stage.

        Raises:
            XpudbgError: There is no such stage.
        """
        return str(self.graph.run.show(self.graph.id, f"K{self.number}", name))

    def show(self) -> Answer:
        """Return its page, as ``xpudbg show`` prints it."""
        return self.graph.run.show(self.graph.id, f"K{self.number}")

    def explain(self, *, stage: Sequence[str] = ()) -> Answer:
        """Return what it came from and what it became, as ``xpudbg explain``."""
        return self.graph.run.explain(self.address, stage=stage)

    def _row(self) -> dict[str, object]:
        k = self.fused
        return {
            "": f"K{self.number}",
            "kernel": k.name,
            "graph": self.graph.id,
            "line": ", ".join(self.lines[-3:]),
            "bytes read": k.bytes_read,
            "bytes written": k.bytes_written,
            "spills": k.spills,
            "us": k.measured_us,
        }

    def __repr__(self) -> str:
        return f"<K{self.number} {self.name}>"

    def _repr_html_(self) -> str:
        try:
            return self.show()._repr_html_()
        except XpudbgError:
            return as_table(list(self._row()), [list(self._row().values())])


class Tables(Mapping[str, "TableView"]):
    """The tables of a run by name; each is made when it is first read."""

    def __init__(self, run: RunView) -> None:
        self._run = run

    def __getitem__(self, name: str) -> TableView:
        if name not in TABLES:
            raise KeyError(name)
        return self._run.sql(f'SELECT * FROM "{name}"')  # noqa: S608 - a name of TABLES

    def __iter__(self) -> Iterator[str]:
        return iter(TABLES)

    def __len__(self) -> int:
        return len(TABLES)

    def __repr__(self) -> str:
        return f"<tables {', '.join(TABLES)}>"

    def _repr_html_(self) -> str:
        rows = [
            (name, table.about, ", ".join(c.name for c in table.columns)) for name, table in TABLES.items()
        ]
        return as_table(("table", "about", "columns"), rows)


class TableView:
    """Rows of a table or of a question in SQL.

    Attributes:
        columns: Names of the columns.
        rows: The rows.
    """

    def __init__(
        self, columns: tuple[str, ...], rows: Sequence[tuple[str | int | float | None, ...]]
    ) -> None:
        self.columns = columns
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, str | int | float | None]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def arrow(self) -> Any:
        """Return a ``pyarrow.Table``.

        Raises:
            XpudbgError: pyarrow is not installed.
        """
        pa = _package("pyarrow")
        columns = zip(*self.rows, strict=True) if self.rows else [()] * len(self.columns)
        made = [sql_command.typed_column(pa, c) for c in columns]
        return pa.table([pa.array(v, type=kind) for kind, v in made], names=list(self.columns))

    def pandas(self) -> Any:
        """Return a ``pandas.DataFrame``.

        Raises:
            XpudbgError: pandas is not installed.
        """
        pd = _package("pandas")
        return pd.DataFrame(list(self.rows), columns=list(self.columns)).convert_dtypes()

    def polars(self) -> Any:
        """Return a ``polars.DataFrame``.

        Raises:
            XpudbgError: polars is not installed.
        """
        pl = _package("polars")
        return pl.DataFrame(
            list(self.rows), schema=list(self.columns), orient="row", infer_schema_length=None, strict=False
        )

    def __repr__(self) -> str:
        return f"<{plural(len(self.rows), 'row')} of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        return as_table(self.columns, self.rows[:_MOST_ROWS], _more(len(self.rows)))


def _package(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise XpudbgError(
            f"this needs {name}, which cannot be imported: {error}; 'pip install {name}' brings it, and rows has the same values"
        ) from None


@contextlib.contextmanager
def record(
    name: str = "", *, out: str | Path | None = None, reset: bool = True, accuracy: bool = False
) -> Iterator[RunView]:
    """Record what a block compiles, and make a run of it; the run can be asked after the block.

    Args:
        name: Name of the run; by default the script's.
        out: Folder of the bundle, new or empty; by default ``.xpudbg/runs/<time>-<name>``, so that it becomes ``latest``.
        reset: Discard what Dynamo has compiled already, so that it is compiled again in the block.
        accuracy: Compare the values of compiled graphs with eager and float64.

    Raises:
        XpudbgError: There is no torch, a block is being recorded already, or the bundle cannot be written.
    """
    with _with_hints():
        if "torch" not in sys.modules and importlib.util.find_spec("torch") is None:
            raise XpudbgError(
                f"torch is not installed in {sys.executable}",
                hint="a block is recorded in the Python that compiles it",
            )
        if not in_process.ACTIVE.acquire(blocking=False):
            raise XpudbgError("a block is being recorded in this process already", hint="end it first")
    try:
        name = name or _script()
        with _with_hints():
            folder = locate.bundle_folder(Path(out) if out is not None else None, name)
        raw = Path(tempfile.mkdtemp(prefix="raw-", dir=_temporary()))
        run, began = RunView(None), time.time()
        seen = None
        try:
            with contextlib.ExitStack() as stack:
                stamp = str(time.time_ns())
                recording = in_process.collecting(
                    raw, _temporary() / "inductor", stamp=stamp, reset=reset, compared=accuracy
                )
                seen = stack.enter_context(recording)
                yield run
        finally:
            if seen is None:
                # torch could not be imported.
                shutil.rmtree(folder, ignore_errors=True)
            else:
                # The block's own error is the one to show.
                with contextlib.suppress(*((OSError, XpudbgError) if sys.exc_info()[0] else ())):
                    _finish(run, raw, folder, seen, name, time.time() - began)
    finally:
        in_process.ACTIVE.release()


def _finish(
    run: RunView, raw: Path, folder: Path, seen: in_process.CollectedState, name: str, seconds: float
) -> None:
    with _with_hints():
        with os_errors(f"cannot write {folder}", hint="free space, or choose another folder with out="):
            in_process.bundle_block(raw, folder, seen, RunSource.PROCESS, name=name, seconds=seconds)
        reader = run_reader.RunReader.open(folder)
        _ = reader.manifest
    run.finish(reader)


def _script() -> str:
    """Return the script's name; ``notebook`` under IPython's kernel, ``python`` without a script."""
    name = Path(sys.argv[0]).stem if sys.argv else ""
    return "notebook" if name.startswith("ipykernel") else name or "python"


@lru_cache(maxsize=1)
def _temporary() -> Path:
    """Return the folder of raw files, which compiled code may read until the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="xpudbg-record-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def load_ipython_extension(shell: Any) -> None:
    """Register ``%%xpudbg``; IPython calls it for ``%load_ext xpudbg``."""

    def xpudbg(line: str, cell: str) -> RunView:
        """Record the cell and show the run, which is also ``_``.

        Without options the cell runs here, with the notebook's names. With options of ``xpudbg run`` it runs as a script of its own,
        in a new process without them: ``%%xpudbg --target bmg`` emulates a device, which must be there before torch is imported.
        """
        words = shlex.split(line)
        return _as_script(words, cell) if words else _here(shell, cell)

    shell.register_magic_function(xpudbg, magic_kind="cell", magic_name="xpudbg")


def _here(shell: Any, cell: str) -> RunView:
    with record("cell") as run:
        # Shows the cell's own error.
        shell.run_cell(cell)
    return run


def _as_script(words: list[str], cell: str) -> RunView:
    """Run a cell through ``xpudbg run`` with this Python.

    Raises:
        XpudbgError: It left no run.
    """
    with _with_hints():
        folder = locate.bundle_folder(None, "cell")
    with tempfile.TemporaryDirectory(prefix="xpudbg-cell-") as place:
        script = Path(place) / "cell.py"
        script.write_text(cell, encoding="utf-8")
        command = [sys.executable, "-m", "xpudbg", "run", "--python", sys.executable, *words]
        with subprocess.Popen(
            [*command, "--out", str(folder), "--", str(script)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as child:
            assert child.stdout is not None
            try:
                for text in child.stdout:
                    sys.stdout.write(text)
            except KeyboardInterrupt:
                child.send_signal(signal.SIGINT)
        status = child.returncode
    if not (folder / "manifest.json").is_file():
        folder.rmdir()
        raise XpudbgError(f"the cell was not run (exit status {status}): the reason stands above")
    return open(folder)
