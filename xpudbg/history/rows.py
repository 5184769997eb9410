"""Rows of a run for a history: one projection of its measures and its tables, redacted as its pack is; their Parquet files, and the check of strangers'."""

from __future__ import annotations

import hashlib
import importlib
import io
import json
import re
import typing
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from datetime import datetime, timezone
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from xpudbg import __version__
from xpudbg.compare.metrics import measure_run
from xpudbg.compare.runs import measure_totals
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.facts.kernels.run_kernels import measure_spills
from xpudbg.facts.run_tables import RunTables
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.history.labels import given_labels, job_labels, plain_project, project_name
from xpudbg.model.artifact import Kind
from xpudbg.model.checks import GraphMeasure, KernelMeasure, RunMeasures
from xpudbg.model.history import (
    HISTORY_TABLES,
    SCHEMA,
    HistoryBreak,
    HistoryFusion,
    HistoryGraph,
    HistoryKernel,
    HistoryRecompile,
    HistoryRun,
    HistorySetting,
    history_columns,
)
from xpudbg.model.location import base_name
from xpudbg.model.manifest import GraphOutcome, Manifest, RunSource, RunState, VariableWinner
from xpudbg.model.row import dataclass
from xpudbg.run.run_reader import RunReader
from xpudbg.share.redaction.redactor import Findings
from xpudbg.share.redaction.secret_places import redaction_rules, text_redactor

T = TypeVar("T")
_ID = 16
_MOST_TEXT = 500
"""Most characters of a text of a row."""
_NOT_SETTINGS = ("XPUDBG_",)
"""Prefixes of variables that are the collection's own."""
_LAUNCHES = """
SELECT graph, kernel, sum(least_us), count(least_us) = count(*), max(bound), max(extern_cause), min(number)
FROM launch GROUP BY graph, kernel
"""
_MODULES = """
SELECT l.graph, l.kernel, m.module FROM launch l JOIN launch_module m ON m.graph = l.graph AND m.launch = l.number AND m.last
"""
_CONFIGURATIONS = "SELECT key, registers, num_warps, threads_per_warp, grf_mode FROM configuration"
_FUSIONS = "SELECT graph, least_us, nodes_before FROM fusion"
_PAIRS = """
SELECT graph, cause, count(*), CASE WHEN count(bytes_saved) = count(*) THEN sum(bytes_saved) END
FROM unfused_pair GROUP BY graph, cause
"""
_SET = "SELECT kind, name, value, winner FROM setting"
_SECONDS = 600.0


@dataclass(frozen=True)
class AddingHow:
    """Settings of an addition that all its runs share.

    Attributes:
        project: Project of the runs.
        labels: Labels of the runs.
        more: The user's own expressions of what is redacted.
    """

    project: str
    labels: dict[str, str] = field(default_factory=dict)
    more: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunRows:
    """All rows of a run.

    Attributes:
        run: Its row of the table ``run``.
        tables: The rows of the other tables.
    """

    run: HistoryRun
    tables: dict[str, list[Any]]


def run_id(manifest: Manifest) -> str:
    """Return the content id of a run: a digest of what neither redaction nor later results change."""
    compiles = sorted((g.kind.value, g.compile_id, g.generation, g.outcome.value) for g in manifest.graphs)
    kernels = sorted((k.kind.value, k.name, k.calls) for k in manifest.kernels)
    parts = (
        manifest.source.value,
        manifest.created,
        manifest.tool,
        manifest.exit.code,
        manifest.exit.seconds,
        sorted((p.pid or 0, p.rank or 0) for p in manifest.processes),
        compiles,
        kernels,
    )
    return hashlib.sha256(json.dumps(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_ID]


def run_time(manifest: Manifest) -> datetime:
    """Return when a run was started, in UTC.

    Raises:
        XpudbgError: Its manifest has no time.
    """
    try:
        time = datetime.fromisoformat(manifest.created.replace("Z", "+00:00"))
    except ValueError:
        raise XpudbgError(
            f"{manifest.name} has no time: its manifest says {manifest.created[:40]!r}",
            hint="a history is ordered by time; 'xpudbg collect FOLDER' makes a bundle with one",
        ) from None
    return time.replace(tzinfo=timezone.utc) if time.tzinfo is None else time.astimezone(timezone.utc)


def redacted_project(name: str, more: Sequence[str], environ: Mapping[str, str]) -> str:
    """Return a project's name without what is private on this machine: it names folders of a history.

    Args:
        name: The name.
        more: The user's own expressions of what is redacted.
        environ: Variables of this process.

    Raises:
        XpudbgError: An expression is not valid.
    """
    redactor, rules = redaction_rules(b"{}", more, environ)
    data = rules.redact(redactor.redact(name.encode()), binary=False, findings=Findings())
    return plain_project(data.decode("utf-8", "replace")) or "local"


def adding_how(
    project: str,
    words: Sequence[str],
    more: Sequence[str],
    environ: Mapping[str, str],
    folder: Path,
    *,
    in_job: bool = True,
) -> AddingHow:
    """Return the settings of an addition from those of a command and of the CI job.

    Args:
        project: The given project; empty for that of the job or the folder.
        words: The given labels, ``KEY=VALUE``.
        more: The user's own expressions of what is redacted.
        environ: Variables of this process.
        folder: Working directory.
        in_job: Whether the job's labels count.

    Raises:
        XpudbgError: A label, the project or an expression is not valid.
    """
    job = job_labels(environ) if in_job else {}
    name = redacted_project(project_name(project, job, folder), more, environ)
    return AddingHow(name, {**job, **given_labels(words)}, tuple(more))


def check_addable(run: RunReader) -> None:
    """Refuse what is no run that ended.

    Raises:
        XpudbgError: It is no bundle, or not complete.
    """
    if not run.is_bundle:
        raise XpudbgError(
            f"{run.name} is no run bundle, and has no time, versions or settings",
            hint="'xpudbg collect' makes a bundle of a folder, a cache or a trace",
        )
    if run.outline.state is not RunState.COMPLETE:
        raise XpudbgError(
            f"{run.name} is not complete: {run.outline.state.value}",
            hint=f"wait for it, or finish it with 'xpudbg collect {shell_word(str(run.root))}'",
        )


def rows_of_run(run: RunReader, how: AddingHow, environ: Mapping[str, str]) -> RunRows:
    """Return the rows of a run, redacted.

    Args:
        run: The run.
        how: Project and labels.
        environ: Variables of this process, whose secrets are redacted.

    Raises:
        XpudbgError: It is no complete bundle, or cannot be read.
    """
    check_addable(run)
    rows = _Projection(run, how).rows()
    clean = _Cleaner(text_redactor(run.bundle, how.more, environ))
    return RunRows(
        replace(clean.row(rows.run), project=how.project),
        {table: [clean.row(r) for r in some] for table, some in rows.tables.items()},
    )


class _Projection:
    """The rows of a run, from its measures and its tables.

    Args:
        run: The run.
        how: Project and labels.
    """

    def __init__(self, run: RunReader, how: AddingHow) -> None:
        self._run, self._how = run, how
        self._id = run_id(run.manifest)
        self._tables = RunTables(run)
        self._measures: RunMeasures = measure_run(run)
        self._keys = _graph_keys(self._measures.graphs)

    def _ask(self, sql: str) -> tuple[tuple[Any, ...], ...]:
        return self._tables.ask(sql, seconds=_SECONDS).rows

    def rows(self) -> RunRows:
        """Return all rows."""
        settings = [HistorySetting(self._id, k, n, v, w) for k, n, v, w in self._ask(_SET)]
        fusions = [
            HistoryFusion(self._id, graph, self._keys[graph], cause, pairs, saved)
            for graph, cause, pairs, saved in self._ask(_PAIRS)
            if graph in self._keys
        ]
        graphs = list(self._graphs(fusions))
        tables: dict[str, list[Any]] = {
            "graph": graphs,
            "kernel": list(self._kernels()),
            "break": self._breaks(),
            "recompile": self._recompiles(),
            "setting": settings,
            "fusion": fusions,
        }
        return RunRows(self._run_row(graphs, fusions, settings), tables)

    def _run_row(
        self, graphs: list[HistoryGraph], fusions: list[HistoryFusion], settings: list[HistorySetting]
    ) -> HistoryRun:
        manifest, measures = self._run.manifest, self._measures
        totals = measure_totals(self._run)
        spills = measure_spills(
            self._run, without={g.id for g in manifest.graphs} - {g.id for g in measures.graphs}
        )
        times = times_of_run(self._run) if self._run.present(Kind.PROFILE) else None
        step = times.step if times is not None else None
        launching = [g for g in graphs if g.launches != 0]
        labels = self._how.labels
        return HistoryRun(
            id=self._id,
            project=self._how.project,
            time=run_time(manifest),
            added=datetime.now(timezone.utc),
            name=manifest.name,
            model=labels.get("model") or program_of(manifest),
            source=manifest.source.value,
            tool=manifest.tool,
            outcome=_outcome(manifest),
            device=measures.device,
            labels=labels,
            versions=dict(manifest.versions),
            settings=_settings(settings),
            ranks=len(measures.ranks) or 1,
            graphs=len(graphs),
            kernels=len(measures.kernels),
            launches=totals.launches,
            bytes=totals.traffic,
            spilled_registers=totals.spilled_registers,
            spilled_bytes=totals.spilled_bytes,
            spilling_kernels=spills.spilling if totals.spilled_bytes is not None else None,
            breaks=totals.graph_breaks,
            recompiles=totals.recompiles,
            unfused_pairs=sum(f.pairs for f in fusions),
            compile_seconds=totals.compile_seconds,
            least_us=_sum([g.least_us for g in launching]),
            step_us=step.work_us if step else None,
            step_spread_us=step.work_spread_us if step else None,
            step_count=step.steps if step else None,
            unknown=totals.unknown,
        )

    def _graphs(self, fusions: list[HistoryFusion]) -> Iterator[HistoryGraph]:
        known = {graph: (least, nodes) for graph, least, nodes in self._ask(_FUSIONS)}
        pairs: Counter[str] = Counter()
        for f in fusions:
            pairs[f.graph] += f.pairs
        for g in self._measures.graphs:
            least, nodes = known.get(g.id, (None, None))
            at = g.location
            yield HistoryGraph(
                run=self._id,
                graph=g.id,
                key=self._keys[g.id],
                kind=g.kind,
                compile_id=g.compile_id,
                outcome=g.outcome.value,
                detail=g.detail,
                function=at.function if at else "",
                file=at.file if at else "",
                line=at.line if at else None,
                launches=g.launches,
                bytes=g.bytes,
                peak_bytes=g.peak_bytes,
                least_us=least,
                nodes=nodes,
                unfused_pairs=pairs[g.id],
            )

    def _kernels(self) -> Iterator[HistoryKernel]:
        launches = {(row[0], row[1]): row[2:] for row in self._ask(_LAUNCHES)}
        modules = {(graph, kernel): module for graph, kernel, module in self._ask(_MODULES)}
        configurations = {row[0]: row[1:] for row in self._ask(_CONFIGURATIONS)}
        for k in self._measures.kernels:
            least, whole, bound, cause, _ = launches.get((k.graph, k.name), (None, False, "", "", None))
            native = configurations.get(k.native.key) if k.native and k.native.key else None
            yield self._kernel(
                k,
                least_us=least if whole else None,
                bound=bound or "",
                cause=cause or "",
                module=modules.get((k.graph, k.name), ""),
                native=native or (None, None, None, ""),
            )

    def _kernel(
        self,
        k: KernelMeasure,
        *,
        least_us: float | None,
        bound: str,
        cause: str,
        module: str,
        native: tuple[Any, ...],
    ) -> HistoryKernel:
        registers, num_warps, threads_per_warp, grf_mode = native
        at = k.location
        return HistoryKernel(
            run=self._id,
            graph=k.graph,
            graph_key=self._keys.get(k.graph, ""),
            kernel=k.name,
            digest=k.body,
            source=k.text,
            kind=k.kind,
            number=k.number,
            launches=k.calls,
            device=k.device,
            operators=" ".join(k.origins),
            bytes=k.bytes,
            spilled_bytes=k.native.spill_bytes if k.native else None,
            registers=registers,
            num_warps=num_warps,
            threads_per_warp=threads_per_warp,
            grf_mode=str(grf_mode or ""),
            dots=k.native.dots if k.native else None,
            lost_dots=k.native.lost_dots if k.native else None,
            least_us=least_us,
            bound=bound,
            time_us=k.time_us,
            time_spread_us=k.time_spread_us,
            file=at.file if at else "",
            line=at.line if at else None,
            function=at.function if at else "",
            module=module,
            cause=cause,
        )

    def _breaks(self) -> list[HistoryBreak]:
        found = (
            HistoryBreak(
                self._id,
                b.reason,
                b.location.file if b.location else "",
                b.location.line if b.location else None,
                b.location.function if b.location else "",
                skipped=b.skipped,
            )
            for b in self._measures.graph_breaks or ()
        )
        return _counted(found)

    def _recompiles(self) -> list[HistoryRecompile]:
        found = (
            HistoryRecompile(
                self._id,
                "\n".join(r.guards),
                r.location.file if r.location else "",
                r.location.line if r.location else None,
                r.location.function if r.location else "",
            )
            for r in self._measures.recompiles or ()
        )
        return _counted(found)


def _sum(values: Sequence[float | None]) -> float | None:
    known = [v for v in values if v is not None]
    return sum(known) if known and len(known) == len(values) else None


def _settings(rows: Iterable[HistorySetting]) -> dict[str, str]:
    """Return the variables of a run without those that only the collection set, whose values differ from run to run."""
    kinds = ("variable", "environment")
    found = [r for r in rows if r.kind in kinds and not r.name.startswith(_NOT_SETTINGS)]
    ours = {r.name for r in found if r.kind == "variable" and r.winner == VariableWinner.OURS}
    return {r.name: r.value for r in found if r.value is not None and r.name not in ours}


R = TypeVar("R", HistoryBreak, HistoryRecompile)


def _counted(rows: Iterable[R]) -> list[R]:
    """Return each row once, with the number of times."""
    return [replace(row, times=times) for row, times in Counter(rows).items()]


def _graph_keys(graphs: Iterable[GraphMeasure]) -> dict[str, str]:
    """Return the names of graphs over runs by their ids: kind, function, and the number of it from the second on."""
    numbers: dict[str, int] = defaultdict(int)
    keys = {}
    for graph in graphs:
        at = graph.location
        word = f"{graph.kind} {at.function or base_name(at.file)}" if at else graph.kind
        numbers[word] += 1
        keys[graph.id] = word if numbers[word] == 1 else f"{word} #{numbers[word]}"
    return keys


def program_of(manifest: Manifest) -> str:
    """Return the script, module or test of a run; its name where that is all there is."""
    command = manifest.command
    if manifest.source is RunSource.RUN and command:
        if command[1:2] == ("-m",) and len(command) > 2:
            return command[2]
        return next((base_name(w) for w in command[1:] if w.endswith(".py")), base_name(command[0]))
    return manifest.name


def _outcome(manifest: Manifest) -> str:
    if manifest.exit.code or any(g.outcome is GraphOutcome.FAILED for g in manifest.graphs):
        return "failed"
    return "unknown" if manifest.exit.code is None else "ok"


class _Cleaner:
    """Redacts and shortens the texts of rows.

    Args:
        redact: Redacts a text.
    """

    def __init__(self, redact: Callable[[str], str]) -> None:
        self._text = lru_cache(maxsize=65536)(lambda text: _bounded(redact(text)))

    def row(self, row: T) -> T:
        """Return a row with its texts redacted; an item of a map with its name before it, by which secrets are recognised."""
        named = row.name if isinstance(row, HistorySetting) else ""
        changed = {}
        for f in fields(row):  # type: ignore[arg-type]
            value = getattr(row, f.name)
            if isinstance(value, dict):
                changed[f.name] = dict(self._item(k, v) for k, v in value.items())
            elif isinstance(value, tuple):
                changed[f.name] = tuple(self._text(v) for v in value)  # type: ignore[assignment]
            elif named and f.name == "value" and value is not None:
                changed[f.name] = self._item(named, value)[1]  # type: ignore[assignment]
            elif isinstance(value, str) and value:
                changed[f.name] = self._text(value)  # type: ignore[assignment]
        return replace(row, **changed)  # type: ignore[type-var]

    def _item(self, name: str, value: str) -> tuple[str, str]:
        key, _, rest = self._text(f"{name}={value}").partition("=")
        return key, rest


def _bounded(text: str) -> str:
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 3]}..."


SCHEMA_KEY = b"xpudbg.history"
"""Key of the schema's number in the metadata of a file."""
_MAGIC = b"PAR1"
_FEW = 2_000
"""Rows up to which a file has neither dictionaries nor statistics."""
LEAST = {"pyarrow": (17,), "duckdb": (1, 5, 6)}
"""Oldest versions: pyarrow that adds metadata while it writes, DuckDB that lists no stored secrets where files are forbidden."""
_WITHOUT_PYTZ = (2, 0, 1)
"""DuckDB that makes times of Python without pytz."""
_INSTALL = "pip install 'xpudbg[history]'"
_SQL: dict[Any, str] = {
    str: "VARCHAR",
    int: "BIGINT",
    float: "DOUBLE",
    bool: "BOOLEAN",
    datetime: "TIMESTAMP WITH TIME ZONE",
    dict[str, str]: "MAP(VARCHAR, VARCHAR)",
    tuple[str, ...]: "VARCHAR[]",
}


def need(module: str) -> Any:
    """Import a package of the extra ``history``.

    Raises:
        XpudbgError: It is not installed, or older than what a history needs.
    """
    package = module.partition(".")[0]
    try:
        found = importlib.import_module(module)
        version = importlib.import_module(package).__version__
        numbers = tuple(map(int, re.findall(r"\d+", version)[:3]))
        if package == "duckdb" and numbers < _WITHOUT_PYTZ:
            importlib.import_module("pytz")
    except ImportError as error:
        raise XpudbgError(
            f"a history needs {package}, which cannot be imported: {error}", hint=_INSTALL
        ) from None
    least = LEAST.get(package, ())
    if numbers < least:
        raise XpudbgError(
            f"a history needs {package} {'.'.join(map(str, least))}; this is {version}", hint=_INSTALL
        )
    return found


def sql_types(table: str) -> dict[str, str]:
    """Return DuckDB's types of the columns of a table, by name."""
    return {name: _SQL[hint] for name, hint in history_columns(table).items()}


@cache
def arrow_schema(table: str) -> Any:
    """Return the Arrow schema of a table."""
    pa = need("pyarrow")
    kinds = {
        str: pa.string(),
        int: pa.int64(),
        float: pa.float64(),
        bool: pa.bool_(),
        datetime: pa.timestamp("ms", tz="UTC"),
        dict[str, str]: pa.map_(pa.string(), pa.string()),
        tuple[str, ...]: pa.list_(pa.string()),
    }
    meta = {
        SCHEMA_KEY: str(SCHEMA).encode(),
        b"xpudbg.table": table.encode(),
        b"xpudbg": __version__.encode(),
    }
    return pa.schema(
        [pa.field(name, kinds[hint]) for name, hint in history_columns(table).items()], metadata=meta
    )


def rows_bytes(table: str, rows: Sequence[object]) -> bytes:
    """Return rows of a table as a Parquet file.

    Args:
        table: The table.
        rows: Objects of its class.
    """
    pa = need("pyarrow")
    schema = arrow_schema(table)
    columns = {f.name: [_plain(getattr(row, f.name)) for row in rows] for f in fields(HISTORY_TABLES[table])}
    return table_bytes(pa.table(columns, schema=schema))


def table_bytes(table: Any) -> bytes:
    """Return an Arrow table as a Parquet file.

    Of a run's own file, descriptions of the columns are most: it has neither dictionaries nor statistics, which say of few rows what
    these say. Arrow's copy of the schema is left out, since the columns have the same types without it.
    """
    parquet = need("pyarrow.parquet")
    out = io.BytesIO()
    large = len(table) > _FEW
    with parquet.ParquetWriter(
        out,
        table.schema,
        compression="zstd",
        compression_level=9,
        use_dictionary=large,
        write_statistics=large,
        store_schema=False,
    ) as writer:
        writer.write_table(table, row_group_size=200_000)
        writer.add_key_value_metadata(table.schema.metadata)
    return out.getvalue()


def _plain(value: object) -> object:
    return list(value.items()) if isinstance(value, dict) else value


def bytes_table(data: bytes, table: str, *, origin: str) -> Any:
    """Return the rows of a Parquet file as an Arrow table with the columns of a table, in their order.

    Args:
        data: Its content.
        table: The table.
        origin: Its name in messages.

    Raises:
        XpudbgError: It is no file of that table.
    """
    pa, parquet = need("pyarrow"), need("pyarrow.parquet")
    try:
        file = parquet.ParquetFile(io.BytesIO(data))
        check_schema(file.schema_arrow, table, origin=origin)
        return _with_all_columns(file.read(), table)
    except (pa.ArrowException, OSError) as error:
        raise _damaged(origin, str(error)) from None


def _with_all_columns(found: Any, table: str) -> Any:
    pa = need("pyarrow")
    schema = arrow_schema(table)
    columns = [
        found.column(f.name).cast(f.type) if f.name in found.column_names else pa.nulls(len(found), f.type)
        for f in schema
    ]
    return pa.table(columns, schema=schema)


def check_schema(found: Any, table: str, *, origin: str) -> None:
    """Refuse a file of another schema: one of another number, or with a column of another type.

    Args:
        found: Its Arrow schema.
        table: The table that it belongs to.
        origin: Its name in messages.

    Raises:
        XpudbgError: It is of another schema.
    """
    number = (found.metadata or {}).get(SCHEMA_KEY, b"?").decode("ascii", "replace")[:20]
    if number != str(SCHEMA):
        raise XpudbgError(
            f"{origin} has the schema {number} of a history, and this xpudbg reads {SCHEMA}",
            hint="use the xpudbg that wrote it, or move it away if it is none of a history's",
        )
    known = arrow_schema(table)
    for name in known.names:
        index = found.get_field_index(name)
        if index >= 0 and not _same_type(found.field(index).type, known.field(name).type):
            raise _damaged(origin, f"its column {name} is of the type {found.field(index).type}")
    if found.get_field_index(known.names[0]) < 0:
        raise _damaged(origin, f"it has no column {known.names[0]}")


def _same_type(found: Any, known: Any) -> bool:
    types = need("pyarrow.types")
    if types.is_timestamp(known):
        return bool(types.is_timestamp(found) and found.tz is not None)
    if types.is_list(known):
        return bool(types.is_list(found) and found.value_type == known.value_type)
    if types.is_map(known):
        return bool(
            types.is_map(found) and (found.key_type, found.item_type) == (known.key_type, known.item_type)
        )
    return bool(found == known)


def _damaged(origin: str, why: str) -> XpudbgError:
    return XpudbgError(
        f"{origin} is no file of a history: {' '.join(why.split())[:200]}",
        hint="remove it, and add its run again",
    )


def is_whole(path: Path) -> bool:
    """Return whether a Parquet file has its beginning and its end; one that is being uploaded, or was cut, has not."""
    try:
        with path.open("rb") as file:
            head = file.read(4)
            file.seek(-4, 2)
            return head == _MAGIC and file.read(4) == _MAGIC and file.tell() > 12
    except OSError:
        return False


def type_name(hint: typing.Any) -> str:
    """Return the name of a column's type for docs/history.md."""
    return {str: "text", int: "int", float: "float", bool: "bool", datetime: "time (UTC)"}.get(
        hint, "map of texts" if typing.get_origin(hint) is dict else "list of texts"
    )
