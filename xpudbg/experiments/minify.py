"""Search for the smallest script that still shows a symptom: fewer nodes, smaller sizes, plainer dtypes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

from xpudbg.experiments.narrowing import smallest_set
from xpudbg.experiments.script_graph import ScriptGraph, read_script
from xpudbg.model.minify import MinifyReport, MinifyStep
from xpudbg.model.plural import plural
from xpudbg.repro.graph_inputs import dense_strides

_INTEGER = re.compile(r"(?<![\w.])\d{1,18}(?![\w.])")
_MADE = re.compile(r"make_tensor\(\(([\d, ]*)\), \(([\d, ]*)\)")
_LEAST_SIZE = 4
_MOST_SIZE = 1 << 16
_NARROW = ("bfloat16", "float16")
_SHORT = {"bfloat16": "bf16", "float16": "f16"}


class Minifier:
    """Search over the scripts of one graph.

    Args:
        text: The script that shows the symptom.
        shows: Runs a script, and returns whether it shows the symptom.
        progress: Called with the step.
        seconds: Time after which the smallest script so far is the result.
    """

    def __init__(
        self, text: str, shows: Callable[[str], bool], progress: Callable[[str], None], seconds: float
    ) -> None:
        self.text = text
        self._shows, self._progress = shows, progress
        self._end = time.monotonic() + seconds
        self._answers: dict[str, bool] = {}
        self._before = self._nodes = len(read_script(text).statements)
        self._steps: list[MinifyStep] = []
        self._trials = 0

    def run(self) -> MinifyReport:
        """Return the result; :attr:`text` is the smallest script, also where the search was interrupted.

        Raises:
            KeyboardInterrupt: The user ended it; :meth:`report` has what was reached.
        """
        if not self._try(self.text, "the whole script"):
            return self.report("the symptom does not show at first")
        try:
            self._fewer_nodes()
            self._smaller_sizes()
            self._plainer_dtypes()
        except _TimeUpError:
            return self.report("the time was over")
        return self.report()

    def report(self, stopped: str = "") -> MinifyReport:
        """Return what was reached.

        Args:
            stopped: Why the search ended before its end.
        """
        return MinifyReport(self._before, self._nodes, self._trials, tuple(self._steps), stopped)

    def _try(self, text: str, label: str) -> bool:
        """Return whether a script shows the symptom; what was asked before is not run again."""
        known = self._answers.get(text)
        if known is not None:
            return known
        if time.monotonic() > self._end:
            raise _TimeUpError
        self._trials += 1
        self._progress(
            f"trial {self._trials}: {label} (smallest so far: {self._nodes} of {self._before} nodes)"
        )
        self._answers[text] = shown = self._shows(text)
        return shown

    def _take(self, text: str, nodes: int, what: str) -> None:
        self.text, self._nodes = text, nodes
        self._steps.append(MinifyStep(what, nodes, self._trials))

    def _fewer_nodes(self) -> None:
        """Leave out nodes (ddmin): what is read and not computed becomes an input."""
        graph = read_script(self.text)

        def seen(chosen: Sequence[int]) -> bool:
            kept = graph.needed(chosen)
            if not kept:
                return False
            text = graph.script(kept)
            shown = self._try(text, plural(len(kept), "node"))
            if shown and len(kept) < self._nodes:
                self._take(text, len(kept), "nodes left out")
            return shown

        found = smallest_set(range(len(graph.statements)), seen)
        seen(found)

    def _smaller_sizes(self) -> None:
        """Halve all sizes that are multiples of a power of two, as long as the symptom stays."""
        power = _MOST_SIZE
        while power >= _LEAST_SIZE:
            text = _halved(read_script(self.text), power)
            if text != self.text and self._try(text, f"multiples of {power} halved"):
                self._take(text, self._nodes, f"sizes that are multiples of {power} halved")
                continue
            power //= 2

    def _plainer_dtypes(self) -> None:
        """Compute in float32 instead of a narrower dtype."""
        for name in _NARROW:
            text = self.text.replace(f"torch.{name}", "torch.float32").replace(f"'{_SHORT[name]}[", "'f32[")
            if text != self.text and self._try(text, f"float32 instead of {name}"):
                self._take(text, self._nodes, f"float32 instead of {name}")


class _TimeUpError(Exception):
    """The time of the search is over."""


def _halved(graph: ScriptGraph, power: int) -> str:
    """Return a script with all its sizes halved that are multiples of a power of two; dense tensors stay dense."""

    def smaller(match: re.Match[str]) -> str:
        number = int(match[0])
        return str(number // 2) if number % power == 0 and 0 < number <= _MOST_SIZE else match[0]

    def made(match: re.Match[str]) -> str:
        shape, stride = (tuple(int(n) for n in part.split(",") if n.strip()) for part in match.groups())
        new = tuple(int(_INTEGER.sub(smaller, str(n))) for n in shape)
        strides = dense_strides(new) if stride == dense_strides(shape) else stride
        return f"make_tensor({new}, {strides}"

    lines = list(graph.lines)
    for place in range(graph.signature, graph.forward[1] + 1):
        if not lines[place].lstrip().startswith("#"):
            lines[place] = _INTEGER.sub(smaller, lines[place])
    for place in range(graph.making[0], graph.making[1] + 1):
        lines[place] = _MADE.sub(made, lines[place])
    return "\n".join(lines)
