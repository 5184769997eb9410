"""The two sides of ``xpudbg diff``: stages, files, graphs, kernels or whole runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xpudbg.compare.diff.binary_text import binary_text, is_binary
from xpudbg.compare.diff.run_side import RunSide, whole_run
from xpudbg.compare.graphs.normalize import kernel_text
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.addresses.address import Selection, graph_kind, kernel_stage
from xpudbg.facts.addresses.select_artifact import selected_artifact
from xpudbg.facts.addresses.select_kernel import kernel_rows, matched_entries
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_page import is_generated, kernel_source
from xpudbg.model.artifact import GRAPH_FILES, Kind
from xpudbg.model.isa import Disassembly
from xpudbg.model.row import dataclass
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.configurations import RunCache, configurations_of, describe_entries
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import graph_files
from xpudbg.store.files.vfs import read_file

_LIMIT = 64 << 20
_SHOWN = 8


@dataclass(frozen=True)
class NamedText:
    """A text to compare, with its name."""

    name: str
    text: str


Disassembler = Callable[[EntryReader], Disassembly]
Side = NamedText | RunSide | EntryFiles


def file_side(path: Path, name: str) -> NamedText:
    """Return the text of a file; for a binary its contents as text.

    Raises:
        XpudbgError: It cannot be read.
    """
    try:
        return NamedText(name, _text(read_file(path, limit=_LIMIT), path.name))
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror}", hint="name a readable file") from error


def _text(data: bytes, name: str) -> str:
    return binary_text(data, origin=name) if is_binary(data) else data.decode("utf-8", "replace")


def selected_side(selection: Selection, name: str, disassembler: Disassembler | None = None) -> Side:
    """Return a selection as one side of a comparison.

    A kernel of generated code is compared by its source; a kernel named by its key, or of a cache, by its cache entry.

    Args:
        selection: The user's selection.
        name: Name of its text.
        disassembler: Returns the instructions of native code; without it they are unknown.

    Raises:
        XpudbgError: It is several things, or not there.
    """
    if selection.whole:
        return whole_run(selection.run)
    if selection.stage:
        return _stage(selection, disassembler)
    if selection.kernels is None:
        return RunSide(selection.run, graph_files(selection.run, selection.graphs), whole=False)
    source = None if any(k.by_key for k in selection.kernels) else _kernel_source(selection, name)
    return NamedText(name, source) if source is not None else _entry(selection, name)


def _stage(selection: Selection, disassembler: Disassembler | None) -> NamedText:
    """Return the text of a stage, as ``show`` finds it."""
    kind, stage = graph_kind(selection.stage), kernel_stage(selection.stage)
    if selection.kernels is not None or (stage and kind is None):
        return _kernel_stage(selection, stage or selection.stage, disassembler)
    if kind is not None:
        graph = _one_graph(selection)
        return NamedText(f"{graph.id} {selection.stage}", _graph_text(graph, kind))
    bundle, wanted = selection.run.bundle, selection.graph_ids
    graphs = [g for g in selection.run.manifest.graphs if wanted is not None and g.id in wanted]
    if len(graphs) > 1:
        # Says which.
        _one_graph(selection)
    choice = selected_artifact(selection, graphs[0] if graphs else None)
    if len(choice.artifacts) > 1:
        raise XpudbgError(
            f"{selection.stage} matches {len(choice.artifacts)} artifacts",
            hint=f"name one: {', '.join(choice.titles[:_SHOWN])}",
        )
    path = choice.artifacts[0].path
    return NamedText(path, _text(bundle.read_bytes(path, limit=_LIMIT), path.rpartition("/")[2]))


def _kernel_stage(selection: Selection, stage: str, disassembler: Disassembler | None) -> NamedText:
    """Return the text of a kernel's stage: its source in generated code, the instructions of its native code, or a file of its cache entry."""
    match = selection.kernels[0] if selection.kernels else None
    if match is not None and not is_generated(match):
        raise XpudbgError(
            f"{match.name} has no {stage}: it is called, and nothing was compiled for it",
            hint="without the stage 'xpudbg show' says what it computes",
        )
    if match is not None and stage == "source":
        source = kernel_source(selection.run, match)
        if not isinstance(source, str):
            return NamedText(f"{match.name} source", source.text)
    entry = _entry(selection, selection.stage, stage)
    reader = EntryReader(entry, disassembler)
    name = entry.stages.get(stage, f"{entry.stem}.{stage}")
    data = reader.stage_bytes(stage)
    if data is not None:
        return NamedText(f"{entry.key[:8]}/{name}", _text(data, name))
    made = reader.disassembly if stage == "asm" else None
    if made is not None and made.text is not None:
        return NamedText(f"{entry.key[:8]}/{name}", made.text)
    known = ", ".join(entry.stages) or "none"
    why = f": {made.reason}" if made is not None and made.reason else ""
    raise XpudbgError(f"{entry.stem} {entry.key[:8]} has no {stage}{why}", hint=f"its stages: {known}")


def _one_graph(selection: Selection) -> GraphFiles:
    """Return the only graph of a selection: a compile id may match several, a forward and its backward, or those before a reset."""
    chosen = graph_files(selection.run, selection.graphs)
    if len(chosen) > 1:
        names = ", ".join(g.id for g in chosen[:_SHOWN])
        what = f"{chosen[0].compile_id} matches" if selection.graphs else f"{selection.run.name} has"
        raise XpudbgError(f"{what} {len(chosen)} graphs", hint=f"choose one, RUN:GRAPH or --graph: {names}")
    return chosen[0]


def _graph_text(graph: GraphFiles, kind: Kind) -> str:
    read = graph.read.get(kind)
    if read is None:
        reason = graph.reasons.get(kind) or "run the script again with 'xpudbg run'"
        raise XpudbgError(f"{graph.id} has no {GRAPH_FILES[kind]}", hint=reason)
    return read()


def _entry(selection: Selection, name: str, stage: str = "") -> EntryFiles:
    """Return the only cache entry of a selection; of several configurations the one that autotuning chose.

    Args:
        selection: The user's selection.
        name: Its name in messages.
        stage: A stage that the entry has to have, where no kernel is named (of ``asm`` its native code); empty for any.
    """
    run, kernels = selection.run, selection.kernels
    if kernels is None:
        graphs = selection.graph_ids
        found = (
            run.fact(RunCache).found.entries
            if graphs is None
            else matched_entries(run, kernel_rows(run, graphs))
        )
        has = (stage, "zebin", "spv") if stage == "asm" else (stage,)
        entries = [f for f in found if not f.stages.keys().isdisjoint(has)]
    else:
        entries = matched_entries(run, kernels)
    if not entries:
        number = f"K{kernels[0].number} " if kernels and kernels[0].number else ""
        what = (
            f"{number}{kernels[0].name} has neither source nor a cache entry"
            if kernels
            else f"no kernel has a {stage}"
        )
        raise XpudbgError(what, hint="library calls have no source, CPU kernels no Triton stages")
    groups = configurations_of(entries, run.fact(RunCache).winners)
    entry = groups[0].one if len(groups) == 1 else None
    if entry is None:
        entries = list(groups[0].counting) if len(groups) == 1 else entries
        known = ", ".join(describe_entries(entries[:_SHOWN]))
        raise XpudbgError(
            f"{name} matches {len(entries)} cache entries", hint=f"choose one by its name or hash: {known}"
        )
    return entry


def _kernel_source(selection: Selection, name: str) -> str | None:
    """Return the source of a kernel of generated code; None for others.

    Raises:
        XpudbgError: Several graphs have other kernels of that name.
    """
    run = selection.run
    calls = {(k.graph, k.name) for k in selection.kernels or () if k.graph}
    found: dict[str, tuple[str, str]] = {}
    for graph in run.graphs if calls else ():
        for _, kernel_name in sorted(c for c in calls if c[0] == graph.id):
            code = run.inputs(graph).code
            kernel = code.kernel(kernel_name) if code else None
            if kernel is not None and kernel.source:
                found.setdefault(kernel_text(kernel.source, kernel_name), (graph.id, kernel.source))
    if len(found) > 1:
        ids = ", ".join(graph for graph, _ in list(found.values())[:_SHOWN])
        raise XpudbgError(
            f"{name} matches {len(found)} different kernels",
            hint=f"name the graph too, RUN:GRAPH:KERNEL, with one of: {ids}",
        )
    return next((text for _, text in found.values()), None)
