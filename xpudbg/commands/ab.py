"""``xpudbg ab``."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands import verify as verify_command
from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import PROFILE_AFTER, JsonOption, NoPagerOption
from xpudbg.commands.output import Output, Steps
from xpudbg.compare.diff import levels
from xpudbg.compare.diff import runs as run_diffs
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.experiments import kernel_edit as crossed_compilers
from xpudbg.record.launch import variables as record_variables
from xpudbg.screens import diff as levels_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address
from xpudbg.store.files import atomic

if TYPE_CHECKING:
    from xpudbg.run.run_reader import RunReader

_SIDE = "what it is started with, separated by commas: an interpreter or environment, NAME=VALUE, ocloc=PROGRAM, git=REVISION of the script, or - for nothing"

_OPTIONS = ("ocloc", "git")

app = typer.Typer(add_completion=False)


@dataclass(frozen=True)
class StartedWith:
    """Settings that a script is started with.

    Attributes:
        settings: Variables, ``NAME=VALUE``.
        python: The interpreter; None for the usual one.
        ocloc: The offline compiler; empty for the usual one.
        revision: Revision of the script in its repository; empty for the file as it is.
    """

    settings: tuple[str, ...] = ()
    python: str | None = None
    ocloc: str = ""
    revision: str = ""


@app.command(context_settings={"allow_interspersed_args": False, "help_option_names": ["-h", "--help"]})
def ab(
    a: Annotated[str, typer.Argument(metavar="A", help=f"A run; or with SCRIPT {_SIDE}.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other side, in the same form.")],
    script: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SCRIPT [ARGS]...]", help="A Python script to run on both sides."),
    ] = None,
    target: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Emulate an XPU on both sides, as `run --target`.",
            autocompletion=complete_target,
        ),
    ] = "",
    crossed: Annotated[
        bool,
        typer.Option(
            "--crossed",
            help="Also put each kernel through the compilers of both sides: the share of torch, Triton and ocloc.",
        ),
    ] = False,
    profile: Annotated[
        bool, typer.Option("--profile", help="Also measure times on both sides, as `run --profile`.")
    ] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Compare two runs level by level, or run a script in two ways and compare those: exit 1 if they part.

    Options stand before A. Output of the script goes to stderr.

    Examples:
      xpudbg ab latest~1 latest
      xpudbg ab --profile - TORCHINDUCTOR_MAX_AUTOTUNE=1 train.py
      xpudbg ab --target bmg .venv-old .venv-new train.py --epochs 1
      xpudbg ab --target bmg ocloc=/a/ocloc ocloc=/b/ocloc train.py
      xpudbg ab git=main git=HEAD train.py
    """
    if script and script[0].startswith("-"):
        raise XpudbgError(
            f"{script[0]} stands behind A and B, where a script is expected",
            hint=f"options stand before them: xpudbg ab {shlex.join([script[0], a, b])}",
        )
    if script:
        if profile and target:
            raise XpudbgError(
                "--profile and --target cannot be combined: the emulated device runs on the host, whose times say nothing of a GPU's"
            )
        runs = [
            _recorded(label, word, script, target, profile=profile) for label, word in (("a", a), ("b", b))
        ]
    elif target or crossed or profile:
        option = f"--target {target}" if target else "--crossed" if crossed else "--profile"
        raise XpudbgError(
            f"{option} is for a script, and there is none",
            hint=f"xpudbg ab {option} A B SCRIPT",
        )
    else:
        runs = [_existing(word) for word in (a, b)]
        if runs[0].root.resolve() == runs[1].root.resolve():
            raise XpudbgError(
                f"{a} and {b} mean the same run", hint="'xpudbg runs' lists the runs of this folder"
            )
    with Steps() as steps:
        steps.step("comparing both runs")
        report = levels.compare_levels(*(run_diffs.whole_run(run) for run in runs))
        if crossed:
            by = (_compilers(a), _compilers(b))
            table = crossed_compilers.cross_compilers(runs[0], runs[1], by, steps.step)
            report = replace(report, crossed=table)
    Output(as_json, no_pager).print(
        "xpudbg.ab", lambda: report, screen=lambda console: levels_screen.print_levels(report, console)
    )
    return ExitCode.OK if report.same else ExitCode.FOUND


def _compilers(word: str) -> crossed_compilers.SideCompilers:
    side = parse_side(word)
    python = verify_command.torch_interpreter(side.python)
    return crossed_compilers.SideCompilers(python, compilers.chosen_compiler(side.ocloc))


def _existing(word: str) -> RunReader:
    """Open a run that is there.

    Raises:
        XpudbgError: It means no whole run, or looks like what a script is started with.
    """
    if "=" in word and not typed_address.is_path(word):
        raise XpudbgError(
            f"{word}: there is no script to start with it", hint=f"xpudbg ab {shlex.quote(word)} B SCRIPT"
        )
    return addresses.open_run(word)


def parse_side(word: str) -> StartedWith:
    """Parse one side.

    Args:
        word: Parts separated by commas; a comma in a value is written twice.

    Raises:
        XpudbgError: A part is none that is known.
    """
    parts = [p.replace("\0", ",") for p in word.replace(",,", "\0").split(",") if p and p != "-"]
    settings, python, ocloc, revision = [], None, "", ""
    for part in parts:
        name, equals, value = part.partition("=")
        if name == "ocloc" and value:
            ocloc = value
        elif name == "git" and value:
            revision = value
        elif equals and name not in _OPTIONS and name.replace("_", "").isalnum() and not name[0].isdigit():
            settings.append(part)
        elif not equals:
            python = part
        else:
            raise XpudbgError(f"{part}: not NAME=VALUE, ocloc=PROGRAM, git=REVISION or an interpreter")
    return StartedWith(tuple(settings), python, ocloc, revision)


def _recorded(label: str, word: str, script: list[str], target: str, *, profile: bool) -> RunReader:
    """Run the script for one side and return its run.

    Raises:
        XpudbgError: It cannot be started, or left no run.
    """
    side = parse_side(word)
    if side.ocloc and not target:
        raise XpudbgError(
            "ocloc= makes native code after a run with --target", hint="xpudbg ab --target bmg ..."
        )
    name = f"{Path(script[0]).stem}-{label}"
    folder, why = locate.bundle_folder_anywhere(name)
    if why:
        sys.stderr.write(f"xpudbg: {clean(why)}; the bundle goes to {clean(str(folder))}\n")
    with ExitStack() as stack:
        command = list(script)
        if side.revision:
            place = Path(stack.enter_context(atomic.temporary_folder("xpudbg-git-")))
            command[0] = str(_at_revision(Path(script[0]), side.revision, place))
        options = ["--out", str(folder), "-q"]
        options += [word for setting in side.settings for word in ("--set", setting)]
        options += ["--python", side.python] if side.python else []
        options += ["--target", target] if target else []
        options += ["--ocloc", side.ocloc] if side.ocloc else []
        options += ["--profile"] if profile else []
        calls = record_variables.digested_calls(PROFILE_AFTER if profile else None)
        variables = {**os.environ, record_variables.VALUES: calls}
        words = [sys.executable, "-m", "xpudbg", "run", *options, "--", *command]
        sys.stderr.write(f"{label.upper()}: {clean(shlex.join(command))} with {clean(word)}\n")
        sys.stderr.flush()
        status = subprocess.run(words, stdout=2, env=variables, check=False).returncode
    if status:
        sys.stderr.write(f"{label.upper()}: it ended with status {status}\n")
    if not any(folder.iterdir()):
        raise XpudbgError(
            f"{label.upper()} left no run: it could not be started", hint="the lines above say why"
        )
    return addresses.open_run(str(folder))


def _at_revision(script: Path, revision: str, place: Path) -> Path:
    """Check the repository of a script out at a revision, elsewhere; return the script's path there.

    Raises:
        XpudbgError: There is no repository, or no such revision, or the script is not in it.
    """
    top = Path(_git(script.resolve().parent, "rev-parse", "--show-toplevel")).resolve()
    commit = _git(top, "rev-parse", "--verify", f"{revision}^{{commit}}")
    _git(top, "clone", "--quiet", "--shared", "--no-checkout", str(top), str(place / "at"))
    _git(place / "at", "checkout", "--quiet", "--detach", commit)
    found = place / "at" / script.resolve().relative_to(top)
    if not found.is_file():
        raise XpudbgError(
            f"{script} is not in {revision}", hint=f"'git log -- {script}' says since when it is there"
        )
    return found


def _git(folder: Path, *words: str) -> str:
    with os_errors("git cannot be started"):
        done = subprocess.run(
            ["git", "-C", str(folder), *words],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    if done.returncode:
        raise XpudbgError(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()
