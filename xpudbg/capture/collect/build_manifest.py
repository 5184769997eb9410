"""Builds the bundle from all that was found: the steps of collecting, in order, for ``run`` and ``collect`` alike."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.capture.collect.file_import import FileImporter, free_name
from xpudbg.capture.collect.from_trace import (
    graph_breaks,
    read_traces,
    recompiles,
    skipped_frames,
    unique_compiles,
)
from xpudbg.capture.collect.graphs import collect_graphs
from xpudbg.capture.collect.kernels import collect_kernels, place_entries
from xpudbg.capture.collect.missing_reasons import Situation
from xpudbg.capture.collect.place_traces import placed_traces
from xpudbg.capture.collect.probe_records import ProbeRecords
from xpudbg.capture.collect.process_payloads import add_process_payloads
from xpudbg.capture.collect.processes import ProcessTable, identify_processes
from xpudbg.capture.collect.scan import Scan
from xpudbg.capture.collect.trace_artifacts import add_trace_artifacts
from xpudbg.capture.collect.tritonparse_traces import add_tritonparse
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import Device, Graph, GraphOutcome, Manifest, Process, ProcessRole
from xpudbg.model.problem import Problem
from xpudbg.model.trace import TraceSummary

Progress = Callable[[str], None]
"""Told what is being done now, in a few words."""


@dataclass
class Request:
    """A request to gather artifacts into a bundle, with the known facts about their run.

    Attributes:
        root: The bundle's folder.
        roots: Folders that were walked, to show paths relative to them.
        scan: What the walk found.
        records: What the probes left; empty for collected artifacts.
        situation: What the run asked for.
        placer: Brings files into the bundle.
        main_pid: Process id of the script; None for collected artifacts.
        command: Its command line.
        keep_binaries: Keep compiled ``.so`` and precompiled headers of the run's own cache.
        progress: Told what is being done.
    """

    root: Path
    roots: list[Path]
    scan: Scan
    records: ProbeRecords
    situation: Situation
    placer: FileImporter
    main_pid: int | None = None
    command: tuple[str, ...] = ()
    keep_binaries: bool = False
    progress: Progress = field(default=lambda _: None)


def build_manifest(request: Request, manifest: Manifest) -> Manifest:
    """The manifest with everything that was found, after its files have come into the bundle."""
    scan, placer = request.scan, request.placer
    request.progress(f"reading {len(scan.traces)} traces")
    # A run's script waits for the end of its collection.
    traces = read_traces(scan.traces, request.roots, everything=request.situation.collected)
    summaries, trace_problems = traces.summaries, traces.problems
    census = identify_processes(request.records, request.main_pid, list(summaries.values()))
    if request.main_pid is not None and request.main_pid not in census.by_pid:
        census.processes.insert(0, Process("main", ProcessRole.MAIN, request.main_pid, argv=request.command))
        census.by_pid[request.main_pid] = "main"
    versions = _versions(summaries.values(), manifest.versions, request.records)
    request.situation.torch = versions.get("torch", "")

    with placed_traces(scan.traces, request.roots, traces, census, placer) as rows_of_traces:
        request.progress(f"collecting {len(scan.graphs)} graph folders")
        compiles = unique_compiles(summaries.values())
        graphs = collect_graphs(scan.graphs, compiles, request.records, census, placer, request.situation)
        with_payloads, problems_ = add_trace_artifacts(graphs, traces, placer)
        trace_problems += [*graphs.problems, *problems_]

        of_processes, process_problems = add_process_payloads(traces, census, placer)
        trace_problems += process_problems
        traced, traced_problems = add_tritonparse(scan, request.roots, placer)
        trace_problems += traced_problems
        request.progress(f"collecting {len(scan.triton_entries)} Triton cache entries")
        entries = place_entries(scan.triton_entries, placer)
        for entry in entries:
            entry.no_native = request.situation.no_native.get(f"{entry.key}/{entry.stem}.spv", "")
        why = _why_no_stages(request, with_payloads, request.records)
        stages = request.situation.missing_stages
        kernels = collect_kernels(
            with_payloads,
            request.root,
            entries,
            why_missing=why,
            why_stages=stages,
            host_copies=request.situation.host_copies,
        )

        request.progress("collecting logs and sources")
        artifacts = [
            *(rows_of_traces() or [_no_trace(request)]),
            *of_processes,
            *_logs(request, census),
            *_sources(request),
            *traced,
            *(a for a in kernels.artifacts if a.kind is Kind.TRITON_CACHE),
        ]
    problems = [
        *manifest.problems,
        *scan.problems,
        *trace_problems,
        *placer.problems,
        *kernels.problems,
        *(
            Problem("probe", error, "the script was not affected; please report it")
            for error in request.records.errors
        ),
    ]
    _drop_binaries(request)
    _tidy(request.root)
    return replace(
        manifest,
        versions=versions,
        devices=manifest.devices or _devices(request.records),
        processes=tuple(census.processes),
        graphs=tuple(with_payloads),
        kernels=tuple(kernels.kernels),
        graph_breaks=graph_breaks(compiles, census.label_of),
        recompiles=recompiles(compiles, census.label_of),
        skipped_frames=skipped_frames(compiles, census.label_of),
        artifacts=(*manifest.artifacts, *artifacts),
        problems=tuple(problems),
    )


def _versions(
    summaries: Iterable[TraceSummary], known: dict[str, str], records: ProbeRecords
) -> dict[str, str]:
    versions: dict[str, str] = {}
    for summary in summaries:
        named = {"commit": "torch_git"}
        versions.update({named.get(k, k): v for k, v in summary.versions.items() if v})
    return {**versions, **records.versions, **known}


def _devices(records: ProbeRecords) -> tuple[Device, ...]:
    """The devices that the processes of a run met, each once: those of a job, and compile workers that autotune, see the same."""
    found: list[Device] = []
    for device in (d for p in records.processes for d in p.devices):
        if device not in found:
            found.append(device)
    return tuple(found)


def _why_no_stages(
    request: Request, graphs: list[Graph], records: ProbeRecords
) -> Callable[[str, KernelKind], str]:
    failed = {f.kernel: f.cause for f in records.failures if f.kernel}

    def why(name: str, kind: KernelKind) -> str:
        if name in failed:
            return f"no cache entry: the kernel did not compile: {failed[name]}"
        if request.situation.values.get("TRITON_INTERPRET") == "1":
            return "TRITON_INTERPRET=1: the kernel ran in Python, nothing was compiled"
        if request.situation.collected:
            return "no Triton cache entry of this kernel in the collected files"
        if request.situation.warm:
            return "nothing new in your Triton cache: existing entries stay where they are"
        if kind is KernelKind.MULTI_KERNEL:
            return "a choice between kernels: their own entries hold the stages"
        if any(graph.outcome == GraphOutcome.FAILED for graph in graphs):
            return "no cache entry: the compile of its graph failed before the kernel was compiled"
        return "no cache entry: the kernel was not compiled before the script ended"

    return why


def _no_trace(request: Request) -> Artifact:
    """Return why there is no trace: torch writes one as soon as it compiles."""
    scan = request.scan
    if request.situation.collected:
        return Artifact(Kind.TORCH_TRACE, State.NOT_REQUESTED, reason="no trace was given")
    if not request.situation.values.get("TORCH_TRACE"):
        return Artifact(Kind.TORCH_TRACE, State.NOT_REQUESTED, reason="TORCH_TRACE was left unset")
    if scan.graphs or scan.inductor_sources:
        reason = "graphs were compiled, but no process wrote one: torch before 2.3, or TORCH_TRACE was changed by the script"
        return Artifact(Kind.TORCH_TRACE, State.MISSING, reason=reason)
    reason = "nothing went through torch.compile"
    if scan.triton_entries:
        reason += ": the Triton kernels of this run were launched outside of compiled graphs"
    return Artifact(Kind.TORCH_TRACE, State.NOT_APPLICABLE, reason=reason)


def _logs(request: Request, census: ProcessTable) -> list[Artifact]:
    rows, used = [], set[str]()
    scan, placer = request.scan, request.placer
    for path, pid in sorted(scan.torch_logs):
        if path.stat().st_size or not request.situation.collected:
            relative = free_name(f"processes/{census.label(pid)}/torch_logs", ".log", used)
            rows.append(placer.place(path, relative, Kind.TORCH_LOGS, origin=path.name))
    for path, pid in sorted(scan.worker_logs):
        if path.stat().st_size:
            relative = free_name(f"processes/{census.label(pid)}/compile_workers", ".txt", used)
            rows.append(placer.place(path, relative, Kind.WORKER_LOG, origin=path.name))
    for path, log_pid in sorted(scan.debug_logs, key=lambda item: str(item[0])):
        # torch leaves empty ones for every model.
        if path.stat().st_size == 0:
            _unlink_own(path, request)
            continue
        label = census.label(log_pid)
        stem = f"torchdynamo_{path.stem}" if path.parent.name == "torchdynamo" else path.stem
        relative = free_name(f"processes/{label}/logs/{stem}", ".log", used)
        rows.append(placer.place(path, relative, Kind.DEBUG_LOG, origin=f"{path.parent.name}/{path.name}"))
    return rows


def _sources(request: Request) -> list[Artifact]:
    rows, used = [], set[str]()
    for path, root in sorted(request.scan.inductor_sources):
        inner = path.relative_to(root).as_posix()
        suffix = "." + inner.partition(".")[2]
        relative = free_name(f"inductor_cache/{inner.removesuffix(suffix)}", suffix, used)
        rows.append(request.placer.place(path, relative, Kind.INDUCTOR_CACHE, origin=inner))
    return rows


def _drop_binaries(request: Request) -> None:
    """Compiled code is never read back: it only costs space in the run's own cache."""
    if request.keep_binaries or request.situation.collected:
        return
    for path in request.scan.binaries:
        _unlink_own(path, request)


def _unlink_own(path: Path, request: Request) -> None:
    if path.is_relative_to(request.root) and not request.situation.collected:
        with contextlib.suppress(OSError):
            path.unlink()


def _tidy(root: Path) -> None:
    """Remove folders that collecting has emptied."""
    for folder, _, files in os.walk(root, topdown=False):
        if not files and folder != str(root):
            with contextlib.suppress(OSError):
                Path(folder).rmdir()
