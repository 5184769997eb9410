"""Lines of the program that items of a graph come from, for tests of links."""

from __future__ import annotations

from xpudbg.facts.origins.build_links import GraphLinks, Key
from xpudbg.model.location import is_library
from xpudbg.model.provenance import Level, ProvenanceItem


def user_lines(links: GraphLinks, key: Key) -> list[ProvenanceItem]:
    """Return the lines of the program from which an item came."""
    found = (links.items[k] for k in links.reached([key], up=True) if k[0] is Level.PYTHON)
    return [item for item in found if not is_library(item.file)]
