"""Key figures of a report, in words."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.analysis.run_reader import RunReader
from xpudbg.model.dynamo import DynamoReport
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.plural import plural
from xpudbg.model.report import ReportFigure, ReportGraphRow, ReportKernelRow, ReportLink
from xpudbg.units import decimal_size


def report_figures(
    run: RunReader,
    graphs: Sequence[ReportGraphRow],
    kernels: Sequence[ReportKernelRow],
    dynamo: DynamoReport | None,
) -> tuple[ReportFigure, ...]:
    """The key figures of a run.

    Args:
        run: The run.
        graphs: Its graphs.
        kernels: Its kernels.
        dynamo: What torch.compile did with each frame; None where nothing tells.
    """
    found = [_graphs(run, graphs), _kernels(kernels, graphs)]
    if run.is_bundle or dynamo is not None:
        found += [*_stops(run, dynamo), _compile_time(dynamo)]
    if graphs:
        found.append(_saved(graphs))
    found.append(_spills(kernels))
    return tuple(found)


def _graphs(run: RunReader, graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    every = len(run.manifest.graphs) if run.is_bundle else len(graphs)
    without = every - len(graphs)
    note = f"{plural(without, 'graph')} left no code" if without > 0 else ""
    return ReportFigure("graphs", "graphs", str(every), note)


def _kernels(kernels: Sequence[ReportKernelRow], graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    generated = sum(k.kind in COMPILED_KINDS for k in kernels)
    launches = [g.kernels for g in graphs]
    known = sum(n for n in launches if n is not None)
    words = f"{plural(known, 'launch', 'launches')} in graphs" if graphs and None not in launches else ""
    called = len(kernels) - generated
    more = f"{plural(called, 'place')} with library calls" if called else ""
    return ReportFigure(
        "kernels", "generated kernels", str(generated), "; ".join(filter(None, (words, more)))
    )


def _stops(run: RunReader, dynamo: DynamoReport | None) -> list[ReportFigure]:
    to = ReportLink("dynamo")
    if dynamo is not None and not dynamo.lost:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    elif run.is_bundle:
        breaks, again = len(run.manifest.graph_breaks), len(run.manifest.recompiles)
    elif dynamo is not None and dynamo.frames:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    else:
        why = "there is no structured trace"
        return [
            ReportFigure(k, label, "unknown", why)
            for k, label in (("breaks", "graph breaks"), ("recompiles", "recompiles"))
        ]
    return [
        ReportFigure("breaks", "graph breaks", str(breaks), to=to),
        ReportFigure("recompiles", "recompiles", str(again), to=to),
    ]


def _compile_time(dynamo: DynamoReport | None) -> ReportFigure:
    seconds = dynamo.totals.seconds if dynamo is not None else None
    if seconds is None:
        return ReportFigure("compile_time", "compile time", "unknown", "there is no structured trace")
    return ReportFigure(
        "compile_time", "compile time", f"{seconds:.2f} s", "of all frames", ReportLink("time")
    )


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
        else "by the model of memory traffic, one pass"
    )
    return ReportFigure("bytes_saved", "memory traffic saved by fusion", decimal_size(sum(known)), note)


def _spills(kernels: Sequence[ReportKernelRow]) -> ReportFigure:
    compiled = [k for k in kernels if k.kind in COMPILED_KINDS and not k.kind.startswith("cpp")]
    known = [k for k in compiled if k.spills is not None]
    if not known:
        why = "no native code tells" if compiled else "no kernel is for a GPU"
        return ReportFigure("spills", "kernels that spill", "unknown" if compiled else "none", why)
    spilling = sum(bool(k.spills) for k in known)
    note = f"native code tells of {len(known)} of {len(compiled)}"
    return ReportFigure("spills", "kernels that spill", str(spilling), note)
