"""The user's command line: a script, a module, or any command."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.store.files.paths import what_it_is


@dataclass(frozen=True)
class Command:
    """A command line, ready to start.

    Attributes:
        argv: Program and arguments.
        name: What the run is called after it.
    """

    argv: tuple[str, ...]
    name: str


def build_command(
    words: Sequence[str],
    *,
    module: bool,
    python: str,
    environ: Mapping[str, str],
    code: bool = False,
    options: Sequence[str] = (),
    once: bool = False,
) -> Command:
    """The command line of SCRIPT and its arguments.

    A word that is a file ending in ``.py``, or a file that is not executable, is a script for the interpreter. The name of a
    test as pytest gives it (``test_x.py::test_y``) is for the interpreter's pytest. Anything else is a command: looked up
    beside the interpreter first (its torchrun and pytest belong to its environment), then on PATH.

    Args:
        words: SCRIPT and ARGS.
        module: SCRIPT is a module.
        python: Path of the interpreter.
        environ: For PATH.
        code: SCRIPT is the program's text.
        options: Options of the interpreter, which stand before the script.
        once: The script is started once: it may come from a pipe, and as ``-`` from stdin.

    Raises:
        XpudbgError: Nothing was given, or it is neither a script nor a command.
    """
    if not words or (not words[0] and not code):
        raise XpudbgError(
            "no script to run", hint="'xpudbg run SCRIPT [ARGS]...'; 'xpudbg run --help' shows examples"
        )
    first, rest = words[0], list(words[1:])
    if code and module:
        raise XpudbgError("-c and -m cannot be combined", hint="use only one of them")
    interpreter = (python, *options)
    if module:
        return Command((*interpreter, "-m", first, *rest), first.rpartition(".")[2])
    if code:
        return Command((*interpreter, "-c", first, *rest), "command")
    if first == "-" and once:
        return Command((*interpreter, "-", *rest), "stdin")
    path = Path(first).expanduser()
    named = str(path) if first.startswith("~") else first
    if path.is_dir() and (path / "__main__.py").is_file():
        return Command((*interpreter, first, *rest), path.name)
    if once and path.exists() and not path.is_dir() and not path.is_file():
        return Command((*interpreter, named, *rest), path.name)
    if path.is_file() and (path.suffix in (".py", ".pyz", ".pyc") or not os.access(path, os.X_OK)):
        return Command((*interpreter, named, *rest), path.stem)
    file, _, test = first.partition("::")
    if test and file.endswith(".py") and Path(file).is_file():
        return Command((*interpreter, "-m", "pytest", first, *rest), Path(file).stem)
    if options:
        raise XpudbgError(
            f"{' '.join(options)}: options of Python, but {first} is no Python script",
            hint="leave them out, or give them to the program itself",
        )
    if path.is_file():
        return Command((str(path.absolute()), *rest), path.stem)
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
