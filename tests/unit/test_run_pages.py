"""A report finds its pages in the result cache as they were made, and never pages of other files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT
from tests.report_blocks import read_report
from xpudbg.commands.compilers import compiler_state, disassemble_entry
from xpudbg.compare.graph_summary import known_summaries
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.report.make import ReportSettings, make_report, prepare_report
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.fusion import drawing

RECORDED = PROJECT / "tests" / "data" / "explain-bmg-2.13" / "run"
GRAPH = PROJECT / "tests" / "data" / "fusion-cpu-2.13" / "sdpa" / "model__0_inference_0.0"


@pytest.fixture
def run(tmp_path: Path, patient_layout: None) -> Path:
    return Path(shutil.copytree(RECORDED, tmp_path / "run"))


def _report(
    run: Path, *, redact: Callable[[str], str] | None = None, summaries: bool = False, compiler: str = ""
) -> tuple[RunReader, bytes]:
    reader, file = RunReader.open(run), run.parent / "r.html"
    settings = ReportSettings(
        redact=redact, summaries=summaries, disassemble=disassemble_entry, compiler=compiler
    )
    made = make_report(reader, settings)
    assert made.coverage is not None
    made.write(file)
    return reader, file.read_bytes()


def _read_graphs(reader: RunReader) -> bool:
    return "source" in vars(reader)


@pytest.mark.parametrize("redact", [None, lambda text: text.replace("tmp", "x").replace("python", "y")])
def test_cached_pages_give_the_same_file(
    run: Path, monkeypatch: pytest.MonkeyPatch, redact: Callable[[str], str] | None
) -> None:
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")
    reader, without = _report(run, redact=redact)
    assert _read_graphs(reader)
    monkeypatch.delenv("XPUDBG_RESULT_CACHE")
    reader, first = _report(run)
    assert _read_graphs(reader)
    reader, second = _report(run, redact=redact)
    assert not _read_graphs(reader)
    assert second == without
    assert (second == first) == (redact is None)


@pytest.mark.parametrize("name", ["*.ttir", "*.spv", "*.zebin", "output_code.py", "manifest.json"])
def test_pages_of_changed_files_are_made_anew(run: Path, name: str) -> None:
    _, before = _report(run)
    (file,) = (found for found in run.rglob(name) if not found.name.startswith("__grp__"))
    data = file.read_bytes()
    file.write_bytes(data.replace(b'"block.py"', b'"other.py"') if name == "manifest.json" else data[:-100])
    reader, after = _report(run)
    assert _read_graphs(reader)
    assert after != before


def test_a_prepared_report_knows_what_attach_asks_for(run: Path) -> None:
    prepare_report(
        RunReader.open(run), ReportSettings(summaries=True, disassemble=disassemble_entry, compiler="")
    )
    reader, _ = _report(run, summaries=True)
    assert not _read_graphs(reader)
    assert set(known_summaries(reader)) == {"model__0_inference_0"}
    assert reader.fact(CacheRows).facts


def test_a_picture_that_found_no_time_is_drawn_the_next_time(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hurried:
        hurried.setattr(drawing, "TIME_LIMITS", (0.0, 0.0, 0.0))
        _report(run)
    assert read_report(run.parent / "r.html").json("graph:model__0_inference_0")["after_svg"] is None
    reader, _ = _report(run)
    assert _read_graphs(reader)
    assert read_report(run.parent / "r.html").json("graph:model__0_inference_0")["after_svg"]


@pytest.mark.parametrize("more", [0, 8 << 20])
def test_a_run_of_some_size_prepares_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    script, out = tmp_path / "script.py", tmp_path / "out"
    target = 'os.environ["TORCH_COMPILE_DEBUG_DIR"] + "/torch_compile_debug/run_1/torchinductor/model__0_inference_0.0"'
    script.write_text(
        f"import os, shutil\nshutil.copytree({str(GRAPH)!r}, {target})\nprint('x' * {more})\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "xpudbg", "run", "--out", str(out), str(script)]
    subprocess.run(command, check=True, capture_output=True, cwd=PROJECT, timeout=PATIENCE)
    reader, _ = _report(out, compiler=compiler_state())
    assert [row.id for row in reader.manifest.graphs] == ["model__0_inference_0"]
    assert bool(_read_graphs(reader)) is not bool(more)
