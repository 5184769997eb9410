"""The parts of packing: the zip file's records, ranks, what is chosen under a budget, what is rewritten in the manifest."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.model.artifact import KINDS, Kind
from xpudbg.share.blobs import END_BYTES, Ready, ZipMember, ZipOut, member_bytes
from xpudbg.share.content import RANKS, Droppable, drop_order, fit, rank_of
from xpudbg.store.files.vfs import Found


def add(out: ZipOut, name: str, data: bytes) -> int:
    compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
    packed = compressor.compress(data) + compressor.flush()
    out.add(name, ZipMember(zlib.crc32(data), len(data), len(packed), deflated=True), [packed])
    return member_bytes(name, len(packed))


def test_other_programs_read_the_zip_and_its_size_is_known_before(tmp_path: Path) -> None:
    target = tmp_path / "a.zip"
    files = {"a.txt": b"one" * 100, "ü/ß.txt": b"", "b/c": bytes(range(256))}
    with target.open("wb") as raw:
        out = ZipOut(raw)
        total = END_BYTES + sum(add(out, name, data) for name, data in files.items())
        out.add("stored", ZipMember(zlib.crc32(b"xy"), 2, 2, deflated=False), [b"x", b"y"])
        size = out.close()
    assert size == target.stat().st_size == total + member_bytes("stored", 2)
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
        assert {n: archive.read(n) for n in archive.namelist()} == {**files, "stored": b"xy"}


def test_more_members_than_the_old_format_counts(tmp_path: Path) -> None:
    target = tmp_path / "a.zip"
    with target.open("wb") as raw:
        out = ZipOut(raw)
        for n in range(66_000):
            out.add(f"f{n}", ZipMember(0, 0, 0, deflated=False), [])
        out.close()
    with zipfile.ZipFile(target) as archive:
        assert len(archive.infolist()) == 66_000
        assert archive.infolist()[-1].filename == "f65999"


def test_members_beyond_4_gb(tmp_path: Path) -> None:
    target = tmp_path / "a.zip"
    with target.open("wb") as raw:  # a hole: it takes no space on the disk
        raw.seek(5 << 30)
        out = ZipOut(raw)
        out._at = 5 << 30
        add(out, "far", b"away" * 9)
        out.add("large", ZipMember(7, 6 << 30, 0, deflated=True), [])
        out.close()
    with zipfile.ZipFile(target) as archive:
        assert archive.read("far") == b"away" * 9
        assert archive.getinfo("large").file_size == 6 << 30


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("g/output_code.py", Kind.OUTPUT_CODE, "generated code"),
        ("g/ir_pre_fusion.txt", Kind.IR_PRE_FUSION, "Inductor IR"),
        ("triton_cache/K/k.ttgir", Kind.TRITON_STAGE, "kernel stages"),
        ("triton_cache/K/k.llir", Kind.TRITON_STAGE, "LLVM IR"),
        ("triton_cache/K/__grp__k.json", Kind.TRITON_CACHE, "Triton's entries"),
        ("inductor_cache/ab/x.py", None, "cache sources"),
        ("inductor_cache/ab/x.so", Kind.INDUCTOR_CACHE, "compiled libraries"),
        ("x.svg", None, "diagrams"),
        ("anything", None, "other files"),
    ],
)
def test_ranks(path: str, kind: Kind | None, name: str) -> None:
    assert RANKS[rank_of(path, {path: kind} if kind else {})].name == name


def test_every_kind_of_artifact_has_a_rank_of_its_own() -> None:
    assert all(rank.why for rank in RANKS)
    assert {row.rank for row in KINDS.values()} <= {"", *(rank.name for rank in RANKS)}
    by_name = {kind for kind, row in KINDS.items() if not row.rank}
    assert by_name == {Kind.TRITON_CACHE, Kind.TRITON_STAGE, Kind.INDUCTOR_CACHE, Kind.OTHER}


def ready(path: str, packed: int, digest: str) -> Ready:
    return Ready(Found(path, "", packed), ZipMember(0, packed, packed, True, digest))


@given(
    st.lists(
        st.tuples(st.sampled_from(["a.svg", "b.ttir", "c.so", "d"]), st.integers(1, 900), st.integers(0, 5)),
        max_size=14,
    ),
    st.integers(100, 6000),
)
def test_a_budget_is_kept_and_nothing_is_dropped_without_need(
    rows: list[tuple[str, int, int]], budget: int
) -> None:
    files = [
        ready(f"{n}{name}", 900 if twin else packed, str(twin) if twin else f"own{n}")
        for n, (name, packed, twin) in enumerate(rows)
    ]

    def size(dropped: Sequence[Droppable]) -> int:
        out = {d.ready.found.path for d in dropped}
        kept = [f for f in files if f.found.path not in out]
        return 100 + sum({f.blob.sha256: f.blob.packed for f in kept}.values()) + 80 * len(kept)

    order = drop_order(files, {})
    dropped = fit(order, budget, size)
    assert dropped is not None
    assert size(dropped) <= budget
    if size([]) <= budget:
        assert dropped == []
