"""FX nodes of scheduler nodes by structure: what the generated code says helps, and what is not certain is left out."""

from __future__ import annotations

from xpudbg.facts.fusion.buffer_bytes import Sizes
from xpudbg.facts.fusion.loop_operations import StructuralOrigins
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.formats.inductor_ir import parse_inductor_ir
from xpudbg.model.fx import FxGraph, SchedulerNode


def graph(*lines: str, inputs: str) -> FxGraph:
    arguments = ", ".join(f'{n}: "f32[8, 64]"' for n in inputs.split())
    body = "\n".join(f"        {line}" for line in lines)
    text = f"class <lambda>(torch.nn.Module):\n    def forward(self, {arguments}):\n{body}\n"
    return parse_fx_graph(text, origin="fx").value.graphs[0]


def loop(number: int, reads: str, *ops: str, size: str = "8, 64", kind: str = "store") -> str:
    loads = "".join(f"        load_{b} = ops.load('{b}', get_index)\n" for b in reads.split())
    rest = "".join(f"        {op}\n" for op in ops)
    deps = ", ".join(f"MemoryDep('{b}', d0, {{d0: 512}})" for b in reads.split())
    last = ops[-1].partition(" = ")[0] if ops else f"load_{reads.rsplit(maxsplit=1)[-1]}"
    return (
        f"op{number}: SchedulerNode(ComputedBuffer)\nop{number}.writes = [MemoryDep('buf{number}', d0, {{d0: 512}})]\n"
        f"op{number}.unmet_dependencies = [{deps}]\nop{number}.met_dependencies = []\nop{number}.outputs = [\n"
        f"    buf{number}: ComputedBuffer\n"
        f"    buf{number}.layout = FixedLayout('xpu:0', torch.float32, size=[{size}], stride=[64, 1])\n"
        f"    buf{number}.users = []\n]\nop{number}.sizes = ([8, 64], [])\nclass op{number}_loop_body:\n"
        f"    var_ranges = {{p0: 512}}\n    index0 = p0\n    def body(self, ops):\n"
        f"        get_index = self.get_index('index0')\n{loads}{rest}"
        f"        {kind} = ops.{kind}('buf{number}', get_index, {last}, None)\n        return {kind}\n\n\n"
    )


def nodes(*parts: str) -> list[SchedulerNode]:
    return list(parse_inductor_ir("".join(parts), origin="ir").value.nodes)


NORM = graph(
    'pow_1: "f32[8, 64]" = torch.ops.aten.pow.Tensor_Scalar(a, 2)',
    'mean: "f32[8, 1]" = torch.ops.aten.mean.dim(pow_1, [-1], True)',
    'add: "f32[8, 1]" = torch.ops.aten.add.Tensor(mean, 1e-06)',
    'rsqrt: "f32[8, 1]" = torch.ops.aten.rsqrt.default(add)',
    "return (rsqrt,)",
    inputs="a",
)


def test_what_reads_the_sum_of_a_mean_computes_the_mean() -> None:
    """As torch's log says it: the division stands in the reader."""
    square = (
        "mul = ops.mul(load_a, load_a)",
        "sum = ops.reduction(torch.float32, torch.float32, 'sum', mul)",
    )
    finish = (
        "constant = ops.constant(64, torch.float32)",
        "truediv = ops.truediv(load_buf0, constant)",
        "constant_1 = ops.constant(1e-06, torch.float32)",
        "add = ops.add(truediv, constant_1)",
        "rsqrt = ops.rsqrt(add)",
    )
    made = nodes(
        loop(0, "a", *square, size="8, 1", kind="store_reduction"), loop(1, "buf0", *finish, size="8, 1")
    )
    told = StructuralOrigins(NORM, Sizes({})).align(made, {})
    assert told == {"op0": ("pow_1", "mean"), "op1": ("pow_1", "mean", "add", "rsqrt")}


CHAIN = graph(
    'odd: "f32[8, 64]" = torch.ops.mine.odd.default(a, b)',
    'sin: "f32[8, 64]" = torch.ops.aten.sin.default(odd)',
    'exp: "f32[8, 64]" = torch.ops.aten.exp.default(sin)',
    'tanh: "f32[8, 64]" = torch.ops.aten.tanh.default(exp)',
    'sigmoid: "f32[8, 64]" = torch.ops.aten.sigmoid.default(odd)',
    'neg: "f32[8, 64]" = torch.ops.aten.neg.default(sigmoid)',
    "return (tanh, neg)",
    inputs="a b",
)
AFTER_ODD = (
    loop(0, "a b", "frob = ops.frob(load_a, load_b)", "twice = ops.frob(frob, load_b)"),
    loop(1, "buf0", "sin = ops.sin(load_buf0)", "exp = ops.exp(sin)"),
    loop(2, "buf0", "sigmoid = ops.sigmoid(load_buf0)", "neg = ops.neg(sigmoid)"),
)


def test_nothing_is_told_of_what_reads_a_buffer_of_which_nothing_is_known() -> None:
    """It was told what could be reached from any of the earlier inputs."""
    assert StructuralOrigins(CHAIN, Sizes({})).align(nodes(*AFTER_ODD)[1:], {}) == {}


def test_the_nodes_of_a_kernel_say_where_the_search_ends_and_what_the_unknown_buffer_holds() -> None:
    told = StructuralOrigins(CHAIN, Sizes({})).align(nodes(*AFTER_ODD)[1:], {"op1": {"sin", "exp"}})
    assert told == {"op1": ("sin", "exp"), "op2": ("sigmoid", "neg")}


def test_nodes_that_an_artifact_tells_and_values_that_the_code_names_lead_on() -> None:
    later = nodes(*AFTER_ODD)
    aligned = StructuralOrigins(CHAIN, Sizes({}))
    assert aligned.align(later, {}, known={"op0": ("odd",)}) == {
        "op1": ("sin", "exp"),
        "op2": ("sigmoid", "neg"),
    }
    assert StructuralOrigins(CHAIN, Sizes({})).align(later[1:], {}, holds={"buf1": "exp"}) == {}
    read = [*later[1:2], *nodes(loop(3, "buf1", "tanh = ops.tanh(load_buf1)"))]
    assert StructuralOrigins(CHAIN, Sizes({})).align(read, {}, holds={"buf1": "exp"}) == {"op3": ("tanh",)}


def test_the_last_operation_and_functions_have_to_be_those_of_the_nodes() -> None:
    turned = graph(
        'cos: "f32[8, 64]" = torch.ops.aten.cos.default(a)',
        'mul: "f32[8, 64]" = torch.ops.aten.mul.Tensor(b, cos)',
        'sin: "f32[8, 64]" = torch.ops.aten.sin.default(a)',
        'mul_1: "f32[8, 64]" = torch.ops.aten.mul.Tensor(b, sin)',
        'add: "f32[8, 64]" = torch.ops.aten.add.Tensor(mul, mul_1)',
        "return (add,)",
        inputs="a b",
    )
    half = nodes(loop(0, "a b", "sin = ops.sin(load_a)", "mul = ops.mul(load_b, sin)"))
    assert StructuralOrigins(turned, Sizes({})).align(half, {}) == {"op0": ("sin", "mul_1")}
    added = nodes(loop(0, "a b", "sin = ops.sin(load_a)", "add = ops.add(load_b, sin)"))
    assert StructuralOrigins(turned, Sizes({})).align(added, {}) == {}
