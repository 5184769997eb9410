"""Modules of a graph's kernels, from the recorded FX nodes, and layers that repeat."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.model.fusion import (
    BufferInfo,
    FusedKernel,
    FxOp,
    GraphFusion,
    LayerDifference,
    Member,
    ModuleKernels,
    OriginsFrom,
    RepeatedLayers,
)
from xpudbg.model.fx import FxNodes, NnModule
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.location import TORCH_FILE, FxSourceLine

if TYPE_CHECKING:
    from xpudbg.run.graph_files import GraphFiles
    from xpudbg.run.run_reader import RunReader

# Search for layers that repeat: the same kernels in the same order, under sibling module paths where those were recorded.
#
# Fusion crosses the borders of layers (the last addition of one goes into the norm of the next), so layers are not cut out by
# module: a stretch of launches is searched in which most launches of each layer are like those of the layer before it, and modules
# name its parts. So layers of two sorts may take turns (attention in a window and to all), and those at the ends may differ.

_NUMBER = re.compile(r"\d+")
_COMPARISONS = 2_000_000
_LEAST_SHORTEST = 64
_LEAST_SAVED = 4
"""Least number of launches saved by showing a repeated layer once."""
_LOOKED_AT = 8
"""Layers by whose modules a stretch is aligned."""
_LEAST_ALIKE = 0.75
"""Share of a layer's launches that are like those of the layer before it."""
_AS_GOOD = 0.85
"""Share of the best place's launches of one layer with which a place for the same layers is as good."""
Stretch = tuple[int, int, int]


def find_repeated_layers(
    kernels: Sequence[FusedKernel], buffers: Sequence[BufferInfo]
) -> tuple[RepeatedLayers, ...]:
    """Find stretches of launches that repeat, in order and without overlap.

    Args:
        kernels: The launches of a graph.
        buffers: Its buffers, for what differs.
    """
    ids: dict[object, int] = {}
    likeness = [_likeness(kernel) for kernel in kernels]
    keys = [ids.setdefault(like, len(ids)) for like in likeness]
    computed = [ids.setdefault(like[:-1], len(ids)) for like in likeness]
    known = {b.name: b for b in buffers}
    found = sorted(_stretches(kernels, keys, computed))
    return tuple(_described(kernels, stretch, known) for stretch in found)


def _likeness(kernel: FusedKernel) -> tuple[object, ...]:
    """Return a key that is equal for kernels that differ only in sizes, numbers in names and the layer; the module comes last."""
    base = _NUMBER.sub("*", kernel.name) if kernel.extern_reason is None else kernel.name
    members = tuple((m.kind, m.ops) for m in kernel.members)
    module = _NUMBER.sub("*", kernel.modules[-1]) if kernel.modules else ""
    return kernel.kind, base, members, kernel.function, module


def _stretches(kernels: Sequence[FusedKernel], keys: Sequence[int], computed: Sequence[int]) -> list[Stretch]:
    """Return (first, length, count) from 0, of the largest stretch and of those before and after it."""
    found: list[Stretch] = []
    todo = [(0, len(keys))]
    while todo:
        low, high = todo.pop()
        places = _largest(keys, low, high)
        if places:
            # of a layer's launches those of one module, in the mean
            own = {s: _together(kernels, *s) / min(s[2], _LOOKED_AT) for s in places}
            good = _AS_GOOD * max(own.values())
            best = max(places, key=lambda s: (own[s] >= good, s[2], own[s], _equal(computed, *s), -s[0]))
            first, length, count = best
            found.append(best)
            todo += [(low, first), (first + length * count, high)]
    return found


def _largest(keys: Sequence[int], low: int, high: int) -> list[Stretch]:
    """Return all places of the repeating layers that save the most launches of a range when only one layer is shown."""
    size = high - low
    best: list[Stretch] = []
    most = _LEAST_SAVED - 1
    for length in range(1, min(size // 2, max(_LEAST_SHORTEST, _COMPARISONS // max(size, 1))) + 1):
        same = map(operator.eq, keys[low : high - length], keys[low + length : high])
        sums = list(accumulate(same, initial=0))
        if sums[-1] <= _LEAST_ALIKE * most:
            continue
        places = [place for begin in range(length) for place in _places(sums, low, begin, length)]
        saved = max((length * (count - 1) for _, _, count in places), default=0)
        if saved > most:
            most, best = saved, places
    return best


def _places(sums: Sequence[int], low: int, begin: int, length: int) -> Iterator[Stretch]:
    """Find stretches of equal layers of one length.

    Args:
        sums: For each launch how many before it are like those one layer behind them.
        low: The first launch that is looked at.
        begin: Launches before the first layer.
        length: Of a layer.
    """
    first, count = begin, 1
    for at in range(begin, len(sums), length):
        if at + length < len(sums) and sums[at + length] - sums[at] >= _LEAST_ALIKE * length:
            count += 1
            continue
        if count > 1:
            yield low + first, length, count
        first, count = at + length, 1


def _described(
    kernels: Sequence[FusedKernel], stretch: Stretch, buffers: dict[str, BufferInfo]
) -> RepeatedLayers:
    first, length, count = stretch
    parts = [kernels[first + i * length : first + (i + 1) * length] for i in range(count)]
    differences = [
        d for at in range(length) for d in _differences(first + at, [p[at] for p in parts], buffers)
    ]
    return RepeatedLayers(first + 1, length, count, _names(parts), tuple(differences))


def _together(kernels: Sequence[FusedKernel], first: int, length: int, count: int) -> int:
    """Count the launches of the first layers that are in the part with most launches of their layer."""
    parts = [kernels[first + i * length : first + (i + 1) * length] for i in range(min(count, _LOOKED_AT))]
    return sum(max(Counter(names).values()) for names in _layer_names(parts) if names)


def _equal(keys: Sequence[int], first: int, length: int, count: int) -> int:
    """Count the launches of a stretch that equal the launch one period earlier."""
    end = first + length * count
    return sum(map(operator.eq, keys[first : end - length], keys[first + length : end]))


def _names(parts: Sequence[Sequence[FusedKernel]]) -> tuple[str, ...]:
    """Return the layers' module paths; empty where most launches are of one module, as in steps of a recurrence."""
    layers = _layer_names(parts)
    known = sum(all(kernel.modules for kernel in row) for row in zip(*parts, strict=True))
    if any(len(names) * 2 < known for names in layers):
        return ()
    named = [Counter(names).most_common(1)[0][0] if names else "" for names in layers]
    return tuple(named) if len(set(named)) == len(named) and all(named) else ()


def _layer_names(parts: Sequence[Sequence[FusedKernel]]) -> list[list[str]]:
    """Return for each part the layers of its launches: module paths up to the step that differs between the parts."""
    names: list[list[str]] = [[] for _ in parts]
    for row in zip(*parts, strict=True):
        paths = [kernel.modules[-1].split(".") if kernel.modules else [] for kernel in row]
        depth = next((i for i, steps in enumerate(zip(*paths, strict=False)) if len(set(steps)) > 1), None)
        if depth is not None:
            for own, path in zip(names, paths, strict=True):
                own.append(".".join(path[: depth + 1]))
    return names


def _differences(
    at: int, row: Sequence[FusedKernel], buffers: dict[str, BufferInfo]
) -> list[LayerDifference]:
    """Differences between the launches at one place of all layers; bytes only where the shapes are equal."""
    shapes = [_written(kernel, buffers) for kernel in row]
    sizes = [_size(kernel) for kernel in row]
    modules = [_NUMBER.sub("*", kernel.modules[-1]) if kernel.modules else "unknown" for kernel in row]
    found = [("name", [kernel.name for kernel in row]), ("module", modules)]
    found += [("shape", shapes)] if len(set(shapes)) > 1 else [("bytes", sizes)]
    return [_difference(at + 1, what, values) for what, values in found if len(set(values)) > 1]


def _difference(kernel: int, what: str, values: Sequence[str]) -> LayerDifference:
    counted = Counter(values)
    usual = counted.most_common(1)[0][0]
    layers = tuple(place for place, value in enumerate(values) if value != usual)
    return LayerDifference(kernel, what, tuple(counted.items()), layers)


def _written(kernel: FusedKernel, buffers: dict[str, BufferInfo]) -> str:
    known = [buffers[name] for name in kernel.writes if name in buffers]
    return ", ".join(sorted(f"{b.dtype}[{', '.join(b.shape)}]" for b in known if b.dtype))


def _size(kernel: FusedKernel) -> str:
    if kernel.bytes_read is None or kernel.bytes_written is None:
        return "unknown"
    return str(kernel.bytes_read + kernel.bytes_written)


# Lines of a graph's kernels where torch's files name lines of torch itself: the ones that the probe recorded outside of it.


def with_program_lines(kernel: FusedKernel, nodes: FxNodes) -> FusedKernel:
    """Replace lines of torch in a kernel's members by lines of the program, where the recorded stack of the node has one.

    The comments of FX files name the line that called an operator, which for ``F.rms_norm`` is one of ``torch/nn/functional.py``.

    Args:
        kernel: A kernel of the graph.
        nodes: What was recorded of the graph's nodes.
    """
    members = tuple(_member(member, kernel.function, nodes) for member in kernel.members)
    return kernel if members == kernel.members else replace(kernel, members=members)


def _member(member: Member, graph: str, nodes: FxNodes) -> Member:
    if not any(TORCH_FILE.search(line.path) for line in member.sources):
        return member
    lines = (own for line in member.sources for own in _own_lines(line, member, graph, nodes))
    return replace(member, sources=tuple(reversed(dict.fromkeys(reversed(tuple(lines))))))


def _own_lines(line: FxSourceLine, member: Member, graph: str, nodes: FxNodes) -> Iterator[FxSourceLine]:
    """Return the program's lines that led to a line of torch in the stacks of a member's nodes; the line itself where none is known."""
    found: dict[FxSourceLine, None] = {}
    if TORCH_FILE.search(line.path):
        for name in member.fx:
            node = nodes.find(name, graph)
            if node is None:
                continue
            own = nodes.line_of(node)
            if own is not None and (node.user_line is None or _is_in(line, node.stack)):
                found[own] = None
    yield from found or (line,)


def _is_in(line: FxSourceLine, stack: tuple[FxSourceLine, ...]) -> bool:
    return any((frame.path, frame.line) == (line.path, line.line) for frame in stack)


_USER_CALL = "triton_kernel_wrapper_"
"""Part of the name of the operators that call a Triton kernel which the user wrote (``torch/_higher_order_ops/triton_kernel_wrap.py``)."""


def layered_fusions(run: RunReader, graphs: Sequence[GraphFiles]) -> tuple[GraphFusion, ...]:
    """Return the fusion of graphs with modules and layers; oddities of the recorded nodes are among the problems."""
    found = []
    fusions = fusions_of(run, graphs)
    for graph, fusion in zip(graphs, fusions, strict=True):
        nodes = run.fx_nodes(graph)
        layered = with_layers(fusion, nodes.value if nodes is not None else None)
        more = nodes.problems if nodes is not None else ()
        found.append(replace(layered, problems=(*layered.problems, *more)) if more else layered)
    return tuple(found)


def with_layers(graph: GraphFusion, nodes: FxNodes | None) -> GraphFusion:
    """Add modules, program lines, repeated layers and launches by module to the fusion of a graph.

    Args:
        graph: What was fused.
        nodes: What was recorded of its nodes; None where nothing was: layers are then found by the kernels alone.
    """
    if nodes is None:
        return replace(graph, repeats=find_repeated_layers(graph.kernels, graph.buffers))
    products = {op.name: op for op in graph.fx_ops if op.flop_dtype}
    located = [with_program_lines(_with_comment(kernel, nodes, products), nodes) for kernel in graph.kernels]
    stacks = [_stacks(kernel, nodes) for kernel in located]
    kernels = tuple(
        replace(kernel, modules=_paths(found)) for kernel, found in zip(located, stacks, strict=True)
    )
    by_module = _by_module(kernels, stacks) if any(stacks) else ()
    return replace(
        graph, kernels=kernels, repeats=find_repeated_layers(kernels, graph.buffers), modules=by_module
    )


def _stacks(kernel: FusedKernel, nodes: FxNodes) -> list[tuple[NnModule, ...]]:
    """Return the modules of each node of a kernel, in the nodes' order; for a user's kernel those of its call, not of views of its arguments."""
    found = [node for name in kernel.fx if (node := nodes.find(name, kernel.function)) is not None]
    calls = [node for node in found if _USER_CALL in node.target and kernel.kind == KernelKind.USER_TRITON]
    stacks = [nodes.modules_of(node) for node in calls or found]
    return [stack for stack in stacks if stack]


def _with_comment(kernel: FusedKernel, nodes: FxNodes, products: Mapping[str, FxOp]) -> FusedKernel:
    """Add the called node, and its operations, to a call whose FX nodes only the comment in the code names.

    The comment names nodes in the order in which they run, those before the call included, by their own names or by those of what
    they were made of in Dynamo's graph: the last of them that is the operator which is called, where that is one node.
    """
    if kernel.fx or len(kernel.members) != 1:
        return kernel
    operator = kernel.name.removeprefix("extern_kernels.").removeprefix("torch.ops.aten.").partition(".")[0]
    calls = nodes.calls.get(f"aten.{operator}", ())
    for name in reversed(kernel.source_nodes):
        found = [n for n in calls if n.name == name or any(s.name == name for s in n.from_node)]
        if len(found) == 1:
            break
    else:
        return kernel
    node, line = found[0], nodes.line_of(found[0])
    sources = (line,) if line is not None else ()
    member = replace(kernel.members[0], fx=(node.name,), aten=(node.target,), sources=sources)
    kernel = replace(kernel, members=(member,), fx=member.fx, origins_from=OriginsFrom.COMMENT)
    op = products.get(node.name)
    return replace(kernel, flops=op.flops, flop_dtype=op.flop_dtype) if op else kernel


def _paths(stacks: Sequence[tuple[NnModule, ...]]) -> tuple[str, ...]:
    """Return the module paths, each once, that of the last node last."""
    return tuple(reversed(dict.fromkeys(stack[-1].path for stack in reversed(stacks))))


@dataclass
class _Sum:
    class_name: str = ""
    names: set[str] = field(default_factory=set)
    launches: int = 0
    bytes: int | None = 0
    shared: int = 0

    def add(self, kernel: FusedKernel, *, shared: bool) -> None:
        self.names.add(kernel.name)
        self.launches += 1
        self.shared += shared
        if self.bytes is None or kernel.bytes_read is None or kernel.bytes_written is None:
            self.bytes = None
        else:
            self.bytes += kernel.bytes_read + kernel.bytes_written


def _by_module(
    kernels: Sequence[FusedKernel], stacks: Sequence[Sequence[tuple[NnModule, ...]]]
) -> tuple[ModuleKernels, ...]:
    """Group launches by module path, in the order in which modules first run, parents before children."""
    sums: dict[str, _Sum] = {}
    for kernel, found in zip(kernels, stacks, strict=True):
        if not found:
            sums.setdefault("", _Sum()).add(kernel, shared=False)
            continue
        for path, class_name in _chain(found[-1]):
            entry = sums.setdefault(path, _Sum())
            entry.class_name = entry.class_name or class_name
            outside = any(p != path and not p.startswith(f"{path}.") for p in kernel.modules if path)
            entry.add(kernel, shared=outside)
    order = {path: number for number, path in enumerate(sums)}
    return tuple(
        ModuleKernels(path, s.class_name, len(s.names), s.launches, s.bytes, s.shared)
        for path, s in sorted(sums.items(), key=lambda item: _place(item[0], order))
    )


def _chain(stack: tuple[NnModule, ...]) -> list[tuple[str, str]]:
    """Return the modules around a node, and their parents that were not recorded (a list of modules is not called)."""
    classes = {module.path: module.class_name for module in stack}
    steps = stack[-1].path.split(".")
    paths = [".".join(steps[: n + 1]) for n in range(len(steps))]
    return [(path, classes.get(path, "")) for path in paths if path]


def _place(path: str, order: dict[str, int]) -> list[int]:
    steps = path.split(".")
    return [order.get(".".join(steps[: n + 1]), 0) for n in range(len(steps))]
