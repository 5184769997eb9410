"""The store of a history: what is written last, seen once, merged and removed."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")

from xpudbg.core.errors import XpudbgError
from xpudbg.history.database import ask_history, open_views
from xpudbg.history.places import open_place, shown_url
from xpudbg.history.rows import RunRows, rows_bytes
from xpudbg.history.store import DayOf, HistoryStore, open_history
from xpudbg.model.history import HistoryGraph, HistoryKernel, HistoryRun

NOON = datetime(2026, 3, 4, 12, tzinfo=timezone.utc)
DAY = DayOf("p", "2026-03-04")


def rows(number: int, *, kernels: int = 3, day: int = 4, project: str = "p") -> RunRows:
    name = f"{number:016x}"
    run = HistoryRun(
        id=name,
        project=project,
        time=NOON.replace(day=day),
        added=NOON,
        name=f"run {number}",
        model="m",
        source="run",
        tool="1",
        outcome="ok",
        device="cpu",
        labels={"commit": f"c{number}", "odd": "a,b\n'c'"},
        launches=number,
        unknown=("this", "that"),
    )
    many = [HistoryKernel(name, "g", "forward f", f"k_{i}", f"d{i}", bytes=i) for i in range(kernels)]
    return RunRows(run, {"graph": [HistoryGraph(name, "g", "forward f")], "kernel": many, "break": []})


def seen(history: HistoryStore) -> tuple[list[str], dict[str, int]]:
    return counted(open_views(history).connection)


def counted(connection: Any) -> tuple[list[str], dict[str, int]]:
    runs = [row[0] for row in connection.execute("SELECT id FROM run ORDER BY id").fetchall()]
    kernels = dict(connection.execute("SELECT run, count(*) FROM kernel GROUP BY run").fetchall())
    return runs, kernels


def names(*numbers: int) -> list[str]:
    return [f"{n:016x}" for n in numbers]


@pytest.fixture
def history(tmp_path: Path) -> HistoryStore:
    return open_history(str(tmp_path / "h"))


def test_rows_come_back_as_they_were(history: HistoryStore) -> None:
    history.add(rows(7))
    connection = open_views(history).connection
    found = connection.execute(
        "SELECT id, project, labels, launches, unknown, day, spilled_bytes FROM run"
    ).fetchall()
    assert found == [
        (*names(7), "p", {"commit": "c7", "odd": "a,b\n'c'"}, 7, ["this", "that"], date(2026, 3, 4), None)
    ]
    assert connection.execute("SELECT kernel, bytes, project FROM kernel ORDER BY 1").fetchall() == [
        (f"k_{i}", i, "p") for i in range(3)
    ]
    assert connection.execute('SELECT count(*) FROM "break"').fetchall() == [(0,)]


def test_a_run_of_its_own_takes_1_kb_a_kernel_or_less(history: HistoryStore) -> None:
    """What Parquet says of the columns of a file is most of a small run; older pyarrow says a little more."""
    assert history.add(rows(1, kernels=12)) <= 12_288
    assert history.add(rows(2, kernels=300)) <= 20_000


def test_an_empty_history_has_empty_tables(history: HistoryStore) -> None:
    assert seen(history) == ([], {})
    assert not history.has(DAY, names(1)[0])


def test_a_half_written_run_is_not_seen_until_it_is_completed(history: HistoryStore, tmp_path: Path) -> None:
    history.add(rows(1))
    place = open_place(str(tmp_path / "h"))
    half = rows(2)
    place.write(f"{DAY.folder('kernel')}/{half.run.id}.parquet", rows_bytes("kernel", half.tables["kernel"]))
    assert seen(history) == (names(1), dict.fromkeys(names(1), 3))
    assert not history.has(DAY, half.run.id)
    history.compact()
    history.add(half)
    assert seen(history) == (names(1, 2), dict.fromkeys(names(1, 2), 3))


def test_a_cut_file_is_passed_over_and_named(history: HistoryStore, tmp_path: Path) -> None:
    history.add(rows(1))
    history.add(rows(2))
    file = tmp_path / "h" / DAY.folder("run") / f"{names(2)[0]}.parquet"
    file.write_bytes(file.read_bytes()[:-9])
    assert seen(history)[0] == names(1)
    assert [p.where for p in open_views(history).problems] == [f"{DAY.folder('run')}/{names(2)[0]}.parquet"]
    history.compact()
    assert seen(history)[0] == names(1)


def test_compact_leaves_one_file_a_table_and_every_row(history: HistoryStore, tmp_path: Path) -> None:
    for number in range(5):
        history.add(rows(number))
    history.add(rows(9, day=5))
    days, unchanged = history.compact()
    assert [(d.day, d.runs, d.files_before, d.files_after) for d in days] == [("2026-03-04", 5, 15, 3)]
    assert unchanged == 1
    assert len(list((tmp_path / "h").rglob("*.parquet"))) == 6
    assert seen(history) == (names(0, 1, 2, 3, 4, 9), dict.fromkeys(names(0, 1, 2, 3, 4, 9), 3))
    assert history.has(DAY, names(3)[0])
    assert history.compact() == ([], 2)
    history.add(rows(6))
    assert [d.runs for d in history.compact()[0]] == [6]
    assert len(seen(history)[0]) == 7


def test_runs_that_two_files_have_are_seen_once(history: HistoryStore, tmp_path: Path) -> None:
    """As while a merge is going on, and after two that overlap."""
    for number in range(3):
        history.add(rows(number))
    singles = {f: f.read_bytes() for f in (tmp_path / "h").rglob("*.parquet")}
    history.compact()
    for file, data in singles.items():
        file.write_bytes(data)
    assert seen(history) == (names(0, 1, 2), dict.fromkeys(names(0, 1, 2), 3))
    merged = {f: f.read_bytes() for f in (tmp_path / "h").rglob("g1-*")}
    history.add(rows(3))
    for file in merged:
        file.unlink()
    history.compact()  # four runs, again as generation 1
    for file, data in merged.items():
        file.write_bytes(data)
    assert seen(history) == (names(0, 1, 2, 3), dict.fromkeys(names(0, 1, 2, 3), 3))
    history.compact()
    assert len(list((tmp_path / "h").rglob("*.parquet"))) == 3
    assert seen(history) == (names(0, 1, 2, 3), dict.fromkeys(names(0, 1, 2, 3), 3))


def test_readers_and_writers_at_once_see_each_run_once(history: HistoryStore) -> None:
    history.add(rows(999))
    done = threading.Event()
    wrong: list[object] = []

    def read() -> None:
        while not done.is_set():
            runs, kernels = ask_history(history, lambda views: counted(views.connection))
            if len(set(runs)) != len(runs) or kernels != dict.fromkeys(runs, 3) or names(999)[0] not in runs:
                wrong.append((runs, kernels))

    def merge() -> None:
        while not done.is_set():
            history.compact()
            time.sleep(0.05)

    others = [threading.Thread(target=f) for f in (read, merge, merge)]
    for thread in others:
        thread.start()
    with ThreadPoolExecutor(10) as writers:
        list(writers.map(lambda n: history.add(rows(n)), range(30)))
    done.set()
    for thread in others:
        thread.join()
    assert wrong == []
    assert seen(history)[0] == names(*range(30), 999)


def test_days_before_a_date_are_removed(history: HistoryStore, tmp_path: Path) -> None:
    for number, day in enumerate((1, 2, 3)):
        history.add(rows(number, day=day))
    history.add(rows(8, day=1, project="q"))
    chosen = history.days(before=date(2026, 3, 3), project="p")
    assert [(d.project, d.day, d.files) for d in chosen] == [("p", "2026-03-01", 3), ("p", "2026-03-02", 3)]
    history.remove(chosen)
    assert seen(history)[0] == names(2, 8)
    assert not (tmp_path / "h" / "v1" / "run" / "project=p" / "day=2026-03-01").exists()


def test_a_history_of_another_schema_is_refused(history: HistoryStore, tmp_path: Path) -> None:
    open_place(str(tmp_path / "h")).write("v7/run/project=p/day=2026-03-04/x.parquet", b"x")
    with pytest.raises(XpudbgError, match="schema 7"):
        history.snapshot()


@pytest.mark.parametrize("damage", ["type", "number", "garbage"])
def test_hostile_files_are_refused_by_name(history: HistoryStore, tmp_path: Path, damage: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    history.add(rows(1))
    file = tmp_path / "h" / DAY.folder("kernel") / f"{names(1)[0]}.parquet"
    table = pq.read_table(file, partitioning=None)
    if damage == "garbage":
        file.write_bytes(b"PAR1" + b"\xff" * 400 + b"PAR1")
    elif damage == "type":
        wrong = pa.array(["x"] * len(table))
        pq.write_table(table.set_column(table.column_names.index("bytes"), "bytes", wrong), file)
    else:
        pq.write_table(
            table.replace_schema_metadata({b"xpudbg.history": b"2"})
            .drop_columns(["bytes"])
            .append_column("bytes", pa.array(["x"] * 3)),
            file,
        )
    with pytest.raises(XpudbgError, match=file.name):
        open_views(history)


def test_columns_of_a_later_version_are_passed_over_and_missing_ones_are_null(
    history: HistoryStore, tmp_path: Path
) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    history.add(rows(1))
    history.add(rows(2))
    file = tmp_path / "h" / DAY.folder("kernel") / f"{names(1)[0]}.parquet"
    table = pq.read_table(file, partitioning=None)
    pq.write_table(table.drop_columns(["bytes"]).append_column("new", pa.array([1, 2, 3])), file)
    sql = "SELECT run, sum(bytes) FROM kernel GROUP BY run ORDER BY run"
    expected = [(names(1)[0], None), (names(2)[0], 3)]
    assert open_views(history).connection.execute(sql).fetchall() == expected
    history.compact()
    assert open_views(history).connection.execute(sql).fetchall() == expected


def test_no_url_shows_its_credentials() -> None:
    assert shown_url("s3://me:secret@bucket/a/b?token=1#x") == "s3://bucket/a/b"
    assert shown_url("https://u:p@host:8443/x/") == "https://host:8443/x"


def test_the_memory_of_fsspec_is_a_place_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    history = open_history("memory://store-test/h")
    for number in range(3):
        history.add(replace(rows(number)))
    assert seen(history) == (names(0, 1, 2), dict.fromkeys(names(0, 1, 2), 3))
    assert [d.runs for d in history.compact()[0]] == [3]
    assert seen(history) == (names(0, 1, 2), dict.fromkeys(names(0, 1, 2), 3))
