"""Links of a graph from its artifacts, with and without what the probe recorded of its nodes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from tests.program_lines import user_lines
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.origins.build_links import COMPILED_AT, GraphLinks, build_links
from xpudbg.facts.origins.coverage import run_coverage
from xpudbg.facts.origins.explain import find_targets
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.fx import FxNodes, NnModule, NodeSource, RecordedNode
from xpudbg.model.location import FxSourceLine
from xpudbg.model.manifest import SourceLine
from xpudbg.model.provenance import Evidence, Level
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[3] / "data"
MIX = DATA / "fusion-cuda-2.11" / "mix" / "model__0_forward_1.0"
"""A graph whose nodes name a line of torch/nn/functional.py alone."""
TORCH = FxSourceLine(
    "/env/lib/python3.11/site-packages/torch/nn/functional.py", 2954, "rms_norm", "return torch.rms_norm("
)
OWN = FxSourceLine("/home/u/model.py", 31, "forward", "x = self.attn(F.rms_norm(x, (8,)))")
BLOCK = NnModule("layers.0", "model.Block", "L['self'].layers[0]", "self")
NORM = NnModule("layers.0.norm", "torch.nn.modules.normalization.RMSNorm", "L['self'].layers[0].norm", "self")


def _links(folder: Path, **more: object) -> GraphLinks:
    run = RunReader.open(folder)
    (graph,) = run.graphs
    return build_links(run.inputs(graph), fusion_of(run, graph), **more)  # type: ignore[arg-type]


def _recorded(folder: Path, **more: object) -> FxNodes:
    run = RunReader.open(folder)
    file = run.inputs(run.graphs[0]).transformed
    assert file is not None
    named = [n for n in file.main.nodes if n.op == "call_function"]
    return FxNodes(tuple(RecordedNode(n.name, n.op, n.target, **more) for n in named))  # type: ignore[arg-type]


def test_without_a_recording_a_library_s_line_is_all_there_is() -> None:
    links = _links(MIX)
    assert user_lines(links, (Level.KERNEL, "K1")) == []
    assert {k[1].rpartition("/")[2] for k in links.items if k[0] is Level.PYTHON} == {"functional.py:2954"}
    assert not any(k[0] is Level.MODULE for k in links.items)


TIMM = FxSourceLine(
    "/env/lib/python3.11/site-packages/timm/models/swin_transformer.py",
    364,
    "forward",
    "attn = self.softmax(attn)",
)


def test_a_library_s_line_that_show_names_leads_to_nodes_beside_the_program_s() -> None:
    """The stacks of a model of ``timm``: the program called it, and it called torch."""
    links = _links(MIX, nodes=_recorded(MIX, stack=(OWN, TIMM, TORCH)))
    lines = [item for key, item in links.items.items() if key[0] is Level.PYTHON]
    assert {(i.file, i.line) for i in lines} == {(OWN.path, 31), (TIMM.path, 364)}
    kernel = links.reached([(Level.KERNEL, "K1")], up=True)
    assert {k[1] for k in kernel if k[0] is Level.PYTHON} == {f"{OWN.path}:31", f"{TIMM.path}:364"}
    assert [i.line for i in user_lines(links, (Level.KERNEL, "K1"))] == [31]


def test_a_function_s_name_means_the_program_s_where_a_library_has_one_too() -> None:
    class Index:
        def all_links(self) -> list[GraphLinks]:
            return [_links(MIX, nodes=_recorded(MIX, stack=stack)) for stack in ((OWN, TIMM), (TIMM,))]

        def is_written(self, graph: str, kernel: tuple[object, ...]) -> bool:
            return False

    index = cast("RunLinks", Index())
    assert [(t.item.file, len(t.places)) for t in find_targets(index, "forward")] == [(OWN.path, 1)]
    assert [(t.item.line, len(t.places)) for t in find_targets(index, "swin_transformer.py:364")] == [
        (364, 2)
    ]


def test_a_line_of_torch_alone_is_named_once() -> None:
    links = _links(MIX, nodes=_recorded(MIX, stack=(OWN, TORCH)))
    assert {k[1] for k in links.items if k[0] is Level.PYTHON} == {f"{OWN.path}:31"}


def test_the_line_at_which_the_compile_began_stands_in_and_says_so() -> None:
    links = _links(MIX, compiled=SourceLine("/home/u/model.py", 50, "main", "step(x)"))
    (line,) = user_lines(links, (Level.KERNEL, "K1"))
    assert (line.line, line.code) == (50, "step(x)")
    (link,) = [x for x in links.up((Level.KERNEL, "K1")) if x.other[0] is Level.PYTHON]
    assert link.source == COMPILED_AT
    library = SourceLine("/env/lib/python3.11/site-packages/torch/_dynamo/external_utils.py", 68, "inner")
    assert user_lines(_links(MIX, compiled=library), (Level.KERNEL, "K1")) == []


def test_a_stack_of_the_kernel_in_the_trace_leads_through_torch() -> None:
    run = RunReader.open(MIX)
    code = run.inputs(run.graphs[0]).code
    assert code is not None
    call = code.calls[0]
    stack = f'  File "{OWN.path}", line {OWN.line}, in forward\n    {OWN.code}\n  File "{TORCH.path}", line 2954, in rms_norm\n'
    for key in (f"{call.kernel}:{call.debug_handle}", call.kernel):
        links = _links(MIX, stacks={key: (stack,)}, compiled=SourceLine("/home/u/model.py", 50, "main"))
        assert [i.line for i in user_lines(links, (Level.KERNEL, "K1"))] == [31]
    assert user_lines(_links(MIX, stacks={"other:1": (stack,)}), (Level.KERNEL, "K1")) == []


CAPTURED = """class GraphModule(torch.nn.Module):
    def forward(self, x):
        # File: /home/u/model.py:31 in forward, code: x = self.attn(F.rms_norm(x, (8,)))
        normed: "f32[8]" = torch.rms_norm(x, (8,))
        scores: "f32[8]" = normed / 4.0;  normed = None
        return (scores,)
"""


def test_the_captured_graph_gives_its_nodes_code_and_python_line() -> None:
    links = _links(MIX, captured=parse_fx_graph(CAPTURED, origin="x").value)
    item = links.items[Level.CAPTURED, "scores"]
    assert (item.code, item.line) == ("normed / 4.0", 5)
    assert [x.other[1] for x in links.up((Level.CAPTURED, "scores"))] == ["/home/u/model.py:31"]


def test_kernels_without_any_node_are_led_by_the_comment_above_their_call() -> None:
    links = _links(DATA / "fusion-cpu-2.5" / "mutation" / "model__0_inference_0.0")
    above = links.reached([(Level.KERNEL, "K2")], up=True)
    assert above[Level.CAPTURED, "sort"].evidence is Evidence.STRUCTURE


def test_a_recorded_stack_leads_through_torch_to_the_program_and_to_its_modules() -> None:
    nodes = _recorded(
        MIX,
        stack=(OWN, TORCH),
        modules=(BLOCK, NORM),
        source_fns=(("normed", "torch.rms_norm"),),
        original_aten="aten._fused_rms_norm.default",
    )
    links = _links(MIX, nodes=nodes)
    assert [i.line for i in user_lines(links, (Level.KERNEL, "K1"))] == [31]
    above = links.reached([(Level.KERNEL, "K1")], up=True)
    assert {k[1] for k in above if k[0] is Level.MODULE} == {"layers.0", "layers.0.norm"}
    assert {k[1] for k in above if k[0] is Level.CAPTURED} >= {"normed"}
    down = links.reached([(Level.MODULE, "layers.0")], up=False)
    assert down[Level.KERNEL, "K1"].evidence is Evidence.RECORDED
    assert links.aliases["aten._fused_rms_norm.default"]


def test_a_node_of_a_pass_has_the_line_of_the_node_that_it_was_made_of() -> None:
    made = _recorded(MIX, from_node=(NodeSource("before", "a_pass", "replace"),))
    before = RecordedNode("before", "call_function", "aten.x", stack=(OWN,), modules=(BLOCK,), removed=True)
    links = _links(MIX, nodes=FxNodes((*made.nodes, before)))
    node = next(k for k in links.items if k[0] is Level.POST_GRAD)
    python = {x.other[1]: x.evidence for x in links.up(node) if x.other[0] is Level.PYTHON}
    assert python == {"/home/u/model.py:31": Evidence.STRUCTURE}, "better than a line of torch"
    modules = {x.other[1]: x.evidence for x in links.up(node) if x.other[0] is Level.MODULE}
    assert modules == {"layers.0": Evidence.STRUCTURE}


def test_names_of_other_graphs_lead_to_no_node_of_this_one() -> None:
    """``mul`` of a pattern's replacement, and of Dynamo's graph, is not the ``mul`` of this graph."""
    own = RecordedNode("mul", "call_function", "aten.mul", stack=(OWN,), modules=(BLOCK,))
    pattern = (NodeSource("", "pattern_matcher", "create"), NodeSource("mul", "", "replace"))
    captured = (NodeSource("mul", "Interpreter_PropagateUnbackedSymInts", "create"),)
    for sources in (pattern, captured):
        made = RecordedNode("mul_tensor", "call_function", "aten.mul", from_node=sources)
        nodes = FxNodes((own, made))
        assert (nodes.line_of(made), nodes.modules_of(made), made.made_of) == (None, (), ())


def test_a_pattern_s_replacement_is_told_from_the_node_that_it_replaced() -> None:
    """As recorded of two softmax in one graph with torch 2.13: ``sub`` and ``exp`` of the replacement are other nodes of the graph, too."""
    created = (NodeSource("", "pass_pattern_1", "create"), NodeSource("", "pattern_matcher", "create"))
    traced = NodeSource("softmax_1", "Interpreter_PropagateUnbackedSymInts", "create")

    def made(*names: str) -> tuple[str, ...]:
        replaced = (NodeSource(name, "replace_with_graph", "replace") for name in names)
        return RecordedNode("n", "call_function", "aten.n", from_node=(*created, *replaced, traced)).made_of

    assert made("exp", "exp_1") == ("exp_1",)
    assert made("prepare_softmax_online") == ()
    assert made("sub", "sub_6", "mul", "mul_2") == ("sub_6", "mul_2")


LINES = {
    "fusion-cpu-2.13/collective": (4, 8), "fusion-cpu-2.13/subgraphs": (8, 8), "fusion-cpu-2.13/sdpa": (1, 1),
    "fusion-cpu-2.13/mutation": (3, 3), "fusion-cpu-2.13/frozen": (0, 4), "fusion-cpu-2.13/unbacked": (3, 3),
    "fusion-cpu-2.13/custom": (6, 6), "fusion-cpu-2.13/cppwrapper": (2, 2), "fusion-cpu-2.13/concat": (3, 3),
    "fusion-cpu-2.13/example": (1, 1), "fusion-cpu-2.13/cond": (3, 3), "fusion-cpu-2.13/dynamic": (2, 2),
    "fusion-cpu-2.13/template": (0, 2), "fusion-xpu-2.13/mlp_train": (0, 10), "fusion-cuda-2.11/user": (4, 4),
    "fusion-cuda-2.11/batch_norm": (0, 7), "fusion-cuda-2.11/mix": (0, 3), "fusion-cuda-2.11/scatter": (4, 5),
    "fusion-cuda-2.11/two_nodes": (2, 2), "fusion-cuda-2.11/foreach": (0, 2), "fusion-cuda-2.11/template": (1, 1),
    "fusion-cpu-2.5/mutation": (1, 3), "fusion-cpu-2.5/recompile": (3, 3), "fusion-cpu-2.5/mlp_train": (0, 8),
}  # fmt: skip
"""Of folders without trace and recording: kernels with a line of the program, and all. Where it is fewer, the FX files name no line, or
one of torch alone; each kernel says so."""


@pytest.mark.parametrize("case", LINES)
def test_bare_debug_folders_lead_to_what_their_files_say(case: str) -> None:
    coverage = run_coverage(RunLinks(RunReader.open(DATA / case)))
    assert (coverage.with_line, coverage.kernels) == LINES[case]
    assert len(coverage.unlinked) == coverage.kernels - coverage.with_line
    assert all(k.reason for k in coverage.unlinked)


def test_a_node_that_the_log_does_not_name_is_not_called_logged() -> None:
    run = RunReader.open(DATA / "explain-bmg-2.13" / "run")
    (graph,) = run.graphs
    inputs, fusion = run.inputs(graph), fusion_of(run, graph)
    assert inputs.log is not None
    logged = tuple(replace(n, origins=()) if n.name in ("op5", "op6") else n for n in inputs.log.nodes)
    cut = replace(inputs, log=replace(inputs.log, nodes=logged))
    links = build_links(cut, fusion)

    def told(place: tuple[Level, str]) -> dict[str, Evidence]:
        return {link.other[1]: link.evidence for link in links.up(place) if link.other[0] is Level.POST_GRAD}

    assert told((Level.SCHEDULER, "op5")) == {"sum_1": Evidence.STRUCTURE}
    assert told((Level.SCHEDULER, "op0")) == {"pow_1": Evidence.LOGGED, "mean": Evidence.LOGGED}
    # torch's provenance names those of the whole kernel
    assert told((Level.KERNEL, "K1"))["sum_1"] is Evidence.RECORDED
    links = build_links(replace(cut, provenance={}), fusion)
    assert told((Level.KERNEL, "K1"))["sum_1"] is Evidence.STRUCTURE
    assert told((Level.KERNEL, "K1"))["mean"] is Evidence.LOGGED
