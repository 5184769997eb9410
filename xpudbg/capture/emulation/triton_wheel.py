"""Choice of the Intel Triton for an environment: the pinned one of PyPI, or one that the user names.

PyPI has ``triton-xpu`` (pre-releases). PyTorch's own index has the build that torch's XPU wheels depend on, there called
``pytorch-triton-xpu`` or ``triton-xpu``. torch's CPU build names no Triton, so the version is read off the XPU build's metadata.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.errors import XpudbgError

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
        requirement: What pip gets: a requirement, or the path of a wheel.
        index: Address of the index that it is taken from; empty for those that pip knows.
    """

    requirement: str
    index: str = ""

    @property
    def options(self) -> list[str]:
        """Pip's options: this index and no other, so that no other package of the same name gets in."""
        return ["--index-url", self.index, "--retries", "1", "--timeout", "20"] if self.index else []


def choose_triton(
    requirement: str,
    index: str,
    *,
    torch: str,
    pip: Pip,
    say: Callable[[str], None] = lambda _text: None,
) -> TritonWheel:
    """The Triton to install.

    Args:
        requirement: ``--triton``; empty for the pinned one. A name without a version means the version that torch's XPU build
            depends on, where the index has that build.
        index: ``--triton-index``.
        torch: torch's version, without the part behind ``+``.
        pip: Runs pip of the environment with arguments.
        say: Gets one line per decision.

    Raises:
        XpudbgError: The requirement is none, or names a file that is not there.
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
    """The Triton that torch's XPU build requires, by its metadata; empty when the index has no such build."""
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
