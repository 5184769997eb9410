"""State of a graph while it is verified: its texts, values of its nodes, and the references that they are held against.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple

import torch
from _xpudbg_fx_values import FxText, FxValues
from _xpudbg_import_file import import_file
from _xpudbg_random_draws import RandomDraws
from _xpudbg_text_eval import UnknownExpressionError, because
from _xpudbg_verify_inputs import random_values
from _xpudbg_wrapper import WrapperText, WrapperWalk

_SAMPLES = 2
_DTYPES = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16}
Row = Dict[str, Any]
References = Tuple[FxValues, FxValues, List[FxValues]]


class GraphValues:
    """A graph that is verified.

    Args:
        folder: Of the job.
        job: What ``job.json`` says.
        say: Takes a result.

    Attributes:
        tolerance: The module with the rule for verdicts.
        draws: Seeds that the wrapper draws.
        random: Functions in the place of operators that draw from a seed.
        graph: The FX graph after Inductor's passes.
        wrapper: The generated code.
        generator: Draws random numbers.
        known: Values of inputs and nodes that are taken as they are.
        nodes: The FX node of each buffer that has one.
        made_up: Nodes whose values are random numbers, since they cannot be computed here.
        unseen: Kernel calls whose results could not be held against a node, line and name, by the memory that the results lie in: they are part of
            what comes next.
    """

    def __init__(self, folder: str, job: Row, say: Callable[[Row], None]) -> None:
        self.folder, self.job, self.say = folder, job, say
        self.tolerance = import_file("_xpudbg_tolerance", job["tolerance"])
        self.graph = FxText(read(folder, "transformed.py"))
        self.wrapper = WrapperText(read(folder, "output_code.py"))
        self.generator = torch.Generator().manual_seed(int(job["seed"]))
        seeded = torch.Generator().manual_seed(int(job["seed"]))
        self.draws = RandomDraws(job["random_numbers"], self.graph, self.wrapper, seeded)
        self.random = self.draws.functions
        self.known: Dict[str, Any] = {}
        self.nodes: Dict[str, str] = dict(job["nodes"])
        self.made_up: List[str] = []
        self.unseen: Dict[int, Dict[int, str]] = {}

    def unseen_in(self, values: Iterable[Any]) -> Dict[int, str]:
        """Return which kernel calls some tensors come of that nothing was compared with yet, by line."""
        found: Dict[int, str] = {}
        for value in values:
            found.update(self.unseen.get(_place(value), {}))
        return found

    def note_unseen(self, values: Iterable[Any], calls: Dict[int, str]) -> None:
        """Note which of these calls some tensors come of now; none where their values were compared."""
        for value in values:
            place = _place(value)
            self.unseen.pop(place, None)
            if calls and place:
                self.unseen[place] = dict(calls)

    def references(self, graph: FxText, known: Dict[str, Any], wanted: Any = ()) -> References:
        """The graph's values by eager, in float64, and by eager on inputs that are moved by half a unit in the last place."""
        leaves = graph.leaves(wanted, set(known) - set(wanted)) if wanted else set(known)
        mine = {n: v for n, v in known.items() if n in leaves}
        plain = FxValues(graph, mine, in_float64=False, random=self.random)
        right = FxValues(graph, mine, in_float64=True, random=self.random)
        others = []
        for _ in range(_SAMPLES):
            moved = {n: self.tolerance.jittered(v, self.generator) for n, v in mine.items()}
            others.append(FxValues(graph, moved, in_float64=False, random=self.random))
        return plain, right, others

    def report(self, report: Row, found: Any, expected: Any) -> Row:
        """The part of a verdict that is told, and the distance from eager in units in the last place."""
        kept = (
            "why",
            "error",
            "eager_error",
            "allowed",
            "max_error",
            "max_allowed",
            "different",
            "elements",
            "dtype",
            "shape",
            "worst",
        )
        row = {k: report[k] for k in kept}
        row["ulps"] = (
            self.tolerance.ulps(found, expected) if tuple(found.shape) == tuple(expected.shape) else None
        )
        return row

    def from_eager(self, writes: Dict[str, str], walk: WrapperWalk, eager: Optional[FxValues] = None) -> None:
        """Give buffers the values that their FX nodes have in eager; those that have none count as unknown."""
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
        """Random numbers in the place of a result that cannot be computed here; what comes after it is judged by them."""
        node = self.nodes.get(name, "")
        dtype = _DTYPES.get(self.graph.dtypes.get(node, ""))
        if dtype is None or not dtype.is_floating_point:
            return None
        made = random_values(torch.empty_strided(size, stride, dtype=dtype), self.generator)
        self.known[node] = made.clone()
        self.made_up.append(node)
        return made


def _place(value: Any) -> int:
    """A number for the memory of a tensor, or for several results of an operator; 0 for anything else."""
    if isinstance(value, torch.Tensor):
        return int(value.untyped_storage().data_ptr())
    return id(value) if isinstance(value, (tuple, list)) else 0


def shaped(found: Any, expected: Any) -> Any:
    """A buffer in the shape of the FX node that it holds.

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
    """The same; None where it has another number of elements."""
    if not isinstance(expected, torch.Tensor) or found.dtype != expected.dtype:
        return None
    if found.shape == expected.shape:
        return found
    if [s for s in found.shape if s != 1] == [s for s in expected.shape if s != 1]:
        return found.reshape(expected.shape)
    return None


def read(folder: str, name: str) -> str:
    """The text of a file of the job; empty where there is none."""
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as source:
            return source.read()
    except FileNotFoundError:
        return ""
