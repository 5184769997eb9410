"""Buffers of Inductor's generated code, each behind the kernel that writes it, beside the graph that was lowered."""

from __future__ import annotations

import contextlib
import re
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import torch
from _xpudbg_notes import node_place
from _xpudbg_reference import _Float64, _RandomKept, keep_rng, set_rng
from _xpudbg_tolerance import jittered, judge
from _xpudbg_unwritten import Pair, asks_for_memory, filled_twice, left_out

MAX_KEPT = 1 << 30


class GraphRun:
    """One run of a graph of Inductor's: what went in, and what its kernels wrote.

    Attributes:
        phase: ``forward`` or ``backward``.
        module: The graph as it was lowered.
        inputs: Its arguments.
        written: The buffers in the order in which they were written.
        values: What was in them then.
        judged: How many of them were held against a node, up to the first wrong one.
    """

    def __init__(self, phase: str, module: Any) -> None:
        self.phase, self.module = phase, module
        self.inputs: List[Any] = []
        self.written: Dict[str, Written] = {}
        self.values: List[Tuple[str, Any]] = []
        self.judged = 0

    def first_wrong(self, rng: Any) -> Optional[Dict[str, Any]]:
        """The first buffer that is wrong, with its kernel and node; None where all are right."""
        wanted = {node.name for name, _ in self.values for node in self.written[name].nodes}
        if not wanted:
            return None
        references = self._references(rng, wanted)
        pair: Pair = ({}, {})
        if asks_for_memory(self.module):
            pair = filled_twice(lambda mode: self._run(rng, wanted, self.inputs, mode)) or pair
        for number, (name, value) in enumerate(self.values):
            made = self.written[name]
            row, node = _judged_as_any(value, made.nodes, references, pair)
            self.judged += row is not None
            if row is not None and row["verdict"] == "wrong":
                return {
                    "phase": self.phase, "buffer": name, "kernel": made.kernel, "call_line": made.line, "place": node_place(node),
                    "value": row, "checked": number + 1, "buffers": len(self.values),
                }  # fmt: skip
        return None

    def _references(self, rng: Any, wanted: Any) -> Tuple[Dict[str, Any], Dict[str, Any], Dict[str, Any]]:
        kept = _RandomKept()
        eager = self._run(rng, wanted, self.inputs, kept)
        wide = [v.double() if _is_float(v) else v for v in self.inputs]
        right = self._run(rng, wanted, wide, _Float64(kept.results))
        generator = torch.Generator().manual_seed(0)
        return eager, right, self._run(rng, wanted, [jittered(v, generator) for v in self.inputs], None)

    def _run(self, rng: Any, wanted: Any, inputs: List[Any], mode: Any) -> Dict[str, Any]:
        found: Dict[str, Any] = {}

        class Values(torch.fx.Interpreter):  # type: ignore[misc]
            def run_node(self, node: Any) -> Any:
                value = super().run_node(node)
                if node.name in wanted and isinstance(value, torch.Tensor):
                    found[node.name] = value.detach().clone()
                return value

        with keep_rng(), torch.no_grad():
            set_rng(rng)
            copied = [v.detach().clone() if isinstance(v, torch.Tensor) else v for v in inputs]
            with mode if mode is not None else contextlib.nullcontext():
                Values(self.module).run(*copied)
        return found


def _is_float(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.dtype.is_floating_point


def _judged_as_any(
    value: Any, nodes: List[Any], references: Tuple[Any, Any, Any], unwritten: Pair
) -> Tuple[Any, Any]:
    """Verdict on a buffer, and its node: it is wrong when it is none of those that it may be."""
    first: Tuple[Any, Any] = (None, None)
    for node in nodes:
        eager, right, other = (found.get(node.name) for found in references)
        if (
            not isinstance(eager, torch.Tensor)
            or not isinstance(right, torch.Tensor)
            or tuple(eager.shape) != tuple(value.shape)
        ):
            # A part of a reduction, which no node shows.
            continue
        others = [other] if isinstance(other, torch.Tensor) else []
        pair = (unwritten[0].get(node.name), unwritten[1].get(node.name))
        row = left_out(judge, value.to(eager.dtype), eager, right, pair, others)
        if row["verdict"] != "wrong":
            return row, node
        first = first if first[0] is not None else (row, node)
    return first


class Written:
    """A buffer of generated code: the line that writes it, the kernel called there, and the nodes that it may stand for."""

    def __init__(self, kernel: str, line: str, nodes: List[Any]) -> None:
        self.kernel, self.line, self.nodes = kernel, line, nodes


_shown: List[Callable[[str, Any], None]] = []


def shown(name: str, value: Any) -> None:
    """Called by generated code behind each kernel, for the buffers that it has written."""
    for take in _shown:
        take(name, value)


class Intermediates:
    """Values that the kernels of compiled graphs write, buffer by buffer.

    Torch's own ``generate_intermediate_hooks`` knows Triton kernels and some library calls; here every call of the generated wrapper is
    followed by a line that shows the buffers it is the first to name.
    """

    def __init__(self) -> None:
        self.runs: List[GraphRun] = []
        self._by_phase: Dict[str, GraphRun] = {}
        self._active: List[GraphRun] = []
        self._kept = 0

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Watch the compiles and runs of this block."""
        from torch._inductor import graph, output_code

        lowering, compiled = graph.GraphLowering, output_code.CompiledFxGraph
        run, codegen, call = lowering.run, lowering.codegen, compiled.__call__
        lowering.run, lowering.codegen = self._lowered(run), self._coded(codegen)
        compiled.__call__ = self._called(call)
        _shown.append(self._value)
        try:
            yield
        finally:
            _shown.remove(self._value)
            lowering.run, lowering.codegen, compiled.__call__ = run, codegen, call

    def _lowered(self, run: Any) -> Any:
        def lowered(graph: Any, *args: Any, **kwargs: Any) -> Any:
            if type(graph).__name__ == "GraphLowering":
                self._by_phase[_phase(graph)] = GraphRun(_phase(graph), graph.module)
            return run(graph, *args, **kwargs)

        return lowered

    def _coded(self, codegen: Any) -> Any:
        def coded(graph: Any, *args: Any, **kwargs: Any) -> Any:
            made = codegen(graph, *args, **kwargs)
            run = self._by_phase.get(_phase(graph))
            code = made[0] if isinstance(made, tuple) else made
            if (
                run is not None
                and type(graph).__name__ == "GraphLowering"
                and isinstance(getattr(code, "value", None), str)
            ):
                code.value = watched_code(code.value, lambda name: _nodes_of(graph, name), run.written)
            return made

        return coded

    def _called(self, call: Any) -> Any:
        def called(compiled: Any, inputs: Any) -> Any:
            phase = (
                "backward" if (getattr(compiled, "fx_kwargs", None) or {}).get("is_backward") else "forward"
            )
            run = self._by_phase.get(phase)
            if run is None:
                return call(compiled, inputs)
            run.inputs = [v.detach().clone() if isinstance(v, torch.Tensor) else v for v in inputs]
            run.values = []
            self.runs = [r for r in self.runs if r is not run] + [run]
            self._active.append(run)
            try:
                return call(compiled, inputs)
            finally:
                self._active.pop()

        return called

    def _value(self, name: str, value: Any) -> None:
        if self._active and isinstance(value, torch.Tensor):
            self._kept += value.numel() * value.element_size()
            if self._kept <= MAX_KEPT:
                self._active[-1].values.append((name, value.detach().clone()))


def _phase(graph: Any) -> str:
    return "backward" if getattr(graph, "is_backward", False) else "forward"


def _nodes_of(graph: Any, name: str) -> List[Any]:
    """The FX nodes that a buffer of Inductor's may stand for, the likeliest first."""
    buffer: Any = getattr(graph, "name_to_buffer", {}).get(name)
    try:
        node = buffer.get_origin_node()
        if node is not None:
            return [node]
        origins = {origin.name for origin in buffer.get_origins()}
    except Exception:
        return []
    return [node for node in reversed(list(graph.module.graph.nodes)) if node.name in origins]


_CALL = re.compile(
    r"^(\s+)(?:(buf\d+) = )?((?:extern_kernels|torch\.ops|aten|triton_|cpp_|kernels?)[\w.]*)\((.*)\)\s*$"
)
_ITEM = re.compile(r"^(\s+)(buf\d+) = (buf\d+)\[\d+\]\s*$")
_BUFFER = re.compile(r"\b(buf\d+)\b")


def watched_code(source: str, nodes_of: Callable[[str], List[Any]], written: Dict[str, Written]) -> str:
    """Generated code that shows each buffer behind the call that writes it.

    Args:
        source: The wrapper.
        nodes_of: The nodes that a buffer may stand for.
        written: Filled with what is shown.
    """
    lines = []
    makers: Dict[str, Tuple[str, str]] = {}
    for line in source.split("\n"):
        lines.append(line)
        call, item = _CALL.match(line), _ITEM.match(line)
        if call is not None:
            indent, result, kernel, args = call.groups()
            maker = (kernel[: -len(".run")] if kernel.endswith(".run") else kernel, line.strip()[:300])
            names = ([result] if result else []) + _BUFFER.findall(args)
        elif item is not None:
            indent, names, maker = (
                item.group(1),
                [item.group(2)],
                makers.get(item.group(3), ("", line.strip())),
            )
        else:
            continue
        for name in names:
            if name in makers:
                continue
            makers[name] = maker
            nodes = nodes_of(name)
            if nodes:
                written[name] = Written(maker[0], maker[1], nodes)
                lines.append("%simport _xpudbg_buffers; _xpudbg_buffers.shown(%r, %s)" % (indent, name, name))
    return "\n".join(lines)
