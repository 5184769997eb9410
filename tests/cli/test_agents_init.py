"""`xpudbg agents init`: what it writes works, and what is there stays."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result
from xpudbg.agents.init import BEGIN, END, SKILL

Cli = Callable[..., Result]
RUNS = PROJECT / "tests" / "data" / "explain-bmg-2.13" / "run"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_are_written_once(cli: Cli, here: Path) -> None:
    first = cli("agents", "init")
    assert first.code == 0 and first.out.count("written") == 2
    texts = {name: (here / name).read_text() for name in (str(SKILL), "AGENTS.md")}
    assert 50 <= sum(text.count("\n") for text in texts.values()) <= 75
    again = cli("agents", "init")
    assert again.code == 0 and again.out.count("as it should be") == 2
    assert texts == {name: (here / name).read_text() for name in texts}


@pytest.mark.parametrize("before", ["# Ours\n\nBe kind.", "# Ours\r\n\r\nBe kind.\r\n", ""])
def test_a_section_is_added_to_what_is_there(cli: Cli, here: Path, before: str) -> None:
    file = here / "AGENTS.md"
    file.write_bytes(before.encode())
    assert cli("agents", "init").code == 0
    after = file.read_bytes().decode()
    assert after.startswith(before) and after.count(BEGIN) == after.count(END) == 1
    assert "\r\n" not in before or "\n" not in after.replace("\r\n", "")
    assert cli("agents", "init").code == 0 and file.read_bytes().decode() == after
    # What stands behind the section stays, too.
    file.write_bytes((after + "Later.\n").replace("emulated", "imagined").encode())
    refused = cli("agents", "init")
    assert refused.code == 2 and "--yes" in refused.err and "imagined" in file.read_text()
    assert cli("agents", "init", "--yes").code == 0
    assert file.read_bytes().decode() == after + "Later.\n"


def test_what_cannot_be_changed_is_refused_before_anything_is_written(cli: Cli, here: Path) -> None:
    for content in (b"\xff\xfe", BEGIN.encode(), f"{END} {BEGIN}".encode()):
        (here / "AGENTS.md").write_bytes(content)
        result = cli("agents", "init", "--yes")
        assert result.code == 2 and result.err.startswith("error: ") and not (here / SKILL).exists()
    (here / "AGENTS.md").unlink()
    (here / "AGENTS.md").symlink_to("/etc/hostname")
    assert cli("agents", "init", "--yes").code == 2
    (here / "AGENTS.md").unlink()
    assert cli("agents", "init", "--skill", "../outside.md").code == 2
    assert cli("agents", "init", "nowhere").code == 2
    (here / SKILL).mkdir(parents=True)
    assert cli("agents", "init", "--yes").code == 2 and not (here / "AGENTS.md").exists()


def test_the_commands_and_keys_of_the_texts_are_there(cli: Cli, here: Path) -> None:
    for name in ("20260101-000000-block", "20260101-000001-block"):
        shutil.copytree(RUNS, here / ".xpudbg" / "runs" / name)
    assert cli("agents", "init").code == 0
    skill, section = (here / SKILL).read_text(), (here / "AGENTS.md").read_text()
    block = re.search(r"^```\n(.*?)^```", skill, re.M | re.S)
    assert block is not None
    lines = [re.split(r"  +", line)[0] for line in block[1].splitlines()]
    lines += [m[1] for m in re.finditer(r"`(xpudbg [^`]+)`", skill + section)]
    tried = [
        line
        for line in dict.fromkeys(lines)
        if not line.startswith(("xpudbg run", "xpudbg mcp")) and "..." not in line
    ]
    assert len(tried) >= 9
    for line in tried:
        words = shlex.split(line.replace("model.py:42", "block.py:17").replace(":K5", ":K1"))[1:]
        result = cli(*words)
        assert result.code in (0, 1), (line, result.err)
    show = json.loads(cli("show", "--json").out)
    assert {"graphs", "kernels", "graph_breaks", "recompiles", "problems", "emulated"} <= set(show)
    fusion = json.loads(cli("show-fusion", "--sort", "bytes", "--json").out)
    keys = set(fusion["ranking"][0]) | set(fusion["graphs"][0]["not_fused"][0])
    found = json.loads(cli("explain", ":K1", "--json").out)["found"][0]
    keys |= set(found) | set(found["came_from"][0]) | set(found["came_from"][0]["item"]) | set(show)
    keys |= set(fusion) | set(fusion["graphs"][0])
    part = skill.partition("## Keys of --json")[2].partition("## What")[0]
    for name in re.findall(r"`([a-z_\[\].]+)`", part):
        assert name.replace("[]", "").split(".")[-1] in keys | {"show", "explain", "id", "name"}, name
