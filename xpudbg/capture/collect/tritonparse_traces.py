"""Tritonparse traces in a bundle: their kernels become Triton cache entries, their launches a JSON file beside them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from xpudbg.capture.collect.file_import import FileImporter
from xpudbg.capture.collect.from_trace import display
from xpudbg.capture.collect.scan import Scan, TritonEntry, scan
from xpudbg.files.gzip_stream import open_unpacked
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.artifact_names import TRITONPARSE_FOLDER
from xpudbg.model.problem import Problem
from xpudbg.model.tritonparse import TracedStage
from xpudbg.parsers.tritonparse import parse_tritonparse

_ENTRIES = f"{TRITONPARSE_FOLDER}/entries"


def add_tritonparse(
    found: Scan, roots: list[Path], placer: FileImporter
) -> tuple[list[Artifact], list[Problem]]:
    """Read the traces of a scan into the bundle, and add their kernels to the scan's cache entries.

    A kernel whose cache entry was found as well keeps that one: it has the binary, which a trace has not.

    Args:
        found: The scan.
        roots: What was walked.
        placer: Writes the files that describe the traces.

    Returns:
        The artifacts, and what was odd in the traces.
    """
    artifacts: list[Artifact] = []
    problems: list[Problem] = []
    known = {(e.folder.name, e.kernel.stem) for e in found.triton_entries}
    for number, path in enumerate(found.tritonparse, 1):
        origin = display(path, roots)
        stages = placer.root / _ENTRIES / str(number)
        try:
            with open_unpacked(path) as stream:
                parsed = parse_tritonparse(stream, origin=origin, sink=_Writer(stages, known))
            target = placer.root / TRITONPARSE_FOLDER / f"trace-{number}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(msgspec.json.encode(parsed.value) + b"\n")
        except OSError as error:
            reason = f"{error.strerror or error}"
            artifacts.append(Artifact(Kind.TRITONPARSE, State.UNREADABLE, reason=reason, origin=origin))
            problems.append(Problem(origin, f"could not be collected: {reason}"))
            continue
        relative = target.relative_to(placer.root).as_posix()
        artifacts.append(placer.place(target, relative, Kind.TRITONPARSE, origin=origin))
        problems += parsed.problems
        entries = _entries(stages)
        found.triton_entries += entries
        known |= {(e.folder.name, e.kernel.stem) for e in entries}
    return artifacts, problems


def _entries(folder: Path) -> list[TritonEntry]:
    return [replace(e, traced=True) for e in scan([folder]).triton_entries] if folder.is_dir() else []


class _Writer:
    """Writes stages as Triton's cache has them: ``KEY/K.ttir``, ``KEY/K.json``."""

    def __init__(self, folder: Path, known: set[tuple[str, str]]) -> None:
        self._folder = folder
        self._known = known

    def __call__(self, stage: TracedStage) -> None:
        if (stage.key, stage.name.rpartition(".")[0]) in self._known:
            return
        file = self._folder / stage.key / stage.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(stage.text, encoding="utf-8", errors="replace", newline="")
