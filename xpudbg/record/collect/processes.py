"""Processes of a run, each with a label: from the probes' records if there are any, else from pids in names and traces."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.formats.torch_trace.records import MAX_PID
from xpudbg.model.manifest import BackendCall, Device, Process, ProcessRole, SourceLine
from xpudbg.model.trace import CompileTrace, TraceSummary
from xpudbg.record.collect.file_import import free_name
from xpudbg.record.toolchain import first_error
from xpudbg.store.files.paths import first_bytes
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

# Records that the probes of a run wrote: one start record a process, an end record where exit hooks ran, and events.

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
    """Cause of a compile that failed in Inductor (``probe/site/_xpudbg_nodes.py``).

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
    """Records that the probes of all processes wrote.

    Attributes:
        processes: In order of start.
        debug_traces: Debug folder (absolute) -> (name, compile id, pid).
        diagram_off: pid -> why torch's diagram was not switched on.
        diagram_failed: (folder, name of the drawing) -> reason.
        artifacts_lost: (folder, what) -> reason.
        failures: Graphs that Inductor failed to compile.
        backends: Process id and compile id -> calls of backends, more than one where ids were given again.
        backend_folders: Folder that a backend's options name -> the backend.
        refused: Backend that torch did not know or could not load -> its reason.
        versions: Versions of torch, triton and so on, as the processes reported them.
        errors: Errors inside probes.
    """

    processes: list[ProbeProcess] = field(default_factory=list)
    debug_traces: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    diagram_off: dict[int, str] = field(default_factory=dict)
    diagram_failed: dict[tuple[str, str], str] = field(default_factory=dict)
    artifacts_lost: dict[tuple[str, str], str] = field(default_factory=dict)
    failures: list[CompileFailure] = field(default_factory=list)
    backends: dict[tuple[int, str], list[BackendCall]] = field(default_factory=dict)
    backend_folders: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def paths(self, variable: str) -> set[Path]:
        """Return every value that a variable had at the end of a process."""
        return {Path(path) for p in self.processes if (path := p.paths.get(variable)) and "\0" not in path}


def read_probe_records(run_dir: Path) -> ProbeRecords:
    """Read the probes' files of a run folder; damaged files (full disk, killed process) are skipped."""
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
    errors = first_bytes(run_dir / "probe_errors.txt", MAX_BYTES) or b""
    records.errors += errors.decode("utf-8", "replace").splitlines()[:50]
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
    elif kind == "backend" and not text(event.get("compile_id")):
        records.refused[text(event.get("backend"))] = text(event.get("error"))[:_CAUSE_LIMIT]
    elif kind == "backend":
        call = BackendCall(
            text(event.get("backend")),
            integer(event.get("operators")),
            {name: count for name, value in table(event.get("parts")).items() if (count := integer(value))},
            integer(event.get("left")),
            text(event.get("error"))[:_CAUSE_LIMIT],
        )
        records.backend_folders.update(dict.fromkeys(text_table(event.get("folders")).values(), call.name))
        records.backends.setdefault((process.pid, text(event.get("compile_id"))), []).append(call)
    elif kind == "compile_failed":
        records.failures.append(_failure(event, process.pid))
    elif kind == "paths":
        process.paths = {**text_table(event.get("paths")), **process.paths}
    elif kind == "probe_error":
        records.errors.append(f"{text(event.get('where'))}: {text(event.get('what'))}")


def what_failed(message: str) -> str:
    """Return an error with its cause in the first line.

    Of a C++ compile (torch's ``CppCompileError``) that is the compiler's own error, of an operator on fake tensors what it raised
    (``torch/_dynamo/utils.py``: ``Dynamo failed to run FX node with fake tensors: ...: got RuntimeError('...')``).
    """
    head, _, printed = message.partition("\nOutput:\n")
    told = first_error(printed)
    if not told:
        head, _, rest = message.partition("\n  Explanation: Dynamo failed to run FX node with fake tensors: ")
        _, got, error = rest.partition("\n")[0].rpartition(": got ")
        told = error if got else ""
    return f"{head.strip().splitlines()[0]}: {told}" if told and head.strip() else message


def _failure(event: Record, pid: int) -> CompileFailure:
    kernel, node = text(event.get("kernel")), text(event.get("node"))
    message = " ".join(what_failed(text(event.get("message"))).split())
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


UNKNOWN = "unknown"


@dataclass
class ProcessTable:
    """The processes of a run and how to find one.

    Attributes:
        processes: In order of start; the main process first.
        by_pid: pid -> label.
        by_rank: (pid, rank) -> label: traces of several machines may have equal pids.
    """

    processes: list[Process] = field(default_factory=list)
    by_pid: dict[int, str] = field(default_factory=dict)
    by_rank: dict[tuple[int, int], str] = field(default_factory=dict)

    def label(self, pid: int | None, rank: int | None = None) -> str:
        """Return the label of a process, and add it if it is new; processes without a pid share ``unknown``."""
        if pid is None:
            if not any(p.id == UNKNOWN for p in self.processes):
                self.processes.append(Process(UNKNOWN, ProcessRole.UNKNOWN))
            return UNKNOWN
        known = self.by_rank.get((pid, rank)) if rank is not None else None
        if not known and pid not in self.by_pid:
            self._add(Process(f"{'pid' if pid <= MAX_PID else 'thread'}-{pid}", ProcessRole.UNKNOWN, pid))
        return known or self.by_pid[pid]

    def label_of(self, compile_: CompileTrace) -> str:
        """Return the label of the process that a compile ran in."""
        return self.label(compile_.pid, compile_.rank)

    def _add(self, process: Process) -> None:
        if process.pid is not None:
            self.by_pid.setdefault(process.pid, process.id)
            if process.pid > MAX_PID:
                process = replace(process, pid=None, thread=process.pid)
        self.processes.append(process)


def identify_processes(
    records: ProbeRecords, main_pid: int | None, traces: list[TraceSummary]
) -> ProcessTable:
    """Give every process a label.

    Args:
        records: Records that the probes wrote; empty for collected artifacts.
        main_pid: Process id of the script; None for collected artifacts.
        traces: Summaries of the structured traces.
    """
    census = ProcessTable()
    used: set[str] = set()
    # A collected run: whoever started first.
    if main_pid is None and records.processes:
        main_pid = records.processes[0].pid
    mains = [p for p in records.processes if p.pid == main_pid]
    rest = [p for p in records.processes if p.pid != main_pid]
    writers = [max(t.processes, key=lambda p: p.records) for t in traces if t.processes]
    # torch.multiprocessing sets no RANK; scripts that do so themselves do it after the process has started.
    traced = {w.pid: str(w.ranks[0]) for w in writers if w.ranks}
    started = {p.pid: traced.get(p.pid) or p.ranks.get("RANK", "") for p in records.processes}
    for probe in [*mains, *rest]:
        label, role = _label(probe, main_pid, started, traced.get(probe.pid, ""))
        label = free_name(label, "", used)
        rank = traced.get(probe.pid) or probe.ranks.get("RANK", "")
        census._add(
            Process(
                label,
                role,
                probe.pid,
                probe.ppid,
                probe.argv,
                probe.python,
                probe.torch,
                _rank_number(rank),
                "normally" if probe.ended else "unknown",
                exception=probe.exception,
            )
        )
    alone = len({(w.pid, w.ranks) for w in writers}) == 1
    for writer in writers:
        rank_ = writer.ranks[0] if writer.ranks else None
        if rank_ is None:
            if writer.pid not in census.by_pid and alone and not census.processes:
                used.add("main")
                census._add(Process("main", ProcessRole.MAIN, writer.pid))
        elif (writer.pid, rank_) not in census.by_rank:
            known = census.by_pid.get(writer.pid) if records.processes else None
            label = known or free_name(f"rank{rank_}", "", used)
            census.by_rank[writer.pid, rank_] = label
            if known is None:
                census._add(Process(label, ProcessRole.RANK, writer.pid, rank=rank_))
    return census


def _label(
    probe: ProbeProcess, main_pid: int | None, ranks: dict[int, str], traced: str
) -> tuple[str, ProcessRole]:
    """Return a process's label and role, by the rank in its trace or else in its environment.

    A process that a rank starts (a check of a compiled library) only inherits the rank's environment.
    """
    line = " ".join(probe.argv)
    if probe.pid == main_pid:
        return "main", ProcessRole.MAIN
    if "compile_worker" in line:
        return f"worker-{probe.pid}", ProcessRole.COMPILE_WORKER
    if traced:
        return f"rank{traced}", ProcessRole.RANK
    rank = probe.ranks.get("RANK", "")
    if _rank_number(rank) is not None and not probe.forked and ranks.get(probe.ppid or 0) != rank:
        return f"rank{rank}", ProcessRole.RANK
    return f"sub-{probe.pid}", ProcessRole.SUBPROCESS


def _rank_number(rank: str) -> int | None:
    """Parse the value of ``RANK``; None if no launcher writes such a value."""
    return int(rank) if rank.isdecimal() and rank.isascii() and len(rank) < 10 else None
