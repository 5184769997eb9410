"""Kernels of a run: those that the generated code defines and calls, with their Triton cache entries."""

from __future__ import annotations

import base64
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from xpudbg.formats.mlir import parse_ir_metadata
from xpudbg.formats.module_name import parse_module_name
from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.artifact import Artifact, Kind, State, stage_order
from xpudbg.model.cache import NO_ZEBIN, KernelFiles, own_key
from xpudbg.model.generated_code import (
    COMPILED_KINDS,
    TRITON_KINDS,
    GeneratedCode,
    GeneratedKernel,
    KernelKind,
    is_source_file,
    source_file_name,
)
from xpudbg.model.location import base_name, unescaped
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.model.problem import Problem
from xpudbg.model.triton import TritonMetadata
from xpudbg.record.collect.file_import import FileImporter, free_name
from xpudbg.record.collect.scan import TritonEntry
from xpudbg.store.files.digest import hash_file
from xpudbg.store.files.paths import first_bytes, open_plain
from xpudbg.store.records import read_record, text

_CODE_LIMIT = 64 << 20
_META_LIMIT = 4 << 20
_MODULE_LIMIT = 64 << 20
_KNOWN_CODES = 32
_MORE_STAGES = frozenset({"asm", "so", "llvmir", "ttsharedir"})
"""Stages of other backends than those that readers know."""
_LOC = re.compile(r'loc\("([^"\n]{1,1000}?)":\d+')
_SCHEDULED = re.compile(r"triton_(?!tem_)[a-z]{3,4}_fused")
"""Names of kernels that Inductor's scheduler made; templates are called ``triton_mm``, ``triton_tem_fused_mm_0``."""
_WITH_STAGES = TRITON_KINDS | {KernelKind.MULTI_KERNEL}
_NO_STAGES = {
    KernelKind.CPP: "a C++ kernel: it has no Triton stages; its source is in output_code.py",
    KernelKind.CPP_TEMPLATE: "a C++ template kernel: it has no Triton stages; its source is in output_code.py",
}
_BY_ITSELF = "SPIR-V or native code by itself: no other stages belong to it"
_TEXTS_ONLY = "it comes out of a tritonparse trace, which holds texts only"
_BINARY_STAGES = frozenset({"spv", "zebin", "cubin", "hsaco"})
_NO_METADATA = "no KERNEL.json is there either: the compile of the kernel was cut short, or its files were saved one by one"
_CUT_SHORT = "the compile of the kernel ended before it, or only binaries were kept"
_EXPECTED: dict[str, tuple[str, ...]] = {
    "xpu": ("ttir", "ttgir", "llir", "spv"),
    "cuda": ("ttir", "ttgir", "llir", "ptx", "cubin"),
    "hip": ("ttir", "ttgir", "llir", "amdgcn", "hsaco"),
    "cpu": ("ttir",),
}
"""Stages that Triton makes for a backend; ``zebin`` (native code on) and ``source`` (from Triton 3.4) come on top."""
_MARKS = {"xpu": {"spv", "zebin"}, "cuda": {"ptx", "cubin"}, "hip": {"amdgcn", "hsaco"}}
"""Stages that only one backend has."""


@dataclass
class CollectedEntry:
    """One Triton cache entry, placed in the bundle.

    Attributes:
        key: Name of its folder.
        stem: The kernel's file name without suffix.
        name: The kernel.
        backend: ``xpu``, ``cuda``, ``hip``; empty when unknown.
        source: Path of the Python file its IR points to, as written there.
        artifacts: Its files.
        stages: Stages that are present.
        path: Bundle-relative folder.
        bare: SPIR-V or native code by itself: no other stage was ever beside it.
        traced: It comes out of a tritonparse trace.
        no_native: Why it lacks the requested native code; otherwise empty.
        metadata: Its ``KERNEL.json`` is there.
    """

    key: str
    stem: str
    name: str
    backend: str
    source: str
    artifacts: list[Artifact]
    stages: set[str]
    path: str
    bare: bool = False
    traced: bool = False
    no_native: str = ""
    metadata: bool = True


@dataclass
class KernelResult:
    """Kernels with their ledgers, and every artifact of the cache entries."""

    kernels: list[Kernel] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def place_entries(found: Sequence[TritonEntry], placer: FileImporter) -> list[CollectedEntry]:
    """Bring Triton cache entries into ``triton_cache/<key>/``, each once.

    Different entries of one key (of several caches, or in one folder) are numbered; native code made apart from its entry
    comes to it.
    """
    entries: list[CollectedEntry] = []
    used: set[str] = set()
    by_key: dict[str, list[CollectedEntry]] = defaultdict(list)
    often = Counter((e.folder.name, e.kernel.stem) for e in found)
    contents: set[tuple[str, str, frozenset[tuple[str, str]]]] = set()
    for item in sorted(found, key=lambda e: e.kernel.bare):
        name = (item.folder.name, item.kernel.stem)
        if often[name] > 1 and (content := _content(item)):
            if (*name, content) in contents:
                _drop(item, placer)
                continue
            contents.add((*name, content))
        owner = _owner(item, by_key[item.folder.name])
        if owner is not None:
            _add_native(owner, item, placer)
            continue
        key = re.sub(r"[^A-Za-z0-9_.=-]", "_", item.folder.name)[:120] or "entry"
        target = free_name(f"triton_cache/{key}", "", used, "~")
        entries.append(_place_entry(item, target, placer))
        if not item.kernel.bare:
            by_key[item.folder.name].append(entries[-1])
    return entries


def _content(item: TritonEntry) -> frozenset[tuple[str, str]]:
    """Return an entry's identity: the content of its stages; its JSON is left out, since it names folders."""
    try:
        return frozenset((stage, hash_file(item.folder / n)[1]) for stage, n in item.kernel.stages.items())
    except OSError:
        return frozenset()


def _drop(item: TritonEntry, placer: FileImporter) -> None:
    """Remove a second copy from the run's own folder; copies elsewhere are left unchanged."""
    if item.folder.is_relative_to(placer.root):
        for name in item.files:
            (item.folder / name).unlink(missing_ok=True)


def _owner(item: TritonEntry, same_key: list[CollectedEntry]) -> CollectedEntry | None:
    """Return the entry of the same key from which stand-alone native code was made."""
    if not item.kernel.bare:
        return None
    fitting = [e for e in same_key if e.stem == item.kernel.stem]
    free = [e for e in fitting if not {PurePosixPath(a.path).name for a in e.artifacts} & set(item.files)]
    return free[0] if len(fitting) == 1 and free else None


def _add_native(owner: CollectedEntry, item: TritonEntry, placer: FileImporter) -> None:
    added = [_place_file(item, name, owner.path, placer) for name in item.files]
    owner.artifacts += added
    owner.stages |= _present_stages(item, added)


def _place_file(item: TritonEntry, inner: str, target: str, placer: FileImporter) -> Artifact:
    stem, _, suffix = inner.rpartition(".")
    stage = inner in item.kernel.stages.values() or (stem == item.kernel.stem and suffix in _MORE_STAGES)
    kind = Kind.TRITON_STAGE if stage else Kind.TRITON_CACHE
    return placer.place(item.folder / inner, f"{target}/{inner}", kind, origin=f"{item.folder.name}/{inner}")


def _present_stages(item: TritonEntry, artifacts: list[Artifact]) -> set[str]:
    stage_of = {name: stage for stage, name in item.kernel.stages.items()}
    names = [
        PurePosixPath(a.path).name
        for a in artifacts
        if a.kind is Kind.TRITON_STAGE and a.state is State.PRESENT
    ]
    return {stage_of.get(name) or name.rpartition(".")[2] for name in names}


def _place_entry(item: TritonEntry, target: str, placer: FileImporter) -> CollectedEntry:
    kernel = item.kernel
    artifacts = [_place_file(item, inner, target, placer) for inner in item.files]
    stages = _present_stages(item, artifacts)
    name, backend, source = "", "", ""
    root = placer.root / target
    if kernel.metadata:
        name, backend = _metadata(root / kernel.metadata, kernel.metadata)
    else:
        ir = kernel.stages.get("ttgir") or kernel.stages.get("ttir")
        of_ir = parse_ir_metadata(_text(root / ir)) if ir else TritonMetadata()
        name, backend = of_ir.name, of_ir.target.backend
    if "ttir" in stages and (match := _LOC.search(_text(root / kernel.stages["ttir"]))):
        source = unescaped(match[1])
    if kernel.bare:
        name = _module_name(root, kernel)
    name = name or kernel.stem
    backend = backend or _backend_of(stages)
    return CollectedEntry(
        item.folder.name,
        kernel.stem,
        name,
        backend,
        source,
        artifacts,
        stages,
        target,
        kernel.bare or item.packaged,
        item.traced,
        metadata=bool(kernel.metadata),
    )


def _module_name(folder: Path, kernel: KernelFiles) -> str:
    texts = ((file, first_bytes(folder / file, _MODULE_LIMIT)) for file in kernel.stages.values())
    names = (parse_module_name(text, origin=file) for file, text in texts if text is not None)
    return next(filter(None, names), "")


def _metadata(path: Path, file_name: str) -> tuple[str, str]:
    data = read_record(path, limit=_META_LIMIT)
    target = data.get("target")
    backend = ""
    if isinstance(target, dict):
        backend = text(target.get("backend"))
    elif isinstance(target, list) and target:
        backend = text(target[0])
    return text(data.get("name")) or file_name.removesuffix(".json"), backend


def _text(path: Path) -> str:
    return (first_bytes(path, _META_LIMIT) or b"").decode("utf-8", "replace")


def _backend_of(stages: set[str]) -> str:
    return next((backend for backend, marks in _MARKS.items() if stages & marks), "")


def collect_kernels(
    graphs: list[Graph],
    root: Path,
    entries: list[CollectedEntry],
    *,
    why_missing: Callable[[str, KernelKind], str],
    why_stages: str = "",
    host_copies: Collection[str] = (),
) -> KernelResult:
    """Return every kernel of every graph's generated code, then the cache entries that no graph names.

    Args:
        graphs: Graphs with placed artifacts.
        root: The bundle's folder.
        entries: Placed Triton cache entries.
        why_missing: Name and kind of a kernel -> why it has no cache entry, for the ledger.
        why_stages: Why entries lack stages in this run, if known beforehand.
        host_copies: Triton's hashes of entries that ran on the host only in place of a graph's kernel.
    """
    result = KernelResult()
    by_source: dict[str, list[CollectedEntry]] = defaultdict(list)
    by_name: dict[str, list[CollectedEntry]] = defaultdict(list)
    for entry in entries:
        by_source[base_name(entry.source)].append(entry)
        by_name[entry.name].append(entry)
        result.artifacts += entry.artifacts
    claimed: set[str] = set()
    known: dict[str, GeneratedCode] = {}
    for graph in graphs:
        code = _generated_code(graph, root, result, known)
        for kernel in code.kernels if code else ():
            if kernel.kind in (KernelKind.SUBGRAPH, KernelKind.HOST):
                continue
            mine = _entries_of(kernel, by_source, by_name) if kernel.kind in _WITH_STAGES else []
            claimed.update(e.path for e in mine)
            result.kernels.append(_kernel(kernel, graph, mine, why_missing, why_stages))
    for name, loose in sorted(by_name.items()):
        mine = [e for e in loose if e.path not in claimed]
        copies = [e for e in mine if _hash(e) in host_copies]
        if own := [e for e in mine if e not in copies]:
            result.kernels.append(_loose(name, own, why_stages))
        if copies:
            result.kernels.append(replace(_loose(name, copies, why_stages), host_copy=True))
    return result


def _generated_code(
    graph: Graph, root: Path, result: KernelResult, known: dict[str, GeneratedCode]
) -> GeneratedCode | None:
    """Return the parsed code of a graph; ``known`` caches the latest few by digest, since repeated layers have equal code."""
    code = (a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE and a.state is State.PRESENT)
    artifact = next(code, None)
    if artifact is None:
        return None
    if artifact.sha256 in known:
        return known[artifact.sha256]
    try:
        with open_plain(root / artifact.path) as source:
            text = source.read(_CODE_LIMIT).decode("utf-8", "replace")
    except OSError as error:
        result.problems.append(Problem(artifact.path, f"cannot be read: {error.strerror}"))
        return None
    parsed = parse_output_code(text, origin=artifact.path)
    result.problems += parsed.problems
    if not parsed.problems:
        # Problems name their file.
        if len(known) >= _KNOWN_CODES:
            del known[next(iter(known))]
        known[artifact.sha256] = parsed.value
    return parsed.value


def _entries_of(
    kernel: GeneratedKernel,
    by_source: dict[str, list[CollectedEntry]],
    by_name: dict[str, list[CollectedEntry]],
) -> list[CollectedEntry]:
    """Return the entries whose IR points to the file that Inductor wrote for the kernel; if none, the entries of its name.

    Inductor writes a user's own kernel into such a file, too, and compiles it from there; an entry whose IR
    points to the user's file comes from a launch outside of the graph.
    """
    for file in (base_name(kernel.path), source_file_name(kernel.source)):
        if file and (mine := by_source.get(file)):
            return mine
    inner = re.search(r"^def (\w+)\(", kernel.source, re.MULTILINE)
    names = {kernel.name, inner[1]} if inner else {kernel.name}
    named = [e for name in sorted(names) for e in by_name.get(name, [])]
    user = base_name(kernel.user_path.rpartition(":")[0])
    return [e for e in named if not user or base_name(e.source) != user]


def _kernel(
    kernel: GeneratedKernel,
    graph: Graph,
    entries: list[CollectedEntry],
    why_missing: Callable[[str, KernelKind], str],
    why_stages: str,
) -> Kernel:
    if kernel.kind in _WITH_STAGES:
        rows = _stage_rows(entries, why_stages)
        if not entries:
            rows = [_absent(State.MISSING, why_missing(kernel.name, kernel.kind))]
    elif kernel.kind in COMPILED_KINDS:
        reason = _NO_STAGES.get(kernel.kind, "not a Triton kernel: it has no Triton stages")
        rows = [_absent(State.NOT_APPLICABLE, reason)]
    else:
        rows = [_absent(State.NOT_APPLICABLE, "a library call: no code was generated for it")]
    whole = Kernel(kernel.name, kernel.kind, graph.id, graph.process, kernel.calls)
    return _with_entries(whole, entries, rows)


def _with_entries(kernel: Kernel, entries: list[CollectedEntry], rows: list[Artifact]) -> Kernel:
    keys = tuple(e.path.rpartition("/")[2] for e in entries)
    stages = sorted({s for e in entries for s in e.stages}, key=stage_order)
    return replace(kernel, cache_keys=keys, stages=tuple(stages), artifacts=tuple(rows))


def _absent(state: State, reason: str, origin: str = "") -> Artifact:
    return Artifact(Kind.TRITON_STAGE, state, reason=reason, origin=origin)


def _stage_rows(entries: list[CollectedEntry], why: str) -> list[Artifact]:
    present = [a for e in entries for a in e.artifacts if a.kind is Kind.TRITON_STAGE]
    return present + _absent_stages(entries, why)


def _absent_stages(entries: list[CollectedEntry], why: str) -> list[Artifact]:
    rows = []
    for entry in entries:
        if entry.bare:
            rows.append(_absent(State.NOT_APPLICABLE, _BY_ITSELF, entry.path))
            continue
        missing = [s for s in _EXPECTED.get(entry.backend, ()) if s not in entry.stages]
        if missing == ["spv"] and "zebin" in entry.stages:
            missing = []
        if entry.no_native and "zebin" not in entry.stages:
            reason = f"{NO_ZEBIN} {entry.path}: {entry.no_native}"
            rows.append(_absent(State.MISSING, reason, entry.path))
        cut_short = _CUT_SHORT if entry.metadata else _NO_METADATA
        reason = _TEXTS_ONLY if entry.traced else why or cut_short
        for stage in missing:
            never = entry.traced and stage in _BINARY_STAGES
            state = State.NOT_APPLICABLE if never else State.MISSING
            rows.append(_absent(state, f"no {stage} in {entry.path}: {reason}", entry.path))
    return rows


def _loose(name: str, entries: list[CollectedEntry], why_stages: str) -> Kernel:
    whole = Kernel(name, _loose_kind(name, entries), "", "", 0)
    return _with_entries(whole, entries, _stage_rows(entries, why_stages))


def _hash(entry: CollectedEntry) -> str:
    """Return Triton's hash of an entry, decoded from its key (``triton/runtime/cache.py``)."""
    try:
        return base64.b32decode(f"{own_key(entry.key)}====").hex()
    except ValueError:
        # No base 32.
        return ""


def _loose_kind(name: str, entries: list[CollectedEntry]) -> KernelKind:
    """Return the kind of a kernel that no graph's code defines, judged by Inductor's names of kernels and files."""
    sources = [base_name(e.source) for e in entries if e.source]
    if not name.startswith("triton_") or (sources and not any(map(is_source_file, sources))):
        return KernelKind.USER_TRITON
    return KernelKind.TRITON if _SCHEDULED.match(name) else KernelKind.TRITON_TEMPLATE
