"""Short words for the graphs of a run, which an address takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile


def short_graphs(graphs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """A short word for each graph: its kind where no other has it, else its id without what all begin with; a single graph needs none.

    Args:
        graphs: Id and kind of each.
    """
    if len(graphs) < 2:
        return {name: "" for name, _ in graphs}
    if len({kind for _, kind in graphs}) == len(graphs) and all(
        kind and kind in name for name, kind in graphs
    ):
        return dict(graphs)
    same = takewhile(lambda letters: len(set(letters)) == 1, zip(*(name for name, _ in graphs), strict=False))
    common = "".join(letters[0] for letters in same)
    begin = max(common.rfind(c) for c in "_/") + 1
    every = "\n".join(name for name, _ in graphs)
    # A number is the place of a graph in the run.
    return {
        name: word if not (word := name[begin:]).isdecimal() and every.count(word) == 1 else name
        for name, _ in graphs
    }
