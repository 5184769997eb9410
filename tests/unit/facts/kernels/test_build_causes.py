"""Why modules do not build: what is read off the module, what device it is for, and what became of the compiler."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.spirv_modules import FLOAT64, Module, calling, copy, double, strange
from xpudbg.commands.triton_cache.build import (
    ModuleFacts,
    device_causes,
    driver_result,
    failure_causes,
    judge_device,
    launch_causes,
    read_module,
)
from xpudbg.emulator.api import find_target
from xpudbg.model.native import BuildAttempt, BuildCause, BuildChange, CauseKind
from xpudbg.record.native_code import device_sheet


def read(data: bytes, **options: object) -> ModuleFacts:
    return read_module(data, origin="k.spv", **options)  # type: ignore[arg-type]


def kinds(causes: tuple[BuildCause, ...]) -> list[CauseKind]:
    return [c.kind for c in causes]


def test_a_module_that_is_well() -> None:
    facts = read(Module(copy).data(), kernel="k")
    assert (facts.kernels, facts.broken, facts.strange) == (("k",), (), ())
    assert {c.kind: c.needed for c in facts.needs} == {
        CauseKind.SUB_GROUP_SIZE: 16,
        CauseKind.WORK_GROUP_SIZE: 64,
    }


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "an empty file"),
        (b"\x7fELF" + bytes(60), "ELF"),
        (b"BC\xc0\xde" + bytes(60), "LLVM bitcode"),
        (b"//\n.version 8.4\n.target sm_90a\n", "NVIDIA"),
        (b'\t.text\n\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n', "AMD"),
        (b'; ModuleID = "k"\ntarget triple = "spir64"\n', "LLVM IR"),
        (b"\x00" * 40, "not a SPIR-V module"),
    ],
)
def test_what_is_no_spirv_is_named(data: bytes, words: str) -> None:
    (cause,) = read(data).broken
    assert cause.kind is CauseKind.NOT_SPIRV and words in cause.names[0]


@pytest.mark.parametrize("length", [4, 20, 60, 200, -4, -3])
def test_a_cut_module_is_damaged(length: int) -> None:
    assert kinds(read(Module(copy).data()[:length]).broken) == [CauseKind.DAMAGED]


def test_modules_without_the_kernel() -> None:
    assert kinds(read(Module(copy, model=5).data()).broken) == [CauseKind.NO_KERNEL]
    (cause,) = read(Module(copy, name="other").data(), kernel="k").broken
    assert (cause.kind, cause.names) == (CauseKind.OTHER_KERNELS, ("k",))


def test_what_no_table_lists() -> None:
    facts = read(Module(strange(6999), capabilities=(9999,)).data(version=0x10700))
    found = {c.kind: c for c in facts.strange}
    assert found[CauseKind.OPCODE].names == ("6999",)
    assert found[CauseKind.CAPABILITY].names == ("Capability(9999)",)
    assert found[CauseKind.SPIRV_VERSION].needed == 0x10700


def test_float64_is_what_is_computed_not_what_is_declared() -> None:
    dg2 = find_target("dg2")
    assert kinds(device_causes(read(Module(double, capabilities=(FLOAT64,)).data()), dg2)) == [CauseKind.FP64]
    assert device_causes(read(Module(copy, capabilities=(FLOAT64,)).data()), dg2) == ()
    assert device_causes(read(Module(double).data()), find_target("bmg")) == ()


def test_lanes_and_work_groups_against_the_property_sheet() -> None:
    bmg = find_target("bmg")
    (lanes,) = device_causes(read(Module(copy, lanes=8).data()), bmg)
    assert (lanes.kind, lanes.needed, lanes.names) == (CauseKind.SUB_GROUP_SIZE, 8, ("16", "32"))
    facts = read(Module(copy, group=4096).data(), shared=200_000)
    assert device_causes(facts, bmg) == ()
    assert [(c.kind, c.needed, c.limit) for c in launch_causes(facts, bmg)] == [
        (CauseKind.WORK_GROUP_SIZE, 4096, 1024),
        (CauseKind.SLM, 200_000, 131_072),
    ]


def test_nothing_is_said_of_a_device_without_a_sheet() -> None:
    facts = read(Module(double, lanes=8, group=4096).data(), shared=1 << 30)
    assert device_causes(facts, device_sheet("xe9")) == () == launch_causes(facts, device_sheet("xe9"))


@pytest.mark.parametrize(
    ("log", "kind", "expected", "driver"),
    [
        ("error: in kernel 'k': Double type is not supported on this platform.", None, [CauseKind.FP64],
         "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE"),
        ("", CauseKind.CRASH, [CauseKind.CRASH], ""),
        ("IGC: Internal Compiler Error: Abnormal termination", CauseKind.CRASH,
         [CauseKind.INTERNAL_ERROR, CauseKind.CRASH], ""),
        ("Error: Cannot get HW Info for device bmg.", CauseKind.UNKNOWN_DEVICE, [CauseKind.UNKNOWN_DEVICE], ""),
        ("Build succeeded.", CauseKind.EMPTY_OBJECT, [CauseKind.EMPTY_OBJECT], "ZE_RESULT_ERROR_INVALID_KERNEL_NAME"),
        ("warning: in kernel 'k': we couldn't compile without exceeding max permitted PTSS, drop SIMD", CauseKind.EMPTY_OBJECT,
         [CauseKind.SCRATCH, CauseKind.EMPTY_OBJECT], "ZE_RESULT_ERROR_INVALID_KERNEL_NAME"),
        ("error: something new", None, [CauseKind.OTHER], "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE"),
        ("", None, [CauseKind.OTHER], "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE"),
        ("", CauseKind.TIME, [CauseKind.TIME], ""),
    ],
)  # fmt: skip
def test_causes_of_a_failed_build(
    log: str, kind: CauseKind | None, expected: list[CauseKind], driver: str
) -> None:
    causes = failure_causes(
        native=None, log=log, reason="the reason", kind=kind, kernels=["k"], compiler="ocloc 9"
    )
    assert kinds(causes) == expected
    assert driver_result(causes) == driver


def attempt(causes: tuple[BuildCause, ...] = ()) -> BuildAttempt:
    return BuildAttempt("dg2", "9", "ocloc", BuildChange.NONE, builds=not causes, causes=causes)


def test_what_the_compiler_says_stands_before_what_is_read_off_the_module() -> None:
    facts = read(Module(strange(6999), lanes=8).data())
    said = BuildCause(CauseKind.OPCODE, ("6999",), source="log of ocloc 9")
    judged = judge_device(facts, find_target("bmg"), (attempt((said,)),))
    assert kinds(judged.causes) == [CauseKind.OPCODE, CauseKind.SUB_GROUP_SIZE]
    assert judged.causes[0].source == "log of ocloc 9" and not judged.builds


def test_a_build_that_is_well_has_no_causes() -> None:
    judged = judge_device(read(Module(double).data()), find_target("dg2"), (attempt(),))
    assert judged.builds and judged.causes == ()


def test_a_damaged_module_is_the_first_cause() -> None:
    facts = read(Module(copy).data()[:60])
    crashed = attempt((BuildCause(CauseKind.CRASH, ("it crashed",)),))
    assert kinds(judge_device(facts, find_target("bmg"), (crashed,)).causes)[0] is CauseKind.DAMAGED


def test_the_python_line_of_float64_is_told(shared_fixtures: object) -> None:
    """A real module: its lines lead to Inductor's generated file."""
    from pathlib import Path

    found = sorted(Path(str(shared_fixtures)).rglob("*.spv"), key=lambda p: p.stat().st_size)
    facts = [read(p.read_bytes()) for p in found[:400]]
    doubles = [c for f in facts for c in f.needs if c.kind is CauseKind.FP64]
    assert not doubles or all(line.rpartition(":")[2].isdecimal() for c in doubles for line in c.lines)


def test_an_imported_function_is_no_fault_of_the_module() -> None:
    assert read(Module(calling("_Z4nonef")).data()).broken == ()


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data: bytes) -> None:
    facts = read(b"\x03\x02\x23\x07" + data)
    device_causes(facts, find_target("dg2"))
    assert read(data).broken or read(data).kernels


@given(st.integers(0, 10_000), st.integers(0, 255), st.integers(0, 10_000))
def test_modules_with_other_bytes_are_read(at: int, byte: int, length: int) -> None:
    data = bytearray(Module(double, capabilities=(FLOAT64,), lanes=8).data())
    data[at % len(data)] = byte
    facts = read(bytes(data[: 20 + length % len(data)]))
    judge_device(facts, find_target("dg2"), (attempt((BuildCause(CauseKind.CRASH),)),))
    launch_causes(facts, find_target("dg2"))
