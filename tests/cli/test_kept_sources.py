"""The script that a run keeps: told apart by diff, in packs, and after another collection."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from tests.conftest import PROJECT

Cli = Callable[..., Any]
RUN = PROJECT / "tests" / "data" / "diff-cpu-2.13" / "once"
SOURCE = "import torch\n\nlr = 0.1\n"


def with_source(root: Path, name: str, text: str, script: str = "train.py") -> Path:
    run = root / name
    shutil.copytree(RUN, run)
    (run / "sources").mkdir()
    (run / "sources" / script).write_text(text)
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["command"] = ["python", script]
    row = {"kind": "user_source", "state": "present", "path": f"sources/{script}", "origin": script}
    manifest["artifacts"].append(row)
    (run / "manifest.json").write_text(json.dumps(manifest))
    return run


def test_a_line_that_nothing_compiled_names_is_told(cli: Cli, tmp_path: Path) -> None:
    one = with_source(tmp_path, "one", SOURCE)
    other = with_source(tmp_path, "other", SOURCE.replace("0.1", "0.2"))
    body = json.loads(cli("diff", one, other, "--json").out)
    assert body["sources_known"] and body["same"]
    (line,) = body["settings"]
    assert (line["section"], line["name"]) == ("source", "train.py:3")
    assert (line["first"], line["second"]) == ("lr = 0.1", "lr = 0.2")
    renamed = with_source(tmp_path, "renamed", SOURCE.replace("0.1", "0.3"), "copy_of_train.py")
    body = json.loads(cli("diff", one, renamed, "--json").out)
    assert [s["name"] for s in body["settings"]] == ["train.py:3, copy_of_train.py:3"]
    bare = tmp_path / "bare"
    shutil.copytree(RUN, bare)
    assert not json.loads(cli("diff", one, bare, "--json").out)["sources_known"]


def test_a_run_of_a_script_keeps_it_without_secrets(
    cli: Cli, spawn: Callable[..., Any], tmp_path: Path
) -> None:
    token = "ghp_" + "0123456789abcdefABCDEF0123456789abcd"
    Path("plain.py").write_text(f'key = "{token}"\nprint("ran")\n')
    assert spawn("run", "--quiet", "plain.py").returncode == 0
    run = Path(".xpudbg/runs/latest").resolve()
    assert (run / "sources" / "plain.py").read_text().splitlines()[1] == 'print("ran")'
    assert not [f for f in run.rglob("*") if f.is_file() and token.encode() in f.read_bytes()]
    for options, there in (((), True), (("--no-source",), False)):
        assert cli("pack", "-o", tmp_path / "p.zip", "--force", *options).code == 0
        assert ("sources/plain.py" in ZipFile(tmp_path / "p.zip").namelist()) is there


def test_a_module_that_was_run_keeps_nothing_that_nobody_named(spawn: Callable[..., Any]) -> None:
    Path("program.py").write_text("print('ran')\n")
    assert spawn("run", "--quiet", "-m", "program").returncode == 0
    assert not Path(".xpudbg/runs/latest/sources").exists()


def test_another_collection_takes_them_along(cli: Cli, tmp_path: Path) -> None:
    run = with_source(tmp_path, "one", SOURCE)
    done = cli("collect", run, "--out", tmp_path / "again")
    assert done.code == 0, done.err
    manifest = json.loads((tmp_path / "again" / "manifest.json").read_text())
    (row,) = (a for a in manifest["artifacts"] if a["kind"] == "user_source")
    assert (row["path"], row["origin"], row["bytes"]) == ("sources/train.py", "train.py", len(SOURCE))
    assert "sources/train.py" not in manifest["left_out"]["names"]
