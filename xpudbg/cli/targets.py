"""``xpudbg targets``: the devices that can be emulated, and the environment for it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Annotated, Optional

import typer

from xpudbg.cli.options import JsonOption, TableOption
from xpudbg.reporters.tables import TableFormat

app = typer.Typer(invoke_without_command=True, no_args_is_help=False, add_completion=False)


@app.callback()
def targets(
    ctx: typer.Context,
    name: Annotated[
        str, typer.Option("--show", metavar="NAME", help="Show one sheet with the source of every number.")
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
    from xpudbg.capture.target_env import private_python
    from xpudbg.capture.target_sheets import find_target, load_targets
    from xpudbg.reporters import targets as report

    table = load_targets()
    python = private_python()
    if name:
        sheet = find_target(name)
        text = report.render_sheet_json(sheet, table) if as_json else report.render_sheet(sheet, table, fmt)
    elif as_json:
        text = report.render_targets_json(table, str(python or ""))
    else:
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
        text = report.render_targets(table, str(python or ""), fmt, width=width)
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
        Optional[Path],  # noqa: UP045 (typer evaluates this on Python 3.10)
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
) -> None:
    """Make a private environment (CPU torch, triton-xpu, your requirements) that `run --target` then uses.

    Examples:
      xpudbg targets setup
      xpudbg targets setup --requirements requirements.txt
    """
    from xpudbg.capture.target_env import setup_environment

    made = setup_environment(python=python, requirements=requirements, torch_index=torch_index, say=_say)
    facts = made.facts
    triton = ", ".join(f"{d.name} {d.version}" for d in facts.triton_dists)
    sys.stdout.write(f"{made.python}\n")
    _say(
        f"torch {facts.torch}, {triton}, numpy {facts.numpy}; `xpudbg run --target bmg SCRIPT` uses it when yours won't do"
    )


def _say(text: str) -> None:
    from xpudbg.reporters.text import clean

    sys.stderr.write(f"{clean(text)}\n")
