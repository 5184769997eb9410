"""Measured run time in a terminal: the device's time, why it was idle, what took longest, and advice on the run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import plural, shell_word, short_time
from xpudbg.model.finding import GraphReplay, ReplayState, RunAdvice
from xpudbg.model.location import base_name
from xpudbg.model.run_time import (
    DeviceTime,
    IdleCause,
    JoinedBy,
    KernelMetrics,
    KernelStalls,
    LostTime,
    RunTimeReport,
    StalledInstruction,
    StepTimes,
    TimeBy,
    TimeGroup,
    TimeKind,
)
from xpudbg.screens.source_text import source_text
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import (
    Line,
    TextSpan,
    print_folded,
    print_left,
    print_title,
    problem_text,
    say,
    shorten,
    wrapped,
)

_MOST = 20
_MOST_STALLED = 3
_MOST_NAMED = 4
_MOST_INSTRUCTIONS = 8
_LABEL = 10
_KINDS = {
    "kernel": "kernels",
    "gpu_memcpy": "copies",
    "gpu_memset": "memset",
    "barrier": "barriers",
    "cpu_op": "operators",
}
_WRITERS = {"kineto": "torch.profiler", "unitrace": "unitrace", "proton": "Proton"}
IDLE_CAUSES = {
    IdleCause.LAUNCH_BOUND: "launch-bound, inside of graphs",
    IdleCause.BETWEEN_GRAPHS: "host late, between graphs",
    IdleCause.HOST: "host late, outside of graphs",
    IdleCause.SYNC: "host waited for the device",
    IdleCause.COPY: "around copies",
    IdleCause.QUEUED: "device's own, works queued",
    IdleCause.UNKNOWN: "launch not in the profile",
}
_OF_LAUNCHES = (TimeBy.KERNEL, TimeBy.LAUNCH)
_TITLES = {TimeBy.KERNEL: "kernel or operator", TimeBy.LAUNCH: "launch or operator"}


def run_time_lines(report: RunTimeReport, *, width: int, every: bool) -> list[Line]:
    """Return the report.

    Args:
        report: The report, with its groups.
        width: Columns of the terminal.
        every: Show all groups.
    """
    lines: list[Line] = []
    for label, text in profile_facts(report, full=True):
        lines += _labelled(label, text, width)
    for problem in report.problems:
        lines += wrapped(f"problem: {problem_text(problem)}", width, "yellow")
    if report.lost:
        lines += [
            [],
            [TextSpan("loses most", "bold")],
            *(line for one in report.lost for line in _lost(one, width)),
        ]
    if report.groups:
        lines += [[], *_table(report, width, every=every)]
    if report.metrics:
        lines += [[], *_metrics(report.metrics, width, every=every)]
    for row in report.stalls if every else report.stalls[:_MOST_STALLED]:
        lines += [[], *_stalls(row, width, every=every)]
    # A command stays whole, so that it can be copied; what is said of it may be left out.
    nexts = (f"next: {text}" for text in _next(report))
    lines += [[], *([TextSpan(t if len(t) <= width else t.partition("  (")[0], "dim")] for t in nexts)]
    return lines


def _lost(one: LostTime, width: int) -> list[Line]:
    """Return a kernel with its line, its launches and what to try."""
    code = one.where.code.strip() if one.where else ""
    more = f" and {len(one.launches) - 1} more" if len(one.launches) > 1 else ""
    text = (
        f"{one.kernel}{one.place}: {short_time(one.total_us)}, {one.share:.1%} of all works, {one.roofline:.1%} of the roofline"
        f" ({one.address}{more})"
    )
    tries = f"try: {one.fix}" if one.fix else "try: no rule of the catalogue applies"
    first, *rest = wrapped(text, max(width - _LABEL - 2, 20)) or [[]]
    margin = TextSpan(" " * (_LABEL + 2))
    return [
        [TextSpan(f"{short_time(one.lost_us):>{_LABEL}}  ", "yellow"), *first],
        *([margin, *line] for line in rest),
        *([[margin, TextSpan(shorten(code, max(width - _LABEL - 2, 20)), "dim")]] if code else []),
        *([margin, *line] for line in wrapped(tries, max(width - _LABEL - 2, 20), "green")),
    ]


def _labelled(label: str, text: str, width: int) -> list[Line]:
    first, *rest = wrapped(text, max(width - _LABEL, 20)) or [[]]
    return [
        [TextSpan(f"{label:<{_LABEL}}", "bold"), *first],
        *([TextSpan(" " * _LABEL), *line] for line in rest),
    ]


def profile_facts(report: RunTimeReport, *, full: bool = False) -> list[tuple[str, str]]:
    """Return labels and sentences on the whole profile; a label is empty where it is that of the sentence before.

    Args:
        report: The report.
        full: Whether they name the run, and tell of busy and idle time.
    """
    of = f" of the run {report.run}" if full and report.run and not report.other_run else ""
    found = [("profile", f"{report.profile} ({_WRITERS.get(report.writer, report.writer)}){of}")]
    if report.others:
        which = ", ".join(report.others[:_MOST_NAMED]) + (", ..." if len(report.others) > _MOST_NAMED else "")
        other = f"xpudbg time {shell_word(report.run)} --profile {shell_word(report.others[0])}"
        text = f"one of {len(report.others) + 1} of the run; '{other}' has another one of {which}"
        found.append(("", text))
    if report.other_run:
        found.append(
            (
                "",
                f"it is of another run than {report.run}: no hash of a kernel is the same, and nothing was joined",
            )
        )
    if report.recorded and report.recorded.step_us:
        one = report.recorded
        more = one.profiled_step_us / one.step_us
        text = f"{plural(one.steps, 'step')} after {plural(one.after, 'call')} of a graph; a step took {short_time(one.profiled_step_us)}"
        # Steps of different works say nothing of what the profiler costs.
        alike = report.step is None or report.step.works is not None
        before = f"{short_time(one.step_us)} of the last one before the profile"
        found.append(("", f"{text}, {more:.2f} times the {before}" if alike else f"{text}, beside {before}"))
    for device in report.devices if full else ():
        found += _device(device)
    if report.of_host:
        found.append(("device", _no_device(report)))
    elif not report.devices and not report.total_us and not report.stalls:
        found.append(("device", "no work of a device is in it"))
    if report.step:
        found.append(("step", _step(report.step)))
    if report.work_us:
        parts = ", ".join(f"{_KINDS.get(kind, kind)} {short_time(us)}" for kind, us in report.work_us.items())
        found.append(("time", parts + _share_inside(report)))
    for place, replay in enumerate(report.replays):
        found.append(("" if place else "replays", f"{replay.graph}: {replay_text(replay)}"))
    if joined := _joined(report):
        found.append(("joined", joined))
    lost = sum(row.lost_us or 0.0 for row in report.launches)
    if report.peak and any(row.least_us is not None for row in report.launches):
        found.append(("lost", f"{short_time(lost)} above the least times at the peak rates of {report.peak}"))
    if report.clock_ahead_us > 0.5:
        ahead = f"works begin up to {short_time(report.clock_ahead_us)} before their launch: the clocks of host and device differ"
        found.append(("clocks", f"{ahead}, and causes of idle time are as inexact"))
    if report.unused:
        parts = ", ".join(f"{report.counts.get(name, 0):,} {name}" for name in report.unused)
        found.append(("unused", f"events of other kinds: {parts}"))
    return found


def _step(step: StepTimes) -> str:
    steps = plural(step.steps, "step")
    if step.works is None:
        return f"{short_time(step.work_us)} of works (median of {steps} that differ in their works)"
    spread = f"±{step.work_spread_us / step.work_us:.1%} " if step.work_us else ""
    return f"{short_time(step.work_us)} of works {spread}(median of {steps}, {step.works:,} works each)"


def _no_device(report: RunTimeReport) -> str:
    called = any(name.endswith(("_runtime", "_driver")) for name in report.counts)
    calls = "calls of a device's runtime are in it, but " if called else ""
    return f"{calls}no work of a device is in it: times are of operators on the host, each without those below it"


def _device(device: DeviceTime) -> list[tuple[str, str]]:
    name = f"{device.device} {device.name}".strip()
    share = device.busy_us / device.span_us if device.span_us else 0.0
    text = (
        f"{name}: busy {short_time(device.busy_us)} of {short_time(device.span_us)} ({share:.1%}),"
        f" {plural(device.works, 'work')} on {plural(device.streams, 'stream')}"
    )
    if device.total_us > device.busy_us * 1.001:
        text += f"; {short_time(device.total_us - device.busy_us)} overlap"
    found = [("device", text)]
    for idle in device.idle:
        gaps = f"{plural(idle.gaps, 'time')}, up to {short_time(idle.longest_us)}"
        label = "" if len(found) > 1 else "idle"
        found.append((label, f"{short_time(idle.total_us):>9}  {IDLE_CAUSES[idle.cause]} ({gaps})"))
    return found


def _share_inside(report: RunTimeReport) -> str:
    if not report.graph_calls:
        return "; no call of a compiled graph is in it" if report.devices else ""
    share = report.in_graphs_us / report.total_us if report.total_us else 0.0
    calls = plural(report.graph_calls, "call")
    return f"; {share:.1%} inside of {calls} of compiled graphs"


def _joined(report: RunTimeReport) -> str:
    """Return how many works were joined with launches of the run."""
    if not report.run:
        return ""
    by = "name" if report.by_name else "hash"
    parts = []
    if report.triton_works:
        named = sum(
            w.works for w in report.launches if w.kind is TimeKind.TRITON and w.joined_by is JoinedBy.NAME
        )
        more = f" ({named:,} of templates by name: they have no hash)" if named and not report.by_name else ""
        parts.append(f"{report.triton_joined:,} of {report.triton_works:,} Triton kernels by {by}{more}")
    if report.library_works:
        parts.append(
            f"{report.library_joined:,} of {report.library_works:,} works of library calls by their order"
        )
        if not (report.recorded or report.triton_works):
            parts.append(
                "since without a hash nothing tells that the profile is of this run: 'xpudbg run --profile' records one that is"
            )
    if report.ambiguous_works:
        parts.append(f"{report.ambiguous_works:,} may be of several graphs")
    if report.unknown_works:
        parts.append(f"{report.unknown_works:,} have no operator")
    return ", ".join(parts)


def _table(report: RunTimeReport, width: int, *, every: bool) -> list[Line]:
    groups = report.groups if every else report.groups[:_MOST]
    spills = any(g.spills for g in report.groups)
    several = Counter(g.name for g in groups)

    def name(group: TimeGroup) -> str:
        # The column of graphs may have no room.
        graph = group.detail.removeprefix("model__") if report.by is TimeBy.KERNEL else ""
        return f"{group.name} {graph}".rstrip() if several[group.name] > 1 else group.name

    columns: list[Column[TimeGroup]] = [
        Column("time", lambda g: short_time(g.total_us), right=True),
        Column("share", lambda g: f"{g.share:.1%}", right=True),
        Column("lost", lambda g: short_time(g.lost_us), right=True, style="yellow"),
        Column("roofline", lambda g: _percent(g.roofline), right=True),
        Column("n", lambda g: f"{g.launches:,}", right=True, dropped=9),
        Column("mean", lambda g: short_time(g.mean_us), right=True, dropped=8),
    ]
    if report.by in _OF_LAUNCHES:
        columns += [
            Column("median", lambda g: short_time(g.median_us), right=True, dropped=1),
            Column("min", lambda g: short_time(g.min_us), right=True, dropped=2),
            Column("max", lambda g: short_time(g.max_us), right=True, dropped=3),
        ]
    columns += [
        Column("GB/s", lambda g: _number(g.gbs), right=True, dropped=7),
        Column("TFLOP/s", lambda g: _number(g.tflops), right=True, dropped=6),
    ]
    if report.by in _OF_LAUNCHES:
        columns += [
            Column("regs", lambda g: _number(g.registers), right=True, dropped=5),
            Column("spills", lambda g: _number(g.spills) if spills else "", right=True, dropped=5),
            Column("occ", lambda g: _number(g.occupancy), right=True, dropped=4),
        ]
    columns += [
        Column("kind", lambda g: "" if g.kind in g.name else g.kind, dropped=6),
        Column(
            _TITLES.get(report.by, report.by.value),
            name,
            style="cyan",
            least=34,
            cut=_end if report.by is TimeBy.LINE else shorten,
        ),
        *(
            [
                Column[TimeGroup]("line", lambda g: _first(g.lines, base_name), least=18, dropped=9),
                Column[TimeGroup]("module", lambda g: _first(g.modules, str), least=16, dropped=2),
            ]
            if report.by in _OF_LAUNCHES
            else []
        ),
        Column("of", lambda g: _where(g, report.by), style="dim", least=20, dropped=4, cut=_begin),
    ]
    table = Table(columns, groups, width)
    lines = [table.head(), *table.lines()]
    left = report.groups[len(groups) :]
    if left:
        rest = sum(g.total_us for g in left)
        lines.append(
            [TextSpan(f"  and {plural(len(left), 'more row')} with {short_time(rest)}: --all", "dim")]
        )
    return lines


def _metrics(rows: Sequence[KernelMetrics], width: int, *, every: bool) -> list[Line]:
    """Return the counters of kernels, those with most time first."""
    ordered = sorted(rows, key=lambda row: -row.values.get("GpuTime[ns]", 0.0))

    def share(name: str) -> Callable[[KernelMetrics], str]:
        return lambda row: f"{row.values[name]:.1f}%" if name in row.values else ""

    columns: list[Column[KernelMetrics]] = [
        Column("active", share("XVE_ACTIVE[%]"), right=True),
        Column("stall", share("XVE_STALL[%]"), right=True, style="yellow"),
        Column("occupancy", share("XVE_THREADS_OCCUPANCY_ALL[%]"), right=True),
        Column("XMX", share("XVE_INST_EXECUTED_XMX_ALL_UTILIZATION[%]"), right=True, dropped=1),
        Column("memory GB/s", lambda row: _number(row.memory_gbs), right=True, dropped=2),
        Column("n", lambda row: f"{row.launches:,}", right=True, dropped=3),
        Column("counters of a kernel", lambda row: row.kernel, style="cyan", least=34),
    ]
    table = Table(columns, ordered if every else ordered[:_MOST], width)
    return [table.head(), *table.lines()]


def _stalls(row: KernelStalls, width: int, *, every: bool) -> list[Line]:
    """Return the samples of a kernel: by cause, and the instructions with most."""
    whole = row.active + row.stalled
    causes = ", ".join(f"{name} {count / whole:.1%}" for name, count in row.states.items()) if whole else ""
    lines = _labelled(
        "stalls",
        f"{row.kernel}: {whole:,} samples, {row.stalled / max(whole, 1):.1%} stalled: {causes}",
        width,
    )
    if row.missing:
        lines += _labelled("", f"no instructions: {row.missing}", width)
    columns: list[Column[StalledInstruction]] = [
        Column("stalled", lambda one: f"{one.stalled / max(row.stalled, 1):.1%}", right=True, style="yellow"),
        Column("address", lambda one: f"{one.address:#06x}", right=True),
        Column("most", lambda one: max(one.states, key=one.states.__getitem__, default=""), dropped=2),
        Column("line", lambda one: _end(one.line, 20), style="cyan", dropped=3),
        Column("instruction", lambda one: " ".join(one.instruction.split()), least=30),
    ]
    table = Table(columns, row.instructions if every else row.instructions[:_MOST_INSTRUCTIONS], width)
    return [*lines, table.head(), *table.lines()]


def _first(names: Sequence[str], short: Callable[[str], str]) -> str:
    return short(names[0]) + (f" +{len(names) - 1}" if len(names) > 1 else "") if names else ""


def _end(text: str, width: int) -> str:
    return text if len(text) <= width else f"…{text[len(text) - width + 1 :]}"


def _begin(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}" if share < 9.995 else f"{share:,.0%}"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"


def _where(group: TimeGroup, by: TimeBy) -> str:
    """Return the launches of a kernel, or what its works are called on the device."""
    if by is TimeBy.KERNEL and group.places:
        return _short_places(group.places)
    if by in _OF_LAUNCHES and not group.places:
        names = [name for name in group.device_kernels if name != group.name]
        return ", ".join(filter(None, (group.detail, *names)))
    return group.detail


def _short_places(places: Sequence[str]) -> str:
    """Return places with each graph once: ``graph:K4,K5``."""
    graphs: dict[str, list[str]] = {}
    for place in places:
        graph, _, launch = place.rpartition(":")
        graphs.setdefault(graph, []).append(launch)
    return " ".join(f"{graph}:{','.join(launches)}" for graph, launches in graphs.items())


def _next(report: RunTimeReport) -> list[str]:
    found = []
    if report.lost:
        worst = report.lost[0]
        found.append(f"xpudbg show {report.run}:{worst.address}  (loses most: {worst.kernel})")
    replays = [w for w in report.launches if w.kind is TimeKind.REPLAY and not report.recorded]
    unjoined = bool(report.triton_works) and not report.triton_joined
    replayed = bool(replays) and not any(w.graph for w in replays)
    if report.other_run or (report.run and (unjoined or replayed)):
        found.append("--match-names joins kernels of the same name")
    elif not report.run and report.total_us and (report.triton_works or not report.of_host):
        found.append(f"xpudbg time --trace {report.profile} RUN  (joins it with the graphs of its run)")
    others = [
        by.value for by in (TimeBy.KERNEL, TimeBy.LINE, TimeBy.MODULE, TimeBy.LAYER) if by is not report.by
    ]
    if report.triton_joined or report.library_joined:
        found.append(f"--by {', --by '.join(others)}, --sort lost")
    return found


_MOST_ADVISED = 6


def replay_text(one: GraphReplay) -> str:
    """Return what became of the recording of a graph: ``recorded once, replayed 3 times in the profile``."""
    counted = []
    if one.recordings:
        counted.append(f"recorded {_times(one.recordings)}")
    if one.replays is not None:
        counted.append(f"replayed {_times(one.replays)} in the profile")
    some = f"; {', '.join(counted)}" if counted else ""
    if one.state is ReplayState.RECORDED:
        return ", ".join(counted) or "wrapped for recording; the trace says no more"
    if one.state is ReplayState.PARTLY:
        nodes = len(one.outside) + (one.inside or 0)
        what = (
            f"{len(one.outside)} of {plural(nodes, 'node')} stay outside"
            if one.outside
            else "some calls are not replayed"
        )
        return f"partly: {what} ({one.reason}){some}"
    if one.state is ReplayState.LEFT_OUT:
        return f"requested, not recorded: {one.reason or 'torch gives no reason'}"
    if one.state is ReplayState.WAITING:
        return (
            "wrapped, not recorded: the first call warms up, the second is recorded, later ones are replayed"
        )
    return f"requested; this run does not say what became of it{some}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def print_advice(advice: Sequence[RunAdvice], console: Console, *, every: bool = False) -> None:
    """Print advice, each with its line and remedy; nothing without any.

    Args:
        advice: The advice.
        console: Console to print to.
        every: Print all of it.
    """
    if not advice:
        return
    print_title(console, "advice")
    shown = advice if every else advice[:_MOST_ADVISED]
    for one in shown:
        launch = f":K{one.launch}" if one.launch else ""
        place = f"  {one.graph}{launch}" if one.launch else ""
        say(console, f"{one.title}{place}", 2)
        if one.where is not None:
            print_folded(console, Text.assemble("    ", source_text(one.where)), "      ")
        if one.fix:
            say(console, f"try: {one.fix}", 4)
    print_left(console, len(advice) - len(shown))
