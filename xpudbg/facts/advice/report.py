"""Advice on a run: graphs that are not replayed, options that change nothing, and what stands out in generated code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xpudbg.core.text import plural
from xpudbg.facts.advice.code import code_advice
from xpudbg.facts.advice.options import graph_facts, idle_options, set_options
from xpudbg.facts.advice.replays import graph_replays
from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.finding import GraphFacts, GraphReplay, ReplayState, RunAdvice
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.recorded_graphs import RecordedGraphs
from xpudbg.run.run_reader import RunReader, cached_run_result


@dataclass(frozen=True)
class SettingsAdvice:
    """Advice on options and CUDA graphs of a whole run.

    Attributes:
        rows: The advice.
    """

    rows: tuple[RunAdvice, ...] = ()


def run_advice(run: RunReader, graphs: Sequence[GraphFiles]) -> tuple[RunAdvice, ...]:
    """Return advice on graphs of a run; an option that changes nothing is listed if that holds for all of them.

    Args:
        run: The run.
        graphs: Those to look at.
    """
    fusions = fusions_of(run, graphs)
    facts = graph_facts(run, graphs, fusions)
    found = whole_advice(run, graphs, facts)
    for files, fusion, own in zip(graphs, fusions, facts, strict=True):
        found += code_advice(fusion, run.inputs(files), own)
    return tuple(found)


def whole_advice(
    run: RunReader, graphs: Sequence[GraphFiles], facts: Sequence[GraphFacts]
) -> list[RunAdvice]:
    """Return advice on CUDA graphs and options.

    Args:
        run: The run.
        graphs: Its graphs.
        facts: Those of these graphs.
    """
    return [*_of_replays(graph_replays(run, graphs)), *idle_options(facts)]


def settings_advice(run: RunReader) -> tuple[RunAdvice, ...]:
    """Return advice on options and CUDA graphs of a run; none where its probe recorded no options.

    Args:
        run: The run.
    """
    if not run.is_bundle or not run.fact(RecordedGraphs).any:
        return ()

    def make() -> SettingsAdvice:
        # Few runs set one of these options; the fusion of all graphs takes long.
        graphs = [g for g in run.graphs if set_options(run.fact(RecordedGraphs).of(g).options)]
        facts = graph_facts(run, graphs, fusions_of(run, graphs)) if graphs else []
        return SettingsAdvice(tuple(whole_advice(run, run.graphs, facts)))

    return cached_run_result(SettingsAdvice, run, make).rows


def _of_replays(replays: Sequence[GraphReplay]) -> Iterator[RunAdvice]:
    """Yield advice on graphs that are not replayed, one for all graphs with the same reason."""
    groups: dict[tuple[str, str, SourceLine | None], list[GraphReplay]] = {}
    for one in replays:
        if one.rule and one.state in (ReplayState.LEFT_OUT, ReplayState.PARTLY):
            groups.setdefault((one.rule, one.reason, one.where), []).append(one)
    for (rule, reason, where), own in groups.items():
        first = own[0]
        name = first.graph if len(own) == 1 else f"{first.graph} and {plural(len(own) - 1, 'more graph')}"
        made = RunAdvice(graph=first.graph, graphs=len(own), where=where, evidence=f"torch: {reason}")
        yield CATALOGUE[rule].finding(
            made,
            graph=name,
            reason=reason,
            devices=" and ".join(first.devices) or "no device",
            outside=len(first.outside),
            launches=plural(len(first.outside) + (first.inside or 0), "node"),
            recorded=plural(first.functions or 0, "recorded part"),
        )
