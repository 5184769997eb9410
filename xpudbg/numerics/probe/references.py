"""Comparison of one call of a graph with eager and float64: verdicts on outputs, written arguments and gradients."""

from __future__ import annotations

import contextlib
import functools
import re
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map

from .notes import error_text
from .tolerance import WIDE, jittered, judge, root_mean_square, widened

# References for a captured graph: copies of its inputs, and the graph in eager, of its own dtypes and of float64.
#
# float64 is a dispatch mode: every floating-point tensor and every ``dtype=`` that an operator is given becomes float64 (complex128), below
# autograd and autocast, so that gradients are float64, too. Random operators give what they gave in the graph's own dtypes, which draw other numbers.

_PLAIN = (torch.Tensor, torch.nn.Parameter)


class CannotCopyError(Exception):
    """An input of which no copy can be made; the message says why."""


class Snapshot:
    """Copies of the arguments of a call, which share memory where the arguments do.

    Args:
        args: Tensors, numbers, ``None``, and lists of them.
        limit: Bytes that may be copied.
    """

    def __init__(self, args: Sequence[Any], limit: int) -> None:
        self.args = list(args)
        self.bytes = 0
        self._bases: Dict[Any, Tuple[Any, int]] = {}
        self._rows: List[Any] = []
        extents: Dict[Any, Tuple[int, int]] = {}
        for arg in self.args:
            if isinstance(arg, torch.Tensor):
                _refuse(arg)
                if arg.numel():
                    key, low, high = _extent(arg)
                    known = extents.get(key, (low, high))
                    extents[key] = (min(known[0], low), max(known[1], high))
        for arg in self.args:
            if not isinstance(arg, torch.Tensor):
                self._rows.append(None)
                continue
            key = None
            if arg.numel():
                key, low, high = _extent(arg)
                if key not in self._bases:
                    low, high = extents[key]
                    self.bytes += (high - low) * arg.element_size()
                    if self.bytes > limit:
                        raise CannotCopyError("its inputs have more than %d MB" % (limit >> 20))
                    flat = arg.detach().as_strided((high - low,), (1,), low).clone()
                    self._bases[key] = (flat, low)
            leaf = arg.is_leaf
            self._rows.append((key, tuple(arg.shape), arg.stride(), arg.storage_offset(), arg.dtype, arg.device,
                               arg.requires_grad, leaf))  # fmt: skip

    def make(
        self, *, wide: bool = False, change: Optional[Callable[[Any], Any]] = None
    ) -> Tuple[List[Any], List[Any]]:
        """Return new arguments for a call, and for each that requires a gradient its leaf tensor (else None).

        Args:
            wide: float64 instead of the tensors' own dtypes.
            change: Applied to the memory of each tensor.
        """
        bases = {}
        for key, (flat, low) in self._bases.items():
            converts = wide and flat.dtype in WIDE
            copied = change(flat) if change is not None else flat if converts else flat.clone()
            bases[key] = (copied.to(WIDE[copied.dtype]) if converts else copied, low)
        made: List[Any] = []
        leaves: List[Any] = []
        for arg, row in zip(self.args, self._rows):
            if row is None:
                made.append(arg)
                leaves.append(None)
                continue
            key, shape, stride, offset, dtype, device, requires_grad, was_leaf = row
            if key is None:
                dtype = WIDE.get(dtype, dtype) if wide else dtype
                value = torch.empty_strided(shape, stride, dtype=dtype, device=device)
            else:
                base, low = bases[key]
                value = base.as_strided(shape, stride, offset - low)
            leaf = None
            if requires_grad:
                leaf = value.requires_grad_()
                # What is written in place must not be a leaf.
                value = leaf if was_leaf else _not_a_leaf(leaf)
            made.append(value)
            leaves.append(leaf)
        return made, leaves

    def changed(self, index: int, value: Any) -> bool:
        """Return whether an argument differs from its copy."""
        row = self._rows[index]
        if row is None or row[0] is None:
            return False
        base, low = self._bases[row[0]]
        before = base.as_strided(row[1], row[2], row[3] - low)
        now = value.detach()
        if torch.equal(before, now):
            return False
        unlike = before != now
        if now.dtype.is_floating_point or now.dtype.is_complex:
            unlike = unlike & ~(torch.isnan(before) & torch.isnan(now))
        return bool(unlike.any())

    @property
    def has_floats(self) -> bool:
        """Return whether any argument is floating point."""
        return any(row is not None and (row[4].is_floating_point or row[4].is_complex) for row in self._rows)


def _not_a_leaf(leaf: Any) -> Any:
    with torch.enable_grad():
        copied = leaf.clone(memory_format=torch.preserve_format)
        return copied if copied.stride() == leaf.stride() else copied.as_strided(leaf.shape, copied.stride())


def _refuse(arg: Any) -> None:
    if type(arg) not in _PLAIN:
        raise CannotCopyError("an input is a %s" % type(arg).__name__)
    if arg.layout != torch.strided or arg.is_quantized or arg.device.type == "meta":
        raise CannotCopyError("an input is no plain strided tensor")


def _extent(arg: Any) -> Tuple[Any, int, int]:
    low = arg.storage_offset()
    high = low + sum((size - 1) * step for size, step in zip(arg.shape, arg.stride())) + 1
    return (arg.untyped_storage().data_ptr(), arg.device, arg.dtype), low, high


class _RandomResults(TorchDispatchMode):  # type: ignore[misc]
    """Dispatch mode that stores the results of random operators, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.results: List[Any] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*args, **(kwargs or {}))
        if _is_random(func):
            self.results.append(
                tree_map(lambda v: v.detach().clone() if isinstance(v, torch.Tensor) else v, result)
            )
        return result


class _Float64(TorchDispatchMode):  # type: ignore[misc]
    """Dispatch mode that runs operators in float64; random ones return stored results."""

    def __init__(self, random: Sequence[Any]) -> None:
        super().__init__()
        self.random = list(random)

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = func._schema.name
        if name in ("aten::view", "aten::view_copy") and "dtype" in str(func):
            raise NotImplementedError("it reads bits as another dtype")
        if _is_random(func) and self.random:
            return self._drawn(name, args, kwargs)
        if any(
            _is_narrow(args[i]) for i, a in enumerate(func._schema.arguments[: len(args)]) if _is_written(a)
        ):
            # It would write to a widened copy, and the graph go on with what was there before.
            raise NotImplementedError("it writes to memory of a narrower dtype")
        found = func(*tree_map(widened, args), **tree_map(widened, kwargs))
        if any(r.alias_info is not None for r in func._schema.returns):
            return found
        # Of the default dtype: zeros without a dtype, the quotient of two integers.
        return tree_map(widened, found)

    def _drawn(self, name: str, args: Any, kwargs: Any) -> Any:
        drawn = self.random.pop(0)
        if name == "aten::native_dropout":
            value, p = widened(args[0]), args[1]
            return value * drawn[1] / (1.0 - p if p < 1 else 1.0), drawn[1]
        if name.endswith("_") and args and isinstance(args[0], torch.Tensor):
            args[0].copy_(drawn)
            return args[0]
        return tree_map(widened, drawn)


def _is_random(func: Any) -> bool:
    return torch.Tag.nondeterministic_seeded in func.tags


def _is_written(argument: Any) -> bool:
    return argument.alias_info is not None and argument.alias_info.is_write


def _is_narrow(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.dtype in WIDE


class Outcome:
    """Results of a call: outputs, the arguments afterwards, and gradients of the arguments (None where there is none)."""

    def __init__(
        self, outputs: List[Any], args: List[Any], gradients: List[Any], written: List[bool]
    ) -> None:
        self.outputs = outputs
        self.args = args
        self.gradients = gradients
        self.written = written


class References:
    """A graph run in eager on copies of one call's arguments.

    Args:
        call: The graph.
        snapshot: The arguments.
        rng: State of the random number generators at the call.
        grad: Whether gradients were on.
        asks_for_memory: Whether the graph allocates uninitialised memory.
    """

    def __init__(
        self,
        call: Callable[..., Any],
        snapshot: Snapshot,
        rng: Any,
        grad: bool,
        *,
        asks_for_memory: bool = False,
    ) -> None:
        self.call, self.snapshot, self.rng, self.grad = call, snapshot, rng, grad
        self.asks_for_memory = asks_for_memory
        # A backward pass runs outside of the autocast region that its forward was called in.
        self.autocast = autocast_state()
        self._random: Optional[List[Any]] = None
        self.written: List[bool] = []

    def eager(
        self, grad_outputs: Optional[List[Any]] = None, change: Optional[Callable[[Any], Any]] = None
    ) -> Outcome:
        """Run the graph in its own dtypes."""
        if self._random is not None:
            return self.run(self.call, grad_outputs, change=change)
        drawn = _RandomResults()
        try:
            outcome = self.run(self.call, grad_outputs, mode=drawn, change=change)
        except NotImplementedError:
            # Higher-order operators (flex_attention) know no dispatch mode of others.
            outcome = self.run(self.call, grad_outputs, change=change)
        self._random = drawn.results
        return outcome

    def float64(self, grad_outputs: Optional[List[Any]] = None) -> Outcome:
        """Run the graph in float64; :meth:`eager` must have run before."""
        return self.run(self.call, grad_outputs, mode=_Float64(self._random or []), wide=True)

    @property
    def is_random(self) -> bool:
        """Return whether the graph draws random numbers."""
        return bool(self._random)

    def run(
        self,
        call: Callable[..., Any],
        grad_outputs: Optional[List[Any]] = None,
        *,
        mode: Any = None,
        wide: bool = False,
        change: Optional[Callable[[Any], Any]] = None,
    ) -> Outcome:
        """Run a callable in the graph's place and return its outcome."""
        with keep_rng(), torch.set_grad_enabled(self.grad), autocast_as(self.autocast):
            set_rng(self.rng)
            args, leaves = self.snapshot.make(wide=wide, change=change)
            versions = [_version(a) for a in args]
            if mode is None:
                return self._run(call, args, leaves, versions, grad_outputs)
            with mode:
                return self._run(call, args, leaves, versions, grad_outputs)

    def _run(self, call: Any, args: List[Any], leaves: List[Any], versions: List[int], grads: Any) -> Outcome:
        outputs = as_list(call(*args))
        written = [_version(a) != v for a, v in zip(args, versions)]
        gradients: List[Any] = [None] * len(leaves)
        if grads is not None:
            pairs = [
                (out, grad.to(out.dtype))
                for out, grad in zip(outputs, grads)
                if grad is not None and isinstance(out, torch.Tensor) and out.requires_grad
            ]
            asked = [i for i, leaf in enumerate(leaves) if leaf is not None]
            if pairs and asked:
                found = torch.autograd.grad(
                    [out for out, _ in pairs],
                    [leaves[i] for i in asked],
                    [grad for _, grad in pairs],
                    allow_unused=True,
                )
                for i, value in zip(asked, found):
                    gradients[i] = value
        return Outcome(
            [_detached(o) for o in outputs],
            [_detached(a) for a in args],
            [_detached(g) for g in gradients],
            written,
        )


def _version(value: Any) -> int:
    """Return the number of times that a tensor was written to; 0 for tensors of inference mode."""
    counted = isinstance(value, torch.Tensor) and not value.is_inference()
    return int(value._version) if counted else 0


def _detached(value: Any) -> Any:
    return value.detach() if isinstance(value, torch.Tensor) else value


def as_list(result: Any) -> List[Any]:
    """Return the result of a graph as a list."""
    return list(result) if isinstance(result, (tuple, list)) else [result]


def autocast_state() -> List[Tuple[str, bool, Any]]:
    """Return the state of autocast of each type of device: whether it is on, and its dtype."""
    found = []
    for name in ("cpu", "xpu", "cuda"):
        try:
            found.append((name, torch.is_autocast_enabled(name), torch.get_autocast_dtype(name)))
        except Exception:
            # torch 2.4 asks without a type of device.
            continue
    return found


@contextlib.contextmanager
def autocast_as(state: List[Tuple[str, bool, Any]]) -> Iterator[None]:
    """Context with the state of autocast that :func:`autocast_state` returned."""
    with contextlib.ExitStack() as stack:
        for name, enabled, dtype in state:
            if enabled != torch.is_autocast_enabled(name):
                stack.enter_context(torch.autocast(name, dtype=dtype, enabled=enabled, cache_enabled=False))
        yield


def rng_state() -> Any:
    """Return the state of all generators that a graph may use."""
    states = {"cpu": torch.get_rng_state()}
    for name in ("xpu", "cuda"):
        module = getattr(torch, name, None)
        try:
            if module is not None and module.is_initialized():
                states[name] = module.get_rng_state()
        except Exception:
            continue
    return states


def set_rng(states: Any) -> None:
    """Set the state that :func:`rng_state` returned."""
    for name, state in states.items():
        if name == "cpu":
            torch.set_rng_state(state)
        else:
            getattr(torch, name).set_rng_state(state)


class keep_rng:  # noqa: N801
    """Context that restores the state of all generators afterwards."""

    def __enter__(self) -> None:
        self.state = rng_state()

    def __exit__(self, *_: Any) -> None:
        set_rng(self.state)


# Memory that a graph asks for and that nothing fills (``torch.empty``): elements of its results that depend on what happens to be there.
#
# The graph runs twice in eager, with that memory full of other numbers each time. What differs then says nothing about compiled code and is left out.

# Names of functions, methods and operators: empty, empty_like, new_empty_strided, empty.memory_format.
_EMPTY = re.compile(r"(aten::)?(new_)?empty(_like|_strided|_permuted)?(\.\w+)?$")
Pair = Tuple[Any, Any]


def asks_for_memory(module: Any) -> bool:
    """Return whether a graph, or one of its subgraphs, allocates uninitialised memory."""
    graphs = [part.graph for part in module.modules() if isinstance(part, torch.fx.GraphModule)]
    return any(
        node.op in ("call_function", "call_method")
        and _EMPTY.match(str(getattr(node.target, "__name__", node.target)))
        for graph in graphs
        for node in graph.nodes
    )


class Filled(TorchDispatchMode):  # type: ignore[misc]
    """Dispatch mode that fills uninitialised memory with NaN or with ones (integers: zeros or ones)."""

    def __init__(self, ones: bool) -> None:
        super().__init__()
        self.ones = ones

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = func(*args, **(kwargs or {}))
        if _EMPTY.match(func._schema.name) and isinstance(made, torch.Tensor):
            floats = made.dtype.is_floating_point or made.dtype.is_complex
            made.fill_(1 if self.ones else float("nan") if floats else 0)
        return made


def filled_twice(run: Callable[[Any], Any]) -> Optional[Pair]:
    """Return the results of a graph for both contents of uninitialised memory; None if it cannot run so.

    Args:
        run: Runs the graph under a dispatch mode.
    """
    try:
        return run(Filled(ones=False)), run(Filled(ones=True))
    except Exception:
        # Higher-order operators know no dispatch mode of others.
        return None


def left_out(
    judge: Callable[..., Dict[str, Any]],
    found: Any,
    eager: Any,
    right: Any,
    pair: Pair,
    others: Sequence[Any] = (),
    **options: Any,
) -> Dict[str, Any]:
    """Return the verdict on the elements that depend only on the arguments; *unknown* if there are none. ``left_out`` counts the others.

    Args:
        judge: The rule.
        found: The value.
        eager: Of eager.
        right: Of float64.
        pair: Of eager with either content of the memory.
        others: More results of eager.
        options: Options of the rule.
    """
    values = [found, eager, right, *pair]
    alike = all(isinstance(v, torch.Tensor) and v.shape == found.shape for v in values)
    fixed = _alike(*pair) if alike else None
    if fixed is None or bool(fixed.all()):
        return judge(found, eager, right, others=others, **options)
    free = int(fixed.numel() - fixed.sum())
    if free == fixed.numel():
        row = judge(found, None, None)
        why = "it depends on memory that nothing in the graph fills"
        return dict(row, why=why, left_out=free, unwritten=True)
    indices = fixed.nonzero()
    picked = [value.detach()[fixed.to(value.device)] for value in (found, eager, right)]
    samples = [other.detach()[fixed.to(other.device)] for other in others if other.shape == fixed.shape]
    row = judge(*picked, others=samples, **options)
    row.update(shape=[int(size) for size in found.shape], elements=int(found.numel()))
    if row["worst"]:
        row["worst"] = dict(row["worst"], index=indices[row["worst"]["index"][0]].tolist())
    reason = "%d of %d values depend on memory that nothing in the graph fills" % (free, fixed.numel())
    return dict(row, why="; ".join(filter(None, (row["why"], reason))), left_out=free)


def _alike(one: Any, other: Any) -> Any:
    one, other = one.detach().cpu(), other.detach().cpu()
    alike = one == other
    if one.dtype.is_floating_point or one.dtype.is_complex:
        alike |= torch.isnan(one) & torch.isnan(other)
    return alike


class CallComparison:
    """Comparison of a call's results with eager and float64.

    Attributes:
        reference: ``float64``, or ``eager`` if the graph cannot run in float64.
        why: The error of that run.
        leaves_out: Whether elements were left out because they depend on uninitialised memory.
        unwritten: Eager's results for both contents of uninitialised memory; None for graphs without such memory.
    """

    def __init__(
        self, references: References, *, exact: bool, grad_outputs: Optional[List[Any]] = None
    ) -> None:
        self.references, self.exact, self.grad_outputs = references, exact, grad_outputs
        self.reference, self.why = "float64", ""
        self.eager = references.eager(grad_outputs)
        references.written = self.eager.written
        self._others: Optional[List[Outcome]] = None
        try:
            self.right = references.float64(grad_outputs)
        except Exception as error:
            self.reference, self.why = "eager", error_text(error)
            self.right = self.eager
            # Without float64 eager's own error is not known but by what rounding its arguments does.
            self._others = self._jitter()
        self.leaves_out = False
        self.unwritten: Optional[Tuple[Outcome, Outcome]] = None
        if references.asks_for_memory:
            self.unwritten = filled_twice(
                lambda mode: references.run(references.call, grad_outputs, mode=mode)
            )

    def _jitter(self) -> List[Outcome]:
        found = []
        for seed in range(3):
            generator = torch.Generator().manual_seed(seed)
            try:
                found.append(
                    self.references.eager(
                        self.grad_outputs, change=functools.partial(jittered, generator=generator)
                    )
                )
            except Exception:
                break
        return found

    def forward(self, found: Outcome, graph: Dict[str, Any]) -> List[Dict[str, Any]]:
        """Return verdicts on outputs and on arguments, also on those that the graph must not write to."""
        rows = []
        for i, value in enumerate(found.outputs):
            place = graph["outputs"][i] if i < len(graph["outputs"]) else {}
            name = str(place.get("name", "output %d" % i))
            row = self._one(value, _picker("outputs", i), name, place)
            rows += [row] if row else []
        for i, value in enumerate(found.args):
            name = graph["arguments"][i] if i < len(graph["arguments"]) else str(i)
            if not isinstance(value, torch.Tensor):
                continue
            if self.eager.written[i] or self._written_unnoticed(i):
                row = self._one(value, _picker("args", i), "argument %s afterwards" % name, {})
                rows += [row] if row else []
            elif self.references.snapshot.changed(i, value) and not self._shares_written(i):
                rows.append(_overwritten(value, "argument %s afterwards" % name))
        return rows

    def _written_unnoticed(self, index: int) -> bool:
        """Return whether eager writes to an argument without a new tensor version, as batch norm and Triton kernels do."""
        if not self.references.snapshot.changed(index, self.eager.args[index]):
            return False
        self.eager.written[index] = True
        return True

    def _shares_written(self, index: int) -> bool:
        args = self.references.snapshot.args
        mine = args[index].untyped_storage().data_ptr()
        return any(
            written and args[i].untyped_storage().data_ptr() == mine
            for i, written in enumerate(self.eager.written)
        )

    def backward(self, found: List[Any], graph: Dict[str, Any]) -> List[Dict[str, Any]]:
        """Return verdicts on the gradients of arguments."""
        scale = root_mean_square([g for g in self.right.gradients if g is not None])
        rows = []
        for i, value in enumerate(found):
            if value is None:
                continue
            name = graph["arguments"][i] if i < len(graph["arguments"]) else str(i)
            row = self._one(value, _picker("gradients", i), "gradient of %s" % name, {}, scale)
            rows += [row] if row else []
        return rows

    def _one(
        self, value: Any, pick: Callable[[Outcome], Any], name: str, place: Dict[str, Any], scale: float = 0.0
    ) -> Optional[Dict[str, Any]]:
        if not isinstance(value, torch.Tensor):
            expected = pick(self.eager)
            if isinstance(expected, torch.Tensor) or (value is not None and expected != value):
                return dict(
                    place, name=name, verdict="wrong", why="%r, eager gives %r" % (value, type(expected))
                )
            return None
        row = self._judged(value, pick, scale, self._others or [])
        if row["verdict"] == "wrong" and self._others is None:
            # A second opinion: what rounding the arguments does to eager.
            self._others = self._jitter()
            row = self._judged(value, pick, scale, self._others)
        return dict(place, **dict(row, name=name))

    def _judged(self, value: Any, pick: Any, scale: float, others: List[Outcome]) -> Dict[str, Any]:
        samples = [pick(other) for other in others]
        samples = [s for s in samples if s is not None]
        eager, right = pick(self.eager), pick(self.right)
        if self.unwritten is not None:
            pair = (pick(self.unwritten[0]), pick(self.unwritten[1]))
            row: Dict[str, Any] = left_out(
                judge, value, eager, right, pair, samples, exact_integers=self.exact, scale=scale
            )
            self.leaves_out = self.leaves_out or bool(row.pop("left_out", 0))
            return row
        report: Dict[str, Any] = judge(
            value, eager, right, others=samples, exact_integers=self.exact, scale=scale
        )
        return report


def _overwritten(value: Any, name: str) -> Dict[str, Any]:
    return {
        "name": name, "verdict": "wrong", "why": "it was overwritten; the graph does not write to it",
        "shape": list(value.shape), "dtype": str(value.dtype).replace("torch.", ""),
    }  # fmt: skip


def _picker(field: str, index: int) -> Callable[[Outcome], Any]:
    def pick(outcome: Outcome) -> Any:
        values = getattr(outcome, field)
        return values[index] if index < len(values) else None

    return pick
