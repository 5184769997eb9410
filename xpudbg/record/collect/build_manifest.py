"""Build of a bundle from the artifacts found: the steps of collecting, in order, for ``run`` and ``collect``.

Files that backends other than Inductor wrote into the folders that their options name, such as OpenVINO's IR: what is text is copied; weights
and machine code stay where they are, and their rows say where, and by their first bytes what they are. Nothing is loaded or unpickled.
ONNX: ``ModelProto`` of onnx/onnx.proto (seen: IR 14 of onnx 1.23). TVM: libraries with ``__tvm_ffi_`` symbols and parameters as
``save_param_dict`` writes them (seen: 0.27).
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import decimal_size
from xpudbg.formats.tritonparse import parse_tritonparse
from xpudbg.model.artifact import KINDS, PROCESS_LOGS, TRITONPARSE_FOLDER, Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import (
    Device,
    Emulation,
    Graph,
    GraphOutcome,
    Manifest,
    Process,
    ProcessRole,
    Variable,
)
from xpudbg.model.problem import Problem
from xpudbg.model.trace import TraceSummary
from xpudbg.model.triton import TracedStage
from xpudbg.record.collect.file_import import FileImporter, ImportMethod, free_name
from xpudbg.record.collect.from_trace import (
    ReadTraces,
    add_trace_artifacts,
    display,
    graph_breaks,
    read_traces,
    recompiles,
    skipped_frames,
    unique_compiles,
)
from xpudbg.record.collect.graphs import collect_graphs, collect_kernels, place_entries
from xpudbg.record.collect.missing_reasons import Situation
from xpudbg.record.collect.processes import ProbeRecords, ProcessTable, identify_processes
from xpudbg.record.collect.scan import Scan, TritonEntry, scan
from xpudbg.record.collect.trace_payloads import PayloadReader, Stage
from xpudbg.record.host_survey import read_system
from xpudbg.record.launch.variables import PROFILE, listed_environment
from xpudbg.store.files.compression import is_compressed, open_unpacked, write_unpacked
from xpudbg.store.files.vfs import walk
from xpudbg.store.locate import working_directory
from xpudbg.store.own_cache import remember_digest

FOLDER = "backends"
_TEXTS = frozenset({".xml", ".json", ".txt", ".log", ".dot", ".mlir", ".py"})
_LARGEST = 16 << 20
_MOST_FILES, _MOST_LOOKED_AT = 200, 20_000


def backend_files(folders: Mapping[str, str], created: str, placer: FileImporter) -> list[Artifact]:
    """Return a row for each file that was written since the run began.

    Args:
        folders: Folder -> the backend whose options name it.
        created: When the run began, as its manifest has it.
        placer: Brings files into the bundle.
    """
    try:
        began = datetime.fromisoformat(created).timestamp()
    except ValueError:
        return []
    rows: list[Artifact] = []
    for folder, backend in folders.items():
        inside = f"{FOLDER}/{''.join(c if c.isalnum() or c in '-_' else '_' for c in backend)}"
        for path, status in _written(Path(folder), began):
            if len(rows) >= _MOST_FILES:
                return rows
            rows.append(_row(path, status, f"{inside}/{path.relative_to(folder).as_posix()}", placer))
    return rows


def _written(folder: Path, began: float) -> Iterator[tuple[Path, os.stat_result]]:
    paths = (place / name for place, names in walk(folder, most=_MOST_LOOKED_AT) for name in names)
    for path in islice(paths, _MOST_LOOKED_AT):
        with contextlib.suppress(OSError):
            status = path.lstat()
            if stat.S_ISREG(status.st_mode) and status.st_mtime >= began:
                yield path, status


def _row(path: Path, status: os.stat_result, relative: str, placer: FileImporter) -> Artifact:
    kind, size = Kind.BACKEND_FILE, decimal_size(status.st_size)
    if path.suffix.lower() not in _TEXTS or status.st_size > _LARGEST:
        why = "too large" if path.suffix.lower() in _TEXTS else _what_it_is(path, status.st_size)
        return Artifact(
            kind, State.NOT_REQUESTED, reason=f"{why}, {size}: it stays where it is", origin=str(path)
        )
    target = placer.root / relative
    try:
        # The file is the backend's own, which looks for it the next time: it is never moved.
        data = path.read_bytes()
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as error:
        return Artifact(kind, State.UNREADABLE, reason=error.strerror or str(error), origin=str(path))
    return placer.place(target, relative, kind, origin=str(path))


_HEAD = 1 << 20
_TVM_LIBRARY = b"__tvm_"
_HEADS = (
    (b"\xb7\x9c\x04\x05\x4f\x8d\xe5\xf7", "parameters of TVM"),
    (b"ftrt", "a TensorRT engine"),
    (b"\x7fELF", "a library"),
    (b"MZ", "a library"),
    (b"PK\x03\x04", "a zip file"),
    (b"\x80\x02", "a pickle, not opened"),
    (b"\x80\x04", "a pickle, not opened"),
    (b"\x80\x05", "a pickle, not opened"),
)
"""First bytes of files."""


def _what_it_is(path: Path, size: int) -> str:
    try:
        with path.open("rb") as source:
            if model := _onnx_model(source, size):
                return model
            source.seek(0)
            head = source.read(_HEAD)
    except OSError:
        head = b""
    what = next((name for start, name in _HEADS if head.startswith(start)), "weights or machine code")
    return "a library of TVM" if what == "a library" and _TVM_LIBRARY in head else what


_IR_VERSION, _PRODUCER, _PRODUCER_VERSION, _GRAPH, _OPSET = 1, 2, 3, 7, 8
"""Numbers of the fields of ``ModelProto``."""
_VARINT, _BYTES = 0, 2
"""Protobuf's wire types."""
_MOST_FIELDS, _MOST_OF_FIELD, _MOST_VERSION = 1000, 200, 1000


def _onnx_model(source: BinaryIO, size: int) -> str:
    """Return which ONNX model a file is, from the fields around its graph; empty where it is none, or is cut."""
    found: dict[int, str] = {}
    opsets: list[str] = []
    graph = False
    for _ in range(_MOST_FIELDS):
        tag = _varint(source)
        if tag is None:
            break
        number, wire, value = tag >> 3, tag & 7, _varint(source)
        if value is None or wire not in (_VARINT, _BYTES):
            return ""
        if wire == _VARINT:
            found[number] = str(value)
            continue
        end = source.tell() + value
        if end > size:
            return ""
        graph = graph or number == _GRAPH
        if number in (_PRODUCER, _PRODUCER_VERSION, _OPSET) and value <= _MOST_OF_FIELD:
            data = source.read(value)
            if number == _OPSET:
                opsets.append(_opset(data))
            else:
                found[number] = _plain(data)
        source.seek(end)
    ir = found.get(_IR_VERSION, "")
    if source.tell() != size or not graph or not ir or int(ir) > _MOST_VERSION:
        return ""
    by = " ".join(filter(None, (found.get(_PRODUCER, ""), found.get(_PRODUCER_VERSION, ""))))
    facts = [f"IR {ir}", *filter(None, opsets), *([f"by {by}"] if by else [])]
    return f"an ONNX model ({', '.join(facts[:10])})"


def _opset(data: bytes) -> str:
    """Return a set of operators: ``opset 18``, ``com.microsoft 1``."""
    source = io.BytesIO(data)
    domain, version = "", 0
    while (tag := _varint(source)) is not None:
        value = _varint(source)
        if value is None or tag & 7 not in (_VARINT, _BYTES):
            return ""
        if tag & 7 == _BYTES:
            domain = _plain(source.read(value))
        else:
            version = value
    return f"{domain or 'opset'} {version}"


def _plain(data: bytes) -> str:
    return "".join(c for c in data.decode("utf-8", "replace") if c.isprintable())


def _varint(source: BinaryIO) -> int | None:
    """Read a number of protobuf; None at the end, or where it has more than 64 bits."""
    value = 0
    for shift in range(0, 64, 7):
        byte = source.read(1)
        if not byte:
            return None
        value |= (byte[0] & 0x7F) << shift
        if byte[0] < 0x80:
            return value
    return None


def place_traces(
    paths: Sequence[Path], roots: list[Path], traces: ReadTraces, census: ProcessTable, placer: FileImporter
) -> list[Artifact]:
    """Bring structured traces into a bundle, each to the process that wrote most of it.

    Args:
        paths: The traces.
        roots: Folders that were walked, to show paths relative to them.
        traces: Results of reading them; those to be stored are stored under the traces' paths in the bundle.
        census: The processes.
        placer: Places them in the bundle.
    """
    rows, used = [], set[str]()
    for path in paths:
        summary = traces.summaries.get(path)
        writer = max(summary.processes, key=lambda p: p.records, default=None) if summary else None
        rank = writer.ranks[0] if writer and writer.ranks else None
        folder = census.label(writer.pid if writer else None, rank)
        relative = free_name(f"processes/{folder}/torch_trace", ".log", used)
        rows.append(_placed(path, relative, display(path, roots), placer))
        traces.results.keep(path, rows[-1])
        if rows[-1].state is State.PRESENT and placer.how is ImportMethod.COPY:
            _remember(path, placer.root / rows[-1].path, rows[-1].sha256)
    return rows


def _profiles(request: Request) -> list[Artifact]:
    rows = import_profiles(request.scan.profiles, request.roots, request.placer, set())
    if not rows and request.situation.values.get(PROFILE):
        reason = request.records.artifacts_lost.get(("", "profile"), "no process called a compiled graph")
        rows.append(Artifact(Kind.PROFILE, State.MISSING, reason=reason))
    return rows


def import_profiles(
    paths: Sequence[Path], roots: list[Path], placer: FileImporter, used: set[str]
) -> list[Artifact]:
    """Put profiles into a bundle, unpacked.

    Args:
        paths: The profiles.
        roots: The paths in which they were found.
        placer: The bundle.
        used: Paths of the bundle that are taken.
    """
    rows = []
    for path in paths:
        name = Path(path.name.removesuffix(".gz"))
        relative = free_name(f"profiles/{name.stem}", name.suffix, used)
        rows.append(_placed(path, relative, display(path, roots), placer, Kind.PROFILE))
    return rows


def _placed(
    path: Path, relative: str, origin: str, placer: FileImporter, kind: Kind = Kind.TORCH_TRACE
) -> Artifact:
    source = path
    # What cannot be read is said by the placer.
    with contextlib.suppress(OSError):
        if is_compressed(path):
            source = placer.root / relative
            write_unpacked(path, source)
    return placer.place(source, relative, kind, origin=origin)


def _remember(path: Path, target: Path, sha256: str) -> None:
    """Store the digest of a copy, unless the copy was written to after it got its original's modification time."""
    with contextlib.suppress(OSError):
        status = target.stat()
        if status.st_mtime_ns == path.stat().st_mtime_ns:
            remember_digest(status, sha256)


# Tritonparse traces in a bundle: their kernels become Triton cache entries, their launches a JSON file beside them.

_ENTRIES = f"{TRITONPARSE_FOLDER}/entries"


def add_tritonparse(
    found: Scan, roots: list[Path], placer: FileImporter
) -> tuple[list[Artifact], list[Problem]]:
    """Read the traces of a scan into the bundle, and add their kernels to the scan's cache entries.

    A kernel whose cache entry was found as well keeps that entry: it has the binary, which a trace lacks.

    Args:
        found: The scan.
        roots: Folders that were walked.
        placer: Writes the files that describe the traces.

    Returns:
        The artifacts, and the problems met in the traces.
    """
    artifacts: list[Artifact] = []
    problems: list[Problem] = []
    known = {(e.folder.name, e.kernel.stem) for e in found.triton_entries}
    for number, path in enumerate(found.tritonparse, 1):
        origin = display(path, roots)
        stages = placer.root / _ENTRIES / str(number)
        try:
            with open_unpacked(path) as stream:
                parsed = parse_tritonparse(stream, origin=origin, sink=_Writer(stages, known))
            target = placer.root / TRITONPARSE_FOLDER / f"trace-{number}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(msgspec.json.encode(parsed.value) + b"\n")
        except OSError as error:
            reason = f"{error.strerror or error}"
            artifacts.append(Artifact(Kind.TRITONPARSE, State.UNREADABLE, reason=reason, origin=origin))
            problems.append(Problem(origin, f"could not be collected: {reason}"))
            continue
        relative = target.relative_to(placer.root).as_posix()
        artifacts.append(placer.place(target, relative, Kind.TRITONPARSE, origin=origin))
        problems += parsed.problems
        entries = _entries(stages)
        found.triton_entries += entries
        known |= {(e.folder.name, e.kernel.stem) for e in entries}
    return artifacts, problems


def _entries(folder: Path) -> list[TritonEntry]:
    return [replace(e, traced=True) for e in scan([folder]).triton_entries] if folder.is_dir() else []


class _Writer:
    """Writes stages as Triton's cache has them: ``KEY/K.ttir``, ``KEY/K.json``."""

    def __init__(self, folder: Path, known: set[tuple[str, str]]) -> None:
        self._folder = folder
        self._known = known

    def __call__(self, stage: TracedStage) -> None:
        if (stage.key, stage.name.rpartition(".")[0]) in self._known:
            return
        file = self._folder / stage.key / stage.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(stage.text, encoding="utf-8", errors="replace", newline="")


# Payloads of traces that are artifacts of a process and of no graph: the order in which it ran its compiled graphs.

_LIMIT = 64 << 20
_FILES = 100
"""Files of all processes; a hostile trace may have as many records as it likes."""


def add_process_payloads(
    traces: ReadTraces, census: ProcessTable, placer: FileImporter
) -> tuple[list[Artifact], list[Problem]]:
    """Write the traces' payloads about processes to the processes' folders; a second record of one name becomes ``graph_execution-2.json``.

    Args:
        traces: The traces.
        census: The processes.
        placer: Brings the files into the bundle.
    """
    rows: list[Artifact] = []
    problems: list[Problem] = []
    used: set[str] = set()
    for path, places in traces.places.items():
        mine = places.of_stage(Stage.PROCESS)
        if not mine:
            continue
        try:
            with PayloadReader(path) as reader:
                for place in mine:
                    if place.length > _LIMIT or len(used) >= _FILES:
                        what = f"a payload of more than {_LIMIT} bytes, or one of more than {_FILES}, was not kept"
                        problems.append(Problem(f"{path.name}:{place.line}", what))
                        continue
                    summary = traces.summaries[path]
                    writer = next((p for p in summary.processes if p.pid == place.pid), None)
                    rank = writer.ranks[0] if writer and writer.ranks else None
                    stem, _, suffix = place.file.name.rpartition(".")
                    folder = f"processes/{census.label(place.pid, rank)}"
                    name = free_name(f"{folder}/{stem}", f".{suffix}", used)
                    placer.write(name, reader.read(place))
                    rows.append(placer.place(placer.root / name, name, place.file.kind, origin="torch_trace"))
        except OSError as error:
            what = f"what it tells of its process could not be written: {error.strerror or error}"
            problems.append(Problem(path.name, what))
    return rows, problems


Progress = Callable[[str], None]
"""Told what is being done now, in a few words."""


@dataclass
class Request:
    """A request to gather artifacts into a bundle, with the known facts about their run.

    Attributes:
        roots: Folders that were walked, to show paths relative to them.
        scan: The scan.
        records: Records that the probes wrote; empty for collected artifacts.
        situation: Facts about the run as a whole.
        placer: Brings files into the bundle.
        main_pid: Process id of the script; None for collected artifacts.
        keep_binaries: Keep compiled ``.so`` and precompiled headers of the run's own cache.
        progress: Called with a line on each step.
    """

    roots: list[Path]
    scan: Scan
    records: ProbeRecords
    situation: Situation
    placer: FileImporter
    main_pid: int | None = None
    keep_binaries: bool = False
    progress: Progress = field(default=lambda _: None)


def begun_manifest(
    manifest: Manifest,
    command: tuple[str, ...],
    environ: Mapping[str, str],
    *,
    emulated: Emulation | None,
    variables: tuple[Variable, ...] = (),
) -> Manifest:
    """Return a new manifest with the facts known before the program runs; without a working directory if that was deleted.

    Args:
        manifest: The manifest.
        command: Program and arguments.
        environ: Its variables.
        emulated: The emulated device.
        variables: The decision on each variable.
    """
    cwd = ""
    with contextlib.suppress(XpudbgError):
        cwd = str(working_directory())
    return replace(
        manifest,
        command=command,
        cwd=cwd,
        system=read_system(),
        emulated=emulated,
        variables=variables,
        environment=listed_environment(environ),
    )


def build_manifest(request: Request, manifest: Manifest) -> Manifest:
    """Place the files that were found in the bundle, and return its manifest."""
    scan, placer = request.scan, request.placer
    request.progress(f"reading {len(scan.traces)} traces")
    # A run's script waits for the end of its collection.
    traces = read_traces(scan.traces, request.roots, everything=request.situation.collected)
    summaries, trace_problems = traces.summaries, traces.problems
    census = identify_processes(request.records, request.main_pid, list(summaries.values()))
    if request.main_pid is not None and request.main_pid not in census.by_pid:
        census.processes.insert(0, Process("main", ProcessRole.MAIN, request.main_pid, argv=manifest.command))
        census.by_pid[request.main_pid] = "main"
    versions = _versions(summaries.values(), manifest.versions, request.records)
    request.situation.torch = versions.get("torch", "")

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
        request.placer.root,
        entries,
        why_missing=why,
        why_stages=stages,
        host_launches=request.situation.host_launches,
    )

    request.progress("collecting logs and sources")
    rows = place_traces(scan.traces, request.roots, traces, census, placer)
    artifacts = [
        *(rows or [_no_trace(request)]),
        *of_processes,
        *_logs(request, census),
        *_sources(request),
        *traced,
        *backend_files(request.records.backend_folders, manifest.created, placer),
        *_profiles(request),
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
        *(
            Problem(
                f"backend {name}",
                reason,
                "install the package that registers it beside the script's torch; torch._dynamo.list_backends(None) has those that it knows",
            )
            for name, reason in request.records.refused.items()
        ),
    ]
    _drop_binaries(request)
    _tidy(request.placer.root)
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
    # A trace calls every distribution of Triton so, and has it only where a graph is for a GPU.
    if versions.get("triton") in {v for name, v in records.versions.items() if "triton" in name}:
        del versions["triton"]
    return {**versions, **records.versions, **known}


def _devices(records: ProbeRecords) -> tuple[Device, ...]:
    """Return the devices that the processes of a run saw, each once: ranks of a job and compile workers see the same ones."""
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
    """Return the ledger row that explains why there is no trace: torch writes one as soon as it compiles."""
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
    order = list(KINDS)
    for path, pid, kind in sorted(scan.logs, key=lambda log: (order.index(log[2]), log[:2])):
        # Most processes have nothing to log, and die of nothing; the script's own log is told of even so.
        if not path.stat().st_size and (kind is not Kind.TORCH_LOGS or request.situation.collected):
            _unlink_own(path, request)
            continue
        folder = f"processes/{census.label(pid)}/" if pid else ""
        name = PROCESS_LOGS[path.stem.partition("-pid_")[0]][1] if pid else path.stem
        rows.append(placer.place(path, free_name(folder + name, path.suffix, used), kind, origin=path.name))
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
    """Remove compiled code from the run's own cache: nothing reads it back."""
    if request.keep_binaries or request.situation.collected:
        return
    for path in request.scan.binaries:
        _unlink_own(path, request)


def _unlink_own(path: Path, request: Request) -> None:
    if path.is_relative_to(request.placer.root) and not request.situation.collected:
        with contextlib.suppress(OSError):
            path.unlink()


def _tidy(root: Path) -> None:
    """Remove the folders that are empty after collecting."""
    for folder, _, files in os.walk(root, topdown=False):
        if not files and folder != str(root):
            with contextlib.suppress(OSError):
                Path(folder).rmdir()
