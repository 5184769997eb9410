"""Summary of one graph, small enough to store for every graph, and its data flow with names as positions, to compare runs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from xpudbg.compare.match_kernels import KernelSummary, origins_of
from xpudbg.core.text import known_sum, listed
from xpudbg.facts import graph_memory
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.facts.fusion.run_fusion import known_fusion
from xpudbg.model.artifact import Kind
from xpudbg.model.fusion import FusedKernel, GraphFusion, OriginsFrom
from xpudbg.model.fx import FxFile, FxNode
from xpudbg.model.generated_code import GeneratedCode
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import FusionInputs, GraphFiles, GraphTexts
from xpudbg.run.run_reader import RunReader

_WORD = re.compile(r"\b[A-Za-z_]\w*\b")
_SIZE_SYMBOL = re.compile(r"[su]\d+")
_SIZE = re.compile(r"#size\d+")
_SYMBOLS = re.compile(r"\b[su]\d+\b")
_TABLE = frozenset({"kernel_idx", "constant_args_idx"})
"""Indices in a table of the process that all its graphs share."""
_SHOWN = 3


@dataclass(frozen=True)
class DataflowEdge:
    """One operator with its arguments.

    Attributes:
        target: ``aten.add``; ``output`` for the graph's results.
        args: Arguments with the names of nodes as ``#`` and their position among their kind in the graph.
    """

    target: str
    args: tuple[str, ...]


def dataflow(file: FxFile) -> tuple[DataflowEdge, ...]:
    """Return the operators of a graph and its subgraphs in order; equal for the same computation on the same inputs."""
    found: list[DataflowEdge] = []
    for graph in file.graphs:
        places = _places(graph.nodes)
        symbols: dict[str, str] = {}
        found += [_wire(n, places, symbols) for n in graph.nodes if n.op in ("call_function", "output")]
    return tuple(found)


def is_size(type_text: str) -> bool:
    """Return whether an input is a dynamic size; a run with fixed shapes has none."""
    return type_text.startswith("Sym(")


def _places(nodes: Sequence[FxNode]) -> dict[str, str]:
    """Return position names of nodes: ``#in0`` for the first tensor input, ``#size0`` for a dynamic size, ``#0`` for the first operator."""
    counts: Counter[str] = Counter()
    found = {}
    for node in nodes:
        stem = "#" if node.op != "placeholder" else "#size" if is_size(node.type_text or "") else "#in"
        found[node.name] = f"{stem}{counts[stem]}"
        counts[stem] += 1
    return found


def _wire(node: FxNode, places: dict[str, str], symbols: dict[str, str]) -> DataflowEdge:
    def renamed(match: re.Match[str]) -> str:
        word = match.group()
        if word in places:
            return places[word]
        if _SIZE_SYMBOL.fullmatch(word):
            return symbols.setdefault(word, f"s{len(symbols)}")
        return word

    named = (f"{key} = {value}" for key, value in node.kwargs if key not in _TABLE)
    target = "output" if node.op == "output" else ".".join(node.short_target.split(".")[:2])
    return DataflowEdge(target, tuple(_WORD.sub(renamed, text) for text in (*node.args, *named)))


def dataflow_text(a: Sequence[DataflowEdge], b: Sequence[DataflowEdge]) -> str:
    """Return the differences between two graphs' operators as text; empty when there are none."""
    if tuple(a) == tuple(b):
        return ""
    lost, come = (Counter(w.target for w in x) - Counter(w.target for w in y) for x, y in ((a, b), (b, a)))
    if lost or come:
        parts = [f"without {_listed(lost)}"] if lost else []
        return "; ".join([*parts, *([f"with {_listed(come)}"] if come else [])])
    pairs = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
    if any(x.target != y.target for x, y in pairs):
        return "the same operators in another order"
    changes = list(dict.fromkeys(_pair(x, y) for x, y in pairs))
    return f"other arguments: {listed(changes, _SHOWN)}"


def _pair(a: DataflowEdge, b: DataflowEdge) -> str:
    """Return a phrase such as ``aten.addmm (alpha = 2 -> alpha = 3)`` or ``aten.sum (with True)``."""
    if len(a.args) != len(b.args):
        lost, come = (list((Counter(x.args) - Counter(y.args)).elements()) for x, y in ((a, b), (b, a)))
        named = [f"{word} {', '.join(t[:60] for t in texts if '#' not in t) or 'an input'}"
                 for word, texts in (("without", lost), ("with", come)) if texts]  # fmt: skip
        return f"{a.target} ({', '.join(named)})"
    other = [(x, y) for x, y in zip(*(_readable(w.args) for w in (a, b)), strict=True) if x != y]
    if any("#" in x or "#" in y for x, y in other):
        swapped = "the same inputs in another order" if Counter(a.args) == Counter(b.args) else "other inputs"
        return f"{a.target} ({swapped})"
    return f"{a.target} ({', '.join(f'{x[:60]} -> {y[:60]}' for x, y in other)})"


def _readable(args: Sequence[str]) -> list[str]:
    return [_SIZE.sub("a dynamic size", text) for text in args]


def types_text(a: Sequence[str], b: Sequence[str]) -> str:
    """Return the differences between shapes and types of two graphs with the same operators, as text; empty when there are none.

    Args:
        a: For each node of the first ``op:target:type``.
        b: The same of the second.
    """
    if tuple(a) == tuple(b):
        return ""
    sizes = [sum(map(_is_size_row, rows)) for rows in (a, b)]
    a, b = ([row for row in rows if not _is_size_row(row)] for rows in (a, b))
    pairs = [(x.split(":", 2), y.split(":", 2)) for x, y in zip(a, b, strict=False)]
    if len(a) != len(b) or any(x[:2] != y[:2] for x, y in pairs):
        inputs = [sum(row.startswith("placeholder:") for row in rows) for rows in (a, b)]
        return f"{inputs[0]} -> {inputs[1]} inputs" if inputs[0] != inputs[1] else "other operators or inputs"
    dynamic = f"{sizes[0]} -> {sizes[1]} dynamic sizes" if sizes[0] != sizes[1] else ""
    changes = Counter((x[2], y[2]) for x, y in pairs if x[2] != y[2])
    parts = [
        (f"{n} x " if n > 1 else "") + f"{x or 'no type'} -> {y or 'no type'}"
        for (x, y), n in changes.items()
    ]
    types = f"other types: {listed(parts, _SHOWN)}" if parts else ""
    return "; ".join(filter(None, (types, dynamic)))


def changed_sizes(a: Sequence[tuple[str, ...]], b: Sequence[tuple[str, ...]]) -> tuple[tuple[str, str], ...]:
    """Return the sizes of inputs that are a symbol in one graph and a number in the other, each pair once.

    Args:
        a: The shapes of the first graph's inputs in their order.
        b: The same of the second.
    """
    if len(a) != len(b):
        return ()
    pairs = [
        (x, y)
        for one, other in zip(a, b, strict=True)
        if len(one) == len(other)
        for x, y in zip(one, other, strict=True)
    ]
    return tuple(dict.fromkeys((x, y) for x, y in pairs if x.isdecimal() != y.isdecimal()))


def _is_size_row(row: str) -> bool:
    op, _, rest = row.partition(":")
    return op == "placeholder" and is_size(rest.partition(":")[2])


def strides(file: FxFile | None, code: GeneratedCode | None) -> tuple[tuple[str, ...], ...]:
    """Return the strides of a graph's inputs in their order, as the wrapper asserts them; an empty one where it does not say."""
    if file is None or code is None:
        return ()
    known = {b.name: b.stride for b in code.buffers if b.how == "input"}
    names = [n.name for n in file.main.nodes if n.op == "placeholder"]
    return tuple(tuple(_SYMBOLS.sub("s", size) for size in known.get(n, ())) for n in names)


def strides_text(a: Sequence[tuple[str, ...]], b: Sequence[tuple[str, ...]]) -> str:
    """Return the inputs whose strides differ, as text; empty where strides are not known of both."""
    changes = [
        f"input {i} ({', '.join(x)}) -> ({', '.join(y)})"
        for i, (x, y) in enumerate(zip(a, b, strict=False))
        if x and y and x != y
    ]
    return f"other strides: {listed(changes, _SHOWN)}" if changes else ""


def _listed(counts: Counter[str]) -> str:
    names = [f"{n} x {t}" if n > 1 else t for t, n in sorted(counts.items())]
    return ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")


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
        nodes: Scheduler nodes before fusion that do work; None without the scheduler's IR.
        fx_ops: Operators of the FX graph after pattern matching, those of its subgraphs included; None without an FX graph.
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
    nodes: int | None
    fx_ops: int | None
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
        nodes=fusion.nodes_before if inputs.pre or inputs.post else None,
        fx_ops=fusion.fx_operators if file else None,
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
    """Return operators and types of the nodes; without a graph the operators of the kernels, of one that names none its name without number."""
    if file is None:
        kernels = inputs.code.kernels if inputs.code else ()
        return tuple(o for k in kernels for o in k.original_aten or (k.name.rstrip("_0123456789"),))
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
        inputs = run.inputs(graph, texts)
        fusion = known_fusion(run, graph.id) or analyse_fusion(inputs, reasons=False)
        return summarise_graph(inputs, fusion, texts.texts)

    return run.make_for_graphs(known_summaries(run), graphs, make, GraphSummary)
