"""Result of ``xpudbg check`` on a terminal, and files for a CI job: summary, JUnit, SARIF, code quality, and outputs for later jobs."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as ET

from rich.console import Console
from rich.text import Text

from xpudbg import __version__
from xpudbg.core.errors import os_errors
from xpudbg.core.text import listed, plural
from xpudbg.findings.catalogue import rule_of
from xpudbg.findings.rule import Rule, anchor_of
from xpudbg.model.checks import CheckReport, RuleFinding, RuleOutcome, stable_id
from xpudbg.model.ci import AttachResult, CiFiles, CiReport, FindingLine, Note, SourcePlace
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.manifest import SourceLine
from xpudbg.screens.ci_summary import md_code, md_table, md_text, render_ci_markdown
from xpudbg.screens.source_text import linked_style, rule_address
from xpudbg.screens.tables import Column, Table, print_spans
from xpudbg.screens.text import clean, folded_text, print_problems, problem_text, say
from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.locate import short_path, short_source

# SARIF 2.1.0 of advice with Python lines: annotations on a pull request.
#
# GitHub takes 25,000 results a run, shows 5,000, and takes 10 MB after gzip; it refuses results without a location. So
# results are only those whose file is in the repository, the most important first. The hash of the line that GitHub
# follows alerts with (``primaryLocationLineHash``) is computed from the sources by its upload action; ours is added to it.

MAX_RESULTS = 5_000
"""Number of results that GitHub shows; so few that the file is below its limit of 10 MB."""
_LEVELS = {FindingSeverity.ERROR: "error", FindingSeverity.WARNING: "warning"}
_MAX_MESSAGE = 1_000
_MAX_LINE = (1 << 31) - 1
"""Readers store line numbers in 32 bits; a larger one would make the whole log invalid."""


def render_sarif(report: CiReport) -> str:
    """Return the SARIF log as JSON in ASCII, with a trailing newline."""
    placed = [n for n in report.notes if n.place is not None and n.place.path]
    shown = placed[:MAX_RESULTS]
    ids = sorted({n.rule for n in shown})
    index = {rule: i for i, rule in enumerate(ids)}
    run = {
        "tool": {
            "driver": {
                "name": "xpudbg",
                "semanticVersion": __version__,
                "rules": [_rule(rule_of(rule)) for rule in ids],
            }
        },
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The root of the repository."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(n, n.place, index[n.rule], mark)
            for n, mark in zip(shown, fingerprints(shown), strict=True)
            if n.place is not None
        ],
        "properties": {
            "outsideRepository": len(report.notes) - len(placed),
            "leftOut": len(placed) - len(shown),
        },
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(log, indent=1, ensure_ascii=True) + "\n"


def _rule(rule: Rule) -> dict[str, Any]:
    address = rule_address(rule.id)
    name = "".join(part.capitalize() for part in rule.id.replace("/", "-").replace("_", "-").split("-"))
    return {
        "id": clean(rule.id),
        "name": clean(name),
        "shortDescription": {"text": clean(rule.summary)},
        "fullDescription": {"text": clean(rule.help)},
        "help": {"text": f"{clean(rule.help)} (docs/findings.md#{anchor_of(rule.id)})"},
        **({"helpUri": address} if address else {}),
        "defaultConfiguration": {"level": _LEVELS.get(rule.severity, "note")},
        "properties": {"tags": ["torch.compile", "performance"]},
    }


def _result(note: Note, place: SourcePlace, rule_index: int, mark: str) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(place.path), "uriBaseId": "SRCROOT"}}
    if place.line and 0 < place.line <= _MAX_LINE:
        code = {"snippet": {"text": _short(place.code, _MAX_MESSAGE)}} if place.code else {}
        physical["region"] = {"startLine": place.line, **code}
    location: dict[str, Any] = {"physicalLocation": physical}
    if place.function:
        location["logicalLocations"] = [{"name": _short(place.function, 200), "kind": "function"}]
    return {
        "ruleId": clean(note.rule),
        "ruleIndex": rule_index,
        "level": _LEVELS.get(note.severity, "note"),
        "message": {"text": note_message(note)},
        "locations": [location],
        "partialFingerprints": {"xpudbgFinding/v1": mark},
    }


def note_message(note: Note) -> str:
    """Return the text of an annotation: finding, evidence, and fix."""
    title = f"{note.address} {note.title}" if note.address else note.title
    rows = [title, note.evidence, f"Try: {note.fix}" if note.fix else ""]
    return _short("\n".join(r.strip() for r in rows if r.strip()), _MAX_MESSAGE)


def fingerprints(notes: Sequence[Note]) -> list[str]:
    """Return a fingerprint for each note that does not change when lines above the finding are added or removed.

    Made of rule, file, function, text of the line and kernel; notes that share all of these are numbered.
    """
    seen: Counter[str] = Counter()
    found = []
    for note in notes:
        place = note.place or SourcePlace("")
        parts = (note.rule, place.path, place.function, place.code or note.title, note.kernel)
        digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
        seen[digest] += 1
        found.append(f"{digest}:{seen[digest]}")
    return found


def _short(text: str, limit: int) -> str:
    cleaned = clean(text, lines=True).replace("\t", " ")
    return cleaned if len(cleaned) <= limit else cleaned[: limit - 3] + "..."


# Outputs for a CI job's next steps: outputs for GitHub, variables for GitLab, annotations, GitLab's code quality file.

_COMMANDS = {
    FindingSeverity.ERROR: "error",
    FindingSeverity.WARNING: "warning",
    FindingSeverity.NOTE: "notice",
}
_SEVERITIES = {FindingSeverity.ERROR: "major", FindingSeverity.WARNING: "minor", FindingSeverity.NOTE: "info"}
_PER_LEVEL = 10
"""Annotations of a level that GitHub shows for one step."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def output_values(attached: AttachResult) -> dict[str, str]:
    """Return names and values of the outputs, the same on every forge: paths of files, counts, and ``passed``."""
    files, report = attached.files, attached.report
    return {
        "passed": "true" if attached.passed else "false",
        "folder": files.folder,
        "pack": files.pack,
        "summary": files.summary,
        "junit": files.junit,
        "sarif": files.sarif,
        "codequality": files.codequality,
        "report": files.report,
        "graphs": str(len(report.graphs)),
        "kernels": str(report.compiled_kernels),
        "compiled_kernels": str(report.compiled_kernels),
        "launches": str(report.launches),
        "cache_entries": str(report.cache_entries),
        "graph_breaks": str(len(report.graph_breaks)),
        "recompiles": str(len(report.recompiles)),
        "spilling_kernels": report.spill_text,
    }


def github_output(values: Mapping[str, str]) -> str:
    """Return lines for the file of ``GITHUB_OUTPUT``; a value of several lines gets a delimiter that it does not contain."""
    out = []
    for name, value in values.items():
        _check(name)
        if "\n" not in value and "\r" not in value:
            out.append(f"{name}={value}\n")
            continue
        delimiter = f"xpudbg_{hashlib.sha256(value.encode('utf-8', 'replace')).hexdigest()[:24]}"
        while delimiter in value:
            delimiter += "_"
        out.append(f"{name}<<{delimiter}\n{value}\n{delimiter}\n")
    return "".join(out)


def dotenv(values: Mapping[str, str]) -> str:
    """Return a file for GitLab's ``artifacts:reports:dotenv``: ``XPUDBG_PACK=...``; values are single lines."""
    lines = []
    for name, value in values.items():
        _check(name)
        lines.append(f"XPUDBG_{name.upper()}={clean(value)}\n")
    return "".join(lines)


def plain_lines(values: Mapping[str, str]) -> str:
    """Return lines ``name: value``, without empty values."""
    return "".join(f"{name}: {clean(value)}\n" for name, value in values.items() if value)


def _check(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise ValueError(f"not a name of an output: {name!r}")


def github_commands(notes: tuple[Note, ...]) -> str:
    """Return workflow commands that annotate lines: of each level as many as GitHub shows for a step."""
    counts: dict[FindingSeverity, int] = {}
    lines = []
    for note in notes:
        counts[note.severity] = counts.get(note.severity, 0) + 1
        if counts[note.severity] > _PER_LEVEL:
            continue
        properties = {"title": f"xpudbg {note.rule}"}
        if note.place is not None and note.place.path:
            properties["file"] = note.place.path
            if note.place.line:
                properties["line"] = str(note.place.line)
        elif note.severity is FindingSeverity.NOTE:
            continue
        parameters = ",".join(f"{k}={_property(clean(v))}" for k, v in properties.items())
        lines.append(f"::{_COMMANDS[note.severity]} {parameters}::{_data(note_message(note))}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def code_quality(notes: tuple[Note, ...]) -> str:
    """Return GitLab's code quality report: a JSON array of the notes whose file is in the repository."""
    placed = [n for n in notes if n.place is not None and n.place.path][:MAX_RESULTS]
    rows = [
        {
            "description": note_message(note),
            "check_name": note.rule,
            "fingerprint": mark,
            "severity": _SEVERITIES[note.severity],
            "location": {"path": note.place.path, "lines": {"begin": note.place.line or 1}},
        }
        for note, mark in zip(placed, fingerprints(placed), strict=True)
        if note.place is not None
    ]
    return json.dumps(rows, indent=1, ensure_ascii=True) + "\n"


# JUnit XML of the checks, for the test pages of CI systems.
#
# There is no standard: this writes what Jenkins' ``junit-10.xsd``, GitLab's unit test reports and GitHub's test reporters
# have in common. GitLab shows ``classname`` as the suite, needs ``classname`` and ``name`` together to be unique, and shows
# the text of ``failure``, not its message; so the text says everything.

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot contain, not even as references."""
_MAX_TEXT = 20_000


def render_junit(report: CiReport) -> bytes:
    """Return the XML document in UTF-8: one test case for each row of the checks, in their order.

    A failed row is a failure; a row that was not measured, or that an exception allows, is skipped with its reason.
    Where ``--strict`` alone fails the run, what could not be measured is a failure.
    """
    failed = any(f.finding.outcome is RuleOutcome.FAILED for f in report.findings)
    # Only --strict fails a run without a failed row.
    strict = not report.passed and not failed
    cases = [_case(line, name, strict) for line, name in zip(report.findings, _names(report), strict=True)]
    counts = {
        "tests": str(len(cases)),
        "failures": str(sum(c.find("failure") is not None for c in cases)),
        "errors": "0",
        "skipped": str(sum(c.find("skipped") is not None for c in cases)),
        "time": "0",
    }
    root = ET.Element("testsuites", {"name": "xpudbg", **counts})
    suite = ET.SubElement(
        root, "testsuite", {"name": _plain(f"xpudbg check {report.name}".strip()), **counts}
    )
    suite.extend(cases)
    ET.indent(root)
    text: str = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _names(report: CiReport) -> list[str]:
    """Return a name for each row, unique within its rule; without line and process numbers, so that test history matches."""
    seen: dict[tuple[str, str], int] = {}
    names = []
    for line in report.findings:
        finding = line.finding
        file = replace(line.place, line=None).label if line.place else ""
        parts = [p for p in (stable_id(finding.graph), finding.kernel, file) if p]
        name = " ".join([finding.name, *([f"({', '.join(parts)})"] if parts else [])])
        number = seen[finding.name, name] = seen.get((finding.name, name), 0) + 1
        names.append(name if number == 1 else f"{name} #{number}")
    return names


def _case(line: FindingLine, name: str, strict: bool) -> ET.Element:
    finding, place = line.finding, line.place
    attributes = {"classname": f"xpudbg.{finding.name}", "name": name, "time": "0"}
    if place is not None and place.path:
        attributes["file"] = place.path
        if place.line:
            attributes["line"] = str(place.line)
    case = ET.Element("testcase", {key: _plain(value) for key, value in attributes.items()})
    if finding.outcome is RuleOutcome.FAILED or (strict and finding.outcome is RuleOutcome.UNKNOWN):
        message = finding.title or f"{finding.name}: {finding.value}, allowed {finding.limit}"
        failure = ET.SubElement(case, "failure", {"message": _plain(message), "type": _plain(finding.name)})
        failure.text = _plain(_details(line, message))
    elif finding.outcome is not RuleOutcome.PASSED:
        reason = finding.title or finding.outcome.value
        if finding.outcome is RuleOutcome.ALLOWED:
            until = f" until {finding.allowed_until}" if finding.allowed_until else ""
            reason = f"{reason}; allowed{until}: {finding.allowed_because}"
        ET.SubElement(case, "skipped", {"message": _plain(reason)})
    return case


def _details(line: FindingLine, message: str) -> str:
    finding, place = line.finding, line.place
    rows = [message]
    for label, value in (
        ("value", finding.value),
        ("limit", finding.limit),
        ("graph", finding.graph),
        ("kernel", f"K{finding.number} {finding.kernel}" if finding.number else finding.kernel),
        ("line", place.label if place else ""),
        ("code", place.code if place else ""),
        ("hint", finding.fix),
    ):
        if value:
            rows.append(f"{label}: {value}")
    return "\n".join(rows)


def _plain(text: str) -> str:
    """Return text that is valid in XML; control characters and bidirectional marks become visible escapes."""
    return _FORBIDDEN.sub("?", clean(text, lines=True))[:_MAX_TEXT]


FILE_NAMES = {
    "summary": "summary.md",
    "junit": "junit.xml",
    "sarif": "xpudbg.sarif",
    "codequality": "codequality.json",
    "dotenv": "xpudbg.env",
}
"""Names of the files, by what they are."""
REPORT_FILE = "report.html"


def write_ci_files(report: CiReport, pack: str, folder: Path, *, root: Path) -> CiFiles:
    """Write the files of a report.

    Args:
        report: The report.
        pack: The packed run; empty without one.
        folder: Folder to write them to.
        root: Root of the repository, to which paths for later jobs are relative.

    Raises:
        XpudbgError: One cannot be written.
    """
    paths = {kind: folder / name for kind, name in FILE_NAMES.items()}
    files = CiFiles(
        folder=str(folder),
        pack=pack,
        dotenv=str(paths["dotenv"]) if report.forge.name == "gitlab" else "",
        # The report's own path is redacted.
        report=str(folder / REPORT_FILE) if report.page is not None else "",
        **{kind: str(path) for kind, path in paths.items() if kind != "dotenv"},
    )
    contents = {
        "summary": render_ci_markdown(report).encode(),
        "junit": render_junit(report),
        "sarif": render_sarif(report).encode(),
        "codequality": code_quality(report.notes).encode(),
    }
    if files.dotenv:
        values = output_values(
            AttachResult(report.passed, mapped_files(files, lambda p: _below(p, root)), report)
        )
        contents["dotenv"] = dotenv(values).encode()
    for kind, data in contents.items():
        _write(paths[kind], data)
    return files


def _write(path: Path, data: bytes) -> None:
    with (
        os_errors(f"cannot write {path}", hint="free space, or choose another folder with -o"),
        atomic_write(path) as out,
    ):
        out.write(data)


def mapped_files(files: CiFiles, how: Callable[[str], str]) -> CiFiles:
    """Return the files with ``how`` applied to each path."""
    names = ("folder", "pack", "summary", "junit", "sarif", "codequality", "dotenv", "report")
    return CiFiles(**{n: how(getattr(files, n)) if getattr(files, n) else "" for n in names})


def _below(path: str, root: Path) -> str:
    """Return a path relative to the project, where a later job finds this job's artifacts."""
    whole = Path(path).absolute()
    return whole.relative_to(root).as_posix() if whole.is_relative_to(root) else str(whole)


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
