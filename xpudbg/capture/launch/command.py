"""The user's command line: a script, a module, or any command."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.errors import XpudbgError
from xpudbg.files.paths import what_it_is


@dataclass(frozen=True)
class Command:
    """A command line, ready to start.

    Attributes:
        argv: Program and arguments.
        name: What the run is called after it.
    """

    argv: tuple[str, ...]
    name: str


def build_command(words: Sequence[str], *, module: bool, python: str, environ: Mapping[str, str]) -> Command:
    """The command line of SCRIPT and its arguments.

    A word that is a file ending in ``.py``, or a file that is not executable, is a script for the interpreter. The name of a
    test as pytest gives it (``test_x.py::test_y``) is for the interpreter's pytest. Anything else is a command: looked up
    beside the interpreter first (its torchrun and pytest belong to its environment), then on PATH.

    Args:
        words: SCRIPT and ARGS.
        module: SCRIPT is a module.
        python: Path of the interpreter.
        environ: For PATH.

    Raises:
        XpudbgError: Nothing was given, or it is neither a script nor a command.
    """
    if not words or not words[0]:
        raise XpudbgError(
            "no script to run", hint="'xpudbg run SCRIPT [ARGS]...'; 'xpudbg run --help' shows examples"
        )
    first, rest = words[0], list(words[1:])
    if module:
        return Command((python, "-m", first, *rest), first.rpartition(".")[2])
    path = Path(first).expanduser()
    if path.is_dir() and (path / "__main__.py").is_file():
        return Command((python, first, *rest), path.name)
    if path.is_file():
        if path.suffix in (".py", ".pyz", ".pyc") or not os.access(path, os.X_OK):
            return Command((python, str(path) if first.startswith("~") else first, *rest), path.stem)
        return Command((str(path.absolute()), *rest), path.stem)
    file, _, test = first.partition("::")
    if test and file.endswith(".py") and Path(file).is_file():
        return Command((python, "-m", "pytest", first, *rest), Path(file).stem)
    if os.sep in first or path.suffix == ".py":
        raise _not_a_script(first, path)
    beside = str(Path(python).parent)
    found = shutil.which(first, path=os.pathsep.join([beside, environ.get("PATH", os.defpath)]))
    if found is None:
        raise XpudbgError(
            f"cannot run {first}: no such script, and no such command on PATH",
            hint="check the spelling; -m runs a module, and --python chooses the environment",
        )
    return Command((found, *rest), first)


def _not_a_script(first: str, path: Path) -> XpudbgError:
    if path.is_dir():
        what, hint = "is a folder without __main__.py", "name the script in it"
    elif path.exists():
        what = f"it is {what_it_is(path)}, not a file"
        hint = "save the script to a file: artifacts name its lines"
    else:
        what, hint = "no such file", "check the path; relative ones start at the working directory"
    return XpudbgError(f"cannot run {first}: {what}", hint=hint)
