"""A bundle from the raw files of a block."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.in_process import CollectedState, RecordFile, bundle_block
from xpudbg.model.artifact import State
from xpudbg.model.manifest import RunSource, RunState
from xpudbg.pytest_plugin.recorder import _new_folder
from xpudbg.store.reader import open_bundle

RAW = Path(__file__).parents[1] / "data" / "run-cpu-2.13" / "raw"


def test_the_raw_files_stay_and_the_bundle_says_where_it_is_from(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    shutil.copytree(RAW, raw)
    before = sorted(p.relative_to(raw) for p in raw.rglob("*"))
    torch = SimpleNamespace(__version__="2.13.0+cpu", version=SimpleNamespace(git_version="abc", cuda=None))
    folder = bundle_block(
        raw,
        tmp_path / "bundle",
        CollectedState(torch),
        RunSource.PYTEST,
        name="test_a.py::test_b",
        seconds=2.0,
    )
    assert sorted(p.relative_to(raw) for p in raw.rglob("*")) == before
    manifest = open_bundle(folder).manifest
    assert (manifest.name, manifest.source, manifest.state) == (
        "test_a.py::test_b",
        "pytest",
        RunState.COMPLETE,
    )
    assert manifest.versions["torch"] == "2.13.0+cpu" and manifest.versions["torch_git"] == "abc"
    assert (len(manifest.graphs), len(manifest.graph_breaks), len(manifest.recompiles)) == (6, 1, 1)
    assert all(a.state is not State.UNREADABLE for g in manifest.graphs for a in g.artifacts)


def test_a_block_that_compiled_nothing_has_a_bundle(tmp_path: Path) -> None:
    (tmp_path / "raw").mkdir()
    torch = SimpleNamespace(__version__="2.13.0", version=SimpleNamespace())
    folder = bundle_block(
        tmp_path / "raw", tmp_path / "bundle", CollectedState(torch), RunSource.PYTEST, name="t", seconds=0.0
    )
    manifest = open_bundle(folder).manifest
    assert manifest.graphs == () and [p.role for p in manifest.processes] == ["main"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_records_for_a_full_disk_are_lost_quietly_and_the_bundle_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torch = SimpleNamespace(__version__="2.13.0", version=SimpleNamespace())
    seen = CollectedState(torch)
    handler = RecordFile(Path("/dev/full"), seen.lost)
    for text in ("one", "x" * 100_000):
        handler.handle(logging.LogRecord("torch", logging.DEBUG, "a.py", 1, text, None, None))
    handler.close()
    assert capsys.readouterr() == ("", "")
    assert seen.lost == {"No space left on device"}
    (tmp_path / "raw").mkdir()
    folder = bundle_block(
        tmp_path / "raw", tmp_path / "bundle", seen, RunSource.PYTEST, name="t", seconds=0.0
    )
    problems = open_bundle(folder).manifest.problems
    assert "not all was written: No space left on device" in [p.what for p in problems]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(XpudbgError, match=r"cannot write .*file/a: .*--xpudbg-dir"):
        _new_folder(tmp_path / "file" / "a", "test")
