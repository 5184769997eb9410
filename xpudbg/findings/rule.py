"""A rule: one row of the catalogue of findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import TypeVar

from xpudbg.model.finding import Finding, FindingSeverity
from xpudbg.model.row import dataclass

F = TypeVar("F", bound=Finding)


@dataclass(frozen=True)
class Case:
    """A case of a rule; an empty value is taken from the rule.

    Attributes:
        title: The sentence.
        fix: What to do.
        severity: Weight of the finding; None for that of the rule.
        source: Document or upstream file that the rule comes from.
    """

    title: str = ""
    fix: str = ""
    severity: FindingSeverity | None = None
    source: str = ""


@dataclass(frozen=True)
class Rule:
    """A row of the catalogue; texts hold ``{parameters}``, which the maker of a finding fills in.

    Attributes:
        id: Stable name, ``family/name``: ``ruleId`` of SARIF; source of its anchor in ``docs/findings.md``.
        title: The sentence of its findings; empty where upstream's own text is shown.
        fix: Remedy; empty where none is known.
        severity: Weight of its findings.
        source: Document or upstream file that the rule comes from.
        help: Explanation, some sentences; empty where the title is enough.
        heading: A title without parameters; empty where ``title`` has none.
        matcher: Regular expression for upstream's text.
        cases: Sentences and remedies of special cases, by name.
        fixes: Remedies by name, of which a finding has those that apply.
        when: Condition on a value and its surroundings; None where the maker of the finding decides.
    """

    id: str
    title: str = ""
    fix: str = ""
    severity: FindingSeverity = FindingSeverity.NOTE
    source: str = ""
    help: str = ""
    heading: str = ""
    matcher: str = ""
    cases: Mapping[str, Case] = field(default_factory=dict)
    fixes: Mapping[str, str] = field(default_factory=dict)
    when: Callable[..., bool] | None = None

    @property
    def name(self) -> str:
        """Its id without the family."""
        return self.id.partition("/")[2]

    @property
    def summary(self) -> str:
        """A title without parameters."""
        return self.heading or self.title

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self.matcher or r"(?!)")

    def match(self, text: str) -> re.Match[str] | None:
        """Match its regular expression against upstream's text."""
        return self._pattern.search(text)

    def sentence(self, case: str = "", **parameters: object) -> str:
        """Return the sentence of a finding."""
        return (self.cases[case].title if case and self.cases[case].title else self.title).format(
            **parameters
        )

    def remedy(self, case: str = "", fixes: Iterable[str] = (), **parameters: object) -> str:
        """Join the named remedies; without names return that of the case, else the rule's own."""
        texts = [self.fixes[name] for name in fixes]
        one = self.cases[case].fix if case else ""
        return ("; ".join(texts) or one or self.fix).format(**parameters)

    def finding(
        self,
        about: F,
        case: str = "",
        *,
        fixes: Iterable[str] = (),
        severity: FindingSeverity | None = None,
        **parameters: object,
    ) -> F:
        """Return a finding with this rule, its sentence, remedy, severity and source.

        Args:
            about: What is known beside the rule: evidence, line; its source is kept, its remedy where the rule has none.
            case: Name of the case; empty for the rule itself.
            fixes: Names of remedies that apply, joined.
            severity: Its weight where the facts decide it.
            parameters: Values in the texts.
        """
        of = self.cases[case] if case else Case()
        return replace(
            about,
            rule=self.id,
            severity=severity or of.severity or self.severity,
            title=self.sentence(case, **parameters),
            fix=self.remedy(case, fixes, **parameters) or about.fix,
            source=about.source or of.source or self.source,
        )


def anchor_of(rule_id: str) -> str:
    """Return the anchor of a rule in ``docs/findings.md``: ``kernel-fp64``."""
    return "".join(c if c.isalnum() else "-" for c in rule_id.lower())
