"""Result of ``xpudbg check``: on a terminal, and as markdown for a pull request."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.model.checks import CheckReport, RuleFinding, RuleOutcome
from xpudbg.model.manifest import SourceLine
from xpudbg.model.plural import listed, plural
from xpudbg.screens.ci.summary import md_code, md_table, md_text
from xpudbg.screens.folding import print_problems, say
from xpudbg.screens.rule_link import linked_style
from xpudbg.screens.tables import Column, Table, print_spans
from xpudbg.screens.text import clean, folded_text, problem_text
from xpudbg.store.locate import short_path, short_source

MANY = 10
"""Rows of one rule beyond this many are folded into a count."""
_TITLES = {
    RuleOutcome.FAILED: ("failed", "bold red"),
    RuleOutcome.UNKNOWN: ("not known", "bold yellow"),
    RuleOutcome.ALLOWED: ("allowed", "bold cyan"),
    RuleOutcome.PASSED: ("passed", "bold green"),
}
_INDENT = 4
_SENTENCE = 2000
"""Characters of a sentence in markdown; a longer one is cut."""
_NAMED = 3
"""Graphs and kernels of grouped rows that are named."""
_NUMBER = re.compile(r"\d+")
_COLUMNS: tuple[Column[RuleFinding], ...] = (
    Column("rule", lambda f: f.name, style="bold"),
    Column("value", lambda f: f.value or "-", right=True),
    Column("limit", lambda f: f.limit, right=True),
    Column("Python line", lambda f: line_of(f.where), style="cyan"),
)


def print_check(report: CheckReport, console: Console, *, every: bool = False) -> None:
    """Print the verdict, then each finding with its value, limit, line and meaning.

    Args:
        report: The result.
        console: Console to print to.
        every: List what passed, and all rows.
    """
    style = "bold green" if report.passed else "bold red"
    console.print(Text(verdict(report), style=style), soft_wrap=True)
    console.print(Text(_subject(report), style="dim"), soft_wrap=True)
    for outcome, (title, colour) in _TITLES.items():
        found = [f for f in report.findings if f.outcome is outcome]
        if not found or (outcome is RuleOutcome.PASSED and not every):
            continue
        console.print()
        console.print(Text(title, style=colour))
        _print_rows(found, console, every)
    print_problems(console, report.problems)


def verdict(report: CheckReport) -> str:
    """Return ``failed: 2 of 9 rules`` or ``passed: 9 rules``, with the allowed and unknown ones."""
    by_rule: dict[str, set[RuleOutcome]] = {}
    for finding in report.findings:
        by_rule.setdefault(finding.name, set()).add(finding.outcome)
    failed = sum(RuleOutcome.FAILED in outcomes for outcomes in by_rule.values())
    unknown = sum(RuleOutcome.UNKNOWN in o and RuleOutcome.FAILED not in o for o in by_rule.values())
    allowed = sum(f.outcome is RuleOutcome.ALLOWED for f in report.findings)
    text = (
        f"failed: {failed} of {plural(len(by_rule), 'rule')}"
        if failed
        else f"passed: {plural(len(by_rule) - unknown, 'rule')}"
    )
    if allowed:
        text += f", {plural(allowed, 'exception')} allowed"
    if unknown:
        text += f", {plural(unknown, 'rule')} not known"
    return text


def _subject(report: CheckReport) -> str:
    """Return what was checked, against what, and by which rules."""
    against = f" against {report.baseline}" if report.baseline else ""
    rules = short_path(report.rules_from) if report.rules_from != "defaults" else "defaults"
    folded = f"; {note}" if (note := folded_text(report.ranks, report.repeated)) else ""
    return clean(f"run {report.run}{against}, rules from {rules}{folded}")


def _print_rows(found: Sequence[RuleFinding], console: Console, every: bool) -> None:
    groups = [(f,) for f in found] if every else alike(found)
    table = Table(_COLUMNS, [group[0] for group in groups])
    print_spans(console, [table.head()])
    shown: dict[str, int] = {}
    left: dict[str, int] = {}
    for group, row in zip(groups, table.lines(), strict=True):
        rule = group[0].name
        shown[rule] = shown.get(rule, 0) + 1
        if shown[rule] > MANY and not every:
            left[rule] = left.get(rule, 0) + len(group)
            continue
        print_spans(console, [row])
        _print_detail(group, console)
    for rule, count in left.items():
        say(console, f"and {count} more of {rule}: --all lists them", _INDENT, "dim")


def alike(found: Sequence[RuleFinding]) -> list[tuple[RuleFinding, ...]]:
    """Group findings that differ only in the numbers in names of graphs or kernels, as those of repeated layers."""
    groups: dict[tuple[object, ...], list[RuleFinding]] = {}
    for finding in found:
        groups.setdefault(_likeness(finding), []).append(finding)
    return [tuple(group) for group in groups.values()]


def _likeness(finding: RuleFinding) -> tuple[object, ...]:
    message = finding.title
    for name in (finding.kernel, finding.graph):
        if name:
            message = message.replace(name, _starred(name))
    own = finding if finding.outcome is RuleOutcome.ALLOWED else None
    return (
        finding.name, finding.outcome, finding.value, finding.limit, _starred(finding.kernel), finding.where,
        message, own and (own.allowed_until, own.allowed_because),
    )  # fmt: skip


def _starred(name: str) -> str:
    return _NUMBER.sub("*", name)


def _print_detail(group: Sequence[RuleFinding], console: Console) -> None:
    finding = group[0]
    say(console, finding.title, _INDENT)
    if finding.outcome is RuleOutcome.PASSED:
        return
    place = [f"graph {finding.graph}"] if finding.graph else []
    number = f"K{finding.number} " if finding.number else ""
    place += [f"kernel {number}{finding.kernel}"] if finding.kernel else []
    if place:
        say(console, ", ".join(place), _INDENT, "dim")
    if len(group) > 1:
        say(console, f"and {len(group) - 1} more like it{_others(group)}: --all lists them", _INDENT, "dim")
    if finding.allowed_because:
        say(console, f"allowed until {finding.allowed_until}: {finding.allowed_because}", _INDENT, "cyan")
    elif finding.fix:
        say(console, f"hint: {finding.fix}", _INDENT, linked_style("dim", finding.rule))


def _others(group: Sequence[RuleFinding]) -> str:
    """Return the kernels or graphs of the other findings of a group: `` (kernels a, b and 9 more)``."""
    for what, names in (("kernel", [f.kernel for f in group]), ("graph", [f.graph for f in group])):
        others = [n for n in dict.fromkeys(names) if n and n != names[0]]
        if others:
            return f" ({what if len(others) == 1 else f'{what}s'} {listed(others, _NAMED)})"
    return ""


def line_of(location: SourceLine | None) -> str:
    """Return ``PATH:LINE``, relative to the working directory if below it; ``-`` if unknown."""
    if location is None:
        return "-"
    return f"{short_source(location.file)}:{location.line}" if location.line else short_source(location.file)


def check_markdown(report: CheckReport, *, every: bool = False) -> str:
    """Return the verdict and a table of what did not pass; text of the run is escaped.

    Args:
        report: The result.
        every: Also list what passed.
    """
    out = [f"### xpudbg check {md_text(verdict(report))}", "", md_text(_subject(report)), ""]
    listed = [f for f in report.findings if every or f.outcome is not RuleOutcome.PASSED]
    rows = [(f,) for f in listed] if every else alike(listed)
    if rows:
        headers = ("", "rule", "value ", "limit ", "Python line", "what")
        cells = [
            (
                _TITLES[f.outcome][0],
                md_code(f.name),
                md_text(f.value) or "-",
                md_text(f.limit),
                md_code(line_of(f.where)) if f.where else "-",
                _sentence(f)
                + md_text(f"; and {len(like)} more like it{_others((f, *like))}" if like else ""),
            )
            for f, *like in rows
        ]
        out += [*md_table(headers, cells), ""]
    for problem in report.problems:
        out.append(f"- {md_text(problem_text(problem), limit=_SENTENCE)}")
    return "\n".join(out).rstrip() + "\n"


def _sentence(finding: RuleFinding) -> str:
    """Return what happened, with the graph and kernel where the message does not name them."""
    place = [n for n in (finding.graph, finding.kernel) if n and n not in finding.title]
    place += [f"K{finding.number}"] if finding.number else []
    text = md_text(finding.title, limit=_SENTENCE)
    text += f" ({', '.join(md_code(n) for n in place)})" if place else ""
    if finding.allowed_because:
        text += md_text(f" (allowed until {finding.allowed_until}: {finding.allowed_because})")
    return text
