"""One call of a graph beside eager and float64: verdicts on outputs, written arguments and gradients."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple

import torch
from _xpudbg_notes import words
from _xpudbg_reference import Outcome, References
from _xpudbg_tolerance import jittered, judge, root_mean_square
from _xpudbg_unwritten import filled_twice, left_out


class CallComparison:
    """Results of a call, beside eager and float64.

    Attributes:
        reference: ``float64``, or ``eager`` where the graph cannot run in float64.
        why: The error it ended in.
        leaves_out: Whether elements of a value were left out, for they depend on memory that nothing fills.
        unwritten: What eager gives with either content of memory that nothing fills; None for graphs that ask for none.
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
            self.reference, self.why = "eager", words(error)
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
                    self.references.eager(self.grad_outputs, change=lambda v, g=generator: jittered(v, g))
                )
            except Exception:
                break
        return found

    def forward(self, found: Outcome, graph: Dict[str, Any]) -> List[Dict[str, Any]]:
        """Verdicts on outputs and on arguments that the graph writes to, or should not."""
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
        """Return whether eager writes to an argument without counting it as a new version, as batch norm and Triton kernels do."""
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
        """Verdicts on the gradients of arguments."""
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
