"""Property sheets of the devices that can be emulated, read from the package's data file."""

from __future__ import annotations

import functools
import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.model.similar_names import did_you_mean
from xpudbg.model.target import SheetValue, TargetSheet, TargetTable

EXECUTE_MODES = ("eager", "interpret", "spirv", "skip")
MAX_DEVICES = 16
_WORD = re.compile(r"[a-z0-9]+")
_NO_NAME = frozenset({"intel", "r", "tm", "arc", "pro", "graphics", "gpu", "data", "center"})
"""Words of Intel's product names that tell no product from another."""


def target_folder() -> Path:
    """The folder that the user's interpreter loads as ``xpudbg_target``; it is read here, never imported."""
    return Path(str(resources.files("xpudbg") / "emulator" / "target"))


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
            names=tuple(entry["names"]),
            same_chip=dict(entry["same_chip"]),
            properties={key: SheetValue(p["value"], p["source"]) for key, p in entry["properties"].items()},
        )
        for name, entry in data["targets"].items()
    )
    return TargetTable(sheets=sheets, sources=dict(data["sources"]), names_source=data["names_source"])


def find_target(name: str) -> TargetSheet:
    """The sheet of a name: the target's own, or the product's, the codename's or the chip's, however it is written.

    Raises:
        XpudbgError: There is none.
    """
    sheet = sheet_of(name)
    if sheet is not None:
        return sheet
    table = load_targets()
    known = ", ".join(sheet.name for sheet in table.sheets)
    close = did_you_mean(plain_name(name), target_names(), "")
    raise XpudbgError(
        f"no target is called '{name}'",
        hint=f"{close} known are {known}; `xpudbg targets` describes them".strip(),
    )


def sheet_of(name: str) -> TargetSheet | None:
    """The sheet that a name means; None where it means none."""
    wanted = plain_name(name)
    for sheet in load_targets().sheets:
        if wanted in {plain_name(known) for known in (sheet.name, *sheet.names, *sheet.same_chip)}:
            return sheet
    return None


def stands_in(name: str) -> str:
    """Return the product that was named where the sheet is that of another one with the same chip; else nothing."""
    wanted = plain_name(name)
    for sheet in load_targets().sheets:
        for known, product in sheet.same_chip.items():
            if plain_name(known) == wanted:
                return product
    return ""


def target_names() -> list[str]:
    """All names that :func:`find_target` knows, the targets' own first."""
    sheets = load_targets().sheets
    others = [name for sheet in sheets for name in (*sheet.names, *sheet.same_chip)]
    return [*(sheet.name for sheet in sheets), *others]


def plain_name(name: str) -> str:
    """Return what tells one product from another in a name: ``Intel(R) Arc(TM) B580 Graphics`` -> ``b580``."""
    return "".join(word for word in _WORD.findall(name.lower()) if word not in _NO_NAME)
