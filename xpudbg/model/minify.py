"""Result of the search for the smallest script that shows a symptom."""

from __future__ import annotations

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class MinifyStep:
    """A change that made the script smaller.

    Attributes:
        what: The change.
        nodes: Nodes, or operations, that are left.
        trial: Number of the trial that showed the symptom.
    """

    what: str
    nodes: int
    trial: int


@dataclass(frozen=True)
class MinifyReport:
    """Parts that a search left out of a script.

    Attributes:
        nodes_before: Nodes of its graph; of a kernel the operations of its ttir.
        nodes: Nodes, or operations, that are left.
        trials: Runs of scripts.
        steps: The changes.
        stopped: Why the search ended before its end; empty where it did not.
        unit: ``node`` or ``operation``.
        lines_before: Lines of the text.
        lines: Lines that are left.
        seconds: How long it took.
        repeats: Runs that each text got to show the symptom; more than 1 where it does not always show.
    """

    nodes_before: int
    nodes: int
    trials: int
    steps: tuple[MinifyStep, ...] = ()
    stopped: str = ""
    unit: str = "node"
    lines_before: int = 0
    lines: int = 0
    seconds: float = 0.0
    repeats: int = 1
