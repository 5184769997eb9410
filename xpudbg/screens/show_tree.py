"""Every artifact of a run as a tree, for ``show --all``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text
from rich.tree import Tree

from xpudbg.core.units import decimal_size
from xpudbg.model.artifact import Artifact, State
from xpudbg.model.compile_id import compile_words
from xpudbg.model.kernel_counts import count_graph_kernels, loose_kernels
from xpudbg.model.manifest import Graph, GraphOutcome, Kernel, Manifest
from xpudbg.model.plural import plural
from xpudbg.screens.run_summary import KERNEL_WORDS, OUTCOME_WORDS, cache_words, loose_words
from xpudbg.screens.source_text import failure_text, source_text
from xpudbg.screens.text import clean, shorten

KernelNumbers = Mapping[tuple[str, str], Sequence[int]]
"""Graph and kernel -> the numbers of its launches (``K5``)."""
STATE_STYLES = {
    State.PRESENT: "green",
    State.NOT_REQUESTED: "dim",
    State.NOT_APPLICABLE: "dim",
    State.MISSING: "yellow",
    State.UNREADABLE: "red",
}
STATE_MARKS = {
    State.PRESENT: "✓",
    State.NOT_REQUESTED: "·",
    State.NOT_APPLICABLE: "·",
    State.MISSING: "✗",
    State.UNREADABLE: "!",
}


def artifact_tree(manifest: Manifest, numbers: KernelNumbers) -> Tree:
    """Every process with its graphs, their artifacts and kernels, and the files of the whole run.

    Args:
        manifest: The run.
        numbers: Numbers of launches, by graph and kernel.
    """
    root = Tree(Text("processes", style="bold"), guide_style="dim")
    for process in manifest.processes:
        label = Text(clean(process.id, single_line=True), style="bold")
        label.append(f"  pid {process.pid}" if process.pid is not None else "", style="dim")
        if process.thread is not None:
            label.append(f"  thread {process.thread} (the trace holds no process id)", style="dim")
        if process.argv:
            label.append(f"  {shorten(clean(' '.join(process.argv), single_line=True), 90)}", style="dim")
        branch = root.add(label)
        graphs = [g for g in manifest.graphs if g.process == process.id]
        for graph in graphs:
            _graph_branch(branch, graph, manifest, numbers)
        _files(branch, [a for a in manifest.artifacts if a.path.startswith(f"processes/{process.id}/")])
    for role, rows in loose_kernels(manifest).items():
        if rows:
            branch = root.add(Text(loose_words(role, len(rows)), style="bold"))
            _kernel_leaves(branch, rows, numbers)
    shared = [a for a in manifest.artifacts if not a.path.startswith("processes/")]
    _shared(root, shared)
    return root


def _graph_branch(branch: Tree, graph: Graph, manifest: Manifest, numbers: KernelNumbers) -> None:
    label = Text(clean(graph.id, single_line=True), style="cyan")
    if graph.compile_id:
        label.append(f"  [{compile_words(graph.compile_id, graph.generation)}]", style="magenta")
    if graph.outcome != GraphOutcome.COMPILED:
        label.append(f"  {OUTCOME_WORDS.get(graph.outcome, graph.outcome)}", style="yellow")
    label.append("  ")
    label.append_text(source_text(graph.location, graph.function))
    node = branch.add(label)
    if graph.detail:
        node.add(failure_text(graph))
    if words := cache_words(graph):
        node.add(Text(clean(words, single_line=True)))
    present = [a for a in graph.artifacts if a.state is State.PRESENT]
    for artifact in present:
        node.add(_artifact_line(artifact))
    absent = [a for a in graph.artifacts if a.state is not State.PRESENT]
    for reason in dict.fromkeys(a.reason for a in absent):
        same = [a for a in absent if a.reason == reason]
        text = Text.assemble((f"{STATE_MARKS[same[0].state]} ", STATE_STYLES[same[0].state]))
        text.append(", ".join(a.kind.value for a in same), style="dim")
        text.append(f": {clean(reason, single_line=True)}", style=STATE_STYLES[same[0].state])
        node.add(text)
    kernels = [k for k in manifest.kernels if k.graph == graph.id and k.process == graph.process]
    if kernels:
        inner = node.add(Text(_graph_kernels(kernels), style="bold"))
        _kernel_leaves(inner, kernels, numbers)


def _graph_kernels(kernels: list[Kernel]) -> str:
    """``4 generated kernels, 1 library function, 7 launches``."""
    counts = count_graph_kernels(tuple(kernels))
    parts = [
        plural(counts.generated.total(), "generated kernel"),
        plural(counts.library.total(), "library function"),
        plural(counts.launches, "launch", "launches"),
    ]
    return ", ".join(part for part in parts if not part.startswith("0 "))


def _kernel_leaves(branch: Tree, kernels: list[Kernel], numbers: KernelNumbers) -> None:
    for kernel in kernels:
        text = Text.assemble((number_words(numbers.get((kernel.graph, kernel.name), ())), "bold"))
        text.append("  " if text.plain else "")
        text.append(clean(kernel.name, single_line=True))
        text.append(f"  {KERNEL_WORDS.get(kernel.kind, kernel.kind.value)}", style="dim")
        if kernel.stages:
            text.append(f"  {' '.join(kernel.stages)}", style="green")
        if len(kernel.cache_keys) > 1:
            text.append(f"  {len(kernel.cache_keys)} cache entries", style="dim")
        missing = [a for a in kernel.artifacts if a.state in (State.MISSING, State.UNREADABLE)]
        if missing:
            text.append(f"  ✗ {clean(missing[0].reason, single_line=True)}", style="yellow")
        branch.add(text)


def number_words(numbers: Sequence[int]) -> str:
    """``K5``; ``K5, K13 and 10 more`` for a kernel that is launched again; empty where numbers are not known."""
    some = ", ".join(f"K{number}" for number in numbers[:2])
    return f"{some} and {len(numbers) - 2} more" if len(numbers) > 2 else some


def _files(branch: Tree, artifacts: list[Artifact]) -> None:
    if not artifacts:
        return
    logs = branch.add(Text("traces and logs", style="bold"))
    for artifact in artifacts:
        logs.add(_artifact_line(artifact))


def _shared(root: Tree, artifacts: list[Artifact]) -> None:
    branch = root.add(Text("of the whole run", style="bold"))
    folders: dict[str, list[Artifact]] = {}
    for artifact in artifacts:
        head, slash, _ = artifact.path.partition("/")
        if slash:
            folders.setdefault(head, []).append(artifact)
        else:
            branch.add(_artifact_line(artifact))
    for folder, rows in sorted(folders.items()):
        size = sum(a.bytes or 0 for a in rows)
        what = plural(len(rows), "file") + (
            " beside the stages of kernels" if folder == "triton_cache" else ""
        )
        branch.add(Text(f"{folder}/  {what}, {decimal_size(size)}"))


def _artifact_line(artifact: Artifact) -> Text:
    text = Text.assemble((f"{STATE_MARKS[artifact.state]} ", STATE_STYLES[artifact.state]))
    name = artifact.path.rpartition("/")[2] or artifact.kind.value
    text.append(clean(name, single_line=True))
    if artifact.bytes is not None:
        text.append(f"  {decimal_size(artifact.bytes)}", style="dim")
    if artifact.reason:
        text.append(f"  {clean(artifact.reason, single_line=True)}", style=STATE_STYLES[artifact.state])
    return text
