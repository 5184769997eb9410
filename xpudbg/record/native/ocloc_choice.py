"""Choice of the ``ocloc`` that makes native code: the one that is named, xpudbg's own, or the one on PATH.

Own compilers lie in the tool's cache folder, one folder a version, each with the C library that it was built for and a small script
``ocloc`` that starts it. :mod:`xpudbg.record.native.ocloc_setup` brings them.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.store.locate import cache_root
from xpudbg.store.records import read_record, text

MARKER = "compiler.json"


@dataclass(frozen=True)
class PrivateCompiler:
    """An ``ocloc`` in the tool's own folder.

    Attributes:
        program: Its path.
        version: What it says of itself, such as ``26.27.039122``.
        package: Package and version that it came in.
        suite: The suite of the distribution that the package is from.
    """

    program: str
    version: str
    package: str
    suite: str


def compilers_folder() -> Path:
    """Return where own compilers lie, whether or not there are any."""
    return cache_root() / "native"


def private_compilers() -> tuple[PrivateCompiler, ...]:
    """The tool's own compilers, the newest first."""
    folder = compilers_folder()
    if not folder.is_dir():
        return ()
    found = []
    for marker in sorted(folder.glob(f"*/{MARKER}")):
        program = marker.with_name("ocloc")
        if program.is_file() and not marker.parent.name.startswith("."):
            record = read_record(marker)
            names = (text(record.get(key)) for key in ("version", "package", "suite"))
            found.append(PrivateCompiler(str(program.absolute()), *names))
    return tuple(sorted(found, key=lambda c: _numbers(c.version), reverse=True))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d{1,9}", version))


def find_chosen_ocloc(ocloc: str, environ: Mapping[str, str]) -> str:
    """The ``ocloc`` that the user names, absolute; empty when none is named.

    Args:
        ocloc: ``--ocloc``.
        environ: Where ``XPUDBG_OCLOC`` is looked up when that is empty.

    Raises:
        XpudbgError: There is no such program.
    """
    chosen, by = (ocloc, "--ocloc") if ocloc else (environ.get("XPUDBG_OCLOC", ""), "XPUDBG_OCLOC")
    if not chosen:
        return ""
    found = shutil.which(str(Path(chosen).expanduser()), path=environ.get("PATH"))
    if found is None:
        raise XpudbgError(
            f"{by} is not a program: {chosen}",
            hint="give the path of Intel's offline compiler, for example /usr/bin/ocloc",
        )
    return str(Path(found).absolute())


def choose_ocloc(ocloc: str, environ: Mapping[str, str]) -> str:
    """The ``ocloc`` to use: the one that is named, the newest of the tool's own, the one on PATH; empty when there is none.

    Args:
        ocloc: ``--ocloc``.
        environ: Where ``XPUDBG_OCLOC`` and ``PATH`` are looked up.

    Raises:
        XpudbgError: The one that is named does not exist.
    """
    named = find_chosen_ocloc(ocloc, environ)
    if named:
        return named
    own = private_compilers()
    return own[0].program if own else shutil.which("ocloc", path=environ.get("PATH")) or ""


def available_compilers(environ: Mapping[str, str]) -> list[str]:
    """Every ``ocloc`` that this machine has: the one that is used first, then the tool's own, the newest first, then the one on PATH.

    Args:
        environ: Where ``XPUDBG_OCLOC`` and ``PATH`` are looked up.

    Raises:
        XpudbgError: The one that the variable names does not exist.
    """
    own = [c.program for c in private_compilers()]
    programs = [choose_ocloc("", environ), *own, shutil.which("ocloc", path=environ.get("PATH")) or ""]
    found: dict[Path, str] = {}
    for program in filter(None, programs):
        found.setdefault(Path(program).resolve(), program)
    return list(found.values())
