"""The steps of ``xpudbg explain``: open the run, find what is meant, follow its links, print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from xpudbg.commands.addresses import is_path, open_address
from xpudbg.commands.output import print_result
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.addresses.address import LATEST as LATEST_FORM
from xpudbg.facts.addresses.address import Selection, parse_address
from xpudbg.facts.addresses.select_kernel import NUMBER
from xpudbg.facts.origins.coverage import run_coverage
from xpudbg.facts.origins.explain import Bounds, explain_target
from xpudbg.facts.origins.find_items import Target, find_targets
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.model.provenance import ExplainResult, Level
from xpudbg.run.select_graph import graph_names, select_graph
from xpudbg.screens.explain import explain_reporter
from xpudbg.store.files.vfs import is_folder
from xpudbg.store.locate import RunFolder, resolve_run

_SHOWN, _FEW, _MOST_TREES = 3, 6, 24
_MOST = 1 << 20
_OF_GRAPH = re.compile(r"(?P<graph>[^:]+):+(?P<what>.+)")


@dataclass(frozen=True)
class ExplainOptions:
    """Options of the command line.

    Attributes:
        what: What to explain, as typed.
        address: The run, or graphs of it; None for the latest, or the one that ``what`` names.
        stages: The levels to show alone.
        every: Cut no list.
        expand: Show each rank's graph.
        paged: Hand what is longer than the screen to the pager.
        as_json: Print JSON.
        strict: Fail on problems.
    """

    what: str
    address: str | None
    stages: tuple[str, ...]
    every: bool
    expand: bool
    paged: bool
    as_json: bool
    strict: bool


def explain_command(options: ExplainOptions) -> int:
    """Explain something of a run; returns the exit status."""
    from xpudbg.workflows.disassembly import disassemble_entry

    levels = frozenset(_level(word) for word in options.stages)
    selection, what = _of_run(options)
    if selection.kernels is not None or selection.stage:
        raise XpudbgError(
            f"{options.address} names a kernel or a stage, and explain takes a run or graphs of it",
            hint="what is to be explained comes first: xpudbg explain K5:ttgir:120 RUN",
        )
    graphs, word = _of_graph(selection, what)
    index = RunLinks(selection.run, graphs, disassemble_entry)
    targets = find_targets(index, word)
    things = _things(index, targets)
    first = targets if options.every else [t for thing in things[:_SHOWN] for t in thing][:_MOST_TREES]
    bounds = _bounds(levels, options.every, min(len(things), _SHOWN))
    found = tuple(explain_target(index, target, bounds) for target in first)
    treated = {id(target) for target in first}
    more = tuple(target.item for target in targets if id(target) not in treated)
    folded = not (options.every or options.expand)
    ranks = {g.id: g.rank for g in index.graphs if g.rank is not None} if folded else {}
    result = ExplainResult(what, selection.run.name, found, more, run_coverage(index), tuple(index.problems))
    print_result(explain_reporter(result, ranks), as_json=options.as_json, paged=options.paged)
    return ExitCode.FOUND if options.strict and result.problems else ExitCode.OK


def _of_run(options: ExplainOptions) -> tuple[Selection, str]:
    """The run, and what of it: an address with a run in front (``latest:K5:ttgir:30``, ``:K5``) names both; a run behind it wins."""
    what = options.what
    run = parse_address(what, is_path=is_path).run
    if options.address is None and what.startswith(f"{run}:") and _is_run(run):
        return open_address(run, several=True), what[len(run) + 1 :].lstrip(":")
    return open_address(options.address or "", several=True), what.lstrip(":")


def _is_run(word: str) -> bool:
    """Return whether a word is a run, not a file, kernel or graph: its name, the beginning of that, or a bundle's path."""
    if not word or LATEST_FORM.fullmatch(word):
        return True
    try:
        root = resolve_run(word, note=lambda _: None)
    except XpudbgError:
        return False
    name = RunFolder(root.name, root).plain_name
    return is_folder(root) and (is_path(word) or word in (root.name, name) or name.startswith(f"{word}-"))


def _things(index: RunLinks, targets: Sequence[Target]) -> list[list[Target]]:
    """The things that a word means, those that ranks have of one compile together."""
    files = {g.id: g for g in index.graphs if g.rank is not None}
    things: dict[tuple[object, ...], list[Target]] = {}
    for number, target in enumerate(targets):
        item, graph = target.item, files.get(target.item.graph)
        key: tuple[object, ...] = (number,)
        if graph is not None:
            key = (item.level, item.name, item.line, graph.kind, graph.compile_id, graph.generation)
        things.setdefault(key, []).append(target)
    return list(things.values())


def _of_graph(selection: Selection, what: str) -> tuple[frozenset[str] | None, str]:
    """The ids of the graphs to look at, and what of them: ``forward:K5``, as lists name a launch, is ``K5`` of that graph."""
    match = _OF_GRAPH.fullmatch(what)
    if match is not None and selection.graphs is None:
        launch = NUMBER.fullmatch(match["what"].partition(":")[0]) is not None
        with suppress(XpudbgError):
            found = select_graph(graph_names(selection.run), match["graph"], parts=launch)
            if found:
                return frozenset(g.id for g in found), match["what"]
    return selection.graph_ids, what


def _level(word: str) -> Level:
    try:
        return Level(word.strip())
    except ValueError:
        known = ", ".join(level.value for level in Level if level is not Level.GRAPH)
        raise XpudbgError(f"there is no level {word}", hint=f"one of {known}") from None


def _bounds(levels: frozenset[Level], every: bool, count: int) -> Bounds:
    if every:
        return Bounds(_MOST, _MOST, _MOST, _MOST, levels, every=True)
    if levels:
        return Bounds(rows=40, kernels=20, lines=40, ops=20, levels=levels)
    return Bounds() if count == 1 else Bounds(rows=4, kernels=3, lines=3, ops=2)
