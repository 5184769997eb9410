"""Kernels of a run: what the generated code defines and calls, joined with the Triton cache entries that it led to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from xpudbg.capture.placing import Placer
from xpudbg.capture.scan import STAGE_SUFFIXES
from xpudbg.model.artifact import Artifact, Kind, State, stage_order
from xpudbg.model.generated_code import COMPILED_KINDS, GeneratedCode, GeneratedKernel, KernelKind
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.model.problem import Problem
from xpudbg.parsers.output_code import parse_output_code

CODE_LIMIT = 64 << 20
_META_LIMIT = 4 << 20
_LOC = re.compile(r'loc\("([^"\n]{1,1000}?)":\d+')
_TRITON_KINDS = frozenset(
    {KernelKind.TRITON, KernelKind.TRITON_TEMPLATE, KernelKind.USER_TRITON, KernelKind.MULTI_KERNEL}
)
_NO_STAGES = {
    KernelKind.CPP: "a C++ kernel: it has no Triton stages; its source stands in output_code.py",
    KernelKind.CPP_TEMPLATE: "a C++ template kernel: it has no Triton stages; its source stands in output_code.py",
}
_CUT_SHORT = "the compile of the kernel ended before it, or only binaries were kept"
EXPECTED: dict[str, tuple[str, ...]] = {
    "xpu": ("ttir", "ttgir", "llir", "spv"),
    "cuda": ("ttir", "ttgir", "llir", "ptx", "cubin"),
    "hip": ("ttir", "ttgir", "llir", "amdgcn", "hsaco"),
    "cpu": ("ttir",),
}
"""Stages that Triton makes for a backend; ``zebin`` (native code on) and ``source`` (from Triton 3.4) come on top."""


@dataclass
class Entry:
    """One Triton cache entry, placed in the bundle.

    Attributes:
        key: Name of its folder.
        name: The kernel.
        backend: ``xpu``, ``cuda``, ``hip``; empty when unknown.
        source: Path of the Python file its IR points to, as written there.
        artifacts: Its files.
        stages: Stages that are present.
        path: Bundle-relative folder.
    """

    key: str
    name: str
    backend: str
    source: str
    artifacts: list[Artifact]
    stages: set[str]
    path: str


@dataclass
class KernelResult:
    """Kernels with their ledgers, and every artifact of the cache entries."""

    kernels: list[Kernel] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def place_entries(folders: list[Path], placer: Placer) -> list[Entry]:
    """Bring Triton cache entries into ``triton_cache/<key>/``; equal keys of different roots are numbered."""
    entries: list[Entry] = []
    used: set[str] = set()
    for folder in folders:
        key = re.sub(r"[^A-Za-z0-9_.=-]", "_", folder.name)[:120] or "entry"
        target, number = f"triton_cache/{key}", 2
        while target in used:
            target, number = f"triton_cache/{key}~{number}", number + 1
        used.add(target)
        entries.append(_place_entry(folder, target, placer))
    return entries


def _place_entry(folder: Path, target: str, placer: Placer) -> Entry:
    artifacts: list[Artifact] = []
    name, backend, source = "", "", ""
    for file in sorted(folder.rglob("*")):
        if file.is_symlink() or not file.is_file():
            continue
        suffix = file.name.rpartition(".")[2]
        inner = file.relative_to(folder).as_posix()
        stage = suffix in STAGE_SUFFIXES and "/" not in inner  # below it lie dumps of the driver's compiler
        kind = Kind.TRITON_STAGE if stage else Kind.TRITON_CACHE
        artifact = placer.place(file, f"{target}/{inner}", kind, origin=f"{folder.name}/{inner}")
        artifacts.append(artifact)
        if artifact.state is not State.PRESENT:
            continue
        placed = placer.root / artifact.path
        if suffix == "json" and "/" not in inner and not file.name.startswith("__grp__"):
            name, backend = _metadata(placed, file.name)
        elif suffix == "ttir" and stage:
            source = source or _source_of(placed)
            name = name or file.name.removesuffix(".ttir")
    stages = {
        a.path.rpartition(".")[2]
        for a in artifacts
        if a.kind is Kind.TRITON_STAGE and a.state is State.PRESENT
    }
    return Entry(
        folder.name, name or folder.name, backend or _backend_of(stages), source, artifacts, stages, target
    )


def _metadata(path: Path, file_name: str) -> tuple[str, str]:
    try:
        with path.open("rb") as source:
            data: Any = msgspec.json.decode(source.read(_META_LIMIT))
    except (OSError, msgspec.DecodeError, RecursionError):
        return file_name.removesuffix(".json"), ""
    if not isinstance(data, dict):
        return file_name.removesuffix(".json"), ""
    target = data.get("target")
    backend = ""
    if isinstance(target, dict):
        backend = str(target.get("backend") or "")
    elif isinstance(target, list) and target:
        backend = str(target[0])
    return str(data.get("name") or file_name.removesuffix(".json")), backend


def _source_of(path: Path) -> str:
    try:
        with path.open("rb") as source:
            text = source.read(_META_LIMIT).decode("utf-8", "replace")
    except OSError:
        return ""
    match = _LOC.search(text)
    return match[1] if match else ""


def _backend_of(stages: set[str]) -> str:
    for backend, marks in (
        ("xpu", {"spv", "zebin"}),
        ("cuda", {"ptx", "cubin"}),
        ("hip", {"amdgcn", "hsaco"}),
    ):
        if stages & marks:
            return backend
    return ""


def collect_kernels(
    graphs: list[Graph],
    root: Path,
    entries: list[Entry],
    *,
    why_missing: Callable[[KernelKind], str],
    why_stages: str = "",
) -> KernelResult:
    """Every kernel of every graph's generated code, then the cache entries that no graph names.

    Args:
        graphs: Graphs with placed artifacts.
        root: The bundle's folder.
        entries: Placed Triton cache entries.
        why_missing: Kernel kind -> why it has no cache entry, for the ledger.
        why_stages: Why entries lack stages in this run, when that is known beforehand.
    """
    result = KernelResult()
    by_source: dict[str, list[Entry]] = defaultdict(list)
    by_name: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_source[Path(entry.source).name].append(entry)
        by_name[entry.name].append(entry)
        result.artifacts += entry.artifacts
    claimed: set[str] = set()
    for graph in graphs:
        code = _generated_code(graph, root, result)
        for kernel in code.kernels if code else ():
            if kernel.kind is KernelKind.SUBGRAPH or (kernel.kind in (KernelKind.HOST, KernelKind.COPY)):
                continue
            mine = _entries_of(kernel, by_source, by_name) if kernel.kind in _TRITON_KINDS else []
            claimed.update(e.path for e in mine)
            result.kernels.append(_kernel(kernel, graph, mine, why_missing, why_stages))
    for name, loose in sorted(by_name.items()):
        mine = [e for e in loose if e.path not in claimed]
        if mine:
            result.kernels.append(_loose(name, mine, why_stages))
    return result


def _generated_code(graph: Graph, root: Path, result: KernelResult) -> GeneratedCode | None:
    artifact = next(
        (a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE and a.state is State.PRESENT), None
    )
    if artifact is None:
        return None
    try:
        with (root / artifact.path).open("rb") as source:
            text = source.read(CODE_LIMIT).decode("utf-8", "replace")
    except OSError as error:
        result.problems.append(Problem(artifact.path, f"cannot be read: {error.strerror}"))
        return None
    parsed = parse_output_code(text, origin=artifact.path)
    result.problems += parsed.problems
    return parsed.value


def _entries_of(
    kernel: GeneratedKernel, by_source: dict[str, list[Entry]], by_name: dict[str, list[Entry]]
) -> list[Entry]:
    """Entries whose IR points to the kernel's own file; without such, entries of its name."""
    source = Path(kernel.path or kernel.user_path.rpartition(":")[0]).name
    inner = re.search(r"^def (\w+)\(", kernel.source, re.MULTILINE)
    names = {kernel.name, inner[1]} if inner else {kernel.name}
    if source:
        mine = [e for e in by_source.get(source, []) if e.name in names or not kernel.user_path]
        if mine:
            return mine
    return [e for name in sorted(names) for e in by_name.get(name, [])]


def _kernel(
    kernel: GeneratedKernel,
    graph: Graph,
    entries: list[Entry],
    why_missing: Callable[[KernelKind], str],
    why_stages: str,
) -> Kernel:
    rows: list[Artifact] = []
    stages = sorted({s for e in entries for s in e.stages}, key=stage_order)
    if kernel.kind in _TRITON_KINDS:
        rows = [a for e in entries for a in e.artifacts if a.kind is Kind.TRITON_STAGE]
        if not entries:
            rows.append(Artifact(Kind.TRITON_STAGE, State.MISSING, reason=why_missing(kernel.kind)))
        rows += _absent_stages(entries, why_stages)
    elif kernel.kind in COMPILED_KINDS:
        reason = _NO_STAGES.get(kernel.kind, "not a Triton kernel: it has no Triton stages")
        rows.append(Artifact(Kind.TRITON_STAGE, State.NOT_APPLICABLE, reason=reason))
    else:
        rows.append(
            Artifact(
                Kind.TRITON_STAGE, State.NOT_APPLICABLE, reason="a library call: no code was generated for it"
            )
        )
    keys = tuple(e.path.rpartition("/")[2] for e in entries)
    return Kernel(
        kernel.name, kernel.kind, graph.id, graph.process, kernel.calls, keys, tuple(stages), tuple(rows)
    )


def _absent_stages(entries: list[Entry], why: str) -> list[Artifact]:
    rows = []
    for entry in entries:
        missing = [s for s in EXPECTED.get(entry.backend, ()) if s not in entry.stages]
        if missing == ["spv"] and "zebin" in entry.stages:
            missing = []
        rows += [
            Artifact(
                Kind.TRITON_STAGE,
                State.MISSING,
                reason=f"no {stage} in {entry.path}: {why or _CUT_SHORT}",
            )
            for stage in missing
        ]
    return rows


def _loose(name: str, entries: list[Entry], why_stages: str) -> Kernel:
    rows = [a for e in entries for a in e.artifacts if a.kind is Kind.TRITON_STAGE] + _absent_stages(
        entries, why_stages
    )
    stages = sorted({s for e in entries for s in e.stages}, key=stage_order)
    keys = tuple(e.path.rpartition("/")[2] for e in entries)
    kind = KernelKind.TRITON if name.startswith("triton_") else KernelKind.USER_TRITON
    return Kernel(name, kind, "", "", 0, keys, tuple(stages), tuple(rows))
