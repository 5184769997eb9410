"""Property sheets of the devices that can be emulated, read from the package's data file."""

from __future__ import annotations

import functools
import json
from importlib import resources
from pathlib import Path
from typing import Any

from xpudbg.errors import XpudbgError
from xpudbg.model.target import SheetValue, TargetSheet, TargetTable

EXECUTE_MODES = ("eager", "interpret", "skip")
MAX_DEVICES = 16


def target_folder() -> Path:
    """The folder that the user's interpreter loads as ``xpudbg_target``; it is read here, never imported."""
    return Path(str(resources.files("xpudbg") / "target"))


@functools.cache
def load_targets() -> TargetTable:
    """All sheets, in the order of the file."""
    data: dict[str, Any] = json.loads((target_folder() / "sheets.json").read_text(encoding="utf-8"))
    sheets = tuple(
        TargetSheet(
            name=name,
            title=entry["title"],
            codename=entry["codename"],
            ocloc=tuple(entry["ocloc"]),
            properties={key: SheetValue(p["value"], p["source"]) for key, p in entry["properties"].items()},
        )
        for name, entry in data["targets"].items()
    )
    return TargetTable(sheets=sheets, sources=dict(data["sources"]))


def find_target(name: str) -> TargetSheet:
    """The sheet of a name.

    Raises:
        XpudbgError: There is none.
    """
    table = load_targets()
    for sheet in table.sheets:
        if sheet.name == name:
            return sheet
    known = ", ".join(sheet.name for sheet in table.sheets)
    raise XpudbgError(
        f"no target is called '{name}'", hint=f"known are {known}; `xpudbg targets` describes them"
    )
