"""What lies in a folder: debug folders, caches, traces and logs, recognised by what is in them, not by where they are.

One walk serves both sides: a run's own folder, and whatever someone gives to ``collect``. Nothing is opened but the first
bytes of files that may be a structured trace. Links are not followed.

Shapes (torch/_inductor/debug.py, torch/_inductor/codecache.py, triton/runtime/cache.py; torch 2.5 to 2.15, triton 3.0 to 3.7)::

    run_<stamp>-pid_<pid>/torchinductor/model__0_forward_1.0/{fx_graph_readable.py,...}     a graph
    run_<stamp>-pid_<pid>/torchinductor/aot_model___0_debug.log, torchdynamo/debug.log      logs
    xy/cxyz....debug/{fx_graph_readable.py,...}                                              Inductor's copy of a graph
    xy/cxyz....py|cpp                                                                        sources of kernels and wrappers
    xy/cxyz....cubin|spv|zebin                                                               a C++ wrapper's copy of a kernel
    <sha256>/__grp__K.json, K.ttir, K.spv, ...                                               a Triton cache entry
    dedicated_log_torch_trace_[rank_N_]xxxx.log                                              a structured trace
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.bundle.paths import open_plain
from xpudbg.model.cache import is_wrapper_binary
from xpudbg.model.problem import Problem

GRAPH_FILES = frozenset(
    {
        "fx_graph_readable.py",
        "fx_graph_runnable.py",
        "fx_graph_transformed.py",
        "ir_pre_fusion.txt",
        "ir_post_fusion.txt",
        "output_code.py",
    }
)
STAGE_SUFFIXES = frozenset(
    {
        "source",
        "ttir",
        "ttgir",
        "llir",
        "spv",
        "zebin",
        "ptx",
        "cubin",
        "amdgcn",
        "hsaco",
        "ttsharedir",
        "llvmir",
        "asm",
        "so",
    }
)
MAX_ENTRIES = 2_000_000
"""Files and folders that one walk looks at before it stops and says so."""

_PID = re.compile(r"run_[\d_]+-pid_(\d+)$")
_LOG_PID = re.compile(r"-pid_(\d+)\.(?:log|txt)$")
_CACHE_FILE = re.compile(
    r"(?:c[a-z2-7]{10,}(?:\.[a-z_]+)*\.(?:py|cpp|cu|h|json)|[0-9a-z]{40,64}\.(?:best_config|kernel_perf))$"
)
_CACHE_BINARY = re.compile(r"\.(?:so|o|gch|pch|lock|load_ok|a)$|\.(?:so|o)\.\w+$")
_TRACE_LINE = re.compile(rb"V\d{4} \d\d:\d\d:\d\d[^\n]{0,300}?\] ?\{|\[rank\d+\]:V\d{4} ")
_GROUP = "__grp__"


@dataclass(frozen=True)
class GraphFolder:
    """A folder of one graph's artifacts.

    Attributes:
        path: The folder.
        name: ``model__0_forward_1.0``, or the hash for Inductor's copies.
        pid: From the run folder above it; None when there is none.
        stamp: Name of that run folder.
        is_copy: It lies in an Inductor cache as ``<hash>.debug``.
    """

    path: Path
    name: str
    pid: int | None
    stamp: str
    is_copy: bool


@dataclass
class Scan:
    """Everything one or several walks have found, each sorted by path."""

    graphs: list[GraphFolder] = field(default_factory=list)
    debug_logs: list[tuple[Path, int | None]] = field(default_factory=list)
    traces: list[Path] = field(default_factory=list)
    torch_logs: list[tuple[Path, int]] = field(default_factory=list)
    worker_logs: list[tuple[Path, int]] = field(default_factory=list)
    triton_entries: list[Path] = field(default_factory=list)
    inductor_sources: list[tuple[Path, Path]] = field(default_factory=list)
    """(file, root of its cache)"""
    binaries: list[Path] = field(default_factory=list)
    other: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    looked_at: int = 0

    @property
    def empty(self) -> bool:
        """Whether nothing was recognised."""
        return not (
            self.graphs or self.traces or self.triton_entries or self.inductor_sources or self.torch_logs
        )


def scan(roots: Iterable[Path]) -> Scan:
    """Walk folders (or single files) and sort what is in them.

    Args:
        roots: Where to look; a root inside another one is looked at once.
    """
    found = Scan()
    seen: set[tuple[int, int]] = set()
    for root in roots:
        if root.is_file():
            _single_file(root, found)
            continue
        for folder, names in _walk(root, found, seen):
            _sort_folder(folder, names, found)
    found.graphs.sort(key=lambda g: (g.stamp, _counter(g.name), g.name, str(g.path)))
    for sortable in (found.traces, found.triton_entries, found.other, found.binaries):
        sortable.sort()
    return found


def _walk(root: Path, found: Scan, seen: set[tuple[int, int]]) -> Iterator[tuple[Path, list[str]]]:
    todo = [root]
    while todo:
        folder = todo.pop()
        names: list[str] = []
        inner: list[Path] = []
        try:
            status = folder.stat()
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                for entry in entries:
                    found.looked_at += 1
                    if entry.is_symlink():
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        if entry.name not in (".git", ".xpudbg", "__pycache__", "node_modules"):
                            inner.append(Path(entry.path))
                    elif entry.is_file(follow_symlinks=False):
                        names.append(entry.name)
        except OSError as error:
            found.problems.append(
                Problem(str(folder), f"cannot be read: {error.strerror}", "check its permissions")
            )
            continue
        if not _is_whole(folder, names):
            todo += inner
        yield folder, sorted(names)
        if found.looked_at > MAX_ENTRIES:
            found.problems.append(
                Problem(
                    str(root),
                    f"only the first {MAX_ENTRIES} files were looked at",
                    "name the folders that matter",
                )
            )
            return


def _sort_folder(folder: Path, names: list[str], found: Scan) -> None:
    have = set(names)
    if _is_graph(folder, have):
        found.graphs.append(_graph_folder(folder))
        return
    if _is_triton_entry(folder, names):
        found.triton_entries.append(folder)
        return
    pid = _pid_above(folder)
    in_cache = len(folder.name) == 2 or folder.name == "locks" or any(_CACHE_FILE.match(n) for n in names)
    for name in names:
        path = folder / name
        if name.startswith("torch_logs-pid_") and (match := _LOG_PID.search(name)):
            found.torch_logs.append((path, int(match[1])))
        elif name.startswith("worker_log-pid_") and (match := _LOG_PID.search(name)):
            found.worker_logs.append((path, int(match[1])))
        elif pid is not None and name.endswith(".log"):
            found.debug_logs.append((path, pid))
        elif in_cache and (_CACHE_BINARY.search(name) or is_wrapper_binary(folder.name, name)):
            found.binaries.append(path)
        elif in_cache and _CACHE_FILE.match(name):
            root = folder.parent if len(folder.name) == 2 else folder
            found.inductor_sources.append((path, root))
        elif _is_trace(path, name):
            found.traces.append(path)
        else:
            found.other.append(path)


def _single_file(path: Path, found: Scan) -> None:
    if _is_trace(path, path.name, insist=True):
        found.traces.append(path)
    elif path.name in GRAPH_FILES:
        found.graphs.append(_graph_folder(path.parent))
    elif path.parent.is_dir() and _is_triton_entry(path.parent, [p.name for p in path.parent.iterdir()]):
        found.triton_entries.append(path.parent)
    else:
        found.other.append(path)


def _graph_folder(folder: Path) -> GraphFolder:
    if folder.name.endswith(".debug"):
        return GraphFolder(folder, folder.name.removesuffix(".debug"), None, "", True)
    stamp = folder.parent.parent.name
    match = _PID.match(stamp)
    return GraphFolder(folder, folder.name, int(match[1]) if match else None, stamp if match else "", False)


def _pid_above(folder: Path) -> int | None:
    for above in (folder, *folder.parents[:2]):
        match = _PID.match(above.name)
        if match:
            return int(match[1])
    return None


def _is_whole(folder: Path, names: list[str]) -> bool:
    """Whether a folder belongs to one graph or cache entry with all that is below it (shader dumps, subgraphs)."""
    return _is_graph(folder, set(names)) or _is_triton_entry(folder, names)


def _is_graph(folder: Path, names: set[str]) -> bool:
    """A folder of a graph: by its name, or by two of its files (a Python package may have an ``output_code.py``)."""
    found = names & GRAPH_FILES
    named = folder.name.startswith("model_") or folder.name.endswith(".debug")
    return bool(found) and (named or len(found) > 1)


def _is_triton_entry(folder: Path, names: list[str]) -> bool:
    if any(n.startswith(_GROUP) and n.endswith(".json") for n in names):
        return True
    stages = {n.rpartition(".")[2] for n in names if not is_wrapper_binary(folder.name, n)}
    return bool(stages & {"ttir", "ttgir", "spv", "zebin", "cubin", "hsaco"})


def _is_trace(path: Path, name: str, *, insist: bool = False) -> bool:
    if name.startswith("dedicated_log_torch_trace"):
        return True
    if not insist and not name.endswith((".log", ".txt")):
        return False
    try:
        with open_plain(path) as source:
            return _TRACE_LINE.match(source.read(4096)) is not None
    except OSError:
        return False


def _counter(name: str) -> int:
    tail = name.rpartition(".")[2]
    return int(tail) if tail.isdecimal() else 0
