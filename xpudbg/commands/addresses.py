"""Resolution of typed addresses for all commands: opens the run and selects the graphs, kernels and stages."""

from __future__ import annotations

import atexit
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.compare import metrics
from xpudbg.compare.checks import baseline as baseline_checks
from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError
from xpudbg.core.text import plural
from xpudbg.facts.run_address import (
    AddressLevel,
    Selection,
    fits_nowhere,
    has_name,
    refuse_below,
    resolve_parts,
)
from xpudbg.formats import tritonparse
from xpudbg.history import baseline as history_baseline
from xpudbg.history import database as history_database
from xpudbg.history import labels as history_labels
from xpudbg.history import rows as history_rows
from xpudbg.history import store as history_store
from xpudbg.record.collect import collect, file_import, scan
from xpudbg.run.run_reader import RunReader
from xpudbg.screens import console as console_screen
from xpudbg.screens.console import show_progress
from xpudbg.screens.text import clean
from xpudbg.share.redaction import secret_places
from xpudbg.store.files import atomic, compression
from xpudbg.store.files.vfs import is_folder
from xpudbg.store.locate import LATEST, resolve_run, typed_path, working_directory
from xpudbg.store.typed_address import find_places, is_path, is_word, parse_address, run_part

if TYPE_CHECKING:
    from xpudbg.compare.checks.rules import Rules
    from xpudbg.model.checks import Baseline

_TRACE_ENDS = re.compile(r"(\.(?:log|txt|json|jsonl|ndjson))?(\.gz)?(\.pt2)?$")

_HEAD = 4096

_KNOWN: ContextVar[Mapping[Path, RunReader]] = ContextVar("known_runs")


@contextmanager
def known_runs(runs: Mapping[Path, RunReader]) -> Iterator[None]:
    """Let addresses find runs that are open, by their real path."""
    before = _KNOWN.set(runs)
    try:
        yield
    finally:
        _KNOWN.reset(before)


def find_run(word: str) -> Path:
    """Find the run of a name; an ambiguous name or a running run is reported on stderr.

    Raises:
        XpudbgError: There is no such run.
    """
    return resolve_run(word, note=_note)


def _note(text: str) -> None:
    sys.stderr.write(f"{clean(text)}\n")


def open_run(text: str, *, outline: bool = False, traces: bool = False) -> RunReader:
    """Open a run, for commands about whole runs.

    Args:
        text: The address as typed.
        outline: Whether few graphs and kernels of a large run will be read.
        traces: Whether a bundle is made of lone traces, so that it has their graphs.

    Raises:
        XpudbgError: There is no such run, or the address names a part of one.
    """
    root = resolve_run(run_part(text) or LATEST, note=_note)
    return _open(root, text, _known(None), outline=outline, traces=traces)


def _known(log: Path | None) -> dict[Path, RunReader]:
    return dict(_KNOWN.get({})) if log is None else {}


def _open(
    root: Path,
    name: str,
    opened: dict[Path, RunReader],
    log: Path | None = None,
    *,
    outline: bool = False,
    traces: bool = False,
) -> RunReader:
    """Open the run at a path, once."""
    real = root.resolve()
    if real not in opened:
        show_progress(f"reading {name or 'the latest run'}")
        path = readable(root, traces=traces)
        opened[real] = RunReader.open(path, name=name, log=log, outline=outline)
    return opened[real]


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
    takes: str = "",
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
        takes: The items that it takes; by default those up to that level.
        several: Whether a name may match several graphs, or kernels of several names.
        first: Whether a number that kernels of several graphs have means the first graph's.
        log: A file with the scheduler's log to read besides those found.
        opened: The open runs of the command, by their real path; the opened run is added.

    Raises:
        XpudbgError: There is no such run, a part means nothing or several things, or more is named than the command takes.
    """
    address = parse_address(text).below(*parts)
    places, why = find_places(address, _note)
    known = _known(log) if opened is None else opened
    for place in places:
        run = _open(place.root, place.name, known, log)
        if place.exact and not has_name(run, address.run, places[-1].root):
            continue
        try:
            found = resolve_parts(run, place.parts, several=several, first=first)
            break
        except NothingFitsError as error:
            if not place.inside:
                raise error if why is None else fits_nowhere(address, run, why, error) from None
        except XpudbgError:
            if not place.inside:
                raise
    selection = replace(found, line=address.line)
    # The path of a file stands for the graph or the kernel that has it.
    if not (place.inside and selection.level is AddressLevel.STAGE):
        refuse_below(selection, str(address), most, takes)
    return selection


def open_beginning(text: str) -> tuple[Selection, str]:
    """Return the run that a text begins with, and the rest of it: an address, a line of the program (``old:train.py:42``), a name.

    A text that begins with no run is about the latest one.

    Args:
        text: The text as typed.

    Raises:
        XpudbgError: There is no run of that path or before the latest one, or no run at all.
    """
    run, root = parse_address(text).run, None
    if text.startswith(f"{run}:"):
        try:
            root = readable(find_run(run or LATEST))
        except (NothingFitsError, SeveralFitError):
            if not is_word(run):
                raise
    if root is not None and is_folder(root):
        return Selection(_open(root, run or LATEST, _known(None))), text[len(run) :].lstrip(":")
    return Selection(_open(find_run(LATEST), LATEST, _known(None))), text


def readable(path: Path, *, traces: bool = False) -> Path:
    """Return a temporary bundle for a tritonparse trace or a ``.pt2`` package; any other path unchanged.

    The bundle lies in a temporary folder, which is removed when the process ends.

    Args:
        path: The typed path, resolved.
        traces: Whether structured traces by themselves become a bundle, too.

    Raises:
        XpudbgError: There is nothing in it that can be collected.
    """
    packed = path.suffix == ".pt2" and collect.is_package(path)
    named = path.name.removesuffix(".gz").endswith(".ndjson") and path.is_file()
    parsed = named and tritonparse.is_tritonparse(compression.first_bytes(path, _HEAD))
    if not (packed or parsed or (traces and scan.is_all_traces(path))):
        return path
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
) -> baseline_checks.FoundBaseline:
    """Return the baseline that ``--baseline`` or ``--against-history`` names, else that of the rules."""
    if history is None:
        return _find_baseline(given, rules)
    if given is not None:
        raise XpudbgError("--baseline and --against-history are two baselines", hint="give one of them")
    return _history_baseline(history, run, labels, last or history_baseline.LAST, project)


def _find_baseline(given: str | None, rules: Rules) -> baseline_checks.FoundBaseline:
    """Return the given baseline, else that of the rules, else the default file."""
    if given is None:
        return baseline_checks.baseline_of_rules(rules)
    if is_path(given) and not is_folder(typed_path(given)):
        return baseline_checks.FoundBaseline(given, baseline_checks.load_baseline(typed_path(given)))
    run = open_run(given)
    return baseline_checks.FoundBaseline(given, measured_baseline(run), run)


def _history_baseline(
    text: str, run: RunReader, given: Sequence[str], last: int, project: str
) -> baseline_checks.FoundBaseline:
    """Return the median of the last runs of a history with the labels of this job, and those given."""
    job = history_labels.job_labels(os.environ)
    wanted = history_baseline.BaselineWanted(
        run,
        history_rows.redacted_project(
            history_labels.project_name(project, job, working_directory()), (), os.environ
        ),
        {**job, **history_labels.given_labels(given)},
        last,
        secret_places.text_redactor(run.bundle, (), os.environ),
    )
    history = history_store.open_history(text)
    made, runs = history_database.ask_database(
        history,
        lambda db: history_baseline.history_baseline(db, wanted),
        ("graph", "kernel", "break", "recompile"),
    )
    name = f"the median of {plural(runs, 'run')} of {history.shown}"
    return baseline_checks.FoundBaseline(name, made)


def measured_baseline(run: RunReader) -> Baseline:
    """Measure a run as a baseline; doubts about its figures are reported on stderr."""
    measures = metrics.measure_run(run)
    for problem in measures.problems:
        text = clean(f"warning: baseline {run.name}: {problem.what}", lines=True)
        console_screen.status_console().print(text, soft_wrap=True)
    return baseline_checks.baseline_of(measures)
