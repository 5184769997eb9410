"""Reports in a real browser: what ``frontend/tests/drive.mjs`` saw of them, and a report whose every text is hostile."""

from __future__ import annotations

import dataclasses
import json
import shutil
import subprocess
import types
import typing
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

FRONTEND = Path(__file__).resolve().parents[1] / "frontend"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HOSTILE = "</script><img src=x onerror=pwned=1>`javascript:pwned=1`\u202e\x1b[31m\x00--><svg onload=pwned=1>"
"""What a text of an artifact may hold."""


def missing_for_browser() -> str:
    """What a browser's test lacks here, as a reason to skip it; empty where it can run."""
    if shutil.which("node") is None:
        return "no Node.js"
    if not any(shutil.which(name) for name in BROWSERS):
        return "no Chromium"
    if not (FRONTEND / "node_modules" / "playwright-core").is_dir():
        return "no playwright-core: npm ci in frontend/"
    return ""


def drive(folder: Path, jobs: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Open reports in one browser.

    Args:
        folder: Where the jobs are written.
        jobs: As the script says: name, file and steps.

    Returns:
        What was seen of each, by name.
    """
    browser = next(found for name in BROWSERS if (found := shutil.which(name)))
    file = folder / "jobs.json"
    file.write_text(json.dumps(jobs))
    command = ["node", str(FRONTEND / "tests" / "drive.mjs"), browser, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return {result["name"]: result for result in json.loads(done.stdout)}


def filled(kind: Any, text: str, given: Mapping[str, Any]) -> Any:
    """An instance of a dataclass, or of any other type, with a text in every place.

    Args:
        kind: The type.
        text: The text.
        given: Values by the names of fields, where a text would make no sense.
    """
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = typing.get_type_hints(kind)
        return kind(
            **{
                name: given[name] if name in given else filled(hint, text, given)
                for name, hint in hints.items()
                if typing.get_origin(hint) is not typing.ClassVar
            }
        )
    if origin is tuple:
        parts = inside[:1] if inside[-1] is Ellipsis else inside
        return tuple(filled(part, text, given) for part in parts)
    if origin is dict:
        return {filled(inside[0], text, given): filled(inside[1], text, given)}
    if origin in (typing.Union, types.UnionType):
        return filled(next(part for part in inside if part is not type(None)), text, given)
    if origin is typing.Literal:
        return inside[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    return {str: text, int: 3, float: 0.5, bool: False}[kind]
