"""The numbers by which pictures, lists and addresses call the launches of a kernel (``K5``)."""

from __future__ import annotations

from collections.abc import Sequence
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


def called_kernel(name: str, launches: Sequence[KernelLaunches]) -> str:
    """A kernel's name behind its number, where it has one (``forward:K5 +9  triton_poi_fused_add_0``)."""
    number = launches_words(launches)
    return f"{number}  {name}" if number else name


def launches_words(launches: Sequence[KernelLaunches]) -> str:
    """The first launch as an address names it, and how many others there are (``forward:K5 +9``); empty where there is none."""
    others = sum(len(one.numbers) for one in launches) - 1
    return launches[0].address + (f" +{others}" if others else "") if launches else ""
