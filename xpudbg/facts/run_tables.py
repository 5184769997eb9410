"""The tables of a run: rows from the makers whose results commands print, in a database in memory that answers questions in SQL.

One maker fills several tables in one pass, when a question first reads one of them. There is no database file: rows are cached as other
results are (:mod:`xpudbg.run.result_cache`), so that none that a bundle brings is ever opened, and none can be locked, cut short or of
another version.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import count
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.model import tables as t
from xpudbg.model.artifact import Artifact
from xpudbg.model.compile_time import PhaseTime
from xpudbg.model.dynamo.frames import DynamoFrame, FrameCompile
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.provenance import Level
from xpudbg.model.ranks import ranks_of
from xpudbg.model.similar_names import similar
from xpudbg.model.tables import TABLES, sql_schema
from xpudbg.model.user_code import is_library
from xpudbg.run.result_cache import cached_run_result
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.gc_pause import gc_paused

MOST_ROWS = 1_000_000
_MOST_MEMORY = 2 << 30
_MOST_VALUE = 64 << 20
_LIMIT_LENGTH = 0
"""SQLITE_LIMIT_LENGTH of sqlite3.h."""
_STEPS = 10_000
"""Instructions of SQLite's machine between two looks at the clock."""
_WORD = 1 << 63
_REFUSED = (sqlite3.Error, sqlite3.Warning, ValueError)
"""Errors of a query; ``ValueError`` is of one with a NUL, or that is no text."""
_READ_ONLY = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
)
_TABLES_HINT = "'xpudbg sql' without a query lists the tables and their columns; docs/tables.md explains them"
Row = Any
"""An instance of a row class of :data:`xpudbg.model.tables.TABLES`."""


@dataclass(frozen=True)
class TableMaker:
    """A maker of rows.

    Attributes:
        tables: Tables that it fills; ``problem`` besides.
        rows: Makes the rows of a run.
        cached: Whether the manifest of a complete run stands for all that they are made from, and making them takes long.
    """

    tables: tuple[str, ...]
    rows: Callable[[RunReader], Iterator[Row]]
    cached: bool = True


def _place(place: SourceLine | None) -> tuple[str, int | None]:
    return ("", None) if place is None else (place.file, place.line)


def _list(values: Iterable[object]) -> str:
    return json.dumps(list(values))


def _problems(problems: Iterable[Problem]) -> Iterator[Row]:
    return (t.SqlProblem(p.where, p.what, p.hint) for p in problems)


def _manifest_rows(run: RunReader) -> Iterator[Row]:
    if not run.is_bundle:
        for files in run.graphs:
            pid = "" if files.pid is None else f"pid-{files.pid}"
            yield t.SqlGraph(
                files.id,
                files.kind,
                files.compile_id,
                files.generation,
                pid,
                files.rank,
                "",
                "",
                "",
                "",
                None,
            )
        return
    m = run.manifest
    yield t.SqlRun(
        m.name, m.state, m.source, m.created, m.tool, _list(m.command), m.cwd, m.exit.code, m.exit.signal,
        m.exit.seconds, m.emulated.target if m.emulated else "",
    )  # fmt: skip
    for kind, named in (("version", m.versions), ("system", m.system), ("environment", m.environment)):
        yield from (t.SqlSetting(kind, name, value) for name, value in named.items())
    for v in m.variables:
        yield t.SqlSetting("variable", v.name, v.value, v.winner, v.user, v.why)
    for p in m.processes:
        yield t.SqlProcess(
            p.id, p.role, p.pid, p.ppid, p.host, p.rank, p.python, p.torch, p.ended, p.exception
        )
    ranks = ranks_of(m)
    for g in m.graphs:
        yield t.SqlGraph(
            g.id, g.kind, g.compile_id, g.generation, g.process, ranks.get(g.process), g.outcome, g.detail,
            g.function, *_place(g.location),
        )  # fmt: skip
        yield from _artifacts(g.artifacts, graph=g.id)
    for k in m.kernels:
        yield t.SqlKernel(k.graph, k.name, k.kind, k.process, k.calls)
        yield from (t.SqlKernelConfiguration(k.graph, k.name, key) for key in k.cache_keys)
        yield from _artifacts(k.artifacts, graph=k.graph, kernel=k.name)
    yield from _artifacts(m.artifacts)
    yield from _problems(m.problems)


def _artifacts(rows: Sequence[Artifact], graph: str = "", kernel: str = "") -> Iterator[Row]:
    for a in rows:
        yield t.SqlArtifact(graph, kernel, a.kind, a.state, a.path, a.bytes, a.sha256, a.reason)


def _cache_rows(run: RunReader) -> Iterator[Row]:
    from xpudbg.facts.kernels.cache.listing import list_found

    for listing in list_found(run.cache.found):
        yield from _problems(listing.problems)
        for e in listing.entries:
            yield t.SqlConfiguration(
                listing.root, e.key, e.kernel, e.backend, e.target, e.arch, e.triton_version, e.num_warps,
                e.threads_per_warp, e.num_stages, e.shared, e.grf_mode, e.registers, e.spills, e.dpas, e.block_2d,
                e.bytes, e.modified, e.winner,
            )  # fmt: skip
            for stage, file in e.stages.items():
                yield t.SqlStage(listing.root, e.key, stage, file.path, file.bytes)
            yield from _problems(e.problems)


def _fusion_rows(run: RunReader) -> Iterator[Row]:
    from xpudbg.facts.fusion.kernel_modules import layered_fusions
    from xpudbg.facts.kernels.spills import with_spills

    for graph in with_spills(run, layered_fusions(run, run.graphs)):
        yield from _graph_rows(graph)
    yield from _problems(run.source.problems)


def _graph_rows(g: GraphFusion) -> Iterator[Row]:
    yield t.SqlFusion(
        g.id, g.nodes_before, g.kernels_after, g.bytes_before, g.bytes_after, g.memory_bound_bytes, g.nodes_complete,
        g.kernels_complete, g.bytes_complete, g.has_log,
    )  # fmt: skip
    yield from (t.SqlNode(g.id, op.name, op.target, op.type_text) for op in g.fx_ops)
    for b in g.buffers:
        yield t.SqlBuffer(g.id, b.name, b.dtype, _list(b.shape), b.bytes, b.role, b.removed)
    for number, kernel in enumerate(g.kernels, 1):
        yield from _launch_rows(g.id, number, kernel)
    for p in g.not_fused:
        yield t.SqlUnfusedPair(g.id, p.a, p.b, *p.numbers, p.cause, p.reason, p.bytes_saved)
    yield from _problems(g.problems)


def _launch_rows(graph: str, number: int, k: FusedKernel) -> Iterator[Row]:
    yield t.SqlLaunch(
        graph, number, k.name, k.kind, k.device, k.bytes_read, k.bytes_written, k.bytes_saved, k.memory_bound, k.spills,
        k.origins_from, k.extern_reason.cause if k.extern_reason else "", k.source_line, k.function,
    )  # fmt: skip
    yield from (t.SqlLaunchNode(graph, number, name) for name in k.fx)
    for module in k.modules:
        yield t.SqlLaunchModule(graph, number, module, module == k.modules[-1])
    for access, names in (("read", k.reads), ("write", k.writes), ("removed", k.removed or ())):
        yield from (t.SqlLaunchBuffer(graph, number, name, access) for name in names)
    for m in k.members:
        yield t.SqlSchedulerNode(graph, number, m.name, m.kind, m.bytes_read, m.bytes_written)


def _link_rows(run: RunReader) -> Iterator[Row]:
    from xpudbg.facts.origins.run_links import RunLinks, kernel_number

    index = RunLinks(run)
    for links in index.each_links(lambda graph: index.forget(graph.id)):
        for key, i in links.items.items():
            yield t.SqlItem(links.graph, i.level, i.name, i.code, i.file, i.line, i.function, i.detail)
            for link in links.down(key):
                yield t.SqlLink(links.graph, *key, *link.other, link.evidence, link.source)
            if i.level is Level.KERNEL and links.graph:
                above = (links.items[k] for k in links.reached([key], up=True) if k[0] is Level.PYTHON)
                for line in above:
                    if not is_library(line.file):
                        place = (line.file, line.line, line.function, line.code)
                        yield t.SqlLaunchLine(links.graph, kernel_number(key), *place)
    yield from _problems(index.problems)


def _dynamo_rows(run: RunReader) -> Iterator[Row]:
    from xpudbg.facts.dynamo.report import analyse_dynamo

    report = analyse_dynamo(run, guards=True)
    for frame in report.frames:
        yield t.SqlFrame(
            frame.id, frame.process, frame.function, *_place(frame.location), frame.resumes, frame.runs_eagerly,
            _list(frame.ranks),
        )  # fmt: skip
        for one in frame.compiles:
            yield from _compile_rows(frame, one)
    for group in report.breaks:
        for place in group.places:
            at = place.location or SourceLine("")
            yield t.SqlGraphBreak(
                group.reason, at.file, at.line, at.function, at.code, place.times, _list(place.compile_ids),
                place.skipped, "\n".join(group.remedies),
            )  # fmt: skip
    for f in report.findings:
        yield t.SqlFinding(f.kind, f.title, *_place(f.where), f.fix, f.cost, f.seconds)
    yield from _problems(report.problems)


def _compile_rows(frame: DynamoFrame, c: FrameCompile) -> Iterator[Row]:
    key = (frame.id, c.compile_id, c.generation)
    yield t.SqlCompile(
        *key, c.outcome, c.attempts, c.seconds, c.backward_seconds, c.graph_ops, c.graph_nodes, c.graph_inputs,
        c.code_bytes, c.ir_nodes, c.guards.count, c.guards.checks, c.breaks, c.recompile is not None, c.limit, c.failure,
    )  # fmt: skip
    yield from (t.SqlGuard(*key, g.type, g.source, g.text, g.place) for g in c.guards.rows)
    again = c.recompile
    for f in again.failures if again else ():
        assert again is not None
        yield t.SqlRecompile(
            *key,
            f.compile_id,
            f.kind,
            f.source,
            f.guard,
            f.before,
            f.after,
            *_place(again.location),
            again.remedy,
        )
    for q in c.caches:
        yield t.SqlCacheLookup(*key, q.cache, q.result, q.detail, q.key, q.reason, q.time_saved_ms)
    for record in c.metrics:
        yield from (t.SqlMetric(*key, record.phase, name, value) for name, value in record.values.items())


def _time_rows(run: RunReader) -> Iterator[Row]:
    from xpudbg.facts.compile_time.report import analyse_compile_time

    report = analyse_compile_time(run)
    waiting: list[tuple[int | None, PhaseTime]] = [(None, p) for p in reversed(report.phases)]
    number = 0
    while waiting:
        parent, p = waiting.pop()
        number += 1
        yield t.SqlPhase(
            number, parent, p.name, p.stage, p.count, p.total_s, p.wall_s, p.self_s, p.max_s, p.max_compile_id
        )
        waiting += ((number, child) for child in reversed(p.children))
    for k in report.kernels:
        yield t.SqlKernelTime(k.name, k.process, k.compile_id, k.seconds, k.autotune_s)
    yield from _problems(report.problems)


def _verdict_rows(run: RunReader) -> Iterator[Row]:
    if not run.is_bundle:
        return
    for checked in run.accuracy.graphs if run.accuracy else ():
        for graph in checked.graphs or ("",):
            yield t.SqlVerdict("accuracy", graph, "", None, checked.verdict, checked.why)
    for kept in run.verify_record.graphs if run.verify_record else ():
        g = kept.graph
        yield t.SqlVerdict("verify", g.id, "", None, g.verdict, g.why)
        for k in g.kernels:
            yield t.SqlVerdict("verify", g.id, k.name, k.number, k.verdict, k.why)


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
    TableMaker(("verdict",), _verdict_rows, cached=False),
)  # fmt: skip
"""The makers of all tables."""


@dataclass(frozen=True)
class SqlAnswer:
    """The answer to a question in SQL.

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
    """Rows that one maker made.

    Attributes:
        tables: Rows by table.
        problems: Why there are none.
    """

    tables: dict[str, list[list[Any]]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


class RunTables:
    """The tables of a run.

    Args:
        run: The run.
    """

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
        """Answer a question: one SELECT.

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
        return SqlAnswer(_unique([c[0] for c in cursor.description]), tuple(plain), tuple(self._problems))

    def _make_tables(self, sql: str) -> None:
        """Make the tables that a question reads."""
        self._read.clear()
        # What is wrong with it says the question itself.
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
            marks = ", ".join("?" * len(fields(TABLES[table])))
            self._database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - names of TABLES

    @contextlib.contextmanager
    def _only_reading(self, seconds: float) -> Iterator[None]:
        """Let the database read its own tables alone, for some time."""
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
    """The rows of one maker; none, with the reason, where the run has nothing for it."""
    made: dict[str, list[list[Any]]] = {table: [] for table in (*maker.tables, "problem")}
    names = {TABLES[table]: table for table in made}
    try:
        with gc_paused():
            for row in maker.rows(run):
                made[names[type(row)]].append([_plain(getattr(row, name)) for name in row.__slots__])
    except (XpudbgError, OSError) as error:
        return MadeRows(problems=(Problem(", ".join(maker.tables), f"not known: {error}"),))
    return MadeRows(made)


def _plain(value: Any) -> Any:
    """A value as the database takes it: enums as text, file names that are no text escaped, numbers beyond 64 bits as text."""
    if isinstance(value, str):
        text = str.__str__(value)
        return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
    return str(value) if isinstance(value, int) and not -_WORD <= value < _WORD else value


def _unique(names: list[str]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in names:
        copies = (f"{name}_{n}" for n in count(2))
        found[name if name not in found else next(c for c in copies if c not in found)] = None
    return tuple(found)


def _hint(error: str) -> str:
    """The next step after an error of SQLite."""
    kind, _, name = error.partition(": ")
    if kind == "no such table":
        close = similar(name, TABLES)
        return f"did you mean {', '.join(close)}?" if close else _TABLES_HINT
    if error.startswith("not authorized"):
        return "a query is one SELECT: nothing can be written, attached or loaded"
    return _TABLES_HINT
