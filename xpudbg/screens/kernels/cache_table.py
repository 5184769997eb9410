"""Output of ``triton-cache ls``: kernels of caches as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

from xpudbg.core.text import binary_size, decimal_size, plural
from xpudbg.model.cache import SOUND, CacheCheck, CacheEntry, CacheListing, DiskUse, PrunePlan
from xpudbg.model.kernel_counts import called_kernel, launches_text
from xpudbg.model.location import base_name
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import Line, TextSpan, clean, line_text, paragraph, shorten

UNKNOWN, NONE = "?", "-"
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_MIN_NAME = 18


def age(seconds: float) -> str:
    """Return an age in one unit: ``45s``, ``12m``, ``3h``, ``9d``."""
    if seconds < _MINUTE:
        return f"{max(int(seconds), 0)}s"
    if seconds < _HOUR:
        return f"{int(seconds // _MINUTE)}m"
    return f"{int(seconds // _HOUR)}h" if seconds < 2 * _DAY else f"{int(seconds // _DAY)}d"


def epoch(modified: str) -> float:
    """Return the seconds since the epoch of a time of a listing."""
    return datetime.fromisoformat(modified).timestamp()


def _number(value: int | None) -> str:
    return UNKNOWN if value is None else str(value) if value else NONE


def _bytes(value: int | None) -> str:
    return UNKNOWN if value is None else binary_size(value) if value else NONE


def _yes(value: bool | None) -> str:
    return UNKNOWN if value is None else "yes" if value else NONE


_Aged = tuple[CacheEntry, float]
"""An entry, and the time from which its age counts."""


def _column(
    title: str, cell: Callable[[CacheEntry], str], dropped: int, *, right: bool = True
) -> Column[_Aged]:
    return Column(title, lambda row: cell(row[0]), right=right, dropped=dropped)


def _age(row: _Aged) -> str:
    entry, now = row
    return age(now - epoch(entry.modified)) if entry.modified else UNKNOWN


COLUMNS: tuple[Column[_Aged], ...] = (
    Column("KERNEL", lambda row: row[0].kernel, least=_MIN_NAME),
    _column("CALLED", lambda e: launches_text(e.launches) or NONE, 11, right=False),
    _column("HASH", lambda e: e.key[:8], 0, right=False),
    _column("TARGET", lambda e: e.target or UNKNOWN, 2, right=False),
    _column("TRITON", lambda e: e.triton_version or UNKNOWN, 1, right=False),
    _column("WARPS", lambda e: _number(e.num_warps), 12),
    _column("LANES", lambda e: _number(e.threads_per_warp), 8),
    _column("STAGES", lambda e: _number(e.num_stages), 5),
    _column("SLM", lambda e: _bytes(e.shared), 7),
    _column("GRF", lambda e: e.grf_mode or UNKNOWN, 6, right=False),
    _column("REGS", lambda e: _number(e.registers), 13),
    _column("SPILL", lambda e: _bytes(e.spills), 14),
    _column("DPAS", lambda e: _yes(e.dpas), 9),
    _column("2D I/O", lambda e: _yes(e.block_2d), 10),
    _column("SIZE", lambda e: decimal_size(e.bytes), 4),
    Column("AGE", _age, right=True, dropped=3),
)


def table_headers() -> list[str]:
    """Return the titles of all columns, for plain, markdown and CSV."""
    return ["cache", *(c.title.lower() for c in COLUMNS), "winner", "problems"]


def table_rows(listings: Sequence[CacheListing], now: float, *, raw: bool = False) -> list[list[object]]:
    """Return all columns of all kernels, for plain, markdown and CSV.

    Args:
        listings: The caches.
        now: Seconds since the epoch, for ages.
        raw: Unformatted bytes, seconds and booleans, and empty cells for unknown values (for CSV).
    """
    rows: list[list[object]] = []
    for listing in listings:
        for entry in listing.entries:
            cells: list[object] = _raw_cells(entry, now) if raw else [c.cell((entry, now)) for c in COLUMNS]
            cells[2] = entry.key
            winner = {None: "" if raw else UNKNOWN, True: "yes", False: "no"}[entry.winner]
            rows.append([listing.root, *cells, winner, "; ".join(p.what for p in entry.problems)])
    return rows


def _raw_cells(entry: CacheEntry, now: float) -> list[object]:
    cells = [
        entry.kernel, " ".join(one.address for one in entry.launches), entry.key, entry.target, entry.triton_version, entry.num_warps,
        entry.threads_per_warp, entry.num_stages, entry.shared, entry.grf_mode, entry.registers, entry.spills, entry.dpas, entry.block_2d,
        entry.bytes, round(now - epoch(entry.modified)) if entry.modified else None,
    ]  # fmt: skip
    return ["" if cell is None else cell for cell in cells]


def render_listing(
    listing: CacheListing, *, width: int, now: float, groups: bool = False, fold: bool = False
) -> list[Line]:
    """Return a cache as lines for a terminal: heading, titles, a line for each kernel, and problems.

    Columns of one value for all kernels are in the heading; on a narrow terminal the least important are omitted.

    Args:
        listing: The cache.
        width: Terminal columns.
        now: Seconds since the epoch, for ages.
        groups: Whether to put candidates of one kernel under a line with its name and file.
        fold: Whether notes below the table are wrapped; lines in a pipe are not.
    """
    entries = [(e, now) for e in listing.entries]
    shared = [c for c in COLUMNS if c.title in _NAMES and len({c.cell(e) for e in entries}) == 1]
    heading = [
        plural(len(entries), "cache entry", "cache entries"),
        *(_shared(c, entries[0]) for c in shared),
    ]
    heading.append(decimal_size(sum(e.bytes for e in listing.entries)))
    called = any(e.launches for e in listing.entries)
    left_out = {*(c.title for c in shared), *(() if called else ("CALLED",))}
    # The line above a group has the name.
    columns = [c for c in COLUMNS if c.title not in left_out and not (groups and c.title == "KERNEL")]
    indent = "  " if groups else ""
    table = Table(columns, entries, width - 4, indent=indent)
    lines = [
        [TextSpan(clean(listing.root), "bold")],
        [TextSpan(f"  {' · '.join(heading)}", "dim")],
        [TextSpan(f"  {line_text(table.head())}", "bold")],
    ]
    counts = Counter((e.kernel, e.source) for e in listing.entries)
    won = {(e.kernel, e.source) for e in listing.entries if e.winner}
    previous = None
    for entry, row in zip(listing.entries, table.lines(), strict=True):
        name = (entry.kernel, entry.source)
        if groups and name != previous:
            lines.append([TextSpan(_group_line(entry, counts[name], name in won, width))])
            previous = name
        mark, style = ("*", "green") if entry.winner else ("!", "yellow") if entry.problems else (" ", "")
        lines.append([TextSpan(f"{mark} {line_text(row)}", style)])
    for note in _footnotes(listing, table.columns):
        style = {"!": "yellow", "*": "green"}.get(note.lstrip()[:1], "")
        folded = paragraph(note, width, rest="    ") if fold else [note]
        lines += [[TextSpan(part, "" if number else style)] for number, part in enumerate(folded)]
    return lines


_NAMES = {"TARGET": "target", "TRITON": "Triton"}
"""Columns that move to the heading if all kernels have the same value."""


def _shared(column: Column[_Aged], row: _Aged) -> str:
    cell, name = clean(str(column.cell(row))), _NAMES[column.title]
    if cell == UNKNOWN:
        return f"{name} unknown"
    return f"{name} {cell}" if column.title == "TRITON" else cell


def _group_line(entry: CacheEntry, count: int, chosen: bool, width: int) -> str:
    source = clean(base_name(entry.source))
    notes = f"{plural(count, 'candidate')}{f' of {source}' if source else ''}"
    if count > 1 and not chosen:
        notes += "; which one was chosen is unknown"
    return shorten(f"  {clean(entry.kernel)}  ({notes})", width)


def _footnotes(listing: CacheListing, columns: Sequence[Column[_Aged]]) -> list[str]:
    notes = []
    if any(e.registers is None and e.backend == "xpu" and "spv" in e.stages for e in listing.entries) and any(
        c.title in {"REGS", "SPILL"} for c in columns
    ):
        notes.append(
            "  ? registers and spills need native code: `xpudbg triton-cache native ADDRESS` makes it without a GPU; TRITON_XPU_GEN_NATIVE_CODE=1 "
            "stores it on a device"
        )
    if any(e.winner for e in listing.entries):
        notes.append("  * chosen by autotuning")
    for entry in listing.entries:
        for problem in entry.problems:
            names = dict.fromkeys((entry.kernel, entry.key[:8], problem.where))
            names.pop(entry.key, None)
            where = clean(" ".join(names))
            notes.append(f"  ! {where}: {clean(problem.what)}")
    odd = (f"{clean(p.where)}: {clean(p.what)}" for p in listing.problems)
    return [*notes, *(f"  ! {text}" for text in odd)]


# ``triton-cache du``, ``verify`` and ``prune`` for a terminal.

_STYLES = {
    "ok": "green",
    "bare": "green",
    "partial": "yellow",
    "foreign": "yellow",
    "broken": "bold red",
    "tampered": "bold red",
}
_STATE_TEXT = {"bare": "bare: SPIR-V or native code by itself, readable"}
_BAR = 24


def render_use(uses: Sequence[DiskUse], *, width: int) -> list[Line]:
    """Return sizes of caches by stage, kernel and target, with bars."""
    lines: list[Line] = []
    for use in uses:
        if lines:
            lines.append([])
        lines.append([TextSpan(clean(use.root), "bold")])
        lines.append(
            [
                TextSpan(
                    f"  {decimal_size(use.bytes)} in {plural(use.kernels, 'cache entry', 'cache entries')}"
                )
            ]
        )
        lines += [[], [TextSpan("  by stage", "bold")]]
        lines += [_bar(name, size, use.bytes, width) for name, size in use.by_stage.items()]
        lines += [[], [TextSpan("  largest kernels", "bold")]]
        for name, count, size in use.by_kernel:
            label = called_kernel(name, use.launches.get(name, ()))
            label += "" if count == 1 else f" ({plural(count, 'entry', 'entries')})"
            lines.append(_bar(label, size, use.bytes, width))
        if len(use.by_target) > 1:
            lines += [[], [TextSpan("  by target", "bold")]]
            lines += [_bar(name, size, use.bytes, width) for name, size in use.by_target.items()]
    return lines


def _bar(label: str, size: int, total: int, width: int) -> list[TextSpan]:
    share = size / total if total else 0
    full = round(share * _BAR)
    room = max(width - _BAR - 24, 16)
    text = f"  {decimal_size(size):>10} {share:>5.0%} "
    return [
        TextSpan(text),
        TextSpan("█" * full, "cyan"),
        TextSpan("·" * (_BAR - full), "dim"),
        TextSpan(f" {shorten(clean(label), room)}"),
    ]


def render_checks(checks: Sequence[CacheCheck], *, width: int) -> list[Line]:
    """Return problems of entries, worst first; a line for each cache without problems."""
    del width
    lines: list[Line] = []
    for check in checks:
        if lines:
            lines.append([])
        lines.append([TextSpan(clean(check.root), "bold")])
        counts = Counter(e.state for e in check.entries)
        known = [s for s in _STYLES if counts[s]]
        lines += [[TextSpan(f"  {counts[s]:>6} {_STATE_TEXT.get(s, s)}", _STYLES[s])] for s in known]
        if check.unfinished:
            lines.append([TextSpan(f"  {len(check.unfinished):>6} unfinished writes", "yellow")])
        for entry in check.entries:
            if entry.state in SOUND:
                continue
            head = f"  {entry.state:<9} {clean(entry.key[:8])}  {clean(entry.kernel)}"
            lines.append([TextSpan(head, _STYLES[entry.state])])
            for problem in entry.problems:
                text = f"            {clean(problem.where)}: {clean(problem.what)}"
                lines.append([TextSpan(text)])
                if problem.hint:
                    lines.append([TextSpan(f"            {clean(problem.hint)}", "dim")])
        what = "left by a process that was stopped, or that is still writing"
        lines += [[TextSpan(f"  {clean(name)}: {what}", "yellow")] for name in check.unfinished]
        for problem in check.problems:
            text = f"  {clean(problem.where)}: {clean(problem.what)}"
            lines.append([TextSpan(text, "yellow")])
    return lines


def render_plan(plans: Sequence[PrunePlan], *, width: int, now: float) -> list[Line]:
    """Return the entries that would be removed, oldest first."""
    lines: list[Line] = []
    for plan in plans:
        lines.append([TextSpan(clean(str(plan.root)), "bold")])
        for folder, kernel, size, modified in plan.entries:
            text = f"  {decimal_size(size):>10}  {age(now - epoch(modified)) if modified else '?':>4}  {clean(folder.name[:8])}  "
            lines.append(
                [
                    TextSpan(text),
                    TextSpan(shorten(clean(kernel), max(width - len(text), 20))),
                ]
            )
        removed = f"{plural(len(plan.entries), 'entry', 'entries')}, {decimal_size(plan.bytes)}"
        lines.append(
            [TextSpan(f"  {removed} would be removed, {plan.kept} kept", "bold" if plan.entries else "dim")]
        )
    return lines
