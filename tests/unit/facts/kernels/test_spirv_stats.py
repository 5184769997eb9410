"""What SPIR-V and LLVM IR do to memory: pointers lead through casts to what they begin with."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from xpudbg.facts.kernels.code_stats import analyse_llvm, analyse_spirv
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.formats.llvm_ir import parse_llvm_ir
from xpudbg.formats.spirv import parse_spirv
from xpudbg.model.stages import CodeStats
from xpudbg.run.cache_files import find_caches

DATA = Path(__file__).resolve().parents[3] / "data"
VOID, LONG, SHORT, IN_PTR, GLOBAL_PTR, PRIVATE_PTR, GENERIC_PTR, FUNCTION_TYPE = 1, 2, 3, 4, 5, 6, 7, 8
BUILT_IN, KERNEL, PARAMETER, ARRAY, HELPER, LABELS = 10, 11, 12, 13, 14, 20
SIXTY_FOUR, LARGE = 30, 31


def text(value: str) -> list[int]:
    raw = value.encode() + b"\0" * (4 - len(value) % 4)
    return list(struct.unpack(f"<{len(raw) // 4}I", raw))


def module(*body: tuple[int, ...]) -> CodeStats:
    """The statistics of a kernel with these instructions, of a module whose built-in variable has no name."""
    code: list[tuple[int, ...]] = [
        (17, 6),  # OpCapability Kernel
        (15, 6, KERNEL, *text("kernel")),  # OpEntryPoint Kernel
        (71, BUILT_IN, 11, 28),  # OpDecorate BuiltIn GlobalInvocationId
        (71, HELPER, 41, *text("__imf_fdiv_rn"), 0),  # OpDecorate LinkageAttributes Export
        (19, VOID), (21, LONG, 64, 0), (21, SHORT, 16, 0),
        (32, IN_PTR, 1, LONG), (32, GLOBAL_PTR, 5, LONG), (32, PRIVATE_PTR, 7, LONG), (32, GENERIC_PTR, 8, LONG),
        (33, FUNCTION_TYPE, VOID, GLOBAL_PTR),
        (43, LONG, SIXTY_FOUR, 64, 0), (43, LONG, LARGE, 64, 1),  # OpConstant
        (59, IN_PTR, BUILT_IN, 1),  # OpVariable Input
        (54, VOID, HELPER, 0, FUNCTION_TYPE), (248, LABELS), (253,), (56,),
        (54, VOID, KERNEL, 0, FUNCTION_TYPE), (55, GLOBAL_PTR, PARAMETER), (248, LABELS + 1),
        (59, PRIVATE_PTR, ARRAY, 7),
        *body,
        (253,), (56,),
    ]  # fmt: skip
    words = [0x07230203, 0x00010400, 0, 500, 0]
    for instruction in code:
        words += [(len(instruction) << 16) | instruction[0], *instruction[1:]]
    parsed = parse_spirv(struct.pack(f"<{len(words)}I", *words), origin="k.spv")
    assert not parsed.problems
    return analyse_spirv(parsed.value)


def loads(stats: CodeStats) -> dict[str, int]:
    return {m.space: m.count for m in stats.memory if m.kind == "load"}


@pytest.mark.parametrize(
    "way",
    [
        pytest.param([(124, GLOBAL_PTR, 100, BUILT_IN)], id="OpBitcast"),
        pytest.param([(70, GLOBAL_PTR, 100, BUILT_IN, LONG)], id="OpInBoundsPtrAccessChain"),
        pytest.param([(67, GLOBAL_PTR, 100, BUILT_IN, LONG)], id="OpPtrAccessChain"),
        pytest.param(
            [(124, GLOBAL_PTR, 99, BUILT_IN), (65, GLOBAL_PTR, 98, 99, LONG), (123, GLOBAL_PTR, 100, 98, 5)],
            id="several",
        ),
    ],
)
def test_a_built_in_is_no_memory_whatever_way_a_pointer_takes_to_it(way: list[tuple[int, ...]]) -> None:
    assert loads(module(*way, (61, LONG, 200, 100))) == {}


def test_casts_and_offsets_lead_to_the_variable_or_the_parameter() -> None:
    stats = module(
        (124, GLOBAL_PTR, 100, PARAMETER), (70, GLOBAL_PTR, 101, 100, LONG), (61, LONG, 200, 101),
        (121, GENERIC_PTR, 102, ARRAY), (61, LONG, 201, 102),
        (121, GENERIC_PTR, 103, PARAMETER), (61, LONG, 202, 103),
        (120, GLOBAL_PTR, 104, 200), (61, LONG, 203, 104),  # OpConvertUToPtr: the type is all that is known
        (62, 101, 200),
    )  # fmt: skip
    assert loads(stats) == {"global": 3, "private": 1}
    assert [(m.space, m.count) for m in stats.memory if m.kind == "store"] == [("global", 1)]


def test_pointers_in_a_circle_end() -> None:
    stats = module((124, GLOBAL_PTR, 100, 101), (124, GLOBAL_PTR, 101, 100), (61, LONG, 200, 100))
    assert loads(stats) == {"global": 1}


def test_calls_that_were_not_inlined_are_those_of_functions_with_a_body() -> None:
    stats = module((57, VOID, 300, HELPER, PARAMETER), (57, VOID, 301, HELPER, PARAMETER))
    assert stats.internal_calls == {"__imf_fdiv_rn": 2} and stats.calls == {"__imf_fdiv_rn": 2}


def test_a_division_by_a_power_of_two_is_none() -> None:
    # "llvm.fshl.i64" in Intel's square root and division is OpUMod by 64 in SPIR-V
    masks = [(137, LONG, 100, 200, SIXTY_FOUR), (135, LONG, 101, 200, SIXTY_FOUR)]
    divisions = [(137, LONG, 102, 200, LARGE), (134, LONG, 103, 200, 201)]
    stats = module((61, LONG, 200, PARAMETER), (61, LONG, 201, PARAMETER), *masks, *divisions)
    assert (stats.int64, stats.int64_div) == (4, 2)
    ir = """define spir_kernel void @kernel(i64 %0, i64 %1) {
  %3 = urem i64 %0, 64, !dbg !5
  %4 = sdiv exact i64 %0, 8
  %5 = udiv i64 %0, 48, !dbg !5
  %6 = srem i64 %0, %1
  ret void
}
"""
    llvm = analyse_llvm(parse_llvm_ir(ir, origin="k.llir").value)
    assert (llvm.int64, llvm.int64_div) == (4, 2)


def test_llvm_ir_reads_built_ins_through_constant_and_separate_offsets() -> None:
    ir = """target triple = "spir64-unknown-unknown"
@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>, align 32
define float @helper(float %x) {
  ret float %x
}
define spir_kernel void @kernel(ptr addrspace(1) %0) {
  %1 = load i64, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, align 32
  %2 = load i64, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 8), align 8
  %3 = getelementptr inbounds i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 16
  %4 = load i64, ptr addrspace(1) %3, align 8
  %5 = getelementptr float, ptr addrspace(1) %0, i64 %4
  %6 = load float, ptr addrspace(1) %5, align 4
  %7 = call float @helper(float %6)
  store float %7, ptr addrspace(1) %5, align 4
  ret void
}
"""
    stats = analyse_llvm(parse_llvm_ir(ir, origin="k.llir").value)
    assert loads(stats) == {"global": 1}
    assert [(m.space, m.count) for m in stats.memory if m.kind == "store"] == [("global", 1)]
    assert stats.internal_calls == {"helper": 1}


def test_real_kernels_do_the_same_in_both_stages(shared_fixtures: Path) -> None:
    """Inductor's kernels with device asserts read built-ins part by part: 36 of them counted as global loads once."""
    compared = 0
    for entries in find_caches([shared_fixtures / "xpu"]).roots.values():
        for files in entries:
            reader = EntryReader(files)
            if reader.spirv_stats is None or reader.llvm_stats is None:
                continue
            compared += 1
            assert _memory(reader.spirv_stats) == _memory(reader.llvm_stats), files.key
    assert compared >= 70


def test_recorded_kernels_do_the_same_in_both_stages() -> None:
    readers = [
        EntryReader(files)
        for entries in find_caches([DATA / "triton_cache_pvc" / "cache"]).roots.values()
        for files in entries
    ]
    both = [(r.spirv_stats, r.llvm_stats) for r in readers if r.spirv_stats and r.llvm_stats]
    assert len(both) == 4
    for spirv, llvm in both:
        assert _memory(spirv) == _memory(llvm)
    # The GEMM with block pointers has 2D block I/O alone.
    assert sum(bool(_memory(spirv)) for spirv, _ in both) == 3


def _memory(stats: CodeStats) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for m in stats.memory:
        if m.space == "global":
            found[m.kind, f"{m.element_bits * m.components}"] = (
                found.get((m.kind, f"{m.element_bits * m.components}"), 0) + m.count
            )
    return found


def test_the_modules_of_spirv_runner_and_of_a_dump(shared_fixtures: Path) -> None:
    """A division by IEEE rules calls a library that was linked in; in the module that is wrong it is one instruction."""
    dump = next((shared_fixtures / "xpu" / "igc-shaderdump-pvc").rglob("*.spv"))
    stats = analyse_spirv(parse_spirv(dump.read_bytes(), origin=dump.name).value)
    assert stats.internal_calls == {
        "_Z8__fp_divIfET_S0_S0_i": 1,
        "_ZL12fra_uint_divIjET_S0_S0_j": 4,
        "_ZL19__handling_roundingIjET_S0_S0_ji": 5,
        "__devicelib_imf_fdiv_rn": 1,
        "__imf_fdiv_rn": 1,
    }
