"""Summaries of packing and unpacking on stderr, and the table of redactions."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath

from rich.text import Text

from xpudbg.core.text import decimal_size, plural
from xpudbg.model.pack import DroppedFile, PackResult, Redaction, UnpackResult
from xpudbg.screens.console import status_console
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, print_folded
from xpudbg.store.locate import short_path

_LISTED = 12
_LINES = 8


def print_pack(result: PackResult) -> None:
    """Print the summary of a pack on stderr."""
    same = result.files - result.members
    rows = [
        (
            "pack",
            f"{short_path(result.file)}, {decimal_size(result.bytes)} of {decimal_size(result.input_bytes)}",
        ),
        ("files", plural(result.files, "file") + (f", {same} duplicates stored once" if same else "")),
        ("redacted", _redacted(result.redactions)),
    ]
    if not result.source_included:
        rows.append(("source", "omitted (--no-source)"))
    rows += _dropped(result.dropped)
    _write(rows)


def print_unpack(result: UnpackResult) -> None:
    """Print the summary of an unpacked bundle on stderr."""
    checked = "checksums right" if result.verified else "not packed by xpudbg: no checksums to compare with"
    rows = [
        ("bundle", short_path(result.folder)),
        ("files", f"{plural(result.files, 'file')}, {decimal_size(result.bytes)}, {checked}"),
        *_dropped(result.dropped),
        *(("refused", f"{problem.where}: {problem.what}") for problem in result.problems),
    ]
    _write(rows)


def _write(rows: Sequence[tuple[str, str]]) -> None:
    console = status_console()
    # A stderr that cannot be written changes no status.
    with contextlib.suppress(OSError, ValueError):
        for name, text in rows:
            print_folded(console, Text(f"{name:<9} {clean(text)}"), " " * 10)


def _redacted(rows: Sequence[Redaction]) -> str:
    if not rows:
        return "nothing was found to redact"
    kinds: Counter[str] = Counter()
    for row in rows:
        kinds[row.kind] += row.count
    places = plural(sum(kinds.values()), "place")
    files = plural(len({row.path for row in rows}), "file")
    return f"{places} in {files}: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())


def _dropped(rows: Sequence[DroppedFile]) -> list[tuple[str, str]]:
    if not rows:
        return []
    size = sum(row.bytes or 0 for row in rows)
    out = [("omitted", f"{plural(len(rows), 'file')}, {decimal_size(size)} (pack.json lists them)")]
    by_reason: dict[str, list[DroppedFile]] = {}
    for row in rows:
        by_reason.setdefault(row.reason, []).append(row)
    for reason, some in sorted(by_reason.items(), key=lambda item: (-len(item[1]), item[0]))[:_LISTED]:
        text = reason.removeprefix("omitted ")
        # Files omitted on purpose are named by rank, failures by file.
        if text == reason:
            text += f": {PurePosixPath(some[0].path).name}" + (", ..." if len(some) > 1 else "")
        out.append(("", f"{len(some)} {text}"))
    if len(by_reason) > _LISTED:
        out.append(("", f"and {len(by_reason) - _LISTED} more reasons"))
    return out


def render_redactions(rows: Sequence[Redaction]) -> str:
    """Return a table of redactions: file, kind, count and lines. The redacted text is stored nowhere."""
    if not rows:
        return "nothing was redacted\n"
    cells = [(row.path, row.kind, row.placeholder, row.count, _lines(row.lines)) for row in rows]
    return render_rows(("file", "kind", "placeholder", "count", "lines"), cells, TableFormat.PLAIN)


def _lines(lines: Sequence[int]) -> str:
    return ",".join(map(str, lines[:_LINES])) + (",..." if len(lines) > _LINES else "") or "-"
