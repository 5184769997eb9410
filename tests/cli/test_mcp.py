"""`xpudbg mcp` asked by the client of the Python SDK over stdio, on recorded runs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PATIENCE, PROJECT
from xpudbg.agents.tools import CHARACTERS_OF_A_TOKEN, TOOLS

RUN = PROJECT / "tests" / "data" / "explain-bmg-2.13" / "run"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    shutil.copytree(RUN, tmp_path / ".xpudbg" / "runs" / "20260101-000000-block")
    return tmp_path


def environment(here: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(PROJECT), "XPUDBG_CACHE_DIR": str(here / "cache")}


def ask(here: Path, calls: Sequence[tuple[str, dict[str, Any]]], *options: str) -> tuple[Any, list[Any]]:
    """The tools that the server lists, and its answers: text, and whether it is an error."""
    mcp = pytest.importorskip("mcp")
    stdio = pytest.importorskip("mcp.client.stdio")

    async def talk() -> tuple[Any, list[Any]]:
        started = mcp.StdioServerParameters(
            command=sys.executable, args=["-m", "xpudbg", "mcp", *options], env=environment(here), cwd=here
        )
        async with stdio.stdio_client(started) as streams, mcp.ClientSession(*streams) as session:
            said = await session.initialize()
            assert "data" in said.instructions
            listed = (await session.list_tools()).tools
            found = []
            for name, arguments in calls:
                got = await session.call_tool(name, arguments)
                (content,) = got.content
                found.append((content.text, got.is_error))
            return listed, found

    return asyncio.run(asyncio.wait_for(talk(), PATIENCE))


def test_three_calls_name_the_heaviest_kernel_its_line_and_why_it_was_not_fused(here: Path) -> None:
    before = {p: p.stat().st_mtime_ns for p in here.rglob("*")}
    listed, ((first, _),) = ask(here, [("kernels", {})])
    assert [t.name for t in listed] == [*TOOLS] and all(t.annotations.read_only_hint for t in listed)
    assert all(len(t.description) > 40 for t in listed)
    address = next(line for line in first.split("\n") if ":K" in line).split(" | ")[0]
    _, answers = ask(here, [("kernel", {"address": address}), ("why_not_fused", {"address": address})])
    texts = [first, *(text for text, failed in answers if not failed)]
    assert len(texts) == 3 and all(len(text) / CHARACTERS_OF_A_TOKEN < 2000 for text in texts)
    assert "block.py:17" in texts[0] and "block.py:17  x = F.rms_norm" in texts[1]
    assert "extern_kernels.addmm is not generated code" in texts[2]
    after = {p: p.stat().st_mtime_ns for p in here.rglob("*") if not p.is_relative_to(here / "cache")}
    assert {p: t for p, t in after.items() if before.get(p) != t and p != here} == {}


def test_faults_are_errors_of_the_tool(here: Path) -> None:
    calls = [
        ("overview", {"run": "nothing"}),
        ("kernel", {"address": ":K99"}),
        ("diff", {"a": "/etc/passwd", "b": "/etc/group"}),
        ("kernels", {"max_tokens": "many"}),
        ("sql", {"query": "DELETE FROM launch"}),
        ("overview", {}),
    ]
    _, answers = ask(here, calls)
    assert [failed for _, failed in answers] == [True] * 5 + [False]
    assert "root:" not in "".join(text for text, _ in answers)


def test_a_call_that_takes_too_long_is_ended(here: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    _, ((text, failed),) = ask(here, [("sql", {"query": endless})], "--timeout", "3")
    assert failed and "longer than 3 s" in text


def test_the_child_starts_no_program_and_writes_nothing(here: Path) -> None:
    code = """
import os, socket, subprocess, sys, tempfile
from pathlib import Path
from xpudbg.agents.serve import refuse_more_than_reading
inside = Path(sys.argv[1]); refuse_more_than_reading((inside,))
(inside / "a").write_text("x")
open(os.devnull, "w").close()
def tried(f, *a):
    try: f(*a)
    except PermissionError: return 1
    return 0
print([tried(*t) for t in [
    (subprocess.run, ["true"]), (os.system, "true"), (os.execv, "/bin/true", ["true"]), (socket.create_connection, ("127.0.0.1", 9)),
    (socket.getaddrinfo, "localhost", 80), (open, "b", "w"), (open, "b", "a"), (os.mkdir, "c"), (os.remove, sys.argv[2]),
    (os.rename, sys.argv[2], str(inside / "d")), (os.rename, str(inside / "a"), "e"), (os.symlink, "x", "y")]])
"""
    (here / "inside").mkdir()
    (here / "file").write_text("")
    done = subprocess.run(
        [sys.executable, "-c", code, "inside", "file"],
        cwd=here,
        env=environment(here),
        capture_output=True,
        text=True,
        check=False,
    )
    assert json.loads(done.stdout) == [1] * 12, done.stderr
    assert sorted(p.name for p in here.iterdir()) == [".xpudbg", "file", "inside"]


def test_a_missing_extra_names_the_install_command(here: Path) -> None:
    code = "import sys; sys.modules['mcp'] = None; from xpudbg.commands.app import run_cli; sys.exit(run_cli(['mcp']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=here,
        env=environment(here),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and re.search(r"^hint: pip install 'xpudbg\[mcp\]'$", done.stderr, re.M)
    assert done.stdout == ""
