"""Removal of the user's program text from a pack (``--no-source``)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import Manifest
from xpudbg.store.files.paths import open_plain

CODE = "REDACTED_source"
_REFUSED: dict[Kind, str] = {
    Kind.TORCH_TRACE: "the trace holds source lines, guards and tracebacks",
    Kind.TORCH_LOGS: "logs hold source lines and tracebacks",
    Kind.DEBUG_LOG: "logs hold source lines and tracebacks",
    Kind.WORKER_LOG: "logs hold source lines and tracebacks",
    Kind.USER_SOURCE: "the user's own program",
    Kind.STDOUT: "the script's own output",
    Kind.STDERR: "the script's own output",
    Kind.OTHER: "nothing is known of it",
    Kind.TRACE_PAYLOAD: "nothing is known of it",
    Kind.ACCURACY: "it holds source lines and numbers of the program",
    Kind.GRAPH_INPUTS: "it holds numbers of the program",
    Kind.GRAPH_INPUT_VALUES: "the program's own numbers",
    Kind.TRITONPARSE: "it holds the source of kernels",
    Kind.KERNEL_STACK_TRACES: "stack traces with source lines",
    Kind.EXPORTED_PROGRAM: "it holds stack traces with source lines",
    Kind.AOT_INDUCTOR_CODE: "its comments hold source lines",
    Kind.ORIG_FX_GRAPH_DIAGRAM: "torch's diagrams carry stack traces",
    Kind.GRAPH_DIAGRAM: "torch's diagrams carry stack traces",
}
# Files that the manifest does not name are kept only where their kind is certain from their place.
_SAFE = re.compile(
    r"triton_cache/.*\.(?:json|ttir|ttgir|llir|spv|zebin|ptx|cubin|amdgcn|hsaco)$|inductor_cache/.*\.(?:py|cpp|h|hpp|so)$|(?:probe|target)/[^/]+$"
)
_COMMENT = re.compile(rb"(\bFile:? (?:(?!\bFile:? )[^\n])*?, code: ?)(?!REDACTED_source)[^\n]+")
_NODES_FRAME = re.compile(rb'^(\[\d+,\d+,\d+,)"(?:[^"\\\n]|\\.)*"(\],?)$', re.M)
"""A row of ``frames`` in ``fx_graph_nodes.json``: file, line, function, and the code."""
_USER_KERNEL = b"user_autotune"
_HEAD = 64 << 20
_TRACE_WORDS = re.compile(
    r"\n[^\S\n]*(?:from user code|User code traceback|User stack trace|Traceback \(most recent).*",
    re.S | re.I,
)
_QUOTED_FRAME = re.compile(r"(\bFile:? (?:(?!\bFile:? )[^\n])*?, code: ?)(?!REDACTED_source)[^\n]+")
_SHORTEST = 6
_GUARD_COMMENT = re.compile(r"(?<!\s)\s{2,}#\s.*$", re.M)


class SourceRules:
    """Decides file by file.

    Args:
        manifest: Names kinds of files.
    """

    def __init__(self, manifest: Manifest) -> None:
        owners = [
            *(g.artifacts for g in manifest.graphs),
            *(k.artifacts for k in manifest.kernels),
            manifest.artifacts,
        ]
        self._kinds = {a.path: a.kind for rows in owners for a in rows if a.path}

    def refuse(self, path: str, file: str | Path) -> str:
        """Return why a file is left out as a whole; empty when it stays.

        Args:
            path: Bundle-relative path.
            file: The file; generated code is searched for kernels that the user wrote.
        """
        kind = self._kinds.get(path)
        if kind in _REFUSED:
            return _REFUSED[kind]
        if kind is None and not _SAFE.match(path):
            return "its kind is unknown"
        if path.endswith(".py"):
            try:
                with open_plain(file) as source:
                    text = source.read(_HEAD)
            except OSError:
                return ""
            if _USER_KERNEL in text:
                return "it holds a Triton kernel that the user wrote"
        return ""

    def strip(self, data: bytes) -> bytes:
        """Comments ``# File: ..., code: ...`` and the frames of recorded nodes without the code."""
        data = _COMMENT.sub(rb"\1" + CODE.encode(), data) if b", code:" in data else data
        return (
            _NODES_FRAME.sub(rb'\1"' + CODE.encode() + rb'"\2', data)
            if b'"],\n[' in data or b'"]\n' in data
            else data
        )


def manifest_without_source(raw: bytes) -> bytes:
    """A manifest without source lines.

    ``code`` of locations goes, and wherever the same text stands in messages; so do what follows ``from user code``, ``code:``
    in quoted frames, and the comments of guards.
    """
    data: Any = msgspec.json.decode(raw)
    owners = [*(data.get("graphs") or ()), *(data.get("graph_breaks") or ()), *(data.get("recompiles") or ())]
    lines = {owner["location"]["code"] for owner in owners if (owner.get("location") or {}).get("code")}
    known = sorted(
        (line for line in lines if len(line) >= _SHORTEST and line != CODE), key=lambda x: (-len(x), x)
    )

    def without(value: Any) -> Any:
        if isinstance(value, str):
            value = _QUOTED_FRAME.sub(rf"\1{CODE}", _TRACE_WORDS.sub("", value))
            for line in known:
                value = value.replace(line, CODE)
            return value
        if isinstance(value, list):
            return [without(v) for v in value]
        if isinstance(value, dict):
            return {k: without(v) for k, v in value.items()}
        return value

    for owner in owners:
        for key in ("detail", "reason", "explanation", "hints", "guards", "location"):
            if key in owner:
                owner[key] = without(owner[key])
        if (owner.get("location") or {}).get("code"):
            owner["location"]["code"] = CODE
        if owner.get("guards"):
            owner["guards"] = [_GUARD_COMMENT.sub("", text) for text in owner["guards"]]
    data["problems"] = without(data.get("problems") or [])
    return msgspec.json.encode(data)
