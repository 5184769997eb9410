"""``xpudbg diff``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import (
    ADDRESS_HELP,
    EveryOption,
    ForceOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
)
from xpudbg.commands.output import Output
from xpudbg.compare import text
from xpudbg.compare.diff import kernel_diff, runs, whole_runs
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.facts import run_address
from xpudbg.facts.kernels import entry_reader, kernel_page
from xpudbg.model import artifact as artifact_model
from xpudbg.model import diff as diff_model
from xpudbg.model import stages as stages_model
from xpudbg.model.row import StrEnum, dataclass
from xpudbg.run import cache_files, run_reader
from xpudbg.screens import diff as diff_screen
from xpudbg.screens import reporter as reporter_screen
from xpudbg.screens.kernels import stages as stages_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from typing import TypeAlias

    from xpudbg.facts.run_address import Selection
    from xpudbg.model.artifact import Kind
    from xpudbg.model.diff import RunDiff, TextDiff
    from xpudbg.model.stages import KernelComparison
    from xpudbg.run.cache_files import EntryFiles
    from xpudbg.run.graph_files import GraphFiles
    from xpudbg.run.run_reader import RunReader
    from xpudbg.screens.reporter import Reporter

    Side: TypeAlias = "NamedText | runs.RunSide | cache_files.EntryFiles"

app = typer.Typer(add_completion=False)
ENDINGS = {".html": "html", ".htm": "html", ".md": "markdown", ".json": "json"}
"""Endings of -o that choose a format."""


class DiffFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


@app.command()
def diff(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A", help=f"{ADDRESS_HELP} Any file; a stage of --run.", autocompletion=complete_address
        ),
    ],
    b: Annotated[
        str,
        typer.Argument(
            metavar="B", help="The second one, in the same form.", autocompletion=complete_address
        ),
    ],
    run: Annotated[
        str,
        typer.Option(
            "--run",
            metavar="RUN",
            help="Run whose stages are compared when A and B are stages.",
            autocompletion=complete_address,
        ),
    ] = "latest",
    graph: GraphOption = None,
    kernel: Annotated[
        str | None,
        typer.Option(
            "-k",
            "--kernel",
            metavar="KERNEL",
            help="Kernel whose stages are compared, as :KERNEL in an address.",
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", "--raw", help="Keep numbers in names, hashes, paths and locations.")
    ] = False,
    side_by_side: Annotated[
        bool, typer.Option("-y", "--side-by-side", help="Two columns instead of unified.")
    ] = False,
    context: Annotated[int, typer.Option("-U", "--context", min=0, help="Lines of context.")] = 3,
    fmt: Annotated[
        DiffFormat | None,
        typer.Option(
            "--format", help="Format of the report.", show_default="from the extension of -o, else text"
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FILE",
            help="Write the report to a file; .html, .md and .json choose the format.",
        ),
    ] = None,
    force: ForceOption = False,
    all_kernels: EveryOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Compare two stages, graphs, kernels or whole runs; exit 1 when they differ.

    Stages: readable runnable transformed ir_pre ir_post output_code, and of a kernel ttir ttgir llir.

    Examples:
      xpudbg diff latest~1 latest
      xpudbg diff readable transformed --graph model__0
      xpudbg diff latest~1:K5:ttgir latest:K5:ttgir
      xpudbg diff old.zip new.zip -o diff.html
    """
    if as_json and fmt is not None:
        raise XpudbgError(f"--json and --format {fmt.value} are two formats", hint="give one of them")
    ending = output.suffix.lower() if output is not None else ""
    if output is not None:
        reporter_screen.check_writable(output, force=force)
    form = "json" if as_json else fmt.value if fmt is not None else ENDINGS.get(ending, DiffFormat.TEXT.value)
    result = _compare(a, b, run=run, graph=graph, kernel=kernel, exact=exact)
    reporter: Reporter
    if isinstance(result, stages_model.KernelComparison):
        reporter = stages_screen.kernel_diff_reporter(result)
    elif isinstance(result, diff_model.RunDiff):
        reporter = diff_screen.run_diff_reporter(result, context, all_kernels=all_kernels)
    else:
        reporter = diff_screen.text_diff_reporter(result, context, side_by_side=side_by_side)
    if output is not None:
        reporter_screen.save_output(output, reporter.document(form).encode("utf-8", "replace"))
    elif form in ("text", "json"):
        Output(form == "json", no_pager).print_reporter(reporter)
    else:
        sys.stdout.write(reporter.document(form))
    return ExitCode.OK if result.same else ExitCode.FOUND


def _compare(
    a: str, b: str, *, run: str, graph: str | None, kernel: str | None, exact: bool
) -> RunDiff | TextDiff | KernelComparison:
    """Compare two addresses.

    Args:
        a: An address, a file, or a stage of ``run``.
        b: The same of the other side.
        run: The run whose stages are compared, where both sides are stages.
        graph: Its graph; None where there is one.
        kernel: Its kernel; None where there is one.
        exact: Whether noise is compared too.

    Raises:
        XpudbgError: One of them means nothing, or both the same, or they are not of a kind.
    """
    opened: dict[Path, RunReader] = {}
    stages = [word in typed_address.STAGE_NAMES and not typed_address.is_path(word) for word in (a, b)]
    if all(stages):
        if a == b:
            raise XpudbgError(
                f"both sides are {a}", hint="to compare two runs, write A:GRAPH:STAGE B:GRAPH:STAGE"
            )
        left, right = (_stage_side(stage, run, graph, kernel, opened) for stage in (a, b))
    else:
        _refuse_half_a_pair(a, b, stages)
        left, right = _sides(a, b, opened)
    if isinstance(left, NamedText) and isinstance(right, NamedText):
        return text.diff_text(left.text, right.text, name_a=left.name, name_b=right.name, exact=exact)
    if isinstance(left, runs.RunSide) and isinstance(right, runs.RunSide):
        found = whole_runs.compare_runs(
            left, right, problems=(*runs.problems_of(a, left), *runs.problems_of(b, right))
        )
        return replace(found, a=a, b=b)
    if isinstance(left, cache_files.EntryFiles) and isinstance(right, cache_files.EntryFiles):
        return kernel_diff.analyse_kernel_diff(left, right)
    raise XpudbgError(
        f"{a} and {b} are of different kinds",
        hint="compare two runs, two graphs, two kernels, two stages or two files",
    )


def _stage_side(
    stage: str, run: str, graph: str | None, kernel: str | None, opened: dict[Path, RunReader]
) -> Side:
    """Return a stage of a run's graph or kernel as a side."""
    given = typed_address.parse_address(run).parts
    if given and (graph or kernel):
        raise XpudbgError(
            f"--run {run} names a part of the run, and so does {'--graph' if graph else '--kernel'}",
            hint="give one of them",
        )
    before = () if given else (graph or "", kernel or "")
    selection = addresses.open_address(run, *before, stage, first=True, opened=opened)
    return _selected(selection, stage)


def _selected(selection: Selection, word: str) -> Side:
    """Return one side of the comparison; for a number that kernels of several graphs have, the first one, with a note on stderr."""
    for kernel in selection.kernels or ():
        if kernel.number is not None and selection.graphs is None and len(selection.run.graphs) > 1:
            sys.stderr.write(f"{clean(f'{word}: K{kernel.number} of {kernel.graph}')}\n")
            break
    return selected_side(selection, word)


def _refuse_half_a_pair(a: str, b: str, stages: Sequence[bool]) -> None:
    """Refuse to compare a stage with something else, which is mostly a misspelt stage.

    Raises:
        XpudbgError: Exactly one of the two is a stage.
    """
    if stages[0] == stages[1]:
        return
    stage, other = (a, b) if stages[0] else (b, a)
    raise XpudbgError(
        f"{stage} is a stage and {other} is none",
        hint=f"stages: {', '.join((*typed_address.GRAPH_STAGES, *typed_address.KERNEL_STAGES))}; of another run: RUN:GRAPH:STAGE on both sides",
    )


def _sides(a: str, b: str, opened: dict[Path, RunReader]) -> tuple[Side, Side]:
    """Return both sides, each an address or a file.

    Raises:
        XpudbgError: Both are the same: everything is equal to itself.
    """
    chosen = [_file_or_selection(word, opened) for word in (a, b)]
    places = [c.resolve() if isinstance(c, Path) else c.identity for c in chosen]
    if places[0] == places[1]:
        subject = f"{a} and {b} mean" if a != b else f"both sides are {a}:"
        first = chosen[0]
        # A package is read from a temporary folder: what the user can find is the path that led to it.
        where = (
            first
            if isinstance(first, Path)
            else next(path for path, run in opened.items() if run is first.run)
        )
        known = "'xpudbg runs' lists the runs of this folder"
        raise XpudbgError(f"{subject} the same, {where}", hint=f"name another one for one of them; {known}")
    left, right = (
        file_side(c, word) if isinstance(c, Path) else _selected(c, word)
        for c, word in zip(chosen, (a, b), strict=True)
    )
    return left, right


def _file_or_selection(word: str, opened: dict[Path, RunReader]) -> Path | Selection:
    path = locate.typed_path(word)
    if typed_address.is_path(word) and vfs.is_file(path) and not vfs.is_folder(path):
        return path
    return addresses.open_address(word, first=True, opened=opened)


_LIMIT = 64 << 20
_SHOWN = 8


@dataclass(frozen=True)
class NamedText:
    """A text to compare, with its name."""

    name: str
    text: str


def file_side(path: Path, name: str) -> NamedText:
    """Return the text of a file; for a binary its contents as text.

    Raises:
        XpudbgError: It cannot be read.
    """
    with os_errors(f"cannot read {path}", hint="name a readable file"):
        return NamedText(name, _text(vfs.read_file(path, limit=_LIMIT), path.name))


def _text(data: bytes, name: str) -> str:
    return (
        kernel_diff.binary_text(data, origin=name)
        if kernel_diff.is_binary(data)
        else data.decode("utf-8", "replace")
    )


def selected_side(selection: Selection, name: str) -> Side:
    """Return a selection as one side of a comparison.

    A kernel of generated code is compared by its source; a kernel named by its key, or of a cache, by its cache entry.

    Args:
        selection: The user's selection.
        name: Name of its text.

    Raises:
        XpudbgError: It is several things, or not there.
    """
    if selection.whole:
        return runs.whole_run(selection.run)
    if selection.stage:
        return _stage(selection)
    if selection.kernels is None:
        return runs.RunSide(
            selection.run, run_reader.graph_files(selection.run, selection.graphs), whole=False
        )
    source = None if any(k.by_key for k in selection.kernels) else _kernel_source(selection, name)
    return NamedText(name, source) if source is not None else _entry(selection, name)


def _stage(selection: Selection) -> NamedText:
    """Return the text of a stage, as ``show`` finds it."""
    kind, stage = typed_address.graph_kind(selection.stage), typed_address.kernel_stage(selection.stage)
    if selection.kernels is not None or (stage and kind is None):
        return _kernel_stage(selection, stage or selection.stage)
    if kind is not None:
        graph = _one_graph(selection)
        return NamedText(f"{graph.id} {selection.stage}", _graph_text(graph, kind))
    bundle, wanted = selection.run.bundle, selection.graph_ids
    graphs = [g for g in selection.run.manifest.graphs if wanted is not None and g.id in wanted]
    if len(graphs) > 1:
        # Says which.
        _one_graph(selection)
    choice = run_address.selected_artifact(selection, graphs[0] if graphs else None)
    if len(choice.artifacts) > 1:
        raise XpudbgError(
            f"{selection.stage} matches {len(choice.artifacts)} artifacts",
            hint=f"name one: {', '.join(choice.titles[:_SHOWN])}",
        )
    path = choice.artifacts[0].path
    return NamedText(path, _text(bundle.read_bytes(path, limit=_LIMIT), path.rpartition("/")[2]))


def _kernel_stage(selection: Selection, stage: str) -> NamedText:
    """Return the text of a kernel's stage: its source in generated code, the instructions of its native code, or a file of its cache entry."""
    match = selection.kernels[0] if selection.kernels else None
    if match is not None and not kernel_page.is_generated(match):
        raise XpudbgError(
            f"{match.name} has no {stage}: it is called, and nothing was compiled for it",
            hint="without the stage 'xpudbg show' says what it computes",
        )
    if match is not None and stage == "source":
        source = kernel_page.kernel_source(selection.run, match)
        if not isinstance(source, str):
            return NamedText(f"{match.name} source", source.text)
    entry = _entry(selection, selection.stage, stage)
    reader = entry_reader.EntryReader(entry, compilers.disassemble_entry)
    name = entry.stages.get(stage, f"{entry.stem}.{stage}")
    data = reader.stage_bytes(stage)
    if data is not None:
        return NamedText(f"{entry.key[:8]}/{name}", _text(data, name))
    made = reader.disassembly if stage == "asm" else None
    if made is not None and made.text is not None:
        return NamedText(f"{entry.key[:8]}/{name}", made.text)
    known = ", ".join(entry.stages) or "none"
    why = f": {made.reason}" if made is not None and made.reason else ""
    raise XpudbgError(f"{entry.stem} {entry.key[:8]} has no {stage}{why}", hint=f"its stages: {known}")


def _one_graph(selection: Selection) -> GraphFiles:
    """Return the only graph of a selection: a compile id may match several, a forward and its backward, or those before a reset."""
    chosen = run_reader.graph_files(selection.run, selection.graphs)
    if len(chosen) > 1:
        names = ", ".join(g.id for g in chosen[:_SHOWN])
        what = f"{chosen[0].compile_id} matches" if selection.graphs else f"{selection.run.name} has"
        raise XpudbgError(f"{what} {len(chosen)} graphs", hint=f"choose one, RUN:GRAPH or --graph: {names}")
    return chosen[0]


def _graph_text(graph: GraphFiles, kind: Kind) -> str:
    read = graph.read.get(kind)
    if read is None:
        reason = graph.reasons.get(kind) or "run the script again with 'xpudbg run'"
        raise XpudbgError(f"{graph.id} has no {artifact_model.GRAPH_FILES[kind]}", hint=reason)
    return read()


def _entry(selection: Selection, name: str, stage: str = "") -> EntryFiles:
    """Return the only cache entry of a selection; of several configurations the one that autotuning chose.

    Args:
        selection: The user's selection.
        name: Its name in messages.
        stage: A stage that the entry has to have, where no kernel is named (of ``asm`` its native code); empty for any.
    """
    run, kernels = selection.run, selection.kernels
    if kernels is None:
        graphs = selection.graph_ids
        found = (
            run.fact(cache_files.RunCache).found.entries
            if graphs is None
            else run_address.matched_entries(run, run_address.kernel_rows(run, graphs))
        )
        has = (stage, "zebin", "spv") if stage == "asm" else (stage,)
        entries = [f for f in found if not f.stages.keys().isdisjoint(has)]
    else:
        entries = run_address.matched_entries(run, kernels)
    if not entries:
        number = f"K{kernels[0].number} " if kernels and kernels[0].number else ""
        what = (
            f"{number}{kernels[0].name} has neither source nor a cache entry"
            if kernels
            else f"no kernel has a {stage}"
        )
        raise XpudbgError(what, hint="library calls have no source, CPU kernels no Triton stages")
    groups = cache_files.configurations_of(entries, run.fact(cache_files.RunCache).winners)
    entry = groups[0].one if len(groups) == 1 else None
    if entry is None:
        entries = list(groups[0].counting) if len(groups) == 1 else entries
        known = ", ".join(cache_files.describe_entries(entries[:_SHOWN]))
        raise XpudbgError(
            f"{name} matches {len(entries)} cache entries", hint=f"choose one by its name or hash: {known}"
        )
    return entry


def _kernel_source(selection: Selection, name: str) -> str | None:
    """Return the source of a kernel of generated code; None for others.

    Raises:
        XpudbgError: Several graphs have other kernels of that name.
    """
    run = selection.run
    calls = {(k.graph, k.name) for k in selection.kernels or () if k.graph}
    found: dict[str, tuple[str, str]] = {}
    for graph in run.graphs if calls else ():
        for _, kernel_name in sorted(c for c in calls if c[0] == graph.id):
            code = run.inputs(graph).code
            kernel = code.kernel(kernel_name) if code else None
            if kernel is not None and kernel.source:
                found.setdefault(text.kernel_text(kernel.source, kernel_name), (graph.id, kernel.source))
    if len(found) > 1:
        ids = ", ".join(graph for graph, _ in list(found.values())[:_SHOWN])
        raise XpudbgError(
            f"{name} matches {len(found)} different kernels",
            hint=f"name the graph too, RUN:GRAPH:KERNEL, with one of: {ids}",
        )
    return next((text for _, text in found.values()), None)
