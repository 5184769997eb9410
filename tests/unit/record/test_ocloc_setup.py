"""The compiler comes through the machine's own apt, verified, into a folder of its own; what stands in the way is named."""

from __future__ import annotations

import json
import os
import shutil
import socket
import time
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.record import ocloc
from xpudbg.record.ocloc import MARKER, choose_ocloc, compilers_folder, private_compilers

needs_apt = pytest.mark.skipif(
    not all(map(shutil.which, ("apt-get", "apt-cache", "dpkg-deb"))), reason="needs apt"
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr("platform.machine", lambda: "x86_64")


def release(tmp_path: Path, text: str) -> Path:
    (tmp_path / "etc").mkdir(exist_ok=True)
    (tmp_path / "etc" / "os-release").write_text(text)
    return tmp_path


def apt_with_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *rows: str) -> None:
    """The machine's apt, but for the sources that it lists."""
    real, folder = shutil.which("apt-get"), tmp_path / "bin"
    folder.mkdir()
    program = folder / "apt-get"
    lines = "\n".join(f"echo '{row}'" for row in rows)
    program.write_text(f'#!/bin/sh\nif [ "$1" = indextargets ]; then\n{lines}\nexit; fi\nexec {real} "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def own_compiler(version: str) -> Path:
    folder = compilers_folder() / version
    folder.mkdir(parents=True)
    (folder / MARKER).write_text(json.dumps({"version": version, "package": "intel-ocloc 1", "suite": "sid"}))
    (folder / "ocloc").write_text("#!/bin/sh\n")
    return folder / "ocloc"


def test_the_newest_own_compiler_stands_before_the_one_on_path(tmp_path, monkeypatch):
    on_path = tmp_path / "ocloc"
    on_path.write_text("#!/bin/sh\n")
    on_path.chmod(0o755)
    environ = {"PATH": str(tmp_path)}
    assert choose_ocloc("", environ) == str(on_path)
    own_compiler("9.52.1")
    newest = own_compiler("26.27.039122")
    (compilers_folder() / ".unfinished-x").mkdir()
    (compilers_folder() / "26.99").mkdir()  # no marker: not finished
    assert [c.version for c in private_compilers()] == ["26.27.039122", "9.52.1"]
    assert choose_ocloc("", environ) == str(newest)
    assert choose_ocloc("ocloc", environ) == str(on_path)


def test_without_apt(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(XpudbgError, match="apt-get is not on PATH") as caught:
        ocloc.setup_compiler()
    assert "--no-native" in caught.value.hint


def test_a_system_that_is_neither(tmp_path):
    root = release(tmp_path, 'ID=fedora\nPRETTY_NAME="Fedora 44"\n')
    with pytest.raises(XpudbgError, match="the archive of Fedora 44 is not known"):
        ocloc.find_archive(root=root)


@needs_apt
def test_the_mirror_is_the_distributions_own(tmp_path, monkeypatch):
    apt_with_source(
        tmp_path,
        monkeypatch,
        "https://other/deb|stable|main|Debian Fan|$(X)",
        "https://other/deb|trixie|main|Other",
        "cdrom:[disk]|trixie|main|Debian",
        "https://security/debian-security|trixie-security|main|Debian",
        "https://mirror/debian|trixie|main|Debian",
        "https://mirror/debian|trixie|contrib|Debian",
    )
    root = release(tmp_path, "ID=debian\nVERSION_CODENAME=trixie\n")
    (tmp_path / "usr/share/keyrings").mkdir(parents=True)
    (tmp_path / "usr/share/keyrings/debian-archive-keyring.pgp").touch()
    archive = ocloc.find_archive(root=root)
    assert (archive.uri, archive.components) == ("https://mirror/debian", "main")
    assert archive.suites == (("sid",), ("testing",), ("trixie",))
    assert archive.keyring == "/usr/share/keyrings/debian-archive-keyring.pgp"
    assert ocloc.find_archive("trixie", root=root).suites == (("trixie",),)


@needs_apt
def test_ubuntu_and_what_is_made_of_it_take_their_own_suites(tmp_path, monkeypatch):
    row = "http://mirror/ubuntu|noble|main|$(ORIGIN)"  # its lists were removed, as in containers
    apt_with_source(tmp_path, monkeypatch, row)
    text = 'ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_CODENAME=wilma\nUBUNTU_CODENAME=noble\n'
    archive = ocloc.find_archive(root=release(tmp_path, text))
    assert (archive.distribution, archive.uri) == ("ubuntu", "http://mirror/ubuntu")
    assert archive.suites[0] == ("noble", "noble-updates") and "universe" in archive.components


@needs_apt
def test_no_mirror_among_the_sources(tmp_path, monkeypatch):
    apt_with_source(tmp_path, monkeypatch, "https://other/deb|stable|main|Other")
    with pytest.raises(XpudbgError, match="name no mirror of Debian"):
        ocloc.find_archive(root=release(tmp_path, "ID=debian\nVERSION_CODENAME=trixie\n"))


@needs_apt
@pytest.mark.parametrize(
    ("release_file", "words"), [(True, "not signed"), (False, "does not have a Release")]
)
def test_an_archive_that_nobody_signed_is_refused(tmp_path, monkeypatch, release_file, words):
    """The real apt, and an archive in a folder: nothing is taken of it, and nothing is left behind."""
    suite = tmp_path / "mirror" / "dists" / "sid"
    (suite / "main" / "binary-amd64").mkdir(parents=True)
    packages = "Package: intel-ocloc\nVersion: 99\nArchitecture: amd64\nFilename: x.deb\nSize: 1\n\n"
    (suite / "main" / "binary-amd64" / "Packages").write_text(packages)
    if release_file:
        (suite / "Release").write_text("Origin: Debian\nSuite: sid\nCodename: sid\nComponents: main\n")
    apt_with_source(tmp_path, monkeypatch, f"file:{tmp_path}/mirror|sid|main|Debian")
    archive = ocloc.find_archive("sid", root=release(tmp_path, "ID=debian\nVERSION_CODENAME=sid\n"))
    monkeypatch.setattr(ocloc, "find_archive", lambda _suite: archive)
    with pytest.raises(XpudbgError, match="no Intel graphics compiler: cannot read sid") as caught:
        ocloc.setup_compiler(suite="sid")
    assert words in caught.value.message and "--no-native" in caught.value.hint
    assert not list(compilers_folder().iterdir())


@needs_apt
def test_no_room(tmp_path, monkeypatch):
    apt_with_source(tmp_path, monkeypatch, "http://mirror/debian|sid|main|Debian")
    archive = ocloc.find_archive(root=release(tmp_path, "ID=debian\nVERSION_CODENAME=sid\n"))
    monkeypatch.setattr(ocloc, "find_archive", lambda _suite: archive)
    monkeypatch.setattr(ocloc, "_ROOM", 1 << 60)
    with pytest.raises(XpudbgError, match="has room for"):
        ocloc.setup_compiler()


def test_a_name_that_is_no_suite():
    with pytest.raises(XpudbgError, match="not the name of a suite"):
        ocloc.find_archive("sid main\ndeb x")


@needs_apt
def test_a_mirror_that_does_not_answer_is_left_in_time(tmp_path, monkeypatch):
    """Somebody listens, and never says a word: apt and what it started are stopped."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        apt_with_source(tmp_path, monkeypatch, f"http://127.0.0.1:{port}/debian|sid|main|Debian")
        archive = ocloc.find_archive("sid", root=release(tmp_path, "ID=debian\nVERSION_CODENAME=sid\n"))
        monkeypatch.setattr(ocloc, "find_archive", lambda _suite: archive)
        for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"):
            monkeypatch.delenv(name, raising=False)
        began = time.monotonic()
        with pytest.raises(XpudbgError, match="took too long") as caught:
            ocloc.setup_compiler(suite="sid", seconds=2)
    assert time.monotonic() - began < 25 and "--native-timeout" in caught.value.hint
    assert not list(compilers_folder().iterdir())


def test_the_newest_and_the_one_before_stay(monkeypatch):
    for version in ("26.27.1", "9.52.1", "24.1.1", "22.43.1"):
        own_compiler(version)
    said = []
    ocloc._remove_older(private_compilers()[0], said.append)
    assert [c.version for c in private_compilers()] == ["26.27.1", "24.1.1"]
    assert [line.split()[2].rstrip(",") for line in said] == ["22.43.1", "9.52.1"]


def test_one_that_was_just_brought_stays_whatever_its_age():
    for version in ("26.27.1", "24.1.1", "22.43.1"):
        own_compiler(version)
    ocloc._remove_older(private_compilers()[2], lambda _text: None)
    assert len(private_compilers()) == 3
