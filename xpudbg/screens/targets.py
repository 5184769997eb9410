"""Output of ``xpudbg targets``: sheets as a table, one sheet with its sources, and both as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpudbg.core.devices import DeviceRow, DeviceTable
from xpudbg.core.units import GIB
from xpudbg.screens.json_out import render_json
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
