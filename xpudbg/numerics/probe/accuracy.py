"""Comparison of the values of compiled graphs with eager and float64, while the user's program runs.

The probe loads it for ``xpudbg accuracy``. ``XPUDBG_ACCURACY`` is the mode:

* ``check``: every graph that Dynamo passes to Inductor is copied, and its first calls (outputs, arguments that it writes to, gradients)
  are compared with the same graph in eager and in float64, on copies of the same arguments. The results of functions that
  ``torch.compile`` made are stored.
* ``cached``: like ``check``, with compile caches on; nothing is compared with other runs.
* ``eager``: ``torch.compile`` compiles nothing; results of the same functions are compared with the stored ones.
* ``blame``: only the graph of ``XPUDBG_ACCURACY_GRAPH`` is compiled, all others run in eager. Its wrong call is analysed, and the
  process ends.

One JSON line per finding goes to ``$XPUDBG_ACCURACY_DIR``. Nothing here may raise into the program.
"""

from __future__ import annotations

import contextlib
import functools
import math
import os
import random
import re
import sys
import threading
import time
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Sequence, Tuple

import torch

from . import regions
from .notes import MODE, copy_graph, error_text, node_place, note
from .references import (
    CallComparison,
    CannotCopyError,
    Outcome,
    References,
    Snapshot,
    as_list,
    asks_for_memory,
    rng_state,
)
from .tolerance import worst_of

# Known faults of torch; data, one row a fault. Where one is in eager as well, eager is no reference for what it touches.


class KnownFault(NamedTuple):
    """A fault of some versions of torch.

    Attributes:
        versions: Prefixes of the versions in which it was seen.
        phase: The wrong phase: ``forward`` or ``backward``.
        touches: Returns whether it affects a node of Dynamo's graph.
        name: Its rule ``accuracy/NAME`` of the catalogue of findings, which describes the fault and the remedy.
        in_eager: Whether eager has it as well.
    """

    versions: Tuple[str, ...]
    phase: str
    touches: Callable[[Any], bool]
    name: str
    in_eager: bool


_MOST = frozenset({"amax", "amin", "aminmax"})
_NORMS = frozenset(
    [
        "dist",
        "linalg_matrix_norm",
        "linalg_norm",
        "linalg_vector_norm",
        "norm",
        "normalize",
        "pairwise_distance",
        "renorm",
    ]
)
_HALF = (torch.float16, torch.bfloat16)


def _most_of_half(node: Any) -> bool:
    """Return whether a node is a reduction of half precision whose gradient goes to all elements equal to the result."""
    name = node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")
    given = (*node.args, *node.kwargs.values())
    orders = [value for value in given if type(value) in (int, float)]
    most = (
        name in _MOST
        or (name in ("max", "min") and len(given) == 1)
        or (name in _NORMS and any(math.isinf(order) for order in orders))
        or (name == "linalg_matrix_norm" and any(abs(order) == 1 for order in orders[:1]))
    )
    source = next((value for value in given if hasattr(value, "meta")), None)
    return most and getattr(getattr(source, "meta", {}).get("example_value"), "dtype", None) in _HALF


def _scans_several(node: Any) -> bool:
    # combine_mode="generic" leaves no such node: Dynamo takes it apart.
    name = getattr(node.target, "__name__", "")
    return (
        name == "associative_scan"
        and len(node.args) > 1
        and isinstance(node.args[1], (list, tuple))
        and len(node.args[1]) > 1
    )


FAULTS = (
    KnownFault(
        ("2.13.",),
        "backward",
        _scans_several,
        "associative-scan-gradients",
        in_eager=True,
    ),
    KnownFault(
        ("2.13.", "2.14.", "2.15."),
        "backward",
        _most_of_half,
        "gradients-of-a-maximum",
        in_eager=False,
    ),
)
"""Scan, seen with torch 2.13 and gone with 2.14.1: the gradient of the first of a pair is off by all of itself against a loop in float64, with
the backend ``aot_eager`` as well. Maximum, seen with torch 2.13.0, 2.14.1 and 2.15.0: the gradients of ``gelu(x @ w).amax(-1)`` in float16 and bfloat16
are NaN, as with ``silu`` or a factor of 1.1 in place of ``gelu``, and without the matrix product; with ``amin``, ``aminmax``, ``max()``, norms and
distances of infinite order and ``matrix_norm`` of order 1 in place of ``amax``. In float32, of ``x @ w`` itself, and behind ``relu`` they are right."""


def known_faults(graph: Any, version: str = str(torch.__version__)) -> List[KnownFault]:
    """Return the known faults that affect a graph of Dynamo's.

    Args:
        graph: The FX graph.
        version: The version of torch.
    """
    nodes = [node for node in graph.nodes if node.op in ("call_function", "call_method")]
    return [f for f in FAULTS if version.startswith(f.versions) and any(map(f.touches, nodes))]


# Values that leave an ``nn.Module`` inside a captured graph, as further outputs of that graph: ``xpudbg accuracy --at``.

AT = os.environ.get("XPUDBG_ACCURACY_AT", "")
MAX_MODULE_VALUES = 64
MAX_SEEN = 400
# Steps of Dynamo's path that are no module's name.
_NO_NAME = frozenset({"_modules", "_orig_mod", "__dict__", "__self__", "__wrapped__"})


def module_steps(path: str) -> Tuple[str, ...]:
    """Return the names in a module's path, the model's variable first: ``L, self, layers, 0``."""
    names = re.findall(r"[^.\[\]'\"(), ]+", path[:4096])
    return tuple(word for word in names if word not in _NO_NAME and word != "getattr")


def show_module(model: Any, wanted: str) -> List[Dict[str, Any]]:
    """Add a module's outputs to the outputs of a graph; return a row for each value, with its name and place.

    The values are detached copies, so that the backward graph is unchanged and later writes in place have no effect.

    Args:
        model: Dynamo's graph, which is changed.
        wanted: The module's path, or the end of it.
    """
    names = tuple(wanted.split("."))
    found = list(_leaving(model.graph, names))[:MAX_MODULE_VALUES]
    seen = dict.fromkeys(path for node in model.graph.nodes for path, _ in _stack(node).values())
    inner = any(
        _matching(node, names)
        for part in model.modules()
        if part is not model and isinstance(part, torch.fx.GraphModule)
        for node in part.graph.nodes
    )
    note("modules", found=[path for _, path in found], seen=list(seen)[:MAX_SEEN], inner=inner and not found)
    if not found:
        return []
    graph = model.graph
    output = next(node for node in reversed(list(graph.nodes)) if node.op == "output")
    copies, rows = [], []
    paths = [path for _, path in found]
    for number, (node, path) in enumerate(found):
        with graph.inserting_after(node):
            detached = graph.call_method("detach", (node,))
        with graph.inserting_after(detached):
            copied = graph.call_method("clone", (detached,))
        for made in (detached, copied):
            made.meta.update(node.meta)
        copies.append(copied)
        name = "value at %s" % ".".join(module_steps(path)[2:] or names)
        if paths.count(path) > 1:
            name += " (%d)" % paths[:number].count(path)
        rows.append(dict(node_place(node), name=name, at=path))
    output.args = (tuple(output.args[0]) + tuple(copies),)
    graph.lint()
    model.recompile()
    return rows


def _stack(node: Any) -> Dict[str, Tuple[str, Any]]:
    """Return the modules that a node belongs to, by call."""
    stack = node.meta.get("nn_module_stack") or {}
    return {str(k): (str(v[0]), v[1]) for k, v in stack.items() if isinstance(v, tuple) and len(v) == 2}


def _matching(node: Any, names: Tuple[str, ...]) -> List[Tuple[str, str]]:
    return [
        (key, path) for key, (path, _) in _stack(node).items() if module_steps(path)[-len(names) :] == names
    ]


def _leaving(graph: Any, names: Tuple[str, ...]) -> Iterator[Tuple[Any, str]]:
    """Yield the tensors of a module that nodes outside of its call use, with the path of the module."""
    for node in list(graph.nodes):
        if not node.op.startswith("call_") or not isinstance(node.meta.get("example_value"), torch.Tensor):
            continue
        for key, path in _matching(node, names):
            if any(key not in _stack(user) for user in node.users):
                yield node, path
                break


LIMIT = int(os.environ.get("XPUDBG_ACCURACY_LIMIT", str(2 << 30)))
ONLY = os.environ.get("XPUDBG_ACCURACY_GRAPH", "")
ASK_PRECISION = os.environ.get("XPUDBG_ACCURACY_PRECISION", "")
# Nothing may be set that enters a cache's key.
WARM = os.environ.get("XPUDBG_ACCURACY_WARM") == "1"
# Calls that are compared whatever it costs: "GRAPH:CALL,...".
CALLS = frozenset(os.environ.get("XPUDBG_ACCURACY_CALLS", "").split(","))
SEED = 0
OTHER_NUMBERS = "it draws other random numbers than eager: with --warm Inductor's generator is left on"
MAX_CALLS = 8
MAX_VALUES = 40
# Share of the program's time that comparing calls may take, beyond the first call of each graph.
SHARE = 0.05

_state: Dict[str, Any] = {"graphs": 0, "spent": 0.0, "began": time.monotonic()}
_local = threading.local()


def start(_torch: Any) -> None:
    """Seed all generators; called once, after torch was imported."""
    torch.manual_seed(SEED)
    random.seed(SEED)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(SEED)
    note("process", argv=sys.argv, torch=str(torch.__version__), mode=MODE)


watch_regions = regions.watch_regions


def watch_compiles(compile_fx: Any) -> None:
    """Wrap Inductor's entry, and make Inductor draw random numbers as eager does.

    Args:
        compile_fx: The module ``torch._inductor.compile_fx``, just imported.
    """
    if not WARM:
        compile_fx.config.fallback_random = True
    wrap_compiles(compile_fx)


def wrap_compiles(compile_fx: Any) -> Callable[[], None]:
    """Wrap Inductor's entry; return a function that restores it."""
    compile_graph = compile_fx.compile_fx

    @functools.wraps(compile_graph)
    def compiled(model: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        if (
            getattr(_local, "inside", False)
            or args
            or kwargs.get("inner_compile")
            or not hasattr(model, "graph")
        ):
            return compile_graph(model, inputs, *args, **kwargs)
        _local.inside = True
        try:
            compiles = MODE != "eager" and (not ONLY or str(_state["graphs"]) == ONLY)
            graph = _described(model, at=AT if compiles else "")
            graph["options"] = kwargs.get("config_patches") or {}
            if not compiles:
                return model.forward
            made = compile_graph(model, inputs, *args, **kwargs)
        finally:
            _local.inside = False
        return WatchedGraph(graph, made).as_callable() if "module" in graph else made

    compile_fx.compile_fx = compiled

    def put_back() -> None:
        compile_fx.compile_fx = compile_graph

    return put_back


def _described(model: Any, *, at: str) -> Dict[str, Any]:
    """Return facts of a graph before Inductor changes it, after adding a module's values (``at``) to its outputs."""
    graph: Dict[str, Any] = {"index": _state["graphs"]}
    _state["graphs"] += 1
    shown: List[Dict[str, Any]] = []
    if at:
        try:
            shown = show_module(model, at)
        except Exception as error:
            note("problem", what="graph %d: --at %s: %s" % (graph["index"], at, error_text(error)))
    try:
        guards = sys.modules["torch._guards"]
        compile_id = str(guards.CompileContext.current_compile_id() or "")
        graph["module"] = copy_graph(model)
        graph["faults"] = known_faults(model.graph)
        graph["asks_for_memory"] = asks_for_memory(model)
        output = next(node for node in reversed(list(model.graph.nodes)) if node.op == "output")
        graph["outputs"] = [node_place(value) for value in as_list(output.args[0])]
        graph["own_outputs"] = len(graph["outputs"]) - len(shown)
        graph["outputs"][graph["own_outputs"] :] = shown
        graph["arguments"] = [_argument(node) for node in model.graph.nodes if node.op == "placeholder"]
        operators = sum(
            node.op in ("call_function", "call_method", "call_module") for node in model.graph.nodes
        )
        regions.computed_in(_dtypes(model.graph))
        rows = [node_place(node) for node in model.graph.nodes]
        first: Dict[str, Any] = next((row for row in rows if row.get("file")), {})
        note("graph", graph=graph["index"], compile_id=compile_id, operators=operators, place=first)
    except Exception as error:
        graph.pop("module", None)
        note(
            "unknown",
            graph=graph["index"],
            phase="forward",
            call=0,
            why="the graph could not be copied: %s" % error_text(error),
        )
    return graph


def _dtypes(graph: Any) -> List[Any]:
    """Return the dtypes of the tensors of a graph's nodes, each once."""
    values = [node.meta.get("example_value", node.meta.get("val")) for node in graph.nodes]
    found = {leaf.dtype for value in values for leaf in as_list(value) if isinstance(leaf, torch.Tensor)}
    return list(found)


def _argument(node: Any) -> str:
    try:
        return str(node.meta["grapharg"].source.name())
    except Exception:
        try:
            return str(node.meta["grapharg"].source.name)
        except Exception:
            return str(node.name)


# ---------------------------------------------------------------- one graph


class WatchedGraph:
    """A compiled graph whose first calls are compared with its references."""

    def __init__(self, graph: Dict[str, Any], made: Callable[..., Any]) -> None:
        self.graph, self.made = graph, made
        self.index = graph["index"]
        self.calls = 0

    def as_callable(self) -> Callable[..., Any]:
        """Return the function that Dynamo calls in the place of the compiled graph."""

        def call(*args: Any) -> Any:
            # Boxed: one list, which the callee empties.
            boxed = len(args) == 1 and isinstance(args[0], list)
            return self.called(list(args[0]) if boxed else list(args), args)

        # Dynamo of older torch calls what it finds there instead.
        unwrapped = "_torchdynamo_orig_callable"
        try:
            attributes = {
                k: v for k, v in vars(self.made).items() if not k.startswith("__") and k != unwrapped
            }
            call.__dict__.update(attributes)
        except TypeError:
            pass
        return call

    def called(self, values: List[Any], args: Sequence[Any]) -> Any:
        """Run the compiled graph for one call, then compare its results."""
        number, self.calls = self.calls, self.calls + 1
        if not self._wanted(number):
            return self._own(self.made(*args))
        began = time.monotonic()
        check = None
        try:
            check = CheckedCall(self, number, values)
        except CannotCopyError as error:
            self.unknown("forward", number, str(error))
        except Exception as error:
            self.unknown("forward", number, error_text(error))
        _state["spent"] += time.monotonic() - began
        result = self.made(*args)
        if check is not None:
            began = time.monotonic()
            try:
                check.finish(result, values)
            except Exception as error:
                self.unknown("forward", number, error_text(error))
            _state["spent"] += time.monotonic() - began
        return self._own(result)

    def _own(self, result: Any) -> Any:
        """Return the result for the program, without the values of modules."""
        shown = len(self.graph["outputs"]) > self.graph["own_outputs"]
        return result[: self.graph["own_outputs"]] if shown else result

    def unknown(self, phase: str, number: int, why: str, faults: Sequence[str] = ()) -> None:
        """Note that a call could not be judged, with the reason or the known faults of torch."""
        note("unknown", graph=self.index, phase=phase, call=number, why=why, faults=list(faults))

    def _wanted(self, number: int) -> bool:
        if number == 0 or MODE == "blame" or regions.looked_at() or "%d:%d" % (self.index, number) in CALLS:
            return True
        return number < MAX_CALLS and _state["spent"] < SHARE * (time.monotonic() - _state["began"])


class CheckedCall:
    """One call of a graph: copies of its arguments, and verdicts on its results."""

    def __init__(self, checked: WatchedGraph, number: int, values: List[Any]) -> None:
        self.checked, self.number = checked, number
        self.grad = torch.is_grad_enabled()
        self.references = References(
            checked.graph["module"].forward, Snapshot(values, LIMIT), rng_state(), self.grad,
            asks_for_memory=checked.graph["asks_for_memory"],
        )  # fmt: skip
        self.outputs: List[Any] = []

    def finish(self, result: Any, values: List[Any]) -> None:
        """Compare outputs and changed arguments, and wait for the backward pass."""
        self.outputs = as_list(result)
        snapshot = self.references.snapshot
        compare = CallComparison(self.references, exact=not snapshot.has_floats)
        found = Outcome(self.outputs, values, [], [])
        rows = compare.forward(found, self.checked.graph)
        if compare.leaves_out:
            regions.left_out("a graph of it gives memory that nothing fills")
        if not rows and all(value is None for value in self.outputs):
            self.checked.unknown("forward", self.number, "it returns nothing and writes to no argument")
        else:
            self._note("forward", rows, compare)
        if self.grad:
            self._await_backward(values)

    def _note(self, phase: str, rows: List[Dict[str, Any]], compare: CallComparison) -> None:
        # Values that are nothing but memory which nothing fills count where there is no other.
        rows = [row for row in rows if not row.get("unwritten")] or rows
        if WARM and self.references.is_random:
            # Inductor's own generator, not eager's: another choice would be another key.
            rows = [
                dict(row, verdict="unknown", why=OTHER_NUMBERS) if row["verdict"] == "wrong" else row
                for row in rows
            ]
            regions.left_out(OTHER_NUMBERS)
        verdicts = [row["verdict"] for row in rows]
        verdict = worst_of(verdicts) if rows else "same"
        faults = [f for f in self.checked.graph.get("faults", ()) if f.phase == phase]
        in_eager = next((f for f in faults if f.in_eager), None)
        if in_eager is not None and verdict != "wrong":
            self.checked.unknown(phase, self.number, "", [in_eager.name])
            return
        known = [f.name for f in faults] if verdict == "wrong" and _gives_nan(rows) else []
        shown = sorted(rows, key=lambda row: ("wrong", "unknown", "rounding", "same").index(row["verdict"]))
        note(
            "call", graph=self.checked.index, call=self.number, phase=phase, verdict=verdict, compared=len(rows),
            counts={word: verdicts.count(word) for word in set(verdicts)},
            values=shown[:MAX_VALUES] + [row for row in shown[MAX_VALUES:] if row.get("at")],
            reference=compare.reference, random=self.references.is_random, faults=known,
        )  # fmt: skip
        if MODE == "blame" and (verdict == "wrong" or phase == ASK_PRECISION):
            from . import blame

            # The process ends with the last answer; what is compiled for one is not watched.
            _local.inside = True
            if verdict == "wrong":
                blame.take_apart(self, phase, compare)
            blame.ask_precision(self, phase, compare, rows)

    def _await_backward(self, values: List[Any]) -> None:
        nodes = _compiled_nodes(self.outputs)
        if not nodes:
            return
        keys = [_gradient_key(value) for value in values]
        grads: List[Any] = [None] * len(self.outputs)
        self.grad_outputs = grads

        def store_at(index: int) -> Callable[[Any], None]:
            def hook(grad: Any) -> None:
                # None where nothing asked for the gradient of this output.
                if grad is not None:
                    with contextlib.suppress(Exception):
                        grads[index] = grad.detach().clone()

            return hook

        for index, out in enumerate(self.outputs):
            if isinstance(out, torch.Tensor) and out.requires_grad:
                out.register_hook(store_at(index))
        self.outputs = []
        node = nodes[0]
        seen: List[bool] = []

        def hook(grad_inputs: Any, _grad_outputs: Any) -> None:
            if seen:
                return
            seen.append(True)
            began = time.monotonic()
            try:
                self._backward(node_keys, grad_inputs, keys, grads)
            except Exception as error:
                self.checked.unknown("backward", self.number, error_text(error))
            _state["spent"] += time.monotonic() - began

        node_keys = [(fn, number) for fn, number in node.next_functions]
        node.register_hook(hook)

    def _backward(self, places: List[Any], grad_inputs: Any, keys: List[Any], grads: List[Any]) -> None:
        by_place = {}
        for (fn, number), grad in zip(places, grad_inputs):
            if fn is not None:
                variable = getattr(fn, "variable", None)
                by_place[id(variable) if variable is not None else (fn, number)] = grad
        found = [by_place.get(key) if key is not None else None for key in keys]
        if any(self.references.snapshot.args[i].requires_grad for i in self._written):
            self.checked.unknown("backward", self.number, "it writes to an argument that has a gradient")
            return
        compare = CallComparison(self.references, exact=False, grad_outputs=grads)
        rows = compare.backward(found, self.checked.graph)
        if rows or not self._has_own_parameters(by_place):
            self._note("backward", rows, compare)
        if self._has_own_parameters(by_place):
            why = "gradients of parameters that are no arguments of the graph (torch 2.4) are not compared"
            self.checked.unknown("backward", self.number, why)

    def _has_own_parameters(self, by_place: Dict[Any, Any]) -> bool:
        """Return whether parameters that the graph has as attributes, not as arguments, got gradients."""
        own = self.checked.graph["module"].parameters()
        return any(by_place.get(id(parameter)) is not None for parameter in own)

    @property
    def _written(self) -> List[int]:
        return [i for i, written in enumerate(self.references.written) if written]


def _gives_nan(rows: List[Dict[str, Any]]) -> bool:
    return any(row["verdict"] == "wrong" and (row.get("worst") or {}).get("found") == "nan" for row in rows)


def _compiled_nodes(outputs: List[Any]) -> List[Any]:
    """Return the compiled function's backward nodes of some outputs, which may be views of its results."""
    found: List[Any] = []
    todo = [(out.grad_fn, 0) for out in outputs if isinstance(out, torch.Tensor) and out.grad_fn is not None]
    while todo:
        node, depth = todo.pop()
        if node.name() == "CompiledFunctionBackward":
            if not any(node is other for other in found):
                found.append(node)
        elif depth < 3:
            todo += [(fn, depth + 1) for fn, _ in node.next_functions if fn is not None]
    return found


def _gradient_key(value: Any) -> Any:
    if not isinstance(value, torch.Tensor) or not value.requires_grad:
        return None
    return id(value) if value.grad_fn is None else (value.grad_fn, value.output_nr)
