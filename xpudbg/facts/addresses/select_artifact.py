"""Selection of artifacts by stage, kind or file name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import similar
from xpudbg.facts.addresses.address import Selection
from xpudbg.facts.addresses.select_kernel import KernelMatch
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.model.row import dataclass
from xpudbg.run import configurations
from xpudbg.store.typed_address import graph_kind

if TYPE_CHECKING:
    from xpudbg.run.cache_files import EntryFiles

_SHOWN = 8


@dataclass(frozen=True)
class ArtifactChoice:
    """The selected artifact, or the same stage of several candidates of autotuning.

    Attributes:
        artifacts: One, or one per candidate.
        titles: Differences of the candidates, one per candidate; empty for one artifact.
        note: Reason for the choice; empty where only one fits.
    """

    artifacts: tuple[Artifact, ...]
    titles: tuple[str, ...] = ()
    note: str = ""


def manifest_kernel(match: KernelMatch) -> Kernel:
    """Return the kernel of the manifest, with only the cache entries that are selected.

    Raises:
        XpudbgError: It is a library call: nothing was compiled for it.
    """
    row = match.row
    if row is None:
        where = f"K{match.number} of {match.graph}" if match.number else match.name
        what = match.fused.kind if match.fused else "no kernel of the run"
        raise XpudbgError(
            f"{where} is {match.name} ({what}): nothing was compiled for it",
            hint="'xpudbg show' without the stage says what it computes",
        )
    if not match.folders or not row.artifacts:
        return row
    places = tuple(f"triton_cache/{folder}/" for folder in match.folders)
    rows = tuple(
        a
        for a in row.artifacts
        if not f"{a.path or a.origin}".startswith("triton_cache/")
        or f"{a.path or a.origin}/".startswith(places)
    )
    keys = tuple(k for k in row.cache_keys if any(f == k or f.startswith(f"{k}~") for f in match.folders))
    return replace(row, cache_keys=keys, artifacts=rows)


def graph_rows(selection: Selection, graph: Graph) -> list[Artifact]:
    """The artifacts of a graph and of its kernels."""
    rows = list(graph.artifacts)
    for kernel in selection.run.manifest.kernels:
        if kernel.graph == graph.id and kernel.process == graph.process:
            rows += kernel.artifacts
    return rows


def select_artifact(selection: Selection, rows: Sequence[Artifact], where: str) -> ArtifactChoice:
    """Return the artifact among some that the stage of a selection names.

    Args:
        selection: What was typed; its stage is a kind, a file name, a path or a stage.
        rows: The artifacts of what is selected.
        where: Name of the selected item, for messages.

    Raises:
        XpudbgError: None exists, or several different ones that are no candidates of one kernel.
    """
    word = selection.stage
    present = fitting(rows, word)
    if present:
        return _choose(selection, present, f"{where} {word}")
    there = [a for a in rows if _names(a, word)]
    if there:
        raise XpudbgError(
            f"{where} has no {word}: {there[0].reason}",
            hint="'xpudbg show' without the stage shows what there is",
        )
    known = list(dict.fromkeys(_short_name(a) for a in rows if a.path))
    close = similar(word, known)
    hint = f"did you mean {', '.join(close)}?" if close else f"one of: {', '.join(known) or 'none'}"
    raise XpudbgError(f"{where} has no artifact {word}", hint=hint)


def selected_artifact(selection: Selection, graph: Graph | None) -> ArtifactChoice:
    """Return the artifact that a selection without a kernel names, from its graph or from the whole run.

    Args:
        selection: What was typed.
        graph: Its graph; None where it has none.

    Raises:
        XpudbgError: None exists, or several different ones.
    """
    if graph is not None:
        return select_artifact(selection, graph_rows(selection, graph), graph.id)
    manifest = selection.run.manifest
    rows: Sequence[Artifact] = manifest.artifacts
    if not fitting(rows, selection.stage):
        rows = [
            *(a for graph in manifest.graphs for a in graph.artifacts),
            *(a for kernel in manifest.kernels for a in kernel.artifacts),
        ]
    return select_artifact(selection, rows, selection.run.name)


def fitting(rows: Sequence[Artifact], word: str) -> list[Artifact]:
    """Present artifacts among some that a word names."""
    return [a for a in rows if a.state is State.PRESENT and _names(a, word)]


def _names(artifact: Artifact, word: str) -> bool:
    kind = graph_kind(word) if "/" not in word and "." not in word else None
    return (
        word in (artifact.kind.value, artifact.path, artifact.path.rpartition("/")[2])
        or artifact.kind is kind
        or artifact.path.endswith(f".{word}")
    )


def _short_name(artifact: Artifact) -> str:
    if artifact.path.startswith("triton_cache/"):
        return artifact.path.rpartition(".")[2]
    if artifact.kind in (Kind.TRACE_PAYLOAD, Kind.OPTIMIZE_DDP_SPLIT_CHILD):
        return artifact.path.rpartition("/")[2]
    return str(artifact.kind.value)


def _choose(selection: Selection, fits: Sequence[Artifact], label: str) -> ArtifactChoice:
    """Choose one of several artifacts, where copies count as one, or all candidates of one kernel."""
    distinct = {a.sha256 or a.path: a for a in reversed(fits)}
    if len(distinct) == 1:
        return ArtifactChoice((fits[0],))
    folders = {a.path.split("/")[1]: a for a in fits if a.path.startswith("triton_cache/")}
    if len(folders) == len(distinct):
        return _candidates(selection, folders, label)
    paths = list(dict.fromkeys(a.path for a in fits))
    more = ", ..." if len(paths) > _SHOWN else ""
    raise XpudbgError(
        f"{label} matches {len(paths)} artifacts",
        hint=f"name one by its path: {', '.join(paths[:_SHOWN])}{more}",
    )


def _candidates(selection: Selection, folders: dict[str, Artifact], label: str) -> ArtifactChoice:
    run = selection.run
    entries: list[EntryFiles] = [
        f for f in run.fact(configurations.RunCache).found.entries if f.key in folders
    ]
    groups = configurations.configurations_of(entries, run.fact(configurations.RunCache).winners)
    if len(groups) > 1:
        known = ", ".join(f"{g.kernel} {g.entries[0].key[:8]}" for g in groups[:_SHOWN])
        raise XpudbgError(
            f"{label} matches {len(groups)} kernels", hint=f"name one by its name or key: {known}"
        )
    group = groups[0]
    if group.one is not None:
        return ArtifactChoice((folders[group.one.key],), note=group.why)
    count = group.counting
    return ArtifactChoice(
        tuple(folders[f.key] for f in count), tuple(configurations.describe_entries(count)), group.why
    )
