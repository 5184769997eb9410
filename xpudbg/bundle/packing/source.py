"""What ``--no-source`` takes out: the text of the user's program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from xpudbg.bundle.paths import open_plain
from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import Manifest

CODE = "REDACTED_source"
_REFUSED: dict[Kind, str] = {
    Kind.TORCH_TRACE: "the trace holds source lines, guards and tracebacks",
    Kind.TORCH_LOGS: "logs hold source lines and tracebacks",
    Kind.DEBUG_LOG: "logs hold source lines and tracebacks",
    Kind.WORKER_LOG: "logs hold source lines and tracebacks",
    Kind.STDOUT: "the script's own output",
    Kind.STDERR: "the script's own output",
    Kind.OTHER: "nothing is known of it",
    Kind.ORIG_FX_GRAPH_DIAGRAM: "torch's diagrams carry stack traces",
    Kind.GRAPH_DIAGRAM: "torch's diagrams carry stack traces",
}
# Files that the manifest does not name are kept only where their kind is certain from their place.
_SAFE = re.compile(
    r"triton_cache/.*\.(?:json|ttir|ttgir|llir|spv|zebin|ptx|cubin|amdgcn|hsaco)$|inductor_cache/.*\.(?:py|cpp|h|hpp|so)$|(?:probe|target)/[^/]+$"
)
_COMMENT = re.compile(rb"(\bFile: [^\n]*?, code: ?)(?!REDACTED_source)[^\n]+")
_USER_KERNEL = b"user_autotune"
_HEAD = 64 << 20
_TRACE_WORDS = re.compile(
    r"\n\s*(?:from user code|User code traceback|User stack trace|Traceback \(most recent).*", re.S | re.I
)
_GUARD_COMMENT = re.compile(r"\s{2,}#\s.*$", re.M)


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

    def refuse(self, path: str, file: Path) -> str:
        """Why a file is left out as a whole; empty when it stays.

        Args:
            path: Bundle-relative path.
            file: The file; generated code is searched for kernels that the user wrote.
        """
        kind = self._kinds.get(path)
        if kind in _REFUSED:
            return _REFUSED[kind]
        if kind is None and not _SAFE.match(path):
            return "nothing is known of it"
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
        """Comments ``# File: ..., code: ...`` without the code."""
        return _COMMENT.sub(rb"\1" + CODE.encode(), data) if b", code:" in data else data


def manifest_without_source(raw: bytes) -> bytes:
    """A manifest without source lines: ``code``, what follows ``from user code`` in messages, comments of guards."""
    data: Any = msgspec.json.decode(raw)
    for owner in (
        *(data.get("graphs") or ()),
        *(data.get("graph_breaks") or ()),
        *(data.get("recompiles") or ()),
    ):
        location = owner.get("location")
        if isinstance(location, dict) and location.get("code"):
            location["code"] = CODE
        for key in ("detail", "reason", "explanation"):
            if isinstance(owner.get(key), str):
                owner[key] = _TRACE_WORDS.sub("", owner[key])
        if isinstance(owner.get("guards"), list):
            owner["guards"] = [
                _GUARD_COMMENT.sub("", g) if isinstance(g, str) else g for g in owner["guards"]
            ]
    return msgspec.json.encode(data)
