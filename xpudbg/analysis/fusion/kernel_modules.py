"""Modules of a graph's kernels, from what the probe recorded of its FX nodes; with them, layers that repeat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from xpudbg.analysis.fusion.program_lines import with_program_lines
from xpudbg.analysis.fusion.repeated_layers import find_repeated_layers
from xpudbg.model.fusion import FusedKernel, GraphFusion, OriginsFrom
from xpudbg.model.fx_nodes import FxNodes, NnModule
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.repeated_layers import ModuleKernels

_USER_CALL = "triton_kernel_wrapper_"
"""Part of the name of the operators that call a Triton kernel which the user wrote (``torch/_higher_order_ops/triton_kernel_wrap.py``)."""


def with_layers(graph: GraphFusion, nodes: FxNodes | None) -> GraphFusion:
    """The fusion of a graph with its kernels' modules and lines, its layers that repeat, and its launches by module.

    Args:
        graph: What was fused.
        nodes: What was recorded of its nodes; None where nothing was: layers are then found by the kernels alone.
    """
    if nodes is None:
        return replace(graph, repeats=find_repeated_layers(graph.kernels, graph.buffers))
    told = [with_program_lines(_with_comment(kernel, nodes), nodes) for kernel in graph.kernels]
    stacks = [_stacks(kernel, nodes) for kernel in told]
    kernels = tuple(
        replace(kernel, modules=_paths(found)) for kernel, found in zip(told, stacks, strict=True)
    )
    by_module = _by_module(kernels, stacks) if any(stacks) else ()
    return replace(
        graph, kernels=kernels, repeats=find_repeated_layers(kernels, graph.buffers), modules=by_module
    )


def _stacks(kernel: FusedKernel, nodes: FxNodes) -> list[tuple[NnModule, ...]]:
    """The modules of each node of a kernel that has any, in the nodes' order; of a user's kernel those of its call, not of its arguments' views."""
    found = [node for name in kernel.fx if (node := nodes.find(name, kernel.function)) is not None]
    calls = [node for node in found if _USER_CALL in node.target and kernel.kind == KernelKind.USER_TRITON]
    stacks = [nodes.modules_of(node) for node in calls or found]
    return [stack for stack in stacks if stack]


def _with_comment(kernel: FusedKernel, nodes: FxNodes) -> FusedKernel:
    """A call of whose FX nodes the comment in the code alone tells, with its own node.

    The comment names nodes in the order in which they run, those before the call included, by their own names or by those of what
    they were made of in Dynamo's graph: the last of them that is the operator which is called, where that is one node.
    """
    if kernel.fx or len(kernel.members) != 1:
        return kernel
    operator = kernel.name.removeprefix("extern_kernels.").removeprefix("torch.ops.aten.").partition(".")[0]
    calls = nodes.calls.get(f"aten.{operator}", ())
    for name in reversed(kernel.source_nodes):
        found = [n for n in calls if n.name == name or any(s.name == name for s in n.from_node)]
        if len(found) == 1:
            break
    else:
        return kernel
    node, line = found[0], nodes.line_of(found[0])
    sources = (line,) if line is not None else ()
    member = replace(kernel.members[0], fx=(node.name,), aten=(node.target,), sources=sources)
    return replace(kernel, members=(member,), fx=member.fx, origins_from=OriginsFrom.COMMENT)


def _paths(stacks: Sequence[tuple[NnModule, ...]]) -> tuple[str, ...]:
    """Paths, each once, that of the last node last."""
    return tuple(reversed(dict.fromkeys(stack[-1].path for stack in reversed(stacks))))


@dataclass
class _Sum:
    class_name: str = ""
    names: set[str] = field(default_factory=set)
    launches: int = 0
    bytes: int | None = 0
    shared: int = 0

    def add(self, kernel: FusedKernel, *, shared: bool) -> None:
        self.names.add(kernel.name)
        self.launches += 1
        self.shared += shared
        if self.bytes is None or kernel.bytes_read is None or kernel.bytes_written is None:
            self.bytes = None
        else:
            self.bytes += kernel.bytes_read + kernel.bytes_written


def _by_module(
    kernels: Sequence[FusedKernel], stacks: Sequence[Sequence[tuple[NnModule, ...]]]
) -> tuple[ModuleKernels, ...]:
    """Launches by module path, in the order in which modules first run, each above what is below it."""
    sums: dict[str, _Sum] = {}
    for kernel, found in zip(kernels, stacks, strict=True):
        if not found:
            sums.setdefault("", _Sum()).add(kernel, shared=False)
            continue
        for path, class_name in _chain(found[-1]):
            entry = sums.setdefault(path, _Sum())
            entry.class_name = entry.class_name or class_name
            outside = any(p != path and not p.startswith(f"{path}.") for p in kernel.modules if path)
            entry.add(kernel, shared=outside)
    order = {path: number for number, path in enumerate(sums)}
    return tuple(
        ModuleKernels(path, s.class_name, len(s.names), s.launches, s.bytes, s.shared)
        for path, s in sorted(sums.items(), key=lambda item: _place(item[0], order))
    )


def _chain(stack: tuple[NnModule, ...]) -> list[tuple[str, str]]:
    """The modules that hold a node, and those above them that were not recorded (a list of modules is not called)."""
    classes = {module.path: module.class_name for module in stack}
    steps = stack[-1].path.split(".")
    paths = [".".join(steps[: n + 1]) for n in range(len(steps))]
    return [(path, classes.get(path, "")) for path in paths if path]


def _place(path: str, order: dict[str, int]) -> list[int]:
    steps = path.split(".")
    return [order.get(".".join(steps[: n + 1]), 0) for n in range(len(steps))]
