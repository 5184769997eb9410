"""A finding: a rule of the catalogue that applies, with its parameters filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xpudbg.model.manifest import SourceLine
from xpudbg.model.str_enum import StrEnum


class FindingSeverity(StrEnum):
    """Weight of a finding."""

    ERROR = "error"
    """Something failed, or is not compiled at all."""
    WARNING = "warning"
    """It costs time, is wrong, or an artifact is missing."""
    HINT = "hint"
    """Worth a try."""
    NOTE = "note"
    """Worth a look."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """Something to do, or to know.

    Attributes:
        rule: Id of its rule, the anchor in ``docs/findings.md``; empty where no rule is known.
        severity: How much it matters.
        title: One sentence.
        evidence: The facts that it rests on, with their artifacts.
        fix: What to do; empty where nothing is known to help.
        source: Document or upstream file that the rule comes from.
        where: The user's line; None where it has none.
    """

    JSON: ClassVar[Mapping[str, str]] = {}
    """Keys of a document with the attributes that they show; empty for the fields as they stand."""

    rule: str = ""
    severity: FindingSeverity = FindingSeverity.NOTE
    title: str = ""
    evidence: str = ""
    fix: str = ""
    source: str = ""
    where: SourceLine | None = None

    @property
    def name(self) -> str:
        """Id of its rule without the family, such as ``spills``."""
        return self.rule.partition("/")[2]
