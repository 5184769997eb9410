"""A few seconds of ``tools/fuzz.py``: the whole is run by hand (docs/security.md)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools import fuzz


@pytest.mark.parametrize("more", [["--count", "20"], ["--only", "huge", "--count", "8"]], ids=["all", "huge"])
def test_a_slice_has_no_finding(more: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main([*more, "--commands", "1"]) == 0, capfd.readouterr().out


def test_what_a_finding_is() -> None:
    assert fuzz.escapes("\x1b[1mbold\x1b[0m\r\n", ["show", "x"], terminal=True) == ""
    assert "escape" in fuzz.escapes("\x1b]0;title\x07", ["show", "x"], terminal=True)
    assert "control" in fuzz.escapes("a\x9b31m", ["show", "x"], terminal=True)
    assert "control" in fuzz.escapes("a\u202eb", ["check", "x", "--json"], terminal=False)


def test_a_case_is_the_same_every_time(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    written = []
    for _ in range(2):
        for number in range(300):
            file.write_text('{"a": {"b": [1, {"c": "d"}]}, "e": "f"}')
            rng = fuzz.Case("bundle", 1, number).rng()
            for _ in range(3):
                fuzz.mutations.change_json(file, rng)
        written.append(file.read_bytes())
        assert len(fuzz.mutations.HOSTILE) > 20 and [] in fuzz.mutations.HOSTILE
    assert written[0] == written[1]
