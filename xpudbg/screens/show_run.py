"""A run for the terminal: what ran, where compiled code ends, its graphs; with ``--all`` every artifact."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from xpudbg.model.dynamo.stop_places import StopPlace
from xpudbg.model.kernel_counts import count_graph_kernels, loose_kernels
from xpudbg.model.ledger import LedgerSummary
from xpudbg.model.manifest import LEFT_BY_REQUEST, Graph, Manifest, Process, RunSource, RunState
from xpudbg.model.plural import plural
from xpudbg.model.shell_word import shell_word
from xpudbg.model.shown_run import CountedCoverage
from xpudbg.screens.console import print_next
from xpudbg.screens.coverage_words import coverage_row
from xpudbg.screens.graph_groups import add_groups, group_graphs, single_graphs
from xpudbg.screens.run_summary import (
    caches_line,
    emulation_text,
    exit_words,
    first_text,
    graphs_line,
    kernel_rows,
    ledger_line,
    left_out_line,
    loose_words,
    main_exception,
    ranks_line,
)
from xpudbg.screens.show_tree import KernelNumbers, artifact_tree
from xpudbg.screens.stop_places import print_stop_places
from xpudbg.screens.text import clean, shorten
from xpudbg.store.reader import Bundle
from xpudbg.store.run_lock import is_running

_SINGLE = 10
"""A process with more graphs shows groups of similar ones."""
_NAMED = 6
"""Kernels outside of graphs, helper processes and problems that are named unless all are wanted."""


@dataclass(frozen=True)
class RunFacts:
    """Facts of a run beside its manifest.

    Attributes:
        ledger: Its ledger in numbers.
        places: Where compiled code ends or is compiled anew.
        verdicts: Rows of what ``accuracy`` and ``verify`` say of its numbers.
        coverage: How many kernels lead back to the program; None leaves that out.
        first: What to look at first; empty for nothing.
    """

    ledger: LedgerSummary
    places: Sequence[StopPlace]
    verdicts: Sequence[tuple[str, Text]] = ()
    coverage: CountedCoverage | None = None
    first: str = ""


def print_run(
    bundle: Bundle,
    facts: RunFacts,
    console: Console,
    *,
    address: str = "",
    every: bool = False,
    numbers: KernelNumbers | None = None,
) -> None:
    """Write the overview: what ran, graph breaks and recompiles, the graphs; about a screen of it unless all is wanted.

    Args:
        bundle: The run.
        facts: What else is known of it.
        console: Where to.
        address: How the run is typed, for the commands that lead on; empty for the latest one.
        every: Show every artifact, and fold nothing.
        numbers: Numbers of launches, for the artifacts.
    """
    manifest = bundle.manifest
    console.print(_head(bundle, facts, coverage_row(facts.coverage, address)))
    print_stop_places(facts.places, manifest, console, every=every)
    console.print()
    if every:
        console.print(artifact_tree(manifest, numbers or {}))
    else:
        console.print(_graphs(manifest))
    if every and (changed := tuple(_changed(manifest))):
        console.print()
        console.print(
            _bullets("Changed by xpudbg for this run ('run --leave VARIABLE' leaves one alone)", changed)
        )
    fidelity = manifest.emulated.fidelity if manifest.emulated is not None else ()
    if fidelity and every:
        console.print()
        console.print(_bullets("Emulation limits", fidelity))
    if manifest.problems:
        console.print()
        shown = manifest.problems if every else manifest.problems[:_NAMED]
        words = tuple(f"{p.where}: {p.what}" + (f" ({p.hint})" if p.hint else "") for p in shown)
        more = (f"and {len(manifest.problems) - len(shown)} more (--all shows them)",)
        rest = more if len(manifest.problems) > len(shown) else ()
        console.print(_bullets(plural(len(manifest.problems), "problem"), (*words, *rest)))
    if not every:
        console.print()
        for command, note in _next(manifest, facts.places, address):
            print_next(console, command, note)


def _next(manifest: Manifest, places: Sequence[StopPlace], address: str) -> list[tuple[str, str]]:
    """The commands that lead on, with what each shows."""
    run = f" {shell_word(address)}" if address else ""
    limits = len(manifest.emulated.fidelity) if manifest.emulated is not None else 0
    what = "every artifact" + (f", and {plural(limits, 'limit')} of the emulation" if limits else "")
    found = [(f"xpudbg show{run} --all", what)]
    if places:
        found.append((f"xpudbg dynamo{run}", "graph breaks, recompiles and guards"))
    if any(k.graph for k in manifest.kernels):
        kernel = shell_word(f"{address}:K1")
        found.append((f"xpudbg show-fusion{run}", f"kernels; 'xpudbg show {kernel}' is one"))
    return found


def _graphs(manifest: Manifest) -> Tree:
    """Each process with its graphs; those with equal graphs, and those that compiled nothing, together."""
    root = Tree(Text("graphs", style="bold"), guide_style="dim")
    own: dict[str, list[Graph]] = {}
    for graph in manifest.graphs:
        own.setdefault(graph.process, []).append(graph)
    groups: dict[Hashable, list[Process]] = {}
    for process in manifest.processes:
        if process.id in own:
            groups.setdefault(_likeness(own[process.id], manifest), []).append(process)
    for same in groups.values():
        branch = root.add(_process(same))
        graphs = own[same[0].id]
        if len(graphs) > _SINGLE:
            add_groups(branch, group_graphs(graphs, manifest.kernels))
        else:
            add_groups(branch, single_graphs(graphs, manifest.kernels))
    idle = [p for p in manifest.processes if p.id not in own]
    if idle:
        root.add(_idle(idle, alone=not groups))
    for role, rows in loose_kernels(manifest).items():
        names = list(dict.fromkeys(clean(k.name, single_line=True) for k in rows))
        if names:
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            root.add(Text(f"{loose_words(role, len(rows))}: {', '.join(names[:_NAMED])}{more}"))
    return root


def _likeness(graphs: Sequence[Graph], manifest: Manifest) -> Hashable:
    """Equal for processes whose graphs have the same functions, outcomes and numbers of kernels; only ranks fold."""
    process = next(p for p in manifest.processes if p.id == graphs[0].process)
    if process.rank is None:
        return process.id
    ids = {g.id for g in graphs}
    counts = count_graph_kernels(tuple(k for k in manifest.kernels if k.graph in ids))
    rows = tuple((g.kind, g.compile_id, g.generation, g.outcome, g.function, g.location) for g in graphs)
    return (rows, counts.generated.total(), counts.library.total(), counts.launches)


def _process(same: Sequence[Process]) -> Text:
    first = same[0]
    label = Text.assemble((clean(first.id, single_line=True), "bold"))
    if len(same) > 1:
        label.append(f" ... {clean(same[-1].id, single_line=True)}", style="bold")
        label.append(f"  {len(same)} processes with similar graphs")
    elif first.pid is not None:
        label.append(f"  pid {first.pid}", style="dim")
    if first.thread is not None:
        label.append(f"  thread {first.thread} (the trace holds no process id)", style="dim")
    if first.argv:
        program = first.argv[0].replace("\\", "/").rpartition("/")[2]
        words = " ".join((program, *first.argv[1:]))
        label.append(f"  {shorten(clean(words, single_line=True), 90)}", style="dim")
    return label


def _idle(processes: Sequence[Process], *, alone: bool) -> Text:
    names = ", ".join(clean(p.id, single_line=True) for p in processes[:_NAMED])
    more = f" and {len(processes) - _NAMED} more" if len(processes) > _NAMED else ""
    kind = "process" if alone else "helper process"
    return Text(f"{plural(len(processes), kind, f'{kind}es')} compiled nothing: {names}{more}", style="dim")


def _collected_words(manifest: Manifest) -> str:
    """``merged from 2 runs: node0, node1``, with the hosts' names where they are others; else how it was collected."""
    if len(manifest.made_from) < 2:
        return "collected" if manifest.command else "collected from existing artifacts"
    words = f"merged from {len(manifest.made_from)} runs: {_names(manifest.made_from)}"
    hosts = tuple(sorted({p.host for p in manifest.processes if p.host}))
    return words if not hosts or set(hosts) <= set(manifest.made_from) else f"{words}; hosts {_names(hosts)}"


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(clean(n, single_line=True) for n in names[:_NAMED]) + more


def _head(bundle: Bundle, facts: RunFacts, coverage: str) -> Table:
    manifest = bundle.manifest
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    name = Text(clean(manifest.name, single_line=True), style="bold cyan")
    if manifest.source is RunSource.COLLECT:
        name.append(f"  {_collected_words(manifest)}", style="dim")
    if manifest.emulated is not None:
        name.append(f"  emulated {manifest.emulated.target}", style="bold magenta")
    table.add_row("run", name)
    if manifest.state is not RunState.COMPLETE:
        words = (
            "it is still running"
            if is_running(bundle.root)
            else "it was interrupted, or it runs elsewhere"
            if manifest.state is RunState.RUNNING
            else "collecting was interrupted"
        )
        table.add_row(
            "state",
            Text(
                f"{manifest.state.value}: {words}; 'xpudbg collect {shell_word(str(bundle.root))}' collects what is there",
                style="yellow",
            ),
        )
    if manifest.command:
        table.add_row("command", clean(" ".join(manifest.command), single_line=True))
    words = exit_words(manifest.exit)
    if words:
        table.add_row("script", words)
    if error := main_exception(manifest):
        table.add_row("", Text(error, style="yellow"))
    if manifest.emulated is not None:
        table.add_row("target", emulation_text(manifest.emulated))
    versions = ", ".join(
        f"{k} {clean(v.split(' ')[0], single_line=True)}"
        for k, v in sorted(manifest.versions.items())
        if k not in ("torch_git",)
    )
    table.add_row("versions", versions or "unknown")
    # The target names the only device of an emulation.
    told = manifest.emulated is not None and len(manifest.devices) == 1
    for device in () if told else manifest.devices:
        table.add_row("device", f"{device.type}:{device.index} {clean(device.name, single_line=True)}")
    first = [("first", first_text(facts.first))] if facts.first else []
    for title, verdict in (*first, *facts.verdicts):
        table.add_row(title, verdict)
    table.add_row("graphs", graphs_line(manifest))
    for title, words in kernel_rows(manifest):
        table.add_row(title, words)
    if coverage:
        table.add_row("coverage", clean(coverage, single_line=True))
    if caches := caches_line(manifest):
        table.add_row("caches", caches)
    if parted := ranks_line(manifest):
        table.add_row("ranks", Text(parted, style="yellow"))
    table.add_row("ledger", ledger_line(facts.ledger))
    if left := left_out_line(manifest.left_out):
        table.add_row("ignored", left)
    return table


def _changed(manifest: Manifest) -> Iterator[str]:
    """A row for each variable whose value is not the user's: what it is, why, and what it may hide; then those that were left."""
    for v in manifest.variables:
        if v.value == v.user:
            continue
        before = "" if v.user is None else f" (yours: {v.user})"
        value = "unset" if v.value is None else v.value
        hidden = f"; may hide: {v.hides}" if v.hides else ""
        yield f"{v.name}={value}{before}: {v.why}{hidden}"
    left = [v.name for v in manifest.variables if v.why == LEFT_BY_REQUEST]
    if left:
        yield f"as you have them ({LEFT_BY_REQUEST.partition(': ')[2]}): {', '.join(left)}"


def _bullets(title: str, rows: tuple[str, ...]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row("-", clean(row))
    return Group(Text(title, style="bold"), table)
