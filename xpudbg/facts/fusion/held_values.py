"""FX nodes whose values buffers hold, where the generated code says it: by what the graph returns, and in the comments above kernels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xpudbg.model.fx import FxFile
from xpudbg.model.scheduler_ir import SchedulerNode

if TYPE_CHECKING:
    from xpudbg.facts.fusion.match_kernel_calls import MatchedCall
    from xpudbg.model.generated_code import GeneratedCode
    from xpudbg.run.graph_files import FusionInputs

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
    """Buffer -> FX node; of buffers that another node changes in place nothing is told: what is said of them is said of the change.

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
    told = [pair for entry in matched for pair in _stores_of_first_calls(entry, inputs.code, leaves)]
    # What a node scatters into is said to be the scatter's, too.
    times = Counter(name for _, name in told)
    found |= {b: name for b, name in dict(told).items() if name in names and times[name] == 1}
    changed = {b for leaf in leaves.values() for buffer in leaf.outputs for b in buffer.mutations}
    return {b: name for b, name in found.items() if b not in changed}


def _stores_of_first_calls(
    entry: MatchedCall, code: GeneratedCode, leaves: Mapping[str, SchedulerNode]
) -> list[tuple[str, str]]:
    """``(buffer, node)`` of a call, where the comment above its kernel is about it: the first of that kernel."""
    definition = code.kernel(entry.call.kernel) if entry.call else None
    if entry.call is None or definition is None:
        return []
    if next(c for c in code.calls if c.kernel == definition.name) != entry.call:
        return []
    said = returned(definition.graph_fragment)
    parts = [leaves.get(leaf.name, leaf) for n in entry.nodes for leaf in n.leaves()]
    stores = [b.name for leaf in parts for b in leaf.outputs]
    return list(zip(stores, said, strict=True)) if len(said) == len(stores) else []
