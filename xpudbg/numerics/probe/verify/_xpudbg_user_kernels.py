"""Kernels that the user wrote: no FX node says what they compute, so their levels and configurations are held against one another.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List

import torch
from _xpudbg_graph_values import GraphValues, Row

_SAMPLES = 2
# A sum in another order may be so much further off than inputs that are moved by rounding make it.
_FAR = 64


def filled(before: Dict[str, Any], after: Dict[str, Any]) -> List[str]:
    """The parameters whose memory a launch changed.

    Args:
        before: Arguments by parameter.
        after: The same after the launch, in memory of their own.
    """
    found = []
    for parameter, value in before.items():
        if isinstance(value, torch.Tensor):
            pair = [
                torch.empty(0, dtype=torch.uint8).set_(v.untyped_storage()) for v in (value, after[parameter])
            ]
            if not torch.equal(*pair):
                found.append(parameter)
    return found


def held_against(
    of: GraphValues,
    run: Any,
    first: Any,
    values: Dict[str, Any],
    written: List[str],
    names: Dict[str, str],
    again: Callable[[Dict[str, Any]], Any],
) -> List[Row]:
    """Verdicts on another level or configuration: what it wrote against what the first one's ttir did.

    Beyond rounding is what differs by more than inputs that are moved by half a unit in the last place make differ. Where that is not far
    beyond it, nothing says which of both is right.

    Args:
        of: The graph.
        run: The launch.
        first: The launch of the ttir that comes first.
        values: Arguments before both.
        written: The parameters that the first one wrote to.
        names: Variables by parameter.
        again: Launches that ttir on other arguments.
    """
    rows: List[Row] = []
    moved: List[Any] = []
    for parameter in sorted({*written, *filled(values, run.values)}):
        found, expected = run.values[parameter], first.values[parameter]
        row = dict(run.base, parameter=parameter, buffer=names.get(parameter, ""), against="ttir")
        if torch.equal(_bits(found), _bits(expected)):
            rows.append(dict(row, verdict="same", why="", elements=found.numel(), different=0))
            continue
        if not moved:
            moved = _on_moved_inputs(of, values, again)
        others = [m[parameter] for m in moved]
        report = of.tolerance.judge(found, expected, expected.double(), others=others)
        row.update(of.report(report, found, expected), verdict=report["verdict"])
        if report["verdict"] == "wrong" and not _far(report):
            row.update(
                verdict="unknown", why="it differs from its interpreted ttir, and nothing says which is right"
            )
        elif report["verdict"] == "wrong":
            row.update(why="it differs from its interpreted ttir by far more than rounding")
        rows.append(row)
    return rows


def _on_moved_inputs(
    of: GraphValues, values: Dict[str, Any], again: Callable[[Dict[str, Any]], Any]
) -> List[Dict[str, Any]]:
    """Results of the ttir when its inputs are moved by half a unit in the last place."""
    made = []
    for _ in range(_SAMPLES):
        given = {
            p: of.tolerance.jittered(v, of.generator) if isinstance(v, torch.Tensor) else v
            for p, v in values.items()
        }
        run = again(given)
        if run.outcome.state == "ok":
            made.append(run.values)
    return made


def _far(report: Row) -> bool:
    """Return whether a difference is far beyond what counts as rounding."""
    error, allowed = report.get("error"), report.get("allowed")
    worst, most = report.get("max_error"), report.get("max_allowed")
    if error is None or allowed is None or worst is None or most is None:
        return True
    return bool(error > _FAR * allowed or worst > _FAR * most)


def _bits(tensor: Any) -> Any:
    return tensor.contiguous().flatten().view(torch.uint8)
