"""Graph breaks of traces that hold no record of them (torch 2.5 and older, which do not name their version in the trace).

What is left there are ``restart_reasons`` in ``compilation_metrics`` and the function that Dynamo goes on in behind a break::

    {"compilation_metrics": {"co_name": "fn", "restart_reasons": ["'skip function graph_break in file .../decorators.py'"]}}
    {"compilation_metrics": {"co_name": "torch_dynamo_resume_in_fn_at_9551", ...}}      <- the break was at line 9551
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from xpudbg.model.trace import CompileTrace, TracedGraphBreak

_RESUMED = re.compile(r"^torch_dynamo_resume_in_(?P<function>.*)_at_(?P<line>\d{1,9})$")
_NO_REASON = "the trace does not say why (only that the function went on behind this line)"


def add_unrecorded_breaks(compiles: Sequence[CompileTrace]) -> tuple[CompileTrace, ...]:
    """The compiles of a trace without graph break records, with the breaks that restarts and resumed functions tell of.

    A break belongs to the compile that stopped there: the last one before the resumed function's own of the same function and
    file. Restarts without a resumed function are breaks too where torch gives a reason; their line is not known.

    Args:
        compiles: In order of their first records.
    """
    found: dict[int, TracedGraphBreak] = {}
    for number, compile_ in enumerate(compiles):
        match = _RESUMED.match(compile_.function)
        if match is None or compile_.recompile is not None:
            continue
        owner = _owner(compiles, number, match["function"], found)
        if owner is not None:
            reason = _reason(compiles[owner]) or _NO_REASON
            found[owner] = TracedGraphBreak(reason, compile_.file, int(match["line"]), match["function"])
    for number, compile_ in enumerate(compiles):
        reason = _reason(compile_)
        if reason and number not in found:
            found[number] = TracedGraphBreak(reason, compile_.file, 0, compile_.function)
    return tuple(
        replace(c, graph_breaks=(found[n],)) if n in found and not c.graph_breaks else c
        for n, c in enumerate(compiles)
    )


def _owner(
    compiles: Sequence[CompileTrace], resumed: int, function: str, taken: dict[int, TracedGraphBreak]
) -> int | None:
    """The compile that a resumed function goes on from."""
    for number in range(resumed - 1, -1, -1):
        earlier = compiles[number]
        if (earlier.pid, earlier.file) != (compiles[resumed].pid, compiles[resumed].file):
            continue
        match = _RESUMED.match(earlier.function)
        if number not in taken and (match["function"] if match else earlier.function) == function:
            return number
    return None


def _reason(compile_: CompileTrace) -> str:
    reasons = (r.strip().strip("'") for m in compile_.metrics for r in m.restart_reasons)
    return "; ".join(dict.fromkeys(r.split("\n", 1)[0] for r in reasons if r and "Unknown" not in r))[:500]
