"""The fusion analysis against recorded artifacts, the documentation's example and real GPU and XPU-era files."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from xpudbg.facts.fusion import loop_operations
from xpudbg.facts.fusion.buffer_bytes import Sizes, with_savings
from xpudbg.facts.fusion.fx_nodes import FxScopes
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.facts.fusion.loop_operations import StructuralOrigins
from xpudbg.facts.fusion.unfused_pairs import not_fused, split_name, why_not
from xpudbg.facts.times.report import lines_of_launch
from xpudbg.findings.fusion_rules import explain_pair
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.formats.inductor_ir import parse_inductor_ir
from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.fusion import ExternReason, FusedKernel, GraphFusion, Member, MemberKind
from xpudbg.model.fx import GraphFusionLog, Refusal, SchedulerIR
from xpudbg.model.generated_code import KernelKind
from xpudbg.run.graph_files import FusionInputs, FusionSource, open_source
from xpudbg.screens.fusion.ranked_view import summary_lines

PROJECT = Path(__file__).resolve().parents[4]
DATA = PROJECT / "tests" / "data"
CASES = sorted(p for p in DATA.glob("fusion-*/*") if p.is_dir())


def graphs_of(path: Path) -> list[tuple[FusionInputs, GraphFusion]]:
    source = open_source(path)
    return [(inputs, analyse_fusion(inputs)) for inputs in map(source.load, source.graphs)]


def one(case: str, kind: str = "") -> GraphFusion:
    return next(g for _, g in graphs_of(DATA / case) if kind in g.id)


def test_the_example_of_the_documentation_comes_out_as_worked_by_hand() -> None:
    graph = one("fusion-cpu-2.13/example")
    column, whole, bias = 128 * 4, 128 * 64 * 4, 64 * 4
    by_hand = {
        "op0": (whole + bias, column),
        "op1": (column, column),
        "op2": (whole + bias + column, column),
        "op3": (whole + bias + 2 * column, whole),
    }
    (kernel,) = graph.kernels
    assert {m.name: (m.bytes_read, m.bytes_written) for m in kernel.members} == by_hand
    assert graph.bytes_before == sum(r + w for r, w in by_hand.values()) == 135_424
    assert (kernel.bytes_read, kernel.bytes_written) == (whole + bias, whole + 3 * column)
    assert graph.bytes_after == 67_328
    assert (graph.nodes_before, graph.kernels_after) == (4, 1)
    # on a CPU the time of a kernel does not follow its bytes alone
    assert (kernel.memory_bound, graph.memory_bound_bytes) == (None, None)
    text = (PROJECT / "docs" / "fusion.md").read_text()
    assert {"135,424", "67,328", "33,536", "1,024", "34,048", "66,816", "34,304"} <= set(
        re.findall(r"[\d,]+\d", text)
    )


def test_a_buffer_that_is_only_written_over_is_not_read() -> None:
    """By hand: op1 adds four rows of eight to buf0 atomically, op11 copies buf4 over arg0_1, op5 fills a row of arg1_1."""
    graph = one("fusion-cpu-2.13/mutation")
    first = graph.kernels[0]
    row, whole, four = 8 * 4, 128 * 4, 4 * 8 * 4
    by_hand = {
        "op0": (0, 64 * 4),
        "op1": (four + 4 * 8 + four, four),
        "op4": (2 * whole, whole),
        "op11": (whole, whole),
        "op5": (0, row),
    }
    assert {m.name: (m.bytes_read, m.bytes_written) for m in first.members} == by_hand
    assert {m.name: m.reads for m in first.members}["op11"] == ("buf4",)
    assert (first.bytes_read, first.bytes_written) == (
        four + 32 + four + 2 * whole,
        64 * 4 + four + 2 * whole + row,
    )
    # sort and cumsum read all of arg1_1, whose last change was of one row; sort writes indices, too, which nobody uses
    sort, cumsum = graph.kernels[1:]
    assert (sort.bytes_read, sort.bytes_written) == (whole, whole + 128 * 8)
    assert (cumsum.bytes_read, cumsum.bytes_written) == (whole, whole)
    assert (graph.bytes_before, graph.bytes_after) == (5312 + 1024, 4800 + 1024)


def test_a_scatter_reads_what_it_adds_to_alone() -> None:
    graph = one("fusion-cuda-2.11/scatter")
    members = {m.name: m for k in graph.kernels for m in k.members}
    rows = 64 * 32 * 4
    assert (members["op8"].bytes_read, members["op8"].bytes_written) == (rows + 64 * 8 + rows, rows)


def test_two_kernels_save_of_what_both_read_no_more_than_the_first_reads() -> None:
    graph = one("fusion-cuda-2.11/scatter")
    kernels = [replace(k, bytes_read=100) if n == 4 else k for n, k in enumerate(graph.kernels, 1)]
    less = with_savings(replace(graph, kernels=tuple(kernels)))
    saved = [
        next(p.bytes_saved for p in g.not_fused if p.numbers == (4, 5) and p.shared == ("buf0",))
        for g in (graph, less)
    ]
    assert saved == [64 * 32 * 4, 100]
    assert sum(k.bytes_saved or 0 for k in less.not_fused_kinds) < sum(
        k.bytes_saved or 0 for k in graph.not_fused_kinds
    )


def test_the_one_node_that_nothing_tells_of_computes_what_no_other_node_of_its_kernel_does() -> None:
    """``r + a`` behind torch.cond."""
    members = {m.name: m for k in one("fusion-cpu-2.13/subgraphs").kernels for m in k.members}
    assert members["op15"].fx == ("add_1",)
    assert [(s.line, s.code.endswith("r+a")) for s in members["op15"].sources] == [(11, True)]


def check_every_call_is_one_kernel(inputs: FusionInputs, graph: GraphFusion) -> None:
    """Each kernel that the generated code calls is in the result exactly once, each node in at most one kernel."""
    assert inputs.code is not None
    calls = [c for c in inputs.code.calls if c.kind not in (KernelKind.SUBGRAPH, KernelKind.HOST)]
    # in the order in which they run: those of a subgraph stand before it in the file
    assert sorted((k.name, k.source_line) for k in graph.kernels) == sorted((c.kernel, c.line) for c in calls)
    defined = {k.name for k in inputs.code.kernels if k.line and k.calls}
    assert defined <= {k.name for k in graph.kernels}
    nodes = Counter(n for k in graph.kernels for n in k.nodes)
    assert set(nodes.values()) <= {1}
    if inputs.code.wrapper != "python":
        return
    nodes_by_name = {n.name: n for n in (inputs.post.nodes if inputs.post else ())}
    for kernel in graph.kernels:
        call = next(c for c in calls if c.line == kernel.source_line)
        outputs = [b for n in kernel.nodes for b in nodes_by_name[n].outputs]
        named = {n for b in outputs for n in (b.name, *b.mutations)}
        renamed = {b.name for b in inputs.code.buffers if b.base in named} | named
        assert not kernel.nodes or renamed & set(call.buffers), kernel.name


@pytest.mark.parametrize("case", CASES, ids=lambda p: p.name)
def test_every_call_of_the_generated_code_is_one_kernel(case: Path) -> None:
    for inputs, graph in graphs_of(case):
        check_every_call_is_one_kernel(inputs, graph)


def test_every_call_of_real_artifacts_is_one_kernel_with_its_nodes(shared_fixtures: Path) -> None:
    seen = 0
    for folder in sorted((shared_fixtures / "inductor").glob("*/*")):
        if folder.name == "fail" or not folder.is_dir():
            continue
        for inputs, graph in graphs_of(folder):
            seen += 1
            check_every_call_is_one_kernel(inputs, graph)
            assert graph.problems == ()
            assert all(k.nodes for k in graph.kernels), graph.id
            assert inputs.post is not None
            working = {n.name for n in inputs.post.nodes} - set(graph.views)
            assert {n for k in graph.kernels for n in k.nodes} == working
            assert graph.bytes_before is not None
            assert graph.bytes_after is not None
            assert graph.bytes_after <= graph.bytes_before
    assert seen >= 36


def test_buffers_that_a_gpu_kernel_keeps_in_registers_disappear(shared_fixtures: Path) -> None:
    graph = next(
        g
        for _, g in graphs_of(shared_fixtures / "inductor" / "cuda-h200-2.11" / "mlp_train")
        if g.kind == "backward"
    )
    assert graph.removed == ("buf3", "buf4")
    kernel = next(k for k in graph.kernels if k.removed)
    # addmm, buf0: f32[64, 512]; primals_4: f32[512]; getitem_1, rsqrt: f32[64, 1]
    assert kernel.bytes_read == 2 * 64 * 512 * 4 + 512 * 4 + 2 * 64 * 4
    assert kernel.bytes_written == 64 * 512 * 4


def test_a_buffer_that_its_kernel_does_not_store_is_eliminated() -> None:
    """The kernel has relu's memory as in_out_ptr0 for buf7, and only loads from it."""
    graph = one("fusion-xpu-2.13/unstored")
    kernel = next(k for k in graph.kernels if "batch_norm" in k.name)
    assert kernel.removed == ("buf6", "buf7")
    whole, channels = 4 * 6 * 10 * 10 * 4, 6 * 4
    # buf4, convolution, relu: f32[4, 6, 10, 10]; primals_10, squeeze_1, unsqueeze_6: f32[6]
    assert kernel.bytes_read == 3 * whole + 3 * channels
    # buf10; buf5, buf8, buf9
    assert kernel.bytes_written == whole + 3 * channels


def test_xpu_kernels_their_devices_and_reasons_from_a_log_that_names_no_graph() -> None:
    graph = one("fusion-xpu-2.13/mlp_train", "backward")
    assert graph.has_log
    assert {(k.kind, k.device) for k in graph.kernels} == {("triton", "xpu"), ("extern", "xpu")}
    assert graph.removed == ("buf3", "buf4")
    said = {(n.a.rpartition("_")[2], n.b.rpartition("_")[2]): n for n in graph.not_fused if n.reason}
    assert said["1", "3"].shared == ("buf7",)
    assert said["1", "3"].reason == "no shared data"
    assert (
        "different orders: op7 at 512*d0 + d1 over 64 x 512, op9 at d0 + 512*d1 over 512 x 64"
        in explain_pair(said["1", "3"]).text
    )
    assert all(
        k.extern_reason and k.extern_reason.library == "oneDNN" for k in graph.kernels if k.kind == "extern"
    )
    forward = one("fusion-xpu-2.13/mlp_train", "forward")
    assert forward.has_log
    assert {m.fx[-1] for k in forward.kernels for m in k.members if m.fx} >= {"addmm", "addmm_1", "add_2"}


def test_a_reason_from_the_log_is_said_for_the_pair_of_kernels() -> None:
    graph = one("fusion-cuda-2.11/foreach")
    (pair,) = graph.not_fused
    assert (pair.a, pair.b) == ("triton_for_fused_0", "triton_for_fused_1")
    # the log has the pair the other way round, too, where it was refused for its order alone
    assert pair.reason.startswith("numel/rnumel mismatch (non-reduce)")
    assert "in a loop over one element" in explain_pair(pair).text
    assert pair.suggestions
    assert pair.numbers == (1, 2)
    assert graph.reasons[0].count >= graph.reasons[-1].count
    assert graph.has_log


def test_a_kernel_has_lines_though_it_is_not_known_which_node_has_which() -> None:
    (kernel,) = [k for k in one("fusion-cuda-2.11/foreach/model__0_inference_0.0").kernels if k.unplaced]
    assert not any(m.fx or m.sources for m in kernel.members)
    assert [(s.path.rpartition("/")[2], s.line) for s in kernel.sources] == [("adam.py", 687)]
    assert [(s.file.rpartition("/")[2], s.line) for s in lines_of_launch(kernel)] == [("adam.py", 687)]


def test_a_log_that_lists_nodes_without_a_launch_is_the_graphs_own() -> None:
    graph = one("fusion-cuda-2.11/two_nodes")
    assert graph.has_log
    assert [k.name for k in graph.kernels] == ["add_kernel_0", "triton_poi_fused_mul_sin_0"]


@pytest.mark.parametrize(
    ("case", "pair", "words"),
    [
        ("scatter", (1, 2), "op8 scatters into buf7 in place: all of buf7 must be written before"),
        ("scatter", (2, 4), "op0 writes buf0 in a loop over 64 x 32, op6 reads it in a loop over 64 x 64"),
        ("scatter", (4, 5), "op6 reads buf0 in a loop over 64 x 64, op9 reads it in a loop over 64 x 34"),
        ("batch_norm", (3, 4), "they access buf2 in different orders: op2 at 1568*d0 + 112*d1 + 8*d2 + d3"),
        (
            "batch_norm",
            (4, 5),
            "both are steps of one aten.var_mean, which Inductor splits",
        ),
        ("batch_norm", (5, 6), "buf6 is complete only after the reduction over 4"),
    ],
)
def test_no_shared_data_is_told_from_the_loops(case: str, pair: tuple[int, int], words: str) -> None:
    graph = one(f"fusion-cuda-2.11/{case}")
    a, b = (graph.kernels[number - 1].name for number in pair)
    (found,) = (n for n in graph.not_fused if (n.a, n.b) == (a, b))
    assert found.reason == "no shared data"
    assert explain_pair(found).text.startswith(words)


def test_a_pair_asked_the_other_way_round_is_told_as_it_runs() -> None:
    graph = one("fusion-cuda-2.11/scatter")
    log = GraphFusionLog(refusals=(Refusal("op0_op8_op4", "op6", "no shared data"),))
    pair = why_not(log, graph.kernels[3], graph.kernels[1], graph.kernels)
    assert (pair.a, pair.numbers) == (graph.kernels[3].name, (4, 2))
    loops = [(loop.node, loop.sizes) for loop in pair.parameters.loops]
    assert pair.cause == "loop_sizes" and loops == [("op0", ("64", "32")), ("op6", ("64", "64"))]


def test_what_lies_between_two_kernels_is_named() -> None:
    def kernel(name: str, reads: str, writes: str) -> FusedKernel:
        return FusedKernel(
            name,
            "triton",
            members=(Member(f"op{name}", MemberKind.POINTWISE),),
            reads=tuple(reads),
            writes=(writes,),
        )

    kernels = [
        kernel("1", "x", "a"),
        kernel("2", "a", "b"),
        kernel("3", "x", "c"),
        kernel("4", "a", "d"),
        kernel("5", "ab", "e"),
    ]
    reason = "intermediate nodes between node1 & node2"
    log = GraphFusionLog(refusals=(Refusal("op1", "op5", reason),))
    [pair] = [p for p in not_fused(kernels, log) if p.reason]
    assert (pair.a, pair.b) == ("1", "5")
    assert (pair.cause, pair.parameters.between) == ("cycle", ((2, "2"),))
    assert "K2 2" in explain_pair(pair).text and pair.suggestions == ("see_pairs_between",)
    assert "K2" in explain_pair(pair).advice
    assert explain_pair(why_not(log, kernels[4], kernels[0], kernels)) == explain_pair(pair)
    alone = why_not(log, kernels[0], kernels[4])
    assert (alone.cause, alone.parameters.between) == ("cycle", ())
    assert [why_not(log, *two, kernels).numbers for two in ((kernels[4], kernels[0]), kernels[:2])] == [
        (5, 1),
        (1, 2),
    ]
    # both nodes that were tried have a third one of their own kernels between them: no kernel is
    both = (Member("op5", MemberKind.POINTWISE), Member("op6", MemberKind.POINTWISE))
    [pair] = not_fused([kernels[0], replace(kernels[1], members=both)], log)
    assert pair.cause == "cycle_within_kernels"
    [pair] = not_fused([kernels[0], replace(kernels[1], members=both[:1])], log)
    assert (pair.cause, pair.parameters.between) == ("cycle", ())


def test_a_pair_asked_both_ways_has_the_reason_of_the_order_in_which_it_runs() -> None:
    first = FusedKernel(
        "a",
        "triton",
        members=(Member("op0", MemberKind.POINTWISE), Member("op1", MemberKind.POINTWISE)),
        writes=("x",),
    )
    second = FusedKernel(
        "b",
        "triton",
        members=(Member("op2", MemberKind.POINTWISE), Member("op3", MemberKind.POINTWISE)),
        reads=("x",),
    )
    late = Refusal("op2_op3", "op0_op1", "node1 must go before node2")
    log = GraphFusionLog(refusals=(Refusal("op0", "op2", "device mismatch (cpu vs xpu:0)"), late))
    [pair] = not_fused([first, second], log)
    assert pair.reason.startswith("device mismatch")
    [pair] = not_fused([first, second], GraphFusionLog(refusals=(late,)))
    assert pair.cause == "reverse_order"


def test_what_a_benchmark_refused_is_found_by_the_buffers_of_the_nodes() -> None:
    first = FusedKernel(
        "a", "triton_template", members=(Member("op0", MemberKind.TEMPLATE, writes=("buf0",)),)
    )
    members = (
        Member("op1", MemberKind.POINTWISE, writes=("buf2",)),
        Member("op2", MemberKind.POINTWISE, writes=("buf3",)),
    )
    second = FusedKernel("b", "triton", members=members, reads=("buf0",))
    log = GraphFusionLog(refusals=(Refusal("buf0", "buf2_buf3", "benchmark: fusing causes 1.125x slowdown"),))
    assert why_not(log, replace(first, writes=("buf0",)), second).cause == "slower"


def test_single_results_of_a_call_join_it_to_its_readers() -> None:
    graph = one("fusion-cpu-2.13/custom")
    two = next(k for k in graph.kernels if "two" in k.name)
    assert two.writes == two.members[0].writes == ("buf7", "buf8")
    assert two.bytes_written == 16 * 16 * 4 + 16 * 4
    [pair] = [n for n in graph.not_fused if n.numbers == (5, 6)]
    assert {"buf7", "buf8"} <= set(pair.shared)


def test_a_template_computes_the_product_that_nothing_else_does() -> None:
    members = [m for k in one("fusion-cpu-2.13/template").kernels for m in k.members if m.kind == "template"]
    assert [(m.name, m.fx) for m in members] == [("op0", ("_mkl_linear_1",)), ("op2", ("_mkl_linear",))]


def test_a_copy_of_an_input_for_a_library_call_comes_from_that_call() -> None:
    inputs = next(i for i, _ in graphs_of(DATA / "fusion-cpu-2.13" / "custom"))
    assert inputs.log
    assert inputs.pre
    # the relu as a copy of which the log names the graph input alone, as for channels_last weights of a convolution
    nodes = [
        replace(n, body=None if n.body is None else replace(n.body, ops=n.body.ops[:2]))
        for n in inputs.pre.nodes
    ]
    logged = [replace(n, origins=("arg0_1",)) if n.name == "op0" else n for n in inputs.log.nodes]
    changed = replace(
        inputs,
        pre=replace(inputs.pre, nodes=tuple(nodes)),
        log=replace(inputs.log, nodes=tuple(logged)),
    )
    assert analyse_fusion(changed).kernels[0].members[0].fx == ("scale_rows",)


def test_a_custom_operator_is_not_an_origin_of_what_it_reads() -> None:
    graph = one("fusion-cpu-2.13/custom")
    told = {k.nodes: [(m.aten, m.sources[-1].line) for m in k.members] for k in graph.kernels}
    assert told[("op0",)] == [(("aten.relu.default",), 16)]
    # a later pass gave this node the line of the operator that it feeds; the earlier stage has its own
    assert told[("op3",)] == [(("aten.add.Tensor",), 17)]
    assert told[("op4",)] == [(("mylib.bump.default",), 18)]
    assert [c.what for c in graph.changes] == ["made in place again"]


def test_the_log_of_a_distributed_run_is_read_and_a_collective_told_from_its_wait() -> None:
    graph = one("fusion-cpu-2.13/collective")
    assert graph.has_log
    told = {k.nodes: (k.origins, k.bytes_read) for k in graph.kernels if k.kind == "fallback"}
    size = 16 * 16 * 4
    assert told == {
        ("op2",): (("_c10d_functional.all_reduce_",), size),
        ("op4",): (("_c10d_functional.all_gather_into_tensor",), size),
        ("op5",): (("_c10d_functional.wait_tensor",), 0),
        ("op7",): (("_c10d_functional.wait_tensor",), 0),
    }
    assert [m.aten for k in graph.kernels for m in k.members if m.name == "op1"] == [("aten.relu.default",)]


def test_attention_that_pattern_matching_fused_is_named() -> None:
    graph = one("fusion-cpu-2.13/sdpa")
    assert [c.what.partition(" (")[0] for c in graph.changes] == [
        "attention fused to scaled_dot_product_attention"
    ]
    kernel = graph.kernels[0]
    assert not kernel.memory_bound
    assert kernel.extern_reason == ExternReason("attention")
    # three inputs and the result of f32[2, 4, 64, 64], plus the log-sum-exp that the call also gives
    assert kernel.bytes_read == 3 * 2 * 4 * 64 * 64 * 4


def test_functional_operators_that_became_mutations_again_are_named() -> None:
    changes = one("fusion-cuda-2.11/foreach").changes
    assert all(c.what.startswith("made in place again") for c in changes)
    assert {t for c in changes for t in c.added} == {
        ("aten._foreach_add_.List", 2),
        ("aten._foreach_add_.Scalar", 1),
    }
    assert sum(n for c in changes for t, n in c.removed if t == "aten.copy_.default") == 12
    kernels = one("fusion-cuda-2.11/user").changes
    assert kernels[0].added == (("higher_order.triton_kernel_wrapper_mutation", 1),)


def test_symbolic_sizes_take_the_values_of_the_run() -> None:
    graph = one("fusion-cpu-2.13/dynamic")
    assert dict(graph.symbols).keys() >= {"s77"} or graph.symbols
    assert graph.bytes_before is not None
    assert graph.bytes_before > graph.bytes_after  # type: ignore[operator]
    assert not graph.problems


def test_what_has_no_size_is_said_and_left_out() -> None:
    graph = one("fusion-cpu-2.13/unbacked")
    assert any("size of buf2 is unknown" in p.what for p in graph.problems)
    assert not graph.bytes_complete
    assert "saved" not in summary_lines(graph)[1].plain
    assert summary_lines(graph)[1].plain.endswith("without buffers of unknown size")


@pytest.mark.parametrize("name", ["ir_pre_fusion.txt", "ir_post_fusion.txt"])
def test_traffic_without_sizes_of_inputs_is_no_whole_sum(tmp_path: Path, name: str) -> None:
    """The IR alone has the sizes of buffers, not of the graph's inputs."""
    (source,) = (DATA / "fusion-xpu-2.13" / "mlp_train").glob("*forward*")
    shutil.copy(source / name, tmp_path)
    ((_, graph),) = graphs_of(tmp_path)
    text = summary_lines(graph)[1].plain
    assert text.endswith("without buffers of unknown size")
    assert "memory-bound" not in text


def test_a_subgraph_whose_ir_replaced_its_parents_is_said() -> None:
    graph = one("fusion-cpu-2.13/cond")
    assert [k.name for k in graph.kernels if not k.nodes] == ["cpp_fused_add_sin_0", "cpp_fused_add_sum_2"]
    assert any("subgraph" in p.hint and "2 of 3 kernels" in p.what for p in graph.problems)
    assert (graph.nodes_before, graph.nodes_complete, graph.launches_saved) == (1, False, None)
    assert (graph.bytes_before, graph.bytes_after) == (None, None)


def test_with_the_ir_of_all_subgraphs_every_kernel_has_its_members_where_it_runs() -> None:
    graph = one("fusion-cpu-2.13/subgraphs")
    assert graph.problems == ()
    assert graph.has_log
    assert [(k.function, [m.fx for m in k.members]) for k in graph.kernels] == [
        ("", [("sum_1",), ("sin", "add"), ("full_default",), ("gt",)]),
        ("true_graph_0", [("mm",)]),
        ("true_graph_0", [("relu", "mul")]),
        ("false_graph_0", [("cos", "sub")]),
        ("", [("add_1",), ("sum_2",), ("mul",)]),
        ("while_loop_cond_graph_0", [("lt",)]),
        # both nodes' origins in the log name "mul" and "add", which parent and body have, too
        ("while_loop_body_graph_0", [("mul", "add_1"), ("add",)]),
        ("", [("amax",), ("sub", "exp"), ("sum_3",), ("div",)]),
    ]
    whole = 32 * 32 * 4
    assert [(k.bytes_read, k.bytes_written) for k in graph.kernels[1:4]] == 3 * [(whole, whole)]
    assert graph.nodes_before == sum(len(k.members) for k in graph.kernels)
    assert graph.bytes_before and graph.bytes_after
    [pair] = [n for n in graph.not_fused if n.reason]
    assert pair.cause == "cycle"
    assert pair.parameters.subgraphs == ("true_graph_0", "false_graph_0")


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("op4_op11", ["op4", "op11"]),
        ("true_graph_0_op1_true_graph_0_op12", ["true_graph_0_op1", "true_graph_0_op12"]),
        ("while_loop_body_graph_0_op0", ["while_loop_body_graph_0_op0"]),
        ("buf3", ["buf3"]),
    ],
)
def test_names_of_fused_nodes_are_split(name: str, members: list[str]) -> None:
    assert list(split_name(name)) == members


def test_nodes_before_fusion_alone_tell_of_no_kernel(tmp_path: Path) -> None:
    folder = next((DATA / "fusion-cpu-2.13" / "example").glob("model*"))
    shutil.copy(folder / "ir_pre_fusion.txt", tmp_path)
    [(_, graph)] = graphs_of(tmp_path)
    assert (graph.nodes_before, graph.kernels_after, graph.launches_saved) == (4, None, None)
    assert (graph.bytes_before, graph.bytes_after, graph.removed_known) == (135_424, None, False)
    assert graph.not_fused == ()


def test_a_graph_in_the_working_directory_has_the_name_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ir_pre_fusion.txt").touch()
    monkeypatch.chdir(tmp_path)
    assert [g.id for g in open_source(Path("ir_pre_fusion.txt")).graphs] == [tmp_path.name]


def test_a_library_call_whose_layout_was_forced_is_told_by_what_it_computes() -> None:
    call = one("fusion-cpu-2.13/frozen").kernels[-1]
    assert call.name == "extern_kernels.addmm"
    assert call.fx == ("addmm", "inductor_force_stride_order_default")
    assert "aten.addmm.default" in call.members[0].aten


def without_provenance(case: str) -> GraphFusion:
    source = open_source(DATA / case)
    source.logs = []
    return analyse_fusion(replace(source.load(source.graphs[0]), provenance={}))


@pytest.mark.parametrize("read", [one, without_provenance], ids=["nodes", "structure"])
@pytest.mark.parametrize(
    ("case", "call", "origins"),
    [
        ("fusion-cpu-2.13/unbacked", "torch.ops.aten.nonzero.default", ("aten.nonzero",)),  # not aten.gt
        ("fusion-cpu-2.13/frozen", "extern_kernels.addmm", ("aten.addmm",)),
        ("fusion-cpu-2.13/mutation", "torch.ops.aten.sort.stable", ("aten.sort",)),
    ],
)
def test_origins_of_a_library_call_are_what_it_computes_itself(
    case: str, call: str, origins: tuple[str, ...], read: Callable[[str], GraphFusion]
) -> None:
    assert [k.origins for k in read(case).kernels if k.name == call] == [origins]


def test_origins_of_a_library_call_without_nodes_are_the_operator_that_it_names() -> None:
    source = open_source(DATA / "fusion-cpu-2.13" / "unbacked")
    inputs = source.load(source.graphs[0])
    graph = analyse_fusion(FusionInputs(inputs.id, inputs.kind, code=inputs.code))
    assert [k.origins for k in graph.kernels if k.kind == "fallback"] == [("aten.nonzero",)]


def test_origins_of_library_calls_of_real_artifacts(shared_fixtures: Path) -> None:
    _, graph = graphs_of(shared_fixtures / "inductor" / "cpu-2.15.0" / "attention" / "torch_compile_debug")[0]
    products = [k for k in graph.kernels if k.kind == "extern"]
    assert len(products) == 12
    for kernel in products:
        assert kernel.origins == (kernel.name.replace("extern_kernels", "aten"),)


@pytest.mark.parametrize(
    ("case", "kind", "expected"),
    [
        ("fusion-cpu-2.13/template", "", {"cpp_template"}),
        ("fusion-cuda-2.11/template", "", {"triton_template"}),
        ("fusion-cuda-2.11/user", "", {"user_triton", "triton", "fallback"}),
        ("fusion-cuda-2.11/mix", "backward", {"triton", "fallback"}),
        ("fusion-cpu-2.13/mutation", "", {"cpp", "fallback"}),
        ("fusion-cpu-2.13/cppwrapper", "", {"cpp", "extern"}),
    ],
)
def test_kinds_of_kernels(case: str, kind: str, expected: set[str]) -> None:
    assert {k.kind for k in one(case, kind).kernels} == expected


def test_origins_are_told_by_structure_where_no_log_is(tmp_path: Path) -> None:
    source = open_source(DATA / "fusion-cpu-2.13" / "example")
    source.logs = []
    inputs = source.load(source.graphs[0])
    graph = analyse_fusion(FusionInputs(**{**inputs.__dict__, "provenance": {}}))
    (kernel,) = graph.kernels
    assert kernel.origins_from == "structure"
    last = kernel.members[-1]
    assert "add" in last.fx
    assert {s.line for s in last.sources} == {6}


def test_a_search_that_ends_before_the_last_node_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    source = open_source(DATA / "fusion-cpu-2.13" / "example")
    source.logs = []
    inputs = source.load(source.graphs[0])
    without = FusionInputs(**{**inputs.__dict__, "provenance": {}})
    whole = analyse_fusion(without)
    assert not any("too large" in problem.what for problem in whole.problems)
    monkeypatch.setattr(loop_operations, "MAX_STEPS", 0)
    cut = analyse_fusion(without)
    (said,) = [problem.what for problem in cut.problems if "too large" in problem.what]
    members = [member for kernel in cut.kernels for member in kernel.members]
    unknown = [member.name for member in members if not member.fx]
    assert f"those of {len(unknown)} scheduler node" in said and unknown[0] in said
    assert 0 < len(unknown) < len(members)


def by_structure(case: str, kind: str = "") -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Origins of a recorded graph as structure tells them, and as its log has them."""
    inputs = next(i for i, g in graphs_of(DATA / case) if kind in g.id)
    assert inputs.log and inputs.pre and inputs.transformed
    main = inputs.transformed.main
    leaves = [leaf for n in inputs.pre.nodes for leaf in n.leaves()]
    told = StructuralOrigins(main, Sizes({})).align(leaves, {})
    names = {n.name for n in main.nodes if "getitem" not in n.target}
    logged = {n.name: set(n.origins) & names for n in inputs.log.nodes if n.origins}
    return {n: set(told.get(n, ())) & names for n in logged}, logged


@pytest.mark.parametrize(
    ("case", "kind"),
    [
        ("fusion-cpu-2.13/cppwrapper", ""),
        ("fusion-cpu-2.5/mlp_train", "backward"),
        ("fusion-cpu-2.5/recompile", "0_inference"),
        ("fusion-cuda-2.11/mix", "backward"),
        ("fusion-cuda-2.11/user", ""),
        ("fusion-xpu-2.13/mlp_train", "backward"),
    ],
)
def test_structure_tells_the_origins_that_the_log_has(case: str, kind: str) -> None:
    told, logged = by_structure(case, kind)
    assert told == logged


def test_structure_tells_mean_and_variance_apart_and_what_is_computed_again() -> None:
    told, logged = by_structure("fusion-cpu-2.13/example")
    assert told.pop("op3") == logged.pop("op3")
    assert told == logged == {f"op{i}": {"add", "var_mean"} for i in range(3)}
    source = open_source(DATA / "fusion-cpu-2.13" / "example")
    source.logs = []
    inputs = replace(source.load(source.graphs[0]), provenance={})
    (kernel,) = analyse_fusion(inputs).kernels
    assert ["getitem_1" in m.fx for m in kernel.members] == [True, True, False, False]


def test_values_and_indices_count_whether_used_or_not() -> None:
    sort = next(k for k in one("fusion-cuda-2.11/user").kernels if "sort" in k.name)
    # 1,024 values of f32 and as many int64 indices, which the program drops
    assert (sort.bytes_read, sort.bytes_written) == (4096, 4096 + 8192)


def test_structure_gives_a_loop_one_reduction_of_its_kind() -> None:
    source = open_source(DATA / "verify-cpp-2.13" / "run")
    graph = analyse_fusion(source.load(source.graphs[0]))
    computed = {m.writes[0]: set(m.fx) for k in graph.kernels for m in k.members}
    assert {"var_mean", "getitem_1"} <= computed["buf0"] and {"var_mean", "getitem"} <= computed["buf2"]
    last = {"buf3": "any_dims", "buf4": "amax_default", "buf5": "amax_default_1", "buf6": "exp"}
    assert all(name in computed[buffer] for buffer, name in last.items())
    # the variance is divided where it is read, so that its readers have it besides their own
    assert all("var_mean" in computed[f"buf{n}"] for n in range(3, 7))
    reductions = {"any_dims", "amax_default", "amax_default_1", "sum_1"}
    assert [len(computed[f"buf{n}"] & reductions) for n in range(2, 9)] == [0, 1, 1, 1, 0, 1, 0]
    assert (computed["buf7"], computed["buf8"]) == ({"sum_1"}, {"div"})


def test_ir_alone_gives_kernels_without_generated_code() -> None:
    folder = next((DATA / "fusion-cuda-2.11" / "mix").glob("*forward*"))
    post = parse_inductor_ir((folder / "ir_post_fusion.txt").read_text(), origin="o").value
    pre = parse_inductor_ir((folder / "ir_pre_fusion.txt").read_text(), origin="o").value
    graph = analyse_fusion(FusionInputs("g", pre=pre, post=post))
    assert graph.kernels_after == len(post.nodes)
    assert {k.kind for k in graph.kernels} == {"triton"}


def test_generated_code_alone_gives_kernels_without_numbers() -> None:
    folder = next((DATA / "fusion-cuda-2.11" / "mix").glob("*forward*"))
    code = parse_output_code((folder / "output_code.py").read_text(), origin="o").value
    graph = analyse_fusion(FusionInputs("g", code=code))
    assert (graph.kernels_after, graph.bytes_before, graph.bytes_after) == (1, None, None)
    assert graph.kernels[0].origins


def test_graphs_of_the_same_name_are_kept_apart(tmp_path: Path) -> None:
    folder = next((DATA / "fusion-cpu-2.13" / "example").glob("model*"))
    for run in ("run_a-pid_1", "run_b-pid_2"):
        target = tmp_path / run / "torchinductor" / folder.name
        target.mkdir(parents=True)
        for file in folder.iterdir():
            (target / file.name).write_bytes(file.read_bytes())
    source: FusionSource = open_source(tmp_path)
    assert len({g.id for g in source.graphs}) == 2
    assert {g.pid for g in source.graphs} == {1, 2}


def test_cut_artifacts_give_partial_results(tmp_path: Path) -> None:
    folder = next((DATA / "fusion-cuda-2.11" / "foreach").glob("model*"))
    target = tmp_path / folder.name
    target.mkdir()
    for file in folder.iterdir():
        text = file.read_text()
        (target / file.name).write_text(text[: len(text) * 2 // 3])
    ((_, graph),) = graphs_of(tmp_path)
    assert graph.problems
    assert graph.kernels


def copy_with_post(case: str, folder: Path, keep: float) -> GraphFusion:
    """The graph of a recording whose ``ir_post_fusion.txt`` was cut to a part of its length."""
    shutil.copytree(DATA / case, folder / "copy")
    for file in (folder / "copy").rglob("ir_post_fusion.txt"):
        text = file.read_text()
        file.write_text(text[: int(len(text) * keep)])
    return next(g for _, g in graphs_of(folder / "copy") if "forward" in g.id or "inference" in g.id)


@pytest.mark.parametrize(
    "case", ["fusion-cuda-2.11/mix", "fusion-cpu-2.13/example", "fusion-cpu-2.5/mlp_train"]
)
def test_without_the_nodes_after_fusion_what_it_saved_is_unknown(case: str, tmp_path: Path) -> None:
    graph = copy_with_post(case, tmp_path, 0)
    whole = one(case, graph.id)
    assert (graph.bytes_before, graph.bytes_after, graph.memory_bound_bytes) == (
        whole.bytes_before,
        None,
        None,
    )
    assert {(k.bytes_read, k.bytes_written, k.removed) for k in graph.kernels} == {(None, None, None)}
    assert not graph.removed_known
    first, second = (line.plain for line in summary_lines(graph)[:2])
    assert "eliminated" not in first
    assert second.endswith("-> unknown")


@pytest.mark.parametrize("keep", [0.1, 0.3, 0.5, 0.7, 0.9])
@pytest.mark.parametrize(
    "case", ["fusion-cuda-2.11/mix", "fusion-cpu-2.5/mlp_train", "fusion-xpu-2.13/mlp_train"]
)
def test_a_cut_file_gives_no_total_and_right_bytes_of_the_kernels_before_the_cut(
    case: str, keep: float, tmp_path: Path
) -> None:
    graph = copy_with_post(case, tmp_path, keep)
    whole = one(case, graph.id)
    assert (graph.bytes_before, graph.bytes_after) == (whole.bytes_before, None)
    right = {k.name: (k.bytes_read, k.bytes_written, k.removed) for k in whole.kernels}
    known = [k for k in graph.kernels if k.bytes_read is not None]
    assert len(known) < len(graph.kernels)
    assert all(
        (k.bytes_read, k.bytes_written, k.removed) == right[k.name] for k in known if k.kind != "extern"
    )
    assert graph.problems


@pytest.mark.parametrize("keep", [0.05, 0.3, 0.6])
def test_a_fused_node_that_was_cut_keeps_the_members_that_its_name_tells(tmp_path: Path, keep: float) -> None:
    graph = copy_with_post("fusion-cpu-2.13/example", tmp_path, keep)
    [kernel] = graph.kernels
    assert [m.name for m in kernel.members] == ["op0", "op1", "op2", "op3"]
    assert [m.kind for m in kernel.members] == ["reduction", "pointwise", "reduction", "pointwise"]
    assert kernel.bytes_read is None


def test_a_file_cut_between_two_nodes_is_found_by_the_nodes_before_fusion(tmp_path: Path) -> None:
    shutil.copytree(DATA / "fusion-cuda-2.11/foreach", tmp_path / "copy")
    (file,) = (tmp_path / "copy").rglob("ir_post_fusion.txt")
    (inputs, _), *_ = graphs_of(tmp_path / "copy")
    assert inputs.post is not None
    last = inputs.post.nodes[-1].name
    file.write_text(file.read_text().partition(f"\n{last}: ")[0] + "\n")
    ((_, graph),) = graphs_of(tmp_path / "copy")
    assert graph.bytes_after is None
    assert any("missing in it" in p.what for p in graph.problems)


def test_triton_does_not_store_a_buffer_whose_memory_another_one_takes_over(shared_fixtures: Path) -> None:
    forward = next(
        g
        for _, g in graphs_of(shared_fixtures / "inductor" / "cuda-h200-2.11" / "mlp_train")
        if g.kind == "forward"
    )
    assert forward.removed == ("buf2",)
    kernel = next(k for k in forward.kernels if k.removed)
    assert kernel.bytes_written == 64 * 512 * 4 + 2 * 64 * 4


@pytest.mark.parametrize(
    ("case", "gone"), [("fusion-cuda-2.11/mix", ("buf0",)), ("fusion-xpu-2.13/mlp_train", ("buf2",))]
)
def test_what_a_triton_kernel_writes_is_as_many_buffers_as_it_stores(
    case: str, gone: tuple[str, ...]
) -> None:
    graph = one(case, "forward")
    assert graph.removed == gone
    kernel = next(k for k in graph.kernels if k.removed)
    code = next((DATA / case).glob("*forward*/output_code.py")).read_text()
    assert code.count("tl.store(") == len(kernel.writes)


def with_text(case: str, name: str, change: Callable[[str], str], folder: Path) -> GraphFusion:
    """The first graph of a recording with one of its files changed."""
    source = min(p for p in (DATA / case).glob("model*") if "backward" not in p.name)
    target = folder / source.name
    shutil.copytree(source, target)
    (target / name).write_text(change((source / name).read_text()))
    return graphs_of(folder)[0][1]


@pytest.mark.parametrize("twentieth", range(20))
@pytest.mark.parametrize("case", ["fusion-cpu-2.13/example", "fusion-cuda-2.11/mix"])
def test_a_cut_file_before_fusion_gives_no_total_before_fusion(
    case: str, twentieth: int, tmp_path: Path
) -> None:
    whole = one(case, "forward" if "mix" in case else "")
    graph = with_text(case, "ir_pre_fusion.txt", lambda t: t[: len(t) * twentieth // 20], tmp_path)
    assert graph.bytes_before in (None, whole.bytes_before)
    assert not graph.nodes_complete or graph.nodes_before == whole.nodes_before
    assert graph.launches_saved in (None, whole.launches_saved)
    assert graph.problems


def test_a_file_before_fusion_cut_between_two_nodes_is_found_by_those_after_it(tmp_path: Path) -> None:
    graph = with_text(
        "fusion-cpu-2.13/example", "ir_pre_fusion.txt", lambda t: t.partition("\nop3: ")[0] + "\n", tmp_path
    )
    assert (graph.bytes_before, graph.nodes_complete, graph.nodes_before) == (None, False, 3)
    assert any("missing in it: op3" in p.what for p in graph.problems)


@pytest.mark.parametrize("twentieth", range(18))
def test_without_all_of_the_generated_code_kernels_and_temporaries_are_bounds(
    twentieth: int, tmp_path: Path
) -> None:
    whole = one("fusion-cpu-2.13/example")
    graph = with_text(
        "fusion-cpu-2.13/example", "output_code.py", lambda t: t[: len(t) * twentieth // 20], tmp_path
    )
    assert not graph.kernels_complete
    assert "about 1 kernel" in summary_lines(graph)[0].plain
    assert graph.bytes_after in (None, whole.bytes_after)
    assert not graph.removed_known
    assert "3 buffers eliminated" not in summary_lines(graph)[0].plain


@pytest.mark.parametrize("name", ["ir_pre_fusion.txt", "ir_post_fusion.txt"])
def test_a_dependency_of_an_unknown_kind_leaves_totals_unknown(name: str, tmp_path: Path) -> None:
    graph = with_text(
        "fusion-cpu-2.13/example",
        name,
        lambda t: t.replace("MemoryDep('arg1_1'", "TileDep('arg1_1'"),
        tmp_path,
    )
    assert (graph.bytes_before if "pre" in name else graph.bytes_after) is None
    assert (graph.bytes_after if "pre" in name else graph.bytes_before) is not None
    assert any("not understood" in p.what and "TileDep" in p.what for p in graph.problems)


def test_a_call_that_changes_a_buffer_in_place_writes_it_and_its_readers_read_it() -> None:
    """``add_k`` of 1024 floats: two inputs, and an empty buffer that it fills, which ``sin`` reads under another name."""
    (graph,) = (g for _, g in graphs_of(DATA / "fusion-cuda-2.11" / "user"))
    user = next(k for k in graph.kernels if k.kind == "user_triton")
    reader = next(k for k in graph.kernels if "sin" in k.name)
    assert (user.bytes_read, user.bytes_written) == (2 * 4096, 4096)
    assert user.bytes_saved == 0, "one node: nothing was fused"
    assert (reader.bytes_read, reader.bytes_written) == (4096, 4096)


def test_of_a_view_a_users_kernel_reads_and_writes_what_the_view_shows(tmp_path: Path) -> None:
    """``add_k`` of the last 256 of 1024 floats, into a part of an input that holds numbers."""
    parts = [f"reinterpret_tensor({name}, (256, ), (1, ), 768)" for name in ("arg0_1", "arg0_1", "arg1_1")]
    source = DATA / "fusion-cuda-2.11" / "user" / "model__0_inference_0.0"
    shutil.copytree(source, tmp_path / source.name)
    for name in ("ir_pre_fusion.txt", "ir_post_fusion.txt", "output_code.py"):
        text = (source / name).read_text()
        text = text.replace(
            "op1.unmet_dependencies = [StarDep(name='buf0', mode=None)]", "op1.unmet_dependencies = []"
        )
        text = text.replace("buf1.mutations = ['buf0']", "buf1.mutations = ['arg1_1']")
        text = text.replace("add_k_0.run(arg0_1, arg1_1, buf0, 1024", f"add_k_0.run({', '.join(parts)}, 256")
        (tmp_path / source.name / name).write_text(text)
    ((_, graph),) = graphs_of(tmp_path)
    user = next(k for k in graph.kernels if k.kind == "user_triton")
    assert (user.reads, user.bytes_read, user.bytes_written) == (("arg0_1",), 1024, 1024)
    assert [(b.role, b.bytes) for b in graph.buffers if b.name == "arg1_1"] == [("input", 4096)]


COMBO = """
op0_op1: ForeachKernelSchedulerNode(SchedulerNode,SchedulerNode)
op0_op1.writes = [MemoryDep('buf0', c0, {c0: 400}), MemoryDep('buf1', c0, {c0: 50})]
op0_op1.unmet_dependencies = []
op0_op1.met_dependencies = [MemoryDep('arg0_1', c0, {c0: 400}), MemoryDep('arg1_1', c0, {c0: 3500})]
op0_op1.outputs = [
]
op0_op1.snodes[0] =
op0: SchedulerNode(ComputedBuffer)
op0.writes = [MemoryDep('buf0', c0, {c0: 400})]
op0.unmet_dependencies = []
op0.met_dependencies = [MemoryDep('arg0_1', c0, {c0: 400})]
op0.outputs = [
    buf0: ComputedBuffer
    buf0.layout = FixedLayout('xpu:0', torch.float32, size=[400], stride=[1])
    buf0.users = [NodeUser(node=OUTPUT, can_inplace=False, is_weak=False)]
]
op0.group.device = xpu:0
op0.group.iteration = (400, 1)
op0.sizes = ((400,), ())
op0_op1.snodes[1] =
op1: SchedulerNode(ComputedBuffer)
op1.writes = [MemoryDep('buf1', c0, {c0: 50})]
op1.unmet_dependencies = []
op1.met_dependencies = [MemoryDep('arg1_1', c0, {c0: 3500})]
op1.outputs = [
    buf1: ComputedBuffer
    buf1.layout = FixedLayout('xpu:0', torch.float32, size=[50], stride=[1])
    buf1.users = [NodeUser(node=OUTPUT, can_inplace=False, is_weak=False)]
]
op1.group.device = xpu:0
op1.group.iteration = (50, 70)
op1.sizes = ((50,), (70,))
"""
COMBO_CODE = """
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
''', device_str='xpu')
triton_per_fused_1 = async_compile.triton('triton_per_fused_1', '''
''', device_str='xpu')

def call(args):
    arg0_1, arg1_1 = args
    with torch.xpu._DeviceGuard(0):
        triton_poi_fused_0.run(arg0_1, buf0, stream=stream0)
        triton_per_fused_1.run(arg1_1, buf1, 50, 70, stream=stream0)
    return (buf0, buf1, )
"""


def test_the_members_of_a_combo_kernel_that_became_several_go_to_their_own() -> None:
    ir = parse_inductor_ir(COMBO, origin="o").value
    code = parse_output_code(COMBO_CODE, origin="o").value
    graph = analyse_fusion(FusionInputs("g", pre=ir, post=ir, code=code))
    assert [(k.name, [m.name for m in k.members]) for k in graph.kernels] == [
        ("triton_poi_fused_0", ["op0"]),
        ("triton_per_fused_1", ["op1"]),
    ]
    assert [k.bytes_written for k in graph.kernels] == [1600, 200]
    assert graph.nodes_complete


def test_the_members_of_an_optimizer_step_that_became_several_kernels_go_to_the_one_that_changes_their_tensors() -> (
    None
):
    """All are in place, so that no call names their buffers: Inductor makes a kernel of its own of what is left over."""
    third = COMBO[COMBO.index("op0_op1.snodes[1]") :]
    for old, new in (
        ("snodes[1]", "snodes[2]"),
        ("op1", "op2"),
        ("op0_op2", "op0_op1"),
        ("buf1", "buf2"),
        ("arg1", "arg2"),
    ):
        third = third.replace(old, new)
    text = COMBO + third
    for number in range(3):
        lay = f"    buf{number}.layout"
        text = text.replace(lay, f"    buf{number}.mutations = ['arg{number}_1']\n{lay}")
    text = text.replace("op0_op1", "op0_op1_op2").replace("(SchedulerNode,", "(SchedulerNode,SchedulerNode,")
    ir = parse_inductor_ir(text, origin="o").value
    called = (
        COMBO_CODE.replace("arg1_1 = args", "arg1_1, arg2_1 = args")
        .replace("(arg0_1, buf0, ", "(arg0_1, arg1_1, ")
        .replace("(arg1_1, buf1, 50, 70", "(arg2_1, 50")
    )
    code = parse_output_code(called, origin="o").value
    graph = analyse_fusion(FusionInputs("g", pre=ir, post=ir, code=code))
    assert [(k.name, [m.name for m in k.members]) for k in graph.kernels] == [
        ("triton_poi_fused_0", ["op0", "op1"]),
        ("triton_per_fused_1", ["op2"]),
    ]
    assert not [p for p in graph.problems if "no scheduler node" in p.what]
    assert read_later(called, ir) == [["op0", "op1"], ["op2"], []]
    one_more = called.replace(
        "    return (", "        triton_per_fused_1.run(other, 50, stream=stream0)\n    return ("
    )
    code = parse_output_code(one_more, origin="o").value
    told = analyse_fusion(FusionInputs("g", pre=ir, post=ir, code=code)).problems
    (problem,) = [p for p in told if "no scheduler node" in p.what]
    assert "subgraph" not in problem.hint, "there is none"


def read_later(called: str, ir: SchedulerIR) -> list[list[str]]:
    """Members of each call where a later kernel of the step reads what the earlier ones change (Adam's step counts)."""
    changes = ("in_ptr0", "in_ptr1"), ("in_ptr0",), ("in_ptr3",)
    names = ("triton_poi_fused_0", "triton_per_fused_1", "triton_for_fused_2")
    code = "".join(
        f"{name} = async_compile.triton('{name}', '''\n    inductor_meta={{'mutated_arg_names': {list(changed)!r}}},\n"
        f"def {name}(in_ptr0, in_ptr1, in_ptr2, in_ptr3, XBLOCK):\n    pass\n''', device_str='xpu')\n"
        for name, changed in zip(names, changes, strict=True)
    )
    last = "        triton_for_fused_2.run(arg0_1, arg1_1, arg2_1, arg3_1, stream=stream0)\n    return ("
    wrapper = called[called.index("\ndef call") :].replace("    return (", last)
    wrapper = wrapper.replace("arg2_1 = args", "arg2_1, arg3_1 = args")
    parsed = parse_output_code(code + wrapper, origin="o").value
    graph = analyse_fusion(FusionInputs("g", pre=ir, post=ir, code=parsed))
    return [[m.name for m in k.members] for k in graph.kernels]


def test_kernels_of_a_subgraph_do_not_compute_the_main_graphs_nodes_of_the_same_name() -> None:
    graph = one("fusion-cpu-2.13/cond")
    inner = {
        i for i, k in enumerate(graph.kernels) if k.name in ("cpp_fused_add_sin_0", "cpp_fused_cos_mul_1")
    }
    told = {op.name: set(op.kernels) & inner for op in graph.fx_ops if "cond" not in op.target}
    assert set().union(*told.values()) == set(), told


def test_operators_of_subgraphs_count_and_items_of_tuples_do_not() -> None:
    """cond, sum and add of the main graph, two of each branch; the item of cond's result is none."""
    graph = one("fusion-cpu-2.13/cond")
    assert graph.fx_operators == 7
    assert [op.target for op in graph.fx_ops if op.target == "getitem"] == ["getitem"]


def strange(case: str, pattern: str, text: str, folder: Path) -> GraphFusion:
    """A recording whose IR before and after fusion was written by a version of torch that nobody has seen."""
    shutil.copytree(DATA / case, folder / "strange")
    for file in (folder / "strange").rglob("ir_*_fusion.txt"):
        changed, times = re.subn(pattern, text, file.read_text(), flags=re.MULTILINE)
        assert times
        file.write_text(changed)
    return graphs_of(folder / "strange")[0][1]


def test_nodes_of_an_unknown_class_are_kept_and_reported(tmp_path: Path) -> None:
    whole = one("fusion-cpu-2.13/example")
    graph = strange("fusion-cpu-2.13/example", r"^( *op\d+): SchedulerNode\(", r"\1: TileNode(", tmp_path)
    assert (graph.nodes_before, graph.kernels_after) == (whole.nodes_before, whole.kernels_after)
    assert [m.name for m in graph.kernels[0].members] == ["op0", "op1", "op2", "op3"]
    assert (graph.bytes_before, graph.bytes_after) == (whole.bytes_before, whole.bytes_after)
    assert any("4 lines not understood, the first: op0: TileNode(" in p.what for p in graph.problems)


def test_nodes_that_say_what_they_write_in_unknown_words_have_unknown_bytes(tmp_path: Path) -> None:
    graph = strange("fusion-cpu-2.13/example", r"\.writes =", ".stores =", tmp_path)
    assert (graph.bytes_before, graph.bytes_after) == (None, None)
    assert not graph.removed_known
    assert any("not understood" in p.what and "stores" in p.what for p in graph.problems)


CASES_TO_CUT = (
    "fusion-cpu-2.13/example",
    "fusion-cpu-2.13/mutation",
    "fusion-cpu-2.13/sdpa",
    "fusion-cuda-2.11/foreach",
)


@pytest.mark.parametrize("name", ["ir_pre_fusion.txt", "ir_post_fusion.txt"])
@pytest.mark.parametrize("case", CASES_TO_CUT)
def test_a_cut_ir_file_never_gives_another_total(case: str, name: str, tmp_path: Path) -> None:
    whole = one(case)
    for twentieth in range(20):
        cut = with_text(case, name, lambda t, n=twentieth: t[: len(t) * n // 20], tmp_path / str(twentieth))  # type: ignore[misc]
        assert cut.bytes_before in (None, whole.bytes_before), twentieth
        assert cut.bytes_after in (None, whole.bytes_after), twentieth
        assert not cut.nodes_complete or cut.nodes_before == whole.nodes_before, twentieth


@pytest.mark.parametrize("part", [0.0, 0.4, 0.8])
def test_with_subgraphs_the_ir_alone_gives_no_totals(part: float, tmp_path: Path) -> None:
    graph = with_text("fusion-cpu-2.13/cond", "output_code.py", lambda t: t[: int(len(t) * part)], tmp_path)
    assert (graph.bytes_before, graph.bytes_after, graph.launches_saved) == (None, None, None)
    assert not graph.nodes_complete


@pytest.mark.parametrize("name", ["cpu-2.7.1", "cuda-h200-2.11"])
def test_origins_of_a_transformer_are_told_without_log_and_provenance(
    name: str, shared_fixtures: Path
) -> None:
    [(_, graph)] = graphs_of(shared_fixtures / "inductor" / name / "attention")
    assert not graph.has_log
    members = [m for k in graph.kernels for m in k.members]
    assert [m.name for m in members if not m.fx] == []
    # the transposed key is told from the query and the value by its shape: its product hangs on it
    told = {m.name: m.fx for m in members}
    assert told["op8"][-1] == "clone_1"
    assert told["op9"][-1] == "bmm"


def test_what_a_pattern_made_has_the_line_of_what_it_feeds() -> None:
    head = 'class G(torch.nn.Module):\n    def forward(self, x: "f32[8]"):\n'
    line = "        # File: /home/u/m.py:{0} in f, code: step {0}\n"
    node = '        {0}: "f32[8]" = torch.ops.aten.{1}({2})\n'
    none = "        # No stacktrace found for following nodes\n"
    readable = head + line.format(7) + node.format("a", "exp.default", "x") + line.format(8)
    readable += node.format("b", "relu.default", "a") + none + node.format("c", "neg.default", "b")
    # of a pass before the first stage, told by its name; and one that was traced where torch knew no line
    readable += node.format("erf_default_1", "erf.default", "x") + node.format("tan", "tan.default", "x")
    made = head + none + node.format("m", "abs.default", "x") + node.format("n", "sin.default", "m")
    made += node.format("q", "cos.default", "x") + node.format("erf_default_1", "erf.default", "x")
    made += node.format("tan", "tan.default", "x") + line.format(7) + node.format("a", "exp.default", "n")
    made += line.format(8) + node.format("b", "add.Tensor", "a, q, tan, erf_default_1") + none
    made += node.format("c", "neg.default", "b") + node.format("d", "mul.Tensor", "a, b")
    files = [parse_fx_graph(text + "        return (c,)\n", origin="o").value for text in (made, readable)]
    scopes = FxScopes(files)
    lines = {
        n: s.line if (s := scopes.source("", n)) else 0 for n in scopes.nodes("") if n not in ("x", "output")
    }
    assert lines == {"m": 7, "n": 7, "q": 8, "erf_default_1": 8, "tan": 0, "a": 7, "b": 8, "c": 0, "d": 0}


def test_both_steps_of_a_mix_order_reduction_come_from_the_sum() -> None:
    graph = one("fusion-cuda-2.11/mix", "backward")
    (last,) = (k for k in graph.kernels if k.name == "workspace.sum")
    (first,) = (m for k in graph.kernels for m in k.members if set(m.writes) & set(last.reads))
    assert "aten.sum.dim_IntList" in first.aten
    assert "aten.sum.dim_IntList" in last.members[0].aten


def test_a_library_call_comes_from_a_node_that_makes_what_it_makes() -> None:
    calls = one("fusion-xpu-2.13/complex", "backward").kernels
    # complex numbers of the shape [9, 2, 2], after a reshape of floats
    assert (calls[20].name, calls[20].fx) == ("torch.ops.aten.reshape.default", ("view_1",))
    # zeros, beside those of y[:, :, rows] for which code was generated
    zeros = [k.fx for k in calls if k.name == "torch.ops.aten.full.default"]
    assert zeros == [("full_default_1",), ("full_default_2",), ("full_4",)]


def test_views_that_are_called_as_operators_move_nothing() -> None:
    graph = one("fusion-xpu-2.13/complex", "backward")
    moved = {
        k.name.split(".")[3]: (k.bytes_read, k.bytes_written)
        for k in graph.kernels
        if k.kind == "fallback" and k.fx != ("full_4",)
    }
    views = {"slice", "reshape", "permute", "unsqueeze", "squeeze", "_conj", "view_as_real"}
    assert {name for name, both in moved.items() if both == (0, 0)} == views
    # the last of each by hand: c64[2, 2, 8, 5] zeros; them and f32[2, 2, 8, 8] twice as many numbers
    assert moved["full"] == (0, 2 * 2 * 8 * 5 * 8)
    assert moved["slice_scatter"] == (2 * 2 * 8 * (8 + 5) * 8, 2 * 2 * 8 * 8 * 8)
    assert all(k.bytes_saved == 0 for k in graph.kernels if k.kind == "fallback")


def test_a_graph_that_only_gives_views_of_its_inputs_launches_nothing() -> None:
    (inputs, graph) = next(p for p in graphs_of(DATA / "fusion-xpu-2.13/complex") if "inference" in p[0].id)
    assert (graph.kernels_after, graph.nodes_before, graph.kernels_complete) == (0, 0, True)
    assert (graph.bytes_before, graph.bytes_after, graph.problems) == (0, 0, ())
    assert inputs.idle


def test_an_empty_ir_file_beside_code_that_calls_something_is_a_problem(tmp_path: Path) -> None:
    graph = with_text("fusion-xpu-2.13/scatter_add", "ir_post_fusion.txt", lambda text: "", tmp_path)
    assert any("it is empty" in p.what for p in graph.problems)


@pytest.mark.parametrize(
    ("graph", "elements"),
    [
        # queries and keys of [2, 8, 96], each of [2, 2, 8, 16], with their halves swapped; and two tables of [8, 16]
        ("model__0", [2 * (2 * 8 * 2 * 16) + 2 * 8 * 16]),
        # channels 1 and 2 of [2, 4, 9, 9], padded; of the last one columns 0 to 4
        ("model__1", [2 * 2 * 9 * 9, 2 * 2 * 9 * 9, 2 * 2 * 9 * 5]),
        # channels 1 and 2 of [2, 4, 10, 10] in windows that overlap, channel 0 in windows that do not, and all rows
        ("model__2", [2 * 2 * 10 * 10, 2 * 10 * 10, 2 * 4 * 10 * 10]),
        # of [6, 12] columns 3 to 6, and 1 of the other one; 0 and 5, and 3; of two rows 0 to 3, and 2 to 9
        ("model__4", [6 * 4 + 6, 6 * 2 + 6, 2 * 4 + 2 * 8]),
    ],
)
def test_loads_that_overlap_or_stand_under_a_mask_count_what_they_read(
    graph: str, elements: list[int]
) -> None:
    kernels = one("fusion-xpu-2.13/overlap", graph).kernels
    assert [k.bytes_read for k in kernels] == [4 * count for count in elements]


def test_what_a_kernel_of_ones_own_only_stores_to_is_not_read() -> None:
    """The scheduler lists every tensor that such a kernel is given as read, whatever the kernel does with it."""
    graph = one("fusion-xpu-2.13/stored")
    tensor, rows = 32 * 64 * 4, 32 * 4
    moved = [(k.name, k.bytes_read, k.bytes_written) for k in graph.kernels]
    assert moved == [
        ("norm_kernel_0", tensor, tensor + rows),
        ("add_kernel_1", 2 * tensor, tensor),
        ("triton_poi_fused_mul_0", tensor, tensor),
    ]
    assert graph.bytes_before == graph.bytes_after == sum(read + written for _, read, written in moved)
