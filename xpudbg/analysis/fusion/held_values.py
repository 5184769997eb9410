"""Which FX node's value a buffer holds, where the generated code says it: by what the graph returns, and in the comments above kernels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xpudbg.model.fx import FxFile
from xpudbg.model.scheduler_ir import SchedulerNode

if TYPE_CHECKING:
    from xpudbg.analysis.fusion.inputs import FusionInputs
    from xpudbg.analysis.fusion.match_kernel_calls import MatchedCall

_RETURN = re.compile(r"^\s*return (.*)$")
_NODE = re.compile(r"%([\w.]+)")
_BUFFER = re.compile(r"^(?:\w+_)?buf\d+$")


def returned(fragment: Sequence[str]) -> tuple[str, ...]:
    """The nodes of ``return %mul_6,%buf1``, the end of a kernel's comment from torch 2.9 on: what its stores hold, in order."""
    match = next((m for line in reversed(fragment) if (m := _RETURN.match(line))), None)
    return tuple(_NODE.findall(match[1])) if match else ()


def held_values(
    inputs: FusionInputs, file: FxFile, matched: Sequence[MatchedCall], leaves: Mapping[str, SchedulerNode]
) -> dict[str, str]:
    """Buffer -> FX node.

    Args:
        inputs: The artifacts of the graph.
        file: Its FX graph.
        matched: The calls of the wrapper with their scheduler nodes.
        leaves: The scheduler nodes by name.
    """
    names = {n.name for n in file.graphs[0].nodes}
    found: dict[str, str] = {}
    if inputs.code is None:
        return found
    output = next((n for n in file.graphs[0].nodes if n.op == "output"), None)
    results = output.args if output is not None else ()
    if len(results) == len(inputs.code.outputs):
        for text, name in zip(inputs.code.outputs, results, strict=True):
            if _BUFFER.match(text) and name in names:
                found.setdefault(text, name)
    seen: set[str] = set()
    for entry in matched:
        definition = inputs.code.kernel(entry.call.kernel) if entry.call else None
        if definition is None or definition.name in seen:
            continue
        seen.add(definition.name)
        said = returned(definition.graph_fragment)
        parts = [leaves.get(leaf.name, leaf) for n in entry.nodes for leaf in n.leaves()]
        stores = [b.name for leaf in parts for b in leaf.outputs]
        if len(said) != len(stores):
            continue
        times = Counter(said)
        found.update(
            (b, name) for b, name in zip(stores, said, strict=True) if name in names and times[name] == 1
        )
    return found
