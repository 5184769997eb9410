"""``AUTOTUNE`` blocks that Inductor prints for matrix products, convolutions and attention.

Written to stderr by ``AlgorithmSelectorCache.log_results`` (``torch/_inductor/select_algorithm.py``)::

    AUTOTUNE mm(4096x4096, 4096x4096)
    strides: [4096, 1], [1, 4096]
    dtypes: torch.bfloat16, torch.bfloat16
      mm 0.1730 ms 100.0%
      triton_mm_17 0.2062 ms 83.9% ACC_TYPE='tl.float32', ALLOW_TF32=False, BLOCK_K=64, BLOCK_M=128, num_stages=3, num_warps=4
    SingleProcess AUTOTUNE benchmarking takes 0.7256 seconds and 0.5783 seconds precompiling for 20 choices

``strides`` and ``dtypes`` are missing before torch 2.5. Seen of torch 2.11 and 2.13; the fastest ten choices are printed by default.

Times of Triton's own autotuner in its cache: ``<cache>/<hash>/KERNEL.autotune.json``.

Written by ``Autotuner.check_disk_cache`` (``triton/runtime/autotuner.py``) under ``TRITON_CACHE_AUTOTUNING=1`` or ``cache_results=True``; a time is in
milliseconds, or the quantiles 50, 20 and 80 % of them, and infinite where a configuration failed::

    {"key": [4096, "torch.float16"], "configs_timings": [
      [{"kwargs": {"BLOCK": 64}, "num_warps": 4, "num_stages": 3, "num_ctas": 1, "maxnreg": null, "pre_hook": null}, [0.021, 0.020, 0.022]]]}
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from typing import Any

from xpudbg.formats.python_repr import split_args
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass
from xpudbg.model.tuning import TunedChoice, TunedKernel, TuningEvidence

_HEAD = re.compile(r"(?:^|\s)AUTOTUNE (\w{1,100}\([^()\n]{0,1000}\))\s*$")
_CHOICE = re.compile(r"^ {2}(\S{1,300}) (\d{1,12}(?:\.\d{1,9})?|inf) ms(?: \d{1,9}\.\d%)?(?: (.{0,4000}))?$")
_TAIL = re.compile(
    r"AUTOTUNE benchmarking takes (\d{1,9}\.\d{1,9}) seconds(?: and (\d{1,9}\.\d{1,9}) seconds precompiling for (\d{1,9}) choices)?"
)
_MOST = 10_000
"""Blocks that are read."""
_STRIDES, _DTYPES = "strides:", "dtypes:"


@dataclass(frozen=True)
class AutotuneBlock:
    """A block of the log.

    Attributes:
        tuned: What was tuned, and what was tried.
        operator: ``mm``.
        sizes: Sizes of its inputs: ``4096x4096``.
        strides: Their strides as written; empty before torch 2.5.
        dtypes: Their dtypes (``bfloat16``); empty before torch 2.5.
    """

    tuned: TunedKernel
    operator: str
    sizes: tuple[str, ...]
    strides: str = ""
    dtypes: tuple[str, ...] = ()


def parse_autotune_blocks(lines: Iterable[str]) -> list[AutotuneBlock]:
    """Parse the blocks of a text; other lines are skipped.

    Args:
        lines: Lines of output or of a log.
    """
    found: list[AutotuneBlock] = []
    what, choices, facts = "", list[TunedChoice](), dict[str, str]()
    for line in lines:
        if (head := _HEAD.search(line)) is not None and len(found) < _MOST:
            if what:
                found.append(_block(what, choices, facts))
            what, choices, facts = head[1], [], {}
        elif what and (choice := _CHOICE.match(line)) is not None:
            failed = choice[2] == "inf"
            time = None if failed else float(choice[2])
            choices.append(TunedChoice(choice[1], time, failed, None, parse_options(choice[3] or "")))
        elif what and (tail := _TAIL.search(line)) is not None:
            found.append(_block(what, choices, facts, tail))
            what = ""
        elif what and line.startswith((_STRIDES, _DTYPES)):
            label, _, value = line[:4000].partition(":")
            facts[label] = value.strip()
        elif what and not line.startswith("  "):
            found.append(_block(what, choices, facts))
            what = ""
    if what:
        found.append(_block(what, choices, facts))
    return found


def _block(
    what: str, choices: list[TunedChoice], facts: dict[str, str], tail: re.Match[str] | None = None
) -> AutotuneBlock:
    operator, _, sizes = what[:-1].partition("(")
    dtypes = facts.get(_DTYPES[:-1], "").replace("torch.", "")
    return AutotuneBlock(
        _tuned(what, choices, tail),
        operator,
        tuple(filter(None, sizes.split(", "))),
        facts.get(_STRIDES[:-1], ""),
        tuple(filter(None, dtypes.split(", "))),
    )


def _tuned(what: str, choices: list[TunedChoice], tail: re.Match[str] | None) -> TunedKernel:
    return TunedKernel(
        "",
        (),
        what,
        TuningEvidence.LOG,
        tuple(choices),
        int(tail[3]) if tail and tail[3] else len(choices),
        float(tail[1]) if tail else None,
        float(tail[2]) if tail and tail[2] else None,
    )


def parse_options(text: str) -> tuple[tuple[str, str], ...]:
    """Parse ``BLOCK_K=64, BLOCK_M=128`` to names and values as written, quotes left out."""
    pairs = (part.partition("=") for part in split_args(text[:4000]))
    return tuple((n.strip(), v.strip().strip("'\"")) for n, equals, v in pairs if equals and n.strip())


AUTOTUNE_ENDING = ".autotune.json"
_MOST_TIMED = 10_000
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
    choices = [c for place, row in enumerate(rows[:_MOST_TIMED]) if (c := _choice(row, place)) is not None]
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
