"""``xpudbg doctor``: checks of the installation, with a next step for each problem."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated

import typer

from xpudbg.commands.options import JsonOption
from xpudbg.commands.output import Steps
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.emulator import api
from xpudbg.facts.machine import doctor as doctor_facts
from xpudbg.facts.machine import inductor as inductor_facts
from xpudbg.model.similar_names import did_you_mean
from xpudbg.record.host import host_survey
from xpudbg.record.host import probe as record_interpreter
from xpudbg.screens import console as console_screen
from xpudbg.screens import doctor as doctor_screen

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
    wanted = _names(names or [])
    if wanted and not inductor:
        raise XpudbgError("--names lists what --inductor counts", hint="add --inductor")
    interpreter = record_interpreter.resolve_interpreter(python)
    with Steps(quiet=as_json) as steps:
        steps.step(f"asking {interpreter.path}")
        facts = host_survey.survey_host(interpreter, inductor=inductor, timeout=timeout, progress=steps.step)
        steps.step("trying an emulated XPU")
        trial = api.try_target(interpreter.path, explicit=python is not None, seconds=timeout)
    facts = replace(facts, emulation=trial)
    report = doctor_facts.analyse_doctor(facts, inductor=inductor, names=wanted)
    if as_json:
        sys.stdout.write(doctor_screen.render_doctor_json(report))
    else:
        console = console_screen.report_console()
        if console.is_terminal:
            doctor_screen.print_doctor(report, console, verbose=verbose, backends=backends)
        else:
            sys.stdout.write(doctor_screen.render_doctor_plain(report, verbose=verbose, backends=backends))
    return int(ExitCode.FOUND if strict and report.problems else ExitCode.OK)


def _names(asked: list[str]) -> tuple[str, ...]:
    wanted = [name.strip() for entry in asked for name in entry.split(",") if name.strip()]
    if "all" in wanted:
        return inductor_facts.NAMES
    for name in wanted:
        if name not in inductor_facts.NAMES:
            hint = did_you_mean(name, (*inductor_facts.NAMES, "all"), "")
            raise XpudbgError(
                f"--names: no list '{name}'",
                hint=f"{hint} the lists are {', '.join(inductor_facts.NAMES)} and all".strip(),
            )
    return tuple(wanted)
