"""Regressions of a history of 2,000 runs with planted changes, and of small ones with odd runs."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")

from tests.history_runs import (
    MadeHistory,
    Night,
    base_rows,
    break_once,
    commit_of,
    made_run,
    make_history,
    renumbered,
    write_days,
)
from xpudbg.core.errors import XpudbgError
from xpudbg.history.database import HistoryDatabase, ask_database, open_views
from xpudbg.history.regressions import find_regressions
from xpudbg.history.rows import RunRows
from xpudbg.history.series import RunFilter, find_trend, list_series, show_series
from xpudbg.history.store import open_history
from xpudbg.model.history import HistoryFigure, HistoryRegressions
from xpudbg.screens.history_answers import figure_text


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> MadeHistory:
    return make_history(tmp_path_factory.mktemp("many") / "history [of] *many*")


@pytest.fixture(scope="module")
def bases() -> list[RunRows]:
    return base_rows()


def regressions_of(folder: Path, wanted: RunFilter | None = None, **how: Any) -> HistoryRegressions:
    return ask_database(
        open_history(str(folder)), lambda db: find_regressions(db, wanted or RunFilter(), **how)
    )


@pytest.fixture(scope="module")
def database(made: MadeHistory) -> HistoryDatabase:
    store = open_history(str(made.folder))
    return HistoryDatabase(store.shown, open_views(store))


@pytest.fixture(scope="module")
def found(database: HistoryDatabase) -> HistoryRegressions:
    return find_regressions(database, RunFilter())


def test_the_planted_regressions_are_found_and_no_other(made: MadeHistory, found: HistoryRegressions) -> None:
    assert (made.runs, found.runs, found.series, found.short) == (2000, 2000, 20, 0)
    planted = {(p.model, p.figure, p.night) for p in made.planted if p.night is not None}
    assert len(planted) == 7
    assert {(r.series.model, r.figure, int(r.bad.name[-3:])) for r in found.regressions} == planted
    assert len(found.regressions) == 7


def test_each_has_its_last_good_run_commits_and_cause(made: MadeHistory, found: HistoryRegressions) -> None:
    by_model = {r.series.model: r for r in found.regressions}
    for planted in made.planted:
        if planted.night is None:
            continue
        row = by_model[planted.model]
        assert row.good.name == f"{planted.model}-{planted.night - 1:03}"
        assert (row.good.commit, row.bad.commit) == (commit_of(planted.night - 1), commit_of(planted.night))
        assert row.command == f"xpudbg diff {row.good.name} {row.bad.name}"
        assert row.runs == 100 - planted.night
        changed = [(c.kind, c.name, c.before, c.after) for c in row.changed]
        assert changed == ([planted.changed] if planted.changed else [])


def test_each_has_its_place(made: MadeHistory, found: HistoryRegressions, bases: list[RunRows]) -> None:
    by_model = {r.series.model: r.place for r in found.regressions}
    for model, base, at in (("m00", 0, 0), ("m01", 1, 2)):
        kernel, place = bases[base].tables["kernel"][at], by_model[model]
        assert place is not None
        assert (place.digest, place.file, place.line) == (kernel.digest, kernel.file, kernel.line)
        assert place.kernel == renumbered(kernel.kernel, 60 if model == "m00" else 45)
    launches = by_model["m02"]
    assert launches is not None
    assert (launches.kernel, launches.line, launches.before, launches.more) == (
        "triton_poi_fused_split_1",
        77,
        None,
        1,
    )
    assert [s.figure for r in found.regressions if r.series.model == "m02" for s in r.steps] == [
        "launches",
        "bytes",
    ]
    for model, detail in (("m03", "call to print"), ("m04", "tensor 'x'")):
        place = by_model[model]
        assert place is not None
        assert place.file == "model.py"
        assert place.detail.startswith(detail)
    assert by_model["m05"] is None


def test_since_limits_the_first_bad_runs_alone(made: MadeHistory, database: HistoryDatabase) -> None:
    edge = made.rows[0].run.time + timedelta(days=70)
    late = find_regressions(database, RunFilter(), since=edge)
    assert {r.series.model for r in late.regressions} == {"m03", "m06"}
    one = find_regressions(database, RunFilter(model="m04"))
    assert [r.bad.name for r in one.regressions] == ["m04-012"]


def test_a_kernel_is_followed_by_its_structure(database: HistoryDatabase, bases: list[RunRows]) -> None:
    kernel = bases[1].tables["kernel"][2]
    name = renumbered(kernel.kernel, 99)
    trend = find_trend(database, RunFilter(model="m01"), HistoryFigure.SPILLS, by="run", kernel=name)
    assert trend.digest == kernel.digest
    assert [row.value for row in trend.rows] == [0] * 45 + [64] * 55
    with pytest.raises(XpudbgError, match="has no kernel"):
        find_trend(database, RunFilter(), HistoryFigure.SPILLS, kernel="nothing")
    with pytest.raises(XpudbgError, match="no figure of a kernel"):
        find_trend(database, RunFilter(), HistoryFigure.BREAKS, kernel=name)
    module = next(k.module for k in bases[2].tables["kernel"] if k.module)
    launches = find_trend(database, RunFilter(model="m02"), HistoryFigure.LAUNCHES, by="run", module=module)
    assert len(launches.rows) == 100


def test_a_trend_by_label_and_commit(database: HistoryDatabase) -> None:
    def trend(by: str) -> list[tuple[str, int, float | None]]:
        found = find_trend(database, RunFilter(model="m03"), HistoryFigure.BREAKS, by=by)
        return [(row.by, row.runs, row.value) for row in found.rows]

    assert trend("branch") == [("main", 100, 0)]
    by_commit = trend("commit")
    assert [row[0] for row in by_commit] == [commit_of(n) for n in range(100)]
    assert [row[2] for row in by_commit] == [0] * 97 + [1] * 3


def nights(base: RunRows, count: int, model: str = "m") -> list[Night]:
    numbers = random.Random(3)
    return [Night(made_run(base, model, n, numbers), n, numbers) for n in range(count)]


def written(folder: Path, made: list[Night]) -> Path:
    write_days(folder, [n.rows for n in made])
    return folder


def test_runs_are_ordered_by_the_time_of_their_commit_where_a_label_has_it(
    tmp_path: Path, bases: list[RunRows]
) -> None:
    made = nights(bases[2], 20)
    for n in made:
        if n.night >= 12:
            break_once(n)
        stamp = n.rows.run.time.isoformat()
        # The machine's clock goes backwards.
        n.change(
            labels={**n.rows.run.labels, "commit-time": stamp},
            time=n.rows.run.time - timedelta(days=2 * n.night),
        )
    (row,) = regressions_of(written(tmp_path / "h", made)).regressions
    assert (row.good.name, row.bad.name) == ("m-011", "m-012")


def test_the_same_commit_twice_is_two_runs(tmp_path: Path, bases: list[RunRows]) -> None:
    made = nights(bases[2], 20)
    for n in made:
        n.change(labels={**n.rows.run.labels, "commit": commit_of(n.night // 2)})
        if n.night >= 11:
            break_once(n)
    (row,) = regressions_of(written(tmp_path / "h", made)).regressions
    assert row.good.commit == row.bad.commit
    assert row.bad.name == "m-011"


def test_a_failing_run_is_a_regression_of_its_own(tmp_path: Path, bases: list[RunRows]) -> None:
    made = nights(bases[2], 20)
    for n in made[15:]:
        n.change(outcome="failed", launches=1, breaks=7)
        graph = replace(
            n.rows.tables["graph"][0], outcome="failed", detail="LoweringException: no such operator"
        )
        n.rows.tables["graph"][0] = graph
    (row,) = regressions_of(written(tmp_path / "h", made)).regressions
    assert (row.figure, row.bad.name) == ("failures", "m-015")
    assert row.place is not None
    assert (row.place.graph, row.place.detail) == (graph.key, "LoweringException: no such operator")
    assert [s.figure for s in row.steps] == ["failures"]


def test_runs_of_other_labels_are_not_compared_and_labels_of_single_runs_are_named(
    tmp_path: Path, bases: list[RunRows]
) -> None:
    made = nights(bases[2], 20)
    for n in made:
        n.change(labels={**n.rows.run.labels, "dtype": "f16" if n.night % 2 else "f32"})
        if n.night % 2:
            break_once(n)
    assert regressions_of(written(tmp_path / "dtypes", made)).regressions == ()
    for n in made:
        n.change(labels={"commit": commit_of(n.night), "serial": str(n.night)})
        if n.night >= 10 and not n.night % 2:
            break_once(n)
    folder = written(tmp_path / "serial", made)
    alone = regressions_of(folder)
    assert (alone.regressions, alone.short, len(alone.notes)) == ((), 20, 1)
    assert "--ignore-label serial" in alone.notes[0]


def test_settings_that_differ_in_every_run_are_no_cause(tmp_path: Path, bases: list[RunRows]) -> None:
    made = nights(bases[2], 20)
    for n in made:
        n.setting("RUN_NUMBER", str(n.night))
        n.setting("TMPDIR", str(n.numbers.random()))
        n.change(
            labels={
                **n.rows.run.labels,
                "bundle": f"packs/{n.night} of $(id).zip" if n.night >= 10 else "--out=x",
            }
        )
        if n.night >= 10:
            n.version("torch", "2.14")
            break_once(n)
    (row,) = regressions_of(written(tmp_path / "h", made)).regressions
    assert [(c.name, c.after) for c in row.changed] == [("torch", "2.14")]
    assert row.command == "xpudbg diff ./--out=x 'packs/10 of $(id).zip'"


def test_a_model_that_is_not_there_has_a_hint(database: HistoryDatabase) -> None:
    with pytest.raises(XpudbgError) as caught:
        list_series(database, RunFilter(model="m0O"))
    assert "m0" in caught.value.hint


def test_a_model_is_shown_with_its_changes(database: HistoryDatabase) -> None:
    (one,) = show_series(database, RunFilter(model="m09"), last=80).series
    assert [p.name for p in one.points] == [f"m09-{n:03}" for n in range(20, 100)]
    (spills,) = [line for line in one.lines if line.figure == "spills"]
    assert spills.values == (64,) * 10 + (320,) * 10 + (64,) * 60
    assert [(s.before, s.after, s.bad.name) for s in spills.steps] == [
        (64, 320, "m09-030"),
        (320, 64, "m09-040"),
    ]


def test_figures_are_in_the_units_of_every_other_table() -> None:
    assert (figure_text("spills", 61_184), figure_text("bytes", 12_000_000)) == ("59.8 KiB", "12.0 MB")
    assert (figure_text("spills", 0), figure_text("spills", None)) == ("0 B", "-")
