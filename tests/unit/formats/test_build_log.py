"""Words of compilers, drivers and launchers about builds that failed, as each version prints them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.build_log import parse_build_log, unknown_error
from xpudbg.model.native import NAMES, NUMBERS, BuildCause, CauseKind

OF_26_27 = """\
Command was: ocloc compile -file error.spv
error: in kernel 'k': total scratch space exceeds HW supported limit: 275456 bytes (max permitted PTSS 262144 bytes)
error: backend compiler failed build.

Build failed with error code: -11
"""
OF_22_43 = """\
error: Double type is not supported on this platform.
in kernel: 'k'
error: Double type is not supported on this platform.
in kernel: 'k'
error: backend compiler failed build.

Build failed with error code: -11
"""


def causes(text: str) -> tuple[BuildCause, ...]:
    return parse_build_log(text, origin="log").value


def test_logs_of_two_generations() -> None:
    assert causes(OF_26_27) == (BuildCause(CauseKind.SCRATCH, (), 275456, 262144, "log"),)
    assert causes(OF_22_43) == (BuildCause(CauseKind.FP64, source="log"),)


@pytest.mark.parametrize(
    ("line", "kind", "names", "needed"),
    [
        ("error: IGC SPIRV Consumer does not support the following opcode: 6233", CauseKind.OPCODE, ("6233",), None),
        ("InvalidModule: Invalid SPIR-V module: input SPIR-V module uses unknown extension 'SPV_INTEL_x'",
         CauseKind.EXTENSION, ("SPV_INTEL_x",), None),
        ("InvalidModule: Invalid SPIR-V module: invalid magic number", CauseKind.NOT_SPIRV, ("invalid magic number",), None),
        ("InvalidModule: Invalid SPIR-V module: unsupported SPIR-V version number 'unknown (131072)'. Range of supported/known "
         "SPIR-V versions is 1.0 (65536) - 1.6 (67072)", CauseKind.SPIRV_VERSION, (), 0x20000),
        ("InvalidModule: Invalid SPIR-V module: broken otherwise", CauseKind.DAMAGED, ("broken otherwise",), None),
        ("warning: in kernel 'k': Removing unsupported FP64 function: 'k'", CauseKind.FP64, (), None),
        ("error: in kernel 'k': Kernel compiled with required subgroup size 8, which is unsupported on this platform",
         CauseKind.SUB_GROUP_SIZE, (), 8),
        ("error: in kernel 'k': Unsupported required sub group size", CauseKind.SUB_GROUP_SIZE, (), None),
        ("error: in kernel 'g': __builtin_IB_subgroup_block_read_prefetch_u16_m16k16v2: LSC not supported on this platform",
         CauseKind.OPERATION, ("__builtin_IB_subgroup_block_read_prefetch_u16_m16k16v2: LSC",), None),
        ("error: 512-grf-per-thread option is not supported on this platform", CauseKind.REGISTER_MODE, (), 512),
        ("error: Cannot get HW Info for device bmg.", CauseKind.UNKNOWN_DEVICE, ("bmg",), None),
        ("IGC: Internal Compiler Error: Floating point exception", CauseKind.INTERNAL_ERROR, ("Floating point exception",), None),
        ("internal compiler error, abnormal program termination", CauseKind.INTERNAL_ERROR,
         ("abnormal program termination",), None),
        ("error: undefined reference to `_Z3foov()'", CauseKind.UNDEFINED, ("_Z3foov()",), None),
        ("we couldn't compile without exceeding max permitted PTSS, drop SIMD", CauseKind.SCRATCH, (), None),
        ("error: total scratch space exceeds HW supported limit for kernel dot kernel: 587264 bytes (max permitted PTSS 262144 bytes)",
         CauseKind.SCRATCH, (), 587264),
        ("terminate called after throwing an instance of 'std::bad_alloc'", CauseKind.MEMORY, (), None),
        ("Triton Error [ZE]: 0x70000004", CauseKind.ZE_RESULT, ("ZE_RESULT_ERROR_MODULE_BUILD_FAILURE",), 0x70000004),
        ("RuntimeError: Triton Error [ZE]: 2013265937", CauseKind.ZE_RESULT, ("ZE_RESULT_ERROR_INVALID_KERNEL_NAME",), 0x78000011),
        ("triton.runtime.errors.IntelGPUError: Triton Error [ZE] /tmp/tmp5yt6hoks/main.cpp:197: ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED",
         CauseKind.ZE_RESULT, ("ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED",), 0x78000018),
        ("zeModuleCreate -> 0x70000004", CauseKind.ZE_RESULT, ("ZE_RESULT_ERROR_MODULE_BUILD_FAILURE",), 0x70000004),
        ("ZE_RESULT_ERROR_OF_TOMORROW", CauseKind.ZE_RESULT, ("ZE_RESULT_ERROR_OF_TOMORROW",), None),
    ],
)  # fmt: skip
def test_one_line(line: str, kind: CauseKind, names: tuple[str, ...], needed: int | None) -> None:
    (cause,) = causes(f"before\n  {line}\nafter\n")
    assert (cause.kind, cause.names, cause.needed) == (kind, names, needed)


@pytest.mark.parametrize(
    "line",
    ["error: backend compiler failed build.", "Build failed with error code: -11", "0x70000004", "loss 2013265937",
     "RuntimeError: the script's own", "Build succeeded.", "warning: in kernel 'k': compiled SIMD32 allocated 128 regs"],
)  # fmt: skip
def test_what_names_no_cause(line: str) -> None:
    assert causes(line) == ()


def test_a_line_with_numbers_stands_for_the_one_without() -> None:
    both = f"error: in kernel 'k': scratch space exceeds the limit\n{OF_26_27}"
    assert [c.needed for c in causes(both)] == [275456]


def test_an_error_that_no_rule_knows_is_kept_in_its_own_words() -> None:
    text = "error: backend compiler failed build.\nerror: in kernel 'k': something new happened\n"
    assert causes(text) == () and parse_build_log(text, origin="log").unknown_lines == 1
    assert unknown_error(text, origin="log") == BuildCause(
        CauseKind.OTHER, ("something new happened",), source="log"
    )
    assert unknown_error(OF_26_27, origin="log") is None


def test_numbers_of_level_zero_are_those_of_its_header() -> None:
    assert NUMBERS["ZE_RESULT_ERROR_INVALID_KERNEL_NAME"] == 0x78000011
    assert NUMBERS["ZE_RESULT_ERROR_OVERLAPPING_REGIONS"] == 0x7800001A
    assert NUMBERS["ZE_RESULT_ERROR_DEVICE_IN_LOW_POWER_STATE"] == 0x70000007
    assert len(set(NAMES.values())) == len(NAMES)


@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    parse_build_log(text, origin="log")
    unknown_error(text, origin="log")


@given(st.integers(0, len(OF_26_27)))
def test_cut_logs_are_read(length: int) -> None:
    found = causes(OF_26_27[:length])
    assert all(c.kind is CauseKind.SCRATCH for c in found)


def test_a_text_of_one_long_line_and_one_of_many_lines_are_read() -> None:
    assert causes("error: " + "x" * 3_000_000) == ()
    assert len(causes("\n".join(f"unknown extension 'SPV_{n}'" for n in range(5000)))) <= 201
