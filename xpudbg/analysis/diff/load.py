"""What A and B of ``xpudbg diff`` mean: stages, files, graphs, kernels or whole runs."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.analysis.diff.binary_text import binary_text, is_binary
from xpudbg.analysis.diff.normalize import kernel_text
from xpudbg.analysis.diff.run_side import RunSide, whole_run
from xpudbg.analysis.fusion.load import GraphFiles
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.select_kernel import entries_of, fitting_kernels, select_kernel
from xpudbg.analysis.run_reader import RunReader
from xpudbg.bundle.locate import resolve_run
from xpudbg.errors import XpudbgError
from xpudbg.files.vfs import exists, is_file, is_folder, read_file, walk
from xpudbg.model.artifact import Kind, State
from xpudbg.model.artifact_names import GRAPH_FILES
from xpudbg.model.cache import EntryFiles
from xpudbg.parsers.output_code import parse_output_code

STAGES = {
    "readable": Kind.FX_GRAPH_READABLE,
    "runnable": Kind.FX_GRAPH_RUNNABLE,
    "transformed": Kind.FX_GRAPH_TRANSFORMED,
    "ir_pre": Kind.IR_PRE_FUSION,
    "ir_post": Kind.IR_POST_FUSION,
    "output_code": Kind.OUTPUT_CODE,
}
"""Short names of a graph's stages; the artifacts' own names work too."""
KERNEL_STAGES = ("source", "ttir", "ttgir", "llir", "ptx", "amdgcn", "spv", "zebin")
_LIMIT = 64 << 20
_MAX_ENTRIES = 200_000


@dataclass(frozen=True)
class NamedText:
    """A text to compare, and what to call it."""

    name: str
    text: str


def is_stage(name: str) -> bool:
    """Whether a word names a stage of a graph or kernel."""
    return name in STAGES or name in KERNEL_STAGES or any(name == k.value for k in STAGES.values())


def refuse_half_a_pair(a: str, b: str) -> None:
    """Refuse a stage against something that is no stage: a misspelt one, most of the time.

    Raises:
        XpudbgError: Exactly one of the two is a stage (and no path of that name is there).
    """
    stages = [is_stage(word) and not Path(word).exists() for word in (a, b)]
    if stages[0] == stages[1]:
        return
    stage, other = (a, b) if stages[0] else (b, a)
    raise XpudbgError(
        f"{stage} is a stage and {other} is none",
        hint=f"stages: {', '.join((*STAGES, *KERNEL_STAGES))}; of another run: RUN:GRAPH:STAGE on both sides",
    )


def stage_text(run: RunReader, stage: str, graph: str | None, kernel: str | None) -> NamedText:
    """The text of one stage of a graph, or of a kernel's compilation.

    Raises:
        XpudbgError: It is not there, or several graphs or kernels fit.
    """
    if stage in KERNEL_STAGES:
        return _kernel_stage(run, stage, kernel)
    kind = STAGES.get(stage) or next(k for k in STAGES.values() if k.value == stage)
    chosen = _only(run, graph)
    return NamedText(f"{chosen.id} {stage}", _read(chosen, kind))


def _only(run: RunReader, graph: str | None) -> GraphFiles:
    """The one graph that is meant: a compile id may fit several, a forward and its backward, or those before a reset."""
    chosen = run.select_graphs(graph)
    if len(chosen) > 1:
        names = ", ".join(g.id for g in chosen[:12])
        what = f"{graph} matches {len(chosen)} graphs" if graph else f"{run.root} has {len(chosen)} graphs"
        raise XpudbgError(what, hint=f"choose one with {'its id' if graph else '--graph'}: {names}")
    return chosen[0]


def _read(graph: GraphFiles, kind: Kind) -> str:
    read = graph.read.get(kind)
    if read is None:
        reason = graph.reasons.get(kind) or "run the script again with 'xpudbg run'"
        raise XpudbgError(f"{graph.id} has no {GRAPH_FILES[kind]}", hint=reason)
    return read()


def _kernel_stage(run: RunReader, stage: str, kernel: str | None) -> NamedText:
    root = run.root
    found: dict[str, Path | str] = {}
    if run.is_bundle:
        for entry in run.manifest.kernels:
            for artifact in entry.artifacts:
                if artifact.state is State.PRESENT and artifact.path.endswith(f".{stage}"):
                    found[artifact.path] = artifact.path
    elif is_folder(root):
        for folder, names in walk(root, most=_MAX_ENTRIES):
            for name in names:
                file = folder / name
                if name.endswith(f".{stage}") and is_file(file) and not file.is_symlink():
                    found[file.relative_to(root).as_posix()] = file
    fitting = {n: p for n, p in found.items() if kernel is None or kernel in n}
    if len(fitting) != 1:
        names = sorted({f"{Path(n).stem} ({Path(n).parent.name[:12]})" for n in (fitting or found)})
        known = ", ".join(names[:8]) or "none; CPU kernels have no Triton stages"
        what = f"{len(fitting)} kernels with a {stage} match" if fitting else f"no kernel with a {stage}"
        raise XpudbgError(what, hint=f"choose one with --kernel (a part of its name or cache key): {known}")
    name, place = next(iter(fitting.items()))
    if run.is_bundle:
        return NamedText(name, _text(run.bundle.read_bytes(name, limit=_LIMIT), name))
    return NamedText(name, _file_text(Path(place)))


def _text(data: bytes, name: str) -> str:
    return binary_text(data, origin=name) if is_binary(data) else data.decode("utf-8", "replace")


def _file_text(path: Path) -> str:
    try:
        return _text(read_file(path, limit=_LIMIT), path.name)
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror}", hint="name a readable file") from error


Side = NamedText | RunSide | EntryFiles


class OpenRuns:
    """The runs that a command has opened, each once, however it was called."""

    def __init__(self) -> None:
        self._by_path: dict[Path, RunReader] = {}

    def open(self, word: str) -> RunReader:
        """The run that a word means.

        Raises:
            XpudbgError: It means none.
        """
        path = resolve_run(word)
        real = path.resolve()
        if real not in self._by_path:
            self._by_path[real] = RunReader.open(path)
        return self._by_path[real]


def open_side(spec: str, runs: OpenRuns) -> Side:
    """What one side means: a file, a run, or what ``RUN:GRAPH``, ``RUN:KERNEL``, ``RUN:GRAPH:STAGE``, ``RUN:KERNEL:STAGE`` name.

    A kernel of generated code is its source; one of a Triton cache is its entry.

    Raises:
        XpudbgError: It means nothing, or several things.
    """
    path = Path(spec).expanduser()
    if is_file(path) and not is_folder(path):
        return NamedText(spec, _file_text(path))
    if exists(path) or ":" not in spec:
        return whole_run(runs.open(spec))
    word, _, rest = spec.partition(":")
    side = whole_run(runs.open(word))
    run = side.run
    graph, _, stage = rest.partition(":")
    if stage in STAGES:
        return NamedText(spec, _read(_only(run, graph), STAGES[stage]))
    if stage in KERNEL_STAGES:
        return NamedText(spec, _entry_stage(select_kernel(run.cache.found, graph), stage))
    if stage:
        kernel = _kernel_source(run, run.select_graphs(graph), stage)
        if kernel is None:
            raise XpudbgError(
                f"no stage or kernel {stage}", hint=f"stages: {', '.join((*STAGES, *KERNEL_STAGES))}"
            )
        return NamedText(spec, kernel)
    try:
        return RunSide(run, run.select_graphs(graph), whole=False)
    except XpudbgError as error:
        kernel = _kernel_source(run, side.graphs, graph)
        if kernel is not None:
            return NamedText(spec, kernel)
        if not fitting_kernels(entries_of(run.cache.found), graph):
            raise error from None
        return select_kernel(run.cache.found, graph)


def _entry_stage(files: EntryFiles, stage: str) -> str:
    data = EntryReader(files).stage_bytes(stage)
    if data is None:
        known = ", ".join(files.stages) or "none"
        raise XpudbgError(f"{files.stem} {files.key[:8]} has no {stage}", hint=f"its stages: {known}")
    return _text(data, files.stages[stage])


def refuse_equal_sides(a: str, b: str, runs: OpenRuns) -> None:
    """Refuse two words for one run, file or graph: everything is equal to itself.

    Raises:
        XpudbgError: They mean the same.
    """
    places = [_place(spec, runs) for spec in (a, b)]
    if places[0] is not None and places[0] == places[1]:
        words = f"{a} and {b} mean" if a != b else f"both sides are {a}:"
        known = "'xpudbg runs' lists the runs of this folder"
        raise XpudbgError(
            f"{words} the same, {places[0][0]}", hint=f"name another one for one of them; {known}"
        )


def _place(spec: str, runs: OpenRuns) -> tuple[str, ...] | None:
    """Where a side lies, and what of it is meant; None where that cannot be said before it is opened."""
    path = Path(spec).expanduser()
    try:
        if exists(path) or ":" not in spec:
            return (str(resolve_run(spec).resolve()),)
        word, _, rest = spec.partition(":")
        run = runs.open(word)
    except XpudbgError:
        return None  # it is refused with its own words when it is opened
    graph, _, stage = rest.partition(":")
    with contextlib.suppress(XpudbgError):  # a kernel
        graph = " ".join(g.id for g in run.select_graphs(graph))
    return str(run.root.resolve()), graph, stage


def _kernel_source(run: RunReader, graphs: Sequence[GraphFiles], name: str) -> str | None:
    """The source of a kernel; None without one of that name.

    Raises:
        XpudbgError: Several graphs have other kernels of that name.
    """
    found: dict[str, tuple[str, str]] = {}
    for graph in graphs:
        if Kind.OUTPUT_CODE in graph.read:
            kernel = parse_output_code(graph.read[Kind.OUTPUT_CODE](), origin=graph.id).value.kernel(name)
            if kernel is not None and kernel.source:
                found.setdefault(kernel_text(kernel.source, name), (graph.id, kernel.source))
    if len(found) > 1:
        ids = ", ".join(graph for graph, _ in list(found.values())[:8])
        raise XpudbgError(
            f"{len(found)} kernels in {run.root} are called {name}",
            hint=f"name the graph too, RUN:GRAPH:{name}, with one of: {ids}",
        )
    return next((text for _, text in found.values()), None)
