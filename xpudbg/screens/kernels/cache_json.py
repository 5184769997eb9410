"""``triton-cache ls --json``: the listing as it stands, an entry a line."""

from __future__ import annotations

import json
from collections.abc import Sequence

from xpudbg.model.cache import CacheEntry, CacheListing
from xpudbg.screens.json_out import to_plain


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
