"""The steps of ``xpudbg show`` for a kernel: its page, or one of its stages."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from xpudbg.commands.output import print_result
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.addresses.address import Selection, kernel_stage
from xpudbg.facts.addresses.select_kernel import matched_entries
from xpudbg.facts.fusion.launch_numbers import launch_numbers
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.store.locate import LATEST

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.facts.addresses.select_artifact import ArtifactChoice
    from xpudbg.facts.addresses.select_kernel import KernelMatch
    from xpudbg.model.cache import EntryFiles
    from xpudbg.model.kernel_page import KernelSource

_SHOWN = 8
_DISASSEMBLED = frozenset({"spv", "zebin"})
"""Binary stages that are shown in words on a terminal."""


def show_kernel(selection: Selection, *, address: str, every: bool, as_json: bool, paged: bool) -> None:
    """Show the page of a kernel, or one of its stages.

    Args:
        selection: The kernel, and the stage.
        address: What the user typed first.
        every: Do not fold long lists.
        as_json: Print JSON.
        paged: Hand what is longer than the screen to the pager.

    Raises:
        XpudbgError: It has no such stage, or no bundle has its artifacts.
    """
    assert selection.kernels
    run, match = selection.run, _first(selection)
    if selection.stage:
        _show_stage(selection, match, as_json=as_json, paged=paged)
        return
    from xpudbg.facts.kernels.kernel_page import analyse_kernel_page

    page = analyse_kernel_page(run, match)
    typed = _typed(run, match, page.number)

    def screen(console: Console) -> None:
        from xpudbg.screens.kernels.page import print_kernel_page

        print_kernel_page(page, console, address=typed, every=every)

    print_result(Reporter("xpudbg.show.kernel", lambda: page, screen=screen), as_json=as_json, paged=paged)


def _typed(run: RunReader, match: KernelMatch, number: int) -> str:
    """Return how a kernel is typed in the commands that lead on."""
    name = _run_of(run)
    if match.graph and number and not match.by_key:
        return f"{name}:{match.graph}:K{number}"
    return f"{name}:{match.folders[0][:_SHOWN] if match.by_key and match.folders else match.name}"


def _run_of(run: RunReader) -> str:
    """Return how a run is typed in an address."""
    return "" if run.name == LATEST else run.name


def _first(selection: Selection) -> KernelMatch:
    """The first kernel, with a word on stderr where others of that name or number are other kernels."""
    kernels = selection.kernels or ()
    first = kernels[0]
    notes = []
    others = [k for k in kernels[1:] if k.folders != first.folders or not k.folders]
    if others:
        places = ", ".join(k.graph or "no graph" for k in others[:_SHOWN])
        more = ", ..." if len(others) > _SHOWN else ""
        notes.append(
            f"{first.name} of {first.graph or 'no graph'}; others of that name are in {places}{more}"
        )
    if first.number is not None and selection.graphs is None and not others:
        numbers = launch_numbers(selection.run)
        graphs = dict.fromkeys(
            g for (g, _), own in numbers.items() if first.number in own and g != first.graph
        )
        if graphs:
            run = _run_of(selection.run)
            known = ", ".join(f"{run}:{g}:K{first.number}" for g in list(graphs)[:2])
            more = ", ..." if len(graphs) > 2 else ""
            notes.append(f"K{first.number} of {first.graph}; of the other graphs: {known}{more}")
    for note in notes:
        sys.stderr.write(f"{clean(note, single_line=True)}\n")
    return first


def _show_stage(selection: Selection, match: KernelMatch, *, as_json: bool, paged: bool) -> None:
    from xpudbg.facts.kernels.kernel_page import is_generated

    run, stage = selection.run, selection.stage
    if not is_generated(match):
        raise XpudbgError(
            f"{match.name} has no {stage}: it is called, and nothing was compiled for it",
            hint="'xpudbg show' without the stage says what it computes",
        )
    if stage == "source":
        from xpudbg.facts.kernels.kernel_page import kernel_source

        source = kernel_source(run, match)
        if not isinstance(source, str):
            _show_source(source, match.name, as_json=as_json, paged=paged)
            return
        if "source" not in (match.row.stages if match.row else ()):
            raise XpudbgError(
                f"{match.name} has no source: {source}", hint="'xpudbg show' without the stage has its page"
            )
    terminal = sys.stdout.isatty() and not as_json
    if kernel_stage(stage) == "asm" and not _has_file(match, "asm"):
        _show_in_words(
            run, _one_entry(run, match, stage), "asm", raw=not terminal, as_json=as_json, paged=paged
        )
        return
    from xpudbg.commands.show_steps import show_choice
    from xpudbg.facts.addresses.select_artifact import manifest_kernel, select_artifact

    _ = run.bundle
    row = manifest_kernel(match)
    choice = select_artifact(selection, row.artifacts, row.name)
    if terminal and kernel_stage(stage) in _DISASSEMBLED:
        for title, files in _chosen_entries(run, choice):
            sys.stdout.write(title)
            _show_in_words(run, files, kernel_stage(stage), raw=False, as_json=False, paged=paged)
        return
    show_choice(run, choice, as_json=as_json, paged=paged)


def _has_file(match: KernelMatch, stage: str) -> bool:
    return any(a.path.endswith(f".{stage}") for a in match.row.artifacts) if match.row else False


def _show_source(source: KernelSource, name: str, *, as_json: bool, paged: bool) -> None:
    if as_json:
        sys.stdout.write(Reporter("xpudbg.show.source", lambda: source).json_text())
    elif sys.stdout.isatty():
        from xpudbg.screens.artifact_view import print_artifact

        data = source.text.encode("utf-8", "replace")
        ending = "py" if source.language == "python" else "cpp"
        print_artifact(io.BytesIO(data), f"{name}.{ending}", len(data), paged=paged)
    else:
        sys.stdout.write(source.text)


def _chosen_entries(run: RunReader, choice: ArtifactChoice) -> Sequence[tuple[str, EntryFiles]]:
    """The cache entries of the artifacts, each behind a title where they are several."""
    if choice.note:
        sys.stderr.write(f"{clean(choice.note, single_line=True)}\n")
    by_key = {f.key: f for f in run.cache.found.entries}
    folders = [a.path.split("/")[1] for a in choice.artifacts]
    titles = choice.titles or ("",)
    if len(folders) > 1:
        words = f"{len(folders)} configurations, and it is not known which one autotuning chose: all of them follow"
        sys.stderr.write(f"{words}\n")
    return [
        (f"// {clean(title, single_line=True)}\n" if title else "", by_key[folder])
        for title, folder in zip(titles, folders, strict=True)
        if folder in by_key
    ]


def _one_entry(run: RunReader, match: KernelMatch, stage: str) -> EntryFiles:
    """The cache entry of a kernel: of several configurations the one that autotuning chose.

    Raises:
        XpudbgError: There is none, or it is not known which one was chosen.
    """
    from xpudbg.run.candidates import candidates_of, describe_entries

    entries = matched_entries(run, [match])
    if not entries:
        raise XpudbgError(
            f"{match.name} has no {stage}: it has no entry in the Triton cache",
            hint="'xpudbg show' without the stage has its page",
        )
    groups = candidates_of(entries, run.cache.winners)
    winner = groups[0].winner if len(groups) == 1 else None
    if winner is None and len(entries) > 1:
        known = ", ".join(describe_entries(entries[:_SHOWN]))
        raise XpudbgError(
            f"{len(entries)} configurations, and it is not known which one autotuning chose",
            hint=f"name one by its key: {known}",
        )
    return winner or entries[0]


def _show_in_words(
    run: RunReader, files: EntryFiles, stage: str, *, raw: bool, as_json: bool, paged: bool
) -> None:
    from xpudbg.facts.kernels.entry_reader import EntryReader
    from xpudbg.workflows.disassembly import build_larger, disassemble_entry

    reader = EntryReader(files, disassemble_entry, build_larger)
    if stage == "asm":
        from xpudbg.commands.triton_cache.isa_steps import show_assembly

        show_assembly(reader, raw=raw, as_json=as_json, paged=paged)
    else:
        from xpudbg.commands.triton_cache.stage_steps import show_stage

        show_stage(reader, stage, raw=raw, spirv_dis=False, as_json=as_json, paged=paged)
