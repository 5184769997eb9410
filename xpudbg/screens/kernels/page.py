"""Card and page of one kernel on a terminal, in a pipe or a text file."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import binary_size, decimal_size, listed, plural, shell_word, short_time
from xpudbg.findings.fusion_rules import Explanation, explain_extern, explain_pair
from xpudbg.model.accuracy import Verdict
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.fusion import BufferInfo, CostBound, removed_text
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.kernel import (
    Advice,
    Fact,
    KernelBuild,
    KernelCard,
    KernelNeighbour,
    KernelPage,
    KernelRun,
    KernelTraffic,
    NeighbourRole,
    OutOfBoundsAccess,
    RunArgument,
)
from xpudbg.model.native import StoredBuilds
from xpudbg.model.run_time import TimedLaunch
from xpudbg.model.trace import compile_text
from xpudbg.model.verify import (
    KernelVerdict,
    changed_text,
    element_text,
    first_wrong_call,
    place_text,
    verdict_text,
    wrong_text,
)
from xpudbg.screens.console import print_next
from xpudbg.screens.fusion.buffer_text import is_mark, short_type
from xpudbg.screens.kernels.whatif import build_lines
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.run_summary import KERNEL_LABELS
from xpudbg.screens.source_text import linked_style
from xpudbg.screens.tables import Column, Table, TableFormat, render_rows, rich_line
from xpudbg.screens.text import (
    Line,
    TextSpan,
    cell_width,
    clean,
    paragraph,
    print_folded,
    problem_text,
    say,
    wrapped,
)
from xpudbg.store.locate import short_source

# Report on a launch on the CPU: result, arguments, accesses out of bounds, and changes to the module.

_WIDEST = 120
_MOST_LINES = 4
_NOTE = (
    "The kernel ran on the CPU: nothing was validated on a GPU. Matrix instructions, 2D block loads and math functions were computed "
    "by other code than a GPU's, tf32 inputs were not shortened, and times say nothing."
)


def render_kernel_run(run: KernelRun, *, width: int) -> str:
    """Return the report as text.

    Args:
        run: The launch.
        width: Columns of the terminal.
    """
    width = min(width, _WIDEST)
    grid = " x ".join(map(str, run.grid))
    text = f"{clean(run.kernel)}: {_verdict(run)}\n"
    if run.failure:
        text += _lines(clean(run.reason), width, "  ")
    warps = f", {plural(run.num_warps, 'warp')} of {run.threads_per_warp}" if run.num_warps else ""
    text += _lines(f"grid {grid}{warps}; {_times(run)}", width, "  ")
    text += "".join(_lines(_outside_accesses(o), width, "  - ") for o in run.out_of_bounds)
    if run.arguments:
        text += "\n" + textwrap.indent(_arguments(run, width), "  ")
    saved = [a.saved for a in run.arguments if a.saved]
    if saved:
        folder = clean(saved[0].rpartition("/")[0] or ".")
        text += f"  saved to {folder}: {', '.join(s.rpartition('/')[2] for s in saved)}\n"
    if run.rewrites:
        text += "\nChanged in the module for the CPU:\n"
        for why in dict.fromkeys(r.why for r in run.rewrites):
            names = ", ".join(f"{r.name} ({r.count})" for r in run.rewrites if r.why == why)
            text += _lines(f"{clean(names)}: {why}", width, "  - ")
    device = f"\nRan on {clean(run.device)}.\n" if run.device else ""
    return text + device + "\n" + _lines(_NOTE, width, "")


def _verdict(run: KernelRun) -> str:
    if run.failure == "out of bounds" or run.out_of_bounds:
        return "it touched memory outside of its arguments"
    if run.failure:
        return f"it did not run ({run.failure})"
    return "it ran to its end" + (", and stayed inside of its arguments" if run.guarded else "")


def _times(run: KernelRun) -> str:
    built = "program kept by an earlier build" if run.build_cached else f"built in {run.build_seconds:.2f} s"
    if run.failure:
        return f"seed {run.seed}"
    return f"{built}, ran {run.run_seconds * 1e3:.3g} ms; seed {run.seed}"


def _outside_accesses(access: OutOfBoundsAccess) -> str:
    verb = {"read": "a read", "write": "a write"}.get(access.access, "a write that left its trace")
    if access.argument < 0:
        return f"{verb} near none of the arguments"
    where = (
        f"{-access.offset} bytes before the start"
        if access.offset < 0
        else f"{plural(access.offset - access.size, 'byte')} behind the end"
        if access.offset > access.size
        else "right behind the end"
        if access.offset == access.size
        else f"at byte {access.offset}"
    )
    lines = f"; {_source_lines(access.lines)}" if access.lines else ""
    return f"{verb} {where} of argument {access.argument}, which has {access.size} bytes{lines}"


def _source_lines(lines: tuple[str, ...]) -> str:
    shown = listed(lines, _MOST_LINES)
    return f"only {shown} does that" if len(lines) == 1 else f"one of {shown}"


def _arguments(run: KernelRun, width: int) -> str:
    rows = [_row(a, width) for a in run.arguments]
    headers = ("", "type", "given", "changed", "min", "max", "mean", "NaN", "inf")
    shown = [i for i in range(len(headers)) if i < 3 or any(row[i] for row in rows)]
    return render_rows(
        [headers[i] for i in shown], [[row[i] for i in shown] for row in rows], TableFormat.PLAIN
    )


def _row(argument: RunArgument, width: int) -> tuple[str, ...]:
    room = max(16, width - 70)
    given = clean(argument.given)
    given = given if len(given) <= room else given[: room - 3] + "..."
    head = (str(argument.index), clean(argument.type), given)
    after = argument.after
    if after is None:
        return (*head, "", "", "", "", "", "")
    changed = f"{argument.changed} of {after.elements}" if argument.changed else "no"
    figures = (_number(n) for n in (after.minimum, after.maximum, after.mean))
    return (*head, changed, *figures, str(after.nan or ""), str(after.infinite or ""))


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.5g}"


def _lines(text: str, width: int, first: str) -> str:
    return "".join(f"{line}\n" for line in paragraph(text, width, first=first, rest=" " * len(first)))


_FACT_LABEL = 26
ADVICE_MARKS = {
    FindingSeverity.WARNING: ("!", "bold red"),
    FindingSeverity.HINT: ("+", "yellow"),
    FindingSeverity.NOTE: ("i", "cyan"),
}
_SOURCE_STYLE, _TITLE_STYLE, _NOTE_STYLE, _UNKNOWN_STYLE = "dim", "bold", "dim", "dim italic"
_SIDE_BY_SIDE = 110


def card_reporter(card: KernelCard) -> Reporter:
    """Return the formats of a kernel card."""
    return Reporter("xpudbg.kernel-card", lambda: card, lambda width: render_card(card, width=width))


def render_card(card: KernelCard, *, width: int) -> list[Line]:
    """Return the card as lines of styled pieces; without styles they are the plain report.

    Args:
        card: The card.
        width: Terminal columns; from 110 on the artifacts are beside the facts, else below them if needed.
    """
    lines: list[Line] = []
    lines.append([TextSpan(clean(card.kernel), _TITLE_STYLE)])
    stages = ", ".join(f"{name} {decimal_size(size)}" for name, size in card.stages)
    where = f"{card.root}/{card.key}" if card.key else card.root
    lines.append([TextSpan(clean(where), _SOURCE_STYLE)])
    lines.append([TextSpan(clean(f"stages: {stages or 'none'}"), _SOURCE_STYLE)])
    if card.advice:
        lines += [[], [TextSpan("Advice", _TITLE_STYLE)]]
        for advice in card.advice:
            lines += _advice(advice, width)
    prefix = _common_prefix(card)
    for section in card.sections:
        lines += [[], [TextSpan(section.title, _TITLE_STYLE)]]
        for fact in section.facts:
            lines += _fact(fact, width, prefix)
    lines += build_lines(card.kept_builds, width) if card.kept_builds else []
    if prefix:
        lines += [
            [],
            [
                TextSpan(
                    f"[.json], [.spv] and so on are files called {clean(prefix)}",
                    _SOURCE_STYLE,
                )
            ],
        ]
    if card.problems:
        lines += [[], [TextSpan("Problems", "bold red")]]
        for problem in card.problems:
            text = problem_text(problem)
            lines += wrapped(text, width, "red", indent=2)
    return lines


def plain_text(lines: list[Line]) -> str:
    """Return lines of styled pieces as text without styles."""
    return "\n".join("".join(s.text for s in line).rstrip() for line in lines) + "\n"


def _common_prefix(card: KernelCard) -> str:
    """Return the kernel's file name that all sources begin with; it is omitted in lines and named once below."""
    name = card.kernel[:150]
    sources = [f.source for s in card.sections for f in s.facts]
    return name if sum(source.startswith(f"{name}.") for source in sources) > 1 else ""


def _advice(advice: Advice, width: int) -> list[Line]:
    mark, style = ADVICE_MARKS.get(advice.severity, ("-", ""))
    lines: list[Line] = []
    for index, part in enumerate(_wrap(clean(advice.title), width - 4)):
        lines.append([TextSpan(f"  {mark if index == 0 else ' '} ", style), TextSpan(part, style)])
    for label, text in (("seen", advice.evidence), ("try", advice.fix), ("rule", advice.source)):
        for index, part in enumerate(_wrap(clean(text), width - 12)):
            head = f"      {label if index == 0 else '':<5} "
            lines.append(
                [
                    TextSpan(head, _NOTE_STYLE),
                    TextSpan(part, linked_style(_SOURCE_STYLE, advice.rule) if label == "rule" else ""),
                ]
            )
    return lines


def _fact(fact: Fact, width: int, prefix: str) -> list[Line]:
    source = fact.source.replace(f"{prefix}.", ".") if prefix else fact.source
    source = clean(f"[{source}]")
    text = clean(fact.text)
    style = _UNKNOWN_STYLE if fact.value is None else ""
    room = width - _FACT_LABEL - 4
    beside = width >= _SIDE_BY_SIDE
    body = _wrap(text, room - min(cell_width(source) + 2, room // 2) if beside else room)
    lines: list[Line] = []
    for index, part in enumerate(body):
        label = clean(fact.label) if index == 0 else ""
        pieces = [TextSpan(f"  {label:<{_FACT_LABEL}}  "), TextSpan(part, style)]
        last = index == len(body) - 1
        if last and cell_width(part) + 2 + cell_width(source) <= room:
            pieces.append(TextSpan(f"  {source}", _SOURCE_STYLE))
            source = ""
        lines.append(pieces)
    rest = " ".join(p for p in (clean(fact.note), source) if p)
    return lines + wrapped(rest, width, _NOTE_STYLE, indent=_FACT_LABEL + 4)


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 20), break_on_hyphens=False) if text else []


_LABEL = 11
_NEIGHBOURS = 6
"""Producers and consumers that are listed without ``every``."""
_SOURCE_LINES = 16
"""Lines of the source that are shown without ``every``."""
_ROLES = {NeighbourRole.PRODUCER: "from", NeighbourRole.CONSUMER: "to", NeighbourRole.SIBLING: "beside"}
_WANTED = ("registers", "spill_bytes")
"""Figures for which the page says why they are unknown."""
_PIPES = ("isa_limit", "isa_pipes")
"""Facts of disassembled code, where it was asked for."""


def print_kernel_page(page: KernelPage, console: Console, *, address: str, every: bool = False) -> None:
    """Print the page.

    Args:
        page: The kernel.
        console: Console to print to.
        address: Address of the kernel, for the next commands.
        every: Print long lists whole.
    """
    _head(page, console)
    console.print()
    _verified(page.verified, console)
    if page.number:
        for label, rows in _origin(page):
            _rows(console, label, rows)
        _traffic(page, console)
        _neighbours(page, console, every=every)
    else:
        _outside(page, console)
    _builds(page, console)
    _source(page, console, every=every)
    for problem in page.problems:
        _rows(console, "problem", [Text(clean(f"{problem.where}: {problem.what}"))])
    console.print()
    for command, note in _next(page, address):
        print_next(console, command, note)


def _head(page: KernelPage, console: Console) -> None:
    number = f"K{page.number}  " if page.number else ""
    print_folded(console, Text(f"{number}{clean(page.name)}", style="bold"), "    ")
    parts = [_kind(page.kind) + (f" on {page.device}" if page.device else "")]
    if page.graph:
        compiled = compile_text(page.compile_id, 0)
        parts.append(f"graph {page.graph}" + (f" [{compiled}]" if compiled else ""))
    else:
        parts.append("no graph calls it")
    if len(page.launches) > 1:
        some = ", ".join(f"K{n}" for n in page.launches[:12]) + (", ..." if len(page.launches) > 12 else "")
        parts.append(f"{len(page.launches)} launches: {some}")
        if page.number:
            parts.append(f"modules, lines, bytes and neighbours are those of K{page.number}")
    elif page.graph:
        parts.append(plural(page.calls, "launch", "launches"))
    print_folded(console, Text(f"    {clean('; '.join(parts))}", style="dim"), "    ")
    if page.graphs:
        also = f"    kernels of that name also in {listed(page.graphs)}"
        print_folded(console, Text(clean(also), style="dim"), "    ")


def _kind(kind: str) -> str:
    known = next((k for k in KernelKind if k.value == kind), None)
    return KERNEL_LABELS.get(known, str(kind)) if known else str(kind)


def _origin(page: KernelPage) -> Iterable[tuple[str, list[Text]]]:
    """Yield the operators, modules and lines that a kernel comes from, and why it is a library call."""
    if page.extern_reason is not None:
        yield "why extern", [Text(clean(explain_extern(page.extern_reason)))]
    if page.operators:
        yield "computes", [Text(clean(", ".join(page.operators)), style="magenta")]
    unknown = page.why_unknown
    yield (
        "modules",
        [Text(clean(m)) for m in page.modules] or [_unknown(unknown("modules"))],
    )
    lines = []
    # a generator in a line is a function of its own there
    for path, number, code in dict.fromkeys((line.path, line.line, line.code) for line in page.lines):
        text = Text.assemble((clean(f"{short_source(path)}:{number}"), "cyan"))
        text.append(f"  {clean(code)}", style="dim")
        lines.append(text)
    yield "lines", lines or [_unknown(unknown("lines"))]


def _verified(verdict: KernelVerdict | None, console: Console) -> None:
    """Print the verdict of verify, with the first wrong element and its line."""
    if verdict is None:
        return
    wrong = first_wrong_call(verdict)
    style = "bold red" if wrong is not None else "yellow" if verdict.verdict is Verdict.UNKNOWN else "green"
    rows = [Text(clean(verdict_text(verdict)), style=style)]
    if wrong is not None and wrong[1] is not None:
        call, check = wrong[0], wrong[1]
        texts = (f"{check.level}, {wrong_text(call, check)}", element_text(check), place_text(check))
        rows += [Text(clean(text)) for text in texts if text]
    if verdict.changed:
        rows.append(Text(clean(changed_text(verdict.changed)), style="yellow"))
    _rows(console, "verify", rows)


def _outside(page: KernelPage, console: Console) -> None:
    """Print the origin of a kernel without a known launch in a graph."""
    known = [f for b in page.builds[:1] for f in b.facts if f.name == "python" and f.value is not None]
    for fact in known:
        _rows(console, "python", [Text.assemble((clean(fact.text), "cyan"))])
    _rows(console, "lines", [_unknown(page.why_unknown("lines"))])
    _rows(console, "bytes", [_unknown(page.why_unknown("traffic"))])


def _traffic(page: KernelPage, console: Console) -> None:
    traffic = page.traffic
    if traffic is None:
        _rows(console, "bytes", [_unknown(page.why_unknown("traffic"))])
    else:
        _rows(console, "bytes", _bytes(traffic))
    if page.number:
        _rows(console, "time", least_time(page))
    for label, buffers in (("reads", page.reads), ("writes", page.writes)):
        names = [_buffer(b) for b in buffers if not is_mark(b)]
        if names:
            _rows(console, label, [Text(clean(", ".join(names)))])
    if page.removed:
        where = f"eliminated by fusion, {removed_text(page.kind)}"
        text = f"{', '.join(page.removed)}: {where}"
        _rows(console, "", [Text(clean(text), style="green")])


_LIMITS = {
    CostBound.MEMORY: "what its bytes take from memory",
    CostBound.COMPUTE: "what its products take",
    CostBound.LAUNCH: "as long as an empty kernel",
}


def least_time(page: KernelPage) -> list[Text]:
    """Return the least time of a launch, an estimate, with the limit that it comes from."""
    cost, measured = page.cost, page.measured
    rows = [Text(_measured(measured))] if measured is not None else []
    if cost is None:
        return rows or [_unknown(page.why_unknown("cost"))]
    text = f"at least {short_time(cost.least_us)}, {_LIMITS[cost.bound]} (estimate)"
    if cost.cached_us is not None and cost.cached_us < cost.least_us:
        text += f"; {short_time(cost.cached_us)} if the cache has its data"
    rows.append(Text(text))
    if page.flops:
        rows.append(Text(f"{page.flops / 1e9:,.3g} GFLOP of products in {clean(page.flop_dtype)}"))
    if not cost.rate_known:
        rows.append(Text("at the rate of tf32: the run does not say whether it was allowed", style="dim"))
    if not cost.whole:
        rows.append(Text("more than that: not all of its bytes and operations are known", style="yellow"))
    return rows


def _measured(row: TimedLaunch) -> str:
    """Return the measured times of a launch, and how they compare with the peak rates."""
    spread = ""
    if row.launches > 1 and row.min_us is not None and row.max_us is not None:
        spread = f" ({short_time(row.min_us)} to {short_time(row.max_us)})"
    text = f"{short_time(row.mean_us)}{spread} in {plural(row.launches, 'launch', 'launches')} of the run's profile"
    text += f", {row.gbs:,.0f} GB/s" if row.gbs is not None else ""
    if row.roofline is not None and row.lost_us is not None:
        text += (
            f"; {row.roofline:.1%} of the roofline, {short_time(row.lost_us / row.launches)} of a launch lost"
        )
    return text


def _bytes(traffic: KernelTraffic) -> list[Text]:
    least = "" if traffic.complete else "at least "
    first = (
        f"{least}{decimal_size(traffic.bytes_read)} in, {least}{decimal_size(traffic.bytes_written)} out, "
        "by the traffic model (nothing was measured)"
    )
    rows = [Text(first)]
    moved = traffic.bytes_read + traffic.bytes_written
    if traffic.bytes_unfused is not None and traffic.bytes_unfused > moved:
        saved = traffic.bytes_unfused - moved
        rows.append(Text(f"{decimal_size(saved)} saved by fusing its nodes", style="green"))
    share = share_text(traffic)
    unknown = _unknown("the bytes of other launches of the graph are not known", "share of the graph")
    return [*rows, Text(share) if share else unknown]


def share_text(traffic: KernelTraffic) -> str:
    """Return a launch's share of the bytes of its graph, and of the time if that is known; empty without them."""
    if traffic.share is None:
        return ""
    text = f"{_percent(traffic.share)} of the bytes of its graph"
    if traffic.time_share is not None:
        text += f"; {_percent(traffic.time_share)} of those of its memory-bound launches, whose run time depends on bytes moved"
    elif traffic.memory_bound is None:
        text += "; its share of the time is unknown: on a CPU run time does not depend on bytes alone"
    elif traffic.memory_bound:
        text += "; its share of the time is unknown"
    else:
        text += "; its share of the time is unknown: it is not memory-bound"
    return text


def _percent(share: float) -> str:
    return "under 0.1 %" if 0 < share < 0.001 else f"{share * 100:.1f} %"


def _buffer(buffer: BufferInfo) -> str:
    role = " (input)" if buffer.role == "input" else ""
    return f"{buffer.name} {short_type(buffer)}{role}"


def _neighbours(page: KernelPage, console: Console, *, every: bool) -> None:
    console.print()
    if page.why_unknown("neighbours") and not page.neighbours:
        console.print(Text("Neighbours", style="bold"))
        print_folded(console, _unknown(page.why_unknown("neighbours"), indent=2), "  ")
        return
    siblings = [n for n in page.neighbours if n.roles == (NeighbourRole.SIBLING,)]
    others = [n for n in page.neighbours if n not in siblings]
    console.print(Text("Neighbours, and why they are kernels of their own", style="bold"))
    if not page.neighbours:
        console.print(Text("  no launch makes what it reads, or reads what it makes"))
    shown = others if every else others[:_NEIGHBOURS]
    _grouped(shown, console)
    if len(others) > len(shown):
        console.print(Text(f"  and {len(others) - len(shown)} more (--all shows them)", style="dim"))
    if every:
        _grouped(siblings, console)
    elif siblings:
        names = ", ".join(f"K{n.number}" for n in siblings[:8]) + (", ..." if len(siblings) > 8 else "")
        text = f"  {plural(len(siblings), 'launch', 'launches')} that the scheduler tried to fuse with it, for reading the same: {names}"
        print_folded(console, Text(text, style="dim"), "    ")


def _grouped(neighbours: Sequence[KernelNeighbour], console: Console) -> None:
    """Print neighbours, grouped by the reason why they were not fused."""
    groups: dict[Explanation, list[KernelNeighbour]] = {}
    for neighbour in neighbours:
        groups.setdefault(explain_pair(neighbour.not_fused, names=False), []).append(neighbour)
    for explanation, same in groups.items():
        for neighbour in same:
            head = Text.assemble((f"  {_ROLES[neighbour.roles[0]]:<6} ", "dim"))
            head.append(f"K{neighbour.number} {clean(neighbour.name)}", style="bold")
            if neighbour.buffers:
                head.append(f"  {clean(', '.join(neighbour.buffers[:6]))}", style="cyan")
            print_folded(console, head, " " * 13)
        print_folded(console, Text(f"{' ' * 11}{clean(explanation.text)}"), " " * 13)
        if explanation.advice:
            text = f"{' ' * 11}try: {clean(explanation.advice)}"
            print_folded(console, Text(text, style="yellow"), " " * 13)


def _builds(page: KernelPage, console: Console) -> None:
    console.print()
    if not page.builds:
        console.print(Text("Registers and spills", style="bold"))
        print_folded(console, _unknown(page.why_unknown("builds"), indent=2), "  ")
        return
    title = "Registers and spills"
    if len(page.builds) > 1:
        chosen = any(b.chosen for b in page.builds)
        which = "* is the one that autotuning chose" if chosen else "it is not known which one runs"
        title += f" of {len(page.builds)} configurations; {which}"
    console.print(Text(title, style="bold"))
    _table(page.builds, console)
    for build in page.builds:
        of = f" ({build.key[:8]})" if len(page.builds) > 1 else ""
        for fact in build.facts:
            if fact.name in _PIPES:
                print_folded(console, Text(clean(f"  {fact.label}{of}: {fact.text}")), "    ")
    missing = {
        f.label: f.source for b in page.builds for f in b.facts if f.value is None and f.name in _WANTED
    }
    for why in dict.fromkeys(missing.values()):
        labels = ", ".join(label for label, reason in missing.items() if reason == why)
        print_folded(console, _unknown(why, labels, indent=2), "    ")
    seen: dict[str, tuple[Advice, list[str]]] = {}
    for build in page.builds:
        for advice in build.advice:
            seen.setdefault(advice.rule or advice.title, (advice, []))[1].append(build.key[:8])
    for advice, keys in seen.values():
        of = f" ({', '.join(keys)})" if len(page.builds) > 1 else ""
        mark, style = ADVICE_MARKS.get(advice.severity, ("-", ""))
        say(console, f"{mark} {clean(advice.title + of)}", 2, style)
        fix = Text(f"    try: {clean(advice.fix)}", style=linked_style("", advice.rule))
        print_folded(console, fix, "         ")
    for build in page.builds:
        if build.kept_builds is not None:
            of = f" of {build.key[:8]}" if len(page.builds) > 1 else ""
            _print_stored_builds(build.kept_builds, clean(of), console)
    for problem in dict.fromkeys(p for b in page.builds for p in b.problems):
        text = f"  problem: {problem.where}: {problem.what}"
        print_folded(console, Text(clean(text), style="red"), "    ")


def _print_stored_builds(every: StoredBuilds, of: str, console: Console) -> None:
    """Print builds for the kernel's own device, and the names of other devices."""
    own_builds = every.for_own_device
    others = ", ".join(dict.fromkeys(a.device for a in every.attempts if a.device != own_builds.own))
    more = f"for {others}, too: 'xpudbg triton-cache show' and --json list all"
    for line in build_lines(
        own_builds, console.width, of, more if own_builds is not every and others else ""
    ):
        console.print(rich_line(line), soft_wrap=True)


def _table(builds: Sequence[KernelBuild], console: Console) -> None:
    several = len(builds) > 1
    columns: tuple[Column[KernelBuild], ...] = (
        Column("entry", lambda b: f"{b.key[:8]}{'*' if b.chosen and several else ''}"),
        _figure("registers", "registers", str),
        _figure("spills", "spill_bytes", _size),
        _figure("threads/EU", "threads_per_engine", str),
        _figure("SLM", "shared", _size),
        Column("stages", lambda b: " ".join(name for name, _ in b.stages)),
    )
    table = Table(columns, builds)
    for line in (table.head(), *table.lines()):
        print_folded(console, rich_line(line), "    ")


def _figure(title: str, name: str, to_text: Callable[[Any], str]) -> Column[KernelBuild]:
    def cell(build: KernelBuild) -> str:
        value = next((f.value for f in build.facts if f.name == name), None)
        return "unknown" if value is None else to_text(value)

    return Column(title, cell)


def _size(count: int) -> str:
    return binary_size(count) if count else "none"


def _source(page: KernelPage, console: Console, *, every: bool) -> None:
    console.print()
    if page.source is None:
        console.print(Text("Source", style="bold"))
        print_folded(console, _unknown(page.why_unknown("source"), indent=2), "  ")
        return
    text = clean(page.source.text.replace("\r\n", "\n"), lines=True).strip("\n")
    lines = text.split("\n")
    begin = 0 if every else _begin(lines, page.source.language)
    shown = lines[begin:] if every else lines[begin : begin + _SOURCE_LINES]
    language = "Triton" if page.source.language == "python" else "C++"
    console.print(Text(f"Source, {language} ({clean(page.source.where)})", style="bold"))
    if console.is_terminal and console.color_system:
        from rich.syntax import Syntax

        body = Syntax("\n".join(shown), page.source.language, theme="ansi_dark", background_color="default")
        console.print(body, soft_wrap=True)
    else:
        for line in shown:
            console.print(Text(line), soft_wrap=not console.is_terminal, overflow="ellipsis", no_wrap=True)
    left = len(lines) - len(shown)
    if left:
        console.print(Text(f"  {plural(left, 'line')} more: the stage 'source' shows all", style="dim"))


def _begin(lines: Sequence[str], language: str) -> int:
    """Return the line at which the function of the kernel begins, after imports and decorators."""
    if language == "python":
        return next((i for i, line in enumerate(lines) if line.startswith("def ")), 0)
    return next((i for i, line in enumerate(lines) if line.startswith('extern "C"')), 0)


def _next(page: KernelPage, address: str) -> Iterable[tuple[str, str]]:
    if page.source is not None:
        yield f"xpudbg show {shell_word(f'{address}:source')}", ""
    stages = [s for s in ("ttgir", "spv", "ptx") if s in page.stages]
    if stages:
        listed_stages = ", ".join(page.stages)
        asm = "; asm" if "zebin" in page.stages else ""
        yield f"xpudbg show {shell_word(f'{address}:{stages[0]}')}", f"{listed_stages}{asm}"
    if page.builds:
        yield f"xpudbg triton-cache show {shell_word(address)}", ""
    pair = next((n for n in page.neighbours if n.kind not in ("extern", "fallback")), None)
    if pair is not None:
        first, second = sorted((page.number, pair.number))
        yield f"xpudbg show-fusion {shell_word(address.rpartition(':')[0])} --why K{first} K{second}", ""
    if page.lines:
        graph, _, kernel = address.rpartition(":")
        yield f"xpudbg explain {kernel} {shell_word(graph.rstrip(':')) if graph else ''}".rstrip(), ""


def _unknown(why: str, what: str = "", *, indent: int = 0) -> Text:
    head = f"{what} unknown" if what else "unknown"
    return Text(f"{' ' * indent}{head}: {clean(why)}", style="dim italic")


def _rows(console: Console, label: str, rows: Sequence[Text]) -> None:
    pad = " " * (_LABEL + 3)
    for index, row in enumerate(rows):
        head = Text.assemble((f"  {label if index == 0 else '':<{_LABEL}} ", "bold"), row)
        print_folded(console, head, f"{pad}  " if len(rows) > 1 else pad)
