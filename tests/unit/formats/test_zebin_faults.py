"""Native objects that a build that ended well left, and that no driver can use."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.formats.zebin import object_faults, skim_fault
from xpudbg.model.native import CauseKind

ZEBIN = Path(__file__).parents[2] / "data" / "triton_cache_pvc" / "zebin"
ADD = next(ZEBIN.glob("GKBT*/add_kernel.zebin"))
GEMM = next(ZEBIN.glob("3U7H*/gemm_kernel.zebin"))


def kinds(data: bytes, *kernels: str) -> list[CauseKind]:
    return [c.kind for c in object_faults(data, kernels, origin="k.zebin")]


def test_a_whole_object_has_no_fault() -> None:
    assert kinds(ADD.read_bytes(), "add_kernel") == [] == kinds(ADD.read_bytes())
    assert skim_fault(ADD.read_bytes()) is None


def test_functions_that_the_compiler_did_not_know_are_named() -> None:
    """ocloc 22.43 has no 2D block built-ins: it built this and left them undefined."""
    (cause,) = object_faults(GEMM.read_bytes(), ["gemm_kernel"], origin="k.zebin")
    assert cause.kind is CauseKind.UNDEFINED
    assert any("2d_block_read" in n or "Subgroup2DBlock" in n for n in cause.names)
    assert skim_fault(GEMM.read_bytes()) is None, "it has its kernel"


def test_a_kernel_that_is_not_in_it() -> None:
    (cause,) = object_faults(ADD.read_bytes(), ["add_kernel", "mul_kernel"], origin="k.zebin")
    assert (cause.kind, cause.names) == (CauseKind.OTHER_KERNELS, ("mul_kernel",))


def without(data: bytes, name: bytes) -> bytes:
    """The object with a section under another name."""
    assert data.count(b"\0" + name + b"\0") == 1
    return data.replace(b"\0" + name + b"\0", b"\0" + b"x" * len(name) + b"\0")


def test_an_object_without_ze_info() -> None:
    data = without(ADD.read_bytes(), b".ze_info")
    assert kinds(data, "add_kernel") == [CauseKind.EMPTY_OBJECT]
    assert skim_fault(data) is CauseKind.EMPTY_OBJECT


@pytest.mark.parametrize("length", [4, 63, 64, 1000, -1])
def test_a_cut_object_is_damaged(length: int) -> None:
    data = ADD.read_bytes()[:length]
    assert kinds(data, "add_kernel")[:1] in ([CauseKind.DAMAGED], [CauseKind.EMPTY_OBJECT])
    assert skim_fault(data) is not None


def test_another_vendors_object_has_no_kernel_of_this_one() -> None:
    data = without(ADD.read_bytes(), b".ze_info")
    cubin = data[:18] + b"\xbe\0" + data[20:]  # EM_CUDA
    assert kinds(cubin) == [CauseKind.EMPTY_OBJECT]
