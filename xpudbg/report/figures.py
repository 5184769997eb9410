"""Key figures of a report, in words."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.core.units import decimal_size, long_time
from xpudbg.model.compile_time import CompileTimeReport
from xpudbg.model.dynamo.report import DynamoReport
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.kernel_counts import LooseKernel
from xpudbg.model.plural import noun_for, plural
from xpudbg.model.ranks import ranks_of
from xpudbg.model.report import ReportFigure, ReportGraphRow, ReportKernelRow, ReportLink
from xpudbg.run.run_reader import RunReader


def report_figures(
    run: RunReader,
    graphs: Sequence[ReportGraphRow],
    kernels: Sequence[ReportKernelRow],
    dynamo: DynamoReport | None,
    times: CompileTimeReport | None,
) -> tuple[ReportFigure, ...]:
    """The key figures of a run.

    Args:
        run: The run.
        graphs: Its graphs.
        kernels: Its kernels.
        dynamo: What torch.compile did with each frame; None where nothing tells.
        times: Where the compile time went; None where nothing tells.
    """
    found = [_graphs(run, graphs)] if run.is_bundle or graphs else []
    found.append(_kernels(kernels, graphs))
    if run.is_bundle or dynamo is not None:
        found += [*_stops(run, dynamo), _compile_time(dynamo, times)]
    if graphs:
        found.append(_saved(graphs))
    found.append(_spills(kernels, together=bool(graphs)))
    return tuple(found)


def _graphs(run: RunReader, graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    every = len(run.manifest.graphs) if run.is_bundle else len(graphs)
    without = every - len(graphs)
    note = f"{plural(without, 'graph')} left no code" if without > 0 else ""
    return ReportFigure("graphs", noun_for(every, "graph"), str(every), note)


def _kernels(kernels: Sequence[ReportKernelRow], graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    # Beside graphs a kernel that none of them calls counts once, as `show` counts it, however many configurations the cache has.
    loose = [k for k in kernels if k.graph is None] if graphs else []
    alone = [k for k in loose if k.kind in COMPILED_KINDS]
    tried = sum(k.kind == LooseKernel.CANDIDATE for k in loose)
    generated = sum(k.kind in COMPILED_KINDS and (k.graph is not None or not graphs) for k in kernels)
    launches = [g.kernels for g in graphs]
    known = sum(n for n in launches if n is not None)
    words = f"{plural(known, 'launch', 'launches')} in all" if graphs and None not in launches else ""
    called = len(kernels) - generated - len(loose)
    more = f"library calls at {plural(called, 'place')}" if called else ""
    label = noun_for(generated, "generated kernel")
    candidates = f"autotuning tried {plural(tried, 'configuration')} that no graph launches" if tried else ""
    notes = filter(None, (more, words, _alone_words(alone), candidates))
    return ReportFigure("kernels", label, str(generated), "; ".join(notes))


def _alone_words(alone: Sequence[ReportKernelRow]) -> str:
    """``4 kernels outside of graphs, in 21 cache entries``; empty without one."""
    names = len({k.name for k in alone})
    entries = f", in {len(alone)} cache entries" if len(alone) > names else ""
    return f"{plural(names, 'kernel')} outside of graphs{entries}" if names else ""


def _stops(run: RunReader, dynamo: DynamoReport | None) -> list[ReportFigure]:
    to = ReportLink("dynamo")
    if dynamo is not None and not dynamo.lost:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    elif run.is_bundle:
        breaks, again = len(run.manifest.graph_breaks), len(run.manifest.recompiles)
    elif dynamo is not None and dynamo.frames:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    else:
        why = "no structured trace tells"
        return [
            ReportFigure(k, label, "unknown", why)
            for k, label in (("breaks", "graph breaks"), ("recompiles", "recompiles"))
        ]
    ranks = len(set(ranks_of(run.manifest).values())) if run.is_bundle else 0
    note = f"of {ranks} ranks; what several did alike counts once" if ranks > 1 and breaks + again else ""
    return [
        ReportFigure("breaks", noun_for(breaks, "graph break"), str(breaks), note, to, breaks > 0),
        ReportFigure("recompiles", noun_for(again, "recompile"), str(again), note, to),
    ]


def _compile_time(dynamo: DynamoReport | None, times: CompileTimeReport | None) -> ReportFigure:
    if times is not None and times.stages:
        seconds: float | None = times.wall_s
        note = plural(sum(bool(c.compile_id) for c in times.compiles), "compile")
        note += times.compiling_processes
    else:
        seconds = dynamo.totals.seconds if dynamo is not None else None
        note = "of all frames"
    if seconds is None:
        return ReportFigure("compile_time", "compile time", "unknown", "no structured trace tells")
    return ReportFigure("compile_time", "compile time", long_time(seconds), note, ReportLink("time"))


def _saved(graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    known = [g.bytes_saved for g in graphs if g.bytes_saved is not None]
    if not known:
        return ReportFigure(
            "bytes_saved", "memory traffic saved by fusion", "unknown", "the IR of no graph is complete"
        )
    left = len(graphs) - len(known)
    note = (
        f"without {plural(left, 'graph')} of which it is not known"
        if left
        else "estimated from the sizes of buffers, each graph run once"
    )
    return ReportFigure("bytes_saved", "memory traffic saved by fusion", decimal_size(sum(known)), note)


def _spills(kernels: Sequence[ReportKernelRow], *, together: bool) -> ReportFigure:
    """Kernels that spill; ``together``: cache entries of one name that no graph calls are one kernel, as in the other figures."""
    compiled: dict[str, list[int | None]] = {}
    for k in kernels:
        if k.kind in COMPILED_KINDS and not k.kind.startswith("cpp"):
            # Ids of pages hold a colon.
            compiled.setdefault(k.name if together and k.graph is None else k.id, []).append(k.spills)
    worst = [max((s for s in spills if s is not None), default=None) for spills in compiled.values()]
    known = [spills for spills in worst if spills is not None]
    if not known:
        why = "no kernel has native code" if compiled else "no kernel is for a GPU"
        return ReportFigure("spills", "kernels that spill", "unknown" if compiled else "none", why)
    spilling = sum(map(bool, known))
    words = f", {len(known)} with native code" if len(known) < len(compiled) else ""
    note = f"of {len(compiled)}{words}; the worst configuration counts where nothing tells which runs"
    label = "kernel that spills" if spilling == 1 else "kernels that spill"
    return ReportFigure("spills", label, str(spilling), note, problem=spilling > 0)
