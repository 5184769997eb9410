"""Loads of loop bodies as Inductor prints them, held against a walk over all points of the loop."""

from __future__ import annotations

import itertools

import pytest

from xpudbg.facts.fusion.buffer_bytes import Sizes
from xpudbg.facts.fusion.memory_traffic import Traffic, loaded_elements
from xpudbg.formats.inductor_ir import parse_inductor_ir
from xpudbg.model.fx import Layout, SchedulerNode
from xpudbg.run.graph_files import FusionInputs

HALVES = """
    var_ranges = {p0: 40, p1: 8}
    index0 = p1
    index1 = 24*p0 + 2*((p1)) + 16
    index2 = 24*p0 + 2*((p1)) + 17
    index3 = 24*p0 + 2*((p1 - 4)) + 17
    index4 = 24*p0 + 2*((p1 - 4)) + 16
    index5 = 8*p0 + p1
    def body(self, ops):
        get_index = self.get_index('index0')
        index_expr = ops.index_expr(get_index, torch.int64)
        constant = ops.constant(4, torch.int64)
        lt = ops.lt(index_expr, constant)
        masked_subblock1 = self.masked_subblock1(lt, 0.0)
        get_index_1 = self.get_index('index0')
        index_expr_1 = ops.index_expr(get_index_1, torch.int64)
        constant_1 = ops.constant(4, torch.int64)
        ge = ops.ge(index_expr_1, constant_1)
        masked_subblock2 = self.masked_subblock2(ge, 0.0)
        where = ops.where(lt, masked_subblock1, masked_subblock2)
        get_index_2 = self.get_index('index5')
        store = ops.store('buf1', get_index_2, where, None)
        return store
    def masked_subblock1(self, ops):
        get_index = self.get_index('index1')
        load = ops.load('buf0', get_index)
        get_index_1 = self.get_index('index2')
        load_1 = ops.load('buf0', get_index_1)
        sub = ops.sub(load, load_1)
        return sub
    def masked_subblock2(self, ops):
        get_index = self.get_index('index3')
        load = ops.load('buf0', get_index)
        get_index_1 = self.get_index('index4')
        load_1 = ops.load('buf0', get_index_1)
        add = ops.add(load, load_1)
        return add
"""
"""A rotary embedding of every second column from the 16th on, in halves, as in DeepSeek-V3."""

PADDED = """
    var_ranges = {p0: 10, p1: 16}
    index0 = p1 - 3
    index1 = 20*p0 + p1 - 3
    index2 = 16*p0 + p1
    def body(self, ops):
        get_index = self.get_index('index0')
        index_expr = ops.index_expr(get_index, torch.int64)
        constant = ops.constant(0, torch.int64)
        ge = ops.ge(index_expr, constant)
        get_index_1 = self.get_index('index0')
        index_expr_1 = ops.index_expr(get_index_1, torch.int64)
        constant_1 = ops.constant(9, torch.int64)
        le = ops.le(index_expr_1, constant_1)
        and_ = ops.and_(ge, le)
        masked_subblock1 = self.masked_subblock1(and_, 0.0)
        get_index_2 = self.get_index('index2')
        store = ops.store('buf1', get_index_2, masked_subblock1, None)
        return store
    def masked_subblock1(self, ops):
        get_index = self.get_index('index1')
        load = ops.load('buf0', get_index)
        return load
"""

TWICE = """
    var_ranges = {p0: 48}
    index0 = 25*((p0//24)) + (ModularIndexing(p0, 1, 24)) + 1
    index1 = 25*(FloorDiv(p0, 24)) + (ModularIndexing(p0, 1, 24)) + 1
    def body(self, ops):
        get_index = self.get_index('index0')
        load = ops.load('buf0', get_index)
        get_index_1 = self.get_index('index1')
        load_1 = ops.load('buf0', get_index_1)
        return load
"""

TURNED = """
    var_ranges = {p0: 4, p1: 8, p2: 16}
    index0 = p2
    index1 = 16*p0 + 128*p1 + p2
    index2 = 16*p0 + 128*p1 + p2 + 8
    index3 = 16*p0 + 128*p1 + p2 - 8
    def body(self, ops):
        get_index = self.get_index('index1')
        load = ops.load('buf0', get_index)
        get_index_1 = self.get_index('index0')
        index_expr = ops.index_expr(get_index_1, torch.int64)
        constant = ops.constant(8, torch.int64)
        lt = ops.lt(index_expr, constant)
        masked_subblock1 = self.masked_subblock1(lt, 0.0)
        ge = ops.ge(index_expr, constant)
        masked_subblock2 = self.masked_subblock2(ge, 0.0)
        return load
    def masked_subblock1(self, ops):
        get_index = self.get_index('index2')
        load = ops.load('buf0', get_index)
        return load
    def masked_subblock2(self, ops):
        get_index = self.get_index('index3')
        load = ops.load('buf0', get_index)
        return load
"""
"""The queries of a qkv projection of 128 columns, and their halves turned, as in Phi-3."""


def node(body: str, *deps: str) -> SchedulerNode:
    reads = "".join(f"        MemoryDep('buf0', {d}),\n" for d in deps)
    text = (
        "op1: SchedulerNode(ComputedBuffer)\nop1.writes = [MemoryDep('buf1', d0, {d0: 1})]\n"
        f"op1.unmet_dependencies = \n    [   {reads.strip().removesuffix(',')}]\nop1.met_dependencies = []\n"
        f"op1.outputs = [\n]\nclass op1_loop_body:{body}"
    )
    return parse_inductor_ir(text, origin="ir").value.nodes[0]


def walked(body: str, loads: dict[str, str]) -> int:
    """Elements of ``buf0``, from index and condition of each load, at every point of the loop."""
    reader = node(body, "d0, {d0: 1}")
    assert reader.body is not None
    ranges = {name: range(int(size)) for name, size in reader.body.ranges}
    seen = set()
    for values in itertools.product(*ranges.values()):
        names = dict(zip(ranges, values, strict=True)) | {
            "ModularIndexing": lambda x, by, size: (x // by) % size,
            "FloorDiv": lambda x, by: x // by,
        }
        seen |= {eval(index, names) for index, when in loads.items() if eval(when, names)}
    return len(seen)


def counted(nodes: list[SchedulerNode], size: tuple[int, int], **symbols: int) -> int | None:
    """Elements of ``buf0`` of this size that nodes load."""
    layout = Layout("FixedLayout", "xpu:0", "float32", tuple(map(str, size)), (str(size[1]), "1"))
    return loaded_elements(nodes, "buf0", layout, Sizes(symbols))


@pytest.mark.parametrize(
    ("body", "size", "loads"),
    [
        (
            HALVES,
            (40, 24),
            {
                "24*p0 + 2*p1 + 16": "p1 < 4",
                "24*p0 + 2*p1 + 17": "p1 < 4",
                "24*p0 + 2*(p1-4) + 16": "p1 >= 4",
                "24*p0 + 2*(p1-4) + 17": "p1 >= 4",
            },
        ),
        (PADDED, (10, 20), {"20*p0 + p1 - 3": "0 <= p1 - 3 <= 9"}),
        (TWICE, (2, 25), {"25*(p0//24) + p0 % 24 + 1": "True"}),
        (TURNED, (8, 128), {"16*p0 + 128*p1 + p2": "True"}),
    ],
    ids=["halves", "padded", "twice", "turned"],
)
def test_conditions_and_equal_places_count_once(
    body: str, size: tuple[int, int], loads: dict[str, str]
) -> None:
    assert counted([node(body, "d0, {d0: 1}")], size) == walked(body, loads)


def test_two_nodes_of_a_kernel_that_load_the_same_places_in_other_loops() -> None:
    other = TWICE.replace("{p0: 48}", "{p0: 2, p1: 24}").replace(
        "25*((p0//24)) + (ModularIndexing(p0, 1, 24)) + 1", "25*p0 + p1 + 1"
    )
    other = other.replace("25*(FloorDiv(p0, 24)) + (ModularIndexing(p0, 1, 24)) + 1", "s0*p0 + p1 + 1")
    nodes = [node(TWICE, "d0, {d0: 1}"), node(other, "d0, {d0: 1}")]
    assert counted(nodes, (2, 25), s0=25) == 48


@pytest.mark.parametrize(
    "index", ["p0 + tmp1", "(p0*p1)", "s9*p0", "p0//s9", "", "(" * 600, "__import__('os')"]
)
def test_an_index_that_is_not_understood_tells_nothing(index: str) -> None:
    body = TWICE.replace("{p0: 48}", "{p0: 48, p1: 2}").replace(
        "25*((p0//24)) + (ModularIndexing(p0, 1, 24)) + 1", index
    )
    assert counted([node(body, "d0, {d0: 1}")], (2, 25)) is None


def test_a_condition_that_is_not_understood_leaves_the_whole_loop() -> None:
    unknown = PADDED.replace("ops.and_(ge, le)", "ops.or_(ge, le)")
    assert counted([node(unknown, "d0, {d0: 1}")], (10, 20)) >= 160


def test_a_kernel_reads_the_parts_that_its_conditions_let_it_read() -> None:
    """Four dependencies of 320 elements each, of which two halves are read: 320 elements of a buffer that has 960."""
    columns = ("2*d1 + 16", "2*d1 + 17", "2*((d1 - 4)) + 16", "2*((d1 - 4)) + 17")
    reader = node(HALVES, *(f"24*d0 + {c}, {{d0: 40, d1: 8}}" for c in columns))
    text = "buf0_layout = FixedLayout('xpu:0', torch.float32, size=[40, 24], stride=[24, 1])\nclass op1_loop"
    assert reader.body is not None
    full = parse_inductor_ir(
        "op1: SchedulerNode(ComputedBuffer)\nop1.writes = []\nop1.unmet_dependencies = []\n"
        "op1.met_dependencies = []\nop1.outputs = [\n]\n" + text + "_body:" + HALVES,
        origin="ir",
    ).value.nodes[0]
    traffic = Traffic(FusionInputs(id="g"), Sizes({}), (full,), ())
    assert traffic.bytes(reader.reads, [reader], loaded=True) == 4 * 320
    assert traffic.bytes(reader.reads, [reader]) == 4 * 960
