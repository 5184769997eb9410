"""Tables of a run: rows of the analyses that commands print, in an in-memory database for SQL questions.

One maker fills several tables in one pass, when a question first reads one of them. There is no database file: rows are cached as other
results are (:mod:`xpudbg.run.result_cache`), so that none that a bundle brings is ever opened, and none can be locked, cut short or of
another version.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import partial
from itertools import count
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import did_you_mean
from xpudbg.facts import advice, graph_memory, launch_costs
from xpudbg.facts import compile_time as time_report
from xpudbg.facts.dynamo import report as dynamo_report
from xpudbg.facts.kernels import run_kernels, triton_cache, tuning
from xpudbg.facts.origins import run_links
from xpudbg.facts.times import profile_files
from xpudbg.model.compile_time import PhaseTime
from xpudbg.model.dynamo import DynamoFrame, FrameCompile
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.location import is_library
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.provenance import Level
from xpudbg.model.ranks import ranks_of
from xpudbg.model.row import dataclass
from xpudbg.model.tables import TABLES, sql_schema
from xpudbg.run import probe_records
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader, cached_run_result

MOST_ROWS = 1_000_000
_MOST_MEMORY = 2 << 30
_MOST_VALUE = 64 << 20
_LIMIT_LENGTH = 0
"""SQLITE_LIMIT_LENGTH of sqlite3.h."""
_STEPS = 10_000
"""Instructions of SQLite's virtual machine between two checks of the clock."""
_WORD = 1 << 63
_REFUSED = (sqlite3.Error, sqlite3.Warning, ValueError)
"""Errors of a query; ``ValueError`` is raised for one with a NUL, or that is no text."""
_READ_ONLY = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
)
_TABLES_HINT = "'xpudbg sql' without a query lists the tables and their columns; docs/tables.md explains them"
Row = tuple[Any, ...]
"""Name of the table, the object of the row, and the other arguments of :meth:`xpudbg.model.tables.RunTable.row`."""


@dataclass(frozen=True)
class TableMaker:
    """Maker of the rows of some tables.

    Attributes:
        tables: Tables that it fills; ``problem`` besides.
        rows: Makes the rows of a run.
        cached: Whether a complete run's manifest identifies everything they are made from, and making them takes long.
    """

    tables: tuple[str, ...]
    rows: Callable[[RunReader], Iterator[Row]]
    cached: bool = True


def _problems(problems: Iterable[Problem]) -> Iterator[Row]:
    return (("problem", p) for p in problems)


def _manifest_rows(run: RunReader) -> Iterator[Row]:
    if not run.is_bundle:
        for files in run.graphs:
            yield "graph", files, "" if files.pid is None else f"pid-{files.pid}", files.rank
        return
    m = run.manifest
    yield "run", m
    for kind, named in (("version", m.versions), ("system", m.system), ("environment", m.environment)):
        yield from (("setting", None, kind, name, value, "", None, "") for name, value in named.items())
    for v in m.variables:
        yield "setting", None, "variable", v.name, v.value, v.winner, v.user, v.why
    yield from (("process", p) for p in m.processes)
    ranks = ranks_of(m)
    for g in m.graphs:
        yield "graph", g, g.process, ranks.get(g.process)
        yield from (("artifact", a, g.id, "") for a in g.artifacts)
    for k in m.kernels:
        yield "kernel", k
        yield from (("kernel_configuration", None, k.graph, k.name, key) for key in k.cache_keys)
        yield from (("artifact", a, k.graph, k.name) for a in k.artifacts)
    yield from (("artifact", a, "", "") for a in m.artifacts)
    yield from _problems(m.problems)


def _cache_rows(run: RunReader) -> Iterator[Row]:
    for cache in triton_cache.list_found(run.fact(RunCache).found):
        yield from _problems(cache.problems)
        for e in cache.entries:
            yield "configuration", e, cache.root
            yield from (("stage", file, cache.root, e.key, stage) for stage, file in e.stages.items())
            yield from _problems(e.problems)


def _fusion_rows(run: RunReader) -> Iterator[Row]:
    fusions, _ = launch_costs.costed_fusions(run, run.graphs)
    for g in run_kernels.with_spills(run, fusions):
        yield "fusion", g
        yield from (("node", op, g.id) for op in g.fx_ops)
        yield from (("buffer", b, g.id) for b in g.buffers)
        for number, kernel in enumerate(g.kernels, 1):
            yield from _launch_rows(kernel, g.id, number)
        yield from (("unfused_pair", p, g.id, *p.numbers) for p in g.not_fused)
        yield from _problems(g.problems)
    yield from _problems(run.source.problems)


def _launch_rows(k: FusedKernel, *key: object) -> Iterator[Row]:
    yield "launch", k, *key
    yield from (("launch_node", None, *key, name) for name in k.fx)
    yield from (("launch_module", None, *key, module, module == k.modules[-1]) for module in k.modules)
    for access, names in (("read", k.reads), ("write", k.writes), ("removed", k.removed or ())):
        yield from (("launch_buffer", None, *key, name, access) for name in names)
    yield from (("scheduler_node", m, *key) for m in k.members)


def _link_rows(run: RunReader) -> Iterator[Row]:
    index = run_links.RunLinks(run)
    for links in index.each_links(lambda graph: index.forget(graph.id)):
        for key, item in links.items.items():
            yield "item", item, links.graph
            for link in links.down(key):
                yield "link", None, links.graph, *key, *link.other, link.evidence, link.source
            if item.level is Level.KERNEL and links.graph:
                above = (links.items[k] for k in links.reached([key], up=True) if k[0] is Level.PYTHON)
                for line in above:
                    if not is_library(line.file):
                        yield "launch_line", line, links.graph, run_links.kernel_number(key)
    yield from _problems(index.problems)


def _dynamo_rows(run: RunReader) -> Iterator[Row]:
    report = dynamo_report.analyse_dynamo(run, guards=True)
    for frame in report.frames:
        yield "frame", frame
        for one in frame.compiles:
            yield from _compile_rows(frame, one)
    for group in report.breaks:
        for place in group.places:
            yield "graph_break", place, group.reason, "\n".join(group.remedies)
    yield from (("finding", f) for f in report.findings)
    yield from _problems(report.problems)


def _compile_rows(frame: DynamoFrame, c: FrameCompile) -> Iterator[Row]:
    key = (frame.id, c.compile_id, c.generation)
    yield "compile", c, frame.id, c.recompile is not None
    yield from (("guard", g, *key) for g in c.guards.rows)
    if c.recompile is not None:
        at = c.recompile.location or SourceLine("")
        yield from (
            ("recompile", f, *key, at.file, at.line, c.recompile.remedy) for f in c.recompile.failures
        )
    yield from (("cache_lookup", q, *key) for q in c.caches)
    for record in c.metrics:
        yield from (
            ("metric", None, *key, record.phase, name, value) for name, value in record.values.items()
        )


def _time_rows(run: RunReader) -> Iterator[Row]:
    report = time_report.analyse_compile_time(run)
    waiting: list[tuple[int | None, PhaseTime]] = [(None, p) for p in reversed(report.phases)]
    number = 0
    while waiting:
        parent, p = waiting.pop()
        number += 1
        yield "phase", p, number, parent
        waiting += ((number, child) for child in reversed(p.children))
    yield from (("kernel_time", k) for k in report.kernels)
    yield from _problems(report.problems)


def _memory_rows(run: RunReader) -> Iterator[Row]:
    for graph in graph_memory.analyse_memory(run, run.graphs).graphs:
        yield from (("memory", point, graph.graph) for point in graph.curve)
        yield from (("live_buffer", buffer, graph.graph) for buffer in graph.alive)


def _run_time_rows(run: RunReader) -> Iterator[Row]:
    report = profile_files.times_of_run(run)
    if report is not None:
        yield from (("time", row) for row in report.launches)
        yield from _problems(report.problems)


def _tuning_rows(run: RunReader) -> Iterator[Row]:
    report = tuning.analyse_tuning(run, run.graphs)
    for k in report.kernels:
        graph = k.launches[0].graph if k.launches else ""
        yield from (("tuned_choice", choice, graph, k.kernel, k.what) for choice in k.choices)
    yield from _problems(report.problems)


def _advice_rows(run: RunReader) -> Iterator[Row]:
    yield from (("advice", one) for one in advice.run_advice(run, run.graphs))
    yield from _problems(run.fact(probe_records.RecordedGraphs).problems)


def _replay_rows(run: RunReader) -> Iterator[Row]:
    yield from (("replay", one) for one in advice.graph_replays(run, run.graphs))


def _verdict_rows(run: RunReader) -> Iterator[Row]:
    if not run.is_bundle:
        return
    for checked in run.accuracy.graphs if run.accuracy else ():
        for graph in checked.graphs or ("",):
            yield "verdict", None, "accuracy", graph, "", None, checked.verdict, checked.why
    for result in run.verify_record.graphs if run.verify_record else ():
        g = result.graph
        yield "verdict", None, "verify", g.id, "", None, g.verdict, g.why
        for k in g.kernels:
            yield "verdict", None, "verify", g.id, k.name, k.number, k.verdict, k.why


MAKERS: tuple[TableMaker, ...] = (
    TableMaker(
        ("run", "setting", "process", "graph", "artifact", "kernel", "kernel_configuration"), _manifest_rows, cached=False
    ),
    TableMaker(("configuration", "stage"), _cache_rows, cached=False),
    TableMaker(
        (
            "fusion", "node", "launch", "launch_node", "launch_module", "launch_buffer", "scheduler_node", "buffer",
            "unfused_pair",
        ),
        _fusion_rows,
    ),
    TableMaker(("launch_line", "item", "link"), _link_rows),
    TableMaker(
        ("frame", "compile", "guard", "recompile", "graph_break", "cache_lookup", "metric", "finding"), _dynamo_rows
    ),
    TableMaker(("phase", "kernel_time"), _time_rows),
    TableMaker(("memory", "live_buffer"), _memory_rows),
    TableMaker(("time",), _run_time_rows, cached=False),
    TableMaker(("tuned_choice",), _tuning_rows),
    TableMaker(("advice",), _advice_rows),
    TableMaker(("replay",), _replay_rows, cached=False),
    TableMaker(("verdict",), _verdict_rows, cached=False),
)  # fmt: skip
"""The makers of all tables."""


@dataclass(frozen=True)
class SqlAnswer:
    """Answer to a question in SQL.

    Attributes:
        columns: Names of the columns; of two of one name the second ends in ``_2``.
        rows: The rows.
        problems: Tables that could not be made, which are empty.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | None, ...], ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class MadeRows:
    """Rows of one maker.

    Attributes:
        tables: Rows by table.
        problems: Why there are none.
    """

    tables: dict[str, list[list[Any]]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


class RunTables:
    """Tables of a run."""

    def __init__(self, run: RunReader) -> None:
        self._run = run
        self._made: set[TableMaker] = set()
        self._problems: list[Problem] = []
        self._read: set[str] = set()
        self._database = sqlite3.connect(":memory:", isolation_level=None)
        self._database.text_factory = lambda data: data.decode("utf-8", "replace")
        # Nothing is written to disk; of all databases of this process.
        self._database.executescript(
            f"PRAGMA temp_store = MEMORY; PRAGMA hard_heap_limit = {_MOST_MEMORY}; {sql_schema()}"
        )
        if hasattr(self._database, "setlimit"):  # Python 3.11
            self._database.setlimit(_LIMIT_LENGTH, _MOST_VALUE)

    def ask(self, sql: str, *, seconds: float) -> SqlAnswer:
        """Answer a question: a single SELECT.

        Args:
            sql: The question.
            seconds: The longest time that the database may take.

        Raises:
            XpudbgError: It is no SELECT, or not understood, or takes too long or too much.
        """
        self._make_tables(sql)
        try:
            with self._only_reading(seconds):
                cursor = self._database.execute(sql)
                rows = cursor.fetchmany(MOST_ROWS + 1)
        except _REFUSED as error:
            if str(error) == "interrupted":
                raise XpudbgError(
                    f"the query took longer than {seconds:g} s", hint="--timeout gives it more"
                ) from None
            raise XpudbgError(f"the query failed: {error}", hint=_hint(str(error))) from None
        except (MemoryError, OverflowError):
            raise XpudbgError(
                "the query takes too much memory", hint="select fewer or shorter values"
            ) from None
        if len(rows) > MOST_ROWS:
            raise XpudbgError(f"the answer has more than {MOST_ROWS:,} rows", hint="add LIMIT, or GROUP BY")
        if cursor.description is None:
            raise XpudbgError("there is no query in that", hint=_TABLES_HINT)
        plain = [tuple(v.hex() if isinstance(v, bytes) else v for v in row) for row in rows]
        return SqlAnswer(
            unique_names([c[0] for c in cursor.description]), tuple(plain), tuple(self._problems)
        )

    def _make_tables(self, sql: str) -> None:
        """Fill the tables that a question reads."""
        self._read.clear()
        # The error comes with the question itself.
        with contextlib.suppress(*_REFUSED, MemoryError, OverflowError), self._only_reading(1):
            self._database.execute(f"EXPLAIN {sql}")
        wanted = [m for m in MAKERS if not self._read.isdisjoint((*m.tables, "problem"))]
        for maker in wanted:
            if maker not in self._made:
                self._made.add(maker)
                make = partial(make_rows, self._run, maker)
                self._insert(
                    cached_run_result(MadeRows, self._run, make, maker.tables) if maker.cached else make()
                )

    def _insert(self, made: MadeRows) -> None:
        self._problems += made.problems
        for table, rows in made.tables.items():
            marks = ", ".join("?" * len(TABLES[table].columns))
            self._database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - names of TABLES

    @contextlib.contextmanager
    def _only_reading(self, seconds: float) -> Iterator[None]:
        """Limit the database to reading its own tables, for some time."""
        until = time.monotonic() + seconds
        stopped: list[BaseException] = []

        def late() -> int:
            try:
                return time.monotonic() > until
            except KeyboardInterrupt as interrupt:
                # SQLite would drop it.
                stopped.append(interrupt)
                return 1

        def may(action: int, first: str | None, second: str | None, *_: object) -> int:
            if action == sqlite3.SQLITE_READ and first is not None:
                self._read.add(first)
            loads = action == sqlite3.SQLITE_FUNCTION and second == "load_extension"
            return sqlite3.SQLITE_OK if action in _READ_ONLY and not loads else sqlite3.SQLITE_DENY

        self._database.set_authorizer(may)
        self._database.set_progress_handler(late, _STEPS)
        try:
            yield
        except sqlite3.OperationalError:
            if stopped:
                raise stopped[0] from None
            raise
        finally:
            self._database.set_progress_handler(None, 0)
            self._database.set_authorizer(lambda *_: sqlite3.SQLITE_OK)


def make_rows(run: RunReader, maker: TableMaker) -> MadeRows:
    """Return the rows of one maker; none, with the reason, where the run has no data for it."""
    made: dict[str, list[list[Any]]] = {table: [] for table in (*maker.tables, "problem")}
    try:
        for table, thing, *given in maker.rows(run):
            made[table].append([_plain(value) for value in TABLES[table].row(thing, *given)])
    except (XpudbgError, OSError) as error:
        return MadeRows(problems=(Problem(", ".join(maker.tables), f"not known: {error}"),))
    return MadeRows(made)


def _plain(value: Any) -> Any:
    """Convert a value for the database: enums to text, invalid file names escaped, numbers beyond 64 bits to text."""
    if isinstance(value, str):
        text = str.__str__(value)
        return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
    return str(value) if isinstance(value, int) and not -_WORD <= value < _WORD else value


def unique_names(names: list[str]) -> tuple[str, ...]:
    """Return names of columns, of two of one name the second with ``_2`` at its end."""
    found: dict[str, None] = {}
    for name in names:
        copies = (f"{name}_{n}" for n in count(2))
        found[name if name not in found else next(c for c in copies if c not in found)] = None
    return tuple(found)


def _hint(error: str) -> str:
    """Return the next step after an error of SQLite."""
    kind, _, name = error.partition(": ")
    if kind == "no such table":
        return did_you_mean(name, TABLES, _TABLES_HINT)
    if error.startswith("not authorized"):
        return "a query is one SELECT: nothing can be written, attached or loaded"
    return _TABLES_HINT
