"""Kernels that lose most time, and what the catalogue says to try; the first things to look at in a run, by what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural, shell_word, short_time
from xpudbg.facts import launch_costs, packages
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.fusion.generated_calls import GraphContext
from xpudbg.facts.kernels import entry_reader, kernel_card, run_kernels
from xpudbg.facts.kernels.run_kernels import whole_spills
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.findings import fusion_rules
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.dynamo import StopKind, StopPlace
from xpudbg.model.finding import Cost, FindingSeverity
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import GraphOutcome, Manifest, RunState, SourceLine
from xpudbg.model.row import dataclass
from xpudbg.model.run_time import LostTime, RunTimeReport, TimedLaunch
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader, cached_run_result
from xpudbg.store.locate import LATEST
from xpudbg.store.reader import open_bundle

_TEXTS = {
    (StopKind.NOT_COMPILED, Cost.WRONG): ("function in plain Python", "functions in plain Python"),
    (StopKind.GRAPH_BREAK, Cost.EVERY_STEP): ("place with graph breaks", "places with graph breaks"),
    (StopKind.RECOMPILE, Cost.AGAIN): ("place that recompiles again", "places that recompile again"),
}


def first_look(run: RunReader, places: Sequence[StopPlace], *, judged: bool = False) -> str:
    """Return the most expensive findings of a run in one line; ``nothing urgent`` where there is none.

    Empty where it is not known, and where only the places cost: they are listed below with their counts.

    Args:
        run: The bundle.
        places: Places where compiled code ends or is compiled again.
        judged: Whether a verdict on the run's numbers is shown beside it.
    """
    manifest = run.manifest
    found = []
    failed = sum(g.outcome is GraphOutcome.FAILED for g in manifest.graphs)
    if failed:
        found.append(f"{plural(failed, 'graph')} failed to compile")
    found += _stops(places, StopKind.NOT_COMPILED)
    spills = whole_spills(run)
    if spills.spilling:
        found.append(spills.sentence("Triton kernel"))
    slow = [*_slow(run), *_in_float(run)]
    found += slow
    rest = _stops(places, StopKind.GRAPH_BREAK) + _stops(places, StopKind.RECOMPILE)
    if found or rest:
        return "; ".join((*found, *rest)) if spills.spilling or failed or slow else ""
    ended = manifest.exit.code in (0, None) and not manifest.exit.signal
    if judged or not manifest.graphs or not ended or manifest.state is not RunState.COMPLETE:
        return ""
    unknown = f"; spills are unknown of {plural(spills.unknown, 'kernel')} without native code"
    return f"nothing urgent{unknown if spills.unknown else ''}"


def _slow(run: RunReader) -> list[str]:
    """Return the kernels that lose most time in the run's profile."""
    lost = lost_of_run(run)
    if not lost:
        return []
    names = (f"{one.address}{one.place} {short_time(one.lost_us)}" for one in lost)
    typed = "" if run.name == LATEST else f" {shell_word(run.name)}"
    return [f"above the least time in its profile: {', '.join(names)} ('xpudbg time{typed}': what to try)"]


def _in_float(run: RunReader) -> list[str]:
    """Return the compiled models of packages that have quantised weights, and products in float alone."""
    products = (p for package in run.fact(packages.run_packages)[0] for p in package.products)
    return [f"all products of {p.model} run in float" for p in products if p.in_float_alone]


def _stops(places: Sequence[StopPlace], kind: StopKind) -> list[str]:
    return [
        plural(count, *forms)
        for (one, cost), forms in _TEXTS.items()
        if one is kind and (count := sum(p.kind is kind and p.cost is cost for p in places))
    ]


def written_first_look(folder: Path, manifest: Manifest, places: Sequence[StopPlace]) -> str:
    """Return the line of a bundle that was just written; see :func:`first_look`.

    Args:
        folder: The bundle.
        manifest: Its manifest.
        places: Places where compiled code ends or is compiled again.
    """
    try:
        return first_look(RunReader(folder, bundle=open_bundle(folder, manifest=manifest)), places)
    except (XpudbgError, OSError):
        return ""


MOST = 3
_LEAST_SHARE = 0.01
"""Part of all works that a kernel has to lose to be listed."""
_WITHOUT_MASK = {
    f"_scaled_dot_product_{name}": (3, 8)
    for name in ("cudnn_attention", "efficient_attention", "fused_attention_overrideable")
}
"""Operators of attention that take a mask, with their tensors without one, forward and backward: query, key and value; with them the gradient, the
result, its logarithms of sums, and seed and offset of its random numbers (``aten/src/ATen/native/native_functions.yaml``)."""
_Remedy = tuple[str, str]
"""A remedy, and the id of the rule that it is of."""


@dataclass(frozen=True)
class _Losses:
    """Kernels that lose most, as they are cached."""

    rows: tuple[LostTime, ...]


def lost_of_run(run: RunReader) -> tuple[LostTime, ...]:
    """Return the kernels of a run's own profile that lose most; none without a profile."""
    report = times_of_run(run)
    return with_lost(report, run).lost if report else ()


def pass_losses(run: RunReader) -> dict[tuple[str, str], float]:
    """Return what kernels lose in one pass through their graphs, in microseconds, by graph and name; empty without a profile."""
    report, found = times_of_run(run), dict[tuple[str, str], float]()
    for row in report.launches if report else ():
        if row.lost_us is not None and row.launch:
            place = row.graph, row.kernel
            found[place] = found.get(place, 0.0) + row.lost_us / row.launches
    return found


def with_lost(report: RunTimeReport, run: RunReader) -> RunTimeReport:
    """Add the kernels that lose most, those of one line together, with what to try.

    Args:
        report: The times, joined with the run.
        run: The run.
    """
    groups: dict[tuple[str, str, SourceLine | None], list[TimedLaunch]] = {}
    for row in report.launches:
        if row.lost_us and row.launch:
            line = row.lines[-1] if row.lines else None
            groups.setdefault((row.graph, row.kernel, line), []).append(row)
    worst = sorted(groups.values(), key=lambda rows: (-_lost(rows), rows[0].graph, rows[0].launch))
    least = _LEAST_SHARE * report.total_us
    worst = [rows for rows in worst[:MOST] if _lost(rows) >= least]

    def make() -> _Losses:
        return _Losses(tuple(_finding(report, run, rows) for rows in worst))

    found = cached_run_result(_Losses, run, make, report.profile, report.peak, report.total_us, worst)
    return replace(report, lost=found.rows)


def _lost(rows: Sequence[TimedLaunch]) -> float:
    return fsum(row.lost_us or 0.0 for row in rows)


def _finding(report: RunTimeReport, run: RunReader, rows: Sequence[TimedLaunch]) -> LostTime:
    first, total, lost = rows[0], fsum(row.total_us for row in rows), _lost(rows)
    fix, fix_rule = next(_remedies(run, first), ("", ""))
    made = LostTime(
        graph=first.graph,
        kernel=first.kernel,
        launches=tuple(sorted(row.launch for row in rows)),
        total_us=total,
        share=total / report.total_us,
        lost_us=lost,
        pass_lost_us=fsum((row.lost_us or 0.0) / row.launches for row in rows),
        roofline=fsum((row.least_us or 0.0) * row.launches for row in rows) / total,
        modules=tuple(dict.fromkeys(row.modules[-1] for row in rows if row.modules)),
        fix=fix,
        fix_rule=fix_rule,
        evidence=f"{report.profile} and the peak rates of {report.peak}",
        where=first.lines[-1] if first.lines else None,
    )
    share = f"{made.share:.1%}"
    return CATALOGUE["bundle/lost-time"].finding(
        made,
        kernel=first.kernel,
        place=made.place,
        total=short_time(total),
        share=share,
        lost=short_time(lost),
    )


def _remedies(run: RunReader, row: TimedLaunch) -> Iterator[_Remedy]:
    """Yield what the catalogue says to try about a launch, the most likely to help first."""
    files = next((g for g in run.graphs if g.id == row.graph), None)
    if files is None:
        return
    fusion = run_fusion.fusion_of(run, files)
    kernel = fusion.kernels[row.launch - 1]
    yield from _advice(run, row)
    yield from _without_tf32(run, fusion, row.launch)
    yield from _with_mask(fusion, kernel)
    pairs = (pair for pair in fusion.not_fused if row.launch in pair.numbers and pair.suggestions)
    for pair in sorted(pairs, key=lambda pair: -(pair.bytes_saved or 0)):
        rule = fusion_rules.FUSION_REMEDIES[pair.suggestions[0]]
        yield rule.remedy(number=pair.numbers[0]), rule.id
    yield from _configurations(run, files, kernel)


def _advice(run: RunReader, row: TimedLaunch) -> Iterator[_Remedy]:
    """Yield the advice on a kernel's native code."""
    known = run.fact(run_kernels.RunKernels).by_name.get((row.graph, row.kernel)) if run.is_bundle else None
    for files in known.entries if known else ():
        for advice in kernel_card.advice_of(entry_reader.EntryReader(files)):
            if advice.fix and advice.severity is not FindingSeverity.NOTE:
                yield advice.fix, advice.rule


def _without_tf32(run: RunReader, fusion: GraphFusion, launch: int) -> Iterator[_Remedy]:
    """Yield the setting of tf32 for a launch that multiplies float32 and may not use it."""
    row, kernel = launch_costs.cost_device(run).row, fusion.kernels[launch - 1]
    if (
        row is None
        or row.peaks is None
        or launch_costs.tf32_of(run, fusion, row).get(launch - 1) is not False
    ):
        return
    tf32, plain = (row.peaks.figure(name) for name in ("matrix_tf32", "vector_float32"))
    kinds = set(launch_costs.product_kinds(fusion, kernel))
    if tf32 and plain and "attention" not in kinds:
        library = kernel.device.startswith("xpu") and kernel.kind != KernelKind.TRITON_TEMPLATE
        switch = "onednn" if library else "convolution" if "convolution" in kinds else "product"
        rule = CATALOGUE["lost/tf32"]
        yield rule.remedy(fixes=(switch,), tf32=f"{tf32:g}", float32=f"{plain:g}"), rule.id


def _with_mask(fusion: GraphFusion, kernel: FusedKernel) -> Iterator[_Remedy]:
    """Yield what takes the place of a mask of attention."""
    for op in fusion.fx_ops:
        name = op.target.split(".")[1] if op.name in kernel.fx and op.target.startswith("aten.") else ""
        without = _WITHOUT_MASK.get(name.removesuffix("_backward"))
        if without is not None and len(op.inputs) > without[name.endswith("_backward")]:
            yield CATALOGUE["lost/attention-mask"].fix, "lost/attention-mask"


def _configurations(run: RunReader, files: GraphFiles, kernel: FusedKernel) -> Iterator[_Remedy]:
    """Yield the setting by which autotuning tries more configurations of a generated kernel."""
    context, rule = GraphContext.of(run.inputs(files)), CATALOGUE["lost/configurations"]
    if kernel.kind == KernelKind.TRITON and not context.on("coordinate_descent_tuning"):
        yield rule.remedy(), rule.id
    elif (
        kernel.kind == KernelKind.TRITON_TEMPLATE and "max_autotune_gemm_search_space" not in context.settings
    ):
        yield rule.remedy("template"), rule.id
