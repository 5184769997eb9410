"""Measured times of a profile by what launched them, and samples of stalls by instruction and line."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import accumulate
from math import fsum
from statistics import median
from typing import TYPE_CHECKING

from xpudbg.core.devices import device_with_peaks
from xpudbg.core.text import plural
from xpudbg.facts.kernels import entry_reader, python_lines, run_kernels
from xpudbg.facts.launch_costs import CostDevice, cost_device, launch_cost, named_plain
from xpudbg.facts.times.graphs import JoinedLaunch, RunGraphs, TimedGraph
from xpudbg.facts.times.groups import spread, step_times
from xpudbg.facts.times.host import (
    CallPlace,
    HostPlaces,
    IdMap,
    Launches,
    device_times,
    is_around,
    self_times,
)
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.isa import Disassembly
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.profile import DeviceKind, DeviceWork, Events, Profile, StallSample
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import (
    JoinedBy,
    KernelMetrics,
    KernelStalls,
    RunTimeReport,
    StalledInstruction,
    TimedLaunch,
    TimeKind,
)
from xpudbg.run.run_reader import RunReader

if TYPE_CHECKING:
    from xpudbg.run.cache_files import EntryFiles

_REPLAY = "GraphLaunch"
"""``cudaGraphLaunch``, ``cuGraphLaunch``, ``hipGraphLaunch``."""
_COMMUNICATION = re.compile(r"nccl(?:Dev)?Kernel|(?:_ZTS\d{1,4})?oneccl_|allreduce_kernel_")
"""Beginnings of the names of NCCL's and RCCL's own kernels, and of oneCCL's: SYCL (``src/coll/algorithms``) and OpenCL C (``src/kernels``)."""
_PLAIN = {
    DeviceKind.MEMCPY: TimeKind.COPY,
    DeviceKind.MEMSET: TimeKind.MEMSET,
    DeviceKind.BARRIER: TimeKind.BARRIER,
}


@dataclass(frozen=True)
class WorkCause:
    """Cause that works of one row have in common."""

    kind: TimeKind
    kernel: str
    graph: str = ""
    launch: int = 0
    by: JoinedBy = JoinedBy.NOTHING
    device: str = ""
    inside: bool = False


@dataclass
class _Sums:
    """Times of a row with its number: of each launch, and of its works by name."""

    number: int
    launches: array[float] = field(default_factory=lambda: array("d"))
    works: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class _Times:
    """Times of a row in microseconds."""

    launches: int
    works: int
    total: float
    median: float | None
    spread: float | None
    least: float | None
    most: float | None


class ProfileJoin:
    """A profile joined with a run, work by work.

    Attributes:
        rows: Sums by cause.
        causes: Of each work the number of its cause in :attr:`rows`.
        chosen: Of each call of a compiled graph the graph; None where it is not certain.
        joined: Of each call of a compiled graph the launches of its operators.
        graph_calls: Of each work the call of a compiled graph that it is in; -1 outside.

    Args:
        profile: The profile.
        graphs: Graphs of the run.
        own: Whether the run itself recorded the profile.
    """

    def __init__(self, profile: Profile, graphs: RunGraphs, *, own: bool = False) -> None:
        self.profile, self.graphs = profile, graphs
        self.launched = Launches(profile)
        self._replaying = [call.name.endswith(_REPLAY) for call in profile.calls]
        self.host = HostPlaces(profile, self._wanted())
        hashes = {graphs.key_of(call) for call in profile.calls if call.triton} - {""}
        self.trusted = own or bool(hashes & graphs.known)
        self.other_run = bool(hashes) and bool(graphs.graphs) and not self.trusted
        self.chosen: list[TimedGraph | None] = []
        self.joined: list[list[JoinedLaunch | None]] = []
        self._ambiguous: list[bool] = []
        for call in self.host.calls:
            found = graphs.candidates(call, profile.calls, trusted=self.trusted)
            one = found[0] if len(found) == 1 else None
            self.chosen.append(one)
            self._ambiguous.append(len(found) > 1)
            self.joined.append(graphs.join(call, profile.calls, one, trusted=self.trusted) if one else [])
        self.rows: dict[WorkCause, _Sums] = {}
        self.causes = array("i")
        self.graph_calls = array("i")
        self.counts: Counter[str] = Counter()
        self.in_graphs = array("d")
        self.ahead = 0.0
        # Operators of calls, one behind the other: the row of their works, and the place in it.
        self._first = list(accumulate((len(call.operators) for call in self.host.calls), initial=0))
        self._launch_row, self._launch_at = (array("i", [-1]) * self._first[-1] for _ in range(2))
        self.replays = self._replays()
        for event, what in enumerate(profile.device.what):
            self._add(event, what)

    @property
    def of_host(self) -> bool:
        """Return whether no device did anything: works are operators of the host."""
        return bool(self.profile.works) and self.profile.works[0].kind is DeviceKind.OPERATOR

    def _wanted(self) -> IdMap:
        """Return ``External id`` of operators that launched works, and of those that launch Triton kernels."""
        profile = self.profile
        host, device = profile.host, profile.device
        wanted = IdMap.of(host.external)
        for one in device.external:
            wanted.put(one, 0)
        for correlation in device.correlation:
            if (event := self.launched.event(correlation)) >= 0:
                wanted.put(profile.runtime.external[event], 0)
        for what, one in zip(host.what, host.external, strict=True):
            if profile.calls[what].triton:
                wanted.put(one, 0)
        wanted.put(0, -1)
        return wanted

    def _place(self, event: int, launch: int) -> CallPlace | None:
        """Return the place of a work's operator; ``launch`` is the event of its launch, or -1."""
        profile = self.profile
        process = profile.calls[profile.runtime.what[launch]].process if launch >= 0 else None
        launched = profile.runtime.external[launch] if launch >= 0 else 0
        for external in (profile.device.external[event], launched):
            if external and (place := self.host.place(external, process)) is not None:
                # The runtime's call that replays is of the region around the graph's call: torch calls no operator for it.
                calls = self.host.calls_below.get(external, []) if place.call < 0 else []
                within = len(calls) == 1 and self._is_replay(launch)
                return place._replace(call=calls[0]) if within else place
        return None

    def _is_replay(self, launch: int) -> bool:
        return launch >= 0 and self._replaying[self.profile.runtime.what[launch]]

    def _replays(self) -> dict[int, JoinedLaunch]:
        """Return the launches of replayed graphs by event: the n-th of a kernel is the n-th that the code of the graph launches."""
        calls: dict[int, list[int]] = {}
        works = self.profile.works
        device = self.profile.device
        for event, what in enumerate(device.what):
            launch = self.launched.event(device.correlation[event])
            replayed = works[what].kind is DeviceKind.KERNEL and self._is_replay(launch)
            place = self._place(event, launch) if replayed else None
            if place and place.call >= 0:
                calls.setdefault(place.call, []).append(event)
        joined: dict[int, JoinedLaunch] = {}
        for call, events in calls.items() if self.trusted or self.graphs.by_name else ():
            names = Counter(works[device.what[event]].name for event in events)
            graphs = self.graphs.replayed(self.host.calls[call], names)
            if len(graphs) != 1:
                continue
            self.chosen[call] = graphs[0]
            seen = Counter[str]()
            for event in sorted(events, key=device.start.__getitem__):
                name = works[device.what[event]].name
                if name in graphs[0].triton:
                    number = graphs[0].triton[name][seen[name]]
                    joined[event] = JoinedLaunch(graphs[0].fusion.id, number, name, JoinedBy.NAME)
                    seen[name] += 1
        return joined

    def _add(self, event: int, what: int) -> None:
        device = self.profile.device
        launch = self.launched.event(device.correlation[event])
        place = self._place(event, launch)
        if launch >= 0:
            self.ahead = max(self.ahead, self.profile.runtime.start[launch] - device.start[event])
        call = place.call if place else -1
        self.graph_calls.append(call)
        duration = device.duration[event]
        if call >= 0:
            self.in_graphs.append(duration)
        cause = self._cause(event, what, place, replay=self._is_replay(launch))
        sums = self.rows.get(cause)
        if sums is None:
            sums = self.rows[cause] = _Sums(len(self.rows))
        self.causes.append(sums.number)
        sums.works[what] += 1
        # Works of one launch of a graph are added up.
        one = self._first[call] + place.operator if place and call >= 0 and place.operator >= 0 else -1
        if one >= 0 and self._launch_row[one] == sums.number:
            sums.launches[self._launch_at[one]] += duration
            return
        if one >= 0:
            self._launch_row[one], self._launch_at[one] = sums.number, len(sums.launches)
        sums.launches.append(duration)

    def _cause(self, event: int, what: int, place: CallPlace | None, *, replay: bool) -> WorkCause:
        profile = self.profile
        work = profile.works[what]
        if place is not None and profile.calls[place.what].triton and work.kind is DeviceKind.KERNEL:
            self.counts["triton"] += 1
        if replay:
            inside = place is not None and place.call >= 0
            if found := self.replays.get(event):
                return WorkCause(
                    TimeKind.REPLAY, found.kernel, found.graph, found.number, found.by, work.device, inside
                )
            graph = self.chosen[place.call] if place is not None and inside else None
            return WorkCause(
                TimeKind.REPLAY,
                work.name,
                graph.fusion.id if graph else "",
                device=work.device,
                inside=inside,
            )
        if place is None and work.kind is not DeviceKind.OPERATOR:
            return self.cause_of_name(work, 1)
        if place is None:
            return WorkCause(TimeKind.EAGER, work.name)
        if place.call >= 0:
            return self._in_graph(what, place)
        name = profile.calls[place.what].name
        if place.collective or _COMMUNICATION.match(work.name):
            kind = TimeKind.COLLECTIVE
        elif place.optimizer:
            kind = TimeKind.OPTIMIZER
        elif profile.calls[place.what].triton:
            kind = TimeKind.USER_TRITON
        elif work.kind is DeviceKind.OPERATOR and is_around(name):
            kind = TimeKind.AROUND
        else:
            kind = _PLAIN.get(work.kind, TimeKind.EAGER)
        return WorkCause(kind, name, device=work.device)

    def cause_of_name(self, work: DeviceWork, count: int) -> WorkCause:
        """Return the cause of works without operator: a launch of the graphs alone that has their name, if names may join.

        Args:
            work: What they are.
            count: Their number.
        """
        found = self.graphs.named.get(work.name, []) if work.kind is DeviceKind.KERNEL else []
        self.counts["triton"] += count if found else 0
        if len(found) == 1 and self.graphs.by_name:
            self.counts["triton joined"] += count
            one = found[0]
            return WorkCause(TimeKind.TRITON, one.kernel, one.graph, one.number, one.by, work.device)
        self.counts["ambiguous"] += count if found and self.graphs.by_name else 0
        self.counts["unknown"] += count
        kind = _PLAIN.get(work.kind, TimeKind.UNKNOWN)
        kind = TimeKind.COLLECTIVE if _COMMUNICATION.match(work.name) else kind
        return WorkCause(kind, work.name, device=work.device)

    def _in_graph(self, what: int, place: CallPlace) -> WorkCause:
        work = self.profile.works[what]
        graph = self.chosen[place.call]
        outer = self.host.calls[place.call].operators[place.operator] if place.operator >= 0 else place.what
        call = self.profile.calls[outer]
        joined = self.joined[place.call]
        found = joined[place.operator] if joined and place.operator >= 0 else None
        kernel = work.kind is DeviceKind.KERNEL
        if place.operator < 0 and work.kind is DeviceKind.OPERATOR:
            return WorkCause(TimeKind.CODE, "(generated code)", graph.fusion.id if graph else "", inside=True)
        self.counts["ambiguous"] += self._ambiguous[place.call]
        if not call.triton:
            if work.kind is not DeviceKind.OPERATOR or place.what == outer:
                self.counts["library"] += 1
                self.counts["library joined"] += found is not None
        elif kernel:
            self.counts["triton joined"] += found is not None
        kind = (
            TimeKind.TRITON if call.triton else TimeKind.COLLECTIVE if place.collective else TimeKind.LIBRARY
        )
        if found is None:
            return WorkCause(
                kind, call.name, graph.fusion.id if graph else "", device=work.device, inside=True
            )
        return WorkCause(kind, found.kernel, found.graph, found.number, found.by, work.device, inside=True)


def run_times(
    parsed: Parsed[Profile],
    run: RunReader | None,
    *,
    profile_name: str,
    by_name: bool = False,
    own: bool = False,
) -> RunTimeReport:
    """Return the times of a profile, joined with a run.

    Args:
        parsed: The profile.
        run: The run; None without one.
        profile_name: Name of the profile.
        by_name: Join Triton kernels by their names, as for a profile of another run.
        own: Whether the run itself recorded the profile.
    """
    join = join_profile(parsed.value, run, by_name=by_name, own=own)
    return report_of(join, run, profile_name, parsed.problems)


def join_profile(
    profile: Profile, run: RunReader | None, *, by_name: bool = False, own: bool = False
) -> ProfileJoin:
    """Return a profile joined with a run; see :func:`run_times`."""
    of_host = not len(profile.device) and not profile.totals and len(profile.host) > 0
    profile = _host_works(profile) if of_host else _with_triton(profile)
    # A run's own profile needs no proof, where torch wrote no hashes.
    by_name = by_name or (own and not any(call.kernel_hash for call in profile.calls))
    names = {profile.devices.get(work.device, "") for work in profile.works}
    return ProfileJoin(profile, RunGraphs(run, device_of(names, run), by_name=by_name), own=own)


def report_of(
    join: ProfileJoin, run: RunReader | None, profile_name: str, problems: tuple[Problem, ...]
) -> RunTimeReport:
    """Return the times of a joined profile.

    Args:
        join: The profile, joined with the run.
        run: The run; None without one.
        profile_name: Name of the profile.
        problems: Problems of the profile.
    """
    profile, graphs = join.profile, join.graphs
    peak = graphs.device.row if graphs.device else None
    if shared := len(join.launched.shared):
        several = f"{plural(shared, 'id')} of launches are the same in several processes: their works are led to no operator"
        problems = (*problems, Problem(profile_name, several))
    of_run = cost_device(run).row if run else None
    if peak and of_run and peak is not of_run:
        problems = (
            *problems,
            Problem(profile_name, f"it was recorded on {peak.title}, the run is of {of_run.title}"),
        )
    fusions = {g.fusion.id: g for g in graphs.graphs}
    rows = [_event_row(join, cause, sums, fusions.get(cause.graph)) for cause, sums in join.rows.items()]
    rows += _totals(join, fusions)
    rows.sort(key=lambda row: (-row.total_us, row.kernel, row.graph, row.launch))
    work_us = _work_us(profile)
    return RunTimeReport(
        run=run.name if run else "",
        profile=profile_name,
        writer=profile.writer,
        other_run=join.other_run,
        by_name=graphs.by_name,
        of_host=join.of_host,
        devices=() if join.of_host else device_times(profile, join.launched, join.graph_calls),
        launches=tuple(rows),
        work_us=work_us,
        total_us=fsum(work_us.values()),
        in_graphs_us=fsum(join.in_graphs),
        graph_calls=len(join.host.calls),
        recorded=profile.recorded,
        step=step_times(profile, join.host, join.launched, join.chosen),
        triton_works=join.counts["triton"],
        triton_joined=join.counts["triton joined"],
        ambiguous_works=join.counts["ambiguous"],
        library_works=join.counts["library"],
        library_joined=join.counts["library joined"],
        unknown_works=join.counts["unknown"],
        clock_ahead_us=join.ahead,
        counts=dict(profile.counts),
        unused=profile.unused,
        peak=peak.title if peak and peak.peaks else "",
        problems=problems,
        metrics=tuple(
            KernelMetrics(one.kernel, one.launches, dict(one.values), _memory_gbs(one.values))
            for one in profile.metrics
        ),
        stalls=kernel_stalls(profile.stalls) if profile.stalls else (),
    )


def _memory_gbs(values: Mapping[str, float]) -> float | None:
    """Return the rate of the device's memory."""
    moved = [values.get(f"GPU_MEMORY_BYTE_{way}[bytes]") for way in ("READ", "WRITE")]
    known = [size for size in moved if size is not None]
    time = values.get("GpuTime[ns]")
    return sum(known) / time if known and time else None


def device_of(names: Iterable[str], run: RunReader | None) -> CostDevice | None:
    """Return the device of a profile's works by the names of their devices, else the run's, for the least times of launches."""
    known = sorted({*names} - {""})
    row = device_with_peaks(known[0]) if len(known) == 1 else None
    if row is not None:
        return CostDevice(known[0], row)
    return cost_device(run) if run else None


def _with_triton(profile: Profile) -> Profile:
    """Return a profile whose calls are marked that launch a kernel of their own name: without shapes torch says no more of Triton's."""
    names = {work.name for work in profile.works if work.kind is DeviceKind.KERNEL}
    calls = tuple(
        replace(call, triton=True) if call.name in names and "::" not in call.name else call
        for call in profile.calls
    )
    return replace(profile, calls=calls)


def _host_works(profile: Profile) -> Profile:
    """Return a profile of the host alone with its operators as works."""
    works = [DeviceWork(call.name, DeviceKind.OPERATOR) for call in profile.calls]
    found = Events()
    for event, own in self_times(profile):
        found.what.append(profile.host.what[event])
        found.start.append(profile.host.start[event])
        found.duration.append(own)
        found.external.append(profile.host.external[event])
        found.correlation.append(0)
    return replace(profile, works=works, device=found)


def _work_us(profile: Profile) -> dict[str, float]:
    """Return the sum of all works' times by kind."""
    kinds = [work.kind for work in profile.works]
    found: dict[str, array[float]] = {}
    for what, duration in zip(profile.device.what, profile.device.duration, strict=True):
        found.setdefault(kinds[what].value, array("d")).append(duration)
    for total in profile.totals:
        found.setdefault(kinds[total.work].value, array("d")).append(total.total_us)
    return {kind: fsum(some) for kind, some in sorted(found.items())}


def _totals(join: ProfileJoin, fusions: Mapping[str, TimedGraph]) -> Iterator[TimedLaunch]:
    """Yield rows of sums that a profile has in place of events."""
    for total in join.profile.totals:
        work = join.profile.works[total.work]
        cause = join.cause_of_name(work, total.calls)
        times = _Times(total.calls, total.calls, total.total_us, None, None, total.min_us, total.max_us)
        yield _row(cause, [work], times, None, fusions.get(cause.graph), join.graphs.device)


def _event_row(join: ProfileJoin, cause: WorkCause, sums: _Sums, graph: TimedGraph | None) -> TimedLaunch:
    profile, launches = join.profile, sums.launches
    works = [profile.works[what] for what, _ in sums.works.most_common()]
    copied = None
    if cause.kind in (TimeKind.COPY, TimeKind.MEMSET) and all(w in profile.copied for w in sums.works):
        copied = round(sum(profile.copied[w] for w in sums.works) / len(launches))
    count = sum(sums.works.values())
    times = _Times(
        len(launches), count, fsum(launches), median(launches), spread(launches), min(launches), max(launches)
    )
    return _row(cause, works, times, copied, graph, join.graphs.device)


def _row(
    cause: WorkCause,
    works: Sequence[DeviceWork],
    times: _Times,
    copied: int | None,
    graph: TimedGraph | None,
    device: CostDevice | None,
) -> TimedLaunch:
    launch = graph.fusion.kernels[cause.launch - 1] if graph and cause.launch else None
    size = copied
    if (
        launch is not None
        and launch.bytes_read is not None
        and launch.bytes_written is not None
        and not launch.unsized
    ):
        size = launch.bytes_read + launch.bytes_written
    spilled = [w.spills for w in works if w.spills is not None]
    registers = [w.registers for w in works if w.registers is not None]
    mean = times.total / times.launches if times.launches else 0.0
    flops = launch.flops or None if launch else None
    cost, peaks = launch.cost if launch else None, device.row.peaks if device and device.row else None
    if launch and launch.device != "cpu" and any(w.kind is DeviceKind.OPERATOR for w in works):
        # The host's call of what a device did: its time says nothing of the device's.
        size = flops = cost = None
    names = tuple(dict.fromkeys(w.name for w in works if w.kind is not DeviceKind.OPERATOR))
    if launch and peaks and cost and not cost.rate_known and named_plain(names):
        cost = launch_cost(launch, peaks, tf32=False)
    least = cost.least_us if cost else None
    return TimedLaunch(
        cause.kind,
        cause.graph,
        cause.launch,
        cause.kernel,
        names,
        cause.by,
        cause.device,
        times.launches,
        times.works,
        times.total,
        mean,
        times.median,
        times.spread,
        times.least,
        times.most,
        bytes=size,
        gbs=size / mean / 1000 if size is not None and mean else None,
        flops=flops,
        tflops=flops / mean / 1e6 if flops and mean else None,
        least_us=least,
        roofline=least / mean if least is not None and mean else None,
        lost_us=max(0.0, mean - least) * times.launches if least is not None else None,
        registers=max(registers, default=None),
        spills=max(spilled) if spilled else launch.spills if launch else None,
        occupancy=next((w.occupancy for w in works if w.occupancy is not None), None),
        modules=launch.modules if launch else (),
        lines=lines_of_launch(launch) if launch else (),
    )


def lines_of_launch(launch: FusedKernel) -> tuple[SourceLine, ...]:
    """Return the program's lines that a launch computes, that of its last operation last."""
    members = [m.sources for m in launch.members if m.sources] or [launch.unplaced]
    found = dict.fromkeys(
        SourceLine(line.path, line.line, line.function, line.code)
        for lines in members
        for line in reversed(lines)
    )
    for line in members[-1][-1:]:
        one = SourceLine(line.path, line.line, line.function, line.code)
        found.pop(one, None)
        found[one] = None
    return tuple(found)


_ACTIVE = "Active"


def kernel_stalls(samples: Sequence[StallSample]) -> tuple[KernelStalls, ...]:
    """Return the samples of each kernel, the most first."""
    kernels: dict[str, list[StallSample]] = {}
    for sample in samples:
        kernels.setdefault(sample.kernel, []).append(sample)
    rows = [_kernel(name, some) for name, some in kernels.items()]
    return tuple(sorted(rows, key=lambda row: (-row.active - row.stalled, row.kernel)))


def _kernel(name: str, samples: Sequence[StallSample]) -> KernelStalls:
    states: Counter[str] = Counter()
    rows = []
    for sample in samples:
        stalls = {state: count for state, count in sample.counts.items() if state != _ACTIVE and count}
        states.update(stalls)
        rows.append(
            StalledInstruction(sample.address, sample.counts.get(_ACTIVE, 0), sum(stalls.values()), stalls)
        )
    rows.sort(key=lambda row: (-row.stalled, row.address))
    return KernelStalls(
        name,
        sum(r.active for r in rows),
        sum(r.stalled for r in rows),
        dict(states.most_common()),
        tuple(rows),
    )


def with_instructions(
    report: RunTimeReport, run: RunReader, disassemble: Callable[[entry_reader.EntryReader], Disassembly]
) -> RunTimeReport:
    """Add the instructions of a run's native code to stalls, where every address is one of the kernel's.

    Args:
        report: The report.
        run: The run.
        disassemble: Gives the instructions of native code.
    """
    entries: dict[str, dict[str, EntryFiles]] = {}
    for (_, name), kernel in run.fact(run_kernels.RunKernels).by_name.items():
        for files in kernel.entries:
            entries.setdefault(name, {})[files.key] = files
    found = []
    for row in report.stalls:
        some = list(entries.get(row.kernel, {}).values())
        if len(some) == 1:
            found.append(_joined(row, entry_reader.EntryReader(some[0], disassemble)))
        else:
            why = (
                f"the run has {len(some)} configurations of it"
                if some
                else "the run has no kernel of that name"
            )
            found.append(replace(row, missing=why))
    return replace(report, stalls=tuple(found))


def _joined(row: KernelStalls, reader: entry_reader.EntryReader) -> KernelStalls:
    program = reader.isa
    if program is None:
        return replace(row, missing="its native code is not in the run, or cannot be disassembled here")
    ops = {i.address: op for i, op in zip(program.instructions, python_lines.isa_ops(reader), strict=True)}
    if any(one.address not in ops for one in row.instructions):
        return replace(
            row, missing="addresses are between the instructions of the run's native code: another build"
        )
    rows = []
    for one in row.instructions:
        op = ops[one.address]
        place = op.frames[-1] if op.frames else None
        line = f"{base_name(place.file)}:{place.line}" if place and place.line else ""
        rows.append(replace(one, instruction=op.text, line=line))
    return replace(row, instructions=tuple(rows))
