"""``xpudbg doctor``: checks of the installation, with a next step for each problem."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from xpudbg.cli.options import JsonOption
from xpudbg.errors import ExitCode, XpudbgError

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
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 when a problem is found.")] = False,
    timeout: Annotated[
        float, typer.Option("--timeout", min=1, metavar="SECONDS", help="Time limit of each probe.")
    ] = 120.0,
    as_json: JsonOption = False,
) -> int:
    """Check torch, Triton, the XPU and its driver, the compilers, the caches and the environment's variables.

    Each line is ok, a warning or a problem, with the next step. torch is imported in a child process of the
    examined interpreter only; a crash or hang there is part of the report.

    Examples:
      xpudbg doctor
      xpudbg doctor --python ~/venvs/xpu --json
      xpudbg doctor --inductor --names fallbacks
    """
    from xpudbg.analysis.doctor import analyse_doctor
    from xpudbg.capture.host.host_survey import survey_host
    from xpudbg.capture.host.interpreter import resolve_interpreter
    from xpudbg.reporters.console import report_console, status_console
    from xpudbg.reporters.doctor import print_doctor, render_doctor_json, render_doctor_plain

    wanted = _names(names or [])
    if wanted and not inductor:
        raise XpudbgError("--names lists what --inductor counts", hint="add --inductor")
    interpreter = resolve_interpreter(python)
    with status_console().status(f"asking {interpreter.path}") as status:
        facts = survey_host(interpreter, inductor=inductor, timeout=timeout, progress=status.update)
    report = analyse_doctor(facts, inductor=inductor, names=wanted)
    if as_json:
        sys.stdout.write(render_doctor_json(report))
    else:
        console = report_console()
        if console.is_terminal:
            print_doctor(report, console)
        else:
            sys.stdout.write(render_doctor_plain(report))
    return int(ExitCode.FOUND if strict and report.problems else ExitCode.OK)


def _names(asked: list[str]) -> tuple[str, ...]:
    from xpudbg.analysis.doctor import NAMES
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
