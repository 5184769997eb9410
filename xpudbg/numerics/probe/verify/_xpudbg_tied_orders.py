"""Orders that a sort leaves open: equal elements may stand in any order where it is not asked to be stable.

A kernel that sorts may give other indices than eager does, and all that it computes from them differs. Indices that give the same sorted
values are taken as they are, and the rest is held against what follows from them. Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import ast
from typing import Any, Dict, Iterable, Optional, Tuple

import torch
from _xpudbg_fx_values import FxText, FxValues
from _xpudbg_graph_values import shaped_or_none
from _xpudbg_text_eval import UnknownExpressionError, dotted

_SORTS = ("torch.ops.aten.sort.default", "torch.ops.aten.sort.stable")


def tied_orders(
    graph: FxText, eager: FxValues, outputs: Iterable[Tuple[str, Any]]
) -> Dict[str, torch.Tensor]:
    """Indices of sorts that differ from eager's and sort as well, by their FX node.

    Args:
        graph: The graph.
        eager: Its values in eager.
        outputs: FX nodes with the values that a kernel wrote for them.
    """
    found = {}
    for node, value in outputs:
        call = _sort_of(graph, node)
        if call is None:
            continue
        try:
            expected = eager.value(node)
            given = eager.value(call[0])
        except UnknownExpressionError:
            continue
        mine = shaped_or_none(value, expected)
        if mine is not None and _sorts_as_well(given, mine, expected, call[1]):
            found[node] = mine.clone()
    return found


def open_order(graph: FxText, eager: FxValues, node: str, known: Iterable[str]) -> str:
    """The indices of a sort with equal elements that a node is computed from; empty where there are none.

    Args:
        graph: The graph.
        eager: Its values in eager.
        node: The node.
        known: Nodes whose values are taken as they are.
    """
    waiting, seen = [node], set(known)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        call = _sort_of(graph, name)
        if call is not None and _has_ties(eager, call):
            return name
        waiting += graph.needs(name)
    return ""


def _sort_of(graph: FxText, node: str) -> Optional[Tuple[str, int]]:
    """The node that is sorted and its dimension, where a node holds the indices of a sort that is not stable."""
    item = graph.nodes.get(node)
    if not isinstance(item, ast.Subscript) or not isinstance(item.value, ast.Name):
        return None
    if getattr(item.slice, "value", None) != 1:
        return None
    call = graph.nodes.get(item.value.id)
    if not isinstance(call, ast.Call) or dotted(call.func) not in _SORTS or not call.args:
        return None
    said = {k.arg: k.value for k in call.keywords}
    if _literal(said.get("stable")) is True or not isinstance(call.args[0], ast.Name):
        return None
    positional = call.args[1] if len(call.args) > 1 and dotted(call.func) == _SORTS[0] else None
    dim = _literal(said.get("dim", positional))
    return call.args[0].id, dim if isinstance(dim, int) else -1


def _literal(node: Optional[ast.AST]) -> Any:
    try:
        return ast.literal_eval(node) if node is not None else None
    except ValueError:
        return None


def _has_ties(eager: FxValues, call: Tuple[str, int]) -> bool:
    try:
        given = eager.value(call[0])
    except UnknownExpressionError:
        return True
    if not isinstance(given, torch.Tensor) or not given.dim():
        return False
    ordered = given.sort(call[1]).values
    count = ordered.shape[call[1]]
    return count > 1 and _alike(
        ordered.narrow(call[1], 0, count - 1), ordered.narrow(call[1], 1, count - 1), any_=True
    )


def _sorts_as_well(given: Any, found: torch.Tensor, expected: torch.Tensor, dim: int) -> bool:
    if torch.equal(found, expected) or not found.dim() or found.dtype.is_floating_point:
        return False
    found, expected = found.long(), expected.long()
    if not torch.equal(found.sort(dim).values, expected.sort(dim).values):
        return False
    return _alike(given.gather(dim, found), given.gather(dim, expected), any_=False)


def _alike(one: torch.Tensor, other: torch.Tensor, *, any_: bool) -> bool:
    same = torch.isclose(one, other, rtol=0.0, atol=0.0, equal_nan=True)
    return bool(same.any() if any_ else same.all())
