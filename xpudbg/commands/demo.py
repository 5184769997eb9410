"""``xpudbg demo``: a tour of five commands on a run that comes with the package."""

from __future__ import annotations

import shlex
import shutil
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands import app as command_app
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.screens import console as console_screen

app = typer.Typer(add_completion=False)


@dataclass(frozen=True)
class TourStop:
    """A command of the tour.

    Attributes:
        words: The command, ``{run}`` for the run.
        look: What to look at in its output.
    """

    words: tuple[str, ...]
    look: str


TOUR = (
    TourStop(
        ("show", "{run}"),
        "What the run left: 4 graphs of one function, since it was called with two sizes and `print` cuts it in two; their kernels; and "
        "in the line `ledger` whether an artifact is missing that should be there.",
    ),
    TourStop(
        ("dynamo", "{run}"),
        "Why there are 4 graphs: one graph break at line 8 and two recompiles over a size, each with its cost and with what to do about it.",
    ),
    TourStop(
        ("show-fusion", "{run}:2"),
        "Which operators became which kernel, the bytes that this saved, and why the two kernels of this graph stayed two.",
    ),
    TourStop(
        ("explain", "demo.py:9", "{run}"),
        "The way of one line: softmax and sum, down to graph nodes, kernels and the lines of each stage. The other way works, too: "
        "a kernel, a node or a line of ttgir in place of the Python line.",
    ),
    TourStop(
        ("triton-cache", "show", "{run}:2:K1"),
        "The card of one kernel: registers, spills, shared memory, memory access and native code, each with the artifact that says so. "
        "No Intel GPU was there: Intel's compiler made the code for an Arc B580.",
    ),
)


@app.command()
def demo(
    step: Annotated[int | None, typer.Argument(metavar="[STEP]", help="Show this step alone.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="Only list the commands and what they show.")] = False,
) -> int:
    """Take a tour: five commands on a recorded run, with what to look at. Needs neither torch nor a GPU.

    On a terminal each step waits for Enter; piped, all follow one another.

    Examples:
      xpudbg demo
      xpudbg demo 3
      xpudbg demo --list
    """
    run = demo_run()
    if step is not None and not 1 <= step <= len(TOUR):
        raise XpudbgError(f"there is no step {step}", hint=f"the tour has steps 1 to {len(TOUR)}")
    steps = [step] if step is not None else list(range(1, len(TOUR) + 1))
    waits = sys.stdin.isatty() and sys.stdout.isatty() and not list_
    if step is None:
        _print_program(run)
    for number in steps:
        stop = TOUR[number - 1]
        args = [word.format(run=run) for word in stop.words]
        sys.stdout.write(f"\n{number} of {len(TOUR)}  {_bold('xpudbg ' + shlex.join(args))}\n")
        sys.stdout.write(f"{_wrapped(stop.look)}\n\n")
        if list_:
            continue
        if waits and not _go_on():
            break
        code = _run(args)
        if code:
            return code
    if not list_ and step is None:
        sys.stdout.write("\nYour own: xpudbg run SCRIPT, then the same commands without naming a run.\n")
    return ExitCode.OK


def demo_run() -> Path:
    """Return the recorded run.

    Raises:
        XpudbgError: The package was installed without it.
    """
    path = Path(__file__).resolve().parent / "tour" / "demo.zip"
    if not path.is_file():
        raise XpudbgError(f"{path} is missing", hint="install xpudbg again")
    return path


def _print_program(run: Path) -> None:
    source = (run.parent / "demo.py.txt").read_text(encoding="utf-8").rstrip("\n")
    text = "A run of this script on an emulated Arc B580, recorded with torch 2.13 and triton-xpu 3.3:"
    sys.stdout.write(f"{_wrapped(text)}\n\n")
    for number, line in enumerate(source.split("\n"), 1):
        sys.stdout.write(f"{number:4}  {line}".rstrip() + "\n")


def _go_on() -> bool:
    sys.stdout.write("Enter runs it, q leaves: ")
    sys.stdout.flush()
    answer = sys.stdin.readline()
    return bool(answer) and not answer.strip().lower().startswith("q")


def _run(args: list[str]) -> int:
    sys.stdout.flush()
    return command_app.run_cli(args)


def _bold(text: str) -> str:
    console = console_screen.report_console()
    return f"\x1b[1m{text}\x1b[0m" if console.is_terminal and console.color_system else text


def _wrapped(text: str) -> str:
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 100
    return textwrap.fill(text, min(width, 100), break_long_words=False, break_on_hyphens=False)
