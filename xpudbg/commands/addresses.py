"""Resolution of typed addresses for all commands: opens the run and selects the graphs, kernels and stages."""

from __future__ import annotations

import atexit
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.compare import metrics
from xpudbg.compare.checks import baseline as baseline_checks
from xpudbg.compare.checks import find_baseline as find_baseline_comparison
from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError
from xpudbg.core.text import plural, shell_word, similar
from xpudbg.facts.addresses.address import Address, AddressLevel, Selection, parse_address, resolve_parts
from xpudbg.formats import tritonparse
from xpudbg.history import baseline as history_baseline
from xpudbg.history import database as history_database
from xpudbg.history import labels as history_labels
from xpudbg.history import rows as history_rows
from xpudbg.history import store as history_store
from xpudbg.record.collect import collect, file_import, package
from xpudbg.run.run_reader import RunReader, named_graphs
from xpudbg.screens import console as console_screen
from xpudbg.screens.progress_line import show_progress
from xpudbg.screens.text import clean
from xpudbg.share.redaction import text_redactor
from xpudbg.store.files import atomic, gzip_stream
from xpudbg.store.files.vfs import exists, is_file, is_folder
from xpudbg.store.locate import (
    LATEST,
    RunFolder,
    is_running,
    list_runs,
    resolve_run,
    runs_root,
    short_path,
    typed_path,
    working_directory,
)
from xpudbg.store.manifest_file import NAME as MANIFEST

if TYPE_CHECKING:
    from xpudbg.compare.checks.rules import Rules
    from xpudbg.model.baseline import Baseline

_TRACE_ENDS = re.compile(r"(\.(?:log|txt|json|jsonl|ndjson))?(\.gz)?(\.pt2)?$")
_HEAD = 4096


_LEVELS = 8
"""Number of folders above a file of a bundle in which its manifest is searched."""
_LISTS = "'xpudbg runs' lists the runs of this folder, 'xpudbg show' the graphs and kernels of the latest one"


_KNOWN: ContextVar[Mapping[Path, RunReader]] = ContextVar("known_runs")


@contextmanager
def known_runs(runs: Mapping[Path, RunReader]) -> Iterator[None]:
    """Let addresses find runs that are open, by their real path."""
    before = _KNOWN.set(runs)
    try:
        yield
    finally:
        _KNOWN.reset(before)


def is_path(text: str) -> bool:
    """Return whether a text is the path of an existing file or folder."""
    try:
        return bool(text) and exists(typed_path(text))
    except (OSError, ValueError):
        # Too long, a NUL.
        return False


def split_address(text: str, *parts: str | None) -> Address:
    """Parse an address and the arguments that follow it.

    Raises:
        XpudbgError: It has too many parts.
    """
    return parse_address(text, is_path=is_path).below(*parts)


def find_run(word: str) -> Path:
    """Find the run of a name; an ambiguous name or a running run is reported on stderr.

    Raises:
        XpudbgError: There is no such run.
    """
    path = resolve_run(word, note=_note)
    if is_running(path):
        _note(f"{path.name} is still running: this is what there is of it so far")
    return path


def _note(text: str) -> None:
    sys.stderr.write(f"{clean(text)}\n")


def open_run(text: str, *, log: Path | None = None, outline: bool = False) -> RunReader:
    """Open a run, for commands about whole runs.

    Args:
        text: The address as typed.
        log: A file with the scheduler's log to read besides those found.
        outline: Whether few graphs and kernels of a large run will be read.

    Raises:
        XpudbgError: There is no such run, or the address names a part of one.
    """
    show_progress(f"reading {text or 'the latest run'}")
    path = readable(find_run(run_part(text) or LATEST))
    known = _KNOWN.get({}).get(path.resolve()) if log is None else None
    return known or RunReader.open(path, name=text, log=log, outline=outline)


def run_part(text: str) -> str:
    """Return the run of an address without further parts; empty where it names none, as ``:``.

    Args:
        text: The address as typed.

    Raises:
        XpudbgError: It names a part of a run.
    """
    address = split_address(text)
    if address.parts:
        raise XpudbgError(
            f"{text} is a part of a run, and this command takes whole runs",
            hint=f"leave ':{':'.join(address.parts)}' out",
        )
    return address.run


@dataclass(frozen=True)
class _How:
    """Settings for resolving addresses.

    Attributes:
        several: Whether a name may match several graphs, or kernels of several names.
        first: Whether a number that kernels of several graphs have means the first graph's.
        log: A file with the scheduler's log to read besides those found.
        opened: The runs that are open, by their real path.
    """

    several: bool
    first: bool
    log: Path | None
    opened: dict[Path, RunReader]

    def open(self, root: Path, name: str) -> RunReader:
        """Open the run at a path, once."""
        real = root.resolve()
        if real not in self.opened:
            show_progress(f"reading {name or short_path(str(root))}")
            self.opened[real] = RunReader.open(readable(root), name=name, log=self.log)
        return self.opened[real]


def narrow(selection: Selection, option: str, graph: str | None) -> Selection:
    """Return the part of a selection that belongs to the graph of an option.

    Args:
        selection: The selection of the address.
        option: The option's name.
        graph: Its value; None where it was not given.

    Raises:
        XpudbgError: The address names a graph itself, or nothing fits.
    """
    if graph is None:
        return selection
    if selection.graphs is not None:
        raise XpudbgError(
            f"{option} {graph} and :{selection.graphs[0].id} are two graphs", hint="give one of them"
        )
    return replace(selection, graphs=tuple(named_graphs(selection.run, graph)))


_TAKES = {
    AddressLevel.GRAPH: "runs and graphs",
    AddressLevel.KERNEL: "runs, graphs and kernels",
    AddressLevel.STAGE: "no lines",
}


def refuse_below(selection: Selection, text: str, most: AddressLevel, takes: str = "") -> None:
    """Refuse an address that names more than a command takes; the path of a file stands for the graph that has it.

    Args:
        selection: The selection of the address.
        text: The address as typed.
        most: The last level that the command takes.
        takes: The items that it takes; by default those up to that level.

    Raises:
        XpudbgError: It names more.
    """
    if selection.level > most and not (selection.level is AddressLevel.STAGE and is_path(text)):
        raise refusal(selection, text, takes or _TAKES[most])


def refusal(selection: Selection, text: str, takes: str) -> XpudbgError:
    """Return the error for an address whose item a command does not take; its hint names the command that shows the item.

    Args:
        selection: The selection of the address.
        text: The address as typed.
        takes: The items that the command takes.
    """
    shows = "explain" if selection.level is AddressLevel.LINE else "show"
    return XpudbgError(
        f"{text} names a {selection.level.name.lower()}, and this command takes {takes}",
        hint=f"'xpudbg {shows} {shell_word(text)}' shows it",
    )


def meaning(text: str) -> Selection | None:
    """Return the selection of an address, whatever it names; None where it means nothing.

    Raises:
        SeveralFitError: It means several things.
    """
    try:
        return open_address(text, most=AddressLevel.LINE, several=True)
    except SeveralFitError:
        raise
    except XpudbgError:
        return None


def open_address(
    text: str,
    *parts: str | None,
    most: AddressLevel = AddressLevel.STAGE,
    several: bool = False,
    first: bool = False,
    log: Path | None = None,
    opened: dict[Path, RunReader] | None = None,
) -> Selection:
    """Open the run of an address and select the addressed part.

    A word without a colon that is no run may be a graph, a kernel or a stage of the latest one.

    Args:
        text: The address as typed.
        parts: Further arguments, as in ``show RUN GRAPH STAGE``; None is ignored.
        most: The last level that the command takes.
        several: Whether a name may match several graphs, or kernels of several names.
        first: Whether a number that kernels of several graphs have means the first graph's.
        log: A file with the scheduler's log to read besides those found.
        opened: The open runs of the command, by their real path; the opened run is added.

    Raises:
        XpudbgError: There is no such run, a part means nothing or several things, or more is named than the command takes.
    """
    known = dict(_KNOWN.get({})) if log is None else {}
    how = _How(several, first, log, known if opened is None else opened)
    address = split_address(text, *parts)
    selection = replace(_opened(address, text, how), line=address.line)
    refuse_below(selection, str(address), most)
    return selection


def open_beginning(text: str) -> tuple[Selection, str]:
    """Return the run that a text begins with, and the rest of it: an address, a line of the program (``old:train.py:42``), a name.

    A text that begins with no run is about the latest one.

    Args:
        text: The text as typed.

    Raises:
        XpudbgError: There is no run of that path or before the latest one, or no run at all.
    """
    run, how = split_address(text).run, _How(several=True, first=False, log=None, opened={})
    if text.startswith(f"{run}:"):
        try:
            root = readable(find_run(run or LATEST))
            if is_folder(root):
                return Selection(how.open(root, run or LATEST)), text[len(run) :].lstrip(":")
        except (NothingFitsError, SeveralFitError):
            if not _is_word(run):
                raise
    return Selection(how.open(find_run(LATEST), LATEST)), text


def _opened(address: Address, text: str, how: _How) -> Selection:
    if not is_path(address.run) and _is_word(address.run):
        return _open_word(address, how)
    if address.run and not address.parts and is_path(address.run):
        inside = _inside_bundle(typed_path(address.run), text, how)
        if inside is not None:
            return inside
    run = how.open(find_run(address.run or LATEST), address.run or LATEST)
    return resolve_parts(run, address.parts, several=how.several, first=how.first)


def _is_word(text: str) -> bool:
    return bool(text) and text != LATEST and not text.startswith(f"{LATEST}~")


def _open_word(address: Address, how: _How) -> Selection:
    """Open the run of a name, or a graph, kernel or stage of the latest run.

    Raises:
        XpudbgError: It is neither, or a part of a run's name and the whole name of something in the latest run.
    """
    word = address.run
    try:
        root = find_run(word)
    except (NothingFitsError, SeveralFitError) as error:
        if "/" in word and not _may_be_compile_id(word):
            raise
        return _in_latest(address, how, error)
    if root.name != word and address.whole and (exact := _exact_in_latest(word, root, how)) is not None:
        return exact
    return resolve_parts(how.open(root, word), address.parts, several=how.several, first=how.first)


def _may_be_compile_id(word: str) -> bool:
    return bool(word) and set(word) <= set("!/0123456789")


def _in_latest(address: Address, how: _How, error: XpudbgError) -> Selection:
    word = address.run
    try:
        latest = how.open(find_run(LATEST), LATEST)
        if not latest.is_bundle:
            raise error
    except XpudbgError:
        raise error from None
    try:
        return resolve_parts(latest, (word, *address.parts), several=how.several, first=how.first)
    except NothingFitsError as other:
        if isinstance(error, SeveralFitError):
            raise error from None
        runs = [r.name for r in list_runs(runs_root())]
        names = [*runs, *(g.id for g in latest.manifest.graphs), *(k.name for k in latest.manifest.kernels)]
        close = similar(word, names)
        hint = f"did you mean {', '.join(close)}?" if close else _LISTS
        if "." in word and len(address.parts) == 1 and address.parts[0].isdigit():
            hint = f"'xpudbg explain {shell_word(str(address))}' shows what a line of a file became"
        raise NothingFitsError(f"{error.message}, and {other.message}", hint=hint) from None


def _exact_in_latest(word: str, run: Path, how: _How) -> Selection | None:
    """Return the graph or kernel of the latest run whose full name matches, where the matched run has the name only as a part of its own.

    Raises:
        XpudbgError: It is the whole name of both.
    """
    try:
        latest = how.open(resolve_run(LATEST), LATEST)
        named = latest.is_bundle and any(
            word == name
            for name in (*(g.id for g in latest.manifest.graphs), *(k.name for k in latest.manifest.kernels))
        )
    except XpudbgError:
        return None
    if not named:
        return None
    if RunFolder(run.name, run).plain_name == word:
        raise SeveralFitError(
            f"{word} is the name of a run and of something in the latest run",
            hint=f"write {run.name} for the run, :{word} for what the latest run has",
        )
    return resolve_parts(latest, (word,), several=how.several, first=how.first)


def _inside_bundle(path: Path, name: str, how: _How) -> Selection | None:
    """Return the graph, cache entry or artifact of a path in a bundle; None for other paths.

    Other folders of a bundle are read as plain folders, as are those below a ``manifest.json`` that is not xpudbg's.
    """
    real = path.absolute()
    root = next((above for above in list(real.parents)[:_LEVELS] if is_file(above / MANIFEST)), None)
    if root is None or is_file(path / MANIFEST):
        return None
    parts = _parts_of(real.relative_to(root).as_posix(), is_folder(real))
    run = how.open(root, name)
    try:
        return (
            resolve_parts(run, parts, several=how.several, first=how.first)
            if parts and run.manifest
            else None
        )
    except XpudbgError:
        return None


def _parts_of(path: str, folder: bool) -> Sequence[str]:
    """Return the address parts of a path: ``triton_cache/KEY/k.ttir`` -> KEY, k.ttir; empty for a path without an address."""
    match path.split("/"):
        case ["processes", _, "graphs", graph, *rest] if len(rest) <= 1 and folder == (not rest):
            return (graph, "", *rest) if rest else (graph,)
        case ["triton_cache", key, *rest] if len(rest) <= 1 and folder == (not rest):
            return ("", key, *rest)
    return () if folder else ("", "", path)


def readable(path: Path) -> Path:
    """Return a temporary bundle for a tritonparse trace or a ``.pt2`` package; any other path unchanged.

    The bundle lies in a temporary folder, which is removed when the process ends.

    Args:
        path: The typed path, resolved.
    """
    if path.suffix == ".pt2" and package.is_package(path):
        return temporary_bundle(path)
    if not path.name.removesuffix(".gz").endswith(".ndjson") or not path.is_file():
        return path
    try:
        with gzip_stream.open_unpacked(path) as source:
            if not tritonparse.is_tritonparse(source.read(_HEAD)):
                return path
    except OSError:
        return path
    return temporary_bundle(path)


def temporary_bundle(path: Path) -> Path:
    """Make a bundle from a trace, a folder of traces or a package, in a temporary folder that is removed when the process ends.

    Args:
        path: Its path.

    Raises:
        XpudbgError: There is nothing in it that can be collected.
    """
    until_the_end = ExitStack()
    folder = Path(until_the_end.enter_context(atomic.temporary_folder("xpudbg-trace-")))
    atexit.register(until_the_end.close)
    made, _ = collect.collect_paths(
        [path],
        out=folder / (_TRACE_ENDS.sub("", path.name) or "trace"),
        name=path.name,
        how=file_import.ImportMethod.COPY,
        progress=lambda _: None,
    )
    return made


def chosen_baseline(
    given: str | None,
    history: str | None,
    rules: Rules,
    run: RunReader,
    labels: Sequence[str],
    *,
    last: int | None = None,
    project: str = "",
) -> find_baseline_comparison.FoundBaseline:
    """Return the baseline that ``--baseline`` or ``--against-history`` names, else that of the rules."""
    if history is None:
        return _find_baseline(given, rules)
    if given is not None:
        raise XpudbgError("--baseline and --against-history are two baselines", hint="give one of them")
    return _history_baseline(history, run, labels, last or history_baseline.LAST, project)


def _find_baseline(given: str | None, rules: Rules) -> find_baseline_comparison.FoundBaseline:
    """Return the given baseline, else that of the rules, else the default file."""
    if given is None:
        return find_baseline_comparison.baseline_of_rules(rules)
    if is_path(given) and not is_folder(typed_path(given)):
        return find_baseline_comparison.FoundBaseline(given, baseline_checks.load_baseline(typed_path(given)))
    run = open_run(given)
    return find_baseline_comparison.FoundBaseline(given, measured_baseline(run), run)


def _history_baseline(
    text: str, run: RunReader, given: Sequence[str], last: int, project: str
) -> find_baseline_comparison.FoundBaseline:
    """Return the median of the last runs of a history with the labels of this job, and those given."""
    job = history_labels.job_labels(os.environ)
    wanted = history_baseline.BaselineWanted(
        run,
        history_rows.redacted_project(
            history_labels.project_name(project, job, working_directory()), (), os.environ
        ),
        {**job, **history_labels.given_labels(given)},
        last,
        text_redactor.text_redactor(run.bundle, (), os.environ),
    )
    history = history_store.open_history(text)
    made, runs = history_database.ask_database(
        history,
        lambda db: history_baseline.history_baseline(db, wanted),
        ("graph", "kernel", "break", "recompile"),
    )
    name = f"the median of {plural(runs, 'run')} of {history.shown}"
    return find_baseline_comparison.FoundBaseline(name, made)


def measured_baseline(run: RunReader) -> Baseline:
    """Measure a run as a baseline; doubts about its figures are reported on stderr."""
    measures = metrics.measure_run(run)
    for problem in measures.problems:
        text = clean(f"warning: baseline {run.name}: {problem.what}", lines=True)
        console_screen.status_console().print(text, soft_wrap=True)
    return baseline_checks.baseline_of(measures)
