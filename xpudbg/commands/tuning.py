"""``xpudbg tuning``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    AddressArgument,
    EveryOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode
from xpudbg.core.text import listed, plural
from xpudbg.facts import run_address
from xpudbg.facts.kernels import tuning as tuning_of
from xpudbg.model import kernel_counts
from xpudbg.model import triton as tuning_model
from xpudbg.run import run_reader
from xpudbg.screens import tables, text

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.model.triton import TunedChoice, TunedKernel, TuningReport
    from xpudbg.screens.tables import Column

app = typer.Typer(add_completion=False)


@app.command()
def tuning(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what autotuning tried for each kernel: times, options, registers, spills, and what runs.

    Examples:
      xpudbg tuning
      xpudbg tuning latest:model__0_forward_1 --all
      xpudbg tuning :K5
      xpudbg tuning run.zip --json
    """
    selection = run_address.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.KERNEL), "--graph", graph
    )
    kernels = None if selection.kernels is None else {k.name for k in selection.kernels}
    report = tuning_of.analyse_tuning(
        selection.run, run_reader.graph_files(selection.run, selection.graphs), kernels
    )

    def screen(console: Console) -> None:
        print_tuning(report, console, every=every)

    Output(as_json, no_pager).print("xpudbg.tuning", lambda: report, screen=screen)
    raise typer.Exit(ExitCode.FOUND if strict and report.problems else ExitCode.OK)


_SHOWN = 6
"""Choices of a kernel beyond this many are folded into a count."""
_KERNELS = 12
_NOTHING = {
    True: "nothing was tuned: each kernel has one configuration, and no product had a choice",
    False: "nothing of a search is here: 'xpudbg run' records them; else the Triton cache and AUTOTUNE output may have some",
}
"""By whether the run recorded every search."""
_COLUMNS = 8
"""Options that have a column of their own: those in which the choices differ most."""


def print_tuning(report: TuningReport, console: Console, *, every: bool = False) -> None:
    """Print each tuned kernel with what was tried for it.

    Args:
        report: The result.
        console: Console to print to.
        every: Print all kernels and choices.
    """
    tried = sum(k.tried for k in report.kernels)
    text.say(
        console,
        f"tuning of {report.source}: {plural(len(report.kernels), 'kernel')}, {tried} tried",
        style="bold",
    )
    if report.emulated:
        text.say(
            console,
            "the device was emulated: times mean nothing, and the choice is that of no measurement",
            2,
        )
    if report.unrecorded:
        what = f"{listed(report.unrecorded, _SHOWN)}: launched outside of graphs, with several cache entries each"
        text.say(
            console,
            f"{what}; nothing records whether Triton's own autotuner tried them, and which it chose",
            2,
        )
    elif not report.kernels:
        text.say(console, _NOTHING[report.recorded], 2)
    shown = report.kernels if every else report.kernels[:_KERNELS]
    for kernel in shown:
        _print_kernel(kernel, console, every)
    text.print_left(console, len(report.kernels) - len(shown), 0)
    text.print_problems(console, report.problems, None if every else _SHOWN)


def _print_kernel(kernel: TunedKernel, console: Console, every: bool) -> None:
    name = (
        kernel_counts.called_kernel(kernel.kernel, kernel.launches)
        if kernel.kernel
        else "(leads to no kernel)"
    )
    text.print_title(console, text.shorten("  ".join(filter(None, [name, kernel.what])), console.width))
    text.say(console, _summary(kernel), 2, "dim")
    names = _options(kernel.choices)
    shown = kernel.choices if every else kernel.choices[:_SHOWN]
    tables.Table(_columns(kernel, names), shown, console.width).print(console)
    text.print_left(console, len(kernel.choices) - len(shown))


def _summary(kernel: TunedKernel) -> str:
    """Return how many were tried, what it took, and what came out."""
    listed = f", {len(kernel.choices)} listed" if kernel.tried > len(kernel.choices) else ""
    parts = [f"{kernel.tried} tried{listed}"]
    failed = sum(c.failed for c in kernel.choices)
    if failed:
        parts.append(f"{failed} failed")
    if kernel.search_seconds is not None:
        compiled = (
            f" and {kernel.precompile_seconds:.2f} s to compile them" if kernel.precompile_seconds else ""
        )
        parts.append(f"{kernel.search_seconds:.2f} s to measure{compiled}")
    if kernel.margin is not None:
        parts.append(f"the fastest is {kernel.margin:.2f} times as fast as the next")
    if kernel.fastest_taken is False:
        parts.append("the graph runs another one than the fastest")
    if kernel.default_tried is False:
        parts.append("what runs without a search was not among them")
    if kernel.evidence is tuning_model.TuningEvidence.TRITON:
        parts.append("by Triton's own autotuner")
    if kernel.evidence is tuning_model.TuningEvidence.CACHE:
        parts.append("no times are recorded")
    if kernel.evidence is tuning_model.TuningEvidence.LOG:
        sizes = ": launches with operands of its sizes" if kernel.kernel else ""
        parts.append(f"from the script's output, which names no graph{sizes}")
    return "; ".join(parts)


def _options(choices: Sequence[TunedChoice]) -> list[str]:
    """Return the options in which choices differ."""
    values: dict[str, set[str]] = {}
    for choice in choices:
        for name, value in choice.options:
            values.setdefault(name, set()).add(value)
    ranked = sorted((name for name, found in values.items() if len(found) > 1), key=lambda n: -len(values[n]))
    return [name for name in values if name in ranked[:_COLUMNS]]


def _columns(kernel: TunedKernel, names: Sequence[str]) -> list[Column[TunedChoice]]:
    best = next((c.milliseconds for c in kernel.choices if c.milliseconds), None)

    def share(choice: TunedChoice) -> str | None:
        return f"{best / choice.milliseconds:.0%}" if best and choice.milliseconds else None

    columns: list[Column[TunedChoice]] = [
        tables.Column("", lambda c: ("*" if c.chosen else "") + ("d" if c.default else ""))
    ]
    if best is not None or any(c.failed for c in kernel.choices):
        columns += [tables.Column("time", _time_text, right=True), tables.Column("speed", share, right=True)]
    columns += [
        tables.Column("choice", lambda c: c.name if len(c.name) < 40 else c.name[:8], least=10),
    ]
    columns += [
        tables.Column(name, partial(_option, name=name), right=True, dropped=len(names) - place)
        for place, name in enumerate(names)
    ]
    figures = (("regs", "registers"), ("spills", "spills"), ("shared", "shared"))
    columns += [
        tables.Column(title, attrgetter(field), right=True)
        for title, field in figures
        if any(getattr(c, field) is not None for c in kernel.choices)
    ]
    if any(c.why_failed for c in kernel.choices):
        columns.append(tables.Column("why it failed", lambda c: text.shorten(c.why_failed, 60), dropped=1))
    return columns


def _option(choice: TunedChoice, name: str) -> str | None:
    return next((value for own, value in choice.options if own == name), None)


def _time_text(choice: TunedChoice) -> str | None:
    if choice.failed:
        return "failed"
    return f"{choice.milliseconds * 1000:,.1f} us" if choice.milliseconds is not None else None
