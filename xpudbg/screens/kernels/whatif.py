"""Tables of kernel builds for other devices and register modes, with a sentence for each device."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpudbg.core.units import binary_size, decimal_size
from xpudbg.model.kernel_counts import called_kernel, launches_text
from xpudbg.model.native import Attempt, NativeRow, StoredBuilds, WhatIf
from xpudbg.model.plural import plural
from xpudbg.model.verify import changed_text
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import Line, TextSpan, clean, paragraph, shorten
from xpudbg.screens.text import wrapped as wrapped_lines

# Tables of native code that was built offline, without its device.

_NAME_WIDTH = (14, 70)
"""Columns that a kernel's name gets at 80 columns and on wide terminals."""


_OTHERS, _NUMBER = 72, 18
"""Columns of the rest of the table, and of a launch's number with the count of others."""
WIDE = 110
"""Columns from which on a terminal has room for long names."""


def offline_text(version: str) -> str:
    """Return a sentence on the compilers that made the builds."""
    name = f"ocloc {version}" if version else "an ocloc of unknown version"
    return f"by {name}, the offline compiler: the driver of a device may have another version"


def wrapped(text: str, width: int, indent: str = "") -> str:
    """Wrap a paragraph at the terminal's width; lines after the first are indented by two more columns.

    Args:
        text: Text to clean and wrap.
        width: Columns of the terminal.
        indent: Prefix of each line.
    """
    lines = paragraph(text, width, first=indent, rest=f"{indent}  ")
    return "".join(f"{line}\n" for line in lines)


def render_native(rows: Sequence[NativeRow], version: str, *, width: int) -> str:
    """Return a line for each kernel and device, then the number of builds, their compiler and devices.

    Args:
        rows: The kernels.
        version: The compiler's.
        width: Columns of the terminal.
    """
    called = any(row.launches for row in rows)
    room = min(name_room(width), max(width - (_OTHERS + (_NUMBER if called else 0)), _NAME_WIDTH[0]))
    names = ("called", "key") if called and width >= WIDE else ("called",) if called else ("key",)
    # A number is wider than a key: on narrow terminals it replaces the size of the code.
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
        text += f"! {plural(len(failed), 'module')} for {failed[0].device}: {clean(reason)}\n"
        text += "".join(f"    {r.key[:8]} {clean(r.kernel)}\n" for r in failed[:5])
        text += f"    and {len(failed) - 5} more\n" if len(failed) > 5 else ""
    if reasons:
        text += wrapped("'xpudbg triton-cache build' says why one fails, and what would build it", width)
    text += wrapped(f"{len(cells)} of {len(rows)} made {offline_text(version)}", width)
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
        listed = clean(", ".join(files[:3]))
        text += wrapped(f"Triton made their SPIR-V of {listed}{more} now; ls and show go on without", width)
    elif cells:
        text += wrapped(
            "none is for the device that its kernel was compiled for: ls and show go on without; 'whatif' compares",
            width,
        )
    return text


def spilled(count: int | None) -> str:
    """Return the spilled bytes of a hardware thread for a table."""
    return "?" if count is None else binary_size(count) if count else "none"


def _code_size(row: NativeRow) -> str | None:
    return None if row.figures.code_bytes is None else decimal_size(row.figures.code_bytes)


def _names(row: NativeRow, columns: Sequence[str]) -> list[str]:
    """Return the cells that name a kernel: on narrow terminals its number, if it has one, replaces the key."""
    key, number = row.key[:8], clean(launches_text(row.launches))
    if "key" in columns:
        return [number, key] if "called" in columns else [key]
    return [row.launches[0].address if row.launches else key]


def name_room(width: int) -> int:
    """Return the columns for a kernel's name."""
    return _NAME_WIDTH[0] if width < WIDE else _NAME_WIDTH[1]


def cut_name(name: str, room: int) -> str:
    """Return a kernel's name cut to its column; its end, which identifies it, is preserved."""
    return shorten(clean(name), room)


_NARROW = 110
_ONLY_WIDE = {"SIMD", "(regs)", "to scratch", "scratch", "code"}


def render_whatif(result: WhatIf, versions: Sequence[str], *, width: int) -> str:
    """Return a line for each build, then their meaning and their compilers.

    Args:
        result: The kernel.
        versions: The compilers'.
        width: Columns of the terminal; narrow ones do without some columns.
    """
    own = f", compiled for {result.own}" if result.own else ""
    name = clean(called_kernel(result.kernel, result.launches))
    text = f"{name}\n{clean(result.key)}{own}\n\n"
    table = builds_table(result.attempts, width=width)
    text += f"{table}\n" if table else ""
    reported = {a.device for a in result.attempts if not a.reason}
    # For the others the sentence has the reason.
    well = {(a.device, a.compiler) for a in result.attempts if not a.reason}
    failed = dict.fromkeys(
        (a.device, a.compiler, a.reason)
        for a in result.attempts
        if a.reason and (a.device, a.compiler) in well
    )
    for device, compiler, reason in failed:
        by = f" with ocloc {compiler}" if len(versions) > 1 else ""
        text += wrapped(f"! {device}{by}: {reason}", width)
    text += "".join(wrapped(sentence, width) for sentence in result.sentences)
    for compiler in dict.fromkeys(a.compiler for a in result.attempts if a.unknown and a.device in reported):
        devices = dict.fromkeys(a.device for a in result.attempts if a.unknown and a.compiler == compiler)
        text += wrapped(f"ocloc {compiler} does not know {', '.join(devices)}", width)
    if any(a.asked for a in result.attempts if not a.reason):
        asked = (
            "requested by the kernel's metadata; Triton's launcher may try 256 registers when much is spilled"
        )
        text += wrapped(f"* {asked}", width)
    return text + wrapped(
        f"{offline_text(' and '.join(versions))}; spills are in bytes per hardware thread", width
    )


def builds_table(attempts: Sequence[Attempt], *, width: int) -> str:
    """Return a table with a line for each build that succeeded; empty without one.

    Args:
        attempts: The builds.
        width: Columns of the terminal; narrow ones do without some columns.
    """
    left_out = set() if width >= _NARROW else _ONLY_WIDE
    built = {a.compiler for a in attempts if not a.reason}
    left_out = left_out | ({"sends"} if left_out else set()) if len(built) > 1 else {*left_out, "ocloc"}
    rows = [{k: v for k, v in _cells(a).items() if k not in left_out} for a in attempts if not a.reason]
    return render_rows(list(rows[0]), [list(r.values()) for r in rows], TableFormat.PLAIN) if rows else ""


def _cells(attempt: Attempt) -> dict[str, object]:
    figures, isa = attempt.figures, attempt.isa
    return {
        "device": attempt.device,
        "ocloc": attempt.compiler,
        "GRF": f"{attempt.mode}{'*' if attempt.asked else ''}",
        "SIMD": figures.simd,
        "regs": figures.registers,
        "spills": spilled(figures.spill_bytes),
        "(regs)": attempt.spilled_registers,
        "threads": figures.threads,
        "instr": isa and isa.instructions,
        "DPAS": isa and isa.dpas,
        "sends": isa and isa.messages,
        "to scratch": isa and isa.scratch,
        "scratch": None if figures.scratch_bytes is None else binary_size(figures.scratch_bytes),
        "code": None if figures.code_bytes is None else decimal_size(figures.code_bytes),
    }


def render_ranking(results: Sequence[WhatIf], versions: Sequence[str], *, width: int) -> str:
    """Return a line and sentences for each kernel that spills, those first for which 256 registers save most.

    Args:
        results: The kernels, ranked.
        versions: The compilers'.
        width: Columns of the terminal.
    """
    rows: list[tuple[str, ...]] = []
    sentences: list[tuple[str, ...]] = []
    for result in results:
        spilling = list(map(_ranked(result, width), _defaults(result)))
        rows += spilling
        sentences += [*[()] * (len(spilling) - 1), result.sentences] if spilling else []
    first = "called" if any(r.launches for r in results) else "key"
    headers = (first, "kernel", "device", "spills", "with 256", "threads")
    lines = render_rows(headers, rows, TableFormat.PLAIN).splitlines() if rows else []
    text = f"{lines[0]}\n" if lines else ""
    for line, notes in zip(lines[1:], sentences, strict=True):
        text += f"{line}\n" + "".join(wrapped(w, width, " " * 10) for w in notes)
    text += "\n" if lines else ""
    failed = [a.reason for r in results for a in r.attempts if a.reason]
    if failed:
        text += wrapped(f"! {plural(len(failed), 'build')} failed, the first: {failed[0]}", width)
    pays = sum(1 for r in results if (r.saved_bytes or 0) > 0)
    counted = f"256 registers spill less in {pays} of {plural(len(results), 'kernel')}"
    text += wrapped(f"{counted}; how often a kernel runs is not known here", width)
    return text + wrapped(
        f"{offline_text(' and '.join(versions))}; spills are in bytes per hardware thread", width
    )


def _defaults(result: WhatIf) -> list[Attempt]:
    """Return the builds in the default mode that spill."""
    return [a for a in result.attempts if a.mode == "default" and a.figures.spill_bytes]


def _ranked(result: WhatIf, width: int) -> Callable[[Attempt], tuple[str, ...]]:
    large = {(a.device, a.compiler): a for a in result.attempts if a.mode == "256"}

    def row(default: Attempt) -> tuple[str, ...]:
        other = large.get((default.device, default.compiler))
        after = other.figures.spill_bytes if other and not other.reason else None
        threads = f"{default.figures.threads or '?'} -> {(other and other.figures.threads) or '?'}"
        name = cut_name(result.kernel, name_room(width))
        spills = (spilled(default.figures.spill_bytes), spilled(after))
        number = clean(result.launches[0].address) if result.launches else result.key[:8]
        return (number, name, default.device, *spills, threads)

    return row


# Stored builds of ``triton-cache whatif`` as lines of a card or page.

_TITLE = "Builds of 'triton-cache whatif'"
_ASKED = "* requested by the kernel's metadata"


def build_lines(builds: StoredBuilds, width: int, of: str = "", more: str = "") -> list[Line]:
    """Return a heading, a warning if the builds are out of date, the table, and sentences below it.

    Args:
        builds: The builds.
        width: Columns of the terminal.
        of: Suffix of the heading.
        more: Additional sentence; empty for none.
    """
    asked = any(a.asked for a in builds.attempts if not a.reason)
    lines: list[Line] = [[], [TextSpan(f"{_TITLE}{of}", "bold")]]
    lines += wrapped_lines(changed_text(builds.changed), width, "yellow", indent=2, hang=2)
    table = builds_table(builds.attempts, width=width - 2).splitlines()
    lines += [[TextSpan(f"  {line}", "" if number else "dim")] for number, line in enumerate(table)]
    for text in (*([_ASKED] if asked else []), *builds.lines, more):
        lines += wrapped_lines(text, width, "dim", indent=2, hang=2)
    return lines
