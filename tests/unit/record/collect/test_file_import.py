from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from xpudbg.model.artifact import Kind, State
from xpudbg.record.collect.file_import import FileImporter


def test_a_file_comes_with_its_age_size_and_hash(tmp_path: Path) -> None:
    source = tmp_path / "k.ttir"
    source.write_bytes(b"module {}\n")
    os.utime(source, ns=(5, 7_000))
    artifact = FileImporter(tmp_path / "bundle").place(source, "triton_cache/K/k.ttir", Kind.TRITON_STAGE)
    placed = tmp_path / "bundle/triton_cache/K/k.ttir"
    assert placed.read_bytes() == b"module {}\n"
    assert placed.stat().st_mtime_ns == 7_000
    assert (artifact.state, artifact.bytes, len(artifact.sha256)) == (State.PRESENT, 10, 64)


@pytest.mark.parametrize("size", [0, 1, (1 << 14) + 1, 3 << 18])
def test_a_copy_has_the_size_and_the_hash_of_the_original(tmp_path: Path, size: int) -> None:
    source = tmp_path / "trace.log"
    source.write_bytes(os.urandom(size))
    artifact = FileImporter(tmp_path / "bundle").place(source, "trace.log", Kind.TORCH_TRACE)
    assert (tmp_path / "bundle/trace.log").read_bytes() == source.read_bytes()
    assert (artifact.bytes, artifact.sha256) == (size, hashlib.sha256(source.read_bytes()).hexdigest())


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


def test_a_file_that_is_written_over_holds_the_later_text_alone(tmp_path: Path) -> None:
    placer = FileImporter(tmp_path)
    placer.write("graphs/a/trace/x.txt", b"a longer text")
    placer.write("graphs/a/trace/x.txt", b"text")
    assert (tmp_path / "graphs/a/trace/x.txt").read_bytes() == b"text"


def test_a_file_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("mine")
    (tmp_path / "bundle").mkdir()
    (tmp_path / "bundle" / "x.txt").symlink_to(tmp_path / "outside")
    with pytest.raises(OSError, match="symbolic links"):
        FileImporter(tmp_path / "bundle").write("x.txt", b"text")
    assert (tmp_path / "outside").read_text() == "mine"
