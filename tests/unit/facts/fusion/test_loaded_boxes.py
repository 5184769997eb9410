"""Elements that loads touch together, against counting them one by one."""

from __future__ import annotations

import itertools

import pytest

from xpudbg.facts.fusion.buffer_bytes import Sizes
from xpudbg.facts.fusion.memory_traffic import loaded_elements
from xpudbg.model.fx import Layout, LoopBody, LoopOp, SchedulerNode

SIZE, STRIDE = (4, 6, 16), (96, 16, 1)
LAYOUT = Layout("FixedLayout", "xpu:0", "float32", tuple(map(str, SIZE)), tuple(map(str, STRIDE)))


def loop(loads: list[tuple[str, str]], ranges: str) -> SchedulerNode:
    """A loop that loads ``buf0`` at indices, each under a condition such as ``2*p1 - 1 >= 0 & p1 < 4``."""
    ops: list[LoopOp] = []
    indexing: list[tuple[str, str]] = []

    def index(text: str, block: str) -> str:
        indexing.append((f"index{len(indexing)}", text))
        ops.append(LoopOp(f"get_{len(ops)}", "get_index", (f"'{indexing[-1][0]}'",), block))
        return ops[-1].result

    words = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
    for number, (text, condition) in enumerate(loads):
        block = f"masked_subblock{number}" if condition else "body"
        parts = []
        for part in filter(None, condition.split(" & ")):
            left, word, right = part.rsplit(" ", 2)
            value = index(left, "body")
            ops.append(LoopOp(f"value_{len(ops)}", "index_expr", (value, "torch.int64")))
            value = ops[-1].result
            ops.append(LoopOp(f"number_{len(ops)}", "constant", (right, "torch.int64")))
            ops.append(LoopOp(f"true_{len(ops)}", words[word], (value, ops[-1].result)))
            parts.append(ops[-1].result)
        if len(parts) > 1:
            ops.append(LoopOp(f"and_{len(ops)}", "and_", tuple(parts)))
        if condition:
            ops.append(LoopOp(block, block, (ops[-1].result, "0.0")))
        ops.append(LoopOp(f"load_{len(ops)}", "load", ("'buf0'", index(text, block)), block))
    sizes = tuple((f"p{i}", n) for i, n in enumerate(ranges.split()))
    return SchedulerNode("op1", "SchedulerNode", body=LoopBody(sizes, tuple(indexing), tuple(ops)))


def counted(loads: list[tuple[str, str]], ranges: str) -> int:
    """The same, point by point."""
    names = {"Abs": abs, "Min": min, "Max": max, "ModularIndexing": lambda x, y, z: x // y % z}
    found = set()
    for point in itertools.product(*(range(int(n)) for n in ranges.split())):
        values = {**names, **{f"p{i}": v for i, v in enumerate(point)}}
        for text, condition in loads:
            if all(eval(part, values) for part in filter(None, condition.split(" & "))):
                found.add(eval(text, values))
    assert all(0 <= i < 4 * 6 * 16 for i in found)
    return len(found)


@pytest.mark.parametrize(
    ("loads", "ranges"),
    [
        ([("96*p0 + 16*p1 + p2", ""), ("96*p0 + 16*p1 + p2 + 16", "")], "4 5 16"),
        ([("96*p0 + 16*p1 + ((p2 - 16)) + 32", "p2 >= 16 & p2 < 32")], "4 2 48"),
        ([("96*p0 + 16*p1 + p2 + 8", "p2 < 8"), ("96*p0 + 16*p1 + p2 - 8", "p2 >= 8")], "4 3 16"),
        ([("96*p0 + 32*p1 + p2 - 16", "2*p1 - 1 >= 0 & 2*p1 - 1 < 6"), ("96*p0 + 32*p1 + p2", "")], "4 3 16"),
        ([("96*p0 + 16*p1 + 2*((p2//2))", ""), ("96*p0 + 16*p1 + 2*((p2//2)) + 1", "")], "4 3 16"),
        ([("96*p0 + 16*Min(5, Max(0, p1 - 1)) + p2", "")], "2 8 16"),
        ([("96*p0 - 16*Abs(Abs(p1 - 1) - 5) + p2 + 80", "")], "2 8 16"),
        ([("16*p0 + ModularIndexing(p1, 1, 16)", ""), ("16*p0 + (p1 % 16)", "p1 > 3")], "24 64"),
        ([("p0", "3 - p0 > 0"), ("p0 + 192", "-2*p0 + 3 <= 0")], "10"),
        ([("96*p0", "p0 < 0"), ("96*p0 + p1", "")], "4 16"),
    ],
)
def test_elements_are_as_many_as_counted(loads: list[tuple[str, str]], ranges: str) -> None:
    assert loaded_elements([loop(loads, ranges)], "buf0", LAYOUT, Sizes({})) == counted(loads, ranges)


def test_what_crosses_a_row_is_at_most_the_rows() -> None:
    loads = [("p0 + 200", "")]
    assert counted(loads, "10") == 10
    assert loaded_elements([loop(loads, "10")], "buf0", LAYOUT, Sizes({})) == 2 * 16


@pytest.mark.parametrize(
    ("index", "ranges"),
    [
        ("96*p0 + tmp0", "4"),
        ("96*p0 + p9", "4"),
        ("p0**2", "4"),
        ("7*p0 + (", "4"),
        ("p0", "s0"),
        ("p0", "-1"),
    ],
)
def test_what_is_not_understood_is_not_known(index: str, ranges: str) -> None:
    assert loaded_elements([loop([(index, "")], ranges)], "buf0", LAYOUT, Sizes({})) is None


def test_a_loop_that_also_reads_the_buffer_otherwise_is_not_known() -> None:
    node = loop([("p0", "")], "4")
    assert node.body is not None
    more = LoopBody(
        node.body.ranges, node.body.indexing, (*node.body.ops, LoopOp("seed", "load_seed", ("'buf0'", "0")))
    )
    other = SchedulerNode("op2", "SchedulerNode", body=more)
    assert loaded_elements([node], "buf0", LAYOUT, Sizes({})) == 4
    assert loaded_elements([node, other], "buf0", LAYOUT, Sizes({})) is None
    assert (
        loaded_elements([SchedulerNode("op3", "ExternKernelSchedulerNode")], "buf0", LAYOUT, Sizes({}))
        is None
    )


def test_many_boxes_in_many_dimensions_are_given_up_soon() -> None:
    layout = Layout("FixedLayout", "", "float32", ("64",) * 8, tuple(str(64**i) for i in reversed(range(8))))
    loads = [
        (" + ".join(f"{64**d}*p{d}" for d in range(8)) + f" + {sum(n * 64**d for d in range(8))}", "")
        for n in range(32)
    ]
    assert loaded_elements([loop(loads, " ".join(["32"] * 8))], "buf0", layout, Sizes({})) is None
