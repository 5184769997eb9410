"""Which scheduler nodes the lines of a kernel compute."""

from __future__ import annotations

from xpudbg.facts.fusion.kernel_lines import members_by_line
from xpudbg.formats.kernel_flow import KernelFlow
from xpudbg.model.fusion import FusedKernel, Member
from xpudbg.model.generated_code import KernelCall, KernelKind

A, B = frozenset({"out_ptr0"}), frozenset({"out_ptr1"})
FLOW = KernelFlow(("in_ptr0", "out_ptr0", "out_ptr1"), 1, {2: A | B, 3: A, 4: B, 5: frozenset({"in_ptr0"})})
KERNEL = FusedKernel(
    "k",
    "triton",
    members=(
        Member("op0", "", writes=("buf0",), reads=("arg0_1",)),
        Member("op1", "", writes=("buf1",), reads=("buf0",)),
        Member("op2", "", writes=("buf2",), reads=("arg0_1",)),
    ),
)
CALL = KernelCall("k", KernelKind.TRITON, "call", ("arg0_1", "buf1", "buf2"))


def test_a_line_is_of_nodes_whose_stores_are_all_among_its_own() -> None:
    found = members_by_line(FLOW, KERNEL, CALL)
    assert found == {
        2: frozenset({"op0", "op1", "op2"}),
        3: frozenset({"op0", "op1"}),  # op0 stays in registers: it helps where op1 does
        4: frozenset({"op2"}),
    }, "line 5 stores to what no node writes: nobody knows of whom it is"


def test_nothing_is_told_of_calls_with_other_buffers() -> None:
    call = KernelCall("k", KernelKind.TRITON, "call", ("arg0_1", "other", "buf2"))
    assert members_by_line(FLOW, KERNEL, call) == {4: frozenset({"op2"})}
