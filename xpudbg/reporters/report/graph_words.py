"""Pictures and sentences of fusion for the pages of a report."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from xpudbg.errors import XpudbgError
from xpudbg.model.fusion import GraphFusion, NotFused
from xpudbg.model.report_pages import (
    ReportGraphPage,
    ReportKernelPage,
    ReportNeighbour,
    UnfusedKind,
    UnfusedPair,
)
from xpudbg.reporters.fusion.explain import explain_extern, explain_kind, explain_pair, kind_advice
from xpudbg.reporters.fusion.graph_style import Side
from xpudbg.reporters.fusion.inline_svg import inline_svg
from xpudbg.reporters.fusion.layer_words import differences_words, folded_graph, layers_words
from xpudbg.reporters.fusion.picture import render_one
from xpudbg.reporters.fusion.summary import summary_lines
from xpudbg.reporters.report.layer_pictures import layer_pictures, report_layers

_MOST_PAIRS = 2000


def with_words(page: ReportGraphPage, fusion: GraphFusion) -> ReportGraphPage:
    """A graph's page with what fusion did in sentences, and why kernels stayed apart.

    Args:
        page: The page.
        fusion: The graph.
    """
    why = [explain_extern(k.extern_reason) for k in fusion.kernels]
    return replace(
        page,
        summary=tuple(line.plain for line in summary_lines(fusion)),
        kernels=tuple(replace(k, why_called=why[k.number - 1]) for k in page.kernels),
        not_fused=tuple(_pair(p) for p in fusion.not_fused[:_MOST_PAIRS] if 0 not in p.numbers),
        not_fused_kinds=_kinds(fusion),
    )


def _pair(pair: NotFused) -> UnfusedPair:
    words = explain_pair(pair, names=False)
    return UnfusedPair(*pair.numbers, words.text, words.advice, pair.bytes_saved)


def _kinds(fusion: GraphFusion) -> tuple[UnfusedKind, ...]:
    found = []
    for kind in fusion.not_fused_kinds:
        pairs = [p for p in fusion.not_fused if p.cause is kind.cause and 0 not in p.numbers]
        if pairs:
            pairs.sort(key=lambda p: -(p.bytes_saved or 0))
            found.append(UnfusedKind(explain_kind(pairs), kind.pairs, kind_advice(pairs), kind.bytes_saved))
    return tuple(found)


def with_pictures(page: ReportGraphPage, fusion: GraphFusion, deadline: float) -> ReportGraphPage:
    """A graph's page with its pictures, or the reason why it has none.

    Args:
        page: The page.
        fusion: The graph, with its layers that repeat.
        deadline: ``time.monotonic()`` after which nothing more is drawn.
    """
    if not fusion.kernels:
        return replace(page, picture_notes=("no kernel was found",))
    folded = folded_graph(fusion)
    said: list[str] = []
    if folded.repeats:
        page = replace(page, layers=report_layers(folded))
        try:
            page = replace(page, layer_pictures=layer_pictures(folded, deadline))
            said = [layers_words(layers) for layers in folded.repeats]
        except XpudbgError as error:
            said = [error.message]
    else:
        # Small graphs are drawn with all of their layers.
        page = replace(page, kernels=tuple(replace(k, drawn_as=k.number) for k in page.kernels))
    if page.layer_pictures is None:
        before, notes = _drawn(folded, Side.BEFORE, deadline)
        after, more = _drawn(folded, Side.AFTER, deadline)
        page = replace(page, before_svg=before, after_svg=after)
        said = [*notes, *more, *said]
    notes = [part for note in said for part in note.split("; ")]
    # One layer stands for all of them, and what it does not say must be said beside it.
    for layers in folded.repeats:
        if layers.differences and (words := layers_words(layers)) in notes:
            notes.insert(notes.index(words) + 1, differences_words(layers))
    return replace(page, picture_notes=tuple(dict.fromkeys(notes)))


def _drawn(fusion: GraphFusion, side: Side, deadline: float) -> tuple[str | None, list[str]]:
    if time.monotonic() >= deadline:
        return None, ["drawing the graphs took too long: those after it have no picture"]
    try:
        picture, notes = render_one(fusion, "svg", side)
    except XpudbgError as error:
        return None, [error.message]
    own = f"{fusion.id}: "
    return inline_svg(picture, label=f"{side.value} fusion") or None, [n.removeprefix(own) for n in notes]


def with_neighbours(
    page: ReportKernelPage,
    fusion: GraphFusion,
    number: int,
    ids: Sequence[str],
    around: tuple[Sequence[int], Sequence[int]],
) -> ReportKernelPage:
    """A kernel's page with the launches that share data with it, and why it is not generated code.

    Args:
        page: The page.
        fusion: The graph.
        number: The launch, from 1.
        ids: Id of the page of each launch.
        around: Numbers of the launches that make what it reads, and of those that read what it makes.
    """
    pairs = {frozenset(p.numbers): p for p in fusion.not_fused if number in p.numbers}
    found = []
    for relation, numbers in zip(("makes", "uses"), around, strict=True):
        for other in numbers:
            pair = pairs.get(frozenset((number, other)))
            words = explain_pair(pair, names=False) if pair is not None else None
            found.append(
                ReportNeighbour(
                    other,
                    ids[other - 1],
                    fusion.kernels[other - 1].name,
                    relation,
                    words.text if words else "",
                    words.advice if words else "",
                )
            )
    why = explain_extern(fusion.kernels[number - 1].extern_reason)
    return replace(page, neighbours=tuple(found), title=(*page.title, *([why] if why else [])))
