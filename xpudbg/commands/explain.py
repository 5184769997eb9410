"""``xpudbg explain``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands.completion import complete_address, complete_provenance
from xpudbg.commands.options import ADDRESS_HELP, EveryOption, JsonOption, NoPagerOption, OddStrictOption
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode, NothingFitsError, XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.facts import run_address
from xpudbg.facts.origins import coverage, run_links
from xpudbg.facts.origins import explain as explain_facts
from xpudbg.model import provenance
from xpudbg.screens import explain as explain_screen

if TYPE_CHECKING:
    from xpudbg.facts.origins.explain import Target

_SHOWN, _FEW, _MOST_TREES = 3, 6, 24
_MOST = 1 << 20
_TAKES = "kernels, lines of their stages, nodes of graphs, and lines, functions and modules of the program"


app = typer.Typer(add_completion=False)


@app.command()
def explain(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="script.py:42, a function, a module path, an operator (aten.addmm), a node, a buffer, a scheduler node, a kernel "
            "(name, K5, forward:K5, part, hash), or a line of a stage: K5:ttgir:120, K5:asm:0x1a8, K5:code:20; RUN:GRAPH: may stand in front.",
            autocompletion=complete_provenance,
        ),
    ],
    address: Annotated[
        str | None,
        typer.Argument(
            metavar="[ADDRESS]", help=ADDRESS_HELP, show_default="latest", autocompletion=complete_address
        ),
    ] = None,
    stage: Annotated[
        list[str] | None,
        typer.Option(
            "--stage",
            metavar="LEVEL",
            help="Show this level alone, with all its operations (repeatable): python, module, captured, aten, post_grad, scheduler, "
            "buffer, kernel, code, ttir, ttgir, llir, spv, ptx, asm.",
        ),
    ] = None,
    every: EveryOption = False,
    expand: Annotated[
        bool, typer.Option("--expand", help="Show each rank's graph, also those that are the same.")
    ] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """Show what something came from and what it became, from the Python line to the instructions and back.

    Each link says how it was found: recorded in an artifact, logged, or worked out from structure.

    Examples:
      xpudbg explain train.py:42
      xpudbg explain layers.0.attn latest:model__0_forward_1
      xpudbg explain K5 --stage ttgir
      xpudbg explain K5:asm:0x1a8
    """
    levels = frozenset(_level(word) for word in stage or ())
    typed = what
    if address is None:
        try:
            selection, what = addresses.open_beginning(what)
        except XpudbgError:
            if (named := addresses.meaning(typed)) is not None and named.whole:
                raise run_address.refusal(named, typed, _TAKES) from None
            raise
    else:
        selection = addresses.open_address(address, most=run_address.AddressLevel.GRAPH, several=True)
        what = what.lstrip(":")
    graphs, word = run_address.launch_of_graph(selection, what)
    index = run_links.RunLinks(selection.run, graphs, compilers.disassemble_entry)
    try:
        targets = explain_facts.find_targets(index, word)
    except NothingFitsError:
        typed = typed if address is None else f"{address}:{typed}"
        named = addresses.meaning(typed)
        if named is None or (named.kernels is not None and not named.stage):
            raise
        if not named.line:
            raise run_address.refusal(named, typed, _TAKES) from None
        if named.kernels is not None:
            raise
        text = typed.removesuffix(f":{named.line}")
        raise XpudbgError(
            f"line {named.line} of {named.stage} is none of a kernel or a call",
            hint=f"'xpudbg show {shell_word(text)}' shows the stage",
        ) from None
    things = _things(index, targets)
    first = targets if every else [t for thing in things[:_SHOWN] for t in thing][:_MOST_TREES]
    bounds = _bounds(levels, every, min(len(things), _SHOWN))
    found = tuple(explain_facts.explain_target(index, target, bounds) for target in first)
    treated = {id(target) for target in first}
    more = tuple(target.item for target in targets if id(target) not in treated)
    folded = not (every or expand)
    ranks = {g.id: g.rank for g in index.graphs if g.rank is not None} if folded else {}
    result = provenance.ExplainResult(
        what, selection.run.name, found, more, coverage.run_coverage(index), tuple(index.problems)
    )
    Output(as_json, no_pager).print_reporter(explain_screen.explain_reporter(result, ranks))
    return ExitCode.FOUND if strict and result.problems else ExitCode.OK


def _things(index: run_links.RunLinks, targets: Sequence[Target]) -> list[list[Target]]:
    """Return the items that a word matches, grouping those of several ranks with one compile."""
    files = {g.id: g for g in index.graphs if g.rank is not None}
    things: dict[tuple[object, ...], list[Target]] = {}
    for number, target in enumerate(targets):
        item, graph = target.item, files.get(target.item.graph)
        key: tuple[object, ...] = (number,)
        if graph is not None:
            key = (item.level, item.name, item.line, graph.kind, graph.compile_id, graph.generation)
        things.setdefault(key, []).append(target)
    return list(things.values())


def _level(word: str) -> provenance.Level:
    try:
        return provenance.Level(word.strip())
    except ValueError:
        known = ", ".join(level.value for level in provenance.Level if level is not provenance.Level.GRAPH)
        raise XpudbgError(f"there is no level {word}", hint=f"one of {known}") from None


def _bounds(levels: frozenset[provenance.Level], every: bool, count: int) -> explain_facts.Bounds:
    if every:
        return explain_facts.Bounds(_MOST, _MOST, _MOST, _MOST, levels, every=True)
    if levels:
        return explain_facts.Bounds(rows=40, kernels=20, lines=40, ops=20, levels=levels)
    return explain_facts.Bounds() if count == 1 else explain_facts.Bounds(rows=4, kernels=3, lines=3, ops=2)
