"""Payloads of traces that are artifacts of a process and of no graph: the order in which it ran its compiled graphs."""

from __future__ import annotations

from xpudbg.capture.collect.file_import import FileImporter
from xpudbg.capture.collect.from_trace import ReadTraces
from xpudbg.capture.collect.payload_places import PayloadReader
from xpudbg.capture.collect.processes import ProcessTable
from xpudbg.capture.collect.trace_payloads import Stage
from xpudbg.model.artifact import Artifact
from xpudbg.model.problem import Problem

_LIMIT = 64 << 20
_FILES = 100
"""Files of all processes; a hostile trace may have as many records as it likes."""


def add_process_payloads(
    traces: ReadTraces, census: ProcessTable, placer: FileImporter
) -> tuple[list[Artifact], list[Problem]]:
    """Write them to the folders of their processes; the second record of one name becomes ``graph_execution-2.json``.

    Args:
        traces: The traces.
        census: The processes.
        placer: Brings the files into the bundle.
    """
    rows: list[Artifact] = []
    problems: list[Problem] = []
    used: set[str] = set()
    for path, places in traces.places.items():
        mine = places.of_stage(Stage.PROCESS)
        if not mine:
            continue
        try:
            with PayloadReader(path) as reader:
                for place in mine:
                    if place.length > _LIMIT or len(used) >= _FILES:
                        what = f"a payload of more than {_LIMIT} bytes, or one of more than {_FILES}, was not kept"
                        problems.append(Problem(f"{path.name}:{place.line}", what))
                        continue
                    summary = traces.summaries[path]
                    writer = next((p for p in summary.processes if p.pid == place.pid), None)
                    rank = writer.ranks[0] if writer and writer.ranks else None
                    stem, _, suffix = place.file.name.rpartition(".")
                    folder = f"processes/{census.label(place.pid, rank)}"
                    number = 1
                    while (name := f"{folder}/{stem}{f'-{number}' if number > 1 else ''}.{suffix}") in used:
                        number += 1
                    used.add(name)
                    placer.write(name, reader.read(place))
                    rows.append(placer.place(placer.root / name, name, place.file.kind, origin="torch_trace"))
        except OSError as error:
            what = f"what it tells of its process could not be written: {error.strerror or error}"
            problems.append(Problem(path.name, what))
    return rows, problems
