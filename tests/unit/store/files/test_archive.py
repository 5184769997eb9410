"""Zip files from strangers: what is read, what is left out and why, and what is refused in whole."""

from __future__ import annotations

import random
import stat
import struct
import sys
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packs import index_of, info_of, patch, patch_end, write_pack, write_zip
from xpudbg.core.errors import XpudbgError
from xpudbg.store.files import archive
from xpudbg.store.files import archive as archive_module
from xpudbg.store.files.archive import open_archive

FILES = {
    "manifest.json": b"{}",
    "a/one.txt": b"one\n" * 500,
    "a/two.txt": b"two",
    "b/three.txt": b"one\n" * 500,
}


LONG_NAME = random.Random(0).randbytes(5_000_000).hex()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "made.zip"


def reasons(path: Path) -> dict[str, str]:
    return {p.where: p.what for p in open_archive(path).problems}


def refusal(path: Path) -> str:
    with pytest.raises(XpudbgError) as refused:
        open_archive(path)
    assert refused.value.hint
    assert len(refused.value.message) < 1000
    return refused.value.message


def test_a_pack_lists_its_files_and_those_with_the_same_content(target: Path) -> None:
    archive = open_archive(write_pack(target, FILES))
    assert archive.names == ("a/one.txt", "a/two.txt", "b/three.txt", "manifest.json")
    assert archive.index is not None
    assert archive.index.files[-1].same_as == "a/one.txt"
    assert archive.problems == ()
    assert archive.read("b/three.txt", limit=1 << 20) == FILES["b/three.txt"]
    assert archive.read("b/three.txt", limit=5) == b"one\no"
    with archive.open("b/three.txt") as source:
        assert source.read() == FILES["b/three.txt"]
    assert archive.folders[""] == {"a": True, "b": True, "manifest.json": False}
    assert archive.folders["a"] == {"one.txt": False, "two.txt": False}
    assert archive.status("a/two.txt") == (3, 0.0)


def test_any_zip_file_is_read_without_an_index(target: Path) -> None:
    made = zipfile.ZipInfo("k.ttir", (2026, 11, 21, 10, 0, 0))
    archive = open_archive(write_zip(target, [(made, b"module {}"), ("sub/", b""), ("sub/x", b"")]))
    assert archive.index is None
    assert archive.names == ("k.ttir", "sub/x")
    assert archive.status("k.ttir")[1] == time.mktime((2026, 11, 21, 10, 0, 0, 0, 0, -1))
    assert archive.read("sub/x", limit=10) == b""
    with archive.open("sub/x") as source:
        assert source.read() == b""


def test_an_archive_opened_by_a_relative_name_is_there_in_another_folder(
    target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(target, "w") as file:
        file.writestr("run/manifest.json", "{}")
    monkeypatch.chdir(target.parent)
    open_archive(Path(target.name))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert open_archive(open_archive(target).path).path == target


def test_an_archive_is_opened_once_until_the_file_changes(target: Path) -> None:
    first = open_archive(write_pack(target, FILES))
    assert open_archive(target) is first
    write_pack(target, {**FILES, "c.txt": b"c"})
    assert "c.txt" in open_archive(target)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../evil", "'..'"),
        ("a/../../evil", "'..'"),
        ("/etc/passwd", "absolute"),
        ("//server/share", "absolute"),
        ("C:/windows", "drive"),
        ("c:evil", "drive"),
        ("..\\evil", "backslash"),
        ("a\\b", "backslash"),
        ("a//b", "empty part"),
        ("./a", "empty part"),
        ("a\nb", "control"),
        ("a\x1b[31mred", "control"),
        ("a\x7f", "control"),
        ("a\x9b31m", "control"),
        ("a\u202etxt.exe", "bidirectional"),
        ("a\u2066b", "bidirectional"),
        ("a\u200bb", "invisible"),
        ("a\u2028b", "control"),
        ("n" * 256, "255 bytes"),
        ("ä" * 200, "255 bytes"),
        ("x/" * 40 + "y", "parts"),
        ("long/" * 300 + "y", "1024 characters"),
        ("n" * 60_000, "1024 characters"),
        (".git/config", "other programs read settings"),
        ("a/.GIT/hooks/post-checkout", "other programs read settings"),
        ("git~1/config", "other programs read settings"),
        ("a/.vscode/tasks.json", "other programs read settings"),
        ("CON", "device on Windows"),
        ("a/aux.txt", "device on Windows"),
        ("nul.tar.gz/x", "device on Windows"),
        ("a./b", "dot or a blank"),
        ("a/b ", "dot or a blank"),
    ],
)
def test_names_that_are_no_path_below_a_folder_are_left_out(target: Path, name: str, why: str) -> None:
    write_zip(target, [(info_of(name), b"evil"), ("fine.txt", b"fine")])
    archive = open_archive(target)
    assert archive.names == ("fine.txt",)
    (problem,) = archive.problems
    assert why in problem.what
    assert len(problem.where) <= 120
    with pytest.raises(OSError, match="ignored in the archive"):
        archive.read(name, limit=10)


@pytest.mark.parametrize(
    "name",
    [
        "ünï/çødé.py",
        "with space.txt",
        "a..b",
        "...x",
        "x~2",
        ".gitignore",
        "console.txt",
        "a/com10",
        "日本/語",
        "e\u0301",
    ],
)
def test_names_of_other_languages_are_kept(target: Path, name: str) -> None:
    assert open_archive(write_zip(target, [(name, b"x")])).names == (name,)


def test_a_member_that_other_programs_would_give_another_name_is_left_out(target: Path) -> None:
    other, same, empty = info_of("a.txt"), info_of("b.txt"), info_of("c.txt")
    for info, name in ((other, b"../evil"), (same, b"b.txt"), (empty, b"")):
        crc = zlib.crc32(info.filename.encode())
        info.extra = struct.pack("<HHBI", 0x7075, 5 + len(name), 1, crc) + name
    write_zip(target, [(other, b"1"), (same, b"2"), (empty, b"3")])
    assert open_archive(target).names == ("b.txt",)
    assert {name: "two ways" in why for name, why in reasons(target).items()} == {
        "a.txt": True,
        "c.txt": True,
    }


def test_a_damaged_second_name_is_left_out_or_refuses_the_archive(target: Path) -> None:
    """From Python 3.13 on ``zipfile`` reads that field itself, and refuses the archive."""
    broken = info_of("c.txt")
    broken.extra = struct.pack("<HHB", 0x7075, 1, 1)
    write_zip(target, [("b.txt", b"2"), (broken, b"3")])
    if sys.version_info >= (3, 13):
        with pytest.raises(XpudbgError, match="Corrupt unicode path"):
            open_archive(target)
    else:
        assert open_archive(target).names == ("b.txt",)
        assert "two ways" in reasons(target)["c.txt"]


def test_a_member_of_another_part_is_left_out(target: Path) -> None:
    write_zip(target, [("odd.txt", b"hello"), ("fine.txt", b"")])
    patch(target, "odd.txt", disk=7)
    assert open_archive(target).names == ("fine.txt",)
    assert "another part" in reasons(target)["odd.txt"]


def test_a_nul_byte_cuts_no_name(target: Path) -> None:
    write_zip(target, [("good.txtXevil", b"x")])
    target.write_bytes(target.read_bytes().replace(b"good.txtXevil", b"good.txt\0evil"))
    archive = open_archive(target)
    assert archive.names == ()
    assert "NUL byte" in archive.problems[0].what


@pytest.mark.parametrize(
    ("mode", "why"),
    [
        (stat.S_IFLNK | 0o777, "symbolic link"),
        (stat.S_IFCHR | 0o666, "device"),
        (stat.S_IFBLK | 0o666, "device"),
        (stat.S_IFIFO | 0o666, "pipe"),
        (stat.S_IFSOCK | 0o666, "socket"),
        (stat.S_IFDIR | 0o755, "folder"),
    ],
)
@pytest.mark.parametrize("system", [0, 3])
def test_what_is_no_plain_file_is_left_out(target: Path, mode: int, why: str, system: int) -> None:
    write_zip(target, [(info_of("link", mode, system=system), b"/etc/passwd"), ("fine.txt", b"")])
    archive = open_archive(target)
    assert archive.names == ("fine.txt",)
    assert why in reasons(target)["link"]


def test_windows_links_and_folders_with_content_are_left_out(target: Path) -> None:
    junction = info_of("junction", system=0)
    junction.external_attr = 0x400
    write_zip(target, [(junction, b"C:\\"), (info_of("folder/"), b"")])
    patch(target, "folder/", size=5)
    assert "link" in reasons(target)["junction"]
    assert "content" in reasons(target)["folder/"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"flags": 1}, "encrypted"),
        ({"flags": 0x2000}, "encrypted"),
        ({"method": 14}, "LZMA"),
        ({"method": 12}, "bzip2"),
        ({"method": 99}, "AES"),
        ({"method": 77}, "method 77"),
        ({"flags": 0x20}, "deflate is read"),
        ({"size": 9 << 20, "stored": 7}, "250 times"),
    ],
)
def test_members_that_cannot_be_read_are_left_out(target: Path, fields: dict[str, int], why: str) -> None:
    write_zip(target, [("odd.txt", b"hello"), ("fine.txt", b"")])
    patch(target, "odd.txt", **fields)
    archive = open_archive(target)
    assert archive.names == ("fine.txt",)
    assert why in archive.problems[0].what


def test_a_member_of_more_than_eight_gigabytes_is_left_out(target: Path) -> None:
    assert "9 GiB, more than 8 GiB" in archive.size_reason(9 << 30, 8 << 30)
    assert "17 GiB, more than 16 GiB" in archive.total_reason(17 << 30, 8 << 30)
    assert archive.size_reason(100 << 20, 4 << 20) == ""


def test_a_bomb_is_left_out_before_it_is_inflated(target: Path) -> None:
    write_zip(target, [("bomb", b"\0" * (64 << 20)), ("fine.txt", b"")])
    tracemalloc.start()
    try:
        assert "250 times" in reasons(target)["bomb"]
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


def test_small_bombs_are_counted_together(target: Path) -> None:
    piece = b"\0" * (3 << 20)
    write_zip(target, [(f"bomb{i}", piece) for i in range(40)])
    assert "250 times the archive" in refusal(target)


def test_files_with_the_same_content_count_each_time(target: Path) -> None:
    piece = bytes(range(256)) * 4096
    files = {"manifest.json": b"{}", **{f"copy{i}": piece for i in range(300)}}
    assert "times the archive" in refusal(write_pack(target, files))


def test_a_member_that_inflates_to_more_than_its_header_says_is_damaged(target: Path) -> None:
    data = b"ab" * 5000
    write_zip(target, [("long.txt", data)])
    import zlib

    patch(target, "long.txt", size=100, crc=zlib.crc32(data[:100]))
    archive = open_archive(target)
    with pytest.raises(OSError, match="longer than the archive says"):
        archive.read("long.txt", limit=1 << 20)
    assert archive.read("long.txt", limit=50) == data[:50]
    with pytest.raises(XpudbgError, match="longer"), archive.open("long.txt") as source:
        source.read()


@pytest.mark.parametrize(
    ("fields", "why"),
    [({"size": 12_000}, "ends before"), ({"crc": 1}, "CRC"), ({"stored": 10}, "ends before")],
)
def test_a_member_that_is_not_what_its_header_says_is_damaged(
    target: Path, fields: dict[str, int], why: str
) -> None:
    write_zip(target, [("odd.txt", b"ab" * 5000), ("fine.txt", b"fine")])
    patch(target, "odd.txt", **fields)
    archive = open_archive(target)
    with pytest.raises(OSError, match=why):
        archive.read("odd.txt", limit=1 << 20)
    with pytest.raises(XpudbgError, match=f"odd.txt is damaged: .*{why}"), archive.open("odd.txt") as source:
        source.read()
    assert archive.read("fine.txt", limit=10) == b"fine"


def test_stored_members_with_two_sizes_and_local_headers_of_another_name(target: Path) -> None:
    plain = info_of("plain.txt")
    plain.compress_type = zipfile.ZIP_STORED
    write_zip(target, [(plain, b"hello"), ("other.txt", b"hello")])
    patch(target, "plain.txt", size=6)
    data = target.read_bytes()
    target.write_bytes(data.replace(b"other.txt", b"0ther.txt", 1))
    archive = open_archive(target)
    assert "contradict" in reasons(target)["plain.txt"]
    with pytest.raises(OSError, match="names another file"):
        archive.read("other.txt", limit=10)


def test_members_that_overlap_are_refused(target: Path) -> None:
    write_zip(target, [("kernel", b"x" * 900), ("second", b"y" * 900)])
    patch(target, "second", offset=0)
    assert "overlap" in refusal(target)
    write_zip(target, [("kernel", b"x" * 900), ("second", b"y" * 900)])
    patch(target, "second", stored=1 << 20)
    assert "overlap" in refusal(target)


def test_a_list_of_members_that_claims_to_be_huge_is_refused_before_it_is_read(target: Path) -> None:
    write_zip(target, [("a", b"x")])
    patch_end(target, directory_size=0xFFFFFFF0)
    assert "not a complete zip file" in refusal(target)
    write_zip(target, [("a", b"x")])
    sixty_four = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, 1 << 60, 0)
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, len(target.read_bytes()) - 22, 1)
    data = target.read_bytes()
    target.write_bytes(data[:-22] + sixty_four + locator + data[-22:])
    patch_end(target, directory_size=0xFFFFFFFF)
    assert "not a complete zip file" in refusal(target) or "bytes" in refusal(target)


def test_a_zip64_size_lie_is_judged_like_any_size(target: Path) -> None:
    write_zip(target, [(info_of("big"), b"hello")])
    data = target.read_bytes()
    at = data.rindex(b"big") - 46
    extra = struct.pack("<HHQ", 1, 8, 1 << 50)
    record = bytearray(data[at : at + 49])
    struct.pack_into("<L", record, 24, 0xFFFFFFFF)
    struct.pack_into("<H", record, 30, len(extra))
    end = bytearray(data[-22:])
    struct.pack_into("<L", end, 12, len(record) + len(extra))
    target.write_bytes(data[:at] + bytes(record) + extra + bytes(end))
    assert reasons(target)["big"]
    assert open_archive(target).names == ()


def test_too_many_members_are_refused_before_they_are_objects(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_zip(target, [(f"{i}", b"") for i in range(300)])
    monkeypatch.setattr(archive, "MAX_MEMBERS", 299)
    assert "more than 299 members" in refusal(target)
    monkeypatch.setattr(archive, "MAX_MEMBERS", 300)
    monkeypatch.setattr(archive, "MAX_DIRECTORY", 1000)
    assert "list of members would have" in refusal(target)


def test_too_many_folders_are_refused(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_zip(target, [(f"{i}/a/b/c", b"") for i in range(20)])
    monkeypatch.setattr(archive, "MAX_MEMBERS", 50)
    assert "folders" in refusal(target)


def test_a_name_that_is_there_twice_is_left_out_twice(target: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        write_zip(target, [("twin.txt", b"good"), ("twin.txt", b"evil"), ("fine.txt", b"")])
    archive = open_archive(target)
    assert archive.names == ("fine.txt",)
    assert "twice" in reasons(target)["twin.txt"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("K/Kernel.ttir", "k/kernel.TTIR"), ("caf\u00e9", "cafe\u0301"), ("\u212a.txt", "k.txt"), ("ß", "SS")],
)
def test_of_names_that_collide_on_some_file_systems_the_first_stays(
    target: Path, first: str, second: str
) -> None:
    archive = open_archive(write_zip(target, [(first, b"1"), (second, b"2")]))
    assert archive.names == (first,)
    assert "case or composition" in reasons(target)[second]


def test_a_file_below_a_file_is_left_out(target: Path) -> None:
    archive = open_archive(write_zip(target, [("a", b"1"), ("a/b", b"2"), ("A/c/d", b"3")]))
    assert archive.names == ("a",)
    assert "a file and a folder" in reasons(target)["a/b"]
    assert "a file and a folder" in reasons(target)["A/c/d"]


@pytest.mark.parametrize("keep", [0, 1, 3, 4, 30, 200, -1, -22])
def test_a_truncated_archive_is_refused(target: Path, keep: int) -> None:
    data = write_pack(target, FILES).read_bytes()
    target.write_bytes(data[:keep])
    refusal(target)


def test_other_files_are_refused(target: Path, tmp_path: Path) -> None:
    target.write_text("hello")
    assert "not a zip file" in refusal(target)
    assert "cannot read" in refusal(tmp_path / "none.zip")
    assert "cannot read" in refusal(tmp_path) or "not a zip file" in refusal(tmp_path)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"{", "truncated"),
        (b"", "truncated"),
        (b"[]", "not a pack.json"),
        (b'{"pack_version": 1}', "shape of a pack.json"),
        (b'{"pack_version": 1, "tool": "x", "files": [{"path": 3}]}', "shape of a pack.json"),
        (b"[" * 200_000, "not a pack.json"),
        (
            b'{"pack_version": 1, "tool": ' + b'{"a":' * 100_000 + b"}" * 100_000 + b"}",
            "truncated or not JSON",
        ),
        (b'{"pack_version": 1, "tool": "\xff\xfe"}', "truncated or not JSON"),
        (b'{"pack_version": 2, "members": []}', "knows up to 1"),
    ],
)
def test_an_index_that_is_broken_deep_or_newer_is_refused(target: Path, body: bytes, why: str) -> None:
    stored = info_of("pack.json")
    stored.compress_type = zipfile.ZIP_STORED
    write_zip(target, [("manifest.json", b"{}"), (stored, body)])
    assert why in refusal(target)


def test_an_index_that_is_a_bomb_or_there_twice_is_refused(target: Path) -> None:
    write_zip(target, [("manifest.json", b"{}"), ("pack.json", b" " * (8 << 20))])
    assert "pack.json" in refusal(target)
    with pytest.warns(UserWarning, match="Duplicate"):
        write_zip(target, [("manifest.json", b"{}"), ("pack.json", b"{}"), ("pack.json", b"{}")])
    assert "pack.json" in refusal(target)


def test_an_index_that_is_too_large_is_refused(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pack(target, FILES)
    monkeypatch.setattr(archive_module, "MAX_INDEX", 100)
    assert "pack.json has more than" in refusal(target)


def changed_rows(**changes: dict[str, object]) -> list[dict[str, object]]:
    from dataclasses import asdict

    rows = [asdict(f) for f in index_of(FILES).files]
    for row in rows:
        row.update(changes.get(str(row["path"]).rpartition("/")[2].partition(".")[0], {}))
    return rows


def test_content_that_has_another_sha256_is_refused_when_it_is_read(target: Path) -> None:
    write_pack(target, FILES, {"files": changed_rows(two={"sha256": "0" * 64})})
    archive = open_archive(target)
    with pytest.raises(OSError, match="its sha256 is another"):
        archive.read("a/two.txt", limit=1 << 20)
    with pytest.raises(XpudbgError, match="its sha256 is another"), archive.open("a/two.txt") as source:
        source.read()


@pytest.mark.parametrize(
    ("changes", "name", "why"),
    [
        ({"two": {"bytes": 4}}, "a/two.txt", "pack.json says 4"),
        ({"three": {"same_as": "a/none.txt"}}, "b/three.txt", "does not fit"),
        ({"three": {"same_as": "b/three.txt"}}, "b/three.txt", "does not fit"),
        ({"three": {"same_as": "a/two.txt"}}, "b/three.txt", "does not fit"),
        ({"three": {"same_as": "../../etc/passwd"}}, "b/three.txt", "does not fit"),
        ({"three": {"path": "../evil"}}, "../evil", "'..'"),
        ({"three": {"path": LONG_NAME}}, LONG_NAME[:120], "longer"),
        ({"three": {"path": "A/ONE.txt"}}, "A/ONE.txt", "case"),
        ({"two": {"path": "a/other.txt"}}, "a/two.txt", "does not list it"),
        ({"two": {"path": "a/other.txt"}}, "a/other.txt", "not there"),
        ({"two": {"path": "a/one.txt"}}, "a/one.txt", "twice"),
        ({"one": {"bytes": 7}, "three": {"bytes": 7}}, "b/three.txt", "pack.json says 7"),
    ],
)
def test_an_index_that_contradicts_the_members(
    target: Path, changes: dict[str, dict[str, object]], name: str, why: str
) -> None:
    write_pack(target, FILES, {"files": changed_rows(**changes)})
    archive = open_archive(target)
    assert name not in archive
    assert why in reasons(target)[name]


def test_a_pack_that_was_unpacked_and_zipped_again_is_whole(target: Path) -> None:
    archive = open_archive(write_pack(target, FILES))
    members = [(n, archive.read(n, limit=1 << 20)) for n in archive.names]
    with zipfile.ZipFile(target) as made:
        members.append(("pack.json", made.read("pack.json")))
    again = open_archive(write_zip(target.with_name("again.zip"), members))
    assert again.problems == ()
    assert again.names == archive.names
    assert again.read("b/three.txt", limit=1 << 20) == FILES["b/three.txt"]


def test_an_index_lists_no_more_files_than_members_are_allowed(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(target, FILES)
    monkeypatch.setattr(archive, "MAX_MEMBERS", 3)
    assert "more than 3" in refusal(target)


def test_what_was_dropped_is_missing_for_that_reason(target: Path) -> None:
    dropped = [{"path": "big.log", "bytes": 9, "reason": "beyond the size budget"}]
    write_pack(target, FILES, {"dropped": dropped})
    with pytest.raises(FileNotFoundError, match="when it was packed: beyond the size budget"):
        open_archive(target).read("big.log", limit=1)


def test_many_problems_become_a_count(target: Path) -> None:
    write_zip(target, [(f"../{i}", b"") for i in range(500)])
    problems = open_archive(target).problems
    assert len(problems) == 201
    assert problems[-1].what == "300 more members are ignored"


def test_a_zip_in_a_zip_is_a_file(target: Path, tmp_path: Path) -> None:
    inner = write_zip(tmp_path / "inner.zip", [("x", b"x")])
    archive = open_archive(write_zip(target, [("inner.zip", inner.read_bytes())]))
    assert archive.names == ("inner.zip",)
    assert "inner.zip" not in archive.folders


def test_the_file_is_closed_with_the_archive(target: Path, open_files: Callable[[], int]) -> None:
    archive_module._opened.clear()
    before = open_files()
    open_archive(write_pack(target, FILES))
    target.write_bytes(b"PK\x03\x04 no more")
    for _ in range(8):
        refusal(target)
    archive_module._opened.clear()
    assert open_files() == before
