"""The numbers by which pictures, lists and addresses call the launches of a kernel (``K5``)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class KernelLaunches:
    """The launches of a kernel in one graph.

    Attributes:
        graph: Id of the graph.
        numbers: Numbers of the launches in it, from 1, as ``show-fusion`` counts them.
        address: The first one as an address names it behind the run: ``K5``, with a word for the graph where the run has several:
            ``forward:K5``.
    """

    graph: str
    numbers: tuple[int, ...]
    address: str
