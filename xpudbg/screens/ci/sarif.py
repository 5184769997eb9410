"""SARIF 2.1.0 of advice with Python lines: annotations on a pull request.

GitHub takes 25,000 results a run, shows 5,000, and takes 10 MB after gzip; it refuses results without a location. So
results are only those whose file lies in the repository, the most important first. The hash of the line that GitHub
follows alerts with (``primaryLocationLineHash``) is computed from the sources by its upload action; ours stands beside it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from xpudbg import __version__
from xpudbg.findings.catalogue import rule_of
from xpudbg.findings.rule import Rule, anchor_of
from xpudbg.model.ci import CiReport, Note, SourcePlace
from xpudbg.model.finding import FindingSeverity
from xpudbg.screens.text import clean

MAX_RESULTS = 5_000
"""As many as GitHub shows; far below what it takes, so that the file stays below its 10 MB too."""
_LEVELS = {FindingSeverity.ERROR: "error", FindingSeverity.WARNING: "warning"}
_MAX_MESSAGE = 1_000
_MAX_LINE = (1 << 31) - 1
"""Readers keep line numbers in 32 bits; a larger one, which no file has, would cost the whole log."""


def render_sarif(report: CiReport) -> str:
    """The SARIF log as JSON in ASCII, with a trailing newline."""
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
    name = "".join(part.capitalize() for part in rule.id.replace("/", "-").replace("_", "-").split("-"))
    return {
        "id": clean(rule.id, single_line=True),
        "name": clean(name, single_line=True),
        "shortDescription": {"text": clean(rule.summary, single_line=True)},
        "fullDescription": {"text": clean(rule.help, single_line=True)},
        "help": {"text": _help(rule)},
        "defaultConfiguration": {"level": _LEVELS.get(rule.severity, "note")},
        "properties": {"tags": ["torch.compile", "performance"]},
    }


def _help(rule: Rule) -> str:
    """Text of a rule with its place in the documentation; the project has no address that ``helpUri`` could name."""
    return f"{clean(rule.help, single_line=True)} (docs/findings.md#{anchor_of(rule.id)})"


def _result(note: Note, place: SourcePlace, rule_index: int, mark: str) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(place.path), "uriBaseId": "SRCROOT"}}
    if place.line and 0 < place.line <= _MAX_LINE:
        physical["region"] = {"startLine": place.line}
    location: dict[str, Any] = {"physicalLocation": physical}
    if place.function:
        location["logicalLocations"] = [{"name": _short(place.function, 200), "kind": "function"}]
    return {
        "ruleId": clean(note.rule, single_line=True),
        "ruleIndex": rule_index,
        "level": _LEVELS.get(note.severity, "note"),
        "message": {"text": note_message(note)},
        "locations": [location],
        "partialFingerprints": {"xpudbgFinding/v1": mark},
    }


def note_message(note: Note) -> str:
    """Return what an annotation says, on a few lines: what, what it rests on, and what to try."""
    title = f"{note.address} {note.title}" if note.address else note.title
    rows = [title, note.evidence, f"Try: {note.fix}" if note.fix else ""]
    return _short("\n".join(r.strip() for r in rows if r.strip()), _MAX_MESSAGE)


def fingerprints(notes: Sequence[Note]) -> list[str]:
    """A fingerprint for each note, the same for the same finding when lines above it come or go.

    Made of rule, file, function, text of the line and kernel; notes that have all of these in common are numbered.
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
    kept = clean(text).replace("\t", " ")
    return kept if len(kept) <= limit else kept[: limit - 3] + "..."
