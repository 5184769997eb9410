"""Raw artifacts of a report; files with equal content are stored once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from xpudbg.core.text import decimal_size
from xpudbg.model.report import ReportFile

MAX_TEXT = 16 << 20
"""Bytes of the largest text in a report."""
_MAX_BINARY = 1 << 20
_LANGUAGES = {
    "py": "python", "cpp": "cpp", "h": "cpp", "json": "json", "jsonl": "json", "source": "mlir", "ttir": "mlir", "ttgir": "mlir",
    "llir": "llvm", "ll": "llvm", "ptx": "ptx", "amdgcn": "asm", "asm": "asm", "visaasm": "asm", "isaasm": "asm", "svg": "xml",
    "dot": "text", "txt": "text", "log": "text", "zeinfo": "yaml", "yaml": "yaml",
}  # fmt: skip


class FileStore:
    """Files of a report, numbered in the order in which they are added.

    Args:
        keep: Called with the number and bytes of each file that goes into the report.
        raw: Whether files that no page shows go into the report.
        shown: Called with path, SHA-256, kind and graph of each file that a page shows; None for nobody.

    Attributes:
        saved: Bytes of the files that were left out because ``raw`` is False.
    """

    def __init__(
        self,
        keep: Callable[[int, bytes], None],
        *,
        raw: bool = True,
        shown: Callable[[str, str, str, str | None], None] | None = None,
    ) -> None:
        self._keep = keep
        self._raw = raw
        self._shown = shown
        self._rows: list[ReportFile] = []
        self._numbers: dict[bytes, int] = {}
        self._paths: dict[str, int] = {}
        self._lines: dict[int, int] = {}
        self.saved = 0

    @property
    def rows(self) -> tuple[ReportFile, ...]:
        """Return the files by number."""
        return tuple(self._rows)

    def number(self, path: str) -> int | None:
        """Return the number of the file at a path; None if it is not in the store."""
        return self._paths.get(path)

    def lines(self, number: int) -> int:
        """Return the number of lines of a file."""
        return self._lines.get(number, 0)

    def show(self, path: str, data: bytes, kind: str, graph: str | None = None) -> int | None:
        """Add a text that a page shows and return its number; None if it is too large.

        Args:
            path: Its path in the run.
            data: Its bytes.
            kind: Kind of artifact.
            graph: Id of its graph.
        """
        digest = hashlib.sha256(data)
        if self._shown is not None and path not in self._paths:
            self._shown(path, digest.hexdigest(), kind, graph)
        number = self._enter(path, data, digest.digest(), kind, graph, shown=True)
        return number if self._rows[number].left_out is None else None

    def add(self, path: str, data: bytes, kind: str, graph: str | None = None) -> None:
        """Add a raw artifact that no page shows."""
        self._enter(path, data, hashlib.sha256(data).digest(), kind, graph, shown=False)

    def leave_out(self, path: str, size: int, kind: str, graph: str | None, reason: str) -> None:
        """Add a row for a file that is not in the report.

        Args:
            path: Its path in the run.
            size: Its bytes.
            kind: Kind of artifact.
            graph: Id of its graph.
            reason: Why it is not there.
        """
        if path not in self._paths:
            self._paths[path] = len(self._rows)
            language = language_of(path)
            self._rows.append(ReportFile(len(self._rows), path, kind, graph, size, language, reason))

    def _enter(
        self, path: str, data: bytes, digest: bytes, kind: str, graph: str | None, *, shown: bool
    ) -> int:
        # The same bytes in another language are another file, since it is highlighted differently.
        digest += language_of(path).encode()
        known = self._numbers.get(digest)
        if known is not None:
            self._paths[path] = known
            return known
        number = len(self._rows)
        self._numbers[digest] = self._paths[path] = number
        language = "binary" if _is_binary(data) else language_of(path)
        reason = self._why_not(data, language, shown=shown)
        self._rows.append(ReportFile(number, path, kind, graph, len(data), language, reason))
        self._lines[number] = data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
        if reason is None:
            self._keep(number, data)
        return number

    def _why_not(self, data: bytes, language: str, *, shown: bool) -> str | None:
        most = _MAX_BINARY if language == "binary" else MAX_TEXT
        if len(data) > most:
            return f"larger than {decimal_size(most)}"
        if not shown and not self._raw:
            self.saved += len(data)
            return "left out by --no-raw"
        return None


def language_of(path: str) -> str:
    """Return the language for highlighting a file, by the suffix of its name."""
    return _LANGUAGES.get(path.rpartition(".")[2].lower(), "text")


def _is_binary(data: bytes) -> bool:
    return b"\x00" in data[:4096]
