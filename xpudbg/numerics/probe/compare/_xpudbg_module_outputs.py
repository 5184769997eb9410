"""Values that leave an ``nn.Module`` inside a captured graph, as further outputs of that graph: ``xpudbg accuracy --at``."""

from __future__ import annotations

import os
import re
from typing import Any, Dict, Iterator, List, Tuple

import torch
from _xpudbg_notes import node_place, note

AT = os.environ.get("XPUDBG_ACCURACY_AT", "")
MAX_VALUES = 64
MAX_SEEN = 400
# Steps of Dynamo's path that are no module's name.
_NO_NAME = frozenset({"_modules", "_orig_mod", "__dict__", "__self__", "__wrapped__"})


def module_steps(path: str) -> Tuple[str, ...]:
    """Names in a module's path, with the variable that holds the model first: ``L, self, layers, 0``."""
    words = re.findall(r"[^.\[\]'\"(), ]+", path[:4096])
    return tuple(word for word in words if word not in _NO_NAME and word != "getattr")


def show_module(model: Any, wanted: str) -> List[Dict[str, Any]]:
    """Add what leaves a module to what a graph returns; returns a row for each value, with its name and place.

    The values are detached copies, so that the backward graph stays as it is and what is written in place later does not show.

    Args:
        model: Dynamo's graph, which is changed.
        wanted: The module's path, or the end of one.
    """
    names = tuple(wanted.split("."))
    found = list(_leaving(model.graph, names))[:MAX_VALUES]
    seen = dict.fromkeys(path for node in model.graph.nodes for path, _ in _stack(node).values())
    inner = any(
        _matching(node, names)
        for part in model.modules()
        if part is not model and isinstance(part, torch.fx.GraphModule)
        for node in part.graph.nodes
    )
    note("modules", found=[path for _, path in found], seen=list(seen)[:MAX_SEEN], inner=inner and not found)
    if not found:
        return []
    graph = model.graph
    output = next(node for node in reversed(list(graph.nodes)) if node.op == "output")
    copies, rows = [], []
    paths = [path for _, path in found]
    for number, (node, path) in enumerate(found):
        with graph.inserting_after(node):
            detached = graph.call_method("detach", (node,))
        with graph.inserting_after(detached):
            copied = graph.call_method("clone", (detached,))
        for made in (detached, copied):
            made.meta.update(node.meta)
        copies.append(copied)
        name = "value at %s" % ".".join(module_steps(path)[2:] or names)
        if paths.count(path) > 1:
            name += " (%d)" % paths[:number].count(path)
        rows.append(dict(node_place(node), name=name, at=path))
    output.args = (tuple(output.args[0]) + tuple(copies),)
    graph.lint()
    model.recompile()
    return rows


def _stack(node: Any) -> Dict[str, Tuple[str, Any]]:
    """The modules that a node belongs to, each call of one apart."""
    stack = node.meta.get("nn_module_stack") or {}
    return {str(k): (str(v[0]), v[1]) for k, v in stack.items() if isinstance(v, tuple) and len(v) == 2}


def _matching(node: Any, names: Tuple[str, ...]) -> List[Tuple[str, str]]:
    return [
        (key, path) for key, (path, _) in _stack(node).items() if module_steps(path)[-len(names) :] == names
    ]


def _leaving(graph: Any, names: Tuple[str, ...]) -> Iterator[Tuple[Any, str]]:
    """The tensors of a module that something outside of its call takes, with the path of the module."""
    for node in list(graph.nodes):
        if not node.op.startswith("call_") or not isinstance(node.meta.get("example_value"), torch.Tensor):
            continue
        for key, path in _matching(node, names):
            if any(key not in _stack(user) for user in node.users):
                yield node, path
                break
