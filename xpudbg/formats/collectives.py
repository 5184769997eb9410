r"""Collectives of a graph: the schedule, estimates and tensors that Inductor writes to the trace, and the calls in its code.

Also the order in which a process ran its graphs.

``inductor_collective_schedule`` (``log_collective_schedule`` in ``torch/_inductor/debug.py``, torch 2.9 on; graphs without a
collective have none)::

    ["torch.ops._c10d_functional.all_reduce_.default", "torch.ops._c10d_functional.wait_tensor.default"]

``inductor_runtime_and_tensor_meta`` (``log_runtime_and_tensor_meta``, same file)::

    {"ops": [{"name": "extern_kernels.mm", "type": "compute", "estimated_runtime_ns": 6.88584187,
              "outputs": [{"shape": [1024, 1024], "stride": [1024, 1], "dtype": "float16"}]}]}

Under that key torch 2.9 to 2.13 write what ``get_estimated_runtime`` returns, which is **milliseconds** since that version
(``torch/_inductor/scheduler.py``); builds before its release wrote nanoseconds. Operators of devices whose speed torch does not know, those
of the CPU among them, have 0.

``graph_execution`` (``record_and_log_graph_execution_order``, same file): every call of a graph that was compiled meanwhile or before; a
forward and its backward have one id, and a graph of a compile before that has none::

    {"graph_execution_order": [{"compile_id": "0/0"}, {"compile_id": null}]}

In the code a collective is a call, ``torch.ops._c10d_functional.all_reduce_.default(buf0, 'sum', '0')``. Seen: torch 2.9 to 2.13.
"""

from __future__ import annotations

import json
import re
from typing import Any

from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.ranks import OpEstimate

_MAX = 100_000
_LONGEST = 1e18
"""Nanoseconds; a longer, negative or non-numeric estimate is unknown."""
_IN_MILLISECONDS = ((2, 9), (2, 13))
"""The first and the last version whose releases were examined."""
_NO_MILLISECONDS = 1e5
"""Limit of any operator's estimate in milliseconds; in nanoseconds a larger matrix product exceeds it."""
_CALL = re.compile(
    r"^(?![ \t]*#)[^\n#]{0,200}?\b(torch\.ops\.(?:_c10d_functional|_c10d_functional_autograd|c10d_functional|c10d|symm_mem)\.\w{1,80}\.\w{1,40})\(",
    re.MULTILINE,
)


def parse_collective_schedule(text: str, *, origin: str) -> Parsed[tuple[str, ...]]:
    """Return the collectives of ``inductor_collective_schedule``, in order."""
    value = _load(text)
    if not isinstance(value, list):
        return Parsed((), (Problem(origin, "no list of collectives is in it"),))
    return Parsed(tuple(_word(item) for item in value[:_MAX]))


def parse_runtime_and_tensor_meta(text: str, *, origin: str) -> Parsed[tuple[OpEstimate, ...]]:
    """Return the operators of ``inductor_runtime_and_tensor_meta``, in order; estimates keep the unit in which they were written."""
    value = _load(text)
    ops = value.get("ops") if isinstance(value, dict) else None
    if not isinstance(ops, list):
        return Parsed((), (Problem(origin, "no list of operators is in it"),))
    found, odd = [], 0
    for op in ops[:_MAX]:
        if not isinstance(op, dict):
            odd += 1
            continue
        time = op.get("estimated_runtime_ns")
        known = isinstance(time, int | float) and not isinstance(time, bool) and 0 <= time < _LONGEST
        outputs = op.get("outputs")
        found.append(
            OpEstimate(
                _word(op.get("name")),
                op.get("type") == "collective",
                float(time) if known and time is not None else None,
                tuple(_tensor(o) for o in outputs[:1000]) if isinstance(outputs, list) else (),
            )
        )
    return Parsed(tuple(found), (), odd)


def estimate_unit(largest: float, torch: str) -> float | None:
    """Return the nanoseconds in one unit of the written estimates; None when unknown.

    Args:
        largest: The largest estimate of the job.
        torch: Version of torch; empty when it is not known.
    """
    if largest >= _NO_MILLISECONDS:
        return 1.0
    version = re.match(r"(\d{1,4})\.(\d{1,4})", torch)
    first, last = _IN_MILLISECONDS
    if largest == 0 or (version and first <= (int(version[1]), int(version[2])) <= last):
        return 1e6
    return None


def parse_graph_execution(text: str, *, origin: str) -> Parsed[tuple[str, ...]]:
    """Return the compile ids of ``graph_execution`` in the order of the calls; empty where torch did not know one."""
    value = _load(text)
    calls = value.get("graph_execution_order") if isinstance(value, dict) else None
    if not isinstance(calls, list):
        return Parsed((), (Problem(origin, "no order of graphs is in it"),))
    known = [c for c in calls[:_MAX] if isinstance(c, dict)]
    over = len(calls) - _MAX
    problems = (Problem(origin, f"{over} calls of graphs over {_MAX} are not compared"),) if over > 0 else ()
    ids = tuple(_id(c.get("compile_id")) for c in known)
    return Parsed(ids, problems, len(calls[:_MAX]) - len(known))


def collectives_of_code(text: str) -> tuple[str, ...]:
    """Return the collectives that generated Python code calls, in order; calls in comments do not count."""
    return tuple(match[1] for match in list(_CALL.finditer(text))[:_MAX])


def _load(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _id(value: object) -> str:
    return value[:200] if isinstance(value, str) else ""


def _word(value: object) -> str:
    return value[:200] if isinstance(value, str) else "unknown"


def _tensor(value: object) -> str:
    if not isinstance(value, dict):
        return "unknown"
    shape, stride, dtype = value.get("shape"), value.get("stride"), value.get("dtype")
    return f"{dtype}{json.dumps(shape)}, stride {json.dumps(stride)}"[:300]
