"""``xpudbg bisect``."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.completion import complete_run, complete_target
from xpudbg.commands.options import (
    EachTimeOption,
    JsonOption,
    MatchOption,
    QuietOption,
    RuleOption,
    ScriptArgument,
    ScriptModuleOption,
    ScriptPythonOption,
    StatusOption,
    TestOption,
    TrustOption,
    require_trust,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.core import system
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import listed, plural, shell_word
from xpudbg.experiments import axes, trials
from xpudbg.model import diff as diff_model
from xpudbg.model import experiments as bisect_model
from xpudbg.record import interpreters as record_interpreter
from xpudbg.record.launch import command as record_command
from xpudbg.screens import experiments as bisect_screen
from xpudbg.screens.console import end_progress
from xpudbg.screens.text import clean
from xpudbg.store import locate

if TYPE_CHECKING:
    from xpudbg.experiments.trials import ScriptPlan, Symptom, Trials
    from xpudbg.model.experiments import BisectAxis, BisectReport
    from xpudbg.run.run_reader import RunReader

_MOST_NAMED = 12

app = typer.Typer(add_completion=False)


@app.command(
    context_settings={
        "allow_interspersed_args": False,
        "ignore_unknown_options": False,
        "help_option_names": ["-h", "--help"],
    }
)
def bisect(
    script: ScriptArgument = None,
    module: ScriptModuleOption = False,
    python: ScriptPythonOption = None,
    good: Annotated[
        str | None,
        typer.Option(
            metavar="RUN",
            help="A run without the symptom: search the settings that differ.",
            autocompletion=complete_run,
        ),
    ] = None,
    bad: Annotated[
        str | None,
        typer.Option(
            metavar="RUN",
            help="A run with the symptom; its script is taken where none is given.",
            autocompletion=complete_run,
        ),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="A variable that the symptom may come of; given again, several.",
        ),
    ] = None,
    versions: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LIST",
            help="Search a row of versions, the oldest first: torch==2.11,2.12,2.13 (environments are made with pip), "
            "interpreters (~/a,~/b), or ocloc=PROGRAM,PROGRAM.",
        ),
    ] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="REQUIREMENT", help="With --versions: also install this."),
    ] = None,
    status: StatusOption = None,
    match: MatchOption = None,
    rule: RuleOption = None,
    wrong: Annotated[bool, typer.Option("--wrong", help="Symptom: `accuracy` finds wrong values.")] = False,
    test: TestOption = None,
    target: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Emulate an XPU, as `run --target`.", autocompletion=complete_target
        ),
    ] = None,
    execute: Annotated[
        str | None, typer.Option(metavar="MODE", help="With --target: as `run --execute`.")
    ] = None,
    timeout: EachTimeOption = None,
    repeat: Annotated[
        int,
        typer.Option(
            min=1, metavar="N", help="Run each condition until the symptom is there, at most N times."
        ),
    ] = 1,
    state: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder of the search; a search that was interrupted goes on there.",
            show_default="one in .xpudbg/bisect for each question",
        ),
    ] = None,
    trust: TrustOption = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Search the change that brings a symptom: a setting, a pass of the compiler, or a version.

    The script runs again and again, each time as a run bundle in the folder of the search. Without --good, --set or --versions the
    compiler's layers are searched: backend, passes, decompositions, lowerings, switches of Inductor.
    The symptom is an exit status other than 0 unless an option names another.
    Exit status 0 when the change is found, 3 when the symptom does not show, or always.

    Examples:
      xpudbg bisect train.py
      xpudbg bisect --wrong --set TORCHINDUCTOR_SHAPE_PADDING=1 train.py
      xpudbg bisect --good old --bad latest --rule max_spill_bytes=0
      xpudbg bisect --set A=1 --set B=0 --match "out of memory" train.py
      xpudbg bisect --versions torch==2.11,2.12,2.13 --rule max_graph_breaks=0 train.py
    """
    axis = _axis(good, bad, set_, versions)
    symptom = trials.chosen_symptom(status, match, rule, test, wrong=wrong) or trials.Symptom(
        trials.SymptomKind.STATUS
    )
    if wrong and axis is bisect_model.BisectAxis.PASSES:
        raise XpudbgError(
            "--wrong does not search the layers of the compiler: accuracy compares what Inductor compiled",
            hint=f"'{shlex.join(('xpudbg', 'accuracy', *(script or ('SCRIPT',))))}' names the layer, pass, decomposition or lowering",
        )
    runs = [None if name is None else addresses.open_run(name) for name in (good, bad)]
    for run in (run for run in runs if run is not None):
        # A variable or setting can name a program, as CXX does; and the script is named by the run.
        require_trust(run, "its settings, and its script where none is given, would run", trust=trust)
    plan = _plan(script, runs[1], module=module, repeat=repeat)
    options = [w for n, v in (("--target", target), ("--execute", execute)) if v for w in (n, v)]
    options += ["--timeout", str(timeout)] if timeout else []
    if python and axis is not bisect_model.BisectAxis.VERSIONS:
        record_interpreter.resolve_interpreter(python)
        options += ["--python", python]
    plan = replace(plan, options=(*options, *plan.options))
    changes = _changes(runs, set_ or ()) if axis is bisect_model.BisectAxis.SETTINGS else []
    if script and not versions:
        # What `run` refuses would be an exit status other than 0 in every trial.
        interpreter = record_interpreter.resolve_interpreter(python).path
        record_command.build_command(script, module=module, python=interpreter, environ=os.environ)
    folder = (state or _state(axis, symptom, plan, changes, versions or ())).expanduser().absolute()
    if locate.is_running(folder):
        raise XpudbgError(
            f"another search is going on in {folder}", hint="wait for it, or name a folder with --state"
        )
    _line(quiet=quiet)(f"each trial runs {shlex.join(plan.words)}{_of_settings(changes)}")
    with ExitStack() as stack:
        stack.enter_context(system.ended_as_interrupted())
        steps = stack.enter_context(Steps(quiet=quiet))
        search = trials.Trials(plan, symptom, folder, steps.step)
        stack.enter_context(locate.run_lock(folder))
        try:
            if axis is bisect_model.BisectAxis.VERSIONS:
                maker = record_interpreter.resolve_interpreter(python).path
                report = axes.search_versions(
                    search, axes.parse_versions(versions or (), with_ or (), maker, _line(quiet=quiet))
                )
            elif axis is bisect_model.BisectAxis.SETTINGS:
                both = (shell_word(run.name) for run in runs if run is not None)
                compared = f"xpudbg diff {' '.join(both)}" if good and bad else ""
                report = axes.search_settings(search, changes, compared)
            else:
                report = axes.search_passes(search)
        except KeyboardInterrupt:
            _line(quiet=quiet)(
                f"interrupted after {plural(len(search.rows), 'trial')}; the same command goes on from {locate.short_path(folder)}"
            )
            raise
    report = _finished(report, search)
    Output(as_json).print(
        "xpudbg.bisect", lambda: report, screen=lambda console: bisect_screen.print_bisect(report, console)
    )
    shown = report.outcome in (bisect_model.BisectOutcome.FOUND, bisect_model.BisectOutcome.PART)
    return ExitCode.OK if shown else ExitCode.NOT_SHOWN


def _of_settings(changes: list[diff_model.SettingDiff]) -> str:
    """Return words on the settings that trials run with."""
    found = [axes.setting_text(c) for c in changes if c.section in axes.SETTABLE]
    return f", with or without {listed(found, _MOST_NAMED)}" if found else ""


def _line(*, quiet: bool) -> Callable[[str], None]:
    """Return a function that writes a line to stderr: downloads of environments are large, and stay visible."""

    def line(text: str) -> None:
        if not quiet:
            end_progress()
            sys.stderr.write(f"xpudbg: {clean(text)}\n")

    return line


def _axis(
    good: str | None, bad: str | None, set_: list[str] | None, versions: list[str] | None
) -> BisectAxis:
    settings = good is not None or bool(set_)
    if versions and (settings or bad is not None):
        raise XpudbgError("--versions and settings are two searches", hint="use only one of them")
    if (good is None) != (bad is None):
        raise XpudbgError(
            "--good and --bad need each other", hint="name a run without the symptom and one with it"
        )
    if versions:
        return bisect_model.BisectAxis.VERSIONS
    return bisect_model.BisectAxis.SETTINGS if settings else bisect_model.BisectAxis.PASSES


def _plan(script: list[str] | None, bad: RunReader | None, *, module: bool, repeat: int) -> ScriptPlan:
    """Return the script of the command line, else that of a run of this machine."""
    if script:
        options = ("-m",) if module else ()
        return trials.ScriptPlan(tuple(script), options, repeat=repeat)
    if bad is None:
        raise XpudbgError("no script is given", hint="write it at the end: xpudbg bisect train.py")
    words, manifest = bad.manifest.command, bad.manifest
    interpreter = any(p.python == words[0] for p in manifest.processes) or Path(words[0]).name.startswith(
        "python"
    )
    folder = Path(manifest.cwd) if manifest.cwd and Path(manifest.cwd).is_dir() else None
    of_run = ("--python", words[0]) if interpreter else ()
    return trials.ScriptPlan(tuple(words[1:] if interpreter else words), of_run, folder, repeat)


def _changes(
    runs: list[RunReader | None], given: list[str] | tuple[str, ...]
) -> list[diff_model.SettingDiff]:
    good, bad = runs
    rows = axes.settings_between(good, bad) if good is not None and bad is not None else []
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise XpudbgError(
                f"--set {word} is not NAME=VALUE", hint="such as --set TORCHINDUCTOR_MAX_AUTOTUNE=1"
            )
        rows.append(diff_model.SettingDiff("environment", name, os.environ.get(name), value))
    return rows


def _state(
    axis: BisectAxis,
    symptom: Symptom,
    plan: ScriptPlan,
    changes: list[diff_model.SettingDiff],
    versions: list[str] | tuple[str, ...],
) -> Path:
    """Return the folder for a question: the same one when it is asked again."""
    question = repr(
        (axis.value, symptom, plan, plan.digest, changes, tuple(versions), str(locate.working_directory()))
    )
    name = Path(plan.words[0]).stem if plan.words else "script"
    return locate.runs_root().parent / "bisect" / f"{name}-{sha256(question.encode()).hexdigest()[:10]}"


def _finished(report: BisectReport, search: Trials) -> BisectReport:
    return replace(
        report,
        trials=tuple(search.rows),
        with_symptom=locate.short_path(search.last_bundle(True)) if search.last_bundle(True) else "",
        without_symptom=locate.short_path(search.last_bundle(False)) if search.last_bundle(False) else "",
        state=locate.short_path(search.state),
    )
