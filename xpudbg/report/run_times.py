"""Measured times of a run for every list of its report, and the page on run time."""

from __future__ import annotations

from collections.abc import Iterable

from xpudbg.facts.launch_costs import CostDevice, cost_device
from xpudbg.facts.times.groups import PLACES, estimated, grouped, summed
from xpudbg.facts.times.profile_files import times_and_step
from xpudbg.facts.times.report import device_of
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.report import ReportFigure, ReportLaunchTime, ReportTimes
from xpudbg.model.report_times import ReportRoof, ReportRunTimePage
from xpudbg.model.run_time import TimeBy, TimedLaunch
from xpudbg.report.kernel_rows import CountedKernel
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.report.run_time_page import (
    ReportPlaces,
    estimate_page,
    measured_page,
    report_times,
    run_time_figure,
)

_MEASURED = (TimeBy.KERNEL, *PLACES, TimeBy.KIND)


class RunTimes:
    """Times of a run: of its profile, else estimates.

    Attributes:
        device: Device whose peak rates the least times are of.
        graphs: The graphs so far, with the least times of their launches.

    Args:
        run: The run.
    """

    def __init__(self, run: RunReader) -> None:
        self._run = run
        self._measured, self._step = times_and_step(run)
        names = [d.name for d in self._measured.devices] if self._measured else []
        self.device: CostDevice = device_of(names, run) or cost_device(run)
        self.graphs: list[GraphFusion] = []
        self._launches: dict[tuple[str, int], list[TimedLaunch]] = {}
        for row in self._measured.launches if self._measured else ():
            self._launches.setdefault((row.graph, row.launch), []).append(row)

    def of(self, launches: Iterable[tuple[str, int]]) -> ReportTimes | None:
        """Return the measured times of launches by graph and number; None where none was measured."""
        rows = [row for launch in launches for row in self._launches.get(launch, ())]
        return report_times(summed(rows, self._measured.total_us)) if rows and self._measured else None

    def of_graph(self, graph: str) -> ReportTimes | None:
        """Return the measured times of a graph's launches."""
        return self.of(launch for launch in self._launches if launch[0] == graph and graph)

    def of_kernel(self, kernel: CountedKernel, graph: GraphFusion) -> tuple[ReportLaunchTime, ...]:
        """Return the launches of a kernel with their times; empty where none was measured."""
        found = []
        for number in kernel.numbers:
            fused = graph.kernels[number - 1]
            module = fused.modules[-1] if fused.modules else ""
            least = fused.cost.least_us if fused.cost else None
            found.append(ReportLaunchTime(f"K{number}", module, least, self.of([(graph.id, number)])))
        return tuple(found) if any(row.times for row in found) else ()

    def figures(self) -> tuple[ReportFigure, ...]:
        """Return the key figure on run time; empty where nothing is known."""
        return run_time_figure(self._measured, self.graphs)

    def page(self, places: ReportPlaces) -> ReportRunTimePage | None:
        """Return the page on run time; None without graphs and without a profile."""
        roof = self._roof()
        if self._measured is not None:
            groups = {by: grouped(self._measured, by).groups for by in _MEASURED}
            return measured_page(self._measured, groups, self._step, roof, places)
        if not self.graphs:
            return None
        sums = {by: estimated(self.graphs, by) for by in PLACES}
        return estimate_page(sums, roof, self.device.why_unknown, places)

    def _roof(self) -> ReportRoof | None:
        row = self.device.row
        memory = row.peaks.figure("memory_gbs") if row and row.peaks else None
        if row is None or row.peaks is None or memory is None:
            return None
        peaks = row.peaks
        used = {k.cost.rate for g in self.graphs for k in g.kernels if k.cost}
        rates = {
            key: peaks.figure(key) or 0.0 for key in peaks.figures if key.startswith(("vector_", "matrix_"))
        }
        return ReportRoof(
            row.title,
            memory,
            peaks.figure("cache_gbs"),
            peaks.figure("launch_us"),
            tuple(sorted(rates.items(), key=lambda rate: (-rate[1], rate[0]))),
            tuple(sorted(used & rates.keys())),
        )
