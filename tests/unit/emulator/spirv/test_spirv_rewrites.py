"""Changes that a module needs for the CPU runtime: each is counted, and nothing else changes."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.spirv_modules import Module, calling, copy
from xpudbg.emulator.spirv import binary, rewrites
from xpudbg.emulator.spirv.binary import KernelParameter, ModuleError, ModuleKernel
from xpudbg.emulator.spirv.launches import (
    KernelMeta,
    Scalar,
    SpirvFailure,
    bfloat16,
    check_grid,
    encode_number,
    work_group,
)
from xpudbg.emulator.spirv.rewrites import hoist_variables, rewrite_module

DATA = Path(__file__).parents[3] / "data"
CACHE = DATA / "triton_cache_pvc" / "cache"


def names(data: bytes) -> dict[str, int]:
    return {r.name: r.count for r in rewrite_module(data).rewrites}


def test_a_module_that_needs_nothing_stays_as_it_is() -> None:
    data = Module(copy).data()
    rewritten = rewrite_module(data)
    assert (rewritten.data, rewritten.rewrites, rewritten.source) == (data, (), "")
    kernel = rewritten.kernels["k"]
    assert (kernel.lanes, kernel.work_items) == (16, 64)
    assert kernel.parameters == (KernelParameter("pointer", 0, "global"),) * 2


def test_kernel_attributes_are_dropped_and_counted() -> None:
    path = next(CACHE.rglob("add_kernel.spv"))
    assert "drop capability KernelAttributesINTEL" in names(path.read_bytes())
    _, instructions = binary.read_module(rewrite_module(path.read_bytes()).data)
    assert not [o for op, o in instructions if op == binary.CAPABILITY and o[0] == 5892]


def test_variables_of_later_blocks_move_to_the_first() -> None:
    body = [
        (54, (1, 2, 0, 3)),
        (248, (4,)),
        (128, (1, 5, 6, 7)),
        (248, (8,)),
        (59, (9, 10, 7)),
        (253, ()),
        (56, ()),
    ]
    moved, count = hoist_variables(body)
    assert count == 1
    assert moved == [body[0], body[1], body[4], body[2], body[3], body[5], body[6]]


def test_imported_matrix_functions_are_linked_to_ours() -> None:
    for path in sorted(CACHE.rglob("gemm_kernel.spv")):
        rewritten = rewrite_module(path.read_bytes())
        emulated = [r for r in rewritten.rewrites if r.name.startswith("emulate")]
        assert emulated and all(r.count > 0 for r in emulated)
        assert "xpudbg_import_" in rewritten.source
        assert b"intel_sub_group_2d_block" not in rewritten.data or b"xpudbg_import_" in rewritten.data


def test_a_function_without_an_emulation_is_named() -> None:
    with pytest.raises(ModuleError, match="intel_sub_group_i8_i8_matrix_mad_k32"):
        rewrite_module(Module(calling("_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv8_sDv8_iS0_")).data())


@pytest.mark.parametrize("cut", [0, 3, 4, 19, 20, 23, 62, -4])
def test_a_cut_module_is_refused(cut: int) -> None:
    data = Module(copy).data()
    if cut == -4:
        assert rewrite_module(data[:cut])
    else:
        with pytest.raises(ModuleError):
            rewrite_module(data[:cut])


@given(st.binary(max_size=200))
def test_strange_words_never_surprise(tail: bytes) -> None:
    data = Module(copy).data()[:40] + tail + b"\0" * (-len(tail) % 4)
    try:
        rewrite_module(data)
    except (ModuleError, KeyError, IndexError, ValueError):
        # What the client turns into a refusal.
        return


def test_native_code_is_told_from_spirv() -> None:
    with pytest.raises(ModuleError, match="native code"):
        rewrite_module(b"\x7fELF" + bytes(100))


def test_dpas_of_integers_has_no_emulation() -> None:
    module = Module(
        lambda m: m.store(m.make(6237, m.f32, m.constant(m.i32, 32), m.index, m.index, m.index, 0x33))
    )
    with pytest.raises(ModuleError, match="0x33"):
        rewrite_module(module.data())


def test_block_sizes_out_of_the_ordinary_are_refused() -> None:
    with pytest.raises(ModuleError, match="3 bytes"):
        rewrites.block_body("load", 3, 8, 8, 1, source_first=False)


@pytest.mark.parametrize(
    ("meta", "kernel", "expected"),
    [
        (KernelMeta(4, 16), ModuleKernel("k", (), 16, 64), 64),
        (KernelMeta(), ModuleKernel("k", (), 16, 64), 64),
        (KernelMeta(4), ModuleKernel("k", (), 16, 0), 64),
        (KernelMeta(2, 16), ModuleKernel("k", (), 16, 64), None),
        (KernelMeta(2, 32), ModuleKernel("k", (), 16, 64), None),
        (KernelMeta(), ModuleKernel("k", (), 0, 0), None),
    ],
)
def test_the_work_group_is_what_module_and_metadata_say(
    meta: KernelMeta, kernel: ModuleKernel, expected: int | None
) -> None:
    if expected is None:
        with pytest.raises(SpirvFailure) as failure:
            work_group(kernel, meta)
        assert failure.value.kind == "geometry"
    else:
        assert work_group(kernel, meta) == expected


@pytest.mark.parametrize("grid", [(0,), (1, -1), (1, 1, 1, 1), (2**31,)])
def test_grids_have_positive_sizes(grid: tuple[int, ...]) -> None:
    with pytest.raises(SpirvFailure):
        check_grid(grid)


@pytest.mark.parametrize(
    ("value", "parameter", "expected"),
    [
        (Scalar("i32", -2), KernelParameter("int", 32), struct.pack("<i", -2)),
        (Scalar("u64", 2**64 - 1), KernelParameter("int", 64), b"\xff" * 8),
        (Scalar("fp32", 0.1), KernelParameter("float", 32), struct.pack("<f", 0.1)),
        (Scalar("bf16", 1.0), KernelParameter("int", 16), b"\x80\x3f"),
        (Scalar("i1", True), KernelParameter("int", 8), b"\1"),
        (Scalar("i32", 2**33), KernelParameter("int", 32), None),
        (Scalar("i32", 1.5), KernelParameter("int", 32), None),
        (Scalar("i32", 1), KernelParameter("pointer", 0, "global"), None),
    ],
)
def test_numbers_take_the_module_s_type(
    value: Scalar, parameter: KernelParameter, expected: bytes | None
) -> None:
    if expected is None:
        with pytest.raises(SpirvFailure) as failure:
            encode_number(value, parameter, 0)
        assert failure.value.kind == "arguments"
    else:
        assert encode_number(value, parameter, 0) == expected


@pytest.mark.parametrize(
    ("value", "bits"), [(1.0, 0x3F80), (1.00390625, 0x3F80), (1.01171875, 0x3F82), (-2.5, 0xC020)]
)
def test_bfloat16_rounds_ties_to_even(value: float, bits: int) -> None:
    assert int.from_bytes(bfloat16(value), "little") == bits
