"""Builds that a run keeps of ``xpudbg triton-cache whatif``, held against the files of their kernel."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import replace

from xpudbg import __version__
from xpudbg.facts.kernels.builds.whatif import sentences
from xpudbg.facts.kernels.entry_run import builds_of_run
from xpudbg.model.native import Attempt, KeptBuilds, RecordedBuilds, WhatIf
from xpudbg.model.problem import Problem
from xpudbg.model.verify import VerifiedFile
from xpudbg.run.cache_files import EntryFiles
from xpudbg.store.files.vfs import read_file
from xpudbg.store.result_file import MOST_ATTEMPTS, WHATIF_FILE

_MOST_REASON = 400
_MOST_SENDS = 64
_FILES = 2
"""Module and metadata."""


def recorded_builds(files: EntryFiles, result: WhatIf) -> RecordedBuilds | None:
    """Builds as a run keeps them; None where the entry's files cannot be read any more.

    Args:
        files: The cache entry, of a bundle's folder.
        result: Its builds.
    """
    if files.run is None or "spv" not in files.stages:
        return None
    root, found = os.path.realpath(files.run.root), []
    for name in filter(None, (files.stages["spv"], files.metadata)):
        try:
            digest = hashlib.sha256(read_file(files.folder / name)).hexdigest()
        except OSError:
            return None
        path = os.path.relpath(os.path.realpath(files.folder / name), root)
        found.append(VerifiedFile(path, digest, result.kernel))
    attempts = tuple(_bounded(a) for a in result.attempts if not a.unknown)
    return RecordedBuilds(result.key, result.kernel, result.own, attempts, tuple(found), __version__)


def _bounded(attempt: Attempt) -> Attempt:
    isa = attempt.isa
    if isa is not None and len(isa.sends) > _MOST_SENDS:
        isa = None
    return replace(attempt, reason=attempt.reason[:_MOST_REASON], isa=isa)


def kept_builds(files: EntryFiles) -> KeptBuilds | None:
    """The builds that a run keeps of an entry; None where it has none, and outside of bundles.

    Args:
        files: The entry.
    """
    if files.run is None or "spv" not in files.stages:
        return None
    known = files.run.fact(builds_of_run)
    if known is None:
        return None
    path = (files.folder / files.stages["spv"]).relative_to(files.run.real_root).as_posix()
    own = known.entries.get(path)
    if own is None or not own.attempts:
        return None
    attempts = _ordered(own.attempts[-MOST_ATTEMPTS:], own.own)
    changed = known.files.among(own.files[:_FILES])
    return KeptBuilds(own.own, attempts, sentences(attempts), own.tool, WHATIF_FILE.name, changed)


def _ordered(attempts: Sequence[Attempt], own: str) -> tuple[Attempt, ...]:
    """Builds by device, the kernel's own first, and compiler; modes stay in their order."""
    modes = ("default", "128", "256", "auto")
    places = {mode: number for number, mode in enumerate(modes)}

    def version(text: str) -> list[tuple[int, str]]:
        numbers = (part.lstrip("0") for part in re.findall(r"[0-9]+", text))
        return [(len(n), n) for n in numbers]

    def place(attempt: Attempt) -> tuple[object, ...]:
        mode = places.get(attempt.mode, len(modes))
        return attempt.device != own, attempt.device, version(attempt.compiler), attempt.compiler, mode

    return tuple(sorted(attempts, key=place))


def kept_problem(files: EntryFiles) -> Problem | None:
    """Reason why the builds that the run of an entry keeps cannot be read; None where they can, or there are none.

    Args:
        files: The entry.
    """
    known = files.run.fact(builds_of_run) if files.run else None
    return Problem(WHATIF_FILE.name, known.problem) if known is not None and known.problem else None
