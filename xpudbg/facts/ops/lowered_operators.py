"""Operators below ATen: Inductor's IR, loop bodies, scheduler nodes, kernels and library calls."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from xpudbg.model.fx_nodes import FxNodes
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedCode, KernelCall, KernelKind
from xpudbg.model.ops import OpsLibraryCall
from xpudbg.model.scheduler_ir import SchedulerIR, SchedulerNode

_LOOPS = (("scan", "Scan"), ("sort", "Sort"), ("reduction", "Reduction"))
_NO_OPERATION = re.compile(r"(?:get_index|set_indirect|masked_subblock)\d*")
"""Methods of the loop body itself that its text shows beside the operations."""
_SCAN = re.compile(r"scan\d+")
"""``self.scan1(...)`` stands for ``ops.scan`` with its function."""
_HIGHER_ORDER = "higher_order."
_LAUNCH_NOTHING = frozenset({KernelKind.SUBGRAPH, KernelKind.HOST})


def ir_nodes(ir: SchedulerIR) -> Iterator[tuple[str, SchedulerNode]]:
    """The nodes of Inductor's IR by their class; a loop (``ComputedBuffer``) by what it is: ``Pointwise``, ``Reduction``, ``Scan``, ``Sort``.

    The class of the loop is not printed (``torch/_inductor/ir.py``), its body is: a loop without one is a ``ComputedBuffer``.
    """
    for node in ir.nodes:
        for leaf in node.leaves():
            yield _ir_class(leaf), leaf


def _ir_class(node: SchedulerNode) -> str:
    name = node.node_types[0] if node.node_types else node.kind
    if name != "ComputedBuffer" or node.body is None:
        return name
    ops = {op.op for op in node.body.ops}
    return next((found for op, found in _LOOPS if op in ops), "Pointwise")


def loop_operations(ir: SchedulerIR) -> Counter[str]:
    """Operations of all loop bodies (``ops.load``), each time that one is written."""
    found: Counter[str] = Counter()
    for node in ir.nodes:
        for leaf in node.leaves():
            for op in leaf.body.ops if leaf.body is not None else ():
                # Without a name: an item of a tuple.
                if op.op and not _NO_OPERATION.fullmatch(op.op):
                    found["ops.scan" if _SCAN.fullmatch(op.op) else f"ops.{op.op}"] += 1
    return found


def scheduler_nodes(ir: SchedulerIR) -> Counter[str]:
    """Scheduler nodes after fusion by their class."""
    return Counter(node.kind for node in ir.nodes)


def launching_calls(code: GeneratedCode) -> list[KernelCall]:
    """Calls of the wrapper that launch a kernel, run a library function or copy; calls of its own functions are none."""
    return [c for c in code.calls if c.kind not in _LAUNCH_NOTHING]


def original_operators(code: GeneratedCode) -> Counter[str]:
    """ATen operators before decomposition that comments of the generated code name, with the number of calls that name them."""
    found: Counter[str] = Counter()
    for call in launching_calls(code):
        found.update(set(call_origins(code, call)))
    return found


def recorded_origins(nodes: FxNodes | None) -> list[str]:
    """ATen operators before decomposition that FX knew of a graph's nodes (``original_aten``), without overloads, each once.

    Empty where the record is not there or left nodes out: the list would not be whole. Higher-order operators have the names that comments
    of the generated code give them: ``flex_attention`` for ``torch.ops.higher_order.flex_attention``.
    """
    if nodes is None or nodes.dropped:
        return []
    known = (n.original_aten.removeprefix("torch.ops.") for n in nodes.nodes if n.original_aten)
    return list(dict.fromkeys(_without_overload(name) for name in known))


def _without_overload(name: str) -> str:
    if name.startswith(_HIGHER_ORDER):
        return name.removeprefix(_HIGHER_ORDER)
    return ".".join(name.split(".")[:2])


def calls_without_origins(code: GeneratedCode) -> int:
    """The number of calls of kernels that have no comment that names the operators they come from (C++ kernels, copies)."""
    return sum(not call_origins(code, call) for call in launching_calls(code))


def call_origins(code: GeneratedCode, call: KernelCall) -> Sequence[str]:
    """The ATen operators that a call comes from: of its comment, else of its kernel's."""
    if call.original_aten:
        return call.original_aten
    kernel = code.kernel(call.kernel)
    return kernel.original_aten if kernel is not None else ()


def library_calls(code: GeneratedCode, ir: SchedulerIR | None) -> tuple[OpsLibraryCall, ...]:
    """Library functions and operators of PyTorch that the wrapper calls, the most frequent first.

    Args:
        code: The generated code.
        ir: The IR before fusion, whose classes tell a fallback from an operator that a lowering chose; None where it is not there.
    """
    classes: dict[str, dict[str, None]] = {}
    for name, node in ir_nodes(ir) if ir is not None else ():
        if node.extern:
            classes.setdefault(_bare(node.extern), {})[name] = None
    calls: dict[tuple[str, str], list[KernelCall]] = {}
    for call in code.calls:
        if call.kind in LIBRARY_KINDS:
            calls.setdefault((call.kernel, call.kind.value), []).append(call)
    rows = []
    for (name, kind), found in calls.items():
        nodes = tuple(classes.get(_bare(name), ()))
        chosen = nodes and "FallbackKernel" not in nodes
        rows.append(
            OpsLibraryCall(
                name,
                "operator" if kind == KernelKind.FALLBACK.value and chosen else kind,
                len(found),
                nodes,
                tuple(sorted({c.device for c in found if c.device})),
                tuple(dict.fromkeys(o for c in found for o in c.original_aten)),
            )
        )
    return tuple(sorted(rows, key=lambda r: (-r.calls, r.name)))


def _bare(name: str) -> str:
    return name.removeprefix("torch.ops.").removesuffix(".default")
