"""Modules of kernels by what was recorded of their nodes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.program_lines import user_lines
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.model.fx import FxNodes, NnModule, RecordedNode
from xpudbg.model.location import FxSourceLine, is_library
from xpudbg.model.provenance import Level
from xpudbg.run.run_reader import RunReader

USER = Path(__file__).resolve().parents[3] / "data" / "fusion-cuda-2.11" / "user"
PROJECTION = NnModule("attn.v_proj", "torch.nn.modules.linear.Linear", "L['self'].attn.v_proj", "self")
ATTENTION = NnModule("attn", "fla.layers.gla.GatedLinearAttention", "L['self'].attn", "self")


@pytest.mark.parametrize(
    ("of_call", "found"), [((ATTENTION,), ("attn",)), ((), ())], ids=["in a module", "in the root module"]
)
def test_a_user_s_kernel_is_not_of_the_module_that_made_its_argument(
    of_call: tuple[NnModule, ...], found: tuple[str, ...]
) -> None:
    """As of fla's gated linear attention, whose kernel takes views of what its projections computed."""
    run = RunReader.open(next(USER.glob("model__*")))
    graph = fusion_of(run, run.graphs[0])
    user = next(k for k in graph.kernels if k.kind == "user_triton")
    call = "torch.ops.higher_order.triton_kernel_wrapper_mutation"
    nodes = FxNodes(
        (
            RecordedNode("view", "call_function", "aten.reshape.default", modules=(ATTENTION, PROJECTION)),
            RecordedNode("call", "call_function", call, modules=of_call),
        )
    )
    graph = replace(graph, kernels=(replace(user, fx=("view", "call")),))
    assert with_layers(graph, nodes).kernels[0].modules == found


def test_the_line_of_a_launch_is_not_one_of_triton_s_own() -> None:
    own = FxSourceLine("/env/lib/python3.11/site-packages/fla/ops/gla/chunk.py", 9, "fwd", "kernel[grid](x)")
    triton = FxSourceLine(
        "/env/lib/python3.11/site-packages/triton/runtime/autotuner.py", 379, "run", "self.fn.run(*args)"
    )
    assert RecordedNode("call", "call_function", "call", stack=(own, triton)).user_line == own


RECORDED = ("explain-bmg-2.13", "higher-order-2.13/flex_attention", "higher-order-2.13/control_flow")


@pytest.mark.parametrize("case", RECORDED)
def test_kernels_have_the_lines_that_explain_has(case: str) -> None:
    """The files of a graph name ``functional.py`` or ``flex_attention.py`` where the recorded stacks lead out of torch."""
    run = RunReader.open(USER.parents[1] / case)
    index = RunLinks(run)
    torch_lines = 0
    for files in index.graphs:
        links, nodes = index.links(files.id), run.fx_nodes(files)
        assert nodes is not None
        bare = fusion_of(run, files)
        torch_lines += sum(is_library(s.path) for k in bare.kernels for m in k.members for s in m.sources)
        for number, kernel in enumerate(with_layers(bare, nodes.value).kernels, 1):
            lines = {f"{s.path}:{s.line}" for member in kernel.members for s in member.sources}
            explained = {item.name for item in user_lines(links, (Level.KERNEL, f"K{number}"))}
            assert lines and lines <= explained
    assert torch_lines or case.endswith("control_flow")


def test_a_line_of_torch_stays_where_nothing_better_is_recorded() -> None:
    run = RunReader.open(USER.parents[1] / "explain-bmg-2.13")
    (graph, nodes) = fusion_of(run, run.graphs[0]), run.fx_nodes(run.graphs[0])
    assert nodes is not None
    bare = replace(nodes.value, nodes=tuple(replace(n, stack=()) for n in nodes.value.nodes))
    before = [m.sources for k in graph.kernels for m in k.members]
    assert [m.sources for k in with_layers(graph, bare).kernels for m in k.members] == before
