"""``xpudbg accuracy``."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import (
    BundleOption,
    EachTimeOption,
    JsonOption,
    QuietOption,
    RunNameOption,
    ScriptArgument,
    ScriptModuleOption,
    ScriptPythonOption,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.emulator import api
from xpudbg.model import accuracy as accuracy_model
from xpudbg.numerics import api as numerics
from xpudbg.record import interpreters as record_interpreter
from xpudbg.record import ocloc
from xpudbg.record import run as record_run
from xpudbg.record.launch import command as record_command
from xpudbg.screens import accuracy as accuracy_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate

if TYPE_CHECKING:
    from xpudbg.emulator.api import TargetRun
    from xpudbg.numerics.api import ComparedRun


app = typer.Typer(add_completion=False)


@app.command(
    context_settings={
        "allow_interspersed_args": False,
        "ignore_unknown_options": False,
        "help_option_names": ["-h", "--help"],
    }
)
def accuracy(
    script: ScriptArgument = None,
    module: ScriptModuleOption = False,
    python: ScriptPythonOption = None,
    target: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Emulate an XPU that this machine does not have: bmg, b580, ... ('xpudbg targets' lists them).",
            autocompletion=complete_target,
        ),
    ] = None,
    execute: Annotated[
        str,
        typer.Option(
            metavar="interpret|eager",
            help="With --target: run the generated code with its kernels' ttir on the host, or only the ATen graph.",
        ),
    ] = "interpret",
    graph: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Compile this graph alone, run all others in eager (the number that a report names).",
        ),
    ] = None,
    at: Annotated[
        str,
        typer.Option(
            metavar="MODULE",
            help="Compare also the values that leave this module (layers.0.attn, or the end of a path), inside of graphs.",
        ),
    ] = "",
    warm: Annotated[
        bool,
        typer.Option(
            "--warm",
            help="Run with your own compile caches as they are, and say whether what they hold is right.",
        ),
    ] = False,
    budget: Annotated[
        float,
        typer.Option(
            min=0, metavar="SECONDS", help="Time for the search when something is wrong; 0 for no search."
        ),
    ] = 300.0,
    out: BundleOption = None,
    name: RunNameOption = None,
    timeout: EachTimeOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 also where something could not be compared.")
    ] = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Say whether compiled code computes what it should, and if not, what is to blame.

    Runs the script compiled, in eager and with compile caches on, with the same seeds. Each compiled graph is held against itself in eager and in
    float64, on the arguments of its own calls: outputs, gradients, arguments that it writes to. If a graph is wrong, the
    search goes on: which backend layer, pass, decomposition or lowering, which kernel and buffer, which line.
    Exit status 1 when something is wrong.

    Examples:
      xpudbg accuracy train.py --epochs 1
      xpudbg accuracy --target bmg train.py
      xpudbg accuracy -m pytest test_model.py
      xpudbg accuracy test_model.py::test_training
      xpudbg accuracy --budget 0 train.py
      xpudbg accuracy --at layers.0.attn train.py
      xpudbg accuracy --warm train.py
    """
    if execute not in ("interpret", "eager"):
        raise XpudbgError(
            f"--execute {execute}: numbers can be compared with interpret and eager",
            hint="interpret runs the generated code, eager the ATen graph",
        )
    if warm and (target or at):
        other = "--target" if target else "--at"
        why = (
            "code for an emulated device must not get into your caches"
            if target
            else "it changes the graphs, so that no cache has them"
        )
        raise XpudbgError(f"--warm and {other} cannot be combined: {why}", hint="use only one of them")
    interpreter = record_interpreter.resolve_interpreter(python)
    emulated = (
        _target(target, interpreter.path, execute, explicit=python is not None, quiet=quiet)
        if target
        else None
    )
    chosen = emulated.plan.python if emulated else interpreter.path
    command = record_command.build_command(
        list(script or ()), module=module, python=chosen, environ=os.environ
    )
    if command.argv[0] == chosen and record_interpreter.lacks_torch(chosen, os.environ):
        sys.stderr.write(
            f"xpudbg: {clean(chosen)} has no torch: nothing will be compared; choose another interpreter with --python\n"
        )
    called = name or command.name
    script_args = script or ()
    dashes = ["--"] if script_args and script_args[0].startswith("-") else []
    plan = numerics.AccuracyPlan(
        run=record_run.Plan(
            command=command.argv,
            name=f"{called}-{emulated.plan.target}" if emulated else called,
            out=out,
            timeout=timeout,
            extra=emulated.variables if emulated else {},
            extra_why=emulated.reasons if emulated else {},
            target=emulated,
            ocloc=ocloc.choose_ocloc("", os.environ) if emulated else "",
            warm=warm,
        ),
        typed=(*_typed(python, target, at, execute, warm=warm, module=module), *dashes, *script_args),
        graph=graph,
        at=at,
        budget=budget,
    )
    with Steps(quiet=quiet) as steps, _script_on_stderr(wanted=as_json):
        compared = numerics.compare_runs(plan, progress=steps.step)
    report, folder = compared.report, locate.short_path(compared.run.folder)
    Output(as_json).print(
        "xpudbg.accuracy",
        lambda: report,
        screen=lambda console: accuracy_screen.print_accuracy(
            report, console, bundle=folder, alone=graph is not None
        ),
    )
    return _status(compared, strict=strict)


def _target(name: str, python: str, execute: str, *, explicit: bool, quiet: bool) -> TargetRun:
    run = api.target_run(
        name,
        python=python,
        execute=execute,
        devices=None,
        explicit=explicit,
        environ=os.environ,
    )
    if not quiet:
        for warning in run.plan.warnings:
            sys.stderr.write(f"xpudbg: {clean(warning.what)}; {clean(warning.hint)}\n")
    return run


def _typed(
    python: str | None, target: str | None, at: str, execute: str, *, warm: bool, module: bool
) -> list[str]:
    """Return the options that repeat this comparison, without ``--graph``."""
    args: list[str] = []
    for name, value in (("--python", python), ("--target", target), ("--at", at)):
        args += [name, value] if value else []
    if target and execute != "interpret":
        args += ["--execute", execute]
    args += ["--warm"] if warm else []
    return [*args, *(["-m"] if module else [])]


@contextlib.contextmanager
def _script_on_stderr(*, wanted: bool) -> Iterator[None]:
    """Redirect the script's stdout to stderr, where stdout must contain only JSON."""
    if not wanted:
        yield
        return
    sys.stdout.flush()
    stdout_copy = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(stdout_copy, 1)
        os.close(stdout_copy)


def _status(compared: ComparedRun, *, strict: bool) -> int:
    if compared.report.verdict is accuracy_model.Verdict.WRONG:
        return ExitCode.FOUND
    if compared.interrupted:
        return ExitCode.INTERRUPTED
    if compared.run.code:
        return compared.run.code
    if strict and compared.report.verdict is accuracy_model.Verdict.UNKNOWN:
        return ExitCode.FOUND
    return ExitCode.OK
