"""Processes of a run, each with a label: from the probes where there were any, else from pids in names and traces."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from xpudbg.formats.torch_trace.records import MAX_PID
from xpudbg.model.manifest import Process, ProcessRole
from xpudbg.model.trace import CompileTrace, TraceSummary
from xpudbg.record.collect.probe_records import ProbeProcess, ProbeRecords

UNKNOWN = "unknown"


@dataclass
class ProcessTable:
    """The processes of a run and how to find one.

    Attributes:
        processes: In order of start; the main process first.
        by_pid: pid -> label.
        by_rank: (pid, rank) -> label: traces of several machines may hold equal pids.
    """

    processes: list[Process] = field(default_factory=list)
    by_pid: dict[int, str] = field(default_factory=dict)
    by_rank: dict[tuple[int, int], str] = field(default_factory=dict)

    def label(self, pid: int | None, rank: int | None = None) -> str:
        """The label of a process; those without a known pid share ``unknown``. One that is new is known from now on."""
        name = self.name(pid, rank)
        if pid is None:
            if not any(p.id == UNKNOWN for p in self.processes):
                self.processes.append(Process(UNKNOWN, ProcessRole.UNKNOWN))
        elif (pid, rank) not in self.by_rank and pid not in self.by_pid:
            self._add(Process(name, ProcessRole.UNKNOWN, pid))
        return name

    def name(self, pid: int | None, rank: int | None = None) -> str:
        """Return what :meth:`label` returns."""
        if pid is None:
            return UNKNOWN
        known = self.by_rank.get((pid, rank)) if rank is not None else None
        return known or self.by_pid.get(pid) or f"{'pid' if pid <= MAX_PID else 'thread'}-{pid}"

    def label_of(self, compile_: CompileTrace) -> str:
        """The label of the process that a compile ran in."""
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
    """Name every process.

    Args:
        records: What the probes left; empty for collected artifacts.
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
        label = _unique(label, used)
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
            label = known or _unique(f"rank{rank_}", used)
            census.by_rank[writer.pid, rank_] = label
            if known is None:
                census._add(Process(label, ProcessRole.RANK, writer.pid, rank=rank_))
    return census


def _label(
    probe: ProbeProcess, main_pid: int | None, ranks: dict[int, str], traced: str
) -> tuple[str, ProcessRole]:
    """A process's name and role: its trace knows its rank, else its environment.

    What a rank starts (a check of a compiled library) only inherits its environment.
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
    """A rank as ``RANK`` says it; None for what no launcher writes."""
    return int(rank) if rank.isdecimal() and rank.isascii() and len(rank) < 10 else None


def _unique(label: str, used: set[str]) -> str:
    name, number = label, 2
    while name in used:
        name, number = f"{label}-{number}", number + 1
    used.add(name)
    return name
