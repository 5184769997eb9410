"""Items of one graph at all levels down to the kernels, and their links."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.row import dataclass

Key = tuple[Level, str]
"""Level and name of an item within its graph."""


@dataclass(frozen=True)
class Link:
    """A link between two items.

    Attributes:
        other: The item at the other end.
        evidence: How it was found.
        source: The artifact with the evidence.
    """

    other: Key
    evidence: Evidence
    source: str


_RANK = {Evidence.RECORDED: 0, Evidence.LOGGED: 1, Evidence.STRUCTURE: 2}


@dataclass
class GraphLinks:
    """Items of a graph and their links.

    Attributes:
        graph: Its id.
        items: By level and name, in the order of the artifacts.
        aliases: Operator before decomposition (``aten.native_layer_norm``) -> the nodes or kernels that it became.
    """

    graph: str
    items: dict[Key, ProvenanceItem] = field(default_factory=dict)
    aliases: dict[str, list[Key]] = field(default_factory=dict)
    _up: dict[Key, dict[Key, Link]] = field(default_factory=dict)
    _down: dict[Key, dict[Key, Link]] = field(default_factory=dict)

    def add(self, item: ProvenanceItem) -> Key:
        """Add an item; an item with an existing name is ignored."""
        key = (item.level, item.name)
        self.items.setdefault(key, item)
        return key

    def link(self, upper: Key, lower: Key, evidence: Evidence, source: str) -> None:
        """Link two existing items; the strongest evidence is stored."""
        if upper not in self.items or lower not in self.items or upper == lower:
            return
        known = self._down.setdefault(upper, {}).get(lower)
        if known is None or _RANK[evidence] < _RANK[known.evidence]:
            self._down[upper][lower] = Link(lower, evidence, source)
            self._up.setdefault(lower, {})[upper] = Link(upper, evidence, source)

    def up(self, key: Key) -> Iterable[Link]:
        """Return the links to the items from which an item came."""
        return self._up.get(key, {}).values()

    def down(self, key: Key) -> Iterable[Link]:
        """Return the links to the items that an item became."""
        return self._down.get(key, {}).values()

    def reached(self, start: Iterable[Key], *, up: bool) -> dict[Key, Link]:
        """Return all items in one direction, without the start, each with the link that first reached it."""
        queue = list(dict.fromkeys(start))
        own = set(queue)
        found: dict[Key, Link] = {}
        for key in queue:
            for link in self.up(key) if up else self.down(key):
                if link.other not in found and link.other not in own:
                    found[link.other] = link
                    queue.append(link.other)
        return found
