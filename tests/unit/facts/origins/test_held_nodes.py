"""Nodes that a kernel computes in one call, and those whose values it is given."""

from __future__ import annotations

from xpudbg.facts.origins.run_links import HeldNodes
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.fusion import FusedKernel, Member, MemberKind, OriginsFrom
from xpudbg.model.fx import FxGraph
from xpudbg.model.generated_code import KernelCall, KernelKind

GRAPH = """
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[8]", b: "f32[8]", c: "f32[8]", d: "f32[8]"):
        mul: "f32[8]" = torch.ops.aten.mul.Tensor(a, b)
        add: "f32[8]" = torch.ops.aten.add.Tensor(mul, c);  mul = None
        view: "f32[2, 4]" = torch.ops.aten.reshape.default(add, [2, 4]);  add = None
        mm: "f32[2, 2]" = torch.ops.aten.mm.default(view, view)
        sin: "f32[2, 2]" = torch.ops.aten.sin.default(mm);  mm = None
        mean: "f32[2]" = torch.ops.aten.mean.dim(sin, [1])
        exp: "f32[2]" = torch.ops.aten.exp.default(mean);  mean = None
        copy_: "f32[8]" = torch.ops.aten.copy_.default(d, exp)
        return (exp,)
"""


def fx() -> FxGraph:
    return parse_fx_graph(GRAPH, origin="fx").value.main


def kernel(name: str, *members: Member, log: bool = True) -> FusedKernel:
    told = OriginsFrom.LOG if log else OriginsFrom.STRUCTURE
    names = tuple(dict.fromkeys(n for m in members for n in m.fx))
    kind = KernelKind.EXTERN if name == "mm" else KernelKind.CPP
    return FusedKernel(name=name, kind=kind, members=members, fx=names, origins_from=told)


def member(writes: str, reads: tuple[str, ...], *names: str) -> Member:
    return Member(name=f"op_{writes}", kind=MemberKind.POINTWISE, fx=names, writes=(writes,), reads=reads)


FIRST = kernel("first", member("buf0", ("a", "b", "c"), "mul", "add"))
LIBRARY = kernel("mm", member("buf1", ("buf0",), "view", "mm"), log=False)
LAST = kernel(
    "last",
    member("buf2", ("buf1",), "mul", "add", "view", "mm", "sin", "mean"),
    member("buf3", ("buf2", "d"), "mul", "add", "view", "mm", "sin", "mean", "exp"),
)


def test_a_buffer_holds_the_node_that_no_other_of_its_origins_is_given() -> None:
    held = HeldNodes(fx(), [FIRST, LIBRARY, LAST]).held
    assert held["buf0"] == {"add"} and held["buf1"] == {"mm"} and held["buf2"] == {"mean"}
    assert held["a"] == {"a"} and "d" not in held  # d is written into


def test_origins_that_no_log_names_tell_nothing() -> None:
    first = kernel("first", member("buf0", ("a",), "mul", "add"), log=False)
    assert "buf0" not in HeldNodes(fx(), [first]).held


def test_what_a_kernel_loads_is_not_computed_in_it() -> None:
    """The log names what came into a lowering, of kernels before, too."""
    assert HeldNodes(fx(), [FIRST, LIBRARY, LAST]).computed(LAST) == {"mm", "sin", "mean", "exp"}


def test_parameters_of_a_call() -> None:
    call = KernelCall("last", KernelKind.CPP, "call", args=("buf3", "buf1", "d", "s0"))
    held = HeldNodes(fx(), [FIRST, LIBRARY, LAST])
    found = held.in_parameters(("out_ptr0", "in_ptr0", "in_ptr1", "ks0"), call, LAST)
    assert found == {"in_ptr0": {"mm"}}


def test_what_is_written_in_place_was_another_buffer() -> None:
    call = KernelCall("last", KernelKind.CPP, "call", args=("buf3", "a"))
    own = kernel("last", member("buf3", ("buf0", "a"), "mul", "exp"))
    held = HeldNodes(fx(), [FIRST, own])
    assert held.in_parameters(("in_out_ptr0", "in_ptr0"), call, own) == {
        "in_ptr0": {"a"},
        "in_out_ptr0": {"add"},
    }
    unknown = kernel("last", member("buf3", ("buf9", "a"), "mul", "exp"))
    assert held.in_parameters(("in_out_ptr0", "in_ptr0"), call, unknown) == {"in_ptr0": {"a"}}
