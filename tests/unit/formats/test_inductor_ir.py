"""The parser of ir_pre_fusion.txt and ir_post_fusion.txt."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.inductor_ir import parse_inductor_ir
from xpudbg.model.fx import SchedulerNode

DATA = Path(__file__).resolve().parents[2] / "data"
RECORDED = sorted(DATA.glob("fusion-*/*/*/ir_*_fusion.txt"))

FUSED = """\
op3_op4: FusedSchedulerNode(SchedulerNode,SchedulerNode)
op3_op4.writes =
    [   MemoryDep('buf3', d0, {d0: 64}),
        MemoryDep('buf4', 512*d0 + d1, {d0: 64, d1: 512})]
op3_op4.unmet_dependencies = [StarDep(name='buf0', mode=None), WeakDep(name='buf1', mutating_buf='buf3', is_fake=False)]
op3_op4.met_dependencies = []
op3_op4.min_input_distance = 1
op3_op4.max_input_distance = 2
op3_op4.outputs = [
    buf3: ComputedBuffer
    buf3.layout = FixedLayout('xpu:0', torch.float32, size=[s0, 1], stride=[1, s0])
    buf3.aliases = ['arg0_1']
    buf3.mutations = ['arg0_1', 'arg1_1']
    buf3.users = [
        NodeUser(node=SchedulerNode(name='op4'), can_inplace=True, is_weak=False),
        NodeUser(node=OUTPUT, can_inplace=False, is_weak=False),
    ]
]
op3_op4.snodes[0] =
op3: SchedulerNode(ComputedBuffer)
op3.writes = [MemoryDep('buf3', c0, {c0: 64}, atomic_add)]
op3.unmet_dependencies = []
op3.met_dependencies = [MemoryDep('arg0_1', c0 + 10*c1, {c0: 10, c1: 64})]
op3.outputs = [
    buf3: ComputedBuffer
    buf3.layout = FixedLayout('xpu:0', torch.float32, size=[64, 1], stride=[1, 64])
    buf3.users = []
]
op3.group.device = xpu:0
op3.group.iteration = (64, 512)
op3.sizes = ((64,), (512,))
arg0_1_layout = FixedLayout('xpu:0', torch.bfloat16, size=[64, 10], stride=[10, 1], offset=4)
class op3_loop_body:
    var_ranges = {p0: 64, p1: 512}
    index0 = 512*p0 + p1
    def body(self, ops):
        get_index = self.get_index('index0')
        load = ops.load('arg0_1', get_index)
        masked_subblock1 = self.masked_subblock1(load, 0.0)
        store_reduction = ops.store_reduction('buf3', get_index, load)
        return None
    def masked_subblock1(self, ops):
        constant = ops.constant(0.0, torch.float32)
        return constant
op3_op4.snodes[1] =
op4: SchedulerNode(ComputedBuffer)
op4.writes = [MemoryDep('buf4', c0, {c0: 64})]
op4.unmet_dependencies = []
op4.met_dependencies = []
op4.outputs = [
]
op4.group.device = xpu:0
op4.group.iteration = (64, 1)
op4.sizes = ((64,), ())
op4 Triton code:
    @triton.jit
    def k(x):
        pass


op5: ExternKernelSchedulerNode(ExternKernelOut)
op5.writes = [StarDep(name='buf5', mode=None)]
op5.unmet_dependencies = []
op5.met_dependencies = []
op5.outputs = [
    buf5: ExternKernelOut
    buf5.layout = MultiOutputLayout(device=device(type='xpu', index=1))
    buf5.users = [NodeUser(node=ExternKernelSchedulerNode(name='op6'), can_inplace=False, is_weak=True)]
]
op5.node.kernel = extern_kernels.mm
"""


def test_a_fused_node_with_its_members_reads_whole() -> None:
    parsed = parse_inductor_ir(FUSED, origin="ir_post_fusion.txt")
    assert (parsed.unknown_lines, parsed.problems, parsed.value.complete) == (0, (), True)
    fused, extern = parsed.value.nodes
    assert (fused.name, fused.kind, fused.node_types) == (
        "op3_op4",
        "FusedSchedulerNode",
        ("SchedulerNode", "SchedulerNode"),
    )
    assert [d.name for d in fused.writes] == ["buf3", "buf4"]
    assert fused.writes[1].index == "512*d0 + d1"
    assert fused.writes[1].ranges == (("d0", "64"), ("d1", "512"))
    assert [d.kind for d in fused.unmet] == ["StarDep", "WeakDep"]
    buffer = fused.outputs[0]
    assert buffer.layout is not None
    assert (buffer.layout.device, buffer.layout.dtype, buffer.layout.size) == (
        "xpu:0",
        "float32",
        ("s0", "1"),
    )
    assert (buffer.aliases, buffer.mutations) == (("arg0_1",), ("arg0_1", "arg1_1"))
    assert [u.name for u in buffer.users] == ["op4", "OUTPUT"]
    assert [m.name for m in fused.members] == ["op3", "op4"]
    op3 = fused.members[0]
    assert op3.writes[0].mode == "atomic_add"
    assert op3.layouts[0][1].offset == "4"
    assert op3.body is not None
    assert [o.op for o in op3.body.ops] == [
        "get_index",
        "load",
        "masked_subblock1",
        "store_reduction",
        "constant",
    ]
    assert op3.body.ops[-1].block == "masked_subblock1"
    assert extern.extern == "extern_kernels.mm"
    assert extern.outputs[0].layout is not None
    assert extern.outputs[0].layout.device == "xpu:1"
    assert extern.outputs[0].users[0].is_weak


def test_a_fused_node_of_one_has_a_member_of_the_same_name() -> None:
    text = FUSED.split("op3_op4.snodes[0] =\n")[1].split("op3_op4.snodes[1]", maxsplit=1)[0]
    head = "\n".join(
        line for line in text.splitlines() if not line.startswith(("class", "    ", "arg0", "]", "op3.out"))
    )
    whole = head.replace("SchedulerNode(ComputedBuffer)", "ForeachKernelSchedulerNode(SchedulerNode)")
    parsed = parse_inductor_ir(f"{whole}\nop3.snodes[0] =\n{text}", origin="o")
    assert [n.name for n in parsed.value.nodes] == ["op3"]
    assert [m.name for m in parsed.value.nodes[0].members] == ["op3"]
    assert not parsed.value.nodes[0].members[0].members


def test_nodes_of_torch_2_4_and_older_are_their_own_buffers() -> None:
    text = """\
buf1: SchedulerNode(ComputedBuffer)
buf1.writes = [MemoryDep('buf1', c0, {c0: 256}, None)]
buf1.unmet_dependencies = [MemoryDep('buf0', c0, {c0: 256}, None)]
buf1.met_dependencies = []
buf1.users = [NodeUser(node=ExternKernelSchedulerNode(name='buf2'), can_inplace=False, is_weak=False)]
buf1.group.device = cpu
buf1.group.iteration = ((256,), ())
buf1.sizes = ([256], [])
buf1_layout = FixedLayout('cpu', torch.float32, size=[16, 16], stride=[16, 1])
class buf1_loop_body:
    var_ranges = {z0: 256}
    index0 = z0
    def body(self, ops):
        get_index = self.get_index('index0')
        load = ops.load('buf0', get_index)
        store = ops.store('buf1', get_index, load, None)
        return store
"""
    parsed = parse_inductor_ir(text, origin="o")
    assert (parsed.unknown_lines, parsed.problems) == (0, ())
    node = parsed.value.nodes[0]
    assert node.writes[0].mode == ""
    assert node.outputs[0].users[0].name == "buf2"
    assert node.outputs[0].layout is not None
    assert node.outputs[0].layout.size == ("16", "16")


@pytest.mark.parametrize("file", RECORDED, ids=[str(f.relative_to(DATA)) for f in RECORDED])
def test_recorded_files_leave_no_unknown_line(file: Path) -> None:
    text = file.read_text()
    if not text:  # torch writes nothing for a graph of views alone
        pytest.skip("a graph without a scheduler node")
    parsed = parse_inductor_ir(text, origin=file.name)
    assert parsed.problems == ()
    assert parsed.value.nodes


def test_real_artifacts_leave_no_unknown_line(shared_fixtures: Path) -> None:
    files = sorted((shared_fixtures / "inductor").rglob("ir_*_fusion.txt"))
    assert len(files) > 100
    seen: set[str] = set()
    for file in files:
        parsed = parse_inductor_ir(file.read_text(), origin=file.name)
        assert (file, parsed.unknown_lines, parsed.problems) == (file, 0, ())
        seen |= {n.kind for n in parsed.value.nodes}
    assert {
        "SchedulerNode",
        "FusedSchedulerNode",
        "OuterLoopFusedSchedulerNode",
        "ExternKernelSchedulerNode",
    } <= seen


def test_recorded_files_have_the_rare_kinds() -> None:
    kinds = {n.kind for f in RECORDED for n in parse_inductor_ir(f.read_text(), origin="o").value.nodes}
    assert {"ForeachKernelSchedulerNode", "FusedMixOrderReductions"} <= kinds
    nodes = [n for f in RECORDED for n in parse_inductor_ir(f.read_text(), origin="o").value.nodes]
    types = {t for n in nodes for leaf in n.leaves() for t in leaf.node_types}
    assert {"UserDefinedTritonKernel", "MultiTemplateBuffer", "CppTemplateBuffer", "FallbackKernel"} <= types


@pytest.mark.parametrize("cut", range(30, len(FUSED) - 60, 131))
def test_a_cut_file_says_so_and_keeps_what_stands_before(cut: int) -> None:
    parsed = parse_inductor_ir(FUSED[:cut], origin="ir.txt")
    assert parsed.value.nodes or parsed.unknown_lines
    if not FUSED[:cut].rstrip().endswith("pass") and "op5: " not in FUSED[:cut]:
        assert not parsed.value.complete or parsed.unknown_lines


def test_unknown_lines_are_kept_and_counted() -> None:
    text = FUSED.replace("op5.node.kernel", "op5.a_new_thing = 3\nop5.node.kernel")
    parsed = parse_inductor_ir(text, origin="ir.txt")
    assert parsed.unknown_lines == 1
    assert parsed.value.unknown == ("op5.a_new_thing = 3",)
    assert parsed.value.nodes[1].unknown == ("op5.a_new_thing = 3",)
    assert "not understood" in parsed.problems[0].what


def test_a_dependency_that_is_not_understood_is_told_at_its_own_node() -> None:
    first = FUSED.index("MemoryDep(")
    text = FUSED[:first] + "StrangeDep(" + FUSED[first + len("MemoryDep(") :]
    parsed = parse_inductor_ir(text, origin="ir.txt")
    assert parsed.unknown_lines == 1
    assert parsed.value.nodes[0].unread == 1
    assert [n.unknown != () for n in parsed.value.nodes] == [True, False]
    assert parsed.value.nodes[0].unknown[0].startswith("StrangeDep(")


def test_an_empty_file_is_a_problem() -> None:
    assert "empty" in parse_inductor_ir("", origin="ir.txt").problems[0].what


@given(st.text(alphabet=st.sampled_from("op3: SchdulerNod()[]{}=.,'\n buf_4layout"), max_size=400))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    parsed = parse_inductor_ir(text, origin="o")
    assert all(isinstance(n, SchedulerNode) for n in parsed.value.nodes)


@given(st.integers(0, len(FUSED)), st.integers(0, len(FUSED)))
def test_a_file_with_a_hole_is_read_without_an_exception(a: int, b: int) -> None:
    parse_inductor_ir(FUSED[: min(a, b)] + FUSED[max(a, b) :], origin="o")
