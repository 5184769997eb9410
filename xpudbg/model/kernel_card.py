"""The kernel card: figures from a kernel's stages, each with the artifact that contains it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from xpudbg.model.finding import Finding
from xpudbg.model.native import StoredBuilds
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class Fact:
    """One line of the card.

    Attributes:
        name: Key for programs, such as ``spill_bytes``.
        label: Label for people.
        value: The value for programs; None when it is not known.
        text: The value as text; ``unknown`` when it is not known.
        source: The artifact, and the place in it, that contains the value; the artifact that would contain it when it is unknown.
        note: Explanation that is needed to read it correctly.
    """

    name: str
    label: str
    value: object
    text: str
    source: str
    note: str = ""


@dataclass(frozen=True)
class CardSection:
    """Related facts of the card.

    Attributes:
        title: Its heading.
        facts: The facts, in the order of the card.
    """

    title: str
    facts: tuple[Fact, ...]


class Advice(Finding):
    """Advice about a kernel."""

    JSON: ClassVar[Mapping[str, str]] = {
        "level": "severity",
        "title": "title",
        "evidence": "evidence",
        "action": "fix",
        "reference": "source",
        "rule": "name",
    }


@dataclass(frozen=True)
class KernelCard:
    """A kernel's card.

    Attributes:
        kernel: Full name.
        key: Cache key.
        root: Cache root.
        backend: ``xpu``, ``cuda``, ``hip`` or empty.
        target: Device or architecture.
        sections: The facts.
        advice: Most important first.
        stages: Size in bytes of each stage that is there.
        problems: Problems of the artifacts.
        kept_builds: Builds of ``triton-cache whatif`` that the run contains; None without any.
    """

    kernel: str
    key: str
    root: str
    backend: str
    target: str
    sections: tuple[CardSection, ...] = ()
    advice: tuple[Advice, ...] = ()
    stages: tuple[tuple[str, int], ...] = ()
    problems: tuple[Problem, ...] = ()
    kept_builds: StoredBuilds | None = None

    def fact(self, name: str) -> Fact | None:
        """Return the fact with this key; None when the card does not have it."""
        return next((f for s in self.sections for f in s.facts if f.name == name), None)
