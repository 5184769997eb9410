"""The kernel card of recorded kernels: facts with their artifacts, advice with evidence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from xpudbg.facts.kernels import card_code as card_compute
from xpudbg.facts.kernels.card_code import BlockLines
from xpudbg.facts.kernels.kernel_card import analyse_kernel
from xpudbg.facts.kernels.triton_cache import list_found
from xpudbg.model.kernel import KernelCard
from xpudbg.model.location import Location, StageOp
from xpudbg.run.cache_files import EntryFiles, find_caches

DATA = Path(__file__).parents[3] / "data" / "triton_cache_pvc"


def entries(root: Path) -> dict[str, EntryFiles]:
    return {f.key: f for files in find_caches([root]).roots.values() for f in files}


def card(key: str, root: Path = DATA) -> KernelCard:
    return analyse_kernel(next(f for k, f in entries(root).items() if k.startswith(key)))


def value(of: KernelCard, name: str) -> object:
    found = of.fact(name)
    assert found is not None, name
    return found.value


def test_the_spilling_softmax_says_why_it_is_slow() -> None:
    found = card("RCCKTE2G")
    assert not found.problems
    assert value(found, "spill_bytes") == 14912
    assert value(found, "spill_bytes_per_lane") == 14912 // 32
    assert found.fact("spill_bytes").source == "ocloc.log"  # type: ignore[union-attr]
    assert value(found, "registers") == 128
    assert value(found, "threads_per_engine") == 8
    assert value(found, "scratch_bytes") == 16384
    assert value(found, "largest_tensor_registers") == 128
    assert value(found, "work_group") == 32
    first = found.advice[0]
    assert (first.severity, "spill" in first.title) == ("warning", True)
    assert "14,912 bytes" in first.evidence and "ocloc.log" in first.evidence
    assert "num_warps=2" in first.fix
    assert "compiles it again with 256 registers" in first.evidence, "what runs is not this build"
    assert first.source


def test_a_dot_that_is_dpas() -> None:
    found = card("3U7HGUK2")
    assert value(found, "dots") == 1
    assert value(found, "dpas") == 16, "a tile of 64x64x32 by 4 warps, 8x16x16 at a time"
    assert "f16 x f16 -> f32, depth 16" in found.fact("dpas").text  # type: ignore[union-attr]
    assert value(found, "dots_without_dpas") == 0
    assert value(found, "block_2d_load") == {"emitted": 2, "asked": 2, "fell_back": 0}
    assert value(found, "sub_group_size") == 16
    assert value(found, "spill_bytes") is None, "scratch holds the stack of undefined functions as well"
    assert found.fact("spill_bytes").text == "unknown"  # type: ignore[union-attr]
    assert any("did not know" in a.title for a in found.advice)


def test_a_dot_that_is_not() -> None:
    found = card("5B6JBXQM")
    assert value(found, "dpas") == 0
    assert value(found, "dots_without_dpas") == 1
    lost = next(a for a in found.advice if "DPAS" in a.title)
    assert lost.severity == "warning"
    assert "kernels.py:44" in lost.evidence
    assert "SIMD16" not in lost.fix and "ieee" in lost.fix, "Triton chooses the lanes itself"
    assert value(found, "block_2d_load") == {"emitted": 0, "asked": 2, "fell_back": 2}
    assert value(found, "block_2d_prefetch") == {"emitted": 4, "asked": 4, "fell_back": 0}
    (blocks,) = (a for a in found.advice if a.rule == "kernel/block-io")
    assert "pitch" not in blocks.fix, "the sizes are aligned: it is the layout that has no 2D blocks"
    assert value(found, "shared") == 2048


def _asked(*lines: int) -> list[StageOp]:
    return [StageOp("tt.load", "", n, (Location("/a/k.py", n, 1),) if n else ()) for n in lines]


def _emitted(*lines: int, own: bool) -> BlockLines:
    return BlockLines({("k.py", n) for n in lines}, own)


@pytest.mark.parametrize(
    ("asked", "emitted", "known", "lost", "unsure"),
    [
        ((7, 8), 0, _emitted(own=True), [7, 8], []),
        ((7, 8), 4, _emitted(8, own=True), [7], []),
        ((7, 8), 4, _emitted(8, own=False), [], [7]),
        ((7, 8), 1, _emitted(8, own=False), [7], []),
        ((7, 8, 9), 2, _emitted(9, own=False), [], [7, 8, 9]),
        ((7, 8), 4, _emitted(3, own=True), [], [7, 8]),
        ((7, 8), 1, _emitted(3, own=False), [], [7, 8]),
        ((7, 8), 4, _emitted(own=False), [], [7, 8]),
        ((7, 0), 4, _emitted(7, own=True), [], []),
    ],
)
def test_block_operations_are_lost_only_when_proven(
    asked: tuple[int, ...], emitted: int, known: BlockLines, lost: list[int], unsure: list[int]
) -> None:
    use = card_compute._block_use("load", _asked(*asked), emitted, known)
    assert [op.number for op in use.lost] == lost
    assert [op.number for op in use.unsure] == unsure


def test_calls_without_lines_are_not_taken_for_lost(shared_fixtures: Path) -> None:
    root = shared_fixtures / "xpu" / "triton-cache-llama31-pvc1100-triton3.4.0"
    if not root.is_dir():
        pytest.skip("recorded cache is not there")
    found = card("DRWPRLXE", root)
    assert value(found, "block_2d_load") == {"emitted": 56, "asked": 6, "fell_back": 0}
    assert value(found, "block_2d_prefetch") == {"emitted": 1, "asked": 1, "fell_back": 0}
    assert value(found, "block_2d_store") == {"emitted": 0, "asked": 1, "fell_back": 1}
    advice = next(a for a in found.advice if "fell back" in a.title)
    assert advice.evidence.startswith("1 operation with block_io at") and ":258 in" in advice.evidence
    for key in ("56SC", "AOVE"):
        other = card(key, root)
        assert value(other, "block_2d_load") == {"emitted": 48, "asked": 4, "fell_back": 0}
        assert not any("2D block I/O" in a.title for a in other.advice)


def test_a_prefetch_that_was_lost_is_named(shared_fixtures: Path) -> None:
    root = shared_fixtures / "xpu" / "triton-cache-gemm-bmg-triton3.7.1"
    if not root.is_dir():
        pytest.skip("recorded cache is not there")
    fact = card("good", root).fact("block_2d_prefetch")
    assert fact is not None
    assert fact.text == "2 emitted, 4 requested; fell back at gemm_benchmark.py:79"
    assert fact.value == {"emitted": 2, "asked": 4, "fell_back": 2}


def test_every_fact_names_an_artifact() -> None:
    for key in entries(DATA):
        for section in card(key).sections:
            for fact in section.facts:
                assert fact.source.strip(), (key, fact.name)
                assert fact.text
                assert (fact.value is None) == (fact.text == "unknown" or "unknown" in fact.text), fact


def test_without_native_code_registers_are_unknown(tmp_path: Path) -> None:
    shutil.copytree(DATA / "cache", tmp_path / "cache")
    found = card("RCCKTE2G", tmp_path)
    for name in ("registers", "spill_bytes", "spill_bytes_per_lane", "scratch_bytes", "threads_per_engine"):
        assert value(found, name) is None
    assert not any("spill" in a.title for a in found.advice)


def test_a_zebin_without_a_log_bounds_the_spills(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "x")
    for log in (tmp_path / "x").rglob("ocloc.log"):
        log.unlink()
    found = card("RCCKTE2G", tmp_path)
    assert value(found, "spill_bytes") == 16384
    assert "upper bound" in found.fact("spill_bytes").note  # type: ignore[union-attr]


def test_a_log_without_a_warning_says_that_nothing_spills(tmp_path: Path) -> None:
    """ocloc warns of a single register; scratch without a warning is private memory."""
    shutil.copytree(DATA, tmp_path / "x")
    for log in (tmp_path / "x").rglob("ocloc.log"):
        lines = [line for line in log.read_text().splitlines() if "spilled" not in line]
        log.with_name("K.ocloc.log").write_text("\n".join(lines))
        log.unlink()
    assert value(card("RCCKTE2G", tmp_path), "spill_bytes") == 0
    row = next(
        e for c in list_found(find_caches([tmp_path])) for e in c.entries if e.key.startswith("RCCKTE2G")
    )
    assert row.spills == 0


def test_the_igc_dump_tells_as_well(tmp_path: Path) -> None:
    shutil.copytree(DATA / "cache", tmp_path / "cache")
    folder = next((tmp_path / "cache").glob("RCCKTE2G*"))
    shutil.copytree(DATA / "igc", folder / "igc")
    found = card("RCCKTE2G", tmp_path)
    assert value(found, "spill_bytes") == 14912
    assert value(found, "register_allocation") == "GRAPH_COLORING_SPILL_FF_RA"
    assert value(found, "registers") == 128


@pytest.mark.parametrize("stage", ["zebin", "spv"])
def test_native_code_in_the_entry_is_seen_by_its_magic(tmp_path: Path, stage: str) -> None:
    """From 3.6 in a ``zebin`` stage; 3.2 to 3.5 put the object into the ``.spv`` file."""
    shutil.copytree(DATA / "cache", tmp_path / "cache")
    folder = next((tmp_path / "cache").glob("RCCKTE2G*"))
    shutil.copy(next(DATA.glob("zebin/RCCKTE2G*/*.zebin")), folder / f"softmax_kernel.{stage}")
    found = card("RCCKTE2G", tmp_path)
    assert not found.problems
    assert value(found, "registers") == 128
    assert value(found, "spill_bytes") == 16384
    assert value(found, "loads"), "the llir stage tells what the SPIR-V no longer does"
    row = next(
        e for c in list_found(find_caches([tmp_path])) for e in c.entries if e.key.startswith("RCCKTE2G")
    )
    assert (row.registers, row.spills) == (128, 16384)


def test_a_stopped_compile_has_a_card_of_what_is_there() -> None:
    found = card("K5TQIVAJ")
    assert found.backend == "hip"
    assert value(found, "registers") == 6
    assert value(found, "target") == "gfx942"  # its ttgir says so
    assert any("no metadata" in p.what for p in found.problems)


def test_the_listing_and_the_card_agree() -> None:
    """The listing looks for byte patterns, the card decodes."""
    for listing in list_found(find_caches([DATA])):
        for row in listing.entries:
            found = card(row.key)
            assert row.registers == value(found, "registers"), row.kernel
            assert row.spills == value(found, "spill_bytes"), row.kernel
            if row.backend == "xpu":
                assert row.dpas == bool(value(found, "dpas")), row.kernel
                blocks = [value(found, f"block_2d_{kind}") for kind in ("load", "store", "prefetch")]
                assert row.block_2d == any(b["emitted"] for b in blocks if isinstance(b, dict)), row.kernel
