"""Every reading command where the machine has the interpreter's own libraries and nothing else: no glib, dot, fonts, less, home."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT
from tests.report_blocks import read_report
from xpudbg.commands.triton_cache.selecting import default_places
from xpudbg.store.locate import cache_root

DATA = PROJECT / "tests" / "data"

AUDIT = r"""
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* Refuses what is neither glibc's, nor what CPython's own modules link, nor a file in a wheel. */
static const char *own[] = {"libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libutil.so", "libresolv.so", "ld-linux",
  "libpython", "libz.so", "libexpat.so", "libffi.so", "libssl.so", "libcrypto.so", "liblzma.so", "libbz2.so", "libuuid.so", "libgcc_s.so",
  "libstdc++.so", "libsqlite3.so", "libreadline.so", "libtinfo.so", "libncurses", "libnsl.so", "libcrypt.so", "libzstd.so", 0};
unsigned int la_version(unsigned int version) { return LAV_CURRENT < version ? LAV_CURRENT : version; }
char *la_objsearch(const char *name, uintptr_t *cookie, unsigned int flag) {
  const char *base = strrchr(name, '/');
  base = base ? base + 1 : name;
  for (const char *dash = strchr(base, '-'); dash; dash = strchr(dash + 1, '-'))  /* libgvc-ae99f8ab.so: of a wheel */
    if (strspn(dash + 1, "0123456789abcdef") == 8 && dash[9] == '.') return (char *)name;
  if (strstr(name, "site-packages") || strstr(name, "lib-dynload")) return (char *)name;
  for (int i = 0; own[i]; i++) if (!strncmp(base, own[i], strlen(own[i]))) return (char *)name;
  if (flag == LA_SER_ORIG) fprintf(stderr, "refused: %s\n", base);
  return 0;
}
"""


@pytest.fixture(scope="module")
def audit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An audit library of the dynamic linker: it hides the machine's libraries."""
    folder = tmp_path_factory.mktemp("audit")
    (folder / "audit.c").write_text(AUDIT)
    library = folder / "audit.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-o", library, folder / "audit.c"], check=True, timeout=PATIENCE
    )
    return library


def bare(audit: Path, *words: object) -> subprocess.CompletedProcess[bytes]:
    env = {"PYTHONPATH": str(PROJECT), "LD_AUDIT": str(audit), "PATH": "/nonexistent", "FONTCONFIG_FILE": "/nonexistent",
           "TZDIR": "/nonexistent"}  # fmt: skip
    command = [sys.executable, "-m", "xpudbg", *map(str, words)]
    return subprocess.run(command, capture_output=True, env=env, check=False, timeout=PATIENCE)


def test_the_audit_library_hides_glib(audit: Path) -> None:
    code = "import ctypes; ctypes.CDLL('libgobject-2.0.so.0')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env={**os.environ, "LD_AUDIT": str(audit)},
        check=False,
    )
    assert done.returncode == 1
    assert b"cannot open shared object file" in done.stderr


@pytest.mark.parametrize("form", ["svg", "png", "html", "dot"])
def test_pictures_need_nothing_of_the_machine(audit: Path, form: str) -> None:
    file = Path(f"fusion.{form}")
    done = bare(audit, "show-fusion", DATA / "fusion-cpu-2.13/example", "-o", file)
    assert (done.returncode, done.stderr) == (0, b"")
    data = file.read_bytes()
    if form == "png":
        width, height = struct.unpack(">II", data[16:24])
        assert width > 600
        assert height > 400
        assert len(data) > 90_000  # without fonts there are frames and lines only: a third of that
    elif form == "svg":
        assert b">before fusion: " in data
        assert b'font-family="Helvetica,Arial,sans-serif"' in data
    elif form == "html":
        assert any(b"viewBox=" in chunk for chunk in read_report(file).chunks.values())


CACHE = DATA / "triton_cache_pvc/cache"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["collect", DATA / "run-cpu-2.13/raw", "-o", "bundle"], 0),
        (["collect", CACHE, "-o", "bundle"], 0),
        (["show-fusion", DATA / "fusion-cpu-2.13/example"], 0),
        (["diff", DATA / "diff-cpu-2.13/once", DATA / "diff-cpu-2.13/twice"], 1),
        (["triton-cache", "ls", CACHE], 0),
        (["triton-cache", "verify", CACHE], 0),
        (["triton-cache", "du", CACHE], 0),
        (["runs"], 0),
        (["targets"], 0),
        (["doctor"], None),
        (["triton-cache", "ls"], 2),
    ],
)
def test_commands_need_nothing_of_the_machine(audit: Path, words: list[object], status: int | None) -> None:
    done = bare(audit, *words)
    assert done.returncode in ((0, 1) if status is None else (status,)), done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_bundle_is_read_and_packed_without_anything_of_the_machine(audit: Path) -> None:
    assert bare(audit, "collect", DATA / "run-cpu-2.13/raw", "-o", "bundle").returncode == 0
    for words in (
        ["show", "bundle"],
        ["show", "bundle", "--json"],
        ["check", "bundle"],
        ["pack", "bundle", "-o", "b.zip"],
        ["diff", "bundle", "b.zip"],
        ["unpack", "b.zip"],
    ):
        done = bare(audit, *words)
        assert done.returncode in (0, 1), (words, done.stderr.decode())
        assert b"Traceback" not in done.stderr


def test_a_user_without_home_and_password_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XPUDBG_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("TRITON_HOME", raising=False)
    monkeypatch.setattr(Path, "home", unknown)
    assert cache_root().name == "xpudbg"
    assert all(".triton" not in p.parts for p in default_places())
