"""One graph of a run for the terminal: its ledger and its kernels."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from xpudbg.core.units import decimal_size
from xpudbg.model.artifact import Artifact, State
from xpudbg.model.compile_id import compile_words
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import Graph, Kernel, Manifest
from xpudbg.screens.folding import print_folded
from xpudbg.screens.run_summary import KERNEL_WORDS, OUTCOME_WORDS, cache_words
from xpudbg.screens.show_tree import STATE_MARKS, STATE_STYLES, KernelNumbers, number_words
from xpudbg.screens.source_text import failure_text, source_text
from xpudbg.screens.text import clean


def print_graph(manifest: Manifest, graph: Graph, console: Console, numbers: KernelNumbers) -> None:
    """Write one graph: its ledger with a reason for everything that is not there, and its kernels.

    Args:
        manifest: The run.
        graph: The graph.
        console: Where to.
        numbers: Numbers of its launches.
    """
    head = Table.grid(padding=(0, 2))
    head.add_column(style="bold", no_wrap=True)
    head.add_column(overflow="fold")
    head.add_row("graph", clean(graph.id, single_line=True))
    head.add_row("kind", f"{graph.kind.value}, {OUTCOME_WORDS.get(graph.outcome, graph.outcome)}")
    if graph.detail:
        head.add_row("failure", failure_text(graph))
    head.add_row("compile id", compile_words(graph.compile_id, graph.generation) or "unknown")
    if words := cache_words(graph):
        head.add_row("caches", clean(words))
    head.add_row("process", clean(graph.process, single_line=True))
    if graph.location is not None:
        head.add_row("function", source_text(graph.location, graph.function))
    console.print(head)
    console.print()
    _ledger(graph.artifacts, console)
    kernels = [k for k in manifest.kernels if k.graph == graph.id and k.process == graph.process]
    if kernels:
        console.print()
        console.print(_kernel_table(kernels, numbers))


def _ledger(artifacts: Sequence[Artifact], console: Console) -> None:
    """The artifacts that are there with their sizes, then the others with the reason."""
    present = [a for a in artifacts if a.state is State.PRESENT]
    names = [clean(a.path.rpartition("/")[2] or a.kind.value, single_line=True) for a in present]
    width = max((len(name) for name in names), default=0)
    for name, artifact in zip(names, present, strict=True):
        line = Text.assemble((f"{STATE_MARKS[artifact.state]} ", STATE_STYLES[artifact.state]))
        console.print(line.append(f"{name:<{width}}  {decimal_size(artifact.bytes):>9}"), soft_wrap=True)
    for artifact in artifacts:
        if artifact.state is State.PRESENT:
            continue
        style = STATE_STYLES[artifact.state]
        line = Text.assemble((f"{STATE_MARKS[artifact.state]} ", style), artifact.kind.value)
        words = f"  {artifact.state.value.replace('_', ' ')}: {artifact.reason}"
        print_folded(console, line.append(clean(words, single_line=True), style=style), "    ")


def _kernel_table(kernels: list[Kernel], numbers: KernelNumbers) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("number", overflow="fold", min_width=6)
    table.add_column("kernel", overflow="fold")
    table.add_column("kind", no_wrap=True)
    table.add_column("calls", justify="right")
    table.add_column("stages, or why there are none", overflow="fold")
    for kernel in kernels:
        words = " ".join(kernel.stages) or next((a.reason for a in kernel.artifacts if a.reason), "")
        kind = KERNEL_WORDS.get(kernel.kind, kernel.kind.value) if isinstance(kernel.kind, KernelKind) else ""
        number = number_words(numbers.get((kernel.graph, kernel.name), ()))
        name = clean(kernel.name, single_line=True)
        table.add_row(number, name, kind, str(kernel.calls), clean(words, single_line=True))
    return table
