"""Memory of a graph: what its wrapper allocates, reuses, hands to subgraphs and lets go."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.facts.graph_memory import analyse_memory, memory_of
from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.fusion import BufferInfo, BufferRole, FusedKernel, GraphFusion
from xpudbg.model.memory import GraphMemory
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[2] / "data"

_HEAD = """# AOT ID: ['0_inference']
class Runner:
    def __init__(self, partitions):
        self.partitions = partitions

"""
_KIB = 4 * 256


def _memory(
    body: str, *, kind: str = "inference", functions: str = "", sizes: dict[str, int] | None = None
) -> GraphMemory:
    """Memory of a wrapper whose ``call`` has this body; ``extern_kernels`` calls are launches in the order in which they stand."""
    lines = [f"        {line}" for line in body.strip().splitlines()]
    text = "\n".join([functions + _HEAD + "    def call(self, args):", *lines, ""])
    code = parse_output_code(text, origin="test").value
    assert code is not None
    calls = [c for c in code.calls if c.kind != "subgraph"]
    kernels = tuple(
        FusedKernel(
            c.kernel, "extern", source_line=c.line, writes=tuple(v for k, v in c.kwargs if k == "out")
        )
        for c in calls
    )
    buffers = tuple(
        BufferInfo(n, "float32", bytes=b, role=BufferRole.INPUT) for n, b in (sizes or {}).items()
    )
    return memory_of(code, GraphFusion("g", kind, kernels=kernels, buffers=buffers))


def _live(memory: GraphMemory) -> list[int]:
    return [p.live_bytes for p in memory.curve]


_CHAIN = """
arg0_1, = args
args.clear()
assert_size_stride(arg0_1, (256, ), (1, ))
buf0 = empty_strided_xpu((256, ), (1, ), torch.float32)
extern_kernels.mm(arg0_1, arg0_1, out=buf0)
del arg0_1
buf1 = empty_strided_xpu((2, 256), (256, 1), torch.float32)
extern_kernels.mm(buf0, buf0, out=buf1)
del buf0
buf2 = empty_strided_xpu((256, ), (1, ), torch.bfloat16)
extern_kernels.mm(buf1, buf1, out=buf2)
del buf1
return (buf2, )
"""


def test_a_storage_is_alive_from_its_allocation_until_its_name_goes() -> None:
    memory = _memory(_CHAIN, sizes={"arg0_1": _KIB})
    # The caller holds the input as well, so it stays.
    assert _live(memory) == [2 * _KIB, 4 * _KIB, 3 * _KIB + _KIB // 2]
    assert (memory.peak_bytes, memory.peak_launch, memory.input_bytes) == (4 * _KIB, 2, _KIB)
    assert (memory.output_bytes, memory.allocated_bytes) == (_KIB // 2, 3 * _KIB + _KIB // 2)
    assert [(b.name, b.bytes, b.role, b.launch) for b in memory.alive] == [
        ("buf1", 2 * _KIB, "intermediate", 2),
        ("arg0_1", _KIB, "input", 0),
        ("buf0", _KIB, "intermediate", 1),
    ]


def test_what_a_forward_graph_saved_goes_with_its_name_in_the_backward() -> None:
    chain = _CHAIN.replace("arg0_1", "mul")
    assert _live(_memory(chain, kind="backward", sizes={"mul": _KIB}))[1] == 3 * _KIB
    chain = _CHAIN.replace("arg0_1", "primals_1")
    assert _live(_memory(chain, kind="backward", sizes={"primals_1": _KIB}))[1] == 4 * _KIB


def test_reuse_and_views_are_names_of_one_storage() -> None:
    memory = _memory(
        """
        buf0 = empty_strided_xpu((256, ), (1, ), torch.float32)
        extern_kernels.mm(buf0, buf0, out=buf0)
        buf1 = buf0; del buf0  # reuse
        buf2 = reinterpret_tensor(buf1, (16, 16), (16, 1), 0); del buf1  # reuse
        extern_kernels.mm(buf2, buf2, out=buf2)
        return (reinterpret_tensor(buf2, (256, ), (1, ), 0), )
        """.replace("\n        ", "\n")
    )
    assert _live(memory) == [_KIB, _KIB]
    assert memory.alive[0].names == ("buf0", "buf1", "buf2")
    assert memory.output_bytes == _KIB


def test_a_view_over_strides_counts_as_far_as_it_reaches() -> None:
    memory = _memory(
        """
buf0 = empty_strided_xpu((4, 8), (100, 1), torch.float32)
buf1 = empty_strided_xpu((0, 8), (8, 1), torch.float32)
extern_kernels.mm(buf1, buf1, out=buf0)
return (buf0, )
"""
    )
    assert memory.peak_bytes == (3 * 100 + 7 + 1) * 4


def test_results_of_one_call_are_storages_of_their_own() -> None:
    memory = _memory(
        """
arg0_1, = args
buf0 = torch.ops.aten._scaled_dot_product_flash_attention.default(arg0_1, arg0_1, arg0_1)
buf1 = buf0[0]
buf2 = buf0[1]
del buf0
extern_kernels.mm(buf1, buf1, out=buf1)
del buf2
extern_kernels.mm(buf1, buf1, out=buf1)
return (buf1, )
""",
        sizes={"arg0_1": 16, "buf1": 100, "buf2": 30},
    )
    assert _live(memory) == [146, 146, 116]


def test_a_view_by_a_library_call_is_a_name_of_what_it_takes() -> None:
    memory = _memory(
        """
arg0_1, = args
buf0 = torch.ops.aten._fft_r2c.default(arg0_1, [1], 0, True)
buf1 = buf0
del buf0
buf2 = torch.ops.aten.permute.default(buf1, [1, 0])
buf3 = buf2
del buf2
buf4 = torch.ops.aten.split.Tensor(buf3, 8)
buf5 = buf4[0]
buf6 = buf4[1]
del buf4
buf7 = torch.ops.aten.bmm.default(buf1, buf6)
del buf1, buf3, buf5, buf6
buf8 = torch.ops.aten.neg.default(buf7)
return (buf8, )
""",
        sizes={"arg0_1": 16, "buf0": 100, "buf2": 100, "buf5": 50, "buf6": 50, "buf7": 40, "buf8": 40},
    )
    assert _live(memory) == [116, 116, 116, 156, 96]
    assert memory.allocated_bytes == 180


def test_what_goes_with_the_return_is_alive_in_the_last_call() -> None:
    memory = _memory(
        """
arg0_1, = args
buf0 = empty_strided_xpu((256, ), (1, ), torch.float32)
extern_kernels.mm(arg0_1, arg0_1, out=buf0)
buf1 = empty_strided_xpu((), (), torch.float32)
extern_kernels.mm(buf0, buf0, out=buf1)
return (buf1, )
""",
        sizes={"arg0_1": 16},
    )
    assert (memory.peak_launch, memory.peak_bytes) == (2, _KIB + 20)
    assert [(b.name, b.bytes) for b in memory.alive] == [("buf0", _KIB), ("arg0_1", 16), ("buf1", 4)]


@pytest.mark.parametrize(
    "path",
    ["transformer-xpu-2.13/raw.zip", "higher-order-2.13/control_flow", "run-cpu-2.13", "verify-bmg-2.13/run"],
)
def test_what_is_alive_adds_up_to_the_peak(path: str) -> None:
    run = RunReader.open(DATA / path)
    graphs = analyse_memory(run, run.graphs).graphs
    assert [sum(b.bytes or 0 for b in g.alive) for g in graphs] == [g.peak_bytes for g in graphs] != []


def test_a_result_that_is_not_taken_lives_as_long_as_the_call_s_name() -> None:
    memory = _memory(
        """
arg0_1, = args
buf0 = torch.ops.aten.median.dim(arg0_1, 1)
buf1 = buf0[0]
del buf0
extern_kernels.mm(buf1, buf1, out=buf1)
return (buf1, )
""",
        sizes={"arg0_1": 16, "buf0": 300, "buf1": 100},
    )
    assert _live(memory) == [316, 116]
    assert (memory.peak_launch, memory.allocated_bytes) == (1, 300)


def test_the_result_of_a_library_call_has_the_type_of_the_name_that_takes_it() -> None:
    run = RunReader.open(DATA / "transformer-xpu-2.13" / "raw.zip")
    graphs = analyse_memory(run, run.graphs).graphs
    alive = [b for g in graphs for b in g.alive if b.launch]
    assert alive and all(b.dtype for b in alive)


def test_a_branch_runs_with_the_storages_of_its_list_and_one_result_is_left() -> None:
    branch = """def {0}(args):
    {0}_arg0_1, = args
    args.clear()
    {0}_buf0 = empty_strided_xpu((256, ), (1, ), torch.float32)
    extern_kernels.mm({0}_arg0_1, {0}_arg0_1, out={0}_buf0)
    del {0}_arg0_1
    return ({0}_buf0, )

"""
    memory = _memory(
        """
arg0_1, = args
args.clear()
buf0 = empty_strided_xpu((256, ), (1, ), torch.float32)
extern_kernels.mm(arg0_1, arg0_1, out=buf0)
if arg0_1.item():
    true_graph_0_args = [buf0]
    del buf0
    buf1 = true_graph_0(true_graph_0_args)
    del true_graph_0_args
else:
    false_graph_0_args = [arg0_1]
    buf1 = false_graph_0(false_graph_0_args)
    del false_graph_0_args
buf2 = buf1[0]
del buf1
extern_kernels.mm(buf2, buf2, out=buf2)
return (buf2, )
""",
        functions=branch.format("true_graph_0") + branch.format("false_graph_0"),
        sizes={"arg0_1": 8},
    )
    assert [(p.kernel, p.live_bytes) for p in memory.curve] == [
        ("extern_kernels.mm", 8 + _KIB),
        ("extern_kernels.mm", 8 + 2 * _KIB),
        ("extern_kernels.mm", 8 + _KIB),
        ("extern_kernels.mm", 8 + _KIB),
    ]


def test_a_size_that_depends_on_data_is_named_and_left_out() -> None:
    memory = _memory(
        """
buf0 = empty_strided_xpu((u0, ), (1, ), torch.float32)
extern_kernels.mm(buf0, buf0, out=buf0)
return (buf0, )
"""
    )
    assert (memory.peak_bytes, memory.unsized) == (0, ("buf0",))


def test_without_a_whole_wrapper_nothing_is_known() -> None:
    assert memory_of(None, GraphFusion("g")).peak_bytes is None
    code = parse_output_code(
        _HEAD + "    def call(self, args):\n        buf0 = empty_strided_xpu((2", origin="t"
    )
    memory = memory_of(code.value, GraphFusion("g"))
    assert memory.peak_bytes is None
    assert memory.missing


def test_functions_that_call_each_other_end() -> None:
    functions = """def true_graph_0(args):
    x, = args
    true_graph_0_args = [x]
    y = true_graph_0(true_graph_0_args)
    y = true_graph_0(true_graph_0_args)
    return (y, )

"""
    memory = _memory("a_args = []\nb = true_graph_0(a_args)\nreturn (b, )", functions=functions)
    assert memory.peak_bytes == 0 or memory.missing


def test_inputs_have_the_dtypes_of_the_wrappers_own_benchmark() -> None:
    benchmark = """
def get_args():
    arg0_1 = rand_strided((256, ), (1, ), device='xpu:0', dtype=torch.float32)
    return [arg0_1]

"""
    memory = _memory(_CHAIN, functions=benchmark)
    assert (memory.input_bytes, memory.unsized) == (_KIB, ())
    assert _live(memory) == _live(_memory(_CHAIN, sizes={"arg0_1": _KIB}))


def test_an_input_of_unknown_dtype_is_named_and_not_zero() -> None:
    assert _memory(_CHAIN).unsized == ("arg0_1",)


@pytest.mark.parametrize(
    "name", ["fusion-cpu-2.13", "fusion-xpu-2.13", "fusion-cuda-2.11", "higher-order-2.13"]
)
def test_a_wrapper_by_itself_gives_the_memory_that_it_has_with_its_graph(name: str) -> None:
    compared = 0
    for folder in sorted({p.parent.parent for p in (DATA / name).rglob("output_code.py")}):
        run = RunReader.open(folder)
        for graph, whole in zip(run.graphs, analyse_memory(run, run.graphs).graphs, strict=True):
            code = run.inputs(graph).code
            alone = memory_of(code, GraphFusion(graph.id, graph.kind))
            if not whole.missing and not alone.unsized:
                compared += 1
                assert (alone.peak_bytes, alone.input_bytes) == (whole.peak_bytes, whole.input_bytes)
    assert compared


def test_results_of_a_loop_take_the_place_of_what_it_began_with() -> None:
    """The list holds the start values, then what each round gives; clones of them are for a loop that never runs."""
    run = RunReader.open(DATA / "higher-order-2.13" / "control_flow" / "processes" / "main" / "graphs")
    (memory,) = analyse_memory(run, run.graphs).graphs
    result = next(b for b in memory.alive if "buf2" in b.names)
    assert (result.name, result.bytes, result.role) == ("while_loop_body_graph_0_buf1", 8, "output")
    # Results of 512 and 8 bytes; at the peak inputs of 528, the branch's result, its softmax and two rows of it, and a condition.
    assert (memory.output_bytes, memory.peak_bytes) == (520, 528 + 8 + 512 + 512 + 512 + 64 + 1)


def test_a_user_s_kernel_has_made_the_empty_buffer_that_it_fills() -> None:
    run = RunReader(DATA / "user-lines-bmg-2.13/run")
    graphs = analyse_memory(run, run.graphs).graphs
    filled = [next(b for b in g.alive if b.name == n) for g, n in zip(graphs, ("buf3", "buf0"), strict=True)]
    assert [(b.launch, b.line.line if b.line else 0) for b in filled] == [(2, 34), (2, 40)]
