"""Records that the probes of a run wrote: one start record a process, an end record where exit hooks ran, and events."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.model.manifest import Device, SourceLine
from xpudbg.store.files.paths import open_plain
from xpudbg.store.records import (
    MAX_BYTES,
    Record,
    integer,
    items,
    number,
    read_lines,
    read_record,
    scalar_text,
    table,
    tables,
    text,
    text_table,
    texts,
)

FOLDER = "probe"
_CAUSE_LIMIT = 400


@dataclass
class ProbeProcess:
    """One process as its probe saw it."""

    pid: int
    ppid: int | None
    argv: tuple[str, ...]
    python: str
    started: float
    forked: bool
    ranks: dict[str, str]
    ended: bool = False
    torch: str = ""
    devices: tuple[Device, ...] = ()
    paths: dict[str, str] = field(default_factory=dict)
    exception: str = ""


@dataclass(frozen=True)
class CompileFailure:
    """Cause of a compile that failed in Inductor (``_xpudbg_failures.py``).

    Attributes:
        pid: The process.
        folder: The graph's debug folder, absolute; empty where torch wrote none.
        compile_id: Dynamo's id.
        cause: Root of the exception chain, one line: ``AssertionError: ..., in kernel small_0``.
        kernel: The Triton kernel that did not compile, empty where no kernel was being compiled.
        stack: Lines of the launch or FX node, the outermost first.
    """

    pid: int
    folder: str
    compile_id: str
    cause: str
    kernel: str
    stack: tuple[SourceLine, ...]


@dataclass
class ProbeRecords:
    """Everything the probes left.

    Attributes:
        processes: In order of start.
        debug_traces: Debug folder (absolute) -> (name, compile id, pid).
        diagram_off: pid -> why torch's diagram was not switched on.
        diagram_failed: (folder, name of the drawing) -> reason.
        artifacts_lost: (folder, what) -> reason.
        failures: Graphs that Inductor failed to compile.
        versions: torch, triton and so on, as the processes saw them.
        errors: What went wrong inside a probe.
    """

    processes: list[ProbeProcess] = field(default_factory=list)
    debug_traces: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    diagram_off: dict[int, str] = field(default_factory=dict)
    diagram_failed: dict[tuple[str, str], str] = field(default_factory=dict)
    artifacts_lost: dict[tuple[str, str], str] = field(default_factory=dict)
    failures: list[CompileFailure] = field(default_factory=list)
    versions: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def paths(self, variable: str) -> set[Path]:
        """Every value that a variable had at the end of some process."""
        return {Path(path) for p in self.processes if (path := p.paths.get(variable)) and "\0" not in path}


def read_probe_records(run_dir: Path) -> ProbeRecords:
    """Read the probes' files of a run folder; damaged ones (a full disk, a killed process) are passed over."""
    records = ProbeRecords()
    folder = run_dir / FOLDER
    for start in sorted(folder.glob("*.start")):
        process = _process(read_record(start))
        if process is None:
            continue
        end = read_record(start.with_suffix(".end"))
        if end:
            process.ended = True
            process.torch = text(end.get("torch"))
            process.exception = " ".join(text(end.get("exception")).split())[:_CAUSE_LIMIT]
            process.paths = text_table(end.get("paths"))
            process.devices = tuple(_device(d) for d in tables(end.get("devices")))
        for event in read_lines(start.with_suffix(".events")):
            _take(event, process, records)
        records.processes.append(process)
    records.processes.sort(key=lambda p: (p.started, p.pid))
    try:
        with open_plain(run_dir / "probe_errors.txt") as source:
            said = source.read(MAX_BYTES).decode("utf-8", "replace")
            records.errors += said.splitlines()[:50]
    except OSError:
        pass
    return records


def _process(data: Record) -> ProbeProcess | None:
    pid = integer(data.get("pid"))
    if pid is None:
        return None
    return ProbeProcess(
        pid=pid,
        ppid=integer(data.get("ppid")),
        argv=texts(data.get("argv")),
        python=text(data.get("python")),
        started=number(data.get("started")),
        forked=data.get("forked") is True,
        ranks=text_table(data.get("ranks")),
    )


def _take(event: Record, process: ProbeProcess, records: ProbeRecords) -> None:
    kind, reason = event.get("kind"), text(event.get("reason"))
    folder, name = text(event.get("folder")), text(event.get("name"))
    if kind == "torch":
        process.torch = text(event.get("version"))
        records.versions.setdefault("torch", process.torch)
        for key, field_name in (("torch_git", "git"), ("cuda", "cuda"), ("hip", "hip"), ("xpu", "xpu")):
            if word := scalar_text(event.get(field_name)):
                records.versions.setdefault(key, word)
        records.versions.update(text_table(event.get("triton")))
    elif kind == "debug_trace":
        records.debug_traces[folder] = (name, text(event.get("compile_id")), process.pid)
    elif kind == "diagram_off":
        records.diagram_off[process.pid] = reason
    elif kind == "diagram_failed":
        records.diagram_failed[folder, name] = reason
    elif kind == "artifact_lost":
        records.artifacts_lost[folder, name] = reason
    elif kind == "compile_failed":
        records.failures.append(_failure(event, process.pid))
    elif kind == "paths":
        process.paths = {**text_table(event.get("paths")), **process.paths}
    elif kind == "probe_error":
        records.errors.append(f"{text(event.get('where'))}: {text(event.get('what'))}")


def _failure(event: Record, pid: int) -> CompileFailure:
    kernel, node = text(event.get("kernel")), text(event.get("node"))
    message = " ".join(text(event.get("message")).split())
    where = f", in kernel {kernel}" if kernel else f", at node {node}" if node else ""
    cause = f"{text(event.get('type'))}: {message}".removesuffix(": ")[:_CAUSE_LIMIT] + where[:_CAUSE_LIMIT]
    frames = [frame for frame in items(event.get("stack")) if isinstance(frame, list) and len(frame) == 4]
    stack = tuple(
        SourceLine(text(f), integer(line), text(name), text(code)) for f, line, name, code in frames
    )
    return CompileFailure(pid, text(event.get("folder")), text(event.get("compile_id")), cause, kernel, stack)


def _device(data: Record) -> Device:
    properties: dict[str, str | int | float | bool | list[int | str]] = {}
    for key, value in table(data.get("properties")).items():
        if isinstance(value, list):
            properties[key] = [v for v in items(value) if isinstance(v, str) or (integer(v) is not None)]
        elif isinstance(value, (str, bool, float)) or integer(value) is not None:
            properties[key] = value
    return Device(
        text(data.get("type")), integer(data.get("index")) or 0, text(properties.get("name")), properties
    )
