"""Pictures that are kept: found again, bounded, and never trusted."""

from __future__ import annotations

import hashlib
import os
import zlib
from pathlib import Path

import pytest

from tests.conftest import PATIENCE
from xpudbg.screens.fusion import drawing

DOT = 'digraph { a [tooltip="x"]; a -> b }'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path))
    return tmp_path / "pictures"


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_picture_is_laid_out_once(folder: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = drawing.lay_out(DOT, form, seconds=PATIENCE)
    monkeypatch.setattr(drawing.sys, "executable", "/nowhere")
    assert drawing.lay_out(DOT, form, seconds=PATIENCE) == first
    with pytest.raises(FileNotFoundError):
        drawing.lay_out(DOT + " ", form, seconds=PATIENCE)
    assert [f.stat().st_mode & 0o777 for f in folder.iterdir()] == [0o600]


def test_damaged_foreign_and_active_pictures_are_not_taken(folder: Path, tmp_path: Path) -> None:
    picture = drawing.lay_out(DOT, "svg", seconds=PATIENCE)
    file = next(folder.iterdir())
    whole = file.read_bytes()
    assert drawing.cached_picture(DOT, "svg") == picture
    bomb = zlib.compress(b"\0" * (drawing._MOST_PICTURE + 1))
    for bad in (
        b"",
        whole[:-5],
        whole[:60],
        whole + b"x",
        b"xpudbg" + whole,
        whole.split(b"\n")[0] + b"\n" + bomb,
    ):
        file.write_bytes(bad)
        assert drawing.cached_picture(DOT, "svg") is None
    for evil in (
        b"<script>alert(1)</script>",
        b'<g onload="alert(1)"/>',
        b'<a xlink:href="javascript:x"/>',
        b"<image/>",
    ):
        data = picture.replace(b"</svg>", evil + b"</svg>")
        head = drawing._HEAD + hashlib.sha256(data).hexdigest().encode() + b"\n"
        file.write_bytes(head + zlib.compress(data))
        assert drawing.cached_picture(DOT, "svg") is None
    file.write_bytes(whole)
    file.chmod(0o666)
    assert drawing.cached_picture(DOT, "svg") is None
    file.unlink()
    (tmp_path / "elsewhere").write_bytes(whole)
    file.symlink_to(tmp_path / "elsewhere")
    assert drawing.cached_picture(DOT, "svg") is None
    file.unlink()
    os.mkfifo(file)
    assert drawing.cached_picture(DOT, "svg") is None


def test_the_oldest_pictures_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    for number in range(8):
        file = folder / f"{number}.picture"
        file.write_bytes(b"x" * 100)
        os.utime(file, (number, number))
    (folder / "of the user.txt").write_bytes(b"x" * 1000)
    monkeypatch.setattr(drawing, "MOST_BYTES", 400)
    drawing.prune_pictures()
    assert sorted(f.name for f in folder.iterdir()) == [
        "5.picture",
        "6.picture",
        "7.picture",
        "of the user.txt",
    ]


def test_a_folder_that_cannot_be_written_changes_nothing(folder: Path) -> None:
    folder.write_text("a file in the place of the folder")
    assert b"</svg>" in drawing.lay_out(DOT, "svg", seconds=PATIENCE)


def test_pictures_drawn_together_keep_their_order(folder: Path) -> None:
    names = [f"n{number}" for number in range(5)]

    def draw(name: str) -> bytes:
        return drawing.lay_out(f"digraph {{ {name} }}", "svg", seconds=PATIENCE)

    assert [n.encode() in p for n, p in zip(names, drawing.drawn_together(draw, names), strict=True)] == [
        True
    ] * 5

    def fail(name: str) -> bytes:
        if name == "n1":
            raise ValueError(name)
        return draw(name)

    with pytest.raises(ValueError, match="n1"):
        list(drawing.drawn_together(fail, names))
    assert not drawing._running
