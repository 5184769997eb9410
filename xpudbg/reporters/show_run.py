"""A run, or one graph of it, as a tree for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from xpudbg.bundle.locate import short_source
from xpudbg.bundle.reader import Bundle
from xpudbg.model.artifact import Artifact, State
from xpudbg.model.compile_id import compile_words
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.kernel_counts import count_kernels
from xpudbg.model.ledger import LedgerSummary
from xpudbg.model.manifest import (
    Graph,
    GraphBreak,
    GraphOutcome,
    Kernel,
    Manifest,
    Recompile,
    RunSource,
    RunState,
    SkippedFrame,
    SourceLine,
)
from xpudbg.model.plural import plural
from xpudbg.model.ranks import (
    graph_breaks_by_rank,
    rank_count_words,
    ranks_of,
    recompiles_by_rank,
    skipped_frames_by_rank,
)
from xpudbg.reporters.graph_groups import FOLDED_GRAPHS, add_groups, group_graphs
from xpudbg.reporters.run_summary import (
    KERNEL_WORDS,
    OUTCOME_WORDS,
    cache_words,
    caches_line,
    exit_words,
    graphs_line,
    kernel_rows,
    ledger_line,
    left_out_line,
    ranks_line,
    skipped_words,
)
from xpudbg.reporters.text import clean, rank_words
from xpudbg.units import decimal_size

_STATE_STYLE = {
    State.PRESENT: "green",
    State.NOT_REQUESTED: "dim",
    State.NOT_APPLICABLE: "dim",
    State.MISSING: "yellow",
    State.UNREADABLE: "red",
}
_MARK = {
    State.PRESENT: "✓",
    State.NOT_REQUESTED: "·",
    State.NOT_APPLICABLE: "·",
    State.MISSING: "✗",
    State.UNREADABLE: "!",
}
MANY = 60
"""Kernels or logs beyond this many are folded into a count."""


def print_run(bundle: Bundle, ledger: LedgerSummary, console: Console, *, every: bool = False) -> None:
    """The overview: what ran, its processes, graphs and artifacts with sizes, kernels, breaks, recompiles, problems.

    Args:
        bundle: The run.
        ledger: Its ledger in numbers.
        console: Where to.
        every: Do not fold long lists.
    """
    manifest = bundle.manifest
    console.print(_head(bundle, ledger))
    console.print()
    console.print(_tree(manifest, every))
    for title, rows in (
        ("graph breaks", [(_broken(b), b, ranks) for b, ranks in graph_breaks_by_rank(manifest)]),
        ("recompiles", [("\n".join(r.guards), r, ranks) for r, ranks in recompiles_by_rank(manifest)]),
        ("not compiled", [(_skipped(s), s, ranks) for s, ranks in skipped_frames_by_rank(manifest)]),
    ):
        if rows:
            console.print()
            console.print(_places(title, rows if every else rows[:MANY], manifest, len(rows)))
    if manifest.emulated is not None and manifest.emulated.fidelity:
        console.print()
        console.print(_bullets("Emulation limits", manifest.emulated.fidelity))
    if manifest.problems:
        console.print()
        shown = manifest.problems if every else manifest.problems[:10]
        words = tuple(f"{p.where}: {p.what}" + (f" ({p.hint})" if p.hint else "") for p in shown)
        console.print(_bullets(plural(len(manifest.problems), "problem"), words))


def print_graph(bundle: Bundle, graph: Graph, console: Console) -> None:
    """One graph: its ledger with a reason for everything that is not there, and its kernels."""
    manifest = bundle.manifest
    head = Table.grid(padding=(0, 2))
    head.add_column(style="bold", no_wrap=True)
    head.add_column(overflow="fold")
    head.add_row("graph", clean(graph.id, single_line=True))
    head.add_row("kind", f"{graph.kind.value}, {OUTCOME_WORDS.get(graph.outcome, graph.outcome)}")
    if graph.detail:
        head.add_row("failure", clean(graph.detail))
    head.add_row("compile id", compile_words(graph.compile_id, graph.generation) or "unknown")
    if words := cache_words(graph):
        head.add_row("caches", clean(words))
    head.add_row("process", clean(graph.process, single_line=True))
    if graph.location is not None:
        head.add_row("function", source_text(graph.location, graph.function))
    console.print(head)
    console.print()
    console.print(_ledger_table(graph.artifacts))
    kernels = [k for k in manifest.kernels if k.graph == graph.id and k.process == graph.process]
    if kernels:
        console.print()
        console.print(_kernel_table(kernels))


def print_kernel(kernel: Kernel, console: Console) -> None:
    """One kernel: its files, stage by stage."""
    head = Table.grid(padding=(0, 2))
    head.add_column(style="bold", no_wrap=True)
    head.add_column(overflow="fold")
    head.add_row("kernel", clean(kernel.name, single_line=True))
    head.add_row("kind", KERNEL_WORDS.get(kernel.kind, kernel.kind.value))
    if kernel.graph:
        head.add_row(
            "graph", f"{clean(kernel.graph, single_line=True)}, called {plural(kernel.calls, 'time')}"
        )
    for key in kernel.cache_keys:
        head.add_row("cache entry", clean(key, single_line=True))
    console.print(head)
    console.print()
    console.print(_ledger_table(kernel.artifacts))


def source_text(where: SourceLine | None, function: str = "") -> Text:
    """``f at train.py:12  y = x.sin()`` with the path relative to the working directory where it can be."""
    if where is None:
        return Text(clean(function, single_line=True))
    text = Text(clean(function or where.function, single_line=True))
    if where.file:
        text.append(" at " if text.plain else "")
        text.append(f"{clean(short_source(where.file), single_line=True)}:{where.line or '?'}", style="cyan")
    if where.code:
        text.append(f"  {clean(where.code.strip(), single_line=True)[:100]}", style="dim")
    return text


def _head(bundle: Bundle, ledger: LedgerSummary) -> Table:
    manifest = bundle.manifest
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    name = Text(clean(manifest.name, single_line=True), style="bold cyan")
    if manifest.source is RunSource.COLLECT:
        name.append(
            "  collected from existing artifacts" if not manifest.command else "  collected",
            style="dim",
        )
    if manifest.emulated is not None:
        name.append(f"  emulated {manifest.emulated.target}", style="bold magenta")
    table.add_row("run", name)
    if manifest.state is not RunState.COMPLETE:
        words = (
            "it is still running, or it was interrupted"
            if manifest.state is RunState.RUNNING
            else "collecting was interrupted"
        )
        table.add_row(
            "state",
            Text(
                f"{manifest.state.value}: {words}; 'xpudbg collect {bundle.root}' collects what is there",
                style="yellow",
            ),
        )
    if manifest.command:
        table.add_row("command", clean(" ".join(manifest.command), single_line=True))
    words = exit_words(manifest.exit)
    if words:
        table.add_row("script", words)
    if manifest.emulated is not None:
        e = manifest.emulated
        table.add_row(
            "target",
            f"{e.target} ({clean(e.device, single_line=True)}), emulated: no Intel GPU was used; execute={e.execute}",
        )
    versions = ", ".join(
        f"{k} {clean(v.split(' ')[0], single_line=True)}"
        for k, v in sorted(manifest.versions.items())
        if k not in ("torch_git",)
    )
    table.add_row("versions", versions or "unknown")
    for device in manifest.devices:
        table.add_row("device", f"{device.type}:{device.index} {clean(device.name, single_line=True)}")
    table.add_row("graphs", graphs_line(manifest))
    for title, words in kernel_rows(manifest):
        table.add_row(title, words)
    if caches := caches_line(manifest):
        table.add_row("caches", caches)
    if parted := ranks_line(manifest):
        table.add_row("ranks", Text(parted, style="yellow"))
    table.add_row("ledger", ledger_line(ledger))
    if left := left_out_line(manifest.left_out):
        table.add_row("ignored", left)
    return table


def _tree(manifest: Manifest, every: bool) -> Tree:
    root = Tree(Text("processes", style="bold"), guide_style="dim")
    for process in manifest.processes:
        label = Text(clean(process.id, single_line=True), style="bold")
        label.append(f"  pid {process.pid}" if process.pid is not None else "", style="dim")
        if process.thread is not None:
            label.append(f"  thread {process.thread} (the trace holds no process id)", style="dim")
        if process.argv:
            label.append(f"  {clean(' '.join(process.argv), single_line=True)[:90]}", style="dim")
        branch = root.add(label)
        graphs = [g for g in manifest.graphs if g.process == process.id]
        if len(graphs) > FOLDED_GRAPHS and not every:
            add_groups(branch, group_graphs(graphs, manifest.kernels))
        else:
            for graph in graphs:
                _graph_branch(branch, graph, manifest, every)
        _files(
            branch, [a for a in manifest.artifacts if a.path.startswith(f"processes/{process.id}/")], every
        )
    loose = [k for k in manifest.kernels if not k.graph]
    if loose:
        branch = root.add(Text(f"kernels that no graph calls ({len(loose)})", style="bold"))
        _kernel_leaves(branch, loose, every)
    shared = [a for a in manifest.artifacts if not a.path.startswith("processes/")]
    _shared(root, shared)
    return root


def _graph_branch(branch: Tree, graph: Graph, manifest: Manifest, every: bool) -> None:
    label = Text(clean(graph.id, single_line=True), style="cyan")
    if graph.compile_id:
        label.append(f"  [{compile_words(graph.compile_id, graph.generation)}]", style="magenta")
    if graph.outcome != GraphOutcome.COMPILED:
        label.append(f"  {OUTCOME_WORDS.get(graph.outcome, graph.outcome)}", style="yellow")
    label.append("  ")
    label.append_text(source_text(graph.location, graph.function))
    node = branch.add(label)
    if graph.detail:
        node.add(Text(clean(graph.detail, single_line=True), style="yellow"))
    if words := cache_words(graph):
        node.add(Text(clean(words, single_line=True)))
    present = [a for a in graph.artifacts if a.state is State.PRESENT]
    traced = [] if every else [a for a in present if a.path.rpartition("/")[0].endswith(f"{graph.id}/trace")]
    for artifact in present:
        if artifact not in traced:
            node.add(_artifact_line(artifact))
    if traced:
        node.add(_trace_line(traced))
    absent = [a for a in graph.artifacts if a.state is not State.PRESENT]
    for reason in dict.fromkeys(a.reason for a in absent):
        same = [a for a in absent if a.reason == reason]
        text = Text.assemble((f"{_MARK[same[0].state]} ", _STATE_STYLE[same[0].state]))
        text.append(", ".join(a.kind.value for a in same), style="dim")
        text.append(f": {clean(reason, single_line=True)}", style=_STATE_STYLE[same[0].state])
        node.add(text)
    kernels = [k for k in manifest.kernels if k.graph == graph.id and k.process == graph.process]
    if kernels:
        inner = node.add(Text(_graph_kernels(kernels), style="bold"))
        _kernel_leaves(inner, kernels, every)


def _graph_kernels(kernels: list[Kernel]) -> str:
    """``4 generated kernels, 1 library function, 7 launches``."""
    counts = count_kernels(tuple(kernels))
    parts = [
        plural(counts.generated.total(), "generated kernel"),
        plural(counts.library.total(), "library function"),
        plural(counts.launches, "launch", "launches"),
    ]
    return ", ".join(part for part in parts if not part.startswith("0 "))


def _kernel_leaves(branch: Tree, kernels: list[Kernel], every: bool) -> None:
    shown = kernels if every else kernels[:MANY]
    for kernel in shown:
        text = Text(clean(kernel.name, single_line=True))
        text.append(f"  {KERNEL_WORDS.get(kernel.kind, kernel.kind.value)}", style="dim")
        if kernel.stages:
            text.append(f"  {' '.join(kernel.stages)}", style="green")
        if len(kernel.cache_keys) > 1:
            text.append(f"  {len(kernel.cache_keys)} cache entries", style="dim")
        missing = [a for a in kernel.artifacts if a.state in (State.MISSING, State.UNREADABLE)]
        if missing:
            text.append(f"  ✗ {clean(missing[0].reason, single_line=True)}", style="yellow")
        branch.add(text)
    if len(kernels) > len(shown):
        branch.add(Text(f"and {len(kernels) - len(shown)} more (--all shows them)", style="dim"))


def _files(branch: Tree, artifacts: list[Artifact], every: bool) -> None:
    if not artifacts:
        return
    logs = branch.add(Text("traces and logs", style="bold"))
    shown = artifacts if every else artifacts[:MANY]
    for artifact in shown:
        logs.add(_artifact_line(artifact))
    if len(artifacts) > len(shown):
        logs.add(Text(f"and {len(artifacts) - len(shown)} more (--all shows them)", style="dim"))


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
    text = Text.assemble((f"{_MARK[artifact.state]} ", _STATE_STYLE[artifact.state]))
    name = artifact.path.rpartition("/")[2] or artifact.kind.value
    text.append(clean(name, single_line=True))
    if artifact.bytes is not None:
        text.append(f"  {decimal_size(artifact.bytes)}", style="dim")
    if artifact.reason:
        text.append(f"  {clean(artifact.reason, single_line=True)}", style=_STATE_STYLE[artifact.state])
    return text


def _trace_line(artifacts: list[Artifact]) -> Text:
    """A line about all that only the structured trace had of a graph."""
    text = Text.assemble((f"{_MARK[State.PRESENT]} ", _STATE_STYLE[State.PRESENT]))
    names = (a.path.rpartition("/")[2].rpartition(".")[0] for a in artifacts)
    text.append(f"trace/ {clean(', '.join(names), single_line=True)}")
    size = decimal_size(sum(a.bytes or 0 for a in artifacts))
    text.append(f"  {plural(len(artifacts), 'file')}, {size}", style="dim")
    return text


def _ledger_table(artifacts: tuple[Artifact, ...]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("artifact", no_wrap=True)
    table.add_column("state", no_wrap=True)
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("file, or why there is none", overflow="fold")
    for artifact in artifacts:
        table.add_row(
            artifact.kind.value,
            Text(artifact.state.value.replace("_", " "), style=_STATE_STYLE[artifact.state]),
            decimal_size(artifact.bytes),
            clean(artifact.path.rpartition("/")[2] or artifact.reason, single_line=True),
        )
    return table


def _kernel_table(kernels: list[Kernel]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("kernel", overflow="fold")
    table.add_column("kind", no_wrap=True)
    table.add_column("calls", justify="right")
    table.add_column("stages, or why there are none", overflow="fold")
    for kernel in kernels:
        words = " ".join(kernel.stages) or next((a.reason for a in kernel.artifacts if a.reason), "")
        kind = KERNEL_WORDS.get(kernel.kind, kernel.kind.value) if isinstance(kernel.kind, KernelKind) else ""
        table.add_row(
            clean(kernel.name, single_line=True), kind, str(kernel.calls), clean(words, single_line=True)
        )
    return table


def _places(
    title: str,
    rows: Sequence[tuple[str, GraphBreak | Recompile | SkippedFrame, tuple[int, ...]]],
    manifest: Manifest,
    different: int,
) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("compile", no_wrap=True, style="magenta")
    several = any(ranks for _, _, ranks in rows)
    if several:
        table.add_column("of", overflow="fold", min_width=6)
    table.add_column("where", overflow="fold")
    table.add_column("guard that failed" if title == "recompiles" else "reason", overflow="fold")
    for reason, found, ranks in rows:
        of = [rank_words(ranks) or clean(found.process, single_line=True)] if several else []
        compiled = compile_words(found.compile_id, found.generation)
        table.add_row(compiled, *of, source_text(found.location), clean(reason))
    counts = {
        "graph breaks": len(manifest.graph_breaks),
        "recompiles": len(manifest.recompiles),
        "not compiled": len(manifest.skipped_frames),
    }
    ranks_ = len(set(ranks_of(manifest).values()))
    total = f"{title}: {rank_count_words(counts[title], different, ranks_)}"
    left = different - len(rows)
    more = [Text(f"and {left} more (--all shows them)", style="dim")] if left else []
    return Group(Text(total, style="bold"), table, *more)


def _broken(found: GraphBreak) -> str:
    return found.reason + ("; the whole function runs in plain Python" if found.skipped else "")


def _skipped(found: SkippedFrame) -> str:
    """Return why a function is not compiled, the guards that the last call failed, and what helps against it."""
    words = [skipped_words(found), *found.guards]
    if found.limit is not None:
        words.append(
            "to avoid it: keep the values that the guards check constant between calls; mark sizes that change as dynamic "
            "(torch._dynamo.mark_dynamic); or raise torch._dynamo.config.recompile_limit "
            "(cache_size_limit before torch 2.6)"
        )
    else:
        words += found.hints[:2]
    return "\n".join(words)


def _bullets(title: str, rows: tuple[str, ...]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row("-", clean(row))
    return Group(Text(title, style="bold"), table)
