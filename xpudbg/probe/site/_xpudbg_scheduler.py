"""Record of the scheduler's nodes before fusion, and of the node of each value of a Triton kernel.

``ir_pre_fusion.txt`` prints reads, writes, sizes and loop bodies of a node, but not the FX nodes that it was lowered from, and no artifact
of torch tells which node a line of a kernel belongs to. Both are known in the process: ``get_origins`` of the node's IR, and
``V.kernel.current_node`` while a value gets its name. The file stands beside ``ir_pre_fusion.txt``, a row a line, by example::

    {"schema": "xpudbg.scheduler_nodes", "version": 1}
    {"node": "op0", "kind": "Pointwise", "origins": ["mul", "add"]}
    {"kernel": "triton_poi_fused_add_mul_0", "values": {"tmp0": ["op0"], "tmp1": ["op0", "op1"]}}

Subgraphs are written behind their parent: the names of their nodes begin with theirs. A kernel that is defined again (its text was
known) has no second row: its values are named alike.

Wrapped are ``DebugFormatter.ir_pre_fusion``, ``CSE.newvar`` and ``CSE.generate``, which name a value and find it again, and
``define_kernel`` of Triton's scheduling (``torch/_inductor/codegen``).
Standard library only, Python 3.8 and later. Nothing here may raise into the compile, and nothing changes what it makes.
"""

from __future__ import annotations

import functools
import json
import os
import sys
from typing import Any, Callable, Dict, List

FILE = "scheduler_nodes.json"
SCHEMA, VERSION = "xpudbg.scheduler_nodes", 1
MAX_NODES = 50000
MAX_ORIGINS = 1000
MAX_VALUES = 20000
MAX_BYTES = 16 << 20
Event = Callable[..., None]
_written: Dict[str, int] = {}
"""Debug folder -> bytes of its record."""


def record_nodes(write: Callable[..., None], event: Event) -> Callable[..., None]:
    """Wrap ``DebugFormatter.ir_pre_fusion``, which gets the nodes.

    Args:
        write: The method.
        event: Called with records that could not be written.
    """

    @functools.wraps(write)
    def recorded(self: Any, nodes: Any, *args: Any, **kwargs: Any) -> None:
        folder = ""
        try:
            folder = os.path.dirname(str(self.filename("x")))
            inner = type(_virtualized().graph).__name__ == "SubgraphLowering" and folder in _written
            if not inner:
                _written[folder] = 0
            head = [] if inner else [{"schema": SCHEMA, "version": VERSION}]
            leaves = [leaf for node in nodes for leaf in node.get_nodes()]
            _add(folder, head + [_row(leaf) for leaf in leaves[:MAX_NODES]], "a" if inner else "w")
        except Exception as error:
            _lost(event, folder, error)
        write(self, nodes, *args, **kwargs)

    return recorded


def _row(node: Any) -> Dict[str, Any]:
    ir = node.node
    loops = getattr(ir, "data", None)
    row: Dict[str, Any] = {"node": node.get_name()}
    if loops is not None:
        row["kind"] = type(loops).__name__
    row["origins"] = (
        [origin.name for origin in list(ir.get_origins())[:MAX_ORIGINS]] if ir is not None else []
    )
    return row


def _add(folder: str, rows: List[Dict[str, Any]], mode: str) -> None:
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    if _written[folder] + len(text) > MAX_BYTES:
        return
    _written[folder] += len(text)
    with open(os.path.join(folder, FILE), mode, encoding="utf-8", errors="replace") as out:
        out.write(text)


def watch_values(common: Any) -> None:
    """Note the nodes for which each value is named or reused.

    Args:
        common: The module ``torch._inductor.codegen.common``.
    """
    for name in ("newvar", "generate"):
        setattr(common.CSE, name, _noted(getattr(common.CSE, name)))


def _noted(make: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(make)
    def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
        value = make(self, *args, **kwargs)
        try:
            node = _virtualized().kernel.current_node
            if node is not None:
                value.__dict__.setdefault("xpudbg_nodes", {})[node.get_name()] = None
        except Exception:
            pass
        return value

    return noted


def watch_kernels(triton: Any, event: Event) -> None:
    """Write the nodes of the values of each Triton kernel.

    Args:
        triton: The module ``torch._inductor.codegen.triton``.
        event: Called with records that could not be written.
    """
    define = triton.TritonScheduling.define_kernel

    @functools.wraps(define)
    def define_kernel(
        self: Any, src_code: Any, node_schedule: Any, kernel: Any, *args: Any, **kwargs: Any
    ) -> Any:
        name = define(self, src_code, node_schedule, kernel, *args, **kwargs)
        folder = ""
        try:
            folder = _virtualized().debug._path or ""
            known = list(kernel.cse.varname_map.items())[:MAX_VALUES]
            values = {key: list(value.xpudbg_nodes) for key, value in known if hasattr(value, "xpudbg_nodes")}
            if folder in _written and values:
                _add(folder, [{"kernel": name, "values": values}], "a")
        except Exception as error:
            _lost(event, folder, error)
        return name

    triton.TritonScheduling.define_kernel = define_kernel


def _virtualized() -> Any:
    return sys.modules["torch._inductor.virtualized"].V


def _lost(event: Event, folder: str, error: Exception) -> None:
    reason = "%s: %s" % (type(error).__name__, str(error)[:500])
    event("artifact_lost", name="scheduler_nodes", folder=folder, reason=reason)
