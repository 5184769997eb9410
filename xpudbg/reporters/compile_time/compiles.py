"""Compiles, compile workers and processes of a report of compile time."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.model.compile_id import compile_words
from xpudbg.model.compile_time import CompileTime, CompileTimeReport
from xpudbg.model.plural import plural
from xpudbg.model.resumed_function import function_words
from xpudbg.reporters.compile_time.bars import Line, fitted, rest_line, seconds_words, wrapped
from xpudbg.reporters.spans import TextSpan
from xpudbg.reporters.text import cell_width, clean, shorten

OUTSIDE = "AOTInductor, torch.export, or Inductor by itself"


def worker_lines(report: CompileTimeReport) -> list[Line]:
    """Times of compile workers and other threads, beside that of the compiling one."""
    known = report.workers
    rows = []
    if known.wait_s:
        rows.append(
            f"waited for compile workers and threads  {seconds_words(known.wait_s)} (async_compile.wait)"
        )
    if known.in_process_s:
        rows.append(
            f"compiled kernels in the process itself  {seconds_words(known.in_process_s)} (async_compile.precompile)"
        )
    if known.kernels:
        rows.append(
            f"compile times of {plural(known.kernels, 'Triton kernel')}  {seconds_words(known.kernels_s)} added up"
        )
    if known.threads_s:
        wall = f"busy {seconds_words(known.threads_s)}, wall {seconds_words(known.threads_wall_s)}, overlap {seconds_words(known.overlap_s)}"
        rows.append(f"other threads of the process  {wall}")
    if known.processes:
        rows.append(f"compile workers of the run  {known.processes}")
    head: Line = [
        TextSpan("compile workers", "bold"),
        TextSpan("  beside the compiling thread: not added to its time", "dim"),
    ]
    return [[], head, *([TextSpan(f"  {row}")] for row in rows)] if rows else []


def compile_lines(report: CompileTimeReport, width: int, *, most: int | None) -> list[Line]:
    """The compiles with the stages that took most of each."""
    rows = report.compiles if most is None else _longest(report.compiles, most)
    if not rows:
        return []
    several = len(report.processes) > 1
    lines: list[Line] = [
        [],
        [TextSpan("compiles", "bold"), TextSpan("  wall, and the stages that took most of it", "dim")],
    ]
    ids = [compile_words(c.compile_id, c.generation) or "(none)" for c in rows]
    wide = max(cell_width(i) for i in ids)
    for one, words in zip(rows, ids, strict=True):
        took = _metric(one) if one.wall_s is None else f"{seconds_words(one.wall_s):>9}"
        stages = ", ".join(f"{s.stage.value} {s.share or 0.0:.0%}" for s in one.stages[:3])
        back = f", backward {seconds_words(one.backward_s)}" if one.backward_s else ""
        head = f"  {clean(words, single_line=True):<{wide}}  {took}  {_where(one, several=several)}"
        lines.append([TextSpan(shorten(head.rstrip(), width), "cyan")])
        if stages or back:
            lines += wrapped(f"{stages}{back}", width, "dim", indent=" " * (wide + 15))
    return lines + rest_line(len(report.compiles) - len(rows), "compile")


def _longest(compiles: Sequence[CompileTime], most: int) -> list[CompileTime]:
    """The longest compiles, in the order of their begin."""
    chosen = sorted(compiles, key=lambda c: -(c.wall_s or 0.0))[:most]
    kept = {id(c) for c in chosen}
    return [c for c in compiles if id(c) in kept]


def _metric(one: CompileTime) -> str:
    """The time of torch's metrics, where there are no events."""
    for name in ("duration", "entire_frame_compile_time"):
        known = [m.seconds for m in one.metrics if m.name == name and m.phase != "runtime"]
        if known:
            return f"{seconds_words(sum(known)):>9} (metrics)"
    return f"{'unknown':>9}"


def _where(one: CompileTime, *, several: bool) -> str:
    place = f"{one.file}:{one.line}" if one.file and one.line else one.file
    place = f"called at {place}" if place and one.called else place
    words = " ".join(w for w in (function_words(one.function), f"({place})" if place else "") if w)
    process = f"  {one.process}" if several else ""
    words = words or ("" if one.compile_id else OUTSIDE)
    return clean(f"{words}{process}", single_line=True)


def process_lines(report: CompileTimeReport, width: int) -> list[Line]:
    """The processes of a run that has several."""
    if len(report.processes) < 2:
        return []
    name = min(max(cell_width(p.label) for p in report.processes), width - 50)
    head = f"{'processes':<{max(name, 9)}}  {'begin':>9}  {'wall':>9}  {'threads':>9}  first stage"
    lines: list[Line] = [[], [TextSpan(head, "bold")]]
    for one in report.processes:
        stage = f"{one.stages[0].stage.value} {one.stages[0].share or 0.0:.0%}" if one.stages else ""
        text = f"  {seconds_words(one.start_s):>9}  {seconds_words(one.wall_s):>9}  {seconds_words(one.threads_s):>9}  {stage}"
        label = fitted(clean(one.label, single_line=True), max(name, 9))
        lines.append([TextSpan(label, "cyan"), TextSpan(text)])
    return lines
