"""Graph passes, kernels and modules that took most of the compile time."""

from __future__ import annotations

from xpudbg.model.compile_time import CompileTimeReport
from xpudbg.reporters.compile_time.bars import Line, fitted, rest_line, seconds_words, wrapped
from xpudbg.reporters.spans import TextSpan
from xpudbg.reporters.text import cell_width, clean

_MODULES = 6


def pass_lines(report: CompileTimeReport, width: int, *, most: int | None) -> list[Line]:
    """The slowest graph passes."""
    if not report.passes:
        return []
    shown = report.passes[:most]
    name = min(max(cell_width(p.name) for p in shown), width - 32)
    head = f"{'slowest graph passes':<{name}}  {'total':>9}  {'count':>5}  {'longest':>9}"
    lines: list[Line] = [[], [TextSpan(head, "bold")]]
    for one in shown:
        text = f"  {seconds_words(one.total_s):>9}  {one.count:>5}  {seconds_words(one.max_s):>9}"
        lines.append([TextSpan(fitted(clean(one.name, single_line=True), name), "cyan"), TextSpan(text)])
    return lines + rest_line(len(report.passes) - len(shown), "pass", "passes")


def kernel_lines(report: CompileTimeReport, width: int, *, most: int | None) -> list[Line]:
    """The Triton kernels that took longest to compile."""
    if not report.kernels:
        return []
    shown = report.kernels[:most]
    several = len(report.processes) > 1
    called = [clean(kernel.address, single_line=True) for kernel in shown]
    wide = max(map(cell_width, called))
    room = width - (52 if several else 36) - (wide + 2 if wide else 0)
    name = min(max(22, *(cell_width(k.name) for k in shown)), room)
    head = f"{fitted('slowest Triton kernels', name)}{' ' * (wide + 2 if wide else 0)}  {'compile':>9}  {'autotune':>9}  of"
    lines: list[Line] = [[], [TextSpan(head + ("      process" if several else ""), "bold")]]
    for kernel, number in zip(shown, called, strict=True):
        took = "unknown" if kernel.seconds is None else seconds_words(kernel.seconds)
        tuned = "-" if kernel.autotune_s is None else seconds_words(kernel.autotune_s)
        text = f"  {took:>9}  {tuned:>9}  {clean(kernel.compile_id, single_line=True):<6}"
        text += f"  {clean(kernel.process, single_line=True)}" if several else ""
        cells = [TextSpan(fitted(clean(kernel.name, single_line=True), name), "cyan")]
        cells += [TextSpan(f"  {number:<{wide}}")] if wide else []
        lines.append([*cells, TextSpan(text.rstrip())])
    return lines + rest_line(len(report.kernels) - len(shown), "kernel")


def module_lines(report: CompileTimeReport, width: int, *, every: bool) -> list[Line]:
    """Modules in the order of the model; of many those that took longest."""
    if not report.modules:
        return []
    longest = sorted(range(len(report.modules)), key=lambda n: -report.modules[n].seconds)[:_MODULES]
    shown = [m for n, m in enumerate(report.modules) if every or n in longest]
    rows = [(m.path or "no module recorded", m.class_name.rpartition(".")[2]) for m in shown]
    names = [f"{path}  {name}" if name else path for path, name in rows]
    columns = 9 + 9 + 10 + 6
    name = min(max(cell_width("Triton kernels by module"), *map(cell_width, names)), width - columns)
    head = f"{'Triton kernels by module':<{name}}  {'compile':>9}  {'kernels':>7}  {'launches':>8}"
    lines: list[Line] = [[], [TextSpan(head, "bold")]]
    for text, one in zip(names, shown, strict=True):
        figures = f"  {seconds_words(one.seconds):>9}  {one.kernels:>7}  {one.launches:>8}"
        lines.append([TextSpan(fitted(clean(text, single_line=True), name), "cyan"), TextSpan(figures)])
    lines += rest_line(len(report.modules) - len(shown), "module")
    text = "a kernel is of the module of its last node that has one, and counts in those above it; * stands for equal layers, which share kernels"
    if any(one.shared for one in report.modules):
        text += "; one that other modules launch, too, counts in each"
    return lines + wrapped(
        f"{text}; phases and passes are of whole graphs and told of no module", width, "dim"
    )
