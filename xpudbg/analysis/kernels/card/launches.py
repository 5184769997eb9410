"""Facts of the kernel card about launches, from tritonparse traces of the bundle."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.analysis.kernels.card.facts import fact, unknown
from xpudbg.analysis.kernels.card.inductor_grid import inductor_grid
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.traced_launches import traced_kernels
from xpudbg.model.kernel_card import Fact
from xpudbg.model.plural import plural
from xpudbg.model.tritonparse import TracedArgument, TracedKernel, TracedLaunch

_SHOWN = 5


def launch_facts(reader: EntryReader) -> list[Fact]:
    """The grid, launches, stream and arguments of a kernel; the grid alone without a trace that holds launches, where constants tell it."""
    traced = traced_kernels(reader.files)
    launched = _each_once([(file, kernel) for file, kernel, holds in traced if holds and kernel.launch_count])
    if not launched:
        why = "chosen at each launch; not kept in the cache"
        if any(holds for _, _, holds in traced):
            why = f"{traced[0][0]} holds launches, and none of this kernel"
        elif traced:
            why = f"{traced[0][0]} holds compilations only (TRITON_TRACE_LAUNCH=1 records launches)"
        if sizes := inductor_grid(reader):
            source = "numels of Inductor's file, block of .ttir"
            return [
                fact("grid", "grid", [{"grid": list(sizes)}], _grid(sizes), source, "the same in each launch")
            ]
        return [unknown("grid", "grid", why, "needs a profile or trace")]
    source = ", ".join(dict.fromkeys(file for file, _ in launched))
    launches = [launch for _, kernel in launched for launch in kernel.launches]
    count = sum(kernel.launch_count for _, kernel in launched)
    measured = sum(kernel.benchmark_count for _, kernel in launched)
    left_out = sum(kernel.launches_left_out for _, kernel in launched)
    note = f"{measured} of them by Triton's autotuner, to measure" if measured else ""
    facts = [
        _grids(launches, source, left_out),
        fact("launches", "launches", count, str(count), source, note),
        *_streams(launches, source),
    ]
    for number, launch in enumerate(launches[:_SHOWN], 1):
        facts.append(_arguments(launch, number, source))
    if len(launches) > _SHOWN or left_out:
        more = len(launches) - min(len(launches), _SHOWN)
        text = f"{plural(more, 'more kind')} of launch in {source}"
        facts.append(fact("more_launches", "more", more, text, source))
    return facts


def _each_once(found: list[tuple[str, TracedKernel]]) -> list[tuple[str, TracedKernel]]:
    """The kernels without those of a second trace of the same processes: tritonparse writes a parsed one beside the raw one."""
    kept: list[tuple[str, TracedKernel]] = []
    for file, kernel in found:
        if not any(kernel.launches == other.launches for _, other in kept):
            kept.append((file, kernel))
    return kept


def _grids(launches: Sequence[TracedLaunch], source: str, left_out: int) -> Fact:
    counts: dict[tuple[int, ...], int] = {}
    for launch in launches:
        counts[launch.grid] = counts.get(launch.grid, 0) + launch.count
    known = {grid: count for grid, count in counts.items() if grid}
    if not known:
        return unknown("grid", "grid", f"{source} does not say it", "needs a profile or trace")
    rows = sorted(known.items(), key=lambda kv: (-kv[1], kv[0]))
    words = [f"{_grid(grid)}{f' ({count} times)' if len(rows) > 1 else ''}" for grid, count in rows[:_SHOWN]]
    more = f", and {plural(len(rows) - _SHOWN, 'more grid')}" if len(rows) > _SHOWN else ""
    note = f"of {plural(left_out, 'launch', 'launches')} not known" if left_out else ""
    values = [{"grid": list(grid), "launches": count} for grid, count in rows]
    return fact("grid", "grid", values, f"{', '.join(words)}{more}", source, note)


def _grid(grid: tuple[int, ...]) -> str:
    total = 1
    for size in grid:
        total *= size
    text = " x ".join(map(str, grid))
    return text if len(grid) == 1 else f"{text} = {total}"


def _streams(launches: Sequence[TracedLaunch], source: str) -> list[Fact]:
    streams = sorted({launch.stream for launch in launches if launch.stream is not None})
    if not streams:
        return []
    default = "the default stream" if streams[0] == 0 else ""
    others = len([s for s in streams if s])
    other = f"{plural(others, 'stream')} of its own" if others else ""
    text = " and ".join(filter(None, (default, other)))
    return [fact("streams", "streams", streams, text, source)]


def _arguments(launch: TracedLaunch, number: int, source: str) -> Fact:
    label = f"launch {number}"
    words = ", ".join(_argument(a) for a in launch.arguments) or launch.arguments_missing or "no arguments"
    said = f"grid {_grid(launch.grid)}" if launch.grid else "grid unknown"
    times = f", {plural(launch.count, 'time')}" if launch.count > 1 else ""
    value = {
        "grid": list(launch.grid),
        "stream": launch.stream,
        "count": launch.count,
        "benchmark": launch.benchmark,
        "line": launch.line,
        "pid": launch.pid,
        "arguments": [
            {
                "name": a.name,
                "kind": a.kind,
                "dtype": a.dtype,
                "shape": list(a.shape),
                "stride": list(a.stride),
                "device": a.device,
                "value": a.value,
            }
            for a in launch.arguments
        ],
    }
    return fact(f"launch_{number}", label, value, f"{said}{times}: {words}", source, launch.line)


def _argument(argument: TracedArgument) -> str:
    if argument.kind == "tensor" or argument.shape:
        return f"{argument.name} {argument.dtype or argument.kind}{list(argument.shape)}"
    return f"{argument.name}={argument.value}" if argument.value else f"{argument.name} ({argument.kind})"
