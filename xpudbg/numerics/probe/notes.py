"""Helpers of a comparison's parts: the file of findings, and texts for nodes and errors."""

from __future__ import annotations

import copy
import json
import os
import re
import time
from typing import Any, Callable, Dict, List

import torch

MODE = os.environ.get("XPUDBG_ACCURACY", "check")
FOLDER = os.environ.get("XPUDBG_ACCURACY_DIR", "")
LISTENERS: List[Callable[[Dict[str, Any]], None]] = []
"""Get each line as well: blocks of the pytest plugin."""

_TORCH = os.path.join(os.path.dirname(os.path.abspath(torch.__file__)), "")


def note(kind: str, **fields: Any) -> None:
    """Append a line to this process' file, if there is one."""
    for listener in LISTENERS:
        listener(dict(fields, kind=kind, pid=os.getpid()))
    if not FOLDER:
        return
    try:
        os.makedirs(FOLDER, exist_ok=True)
        line = json.dumps(dict(fields, kind=kind, pid=os.getpid(), time=time.time()), default=str)
        with open(os.path.join(FOLDER, "%s-%d.jsonl" % (MODE, os.getpid())), "a", encoding="utf-8") as out:
            out.write(line + "\n")
    except Exception:
        pass


def copy_graph(gm: Any) -> Any:
    """Return a graph module with a copy of the graph, which a compile may change."""
    copied = torch.fx.GraphModule(gm, copy.deepcopy(gm.graph))
    for name, part in gm.named_children():
        if isinstance(part, torch.fx.GraphModule) and hasattr(copied, name):
            setattr(copied, name, copy_graph(part))
    copied.meta = dict(getattr(gm, "meta", {}))
    return copied


def error_text(error: BaseException) -> str:
    """Return an exception as one line."""
    return ("%s: %s" % (type(error).__name__, " ".join(str(error).split())))[:400]


def node_place(node: Any) -> Dict[str, Any]:
    """Return name, Python line and module path of a node."""
    if not hasattr(node, "meta"):
        return {"node": str(node)}
    row: Dict[str, Any] = {"node": node.name, "operator": target_name(node)}
    row.update(line_of(node.meta.get("stack_trace")))
    stack = node.meta.get("nn_module_stack") or node.meta.get("fwd_nn_module_stack")
    if stack:
        last = list(stack.values())[-1]
        row["module"] = str(last[0] if isinstance(last, tuple) else last)
    original = node.meta.get("original_aten")
    if original is not None:
        row["original_aten"] = str(original)
    return row


def target_name(node: Any) -> str:
    """Return the name of a node's operator or function, as torch writes it."""
    target = node.target
    if isinstance(target, str) or hasattr(target, "_schema"):
        return str(target)
    module = getattr(target, "__module__", "") or ""
    return (module + "." if module else "") + str(getattr(target, "__name__", target))


def line_of(trace: Any) -> Dict[str, Any]:
    """Return the last place of a stack trace given as text that is outside of torch, where there is one."""
    found = re.findall(r'File "([^"\n]*)", line (\d{1,9}), in ([^\n]*)(?:\n\s+([^\n]*))?', str(trace or ""))
    if not found:
        return {}
    file, line, function, code = next((f for f in reversed(found) if not f[0].startswith(_TORCH)), found[-1])
    return {"file": file, "line": int(line), "function": function, "code": code.strip()[:200]}
