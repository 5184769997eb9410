"""Which scheduler nodes the lines of a kernel compute."""

from __future__ import annotations

from xpudbg.facts.fusion.member_lines import fit_to_members, members_by_line
from xpudbg.formats.value_flow import KernelFlow
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


def test_a_line_has_no_node_that_none_of_its_scheduler_nodes_has() -> None:
    """As of a group norm's backward: the sum of four sums is unrolled, and the line that gathers is not its line."""
    kernel = FusedKernel(
        "k",
        "cpp",
        members=(
            Member("op0", "", fx=("view", "sum_1")),
            Member("op1", "", fx=("mul", "sum_2")),
            Member("op2", "", fx=("permute", "clone")),
            Member("op3", "", fx=("sub", "rsqrt")),
            Member("op4", "", fx=("cat",)),
        ),
    )
    told = {
        n: frozenset(names) for n, names in enumerate((("sum_1", "sum_2"), ("add",), ("var_mean",), ("add",)))
    }
    members = {0: frozenset({"op0"}), 1: frozenset({"op2"}), 2: frozenset({"op3"}), 3: None}
    moving = {"view", "permute", "clone", "cat"}
    assert fit_to_members(told, members, kernel, moving) == {
        0: {"sum_1"},
        2: {"var_mean"},  # the scheduler's log does not name what another node completes
        3: {"add"},
    }
    both = {0: frozenset({"op0", "op1"}), 1: frozenset({"op4"}), 2: frozenset({"op3", "op4"})}
    found = fit_to_members(told, both, kernel, moving)
    assert found == {0: {"sum_1", "sum_2"}, 2: {"var_mean"}, 3: {"add"}}
