"""Advice on a run and its CUDA graphs for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import plural
from xpudbg.model.finding import GraphReplay, ReplayState, RunAdvice
from xpudbg.screens.folding import print_folded, print_title, say
from xpudbg.screens.source_text import source_text

_MOST = 6


def replay_text(one: GraphReplay) -> str:
    """Return what became of the recording of a graph: ``recorded once, replayed 3 times in the profile``."""
    counted = []
    if one.recordings:
        counted.append(f"recorded {_times(one.recordings)}")
    if one.replays is not None:
        counted.append(f"replayed {_times(one.replays)} in the profile")
    some = f"; {', '.join(counted)}" if counted else ""
    if one.state is ReplayState.RECORDED:
        return ", ".join(counted) or "wrapped for recording; the trace says no more"
    if one.state is ReplayState.PARTLY:
        nodes = len(one.outside) + (one.inside or 0)
        what = (
            f"{len(one.outside)} of {plural(nodes, 'node')} stay outside"
            if one.outside
            else "some calls are not replayed"
        )
        return f"partly: {what} ({one.reason}){some}"
    if one.state is ReplayState.LEFT_OUT:
        return f"requested, not recorded: {one.reason or 'torch gives no reason'}"
    if one.state is ReplayState.WAITING:
        return (
            "wrapped, not recorded: the first call warms up, the second is recorded, later ones are replayed"
        )
    return f"requested; this run does not say what became of it{some}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def print_advice(advice: Sequence[RunAdvice], console: Console, *, every: bool = False) -> None:
    """Print advice, each with its line and remedy; nothing without any.

    Args:
        advice: The advice.
        console: Console to print to.
        every: Print all of it.
    """
    if not advice:
        return
    print_title(console, "advice")
    shown = advice if every else advice[:_MOST]
    for one in shown:
        launch = f":K{one.launch}" if one.launch else ""
        place = f"  {one.graph}{launch}" if one.launch else ""
        say(console, f"{one.title}{place}", 2)
        if one.where is not None:
            print_folded(console, Text.assemble("    ", source_text(one.where)), "      ")
        if one.fix:
            say(console, f"try: {one.fix}", 4)
    if len(advice) > len(shown):
        say(console, f"and {len(advice) - len(shown)} more: --all lists them", 2, "dim")
