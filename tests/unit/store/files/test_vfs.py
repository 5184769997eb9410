"""Paths on disk and paths that lead into a zip file, asked the same questions."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest

from tests.packs import files_of, pack, write_pack, write_zip
from xpudbg.core.errors import XpudbgError
from xpudbg.store.files import vfs

FILES = {"manifest.json": b"{}", "k/one.ttir": b"module {}", "k/deep/two.ttir": b"module {}", "k/empty": b""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        file = tmp_path / "plain" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return tmp_path / "plain"


@pytest.fixture(params=["folder", "pack", "zip", "relative"])
def place(
    request: pytest.FixtureRequest, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    if request.param == "folder":
        return folder
    if request.param == "zip":
        return write_zip(tmp_path / "b.zip", files_of(folder).items())
    target = pack(folder, tmp_path / "b.zip")
    if request.param == "relative":
        monkeypatch.chdir(tmp_path)
        return Path("b.zip")
    return target


def test_files_are_read_the_same_way(place: Path) -> None:
    assert vfs.read_file(place / "k" / "one.ttir") == b"module {}"
    assert vfs.read_file(f"{place}/k/deep/two.ttir", limit=3) == b"mod"
    assert vfs.read_file(place / "k" / "empty") == b""
    with vfs.open_file(place / "k" / "one.ttir") as source:
        assert source.read(3) == b"mod"
        assert source.read() == b"ule {}"


def test_folders_are_listed_the_same_way(place: Path) -> None:
    with vfs.scan(place / "k") as entries:
        found = {e.name: (e.path, e.is_file(), e.is_dir(), e.is_symlink(), e.stat().st_size) for e in entries}
    assert {n: row[1:4] for n, row in found.items()} == {
        "one.ttir": (True, False, False),
        "deep": (False, True, False),
        "empty": (True, False, False),
    }
    assert found["one.ttir"][0] == f"{place}/k/one.ttir"
    assert found["one.ttir"][4] == 9
    assert vfs.plain_names(place / "k") == ["empty", "one.ttir"]
    walked = [(f.relative_to(place).as_posix(), names) for f, names in vfs.walk(place, most=1000)]
    assert walked == [(".", ["manifest.json"]), ("k", ["empty", "one.ttir"]), ("k/deep", ["two.ttir"])]


def test_what_is_there_is_told_the_same_way(place: Path) -> None:
    assert vfs.is_folder(place)
    assert vfs.is_folder(place / "k")
    assert not vfs.is_folder(place / "k" / "one.ttir")
    assert vfs.is_file(place / "k" / "one.ttir")
    assert not vfs.is_file(place / "k")
    assert vfs.exists(place / "k" / "deep")
    for missing in (
        place / "none",
        place / "k" / "none",
        place / "none" / "below",
        place / "k" / "one.ttir" / "x",
    ):
        assert not vfs.exists(missing)
        assert vfs.plain_names(missing) == []
        with pytest.raises(OSError):
            vfs.read_file(missing)
        with pytest.raises(OSError):
            vfs.open_file(missing)
        with pytest.raises(OSError), vfs.scan(missing) as entries:
            list(entries)
    status = vfs.status(place / "k" / "one.ttir")
    assert stat.S_ISREG(status.st_mode)
    assert status.st_size == 9


def test_sizes_of_several_files_are_told_at_once(place: Path) -> None:
    names = ["one.ttir", "none", "empty", "deep/two.ttir"]
    found = vfs.sizes(f"{place}/k", names)
    assert {n: size for n, (size, _) in found.items()} == {"one.ttir": 9, "empty": 0, "deep/two.ttir": 9}
    there = vfs.status(place / "k" / "empty")
    assert found["empty"][1] == there.st_mtime == pytest.approx(there.st_mtime_ns / 1e9)
    assert set(vfs.sizes(str(place.absolute()), ["manifest.json", "k/none"])) == {"manifest.json"}
    assert vfs.sizes(f"{place}/none", names) == {}


def test_a_folder_is_not_read_and_a_file_is_not_listed(place: Path) -> None:
    with pytest.raises(OSError):
        vfs.read_file(place / "k")
    with pytest.raises(OSError), vfs.scan(place / "k" / "one.ttir") as entries:
        list(entries)


def test_a_walk_ends_after_many_entries(place: Path) -> None:
    assert len(list(vfs.walk(place, most=2))) == 2


def test_links_pipes_and_devices_on_disk(folder: Path, tmp_path: Path) -> None:
    (folder / "link").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe")
    (folder / "k" / "out").symlink_to("/etc/hostname")
    (folder / "k" / "in").symlink_to("one.ttir")
    (folder / "k" / "lost").symlink_to("nowhere")
    assert dict(vfs.walk(folder, most=100))[folder / "k"] == ["empty", "in", "one.ttir"]
    assert "link" not in vfs.plain_names(folder)
    assert "pipe" not in vfs.plain_names(folder)
    assert [f for f, _ in vfs.walk(folder, most=100) if f.name == "link"] == []
    with pytest.raises(OSError, match="not a regular file"):
        vfs.read_file(folder / "pipe")


def test_a_file_that_is_no_zip_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("PK, but no zip file")
    assert not vfs.is_folder(tmp_path / "notes.txt")
    assert vfs.archive_at(tmp_path / "notes.txt" / "x") is None
    with pytest.raises(NotADirectoryError):
        vfs.read_file(tmp_path / "notes.txt" / "x")


def test_a_pipe_is_not_waited_for_when_a_zip_file_is_looked_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.zip")
    assert vfs.archive_at(tmp_path / "pipe.zip") is None
    assert not vfs.is_folder(tmp_path / "pipe.zip")


def test_a_refused_zip_file_is_refused_for_every_path_into_it(tmp_path: Path) -> None:
    target = tmp_path / "cut.zip"
    target.write_bytes(write_pack(target, FILES).read_bytes()[:-30])
    for ask in (vfs.is_folder, vfs.archive_at):
        with pytest.raises(XpudbgError, match="not a complete zip file"):
            ask(target)
    with pytest.raises(XpudbgError, match="not a complete zip file"):
        vfs.read_file(target / "manifest.json")


def test_the_archive_that_was_checked_is_the_one_that_is_read(tmp_path: Path) -> None:
    target = write_pack(tmp_path / "b.zip", FILES)
    assert vfs.read_file(target / "k/one.ttir") == b"module {}"
    other = write_pack(tmp_path / "other.zip", {**FILES, "k/one.ttir": b"another!!"})
    shutil.move(other, target)
    assert vfs.read_file(target / "k/one.ttir") == b"module {}"
    vfs.archive_at(target)
    assert vfs.read_file(target / "k/one.ttir") == b"another!!"


def test_a_zip_in_a_zip_is_not_entered(tmp_path: Path) -> None:
    inner = write_zip(tmp_path / "inner.zip", [("x", b"x")])
    outer = write_zip(tmp_path / "outer.zip", [("inner.zip", inner.read_bytes())])
    assert not vfs.is_folder(outer / "inner.zip")
    with pytest.raises(OSError):
        vfs.read_file(outer / "inner.zip" / "x")
