"""Times of Triton's own autotuner in its cache: ``<cache>/<hash>/KERNEL.autotune.json``.

Written by ``Autotuner.check_disk_cache`` (``triton/runtime/autotuner.py``) under ``TRITON_CACHE_AUTOTUNING=1`` or ``cache_results=True``; a time is in
milliseconds, or the quantiles 50, 20 and 80 % of them, and infinite where a configuration failed::

    {"key": [4096, "torch.float16"], "configs_timings": [
      [{"kwargs": {"BLOCK": 64}, "num_warps": 4, "num_stages": 3, "num_ctas": 1, "maxnreg": null, "pre_hook": null}, [0.021, 0.020, 0.022]]]}
"""

from __future__ import annotations

import json
import math
from typing import Any

from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.tuning import TunedChoice, TunedKernel, TuningEvidence

AUTOTUNE_ENDING = ".autotune.json"
_MOST = 10_000
_OPTIONS = ("num_warps", "num_stages", "num_ctas", "maxnreg")
_PLAIN = (int, str, float, bool)


def parse_triton_autotune(data: bytes, *, origin: str) -> Parsed[TunedKernel]:
    """Parse one file; the name of the kernel is that of the file.

    Args:
        data: Its content.
        origin: Its path.
    """
    name = origin.rpartition("/")[2].removesuffix(AUTOTUNE_ENDING)
    nothing = TunedKernel(name, evidence=TuningEvidence.TRITON)
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return Parsed(nothing, (Problem(origin, "no JSON" if data else "it is empty"),))
    rows = found.get("configs_timings") if isinstance(found, dict) else None
    if not isinstance(rows, list):
        return Parsed(nothing, (Problem(origin, "it has no configs_timings"),))
    choices = [c for place, row in enumerate(rows[:_MOST]) if (c := _choice(row, place)) is not None]
    odd = len(rows) - len(choices)
    problems = (Problem(origin, f"{odd} of {len(rows)} configurations cannot be read"),) if odd else ()
    best = min((c for c in choices if c.milliseconds is not None), key=_milliseconds, default=None)
    marked = tuple(_marked(c, c is best) for c in choices)
    what = str(found.get("key", ""))[:300]
    return Parsed(TunedKernel(name, (), what, TuningEvidence.TRITON, marked, len(rows)), problems)


def _choice(row: Any, place: int) -> TunedChoice | None:
    if not (isinstance(row, list) and len(row) == 2 and isinstance(row[0], dict)):
        return None
    config, time = row
    if isinstance(time, list):
        time = time[0] if time else None
    if not isinstance(time, int | float) or isinstance(time, bool):
        return None
    kwargs = config.get("kwargs")
    options = list(kwargs.items())[:60] if isinstance(kwargs, dict) else []
    options += [(name, config.get(name)) for name in _OPTIONS]
    written = tuple((str(k)[:100], str(v)[:100]) for k, v in options if isinstance(v, _PLAIN))
    failed = not math.isfinite(time) or time < 0
    return TunedChoice(f"config {place + 1}", None if failed else float(time), failed, None, written)


def _milliseconds(choice: TunedChoice) -> float:
    return choice.milliseconds or 0.0


def _marked(choice: TunedChoice, chosen: bool) -> TunedChoice:
    return TunedChoice(choice.name, choice.milliseconds, choice.failed, chosen, choice.options)
