"""Outputs for a CI job's next steps: outputs for GitHub, variables for GitLab, annotations, GitLab's code quality file."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping

from xpudbg.model.ci import AttachResult, Note
from xpudbg.model.finding import FindingSeverity
from xpudbg.screens.ci.sarif import MAX_RESULTS, fingerprints, note_message
from xpudbg.screens.text import clean

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
    """Names and values of the outputs, the same on every forge: paths of files, counts, and ``passed``."""
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
        "spilling_kernels": report.spill_words,
    }


def github_output(values: Mapping[str, str]) -> str:
    """Lines for the file that ``GITHUB_OUTPUT`` names; a value of several lines gets a delimiter that it does not hold."""
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
    """A file for GitLab's ``artifacts:reports:dotenv``: ``XPUDBG_PACK=...``; such a file has no values of several lines."""
    lines = []
    for name, value in values.items():
        _check(name)
        lines.append(f"XPUDBG_{name.upper()}={clean(value, single_line=True)}\n")
    return "".join(lines)


def plain_lines(values: Mapping[str, str]) -> str:
    """``name: value`` for people and for ``grep``; what is empty is left out."""
    return "".join(f"{name}: {clean(value, single_line=True)}\n" for name, value in values.items() if value)


def _check(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise ValueError(f"not a name of an output: {name!r}")


def github_commands(notes: tuple[Note, ...]) -> str:
    """Workflow commands that annotate lines: the first of each level, as many as GitHub shows for a step."""
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
        words = ",".join(f"{k}={_property(clean(v, single_line=True))}" for k, v in properties.items())
        lines.append(f"::{_COMMANDS[note.severity]} {words}::{_data(note_message(note))}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def code_quality(notes: tuple[Note, ...]) -> str:
    """GitLab's code quality report: a JSON array with the notes whose file lies in the repository."""
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
