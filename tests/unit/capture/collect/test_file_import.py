from __future__ import annotations

import os
from pathlib import Path

from xpudbg.capture.collect.file_import import FileImporter
from xpudbg.model.artifact import Kind, State


def test_a_file_comes_with_its_age_size_and_hash(tmp_path: Path) -> None:
    source = tmp_path / "k.ttir"
    source.write_bytes(b"module {}\n")
    os.utime(source, ns=(5, 7_000))
    artifact = FileImporter(tmp_path / "bundle").place(source, "triton_cache/K/k.ttir", Kind.TRITON_STAGE)
    placed = tmp_path / "bundle/triton_cache/K/k.ttir"
    assert placed.read_bytes() == b"module {}\n"
    assert placed.stat().st_mtime_ns == 7_000
    assert (artifact.state, artifact.bytes, len(artifact.sha256)) == (State.PRESENT, 10, 64)


def test_a_huge_sparse_file_does_not_fill_the_disk(tmp_path: Path) -> None:
    source = tmp_path / "k.spv"
    source.touch()
    os.truncate(source, 1 << 40)
    placer = FileImporter(tmp_path / "bundle")
    artifact = placer.place(source, "k.spv", Kind.TRITON_STAGE)
    assert artifact.state is State.UNREADABLE
    assert "sparse file of 1 TiB" in artifact.reason
    assert placer.problems
    assert not (tmp_path / "bundle/k.spv").exists()
