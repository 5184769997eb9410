"""``xpudbg run``."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import (
    BundleOption,
    LedgerStrictOption,
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
def run(
    script: ScriptArgument = None,
    module: ScriptModuleOption = False,
    code: Annotated[
        bool, typer.Option("-c", help="SCRIPT is the text of a program, as with python -c.")
    ] = False,
    unbuffered: Annotated[bool, typer.Option("-u", help="As python -u.", hidden=True)] = False,
    no_bytecode: Annotated[bool, typer.Option("-B", help="As python -B.", hidden=True)] = False,
    optimize: Annotated[int, typer.Option("-O", count=True, help="As python -O, or -OO.", hidden=True)] = 0,
    implementation: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(
            "-X",
            metavar="OPTION",
            help="Option of Python, as -W, -u, -O and -B: it stands before SCRIPT, and Python gets it.",
        ),
    ] = None,
    warning: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("-W", metavar="FILTER", help="As python -W.", hidden=True),
    ] = None,
    python: ScriptPythonOption = None,
    out: BundleOption = None,
    name: RunNameOption = None,
    timeout: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option(
            min=0.1, metavar="SECONDS", help="End the script after this time and collect what it left."
        ),
    ] = None,
    set_: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Set a variable for the script, over xpudbg's own; empty VALUE unsets it.",
        ),
    ] = None,
    target: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(
            metavar="NAME",
            help="Emulate an XPU that this machine does not have: bmg, b580, max1100, ... ('xpudbg targets' lists them). "
            "Given again, the script runs once for each.",
            show_default=False,
            autocompletion=complete_target,
        ),
    ] = None,
    execute: Annotated[
        str,
        typer.Option(
            metavar="MODE",
            help="With --target: eager runs the ATen graph (right numbers), interpret the generated code with its kernels' "
            "ttir on the host, spirv with their SPIR-V on Intel's OpenCL CPU runtime, skip launches nothing.",
        ),
    ] = "eager",
    devices: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(
            min=1,
            help="With --target: how many devices the script sees. Default: 1, under torchrun one for each process.",
            show_default=False,
        ),
    ] = None,
    ocloc: Annotated[
        str,
        typer.Option(
            metavar="PROGRAM",
            help="With --target: Intel's offline compiler, which makes native code after the script "
            "($XPUDBG_OCLOC, else the one of `targets setup`, else the one on PATH).",
            show_default=False,
        ),
    ] = "",
    warm: Annotated[
        bool,
        typer.Option(
            "--warm",
            help="Keep your compile caches instead of cold, private ones, and say for each graph whether they hit.",
        ),
    ] = False,
    leave: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(
            metavar="VARIABLE",
            help="Leave a variable of `show --all` as you have it; given again, several; 'all' for every one (docs/run.md).",
            show_default=False,
        ),
    ] = None,
    keep_binaries: Annotated[
        bool, typer.Option("--keep-binaries", help="Keep compiled .so files of the C++ kernels, too.")
    ] = False,
    record_inputs: Annotated[
        bool,
        typer.Option(
            "--record-inputs",
            help="Keep what each graph is called with first, for `verify`: numbers of your program, in the bundle alone (docs/run.md).",
        ),
    ] = False,
    inputs_limit: Annotated[
        str,
        typer.Option(
            metavar="SIZE",
            help="With --record-inputs: elements that a process may keep; of what is beyond there are figures alone.",
        ),
    ] = "256MiB",
    env_only: Annotated[
        bool,
        typer.Option(
            "--env-only",
            help="Print the variables as shell exports, for runs that cannot be started by xpudbg.",
        ),
    ] = False,
    no_status: Annotated[
        bool, typer.Option("--no-status", help="Show no status line while the script runs (docs/run.md).")
    ] = False,
    strict: LedgerStrictOption = False,
    quiet: QuietOption = False,
) -> None:
    """Run a script and collect every compile artifact into a run bundle.

    Everything but the artifacts stays as without xpudbg: stdout, exit status, signals, the terminal. Compile caches are
    cold and private for this run, so that nothing is lost to a cache hit; with --warm they are yours.

    Examples:
      xpudbg run train.py --epochs 1
      xpudbg run -m mypackage.bench
      xpudbg run -c 'import model; model.train()'
      xpudbg run -- torchrun --nproc-per-node 2 train.py
      xpudbg run --target bmg train.py
    """
    from xpudbg.commands.run_steps import RunOptions, run_command

    python_options = [
        *(["-u"] if unbuffered else []),
        *(["-B"] if no_bytecode else []),
        *(["-" + "O" * optimize] if optimize else []),
        *(word for option in implementation or () for word in ("-X", option)),
        *(word for filter_ in warning or () for word in ("-W", filter_)),
    ]
    options = RunOptions(
        script=list(script or ()),
        module=module,
        code=code,
        python_options=python_options,
        python=python,
        out=out,
        name=name,
        timeout=timeout,
        set_=list(set_ or ()),
        targets=list(target or ()),
        execute=execute,
        devices=devices,
        ocloc=ocloc,
        keep_binaries=keep_binaries,
        warm=warm,
        leave=list(leave or ()),
        record_inputs=record_inputs,
        inputs_limit=inputs_limit,
        env_only=env_only,
        status=not no_status,
        strict=strict,
        quiet=quiet,
    )
    raise typer.Exit(run_command(options))
