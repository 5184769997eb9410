"""``fx_graph_runnable.py`` in a bundle: what says where to write is a comment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from xpudbg.model.artifact import Kind
from xpudbg.record.collect.file_import import MARK, FileImporter, ImportMethod, without_paths

RECORDED = Path(__file__).resolve().parents[3] / "data" / "run-cpu-2.13" / "raw" / "debug"


def test_no_folder_of_the_run_is_left_in_force() -> None:
    for file in sorted(RECORDED.rglob("fx_graph_runnable.py")):
        text = file.read_bytes()
        changed = without_paths(text)
        lines, before = changed.splitlines(), text.splitlines()
        assert len(lines) == len(before)
        marked = {n: line for n, line in enumerate(lines) if line.startswith(MARK)}
        assert len(marked) == 8
        assert all(line == MARK + before[n] for n, line in marked.items())
        assert all(line == before[n] for n, line in enumerate(lines) if n not in marked)
        assert not any(b"/home/user/demo" in line for n, line in enumerate(lines) if n not in marked)
        assert b"TORCHINDUCTOR_FX_GRAPH_CACHE'] = '0'" in changed
        assert without_paths(changed) == changed
        compile(changed, str(file), "exec")


def test_logs_that_went_to_no_file_stay() -> None:
    text = b"import os\nos.environ['TORCH_LOGS'] = 'fusion'\n"
    assert without_paths(text) == text


@pytest.mark.parametrize("how", list(ImportMethod))
def test_what_was_given_stays_as_torch_wrote_it(tmp_path: Path, how: ImportMethod) -> None:
    source = tmp_path / "raw.py"
    source.write_text("os.environ['TORCH_TRACE'] = '/gone/trace'\n")
    os.utime(source, ns=(5, 7_000))
    placed = FileImporter(tmp_path / "bundle", how).place(
        source, "fx_graph_runnable.py", Kind.FX_GRAPH_RUNNABLE
    )
    made = tmp_path / "bundle" / "fx_graph_runnable.py"
    assert made.read_bytes() == MARK + b"os.environ['TORCH_TRACE'] = '/gone/trace'\n"
    assert placed.bytes == made.stat().st_size
    assert made.stat().st_mtime_ns == 7_000
    assert source.read_text() == "os.environ['TORCH_TRACE'] = '/gone/trace'\n"
    assert [p.name for p in made.parent.iterdir()] == [made.name]
