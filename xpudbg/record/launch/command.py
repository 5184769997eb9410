"""The user's command line: a script, a module, or any command."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.manifest import Variable, VariableWinner
from xpudbg.store.files.atomic import temporary_folder, temporary_root
from xpudbg.store.files.paths import what_it_is

# A path of Inductor's cache that torch can put into a compiler's command line.

_CACHE = "TORCHINDUCTOR_CACHE_DIR"
_SPLIT = re.compile(r"[\s'\"\\]")
"""What ``shlex.split`` parts or takes away: Inductor writes the command of the C++ compiler as one text with the paths of
its cache as they are, and splits it (``torch/_inductor/cpp_builder.py``, ``_run_compile_cmd``; seen: 2.13)."""


@contextlib.contextmanager
def plain_path(cache: Path) -> Iterator[Path]:
    """Yield the path of Inductor's cache folder, or of a temporary link to it if its own path has blanks, quotes or backslashes.

    A C++ kernel below such a path cannot be compiled, and a program that compiles without xpudbg would fail with it. Where the
    machine's folder for temporary files has such a path, too, torch's own default would fail as well, and the path stays.

    Args:
        cache: The folder; it is made.
    """
    if not _SPLIT.search(str(cache.absolute())) or _SPLIT.search(temporary_root()):
        yield cache
        return
    cache.mkdir(parents=True, exist_ok=True)
    with temporary_folder("xpudbg-cache-") as place:
        link = Path(place, cache.name)
        try:
            link.symlink_to(cache.absolute(), target_is_directory=True)
        except OSError:
            # Windows, where links need a privilege: torch writes such a path with slashes there (``normalize_path_separator``).
            link = cache
        yield link


@contextlib.contextmanager
def plain_cache(folder: Path, variables: tuple[Variable, ...]) -> Iterator[tuple[Variable, ...]]:
    """Yield the variables, with Inductor's cache replaced by its :func:`plain_path` if it is the run's own."""
    own = next((v for v in variables if v.name == _CACHE and v.winner is VariableWinner.OURS), None)
    if own is None or not own.value or not is_inside(folder, Path(own.value)):
        yield variables
        return
    with plain_path(Path(own.value)) as path:
        given = replace(own, ours=str(path), value=str(path))
        yield tuple(given if variable is own else variable for variable in variables)


def is_inside(folder: Path, path: Path) -> bool:
    """Return whether a path lies in a folder after links are resolved."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


# Command line of our own processes as others see it: it names no word of the script's.
#
# A script may look by name whether it runs already (``pgrep -f train.py``), and be ended so (``pkill -f``).

_ARG_START, _ARG_END = 45, 46
"""Fields 48 and 49 of proc_pid_stat(5), counted from the one behind the name: where the kernel reads the command line."""


def process_fields(pid: int | str) -> list[bytes]:
    """Return the fields of proc_pid_stat(5) from the third one (state) on; none if the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return []


def show_as(name: bytes) -> bytes:
    """Change this process's command line, cut to the length of the old one; return the old one, empty if unchanged."""
    try:
        fields = process_fields("self")
        start, size = int(fields[_ARG_START]), int(fields[_ARG_END]) - int(fields[_ARG_START])
        with open("/proc/self/mem", "r+b", buffering=0) as memory:  # noqa: PTH123
            memory.seek(start)
            before = memory.read(size)
            memory.seek(start)
            memory.write(name[:size].ljust(size, b"\0"))
    except (OSError, ValueError, IndexError):
        return b""
    return before


@contextlib.contextmanager
def shown_as(name: bytes) -> Iterator[None]:
    """Context in which this process has another command line."""
    before = show_as(name)
    try:
        yield
    finally:
        if before:
            show_as(before)


@dataclass(frozen=True)
class Command:
    """A command line, ready to start.

    Attributes:
        argv: Program and arguments.
        name: The run's name derived from it.
    """

    argv: tuple[str, ...]
    name: str


def named_interpreter(arguments: Sequence[str]) -> str:
    """Return the interpreter that a command begins with, where it is named by a path; empty otherwise.

    Args:
        arguments: SCRIPT and ARGS.
    """
    first = arguments[0] if arguments else ""
    named = os.sep in first and re.fullmatch(r"python[0-9.]{0,9}", Path(first).name) is not None
    return first if named and os.access(first, os.X_OK) else ""


def build_command(
    arguments: Sequence[str],
    *,
    module: bool,
    python: str,
    environ: Mapping[str, str],
    code: bool = False,
    options: Sequence[str] = (),
    once: bool = False,
) -> Command:
    """Build the command line of SCRIPT and its arguments.

    A word that is a file ending in ``.py``, or a file that is not executable, is a script for the interpreter. The name of a
    test as pytest gives it (``test_x.py::test_y``) is for the interpreter's pytest. Anything else is a command: looked up
    beside the interpreter first (its torchrun and pytest belong to its environment), then on PATH.

    Args:
        arguments: SCRIPT and ARGS.
        module: SCRIPT is a module.
        python: Path of the interpreter.
        environ: Variables, for PATH.
        code: SCRIPT is the program's text.
        options: Options of the interpreter, before the script.
        once: The script is started once: it may come from a pipe, and as ``-`` from stdin.

    Raises:
        XpudbgError: Nothing was given, or it is neither a script nor a command.
    """
    if not arguments or (not arguments[0] and not code):
        raise XpudbgError(
            "no script to run", hint="name SCRIPT [ARGS]... behind the command; its --help shows examples"
        )
    first, rest = arguments[0], list(arguments[1:])
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
        _refuse_archive(path)
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


def _refuse_archive(path: Path) -> None:
    """Refuse a zip file that Python would not run: a ``.pt2`` package, a pack, a saved model."""
    if not zipfile.is_zipfile(path):
        return
    with contextlib.suppress(OSError, zipfile.BadZipFile), zipfile.ZipFile(path) as archive:
        if not {"__main__.py", "__main__.pyc"}.intersection(archive.namelist()):
            raise XpudbgError(
                f"cannot run {path}: it is a zip file without __main__.py",
                hint="name the script that loads it; 'xpudbg show' reads a .pt2 package and a bundle",
            )


def _not_a_script(first: str, path: Path) -> XpudbgError:
    if path.is_dir():
        what, hint = "is a folder without __main__.py", "name the script in it"
    elif path.exists():
        what = f"it is {what_it_is(path)}, not a file"
        hint = "save the script to a file: artifacts name its lines"
    else:
        what, hint = "no such file", "check the path; relative ones start at the working directory"
    return XpudbgError(f"cannot run {first}: {what}", hint=hint)
