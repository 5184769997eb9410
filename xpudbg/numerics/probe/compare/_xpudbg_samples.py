"""A few numbers of each tensor that goes into and comes out of every call of a compiled function, for the comparison of whole runs.

One JSON line a call: each tensor as text, its number of elements, its norm and some of its elements, always the same ones.
"""

from __future__ import annotations

import json
import os
import time
from typing import Any, Dict, List, Tuple

import torch
from _xpudbg_notes import FOLDER, MODE, note, words

ELEMENTS = 8
MAX_TENSORS = 16
MAX_BYTES = 64 << 20
# Calls that are sampled whatever it costs, and the share of the program's time that further ones may take.
ALWAYS, SHARE = 64, 0.05

_state: Dict[str, Any] = {"out": None, "bytes": 0, "spent": 0.0, "began": time.monotonic(), "pid": 0}
_positions: Dict[Tuple[int, str], Any] = {}


def wanted(call: int) -> bool:
    """Return whether a call is sampled: the first ones, then as many as cost little, and ever fewer beyond."""
    if MODE not in ("check", "eager", "cached") or not FOLDER or _state["bytes"] > MAX_BYTES:
        return False
    cheap = _state["spent"] < SHARE * (time.monotonic() - _state["began"])
    return call < ALWAYS or cheap or call & (call - 1) == 0


def samples(values: List[Any]) -> List[str]:
    """Some numbers of each tensor."""
    began = time.monotonic()
    try:
        with torch.no_grad():
            return [_sample(value) for value in values[:MAX_TENSORS]]
    finally:
        _state["spent"] += time.monotonic() - began


def _sample(value: Any) -> str:
    value = value.detach()
    count = value.numel()
    if value.layout != torch.strided or value.is_quantized or value.device.type == "meta":
        return "?"
    if value.device.type == "cuda" and torch.cuda.is_current_stream_capturing():
        return "?"
    if value.dtype.is_complex:
        value = torch.view_as_real(value.resolve_conj())
        count *= 2
    if not count:
        return "0"
    key = (count, str(value.device))
    if key not in _positions:
        inner = [(number * 2654435761) % count for number in range(1, ELEMENTS - 1)]
        _positions[key] = torch.tensor([0, count - 1, *inner], device=value.device)
    picked = torch.take(value, _positions[key]).to(torch.float32)
    real = value if value.dtype in (torch.float32, torch.float64) else value.to(torch.float32)
    norm = torch.linalg.vector_norm(real).to(torch.float32)
    numbers = torch.cat([norm.reshape(1), picked]).tolist()
    return " ".join(["%d" % count, *("%.7g" % number for number in numbers)])


def write(region: int, name: str, call: int, epsilon: float, before: List[str], after: List[Any]) -> None:
    """Append the line of a call."""
    row = {"region": region, "name": name, "call": call, "epsilon": epsilon, "in": before}
    try:
        line = json.dumps(dict(row, out=samples(after))) + "\n"
        if _state["pid"] != os.getpid():
            os.makedirs(FOLDER, exist_ok=True)
            file = "samples-%s-%s-%d.jsonl" % (MODE, os.environ.get("RANK", "0"), os.getpid())
            # A line at a time: what a process has not written yet, a fork of it would write as well.
            out = open(os.path.join(FOLDER, file), "a", buffering=1)  # noqa: SIM115
            _state.update(pid=os.getpid(), out=out)
        _state["out"].write(line)
        _state["bytes"] += len(line)
    except Exception as error:
        _state["bytes"] = MAX_BYTES + 1
        note("problem", what="results of all calls were not compared with eager: %s" % words(error))
