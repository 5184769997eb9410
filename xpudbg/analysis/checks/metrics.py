"""The figures of a run that rules put limits on, each from the analysis that knows it best."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.analysis.checks.native_metrics import NativeFacts
from xpudbg.analysis.checks.rank_metrics import fold_measures
from xpudbg.analysis.diff.kernels import origins_of
from xpudbg.analysis.diff.normalize import kernel_body, kernel_text
from xpudbg.analysis.fusion.graph_fusion import analyse_fusion
from xpudbg.analysis.fusion.inputs import FusionInputs
from xpudbg.analysis.fusion.load import GraphFiles, open_source
from xpudbg.analysis.kernels.run_cache import RunCache
from xpudbg.analysis.ledger import analyse_ledger
from xpudbg.analysis.parallel import GRAPHS_WORTH, map_shares
from xpudbg.analysis.runs import doubts
from xpudbg.bundle.reader import Bundle, open_bundle
from xpudbg.errors import XpudbgError
from xpudbg.files.gc_pause import gc_paused
from xpudbg.model.artifact import Kind, State
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.fusion import Kernel as FusedKernel
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import WITHOUT_CODE, Graph, Manifest, SourceLine
from xpudbg.model.manifest import Kernel as ManifestKernel
from xpudbg.model.metrics import GraphMeasure, KernelMeasure, RunMeasures
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import ranks_of, skipped_on
from xpudbg.parsers.torch_trace import summarise_trace

_DIGEST = 16
_VERSIONS = ("torch", "triton", "triton-xpu", "pytorch-triton-xpu")
_NO_CODE = "neither generated code nor IR of it is in the run"
_FORWARD = ("entire_frame_compile_time", "dynamo_cumulative_compile_time")
_BACKWARD = ("backward_cumulative_compile_time", "inductor_cumulative_compile_time", "inductor_compile_time")


def measure_run(
    path: Path, *, name: str, cache: RunCache | None = None, bundle: Bundle | None = None
) -> RunMeasures:
    """Measure a run bundle.

    Args:
        path: The bundle, from :func:`xpudbg.bundle.locate.resolve_run`.
        name: What to call the run.
        cache: Its Triton cache, for a caller who asks it more; looked for when None.
        bundle: The bundle where somebody has opened it already.

    Raises:
        XpudbgError: It is no bundle, or its manifest cannot be read.
    """
    with gc_paused():
        return _measure_run(bundle or open_bundle(path), name, cache or RunCache(path))


def _measure_run(bundle: Bundle, name: str, cache: RunCache) -> RunMeasures:
    path, manifest = bundle.root, bundle.manifest
    native = NativeFacts(cache)
    keys, copies = _cache_keys(manifest.kernels, native)
    graphs: dict[str, GraphMeasure] = {g.id: _graph(g) for g in manifest.graphs}
    kernels: list[KernelMeasure] = []
    problems = _problems(manifest)
    for part in _measured_graphs(path, graphs):
        graphs[part.graph.id] = part.graph
        if part.graph.launches is not None:  # else the manifest's kernels are all that is known
            kernels += [_with_native(k, keys, native, part.graph.location) for k in part.kernels]
    measured = {(k.graph, k.name) for k in kernels} | copies
    rest = [k for k in manifest.kernels if (k.graph, k.name) not in measured]
    kernels += [_lone(k, native) for k in rest if k.graph or not native.is_companion(k.cache_keys)]
    traced = any(a.kind is Kind.TORCH_TRACE and a.state is State.PRESENT for a in manifest.artifacts)
    seconds, odd = _compile_seconds(bundle)
    measures = RunMeasures(
        run=name,
        versions={n: manifest.versions[n] for n in _VERSIONS if n in manifest.versions},
        device=_device(manifest),
        graphs=tuple(graphs.values()),
        kernels=tuple(kernels),
        given_up=tuple(s for s, _ in skipped_on(manifest) if s.limit is not None),
        graph_breaks=manifest.graph_breaks if traced or manifest.graph_breaks else None,
        recompiles=manifest.recompiles if traced or manifest.recompiles else None,
        compile_seconds=seconds,
        broken=analyse_ledger(manifest).broken,
        problems=(*problems, *odd, *native.problems),
    )
    return fold_measures(measures, ranks_of(manifest))


def _problems(manifest: Manifest) -> list[Problem]:
    """What makes every figure of the run doubtful."""
    found = doubts(manifest)
    if not manifest.graphs and not manifest.kernels:
        found.append(Problem("run", "nothing was compiled: there is no graph and no kernel in it"))
    return found


def _cache_keys(
    kernels: Sequence[ManifestKernel], native: NativeFacts
) -> tuple[dict[tuple[str, str], tuple[str, ...]], set[tuple[str, str]]]:
    """Cache entries by graph and name, and the kernels outside of graphs that are copies of a graph's.

    Inductor compiles a user's own Triton kernel ``mm`` again from a file that it writes, under the name ``mm``, and calls
    it ``mm_0`` in the graph.
    """
    keys = {(k.graph, k.name): k.cache_keys for k in kernels}
    own = {
        k.name.rpartition("_")[0]: (k.graph, k.name)
        for k in reversed(kernels)
        if k.graph and k.kind is KernelKind.USER_TRITON
    }
    copies: set[tuple[str, str]] = set()
    for kernel in kernels:
        if not kernel.graph and kernel.name in own and native.is_generated(kernel.cache_keys):
            keys[own[kernel.name]] += kernel.cache_keys
            copies.add((kernel.graph, kernel.name))
    return keys, copies


@dataclass(frozen=True)
class _GraphPart:
    """What one graph's artifacts tell of it: its measures, and its kernels without what the Triton cache says of them."""

    graph: GraphMeasure
    kernels: tuple[KernelMeasure, ...]


def _measured_graphs(path: Path, graphs: dict[str, GraphMeasure]) -> list[_GraphPart]:
    """Each graph by itself, so that one of them is in memory at a time, on several processors where there are many."""
    source = open_source(path)

    def measure(files: GraphFiles) -> _GraphPart:
        inputs = source.load(files)
        fusion = analyse_fusion(inputs)
        graph = _fused(graphs[files.id], fusion, inputs)
        return _GraphPart(graph, tuple(_kernels(inputs, fusion)) if graph.launches is not None else ())

    wanted = [g for g in source.graphs if g.id in graphs]
    return map_shares(measure, wanted, _GraphPart, worth=GRAPHS_WORTH)


def _with_native(
    kernel: KernelMeasure,
    keys: dict[tuple[str, str], tuple[str, ...]],
    native: NativeFacts,
    function: SourceLine | None,
) -> KernelMeasure:
    """The kernel with what its cache entries tell.

    Where neither the graph nor the IR tells a kernel's line, it is that of the compiled function.
    """
    facts = native.of(keys.get((kernel.graph, kernel.name), ()))
    location = kernel.location or (facts.location if facts else None) or function
    return replace(kernel, native=facts, location=location)


def _graph(graph: Graph) -> GraphMeasure:
    return GraphMeasure(
        id=graph.id,
        kind=graph.kind.value,
        compile_id=graph.compile_id,
        process=graph.process,
        outcome=graph.outcome,
        detail=graph.detail,
        location=graph.location,
        launches=0 if graph.outcome in WITHOUT_CODE else None,
        bytes=0 if graph.outcome in WITHOUT_CODE else None,
        why_unknown="" if graph.outcome in WITHOUT_CODE else _NO_CODE,
        generation=graph.generation,
    )


def _fused(graph: GraphMeasure, fusion: GraphFusion, inputs: FusionInputs) -> GraphMeasure:
    code = inputs.code
    if code is not None and code.complete and code.wrapper != "none" and not code.calls:
        return replace(
            graph, launches=0, bytes=0, why_unknown=""
        )  # a graph that only returns what it is given
    if fusion.kernels_after is None or (inputs.post is None and code is not None and not code.complete):
        why = _NO_CODE if code is None else "output_code.py is cut, and ir_post_fusion.txt is not there"
        return replace(graph, why_unknown=why)
    why = ""
    if fusion.bytes_after is None:
        why = "; ".join(f"no {n}: {how}" for n, how in fusion.missing[:2]) or "IR of a kernel is missing"
    return replace(graph, launches=fusion.kernels_after, bytes=fusion.bytes_after, why_unknown=why)


def _kernels(inputs: FusionInputs, fusion: GraphFusion) -> list[KernelMeasure]:
    """The kernels of a graph in the order of their first call, one row a name."""
    targets = {o.name: o.target for o in fusion.fx_ops}
    by_name: dict[str, list[FusedKernel]] = {}
    for kernel in fusion.kernels:
        by_name.setdefault(kernel.name, []).append(kernel)
    rows = []
    for name, calls in by_name.items():
        first = calls[0]
        definition = inputs.code.kernel(name) if inputs.code else None
        source = definition.source if definition else ""
        text = kernel_text(source, name) if source else f"call {name}"
        body = kernel_body(source, name) if source else text
        sizes = [
            None if c.bytes_read is None or c.bytes_written is None else c.bytes_read + c.bytes_written
            for c in calls
        ]
        origins: Counter[str] = origins_of(first, targets)
        rows.append(
            KernelMeasure(
                name=name,
                kind=first.kind,
                graph=fusion.id,
                calls=len(calls),
                text=_digest(text),
                body=_digest(body),
                origins=tuple(sorted(origins.elements())),
                device=first.device,
                bytes=None if None in sizes else sum(s for s in sizes if s is not None),
                location=_line(calls),
            )
        )
    return rows


def _line(calls: list[FusedKernel]) -> SourceLine | None:
    """The first Python line of what a kernel computes: of the member that comes first in the graph."""
    source = next((s for c in calls for m in c.members for s in m.sources), None)
    return SourceLine(source.path, source.line, source.function, source.code) if source else None


def _lone(kernel: ManifestKernel, native: NativeFacts) -> KernelMeasure:
    """A kernel of a graph whose code cannot be read, or one that no graph calls."""
    facts = native.of(kernel.cache_keys)
    name = kernel.name
    if name in kernel.cache_keys or name in {k.partition("~")[0] for k in kernel.cache_keys}:
        name = native.name_of(kernel.cache_keys) or name
    text = _digest(f"call {name}")
    return KernelMeasure(
        name=name,
        kind=kernel.kind.value,
        graph=kernel.graph,
        calls=kernel.calls,
        text=text,
        body=text,
        native=facts,
        location=facts.location if facts else None,
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:_DIGEST]


def _device(manifest: Manifest) -> str:
    """The device whose kernels the run has: its name where torch told it, else its type."""
    if manifest.emulated is not None:
        return f"xpu: {manifest.emulated.device} (emulated)"
    used = [d for d in manifest.devices if d.type != "cpu"] or list(manifest.devices)
    if used:
        return f"{used[0].type}: {used[0].name}" if used[0].name else used[0].type
    kinds = {k.kind.value for k in manifest.kernels}
    return "cpu" if kinds & {"cpp", "cpp_template"} and not kinds & {"triton", "triton_template"} else ""


def _compile_seconds(bundle: Bundle) -> tuple[float | None, list[Problem]]:
    """Seconds of all compiles as torch measured them: the frame for a forward, Inductor's part for a backward.

    Ranks compile side by side, so the slowest one stands for them.
    """
    ranks, seconds_of = ranks_of(bundle.manifest), dict[int | None, float]()
    problems: list[Problem] = []
    for artifact in bundle.manifest.artifacts:
        if artifact.kind is not Kind.TORCH_TRACE or artifact.state is not State.PRESENT or not artifact.path:
            continue
        try:
            with bundle.open(artifact.path) as stream:
                summary = summarise_trace(stream, origin=artifact.path).value
        except (OSError, XpudbgError) as error:
            problems.append(Problem(artifact.path, f"cannot be read: {error}"))
            continue
        parts = artifact.path.split("/")
        rank = ranks.get(parts[1]) if len(parts) > 1 else None
        for compile_ in summary.compiles:
            for metrics in compile_.metrics:
                seconds = dict(metrics.seconds)
                names = _FORWARD if metrics.phase == "forward" else _BACKWARD
                value = next((seconds[n] for n in names if n in seconds), None)
                if value is not None and value >= 0:
                    seconds_of[rank] = seconds_of.get(rank, 0.0) + value
    others = seconds_of.pop(None, None)
    known = [v for v in (others, max(seconds_of.values(), default=None)) if v is not None]
    return (sum(known) if known else None), problems
