"""``xpudbg history compact`` and ``rm``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")


def test_days_are_merged_and_removed(cli, recorded: Path) -> None:
    other = recorded.parent / "other"
    manifest = json.loads((recorded / "manifest.json").read_text())
    assert cli("history", "add", recorded, "--to", "h", "--project", "p").code == 0
    day = manifest["created"][:10]
    manifest["exit"]["seconds"] = 12.5
    recorded.rename(other)
    (other / "manifest.json").write_text(json.dumps(manifest))
    assert cli("history", "add", other, "--to", "h", "--project", "p").code == 0
    merged = json.loads(cli("history", "compact", "h", "--json").out)
    assert [(d["project"], d["day"], d["runs"]) for d in merged["days"]] == [("p", day, 2)]
    assert json.loads(cli("history", "compact", "h", "--json").out)["unchanged"] == 1

    kept = json.loads(cli("history", "rm", "h", "--before", day, "--yes", "--json").out)
    assert kept["days"] == []
    shown = json.loads(cli("history", "rm", "h", "--before", "9999-01-01", "--dry-run", "--json").out)
    assert [d["day"] for d in shown["days"]] == [day] and list(Path("h").rglob("*.parquet"))
    refused = cli("history", "rm", "h", "--before", "9999-01-01")
    assert refused.code == 2 and list(Path("h").rglob("*.parquet"))
    assert cli("history", "rm", "h", "--before", "9999-01-01", "--yes").code == 0
    assert not list(Path("h").rglob("*.parquet"))


@pytest.mark.parametrize("before", ["yesterday", "2026-13-01", "99999999w"])
def test_what_is_no_day_is_refused(cli, before: str) -> None:
    done = cli("history", "rm", "h", "--before", before)
    assert done.code == 2 and "hint: " in done.err
