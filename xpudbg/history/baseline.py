"""A baseline out of a history: medians of the last runs with the labels of the run that is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from statistics import median_low
from typing import Any, TypeVar

from xpudbg.compare.checks.baseline import break_key, recompile_key
from xpudbg.compare.metrics import measure_run
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.history.database import HistoryDatabase
from xpudbg.history.rows import program_of, run_id
from xpudbg.history.series import COMMIT_TIME, RUN_LABELS
from xpudbg.model.checks import (
    Baseline,
    BaselineBreak,
    BaselineGraph,
    BaselineKernel,
    BaselineRecompile,
    stable_id,
)
from xpudbg.model.manifest import GraphBreak, Recompile, SourceLine
from xpudbg.model.row import dataclass
from xpudbg.run.run_reader import RunReader

K = TypeVar("K")
LAST = 10
"""Runs whose median is the baseline."""


@dataclass(frozen=True)
class BaselineWanted:
    """The run that is checked, and what the runs of its baseline have in common with it.

    Attributes:
        run: The run.
        project: Its project.
        labels: Its labels; those of one run (``commit``, ``build``, ...) are not compared.
        last: Most runs of the baseline.
        redact: Redacts a text as the history's are.
    """

    run: RunReader
    project: str
    labels: Mapping[str, str]
    last: int
    redact: Callable[[str], str]


def history_baseline(database: HistoryDatabase, wanted: BaselineWanted) -> tuple[Baseline, int]:
    """Return the baseline, and the number of its runs.

    Args:
        database: The history, with the tables ``graph``, ``kernel``, ``break`` and ``recompile``.
        wanted: The run and its labels.

    Raises:
        XpudbgError: The history has no such run.
    """
    measures = measure_run(wanted.run, kernels=False)
    clean = wanted.redact
    model = clean(wanted.labels.get("model") or program_of(wanted.run.manifest))
    same = {name: clean(value) for name, value in wanted.labels.items() if name not in RUN_LABELS}
    where = " AND ".join(
        [
            "project = ?",
            "model = ?",
            "device = ?",
            "outcome <> 'failed'",
            "id <> ?",
            *["labels[?] = ?"] * len(same),
        ]
    )
    database.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE base AS
        SELECT project, id, day, versions, compile_seconds, breaks, recompiles, coalesce(try_cast(labels['{COMMIT_TIME}'] AS TIMESTAMPTZ), time) AS started
        FROM run WHERE {where} ORDER BY started DESC, id LIMIT ?
        """,  # noqa: S608 - conditions with marks
        [
            wanted.project, model, measures.device, run_id(wanted.run.manifest),
            *(part for item in same.items() for part in item), wanted.last,
        ],
    )  # fmt: skip
    ((runs, compile_seconds, versions, traced, traced_again),) = database.rows(
        """
        SELECT count(*), median(compile_seconds), arg_max(versions, started), list(id) FILTER (breaks IS NOT NULL),
            list(id) FILTER (recompiles IS NOT NULL) FROM base
        """
    )
    if not runs:
        words = ", ".join(
            [f"project {wanted.project}", f"model {model}", *(f"{k}={v}" for k, v in same.items())]
        )
        raise XpudbgError(
            f"{database.shown} has no other run on {measures.device or 'no device'} with {words}",
            hint="--label KEY=VALUE names labels of the runs to compare with, such as branch=main;"
            f" 'xpudbg history ls --from {shell_word(database.shown)}' lists them",
        )
    days = ", ".join(f"DATE '{day}'" for (day,) in database.rows("SELECT DISTINCT day FROM base ORDER BY 1"))
    # Only files of these days are opened.
    of_base = f"day IN ({days}) AND (project, run) IN (SELECT (project, id) FROM base)"  # noqa: S608 - dates
    breaks = {_redacted_break(b, clean): break_key(b) for b in measures.graph_breaks or ()}
    again = {_redacted_recompile(r, clean): recompile_key(r) for r in measures.recompiles or ()}
    return (
        Baseline(
            versions={k: v for k, v in sorted((versions or {}).items()) if k in measures.versions},
            device=measures.device,
            compile_seconds=compile_seconds,
            graph_breaks=_usual(_breaks(database, of_base, breaks), traced),
            recompiles=_usual(_recompiles(database, of_base, again), traced_again),
            graphs=tuple(_graphs(database, of_base)),
            kernels=tuple(_kernels(database, of_base, runs)),
        ),
        runs,
    )


def _breaks(
    database: HistoryDatabase, of_base: str, known: Mapping[BaselineBreak, BaselineBreak]
) -> Iterable[tuple[str, BaselineBreak, int]]:
    """Yield run, identity and number of graph breaks; those that the checked run has too with its line of code."""
    for row in _events(database, "break", "reason", of_base):
        key = _break_of(row)
        yield row[0], known.get(key, key), row[4]


def _recompiles(
    database: HistoryDatabase, of_base: str, known: Mapping[BaselineRecompile, BaselineRecompile]
) -> Iterable[tuple[str, BaselineRecompile, int]]:
    for row in _events(database, "recompile", "guards", of_base):
        key = _recompile_of(row)
        yield row[0], known.get(key, key), row[4]


def _events(database: HistoryDatabase, table: str, text: str, of_base: str) -> list[tuple[Any, ...]]:
    return database.rows(f'SELECT run, {text}, file, function, times FROM "{table}" WHERE {of_base}')  # noqa: S608


def _break_of(row: tuple[Any, ...]) -> BaselineBreak:
    """Return the identity of a graph break of a history, which has no line of code."""
    _, reason, file, function, _ = row
    return replace(break_key(GraphBreak("", "", reason, SourceLine(file, None, function))), code="")


def _recompile_of(row: tuple[Any, ...]) -> BaselineRecompile:
    _, guards, file, function, _ = row
    return recompile_key(Recompile("", "", tuple(guards.split("\n")), SourceLine(file, None, function)))


def _redacted_break(found: GraphBreak, clean: Callable[[str], str]) -> BaselineBreak:
    at = found.location
    place = ("", clean(found.reason), clean(at.file) if at else "", clean(at.function) if at else "", 0)
    return _break_of(place)


def _redacted_recompile(found: Recompile, clean: Callable[[str], str]) -> BaselineRecompile:
    at = found.location
    guards = clean("\n".join(found.guards))
    return _recompile_of(("", guards, clean(at.file) if at else "", clean(at.function) if at else "", 0))


def _usual(rows: Iterable[tuple[str, K, int]], runs: list[str] | None) -> tuple[K, ...] | None:
    """Return each event as often as its median over runs; None where no run recorded them."""
    if not runs:
        return None
    counts: dict[K, dict[str, int]] = {}
    for run, key, times in rows:
        mine = counts.setdefault(key, {})
        mine[run] = mine.get(run, 0) + times
    return tuple(
        key for key, mine in counts.items() for _ in range(median_low([mine.get(run, 0) for run in runs]))
    )


def _graphs(database: HistoryDatabase, of_base: str) -> Iterable[BaselineGraph]:
    """Yield the graphs of most runs, with the medians of their figures."""
    rows = database.rows(
        f"""
        SELECT graph, quantile_disc(launches, 0.5), quantile_disc(bytes, 0.5) FROM graph WHERE {of_base}
        GROUP BY graph HAVING count(*) * 2 > (SELECT count(*) FROM base) ORDER BY graph
        """  # noqa: S608 - days
    )
    return (BaselineGraph(stable_id(graph), launches, size) for graph, launches, size in rows)


def _kernels(database: HistoryDatabase, of_base: str, runs: int) -> Iterable[BaselineKernel]:
    """Yield the kernels of most runs, one for each source, with the medians of their figures."""
    rows = database.rows(
        f"""
        WITH own AS (
            SELECT run, source, any_value(digest) AS digest, min(kernel) AS kernel, any_value(kind) AS kind,
                any_value(operators) AS operators, any_value(device) AS device, sum(launches) AS calls,
                max(spilled_bytes) AS spills, max(lost_dots) AS lost,
                CASE WHEN count(time_us) = count(*) THEN sum(time_us) END AS time,
                CASE WHEN count(time_spread_us) = count(*) THEN sum(time_spread_us) END AS spread
            FROM kernel WHERE {of_base} GROUP BY run, source
        )
        SELECT arg_max(kernel, started), any_value(kind), quantile_disc(calls, 0.5), source, any_value(digest), any_value(operators),
            any_value(device), quantile_disc(spills, 0.5), quantile_disc(lost, 0.5), median(time), median(spread)
        FROM own JOIN base ON base.id = own.run GROUP BY source HAVING count(*) * 2 > ? ORDER BY 1, source
        """,  # noqa: S608 - days
        [runs],
    )
    for name, kind, calls, source, digest, operators, device, spills, lost, time, spread in rows:
        yield BaselineKernel(
            name=name,
            kind=kind,
            calls=int(calls),
            text=source,
            body=digest,
            origins=tuple((operators or "").split()),
            device=device,
            spill_bytes=spills,
            lost_dots=lost,
            time_us=time,
            time_spread_us=spread,
        )
