"""Questions in SQL: rows are what the commands print, a query can only read, and nothing that lies in a run is a database."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT, Result
from xpudbg.facts.fusion.run_fusion import known_fusion
from xpudbg.facts.run_tables import MadeRows, RunTables, _plain
from xpudbg.model.tables import TABLES
from xpudbg.run import result_cache
from xpudbg.run.run_reader import RunReader, run_key
from xpudbg.store.own_cache import keep_code

Cli = Callable[..., Result]
DATA = PROJECT / "tests" / "data"
BMG = DATA / "explain-bmg-2.13" / "run"
LAYERS = DATA / "screens-bmg-2.13" / "transformer12.zip"
BREAKS = DATA / "screens-bmg-2.13" / "breaks.zip"
CACHE = DATA / "triton_cache_pvc" / "cache"
TRACE = DATA / "dynamo" / "recompiles.log"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "graphs"


def ask(run: Path, query: str) -> list[tuple[Any, ...]]:
    return list(RunTables(RunReader.open(run)).ask(query, seconds=60).rows)


def fused(run: RunReader) -> bool:
    return any(known_fusion(run, g.id) for g in run.graphs)


def printed(cli: Cli, *words: object) -> Any:
    done = cli(*words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


@pytest.mark.parametrize("run", [BMG, LAYERS])
def test_rows_of_graphs_are_those_of_show_fusion(cli: Cli, run: Path) -> None:
    graphs = printed(cli, "show-fusion", run)["graphs"]
    tables = RunTables(RunReader.open(run))
    keys = (
        "name",
        "kind",
        "device",
        "bytes_read",
        "bytes_written",
        "bytes_saved",
        "memory_bound",
        "spills",
        "source_line",
    )
    columns = ", ".join(("kernel", *keys[1:]))
    rows = tables.ask(f"SELECT {columns} FROM launch ORDER BY rowid", seconds=60).rows
    assert list(rows) == [tuple(k[key] for key in keys) for g in graphs for k in g["kernels"]] and rows
    for table, per_graph in (
        ("buffer", lambda g: len(g["buffers"])),
        ("unfused_pair", lambda g: len(g["not_fused"])),
        ("node", lambda g: len(g["fx_ops"])),
        ("scheduler_node", lambda g: sum(len(k["members"]) for k in g["kernels"])),
        ("launch_module", lambda g: sum(len(k["modules"]) for k in g["kernels"])),
    ):
        (row,) = tables.ask(f"SELECT count(*) FROM {table}", seconds=60).rows
        assert row == (sum(map(per_graph, graphs)),), table
    figures = tables.ask(
        "SELECT graph, nodes_before, kernels_after, bytes_after FROM fusion", seconds=60
    ).rows
    assert list(figures) == [
        (g["id"], g["nodes_before"], g["kernels_after"], g["bytes_after"]) for g in graphs
    ]


@pytest.mark.parametrize("run", [BMG, CACHE])
def test_configurations_are_those_of_the_cache(cli: Cli, run: Path) -> None:
    entries = [e for c in printed(cli, "triton-cache", "ls", run)["caches"] for e in c["entries"]]
    keys = ("key", "kernel", "num_warps", "shared", "registers", "spills", "dpas", "bytes", "winner")
    rows = ask(run, f"SELECT {', '.join(keys)} FROM configuration ORDER BY kernel, key")
    assert rows == [tuple(e[k] for k in keys) for e in entries] and rows
    stages = ask(run, "SELECT key, stage, bytes FROM stage")
    assert sorted(stages) == sorted(
        (e["key"], s, f["bytes"]) for e in entries for s, f in e["stages"].items()
    )


@pytest.mark.parametrize("run", [BREAKS, TRACE])
def test_compiles_are_those_of_dynamo_and_time(cli: Cli, run: Path) -> None:
    frames = printed(cli, "dynamo", run)["frames"]
    rows = ask(run, "SELECT frame, compile_id, outcome, seconds, guards, recompile FROM compile")
    assert rows == [
        (
            f["id"],
            c["compile_id"],
            c["outcome"],
            c["seconds"],
            c["guards"]["count"],
            c["recompile"] is not None,
        )
        for f in frames
        for c in f["compiles"]
    ]
    failed = sum(len(c["recompile"]["failures"]) for f in frames for c in f["compiles"] if c["recompile"])
    assert len(ask(run, "SELECT * FROM recompile")) == failed
    phases = printed(cli, "time", run)["phases"]
    assert ask(run, "SELECT name, total_s FROM phase WHERE parent IS NULL") == [
        (p["name"], p["total_s"]) for p in phases
    ]
    below = sum(len(p["children"]) for p in phases)
    assert (
        len(
            ask(
                run,
                "SELECT 1 FROM phase JOIN phase above ON phase.parent = above.id WHERE above.parent IS NULL",
            )
        )
        == below
    )


@pytest.mark.parametrize("run", [BMG, LAYERS, CACHE, TRACE])
def test_every_table_has_an_answer_of_every_run(run: Path) -> None:
    tables = RunTables(RunReader.open(run))
    for table in TABLES:
        tables.ask(f"SELECT * FROM {table}", seconds=60)


def test_the_queries_of_the_documents_have_answers(cli: Cli) -> None:
    queries = re.findall(r"```sql\n(.*?)```", (PROJECT / "docs" / "tables.md").read_text(), re.DOTALL)
    assert len(queries) == 6
    answers = [cli("sql", LAYERS, query, "--csv").out.splitlines() for query in queries]
    assert all(lines[0].count(",") >= 2 for lines in answers)
    assert len(answers[0]) == 11 and len(answers[1]) > 2


@pytest.mark.parametrize(
    "query",
    [
        "ATTACH DATABASE 'x.db' AS x",
        "PRAGMA temp_store_directory = '/'",
        "SELECT * FROM pragma_database_list",
        "SELECT load_extension('x.so')",
        "VACUUM INTO 'x.db'",
        "DELETE FROM launch",
        "INSERT INTO run SELECT * FROM run",
        "CREATE TEMP TABLE x (y)",
        "DROP TABLE run",
        "BEGIN",
        "SELECT 1; SELECT 2",
        "SELECT zeroblob(2000000000)",
        "SELECT randomblob(1 << 40)",
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r",
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
        "SELECT",
        "SELECT nothing FROM launch",
        "-- no query",
        "SELECT '\x00' FROM",
        "SELECT '\ud800'",
    ],
)
def test_a_query_can_only_read(cli: Cli, tmp_path: Path, query: str) -> None:
    done = cli("sql", BMG, query, "--timeout", "1")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ") and "\nhint: " in done.err
    assert not list(Path.cwd().glob("x*"))


def test_a_table_that_is_misspelt_is_named(cli: Cli) -> None:
    assert "did you mean launch" in cli("sql", BMG, "SELECT * FROM launchs").err


def test_formats(cli: Cli, tmp_path: Path) -> None:
    query = "SELECT number, kernel, spills, number AS number FROM launch"
    assert cli("sql", BMG, query, "--csv").out.splitlines()[0] == "number,kernel,spills,number_2"
    body = printed(cli, "sql", BMG, query)
    assert body["columns"] == ["number", "kernel", "spills", "number_2"]
    assert [r["number_2"] for r in body["rows"]] == [1, 2]
    assert cli("sql", BMG, query, "--format", "markdown").out.startswith("| number")
    assert cli("sql", BMG, query).out.splitlines()[-1] == "2 rows"
    tables = {t["name"]: t for t in printed(cli, "sql")["tables"]}
    assert list(tables) == list(TABLES) and tables["launch"]["columns"]["bytes_read"] == "INTEGER"


def test_parquet_has_types(cli: Cli, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "rows.parquet"
    query = "SELECT kernel, number, number / 2.0 AS half, NULL AS unknown FROM launch"
    assert cli("sql", BMG, query, "--parquet", file).code == 0
    table = parquet.read_table(file)
    assert [str(f.type) for f in table.schema] == ["string", "int64", "double", "string"]
    assert table.to_pydict()["half"] == [0.5, 1.0]
    assert cli("sql", BMG, query, "--parquet", file).code == 2
    assert cli("sql", BMG, f"{query} WHERE 0", "--parquet", file, "--force").code == 0


def test_tables_are_made_when_they_are_read_and_cached(folder: Path, tmp_path: Path) -> None:
    run = RunReader.open(BMG)
    RunTables(run).ask("SELECT * FROM configuration", seconds=60)
    assert not fused(run) and not folder.exists()
    first = RunTables(run).ask("SELECT * FROM launch", seconds=60)
    assert fused(run) and len(list(folder.iterdir())) == 1
    again = RunReader.open(BMG)
    assert RunTables(again).ask("SELECT * FROM launch", seconds=60) == first
    assert not fused(again)
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:-9])
    assert RunTables(RunReader.open(BMG)).ask("SELECT * FROM launch", seconds=60) == first
    folder.chmod(0o500)
    try:
        assert RunTables(RunReader.open(BMG)).ask("SELECT * FROM launch", seconds=60) == first
    finally:
        folder.chmod(0o700)


def test_cached_rows_are_of_the_same_run_tool_and_native_code(folder: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(BMG, tmp_path / "run"))

    def key() -> str:
        return run_key(MadeRows, RunReader.open(run), "launch")

    keys = [key()]
    keep_code("KEY", b"spirv", "bmg", {"k.zebin": b"1"}, own=True)
    keys.append(key())
    keep_code("KEY", b"spirv", "pvc", {"k.zebin": b"1"}, own=True)
    keys.append(key())
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps({**manifest, "name": "other"}))
    keys.append(key())
    assert len(set(keys)) == 4 and "" not in keys
    (run / "manifest.json").write_text(json.dumps({**manifest, "state": "running"}))
    assert key() == ""
    assert ask(run, "SELECT state FROM run") == [("running",)]
    assert run_key(MadeRows, RunReader.open(CACHE)) == ""


def test_a_database_that_a_run_brings_is_never_opened(cli: Cli, tmp_path: Path) -> None:
    run = Path(shutil.copytree(BMG, tmp_path / "run"))
    before = ask(run, "SELECT * FROM launch")
    for name in ("index.db", "index.db-wal", "index.sqlite"):
        (run / name).write_bytes(b"SQLite format 3\x00" + b"\xff" * 200)
    assert ask(run, "SELECT * FROM launch") == before


def test_odd_values_are_rows() -> None:
    odd = [_plain(v) for v in (1 << 70, -(1 << 70), "a\udcff", "\x00", True, None, float("nan"))]
    tables = RunTables(RunReader.open(CACHE))
    tables.ask("SELECT 1 FROM problem", seconds=60)
    before = tables.ask("SELECT count(*) FROM setting", seconds=60).rows[0][0]
    tables._insert(MadeRows({"setting": [["k", "n", value, "", None, ""] for value in odd]}))
    rows = tables.ask("SELECT value FROM setting", seconds=60).rows[before:]
    assert [r[0] for r in rows] == [str(1 << 70), str(-(1 << 70)), "a\\udcff", "\x00", "1", None, None]


def test_an_empty_table_has_its_reason(cli: Cli) -> None:
    done = cli("sql", CACHE, "SELECT * FROM launch", "--json")
    assert done.code == 0 and json.loads(done.out)["rows"] == []
    assert "no IR" in json.loads(done.out)["problems"][0]["what"] and "no IR" in done.err


def test_nothing_is_cached_where_that_is_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")
    assert ask(BMG, "SELECT count(*) FROM launch") == [(2,)]
    assert not folder.exists() and not result_cache.is_on()


def test_the_tables_are_not_listed_for_a_run_that_is_not_there(cli, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("sql").code == 0
    assert cli("sql", "DROP TABLE launch").code == 2
