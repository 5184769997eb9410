"""Known faults of torch; data, one row a fault. Where one is in eager as well, eager is no reference for what it touches."""

from __future__ import annotations

from typing import Any, Callable, List, NamedTuple, Tuple

import torch


class KnownFault(NamedTuple):
    """A fault of some versions of torch.

    Attributes:
        versions: Beginnings of the versions that it was seen in.
        phase: What it makes wrong: ``forward`` or ``backward``.
        touches: Tells whether it touches a node of Dynamo's graph.
        name: Its rule ``accuracy/NAME`` of the catalogue of findings, which has what is wrong, and what is right in its place.
        in_eager: Whether eager has it as well.
    """

    versions: Tuple[str, ...]
    phase: str
    touches: Callable[[Any], bool]
    name: str
    in_eager: bool


_MOST = frozenset({"amax", "amin", "max", "min"})
_HALF = (torch.float16, torch.bfloat16)


def _most_of_half(node: Any) -> bool:
    """Gradients of these reductions go to the elements that equal the result; those of max and min over a dimension go by index."""
    name = node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")
    of_all = len(node.args) == 1 and not node.kwargs
    if name not in _MOST or not node.args or (name in ("max", "min") and not of_all):
        return False
    return getattr(getattr(node.args[0], "meta", {}).get("example_value"), "dtype", None) in _HALF


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
        "associative-scan-gradients",
        in_eager=True,
    ),
    KnownFault(
        ("2.13.",),
        "backward",
        _most_of_half,
        "gradients-of-a-maximum",
        in_eager=False,
    ),
)
"""Seen with torch 2.13. Scan: the gradient of the first of a pair is off by all of itself against a loop in float64, with the backend ``aot_eager``
as well. Maximum: the gradients of ``gelu(x @ w).amax(-1)`` in float16 and bfloat16 are NaN, as with ``silu`` or a factor of 1.1 in place of ``gelu``, with
``amin`` and ``max()`` in place of ``amax``, and without the matrix product; in float32, of ``x @ w`` itself, and behind ``relu`` they are right."""


def known_faults(graph: Any, version: str = str(torch.__version__)) -> List[KnownFault]:
    """The faults that touch a graph of Dynamo's.

    Args:
        graph: The FX graph.
        version: The version of torch.
    """
    nodes = [node for node in graph.nodes if node.op in ("call_function", "call_method")]
    return [f for f in FAULTS if version.startswith(f.versions) and any(map(f.touches, nodes))]
