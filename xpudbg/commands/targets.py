"""``xpudbg targets``: the devices that can be emulated, and the environment for it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import JsonOption, TableOption
from xpudbg.core import devices
from xpudbg.core.errors import XpudbgError
from xpudbg.emulator import api
from xpudbg.record.native import ocloc_setup
from xpudbg.screens import console as console_screen
from xpudbg.screens import targets as report
from xpudbg.screens.tables import TableFormat
from xpudbg.screens.text import clean

app = typer.Typer(invoke_without_command=True, no_args_is_help=False, add_completion=False)


@app.callback()
def targets(
    ctx: typer.Context,
    name: Annotated[
        str,
        typer.Option(
            "--show",
            metavar="NAME",
            help="Show one sheet with the source of every number.",
            autocompletion=complete_target,
        ),
    ] = "",
    as_json: JsonOption = False,
    fmt: TableOption = TableFormat.TABLE,
) -> None:
    """List the devices that `xpudbg run --target` can emulate.

    Examples:
      xpudbg targets
      xpudbg targets --show bmg
    """
    if ctx.invoked_subcommand is not None:
        return

    table = devices.load_devices()
    python = api.private_python()
    own = [(c.version, c.program) for c in ocloc_setup.private_compilers()]
    width = console_screen.terminal_width(piped=0)
    if name:
        sheet = api.find_target(name)
        text = (
            report.render_sheet_json(sheet, table)
            if as_json
            else report.render_sheet(sheet, table, fmt, width=width)
        )
    elif as_json:
        text = report.render_targets_json(table, str(python or ""), own)
    else:
        text = report.render_targets(table, str(python or ""), fmt, own, width=width)
    sys.stdout.write(text)


@app.command()
def setup(
    python: Annotated[
        str,
        typer.Option(
            metavar="PATH", help="The interpreter to make the environment from (default: xpudbg's own)."
        ),
    ] = "",
    requirements: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A pip requirements file with what your scripts need."),
    ] = None,
    torch_index: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="XPUDBG_TORCH_INDEX",
            help="PyTorch's own CPU index (pytorch.org, Get started); without it pip's indexes are asked for the CPU build, "
            "and PyPI's larger CUDA build without upstream triton stands in.",
        ),
    ] = "",
    triton: Annotated[
        str,
        typer.Option(
            "--triton",
            metavar="REQUIREMENT",
            help="The Intel Triton to install: a requirement, the path of a wheel, or a name alone (pytorch-triton-xpu) for the version "
            "that torch's XPU build depends on.",
            show_default="triton-xpu of PyPI, pinned",
        ),
    ] = "",
    triton_index: Annotated[
        str,
        typer.Option(
            "--triton-index",
            metavar="URL",
            envvar="XPUDBG_TRITON_INDEX",
            help="The index to take it from: PyTorch's own XPU index (pytorch.org, Get started) has pytorch-triton-xpu.",
            show_default="pip's indexes",
        ),
    ] = "",
    native: Annotated[
        bool,
        typer.Option(
            "--native/--no-native", help="Also download Intel's graphics compiler for registers and spills."
        ),
    ] = True,
    native_only: Annotated[
        bool, typer.Option("--native-only", help="Download only the compiler; do not change the environment.")
    ] = False,
    native_suite: Annotated[
        str,
        typer.Option(
            metavar="SUITE",
            help="The suite of Debian's or Ubuntu's archive to take the compiler from.",
            show_default="Debian: sid; Ubuntu: its own",
        ),
    ] = "",
    native_timeout: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=1.0, help="Time limit for bringing the compiler."),
    ] = 600.0,
) -> None:
    """Make a private environment (CPU torch, triton-xpu, your requirements) and bring the newest Intel graphics compiler.

    `run --target` uses the environment when yours won't do, and the compiler for native code. The compiler comes out of the
    distribution's archive through this machine's apt, without root; nothing is installed on the system.

    Examples:
      xpudbg targets setup
      xpudbg targets setup --requirements requirements.txt
      xpudbg targets setup --native-only
    """
    if native_only:
        if not native:
            raise XpudbgError("--native-only and --no-native leave nothing to do", hint="give one of them")
        sys.stdout.write(f"{_compiler(native_suite, native_timeout)}\n")
        return
    made = api.setup_environment(
        python=python,
        requirements=requirements,
        torch_index=torch_index,
        triton=triton,
        triton_index=triton_index,
        say=_say,
    )
    facts = made.facts
    triton = ", ".join(f"{d.name} {d.version}" for d in facts.triton_dists)
    sys.stdout.write(f"{made.python}\n")
    _say(
        f"torch {facts.torch}, {triton}, numpy {facts.numpy}; `xpudbg run --target bmg SCRIPT` uses it when yours is not suitable"
    )
    if native:
        try:
            _compiler(native_suite, native_timeout)
        except XpudbgError as error:
            # The environment is there and of use without it.
            _say(f"warning: {error.message}\nhint: {error.hint}")


def _compiler(suite: str, seconds: float) -> str:
    made = ocloc_setup.setup_compiler(suite=suite, seconds=seconds, say=_say)
    _say(f"ocloc {made.version} ({made.package}) makes native code from now on")
    return made.program


def _say(text: str) -> None:
    sys.stderr.write(f"{clean(text, lines=True)}\n")
