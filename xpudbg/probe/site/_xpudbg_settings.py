"""Inductor's options for each graph, and what became of its CUDA graphs, recorded inside the user's process.

Standard library only, Python 3.8 and later. Lines of ``probe/<process>.settings``::

    {"kind": "options", "values": {"max_autotune": false, "triton.cudagraphs": false}}
    {"kind": "graph", "changed": {"triton.cudagraphs": true}, "devices": ["xpu"], "wrapped": 0, "reason": "skipping cudagraphs due to ...",
     "failed": [], "partitions": [[true, ["op0", "op1"], ["cpu ops"]]],
     "tf32": {"matmul": false, "conv": true, "onednn": null}, "compile_id": "0/0", "graph": "...", "folder": "model__0_inference_0.0"}
    {"kind": "skip", "reason": "skipping cudagraphs due to mutated inputs (1 instances). Found from : ...", "compile_id": "0/0", ...}

``options`` comes first: the values of all options with which the first graph was compiled; a graph has those that differ from them. ``wrapped``
counts the functions that torch wraps for capture (``cudagraphify`` of ``torch/_inductor/compile_fx.py``). ``partitions`` are those of
``Scheduler.graph_partition``, where CUDA graphs were requested: whether it stays outside, its scheduler nodes, and torch's reasons for them.
``tf32`` says what may multiply float32 in tf32: products and convolutions of CUDA, oneDNN's (null where torch is not built for XPU). A
``skip`` is a sentence of ``log_cudagraph_skip_and_bump_counter``, also of a call long after the compile (torch 2.13).
"""

from __future__ import annotations

import functools
import json
import sys
from typing import Any, Callable, Dict, List

MAX_BYTES = 16 << 20
MAX_TEXT = 4000
MAX_NODES = 5_000
MAX_VALUE = 200
REQUESTED = "triton.cudagraphs"

_state: Dict[str, Any] = {
    "bytes": 0,
    "path": None,
    "where": None,
    "options": None,
    "partitions": None,
    "wrapped": 0,
}


def watch_graphs(module: Any, path: Callable[[str], str], where: Callable[[], Dict[str, str]]) -> None:
    """Record each graph's options and CUDA graphs when its compile ends.

    Args:
        module: ``torch._inductor.output_code``.
        path: Returns the file of this process for a suffix.
        where: Returns the compile, graph and debug folder at this point.
    """
    _state.update(path=path, where=where)
    graph = getattr(module, "CompiledFxGraph", None)
    if graph is None or "post_compile" not in vars(graph):
        return
    end = graph.post_compile

    @functools.wraps(end)
    def post_compile(self: Any, *args: Any, **kwargs: Any) -> Any:
        _state["wrapped"] = 0
        try:
            return end(self, *args, **kwargs)
        finally:
            try:
                _write_graph(self)
            except Exception:
                pass

    graph.post_compile = post_compile


def watch_capture(module: Any) -> None:
    """Count the functions that are wrapped for capture.

    Args:
        module: ``torch._inductor.compile_fx``.
    """
    wrap = getattr(module, "cudagraphify", None)
    if wrap is None:
        return

    @functools.wraps(wrap)
    def cudagraphify(*args: Any, **kwargs: Any) -> Any:
        _state["wrapped"] += 1
        return wrap(*args, **kwargs)

    module.cudagraphify = cudagraphify


def watch_partitions(module: Any) -> None:
    """Record into which partitions a graph is split for CUDA graphs.

    Args:
        module: ``torch._inductor.scheduler``.
    """
    scheduler: Any = getattr(module, "Scheduler", None)
    split = getattr(scheduler, "graph_partition", None)
    if split is None:
        return

    @functools.wraps(split)
    def graph_partition(self: Any, *args: Any, **kwargs: Any) -> Any:
        found = split(self, *args, **kwargs)
        try:
            if _options().get(REQUESTED):
                parts, signatures = found
                _state["partitions"] = [_partition(self, *pair) for pair in zip(parts, signatures)]
        except Exception:
            pass
        return found

    scheduler.graph_partition = graph_partition


def watch_skips(module: Any, path: Callable[[str], str], where: Callable[[], Dict[str, str]]) -> None:
    """Record why torch leaves CUDA graphs out.

    Args:
        module: ``torch._inductor.cudagraph_utils``.
        path: Returns the file of this process for a suffix.
        where: Returns the compile, graph and debug folder at this point.
    """
    _state.update(path=path, where=where)
    log = getattr(module, "log_cudagraph_skip_and_bump_counter", None)
    if log is None:
        return

    @functools.wraps(log)
    def skip(msg: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            _write({"kind": "skip", "reason": str(msg)[:MAX_TEXT], **where()})
        except Exception:
            pass
        return log(msg, *args, **kwargs)

    module.log_cudagraph_skip_and_bump_counter = skip


def _partition(scheduler: Any, nodes: Any, signature: Any) -> List[Any]:
    outside = bool(signature.skip_cudagraph)
    names = [str(name)[:200] for node in nodes for name in node.get_operation_names()]
    reasons = (
        {str(scheduler.should_partition(node) or "")[:MAX_TEXT]: None for node in nodes} if outside else {}
    )
    return [outside, names[:MAX_NODES], [r for r in reasons if r]]


def _options() -> Dict[str, Any]:
    """Return the values of Inductor's options at this point, as far as they are plain; places of the machine are left out."""
    values = sys.modules["torch._inductor.config"].get_config_copy()
    return {k: v for k, v in values.items() if _is_plain(v)}


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return "/" not in value and len(value) <= MAX_VALUE
    return value is None or isinstance(value, (bool, int, float))


def _tf32() -> Dict[str, Any]:
    """Return what may multiply float32 in tf32, as far as this torch has such settings; the old functions warn where the new ones were used."""
    c = sys.modules["torch"]._C
    found = {}
    if hasattr(c, "_get_fp32_precision_getter"):
        for name in ("matmul", "conv"):
            found[name] = c._get_fp32_precision_getter("cuda", name) == "tf32"
    elif hasattr(c, "_get_cublas_allow_tf32"):
        found.update(matmul=c._get_cublas_allow_tf32(), conv=c._get_cudnn_allow_tf32())
    if hasattr(c, "_get_onednn_allow_tf32"):
        found["onednn"] = c._get_onednn_allow_tf32()
    return found


def _write_graph(graph: Any) -> None:
    options = _options()
    first = _state["options"]
    if first is None:
        first = _state["options"] = options
        _write({"kind": "options", "values": options})
    info = getattr(graph, "cudagraph_info", None)
    failed = [str(reason)[:MAX_TEXT] for reason in getattr(info, "cudagraph_fail_reasons", None) or ()]
    partitions, _state["partitions"] = _state["partitions"], None
    _write(
        {
            "kind": "graph",
            "changed": {k: v for k, v in options.items() if k not in first or first[k] != v},
            "devices": sorted(str(d) for d in getattr(graph, "device_types", ())),
            "wrapped": _state["wrapped"],
            "reason": str(getattr(graph, "disabled_cudagraphs_reason", None) or "")[:MAX_TEXT],
            "failed": failed,
            "partitions": partitions,
            "tf32": _tf32(),
            **_state["where"](),
        }
    )


def _write(record: Dict[str, Any]) -> None:
    line = json.dumps(record, default=str) + "\n"
    if _state["bytes"] + len(line) > MAX_BYTES:
        return
    with open(_state["path"](".settings"), "a", encoding="utf-8") as out:
        out.write(line)
    _state["bytes"] += len(line)
