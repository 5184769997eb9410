"""``xpudbg doctor``: checks of the installation, with a next step for each problem."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from xpudbg.commands.options import JsonOption
from xpudbg.core.errors import ExitCode, XpudbgError

app = typer.Typer(add_completion=False)


@app.command()
def doctor(
    python: Annotated[
        str | None,
        typer.Option(
            "--python",
            metavar="PATH",
            help="The interpreter to examine: a path, a venv's folder, or a name on PATH.",
            show_default="the active environment's, else PATH's",
        ),
    ] = None,
    inductor: Annotated[
        bool,
        typer.Option(
            "--inductor", help="Also show what Inductor has registered for each device: counts first."
        ),
    ] = False,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--names",
            metavar="LIST",
            help="With --inductor, list these by name: lowerings, fallbacks, onednn, passes, "
            "heuristics or all; "
            "repeat it or separate by commas.",
            show_default=False,
        ),
    ] = None,
    verbose: Annotated[
        bool,
        typer.Option("-v", "--verbose", help="Also show what is right: every check, section by section."),
    ] = False,
    backends: Annotated[
        bool, typer.Option("--backends", help="Also show the backends of torch.compile, and what each lacks.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 when a problem is found.")] = False,
    timeout: Annotated[
        float, typer.Option("--timeout", min=1, metavar="SECONDS", help="Time limit of each probe.")
    ] = 120.0,
    as_json: JsonOption = False,
) -> int:
    """Say whether this machine can compile and for what, what is wrong, and what to do.

    -v shows every check: torch, Triton, the XPU and its driver, compilers, caches, variables. torch is imported in
    a child process of the examined interpreter only; a crash or hang there is part of the report.

    Examples:
      xpudbg doctor
      xpudbg doctor -v --backends
      xpudbg doctor --python ~/venvs/xpu --json
      xpudbg doctor --inductor --names fallbacks
    """
    from dataclasses import replace

    from xpudbg.commands.output import Steps
    from xpudbg.emulator.api import try_target
    from xpudbg.facts.machine import analyse_doctor
    from xpudbg.record.host.host_survey import survey_host
    from xpudbg.record.host.interpreter import resolve_interpreter
    from xpudbg.screens.console import report_console
    from xpudbg.screens.doctor import print_doctor, render_doctor_json, render_doctor_plain

    wanted = _names(names or [])
    if wanted and not inductor:
        raise XpudbgError("--names lists what --inductor counts", hint="add --inductor")
    interpreter = resolve_interpreter(python)
    with Steps(quiet=as_json) as steps:
        steps.step(f"asking {interpreter.path}")
        facts = survey_host(interpreter, inductor=inductor, timeout=timeout, progress=steps.step)
        steps.step("trying an emulated XPU")
        trial = try_target(interpreter.path, explicit=python is not None, seconds=timeout)
    facts = replace(facts, emulation=trial)
    report = analyse_doctor(facts, inductor=inductor, names=wanted)
    if as_json:
        sys.stdout.write(render_doctor_json(report))
    else:
        console = report_console()
        if console.is_terminal:
            print_doctor(report, console, verbose=verbose, backends=backends)
        else:
            sys.stdout.write(render_doctor_plain(report, verbose=verbose, backends=backends))
    return int(ExitCode.FOUND if strict and report.problems else ExitCode.OK)


def _names(asked: list[str]) -> tuple[str, ...]:
    from xpudbg.facts.machine import NAMES
    from xpudbg.model.similar_names import did_you_mean

    wanted = [name.strip() for entry in asked for name in entry.split(",") if name.strip()]
    if "all" in wanted:
        return NAMES
    for name in wanted:
        if name not in NAMES:
            hint = did_you_mean(name, (*NAMES, "all"), "")
            raise XpudbgError(
                f"--names: no list '{name}'", hint=f"{hint} the lists are {', '.join(NAMES)} and all".strip()
            )
    return tuple(wanted)
