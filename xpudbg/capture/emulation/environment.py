"""xpudbg's own environment for emulated targets: CPU torch, triton-xpu, and what the user's script needs besides."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.bundle.locate import cache_root
from xpudbg.capture.emulation.query import query_interpreter, triton_trouble
from xpudbg.errors import XpudbgError
from xpudbg.model.target import InterpreterFacts

TORCH = "2.13.0"
TRITON_XPU = "3.3.0b1"
_MARKER = "xpudbg-target-env.json"


@dataclass(frozen=True)
class PrivateEnvironment:
    """A finished private environment.

    Attributes:
        python: Its interpreter.
        facts: What it has.
        cuda_build: Whether torch is the CUDA build, because no CPU build could be had (it works, it is only large).
    """

    python: str
    facts: InterpreterFacts
    cuda_build: bool


def environment_folder() -> Path:
    """Where the private environment lies, whether or not it has been made."""
    return cache_root() / "target-env"


def private_python() -> Path | None:
    """The private environment's interpreter; None when it has not been made, or not to the end."""
    folder = environment_folder()
    python = folder / "bin" / "python"
    return python if (folder / _MARKER).is_file() and python.exists() else None


def setup_environment(
    *,
    python: str = "",
    requirements: Path | None = None,
    torch_index: str = "",
    say: Callable[[str], None] = lambda _text: None,
) -> PrivateEnvironment:
    """Make the private environment anew.

    Args:
        python: The interpreter to make it from; this one when empty. triton-xpu has wheels for few Python versions.
        requirements: A pip requirements file with what the user's scripts need; None for nothing.
        torch_index: Address of PyTorch's CPU index, for torch alone; empty for the indexes that pip knows.
        say: Gets one line per step.

    Raises:
        XpudbgError: A step failed; the message has pip's last line.
    """
    base = python or sys.executable
    if requirements is not None and not requirements.is_file():
        raise XpudbgError(f"no such requirements file: {requirements}", hint="give a path that exists")
    folder = environment_folder()
    (folder / _MARKER).unlink(missing_ok=True)  # unfinished from here on
    say(f"making {folder} with {base}")
    try:
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise XpudbgError(
            f"cannot write {folder}: {error.strerror or error}",
            hint="set XPUDBG_CACHE_DIR to a folder that can be written",
        ) from error
    _run([base, "-m", "venv", str(folder)], "make the environment")
    own = str(folder / "bin" / "python")
    cuda_build = _install_torch(own, torch_index, say)
    say(f"installing triton-xpu {TRITON_XPU} (about 180 MB)")
    _pip(own, ["install", "--no-deps", f"triton-xpu=={TRITON_XPU}"], "install triton-xpu", hint=_WHEELS)
    if requirements is not None:
        say(f"installing {requirements}")
        _install_requirements(own, requirements, torch_index)
    facts = query_interpreter(own)
    if triton_trouble(facts):
        say("a requirement brought upstream triton: putting triton-xpu back")
        _pip(own, ["uninstall", "-y", *[d.name for d in facts.triton_dists]], "remove the mixture")
        _pip(
            own,
            ["install", "--no-deps", "--force-reinstall", f"triton-xpu=={TRITON_XPU}"],
            "install triton-xpu again",
        )
        facts = query_interpreter(own)
    trouble = triton_trouble(facts) or ("" if facts.has_intel_triton else "triton has no Intel backend")
    if trouble:
        raise XpudbgError(
            f"the environment is not sound: {trouble}", hint="leave triton out of the requirements"
        )
    marker = {"torch": facts.torch, "triton_xpu": TRITON_XPU, "requirements": str(requirements or "")}
    (folder / _MARKER).write_text(json.dumps(marker) + "\n", encoding="utf-8")
    return PrivateEnvironment(python=own, facts=facts, cuda_build=bool(facts.torch_cuda) or cuda_build)


_WHEELS = f"triton-xpu {TRITON_XPU} has no wheel for every Python: name one of 3.11 with --python"


def _install_torch(python: str, index: str, say: Callable[[str], None]) -> bool:
    """Install torch; returns whether it is the CUDA build.

    The CPU build (``+cpu``) lies on PyTorch's own index and on mirrors of it. Where only PyPI can be reached there is the CUDA
    build alone, which depends on upstream triton: everything but that is installed.
    """
    say(f"installing torch {TORCH}, the CPU build")
    wanted = [f"torch=={TORCH}+cpu", "numpy", "setuptools"]
    done = _try_pip(python, ["install", *_index_options(index), *wanted])
    if done.returncode == 0:
        return False
    say("no CPU build can be reached: installing the CUDA build of PyPI without upstream triton (several GB)")
    report = _try_pip(
        python, ["install", "--dry-run", "--quiet", "--report", "-", f"torch=={TORCH}", "numpy", "setuptools"]
    )
    if report.returncode != 0:
        raise _failed("find torch", report)
    plan = json.loads(report.stdout[report.stdout.index("{") :])
    pins = [
        f"{entry['metadata']['name']}=={entry['metadata']['version']}"
        for entry in plan["install"]
        if entry["metadata"]["name"].lower() != "triton"
    ]
    _pip(python, ["install", "--no-deps", *pins], "install torch")
    return True


def _install_requirements(python: str, requirements: Path, index: str) -> None:
    torch = query_interpreter(python).torch
    constraints = environment_folder() / "constraints.txt"
    constraints.write_text(f"torch=={torch}\n", encoding="utf-8")
    arguments = ["install", "-c", str(constraints), *_index_options(index), "-r", str(requirements)]
    _pip(python, arguments, "install the requirements", hint=f"they must be satisfied with torch {torch}")


def _index_options(index: str) -> list[str]:
    """Pip's options for one more index; one that cannot be reached must cost seconds, not minutes."""
    return ["--extra-index-url", index, "--retries", "1", "--timeout", "20"] if index else []


def _pip(python: str, arguments: Sequence[str], what: str, *, hint: str = "") -> None:
    done = _try_pip(python, arguments)
    if done.returncode != 0:
        raise _failed(what, done, hint)


def _try_pip(python: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    command = [python, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def _run(command: Sequence[str], what: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    except OSError as error:
        raise XpudbgError(
            f"could not {what}: {error}", hint="name another interpreter with --python"
        ) from error
    if done.returncode != 0:
        raise _failed(
            what, done, "name another interpreter with --python (Debian: apt-get install python3-venv)"
        )


def _failed(what: str, done: subprocess.CompletedProcess[str], hint: str = "") -> XpudbgError:
    lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")] or lines or ["no message"]
    return XpudbgError(f"could not {what}: {errors[-1].strip()}", hint=hint or "see docs/environments.md")
