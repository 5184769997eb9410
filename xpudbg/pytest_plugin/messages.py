"""Messages of failed assertions: the failure, the kernel, the reason, and the Python line. Text of artifacts is made safe here."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence

from xpudbg.facts.dynamo.breaks import break_remedies
from xpudbg.facts.dynamo.manifest_compiles import traced_break
from xpudbg.facts.fusion.context import GraphContext
from xpudbg.facts.fusion.operator_names import names_of
from xpudbg.facts.fusion.unfused_pairs import why_not
from xpudbg.findings.fusion_sentences import explain_pair
from xpudbg.model.accuracy import AccuracyReport, CheckedGraph, Verdict, place_of, value_text
from xpudbg.model.cache import CacheEntry
from xpudbg.model.fusion import FusedKernel, GraphFusion, Member, NotFused
from xpudbg.model.generated_code import TRITON_KINDS, KernelKind
from xpudbg.model.manifest import Graph, GraphBreak, Kernel, Recompile, SourceLine
from xpudbg.model.plural import plural
from xpudbg.model.trace import compile_text
from xpudbg.pytest_plugin.operators import known_operators, operators_of
from xpudbg.run.graph_files import FusionInputs
from xpudbg.screens.text import clean
from xpudbg.store.locate import short_path

_SHOWN = 12
_TRITON = TRITON_KINDS | {KernelKind.MULTI_KERNEL}
_GPU = frozenset({"xpu", "cuda", "hip"})
_NATIVE = (
    "its native code is not in the Triton cache: on Intel GPUs start pytest with"
    " TRITON_XPU_GEN_NATIVE_CODE=1 (newest torch: TORCHINDUCTOR_XPU_KERNEL_FORMAT=zebin), or pass allow_unknown=True"
)
_OFF = ("TORCH_COMPILE_DISABLE", "TORCHDYNAMO_DISABLE")

Found = Sequence[tuple[FusionInputs, GraphFusion, Mapping[str, Sequence[int]]]]
"""A graph, its analysis, and where each operator is in it."""


def nothing_compiled(environ: Mapping[str, str]) -> list[str]:
    """Return why there may be nothing to check."""
    off = [f"{name}={environ[name]}" for name in _OFF if environ.get(name) not in (None, "", "0")]
    if off:
        return ["nothing was compiled in the block", "", f"  {', '.join(off)} switches torch.compile off"]
    return [
        "nothing was compiled in the block",
        "",
        "  torch.compile(f) compiles when f is first called: make that call in the block",
        "  with reset=False a function that was compiled before is not compiled again",
    ]


def no_inductor(graphs: Sequence[Graph]) -> list[str]:
    """Return the reasons why no graph has Inductor's artifacts: another backend, or failed compiles."""
    lines = ["no graph of the block was compiled by Inductor, so it has no kernels", ""]
    return lines + [
        f"  {_line(g.id)}: {g.outcome.replace('_', ' ')}" + (f", {_line(g.detail)}" if g.detail else "")
        for g in graphs[:_SHOWN]
    ]


def graph_breaks(breaks: Sequence[GraphBreak]) -> list[str]:
    """Return each graph break with its line, Dynamo's reason and the remedy."""
    lines = [f"{plural(len(breaks), 'graph break')}, none expected"]
    for each in breaks[:_SHOWN]:
        lines += ["", f"  {_place(each.location)}"]
        lines += [f"    {_line(text)}" for text in each.reason.strip().splitlines()[:6] if text.strip()]
        lines += (
            [f"    {_line(each.explanation)}"]
            if each.explanation and each.explanation not in each.reason
            else []
        )
        fix = break_remedies(traced_break(each)).first
        lines += [f"    fix: {_line(fix)}"] if fix else []
    return lines + _more(breaks)


def inaccurate(report: AccuracyReport) -> list[str]:
    """Return each wrong value, or each graph that could not be compared, with its line and its cause."""
    wrong = [g for g in report.graphs if g.verdict is Verdict.WRONG]
    if not wrong and report.verdict is not Verdict.WRONG:
        return _not_compared(report)
    lines = [f"compiled code computes something wrong: {plural(len(wrong), 'graph')} of {len(report.graphs)}"]
    for graph in wrong[:_SHOWN]:
        lines += ["", f"  {_graph_text(graph)}"]
        for value in [v for v in graph.worst if v.verdict is Verdict.WRONG][:4]:
            lines.append(f"    {_line(value.name)}: {_line(value.why)}")
            if value.found:
                index = ", ".join(map(str, value.index))
                lines.append(
                    f"      at [{index}] {value.found}, eager {value.eager}, float64 {value.float64 or 'unknown'}"
                )
        place = place_of(graph)
        lines += [f"    {_place(place)}"] if place is not None else []
    blame = report.blame
    if blame is not None and blame.layer:
        lines += ["", f"  layer: {blame.layer}"]
        lines += [f"  culprit: {_line(blame.subsystem)} {_line(blame.culprit)}"] if blame.subsystem else []
        lines += [f"  kernel: {_line(blame.kernel)}, buffer {_line(blame.buffer)}"] if blame.kernel else []
    elif blame is None:
        lines += [
            "",
            "  try: xpudbg accuracy -m pytest, with this test: it says which pass, lowering and kernel is to blame",
        ]
    return lines + _more(wrong)


def _not_compared(report: AccuracyReport) -> list[str]:
    unknown = [g for g in report.graphs if g.verdict is Verdict.UNKNOWN]
    if not report.graphs:
        return [
            "nothing was compared: no graph of the block was compiled by Inductor and called in it",
            *(f"  {_line(p.what)}" for p in report.problems[:_SHOWN]),
        ]
    lines = [f"{plural(len(unknown), 'graph')} could not be compared (allow_unknown=True passes such)"]
    for graph in unknown[:_SHOWN]:
        lines += ["", f"  {_graph_text(graph)}", f"    {_line(value_text(graph))}"]
    return lines + _more(unknown)


def _graph_text(graph: CheckedGraph) -> str:
    name = ", ".join(graph.graphs) or f"graph {graph.index}"
    compiled = f", compile {graph.compile_id}" if graph.compile_id else ""
    return _line(f"{name} ({graph.phase}{compiled}), call {graph.call}")


def recompiles(found: Sequence[Recompile]) -> list[str]:
    """Return each recompile with the guards that failed."""
    lines = [f"{plural(len(found), 'recompile')}, none expected"]
    for each in found[:_SHOWN]:
        lines += [
            "",
            f"  compile {compile_text(each.compile_id, each.generation) or '?'} of {_place(each.location)}",
        ]
        lines += [f"    {_line(guard)}" for guard in each.guards[:4]]
    return lines + _more(found)


def unknown_kernels(graphs: Sequence[GraphFusion]) -> list[str]:
    """Return the graphs that have neither generated code nor nodes after fusion, with the reasons."""
    lines = ["the number of kernel launches is unknown"]
    for graph in (g for g in graphs if g.kernels_after is None):
        lines += ["", f"  {_graph(graph)}", *(f"    {name} is missing: {how}" for name, how in graph.missing)]
    return lines


def too_many_kernels(graphs: Sequence[GraphFusion], count: int, limit: int) -> list[str]:
    """Return all kernels, and why neighbours were not fused."""
    lines = [f"{plural(count, 'kernel launch', 'kernel launches')}, at most {limit} expected"]
    for graph in graphs:
        lines += ["", f"  {_graph(graph)}"]
        for kernel in graph.kernels[:_SHOWN]:
            lines.append(f"    {_kernel(graph, kernel)}")
            lines += [f"      {place}" for place in _places(kernel.members)[:2]]
        lines += [f"    ... {len(graph.kernels) - _SHOWN} more"] if len(graph.kernels) > _SHOWN else []
        for pair in graph.not_fused[:_SHOWN]:
            lines += _pair(pair)
    return lines


def not_fused(names: Sequence[str], found: Found, breaks: Sequence[GraphBreak]) -> list[str]:
    """Return the kernels of operators that were not fused, and the scheduler's reason."""
    absent = [n for n in names if not any(place[n] for _, _, place in found)]
    if absent:
        return _absent(absent, found)
    together = [(i, g, p) for i, g, p in found if all(p[n] for n in names)]
    joined = " and ".join(names) if len(names) == 2 else f"{', '.join(names[:-1])} and {names[-1]}"
    if not together:
        lines = [f"{joined} are not fused: they are in different graphs"]
        for _, graph, place in found:
            here = [n for n in names if place[n]]
            lines += ["", f"  {_graph(graph)}: {', '.join(here)}"] if here else []
        for each in breaks[:3]:
            reason = each.reason.strip().splitlines()
            lines += [
                "",
                f"  graph break at {_place(each.location)}",
                f"    {_line(reason[0]) if reason else ''}",
            ]
        return lines
    lines = [f"{joined} are not fused: no kernel computes {'both' if len(names) == 2 else 'all of them'}"]
    for inputs, graph, place in together[:4]:
        lines += ["", f"  {_graph(graph)}"]
        for name in names:
            for position in place[name][:3]:
                kernel = graph.kernels[position]
                lines.append(f"    {name}: {_kernel(graph, kernel)}")
                lines += [f"      {p}" for p in _places(_members_of(kernel, name))[:2]]
        for a, b in _pairs(names, place):
            lines += ["", *_explained(inputs, graph, a, b)]
    return lines


def spills(
    kernels: Sequence[Kernel], counting: Callable[[Kernel], Sequence[CacheEntry]]
) -> tuple[list[tuple[Kernel, CacheEntry]], list[Kernel]]:
    """Return the kernels that spill, with their cache entry, and those whose spills are unknown.

    Args:
        kernels: The kernels.
        counting: Returns the rows of a kernel's relevant configurations.
    """
    spilled, unknown = [], []
    for kernel in kernels:
        if kernel.kind not in _TRITON:
            continue
        entries = counting(kernel)
        # Native code of another entry, made apart.
        if not entries and not kernel.graph:
            continue
        bad = [e for e in entries if e.spills]
        spilled += [(kernel, e) for e in bad]
        known = [e for e in entries if e.spills is not None or (e.backend and e.backend not in _GPU)]
        if not bad and len(known) < max(1, len(entries)) and kernel.kind is not KernelKind.MULTI_KERNEL:
            unknown.append(kernel)
    return spilled, unknown


def spilled(
    bad: Sequence[tuple[Kernel, CacheEntry]], unknown: Sequence[Kernel], graphs: Sequence[GraphFusion]
) -> list[str]:
    """Return the kernels that spill with their figures, then those whose spills are unknown."""
    lines = []
    if bad:
        lines.append(
            f"{plural(len(bad), 'kernel')} that {'spills' if len(bad) == 1 else 'spill'}, none expected"
        )
    for kernel, entry in bad[:_SHOWN]:
        per = "hardware thread" if entry.backend == "xpu" else "thread"
        facts = [f"{entry.spills} bytes per {per}"]
        facts += [plural(entry.registers, "register")] if entry.registers is not None else []
        facts += [plural(entry.num_warps, "warp")] if entry.num_warps is not None else []
        facts += [f"GRF mode {_line(entry.grf_mode)}"] if entry.grf_mode else []
        lines += ["", f"  {_line(kernel.name)} spills {', '.join(facts)}"]
        lines += [f"    {_line(entry.target)}, cache entry {_line(entry.key)}"]
        lines += [f"    {place}" for place in _python_of(kernel, graphs)]
    if unknown:
        lines += [""] if lines else []
        one = len(unknown) == 1
        lines.append(f"whether {plural(len(unknown), 'kernel')} {'spills' if one else 'spill'} is not known")
        lines += [f"  {_line(k.name)}" for k in unknown[:_SHOWN]]
        lines += [f"  ... {len(unknown) - _SHOWN} more"] if len(unknown) > _SHOWN else []
        lines.append(f"  {_NATIVE}")
    return lines


def _absent(absent: Sequence[str], found: Found) -> list[str]:
    lines = []
    known = known_operators([g for _, g, _ in found])
    for name in absent:
        in_graph = [
            f"{_graph(g)}: {_line(op.target)} ({_line(op.name)})"
            for _, g, _ in found
            for op in g.fx_ops
            if name in names_of(op.target)
        ]
        if in_graph:
            lines.append(
                f"no kernel computes {name}: it is a view, or was folded away or moved into another operator"
            )
            lines += [f"  {text}" for text in in_graph[:4]]
        else:
            lines.append(f"no graph of the block has an operator {_line(name)}")
            close = difflib.get_close_matches(name.rpartition(".")[2] or name, known, n=3)
            lines += [f"  did you mean {' or '.join(map(_line, close))}?"] if close else []
    lines.append(f"  operators in kernels: {', '.join(map(_line, known[:80])) or 'none'}")
    failed = [p.what for _, g, _ in found for p in g.problems][:3]
    return lines + [f"  {_line(what)}" for what in failed]


def _pairs(names: Sequence[str], place: Mapping[str, Sequence[int]]) -> Iterable[tuple[int, int]]:
    """Yield the pairs of kernels to explain: for every two neighbouring operators the two nearest kernels."""
    seen = set()
    for one, other in itertools.pairwise(names):
        if set(place[one]) & set(place[other]):
            continue
        pair = min(((a, b) for a in place[one] for b in place[other]), key=lambda p: abs(p[0] - p[1]))
        ordered = (min(pair), max(pair))
        if ordered not in seen:
            seen.add(ordered)
            yield ordered


def _explained(inputs: FusionInputs, graph: GraphFusion, a: int, b: int) -> list[str]:
    """Return why two kernels were not fused: the scheduler's reason, or the kernels between them in the data flow."""
    kernels = graph.kernels
    way = _way(kernels, a, b)
    if len(way) < 3:
        return _pair(why_not(inputs.log, kernels[a], kernels[b], kernels, GraphContext.of(inputs)))
    names = ", ".join(_kernel(graph, kernels[k]) for k in way[1:-1][:4])
    lines = [f"    {_line(kernels[b].name)} depends on {_line(kernels[a].name)} through {names}"]
    shown = set()
    for one, other in list(itertools.pairwise(way))[:4]:
        pair = why_not(inputs.log, kernels[one], kernels[other], kernels, GraphContext.of(inputs))
        text = explain_pair(pair).text
        lines += _pair(pair) if text not in shown else []
        shown.add(text)
    return lines


def _pair(pair: NotFused) -> list[str]:
    first, second = (
        f"{f'K{number} ' if number else ''}{_line(name)}"
        for name, number in zip((pair.a, pair.b), pair.numbers, strict=True)
    )
    explained = explain_pair(pair)
    lines = [f"    {first} | {second}: {_why(explained.text, pair.reason)}"]
    return lines + ([f"      try: {_line(explained.advice)}"] if explained.advice else [])


def _way(kernels: Sequence[FusedKernel], a: int, b: int) -> list[int]:
    """Return the shortest path of data from one kernel to a later one, ends included; empty if there is none."""
    before: dict[int, int] = {a: a}
    todo = [a]
    while todo and b not in before:
        here = todo.pop(0)
        made = set(kernels[here].writes)
        for later in range(here + 1, b + 1):
            if later not in before and made & set(kernels[later].reads):
                before[later] = here
                todo.append(later)
    if b not in before:
        return []
    way = [b]
    while way[-1] != a:
        way.append(before[way[-1]])
    return way[::-1]


def _members_of(kernel: FusedKernel, name: str) -> Sequence[Member]:
    return [m for m in kernel.members if any(name in names_of(t) for t in m.aten)] or kernel.members


def _python_of(kernel: Kernel, graphs: Sequence[GraphFusion]) -> list[str]:
    return [
        place
        for graph in graphs
        if graph.id == kernel.graph
        for fused in graph.kernels
        if fused.name == kernel.name
        for place in _places(fused.members)[:2]
    ][:2]


def _places(members: Iterable[Member]) -> list[str]:
    found = dict.fromkeys(s for m in members for s in m.sources)
    return [_place(SourceLine(s.path, s.line, s.function, s.code)) for s in found]


def _place(where: SourceLine | None) -> str:
    if where is None or not where.file:
        return "an unknown place"
    text = f"{_line(short_path(where.file))}:{where.line or '?'}"
    text += f" in {_line(where.function)}" if where.function else ""
    return text + (f": {_line(where.code.strip())}" if where.code else "")


def _graph(graph: GraphFusion) -> str:
    return f"graph {_line(graph.id)}" + (
        f" (compile {_line(compile_text(graph.compile_id, graph.generation))})" if graph.compile_id else ""
    )


def _kernel(graph: GraphFusion, kernel: FusedKernel) -> str:
    short = [t.split(".")[1] if "." in t else t for t in operators_of(graph, kernel)]
    operators = ", ".join(map(_line, dict.fromkeys(short)))
    return f"{_line(kernel.name)} ({operators or 'operators not known'})"


def _why(text: str, reason: str) -> str:
    return _line(text) + (f" [{_line(reason)}]" if reason else "")


def _more(found: Sequence[object]) -> list[str]:
    return ["", f"  ... {len(found) - _SHOWN} more"] if len(found) > _SHOWN else []


def _line(text: str) -> str:
    """Return an artifact's text as one line of limited length."""
    return clean(" ".join(text.split()))[:300]
