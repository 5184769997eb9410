"""What A and B of ``xpudbg diff`` mean: stages, files, graphs, kernels or whole runs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.analysis.diff.normal_text import kernel_text
from xpudbg.analysis.events import RunEvent, break_event, recompile_event
from xpudbg.analysis.fusion.load import FILES, FusionSource, GraphFiles, open_source
from xpudbg.analysis.runs import doubts
from xpudbg.bundle.locate import resolve_run
from xpudbg.bundle.manifest_file import NAME as MANIFEST
from xpudbg.bundle.reader import Bundle, open_bundle
from xpudbg.bundle.storage import exists, is_file, is_folder, read_file, walk
from xpudbg.errors import XpudbgError
from xpudbg.model.artifact import Kind, State
from xpudbg.model.manifest import Manifest
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import fold_ranks, ranks_of
from xpudbg.parsers.output_code import parse_output_code

STAGES = {
    "readable": Kind.FX_GRAPH_READABLE,
    "runnable": Kind.FX_GRAPH_RUNNABLE,
    "transformed": Kind.FX_GRAPH_TRANSFORMED,
    "ir_pre": Kind.IR_PRE_FUSION,
    "ir_post": Kind.IR_POST_FUSION,
    "output_code": Kind.OUTPUT_CODE,
}
"""Short names of a graph's stages; the artifacts' own names work too."""
KERNEL_STAGES = ("source", "ttir", "ttgir", "llir", "ptx", "amdgcn")
_LIMIT = 64 << 20
_MAX_ENTRIES = 200_000


@dataclass(frozen=True)
class NamedText:
    """A text to compare, and what to call it."""

    name: str
    text: str


def is_stage(name: str) -> bool:
    """Whether a word names a stage of a graph or kernel."""
    return name in STAGES or name in KERNEL_STAGES or any(name == k.value for k in STAGES.values())


def refuse_half_a_pair(a: str, b: str) -> None:
    """Refuse a stage against something that is no stage: a misspelt one, most of the time.

    Raises:
        XpudbgError: Exactly one of the two is a stage (and no path of that name is there).
    """
    stages = [is_stage(word) and not Path(word).exists() for word in (a, b)]
    if stages[0] == stages[1]:
        return
    stage, other = (a, b) if stages[0] else (b, a)
    raise XpudbgError(
        f"{stage} is a stage and {other} is none",
        hint=f"stages: {', '.join((*STAGES, *KERNEL_STAGES))}; of another run: RUN:GRAPH:STAGE on both sides",
    )


def stage_text(run: str, stage: str, graph: str | None, kernel: str | None) -> NamedText:
    """The text of one stage of a graph, or of a kernel's compilation.

    Raises:
        XpudbgError: It is not there, or several graphs or kernels fit.
    """
    if stage in KERNEL_STAGES:
        return _kernel_stage(run, stage, kernel)
    kind = STAGES.get(stage) or next(k for k in STAGES.values() if k.value == stage)
    chosen = _only(open_source(resolve_run(run)), graph)
    return NamedText(f"{chosen.id} {stage}", _read(chosen, kind))


def _only(source: FusionSource, graph: str | None) -> GraphFiles:
    """The one graph that is meant: a compile id may fit several, a forward and its backward, or those before a reset."""
    chosen = source.select(graph)
    if len(chosen) > 1:
        names = ", ".join(g.id for g in chosen[:12])
        what = f"{graph} fits {len(chosen)} graphs" if graph else f"{source.name} has {len(chosen)} graphs"
        raise XpudbgError(what, hint=f"choose one with {'its id' if graph else '--graph'}: {names}")
    return chosen[0]


def _read(graph: GraphFiles, kind: Kind) -> str:
    read = graph.read.get(kind)
    if read is None:
        reason = graph.reasons.get(kind) or "run the script again with 'xpudbg run'"
        raise XpudbgError(f"{graph.id} has no {FILES[kind]}", hint=reason)
    return read()


def _kernel_stage(run: str, stage: str, kernel: str | None) -> NamedText:
    root = resolve_run(run)
    found: dict[str, Path | str] = {}
    bundle: Bundle | None = None
    if is_file(root / MANIFEST):
        bundle = open_bundle(root)
        for entry in bundle.manifest.kernels:
            for artifact in entry.artifacts:
                if artifact.state is State.PRESENT and artifact.path.endswith(f".{stage}"):
                    found[artifact.path] = artifact.path
    elif is_folder(root):
        for folder, names in walk(root, most=_MAX_ENTRIES):
            for name in names:
                file = folder / name
                if name.endswith(f".{stage}") and is_file(file) and not file.is_symlink():
                    found[file.relative_to(root).as_posix()] = file
    fitting = {n: p for n, p in found.items() if kernel is None or kernel in n}
    if len(fitting) != 1:
        names = sorted({f"{Path(n).stem} ({Path(n).parent.name[:12]})" for n in (fitting or found)})
        known = ", ".join(names[:8]) or "none; CPU kernels have no Triton stages"
        what = f"{len(fitting)} kernels with a {stage} fit" if fitting else f"no kernel with a {stage}"
        raise XpudbgError(what, hint=f"choose one with --kernel (a part of its name or cache key): {known}")
    name, place = next(iter(fitting.items()))
    text = bundle.read_text(name, limit=_LIMIT) if bundle else _plain(Path(place))
    return NamedText(name, text)


def _plain(path: Path) -> str:
    try:
        return read_file(path, limit=_LIMIT).decode("utf-8", "replace")
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror}", hint="name a readable file") from error


def text_or_source(spec: str) -> NamedText | FusionSource:
    """What one side means: a file's text, a kernel or stage of a graph (``RUN:GRAPH:STAGE``, ``RUN:KERNEL``), or a run.

    Raises:
        XpudbgError: It means nothing.
    """
    path = Path(spec).expanduser()
    if is_file(path) and not is_folder(path):
        return NamedText(spec, _plain(path))
    if exists(path) or ":" not in spec:
        return open_source(resolve_run(spec))
    run, _, rest = spec.partition(":")
    source = open_source(resolve_run(run))
    graph, _, stage = rest.partition(":")
    if stage in STAGES:
        return NamedText(spec, _read(_only(source, graph), STAGES[stage]))
    if stage:
        source.graphs = source.select(graph)
        kernel = _kernel_source(source, stage)
        if kernel is None:
            raise XpudbgError(f"no stage or kernel {stage}", hint=f"stages: {', '.join(STAGES)}")
        return NamedText(spec, kernel)
    try:
        source.graphs = source.select(graph)
    except XpudbgError:
        kernel = _kernel_source(source, graph)
        if kernel is None:
            raise
        return NamedText(spec, kernel)
    return source


def _kernel_source(source: FusionSource, name: str) -> str | None:
    """The source of a kernel; None without one of that name.

    Raises:
        XpudbgError: Several graphs have other kernels of that name.
    """
    found: dict[str, tuple[str, str]] = {}
    for graph in source.graphs:
        if Kind.OUTPUT_CODE in graph.read:
            kernel = parse_output_code(graph.read[Kind.OUTPUT_CODE](), origin=graph.id).value.kernel(name)
            if kernel is not None and kernel.source:
                found.setdefault(kernel_text(kernel.source, name), (graph.id, kernel.source))
    if len(found) > 1:
        ids = ", ".join(graph for graph, _ in list(found.values())[:8])
        raise XpudbgError(
            f"{len(found)} kernels in {source.name} are called {name}",
            hint=f"name the graph too, RUN:GRAPH:{name}, with one of: {ids}",
        )
    return next((text for _, text in found.values()), None)


def events_of(spec: str) -> list[RunEvent] | None:
    """Graph breaks and recompiles of a bundle, what several ranks have once; None when the run is no bundle.

    Of ``RUN:GRAPH`` only the breaks in the compile of that graph: what happens elsewhere in the run is none of its.
    """
    manifest = _manifest(spec)
    if manifest is None:
        return None
    breaks, again = manifest.graph_breaks, manifest.recompiles
    if not exists(Path(spec)) and ":" in spec:
        run, _, graph = spec.partition(":")
        ids = {g.id for g in open_source(resolve_run(run)).select(graph)}
        mine = {(g.process, g.compile_id, g.generation) for g in manifest.graphs if g.id in ids}
        breaks = tuple(b for b in breaks if (b.process, b.compile_id, b.generation) in mine)
        again = ()
    ranks = ranks_of(manifest)
    events = [
        *(break_event(b, ranks.get(b.process)) for b in breaks),
        *(recompile_event(r, ranks.get(r.process)) for r in again),
    ]
    return [event for event, _ in fold_ranks(events, lambda e: e.rank, lambda e: e.identity)]


def doubts_of(spec: str) -> list[Problem]:
    """Why what a bundle has may not be all of it: it has not ended, it ended badly, a compile failed."""
    manifest = _manifest(spec)
    if manifest is None:
        return []
    failed = [
        Problem(g.id, f"its compile failed: {g.detail or 'no reason is recorded'}")
        for g in manifest.graphs
        if g.outcome == "failed"
    ]
    return [replace(p, where=f"{spec}: {p.where}") for p in (*doubts(manifest), *failed)]


def _manifest(spec: str) -> Manifest | None:
    root = resolve_run(spec.partition(":")[0] if not exists(Path(spec)) else spec)
    return open_bundle(root).manifest if is_file(root / MANIFEST) else None
