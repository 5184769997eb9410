"""Faults of torch that are in eager as well, so that eager is no reference for what they touch; data, one row a fault."""

from __future__ import annotations

from typing import Any, Callable, List, NamedTuple, Tuple

import torch


class KnownFault(NamedTuple):
    """A fault of some versions of torch.

    Attributes:
        versions: Beginnings of the versions that it was seen in.
        phase: What it makes wrong: ``forward`` or ``backward``.
        touches: Tells whether it touches a node of Dynamo's graph.
        words: What is wrong, and what is right in its place.
    """

    versions: Tuple[str, ...]
    phase: str
    touches: Callable[[Any], bool]
    words: str


def _scans_several(node: Any) -> bool:
    # combine_mode="generic" leaves no such node: Dynamo takes it apart.
    name = getattr(node.target, "__name__", "")
    return (
        name == "associative_scan"
        and len(node.args) > 1
        and isinstance(node.args[1], (list, tuple))
        and len(node.args[1]) > 1
    )


FAULTS = (
    KnownFault(
        ("2.13.",),
        "backward",
        _scans_several,
        "a known fault of this torch: gradients of associative_scan over several tensors with combine_mode='pointwise' are wrong, "
        "in eager as well, so that there is nothing to compare with; combine_mode='generic' is right",
    ),
)
"""Seen: the gradient of the first of a pair is off by all of itself against a loop in float64 (torch 2.13, backend ``aot_eager`` as well)."""


def known_faults(graph: Any, version: str = str(torch.__version__)) -> List[KnownFault]:
    """The faults that touch a graph of Dynamo's.

    Args:
        graph: The FX graph.
        version: The version of torch.
    """
    nodes = [node for node in graph.nodes if node.op == "call_function"]
    return [f for f in FAULTS if version.startswith(f.versions) and any(map(f.touches, nodes))]
