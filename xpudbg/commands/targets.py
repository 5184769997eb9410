"""``xpudbg targets``: the devices that can be emulated, and the environment for it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.completion import complete_target
from xpudbg.commands.options import JsonOption, TableOption
from xpudbg.core import devices
from xpudbg.core.devices import DeviceRow, DeviceTable
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import GIB
from xpudbg.emulator import api
from xpudbg.record import ocloc
from xpudbg.screens import console as console_screen
from xpudbg.screens.reporter import render_json
from xpudbg.screens.tables import Column, Table, TableFormat, folded, render_columns
from xpudbg.screens.text import clean, paragraph

SCHEMA = "xpudbg.targets"
SCHEMA_VERSION = 1
_YES = {True: "yes", False: "no"}


def _known(key: str) -> Callable[[DeviceRow], object]:
    return lambda sheet: sheet.properties[key].value


_COLUMNS: tuple[Column[DeviceRow], ...] = (
    Column("target", lambda s: s.name),
    Column("device", lambda s: s.title),
    Column("architecture", lambda s: s.codename, dropped=1),
    Column("sub-groups", lambda s: ", ".join(map(str, s.properties["sub_group_sizes"].value)), dropped=2),
    Column("Xe cores", _known("gpu_subslice_count"), dropped=4),
    Column("memory", lambda s: f"{s.properties['total_memory'].value / GIB:.0f} GiB"),
    Column("DPAS", lambda s: _YES[bool(s.properties["has_subgroup_matrix_multiply_accumulate"].value)]),
    Column("2D I/O", lambda s: _YES[bool(s.properties["has_subgroup_2d_block_io"].value)]),
    Column("fp64", lambda s: _YES[bool(s.properties["has_fp64"].value)]),
    Column("unsure", lambda s: len(s.unsure) or None, dropped=3),
)
_PROPERTIES: tuple[Column[tuple[str, object, str]], ...] = (
    Column("property", lambda row: row[0], least=39, cut=folded),
    Column("value", lambda row: row[1], least=20, cut=folded),
    Column("source", lambda row: row[2]),
)


def render_targets(
    table: DeviceTable,
    private_python: str,
    fmt: TableFormat,
    compilers: Sequence[tuple[str, str]] = (),
    *,
    width: int = 0,
) -> str:
    """Return a line for each device, and whether the private environment exists.

    Args:
        table: The sheets.
        private_python: Interpreter of the private environment; empty without one.
        fmt: Output format.
        compilers: Version and path of xpudbg's own ``ocloc``, the newest first.
        width: Columns of the terminal, to omit columns that do not fit; 0 for all.
    """
    if fmt is not TableFormat.TABLE:
        return render_columns(_COLUMNS, table.targets, fmt)
    text = Table(_COLUMNS, table.targets, width or None, indent="").text()
    environment = private_python or "none yet; `xpudbg targets setup` makes one"
    native = " ".join(compilers[0]) if compilers else "none; `xpudbg targets setup` installs one"
    notes = (
        f"private environment: {environment}",
        f"native code by ocloc: {native}",
        "products, codenames and chips are names too: --target b580, a770, max1100, battlemage",
        "`xpudbg targets --show NAME` has all names and the source of every number",
    )
    return f"{text}\n" + "".join(_line(note, width) for note in notes)


def _line(text: str, width: int, *, indent: str = "") -> str:
    """Return a line, wrapped if the width of the terminal is known."""
    lines = paragraph(text, width, first=indent, rest=f"{indent}  ") if width else [indent + clean(text)]
    return "".join(f"{line}\n" for line in lines)


def render_sheet(sheet: DeviceRow, table: DeviceTable, fmt: TableFormat, *, width: int = 0) -> str:
    """Return the properties and peak rates of a device, each with the tag of its source, and a legend of the tags.

    Args:
        sheet: The device.
        table: All sheets.
        fmt: Output format.
        width: Columns of the terminal; 0 for any number.
    """
    figures = {**sheet.properties, **(sheet.peaks.figures if sheet.peaks else {})}
    rows = [(name, entry.value, entry.source) for name, entry in figures.items()]
    if fmt is not TableFormat.TABLE:
        return render_columns(_PROPERTIES, rows, fmt)
    text = Table(_PROPERTIES, rows, width or None, indent="").text()
    used = {entry.source for entry in figures.values()}
    notes = [f"{tag}: {note}" for tag, note in table.sources.items() if tag in used]
    notes.append(f"names: {table.sources['names']}")
    meaning = "".join(_line(note, width, indent="  ") for note in notes)
    head = f"{sheet.name}: {sheet.title}, {sheet.codename}\n"
    head += _line(f"also called {', '.join(sheet.names)}", width)
    if sheet.same_chip:
        others = ", ".join(f"{name} ({clean(product)})" for name, product in sheet.same_chip.items())
        head += _line(f"stands in for products with the same chip and other sizes: {others}", width)
    return f"{head}\n{text}\nsources:\n{meaning}"


def render_targets_json(
    table: DeviceTable, private_python: str, compilers: Sequence[tuple[str, str]] = ()
) -> str:
    """Return the table as JSON; ``private_python`` is empty without a private environment."""
    more: dict[str, object] = {
        "private_python": private_python,
        "compilers": [{"version": version, "program": program} for version, program in compilers],
    }
    return _json(table.targets, table, more)


def render_sheet_json(sheet: DeviceRow, table: DeviceTable) -> str:
    """Return one sheet as JSON, in the form of the table's entries."""
    return _json([sheet], table, {})


_KEYS = ("name", "title", "codename", "ocloc", "properties", "unsure", "names", "same_chip")


def _json(sheets: Sequence[DeviceRow], table: DeviceTable, more: dict[str, object]) -> str:
    rows = [{key: getattr(sheet, key) for key in _KEYS} for sheet in sheets]
    body = {"targets": rows, "sources": table.sources, "names_source": table.sources["names"], **more}
    return render_json(body, schema=SCHEMA, version=SCHEMA_VERSION)


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
    own = [(c.version, c.program) for c in ocloc.private_compilers()]
    width = console_screen.terminal_width(piped=0)
    if name:
        sheet = api.find_target(name)
        text = render_sheet_json(sheet, table) if as_json else render_sheet(sheet, table, fmt, width=width)
    elif as_json:
        text = render_targets_json(table, str(python or ""), own)
    else:
        text = render_targets(table, str(python or ""), fmt, own, width=width)
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
        Path | None, typer.Option(metavar="FILE", help="A pip requirements file with what your scripts need.")
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
        float, typer.Option(metavar="SECONDS", min=1.0, help="Time limit for bringing the compiler.")
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
    facts = api.setup_environment(
        python=python,
        requirements=requirements,
        torch_index=torch_index,
        triton=triton,
        triton_index=triton_index,
        say=_say,
    )
    triton = ", ".join(f"{d.name} {d.version}" for d in facts.triton_dists)
    sys.stdout.write(f"{facts.path}\n")
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
    made = ocloc.setup_compiler(suite=suite, seconds=seconds, say=_say)
    _say(f"ocloc {made.version} ({made.package}) makes native code from now on")
    return made.program


def _say(text: str) -> None:
    sys.stderr.write(f"{clean(text, lines=True)}\n")
