"""The closing summary of a run, for the terminal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from xpudbg.model.artifact import Kind, stage_order
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.ledger import LedgerSummary
from xpudbg.model.manifest import Exit, Manifest
from xpudbg.model.ranks import broken_on, ranks_of, recompiled_on
from xpudbg.reporters.text import clean, plural, short_path

KERNEL_WORDS = {
    KernelKind.TRITON: "Triton",
    KernelKind.TRITON_TEMPLATE: "Triton template",
    KernelKind.USER_TRITON: "user Triton",
    KernelKind.CPP: "C++",
    KernelKind.CPP_TEMPLATE: "C++ template",
    KernelKind.MULTI_KERNEL: "multi-kernel",
    KernelKind.EXTERN: "extern",
    KernelKind.FALLBACK: "ATen fallback",
}
OUTCOME_WORDS = {
    "failed": "failed",
    "cache_hit": "from a cache hit",
    "not_inductor": "without Inductor",
    "unfinished": "unfinished",
    "unknown": "of unknown outcome",
}
_MOST = 4


def print_summary(manifest: Manifest, folder: Path, ledger: LedgerSummary, console: Console) -> None:
    """Graphs, kernels, graph breaks, recompiles, ledger, where the bundle is, and what to try next."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    if manifest.emulated is not None:
        table.add_row("target", _emulated(manifest))
    if exit_words(manifest.exit):
        table.add_row("script", exit_words(manifest.exit))
    table.add_row("graphs", graphs_line(manifest))
    if not manifest.graphs and not manifest.kernels and manifest.source == "run":
        table.add_row(
            "", Text("nothing was compiled: no torch.compile, no Triton kernel ran", style="yellow")
        )
    for graph in [g for g in manifest.graphs if g.outcome == "failed"][:_MOST]:
        table.add_row("failed", places("", [(graph.detail, graph.location)])[0][1])
    table.add_row("kernels", kernels_line(manifest))
    for row in places("graph breaks", [(b.reason, b.location) for b, _ in broken_on(manifest)]):
        table.add_row(*row)
    for row in places(
        "recompiles", [("; ".join(r.guards[:1]), r.location) for r, _ in recompiled_on(manifest)]
    ):
        table.add_row(*row)
    table.add_row("ledger", ledger_line(ledger))
    if manifest.problems:
        table.add_row(
            "problems", f"{len(manifest.problems)}: {clean(manifest.problems[0].what, single_line=True)}"
        )
    console.print()
    console.print(table)
    bundle = Text.assemble(("bundle        ", "bold"), (short_path(folder), "cyan"))
    console.print(bundle, soft_wrap=True)  # whole, so that it can be copied
    console.print()
    for command in next_commands(manifest, folder):
        console.print(Text.assemble(("next: ", "dim"), command), soft_wrap=True)


def compile_words(compile_id: str, generation: int) -> str:
    """``0/0``; ``0/0 #2`` for the second compile that its process gave this id, after a reset."""
    return f"{compile_id} #{generation + 1}" if compile_id and generation else compile_id


def graphs_line(manifest: Manifest) -> str:
    """``3: 1 backward, 1 failed, 1 forward``: kinds of the compiled ones, outcomes of the others, and on how many ranks."""
    words = Counter(
        g.kind.value if g.outcome == "compiled" else OUTCOME_WORDS.get(g.outcome, g.outcome)
        for g in manifest.graphs
    )
    parts = ", ".join(f"{count} {word}" for word, count in sorted(words.items()))
    ranks = len(set(ranks_of(manifest).values()))
    text = f"{len(manifest.graphs)}" + (f": {parts}" if manifest.graphs else "")
    return f"{text}; of {ranks} ranks together" if ranks else text


def kernels_line(manifest: Manifest) -> str:
    """``5: 3 Triton, 2 extern``; with the stages that Triton kernels have."""
    kinds = Counter(k.kind for k in manifest.kernels)
    parts = ", ".join(
        f"{count} {KERNEL_WORDS.get(kind, kind.value)}"
        for kind, count in sorted(kinds.items(), key=lambda i: i[0].value)
    )
    stages: Counter[str] = Counter()
    for kernel in manifest.kernels:
        stages.update(a.path.rpartition(".")[2] for a in kernel.artifacts if a.path)
    files = ", ".join(
        f"{count} {stage}" for stage, count in sorted(stages.items(), key=lambda i: stage_order(i[0]))
    )
    return f"{len(manifest.kernels)}" + (f": {parts}" if parts else "") + (f" ({files})" if files else "")


def ledger_line(ledger: LedgerSummary) -> Text:
    """What is there, what is not, and whether that is all right."""
    text = Text(f"{plural(ledger.present, 'artifact')} present")
    absent = [
        (ledger.missing, "missing"),
        (ledger.unreadable, "unreadable"),
        (ledger.not_applicable, "not applicable"),
        (ledger.not_requested, "not requested"),
    ]
    for count, word in absent:
        if count:
            text.append(f", {count} {word}")
    if ledger.complete:
        text.append("; ")
        text.append("complete", style="green")
    else:
        first = ledger.broken[0]
        what = "" if first.kind is Kind.OTHER else f" {first.kind.value}"
        text.append(
            f"; incomplete: {clean(first.owner, single_line=True)}{what}: {clean(first.reason, single_line=True)}",
            style="yellow",
        )
    return text


def places(title: str, rows: list[tuple[str, object]]) -> list[tuple[str, Text]]:
    """Rows of a list of reasons with their Python lines, the first few of them."""
    from xpudbg.model.manifest import SourceLine

    found = []
    for number, (reason, where) in enumerate(rows[:_MOST]):
        text = Text(clean(reason, single_line=True)[:200])
        if isinstance(where, SourceLine):
            text.append(
                f"  {clean(short_path(where.file), single_line=True)}:{where.line or '?'}", style="cyan"
            )
            if where.code:
                text.append(f"  {clean(where.code.strip(), single_line=True)[:60]}", style="dim")
        found.append((f"{title}" if number == 0 else "", text))
    if not rows:
        return [(title, Text("0"))]
    if title:
        found[0] = (title, Text.assemble(f"{len(rows)}: ", found[0][1]))
    if len(rows) > _MOST:
        found.append(("", Text(f"and {len(rows) - _MOST} more", style="dim")))
    return found


def next_commands(manifest: Manifest, folder: Path) -> tuple[str, str]:
    """The two commands to try next: fusion and kernels where there are some, else the overview and what it holds."""
    run = "" if folder.parent.name == "runs" else f" {short_path(folder)}"
    compiled = any(g.outcome == "compiled" for g in manifest.graphs)
    triton = any("ttir" in k.stages for k in manifest.kernels)
    if compiled:
        return (
            f"xpudbg show-fusion{run}",
            f"xpudbg triton-cache ls{run or ' latest'}" if triton else f"xpudbg show{run}",
        )
    if triton:
        return f"xpudbg show{run}", f"xpudbg triton-cache ls{run or ' latest'}"
    return f"xpudbg show{run}", f"xpudbg show{run} --json"


def _emulated(manifest: Manifest) -> Text:
    emulation = manifest.emulated
    assert emulation is not None
    text = Text(f"{emulation.target} ({emulation.device}), ")
    text.append("emulated", style="bold magenta")
    text.append(f": no Intel GPU was used; execute={emulation.execute}")
    return text


def exit_words(exit_: Exit) -> str:
    """How the script ended, and after which time; empty when it is not known."""
    took = "" if exit_.seconds is None else f"{exit_.seconds:.1f} s"
    if exit_.reason == "timeout":
        how = f"ended after its time was up: {exit_.signal or 'exit status ' + str(exit_.code)}"
    elif exit_.signal:
        return f"ended by {exit_.signal}" + (f" after {took}" if took else "")
    elif exit_.code is None:
        return ""
    else:
        how = f"exit status {exit_.code}"
    return f"{how}, {took}" if took else how
