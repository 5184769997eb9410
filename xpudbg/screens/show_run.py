"""Report on a run: what ran, where compiled code ends, its graphs; with ``--all`` each artifact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from rich.tree import Tree

from xpudbg.core.text import decimal_size, listed, plural, shell_word, short_time
from xpudbg.model.artifact import Artifact, LedgerSummary, State
from xpudbg.model.dynamo import StopPlace
from xpudbg.model.finding import GraphReplay, RunAdvice
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.kernel_counts import count_graph_kernels, loose_kernels
from xpudbg.model.last_page import LastPage
from xpudbg.model.manifest import (
    LEFT_BY_REQUEST,
    Edited,
    Graph,
    Kernel,
    Manifest,
    Process,
    RunSource,
    RunState,
)
from xpudbg.model.package import (
    CompiledModel,
    DequantisedProduct,
    ExportedProgram,
    ModelProducts,
    ProgramProducts,
    ShownPackage,
    SymbolRange,
    Tensors,
)
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.runs import CountedCoverage
from xpudbg.model.trace import compile_text
from xpudbg.screens.console import print_next
from xpudbg.screens.run_summary import (
    KERNEL_LABELS,
    add_groups,
    cache_text,
    count_rows,
    emulation_text,
    first_text,
    graphs_line,
    group_graphs,
    ledger_rows,
    loose_text,
    outcome_label,
    outcome_note,
    print_last_page,
    print_stop_places,
    repro_command,
    script_rows,
    single_graphs,
    titled_rows,
)
from xpudbg.screens.run_time import print_advice, replay_text
from xpudbg.screens.source_text import coverage_row, failure_text, source_text
from xpudbg.screens.tables import Column, Table, folded
from xpudbg.screens.text import clean, print_folded, problem_text, shorten
from xpudbg.store.locate import is_running
from xpudbg.store.reader import Bundle

# Every artifact of a run as a tree, for ``show --all``.

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
    """Return a tree of processes with their graphs, artifacts and kernels, and of the files of the run.

    Args:
        manifest: The run.
        numbers: Numbers of launches, by graph and kernel.
    """
    root = Tree(Text("processes", style="bold"), guide_style="dim")
    for process in manifest.processes:
        label = Text(clean(process.id), style="bold")
        label.append(f"  pid {process.pid}" if process.pid is not None else "", style="dim")
        if process.thread is not None:
            label.append(f"  thread {process.thread} (the trace holds no process id)", style="dim")
        if process.argv:
            label.append(f"  {shorten(clean(' '.join(process.argv)), 90)}", style="dim")
        branch = root.add(label)
        graphs = [g for g in manifest.graphs if g.process == process.id]
        for graph in graphs:
            _graph_branch(branch, graph, manifest, numbers)
        _files(branch, [a for a in manifest.artifacts if a.path.startswith(f"processes/{process.id}/")])
    for role, rows in loose_kernels(manifest).items():
        if rows:
            branch = root.add(Text(loose_text(role, len(rows)), style="bold"))
            _kernel_leaves(branch, rows, numbers)
    shared = [a for a in manifest.artifacts if not a.path.startswith("processes/")]
    _shared(root, shared)
    return root


def _graph_branch(branch: Tree, graph: Graph, manifest: Manifest, numbers: KernelNumbers) -> None:
    label = Text(clean(graph.id), style="cyan")
    if graph.compile_id:
        label.append(f"  [{compile_text(graph.compile_id, graph.generation)}]", style="magenta")
    if note := outcome_note(graph):
        label.append(f"  {note}", style="yellow")
    label.append("  ")
    label.append_text(source_text(graph.location, graph.function))
    node = branch.add(label)
    if graph.detail:
        node.add(failure_text(graph))
    if caches := cache_text(graph):
        node.add(Text(clean(caches)))
    present = [a for a in graph.artifacts if a.state is State.PRESENT]
    for artifact in present:
        node.add(_artifact_line(artifact))
    absent = [a for a in graph.artifacts if a.state is not State.PRESENT]
    for reason in dict.fromkeys(a.reason for a in absent):
        same = [a for a in absent if a.reason == reason]
        text = Text.assemble((f"{STATE_MARKS[same[0].state]} ", STATE_STYLES[same[0].state]))
        text.append(", ".join(a.kind.value for a in same), style="dim")
        text.append(f": {clean(reason)}", style=STATE_STYLES[same[0].state])
        node.add(text)
    kernels = [k for k in manifest.kernels if k.graph == graph.id and k.process == graph.process]
    if kernels:
        inner = node.add(Text(_graph_kernels(kernels), style="bold"))
        _kernel_leaves(inner, kernels, numbers)


def _graph_kernels(kernels: list[Kernel]) -> str:
    """Return ``4 generated kernels, 1 library function, 7 launches``."""
    counts = count_graph_kernels(tuple(kernels))
    parts = [
        plural(counts.generated.total(), "generated kernel"),
        plural(counts.library.total(), "library function"),
        plural(counts.launches, "launch", "launches"),
    ]
    return ", ".join(part for part in parts if not part.startswith("0 "))


def _kernel_leaves(branch: Tree, kernels: list[Kernel], numbers: KernelNumbers) -> None:
    for kernel in kernels:
        text = Text.assemble((number_text(numbers.get((kernel.graph, kernel.name), ())), "bold"))
        text.append("  " if text.plain else "")
        text.append(clean(kernel.name))
        text.append(f"  {KERNEL_LABELS.get(kernel.kind, kernel.kind.value)}", style="dim")
        if kernel.stages:
            text.append(f"  {' '.join(kernel.stages)}", style="green")
        if len(kernel.cache_keys) > 1:
            text.append(f"  {len(kernel.cache_keys)} cache entries", style="dim")
        missing = [a for a in kernel.artifacts if a.state in (State.MISSING, State.UNREADABLE)]
        if missing:
            text.append(f"  ✗ {clean(missing[0].reason)}", style="yellow")
        branch.add(text)


def number_text(numbers: Sequence[int]) -> str:
    """Return ``K5``; ``K5, K13 and 10 more`` for several launches; empty for unknown numbers."""
    return listed([f"K{number}" for number in numbers], 2)


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
    text.append(clean(name))
    if artifact.bytes is not None:
        text.append(f"  {decimal_size(artifact.bytes)}", style="dim")
    if artifact.reason:
        text.append(f"  {clean(artifact.reason)}", style=STATE_STYLES[artifact.state])
    return text


# One graph of a run for the terminal: its ledger and its kernels.


def print_graph(
    manifest: Manifest,
    graph: Graph,
    console: Console,
    numbers: KernelNumbers,
    fusion: GraphFusion | None,
    replay: GraphReplay | None = None,
    advice: Sequence[RunAdvice] = (),
) -> None:
    """Print one graph: its ledger, with a reason for each missing artifact, and its kernels.

    Args:
        manifest: The run.
        graph: The graph.
        console: Console to print to.
        numbers: Numbers of its launches.
        fusion: Its fusion with the least times of its launches; None where nothing of it is known.
        replay: Recording of its launches as one; None where it was not requested.
        advice: Advice on its options and its code.
    """
    rows: list[tuple[str, str | Text]] = [
        ("graph", clean(graph.id)),
        ("kind", f"{graph.kind.value}, {outcome_label(graph)}"),
        *([("failure", failure_text(graph))] if graph.detail else []),
        ("compile id", compile_text(graph.compile_id, graph.generation) or "unknown"),
        *([("caches", clean(text))] if (text := cache_text(graph)) else []),
        ("process", clean(graph.process)),
    ]
    if graph.location is not None:
        rows.append(("function", source_text(graph.location, graph.function)))
    if fusion is not None and fusion.least_us:
        own = plural(len(fusion.kernels), "launch", "launches")
        text = f"at least {short_time(fusion.least_us)} in {own} on {fusion.cost_device} (estimate)"
        rows.append(("time", text))
    if replay is not None:
        rows.append(("CUDA graph", clean(replay_text(replay))))
    console.print(titled_rows(rows))
    print_advice(advice, console)
    console.print()
    _ledger(graph.artifacts, console)
    kernels = [k for k in manifest.kernels if k.graph == graph.id and k.process == graph.process]
    if kernels:
        console.print()
        _print_kernels(kernels, numbers, console)


def _ledger(artifacts: Sequence[Artifact], console: Console) -> None:
    """Print the present artifacts with their sizes, then the missing ones with the reason."""
    present = [a for a in artifacts if a.state is State.PRESENT]
    names = [clean(a.path.rpartition("/")[2] or a.kind.value) for a in present]
    width = max((len(name) for name in names), default=0)
    for name, artifact in zip(names, present, strict=True):
        line = Text.assemble((f"{STATE_MARKS[artifact.state]} ", STATE_STYLES[artifact.state]))
        console.print(line.append(f"{name:<{width}}  {decimal_size(artifact.bytes):>9}"), soft_wrap=True)
    for artifact in artifacts:
        if artifact.state is State.PRESENT:
            continue
        style = STATE_STYLES[artifact.state]
        line = Text.assemble((f"{STATE_MARKS[artifact.state]} ", style), artifact.kind.value)
        text = f"  {artifact.state.value.replace('_', ' ')}: {artifact.reason}"
        print_folded(console, line.append(clean(text), style=style), "    ")


def _print_kernels(kernels: Sequence[Kernel], numbers: KernelNumbers, console: Console) -> None:
    columns: list[Column[Kernel]] = [
        Column("number", lambda k: number_text(numbers.get((k.graph, k.name), ())), least=6, cut=folded),
        Column("kernel", lambda k: k.name, least=20, cut=folded),
        Column(
            "kind",
            lambda k: KERNEL_LABELS.get(k.kind, k.kind.value) if isinstance(k.kind, KernelKind) else "",
        ),
        Column("calls", lambda k: k.calls, right=True),
        Column(
            "stages, or why there are none",
            lambda k: " ".join(k.stages) or next((a.reason for a in k.artifacts if a.reason), ""),
            least=29,
            cut=folded,
        ),
    ]
    width = console.width if console.is_terminal else None
    Table(columns, kernels, width, indent="", head="bold").print(console)


_SINGLE = 10
"""A process with more graphs shows groups of similar ones."""
_NAMED = 6
"""Kernels outside of graphs, helper processes and problems that are named without ``every``."""


@dataclass(frozen=True)
class RunFacts:
    """Facts of a run that are not in its manifest.

    Attributes:
        ledger: Counts of its ledger.
        places: Places where compiled code ends or is recompiled.
        verdicts: Rows of the verdicts of ``accuracy`` and ``verify``.
        coverage: How many kernels lead back to the program; None omits it.
        first: What to look at first; empty for nothing.
        advice: Advice on its options and CUDA graphs.
        packages: The ``.pt2`` packages that it was made of.
        packages_problem: Why these are unknown; None where they are known.
        last_page: What is known of its end; None where it ended well.
    """

    ledger: LedgerSummary
    places: Sequence[StopPlace]
    verdicts: Sequence[tuple[str, Text]] = ()
    coverage: CountedCoverage | None = None
    first: str = ""
    advice: Sequence[RunAdvice] = ()
    packages: Sequence[ShownPackage] = ()
    packages_problem: Problem | None = None
    last_page: LastPage | None = None


def print_run(
    bundle: Bundle,
    facts: RunFacts,
    console: Console,
    *,
    address: str = "",
    every: bool = False,
    numbers: KernelNumbers | None = None,
) -> None:
    """Print the overview: what ran, graph breaks, recompiles and graphs; about a screen unless ``every`` is set.

    Args:
        bundle: The run.
        facts: Facts that are not in its manifest.
        console: Console to print to.
        address: Name of the run on the command line, for the next commands; empty for the latest one.
        every: Show each artifact and all rows.
        numbers: Numbers of launches, for the artifacts.
    """
    manifest = bundle.manifest
    console.print(titled_rows(_head(bundle, facts, coverage_row(facts.coverage, address))))
    if facts.last_page is not None:
        print_last_page(facts.last_page, console, every=every)
    print_stop_places(facts.places, manifest, console, every=every)
    print_advice(facts.advice, console, every=every)
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
        texts = tuple(problem_text(p) for p in shown)
        more = (f"and {len(manifest.problems) - len(shown)} more (--all shows them)",)
        rest = more if len(manifest.problems) > len(shown) else ()
        console.print(_bullets(plural(len(manifest.problems), "problem"), (*texts, *rest)))
    if not every:
        console.print()
        for command, note in _next(manifest, facts.places, address):
            print_next(console, command, note)


def _next(manifest: Manifest, places: Sequence[StopPlace], address: str) -> list[tuple[str, str]]:
    """Return the next commands, each with what it shows."""
    run = f" {shell_word(address)}" if address else ""
    limits = len(manifest.emulated.fidelity) if manifest.emulated is not None else 0
    what = "every artifact" + (f", and {plural(limits, 'limit')} of the emulation" if limits else "")
    repro = repro_command(manifest, address)
    found = [(repro, "a script that fails by itself, and an issue's text")] if repro else []
    found.append((f"xpudbg show{run} --all", what))
    if places:
        found.append((f"xpudbg dynamo{run}", "graph breaks, recompiles and guards"))
    if any(k.graph for k in manifest.kernels):
        kernel = shell_word(f"{address}:K1")
        found.append((f"xpudbg show-fusion{run}", f"kernels; 'xpudbg show {kernel}' is one"))
    return found


def _graphs(manifest: Manifest) -> Tree:
    """Return a tree of processes with their graphs; those with equal graphs, or without graphs, are grouped."""
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
        names = list(dict.fromkeys(clean(k.name) for k in rows))
        if names:
            root.add(Text(f"{loose_text(role, len(rows))}: {listed(names, _NAMED)}"))
    return root


def _likeness(graphs: Sequence[Graph], manifest: Manifest) -> Hashable:
    """Return a key that is equal for ranks whose graphs have the same functions, outcomes and numbers of kernels."""
    process = next(p for p in manifest.processes if p.id == graphs[0].process)
    if process.rank is None:
        return process.id
    ids = {g.id for g in graphs}
    counts = count_graph_kernels(tuple(k for k in manifest.kernels if k.graph in ids))
    rows = tuple((g.kind, g.compile_id, g.generation, g.outcome, g.function, g.location) for g in graphs)
    return (rows, counts.generated.total(), counts.library.total(), counts.launches)


def _process(same: Sequence[Process]) -> Text:
    first = same[0]
    label = Text.assemble((clean(first.id), "bold"))
    if len(same) > 1:
        label.append(f" ... {clean(same[-1].id)}", style="bold")
        label.append(f"  {len(same)} processes with similar graphs")
    elif first.pid is not None:
        label.append(f"  pid {first.pid}", style="dim")
    if first.thread is not None:
        label.append(f"  thread {first.thread} (the trace holds no process id)", style="dim")
    if first.argv:
        program = first.argv[0].replace("\\", "/").rpartition("/")[2]
        text = " ".join((program, *first.argv[1:]))
        label.append(f"  {shorten(clean(text), 90)}", style="dim")
    return label


def _idle(processes: Sequence[Process], *, alone: bool) -> Text:
    names = _names([p.id for p in processes])
    kind = "process" if alone else "helper process"
    return Text(f"{plural(len(processes), kind, f'{kind}es')} compiled nothing: {names}", style="dim")


def _collected_text(manifest: Manifest) -> str:
    """Return ``merged from 2 runs: node0, node1``, with host names if they differ; else how it was collected."""
    if len(manifest.made_from) < 2:
        return "collected" if manifest.command else "collected from existing artifacts"
    text = f"merged from {len(manifest.made_from)} runs: {_names(manifest.made_from)}"
    hosts = tuple(sorted({p.host for p in manifest.processes if p.host}))
    return text if not hosts or set(hosts) <= set(manifest.made_from) else f"{text}; hosts {_names(hosts)}"


def _edited_text(edited: Edited) -> str:
    of = f" of {edited.kernel}" if edited.kernel else ""
    return f"{edited.stage}{of}, which was in {edited.parent}; the program did not run again"


def _names(names: Sequence[str]) -> str:
    return clean(listed(names, _NAMED))


def _head(bundle: Bundle, facts: RunFacts, coverage: str) -> Iterator[tuple[str, str | Text]]:
    manifest = bundle.manifest
    name = Text(clean(manifest.name), style="bold cyan")
    if manifest.source is RunSource.COLLECT:
        name.append(f"  {_collected_text(manifest)}", style="dim")
    if manifest.emulated is not None:
        name.append(f"  emulated {manifest.emulated.target}", style="bold magenta")
    yield "run", name
    if manifest.edited is not None:
        yield "edited", clean(_edited_text(manifest.edited))
    if manifest.state is not RunState.COMPLETE:
        text = (
            "it is still running"
            if is_running(bundle.root)
            else "it was interrupted, or it runs elsewhere"
            if manifest.state is RunState.RUNNING
            else "collecting was interrupted"
        )
        command = f"'xpudbg collect {shell_word(str(bundle.root))}' collects what is there"
        yield "state", Text(f"{manifest.state.value}: {text}; {command}", style="yellow")
    if manifest.command:
        yield "command", clean(" ".join(manifest.command))
    yield from script_rows(manifest)
    if manifest.emulated is not None:
        yield "target", emulation_text(manifest.emulated)
    versions = [f"{k} {v.split(' ')[0]}" for k, v in sorted(manifest.versions.items()) if k != "torch_git"]
    yield "versions", clean(", ".join(versions)) or "unknown"
    # The target names the only device of an emulation.
    device_named = manifest.emulated is not None and len(manifest.devices) == 1
    for device in () if device_named else manifest.devices:
        yield "device", f"{device.type}:{device.index} {clean(device.name)}"
    yield from package_rows(facts.packages, facts.packages_problem)
    if facts.first:
        yield "first", first_text(facts.first)
    yield from facts.verdicts
    yield "graphs", graphs_line(manifest)
    yield from count_rows(manifest, coverage)
    yield from ledger_rows(manifest, facts.ledger)


def _changed(manifest: Manifest) -> Iterator[str]:
    """Yield a row for each variable that xpudbg changed: value, reason, and what it may hide; then the unchanged ones."""
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
    table = Grid.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row("-", clean(row))
    return Group(Text(title, style="bold"), table)


_NAMED_IN_PACKAGE = 4
_ENDLESS = 1 << 62


def package_rows(
    packages: Sequence[ShownPackage], problem: Problem | None = None
) -> Iterator[tuple[str, str | Text]]:
    """Yield title and text of each row.

    Args:
        packages: The packages of a bundle.
        problem: Why they are unknown; None where they are known.
    """
    if problem is not None:
        yield "package", clean(problem_text(problem))
    for package in packages:
        kind = f"{package.archive_format} archive" if package.archive_format else "archive of an older torch"
        version = f" version {package.archive_version}" if package.archive_version else ""
        held = [
            plural(len(package.programs), "exported program") if package.programs else "",
            plural(len(package.models), "compiled model") if package.models else "",
        ]
        yield (
            "package",
            clean(
                f"{package.file}, {decimal_size(package.bytes)}: {listed([h for h in held if h])}  ({kind}{version})"
            ),
        )
        for program in package.programs:
            yield "program", clean(_program(program))
        for model in package.models:
            yield "compiled", clean(_model(model))
        for stored in package.stored:
            if stored.tensors:
                yield "tensors", clean(_tensors(stored))
        if text := _dequantised(package.dequantised):
            yield "quantised", Text(clean(text), style="yellow")
        for program_products in package.program_products:
            if text := _program_products(program_products):
                yield "quantised", clean(text)
        for products in package.products:
            style = "yellow" if products.in_float_alone else ""
            yield "quantised", Text(clean(_products(products)), style=style)
        if package.others:
            yield (
                "unknown",
                clean(
                    f"{plural(len(package.others), 'member')} of unknown kind: {', '.join(package.others[:_NAMED_IN_PACKAGE])}"
                ),
            )


def _program(program: ExportedProgram) -> str:
    inputs = [
        f"{i.name} {i.dtype}[{', '.join(map(str, i.shape))}]" for i in program.inputs if i.role == "input"
    ]
    roles = Counter(i.role for i in program.inputs if i.role != "input")
    counted = [plural(n, role) for role, n in roles.items()]
    mutated = [o.of or o.name for o in program.outputs if o.role == "mutation"]
    parts = [
        f"{program.name}: {plural(program.nodes, 'node')}, torch {program.torch or 'unknown'}, schema {program.schema or 'unknown'}",
        listed(inputs, _NAMED_IN_PACKAGE),
        listed(counted),
        f"changes {listed(mutated[:_NAMED_IN_PACKAGE])}" if mutated else "",
        listed([_range(r) for r in program.ranges[:_NAMED_IN_PACKAGE]]),
    ]
    return "; ".join(p for p in parts if p)


def _range(bounds: SymbolRange) -> str:
    least = bounds.least if bounds.least is not None and bounds.least > -_ENDLESS else None
    most = bounds.most if bounds.most is not None and bounds.most < _ENDLESS else None
    left = f"{least} <= " if least is not None else ""
    return f"{left}{bounds.symbol}{f' <= {most}' if most is not None else ''}"


def _model(model: CompiledModel) -> str:
    where = f"for {model.device}" if model.device else "for an unknown device"
    capability = f"compute capability {model.capability}" if model.capability else ""
    built = ", ".join(filter(None, (capability, model.platform, model.isa)))
    made = f" ({built})" if built else ""
    held = [
        "C++ sources" if model.sources else "",
        plural(len(model.kernels), "kernel file") if model.kernels else "",
        "a shared library" if model.library else "",
    ]
    return f"{model.name}: {where}{made}; {listed([h for h in held if h]) or 'no code'}, {decimal_size(model.bytes)}"


def _tensors(stored: Tensors) -> str:
    what = "read by the compiled model" if stored.where == "compiled" else f"in its {stored.where}"
    folded = sum(t.folded is True for t in stored.tensors)
    more = f" ({folded} by constant folding)" if folded else ""
    return f"{stored.of}: {plural(len(stored.tensors), 'tensor')} {what}: {stored.types}{more}"


def _dequantised(products: Sequence[DequantisedProduct]) -> str:
    if not products:
        return ""
    kinds = Counter((p.stored or "quantised", p.dtype) for p in products)
    (stored, dtype), _ = kinds.most_common(1)[0]
    names = [p.module or p.node for p in products]
    return f"{plural(len(products), 'product')} of the program: {stored} is dequantised to {dtype or 'float'} in {listed(names, _NAMED_IN_PACKAGE)}"


def _program_products(products: ProgramProducts) -> str:
    names = products.floating
    parts = [
        f"{plural(products.quantised, 'product')} run quantised ({listed(products.operators[:_NAMED_IN_PACKAGE])})"
        if products.quantised
        else "",
        f"{plural(len(names), 'product')} without a quantised operand: {listed(names, _NAMED_IN_PACKAGE)}"
        if names
        else "",
    ]
    text = "; ".join(filter(None, parts))
    return f"{products.program}: {text}" if text else ""


def _runs(count: int) -> str:
    return "the only product runs" if count == 1 else f"all {count} products run"


def _products(products: ModelProducts) -> str:
    weights = f"{plural(products.weights, 'quantised weight')} ({decimal_size(products.bytes)})"
    if products.quantised:
        rest = f", {plural(products.floating, 'product')} in float" if products.floating else ""
        return (
            f"{products.model}: {weights}, {plural(products.quantised, 'call')} of quantised products{rest}"
        )
    if products.in_float_alone:
        return f"{products.model}: {weights} are dequantised, {_runs(products.floating)} in float"
    return f"{products.model}: {weights}; whether its products are quantised is unknown ({plural(products.unknown, 'template')})"
