from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

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


def test_a_file_that_is_written_over_is_described_anew(tmp_path: Path) -> None:
    placer = FileImporter(tmp_path)
    placer.write("graphs/a/trace/x.txt", b"a longer text", Kind.TRACE_PAYLOAD, origin="torch_trace")
    artifact = placer.write("graphs/a/trace/x.txt", b"text", Kind.TRACE_PAYLOAD, origin="torch_trace")
    assert (tmp_path / artifact.path).read_bytes() == b"text"
    assert (artifact.bytes, artifact.sha256) == (4, hashlib.sha256(b"text").hexdigest())


def test_a_file_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("mine")
    (tmp_path / "bundle").mkdir()
    (tmp_path / "bundle" / "x.txt").symlink_to(tmp_path / "outside")
    with pytest.raises(OSError, match="symbolic links"):
        FileImporter(tmp_path / "bundle").write("x.txt", b"text", Kind.TRACE_PAYLOAD, origin="torch_trace")
    assert (tmp_path / "outside").read_text() == "mine"
