"""Buffers that a kernel is given the memory for, and never writes.

Where a buffer takes over the memory of one that the kernel reads, the kernel has one argument for both (``in_out_ptr0``). When the
buffer then has no reader but the kernel itself, Inductor leaves its store out, and the argument stays.
"""

from __future__ import annotations

import re

from xpudbg.model.generated_code import GeneratedCode, KernelKind


def unstored_buffers(code: GeneratedCode) -> set[str]:
    """Return the buffers that Triton kernels have as an argument for reading and writing, and only load from."""
    found: set[str] = set()
    stored: dict[str, frozenset[str]] = {}
    for call in code.calls:
        if call.kind is not KernelKind.TRITON:
            continue
        definition = code.kernel(call.kernel)
        if definition is None or not definition.source:
            continue
        if call.kernel not in stored:
            stored[call.kernel] = _only_loaded(definition.source, definition.params)
        if stored[call.kernel]:
            found |= code.given_for(call, stored[call.kernel])
    return found


def _only_loaded(source: str, params: tuple[str, ...]) -> frozenset[str]:
    in_place = [p for p in params if p.startswith("in_out_ptr")]
    _, _, body = source.partition("@triton.jit")
    lines = body.splitlines()
    found = set()
    for param in in_place:
        word = re.compile(rf"\b{re.escape(param)}\b")
        uses = [line for line in lines if word.search(line) and not line.startswith("def ")]
        if uses and all("= tl.load(" in line for line in uses):
            found.add(param)
    return frozenset(found)
