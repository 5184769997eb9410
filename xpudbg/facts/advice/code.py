"""Advice on the generated code of a graph: loops of C++, launches for slices, repeated operations, quantised products."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from xpudbg.core.text import binary_size, plural
from xpudbg.facts.fusion.loop_operations import op_name, repeated_operations
from xpudbg.facts.fusion.product_flops import DEQUANTISE, dequantised_products
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.formats.cpp_kernel_flow import parse_cpp_loops
from xpudbg.model.artifact import IR_PRE_FUSION, OUTPUT_CODE
from xpudbg.model.finding import GraphFacts, RunAdvice
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import CPP_KINDS, GeneratedCode
from xpudbg.model.location import FxSourceLine, is_library
from xpudbg.model.manifest import SourceLine
from xpudbg.run.graph_files import FusionInputs

_ENTRIES = 64
"""Entries of a parallel region from which they cost more than the rest: waking and joining threads takes some microseconds each."""
_ITERATIONS = 1 << 16
"""Entries of a loop from which partial vectors matter: fewer take some microseconds."""
_FULL = 0.5
"""Share of a vector's lanes below which it is a partial one."""
_SLICES = 16
_SLICE_BYTES = 1 << 18
_SHARE = 8
"""A launch works on a slice if it moves at most this part of the buffer."""
_OPERATIONS = 1000
"""Operations of a loop body from which they take noticeable time to compile."""
_REPEATS = 16
"""How often its different operations are in it, in the mean, from which repeats are what makes it long."""


def code_advice(graph: GraphFusion, inputs: FusionInputs, facts: GraphFacts) -> Iterator[RunAdvice]:
    """Yield advice on the generated code of a graph.

    Args:
        graph: Its fusion.
        inputs: Its parsed artifacts.
        facts: Its options.
    """
    if inputs.code is not None:
        yield from _loops(graph, inputs.code)
    yield from _slices(graph)
    yield from _repeats(graph, inputs)
    fx = inputs.transformed or inputs.readable
    if fx is not None:
        yield from _quantized(graph, fx, facts)


def _loops(graph: GraphFusion, code: GeneratedCode) -> Iterator[RunAdvice]:
    """Yield advice on loops of C++ kernels: the one of each rule that is entered most often in a kernel."""
    launches: dict[str, int] = {}
    for number, kernel in enumerate(graph.kernels, 1):
        launches.setdefault(kernel.name, number)
    for made in code.kernels:
        if made.kind not in CPP_KINDS or made.name not in launches or not made.source:
            continue
        loops = parse_cpp_loops(made.source)
        number = launches[made.name]
        about = _about(graph, number, made.name)
        regions = [x for x in loops if not x.step and (x.entered or 0) >= _ENTRIES]
        if regions:
            worst = max(regions, key=lambda x: x.entered or 0)
            times = sum(x.entered or 0 for x in regions)
            about_it = replace(about, count=times, evidence=f"{OUTPUT_CODE}:{made.line + worst.line - 1}")
            yield CATALOGUE["code/parallel-in-loop"].finding(about_it, times=times)
        short = [
            x
            for x in loops
            if x.step > 1 and x.size and x.size < x.step * _FULL and (x.entered or 0) >= _ITERATIONS
        ]
        if short:
            worst = max(short, key=lambda x: x.entered or 0)
            about_it = replace(
                about, count=worst.entered or 0, evidence=f"{OUTPUT_CODE}:{made.line + worst.line - 1}"
            )
            yield CATALOGUE["code/short-vector-loop"].finding(
                about_it, size=worst.size, vector=worst.step, times=worst.entered
            )


def _slices(graph: GraphFusion) -> Iterator[RunAdvice]:
    """Yield advice on launches that each work on a small slice of one buffer, from one line of the program."""
    whole = {b.name: b.bytes for b in graph.buffers if b.bytes}
    groups: dict[tuple[str, SourceLine], list[int]] = {}
    for number, kernel in enumerate(graph.kernels, 1):
        moved = _moved(kernel)
        where = _line(kernel.sources)
        if moved is None or not 0 < moved <= _SLICE_BYTES or where is None:
            continue
        for name in {*kernel.reads, *kernel.writes}:
            if whole.get(name, 0) >= moved * _SHARE:
                groups.setdefault((name, where), []).append(number)
    taken: set[int] = set()
    for (name, where), numbers in sorted(groups.items(), key=lambda item: -len(item[1])):
        left = [n for n in numbers if n not in taken]
        if len(left) < _SLICES:
            continue
        taken.update(left)
        total = sum(_moved(graph.kernels[n - 1]) or 0 for n in left)
        made = RunAdvice(graph=graph.id, launch=left[0], kernel=graph.kernels[left[0] - 1].name, count=len(left), bytes=total,
                         where=where, evidence=f"launches of {graph.id} that read or write {name}")  # fmt: skip
        yield CATALOGUE["code/launch-per-slice"].finding(
            made,
            launches=plural(len(left), "launch", "launches"),
            buffer=name,
            size=binary_size(total // len(left)),
        )


def _repeats(graph: GraphFusion, inputs: FusionInputs) -> Iterator[RunAdvice]:
    """Yield advice on loop bodies that have the same operations many times: the longest of each kernel."""
    nodes = {n.name: n for top in (inputs.pre.nodes if inputs.pre else ()) for n in top.leaves()}
    for number, kernel in enumerate(graph.kernels, 1):
        bodies = [(body, m) for m in kernel.members if m.name in nodes and (body := nodes[m.name].body)]
        if not bodies:
            continue
        body, member = max(bodies, key=lambda one: len(one[0].ops))
        if len(body.ops) < _OPERATIONS:
            continue
        total, different = repeated_operations(body)
        if total >= max(_OPERATIONS, different * _REPEATS):
            place = f"{IR_PRE_FUSION}:{nodes[member.name].line}"
            about = replace(_about(graph, number, kernel.name, member.sources), count=total, evidence=place)
            yield CATALOGUE["code/repeated-operations"].finding(
                about, total=total, different=different, operators=plural(len(member.fx), "operator")
            )


def _quantized(graph: GraphFusion, fx: FxFile, facts: GraphFacts) -> Iterator[RunAdvice]:
    """Yield advice on products of dequantised values that no pattern has fused since freezing is off."""
    if facts.options.get("freezing") is not False or facts.devices != {"cpu"}:
        return
    products = {
        node.name: node for node, one in dequantised_products(fx) if op_name(one.target) in DEQUANTISE
    }
    found = list(products.values())
    if found:
        line = found[0].source
        made = RunAdvice(
            graph=graph.id,
            count=len(found),
            where=_line([line] if line else []),
            evidence=f"{found[0].name} in the graph",
        )
        yield CATALOGUE["code/quantized-not-fused"].finding(made, count=plural(len(found), "product"))


def _about(graph: GraphFusion, number: int, name: str, sources: Sequence[FxSourceLine] = ()) -> RunAdvice:
    kernel = graph.kernels[number - 1]
    lines = sources or kernel.sources
    return RunAdvice(graph=graph.id, launch=number, kernel=name, where=_line(lines), bytes=_moved(kernel))


def _line(sources: Sequence[FxSourceLine]) -> SourceLine | None:
    """Return the line that most of these are, those of the program first."""
    own = [s for s in sources if not is_library(s.path)] or list(sources)
    if not own:
        return None
    (file, line), _ = Counter((s.path, s.line) for s in own).most_common(1)[0]
    return next(
        SourceLine(s.path, s.line, s.function, s.code) for s in own if (s.path, s.line) == (file, line)
    )


def _moved(kernel: FusedKernel) -> int | None:
    if kernel.bytes_read is None or kernel.bytes_written is None:
        return None
    return kernel.bytes_read + kernel.bytes_written
