"""Lines of a C++ kernel that compute each FX node."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpudbg.facts.origins.node_lines import lines_of_nodes
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.formats.cpp_kernel_values import parse_cpp_kernel_values
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.provenance import Level
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[3] / "data"
GRAPH = """
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[8, 20]", b: "f32[20]"):
        mul: "f32[8, 20]" = torch.ops.aten.mul.Tensor(a, 0.5)
        var_mean = torch.ops.aten.var_mean.correction(mul, [1], correction = 0, keepdim = True)
        getitem: "f32[8, 1]" = var_mean[0]
        getitem_1: "f32[8, 1]" = var_mean[1];  var_mean = None
        sub: "f32[8, 20]" = torch.ops.aten.sub.Tensor(mul, getitem_1);  mul = getitem_1 = None
        add: "f32[8, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[8, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        mul_1: "f32[8, 20]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_2: "f32[8, 20]" = torch.ops.aten.mul.Tensor(mul_1, b);  mul_1 = None
        return (mul_2,)
"""
KERNEL = """extern "C" void kernel(const float* in_ptr0, const float* in_ptr1, float* out_ptr0, float* out_ptr1, float* out_ptr2)
{
    for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(8L); x0+=static_cast<int64_t>(1L))
    {
        {
            float tmp_acc0 = 0;
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(20L); x1+=static_cast<int64_t>(1L))
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 20L*x0)];
                auto tmp1 = static_cast<float>(0.5);
                auto tmp2 = float(tmp0 * tmp1);
                tmp_acc0 = tmp_acc0 + tmp2;
            }
            out_ptr0[static_cast<int64_t>(x0)] = static_cast<float>(tmp_acc0);
        }
        {
            float tmp_acc0 = 0;
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(20L); x1+=static_cast<int64_t>(1L))
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 20L*x0)];
                auto tmp3 = out_ptr0[static_cast<int64_t>(x0)];
                auto tmp1 = static_cast<float>(0.5);
                auto tmp2 = float(tmp0 * tmp1);
                auto tmp4 = static_cast<float>(20.0);
                auto tmp5 = tmp3 / tmp4;
                auto tmp6 = float(tmp2 - tmp5);
                auto tmp7 = float(tmp6 * tmp6);
                tmp_acc0 = tmp_acc0 + tmp7;
            }
            out_ptr1[static_cast<int64_t>(x0)] = static_cast<float>(tmp_acc0);
        }
        for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(20L); x1+=static_cast<int64_t>(16L))
        {
            if(C10_LIKELY(x1 >= static_cast<int64_t>(0) && x1 < static_cast<int64_t>(16L)))
            {
                auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x1 + 20L*x0), static_cast<int64_t>(16));
                auto tmp3 = out_ptr0[static_cast<int64_t>(x0)];
                auto tmp8 = out_ptr1[static_cast<int64_t>(x0)];
                auto tmp15 = at::vec::Vectorized<float>::loadu(in_ptr1 + static_cast<int64_t>(x1), static_cast<int64_t>(16));
                auto tmp1 = static_cast<float>(0.5);
                auto tmp2 = tmp0 * at::vec::Vectorized<float>(tmp1);
                auto tmp4 = static_cast<float>(20.0);
                auto tmp5 = tmp3 / tmp4;
                auto tmp6 = tmp2 - at::vec::Vectorized<float>(tmp5);
                auto tmp9 = tmp8 / tmp4;
                auto tmp10 = static_cast<float>(1e-05);
                auto tmp11 = float(tmp9 + tmp10);
                auto tmp12 = 1 / std::sqrt(tmp11);
                auto tmp13 = at::vec::Vectorized<float>(tmp12);
                auto tmp14 = tmp6 * tmp13;
                auto tmp16 = tmp14 * tmp15;
                tmp16.store(out_ptr2 + static_cast<int64_t>(x1 + 20L*x0));
            }
            if(C10_UNLIKELY(x1 >= static_cast<int64_t>(16L) && x1 < static_cast<int64_t>(20L)))
            {
                for (int64_t x1_tail = static_cast<int64_t>(16L);x1_tail < static_cast<int64_t>(20L); x1_tail++)
                {
                    auto tmp0 = in_ptr0[static_cast<int64_t>(x1_tail + 20L*x0)];
                    auto tmp1 = static_cast<float>(0.5);
                    auto tmp2 = float(tmp0 * tmp1);
                    auto tmp3 = out_ptr0[static_cast<int64_t>(x0)];
                    auto tmp8 = out_ptr1[static_cast<int64_t>(x0)];
                    auto tmp4 = static_cast<float>(20.0);
                    auto tmp5 = tmp3 / tmp4;
                    auto tmp6 = float(tmp2 - tmp5);
                    auto tmp9 = tmp8 / tmp4;
                    auto tmp10 = static_cast<float>(1e-05);
                    auto tmp11 = float(tmp9 + tmp10);
                    auto tmp12 = 1 / std::sqrt(tmp11);
                    auto tmp13 = float(tmp6 * tmp12);
                    auto tmp14 = in_ptr1[static_cast<int64_t>(x1_tail)];
                    auto tmp15 = float(tmp13 * tmp14);
                    out_ptr2[static_cast<int64_t>(x1_tail + 20L*x0)] = tmp15;
                }
            }
        }
    }
}
"""
NODES = ("mul", "var_mean", "getitem", "getitem_1", "sub", "add", "rsqrt", "mul_1", "mul_2")


def told(
    kernel: str = KERNEL, graph: str = GRAPH, names: tuple[str, ...] = NODES, **more: object
) -> dict[int, set[str]]:
    values = parse_cpp_kernel_values(kernel, origin="k").value
    fx = parse_fx_graph(graph, origin="fx").value.main
    found = lines_of_nodes(values, fx, names, apart=True, **more)  # type: ignore[arg-type]
    return {line: set(found) for line, found in found.items()}


def by_text(found: dict[int, set[str]], kernel: str = KERNEL) -> dict[str, list[set[str]]]:
    """The nodes of each assignment, over all places where its text stands."""
    told: dict[str, list[set[str]]] = {}
    for number, line in enumerate(kernel.split("\n"), 1):
        told.setdefault(line.strip(), []).append(found.get(number, set()))
    return told


def test_all_variants_of_a_loop_are_told() -> None:
    """Vectors and the rest, with other names; loops hand mean and variance on through memory."""
    texts = by_text(told())
    assert texts["auto tmp14 = tmp6 * tmp13;"] == texts["auto tmp13 = float(tmp6 * tmp12);"] == [{"mul_1"}]
    assert texts["auto tmp16 = tmp14 * tmp15;"] == texts["auto tmp15 = float(tmp13 * tmp14);"] == [{"mul_2"}]
    assert texts["auto tmp12 = 1 / std::sqrt(tmp11);"] == [{"rsqrt"}] * 2
    assert texts["auto tmp11 = float(tmp9 + tmp10);"] == [{"add"}] * 2
    assert texts["tmp16.store(out_ptr2 + static_cast<int64_t>(x1 + 20L*x0));"] == [{"mul_2"}]
    assert texts["out_ptr2[static_cast<int64_t>(x1_tail + 20L*x0)] = tmp15;"] == [{"mul_2"}]


def test_a_value_that_is_computed_again_is_told_in_each_loop() -> None:
    assert by_text(told())["auto tmp2 = float(tmp0 * tmp1);"] == [{"mul"}] * 3


def test_the_steps_of_a_variance_are_its_own() -> None:
    """The first difference is squared for the variance, and equal to the node that is stored later: it is not that node."""
    texts = by_text(told())
    assert texts["auto tmp6 = float(tmp2 - tmp5);"] == [{"var_mean"}, {"sub"}]
    assert texts["auto tmp7 = float(tmp6 * tmp6);"] == [{"var_mean"}]
    assert texts["auto tmp9 = tmp8 / tmp4;"] == [{"var_mean"}] * 2
    assert texts["tmp_acc0 = tmp_acc0 + tmp2;"] == [{"var_mean"}]
    assert texts["out_ptr0[static_cast<int64_t>(x0)] = static_cast<float>(tmp_acc0);"] == [{"var_mean"}]


def test_welford_s_method_is_the_variance_and_the_mean() -> None:
    graph = GRAPH.replace("torch.ops.aten.mul.Tensor(a, 0.5)", "torch.ops.aten.sin.default(a)")
    kernel = """extern "C" void kernel(const float* in_ptr0, float* out_ptr0, float* out_ptr1, float* out_ptr2)
{
    Welford<float> tmp_acc0 = Welford<float>();
    auto tmp0 = in_ptr0[static_cast<int64_t>(x1)];
    auto tmp1 = std::sin(tmp0);
    tmp_acc0 = welford_combine(tmp_acc0, tmp1, &welford_helper0);
    out_ptr0[static_cast<int64_t>(0L)] = static_cast<float>(tmp_acc0.mean);
    out_ptr1[static_cast<int64_t>(0L)] = static_cast<float>(tmp_acc0.m2);
    auto tmp2 = out_ptr0[static_cast<int64_t>(0L)];
    auto tmp3 = out_ptr1[static_cast<int64_t>(0L)];
    auto tmp4 = float(tmp1 - tmp2);
    auto tmp5 = static_cast<float>(20.0);
    auto tmp6 = tmp3 / tmp5;
    auto tmp7 = static_cast<float>(1e-05);
    auto tmp8 = float(tmp6 + tmp7);
    out_ptr2[static_cast<int64_t>(x1)] = tmp4;
}
"""
    found = told(kernel, graph)
    assert found[5] == {"mul"} and found[11] == {"sub"} and found[15] == {"add"}
    assert all(found[line] == {"var_mean"} for line in (3, 6, 7, 8, 12, 13))


@pytest.mark.parametrize(("held", "expected"), [({"in_ptr1": {"b"}}, {"mul_2"}), ({"in_ptr1": {"c"}}, None)])
def test_what_a_parameter_holds_decides(held: dict[str, set[str]], expected: set[str] | None) -> None:
    """A product by another tensor than the node's is not the node."""
    found = by_text(told(held=held))
    assert found["auto tmp16 = tmp14 * tmp15;"] == [expected or set()]
    assert found["auto tmp12 = 1 / std::sqrt(tmp11);"][0] == {"rsqrt"}


def test_a_node_whose_value_is_loaded_is_not_computed() -> None:
    """The scheduler names nodes of other kernels, too: the sum of what is loaded is no sum of what it was made of."""
    graph = """
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[8]", b: "f32[8]", c: "f32[8]"):
        add: "f32[8]" = torch.ops.aten.add.Tensor(a, b)
        add_1: "f32[8]" = torch.ops.aten.add.Tensor(add, c);  add = None
        return (add_1,)
"""
    kernel = """extern "C" void kernel(const float* in_ptr0, const float* in_ptr1, float* out_ptr0)
{
    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
    auto tmp1 = in_ptr1[static_cast<int64_t>(x0)];
    auto tmp2 = float(tmp0 + tmp1);
    out_ptr0[static_cast<int64_t>(x0)] = tmp2;
}
"""
    held = {"in_ptr0": {"add"}, "in_ptr1": {"c"}}
    assert told(kernel, graph, ("add", "add_1"), held=held)[5] == {"add_1"}


def test_a_tensor_that_was_waited_for_is_what_the_collective_made() -> None:
    graph = """
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[8]"):
        all_gather_into_tensor: "f32[8]" = torch.ops._c10d_functional.all_gather_into_tensor.default(a, 1, '0')
        wait_tensor: "f32[8]" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor)
        sin: "f32[8]" = torch.ops.aten.sin.default(wait_tensor)
        return (sin,)
"""
    kernel = """extern "C" void kernel(const float* in_ptr0, float* out_ptr0)
{
    auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
    auto tmp1 = std::sin(tmp0);
    out_ptr0[static_cast<int64_t>(x0)] = tmp1;
}
"""
    assert told(kernel, graph, ("sin",), held={"in_ptr0": {"all_gather_into_tensor"}})[4] == {"sin"}
    assert told(kernel, graph, ("sin",), held={"in_ptr0": {"a"}}) == {}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(3, 90), max_size=6))
def test_lines_that_are_lost_never_make_a_node_another(lost: list[int]) -> None:
    """What is told of a kernel without some of its statements is a part of what is told of all, or equal to it."""
    lines = KERNEL.split("\n")
    text = "\n".join(
        "" if n in lost and line.strip(" {}") and not line.strip().startswith(("for", "if")) else line
        for n, line in enumerate(lines, 1)
    )
    held = {"in_ptr0": {"a"}, "in_ptr1": {"b"}}
    whole = told(held=held)
    for line, found in told(text, held=held).items():
        # Without what the difference is given to, the variance's own difference may be the node's: the line leads to both.
        assert found <= whole[line] or found == {"sub", "var_mean"}


def chain(count: int) -> tuple[str, str, tuple[str, ...]]:
    """A kernel and a graph of one sum after another, all alike."""
    names = tuple(f"add_{n}" for n in range(count))
    nodes = (
        f'        {name}: "f32[8]" = torch.ops.aten.add.Tensor({names[n - 1] if n else "a"}, a)\n'
        for n, name in enumerate(names)
    )
    graph = f'class GraphModule(torch.nn.Module):\n    def forward(self, a: "f32[8]"):\n{"".join(nodes)}        return ({names[-1]},)\n'
    lines = "".join(f"    auto tmp{n + 1} = float(tmp{n} + tmp0);\n" for n in range(count))
    head = 'extern "C" void kernel(const float* in_ptr0, float* out_ptr0)\n{\n    auto tmp0 = in_ptr0[0L];\n'
    return f"{head}{lines}    out_ptr0[0L] = tmp{count};\n}}\n", graph, names


def test_too_many_lines_that_look_alike_are_not_told() -> None:
    """Each node of a chain has its own line; of a kernel where that takes too long none is told, and nothing waits for it."""
    kernel, graph, names = chain(20)
    assert {line - 3: found for line, found in told(kernel, graph, names).items() if 3 < line < 24} == {
        n + 1: {f"add_{n}"} for n in range(20)
    }
    kernel, graph, names = chain(400)
    assert told(kernel, graph, names) == {}


def test_a_recorded_norm_and_softmax_of_torch_2_13() -> None:
    """A node that is computed is told, but the two that constants are folded into."""
    index = RunLinks(RunReader.open(DATA / "verify-cpp-2.13/run"))
    graph = index.graphs[0].id
    index.links(graph)
    found = index.node_lines(graph, (Level.KERNEL, "K1"))
    lines = {x.number: x.text.strip() for x in index.code(graph, (Level.KERNEL, "K1")).lines}
    texts: dict[str, set[str]] = {}
    for line, names in found.items():
        texts.setdefault(lines[line], set()).update(names)
    assert texts["auto tmp7 = tmp6.erf();"] == {"erf"}
    assert texts["auto tmp15 = tmp14 * tmp14;"] == {"var_mean"}
    assert texts["auto tmp30 = tmp28 & tmp29;"] == {"mul_tensor_4"}
    assert texts["auto tmp41 = decltype(tmp34)::blendv(tmp39, tmp34, tmp40.template cast<float,1>());"] == {
        "where_self_1"
    }
    assert texts["tmp_acc1_vec = at::vec::maximum(tmp_acc1_vec, tmp38);"] == {"amax_default"}
    assert texts["tmp_acc2_vec = at::vec::maximum(tmp_acc2_vec, tmp22);"] == {"amax_default_1"}


def test_a_kernel_behind_the_cpp_wrapper() -> None:
    """Its source stands in the string of the wrapper: its lines are told, with their places in ``output_code.py``."""
    index = RunLinks(RunReader.open(DATA / "fusion-cpu-2.13" / "cppwrapper"))
    graph = index.graphs[0].id
    index.links(graph)
    kernel = (Level.KERNEL, "K2")
    code, found = index.code(graph, kernel), index.node_lines(graph, kernel)
    file = next((DATA / "fusion-cpu-2.13" / "cppwrapper").glob("model*")) / "output_code.py"
    written = file.read_text().split("\n")
    assert all(written[code.place(line.number)[1] - 1] == line.text for line in code.lines)
    texts = {line.text.strip(): found.get(line.number, set()) for line in code.lines}
    assert texts["auto tmp1 = at::vec::clamp_min(tmp0, decltype(tmp0)(0));"] == {"relu"}
    assert texts["tmp_acc0_vec = sum_masked_reduce(tmp_acc0_vec, tmp1, static_cast<int64_t>(8L));"] == {
        "sum_1"
    }
    assert "the source of" not in " ".join(code.notes)


def test_a_result_that_shares_the_memory_of_a_later_one() -> None:
    """K1 keeps its exponentials where it stores their quotients: lines of either lead to the scheduler node that computes them."""
    index = RunLinks(RunReader.open(DATA / "verify-cpp-2.13/run"))
    graph = index.graphs[0].id
    code = index.code(graph, (Level.KERNEL, "K1"))
    members = {x.text.strip(): x.members or frozenset() for x in code.lines}
    assert "op6" in members["tmp42.store(in_out_ptr1 + static_cast<int64_t>(x1 + 70L*x0));"]
