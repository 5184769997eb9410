"""The files of a history are plain Parquet: ClickHouse, in this process, reads them without anything of ours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")
pytest.importorskip("chdb")

import chdb

from tests.unit.history.test_store import names, rows
from xpudbg.history.store import open_history


def test_clickhouse_reads_runs_and_kernels(tmp_path: Path) -> None:
    history = open_history(str(tmp_path / "h"))
    for number in range(4):
        history.add(rows(number))
    history.compact()
    history.add(rows(9, day=5, project="q"))
    root = tmp_path / "h" / "v1"
    sql = f"""
    SELECT r.id, r.project, toString(r.time), r.labels['commit'], r.unknown, count(k.kernel), sum(k.bytes)
    FROM file('{root}/run/**/*.parquet', 'Parquet') r
    JOIN file('{root}/kernel/**/*.parquet', 'Parquet') k ON k.run = r.id
    GROUP BY ALL ORDER BY r.id
    """
    found = [json.loads(line) for line in str(chdb.query(sql, "JSONCompactEachRow")).splitlines()]
    assert [row[0] for row in found] == names(0, 1, 2, 3, 9)
    assert [row[1] for row in found] == ["p"] * 4 + ["q"]
    assert [row[3] for row in found] == [f"c{n}" for n in (0, 1, 2, 3, 9)]
    assert {tuple(row[4]) for row in found} == {("this", "that")}
    assert {(int(row[5]), int(row[6])) for row in found} == {(3, 3)}
    assert found[0][2].startswith("2026-03-04 12:00:00")
