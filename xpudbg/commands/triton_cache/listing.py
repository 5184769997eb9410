"""Rows of cache entries: the output of ``ls``, and several configurations of one kernel."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

from xpudbg.commands.triton_cache.selecting import now
from xpudbg.facts.fusion.launch_numbers import with_launches
from xpudbg.facts.kernels.cache.listing import list_found
from xpudbg.facts.kernels.cache.query import Query, candidate_groups, query
from xpudbg.model.cache import CacheListing
from xpudbg.run.cache_files import EntryFiles, FoundCaches
from xpudbg.run.configurations import describe_entries
from xpudbg.screens.console import terminal_width, write_lines, write_spans
from xpudbg.screens.json_out import json_pieces
from xpudbg.screens.kernels.cache_table import (
    render_listing,
    table_headers,
    table_rows,
)
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean

_PIPED = 160
"""Columns of a table in a pipe."""
_UNKNOWN = "it is not known which one autotuning chose"


def write_listings(
    listings: tuple[CacheListing, ...], wish: Query, fmt: TableFormat, clock: float, *, as_json: bool
) -> None:
    """Write the rows of some caches.

    Args:
        listings: The rows.
        wish: Filter and order of the rows.
        fmt: Format of the table.
        clock: The time from which ages count.
        as_json: Whether JSON is written.
    """
    if as_json:
        body = {"caches": listings, **({"groups": candidate_groups(listings)} if wish.group else {})}
        sys.stdout.writelines(json_pieces(body, schema="xpudbg.triton-cache.ls", version=1))
        return
    if fmt is not TableFormat.TABLE:
        sys.stdout.write(
            render_rows(table_headers(), table_rows(listings, clock, raw=fmt is TableFormat.CSV), fmt)
        )
        return
    terminal = terminal_width(piped=0)
    width = terminal or _PIPED
    for index, listing in enumerate(listings):
        if index:
            write_lines([""])
        write_spans(render_listing(listing, width=width, now=clock, groups=wish.group, fold=bool(terminal)))
    if not listings:
        write_lines(["no kernel matches"])


def show_configurations(entries: Sequence[EntryFiles], *, as_json: bool) -> None:
    """Write the rows of all configurations of a kernel, and explain on stderr why there are several."""
    found = FoundCaches()
    for files in entries:
        found.roots.setdefault(files.root, []).append(files)
    wish = Query(group=True)
    listings = with_launches(query(list_found(found, sources=True), wish), found)
    # the caches hold more than these entries: what else takes space in them is not asked
    listings = tuple(replace(listing, other_bytes=0) for listing in listings)
    sys.stderr.write(f"{len(entries)} configurations, and {_UNKNOWN}; a key shows one of them\n")
    write_listings(listings, wish, TableFormat.TABLE, now(), as_json=as_json)


def entry_titles(entries: Sequence[EntryFiles]) -> list[str]:
    """Return a title line for each of several configurations; stderr explains why there are several.

    Returns:
        The lines; one empty one for a kernel of one configuration.
    """
    if len(entries) == 1:
        return [""]
    sys.stderr.write(f"{len(entries)} configurations, and {_UNKNOWN}: all of them follow\n")
    return [f"// {clean(description)}\n" for description in describe_entries(entries)]
