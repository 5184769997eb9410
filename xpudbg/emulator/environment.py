"""xpudbg's own environment for emulated targets: CPU torch, triton-xpu, and the packages of the user's script."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.model.doctor import ProbeOutcome
from xpudbg.model.target import InterpreterFacts, TritonDist
from xpudbg.record.interpreters import probe_environment, run_probe
from xpudbg.store.locate import cache_root

# Query of an interpreter for facts about its environment, in a child process that imports neither torch nor triton.

_SECONDS = 60.0


def query_interpreter(python: str, environ: Mapping[str, str] | None = None) -> InterpreterFacts:
    """Ask an interpreter for its facts: versions and packages.

    Args:
        python: Path of the interpreter.
        environ: The environment it would run in; this process's when None.

    Raises:
        XpudbgError: It cannot be started or does not answer.
    """
    env = probe_environment(os.environ if environ is None else environ, without=("XPUDBG_TARGET",))
    answer = run_probe(python, "target_facts", environ=env, timeout=_SECONDS)
    if answer.outcome is ProbeOutcome.NOT_STARTED:
        raise XpudbgError(
            f"the interpreter {python} cannot be asked what it has: {answer.errors[0].message}",
            hint="choose another one with --python",
        )
    if answer.outcome is not ProbeOutcome.OK or "python" not in answer.facts:
        last = (answer.stderr_tail.strip().splitlines() or [f"it said nothing ({answer.outcome.value})"])[-1]
        raise XpudbgError(
            f"the interpreter {python} did not answer: {last}", hint="choose another one with --python"
        )
    facts = answer.facts
    return InterpreterFacts(
        # As it was asked for: a wrapper script may set the environment up first.
        path=python,
        python=facts["python"],
        platform=facts["platform"],
        **(facts.get("torch") or {}),
        triton_dists=tuple(TritonDist(**entry) for entry in facts.get("triton_dists") or []),
        triton_backends=tuple(facts.get("triton_backends") or []),
        numpy=facts.get("numpy") or "",
        compiler=facts.get("compiler") or "",
    )


def triton_problem(facts: InterpreterFacts) -> str:
    """Return why this environment's Triton is a broken mixture, as a sentence; empty if it is intact.

    ``triton`` (on which torch's CUDA build depends), ``triton-xpu`` and ``pytorch-triton-xpu`` install the same files. Two of
    them overwrite each other, and removing one takes files of the other with it.
    """
    names = [f"{d.name} {d.version}" for d in facts.triton_dists if d.files]
    if len(names) > 1:
        return f"{' and '.join(names)} are both installed and own the same files: `import triton` loads a mixture of both"
    for dist in facts.triton_dists:
        if dist.missing:
            return f"{dist.missing} of {dist.files} files of {dist.name} {dist.version} are missing (removed with another triton)"
        if dist.overwritten:
            return f"{dist.overwritten} of {dist.files} files of {dist.name} {dist.version} were overwritten by another triton"
    return ""


def triton_repair_command(facts: InterpreterFacts) -> str:
    """Return the command that repairs a mixture of Tritons by installing Intel's."""
    names = " ".join(d.name for d in facts.triton_dists) or "triton"
    own = next((d for d in facts.triton_dists if d.name.endswith("-xpu")), None)
    wanted = f"{own.name}=={own.version}" if own is not None else "triton-xpu==3.3.0b1"
    python = facts.path
    return f"{python} -m pip uninstall -y {names} && {python} -m pip install --no-deps {wanted}"


# Choice of the Intel Triton for an environment: the pinned one of PyPI, or one that the user names.
#
# PyPI has ``triton-xpu`` (pre-releases). PyTorch's own index has the build that torch's XPU wheels depend on, there called
# ``pytorch-triton-xpu`` or ``triton-xpu``. torch's CPU build names no Triton, so the version is read off the XPU build's metadata.

PINNED = "3.3.0b1"
"""The ``triton-xpu`` of PyPI that the emulated target is tried with."""
_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?"
_REQUIREMENT = re.compile(rf"({_NAME})\s*((?:(?:===?|[~!]=|[<>]=?)\s*[A-Za-z0-9.*+!_-]+\s*(?:,\s*)?)*)")
_INTEL = re.compile(r"((?:pytorch[-_.])?triton[-_.]xpu)\b\s*([^;]*)", re.IGNORECASE)
Pip = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True)
class TritonWheel:
    """An Intel Triton to install.

    Attributes:
        requirement: The argument of pip: a requirement, or the path of a wheel.
        index: Address of its index; empty for pip's configured indexes.
    """

    requirement: str
    index: str = ""

    @property
    def options(self) -> list[str]:
        """Pip's options for this index alone, so that no other package of the same name is installed."""
        return ["--index-url", self.index, "--retries", "1", "--timeout", "20"] if self.index else []


def choose_triton(
    requirement: str,
    index: str,
    *,
    torch: str,
    pip: Pip,
    say: Callable[[str], None] = lambda _text: None,
) -> TritonWheel:
    """Choose the Triton to install.

    Args:
        requirement: ``--triton``; empty for the pinned one. A name without a version means the version that torch's XPU build
            depends on, where the index has that build.
        index: ``--triton-index``.
        torch: torch's version, without the part behind ``+``.
        pip: Runs pip of the environment with arguments.
        say: Called with a line per decision.

    Raises:
        XpudbgError: The requirement is invalid, or names a missing file.
    """
    if not requirement:
        return TritonWheel(f"triton-xpu=={PINNED}", index)
    if requirement.endswith(".whl"):
        wheel = Path(requirement).expanduser()
        if not wheel.is_file():
            raise XpudbgError(f"no such wheel: {requirement}", hint="give a path that exists")
        return TritonWheel(str(wheel.resolve()))
    found = _REQUIREMENT.fullmatch(requirement.strip())
    if found is None:
        raise XpudbgError(
            f"'{requirement}' is not a requirement of one package",
            hint="such as pytorch-triton-xpu, triton-xpu==3.3.0b1, or the path of a wheel",
        )
    if found.group(2).strip():
        return TritonWheel(requirement.strip(), index)
    pinned = _pinned_by_torch(index, torch, pip)
    if not pinned:
        say(f"no XPU build of torch {torch} says which {found.group(1)} it needs: taking the newest")
        return TritonWheel(found.group(1), index)
    say(f"torch {torch}'s XPU build depends on {pinned}")
    return TritonWheel(pinned, index)


def _pinned_by_torch(index: str, torch: str, pip: Pip) -> str:
    """Return the Triton that torch's XPU build requires, by its metadata; empty if the index has no such build."""
    wheel = TritonWheel(f"torch=={torch}+xpu", index)
    arguments = ["install", "--dry-run", "--quiet", "--ignore-installed", "--no-deps", "--report", "-"]
    done = pip([*arguments, *wheel.options, wheel.requirement])
    try:
        entries = json.loads(done.stdout[done.stdout.index("{") :])["install"]
        required = [str(line) for entry in entries for line in entry["metadata"].get("requires_dist") or []]
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""
    for line in required:
        named = _INTEL.match(line)
        if named:
            return f"{named.group(1)}{named.group(2).strip().strip('()')}".replace(" ", "")
    return ""


TORCH = "2.13.0"
_MARKER = "xpudbg-target-env.json"


def environment_folder() -> Path:
    """Return the folder of the private environment, which need not exist."""
    return cache_root() / "target-env"


def private_python() -> Path | None:
    """Return the private environment's interpreter; None if the environment is missing or incomplete."""
    folder = environment_folder()
    python = folder / "bin" / "python"
    return python if (folder / _MARKER).is_file() and python.exists() else None


def setup_environment(
    *,
    python: str = "",
    requirements: Path | None = None,
    torch_index: str = "",
    triton: str = "",
    triton_index: str = "",
    say: Callable[[str], None] = lambda _text: None,
) -> InterpreterFacts:
    """Make the private environment again, and return its interpreter, versions and packages; the old one is restored if that fails.

    Args:
        python: The interpreter to make it from; this one when empty. triton-xpu has wheels for few Python versions.
        requirements: A pip requirements file for the user's scripts; None for none.
        torch_index: Address of PyTorch's CPU index, for torch alone; empty for pip's configured indexes.
        triton: The Intel Triton to install; the pinned ``triton-xpu`` when empty. See :func:`choose_triton`.
        triton_index: Address of its index; empty for pip's configured indexes.
        say: Called with a line per step.

    Raises:
        XpudbgError: A step failed; the message has pip's last line.
    """
    base = python or sys.executable
    if requirements is not None and not requirements.is_file():
        raise XpudbgError(f"no such requirements file: {requirements}", hint="give a path that exists")
    folder = environment_folder()
    say(f"making {folder} with {base}")
    with (
        os_errors(f"cannot write {folder}", hint="set XPUDBG_CACHE_DIR to a folder that can be written"),
        _replaced(folder),
    ):
        return _make(folder, base, requirements, torch_index, (triton, triton_index), say)


@contextlib.contextmanager
def _replaced(folder: Path) -> Iterator[None]:
    """Context that moves the old environment aside, and back if making the new one fails.

    An environment contains its own path, so it is made at its final place.
    """
    aside = folder.with_name(f"{folder.name}.before")
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Else one was killed that had put it aside.
    if (folder / _MARKER).is_file() or not aside.is_dir():
        if aside.exists():
            shutil.rmtree(aside)
        if (folder / _MARKER).is_file():
            folder.rename(aside)
    if folder.exists():
        shutil.rmtree(folder)
    try:
        yield
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        if aside.is_dir():
            aside.rename(folder)
        raise
    shutil.rmtree(aside, ignore_errors=True)


def _make(
    folder: Path,
    base: str,
    requirements: Path | None,
    torch_index: str,
    wanted: tuple[str, str],
    say: Callable[[str], None],
) -> InterpreterFacts:
    _run([base, "-m", "venv", str(folder)], "make the environment")
    own = str(folder / "bin" / "python")
    triton = choose_triton(*wanted, torch=TORCH, pip=lambda arguments: _try_pip(own, arguments), say=say)
    install = ["install", "--no-deps", *triton.options]
    say(f"installing {triton.requirement} (about 180 MB)")
    hint = _WHEELS if not wanted[0] else _NAMED
    _pip(own, [*install, triton.requirement], f"install {triton.requirement}", hint=hint)
    _install_torch(own, torch_index, say)
    if requirements is not None:
        say(f"installing {requirements}")
        _install_requirements(own, requirements, torch_index)
    facts = query_interpreter(own)
    if triton_problem(facts):
        say(f"a requirement brought upstream triton: putting {triton.requirement} back")
        _pip(own, ["uninstall", "-y", *[d.name for d in facts.triton_dists]], "remove the mixture")
        _pip(own, [*install, "--force-reinstall", triton.requirement], f"install {triton.requirement} again")
        facts = query_interpreter(own)
    trouble = triton_problem(facts) or ("" if facts.has_intel_triton else "triton has no Intel backend")
    if trouble:
        remedy = "name another one with --triton" if wanted[0] else "leave triton out of the requirements"
        raise XpudbgError(f"the environment does not work: {trouble}", hint=remedy)
    marker = {
        "torch": facts.torch,
        "triton": [f"{d.name} {d.version}" for d in facts.triton_dists],
        "requirements": str(requirements or ""),
    }
    (folder / _MARKER).write_text(json.dumps(marker) + "\n", encoding="utf-8")
    return facts


_WHEELS = f"triton-xpu {PINNED} has no wheel for every Python: name one of 3.11 with --python"
_NAMED = "--triton-index names the index that has it; a wheel is for one version of Python (--python)"


def _install_torch(python: str, index: str, say: Callable[[str], None]) -> None:
    """Install torch.

    The CPU build (``+cpu``) is on PyTorch's own index and its mirrors. If only PyPI can be reached, there is the CUDA
    build alone, which depends on upstream triton: everything but that is installed.
    """
    say(f"installing torch {TORCH}, the CPU build")
    wanted = [f"torch=={TORCH}+cpu", "numpy", "setuptools"]
    done = _try_pip(python, ["install", *_index_options(index), *wanted])
    if done.returncode == 0:
        return
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


def _install_requirements(python: str, requirements: Path, index: str) -> None:
    torch = query_interpreter(python).torch
    constraints = environment_folder() / "constraints.txt"
    constraints.write_text(f"torch=={torch}\n", encoding="utf-8")
    arguments = ["install", "-c", str(constraints), *_index_options(index), "-r", str(requirements)]
    _pip(python, arguments, "install the requirements", hint=f"they must be satisfied with torch {torch}")


def _index_options(index: str) -> list[str]:
    """Return pip's options for a further index, with a short timeout in case it cannot be reached."""
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
