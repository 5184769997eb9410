"""Traces that come into the bundle while their payloads are written; in a process of its own, because pytest's workers have threads."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT

SCRIPT = """
import os, sys
from pathlib import Path
from xpudbg.record.collect import build_manifest
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import FileImporter, ImportMethod

build_manifest.WORTH, build_manifest.children_pay = {worth}, lambda: True
parent, real = os.getpid(), FileImporter.place

def place(self, source, relative, kind, **named):
    if kind.value == "torch_trace":
        open(os.environ["PLACED"], "a").write("here " if os.getpid() == parent else "beside ")
        {body}
    return real(self, source, relative, kind, **named)

FileImporter.place = place
paths = [Path(p) for p in sys.argv[2:]]
collect_paths(paths, out=Path(sys.argv[1]), name="n", how=ImportMethod.{how}, progress=lambda _: None)
"""
TRACES = [PROJECT / "tests" / "data" / "torch_trace" / name for name in ("graph_break.log", "recompile.log")]


def collected(target: Path, how: str = "COPY", *, worth: int = 0, body: str = "pass") -> tuple[str, str]:
    """The manifest, without what names the time and the bundle, and who placed the traces."""
    script = SCRIPT.format(worth=worth, how=how, body=body)
    command = [sys.executable, "-c", script, str(target), *map(str, TRACES)]
    who = target.with_name(f"{target.name}.txt")
    done = subprocess.run(
        command, cwd=PROJECT, env={"PLACED": str(who), "PATH": ""}, capture_output=True, text=True, timeout=PATIENCE, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = (target / "manifest.json").read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line.startswith((' "created"', ' "name"'))]
    return "\n".join(kept), who.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("how", "worth", "body", "placed_by"),
    [
        ("COPY", 0, "pass", "beside beside "),
        ("COPY", 1 << 30, "pass", "here here "),
        ("COPY", 0, "os.getpid() == parent or 1 / 0", "beside here here "),
        ("LINK", 0, "pass", "here here "),
    ],
    ids=["beside", "too small", "child that fails", "linked"],
)
def test_a_bundle_is_the_same_whoever_copies_its_traces(
    tmp_path: Path, how: str, worth: int, body: str, placed_by: str
) -> None:
    manifest, _ = collected(tmp_path / "plain", worth=1 << 30)
    assert collected(tmp_path / "other", how, worth=worth, body=body) == (manifest, placed_by)
    for path in (tmp_path / "plain").rglob("torch_trace*.log"):
        other = tmp_path / "other" / path.relative_to(tmp_path / "plain")
        assert other.read_bytes() == path.read_bytes()


def test_a_trace_that_cannot_be_copied_beside_is_a_problem_told_once(tmp_path: Path) -> None:
    body = "relative = 'manifest.json/x'"
    manifest, placed_by = collected(tmp_path / "bundle", body=body)
    assert placed_by == "beside beside here here "
    assert manifest.count("could not be collected") == len(TRACES)
