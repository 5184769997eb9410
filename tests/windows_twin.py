"""Recorded folders as Windows writes them: drive letters, backslashes and CRLF in every text file."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

_PATH = re.compile(rb"/(?:home|opt|tmp|root|usr)((?:/[\w.@+-]+)+)")
_ESCAPED = (".json", ".log", ".ttir", ".ttgir", ".llir", ".ttsharedir")
"""Ends of files whose writers escape backslashes."""
_TEXT = (*_ESCAPED, ".py", ".txt", ".cpp", ".source", ".best_config")


def windows_twin(source: Path, target: Path) -> Path:
    """Copy a folder as it would be if it had been written on Windows, below ``C:\\Users``."""
    shutil.copytree(source, target)
    for path in target.rglob("*"):
        if path.is_file() and path.name.endswith(_TEXT):
            escaped = path.name.endswith(_ESCAPED)
            lines = [_line(line, escaped=escaped) for line in path.read_bytes().splitlines()]
            path.write_bytes(b"\r\n".join([*lines, b""]))
    return target


def _line(line: bytes, *, escaped: bool) -> bytes:
    # In a trace the texts of payloads stand as they are, behind a tab.
    plain = not escaped or (
        line.startswith(b"\t") and line[1:2] not in b'{["' and not line.lstrip().startswith(b'"')
    )
    return _PATH.sub(lambda m: (b"C:/Users" + m[1]).replace(b"/", b"\\" if plain else b"\\\\"), line)


def posix_paths(text: str) -> str:
    """Return an answer about a twin with the paths of what it was made of, whose first folders are all ``home``."""
    text = re.sub(
        r"C:(?:\\\\|\\|/)Users((?:(?:\\\\|\\|/)[\w.@+-]+)+)",
        lambda m: "/home" + re.sub(r"\\+", "/", m[1]),
        text,
    )
    return re.sub(r"/(?:home|opt|tmp|root|usr)(?=(?:/[\w.@+-]+)+)", "/home", text)
