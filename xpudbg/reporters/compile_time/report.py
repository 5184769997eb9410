"""Compile time as bars in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.model.compile_time import CompileTimeReport, PhaseTime, UnknownTime
from xpudbg.model.plural import plural
from xpudbg.reporters.compile_time.bars import Line, seconds_words, wrapped
from xpudbg.reporters.compile_time.compiles import OUTSIDE, compile_lines, process_lines, worker_lines
from xpudbg.reporters.compile_time.phases import phase_chain_lines, phase_tree, stage_lines
from xpudbg.reporters.compile_time.slowest import kernel_lines, module_lines, pass_lines
from xpudbg.reporters.phase_chains import LEAST_SHARE
from xpudbg.reporters.spans import TextSpan
from xpudbg.reporters.text import clean

_SHOWN = 6
_SCREEN = 60
"""Lines of a report that is shown with all its chapters."""
_FEW = 3
"""Passes and kernels of a longer one."""
_FEW_STAGES = 5
"""Stages and compiles of it."""
_LEAST_PASS = 0.05
"""Share of the compile time that makes a graph pass one of its answers."""
_COMPILES = 12
UNKNOWN_TIMES = {
    UnknownTime.NO_TRACE: "the run has no structured trace, so nothing of its compile time is known: record it with "
    "'xpudbg run', or with TORCH_TRACE",
    UnknownTime.NO_EVENTS: "the trace has no timed events (torch writes them since 2.5): only torch's own metrics are known",
    UnknownTime.KERNELS: "compile times of single Triton kernels: this trace has neither triton_kernel_info nor times in its metrics",
    UnknownTime.MODULES: "compile time by module: no artifact of the run says of which modules its kernels are; 'xpudbg run' records it",
    UnknownTime.TRITON_STAGES: "times of Triton's stages (ttir, ttgir, llir, ...): torch's trace times a kernel as a whole",
    UnknownTime.CPP_KERNELS: "which C++ kernel a compile_file is of: torch gives these events no name",
    UnknownTime.SINGLE_PASSES: "single graph passes: this torch times each group of passes as a whole",
    UnknownTime.WORKER_SPANS: "when each compile worker worked: workers write no events, only the time of each kernel comes back",
    UnknownTime.PAIRING: "which of several equal events on other threads ended first: their sum and their wall time are known",
    UnknownTime.HOST_CLOCKS: "whether the clocks of several machines agree: times of the traces are compared as they stand",
}
_TOLD = 0.01
"""Share of all time from which what belongs to no compile is told."""


def report_lines(report: CompileTimeReport, *, width: int, every: bool, said: bool) -> list[Line]:
    """The report, line by line.

    Args:
        report: Where the time went.
        width: Columns of the terminal.
        every: Show all rows.
        said: The user asked for compile time by name; else the first line says what this is.
    """
    width = min(width, 200)
    whole = _whole(report, width, every=every, said=said)
    short = [] if every or len(whole) <= _SCREEN else _one_screen(report, width, said=said)
    return short if short and len(short) < len(whole) else whole


def _one_screen(report: CompileTimeReport, width: int, *, said: bool) -> list[Line]:
    """Stages, the longest phases, passes, kernels and compiles, and what else there is to ask for."""
    lines = _head(report, width, said=said)
    least = _LEAST_PASS * sum(p.wall_s for p in report.phases)
    slow_pass = any(one.total_s >= least for one in report.passes)
    if report.stages:
        lines += stage_lines(report, width, most=_FEW_STAGES)
        lines += phase_chain_lines(report, width)
        lines += pass_lines(report, width, most=_FEW) if slow_pass else []
        lines += kernel_lines(report, width, most=_FEW)
    if len(report.compiles) > 1 or not report.stages:
        lines += compile_lines(report, width, most=_FEW_STAGES)
    lines += process_lines(report, width)
    problems = [f"{plural(len(report.problems), 'problem')}"] if report.problems else []
    modules = [plural(len(report.modules), "module")] if report.modules else []
    phases = f"phases below {LEAST_SHARE:.0%}"
    passes = [] if slow_pass or not report.passes else [_short_passes(report.passes)]
    rest = [*problems, phases, *passes, "all stages", *modules, "compile workers", "what is not known"]
    return [*lines, [], *wrapped(f"--all: {', '.join(rest)}", width, "dim")]


def _short_passes(passes: Sequence[PhaseTime]) -> str:
    longest = seconds_words(max(one.total_s for one in passes))
    return f"{plural(len(passes), 'graph pass', 'graph passes')} (up to {longest})"


def _whole(report: CompileTimeReport, width: int, *, every: bool, said: bool) -> list[Line]:
    lines = _head(report, width, said=said)
    if report.stages:
        lines += stage_lines(report, width)
        lines += phase_tree(report, width, every=every)
        lines += pass_lines(report, width, most=None if every else _SHOWN)
        lines += kernel_lines(report, width, most=None if every else _SHOWN)
        lines += module_lines(report, width, every=every)
        lines += worker_lines(report)
    lines += compile_lines(report, width, most=None if every else _COMPILES)
    lines += process_lines(report, width)
    lines += _notes("not known", [UNKNOWN_TIMES[u] for u in report.unknown], width)
    problems = [f"{p.where}: {p.what}" + (f" ({p.hint})" if p.hint else "") for p in report.problems]
    return lines + _notes("problems", problems, width)


def _head(report: CompileTimeReport, width: int, *, said: bool) -> list[Line]:
    lines: list[Line] = []
    if not said:
        lines.append([TextSpan("compile time (how long kernels run is not measured)", "dim")])
    name = f"{report.run}:{report.graph}" if report.graph else report.run
    asked = [c for c in report.compiles if c.compile_id]
    compiles = [c for c in asked if not c.refused]
    lines.append([TextSpan(clean(name, single_line=True), "bold")])
    if not report.phases:
        return lines
    what = f"{seconds_words(report.wall_s)} of compile time"
    if compiles:
        what += f" in {plural(len(compiles), 'compile')}"
        refused = len(asked) - len(compiles)
        what += f", {refused} more refused by the recompile limit" if refused else ""
    if len(report.processes) > 1:
        what += f" and {plural(len(report.processes), 'process', 'processes')}"
    lines.append([TextSpan(what)])
    outside = sum(c.wall_s or 0.0 for c in report.compiles if not c.compile_id)
    if compiles and outside >= _TOLD * report.busy_s:
        words = f"{seconds_words(outside)} of it in no compile of Dynamo's: {OUTSIDE}"
        lines += wrapped(words, width, "dim")
    if len(report.processes) > 1:
        parts = f"wall {seconds_words(report.wall_s)}, busy {seconds_words(report.busy_s)}, overlap {seconds_words(report.overlap_s)}"
        lines += wrapped(
            f"{parts} (busy adds the processes up; wall is time in which at least one compiled)", width, "dim"
        )
    return lines


def _notes(title: str, texts: Sequence[str], width: int) -> list[Line]:
    if not texts:
        return []
    lines: list[Line] = [[], [TextSpan(title, "bold")]]
    for text in texts:
        lines += wrapped(clean(text, single_line=True), width, "", indent="  ")
    return lines
