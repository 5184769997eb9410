"""The fusion report on a terminal or in a pipe."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from xpudbg.model.compile_id import compile_words
from xpudbg.model.fusion import (
    BufferInfo,
    FusedKernel,
    FusionReport,
    GraphFusion,
    Member,
    MemberKind,
    NotFused,
    OriginsFrom,
)
from xpudbg.model.fusion_causes import NotFusedCause
from xpudbg.model.fx import FxSourceLine
from xpudbg.model.location import base_name
from xpudbg.model.plural import plural
from xpudbg.reporters.folding import print_folded
from xpudbg.reporters.fusion.equal_graphs import equal_graphs, others_words
from xpudbg.reporters.fusion.explain import explain_count, explain_extern, explain_pair
from xpudbg.reporters.fusion.layers_view import folded_pairs, print_layers
from xpudbg.reporters.graph_groups import FOLDED_GRAPHS
from xpudbg.reporters.text import clean
from xpudbg.units import decimal_size

KIND_STYLES = {
    "triton": "green",
    "cpp": "green",
    "triton_template": "magenta",
    "cpp_template": "magenta",
    "cutlass": "magenta",
    "extern": "yellow",
    "fallback": "yellow",
    "copy": "yellow",
    "user_triton": "cyan",
}
MEMBER_STYLES = {
    "pointwise": "blue",
    "reduction": "red",
    "template": "magenta",
    "extern": "yellow",
    "scatter": "red",
}
_SHORT_DTYPES = {
    "float32": "f32", "float64": "f64", "float16": "f16", "bfloat16": "bf16", "int64": "i64", "int32": "i32", "int16": "i16",
    "int8": "i8", "uint8": "u8", "bool": "b8", "complex64": "c64", "complex128": "c128",
}  # fmt: skip
_PAIRS = 30
"""Pairs of kernels that stayed apart listed a graph."""
_FOLDED_PAIRS = 6
"""Likewise where layers are shown once."""
_SMALL = 20
"""Launches of a graph that is shown with all its nodes, whether its layers are the same or not."""
_CODE = 70
"""Characters of a source line that are shown."""
_ORIGIN_WORDS = {
    "log": "",
    "provenance": "",
    "comment": "",
    "structure": "origins of the members derived from the graph's structure",
    "none": "",
}


def short_type(buffer: BufferInfo | None) -> str:
    """``f32[64, 512]``; the bytes alone for several results in one; ``?`` when nothing is known."""
    if buffer is not None and not buffer.dtype and not buffer.shape and buffer.bytes:
        return f"({decimal_size(buffer.bytes)} in all)"
    if buffer is None or not buffer.dtype:
        return "?" if buffer is None or not buffer.shape else f"?[{', '.join(buffer.shape)}]"
    return f"{_SHORT_DTYPES.get(buffer.dtype, buffer.dtype)}[{', '.join(buffer.shape)}]"


def bytes_words(size: int, buffers: Iterable[BufferInfo | None]) -> str:
    """``4.1 kB``; ``at least 4.1 kB`` or ``unknown bytes`` where the size of one of the buffers is not known."""
    if all(b is not None and b.bytes is not None for b in buffers):
        return decimal_size(size)
    return f"at least {decimal_size(size)}" if size else "unknown bytes"


def main_result(member: Member, buffers: Mapping[str, BufferInfo]) -> BufferInfo | None:
    """The buffer that a node is drawn with: the first that it writes and that has memory."""
    written = [buffers[n] for n in member.writes if n in buffers]
    return next((b for b in written if not is_mark(b)), None)


def is_mark(buffer: BufferInfo | None) -> bool:
    """Return whether a buffer has no memory: it only orders what changes another one."""
    return buffer is not None and buffer.bytes == 0 and not buffer.dtype


def print_fusion(
    report: FusionReport, console: Console, *, limit: int = 60, every: bool = True, expand: bool = False
) -> None:
    """Write the whole report.

    Args:
        report: What was found.
        console: Where to.
        limit: Kernels to list for each graph; 0 for all.
        every: Show each graph, also of a large run where many are the same.
        expand: Show each layer of a large graph, also where layers are the same.
    """
    folded = not every and len(report.graphs) > FOLDED_GRAPHS
    for index, group in enumerate(equal_graphs(report.graphs) if folded else [[g] for g in report.graphs]):
        if index:
            console.print()
        whole = expand or len(group[0].kernels) <= _SMALL
        _graph(replace(group[0], repeats=()) if whole else group[0], console, limit)
        if len(group) > 1:
            print_folded(console, Text(f"  {others_words(group)}", style="dim"), "    ")
    _problems(report.problems, console)


def _graph(graph: GraphFusion, console: Console, limit: int) -> None:
    title = Text(clean(graph.id, single_line=True), style="bold")
    extra = [graph.kind] if graph.kind and graph.kind not in graph.id else []
    extra += [f"compile {compile_words(graph.compile_id, graph.generation)}"] if graph.compile_id else []
    if extra:
        title.append(f"  {', '.join(clean(e, single_line=True) for e in extra)}", style="dim")
    print_folded(console, title, "  ")
    for line in summary_lines(graph):
        print_folded(console, Text("  ").append(line), "    ")
    if graph.kernels:
        console.print()
    if graph.repeats:
        print_layers(graph, console, limit)
    else:
        _kernels(graph, console, limit)
    _not_fused(graph, console)
    _changes(graph, console)
    _missing(graph, console)
    _problems(graph.problems, console)


def _kernels(graph: GraphFusion, console: Console, limit: int) -> None:
    buffers = {b.name: b for b in graph.buffers}
    shown = graph.kernels if not limit else graph.kernels[:limit]
    width = len(str(len(graph.kernels)))
    explained: set[str] = set()
    for number, kernel in enumerate(shown, 1):
        _kernel(number, width, kernel, buffers, console, explain=kernel.name not in explained)
        explained.add(kernel.name)
    if len(shown) < len(graph.kernels):
        more = f"  ... and {len(graph.kernels) - len(shown)} more launches; --limit 0 lists all"
        print_folded(console, Text(more, style="dim"), "      ")


def print_kernels(report: FusionReport, console: Console, numbers: Mapping[str, Collection[int]]) -> None:
    """Write some kernels of each graph.

    Args:
        report: What was found.
        console: Where to.
        numbers: Numbers of the kernels, by id of their graph.
    """
    for index, graph in enumerate(report.graphs):
        if index:
            console.print()
        _some_kernels(graph, console, numbers.get(graph.id, ()))
    _problems(report.problems, console)


def _some_kernels(graph: GraphFusion, console: Console, numbers: Collection[int]) -> None:
    """Some kernels of a graph, and the pairs that they are in."""
    console.print(Text(clean(graph.id, single_line=True), style="bold"), soft_wrap=True)
    console.print()
    buffers = {b.name: b for b in graph.buffers}
    for number in sorted(numbers):
        _kernel(
            number, len(str(len(graph.kernels))), graph.kernels[number - 1], buffers, console, explain=True
        )
    pairs = tuple(p for p in graph.not_fused if not set(p.numbers).isdisjoint(numbers))
    _not_fused(replace(graph, not_fused=pairs, reasons=()), console)
    _problems(graph.problems, console)


def nodes_words(graph: GraphFusion) -> str:
    """``7 scheduler nodes``, with how sure that is."""
    least = "" if graph.nodes_complete else "at least "
    return f"{least}{plural(graph.nodes_before, 'scheduler node')}"


def kernels_words(graph: GraphFusion) -> str:
    """``3 kernel launches``, or that their number is not known."""
    if graph.kernels_after is None:
        return "unknown kernel launches"
    words = plural(graph.kernels_after, "kernel launch", "kernel launches")
    return f"{'' if graph.kernels_complete else 'about '}{words}"


def summary_lines(graph: GraphFusion) -> list[Text]:
    """Return what fusion did, in numbers."""
    first = Text()
    nodes, kernels = nodes_words(graph), kernels_words(graph)
    ops = f"{plural(len(graph.fx_ops), 'FX op')} -> " if graph.fx_ops else ""
    first.append(f"{ops}{nodes} -> {kernels}" if graph.nodes_before else f"{ops}{kernels}", style="bold")
    if graph.launches_saved:
        least = "" if graph.kernels_complete else "about "
        first.append(f", {least}{plural(graph.launches_saved, 'launch', 'launches')} saved")
    gone = len(set(graph.removed))
    if graph.removed_known:
        first.append(f", {plural(gone, 'buffer')} eliminated" if gone else ", no buffer eliminated")
    elif gone:
        first.append(f", at least {plural(gone, 'buffer')} eliminated")
    lines = [first]
    if graph.bytes_after is not None:
        traffic = Text("memory traffic ")
        if graph.bytes_before is not None:
            saved = graph.bytes_before - graph.bytes_after
            traffic.append(f"{decimal_size(graph.bytes_before)} -> {decimal_size(graph.bytes_after)}")
            if not graph.bytes_complete:
                return [*lines, traffic.append(", without buffers of unknown size"), *_remarks(graph)]
            share = f" ({saved / graph.bytes_before:.0%})" if graph.bytes_before else ""
            traffic.append(f", {decimal_size(saved)}{share} saved", style="green" if saved > 0 else "")
        else:
            traffic.append(decimal_size(graph.bytes_after))
        if graph.bytes_after and graph.memory_bound_bytes is not None:
            traffic.append(
                f"; {graph.memory_bound_bytes / graph.bytes_after:.0%} of it in memory-bound kernels"
            )
        lines.append(traffic)
    elif graph.bytes_before is not None:
        lines.append(Text(f"memory traffic {decimal_size(graph.bytes_before)} -> unknown"))
    return [*lines, *_remarks(graph)]


def _remarks(graph: GraphFusion) -> list[Text]:
    """Return what one has to know of the numbers."""
    lines = []
    if graph.kernels_after is None and graph.kernels:
        words = "the list shows nodes before fusion: which of them share a kernel is unknown"
        lines.append(Text(words, style="yellow"))
    members = [m for k in graph.kernels for m in k.members]
    if graph.fx_ops and any(m.aten for m in members) and not any(m.sources for m in members):
        lines.append(Text("Python lines: torch recorded none in this graph", style="dim"))
    if any(k.function and not k.function.startswith("partition_") for k in graph.kernels):
        words = "kernels of subgraphs (control flow, repeated regions) are counted once, even if they run several times"
        lines.append(Text(words, style="dim"))
    if graph.symbols:
        values = ", ".join(f"{clean(k)} = {clean(v)}" for k, v in graph.symbols)
        lines.append(Text(f"sizes as in the recorded run: {values}", style="dim"))
    return lines


def _kernel(
    number: int,
    width: int,
    kernel: FusedKernel,
    buffers: dict[str, BufferInfo],
    console: Console,
    *,
    explain: bool,
) -> None:
    head = Text(f"{number:>{width + 2}}  ")
    head.append(
        clean(kernel.name, single_line=True), style=f"bold {KIND_STYLES.get(kernel.kind, '')}".strip()
    )
    head.append(
        f"  {kernel.kind}{' on ' + clean(kernel.device, single_line=True) if kernel.device else ''}",
        style="dim",
    )
    if kernel.function:
        head.append(f"  in {clean(kernel.function, single_line=True)}", style="magenta")
    if kernel.bytes_read is None or kernel.bytes_written is None:
        head.append("  bytes unknown")
    elif kernel.nodes:
        read = bytes_words(kernel.bytes_read, (buffers.get(n) for n in kernel.reads))
        written = bytes_words(kernel.bytes_written, (buffers.get(n) for n in kernel.writes))
        head.append(f"  reads {read}, writes {written}")
    pad = " " * (width + 4)
    deeper = f"{pad}    "
    print_folded(console, head, deeper)
    if kernel.extern_reason and explain:
        why = clean(explain_extern(kernel.extern_reason), single_line=True)
        print_folded(console, Text(f"{pad}{why}", style="dim"), deeper)
    quoted: set[FxSourceLine] = set()
    for index, member in enumerate(kernel.members):
        last = index == len(kernel.members) - 1
        line = _member(member, buffers, f"{pad}{'└' if last else '├'} ", quoted)
        print_folded(console, line, Text(f"{pad}{' ' if last else '│'}     ", style="dim"))
    if kernel.origins and not all(m.aten for m in kernel.members):
        text = f"{pad}from {clean(', '.join(kernel.origins[:12]), single_line=True)}"
        print_folded(console, Text(text, style="magenta"), deeper)
    if kernel.removed:
        names = ", ".join(f"{n} {short_type(buffers.get(n))}" for n in kernel.removed)
        gone = f"{pad}eliminated: {clean(names, single_line=True)}"
        print_folded(console, Text(gone, style="green"), deeper)
    if kernel.origins_from is OriginsFrom.STRUCTURE and len(kernel.members) > 1:
        print_folded(console, Text(f"{pad}{_ORIGIN_WORDS['structure']}", style="dim italic"), deeper)


def _member(member: Member, buffers: dict[str, BufferInfo], prefix: str, quoted: set[FxSourceLine]) -> Text:
    """One member; the code of a source line is quoted once a kernel."""
    line = Text(prefix, style="dim")
    line.append(f"{clean(member.name, single_line=True)} ", style="bold")
    line.append(f"{member.kind}", style=MEMBER_STYLES.get(member.kind, ""))
    ops = ", ".join(member.ops[:8]) + (", ..." if len(member.ops) > 8 else "")
    if member.kind is not MemberKind.EXTERN:
        line.append(f"  {clean(ops, single_line=True)}")
    if member.reduced:
        line.append(f"  over {' x '.join(clean(d) for d in member.reduced)}", style="red")
    written = [f"{n} {short_type(buffers.get(n))}" for n in member.writes if not is_mark(buffers.get(n))]
    if written:
        line.append(f"  -> {clean(', '.join(written), single_line=True)}", style="cyan")
    if member.broadcast:
        line.append(f"  broadcasts {clean(', '.join(member.broadcast), single_line=True)}", style="dim")
    aten = list(dict.fromkeys(short_target(t) for t in member.aten))
    if aten:
        more = ", ..." if len(aten) > 6 else ""
        line.append(f"  {clean(', '.join(aten[:6]), single_line=True)}{more}", style="magenta")
    if member.sources:
        line.append(f"  {source_text(member.sources, code=member.sources[-1] not in quoted)}", style="dim")
        quoted.add(member.sources[-1])
    return line


def short_target(target: str) -> str:
    """``aten.add.Tensor`` as ``aten.add``."""
    return ".".join(target.split(".")[:2])


def source_text(sources: Iterable[FxSourceLine], *, code: bool = True) -> str:
    """``model.py:35 x = x + 1``, with how many more lines there are.

    Of several it is the last: what the others compute goes into it.
    """
    listed = list(sources)
    main = listed[-1]
    name = base_name(main.path)
    text = f"{name}:{main.line}"
    if code and main.code:
        text += f" {main.code if len(main.code) <= _CODE else main.code[: _CODE - 3] + '...'}"
    if len(listed) > 1:
        text += f" (+{len(listed) - 1} more)"
    return clean(text, single_line=True)


def _not_fused(graph: GraphFusion, console: Console) -> None:
    if not graph.not_fused:
        return
    listed = [(n, count) for n, count in folded_pairs(graph) if n.reason or n.through]
    most = _FOLDED_PAIRS if graph.repeats else _PAIRS
    console.print()
    console.print(Text("  Not fused", style="bold"))
    advised: set[str] = set()
    for pair, count in listed[:most]:
        advice = explain_pair(pair).advice
        # The same advice is given once.
        told = replace(pair, suggestions=()) if advice in advised else pair
        if graph.repeats:
            print_folded(console, pair_line(pair, count), " " * 8)
        else:
            print_pair(told, console, indent=2, names=False)
        advised.add(advice)
    if len(listed) > most:
        more = f"  ... and {plural(len(listed) - most, 'more pair')} (--json lists all)"
        print_folded(console, Text(more, style="dim"), "      ")
    _not_listed([n for n in graph.not_fused if not (n.reason or n.through)], graph, console)
    if not graph.has_log:
        hint = "the scheduler's reasons are in its fusion log: 'xpudbg run' collects it, or set TORCH_LOGS=+fusion"
        print_folded(console, Text(f"  {hint}", style="dim"), "    ")
    if graph.reasons:
        print_folded(console, Text("  reasons in the whole graph, in pairs of nodes:", style="dim"), "    ")
        for given in graph.reasons[:10]:
            reason = Text(f"    {given.count:>5}  {clean(given.reason, single_line=True)}")
            words = clean(explain_count(given), single_line=True)
            print_folded(console, reason.append(f"  ({words})", style="dim"), " " * 15)


def _not_listed(pairs: Sequence[NotFused], graph: GraphFusion, console: Console) -> None:
    """Print how many pairs are not listed, by their kind, and how to ask for one."""
    if not pairs:
        return
    calls = sum(p.cause is NotFusedCause.LIBRARY_CALL for p in pairs)
    words = [f"{plural(calls, 'pair')} with library calls"] if calls else []
    if len(pairs) > calls:
        why = "without a logged reason" if graph.has_log else "whose reason is unknown"
        words.append(f"{plural(len(pairs) - calls, 'pair')} {why}")
    first, second = pairs[0].numbers
    line = f"  {' and '.join(words)} not listed; explain one with '--why K{first} K{second}'"
    print_folded(console, Text(line, style="dim"), "    ")


def pair_line(pair: NotFused, count: int) -> Text:
    """One pair of a large model in one line, with how many layers have it."""
    first, second = pair.numbers
    line = Text(f"    K{first} | K{second}", style="bold")
    line.append(f" ({count} times)" if count > 1 else "", style="dim")
    return line.append(f"  {clean(explain_pair(pair, names=False).text, single_line=True)}", style="not bold")


def print_pair(pair: NotFused, console: Console, *, indent: int = 0, names: bool = True) -> None:
    """One pair with its reason, as :func:`pair_lines`, folded on a terminal."""
    for line in pair_lines(pair, names=names):
        text = Text(" " * indent).append(line)
        margin = len(text.plain) - len(text.plain.lstrip())
        print_folded(console, text, " " * (margin + 4))


def pair_lines(pair: NotFused, *, names: bool = True) -> list[Text]:
    """One pair with its reason and what to try; with the names of kernels between them, or their numbers alone."""
    first, second = (
        f"{f'K{number} ' if number else ''}{clean(name, single_line=True)}"
        for name, number in zip((pair.a, pair.b), pair.numbers, strict=True)
    )
    head = Text("  ").append(first, style="bold").append(" | ").append(second, style="bold")
    if pair.shared:
        more = ", ..." if len(pair.shared) > 5 else ""
        head.append(f"  ({clean(', '.join(pair.shared[:5]), single_line=True)}{more})", style="dim")
    explained = explain_pair(pair, names=names)
    lines = [head, Text("    ").append(clean(explained.text, single_line=True))]
    if pair.reason:
        lines[-1].append(
            f"  [{pair.nodes[0]} | {pair.nodes[1]}: {clean(pair.reason, single_line=True)[:160]}]",
            style="dim",
        )
    if explained.advice:
        lines.append(Text("    try: ", style="green").append(clean(explained.advice, single_line=True)))
    return lines


def _changes(graph: GraphFusion, console: Console) -> None:
    if not graph.changes:
        return
    console.print()
    console.print(Text("  Changed by FX passes (readable -> transformed)", style="bold"))
    for change in graph.changes:
        line = Text(f"    {change.what}", style="")
        gone = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.removed[:8])
        come = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.added[:8])
        words = f"{gone} -> {come}" if gone and come else f"added {come}" if come else f"removed {gone}"
        line.append(f"  {words}" if gone or come else "", style="dim")
        print_folded(console, line, " " * 8)


def _missing(graph: GraphFusion, console: Console) -> None:
    for name, how in graph.missing:
        line = Text(f"  missing: {name}  ", style="yellow")
        print_folded(console, line.append(clean(how, single_line=True), style="dim"), "    ")


def _problems(problems: Iterable[object], console: Console) -> None:
    for problem in problems:
        where, what = getattr(problem, "where", ""), getattr(problem, "what", "")
        hint = getattr(problem, "hint", "")
        line = Text("  problem: ", style="red").append(
            f"{clean(where, single_line=True)}: {clean(what, single_line=True)}"
        )
        if hint:
            line.append(f" ({clean(hint, single_line=True)})", style="dim")
        print_folded(console, line, "    ")
