"""The way through apt from end to end, with an archive of this test that is laid out and signed as Ubuntu's is.

The packages are small: a program that answers as ``ocloc query`` does, and the C library of this machine.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.record import ocloc
from xpudbg.record.ocloc import (
    MARKER,
    PackageArchive,
    choose_ocloc,
    compilers_folder,
    find_archive,
    setup_compiler,
)
from xpudbg.store.records import read_record

LOADER = Path("/lib64/ld-linux-x86-64.so.2")
TOOLS = ("apt-get", "apt-cache", "dpkg-deb", "gpg", "gcc")
pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)) or platform.machine() != "x86_64" or not LOADER.exists(),
    reason=f"needs {', '.join(TOOLS)} and the loader of x86-64",
)

PROGRAM = """
#include <stdio.h>
int main(void) {
    FILE *answer = fopen("OCL_DRIVER_VERSION", "w");
    return answer == NULL || fputs("99.1.2", answer) < 0 || fclose(answer) != 0;
}
"""


def run(*command: object, data: str = "") -> str:
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, input=data, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def package(pool: Path, name: str, version: str, depends: str, files: dict[str, Path]) -> str:
    """A package in the archive; its paragraph of the index."""
    tree = pool.parent / f"{name}-tree"
    for path, source in files.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source.resolve(), tree / path)
    (tree / "DEBIAN").mkdir(parents=True)
    control = f"Package: {name}\nVersion: {version}\nArchitecture: amd64\nMaintainer: T <t@example.org>\n"
    control += (f"Depends: {depends}\n" if depends else "") + f"Description: {name}\n"
    (tree / "DEBIAN" / "control").write_text(control)
    deb = pool / f"{name}_{version}_amd64.deb"
    run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "-b", tree, deb)
    digest = hashlib.sha256(deb.read_bytes()).hexdigest()
    place = deb.relative_to(pool.parent).as_posix()
    return f"{control}Filename: {place}\nSize: {deb.stat().st_size}\nSHA256: {digest}\n\n"


def suite(mirror: Path, name: str, packages: dict[str, str], home: Path) -> None:
    """A suite with its index, signed."""
    folder = mirror / "dists" / name
    sums = ""
    for component in ("main", "universe"):
        inside = folder / component / "binary-amd64"
        inside.mkdir(parents=True)
        data = gzip.compress(packages.get(component, "").encode())
        (inside / "Packages.gz").write_bytes(data)
        (inside / "Packages").write_text(packages.get(component, ""))
        for path in (inside / "Packages", inside / "Packages.gz"):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            sums += f" {digest} {path.stat().st_size} {path.relative_to(folder).as_posix()}\n"
    release = f"Origin: Ubuntu\nSuite: {name}\nCodename: {name}\nDate: Sat, 01 Aug 2026 00:00:00 UTC\n"
    release += f"Architectures: amd64\nComponents: main universe\nSHA256:\n{sums}"
    (folder / "Release").write_text(release)
    run(
        "gpg",
        "--homedir",
        home,
        "--batch",
        "--yes",
        "--clearsign",
        "-o",
        folder / "InRelease",
        folder / "Release",
    )


@pytest.fixture
def ubuntu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PackageArchive:
    """The archive of an Ubuntu machine whose mirror is a folder."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    home, mirror = tmp_path / "gpg", tmp_path / "mirror"
    home.mkdir(mode=0o700)
    (mirror / "pool").mkdir(parents=True)
    run(
        "gpg",
        "--homedir",
        home,
        "--batch",
        "--passphrase",
        "",
        "--quick-generate-key",
        "T <t@example.org>",
        "rsa2048",
    )
    keyring = tmp_path / "keyring.gpg"
    run("gpg", "--homedir", home, "--batch", "-o", keyring, "--export")
    program = tmp_path / "ocloc"
    run("gcc", "-x", "c", "-o", program, "-", data=PROGRAM)
    libc = next(p for p in (Path("/lib/x86_64-linux-gnu/libc.so.6"), Path("/lib64/libc.so.6")) if p.exists())
    pool = mirror / "pool"
    index = package(pool, "intel-ocloc", "99.1-1", "libc6, libigc2", {"usr/bin/ocloc-99": program})
    index += package(pool, "libigc2", "2.1-1", "libc6", {"usr/lib/x86_64-linux-gnu/libigc.so.2": libc})
    index += package(pool, "libigc1", "1.1-1", "libc6", {"usr/lib/x86_64-linux-gnu/libigc.so.1": libc})
    base = {"lib64/ld-linux-x86-64.so.2": LOADER, "lib/x86_64-linux-gnu/libc.so.6": libc}
    suite(mirror, "noble", {"universe": index, "main": package(pool, "libc6", "2.39", "", base)}, home)
    suite(mirror, "noble-updates", {}, home)
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "os-release").write_text("ID=ubuntu\nID_LIKE=debian\nUBUNTU_CODENAME=noble\n")
    real, folder = shutil.which("apt-get"), tmp_path / "bin"
    folder.mkdir()
    row = f"file:{mirror}|noble|main|Ubuntu"
    (folder / "apt-get").write_text(
        f'#!/bin/sh\n[ "$1" != indextargets ] || {{ echo "{row}"; exit; }}\nexec {real} "$@"\n'
    )
    (folder / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    archive = replace(find_archive(root=tmp_path), keyring=str(keyring))
    monkeypatch.setattr(ocloc, "find_archive", lambda _suite: archive)
    monkeypatch.setattr(ocloc, "_ROOM", 1 << 20)
    return archive


def test_the_compiler_comes_out_of_universe_and_runs(ubuntu: PackageArchive) -> None:
    said: list[str] = []
    made = setup_compiler(say=said.append)
    assert (made.version, made.package) == ("99.1.2", "intel-ocloc 99.1-1")
    assert read_record(Path(made.program).with_name(MARKER))["suite"] == "noble noble-updates"
    assert choose_ocloc("", {}) == made.program
    assert not list(compilers_folder().rglob("libigc.so.1")), "the newest library alone"
    again: list[str] = []
    assert setup_compiler(say=again.append) == made and "exists already" in again[-1]
    assert [p.name for p in compilers_folder().iterdir()] == ["99.1.2"]


def test_a_package_that_was_changed_is_refused(ubuntu: PackageArchive) -> None:
    """The index is signed, and has the package's hash."""
    (deb,) = (Path(ubuntu.uri.removeprefix("file:")) / "pool").glob("intel-ocloc_*")
    data = bytearray(deb.read_bytes())
    data[-20] ^= 1
    deb.write_bytes(data)
    with pytest.raises(XpudbgError, match="could not download intel-ocloc"):
        setup_compiler()
    assert not list(compilers_folder().iterdir())
