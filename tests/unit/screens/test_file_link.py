"""Links of ``file:line``: on terminals, to files that are there, escaped."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from xpudbg.model.manifest import SourceLine
from xpudbg.screens.console import guarded
from xpudbg.screens.source_text import linked_file, source_text

LINK = re.compile(r"\x1b\]8;[^;]*;([^\x1b]*)\x1b\\")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(where: SourceLine, *, terminal: bool) -> str:
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=terminal,
        color_system="standard" if terminal else None,
        width=200,
        _environ={},
    )
    guarded(console).print(source_text(where))
    return out.getvalue()


def test_a_file_of_the_working_directory_is_linked_on_a_terminal_alone(here: Path) -> None:
    file = here / "a b;é.py"
    file.write_text("x = 1\n")
    where = SourceLine(str(file), 12, "f")
    links = LINK.findall(printed(where, terminal=True))
    assert links[0].startswith("file://") and links[0].endswith("/a%20b%3B%C3%A9.py#12") and links[-1] == ""
    assert "\x1b" not in printed(where, terminal=False)


def test_other_files_are_not_linked(here: Path) -> None:
    (here / "folder").mkdir()
    (here / "there.py").write_text("")
    for path in (
        "/etc/hostname",
        str(here / "missing.py"),
        str(here / "folder"),
        str(here / ".." / "there.py"),
        "there.py",
        "\x00",
        "",
        f"{here}/x\x1b]8;;http://evil\x1b\\.py",
    ):
        assert linked_file("cyan", path, 3) == "cyan", path
        assert LINK.findall(printed(SourceLine(path, 3), terminal=True)) == []


def test_control_characters_of_a_name_stay_escaped(here: Path) -> None:
    file = here / "x\x1b]8;;http:evil\x1b\\.py"
    file.write_text("")
    links = LINK.findall(printed(SourceLine(str(file), 1), terminal=True))
    assert "%1B" in links[0] and not any(link.startswith("http") for link in links)
