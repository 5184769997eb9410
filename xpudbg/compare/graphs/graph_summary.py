"""Summary of one graph for checks and comparisons, small enough to store one for every graph of a run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from xpudbg.compare.graphs.fx_dataflow import DataflowEdge, dataflow, is_size, strides
from xpudbg.compare.graphs.kernels import KernelSummary, origins_of
from xpudbg.core.text import known_sum
from xpudbg.facts import graph_memory
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.facts.fusion.run_fusion import known_fusion
from xpudbg.model.artifact import Kind
from xpudbg.model.fusion import FusedKernel, GraphFusion, OriginsFrom
from xpudbg.model.fx import FxFile
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import FusionInputs, GraphFiles, GraphTexts
from xpudbg.run.run_reader import RunReader

_SYMBOL = re.compile(r"\b[su]\d+\b")
_CONFIG = re.compile(r"^torch\.(_\w+\.config\.[\w.]+) = (.{1,500})$", re.MULTILINE)
_CODE = re.compile(r"# File: (\S{1,1000}?):(\d{1,19}) in ([^,\n]{0,300}), code: (.{1,300})$", re.MULTILINE)


@dataclass(frozen=True)
class GraphSummary:
    """Summary of a graph.

    Attributes:
        id: Its name.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        kernels: Its kernels in the order of their first call; the nodes before fusion where ``launches`` is None.
        launches: Launches after fusion; None when neither generated code nor nodes after fusion are known.
        bytes: Read and written by the kernels; None when it is not known of one of them.
        peak_bytes: The most memory that is alive at once; None when it is not known, or a size depends on data.
        nodes: Scheduler nodes before fusion that do work.
        fx_ops: Operators of the FX graph after pattern matching, those of its subgraphs included.
        has_code: Whether its generated code is there.
        whole_code: Whether that is complete.
        calls_nothing: Whether the generated code is complete and calls no kernel: the graph returns its inputs.
        has_post: Whether its IR after fusion is there.
        missing: Missing artifacts: name and how to get them.
        problems: Problems that were found.
        shape: For each FX node ``op:target:type``; the ATen operators of the kernels where no FX graph is there.
        wires: The operators of the FX graph with their arguments.
        strides: Strides of the inputs in their order; an empty one where the wrapper does not say.
        sizes: Shapes of the inputs that are tensors, with their symbols, in their order.
        config: Settings of torch that are not at their defaults, by name; None where ``fx_graph_runnable.py`` is not there.
        lines: Python lines that the graph names: file, line, function and code.
        lines_from: The artifact that contains them; None where none is there.
    """

    id: str
    kind: str
    kernels: tuple[KernelSummary, ...]
    launches: int | None
    bytes: int | None
    peak_bytes: int | None
    nodes: int
    fx_ops: int
    has_code: bool
    whole_code: bool
    calls_nothing: bool
    has_post: bool
    missing: tuple[tuple[str, str], ...]
    problems: tuple[Problem, ...]
    shape: tuple[str, ...] = ()
    wires: tuple[DataflowEdge, ...] = ()
    strides: tuple[tuple[str, ...], ...] = ()
    sizes: tuple[tuple[str, ...], ...] = ()
    config: dict[str, str] | None = None
    lines: tuple[tuple[str, str, str, str], ...] = ()
    lines_from: Kind | None = None


def summarise_graph(inputs: FusionInputs, fusion: GraphFusion, texts: Mapping[Kind, str]) -> GraphSummary:
    """Summarise a graph for checks and comparisons.

    Args:
        inputs: Its parsed artifacts.
        fusion: Its fusion analysis.
        texts: Its artifacts as text.
    """
    file, code = inputs.readable or inputs.transformed or inputs.runnable, inputs.code
    given = [n for n in file.main.nodes if n.op == "placeholder" and not is_size(n.type_text)] if file else []
    memory = graph_memory.memory_of(code, fusion)
    runnable = texts.get(Kind.FX_GRAPH_RUNNABLE)
    named = next((k for k in (Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_TRANSFORMED) if k in texts), None)
    return GraphSummary(
        id=fusion.id,
        kind=fusion.kind,
        kernels=_kernels(inputs, fusion),
        launches=fusion.kernels_after,
        bytes=fusion.bytes_after if fusion.bytes_complete else None,
        peak_bytes=None if memory.unsized else memory.peak_bytes,
        nodes=fusion.nodes_before,
        fx_ops=fusion.fx_operators,
        has_code=code is not None,
        whole_code=code is not None and code.complete,
        calls_nothing=code is not None and code.complete and code.wrapper != "none" and not code.calls,
        has_post=inputs.post is not None,
        missing=fusion.missing,
        problems=fusion.problems,
        shape=_shape(inputs, file),
        wires=dataflow(file) if file else (),
        strides=strides(file, code) if file else (),
        sizes=tuple(n.shape or () for n in given),
        config=dict(_CONFIG.findall(runnable)) if runnable is not None else None,
        lines=tuple(dict.fromkeys(_CODE.findall(texts[named]))) if named is not None else (),
        lines_from=named,
    )


def _shape(inputs: FusionInputs, file: FxFile | None) -> tuple[str, ...]:
    """Return operators and types of the nodes; those of the kernels where no graph is there."""
    if file is None:
        return tuple(o for k in (inputs.code.kernels if inputs.code else ()) for o in k.original_aten)
    return tuple(
        f"{n.op}:{n.short_target if n.op == 'call_function' else ''}:{_SYMBOL.sub('s', n.type_text or ','.join(n.shape or ()))}"
        for n in file.main.nodes
    )


def _kernels(inputs: FusionInputs, fusion: GraphFusion) -> tuple[KernelSummary, ...]:
    """Return the kernels in the order of their first call, one row per name."""
    targets = {o.name: o.target for o in fusion.fx_ops}
    by_name: dict[str, list[FusedKernel]] = {}
    numbers: dict[str, int] = {}
    for number, kernel in enumerate(fusion.kernels, 1):
        by_name.setdefault(kernel.name, []).append(kernel)
        numbers.setdefault(kernel.name, number)
    return tuple(_kernel(name, calls, inputs, targets, numbers[name]) for name, calls in by_name.items())


def _kernel(
    name: str, calls: list[FusedKernel], inputs: FusionInputs, targets: Mapping[str, str], number: int
) -> KernelSummary:
    first = calls[0]
    definition = inputs.code.kernel(name) if inputs.code else None
    source = definition.source if definition else ""
    sizes = [
        None if c.bytes_read is None or c.bytes_written is None else c.bytes_read + c.bytes_written
        for c in calls
    ]
    origins: Counter[str] = origins_of(first, targets)
    line = next((s for c in calls for s in c.sources), None)
    return KernelSummary(
        name=name,
        kind=first.kind,
        calls=len(calls),
        device=first.device,
        source=source,
        origins=dict(origins),
        guessed=first.origins_from in (OriginsFrom.STRUCTURE, OriginsFrom.NONE),
        bytes=known_sum(sizes),
        location=SourceLine(line.path, line.line, line.function, line.code) if line else None,
        number=number,
    )


def _summaries(_: RunReader) -> dict[str, GraphSummary]:
    return {}


def known_summaries(run: RunReader) -> dict[str, GraphSummary]:
    """Return the summaries by graph id that a run has; those that are added are not made again."""
    return run.fact(_summaries)


def summaries_of(run: RunReader, graphs: Sequence[GraphFiles]) -> list[GraphSummary]:
    """Return the summaries of several graphs, made as :func:`~xpudbg.facts.fusion.run_fusion.fusions_of`; the fusion itself is not stored."""

    def make(graph: GraphFiles, texts: GraphTexts) -> GraphSummary:
        inputs = run.parsed(graph, texts)
        fusion = known_fusion(run, graph.id) or analyse_fusion(inputs, reasons=False)
        return summarise_graph(inputs, fusion, texts.texts)

    return run.make_for_graphs(known_summaries(run), graphs, make, GraphSummary)
