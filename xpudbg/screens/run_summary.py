"""Summary at the end of a run, its groups of graphs, and the last page of a run that died, for the terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from xpudbg.core.text import binary_size, plural, shell_word, times
from xpudbg.model.artifact import Kind, LedgerSummary, State, stage_order
from xpudbg.model.dynamo import StopKind, StopPlace
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.kernel_counts import KernelCounts, LooseKernel, count_graph_kernels, count_run
from xpudbg.model.last_page import (
    CallState,
    LastArgument,
    LastLaunch,
    LastOfProcess,
    LastPage,
    ThreadStack,
)
from xpudbg.model.location import base_name
from xpudbg.model.manifest import (
    Emulation,
    Exit,
    ExitReason,
    Graph,
    GraphOutcome,
    Kernel,
    LeftOut,
    Manifest,
    ProcessRole,
    RunSource,
)
from xpudbg.model.ranks import (
    rank_count_text,
    rank_differences,
    ranks_of,
)
from xpudbg.model.runs import CountedCoverage
from xpudbg.model.trace import compile_text, function_text
from xpudbg.screens.source_text import coverage_row, failure_text, place_link, source_text
from xpudbg.screens.text import (
    clean,
    fold,
    print_folded,
    print_left,
    print_problems,
    print_title,
    rank_text,
    say,
    shorten,
)
from xpudbg.store.locate import short_path

_MOST = 4
_TITLES = 14
"""Columns of the titles."""


def print_summary(
    manifest: Manifest,
    folder: Path,
    ledger: LedgerSummary,
    places: Sequence[StopPlace],
    console: Console,
    coverage: CountedCoverage | None = None,
    first: str = "",
    after: str = "",
) -> None:
    """Print graphs, kernels, graph breaks, recompiles, ledger, the bundle's path, and what to try next.

    Args:
        manifest: The run.
        folder: Path of its bundle.
        ledger: Counts of its ledger.
        places: Places where compiled code ends or is recompiled.
        console: Console to print to.
        coverage: Text on kernels that lead back to the program; None omits it.
        first: What to look at first; empty for nothing.
        after: What took time after the script; empty omits it.
    """
    rows: list[tuple[str, str | Text]] = []
    if manifest.emulated is not None:
        rows.append(("target", emulation_text(manifest.emulated)))
    rows += script_rows(manifest, after)
    rows += [("first", first_text(first))] if first else []
    rows.append(("graphs", graphs_line(manifest)))
    if not manifest.graphs and not manifest.kernels and manifest.source is RunSource.RUN:
        rows.append(("", Text(_nothing_text(manifest), style="yellow")))
    rows += [("failed", failed) for failed in _failed_rows(manifest)]
    rows += count_rows(manifest, coverage_row(coverage, _typed(folder)))
    rows += summary_rows(places, manifest, console.width - _TITLES)
    # A name longer than its column would be broken inside a word.
    rows += ledger_rows(manifest, ledger, most=max(console.width - 18, 24))
    if manifest.problems:
        rows.append(("problems", f"{len(manifest.problems)}: {clean(manifest.problems[0].what)}"))
    table = titled_rows(rows)
    console.print()
    console.print(table)
    bundle = Text.assemble(("bundle        ", "bold"), (short_path(folder), "cyan"))
    # Not wrapped, so that it can be copied.
    console.print(bundle, soft_wrap=True)
    console.print()
    for command in next_commands(manifest, folder, places):
        console.print(Text.assemble(("next: ", "dim"), command), soft_wrap=True)


def titled_rows(rows: Iterable[tuple[str, str | Text]]) -> Table:
    """Return a table of rows: a column of titles, each with its text."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for title, text in rows:
        table.add_row(title, text)
    return table


def script_rows(manifest: Manifest, after: str = "") -> Iterator[tuple[str, str | Text]]:
    """Yield rows on how the script ended, and on the exception that ended it."""
    if text := exit_text(manifest.exit):
        yield "script", text + (f"; then {after}" if after else "")
    if error := _main_exception(manifest):
        yield "", Text(error, style="yellow")


def count_rows(manifest: Manifest, coverage: str) -> Iterator[tuple[str, str | Text]]:
    """Yield rows on kernels, their coverage, caches and ranks."""
    yield from kernel_rows(manifest)
    if coverage:
        yield "coverage", clean(coverage)
    if caches := caches_line(manifest):
        yield "caches", caches
    if parted := _ranks_line(manifest):
        yield "ranks", Text(parted, style="yellow")


def ledger_rows(
    manifest: Manifest, ledger: LedgerSummary, most: int = 80
) -> Iterator[tuple[str, str | Text]]:
    """Yield rows on the ledger and on omitted files."""
    yield "ledger", _ledger_line(ledger)
    if left := _left_out_line(manifest.left_out, most=most):
        yield "ignored", left


def first_text(first: str) -> Text:
    """Return the text on what to look at first: green if there is nothing, else yellow.

    Args:
        first: From :func:`xpudbg.facts.lost_times.first_look`.
    """
    return Text(clean(first), style="green" if first.startswith("nothing") else "yellow")


_CACHE_LABELS = {"fx_graph": "FX graph cache", "aotautograd": "AOTAutograd cache"}


def cache_text(graph: Graph) -> str:
    """Return ``FX graph cache: hit, saved 1.2 s; AOTAutograd cache: bypass (why)``; empty without a lookup."""
    return "; ".join(
        f"{_CACHE_LABELS.get(c.cache, c.cache)}: {c.result}"
        + (f", saved {c.seconds_saved:.1f} s" if c.seconds_saved else "")
        + (f" ({c.reason})" if c.reason else "")
        for c in graph.caches
    )


def _traced(manifest: Manifest) -> bool:
    """Return whether the run has a trace, which torch starts with Dynamo's first frame."""
    return any(a.kind is Kind.TORCH_TRACE and a.state is State.PRESENT for a in manifest.artifacts)


def _nothing_text(manifest: Manifest) -> str:
    """Return why a run has neither graphs nor kernels, if known."""
    if "No module named 'torch'" in _main_exception(manifest):
        return "its Python has no torch: 'xpudbg run --python PATH' takes that of another environment"
    if _traced(manifest):
        return "torch.compile ran, but no graph came to a compiler; 'xpudbg dynamo' shows what was traced"
    if any(v.name == "TORCH_TRACE" and not v.value for v in manifest.variables):
        return "unknown: without TORCH_TRACE and TORCH_COMPILE_DEBUG torch says nothing of its graphs"
    ended = manifest.exit.reason in (ExitReason.ENDED, ExitReason.SIGNAL) and manifest.exit.code not in (
        0,
        None,
    )
    if ended or any(p.role is ProcessRole.MAIN and p.exception for p in manifest.processes):
        return "the script failed before anything was compiled"
    return "nothing was compiled: no compiled function was called, no Triton kernel ran"


def _failed_rows(manifest: Manifest) -> list[Text]:
    """Return the failures of graphs, equal ones of several ranks once, each with its count."""
    alike = Counter(
        (g.detail, g.cause_at or g.location, "" if g.cause_at else g.function)
        for g in manifest.graphs
        if g.outcome == GraphOutcome.FAILED
    )
    return [
        Text.assemble(
            f"{clean(detail)[:200]}  ",
            source_text(location, function),
            f"  {times(count)}" if count > 1 else "",
        )
        for (detail, location, function), count in list(alike.items())[:_MOST]
    ]


def _ranks_line(manifest: Manifest) -> str:
    """Return ``collectives differ between ranks; ...``; empty if the manifest has no difference."""
    parted = rank_differences(manifest)
    where = "'xpudbg show --ranks' says where they part"
    return f"{' and '.join(parted)} differ between ranks; {where}" if parted else ""


def caches_line(manifest: Manifest) -> str:
    """Return ``FX graph: 3 hit, 1 miss; AOTAutograd: 2 hit`` over all graphs; empty without a lookup."""
    # Forward and backward of a compile share a lookup of AOTAutograd; each graph has one of Inductor.
    asked = dict.fromkeys(
        (
            g.process,
            g.compile_id,
            g.generation,
            c.cache,
            c.result,
            c.key,
            "" if c.cache == "aotautograd" and g.compile_id else g.id,
        )
        for g in manifest.graphs
        for c in g.caches
    )
    answers = Counter((cache, result) for _, _, _, cache, result, _, _ in asked)
    parts = []
    for cache in dict.fromkeys(cache for cache, _ in sorted(answers, reverse=True)):
        counts = ", ".join(
            f"{count} {result}" for (c, result), count in sorted(answers.items()) if c == cache
        )
        parts.append(f"{_CACHE_LABELS.get(cache, cache)}: {counts}")
    return "; ".join(parts)


def graphs_line(manifest: Manifest) -> str:
    """Return ``3: 1 backward, 1 failed, 1 forward``: kinds of compiled graphs, outcomes of others, and the number of ranks."""
    counts = Counter(
        g.kind.value if g.outcome == GraphOutcome.COMPILED else OUTCOME_LABELS.get(g.outcome, g.outcome)
        for g in manifest.graphs
    )
    parts = ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))
    ranks = len(set(ranks_of(manifest).values()))
    text = f"{len(manifest.graphs)}" + (f": {parts}" if manifest.graphs else "")
    return f"{text}; of {ranks} ranks together" if ranks else text


def kernel_rows(manifest: Manifest) -> list[tuple[str, str]]:
    """Return rows of counts, each with its noun: generated kernels and library functions, launches, cache entries."""
    counts = count_run(manifest)
    parts = [
        f"{total} {one if total == 1 else several} ({_kinds(kinds)})"
        for kinds, one, several in (
            (counts.generated, "generated", "generated"),
            (counts.library, "library function", "library functions"),
            (counts.outside, "outside of graphs", "outside of graphs"),
        )
        if (total := kinds.total())
    ]
    rows = [("kernels", ", ".join(parts) or "0")]
    if counts.candidates:
        tried = loose_text(LooseKernel.CANDIDATE, counts.candidates.total())
        rows.append(("candidates", f"{plural(counts.candidate_entries, 'configuration')} of {tried}"))
    if counts.launches:
        rows.append(("launches", f"{counts.launches} in one pass through every graph"))
    if counts.cache_entries or counts.files:
        files = ", ".join(
            f"{n} {s}" for s, n in sorted(counts.files.items(), key=lambda i: stage_order(i[0]))
        )
        text = plural(counts.cache_entries, "Triton entry", "Triton entries")
        rows.append(("cache", text + (f" ({files})" if files else "")))
    return rows


def loose_text(what: LooseKernel, count: int) -> str:
    """Return ``2 kernels that autotuning tried and no graph launches``, or the text for others that no graph calls."""
    return f"{plural(count, 'kernel')} {_LOOSE_TEXT[what]}"


def _kinds(kinds: Counter[KernelKind]) -> str:
    ordered = sorted(kinds.items(), key=lambda item: item[0].value)
    return ", ".join(f"{count} {KERNEL_LABELS.get(kind, kind.value)}" for kind, count in ordered)


def _left_out_line(left: LeftOut, *, most: int = 80) -> str:
    """Return ``41 files of unknown kind (.env, notes.txt and 39 more), 2 folders not entered (.git, .ssh)``; empty for none.

    Args:
        left: What was left out.
        most: Columns of a name; a longer name is cut in its middle.
    """
    parts = []
    for count, text, names in (
        (
            left.files,
            f"{plural(left.files, 'file')} of unknown kind",
            left.names,
        ),
        (left.closed, f"{plural(left.closed, 'folder')} not entered", left.folders),
    ):
        if count:
            shown = ", ".join(shorten(clean(n), most) for n in names[:_MOST])
            more = f" and {count - _MOST} more" if count > _MOST else ""
            parts.append(f"{text} ({shown}{more})")
    return "; ".join(parts)


def _ledger_line(ledger: LedgerSummary) -> Text:
    """Return the counts of present and missing artifacts, and whether the ledger is complete."""
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
            f"; incomplete: {clean(first.owner)}{what}: {clean(first.reason)}",
            style="yellow",
        )
    return text


def next_commands(manifest: Manifest, folder: Path, places: Sequence[StopPlace] = ()) -> tuple[str, ...]:
    """Return the commands to try next: on a failed compile, processes that are no ranks, breaks, recompiles, fusion, kernels, else the overview.

    Args:
        manifest: The run.
        folder: Path of its bundle.
        places: Places where compiled code ends or is recompiled.
    """
    typed = _typed(folder)
    run = f" {shell_word(typed)}" if typed else ""
    compiled = any(g.outcome == GraphOutcome.COMPILED for g in manifest.graphs)
    triton = any(k.cache_keys for k in manifest.kernels)
    ranks = {p.id for p in manifest.processes if p.rank is not None}
    if len({g.process for g in manifest.graphs} - ranks) > 1:
        return f"xpudbg runs{run or ' latest'}", f"xpudbg show-fusion{run}", f"xpudbg dynamo{run}"
    repro = repro_command(manifest, typed)
    first: tuple[str, ...] = (repro,) if repro else ()
    first += (f"xpudbg dynamo{run}",) if places or (_traced(manifest) and not manifest.graphs) else ()
    if compiled:
        last = f"xpudbg triton-cache ls{run or ' latest'}" if triton else f"xpudbg show{run}"
        return (*first, f"xpudbg show-fusion{run}", last)
    if triton:
        return (*first, f"xpudbg show{run}", f"xpudbg triton-cache ls{run or ' latest'}")
    return (*first, f"xpudbg show{run}", f"xpudbg show{run} --json")


def repro_command(manifest: Manifest, run: str) -> str:
    """Return the command that writes a script of the first graph whose compile failed; empty where there is none, or it has no FX graph.

    Args:
        manifest: The run.
        run: The run as it is typed; empty for the latest.
    """
    run = run or "latest"
    needed = {Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_RUNNABLE}
    for graph in manifest.graphs:
        present = {a.kind for a in graph.artifacts if a.state is State.PRESENT}
        if graph.outcome is GraphOutcome.FAILED and needed <= present:
            return f"xpudbg repro {shell_word(f'{run}:{graph.id}')}"
    return ""


def _typed(folder: Path) -> str:
    """Return the command-line argument for the new bundle; empty for the latest run."""
    return "" if folder.parent.name == "runs" else short_path(folder)


def emulation_text(emulation: Emulation) -> Text:
    """Return ``bmg (Intel Arc B580), emulated: no Intel GPU was used; execute=eager``, and whether the script used it."""
    text = Text(f"{emulation.target} ({clean(emulation.device)}), ")
    text.append("emulated", style="bold magenta")
    text.append(f": no Intel GPU was used; execute={emulation.execute}")
    if emulation.unused:
        text.append("; the script put nothing on the device: this run says nothing about it", style="yellow")
    return text


def _main_exception(manifest: Manifest) -> str:
    """Return the exception that ended the script, ``InvalidBackend: ...``; empty without one, or if a graph's failure has it."""
    if any(graph.outcome == GraphOutcome.FAILED for graph in manifest.graphs):
        return ""
    error = next((p.exception for p in manifest.processes if p.role is ProcessRole.MAIN), "")
    return clean(error)


def exit_text(exit_: Exit) -> str:
    """Return how the script ended, and its duration; empty if unknown."""
    took = "" if exit_.seconds is None else f"{exit_.seconds:.1f} s"
    if exit_.reason is ExitReason.TIMEOUT:
        how = f"ended by the time limit: {exit_.signal or 'exit status ' + str(exit_.code)}"
    elif exit_.signal:
        return f"ended by {exit_.signal}" + (f" after {took}" if took else "")
    elif exit_.code is None:
        return ""
    else:
        how = f"exit status {exit_.code}"
    return f"{how}, {took}" if took else how


_LAUNCHES, _MESSAGES = 3, 4


# Graph breaks, recompiles and functions given up, by place: above the tree of ``show``, and in the summary of a run.

_STOP_PLACES_TITLES = {
    StopKind.NOT_COMPILED: "not compiled",
    StopKind.GRAPH_BREAK: "graph breaks",
    StopKind.RECOMPILE: "recompiles",
}
_STOP_PLACES_MOST = 2
"""Places of a kind that are shown without ``every``."""
_WIDE = 400
"""Columns if the width is unknown: practically unwrapped."""
_UNTRACED = "unknown: there is no structured trace (TORCH_TRACE)"
_REASON, _FIX = 240, 128
"""Characters of a reason and of a fix that are shown then."""


def print_stop_places(
    places: Sequence[StopPlace], manifest: Manifest, console: Console, *, every: bool = False
) -> None:
    """Print the places, each with its count, reason and fix; nothing if there are none.

    Args:
        places: The places of the run.
        manifest: The run.
        console: Console to print to.
        every: Show all places, with uncut texts.
    """
    for kind, title in _STOP_PLACES_TITLES.items():
        mine = [place for place in places if place.kind is kind]
        if not mine:
            continue
        print_title(console, f"{title}: {_count_text(mine, manifest)}")
        shown = mine if every else mine[:_STOP_PLACES_MOST]
        for place in shown:
            for line, hang in _place_lines(place, whole=every):
                print_folded(console, Text.assemble("  ", line), f"  {hang}")
        if len(mine) > len(shown):
            text = f"  and {plural(len(mine) - len(shown), 'place')} more (--all shows them)"
            console.print(Text(text, style="dim"))


def summary_rows(
    places: Sequence[StopPlace], manifest: Manifest, width: int = _WIDE
) -> list[tuple[str, Text]]:
    """Return rows for the summary of a run: a title, and a text of several lines.

    Args:
        places: The places of the run.
        manifest: The run.
        width: Columns for the text.
    """
    rows = []
    for kind, title in _STOP_PLACES_TITLES.items():
        mine = [place for place in places if place.kind is kind]
        if not mine:
            if kind is not StopKind.NOT_COMPILED:
                rows.append((title, Text("0" if _stop_places_traced(manifest) else _UNTRACED)))
            continue
        text = Text(_count_text(mine, manifest))
        for place in mine[:_STOP_PLACES_MOST]:
            for line, hang in _place_lines(place):
                text = Text("\n").join([text, *fold(line, width, hang)])
        if len(mine) > _STOP_PLACES_MOST:
            text.append(f"\nand {plural(len(mine) - _STOP_PLACES_MOST, 'place')} more", style="dim")
        rows.append((title, text))
    return rows


def _stop_places_traced(manifest: Manifest) -> bool:
    """Return whether an empty list of places is certain: a trace was read, or there is no graph."""
    return not manifest.graphs or any(
        a.kind is Kind.TORCH_TRACE and a.state is State.PRESENT for a in manifest.artifacts
    )


def _count_text(places: Sequence[StopPlace], manifest: Manifest) -> str:
    """Return ``2 places, 8 times``; for several ranks the count on all ranks and the count of different ones.

    Args:
        places: Places of one kind, at least one.
        manifest: The run.
    """
    reported = {
        StopKind.GRAPH_BREAK: len(manifest.graph_breaks),
        StopKind.RECOMPILE: len(manifest.recompiles),
        StopKind.NOT_COMPILED: len(manifest.skipped_frames),
    }[places[0].kind]
    different = sum(place.times for place in places)
    if different < reported:
        return rank_count_text(reported, different, len(set(ranks_of(manifest).values())))
    return f"{plural(len(places), 'place')}, {times(different)}"


def _place_lines(place: StopPlace, *, whole: bool = False) -> list[tuple[Text, str]]:
    """Return the lines of one place, each with the prefix of its continuation lines.

    Args:
        place: The place.
        whole: Do not cut long texts.
    """
    # what was given up is said by the reason: the line of a break may be of a function that it calls
    given_up = place.kind is StopKind.NOT_COMPILED and place.location is not None
    head = source_text(place.location, "" if given_up else place.function)
    if not head.plain:
        head = Text("an unknown line")
    if place.times > 1:
        head.append(f"  {times(place.times)}")
    of = rank_text(place.ranks)
    ids = ", ".join(place.compile_ids[:4]) + (", ..." if len(place.compile_ids) > 4 else "")
    text = "  ".join(w for w in (of, f"[{ids}]" if ids else "") if w)
    head.append(f"  {clean(text)}" if text else "", style="magenta")
    lines = [(head, "  "), (Text(f"  {_cut(place.reason, 0 if whole else _REASON)}", style="yellow"), "    ")]
    if place.remedy:
        lines.append((Text(f"  fix: {_cut(place.remedy, 0 if whole else _FIX)}"), "    "))
    return lines


def _cut(text: str, most: int) -> str:
    """Return the text, cut after a word if longer than ``most`` characters; 0 for no limit."""
    text = clean(text)
    return text if not most or len(text) <= most else f"{text[: most - 4].rpartition(' ')[0]} ..."


_LOOSE_TEXT = {
    LooseKernel.OUTSIDE: "outside of graphs",
    LooseKernel.CANDIDATE: "that autotuning tried and no graph launches",
    LooseKernel.HOST_COPY: "that the host ran in place of a graph's (--execute eager)",
}
KERNEL_LABELS = {
    KernelKind.TRITON: "Triton",
    KernelKind.TRITON_TEMPLATE: "Triton template",
    KernelKind.USER_TRITON: "user Triton",
    KernelKind.CPP: "C++",
    KernelKind.CPP_TEMPLATE: "C++ template",
    KernelKind.MULTI_KERNEL: "multi-kernel",
    KernelKind.EXTERN: "extern",
    KernelKind.FALLBACK: "ATen fallback",
    KernelKind.COPY: "copy",
}
OUTCOME_LABELS = {
    GraphOutcome.FAILED: "failed",
    GraphOutcome.CACHE_HIT: "from a cache hit",
    GraphOutcome.NOT_INDUCTOR: "without Inductor",
    GraphOutcome.EMPTY: "with nothing to compute",
    GraphOutcome.EXPORTED: "exported",
    GraphOutcome.SKIPPED: "given up",
    GraphOutcome.UNFINISHED: "unfinished",
    GraphOutcome.UNKNOWN: "of unknown outcome",
}


def outcome_label(graph: Graph) -> str:
    """Return the outcome of a graph, with the backend that compiled it: ``by openvino, which made 2 fused and left 1 operator beside``."""
    label = OUTCOME_LABELS.get(graph.outcome, str(graph.outcome))
    call = graph.backend
    if call is None:
        return label
    name = clean(call.name)
    if call.error:
        return f"failed in backend {name}"
    if graph.outcome == GraphOutcome.COMPILED:
        return f"by {name}, through Inductor"
    if graph.outcome != GraphOutcome.NOT_INDUCTOR:
        return f"{label} by {name}"
    if not call.parts:
        return f"by {name}"
    parts = ", ".join(f"{count} {clean(kind)}" for kind, count in call.parts.items())
    return f"by {name}, which made {parts} and left {plural(call.left or 0, 'operator')} beside"


def outcome_note(graph: Graph) -> str:
    """Return the outcome of a graph for lists; empty for one that Inductor alone compiled."""
    return "" if graph.outcome == GraphOutcome.COMPILED and graph.backend is None else outcome_label(graph)


_LIBRARY = re.compile(r"[/\\](?:site-packages|dist-packages|lib[/\\]python3\.\d{1,2})[/\\]")
_THREADS = 3
_ENDED = {
    CallState.RUNNING: "did not return",
    CallState.RAISED: "raised",
    CallState.RETURNED: "returned",
    CallState.QUEUED: "queued",
}


def print_last_page(page: LastPage, console: Console, *, every: bool = False) -> None:
    """Print what a run's processes did last, and what to try.

    Args:
        page: What is known.
        console: Console to print to.
        every: Print all launches, threads, frames and messages.
    """
    print_title(console, "last page")
    for finding in page.findings:
        say(console, finding.title, 2, "bold")
        if finding.where is not None:
            print_folded(console, Text.assemble("    ", source_text(finding.where)), "      ")
        if finding.evidence:
            say(console, finding.evidence, 4, "dim")
        if finding.fix:
            say(console, f"try: {finding.fix}", 4)
    for one in page.processes:
        _print_process(one, console, every=every)
    if page.messages:
        say(console, f"kernel log, {plural(len(page.messages), 'line')}", 2)
        shown = page.messages if every else page.messages[:_MESSAGES]
        for message in shown:
            say(console, message.text, 4, "dim")
        print_left(console, len(page.messages) - len(shown), 4)
    elif page.unread:
        say(console, f"the kernel's log was not read: {page.unread} (as root: dmesg)", 2, "dim")
    print_problems(console, page.problems)


def _print_process(one: LastOfProcess, console: Console, *, every: bool) -> None:
    if one.launches:
        say(console, f"{one.process}: last launches, the newest first", 2)
        newest = one.launches[::-1]
        shown = newest if every else newest[:_LAUNCHES]
        for launch in shown:
            _print_launch(launch, console)
        print_left(console, len(newest) - len(shown), 4)
    stacks: Sequence[ThreadStack] = sorted(one.stacks, key=lambda s: not s.current)
    shown_stacks = stacks if every else stacks[:_THREADS]
    for stack in shown_stacks:
        what = f"{one.process}: Python stack of thread 0x{stack.thread.lstrip('0')}, innermost first"
        reason = f" ({stack.reason})" if stack.reason and stack.current else ""
        say(console, what + reason, 2)
        for text in _frames(stack, every=every):
            say(console, text, 4)
    print_left(console, len(stacks) - len(shown_stacks), 4, "thread")


def _frames(stack: ThreadStack, *, every: bool) -> Iterator[str]:
    """Yield the frames; but for the innermost, those of libraries are counted unless ``every`` is set."""
    if not stack.frames:
        yield "no Python frame"
    for library, frames in groupby(
        enumerate(stack.frames), lambda f: not every and f[0] > 0 and bool(_LIBRARY.search(f[1].path))
    ):
        rows = [frame for _, frame in frames]
        if library:
            yield f"... {plural(len(rows), 'frame')} of libraries"
        else:
            yield from (f"{frame.path}:{frame.line} in {frame.function}" for frame in rows)


def _print_launch(launch: LastLaunch, console: Console) -> None:
    name = f"K{launch.launch} {launch.kernel}" if launch.launch else launch.kernel
    graph = f"  {launch.graph}" if launch.graph else f"  {launch.at}"
    say(
        console,
        f"{name}: {_ENDED[launch.state]}{graph}",
        4,
        "bold" if launch.state is CallState.RUNNING else "",
    )
    for line in launch.lines[-1:]:
        print_folded(console, Text.assemble("      ", source_text(line)), "        ")
    for arg in launch.args:
        say(console, _argument_text(arg), 6, "dim")
    if launch.left:
        say(console, f"and {plural(launch.left, 'argument')} more", 6, "dim")


def _argument_text(arg: LastArgument) -> str:
    """Return an argument as ``in_ptr0 float32[8, 4] strides [4, 1] at 0x7f00 to 0x7f80 (128 B)``."""
    name = f"{arg.name} " if arg.name else ""
    if arg.pointer is None:
        return f"{name}{arg.value}"
    shape = ", ".join(map(str, arg.shape))
    strides = ", ".join(map(str, arg.stride))
    return f"{name}{arg.dtype}[{shape}] strides [{strides}] at 0x{arg.pointer:x} to 0x{arg.pointer + arg.bytes:x} ({binary_size(arg.bytes)})"


FOLDED_GRAPHS = 24
"""A run with more graphs shows equal ones once."""
_MOST_GROUPS = 15


@dataclass
class GraphGroup:
    """Graphs of one function with the same outcome.

    Attributes:
        graphs: In the order of compilation.
        counts: The kernels of each.
    """

    graphs: list[Graph] = field(default_factory=list)
    counts: list[KernelCounts] = field(default_factory=list)


def group_graphs(graphs: Sequence[Graph], kernels: Sequence[Kernel]) -> list[GraphGroup]:
    """Group graphs by function, kind, outcome, and missing artifacts with reasons, in order of their first graphs.

    Args:
        graphs: Graphs of one process.
        kernels: The kernels of the run.
    """
    called: dict[tuple[str, str], list[Kernel]] = {}
    for kernel in kernels:
        called.setdefault((kernel.process, kernel.graph), []).append(kernel)
    groups: dict[tuple[object, ...], GraphGroup] = {}
    for graph in graphs:
        place = graph.location
        where = (place.file, place.line) if place else ()
        absent = tuple((a.kind, a.reason) for a in graph.artifacts if a.state is not State.PRESENT)
        key = (graph.kind, graph.outcome, graph.detail, graph.function, where, absent)
        group = groups.setdefault(key, GraphGroup())
        group.graphs.append(graph)
        group.counts.append(count_graph_kernels(tuple(called.get((graph.process, graph.id), ()))))
    return list(groups.values())


def single_graphs(graphs: Sequence[Graph], kernels: Sequence[Kernel]) -> list[GraphGroup]:
    """Return each graph as a group of one, in order.

    Args:
        graphs: Graphs of one process.
        kernels: The kernels of the run.
    """
    return [group for graph in graphs for group in group_graphs([graph], kernels)]


def add_groups(branch: Tree, groups: Sequence[GraphGroup]) -> None:
    """Add a line for each group, two for failed compiles; further groups are counted."""
    for group in groups[:_MOST_GROUPS]:
        first = group.graphs[0]
        node = branch.add(_line(group))
        if first.detail:
            node.add(failure_text(first))
    left = groups[_MOST_GROUPS:]
    if left:
        count = sum(len(g.graphs) for g in left)
        branch.add(Text(f"and {plural(count, 'graph')} of {plural(len(left), 'other kind')}", style="dim"))
    if any(len(group.graphs) > 1 for group in groups):
        branch.add(Text("similar graphs are folded: --all shows every graph", style="dim"))


def _line(group: GraphGroup) -> Text:
    first, last = group.graphs[0], group.graphs[-1]
    text = Text(clean(first.id), style="cyan")
    if len(group.graphs) > 1:
        text.append(f" ... {clean(last.id)}")
        text.append(f"  {len(group.graphs)} similar", style="bold")
    ids = list(dict.fromkeys(compile_text(g.compile_id, g.generation) for g in group.graphs if g.compile_id))
    if ids:
        text.append(f"  [{ids[0]}{f' ... {ids[-1]}' if len(ids) > 1 else ''}]", style="magenta")
    if note := outcome_note(first):
        text.append(f"  {note}", style="yellow")
    name = first.function or (first.location.function if first.location else "")
    name = clean(function_text(name))
    text.append(f"  {name}" if name else "")
    if first.location is not None and first.location.file:
        place = f"{base_name(first.location.file)}:{first.location.line or '?'}"
        text.append(
            f"{place_link(first.location, first.function)}{clean(place)}" if name else f"  {clean(place)}"
        )
    text.append(f"  {_numbers(group)}", style="dim")
    return text


def _numbers(group: GraphGroup) -> str:
    """Return ``1 to 4 kernels, 3 launches each``: generated kernels, and library calls."""
    parts = [
        ([c.generated.total() for c in group.counts], "kernel", ""),
        ([c.library.total() for c in group.counts], "library function", ""),
        ([c.launches for c in group.counts], "launch", "launches"),
    ]
    texts = [_range(numbers, one, many) for numbers, one, many in parts if max(numbers)]
    return ", ".join(texts) + (" each" if texts and len(group.graphs) > 1 else "")


def _range(numbers: Sequence[int], noun: str, nouns: str) -> str:
    low, high = min(numbers), max(numbers)
    return plural(high, noun, nouns) if low == high else f"{low} to {plural(high, noun, nouns)}"
