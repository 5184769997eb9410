"""Graph breaks, recompiles and functions given up, by place: above the tree of ``show``, and in the summary of a run."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.model.artifact import Kind, State
from xpudbg.model.dynamo.stop_places import StopKind, StopPlace
from xpudbg.model.manifest import Manifest
from xpudbg.model.plural import plural, times
from xpudbg.model.ranks import rank_count_words, ranks_of
from xpudbg.screens.folding import fold, print_folded
from xpudbg.screens.source_text import source_text
from xpudbg.screens.text import clean, rank_words

_TITLES = {
    StopKind.NOT_COMPILED: "not compiled",
    StopKind.GRAPH_BREAK: "graph breaks",
    StopKind.RECOMPILE: "recompiles",
}
_MOST = 2
"""Places of a kind that are shown unless all are wanted."""
_WIDE = 400
"""Columns where nobody says how many there are: as good as unfolded."""
_UNTRACED = "unknown: there is no structured trace (TORCH_TRACE)"
_REASON, _FIX = 240, 128
"""Characters of a reason and of a fix that are shown then."""


def print_stop_places(
    places: Sequence[StopPlace], manifest: Manifest, console: Console, *, every: bool = False
) -> None:
    """Write the places, each with its count, reason and fix; nothing where there are none.

    Args:
        places: The places of the run.
        manifest: The run.
        console: Where to.
        every: Show all of them, and their texts whole.
    """
    for kind, title in _TITLES.items():
        mine = [place for place in places if place.kind is kind]
        if not mine:
            continue
        console.print()
        console.print(Text(f"{title}: {count_words(mine, manifest)}", style="bold"))
        shown = mine if every else mine[:_MOST]
        for place in shown:
            for line, hang in place_lines(place, whole=every):
                print_folded(console, Text.assemble("  ", line), f"  {hang}")
        if len(mine) > len(shown):
            words = f"  and {plural(len(mine) - len(shown), 'place')} more (--all shows them)"
            console.print(Text(words, style="dim"))


def summary_rows(
    places: Sequence[StopPlace], manifest: Manifest, width: int = _WIDE
) -> list[tuple[str, Text]]:
    """Rows of the summary of a run: a title, and a text of several lines.

    Args:
        places: The places of the run.
        manifest: The run.
        width: Columns for the text.
    """
    rows = []
    for kind, title in _TITLES.items():
        mine = [place for place in places if place.kind is kind]
        if not mine:
            if kind is not StopKind.NOT_COMPILED:
                rows.append((title, Text("0" if _traced(manifest) else _UNTRACED)))
            continue
        text = Text(count_words(mine, manifest))
        for place in mine[:_MOST]:
            for line, hang in place_lines(place):
                text = Text("\n").join([text, *fold(line, width, hang)])
        if len(mine) > _MOST:
            text.append(f"\nand {plural(len(mine) - _MOST, 'place')} more", style="dim")
        rows.append((title, text))
    return rows


def _traced(manifest: Manifest) -> bool:
    """Return whether none found means none: a trace was read, or there is no graph that one would tell of."""
    return not manifest.graphs or any(
        a.kind is Kind.TORCH_TRACE and a.state is State.PRESENT for a in manifest.artifacts
    )


def count_words(places: Sequence[StopPlace], manifest: Manifest) -> str:
    """``2 places, 8 times``; of a job of several ranks how many they are on all ranks, and how many of them are different.

    Args:
        places: Places of one kind, at least one.
        manifest: The run.
    """
    told = {
        StopKind.GRAPH_BREAK: len(manifest.graph_breaks),
        StopKind.RECOMPILE: len(manifest.recompiles),
        StopKind.NOT_COMPILED: len(manifest.skipped_frames),
    }[places[0].kind]
    different = sum(place.times for place in places)
    if different < told:
        return rank_count_words(told, different, len(set(ranks_of(manifest).values())))
    return f"{plural(len(places), 'place')}, {times(different)}"


def place_lines(place: StopPlace, *, whole: bool = False) -> list[tuple[Text, str]]:
    """The lines of one place, each with what its continuation begins with.

    Args:
        place: The place.
        whole: Do not cut long texts.
    """
    head = source_text(place.location, place.function)
    if not head.plain:
        head = Text("an unknown line")
    if place.times > 1:
        head.append(f"  {times(place.times)}")
    of = rank_words(place.ranks)
    ids = ", ".join(place.compile_ids[:4]) + (", ..." if len(place.compile_ids) > 4 else "")
    words = "  ".join(w for w in (of, f"[{ids}]" if ids else "") if w)
    head.append(f"  {clean(words, single_line=True)}" if words else "", style="magenta")
    lines = [(head, "  "), (Text(f"  {_cut(place.reason, 0 if whole else _REASON)}", style="yellow"), "    ")]
    if place.remedy:
        lines.append((Text(f"  fix: {_cut(place.remedy, 0 if whole else _FIX)}"), "    "))
    return lines


def _cut(text: str, most: int) -> str:
    """The text, cut behind a word where it is longer than ``most`` characters; 0 for no limit."""
    text = clean(text, single_line=True)
    return text if not most or len(text) <= most else f"{text[: most - 4].rpartition(' ')[0]} ..."
