"""Caches from real XPU machines, which lie beside the checkout: nothing in them may be odd."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import analyse_kernel, card_of
from xpudbg.facts.kernels.triton_cache import analyse_health, list_found
from xpudbg.formats.isa_text import parse_igc_asm
from xpudbg.formats.spirv import disassemble, is_spirv, parse_spirv
from xpudbg.formats.zebin import parse_ze_info, parse_zebin
from xpudbg.model.cache import CacheEntry
from xpudbg.run.cache_files import EntryFiles, find_caches

LLAMA = "triton-cache-llama31-pvc1100-triton3.4.0"
OFFLINE = "offline-triton-xpu-3.3.0b1-pvc"
SETS = {
    LLAMA: 60,
    OFFLINE: 6,
    "offline-triton-xpu-3.2.0b1": 4,
    "triton-cache-gemm-bmg-triton3.7.1": 1,
    "triton-cache-hex-pvc-2024": 1,
}


@pytest.fixture
def xpu(shared_fixtures: Path) -> Path:
    return shared_fixtures / "xpu"


def rows(folder: Path) -> list[CacheEntry]:
    return [e for listing in list_found(find_caches([folder])) for e in listing.entries]


def files(folder: Path) -> list[EntryFiles]:
    return [f for entries in find_caches([folder]).roots.values() for f in entries]


@pytest.mark.parametrize(("name", "count"), SETS.items())
def test_no_problem_and_a_whole_card_of_every_kernel(xpu: Path, name: str, count: int) -> None:
    found = files(xpu / name)
    assert len(found) == count
    for entry in found:
        reader = EntryReader(entry)
        card = card_of(reader)
        assert not card.problems, entry.stem
        assert not reader.check(), entry.stem
        assert card.backend == "xpu"
        for fact in ("work_group", "sub_group_size", "shared", "dpas", "loads", "instructions"):
            known = card.fact(fact)
            assert known is not None and known.value is not None, (entry.stem, fact)


@pytest.mark.parametrize("name", SETS)
def test_verify_finds_entries_whole(xpu: Path, name: str) -> None:
    (check,) = analyse_health(find_caches([xpu / name]))
    expected = "foreign" if "gemm" in name else "ok"  # its folder was renamed to good_dump
    assert {e.state for e in check.entries} == {expected}


def test_llama_has_three_kernels_with_dpas(xpu: Path) -> None:
    found = rows(xpu / LLAMA)
    assert len(found) == 60
    with_dpas = [e for e in found if e.dpas]
    assert len(with_dpas) == 3
    assert all(
        e.kernel.startswith("triton_tem_fused") and e.threads_per_warp == 16 and e.block_2d for e in with_dpas
    )
    assert {e.triton_version for e in found} == {"3.4.0"}
    assert {e.target for e in found} == {"Data Center GPU Max 1100"}


def test_slm_exactly_where_shared_is_not_zero(xpu: Path) -> None:
    for name in SETS:
        for entry in files(xpu / name):
            reader = EntryReader(entry)
            text = reader.stage_text("llir") or ""
            assert ("addrspace(3)" in text) == bool(reader.metadata.shared), entry.stem


def test_spills_in_the_softmax_kernels(xpu: Path) -> None:
    found = {e.key[:4]: e for e in rows(xpu / OFFLINE)}
    spilled = {k: e.spills for k, e in found.items() if e.spills}
    assert spilled == {"NEYD": 902 * 64, "6JVF": 1592 * 64}
    assert all(found[k].kernel == "softmax_kernel" for k in spilled)
    assert {e.registers for e in found.values()} == {128, 256}
    assert found["WI24"].spills == 0


def test_the_listing_and_the_card_agree(xpu: Path) -> None:
    for name in SETS:
        by_key = {f.key: f for f in files(xpu / name)}
        for row in rows(xpu / name):
            card = analyse_kernel(by_key[row.key])
            values = {n: card.fact(n) for n in ("registers", "spill_bytes", "dpas")}
            assert row.registers == (values["registers"].value if values["registers"] else None)
            assert row.spills == (values["spill_bytes"].value if values["spill_bytes"] else None), row.kernel
            assert row.dpas == bool(values["dpas"].value if values["dpas"] else None)


def test_the_gemm_says_why_it_is_slow(xpu: Path) -> None:
    card = analyse_kernel(files(xpu / "triton-cache-gemm-bmg-triton3.7.1")[0])
    titles = " ".join(a.title for a in card.advice)
    assert "moves too many bytes" in titles, "8 operations for a byte: memory bound"
    assert "larger than the tensor" in titles, "4 rows in a tile of 8"
    assert card.fact("dpas").value == 4  # type: ignore[union-attr]
    assert "bf16 x bf16 -> f32, depth 16" in card.fact("dpas").text  # type: ignore[union-attr]
    assert card.fact("spill_bytes").value == 0  # type: ignore[union-attr]
    prefetch = card.fact("block_2d_prefetch")
    assert prefetch is not None and prefetch.value == {"emitted": 2, "asked": 4, "fell_back": 2}
    assert "gemm_benchmark.py:79" in prefetch.text, "the prefetches of A were lost"


def test_all_spirv_and_zebins_read_without_a_problem(xpu: Path) -> None:
    kinds: Counter[str] = Counter()
    for path in sorted(
        p for p in xpu.rglob("*") if p.suffix in {".spv", ".zebin", ".progbin", ".zeinfo", ".asm"}
    ):
        data = path.read_bytes()
        if is_spirv(data):
            kinds["spirv"] += 1
            parsed = parse_spirv(data, origin=path.name)
            assert not parsed.problems and not parsed.unknown_lines, path
            assert not any(
                "Unknown(" in op.text or "Capability(" in op.text for op in disassemble(parsed.value)
            )
        elif path.suffix == ".zeinfo":
            kinds["zeinfo"] += 1
            assert not parse_ze_info(data.decode(), origin=path.name).problems, path
        elif path.suffix == ".asm":
            kinds["asm"] += 1
            assert not parse_igc_asm(data.decode("utf-8", "replace"), origin=path.name).problems, path
        else:
            kinds["zebin"] += 1
            assert not parse_zebin(data, origin=path.name).problems, path
    assert kinds == {"spirv": 76, "zebin": 8, "zeinfo": 2, "asm": 2}


def test_cuda_entries_have_a_card_of_what_is_known(shared_fixtures: Path) -> None:
    found = files(shared_fixtures / "inductor" / "cuda-h200-2.11")
    assert len(found) == 49
    for entry in found:
        card = analyse_kernel(entry)
        assert not card.problems, entry.stem
        assert (card.backend, card.target) == ("cuda", "sm90")
        registers = card.fact("registers")
        assert registers is not None and isinstance(registers.value, int) and registers.value > 0
        assert not card.advice, "advice is for Intel GPUs"
