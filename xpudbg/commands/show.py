"""``xpudbg show``."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers, explain
from xpudbg.commands.options import (
    AddressArgument,
    EveryOption,
    JsonOption,
    LedgerStrictOption,
    MorePart,
    NoPagerOption,
    PerfettoForceOption,
)
from xpudbg.commands.output import Output, print_json
from xpudbg.commands.triton_cache import ls
from xpudbg.compare import rank_comparison
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.facts import advice as advice_report
from xpudbg.facts import last_page, launch_costs, lost_times, packages, run_address
from xpudbg.facts.dynamo import stop_places
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.kernels import entry_reader, kernel_page
from xpudbg.facts.origins import coverage
from xpudbg.facts.times import profile_files
from xpudbg.model import runs
from xpudbg.model.fusion import GraphFusion
from xpudbg.run import cache_files, run_reader, stored_verdicts
from xpudbg.screens import (
    accuracy,
    compile_time,
    rank_report,
    reporter,
    show_run,
    source_text,
)
from xpudbg.screens.kernels import page as page_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.facts.run_address import ArtifactChoice, KernelMatch, Selection
    from xpudbg.model.artifact import Artifact
    from xpudbg.model.kernel import KernelSource
    from xpudbg.model.manifest import Graph
    from xpudbg.model.runs import ShownGraph, ShownRun
    from xpudbg.run.cache_files import EntryFiles
    from xpudbg.run.run_reader import RunReader

_SHOWN = 8
_NAMED = 2
_SNIFFED = 8192
_DISASSEMBLED = frozenset({"spv", "zebin"})
"""Binary stages that are shown as text on a terminal."""


app = typer.Typer(add_completion=False)


@app.command()
def show(
    address: AddressArgument = "latest",
    word: MorePart = None,
    stage: MorePart = None,
    every: EveryOption = False,
    ranks: Annotated[
        bool,
        typer.Option(
            "--ranks", help="Compare the ranks of a job: where they part first, and their collectives."
        ),
    ] = False,
    perfetto: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --ranks: also write Inductor's estimates of run times as a Chrome trace, for ui.perfetto.dev.",
        ),
    ] = None,
    force: PerfettoForceOption = False,
    no_pager: NoPagerOption = False,
    strict: LedgerStrictOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show a run, a graph, a kernel or one artifact.

    An artifact is highlighted on a terminal and raw when piped. The words behind ADDRESS are its next parts:
    `show RUN KERNEL ttgir` is `show RUN:KERNEL:ttgir`.

    Examples:
      xpudbg show
      xpudbg show latest:model__0_forward_1:output_code
      xpudbg show :K5:ttgir
      xpudbg show latest~1 --json
      xpudbg show --ranks
    """
    if perfetto is not None:
        _check_perfetto(perfetto, address, ranks=ranks, force=force)
    if (typed := typed_address.parse_address(address).below(word, stage)).line:
        return explain.explain(
            str(typed), every=every, expand=ranks, no_pager=no_pager, as_json=as_json, strict=strict
        )
    selection = addresses.open_address(address, word, stage, first=True)
    run, out = selection.run, Output(as_json, no_pager)
    if ranks:
        if not selection.whole:
            raise XpudbgError(
                "--ranks compares whole runs",
                hint=f"name the run alone: 'xpudbg show {shell_word(run.name)} --ranks'",
            )
        return _show_ranks(run, perfetto, strict=strict, out=out)
    if selection.whole:
        _show_run(run, every=every, out=out)
        lacks = not run.ledger.complete or run.manifest.problems
        return ExitCode.FOUND if strict and lacks else ExitCode.OK
    if selection.kernels:
        _show_kernel(selection, every=every, out=out)
        return ExitCode.OK
    # What is no bundle has no graphs to show.
    _ = run.bundle
    graph = _graph(selection)
    if not selection.stage and graph is not None:
        _show_graph(run, graph, out=out)
    else:
        _show_choice(run, run_address.selected_artifact(selection, graph), out=out)
    return ExitCode.OK


def _graph(selection: Selection) -> Graph | None:
    """Return the graph of a selection; None where it has none.

    Raises:
        XpudbgError: It has several.
    """
    if not selection.graphs:
        return None
    wanted = selection.graphs[0].id
    if len(selection.graphs) > 1:
        known = ", ".join(g.id for g in selection.graphs[:_SHOWN])
        raise XpudbgError(
            f"{selection.graphs[0].compile_id} matches {len(selection.graphs)} graphs",
            hint=f"choose one by its id: {known}",
        )
    return next(g for g in selection.run.manifest.graphs if g.id == wanted)


def _show_run(run: RunReader, *, every: bool, out: Output) -> None:
    def screen(console: Console) -> None:
        places = stop_places.run_stop_places(run)
        numbers = None
        if every:
            numbers = run_fusion.launch_numbers(run)
        typed = "" if run.name == locate.LATEST else run.name
        verdicts = (
            *accuracy.accuracy_rows(*run_reader.accuracy_or_problem(run)),
            *accuracy.verify_rows(stored_verdicts.verified_text(stored_verdicts.StoredVerdicts(run))),
        )
        first = lost_times.first_look(run, places, judged=bool(verdicts))
        facts = show_run.RunFacts(
            run.ledger,
            places,
            verdicts,
            coverage.cached_coverage(run, every=every),
            first,
            advice_report.settings_advice(run),
            *run.fact(packages.run_packages),
            last_page.last_page(run),
        )
        show_run.print_run(run.bundle, facts, console, address=typed, every=every, numbers=numbers)

    def shown() -> ShownRun:
        counted = coverage.cached_coverage(run, every=every)
        advice = advice_report.settings_advice(run)
        return runs.shown_run(
            run.manifest, counted, packages.run_packages(run)[0], last_page.last_page(run), advice
        )

    out.print("xpudbg.show", shown, screen=screen)


def _check_perfetto(path: Path, address: str, *, ranks: bool, force: bool) -> None:
    if not ranks:
        run, file = shell_word(address), shell_word(str(path))
        raise XpudbgError(
            "--perfetto belongs to --ranks",
            hint=f"'xpudbg show {run} --ranks --perfetto {file}' has estimated run times, 'xpudbg time {run} --perfetto {file}' the compile",
        )
    reporter.check_writable(path, force=force)


def _write_estimates(run: RunReader, path: Path) -> None:
    pieces, count = compile_time.estimates_trace(rank_comparison.estimated_timelines(run))
    reporter.save_pieces(path, pieces)
    name = clean(str(path))
    sys.stderr.write(
        f"wrote {name}: {count} operators; open it at https://ui.perfetto.dev or in chrome://tracing\n"
    )


def _show_ranks(run: RunReader, perfetto: Path | None, *, strict: bool, out: Output) -> int:
    report = rank_comparison.analyse_ranks(run)
    if perfetto is not None:
        _write_estimates(run, perfetto)

    out.print(
        "xpudbg.show.ranks", lambda: report, screen=lambda console: rank_report.print_ranks(report, console)
    )
    return ExitCode.FOUND if strict and (report.diverges or report.problems) else ExitCode.OK


def _show_graph(run: RunReader, graph: Graph, *, out: Output) -> None:
    files = [g for g in run.graphs if g.id == graph.id]
    costed = launch_costs.with_costs(run_fusion.fusions_of(run, files), launch_costs.cost_device(run), run)
    cost = costed[0] if costed else None
    replay = next(iter(advice_report.graph_replays(run, files)), None)
    advice = advice_report.run_advice(run, files)

    def screen(console: Console) -> None:
        numbers = run_fusion.launch_numbers(run, {graph.id})
        show_run.print_graph(run.manifest, graph, console, numbers, cost, replay, advice)

    def shown() -> ShownGraph:
        known = cost or GraphFusion(graph.id)
        return runs.ShownGraph(
            **{field.name: getattr(graph, field.name) for field in fields(graph)},
            least_us=known.least_us,
            cost_device=known.cost_device,
            launch_bound=known.launch_bound,
            replay=replay,
            advice=tuple(advice),
        )

    out.print("xpudbg.show.graph", shown, screen=screen)


def _show_choice(run: RunReader, choice: ArtifactChoice, *, out: Output) -> None:
    """Write an artifact, or the same stage of several configurations.

    Args:
        run: The run.
        choice: The selected artifacts.
        out: Where the result goes.

    Raises:
        XpudbgError: They are several and binary.
    """
    if choice.note:
        sys.stderr.write(f"{clean(choice.note)}\n")
    if len(choice.artifacts) == 1:
        _show_artifact(run, choice.artifacts[0], out=out)
    elif out.as_json:
        body = {"candidates": choice.artifacts}
        print_json("xpudbg.show.candidates", body)
    else:
        _show_candidates(run, choice)


def _show_artifact(run: RunReader, artifact: Artifact, *, out: Output) -> None:
    if out.as_json:
        print_json("xpudbg.show.artifact", artifact)
        return

    with run.bundle.open(artifact.path) as source:
        if sys.stdout.isatty():
            source_text.print_artifact(
                source, artifact.path.rpartition("/")[2], artifact.bytes, paged=not out.no_pager
            )
        else:
            source_text.write_raw(source)


def _show_candidates(run: RunReader, choice: ArtifactChoice) -> None:
    """Return the texts of all candidates, each after a title line.

    Raises:
        XpudbgError: They are binary.
    """
    texts = []
    for artifact in choice.artifacts:
        data = run.bundle.read_bytes(artifact.path)
        if b"\0" in data[:_SNIFFED]:
            raise XpudbgError(
                f"{len(choice.artifacts)} configurations, and it is not known which one autotuning chose",
                hint=f"name one by its key: {', '.join(choice.titles[:_SHOWN])}",
            )
        texts.append(data.decode("utf-8", "replace"))
    note = f"{len(texts)} configurations, and it is not known which one autotuning chose: all of them follow"
    sys.stderr.write(f"{note}\n")
    for title, text in zip(choice.titles, texts, strict=True):
        shown = clean(text, lines=True) if sys.stdout.isatty() else text
        sys.stdout.write(f"// {clean(title)}\n{shown.rstrip()}\n\n")


def _show_kernel(selection: Selection, *, every: bool, out: Output) -> None:
    """Show the page of a kernel, or one of its stages.

    Args:
        selection: The kernel, and the stage.
        every: Whether long lists are shown in full.
        out: Where the result goes.

    Raises:
        XpudbgError: It has no such stage, or no bundle has its artifacts.
    """
    assert selection.kernels
    run, match = selection.run, _first(selection)
    if selection.stage:
        _show_stage(selection, match, out=out)
        return

    page = kernel_page.analyse_kernel_page(run, match, _disassembled if every else entry_reader.EntryReader)
    page = replace(page, measured=profile_files.times_of_launch(run, page.graph, page.number))
    typed = _typed(run, match, page.number)

    out.print(
        "xpudbg.show.kernel",
        lambda: page,
        screen=lambda console: page_screen.print_kernel_page(page, console, address=typed, every=every),
    )


def _disassembled(files: EntryFiles) -> entry_reader.EntryReader:
    """Return a reader of a cache entry that has the instructions of its native code, where there is a compiler."""
    return entry_reader.EntryReader(files, compilers.disassemble_entry)


def _typed(run: RunReader, match: KernelMatch, number: int) -> str:
    """Return a kernel's address for suggested commands."""
    name = _run_of(run)
    if match.graph and number and not match.by_key:
        return f"{name}:{match.graph}:K{number}"
    return f"{name}:{match.folders[0][:_SHOWN] if match.by_key and match.folders else match.name}"


def _run_of(run: RunReader) -> str:
    """Return a run's name for an address."""
    return "" if run.name == locate.LATEST else run.name


def _first(selection: Selection) -> KernelMatch:
    """Return the first kernel, with a note on stderr where others of that name or number are different kernels."""
    kernels = selection.kernels or ()
    first = kernels[0]
    notes = []
    others = [k for k in kernels[1:] if k.folders != first.folders or not k.folders]
    if others:
        places = ", ".join(_place_of(k) for k in others[:_SHOWN])
        more = ", ..." if len(others) > _SHOWN else ""
        notes.append(f"{first.name} of {_place_of(first)}; others of that name are in {places}{more}")
    if first.number is not None and selection.graphs is None and not others:
        run = selection.run
        graphs = (
            graph
            for graph, names in run_fusion.launched_kernels(run)
            if graph != first.graph and first.number <= len(names)
        )
        named = list(islice(graphs, _NAMED + 1))
        if named:
            known = ", ".join(f"{_run_of(run)}:{graph}:K{first.number}" for graph in named[:_NAMED])
            more = ", ..." if len(named) > _NAMED else ""
            notes.append(f"K{first.number} of {first.graph}; of the other graphs: {known}{more}")
    for note in notes:
        sys.stderr.write(f"{clean(note)}\n")
    return first


def _place_of(match: KernelMatch) -> str:
    """Return what tells a kernel from others of its name: its graph, or its cache entry."""
    return match.graph or (match.folders[0][:_SHOWN] if match.folders else "no graph")


def _show_stage(selection: Selection, match: KernelMatch, *, out: Output) -> None:
    run, stage = selection.run, selection.stage
    if not kernel_page.is_generated(match):
        raise XpudbgError(
            f"{match.name} has no {stage}: it is called, and nothing was compiled for it",
            hint="'xpudbg show' without the stage says what it computes",
        )
    if stage == "source":
        source = kernel_page.kernel_source(run, match)
        if not isinstance(source, str):
            _show_source(source, match.name, out=out)
            return
        if "source" not in (match.row.stages if match.row else ()):
            raise XpudbgError(
                f"{match.name} has no source: {source}", hint="'xpudbg show' without the stage has its page"
            )
    terminal = sys.stdout.isatty() and not out.as_json
    kind = typed_address.kernel_stage(stage)
    # A cache by itself has no manifest with artifacts.
    if kind and (not run.is_bundle or (kind == "asm" and not _has_assembly(match))):
        raw = not (terminal or out.as_json)
        _show_text_stage(_one_entry(run, match, stage), kind, raw=raw, out=out)
        return

    _ = run.bundle
    row = run_address.manifest_kernel(match)
    choice = run_address.select_artifact(selection, row.artifacts, row.name)
    if terminal and kind in _DISASSEMBLED:
        for title, files in _chosen_entries(run, choice):
            sys.stdout.write(title)
            _show_text_stage(files, kind, raw=False, out=out)
        return
    _show_choice(run, choice, out=out)


def _has_assembly(match: KernelMatch) -> bool:
    return any(a.path.endswith(".asm") for a in match.row.artifacts) if match.row else False


def _show_source(source: KernelSource, name: str, *, out: Output) -> None:
    if out.as_json:
        print_json("xpudbg.show.source", source)
    elif sys.stdout.isatty():
        data = source.text.encode("utf-8", "replace")
        ending = "py" if source.language == "python" else "cpp"
        source_text.print_artifact(io.BytesIO(data), f"{name}.{ending}", len(data), paged=not out.no_pager)
    else:
        sys.stdout.write(source.text)


def _chosen_entries(run: RunReader, choice: ArtifactChoice) -> Sequence[tuple[str, EntryFiles]]:
    """Return the cache entries of the artifacts, each with a title where there are several."""
    by_key = {f.key: f for f in run.fact(cache_files.RunCache).found.entries}
    folders = [a.path.split("/")[1] for a in choice.artifacts]
    titles = choice.titles or ("",)
    note = choice.note
    if len(folders) > 1:
        unknown = f"{len(folders)} configurations, and it is not known which one autotuning chose"
        note = f"{note or unknown}: all of them follow"
    if note:
        sys.stderr.write(f"{clean(note)}\n")
    return [
        (f"// {clean(title)}\n" if title else "", by_key[folder])
        for title, folder in zip(titles, folders, strict=True)
        if folder in by_key
    ]


def _one_entry(run: RunReader, match: KernelMatch, stage: str) -> EntryFiles:
    """Return the cache entry of a kernel: of several configurations the one that autotuning chose.

    Raises:
        XpudbgError: There is none, or it is not known which one was chosen.
    """
    entries = run_address.matched_entries(run, [match])
    if not entries:
        raise XpudbgError(
            f"{match.name} has no {stage}: it has no entry in the Triton cache",
            hint="'xpudbg show' without the stage has its page",
        )
    groups = cache_files.configurations_of(entries, run.fact(cache_files.RunCache).winners)
    if len(groups) == 1 and groups[0].one is not None:
        return groups[0].one
    count = groups[0].counting if len(groups) == 1 else entries
    known = ", ".join(cache_files.describe_entries(count[:_SHOWN]))
    raise XpudbgError(
        f"{len(count)} configurations, and it is not known which one autotuning chose",
        hint=f"name one by its key: {known}",
    )


def _show_text_stage(files: EntryFiles, stage: str, *, raw: bool, out: Output) -> None:
    reader = entry_reader.EntryReader(files, compilers.disassemble_entry, compilers.build_larger)
    if stage == "asm":
        ls.show_assembly(reader, raw=raw, out=out)
    else:
        ls.show_stage(reader, stage, raw=raw, spirv_dis=False, out=out)
