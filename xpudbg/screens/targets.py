"""Output of ``xpudbg targets``: sheets as a table, one sheet with its sources, and both as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.core.devices import DeviceRow, DeviceTable
from xpudbg.core.units import GIB
from xpudbg.screens.json_out import render_json
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, paragraph

SCHEMA = "xpudbg.targets"
SCHEMA_VERSION = 1
_NARROWER = ((2, 3), (2, 3, 9), (2, 3, 4, 9))
"""Columns that narrow terminals omit; ``--show NAME`` shows all."""
_NAME = 33
"""Columns of a property on a narrow terminal."""


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
    headers = (
        "target",
        "device",
        "architecture",
        "sub-groups",
        "Xe cores",
        "memory",
        "DPAS",
        "2D I/O",
        "fp64",
        "unsure",
    )
    rows = [_row(sheet) for sheet in table.targets]
    if fmt is not TableFormat.TABLE:
        return render_rows(headers, rows, fmt)
    text = render_rows(headers, rows, TableFormat.PLAIN)
    for left_out in _NARROWER:
        if not width or max(map(len, text.splitlines())) <= width:
            break
        keep = [number for number in range(len(headers)) if number not in left_out]
        cells = [[row[number] for number in keep] for row in rows]
        text = render_rows([headers[number] for number in keep], cells, TableFormat.PLAIN)
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


def _row(sheet: DeviceRow) -> tuple[object, ...]:
    value = {key: entry.value for key, entry in sheet.properties.items()}
    yes = {True: "yes", False: "no"}
    return (
        sheet.name,
        sheet.title,
        sheet.codename,
        ", ".join(str(s) for s in value["sub_group_sizes"]),
        value["gpu_subslice_count"],
        f"{value['total_memory'] / GIB:.0f} GiB",
        yes[bool(value["has_subgroup_matrix_multiply_accumulate"])],
        yes[bool(value["has_subgroup_2d_block_io"])],
        yes[bool(value["has_fp64"])],
        len(sheet.unsure) or "-",
    )


def render_sheet(sheet: DeviceRow, table: DeviceTable, fmt: TableFormat, *, width: int = 0) -> str:
    """Return the properties of a device, each with the tag of its source, and a legend of the tags.

    Args:
        sheet: The device.
        table: All sheets.
        fmt: Output format.
        width: Columns of the terminal; 0 for any number.
    """
    rows = [(name, entry.value, entry.source) for name, entry in sheet.properties.items()]
    chosen = TableFormat.PLAIN if fmt is TableFormat.TABLE else fmt
    text = render_rows(("property", "value", "source"), rows, chosen)
    if fmt is not TableFormat.TABLE:
        return text
    used = {entry.source for entry in sheet.properties.values()}
    if width and max(map(len, text.splitlines())) > width:
        text = _narrow(rows, width)
    notes = [f"{tag}: {note}" for tag, note in table.sources.items() if tag in used]
    notes.append(f"names: {table.sources['names']}")
    meaning = "".join(_line(note, width, indent="  ") for note in notes)
    head = f"{sheet.name}: {sheet.title}, {sheet.codename}\n"
    head += _line(f"also called {', '.join(sheet.names)}", width)
    if sheet.same_chip:
        others = ", ".join(f"{name} ({clean(product)})" for name, product in sheet.same_chip.items())
        head += _line(f"stands in for products with the same chip and other sizes: {others}", width)
    return f"{head}\n{text}\nsources:\n{meaning}"


def _narrow(rows: Sequence[tuple[str, object, str]], width: int) -> str:
    """Return the properties with their sources before their wrapped values; a long name shifts only its own row."""
    lines = [f"{'property':<{_NAME}}  {'source':<8}  value"]
    for name, value, source in rows:
        text = f"{name:<{_NAME}}  {source:<8}  {clean(str(value))}"
        lines += paragraph(text, width, rest=" " * (_NAME + 12))
    return "".join(f"{line}\n" for line in lines)


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
