"""Digests of what compiled graphs take and return (``xpudbg run --twice``). Standard library only, Python 3.8 and later.

A line in ``probe/<process>.values`` for each of the first calls of a graph (``XPUDBG_VALUES``: how many), in the order in which they end::

    {"compile_id": "0/0", "graph": "model__0_inference_0", "folder": "model__0_inference_0.0", "call": 1,
     "inputs": ["<sha256>", "<sha256>"], "outputs": ["<sha256>"]}

A digest is of shape, dtype and elements in the order of the shape; it is empty for what is no plain tensor or number, or too large. Nothing here may raise
into the program, draw random numbers or change what it computes; inputs are read before the call, since a graph may write into them.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import json
import os
import sys
from typing import Any, Callable, Dict, List

MOST_CALLS = int(os.environ["XPUDBG_VALUES"])
MOST_BYTES = 1 << 30
"""Bytes of one tensor that are read."""
MOST_LINES = 20000
_MARK = "_xpudbg_values"
_state: Dict[str, Any] = {"lines": 0}


def install(
    compile_fx: Any, path: Callable[[str], str], where: Callable[[], Dict[str, str]], graphs: Any
) -> None:
    """Mark each graph that Inductor compiles, and note the digests of its first calls.

    Args:
        compile_fx: The module ``torch._inductor.compile_fx``.
        path: Returns the file of this process for a suffix.
        where: Returns the compile, graph and debug folder at this point.
        graphs: The module ``_xpudbg_nodes``, which knows the compile of a graph.
    """
    _state["path"] = path
    owner, name, _ = graphs.compile_of(compile_fx)
    compile_graph = getattr(owner, name)

    @functools.wraps(compile_graph)
    def marked(*args: Any, **kwargs: Any) -> Any:
        place = where()
        compiled = compile_graph(*args, **kwargs)
        try:
            if hasattr(compiled, "current_callable"):
                setattr(compiled, _MARK, dict(place, call=0))
                _watch_calls(type(compiled))
        except Exception:
            pass
        return compiled

    setattr(owner, name, marked)


def _watch_calls(cls: Any) -> None:
    """Wrap the call of compiled graphs, once per class."""
    call = cls.__call__
    if getattr(call, _MARK, False):
        return

    @functools.wraps(call)
    def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
        mark = self.__dict__.get(_MARK)
        if mark is None or mark["call"] >= MOST_CALLS:
            return call(self, *args, **kwargs)
        before = _digests(args[0] if args else kwargs.get("inputs"))
        result = call(self, *args, **kwargs)
        try:
            mark["call"] += 1
            _write(dict(mark, inputs=before, outputs=_digests(result)))
        except Exception:
            pass
        return result

    setattr(noted, _MARK, True)
    cls.__call__ = noted


def _write(record: Dict[str, Any]) -> None:
    if _state["lines"] < MOST_LINES:
        _state["lines"] += 1
        with open(_state["path"](".values"), "a", encoding="utf-8") as out:
            out.write(json.dumps(record) + "\n")


def _digests(values: Any) -> List[str]:
    """Return a digest of each value; none where they cannot be read now."""
    try:
        torch: Any = sys.modules["torch"]
        cuda = getattr(torch, "cuda", None)
        if cuda is not None and cuda.is_initialized() and cuda.is_current_stream_capturing():
            return []
        modes: Any = sys.modules["torch.utils._python_dispatch"]
        with torch.no_grad(), modes._disable_current_modes():
            return [
                _digest(torch, value) for value in (values if isinstance(values, (list, tuple)) else [values])
            ]
    except Exception:
        return []


def _digest(torch: Any, value: Any) -> str:
    if isinstance(value, (bool, int, float)):
        return hashlib.sha256(repr(value).encode()).hexdigest()
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided or value.is_quantized:
        return ""
    size = value.numel() * value.element_size()
    if size > MOST_BYTES:
        return ""
    found = hashlib.sha256(("%s %s" % (value.dtype, tuple(value.shape))).encode())
    data = value.detach().resolve_conj().resolve_neg().cpu().contiguous()
    if size:
        found.update((ctypes.c_char * size).from_address(data.data_ptr()))
    return found.hexdigest()
