"""Record of the inputs of compiled graphs (``xpudbg run --record-inputs``): two files beside each graph's debug artifacts.

``graph_inputs.json`` has a row for each input of the graph's first call, in the order in which the generated code takes them::

    {"schema": "xpudbg.graph_inputs", "version": 1, "torch": "2.13.0", "pid": 4711, "compile_id": "0/0", "aot_id": "0_forward",
     "limit": 268435456, "written": 4096,
     "inputs": [{"name": "primals_1", "dtype": "float32", "shape": [4, 256], "stride": [256, 1], "device": "xpu:0", "elements": 1024,
                 "min": -3.1, "max": 2.9, "mean": 0.01, "nan": 0, "inf": 0, "offset": 0, "bytes": 4096},
                {"name": "s0", "number": 4},
                {"name": "x", "type": "ScriptObject", "left_out": "it is no tensor"}]}

``graph_inputs.bin`` has their elements, little-endian, in the order of the shape (without the repetitions of dimensions of stride 0), each from its
``offset`` on. An input beyond the limit of the process, or one that is no plain tensor, has no ``offset`` but a reason in ``left_out``; its figures
are written all the same. ``min``, ``max`` and ``mean`` are those of the finite elements, null where there are none.

Standard library only, Python 3.8 and later; torch is the user's, and already imported. Nothing here may raise into the program, draw random numbers or
change what is recorded; nothing is copied on the device but a tensor that is not contiguous.
"""

from __future__ import annotations

import ctypes
import functools
import json
import math
import os
import sys
import threading
from typing import Any, Callable, Dict, List, Optional, Tuple

FILE, DATA = "graph_inputs.json", "graph_inputs.bin"
SCHEMA, VERSION = "xpudbg.graph_inputs", 1
MAX_INPUTS = 20000
_ALIGN = 64
_PIECE = 1 << 22
_MARK = "_xpudbg_inputs"
_lock = threading.Lock()
_state: Dict[str, Any] = {"written": 0}


def install(compile_fx: Any, limit: int, event: Callable[..., None], graphs: Any) -> None:
    """Mark each graph that Inductor compiles, and record the first call of each marked graph.

    Args:
        compile_fx: The module ``torch._inductor.compile_fx``.
        limit: Bytes of elements that this process may write.
        event: Called with records that could not be written.
        graphs: The module ``_xpudbg_nodes``, which knows the compile of a graph.
    """
    owner, name, place = graphs.compile_of(compile_fx)
    compile_graph = getattr(owner, name)

    @functools.wraps(compile_graph)
    def marked(*args: Any, **kwargs: Any) -> Any:
        names: List[str] = []
        try:
            gm = args[place] if len(args) > place else kwargs["gm"]
            names = [node.name for node in gm.graph.nodes if node.op == "placeholder"]
        except Exception as error:
            _lost(event, "", error)
        compiled = compile_graph(*args, **kwargs)
        try:
            folder = graphs.debug_folder()
            if folder and names and hasattr(compiled, "current_callable"):
                setattr(
                    compiled,
                    _MARK,
                    {
                        "folder": folder,
                        "names": names,
                        "compile_id": graphs.compile_id(),
                        "aot_id": graphs.aot_id(),
                    },
                )
                _watch_calls(type(compiled), limit, event)
        except Exception as error:
            _lost(event, "", error)
        return compiled

    setattr(owner, name, marked)


def _watch_calls(cls: Any, limit: int, event: Callable[..., None]) -> None:
    """Wrap the call of compiled graphs, once per class."""
    call = cls.__call__
    if getattr(call, _MARK, False):
        return

    @functools.wraps(call)
    def recorded(self: Any, *args: Any, **kwargs: Any) -> Any:
        mark = self.__dict__.get(_MARK)
        if mark is not None:
            try:
                if _may_read():
                    self.__dict__.pop(_MARK, None)
                    values: Any = args[0] if args else kwargs.get("inputs")
                    with _lock:
                        record(mark, list(values), limit)
            except Exception as error:
                _lost(event, mark.get("folder", ""), error)
        return call(self, *args, **kwargs)

    setattr(recorded, _MARK, True)
    cls.__call__ = recorded


def _lost(event: Callable[..., None], folder: str, error: Exception) -> None:
    reason = "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:500])
    event("artifact_lost", name="graph_inputs", folder=folder, reason=reason)


def _may_read() -> bool:
    """Return whether values can be read now, that is, no CUDA graph is being captured."""
    torch: Any = sys.modules["torch"]
    cuda = getattr(torch, "cuda", None)
    return not (cuda is not None and cuda.is_initialized() and cuda.is_current_stream_capturing())


def record(mark: Dict[str, Any], values: List[Any], limit: int) -> None:
    """Write the inputs of one call.

    Args:
        mark: Folder of the graph, names of its inputs, and its ids.
        values: The inputs.
        limit: Bytes of elements that this process may write.

    Raises:
        OSError: The files could not be written.
    """
    torch: Any = sys.modules["torch"]
    folder, names = mark["folder"], mark["names"]
    path = os.path.join(folder, FILE)
    if os.path.exists(path):
        return
    rows = []
    written = 0
    modes: Any = sys.modules.get("torch.utils._python_dispatch")
    # The user's own modes (FLOP counters, tracers) see nothing of this.
    with torch.no_grad(), modes._disable_current_modes(), open(os.path.join(folder, DATA), "wb") as out:
        for number, value in enumerate(values[:MAX_INPUTS]):
            name = names[number] if len(names) == len(values) else "input_%d" % number
            row, data = _described(torch, name, value, limit - _state["written"])
            if data is not None:
                out.write(b"\0" * (-out.tell() % _ALIGN))
                row["offset"], row["bytes"] = out.tell(), data.numel() * data.element_size()
                if data.numel():
                    out.write((ctypes.c_char * row["bytes"]).from_address(data.data_ptr()))
                _state["written"] += row["bytes"]
                written += row["bytes"]
            rows.append(row)
    head = {
        "schema": SCHEMA,
        "version": VERSION,
        "torch": str(torch.__version__),
        "pid": os.getpid(),
        "compile_id": mark["compile_id"],
        "aot_id": mark["aot_id"],
        "limit": limit,
        "written": written,
        "more": max(0, len(values) - MAX_INPUTS),
        "inputs": rows,
    }
    with open(path, "w", encoding="utf-8") as out:
        out.write(json.dumps(head, indent=1) + "\n")


def _described(torch: Any, name: str, value: Any, room: int) -> Tuple[Dict[str, Any], Any]:
    """Return the row of one input, and its elements on the host if they are to be stored."""
    row: Dict[str, Any] = {"name": name}
    if isinstance(value, (bool, int)) or (isinstance(value, float) and math.isfinite(value)):
        row["number"] = value
        return row, None
    if not isinstance(value, torch.Tensor):
        row.update(type=type(value).__name__, left_out="it is no tensor")
        return row, None
    plain = type(value) in (torch.Tensor, torch.nn.Parameter) and value.layout == torch.strided
    row.update(
        dtype=str(value.dtype).replace("torch.", ""),
        shape=list(value.shape),
        stride=list(value.stride()) if plain else [],
        device=str(value.device),
        elements=value.numel(),
    )
    if not plain or value.is_quantized:
        row["left_out"] = "it is no plain tensor (%s)" % type(value).__name__
        return row, None
    base = value.detach().resolve_conj().resolve_neg()
    for axis, stride in enumerate(value.stride()):
        if stride == 0 and value.shape[axis] > 1:
            base = base.narrow(axis, 0, 1)
    flat = base.reshape(-1)
    size = flat.numel() * flat.element_size()
    data = flat.cpu() if size <= room else None
    if data is None:
        row["left_out"] = "its %d bytes are beyond the limit" % size
    row.update(_figures(torch, flat if data is None else data))
    return row, data


def _figures(torch: Any, flat: Any) -> Dict[str, Any]:
    """Return minimum, maximum and mean of the finite elements, and the counts of NaN and infinity, computed in pieces on the host."""
    low: Optional[float] = None
    high: Optional[float] = None
    total, count, nan, inf = 0.0, 0, 0, 0
    for begin in range(0, flat.numel(), _PIECE):
        piece = flat[begin : begin + _PIECE].cpu()
        if piece.dtype.is_complex:
            piece = torch.view_as_real(piece).reshape(-1)
        if piece.dtype.is_floating_point:
            piece = piece if piece.dtype == torch.float64 else piece.float()
            nan += int(piece.isnan().sum())
            inf += int(piece.isinf().sum())
            piece = piece[piece.isfinite()]
        elif piece.dtype != torch.int64:
            piece = piece.to(torch.int64)
        if piece.numel():
            ends = piece.min().item(), piece.max().item()
            low = ends[0] if low is None else min(low, ends[0])
            high = ends[1] if high is None else max(high, ends[1])
            total += float(piece.sum(dtype=torch.float64))
            count += piece.numel()
    mean = total / count if count and math.isfinite(total) else None
    return {"min": low, "max": high, "mean": mean, "nan": nan, "inf": inf}
