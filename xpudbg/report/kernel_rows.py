"""Kernels of a graph as a report counts them (a generated kernel once, a library call once for each call site), their passes and times."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from difflib import SequenceMatcher
from pathlib import Path

from xpudbg.compare.diff.passes import analyse_passes, dumps_of_run
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.launch_costs import CostDevice, cost_device
from xpudbg.facts.times.groups import PLACES, estimated, grouped, summed
from xpudbg.facts.times.profile_files import times_and_step
from xpudbg.facts.times.report import device_of
from xpudbg.formats.mlir_locations import without_locations
from xpudbg.model.artifact import Kind
from xpudbg.model.fusion import FusedKernel, GraphFusion, place_in_layers
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.location import base_name
from xpudbg.model.problem import Problem
from xpudbg.model.report import ReportFigure, ReportKernelRow, ReportLaunchTime, ReportTimes
from xpudbg.model.report_graph import ReportIr, ReportIrEdit, ReportPass, ReportPasses
from xpudbg.model.report_times import ReportRoof, ReportRunTimePage
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import TimeBy, TimedLaunch
from xpudbg.model.stages import KernelPasses, PassRow, PassState
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.kernels.stages import change_text, pass_name
from xpudbg.screens.report.run_time_page import (
    ReportPlaces,
    estimate_page,
    measured_page,
    report_times,
    run_time_figure,
)

_LINES = 12


@dataclass(frozen=True)
class CountedKernel:
    """A kernel of a graph with its launches.

    Attributes:
        id: Id of its page.
        numbers: Numbers of its launches, from 1.
        fused: The first launch.
        repeats: Number of repeated layers that contain the first launch.
    """

    id: str
    numbers: tuple[int, ...]
    fused: FusedKernel
    repeats: int


def counted_kernels(fusion: GraphFusion) -> list[CountedKernel]:
    """Return the kernels of a graph in the order of their first launches.

    Args:
        fusion: The graph, with its repeated layers.
    """
    numbers: dict[object, list[int]] = {}
    for number, kernel in enumerate(fusion.kernels, 1):
        generated = kernel.kind in COMPILED_KINDS
        key = kernel.name if generated else (kernel.name, place_in_layers(fusion.repeats, number)[0])
        numbers.setdefault(key, []).append(number)
    return [
        CountedKernel(
            f"{fusion.id}:K{own[0]}", tuple(own), fusion.kernels[own[0] - 1], _repeats(fusion, own[0])
        )
        for own in numbers.values()
    ]


def _repeats(fusion: GraphFusion, number: int) -> int:
    return next((r.count for r in fusion.repeats if r.place(number) is not None), 1)


def kernel_row(kernel: CountedKernel, graph: str) -> ReportKernelRow:
    """Return a kernel's row without figures of its native code.

    Args:
        kernel: The kernel.
        graph: Id of its graph.
    """
    fused = kernel.fused
    return ReportKernelRow(
        id=kernel.id,
        number=f"K{kernel.numbers[0]}",
        name=fused.name,
        graph=graph,
        kind=fused.kind,
        nodes=len(fused.members) or len(fused.nodes) or None,
        lines=source_lines(fused),
        module=fused.modules[-1] if fused.modules else "",
        bytes_in=fused.whole_read,
        bytes_out=fused.whole_written,
        saved=fused.whole_saved,
        least_us=fused.cost.least_us if fused.cost else None,
        launches=len(kernel.numbers),
        spills=fused.spills,
        repeats=kernel.repeats,
        flops=fused.flops,
        flop_dtype=fused.flop_dtype,
    )


def launch_row(row: ReportKernelRow, fused: FusedKernel, times: ReportTimes | None) -> ReportKernelRow:
    """Return a launch's row: its kernel's row with the launch's own module, lines, bytes and times.

    Args:
        row: The row of its kernel.
        fused: The launch.
        times: Measured times of the launch; None without.
    """
    return replace(
        row,
        nodes=len(fused.members) or len(fused.nodes) or None,
        lines=source_lines(fused),
        module=fused.modules[-1] if fused.modules else "",
        bytes_in=fused.whole_read,
        bytes_out=fused.whole_written,
        saved=fused.whole_saved,
        least_us=fused.cost.least_us if fused.cost else None,
        flops=fused.flops,
        times=times,
    )


def source_lines(fused: FusedKernel) -> tuple[str, ...]:
    """Return the program's lines of a launch as ``model.py:35``, the line of its last operation first."""
    return tuple(dict.fromkeys(f"{base_name(s.path)}:{s.line}" for s in reversed(fused.sources)))[:_LINES]


_MOST_OF_KERNEL = 1 << 20
_MOST_OF_RUN = 16 << 20
"""Characters of the IR, as differences, of one compile and of all: the rest is left out, and the passes say so."""
_MOST_ROWS, _MOST_COMPILES = 4000, 8
_ALIGNED = 6000
"""Lines of two texts up to which they are aligned: that takes quadratic time."""


@dataclass
class _Texts:
    """The IR between the passes of a compile, each as its difference from an earlier one."""

    rows: list[ReportIr] = field(default_factory=list)
    places: dict[bytes, int] = field(default_factory=dict)
    of_pass: dict[int, tuple[int, int]] = field(default_factory=dict)
    last: list[str] = field(default_factory=list)
    last_place: int | None = None
    chars: int = 0
    left_out: int = 0

    def add(self, text: str) -> int:
        """Return the index of a text."""
        digest, lines = _digest(text), text.split("\n")
        place = self.places.get(digest)
        if place is None:
            edits = tuple(_edits(self.last, lines))
            self.chars += sum(len(line) + 1 for edit in edits for line in edit.lines)
            place = self.places[digest] = len(self.rows)
            self.rows.append(ReportIr(self.last_place, edits))
        self.last, self.last_place = lines, place
        return place


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()


def _edits(a: Sequence[str], b: Sequence[str]) -> Iterable[ReportIrEdit]:
    first = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    most = min(len(a), len(b)) - first
    last = next((n for n in range(most) if a[-1 - n] != b[-1 - n]), most)
    old, new = a[first : len(a) - last], b[first : len(b) - last]
    if not old or not new or len(old) + len(new) > _ALIGNED:
        if old or new:
            yield ReportIrEdit(first, len(old), tuple(new))
        return
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield ReportIrEdit(first + i, j - i, tuple(new[k:m]))


class RunPasses:
    """Passes of a run's kernels, by the kernel's name; dumps are read when it is made.

    Args:
        run: The run.
        dumps: Files with dumps besides those that the run's processes printed, or that are kept in it.
    """

    def __init__(self, run: RunReader, dumps: Iterable[Path] = ()) -> None:
        self._compiles: dict[str, list[tuple[ReportPasses, frozenset[bytes]]]] = {}
        self._left = _MOST_OF_RUN
        self.problems: list[Problem] = []
        for path in dumps:
            self._read(path, path.name)
        for path, row in dumps_of_run(run):
            try:
                self._read(path, row.origin if row.kind is Kind.IR_DUMP else path.name)
            except XpudbgError as error:
                self.problems.append(Problem(path.name, str(error)))

    def of(self, reader: EntryReader | None) -> tuple[ReportPasses, ...]:
        """Return the passes of an entry's kernel: of the compiles that have its ``ttgir`` between two passes, or else of all of that name."""
        if reader is None or not self._compiles:
            return ()
        found = self._compiles.get(reader.metadata.name or reader.files.stem, [])
        if len(found) > 1 and (data := reader.stage_bytes("ttgir")):
            own = _digest(without_locations(data.decode("utf-8", "replace")).strip("\n"))
            found = [one for one in found if own in one[1]] or found
        shown = [one for one, _ in found[:_MOST_COMPILES]]
        if len(found) > 1:
            which = f"one of {len(found)} compiles of this name, and the dump does not say which one this entry is of"
            shown = [replace(one, note="; ".join(filter(None, (which, one.note)))) for one in shown]
        return tuple(shown)

    def _read(self, path: Path, name: str) -> None:
        texts: dict[int, _Texts] = {}

        def changed(kernel: int, row: PassRow, before: str, after: str) -> None:
            own = texts.setdefault(kernel, _Texts())
            if own.chars > _MOST_OF_KERNEL or sum(t.chars for t in texts.values()) > self._left:
                own.left_out += 1
                return
            own.of_pass[row.number] = own.add(before), own.add(after)

        report = analyse_passes(path, changed=changed)
        for kernel in report.kernels:
            own = texts.get(kernel.number, _Texts())
            made = _report_passes(name, kernel, own)
            self._compiles.setdefault(kernel.kernel, []).append((made, frozenset(own.places)))
        self._left -= sum(t.chars for t in texts.values())
        self.problems += [replace(p, where=f"{name}: {p.where}") for p in report.problems]


def _report_passes(source: str, kernel: KernelPasses, texts: _Texts) -> ReportPasses:
    notes = []
    if texts.left_out:
        notes.append(f"the IR of {plural(texts.left_out, 'pass', 'passes')} is left out: too large")
    shown = kernel.passes[:_MOST_ROWS]
    if len(shown) < len(kernel.passes):
        notes.append(f"{len(kernel.passes) - len(shown)} more passes are left out")
    unknown = Counter(row.state for row in shown)[PassState.UNKNOWN]
    if unknown:
        notes.append(
            f"the effect of {plural(unknown, 'pass', 'passes')} is unknown: the dump has no IR on both sides"
        )
    rows = tuple(
        ReportPass(
            row.number,
            row.level,
            pass_name(row),
            row.state,
            change_text(row, with_layouts=False),
            *texts.of_pass.get(row.number, (None, None)),
        )
        for row in shown
    )
    return ReportPasses(source, "; ".join(notes), rows, tuple(texts.rows))


_MEASURED = (TimeBy.KERNEL, *PLACES, TimeBy.KIND)


class RunTimes:
    """Times of a run: of its profile, else estimates.

    Attributes:
        device: Device whose peak rates the least times are of.

    Args:
        run: The run.
    """

    def __init__(self, run: RunReader) -> None:
        self._measured, self._step = times_and_step(run)
        names = [d.name for d in self._measured.devices] if self._measured else []
        self.device: CostDevice = device_of(names, run) or cost_device(run)
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

    def figures(self, graphs: Sequence[GraphFusion]) -> tuple[ReportFigure, ...]:
        """Return the key figure on run time; empty where nothing is known.

        Args:
            graphs: Graphs with the least times of their launches.
        """
        return run_time_figure(self._measured, graphs)

    def page(self, graphs: Sequence[GraphFusion], places: ReportPlaces) -> ReportRunTimePage | None:
        """Return the page on run time; None without graphs and without a profile."""
        roof = self._roof(graphs)
        if self._measured is not None:
            groups = {by: grouped(self._measured, by).groups for by in _MEASURED}
            return measured_page(self._measured, groups, self._step, roof, places)
        if not graphs:
            return None
        sums = {by: estimated(graphs, by) for by in PLACES}
        return estimate_page(sums, roof, self.device.why_unknown, places)

    def _roof(self, graphs: Sequence[GraphFusion]) -> ReportRoof | None:
        row = self.device.row
        memory = row.peaks.figure("memory_gbs") if row and row.peaks else None
        if row is None or row.peaks is None or memory is None:
            return None
        peaks = row.peaks
        used = {k.cost.rate for g in graphs for k in g.kernels if k.cost}
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
