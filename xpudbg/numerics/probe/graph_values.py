"""Values of a verified graph: its inputs, seeds and references, and the orders that an unstable sort leaves open.

An unstable sort may return equal elements in any order, so that a kernel's indices and all values computed from them may differ from eager's.
Indices that give the same sorted values are accepted, and other values are compared with references computed from them.
Runs in the user's interpreter, with its torch, in a child that enters a job and gives up its rights.
"""

from __future__ import annotations

import ast
import ctypes
import json
import os
import platform
import resource
import struct
import sys
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import torch

from ...emulator.target import inductor
from .fx_graph import FxText, FxValues
from .text_eval import Evaluator, UnknownExpressionError, because, dotted, literal, trust_graphs
from .tolerance import jittered, judge, ulps, worst_of
from .wrapper import WrapperText, WrapperWalk

# Inputs that a run recorded (``xpudbg run --record-inputs``; the format: ``probe/site/_xpudbg_inputs.py``).
#
# The files are those of a bundle, so from anybody: sizes are checked against the file before anything is made of them.

FILE, DATA = "graph_inputs.json", "graph_inputs.bin"
_MAX_TEXT = 64 << 20
_MAX_DIMENSIONS = 64
_VERSION = 1


class TensorDescription:
    """Shape and figures of a recorded tensor.

    Args:
        row: Its row in the file.

    Raises:
        UnknownExpressionError: The row is damaged.
    """

    def __init__(self, row: Dict[str, Any]) -> None:
        self.dtype = getattr(torch, str(row.get("dtype")), None)
        self.shape, self.stride = _sizes(row.get("shape")), _sizes(row.get("stride"))
        if not isinstance(self.dtype, torch.dtype) or len(self.shape) != len(self.stride):
            raise UnknownExpressionError("the row of %s is damaged" % row.get("name"))
        self.low: Any = row.get("min")
        self.high: Any = row.get("max")
        self.elements = 1
        for size, stride in zip(self.shape, self.stride):
            self.elements *= 1 if stride == 0 and size > 1 else size
        self.span = 0 if 0 in self.shape else 1 + sum((n - 1) * s for n, s in zip(self.shape, self.stride))

    @property
    def bytes(self) -> int:
        """Number of bytes of its elements, without repetitions by dimensions of stride 0."""
        return self.elements * self.size

    @property
    def size(self) -> int:
        """Number of bytes of one element."""
        return int(torch.empty(0, dtype=self.dtype).element_size())

    def filled(self, elements: Any) -> Any:
        """Return a tensor of this shape and these strides.

        Args:
            elements: Its elements in order.
        """
        made = torch.empty_strided(self.shape, self.stride, dtype=self.dtype)
        torch.empty(0, dtype=torch.uint8).set_(made.untyped_storage()).zero_()
        once = [1 if s == 0 and n > 1 else n for n, s in zip(self.shape, self.stride)]
        made.as_strided(once, self.stride).copy_(elements.reshape(once))
        return made

    def like(self, fill: Callable[..., Any], generator: Any) -> Any:
        """Return random numbers of this shape, within the recorded range.

        Args:
            fill: Fills a tensor.
            generator: Draws the numbers.
        """
        made = fill(torch.empty(self.elements, dtype=self.dtype), generator)
        if all(isinstance(n, (int, float)) for n in (self.low, self.high)) and not made.dtype.is_complex:
            if made.dtype.is_floating_point:
                made = made.clamp(self.low, self.high)
            elif made.dtype != torch.bool:
                high = min(int(self.high) + 1, torch.iinfo(torch.int64).max)
                made = torch.randint(int(self.low), high, made.shape, generator=generator).to(self.dtype)
        return self.filled(made)


class RecordedInputs:
    """The recorded inputs of a graph.

    Args:
        folder: Folder of the files.
        names: Names of the inputs of the generated code, in order.
        limit: Limit of their bytes in total.

    Attributes:
        values: Inputs whose elements were recorded, and numbers, by name.
        described: The other tensors.

    Raises:
        UnknownExpressionError: The record is damaged, or that of another graph.
    """

    def __init__(self, folder: str, names: List[str], limit: int) -> None:
        self.values: Dict[str, Any] = {}
        self.described: Dict[str, TensorDescription] = {}
        rows = _rows(os.path.join(folder, FILE))
        if len(rows) != len(names):
            raise UnknownExpressionError(
                "there are %d of them, and the generated code takes %d" % (len(rows), len(names))
            )
        total = 0
        for name, row in zip(names, rows):
            if isinstance(row.get("number"), (bool, int, float)):
                self.values[name] = row["number"]
            elif "dtype" in row and "stride" in row and (row["stride"] or not row.get("shape")):
                found = TensorDescription(row)
                total += found.span * found.size
                if total > limit:
                    raise UnknownExpressionError("they have more than %d GiB" % (limit >> 30))
                if isinstance(row.get("offset"), int):
                    data = os.path.join(folder, DATA)
                    self.values[name] = found.filled(_elements(data, row["offset"], found))
                else:
                    self.described[name] = found


def _rows(path: str) -> List[Dict[str, Any]]:
    try:
        with open(path, encoding="utf-8") as source:
            data = json.loads(source.read(_MAX_TEXT))
    except (OSError, ValueError, RecursionError) as error:
        raise UnknownExpressionError("%s cannot be read (%s)" % (FILE, type(error).__name__)) from None
    rows = data.get("inputs") if isinstance(data, dict) else None
    if not isinstance(rows, list) or data.get("version") != _VERSION:
        raise UnknownExpressionError("%s is damaged, or of a newer version" % FILE)
    return [row if isinstance(row, dict) else {} for row in rows]


def _sizes(value: Any) -> List[int]:
    if not isinstance(value, list) or len(value) > _MAX_DIMENSIONS:
        raise UnknownExpressionError("a shape is damaged")
    if not all(isinstance(n, int) and 0 <= n < 1 << 48 for n in value):
        raise UnknownExpressionError("a shape is damaged")
    return value


def _elements(path: str, offset: int, tensor: TensorDescription) -> Any:
    try:
        with open(path, "rb") as source:
            source.seek(offset)
            data = bytearray(source.read(tensor.bytes))
    except (OSError, ValueError, OverflowError) as error:
        raise UnknownExpressionError("%s cannot be read (%s)" % (DATA, type(error).__name__)) from None
    if len(data) != tensor.bytes:
        raise UnknownExpressionError("%s is cut" % DATA)
    return torch.frombuffer(data, dtype=tensor.dtype) if data else torch.empty(0, dtype=tensor.dtype)


# Inputs of a graph: those of the run (``graph_values``), random numbers, and values at the edges of a dtype.

MAX_BYTES = 2 << 30
# Beside one of each, one element in this many gets a value of the edge: a NaN in every row of a reduction would hide all else.
_SPARSE = 4000


def given_inputs(
    wrapper: WrapperText, generator: torch.Generator, folder: str, recorded: bool
) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """Return the inputs and constants of a graph, and facts about them for the report.

    Args:
        wrapper: The wrapper.
        generator: Draws the numbers of inputs that are not recorded.
        folder: Of the job.
        recorded: Whether it has recorded inputs.
    """
    values = example_inputs(wrapper, generator)
    facts: Dict[str, Any] = {"inputs": "random", "recorded": 0, "generated": [], "why": ""}
    if not recorded:
        return values, facts
    try:
        record = RecordedInputs(folder, wrapper.inputs, MAX_BYTES)
    except UnknownExpressionError as error:
        return values, dict(facts, why="the recorded inputs are not used: %s" % error)
    for name in wrapper.inputs:
        if name in record.values:
            values[name] = record.values[name]
        elif name in record.described:
            values[name] = record.described[name].like(random_values, generator)
    stored = set(record.values)
    generated = [name for name in values if name not in stored]
    return values, dict(facts, inputs="recorded", recorded=len(stored), generated=generated)


def example_inputs(wrapper: WrapperText, generator: torch.Generator) -> Dict[str, Any]:
    """Return random inputs and constants of the shapes in the wrapper's own benchmark (``rand_strided``).

    Floating-point numbers are normally distributed. Integers are 0 and 1, which are valid wherever they are indices.

    Args:
        wrapper: The wrapper.
        generator: Draws the numbers.
    """
    values: Dict[str, Any] = {}
    taken = [0]

    def lookup(name: str) -> Any:
        if name not in values:
            raise UnknownExpressionError("there is no %s" % name)
        return values[name]

    def call(name: str, args: Any, kwargs: Any) -> Any:
        if name == "torch.as_strided" and len(args) > 2 and isinstance(args[0], torch.Tensor):
            # Inputs that are views of one memory.
            return args[0].as_strided(*args[1:4])
        if name.rpartition(".")[2] != "rand_strided" or len(args) < 2:
            raise UnknownExpressionError("%s makes no input here" % name)
        made = torch.empty_strided(args[0], args[1], dtype=kwargs.get("dtype", torch.float32))
        taken[0] += made.untyped_storage().nbytes()
        if taken[0] > MAX_BYTES:
            raise UnknownExpressionError("the inputs have more than %d GiB" % (MAX_BYTES >> 30))
        return random_values(made, generator)

    evaluator = Evaluator(lookup, call)
    for name, expression in wrapper.examples.items():
        try:
            values[name] = evaluator.value(expression)
        except UnknownExpressionError:
            continue
    return {name: values[name] for name in (*wrapper.inputs, *wrapper.constants) if name in values}


def random_values(tensor: Any, generator: torch.Generator) -> Any:
    """Fill a tensor with random values and return it; memory between its elements is zero."""
    torch.empty(0, dtype=torch.uint8).set_(tensor.untyped_storage()).zero_()
    whole = tensor
    for axis, stride in enumerate(tensor.stride()):
        if stride == 0 and tensor.shape[axis] > 1:
            # Its elements share memory.
            tensor = tensor.narrow(axis, 0, 1)
    if tensor.dtype.is_floating_point or tensor.dtype.is_complex:
        wide = torch.randn(tensor.shape, generator=generator, dtype=torch.float64)
        tensor.copy_(wide.to(tensor.dtype))
    else:
        tensor.copy_(torch.randint(0, 2, tensor.shape, generator=generator))
    return whole


def edge_values(value: Any, generator: torch.Generator, pointwise: bool) -> Any:
    """Return a copy with zeros of both signs, denormals and the like at random places.

    Args:
        value: A tensor.
        generator: Draws the places.
        pointwise: Also NaN, infinities and the ends of the range, whose sums and means depend on the order of summation.
    """
    if not isinstance(value, torch.Tensor) or not value.dtype.is_floating_point or not value.numel():
        return value
    copy = value.clone()
    info = torch.finfo(value.dtype)
    edges = [0.0, -0.0, info.tiny / 2, -info.tiny / 2, info.eps]
    if pointwise:
        edges += [float("nan"), float("inf"), -float("inf"), info.max, info.min]
    count = min(max(1, value.numel() // 8), len(edges) + value.numel() // _SPARSE)
    places = torch.randint(0, value.numel(), (count,), generator=generator)
    flat = copy.reshape(-1)
    for number, place in enumerate(places.tolist()):
        flat[place] = edges[number % len(edges)]
    return flat.reshape(value.shape)


# Random numbers of a graph: the seeds that its wrapper draws, and what is computed from them.

# How wrappers draw seeds, and nothing else.
SEEDS_CALL = "aten.randint.low_out"


class RandomDraws:
    """Seeds and random numbers of one graph.

    Args:
        graph: The FX graph after Inductor's passes.
        wrapper: The generated code.
        generator: Draws the seeds.

    Attributes:
        functions: Functions in the place of Inductor's random operators, by qualified name.
        seeds: Seeds by FX node, which replace those that the wrapper draws.
    """

    def __init__(self, graph: FxText, wrapper: WrapperText, generator: Any) -> None:
        self.functions = _random_functions(wrapper)
        limits = torch.iinfo(torch.int64)
        self.seeds: Dict[str, Any] = {}
        calls = (n for statement in wrapper.body for n in ast.walk(statement) if isinstance(n, ast.Call))
        if sum(dotted(c.func) == SEEDS_CALL for c in calls) != len(graph.seeds):
            return
        for node, count in graph.seeds.items():
            # Which of two draws of the same number is which node's, the wrapper does not tell.
            if list(graph.seeds.values()).count(count) == 1:
                made = torch.randint(limits.min, limits.max, [count], generator=generator)
                self.seeds[node] = made

    def of_graph(self, graph: FxText) -> Dict[str, Any]:
        """Return the seeds that another stage of the same graph also has, by its node."""
        return {n: v for n, v in self.seeds.items() if graph.seeds.get(n) == v.numel()}

    def hand_over(self, drawn: List[Any]) -> None:
        """Replace the seeds that a wrapper drew.

        Args:
            drawn: The seeds that its call wrote.
        """
        for tensor in drawn:
            for seeds in self.seeds.values():
                if (
                    isinstance(tensor, torch.Tensor)
                    and tensor.dtype == seeds.dtype
                    and tensor.shape == seeds.shape
                ):
                    tensor.copy_(seeds)


def _random_functions(wrapper: WrapperText) -> Dict[str, Callable[..., Any]]:
    """Return functions in the place of Inductor's random operators: the numbers of generated kernels, from the same seed."""
    triton = wrapper.sources.keys() - wrapper.cpp.keys()
    like = "triton" if triton or not wrapper.cpp else ""

    def check() -> None:
        if triton and wrapper.cpp:
            raise UnknownExpressionError("random numbers of a graph with Triton and C++ kernels")

    def seeds(*_args: Any, **_kwargs: Any) -> Any:
        raise UnknownExpressionError("seeds of random numbers are drawn by the wrapper")

    def lookup(drawn: Any, index: int) -> Any:
        # Older torch refuses its own operator, whose result is a view.
        return drawn[index].clone()

    def random(size: Any, seed: Any, mode: str, **_: Any) -> Any:
        check()
        return inductor.random(size, seed, mode, like=like)

    def randint(low: int, high: int, size: Any, seed: Any, **_: Any) -> Any:
        check()
        return inductor.randint(low, high, size, seed, like=like)

    return {
        "prims::inductor_seeds": seeds,
        "prims::inductor_lookup_seed": lookup,
        "prims::inductor_random": random,
        "prims::inductor_randint": randint,
    }


# State of a graph while it is verified: its texts, values of its nodes, and the references that they are held against.

_SAMPLES = 2
_DTYPES = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16}
Row = Dict[str, Any]
# What is told of a verdict.
_REPORTED = (
    "verdict",
    "why",
    "error",
    "allowed",
    "max_error",
    "max_allowed",
    "different",
    "elements",
    "dtype",
)


class NodeReferences:
    """Reference values of the nodes of a graph.

    Attributes:
        eager: Computed by eager.
        right: Computed in float64.
        moved: Computed by eager on inputs moved by half a unit in the last place.
    """

    def __init__(self, eager: FxValues, right: FxValues, moved: List[FxValues]) -> None:
        self.eager, self.right, self.moved = eager, right, moved

    def verdict(self, found: Any, place: Union[str, int]) -> Row:
        """Return the verdict on the value of a node (by its name) or of an output (by its index).

        Raises:
            UnknownExpressionError: The node cannot be computed here.
        """
        return judged(found, self.eager.at(place), self.right.at(place), [m.at(place) for m in self.moved])


def judged(found: Any, eager: Any, right: Any, moved: List[Any]) -> Row:
    """Return the report's row on a value: verdict, worst element, and distance from eager in units in the last place."""
    report = judge(found, eager, right, others=moved)
    row = {key: report[key] for key in _REPORTED}
    same_shape = isinstance(eager, torch.Tensor) and tuple(found.shape) == tuple(eager.shape)
    return dict(row, ulps=ulps(found, eager) if same_shape else None, **(report["worst"] or {}))


def take_graver(row: Row, verdict: Row, output: int) -> None:
    """Copy the verdict on one output into the row on several outputs, if it is worse than the row's."""
    row["compared"] += 1
    if worst_of([row["verdict"], verdict["verdict"]]) != row["verdict"]:
        row.update(verdict, output=str(output))


class GraphValues:
    """A graph that is verified.

    Args:
        folder: Of the job.
        job: Content of ``job.json``.
        say: Called with each result.

    Attributes:
        draws: Seeds that the wrapper draws.
        random: Functions in the place of operators that draw from a seed.
        graph: The FX graph after Inductor's passes.
        wrapper: The generated code.
        generator: Draws random numbers.
        known: Given values of inputs and nodes.
        nodes: FX node of each buffer that has one.
        made_up: Nodes with random numbers as values, since they cannot be computed here.
        unseen: Kernel calls whose results could not be compared with a node, line and name, by the memory of the results: later
            comparisons include them.
    """

    def __init__(self, folder: str, job: Row, say: Callable[[Row], None]) -> None:
        self.folder, self.job, self.say = folder, job, say
        self.graph = FxText(read(folder, "transformed.py"))
        self.wrapper = WrapperText(read(folder, "output_code.py"))
        self.generator = torch.Generator().manual_seed(int(job["seed"]))
        seeded = torch.Generator().manual_seed(int(job["seed"]))
        self.draws = RandomDraws(self.graph, self.wrapper, seeded)
        self.random = self.draws.functions
        self.known: Dict[str, Any] = {}
        self.nodes: Dict[str, str] = dict(job["nodes"])
        self.made_up: List[str] = []
        self.unseen: Dict[int, Dict[int, str]] = {}

    def unseen_in(self, values: Iterable[Any]) -> Dict[int, str]:
        """Return the kernel calls behind some tensors whose results have not been compared yet, by line."""
        found: Dict[int, str] = {}
        for value in values:
            found.update(self.unseen.get(_place(value), {}))
        return found

    def note_unseen(self, values: Iterable[Any], calls: Dict[int, str]) -> None:
        """Note which of these calls some tensors depend on now; none if their values were compared."""
        for value in values:
            place = _place(value)
            self.unseen.pop(place, None)
            if calls and place:
                self.unseen[place] = dict(calls)

    def references(self, graph: FxText, known: Dict[str, Any], wanted: Any = ()) -> NodeReferences:
        """Return references for the nodes of a graph, computed from given values."""
        leaves = graph.leaves(wanted, set(known) - set(wanted)) if wanted else set(known)
        mine = {n: v for n, v in known.items() if n in leaves}
        moved = [{n: jittered(v, self.generator) for n, v in mine.items()} for _ in range(_SAMPLES)]
        eager, *others = (FxValues(graph, v, in_float64=False, random=self.random) for v in (mine, *moved))
        right = FxValues(graph, mine, in_float64=True, random=self.random)
        return NodeReferences(eager, right, others)

    def from_eager(self, writes: Dict[str, str], walk: WrapperWalk, eager: Optional[FxValues] = None) -> None:
        """Set buffers to the eager values of their FX nodes; buffers without one count as unknown."""
        eager = eager or FxValues(self.graph, self.known, in_float64=False, random=self.random)
        for name, node in writes.items():
            tensor = walk.values.get(name)
            if not isinstance(tensor, torch.Tensor):
                continue
            try:
                if not self.graph.has(node):
                    raise UnknownExpressionError("which FX node it holds is not known")
                value = eager.value(node)
                tensor.copy_(value.reshape(tensor.shape))
                self.known[node] = value
                walk.broken.pop(name, None)
            except (UnknownExpressionError, RuntimeError) as error:
                walk.broken.setdefault(name, because("%s has no value that counts" % name, error))

    def make_up(self, name: str, size: Any, stride: Any) -> Any:
        """Return random numbers for a result that cannot be computed here; later values are judged by them."""
        node = self.nodes.get(name, "")
        dtype = _DTYPES.get(self.graph.dtypes.get(node, ""))
        if dtype is None or not dtype.is_floating_point:
            return None
        made = random_values(torch.empty_strided(size, stride, dtype=dtype), self.generator)
        self.known[node] = made.clone()
        self.made_up.append(node)
        return made


def _place(value: Any) -> int:
    """Return a number that identifies the memory of a tensor, or several results of an operator; 0 for anything else."""
    if isinstance(value, torch.Tensor):
        return int(value.untyped_storage().data_ptr())
    return id(value) if isinstance(value, (tuple, list)) else 0


def shaped(found: Any, expected: Any) -> Any:
    """Return a buffer in the shape of its FX node.

    Raises:
        UnknownExpressionError: It has another number of elements.
    """
    shaped = shaped_or_none(found, expected)
    if shaped is None:
        raise UnknownExpressionError(
            "the buffer is %s, its FX node %s" % (tuple(found.shape), tuple(getattr(expected, "shape", ())))
        )
    return shaped


def shaped_or_none(found: Any, expected: Any) -> Any:
    """Return a buffer in the shape of its FX node; None if it has another number of elements."""
    if not isinstance(expected, torch.Tensor) or found.dtype != expected.dtype:
        return None
    if found.shape == expected.shape:
        return found
    if [s for s in found.shape if s != 1] == [s for s in expected.shape if s != 1]:
        return found.reshape(expected.shape)
    return None


def read(folder: str, name: str) -> str:
    """Read a file of the job; empty if there is none."""
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as source:
            return source.read()
    except FileNotFoundError:
        return ""


_SORTS = ("torch.ops.aten.sort.default", "torch.ops.aten.sort.stable")


def tied_orders(
    graph: FxText, eager: FxValues, outputs: Iterable[Tuple[str, Any]]
) -> Dict[str, torch.Tensor]:
    """Return the indices of sorts that differ from eager's and sort correctly, by their FX node.

    Args:
        graph: The graph.
        eager: Its values in eager.
        outputs: FX nodes with the values that a kernel wrote for them.
    """
    found = {}
    for node, value in outputs:
        call = _sort_of(graph, node)
        if call is None:
            continue
        try:
            expected = eager.value(node)
            given = eager.value(call[0])
        except UnknownExpressionError:
            continue
        mine = shaped_or_none(value, expected)
        if mine is not None and _sorts_as_well(given, mine, expected, call[1]):
            found[node] = mine.clone()
    return found


def open_order(graph: FxText, eager: FxValues, node: str, known: Iterable[str]) -> str:
    """Return the node of a sort's indices, with equal elements, that a node is computed from; empty if there is none.

    Args:
        graph: The graph.
        eager: Its values in eager.
        node: The node.
        known: Nodes with given values.
    """
    waiting, seen = [node], set(known)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        call = _sort_of(graph, name)
        if call is not None and _has_ties(eager, call):
            return name
        waiting += graph.needs(name)
    return ""


def _sort_of(graph: FxText, node: str) -> Optional[Tuple[str, int]]:
    """Return the sorted node and the dimension if a node is the indices of an unstable sort."""
    item = graph.nodes.get(node)
    if not isinstance(item, ast.Subscript) or not isinstance(item.value, ast.Name):
        return None
    if getattr(item.slice, "value", None) != 1:
        return None
    call = graph.nodes.get(item.value.id)
    if not isinstance(call, ast.Call) or dotted(call.func) not in _SORTS or not call.args:
        return None
    keywords = {k.arg: k.value for k in call.keywords}
    if literal(keywords.get("stable")) is True or not isinstance(call.args[0], ast.Name):
        return None
    positional = call.args[1] if len(call.args) > 1 and dotted(call.func) == _SORTS[0] else None
    dim = literal(keywords.get("dim", positional))
    return call.args[0].id, dim if isinstance(dim, int) else -1


def _has_ties(eager: FxValues, call: Tuple[str, int]) -> bool:
    try:
        given = eager.value(call[0])
    except UnknownExpressionError:
        return True
    if not isinstance(given, torch.Tensor) or not given.dim():
        return False
    ordered = given.sort(call[1]).values
    count = ordered.shape[call[1]]
    return count > 1 and _alike(
        ordered.narrow(call[1], 0, count - 1), ordered.narrow(call[1], 1, count - 1), any_=True
    )


def _sorts_as_well(given: Any, found: torch.Tensor, expected: torch.Tensor, dim: int) -> bool:
    if torch.equal(found, expected) or not found.dim() or found.dtype.is_floating_point:
        return False
    found, expected = found.long(), expected.long()
    if not torch.equal(found.sort(dim).values, expected.sort(dim).values):
        return False
    return _alike(given.gather(dim, found), given.gather(dim, expected), any_=False)


def _alike(one: torch.Tensor, other: torch.Tensor, *, any_: bool) -> bool:
    same = torch.isclose(one, other, rtol=0.0, atol=0.0, equal_nan=True)
    return bool(same.any() if any_ else same.all())


# A process that gives up its rights: no network, no other programs, files to read only where its interpreter lies.
#
# Landlock and seccomp through ctypes, as far as the kernel has them; nothing else is asked for, and what it lacks is not there. Threads that run
# already keep their rights; processes that are forked later have none either.
#
# Runs in the user's interpreter (Python 3.8, standard library).

# include/uapi/linux/landlock.h
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_EXECUTE, _WRITE, _READ, _READ_FOLDER = 1, 2, 4, 8
_TRUNCATE, _IOCTL = 1 << 14, 1 << 15
_BITS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_ALL_BITS = (1 << 16) - 1
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | _IOCTL
_NO_TCP = 3
_NO_SIGNALS_OUTWARD = 3  # and no abstract unix sockets
_NO_NEW_PRIVILEGES, _SET_SECCOMP = 38, 22
_SYSTEM = (
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/etc",
    "/proc",
    "/sys",
    "/opt",
    "/nix",
    "/dev/random",
    "/dev/urandom",
)
# Numbers of system calls: socket connect ptrace process_vm_readv process_vm_writev mount unshare setns bpf perf_event_open keyctl add_key
# request_key userfaultfd pidfd_getfd io_uring_setup execve execveat.
_CALLS = {
    "x86_64": (
        0xC000003E,
        (41, 42, 101, 310, 311, 165, 272, 308, 321, 298, 250, 248, 249, 323, 438, 425, 59, 322),
    ),
    "aarch64": (
        0xC00000B7,
        (198, 203, 117, 270, 271, 40, 97, 268, 280, 241, 219, 217, 218, 282, 438, 425, 221, 281),
    ),
}
_MOST_WRITTEN = 16 << 30


def enter_job(folder: str) -> Row:
    """Read a job, give up the rights that it leaves, and seed random numbers."""
    with open(os.path.join(folder, "job.json"), encoding="utf-8") as source:
        job: Row = json.load(source)
    if job["trusted"]:
        trust_graphs()
    if job["confined"]:
        confine(job["writable"], job["readable"])
    # Library functions draw random numbers, too.
    torch.manual_seed(int(job["seed"]))
    return job


def confine(writable: Sequence[str], readable: Sequence[str]) -> List[str]:
    """Drop rights permanently; return the kernel features used for that.

    Args:
        writable: Folders in which it may write.
        readable: Folders and files that it may read besides those of the system and of the interpreter.
    """
    done: List[str] = []
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_WRITTEN, _MOST_WRITTEN))
    except (OSError, ValueError):
        pass
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return done
    if _landlock(libc, writable, [*_SYSTEM, *_of_interpreter(), *readable]):
        done.append("landlock")
    if _seccomp(libc):
        done.append("seccomp")
    return done


def _of_interpreter() -> List[str]:
    found = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix]
    return found + [os.path.abspath(p) for p in sys.path if p]


def _landlock(libc: ctypes.CDLL, writable: Sequence[str], readable: Sequence[str]) -> bool:
    version = libc.syscall(_CREATE, None, 0, 1)
    if version < 1:
        return False
    handled = _BITS.get(version, _ALL_BITS)
    attributes = struct.pack(
        "=QQQ", handled, _NO_TCP if version >= 4 else 0, _NO_SIGNALS_OUTWARD if version >= 6 else 0
    )
    size = 8 if version < 4 else 16 if version < 6 else 24
    rules = libc.syscall(_CREATE, attributes, size, 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(libc, rules, path, (_EXECUTE | _READ | _READ_FOLDER) & handled)
        for path in writable:
            _allow(libc, rules, path, handled)
        for path in ("/dev/null", "/dev/zero"):
            _allow(libc, rules, path, (_READ | _WRITE | _TRUNCATE) & handled)
        return bool(libc.syscall(_RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: str, access: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not os.path.isdir(path):
            access &= _OF_FILES
        libc.syscall(_ADD, rules, 1, struct.pack("=Qi", access, descriptor), 0)
    finally:
        os.close(descriptor)


def _seccomp(libc: ctypes.CDLL) -> bool:
    known = _CALLS.get(platform.machine())
    if known is None:
        return False
    architecture, calls = known
    rules = [
        (0x20, 0, 0, 4),
        (0x15, 0, len(calls) + 2, architecture),
        (0x20, 0, 0, 0),
        (0x35, len(calls), 0, 0x40000000),
    ]
    rules += [(0x15, len(calls) - n, 0, number) for n, number in enumerate(calls)]
    rules += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x00050001)]  # allowed; not permitted
    filters = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *rule) for rule in rules))
    program = struct.pack("@HP", len(rules), ctypes.addressof(filters))
    return bool(libc.prctl(_SET_SECCOMP, 2, program, 0, 0) == 0)
