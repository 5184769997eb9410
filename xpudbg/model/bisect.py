"""Result of ``bisect``: the change that brings a symptom, and the trials that show it."""

from __future__ import annotations

from xpudbg.model.diff import SettingDiff
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


class BisectAxis(StrEnum):
    """Row of conditions that a search goes through."""

    SETTINGS = "settings"
    """Variables of the environment and settings of torch that differ between two runs, or that the command line names."""
    PASSES = "passes"
    """Backend layers, passes, decompositions, lowerings and switches of Inductor."""
    VERSIONS = "versions"
    """A row of interpreters, versions of a package or compilers."""


class BisectOutcome(StrEnum):
    """Result of the search."""

    FOUND = "found"
    """Without the change the symptom is not there, with it it is."""
    PART = "part"
    """The layer is known, and nothing within it that can be switched off takes the symptom away."""
    NOT_SHOWN = "not_shown"
    """The symptom is not there even where all changes are made."""
    ALWAYS = "always"
    """The symptom is there without any of the changes."""
    UNKNOWN = "unknown"
    """Whether it is there cannot be said of the run without changes, or of that with all."""


@dataclass(frozen=True)
class BisectTrial:
    """One condition under which the script ran.

    Attributes:
        label: The condition in words.
        seen: Whether the symptom was there; None where that could not be said.
        detail: What was seen, or why it could not be said.
        runs: Runs of the script; 0 where an earlier search had the answer.
        seconds: Time of the runs together.
    """

    label: str
    seen: bool | None
    detail: str = ""
    runs: int = 1
    seconds: float = 0.0


@dataclass(frozen=True)
class BisectReport:
    """The change that brings a symptom.

    Attributes:
        axis: What differs between the trials.
        outcome: Result of the search.
        symptom: The symptom in words.
        command: The script and its arguments.
        culprits: The smallest set of changes that brings it, each in words; of a pass its layer, its kind and its name.
        detail: What the trial with the culprit showed.
        confirmed: Whether two further runs, with the culprit and without it, showed the same; None where that was not tried.
        with_symptom: The bundle of the nearest run with the symptom; empty where none was kept.
        without_symptom: That of the nearest run without it.
        not_searched: Differences that cannot be changed alone, and stay as in the run without the symptom.
        trials: All trials, in their order.
        state: The folder with the state of the search.
        problems: What went wrong on the way.
    """

    axis: BisectAxis
    outcome: BisectOutcome
    symptom: str
    command: str
    culprits: tuple[str, ...] = ()
    detail: str = ""
    confirmed: bool | None = None
    with_symptom: str = ""
    without_symptom: str = ""
    not_searched: tuple[SettingDiff, ...] = ()
    trials: tuple[BisectTrial, ...] = ()
    state: str = ""
    problems: tuple[Problem, ...] = ()
