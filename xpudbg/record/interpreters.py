"""Run the probes: children in the user's interpreter that report facts through a file of their own."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.model.doctor import Interpreter, ProbeError, ProbeOutcome, ProbeResult
from xpudbg.store.files.atomic import temporary_folder

# Search for the user's Python: the one named, the active environment's, or the first on PATH.

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
    """Find the interpreter of the user's environment, and ask for its version.

    Without ``python`` it is the one of ``VIRTUAL_ENV``, else of ``CONDA_PREFIX``, else the first ``python3``
    or ``python`` on PATH, else the one that runs xpudbg. An environment variable that names a folder without
    a Python is skipped, and ``chosen_by`` says so.

    Args:
        python: Value of ``--python``: a path, an environment's folder, or a name on PATH.
        environ: The variables to look at; the process's own when None.
        timeout: Seconds that the interpreter may take to answer.

    Raises:
        XpudbgError: It does not exist, is no executable, does not answer, or is older than :data:`OLDEST`.
    """
    env = os.environ if environ is None else environ
    path, chosen_by = (_named(python, env), "--python") if python is not None else _default(env)
    return _ask(path, chosen_by, env, timeout)


def lacks_torch(python: str, environ: Mapping[str, str]) -> bool:
    """Return whether an interpreter reports that it finds no torch; False if it does not answer."""
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
        lines = answer.stderr.decode("utf-8", "replace").strip().splitlines()
        why = f": {lines[-1]}" if lines else ""
        status = answer.returncode
        raise XpudbgError(
            f"{path} does not behave like a Python interpreter (exit status {status}){why}", hint=_HINT
        )
    if version[:2] < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        found = ".".join(map(str, version))
        raise XpudbgError(f"{path} is Python {found}; xpudbg needs {oldest} or newer there", hint=_HINT)
    return Interpreter(str(path), version, fields[4], fields[5], chosen_by)


PROBE_SECONDS = 120.0
"""How long a probe may take; torch on a cold network disk is slow, a hanging driver is for ever."""

QUIETED = (
    "TORCH_TRACE", "TORCH_DTRACE", "TORCH_LOGS", "TORCH_LOGS_OUT", "TORCH_COMPILE_DEBUG",
    "LOG_AUTOTUNE_RESULTS",
    "TORCH_SHOW_CPP_STACKTRACES", "TORCH_CPP_LOG_LEVEL", "PYTHONINSPECT", "PYTHONVERBOSE",
    "PYTHONPROFILEIMPORTTIME",
)  # fmt: skip
"""Variables that make an import write files or floods; the probes are asked without them."""

_MAIN = (str(Path(__file__).resolve().parents[1] / "inside.py"), "xpudbg.probe.main")
_TAIL = 8_000
_MAX_REPORT = 64 << 20
_GRACE_SECONDS = 3.0


def run_probe(
    python: str,
    name: str,
    *,
    environ: Mapping[str, str],
    args: Sequence[str] = (),
    timeout: float = PROBE_SECONDS,
) -> ProbeResult:
    """Run the probe ``name`` in the interpreter ``python`` and return its facts, even if the child crashes or hangs.

    Args:
        python: The interpreter's path.
        name: A module of :mod:`xpudbg.probe`.
        environ: The child's whole environment.
        args: Further arguments of the probe.
        timeout: Seconds; after that its Python stack is taken for the report and it is killed with its
            children.
    """
    with temporary_folder("xpudbg-doctor-") as folder:
        out = Path(folder, "facts.jsonl")
        begin = time.monotonic()
        with Path(folder, "stderr").open("w+b") as stderr:
            try:
                child = subprocess.Popen(
                    [python, *_MAIN, name, str(out), *args],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=stderr,
                    env={**environ, **_private(folder)},
                    start_new_session=True,
                )
            except OSError as error:
                problem = ProbeError("start", type(error).__name__, str(error))
                return ProbeResult(name, ProbeOutcome.NOT_STARTED, errors=(problem,))
            status, late = _wait(child, timeout)
            tail = _tail(stderr)
        facts, errors, last_step, done = _read(out)
        return ProbeResult(
            name=name,
            outcome=_outcome(name, late, status, done, errors),
            seconds=round(time.monotonic() - begin, 2),
            facts=facts,
            errors=errors,
            last_step=last_step,
            exit_status=status,
            stderr_tail=tail,
        )


def probe_environment(environ: Mapping[str, str], *, without: Sequence[str] = ()) -> dict[str, str]:
    """Return the user's environment without the variables that make an import write files; TORCH_LOGS is passed on to be checked."""
    env = {name: value for name, value in environ.items() if name not in QUIETED and name not in without}
    if environ.get("TORCH_LOGS"):
        env["XPUDBG_PROBE_TORCH_LOGS"] = environ["TORCH_LOGS"]
    return env


def _private(folder: str) -> dict[str, str]:
    """Return variables that put caches in a temporary folder: even listing the backends makes Inductor's cache folder."""
    return {
        "PYTHONDONTWRITEBYTECODE": "1",
        "TORCHINDUCTOR_CACHE_DIR": str(Path(folder, "inductor")),
        "TRITON_CACHE_DIR": str(Path(folder, "triton")),
    }


def _wait(child: subprocess.Popen[bytes], timeout: float) -> tuple[int, bool]:
    try:
        return child.wait(timeout), False
    except subprocess.TimeoutExpired:
        # faulthandler answers SIGABRT with the Python stack: where it hangs.
        with contextlib.suppress(ProcessLookupError):
            if system.FORKS:
                child.send_signal(signal.SIGABRT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(_GRACE_SECONDS)
        return _kill(child), True
    except BaseException:
        _kill(child)
        raise


def _kill(child: subprocess.Popen[bytes]) -> int:
    """Kill the whole session that the child leads: compile workers must not outlive it."""
    system.kill_group(child)
    return child.wait()


def _outcome(name: str, late: bool, status: int, done: bool, errors: Sequence[ProbeError]) -> ProbeOutcome:
    if late:
        return ProbeOutcome.TIMEOUT
    if status != 0 or not done:
        return ProbeOutcome.CRASHED
    # An error of the whole probe carries its name; those of single steps leave the rest of the facts
    # standing.
    return ProbeOutcome.FAILED if any(error.step == name for error in errors) else ProbeOutcome.OK


def _tail(handle: IO[bytes]) -> str:
    size = handle.seek(0, os.SEEK_END)
    handle.seek(max(0, size - _TAIL))
    return handle.read().decode("utf-8", "replace")


def _read(path: Path) -> tuple[dict[str, Any], tuple[ProbeError, ...], str, bool]:
    facts: dict[str, Any] = {}
    errors: list[ProbeError] = []
    last_step = ""
    done = False
    try:
        with path.open("rb") as handle:
            text = handle.read(_MAX_REPORT).decode("utf-8", "replace")
    except OSError:
        return facts, (), last_step, done
    for line in text.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            # The line that a crash cut.
            continue
        if not isinstance(record, dict):
            continue
        if "fact" in record:
            facts[str(record["fact"])] = record.get("value")
        elif "error" in record:
            fields = [str(record.get(key, "")) for key in ("error", "type", "message", "trace")]
            errors.append(ProbeError(*fields))
        elif "step" in record:
            last_step = str(record["step"])
        done = done or record.get("done") is True
    return facts, tuple(errors), last_step, done
