"""Pairs of kernels that were not fused: by cause with the bytes that fusing would save, or one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from xpudbg.core.units import decimal_size, short_size
from xpudbg.findings.fusion_sentences import explain_count, explain_kind, explain_pair, kind_advice
from xpudbg.model.fusion import GraphFusion, NotFused
from xpudbg.model.plural import plural
from xpudbg.screens.folding import print_folded
from xpudbg.screens.fusion.layer_words import folded_pairs
from xpudbg.screens.text import clean

_HANG = " " * 12
_HOW = "-v lists pairs one by one"
_LOG = "the scheduler's reasons are in its fusion log: 'xpudbg run' collects it, or set TORCH_LOGS=+fusion"
_KINDS = 6
"""Causes that the short report lists."""
_EXAMPLES = 3
"""Pairs of a cause that it names."""
_PAIRS = 30
"""Pairs that are listed one by one."""
_FOLDED_PAIRS = 6
"""Likewise where layers are shown once."""


def print_not_fused_kinds(
    graph: GraphFusion, console: Console, advised: set[str], *, short: bool = False
) -> None:
    """Write the causes for which pairs were not fused, with the bytes that fusing would save and the pairs that would save most.

    Args:
        graph: What was found.
        console: Where to.
        advised: Advice and hints that the report has given already; each is given once.
        short: Without examples of pairs and how to ask for more, which :func:`print_ways_on` writes below all graphs.
    """
    if not graph.not_fused:
        return
    console.print()
    title = "  Not fused, by the bytes that one kernel in place of two would save at most"
    print_folded(console, Text(title, style="bold"), "    ")
    pairs = folded_pairs(graph)
    for kind in graph.not_fused_kinds[:_KINDS]:
        mine = sorted(
            ((p, n) for p, n in pairs if p.cause == kind.cause),
            key=lambda one: -(one[0].bytes_saved or 0) * one[1],
        )
        size = "?" if kind.bytes_saved is None else short_size(kind.bytes_saved)
        line = Text(f"  {size:>8}  ").append(f"{plural(kind.pairs, 'pair')}: ", style="bold")
        print_folded(console, line.append(clean(explain_kind([p for p, _ in mine]), single_line=True)), _HANG)
        if not short:
            console.print(Text(_HANG + _examples(mine, console), style="dim"), soft_wrap=True)
        advice = kind_advice([p for p, _ in mine])
        if advice and advice not in advised:
            advised.add(advice)
            try_it = Text(f"{_HANG}try: ", style="green").append(
                clean(advice, single_line=True), style="not green"
            )
            print_folded(console, try_it, _HANG)
    left = len(graph.not_fused_kinds) - _KINDS
    hints = [f"{plural(left, 'more cause')}"] if left > 0 else []
    if not short and _HOW not in advised:
        advised.add(_HOW)
        first, second = graph.not_fused[0].numbers
        hints.append(f"{_HOW}, '--why K{first} K{second}' explains one")
    if hints:
        print_folded(console, Text(f"  {'; '.join(hints)}", style="dim"), "    ")
    if _LOG not in advised:
        _without_log(graph, console)
        advised.update(() if graph.has_log else (_LOG,))


def print_ways_on(graphs: Sequence[GraphFusion], console: Console) -> None:
    """Write how to see what the short reports of some graphs leave out.

    Args:
        graphs: The graphs whose report was short.
        console: Where to.
    """
    launches = sum(len(g.kernels) for g in graphs)
    changes = len({c.what for g in graphs for c in g.changes})
    pair = next((n.numbers for g in graphs for n in g.not_fused), None)
    what = ["single pairs"] if pair else []
    what += [f"{plural(changes, 'kind')} of change by FX passes"] if changes else []
    ways = [f"--expand: all {launches} launches", *([f"-v: {', '.join(what)}"] if what else [])]
    ways += [f"--why K{pair[0]} K{pair[1]}: one pair"] if pair else []
    print_folded(console, Text("; ".join(ways), style="dim"), "  ")


def _examples(pairs: Sequence[tuple[NotFused, int]], console: Console) -> str:
    """The first pairs, as many as one line holds."""
    room = console.width - len(_HANG) - len("; 9999 more") if console.is_terminal else 10_000
    words = _named(*pairs[0])
    shown = 1
    for pair, count in pairs[1:_EXAMPLES]:
        longer = f"{words}; {_named(pair, count)}"
        if len(longer) > room:
            break
        words, shown = longer, shown + 1
    return words + (f"; {len(pairs) - shown} more" if len(pairs) > shown else "")


def _named(pair: NotFused, count: int) -> str:
    first, second = pair.numbers
    size = "?" if pair.bytes_saved is None else short_size(pair.bytes_saved)
    return f"K{first} | K{second} {size}{f' ({count} times)' if count > 1 else ''}"


def _without_log(graph: GraphFusion, console: Console) -> None:
    if not graph.has_log:
        print_folded(console, Text(f"  {_LOG}", style="dim"), "    ")


def print_not_fused(graph: GraphFusion, console: Console) -> None:
    """Write the pairs that were not fused one by one, with the scheduler's reasons, those first that would save most."""
    if not graph.not_fused:
        return
    listed = [(n, count) for n, count in folded_pairs(graph) if n.reason or n.through]
    listed.sort(key=lambda one: -(one[0].bytes_saved or 0))
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
    _without_log(graph, console)
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
    called = [p.parameters.library_call for p in pairs if p.cause == "library_call"]
    calls = len(called)
    own = sum(bool(c and c.reason and c.reason.cause == "user_kernel") for c in called)
    words = [f"{plural(calls - own, 'pair')} with library calls"] if calls > own else []
    words += [f"{plural(own, 'pair')} with Triton kernels written by the user"] if own else []
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
    if pair.bytes_saved:
        head.append(f"  would save {decimal_size(pair.bytes_saved)} at most")
    lines = [head, Text("    ").append(clean(explained.text, single_line=True))]
    if pair.reason:
        lines[-1].append(
            f"  [{pair.nodes[0]} | {pair.nodes[1]}: {clean(pair.reason, single_line=True)[:160]}]",
            style="dim",
        )
    lines += [
        Text("    ").append(clean(words, single_line=True), style="dim") for words in _access_words(pair)
    ]
    if explained.advice:
        lines.append(Text("    try: ", style="green").append(clean(explained.advice, single_line=True)))
    return lines


def _access_words(pair: NotFused) -> Iterator[str]:
    """``op1 reads buf0 at 64*d0 + d1, d0 < 32, d1 < 64``, and reductions that were unrolled."""
    for access in pair.accesses:
        ranges = "".join(f", {name} < {size}" for name, size in access.ranges)
        yield f"{access.node} {'writes' if access.writes else 'reads'} {access.buffer} at {access.index}{ranges}"
    for each in pair.unrolled:
        yield (
            f"{each.node}: {each.operator} of {each.elements} elements of {each.buffer} is unrolled, so it has no loop of its own "
            "(torch._inductor.config.unroll_reductions_threshold)"
        )
