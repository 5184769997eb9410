"""``triton-cache ls``: kernels of caches as a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from xpudbg.core.units import binary_size, decimal_size
from xpudbg.model.cache import SOUND, CacheCheck, CacheEntry, CacheListing, DiskUse, PrunePlan
from xpudbg.model.kernel_counts import called_kernel, launches_words
from xpudbg.model.plural import plural
from xpudbg.screens.json_out import to_plain
from xpudbg.screens.tables import aligned, widest
from xpudbg.screens.text import TextSpan, clean, paragraph, shorten

# ``triton-cache ls --json``: the listing as it stands, an entry a line.


def render_listings_json(
    listings: Sequence[CacheListing], groups: object, *, schema: str, version: int
) -> str:
    """The same document as :func:`xpudbg.screens.json_out.render_json` makes, laid out an entry a line.

    ``json`` is ten times as fast without indentation, which shows with ten thousand kernels. ASCII only.

    Args:
        listings: The caches.
        groups: Candidates of one kernel; left out when None.
        schema: Name of the shape.
        version: Version of the shape.
    """
    caches = []
    for listing in listings:
        entries = ",\n".join(f"        {json.dumps(entry_fields(e))}" for e in listing.entries)
        fields = [
            f'      "root": {json.dumps(listing.root)}',
            f'      "entries": [\n{entries}\n      ]' if entries else '      "entries": []',
            f'      "other_bytes": {listing.other_bytes}',
            f'      "problems": {json.dumps(to_plain(listing.problems))}',
        ]
        caches.append("    {\n" + ",\n".join(fields) + "\n    }")
    parts = [f'  "schema": {json.dumps(schema)}', f'  "schema_version": {version}']
    joined = ",\n".join(caches)
    parts.append(f'  "caches": [\n{joined}\n  ]' if caches else '  "caches": []')
    if groups is not None:
        parts.append(f'  "groups": {json.dumps(to_plain(groups), indent=2)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def entry_fields(entry: CacheEntry) -> dict[str, object]:
    """An entry's fields, with stages and problems as plain objects."""
    fields = dict(vars(entry))
    fields["stages"] = {name: vars(stage) for name, stage in entry.stages.items()}
    fields["problems"] = [vars(problem) for problem in entry.problems]
    fields["launches"] = [vars(launches) for launches in entry.launches]
    return fields


UNKNOWN, NONE = "?", "-"
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_MIN_NAME = 18


@dataclass(frozen=True)
class Column:
    """A column: its title, its cell, and how soon it goes when there is no room (0 stays to the last)."""

    title: str
    cell: Callable[[CacheEntry, float], str]
    priority: int
    right: bool = True


def age(seconds: float) -> str:
    """An age in one unit: ``45s``, ``12m``, ``3h``, ``9d``."""
    if seconds < _MINUTE:
        return f"{max(int(seconds), 0)}s"
    if seconds < _HOUR:
        return f"{int(seconds // _MINUTE)}m"
    return f"{int(seconds // _HOUR)}h" if seconds < 2 * _DAY else f"{int(seconds // _DAY)}d"


def epoch(modified: str) -> float:
    """Seconds since the epoch of a time as listings keep it."""
    return datetime.fromisoformat(modified).timestamp()


def _number(value: int | None) -> str:
    return UNKNOWN if value is None else str(value) if value else NONE


def _bytes(value: int | None) -> str:
    return UNKNOWN if value is None else binary_size(value) if value else NONE


def _yes(value: bool | None) -> str:
    return UNKNOWN if value is None else "yes" if value else NONE


def _launches(entry: CacheEntry) -> str:
    return clean(launches_words(entry.launches)) or NONE


COLUMNS: tuple[Column, ...] = (
    Column("KERNEL", lambda e, _: clean(e.kernel), 0, right=False),
    Column("CALLED", lambda e, _: _launches(e), 1, right=False),
    Column("HASH", lambda e, _: clean(e.key[:8]), 0, right=False),
    Column("TARGET", lambda e, _: clean(e.target) or UNKNOWN, 9, right=False),
    Column("TRITON", lambda e, _: clean(e.triton_version) or UNKNOWN, 10, right=False),
    Column("WARPS", lambda e, _: _number(e.num_warps), 1),
    Column("LANES", lambda e, _: _number(e.threads_per_warp), 2),
    Column("STAGES", lambda e, _: _number(e.num_stages), 6),
    Column("SLM", lambda e, _: _bytes(e.shared), 3),
    Column("GRF", lambda e, _: clean(e.grf_mode) or UNKNOWN, 5, right=False),
    Column("REGS", lambda e, _: _number(e.registers), 1),
    Column("SPILL", lambda e, _: _bytes(e.spills), 1),
    Column("DPAS", lambda e, _: _yes(e.dpas), 2),
    Column("2D I/O", lambda e, _: _yes(e.block_2d), 2),
    Column("SIZE", lambda e, _: decimal_size(e.bytes), 7),
    Column("AGE", lambda e, now: age(now - epoch(e.modified)) if e.modified else UNKNOWN, 8),
)


def table_headers() -> list[str]:
    """Titles of all columns, for plain, markdown and CSV."""
    return ["cache", *(c.title.lower() for c in COLUMNS), "winner", "problems"]


def table_rows(listings: Sequence[CacheListing], now: float, *, raw: bool = False) -> list[list[object]]:
    """All columns of all kernels, for plain, markdown and CSV.

    Args:
        listings: The caches.
        now: Seconds since the epoch, for ages.
        raw: Bytes, seconds and truth values as they are, and nothing where nothing is known (for CSV).
    """
    rows: list[list[object]] = []
    for listing in listings:
        for entry in listing.entries:
            cells: list[object] = _raw_cells(entry, now) if raw else [c.cell(entry, now) for c in COLUMNS]
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
) -> list[str]:
    """One cache as lines for a terminal: a heading, titles, a line a kernel, and what is odd.

    Columns that say the same for every kernel stand in the heading; where room is short, the least important go.

    Args:
        listing: The cache.
        width: Terminal columns.
        now: Seconds since the epoch, for ages.
        groups: Whether to put candidates of one kernel under a line with its name and file.
        fold: Whether notes below the table are folded: in a pipe a line stays a line.
    """
    entries = listing.entries
    shared = [
        c for c in COLUMNS if c.title in {"TARGET", "TRITON"} and len({c.cell(e, now) for e in entries}) == 1
    ]
    heading = [
        plural(len(entries), "cache entry", "cache entries"),
        *(_shared(c, entries[0], now) for c in shared if entries),
    ]
    heading.append(decimal_size(sum(e.bytes for e in entries)))
    lines = [clean(listing.root), f"  {' · '.join(heading)}"]
    called = any(e.launches for e in entries)
    chosen = [c for c in COLUMNS if c not in shared and (called or c.title != "CALLED")]
    cells = [[c.cell(e, now) for c in chosen] for e in entries]
    # The line above a group has the name.
    if groups:
        cells = [["", *row[1:]] for row in cells]
        chosen[0] = replace(chosen[0], title="")
    chosen, fitting, widths = _fit(chosen, cells, width - 4)
    right = [c.right for c in chosen]
    titles, *rows = aligned([[c.title for c in chosen], *fitting], widths, right)
    lines.append(f"  {titles}")
    counts = Counter((e.kernel, e.source) for e in entries)
    won = {(e.kernel, e.source) for e in entries if e.winner}
    previous = None
    for entry, row in zip(entries, rows, strict=True):
        name = (entry.kernel, entry.source)
        if groups and name != previous:
            lines.append(_group_line(entry, counts[name], name in won, width))
            previous = name
        mark = "*" if entry.winner else "!" if entry.problems else " "
        lines.append(f"{mark} {row}")
    for note in _footnotes(listing, chosen):
        lines += paragraph(note, width, rest="    ") if fold else [note]
    return lines


def styled(lines: Sequence[str]) -> list[list[TextSpan]]:
    """Lines of a listing with the styles that they have on a terminal."""
    marks = {"!": "yellow", "*": "green"}
    heads = {0: "bold", 1: "dim", 2: "bold"}
    return [
        [TextSpan(line, heads.get(i) or marks.get(line.lstrip()[:1], ""))] for i, line in enumerate(lines)
    ]


def _shared(column: Column, entry: CacheEntry, now: float) -> str:
    cell = column.cell(entry, now)
    name = "Triton" if column.title == "TRITON" else "target"
    if cell == UNKNOWN:
        return f"{name} unknown"
    return f"Triton {cell}" if column.title == "TRITON" else cell


def _group_line(entry: CacheEntry, count: int, chosen: bool, width: int) -> str:
    source = clean(entry.source).rpartition("/")[2]
    notes = f"{plural(count, 'candidate')}{f' of {source}' if source else ''}"
    if count > 1 and not chosen:
        notes += "; which one was chosen is unknown"
    return shorten(f"  {clean(entry.kernel)}  ({notes})", width)


def _fit(
    columns: list[Column], cells: list[list[str]], room: int
) -> tuple[list[Column], list[tuple[str, ...]], list[int]]:
    """Drop the least important columns, then shorten names, until the table fits."""
    chosen = list(range(len(columns)))
    by_column = list(zip(*cells, strict=True)) or [()] * len(columns)
    widths = [widest([c.title, *texts]) for c, texts in zip(columns, by_column, strict=True)]

    def total(indexes: list[int]) -> int:
        return sum(widths[i] for i in indexes) + 2 * (len(indexes) - 1)

    least = min(widths[0], _MIN_NAME)
    while total(chosen) - widths[0] + least > room and any(columns[i].priority for i in chosen):
        chosen.remove(max(chosen, key=lambda i: columns[i].priority))
    widths[0] = min(widths[0], max(room - (total(chosen) - widths[0]), least))
    kept = [columns[i] for i in chosen]
    # They alone are cut.
    names = [shorten(name, widths[0]) for name in by_column[0]]
    rows = list(zip(names, *(by_column[i] for i in chosen if i), strict=True))
    return kept, rows, [widths[i] for i in chosen]


def _footnotes(listing: CacheListing, columns: Sequence[Column]) -> list[str]:
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
_WORDS = {"bare": "bare: SPIR-V or native code by itself, readable"}
_BAR = 24


def render_use(uses: Sequence[DiskUse], *, width: int) -> list[list[TextSpan]]:
    """Sizes of caches by stage, kernel and target, with bars."""
    lines: list[list[TextSpan]] = []
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


def render_checks(checks: Sequence[CacheCheck], *, width: int) -> list[list[TextSpan]]:
    """Return what is wrong with entries, worst first; a line for each cache when all is well."""
    del width
    lines: list[list[TextSpan]] = []
    for check in checks:
        if lines:
            lines.append([])
        lines.append([TextSpan(clean(check.root), "bold")])
        counts = Counter(e.state for e in check.entries)
        known = [s for s in _STYLES if counts[s]]
        lines += [[TextSpan(f"  {counts[s]:>6} {_WORDS.get(s, s)}", _STYLES[s])] for s in known]
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


def render_plan(plans: Sequence[PrunePlan], *, width: int, now: float) -> list[list[TextSpan]]:
    """Return what would be removed, oldest first."""
    lines: list[list[TextSpan]] = []
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
