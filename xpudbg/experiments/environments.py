"""Environments of versions that ``bisect`` compares: one for each requirement, made by pip in the tool's cache folder."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import decimal_size
from xpudbg.store.files.atomic import atomic_folder
from xpudbg.store.locate import cache_root

_FETCHED = re.compile(r"(?:Downloading|Using cached) \S+ \([^)]*\)$")
"""pip's line on a file and its size; those of metadata alone are of another file name."""


def environment_of(requirement: str, more: Sequence[str], python: str, say: Callable[[str], None]) -> str:
    """Return the interpreter of the environment with a requirement, made where there is none.

    Args:
        requirement: The requirement, ``torch==2.12``.
        more: Requirements that are installed beside.
        python: The interpreter that makes it.
        say: Called with each step, and with the name and size of each file that pip fetches.

    Raises:
        XpudbgError: It cannot be made.
    """
    digest = sha256(repr((requirement, tuple(more), python)).encode()).hexdigest()[:10]
    folder = cache_root() / "versions" / f"{requirement.replace('==', '-')}-{digest}"
    if not folder.is_dir():
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            free = decimal_size(shutil.disk_usage(folder.parent).free)
            say(f"making an environment with {' '.join((requirement, *more))}, {free} are free")
            with atomic_folder(folder) as fresh:
                _install((requirement, *more), fresh, python, say)
                size = sum(f.lstat().st_size for f in fresh.rglob("*"))
                say(f"{requirement} takes {decimal_size(size)}")
        except OSError as error:
            # Another search may have made it at the same time.
            if not folder.is_dir():
                raise XpudbgError(f"{folder}: {error.strerror}") from error
    return str(folder / "bin" / "python")


def _install(wanted: Sequence[str], folder: Path, python: str, say: Callable[[str], None]) -> None:
    pip = [
        str(folder / "bin" / "python"),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
    ]
    for command in ([python, "-m", "venv", str(folder)], [*pip, "--progress-bar", "off", *wanted]):
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as child:
            last = _last_line(child.stdout or (), lambda line: say(f"{wanted[0]}: {line}"))
        if child.returncode:
            raise XpudbgError(
                f"{wanted[0]} cannot be installed: {(last or f'ended with {child.returncode}')[:300]}",
                hint="make the environments yourself and name them: --versions ~/a,~/b",
            )


def _last_line(lines: Iterable[str], say: Callable[[str], None]) -> str:
    """Return the last line of a program, an error where there is one, and report the files that it fetches."""
    last = error = ""
    for line in map(str.strip, lines):
        if _FETCHED.match(line) and ".metadata" not in line:
            say(line)
        if line.startswith("ERROR: "):
            error = line.removeprefix("ERROR: ")
        last = line or last
    return error or last
