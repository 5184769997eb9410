"""Tables of native code that was built offline, without its device."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.core.units import binary_size, decimal_size
from xpudbg.model.kernel_launches import launches_words
from xpudbg.model.native import NativeRow
from xpudbg.model.plural import plural
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, paragraph, shorten

_NAME_WIDTH = (14, 70)
"""Columns that a kernel's name gets at 80 columns and on wide terminals."""


_OTHERS, _NUMBER = 72, 18
"""Columns that the rest of the table takes, and those of a launch's number with how many others there are."""
WIDE = 110
"""Columns from which on a terminal has room for long names."""


def offline_words(version: str) -> str:
    """Return whose answer it is."""
    name = f"ocloc {version}" if version else "an ocloc of unknown version"
    return f"by {name}, the offline compiler: the driver of a device may have another version"


def wrapped(text: str, width: int, indent: str = "") -> str:
    """A paragraph at the terminal's width; lines after the first stand two columns in.

    Args:
        text: Its words; they are cleaned.
        width: Columns of the terminal.
        indent: What stands before every line.
    """
    lines = paragraph(text, width, first=indent, rest=f"{indent}  ")
    return "".join(f"{line}\n" for line in lines)


def render_native(rows: Sequence[NativeRow], version: str, *, width: int) -> str:
    """One line a kernel and device, then how many were made, by whom and for what.

    Args:
        rows: The kernels.
        version: The compiler's.
        width: Columns of the terminal.
    """
    called = any(row.launches for row in rows)
    room = min(name_room(width), max(width - (_OTHERS + (_NUMBER if called else 0)), _NAME_WIDTH[0]))
    names = ("called", "key") if called and width >= WIDE else ("called",) if called else ("key",)
    # A number is wider than a key: on narrow terminals the size of the code stands back for it.
    last = () if called and width < WIDE else ("code",)
    headers = (*names, "kernel", "device", "SIMD", "regs", "spills", "threads", *last)
    cells = [
        (
            *_names(row, names),
            cut_name(row.kernel, room),
            row.device,
            row.figures.simd,
            row.figures.registers,
            spilled(row.figures.spill_bytes),
            row.figures.threads,
            *(_code_size(row) for _ in last),
        )
        for row in rows
        if not row.reason
    ]
    text = render_rows(headers, cells, TableFormat.PLAIN) + "\n" if cells else ""
    reasons: dict[str, list[NativeRow]] = {}
    for row in rows:
        if row.reason:
            reasons.setdefault(row.reason, []).append(row)
    for reason, failed in reasons.items():
        text += (
            f"! {plural(len(failed), 'module')} for {failed[0].device}: {clean(reason, single_line=True)}\n"
        )
        text += "".join(f"    {r.key[:8]} {clean(r.kernel, single_line=True)}\n" for r in failed[:5])
        text += f"    and {len(failed) - 5} more\n" if len(failed) > 5 else ""
    if reasons:
        text += wrapped("'xpudbg triton-cache build' says why one fails, and what would build it", width)
    text += wrapped(f"{len(cells)} of {len(rows)} made {offline_words(version)}", width)
    shown = sum(1 for r in rows if r.shown)
    if shown:
        text += wrapped(
            f"ls, show, check and diff now read {shown} of them: those for the device that a kernel was compiled for",
            width,
        )
    elif any(r.told for r in rows):
        text += wrapped(
            "ls, show, check and diff go on to read the native code that the entries have themselves; 'whatif' compares",
            width,
        )
    elif files := sorted({r.made_of for r in rows if not r.reason and not r.made_of.endswith(".spv")}):
        more = f" and {len(files) - 3} more" if len(files) > 3 else ""
        listed = clean(", ".join(files[:3]), single_line=True)
        text += wrapped(f"Triton made their SPIR-V of {listed}{more} now; ls and show go on without", width)
    elif cells:
        text += wrapped(
            "none is for the device that its kernel was compiled for: ls and show go on without; 'whatif' compares",
            width,
        )
    return text


def spilled(count: int | None) -> str:
    """Spilled bytes of a hardware thread in a table."""
    return "?" if count is None else binary_size(count) if count else "none"


def _code_size(row: NativeRow) -> str | None:
    return None if row.figures.code_bytes is None else decimal_size(row.figures.code_bytes)


def _names(row: NativeRow, columns: Sequence[str]) -> list[str]:
    """Names of a kernel that addresses take; on narrow terminals its number stands for the key, where it has one."""
    key, number = row.key[:8], clean(launches_words(row.launches), single_line=True)
    if "key" in columns:
        return [number, key] if "called" in columns else [key]
    return [row.launches[0].address if row.launches else key]


def name_room(width: int) -> int:
    """Columns that a kernel's name gets."""
    return _NAME_WIDTH[0] if width < WIDE else _NAME_WIDTH[1]


def cut_name(name: str, room: int) -> str:
    """A kernel's name, cut to its column; its end tells it from others."""
    return shorten(clean(name, single_line=True), room)
