"""Tensors that a Triton kernel of the user's own is given and only stores to: the scheduler lists them as read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.model.generated_code import GeneratedCode, KernelCall, KernelKind
from xpudbg.model.scheduler_ir import SchedulerNode
from xpudbg.parsers.stored_parameters import stored_parameters

_USER_NODE = "UserDefinedTritonKernel"
_SIGNATURE = re.compile(r"'signature': \{([^{}]{0,100000})\}")
_TYPE = re.compile(r"'(\w+)': '([^']*)'")
_FUNCTION = re.compile(r"^@triton\.jit\b[^\n]*\n(?:@(?!triton\.jit\b)[^\n]*\n)*def (\w+)\(", re.MULTILINE)


def stored_arguments(
    code: GeneratedCode | None, leaves: Sequence[SchedulerNode]
) -> dict[str, frozenset[str]]:
    """Scheduler node -> the buffers that its kernel is given and only stores to, as the call names them.

    Nodes and calls are paired in their order; where there are more of one than of the other nothing is told.

    Args:
        code: The generated code.
        leaves: The scheduler's nodes in the order in which they run.
    """
    nodes = [n for n in leaves if _USER_NODE in n.node_types]
    calls = [c for c in code.calls if c.kind is KernelKind.USER_TRITON] if code is not None else []
    if code is None or not nodes or len(nodes) != len(calls):
        return {}
    return {node.name: _stored(code, call) for node, call in zip(nodes, calls, strict=True)}


def _stored(code: GeneratedCode, call: KernelCall) -> frozenset[str]:
    definition = code.kernel(call.kernel)
    signature = _SIGNATURE.search(definition.source) if definition is not None else None
    if definition is None or signature is None:
        return frozenset()
    pointers = [name for name, kind in _TYPE.findall(signature[1]) if kind.startswith("*")]
    given = [argument for argument in call.args if argument in call.buffers]
    if len(pointers) != len(given):
        return frozenset()
    function = _FUNCTION.search(definition.source)
    stored = stored_parameters(definition.source, function[1] if function else "")
    by_buffer: dict[str, bool] = {}
    for name, buffer in zip(pointers, given, strict=True):
        by_buffer[buffer] = by_buffer.get(buffer, True) and name in stored
    return frozenset(buffer for buffer, alone in by_buffer.items() if alone)
