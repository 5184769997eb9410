"""Search for the user's Python: the one named, the active environment's, or the first on PATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.interpreter import Interpreter

OLDEST = (3, 8)
"""The oldest Python that what xpudbg starts in the user's environment is written for."""

ANSWER_SECONDS = 30.0
"""How long an interpreter may take to say its version; a cold network disk is slow, a wrong program hangs."""

_HINT = "give --python the path of an interpreter, the folder of a virtual environment, or a name on PATH"
_NAMES = ("python3", "python")
_IN_ENVIRONMENT = ("bin/python", "bin/python3", "Scripts/python.exe", "python.exe")
# Nothing but sys: with -c the working directory is on sys.path, and a platform.py there would be imported.
_QUERY = (
    "import sys; sys.stdout.write('\\nxpudbg %d %d %d %s %s\\n' % "
    "(tuple(sys.version_info[:3]) + (getattr(sys, 'implementation', sys).name, sys.prefix)))"
)


def resolve_interpreter(
    python: str | None, *, environ: Mapping[str, str] | None = None, timeout: float = ANSWER_SECONDS
) -> Interpreter:
    """The interpreter of the user's environment, asked for its version.

    Without ``python`` it is the one of ``VIRTUAL_ENV``, else of ``CONDA_PREFIX``, else the first ``python3``
    or ``python`` on PATH, else the one that runs xpudbg. An environment variable that names a folder without
    a Python is passed over, and ``chosen_by`` says so.

    Args:
        python: What ``--python`` says: a path, an environment's folder, or a name on PATH.
        environ: The variables to look at; the process's own when None.
        timeout: Seconds that the interpreter may take to answer.

    Raises:
        XpudbgError: It does not exist, is no executable, does not answer, or is older than :data:`OLDEST`.
    """
    env = os.environ if environ is None else environ
    path, chosen_by = (_named(python, env), "--python") if python is not None else _default(env)
    return _ask(path, chosen_by, env, timeout)


def lacks_torch(python: str, environ: Mapping[str, str]) -> bool:
    """Return whether an interpreter says that it finds no torch; one that does not answer is not said to lack it."""
    query = "import importlib.util, sys; sys.exit(86 if importlib.util.find_spec('torch') is None else 0)"
    try:
        # The working directory is on the path of -c: a script's own folder is not known here.
        asked = subprocess.run(
            [python, "-c", query],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=ANSWER_SECONDS,
            env=dict(environ),
            check=False,
        )
    except (subprocess.TimeoutExpired, OSError):
        return False
    return asked.returncode == 86


def _named(python: str, env: Mapping[str, str]) -> Path:
    if not python.strip():
        raise XpudbgError("--python is empty", hint=_HINT)
    if os.sep not in python:
        found = shutil.which(python, path=env.get("PATH", os.defpath))
        if found is not None:
            return Path(found).absolute()
    path = Path(python).expanduser().absolute()
    if path.is_dir():
        inside = _in_environment(path)
        if inside is None:
            raise XpudbgError(f"--python: no bin/python in the folder {path}", hint=_HINT)
        return inside
    if not path.exists():
        if path.is_symlink():
            target = os.readlink(path)  # noqa: PTH115  (Path.readlink normalises what the user should see)
            raise XpudbgError(
                f"--python: {path} is a link to {target}, which is not there",
                hint="the Python that this environment was made with is gone: make the environment again",
            )
        where = f"no file {path}" if os.sep in python else f"no {python} on PATH or in this folder"
        raise XpudbgError(f"--python: {where}", hint=_HINT)
    if not os.access(path, os.X_OK):
        raise XpudbgError(f"--python: {path} is not executable", hint=_HINT)
    return path


def _default(env: Mapping[str, str]) -> tuple[Path, str]:
    passed_over = []
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        folder = env.get(variable)
        if not folder:
            continue
        inside = _in_environment(Path(folder).absolute())
        if inside is not None:
            return inside, variable
        passed_over.append(f"{variable}={folder} has no Python")
    note = f" ({'; '.join(passed_over)})" if passed_over else ""
    for name in _NAMES:
        found = shutil.which(name, path=env.get("PATH", os.defpath))
        if found is not None:
            return Path(found).absolute(), f"{name} on PATH{note}"
    if not sys.executable:
        raise XpudbgError("no Python on PATH, and no active environment", hint=_HINT)
    return Path(sys.executable), f"the Python that runs xpudbg: none on PATH{note}"


def _in_environment(folder: Path) -> Path | None:
    for name in _IN_ENVIRONMENT:
        path = folder / name
        if path.is_file() and os.access(path, os.X_OK):
            return path
    return None


def _ask(path: Path, chosen_by: str, env: Mapping[str, str], timeout: float) -> Interpreter:
    # No -I or -E: the user's variables count, and a wrong PYTHONHOME is worth an error. No -S: it is site
    # that sets the prefix of a venv.
    try:
        answer = subprocess.run(
            [str(path), "-c", _QUERY],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout,
            env=dict(env),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise XpudbgError(f"{path} did not say its version in {timeout:g} seconds", hint=_HINT) from None
    except BlockingIOError:
        # The limit of processes leaves none to ask with: the script may still run in the place of xpudbg.
        return Interpreter(str(path), (0, 0, 0), "", "", chosen_by)
    except OSError as error:
        raise XpudbgError(f"{path} cannot be started: {error.strerror or error}", hint=_HINT) from None
    for line in reversed(answer.stdout.decode("utf-8", "replace").splitlines()):
        fields = line.split(" ", 5)
        if len(fields) == 6 and fields[0] == "xpudbg" and all(field.isdecimal() for field in fields[1:4]):
            version = (int(fields[1]), int(fields[2]), int(fields[3]))
            break
    else:
        said = answer.stderr.decode("utf-8", "replace").strip().splitlines()
        why = f": {said[-1]}" if said else ""
        status = answer.returncode
        raise XpudbgError(
            f"{path} does not behave like a Python interpreter (exit status {status}){why}", hint=_HINT
        )
    if version[:2] < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        found = ".".join(map(str, version))
        raise XpudbgError(f"{path} is Python {found}; xpudbg needs {oldest} or newer there", hint=_HINT)
    return Interpreter(str(path), version, fields[4], fields[5], chosen_by)
