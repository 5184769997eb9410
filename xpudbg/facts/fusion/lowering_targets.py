"""Lowerings that patterns put into an FX graph in place of operators, by the names under which the graph is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from xpudbg.model.fx import FxNode

_NUMBERED = re.compile(r"^(?P<name>.+?)_\d{1,6}$")


def is_lowering(target: str) -> bool:
    """Return whether a call is a lowering that a pattern put into the graph in place of operators (``LoweringPatternEntry``).

    ``torch/fx/graph.py`` prints such a function under a global name: its qualified name with ``_`` for each dot.
    """
    return target.startswith("torch__inductor_")


def lowering_names(nodes: Iterable[FxNode]) -> dict[str, str]:
    """The names of a graph's lowerings without the numbers that printing gave them: printed target -> name.

    ``LoweringPatternEntry.apply`` (``torch/_inductor/pattern_matcher.py``) makes a new function for each match, and
    ``torch/fx/graph.py`` numbers functions of one name: ``..._woq_int8``, ``..._woq_int8_1``. A number is taken off where the name without
    it stands in the graph, too.
    """
    printed = {node.target for node in nodes if is_lowering(node.target)}
    found = {}
    for target in printed:
        match = _NUMBERED.match(target)
        found[target] = match["name"] if match is not None and match["name"] in printed else target
    return found
