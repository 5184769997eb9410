"""List of the runs in a folder, with state and key figures.

Results that PyTorch's benchmark runners print (``benchmarks/dynamo/{common,huggingface,timm_models,torchbench}.py``) are read from a run's
output. Grammar, in torch 2.1 to 2.14 (``BenchmarkRunner.run_one_model``)::

    results := (header other* status?)*
    header  := device " "+ ("train" | "eval") " "+ model [" "+ tag] " "*    the device is padded to 4 columns, the model to 34
    status  := "pass" | word ("_" word)+ | speed "x" text*                  a line of its own: --accuracy, --performance

Other lines are warnings and progress of the program; a bar of ``tqdm`` may stand before a header on its line.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from xpudbg.compare import metrics
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import known_sum, plural
from xpudbg.facts.kernels import run_kernels
from xpudbg.model.artifact import Kind
from xpudbg.model.kernel_counts import count_run
from xpudbg.model.location import base_name
from xpudbg.model.manifest import (
    Exit,
    Graph,
    GraphBreak,
    GraphOutcome,
    Kernel,
    Manifest,
    Process,
    Recompile,
    RunSource,
    RunState,
    SkippedFrame,
)
from xpudbg.model.ranks import graph_breaks_by_rank, recompiles_by_rank
from xpudbg.model.runs import RunLine, RunSort, RunTotals
from xpudbg.run.run_reader import RunReader, cached_run_result
from xpudbg.store.files.paths import MANIFEST
from xpudbg.store.locate import RunFolder, is_running, list_runs, resolve_run
from xpudbg.store.manifest_file import load_manifest
from xpudbg.store.reader import open_bundle


def analyse_runs(
    root: Path,
    *,
    sort: RunSort = RunSort.CREATED,
    totals: bool = False,
    progress: Callable[[str], None] = lambda _: None,
) -> list[RunLine]:
    """Return a line for every folder in a ``runs`` folder; damaged ones with the problem.

    Args:
        root: The folder.
        sort: The order: oldest first, or by name; for a figure the largest first and unknown ones last.
        totals: Whether to measure every run, except those that were measured before.
        progress: Called with each run before it is measured.
    """
    try:
        latest = resolve_run("latest", start=root.parent.parent).name
    except XpudbgError:
        latest = ""
    found = list_runs(root)
    addresses = _addresses(found, latest)
    lines: list[RunLine] = []
    before: dict[Hashable, str] = {}
    for run in found:
        name, path = run.name, str(run.path)
        place = RunLine(
            name,
            path,
            "damaged",
            latest=latest == name,
            address=addresses.get(name, ""),
            bytes=disk_bytes(run.path),
        )
        try:
            manifest = load_manifest(run.path)
        except XpudbgError as error:
            problem = error.message
            lines.append(replace(place, outcome="damaged", problem=problem))
            continue
        program = _program(manifest)
        parents = manifest.made_from or ((before[program],) if program in before else ())
        measured = None
        if totals and manifest.state is RunState.COMPLETE:
            progress(f"measuring {name}")
            measured = run_totals(run.path, manifest)
        line = replace(place, parents=parents, made_from=bool(manifest.made_from), totals=measured)
        lines.append(_line(manifest, line))
        if program is not None:
            before[program] = name
    ordered = sorted(lines, key=_ORDERS[sort])
    return _as_tree(ordered) if sort is RunSort.CREATED else ordered


def analyse_processes(
    run: RunReader, *, sort: RunSort = RunSort.CREATED, progress: Callable[[str], None] = lambda _: None
) -> list[RunLine]:
    """Return a line for each process of a run that compiled, failed, or ran a model of a benchmark runner.

    Args:
        run: The bundle.
        sort: The order: as they are recorded, by name, or by a figure the largest first.
        progress: Called with each process before it is measured.

    Raises:
        XpudbgError: It is no bundle.
    """
    manifest = run.manifest
    compiled = {
        row.process for rows in (manifest.graphs, manifest.kernels, manifest.graph_breaks) for row in rows
    }
    results = _printed_results(run)
    result_of = {
        p.id: next((r for word in p.argv if (r := results.get(_value(word)))), "") for p in manifest.processes
    }
    processes = [p for p in manifest.processes if p.id in compiled or p.exception or result_of[p.id]]
    lines = []
    for process, name in zip(processes, _told_apart(processes), strict=True):
        progress(f"measuring {name}")
        part = _of_process(manifest, process)
        mine = RunReader(run.root, name=run.name, bundle=open_bundle(run.root, manifest=part))
        bytes_ = sum(
            a.bytes or 0
            for rows in (part.graphs, part.kernels, (part,))
            for row in rows
            for a in row.artifacts
        )
        place = RunLine(
            name, str(run.root), "", bytes=bytes_, totals=measure_totals(mine), result=result_of[process.id]
        )
        line = _line(part, place)
        ended = "failed" if process.exception else "ok" if process.ended == "normally" else "unknown"
        lines.append(line if line.outcome == "failed" else replace(line, outcome=ended))
    return sorted(lines, key=_ORDERS[sort])


def _of_process(manifest: Manifest, process: Process) -> Manifest:
    """Return the manifest of one process: its graphs, kernels and files, and the files that belong to no process."""

    def own(row: Graph | Kernel | GraphBreak | Recompile | SkippedFrame) -> bool:
        return row.process == process.id

    folder = f"processes/{process.id}/"
    return replace(
        manifest,
        exit=Exit(),
        processes=(process,),
        graphs=tuple(filter(own, manifest.graphs)),
        kernels=tuple(filter(own, manifest.kernels)),
        graph_breaks=tuple(filter(own, manifest.graph_breaks)),
        recompiles=tuple(filter(own, manifest.recompiles)),
        skipped_frames=tuple(filter(own, manifest.skipped_frames)),
        artifacts=tuple(
            a for a in manifest.artifacts if not a.path.startswith("processes/") or a.path.startswith(folder)
        ),
    )


def _told_apart(processes: Sequence[Process]) -> list[str]:
    """Return the words of each command line that others do not have, values without their options; its label where there are none."""
    counts = Counter(word for p in processes for word in set(p.argv))
    names = [" ".join(_value(w) for w in p.argv if counts[w] < len(processes)) or p.id for p in processes]
    twice = Counter(names)
    return [n if twice[n] == 1 else f"{n} ({p.id})" for n, p in zip(names, processes, strict=True)]


def _value(word: str) -> str:
    """Return an argument of a command line without its option."""
    return word.partition("=")[2] or word


def _printed_results(run: RunReader) -> dict[str, str]:
    texts = run.printed(Kind.STDOUT)
    return {model: result for _, text in texts for model, result in parse_results(text).items()}


def _as_tree(lines: Sequence[RunLine]) -> list[RunLine]:
    """Return the runs with each edit behind the run that it was made of, where that is among them and older."""
    below: dict[str, list[RunLine]] = {}
    tops: list[RunLine] = []
    known: set[str] = set()
    for line in lines:
        parent = line.parents[0] if line.edited and line.parents else ""
        if parent in known:
            below.setdefault(parent, []).append(line)
        else:
            tops.append(line)
        known.add(line.name)
    found: list[RunLine] = []
    waiting = [(line, 0) for line in reversed(tops)]
    while waiting:
        line, depth = waiting.pop()
        found.append(replace(line, depth=depth))
        waiting += [(child, depth + 1) for child in reversed(below.get(line.name, []))]
    return found


def _addresses(found: Sequence[RunFolder], latest: str) -> dict[str, str]:
    """Return the addresses of the runs: ``latest``, and ``latest~N`` from the end of the list; running ones by name."""
    there = [r.name for r in found if (r.path / MANIFEST).exists() and not is_running(r.path)]
    known = {name: f"latest~{back}" for back, name in enumerate(reversed(there)) if back}
    return known | ({latest: "latest"} if latest else {})


def _program(manifest: Manifest) -> Hashable:
    """Return a key that is equal for runs of one program; None where it is unknown."""
    target = manifest.emulated.target if manifest.emulated else ""
    if manifest.source in (RunSource.PYTEST, RunSource.PROCESS):
        return manifest.source, manifest.name, target
    command = manifest.command
    if manifest.source is not RunSource.RUN or not command:
        return None
    if command[1:2] == ("-m",):
        return "module", command[2:3], target
    script = next((base_name(w) for w in command[1:] if w.endswith(".py")), base_name(command[0]))
    return "script", script, target


def _line(manifest: Manifest, place: RunLine) -> RunLine:
    counts = count_run(manifest)
    return replace(
        place,
        state=manifest.state.value,
        source=manifest.source.value,
        created=manifest.created,
        exit=manifest.exit.code,
        torch=manifest.versions.get("torch", ""),
        emulated=manifest.emulated.target if manifest.emulated else "",
        graphs=len(manifest.graphs),
        kernels=counts.kernels,
        launches=place.totals.launches if place.totals else None,
        cache_entries=counts.cache_entries,
        graph_breaks=len(graph_breaks_by_rank(manifest)),
        recompiles=len(recompiles_by_rank(manifest)),
        outcome=_outcome(manifest, Path(place.path)),
        edited=_edited(manifest),
        failed_graphs=sum(g.outcome is GraphOutcome.FAILED for g in manifest.graphs),
    )


def _edited(manifest: Manifest) -> str:
    edited = manifest.edited
    if edited is None:
        return ""
    return f"{edited.stage} of {edited.kernel}" if edited.kernel else edited.stage


def _outcome(manifest: Manifest, folder: Path) -> str:
    if manifest.state is not RunState.COMPLETE:
        # A run that was killed is still written as running.
        return str(manifest.state.value) if is_running(folder) else "interrupted"
    if manifest.exit.code or any(g.outcome is GraphOutcome.FAILED for g in manifest.graphs):
        return "failed"
    # Folders that somebody collected have no end.
    return "unknown" if manifest.exit.code is None else "ok"


def _largest(figure: Callable[[RunLine], float | None]) -> Callable[[RunLine], tuple[object, ...]]:
    def key(line: RunLine) -> tuple[object, ...]:
        value = None if line.problem else figure(line)
        return value is None, -(value or 0), line.name

    return key


def _total(name: str) -> Callable[[RunLine], tuple[object, ...]]:
    return _largest(lambda line: getattr(line.totals, name) if line.totals else None)


_ORDERS: dict[RunSort, Callable[[RunLine], Any]] = {
    # Names begin with the local time, which the list of the folder goes by.
    RunSort.CREATED: lambda line: 0,
    RunSort.NAME: lambda line: line.name,
    RunSort.GRAPHS: _largest(lambda line: line.graphs),
    RunSort.KERNELS: _largest(lambda line: line.kernels),
    RunSort.LAUNCHES: _total("launches"),
    RunSort.BYTES: _total("traffic"),
    RunSort.SPILLS: _total("spilled_registers"),
    RunSort.BREAKS: _total("graph_breaks"),
    RunSort.RECOMPILES: _total("recompiles"),
    RunSort.COMPILE: _total("compile_seconds"),
    RunSort.STEP: _total("step_us"),
    RunSort.SIZE: _largest(lambda line: line.bytes),
}


def disk_bytes(folder: Path) -> int:
    """Return the bytes of all files below a folder; links are not followed, and files that vanish meanwhile count 0."""
    total = 0
    for base, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(base, name)).st_size  # noqa: PTH118  (fast on large caches)
            except OSError:
                continue
    return total


def run_totals(folder: Path, manifest: Manifest) -> RunTotals:
    """Return the totals of a run: stored ones of the same manifest, else new ones.

    Args:
        folder: The run; it is complete.
        manifest: Its manifest, decoded.
    """
    try:
        run = RunReader(folder, bundle=open_bundle(folder, manifest=manifest))
        return cached_run_result(RunTotals, run, lambda: measure_totals(run))
    except (XpudbgError, OSError) as error:
        return RunTotals(unknown=(f"it cannot be measured: {error}",))


def measure_totals(run: RunReader) -> RunTotals:
    """Add up the measures of ``check``; a total is unknown if one part is."""
    measures = metrics.measure_run(run, sources=False)
    counted = {g.id for g in measures.graphs}
    spills = run_kernels.measure_spills(run, without={g.id for g in run.manifest.graphs} - counted)
    unknown = []
    launches, moved = (
        known_sum(g.launches for g in measures.graphs),
        known_sum(g.bytes for g in measures.graphs),
    )
    lost = sum(g.launches is None for g in measures.graphs)
    if lost:
        unknown.append(f"launches: not known of {lost} of {plural(len(counted), 'graph')}")
    lost = sum(g.bytes is None for g in measures.graphs)
    if lost:
        unknown.append(f"bytes: not known of {lost} of {plural(len(counted), 'graph')}")
    if spills.unknown:
        unknown.append(
            f"spills: no native code tells them of {spills.unknown} of {plural(spills.kernels, 'Triton kernel')}"
        )
    if measures.compile_seconds is None:
        unknown.append("compile time: there is no trace that would tell")
    known = spills if not spills.unknown and spills.kernels else None
    return RunTotals(
        launches=launches,
        traffic=moved,
        spilled_registers=known.registers if known else None,
        spilled_bytes=known.bytes if known else None,
        graph_breaks=None if measures.graph_breaks is None else len(measures.graph_breaks),
        recompiles=None if measures.recompiles is None else len(measures.recompiles),
        compile_seconds=measures.compile_seconds,
        step_us=measures.step_us,
        unknown=tuple(unknown),
    )


_HEADER = re.compile(
    r"(?:^|[\r \]])(?:cpu|cuda|xpu|hpu|mps|xla) {1,4}(?:train|eval) {1,5}([\w.+-]{1,200})(?: .{0,200})?$"
)
_STATUS = re.compile(
    r"pass|OOM|timeout|[a-zA-Z0-9]{1,30}(?:_[a-zA-Z0-9]{1,30}){1,8}|\d{1,6}\.\d{1,6}x\b.{0,200}"
)
_MAX_LINE = 2000


def parse_results(text: str) -> dict[str, str]:
    """Return what a benchmark runner printed of each model: ``pass``, ``fail_accuracy``, ``1.532x``, ...; empty for other text.

    Args:
        text: What the program printed.
    """
    found: dict[str, str] = {}
    model = ""
    for line in text.splitlines():
        if len(line) > _MAX_LINE:
            continue
        if header := _HEADER.search(line):
            model = header[1]
        elif model and _STATUS.fullmatch(line.strip()):
            found.setdefault(model, line.strip())
            model = ""
    return found
