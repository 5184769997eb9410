"""Run the probes: children in the user's interpreter that report facts through a file of their own."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from xpudbg.model.doctor import ProbeError, ProbeOutcome, ProbeResult
from xpudbg.store.files.atomic import temporary_folder

PROBE_SECONDS = 120.0
"""How long a probe may take; torch on a cold network disk is slow, a hanging driver is for ever."""

QUIETED = (
    "TORCH_TRACE", "TORCH_DTRACE", "TORCH_LOGS", "TORCH_LOGS_OUT", "TORCH_COMPILE_DEBUG",
    "LOG_AUTOTUNE_RESULTS",
    "TORCH_SHOW_CPP_STACKTRACES", "TORCH_CPP_LOG_LEVEL", "PYTHONINSPECT", "PYTHONVERBOSE",
    "PYTHONPROFILEIMPORTTIME",
)  # fmt: skip
"""Variables that make an import write files or floods; the probes are asked without them."""

_MAIN = Path(__file__).resolve().parents[2] / "probe" / "main.py"
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
    """Return what the probe ``name`` found in the interpreter ``python``, whatever becomes of the child.

    Args:
        python: The interpreter's path.
        name: A module of :mod:`xpudbg.probe`.
        environ: The child's whole environment.
        args: What else the probe is told.
        timeout: Seconds; after that its Python stack is taken for the report and it is killed with its
            children.
    """
    with temporary_folder("xpudbg-doctor-") as folder:
        out = Path(folder, "facts.jsonl")
        begin = time.monotonic()
        with Path(folder, "stderr").open("w+b") as stderr:
            try:
                child = subprocess.Popen(
                    [python, str(_MAIN), name, str(out), *args],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=stderr,
                    env={**environ, **_private(folder)},
                    start_new_session=True,
                )
            except OSError as error:
                said = ProbeError("start", type(error).__name__, str(error))
                return ProbeResult(name, ProbeOutcome.NOT_STARTED, errors=(said,))
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
    """The user's environment less what makes an import write files; TORCH_LOGS is handed on to be checked."""
    env = {name: value for name, value in environ.items() if name not in QUIETED and name not in without}
    if environ.get("TORCH_LOGS"):
        env["XPUDBG_PROBE_TORCH_LOGS"] = environ["TORCH_LOGS"]
    return env


def _private(folder: str) -> dict[str, str]:
    """Asking leaves nothing behind: even listing the backends makes Inductor's cache folder."""
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
            child.send_signal(signal.SIGABRT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(_GRACE_SECONDS)
        return _kill(child), True
    except BaseException:
        _kill(child)
        raise


def _kill(child: subprocess.Popen[bytes]) -> int:
    """End the whole session that the child leads: compile workers must not outlive it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
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
