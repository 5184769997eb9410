"""Analysis of a wrong call, in the process that made it: its backend layer, pass, decomposition or lowering, and kernel.

The graph is compiled alone, again for each question, on copies of the arguments of its call. All changes of the program to torch
(decompositions, lowerings, passes) are as at the call. torch asks its ``CompilerBisector`` at each of them; ours answers, and searches.
Each answer is a line of the process' file, so that findings remain when the time is up. Then the process ends.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import torch

from ...core.narrowing import COMPILER_LAYERS, first_cause, first_seen
from .notes import copy_graph, error_text, node_place, note
from .references import (
    CallComparison,
    Pair,
    _Float64,
    _RandomResults,
    asks_for_memory,
    autocast_as,
    filled_twice,
    keep_rng,
    left_out,
    set_rng,
)
from .tolerance import jittered, judge

# Buffers of Inductor's generated code, each behind the kernel that writes it, beside the graph that was lowered.

MAX_STORED = 1 << 30


class GraphRun:
    """One run of a graph of Inductor's: its inputs, and the values that its kernels wrote.

    Attributes:
        phase: ``forward`` or ``backward``.
        module: The lowered graph.
        inputs: Its arguments.
        written: The buffers in the order in which they were written.
        values: Their values after that.
        judged: Number of them compared with a node, up to the first wrong one.
        parts: Number of them that no node of theirs shows.
    """

    def __init__(self, phase: str, module: Any) -> None:
        self.phase, self.module = phase, module
        self.inputs: List[Any] = []
        self.written: Dict[str, Written] = {}
        self.values: List[Tuple[str, Any]] = []
        self.judged = self.parts = 0

    def first_wrong(self, rng: Any) -> Optional[Dict[str, Any]]:
        """Return the first wrong buffer, with its kernel and node; None if all are right."""
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
            if row is not None and row["verdict"] == "wrong" and not made.sure:
                # The buffer may hold a part of what its node computes: the sum of a mean.
                self.parts += 1
                continue
            self.judged += row is not None
            if row is not None and row["verdict"] == "wrong":
                return {
                    "phase": self.phase, "buffer": name, "kernel": made.kernel, "call_line": made.line, "place": node_place(node),
                    "value": row, "checked": number + 1, "buffers": len(self.values),
                }  # fmt: skip
        return None

    def _references(self, rng: Any, wanted: Any) -> Tuple[Dict[str, Any], Dict[str, Any], Dict[str, Any]]:
        drawn = _RandomResults()
        eager = self._run(rng, wanted, self.inputs, drawn)
        wide = [v.double() if _is_float(v) else v for v in self.inputs]
        right = self._run(rng, wanted, wide, _Float64(drawn.results))
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
    """Return the verdict on a buffer, and its node: it is wrong if it equals none of its possible nodes."""
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
    """A buffer of generated code: the line that writes it, the kernel called there, its possible nodes, and whether torch names the node."""

    def __init__(self, kernel: str, line: str, nodes: List[Any], sure: bool) -> None:
        self.kernel, self.line, self.nodes, self.sure = kernel, line, nodes, sure


_shown: List[Callable[[str, Any], None]] = []


def shown(name: str, value: Any) -> None:
    """Take the buffers that a kernel has written; generated code calls it after each kernel."""
    for take in _shown:
        take(name, value)


class Intermediates:
    """Values that the kernels of compiled graphs write, buffer by buffer.

    Torch's own ``generate_intermediate_hooks`` covers Triton kernels and some library calls; here every call of the generated wrapper is
    followed by a line that shows the buffers it is the first to name.
    """

    def __init__(self) -> None:
        self.runs: List[GraphRun] = []
        self._by_phase: Dict[str, GraphRun] = {}
        self._active: List[GraphRun] = []
        self._stored = 0

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
            self._stored += value.numel() * value.element_size()
            if self._stored <= MAX_STORED:
                self._active[-1].values.append((name, value.detach().clone()))


def _phase(graph: Any) -> str:
    return "backward" if getattr(graph, "is_backward", False) else "forward"


def _nodes_of(graph: Any, name: str) -> Tuple[List[Any], bool]:
    """Return the FX nodes that a buffer of Inductor's may be, the likeliest first, and whether torch names the one that it is."""
    buffer: Any = getattr(graph, "name_to_buffer", {}).get(name)
    try:
        node = buffer.get_origin_node()
        if node is not None:
            return [node], True
        origins = {origin.name for origin in buffer.get_origins()}
    except Exception:
        return [], False
    return [node for node in reversed(list(graph.module.graph.nodes)) if node.name in origins], False


_CALL = re.compile(
    r"^(\s+)(?:(buf\d+) = )?((?:extern_kernels|torch\.ops|aten|triton_|cpp_|kernels?)[\w.]*)\((.*)\)\s*$"
)
_ITEM = re.compile(r"^(\s+)(buf\d+) = (buf\d+)\[\d+\]\s*$")
_BUFFER = re.compile(r"\b(buf\d+)\b")


def watched_code(
    source: str, nodes_of: Callable[[str], Tuple[List[Any], bool]], written: Dict[str, Written]
) -> str:
    """Return generated code with a call of :func:`shown` for each buffer after the call that writes it.

    Args:
        source: The wrapper.
        nodes_of: Returns the possible nodes of a buffer, and whether it is certainly the first.
        written: Filled with the buffers.
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
            nodes, sure = nodes_of(name)
            if nodes:
                written[name] = Written(maker[0], maker[1], nodes, sure)
                lines.append("%simport sys; sys.modules[%r].shown(%r, %s)" % (indent, __name__, name, name))
    return "\n".join(lines)


BUDGET = float(os.environ.get("XPUDBG_ACCURACY_BUDGET", "300"))
_began = time.monotonic()


class OutOfBudgetError(Exception):
    """The time for the search is used up."""


def take_apart(check: Any, phase: str, compare: CallComparison) -> None:
    """Answer every question about a wrong call, and end the process."""
    BlamedCall(check, phase, compare).ask(
        ("replayed", BlamedCall.replay),
        ("layer", BlamedCall.layer),
        ("kernel", BlamedCall.kernel),
        ("bisected", BlamedCall.bisect),
    )


def ask_precision(check: Any, phase: str, compare: CallComparison, rows: List[Dict[str, Any]]) -> None:
    """Note the effect of ``emulate_precision_casts`` on the error of a judged call, and end the process."""
    BlamedCall(check, phase, compare).ask(("precision", lambda call: call.precision(rows)))


class BlamedCall:
    """One call that is analysed.

    Args:
        check: The call.
        phase: ``forward`` or ``backward``.
        compare: Its references.
    """

    def __init__(self, check: Any, phase: str, compare: CallComparison) -> None:
        self.graph, self.phase, self.compare = check.checked.graph, phase, compare
        self.references = compare.references
        self.call = check.number
        self.layers: Dict[str, bool] = {}
        self.applied: List[Tuple[str, Dict[str, Any]]] = []
        self.places: Dict[str, Dict[str, Any]] = {}

    def ask(self, *questions: Tuple[str, Callable[["BlamedCall"], Dict[str, Any]]]) -> None:
        """Answer the questions in order; an answer of ``stop`` ends the search."""
        for name, question in questions:
            note("asking", question=name, graph=self.graph["index"], call=self.call, phase=self.phase)
            began = time.monotonic()
            try:
                answer = question(self)
            except OutOfBudgetError:
                answer = {"out_of_budget": True}
            except Exception as error:
                answer = {"failed": error_text(error)}
            note("answer", question=name, seconds=time.monotonic() - began, **answer)
            # What cannot be compiled by itself can be asked nothing further.
            if answer.get("stop") or (name == "replayed" and answer.get("failed")):
                break
        note("done")
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)

    # ------------------------------------------------------------ compiling the graph by itself

    def compiled(self, backend: str, **patches: Any) -> Callable[..., Any]:
        """Return the graph, compiled alone by a backend of torch."""
        if time.monotonic() - _began > BUDGET:
            raise OutOfBudgetError
        graph = copy_graph(self.graph["module"])
        if backend == "eager":
            return graph.forward  # type: ignore[no-any-return]
        with keep_rng(), torch.set_grad_enabled(self.references.grad), autocast_as(self.references.autocast):
            args, _ = self.references.snapshot.make()
            if backend == "inductor":
                from torch._inductor.compile_fx import compile_fx

                options = {**self.graph["options"], **patches}
                made: Any = compile_fx(graph, args, config_patches=options or None)
            else:
                made = torch._dynamo.lookup_backend(backend)(graph, args)
        return _unboxed(made)

    def rows(self, call: Callable[..., Any]) -> List[Dict[str, Any]]:
        """Return verdicts on the results of a callable in the graph's place."""
        if self.phase == "forward":
            found = self.references.run(call)
            return list(self.compare.forward(found, self.graph))
        found = self.references.run(call, self.compare.grad_outputs)
        return list(self.compare.backward(found.gradients, self.graph))

    def wrong(self, call: Callable[..., Any]) -> bool:
        """Return whether a callable's results are wrong in the graph's place."""
        return any(row["verdict"] == "wrong" for row in self.rows(call))

    # ------------------------------------------------------------ questions

    def replay(self) -> Dict[str, Any]:
        """Compile the graph again alone, and find whether it is wrong again."""
        rows = self.rows(self.compiled("inductor"))
        wrong = [row for row in rows if row["verdict"] == "wrong"]
        return {"wrong": bool(wrong), "values": wrong[:8], "stop": not wrong}

    def layer(self) -> Dict[str, Any]:
        """Find the first of torch's layers that is wrong."""
        lost = []
        for name in COMPILER_LAYERS:
            try:
                # Inductor's is known to be wrong: it was asked first.
                self.layers[name] = name == COMPILER_LAYERS[-1] or self.wrong(self.compiled(name))
            except OutOfBudgetError:
                raise
            except Exception as error:
                lost.append("%s (%s)" % (name, error_text(error)))
                continue
            if self.layers[name]:
                break
        if not lost:
            return {"layer": name, "layers": self.layers}
        what = "it is %s or an earlier one; not known of %s, which could not run the graph" % (
            name,
            ", ".join(lost),
        )
        return {"failed": what, "layers": self.layers}

    def precision(self, plain: List[Dict[str, Any]]) -> Dict[str, Any]:
        """Measure the error with ``emulate_precision_casts``, beside that of verdicts without."""
        from torch._inductor import config

        if not hasattr(config, "emulate_precision_casts"):
            return {"failed": "this torch has no emulate_precision_casts"}
        if config.emulate_precision_casts or self.graph["options"].get("emulate_precision_casts"):
            return {"failed": "emulate_precision_casts is on"}
        # Tuning takes long and changes no casts.
        patches = {"emulate_precision_casts": True, "coordinate_descent_tuning": False}
        emulated = self.rows(self.compiled("inductor", **patches))
        return {
            "error": _largest(plain, "error"), "eager_error": _largest(plain, "eager_error"), "emulated_error": _largest(emulated, "error"),
            "equal_to_eager": all(row["verdict"] == "same" for row in emulated),
            "close_to_eager": not any(row["verdict"] == "wrong" for row in emulated),
        }  # fmt: skip

    def kernel(self) -> Dict[str, Any]:
        """Find the first buffer of Inductor's code that is wrong, and the kernel that writes it."""
        if self.layers.get("inductor") is not True:
            return {"skipped": "the fault is there before Inductor"}
        watch = Intermediates()
        with watch.installed():
            if not self.wrong(self.compiled("inductor")):
                return {"failed": "the graph is right when its buffers are watched"}
            runs = watch.runs
        for run in runs:
            found: Any = run.first_wrong(self.references.rng)
            if found is not None:
                return dict(found)
        if not any(run.judged for run in runs if run.phase == self.phase):
            return {"failed": "no buffer of the %s graph's code could be held against a node" % self.phase}
        parts = sum(run.parts for run in runs)
        if parts:
            return {
                "failed": "none that is surely a node of the graph behind Inductor's passes is wrong; %d may hold a part of one"
                % parts
            }
        return {"failed": "none is wrong, every buffer is what the graph behind Inductor's passes says"}

    def bisect(self) -> Dict[str, Any]:
        """Find the pass, decomposition, lowering or setting without which the graph is right."""
        try:
            from torch._inductor.compiler_bisector import BACKENDS, BisectSubsystem
        except ImportError:
            return {"failed": "this torch has no compiler_bisector"}
        if self.layers.get("aot_eager"):
            return {"skipped": "the fault is in AOTAutograd, of which nothing can be left out"}
        backend = next(name for name in COMPILER_LAYERS if self.layers.get(name))
        parts = [part for part in BACKENDS[backend] if self._may_matter(part.name)]
        cause = first_cause(parts, lambda part: self._seen_with(backend, part, -1))
        if cause is None or not isinstance(cause, BisectSubsystem):
            name, number = ("", None) if cause is None else (cause.name, 0)
            return {"backend": backend, "subsystem": name, "number": number, "name": name}
        if not self._seen_with(backend, cause, sys.maxsize):
            return {"failed": "with all %s, watched one by one, the graph is right" % cause.name}
        _, number = first_seen(-1, len(self.applied) - 1, lambda last: self._seen_with(backend, cause, last))
        name, place = self.applied[number]
        answer = {"backend": backend, "subsystem": cause.name, "number": number, "name": name, "place": place}
        if cause.name == "decomposition":
            answer["place"] = self._decomposed(name)
        return answer

    def _seen_with(self, backend: str, part: Any, last: int) -> bool:
        """Return whether the graph is wrong where a part is applied up to a number; what was applied stays if it is."""
        state = "none" if last < 0 else "all" if last == sys.maxsize else "the first %d" % (last + 1)
        note("bisecting", backend=backend, subsystem=part.name, state=state)
        change = {} if not hasattr(part, "config_field") else {part.config_field: part.config_value}
        applied: List[Tuple[str, Dict[str, Any]]] = []
        count = 0

        def disabled(cls: Any, of: str, name: str, debug_info: Any = None) -> bool:
            nonlocal count
            if (of, name) != (backend, part.name):
                return False
            shown = str(debug_info()) if debug_info else ""
            if name == "post_grad_passes" and shown.startswith("decompose_"):
                # Inductor lowers none of the operators that these replace.
                return False
            count += 1
            if count - 1 <= last:
                applied.append((_plain_name(shown), self.lowered_node() if name == "lowerings" else {}))
            return count - 1 > last

        def changed(cls: Any, of: str) -> Any:
            return change if of == backend else None

        with _bisecting(disabled, changed), self._lowerings_noted():
            patches = change if backend == "inductor" else {}
            seen = self.wrong(self.compiled(backend, **patches))
        if seen:
            self.applied = applied
        return seen

    def _may_matter(self, part: str) -> bool:
        """Return whether leaving a part out may change anything; what cannot is not compiled for."""
        text = str(self.graph["module"].graph)
        if part in ("cudagraphs", "inductor_fallback_random"):
            return False
        if part == "inductor_layout_optimization":
            return "conv" in text
        if part == "inductor_emulate_precision_casts":
            return self._has_half(text)
        return part != "inductor_comprehensive_padding" or not self._never_padded()

    def _has_half(self, text: str) -> bool:
        """Return whether anything of the graph may be of half precision."""
        dtypes = [str(a.dtype) for a in self.references.snapshot.args if isinstance(a, torch.Tensor)]
        autocast = any(enabled for _, enabled, _ in self.references.autocast)
        return autocast or any("float16" in word for word in (*dtypes, text)) or ".half" in text

    def _never_padded(self) -> bool:
        """Return whether Inductor pads nothing of the graph: all of it is on the CPU (``disable_padding_cpu``)."""
        devices = {a.device.type for a in self.references.snapshot.args if isinstance(a, torch.Tensor)}
        config = sys.modules["torch._inductor.config"]
        return devices == {"cpu"} and bool(getattr(config, "disable_padding_cpu", False))

    @staticmethod
    def lowered_node() -> Dict[str, Any]:
        """Return the node that Inductor is lowering, which may be left to ATen instead."""
        graph = sys.modules["torch._inductor.virtualized"].V.graph
        node = getattr(graph, "current_node", None)
        phase = "backward" if getattr(graph, "is_backward", False) else "forward"
        return dict(node_place(node), phase=phase) if node is not None else {}

    @contextlib.contextmanager
    def _lowerings_noted(self) -> Iterator[None]:
        """Note the places of the nodes that Inductor lowers, by their original operator."""
        lowering = sys.modules["torch._inductor.graph"].GraphLowering
        run = lowering.run

        def noted(graph: Any, *args: Any, **kwargs: Any) -> Any:
            for node in graph.module.graph.nodes:
                original = node.meta.get("original_aten")
                if original is not None:
                    self.places.setdefault(str(original), node_place(node))
            return run(graph, *args, **kwargs)

        lowering.run = noted
        try:
            yield
        finally:
            lowering.run = run

    def _decomposed(self, name: str) -> Dict[str, Any]:
        """Return the line of an operator that was decomposed."""
        if not self.places and self.layers:
            with contextlib.suppress(Exception), self._lowerings_noted():
                # The backward graph is compiled when it runs.
                self.wrong(self.compiled("inductor"))
        return dict(self.places[name], operator=name) if name in self.places else {}


@contextlib.contextmanager
def _bisecting(disabled: Callable[..., bool], changed: Callable[..., Any]) -> Iterator[None]:
    """Let functions of ours answer what torch asks its bisector: is a part left out, which settings differ. Compile caches are off."""
    bisector = sys.modules["torch._inductor.compiler_bisector"].CompilerBisector
    ours = {
        "bisection_enabled": True,
        "disable_subsystem": classmethod(disabled),
        "get_config_change": classmethod(changed),
    }
    before = {name: bisector.__dict__[name] for name in ours}
    for name, value in ours.items():
        setattr(bisector, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(bisector, name, value)


def _plain_name(shown: str) -> str:
    return re.sub(r"^<OpOverload\(op='([^']*)', overload='([^']*)'\)>$", r"\1.\2", shown)[:300]


def _largest(rows: List[Dict[str, Any]], key: str) -> Optional[float]:
    found = [row[key] for row in rows if row.get(key) is not None]
    return max(found) if found else None


def _unboxed(made: Any) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        # Some take one list, which they empty.
        return made(list(args)) if getattr(made, "_boxed_call", False) and _takes_list(made) else made(*args)

    return call


def _takes_list(made: Any) -> bool:
    import inspect

    try:
        # Of itself, not of what it wraps: AOTAutograd's takes arguments, and what it wraps takes the list of them.
        signature = inspect.signature(made, follow_wrapped=False)
        return len(signature.parameters) == 1 and "*" not in str(signature)
    except (TypeError, ValueError):
        return False
