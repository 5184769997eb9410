"""``xpudbg accuracy``."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import (
    BundleOption,
    JsonOption,
    QuietOption,
    RunNameOption,
    ScriptArgument,
    ScriptModuleOption,
    ScriptPythonOption,
)

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
        Optional[str],  # noqa: UP045
        typer.Option(
            metavar="NAME",
            help="Emulate an XPU that this machine does not have: bmg, b580, ... ('xpudbg targets' lists them).",
            show_default=False,
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
        Optional[int],  # noqa: UP045
        typer.Option(
            min=0,
            metavar="N",
            help="Compile this graph alone, run all others in eager (the number that a report names).",
            show_default=False,
        ),
    ] = None,
    at: Annotated[
        str,
        typer.Option(
            metavar="MODULE",
            help="Compare also the values that leave this module (layers.0.attn, or the end of a path), inside of graphs.",
            show_default=False,
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
    timeout: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option(min=0.1, metavar="SECONDS", help="End each run of the script after this time."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 also where something could not be compared.")
    ] = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
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
    from xpudbg.commands.accuracy_steps import AccuracyOptions, accuracy_command

    options = AccuracyOptions(
        script=list(script or ()),
        module=module,
        python=python,
        target=target,
        execute=execute,
        graph=graph,
        at=at,
        warm=warm,
        budget=budget,
        out=out,
        name=name,
        timeout=timeout,
        strict=strict,
        as_json=as_json,
        quiet=quiet,
    )
    raise typer.Exit(accuracy_command(options))
