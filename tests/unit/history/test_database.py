"""SQL of users over a history: what it may read, and what not."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")

from tests.history_runs import base_rows, made_run, write_days
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.run_tables import SqlAnswer
from xpudbg.history.database import ask_database
from xpudbg.history.rows import LEAST, need
from xpudbg.history.store import open_history


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sql") / "it's [one]"
    base, numbers = base_rows()[0], random.Random(1)
    write_days(folder, [made_run(base, "m", night, numbers) for night in range(3)])
    return folder


def ask(folder: Path, sql: str, seconds: float = 20, most: int = 1000) -> SqlAnswer:
    return ask_database(open_history(str(folder)), lambda db: db.ask(sql, seconds=seconds, most=most))


def test_tables_are_joined(folder: Path) -> None:
    answer = ask(
        folder,
        """SELECT r.name, count(*) AS kernels, labels['build'] AS build, r.day
        FROM run r JOIN kernel k ON k.run = r.id GROUP BY ALL ORDER BY 1""",
    )
    assert answer.columns == ("name", "kernels", "build", "day")
    assert answer.rows[0] == ("m-000", 8, "4000", "2026-01-01")
    assert ask(folder, "WITH x AS (SELECT 1 AS a, 2 AS a) SELECT *, labels FROM x, run LIMIT 1").columns[
        :2
    ] == ("a", "a_1")
    assert ask(folder, 'SELECT count(*) FROM "break"').rows == ((0,),)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM read_csv('{other}')",
        "SELECT * FROM '{other}'",
        "SELECT * FROM read_blob('{other}')",
        "SELECT * FROM glob('/etc/*')",
        "SELECT * FROM sniff_csv('{other}')",
        "SELECT * FROM read_parquet('https://example.invalid/x.parquet')",
        "SELECT * FROM query('SELECT * FROM read_text(''{other}'')')",
        "SELECT * FROM duckdb_secrets()",
        "SELECT * FROM folder",
        "COPY run TO '{target}'",
        "COPY (SELECT 1) TO '{target}'",
        "EXPLAIN ANALYZE COPY run TO '{target}'",
        "EXPORT DATABASE '{target}'",
        "ATTACH '{target}'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "CREATE TABLE t AS SELECT 1",
        "DROP VIEW run",
        "DELETE FROM run",
        "CALL pragma_version()",
        "SELECT 1; SELECT 2",
        "",
        "SELECT",
        "SELECT nothing FROM run",
        "\x00\x1b[31m",
    ],
)
def test_files_networks_and_changes_are_refused(folder: Path, tmp_path: Path, sql: str) -> None:
    other, target = tmp_path / "other.csv", tmp_path / "target"
    other.write_text("a,b\n1,2\n")
    with pytest.raises(XpudbgError):
        ask(folder, sql.format(other=other, target=target))
    assert not target.exists()


def test_files_of_the_history_cannot_be_written(folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    file = next(p for p in before if p.suffix == ".parquet")
    target = str(file).replace("'", "''")
    with pytest.raises(XpudbgError, match="one SELECT"):
        ask(folder, f"COPY run TO '{target}'")
    assert sorted(folder.rglob("*")) == before
    assert ask(folder, "SELECT count(*) FROM run").rows == ((3,),)


def test_answers_and_times_are_limited(folder: Path) -> None:
    with pytest.raises(XpudbgError, match="more than 10 rows"):
        ask(folder, "SELECT * FROM range(100)", most=10)
    with pytest.raises(XpudbgError, match="longer than"):
        ask(
            folder,
            "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = -1",
            seconds=0.2,
        )
    answer = ask(folder, "SELECT 'nan'::DOUBLE, 2::HUGEINT ** 100, 'x'::BLOB, {'a': [1, NULL]}, NULL")
    assert answer.rows[0] == ("nan", 2.0**100, "78", {"a": [1, None]}, None)


def test_an_empty_history_says_how_to_begin(tmp_path: Path) -> None:
    with pytest.raises(XpudbgError) as caught:
        ask(tmp_path / "nothing", "SELECT 1")
    assert "history add" in caught.value.hint


def test_older_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import duckdb

    words = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    for package, least in LEAST.items():
        assert words.count(f'"{package}>={".".join(map(str, least))}"') == 2
    monkeypatch.setattr(duckdb, "__version__", "1.5.5")
    monkeypatch.setitem(sys.modules, "pytz", duckdb)
    with pytest.raises(XpudbgError, match=r"duckdb 1\.5\.6; this is 1\.5\.5"):
        need("duckdb")
    monkeypatch.setitem(sys.modules, "pytz", None)
    with pytest.raises(XpudbgError, match="pytz"):
        need("duckdb")
