"""Links between items: both ways, the best evidence, loops."""

from __future__ import annotations

from xpudbg.facts.origins.build_links import GraphLinks, Key
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem


def _links(*names: str) -> tuple[GraphLinks, list[Key]]:
    links = GraphLinks("g")
    return links, [links.add(ProvenanceItem(Level.ATEN, name, "g")) for name in names]


def test_items_are_reached_both_ways_each_once() -> None:
    links, (a, b, c, d) = _links("a", "b", "c", "d")
    for upper, lower in ((a, b), (a, c), (b, d), (c, d)):
        links.link(upper, lower, Evidence.RECORDED, "x")
    assert list(links.reached([a], up=False)) == [b, c, d]
    assert list(links.reached([d], up=True)) == [b, c, a]
    assert links.reached([a], up=True) == {}


def test_of_two_links_the_better_evidence_stays() -> None:
    links, (a, b) = _links("a", "b")
    for evidence in (Evidence.STRUCTURE, Evidence.RECORDED, Evidence.LOGGED):
        links.link(a, b, evidence, evidence.value)
    (down,), (up,) = links.down(a), links.up(b)
    assert (down.evidence, up.evidence, down.source) == (Evidence.RECORDED, Evidence.RECORDED, "recorded")


def test_items_that_are_not_there_are_not_linked_and_loops_end() -> None:
    links, (a, b) = _links("a", "b")
    links.link(a, (Level.ATEN, "missing"), Evidence.RECORDED, "")
    links.link(a, a, Evidence.RECORDED, "")
    assert list(links.down(a)) == []
    links.link(a, b, Evidence.RECORDED, "")
    links.link(b, a, Evidence.RECORDED, "")
    assert list(links.reached([a], up=False)) == [b]
