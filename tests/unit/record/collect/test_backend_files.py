"""Files that a backend wrote: text is copied and never moved, the rest is named where it lies."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from pathlib import Path

import pytest

from xpudbg.model.artifact import State
from xpudbg.record.collect import backend_files as module
from xpudbg.record.collect.backend_files import backend_files
from xpudbg.record.collect.file_import import FileImporter, ImportMethod


def test_text_is_copied_and_the_rest_stays(tmp_path: Path) -> None:
    made, bundle = tmp_path / "made", tmp_path / "run"
    (made / "model").mkdir(parents=True)
    bundle.mkdir()
    (made / "old.xml").write_text("<old/>")
    os.utime(made / "old.xml", (1_000_000, 1_000_000))
    (made / "model" / "a.xml").write_text("<net/>")
    (made / "model" / "a.bin").write_bytes(bytes(3000))
    (made / "link.xml").symlink_to(tmp_path / "secret")
    (tmp_path / "secret").write_text("secret")
    placer = FileImporter(bundle, ImportMethod.MOVE)
    began = datetime.fromtimestamp(2_000_000, timezone.utc).isoformat()
    rows = backend_files({str(made): "../odd name", str(tmp_path / "absent"): "x"}, began, placer)
    states = {Path(row.origin).name: row for row in rows}
    assert {name: row.state for name, row in states.items()} == {
        "a.xml": State.PRESENT,
        "a.bin": State.NOT_REQUESTED,
    }
    assert states["a.xml"].path == "backends/___odd_name/model/a.xml"
    assert (bundle / states["a.xml"].path).read_text() == (made / "model" / "a.xml").read_text() == "<net/>"
    assert "3 kB" in states["a.bin"].reason
    assert not list(bundle.rglob("*.bin"))


def test_there_is_a_limit_and_a_run_without_a_beginning_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(5):
        (tmp_path / f"{n}.bin").write_bytes(b"x")
    monkeypatch.setattr(module, "_MOST_FILES", 3)
    placer = FileImporter(tmp_path / "run", ImportMethod.COPY)
    assert len(backend_files({str(tmp_path): "b"}, "2001-01-01T00:00:00+00:00", placer)) == 3
    assert backend_files({str(tmp_path): "b"}, "", placer) == []
