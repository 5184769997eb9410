"""Result of ``xpudbg check``: rules, measured values, and which rules failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from xpudbg.model.finding import Finding
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


class RuleOutcome(StrEnum):
    """Outcome of a rule at one place."""

    PASSED = "passed"
    FAILED = "failed"
    ALLOWED = "allowed"
    """It would have failed, and an exception that is still valid allows it."""
    UNKNOWN = "unknown"
    """The run lacks the data that the rule needs; ``message`` names it. It fails with ``--strict``."""


@dataclass(frozen=True, kw_only=True)
class RuleFinding(Finding):
    """Result of a rule for a run, a graph or a kernel.

    A rule that passes everywhere is one ``passed`` row; one that fails is a row for each place.

    Attributes:
        outcome: Outcome of the rule.
        value: Measured value as shown; empty when unknown.
        limit: Allowed value as shown.
        graph: Id of the graph; empty when it is about the run.
        kernel: Name of the kernel; empty when it is about a graph or the run.
        allowed_because: The exception's reason; empty without one.
        allowed_until: The exception's date, ISO 8601; empty without one.
        number: Number of the kernel's first launch in its graph (``K5``); None where it is unknown, and for results that concern no kernel.
        amount: Measured amount in the rule's unit (pieces, bytes, seconds); failures of one rule begin with the largest.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        "rule": "name", "outcome": "outcome", "value": "value", "limit": "limit", "graph": "graph", "kernel": "kernel",
        "location": "where", "message": "title", "hint": "fix", "allowed_because": "allowed_because",
        "allowed_until": "allowed_until", "number": "number", "amount": "amount",
    }  # fmt: skip

    outcome: RuleOutcome
    value: str = ""
    limit: str = ""
    graph: str = ""
    kernel: str = ""
    allowed_because: str = ""
    allowed_until: str = ""
    number: int | None = None
    amount: float = 0


@dataclass(frozen=True)
class CheckReport:
    """All rule results of one check.

    Attributes:
        run: The run as given.
        baseline: The baseline run or file as given; empty without one.
        rules_from: File that the rules were read from; ``defaults`` without one.
        passed: Whether no finding failed.
        findings: Each rule's rows, failed ones first, then by rule, graph and kernel.
        problems: Problems of the rules, the baseline or the run.
        ranks: Ranks of the run, where it has several: what is equal on several of them counts once.
        repeated: Number of graphs that were not counted because a lower rank has them too.
    """

    run: str
    baseline: str = ""
    rules_from: str = "defaults"
    passed: bool = True
    findings: tuple[RuleFinding, ...] = ()
    problems: tuple[Problem, ...] = ()
    ranks: tuple[int, ...] = ()
    repeated: int = 0
