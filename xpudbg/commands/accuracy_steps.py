"""The steps of ``xpudbg accuracy``, behind its options."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.commands.output import Steps, print_result
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.emulator.api import TargetRun, target_run
from xpudbg.model.accuracy import Verdict
from xpudbg.numerics.api import AccuracyPlan, ComparedRun, compare_runs
from xpudbg.record.host.interpreter import lacks_torch, resolve_interpreter
from xpudbg.record.launch.command import build_command
from xpudbg.record.run import Plan
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.store.locate import short_path

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class AccuracyOptions:
    """The options of ``xpudbg accuracy`` as typed."""

    script: list[str]
    module: bool
    python: str | None
    target: str | None
    execute: str
    graph: int | None
    at: str
    warm: bool
    budget: float
    out: Path | None
    name: str | None
    timeout: float | None
    strict: bool
    as_json: bool
    quiet: bool


def accuracy_command(options: AccuracyOptions) -> int:
    """Run, compare, search, report; returns the exit status."""
    if options.execute not in ("interpret", "eager"):
        raise XpudbgError(
            f"--execute {options.execute}: numbers can be compared with interpret and eager",
            hint="interpret runs the generated code, eager the ATen graph",
        )
    if options.warm and (options.target or options.at):
        other = "--target" if options.target else "--at"
        why = (
            "code for an emulated device must not get into your caches"
            if options.target
            else "it changes the graphs, so that no cache has them"
        )
        raise XpudbgError(f"--warm and {other} cannot be combined: {why}", hint="use only one of them")
    interpreter = resolve_interpreter(options.python)
    target = _target(options, interpreter.path) if options.target else None
    python = target.plan.python if target else interpreter.path
    command = build_command(options.script, module=options.module, python=python, environ=os.environ)
    if command.argv[0] == python and lacks_torch(python, os.environ):
        sys.stderr.write(
            f"xpudbg: {clean(python)} has no torch: nothing will be compared; choose another interpreter with --python\n"
        )
    name = options.name or command.name
    plan = AccuracyPlan(
        run=Plan(
            command=command.argv,
            name=f"{name}-{target.plan.target}" if target else name,
            out=options.out,
            timeout=options.timeout,
            extra=target.variables if target else {},
            extra_why=target.reasons if target else {},
            target=target,
            warm=options.warm,
        ),
        typed=_typed(options),
        graph=options.graph,
        at=options.at,
        budget=options.budget,
    )
    with Steps(quiet=options.quiet) as steps, _script_on_stderr(wanted=options.as_json):
        compared = compare_runs(plan, progress=steps.step)
    _report(compared, options)
    return _status(compared, options)


def _target(options: AccuracyOptions, python: str) -> TargetRun:
    assert options.target is not None
    run = target_run(
        options.target,
        python=python,
        execute=options.execute,
        devices=None,
        explicit=options.python is not None,
        environ=os.environ,
    )
    if not options.quiet:
        for warning in run.plan.warnings:
            sys.stderr.write(f"xpudbg: {clean(warning.what)}; {clean(warning.hint)}\n")
    return run


def _typed(options: AccuracyOptions) -> tuple[str, ...]:
    """The words that repeat this comparison, without ``--graph``."""
    words: list[str] = []
    for name, value in (("--python", options.python), ("--target", options.target), ("--at", options.at)):
        words += [name, value] if value else []
    if options.target and options.execute != "interpret":
        words += ["--execute", options.execute]
    words += ["--warm"] if options.warm else []
    words += ["-m"] if options.module else []
    dashes = ["--"] if options.script and options.script[0].startswith("-") else []
    return (*words, *dashes, *options.script)


@contextlib.contextmanager
def _script_on_stderr(*, wanted: bool) -> Iterator[None]:
    """Let what the script prints go to stderr, where stdout is to hold JSON alone."""
    if not wanted:
        yield
        return
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _report(compared: ComparedRun, options: AccuracyOptions) -> None:
    report, folder = compared.report, short_path(compared.run.folder)

    def screen(console: Console) -> None:
        from xpudbg.screens.accuracy import print_accuracy

        print_accuracy(report, console, bundle=folder)

    print_result(Reporter("xpudbg.accuracy", lambda: report, screen=screen), as_json=options.as_json)


def _status(compared: ComparedRun, options: AccuracyOptions) -> int:
    if compared.report.verdict is Verdict.WRONG:
        return ExitCode.FOUND
    if compared.interrupted:
        return ExitCode.INTERRUPTED
    if compared.run.code:
        return compared.run.code
    if options.strict and compared.report.verdict is Verdict.UNKNOWN:
        return ExitCode.FOUND
    return ExitCode.OK
