"""Options of Inductor that were set and change nothing for the graphs of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence

from xpudbg.core.text import plural
from xpudbg.facts.fusion.causes import is_compute
from xpudbg.findings.advice_rules import OPTION_RULES, OptionRule
from xpudbg.model.finding import GraphFacts, RunAdvice
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.generated_code import CPP_KINDS, LIBRARY_KINDS, TRITON_KINDS, KernelKind
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.probe_records import probe_records, recorded_graph
from xpudbg.run.recorded_graphs import RecordedGraphs
from xpudbg.run.run_reader import RunReader
from xpudbg.store.records import text

_TEMPLATES = frozenset({KernelKind.TRITON_TEMPLATE, KernelKind.CPP_TEMPLATE, KernelKind.CUTLASS})
_PRODUCT_KINDS = LIBRARY_KINDS | _TEMPLATES
_CONSTANTS = ("_frozen_param", "constant")
_PACKED = ("mkldnn", "onednn", "mkl", "packed")
_PLAIN = frozenset({"mm", "addmm", "_mm_plus_mm"})
_JOINED = "ForeachKernelSchedulerNode"


def graph_facts(
    run: RunReader, graphs: Sequence[GraphFiles], fusions: Sequence[GraphFusion]
) -> list[GraphFacts]:
    """Return the facts of graphs on which rules about options depend.

    Args:
        run: The run.
        graphs: The graphs.
        fusions: Their fusion.
    """
    recorded = run.fact(RecordedGraphs)
    tuned = {
        recorded_graph(text(r.get("folder")), text(r.get("graph")))
        for _, r in probe_records(run, ".tuning")[0]
    }
    return [
        _facts(files, graph, recorded.of(files).options, tuned)
        for files, graph in zip(graphs, fusions, strict=True)
    ]


def _facts(
    files: GraphFiles, graph: GraphFusion, options: Mapping[str, object], tuned: Collection[str]
) -> GraphFacts:
    kinds = Counter(k.kind for k in graph.kernels)
    products = [
        k.name for k in graph.kernels if k.kind in _PRODUCT_KINDS and is_compute(KernelKind(k.kind), k.name)
    ]
    # Choices that were timed are not led to a launch here: one of the graph is enough.
    timed = files.id.rpartition("/")[2] in tuned
    return GraphFacts(
        files.id,
        files.kind,
        frozenset(k.device.partition(":")[0] for k in graph.kernels if k.device),
        options,
        triton=sum(kinds[k] for k in TRITON_KINDS),
        cpp=sum(kinds[k] for k in CPP_KINDS),
        others=kinds[KernelKind.OTHER_COMPILED] + kinds[KernelKind.MULTI_KERNEL] + kinds["unknown"],
        products=len(products),
        plain_products=sum(name.rpartition(".")[2] in _PLAIN for name in products),
        templates=sum(kinds[k] for k in _TEMPLATES) + timed,
        frozen=any(name.startswith(_CONSTANTS) for k in graph.kernels for name in k.reads),
        packed=any(part in k.name for k in graph.kernels for part in _PACKED),
        joined=any(_JOINED in k.node_kinds for k in graph.kernels),
        known=graph.kernels_after is not None and graph.kernels_complete,
    )


def idle_options(graphs: Sequence[GraphFacts]) -> Iterator[RunAdvice]:
    """Yield the options that were set and change nothing, each once for all graphs that had it.

    An option that changes something for one of the graphs that it was set for is left out.

    Args:
        graphs: Facts of all graphs of a run.
    """
    groups: dict[tuple[str, object], list[GraphFacts]] = {}
    for graph in graphs:
        for name, value in set_options(graph.options).items():
            groups.setdefault((name, value), []).append(graph)
    for (name, value), own in groups.items():
        rules = [_rule_for(name, graph) for graph in own]
        first = rules[0]
        if first is None or None in rules:
            continue
        made = RunAdvice(
            graph=own[0].id, graphs=len(own), evidence=f"options of {own[0].id}, and its launches"
        )
        products = sum(g.products for g in own)
        yield first.finding(
            made,
            option=name,
            value=value,
            graphs=own[0].id if len(own) == 1 else f"all {len(own)} graphs that it was set for",
            products=plural(products, "product"),
            backends=own[0].options.get("max_autotune_gemm_backends", ""),
        )


_DEFAULTS = {rule.matcher: rule.default for rule in OPTION_RULES}


def set_options(options: Mapping[str, object]) -> dict[str, Hashable]:
    """Return the options with rules that have another value than the default."""
    return {
        name: value
        for name, default in _DEFAULTS.items()
        if (value := options.get(name)) is not None and value != default and isinstance(value, Hashable)
    }


def _rule_for(name: str, graph: GraphFacts) -> OptionRule | None:
    rules = (r for r in OPTION_RULES if graph.known and r.matcher == name and r.idle(graph))
    return next(rules, None)
