"""Scan of a folder for debug folders, caches, traces and logs, recognised by their content, not by their place.

One walk serves both sides: a run's own folder, and the paths given to ``collect``. Items are listed file by file: a
graph or a cache entry has the files that compilers write, never all files below a folder. Hidden folders are not entered, links are not
followed, and unrecognised files are collected in a list. Nothing is opened but group files, the first bytes of modules that have no
metadata, and of files that may be a structured trace.

Shapes (torch/_inductor/debug.py, torch/_inductor/codecache.py, triton/runtime/cache.py; torch 2.5 to 2.15, triton 3.0 to 3.7)::

    run_<stamp>-pid_<pid>/torchinductor/model__0_forward_1.0/{fx_graph_readable.py,...}     a graph
    run_<stamp>-pid_<pid>/torchinductor/aot_model___0_debug.log, torchdynamo/debug.log      logs
    xy/cxyz....debug/{fx_graph_readable.py,...}                                              Inductor's copy of a graph
    xy/cxyz....py|cpp                                                                        sources of kernels and wrappers
    xy/cxyz....cubin|spv|zebin                                                               a C++ wrapper's copy of a kernel
    <sha256>/__grp__K.json, K.ttir, K.spv, ...                                               a Triton cache entry
    OCL_asm<hash>.spv, OCL_asm<hash>_simd32_entry_0001.asm, ...                              IGC's dump of a module
    dedicated_log_torch_trace_[rank_N_]xxxx.log[.gz]                                         a structured trace
    dedicated_log_triton_trace_USER_[rank_N_pid_P_host_H_].[bin.]ndjson[.gz]                 a tritonparse trace
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.core.text import whole_number
from xpudbg.formats import profiles
from xpudbg.formats.profiles import is_profile, names_itself_profile
from xpudbg.formats.spirv import is_spirv
from xpudbg.formats.triton_metadata import parse_group_file
from xpudbg.formats.tritonparse import is_tritonparse
from xpudbg.formats.zebin import is_elf, parse_module_name
from xpudbg.model.artifact import (
    FOLDER_FILES,
    GRAPH_FILE_KINDS,
    GRAPH_FILES,
    KERNEL_LOG,
    PROCESS_LOGS,
    PROVENANCE,
    Kind,
)
from xpudbg.model.cache import (
    DUMP_STAGES,
    KernelFiles,
    find_dump_files,
    find_kernel_files,
    is_wrapper_binary,
    made_from,
)
from xpudbg.model.problem import Problem
from xpudbg.store.files.compression import head_of, how_to_unpack, open_unpacked, other_packing
from xpudbg.store.files.paths import first_bytes

# Recognition of traces by their first bytes: torch's structured trace and tritonparse's, gzipped or packed otherwise.

_TRACE_LINE = re.compile(rb"V\d{4} \d\d:\d\d:\d\d[^\n]{0,300}?\] ?\{|\[rank\d+\]:V\d{4} ")
_TRACE_ENDS = (".log", ".txt", ".ndjson", ".json", ".hatchet")
"""Ends of the names of traces and profiles that a walk opens."""
_MAY_BE_PACKED = ("torch_trace", "triton_trace", ".ndjson", ".log.")
"""What is in the names of traces that somebody packed."""


def trace_kind(path: Path, name: str, *, insist: bool = False) -> str:
    """Return the list of a scan that a trace belongs to: ``traces``, ``tritonparse`` or ``profiles``; empty if it is no trace or unreadable.

    Args:
        path: The file.
        name: Its name.
        insist: Open it whatever its name.
    """
    if name.startswith("dedicated_log_torch_trace"):
        return "traces"
    plain = name.removesuffix(".gz")
    if not insist and not plain.endswith(_TRACE_ENDS):
        return ""
    # HOST_PID.TIME.pt.trace.json (torch.profiler.tensorboard_trace_handler) and the like; any other name must have a profile's own words inside.
    named = insist or ("trace" in name and plain.endswith(".json"))
    try:
        with open_unpacked(path) as source:
            head = head_of(source, profiles.HEAD)
        if is_profile(head) if named else names_itself_profile(head):
            return "profiles"
    except OSError:
        return ""
    if _TRACE_LINE.match(head) and (insist or not plain.endswith(".ndjson")):
        return "traces"
    return "tritonparse" if (insist or plain.endswith(".ndjson")) and is_tritonparse(head) else ""


def is_all_traces(root: Path) -> bool:
    """Return whether a path is a structured trace, or a folder with such traces alone."""
    try:
        files = list(root.iterdir()) if root.is_dir() else [root]
    except OSError:
        return False
    return bool(files) and all(f.is_file() and trace_kind(f, f.name, insist=True) == "traces" for f in files)


def _is_packed(path: Path, found: Scan, *, insist: bool = False) -> bool:
    """Return whether a file that may be a trace is compressed in an unsupported way, and note that as a problem."""
    if not insist and not any(part in path.name for part in _MAY_BE_PACKED):
        return False
    packing = other_packing(first_bytes(path, 6) or b"")
    if packing:
        what = f"it is packed with {packing}, which is not read"
        found.problems.append(Problem(str(path), what, how_to_unpack(packing)))
    return bool(packing)


GRAPH_FILE_NAMES = frozenset(GRAPH_FILE_KINDS) - {PROVENANCE}
_OWN_NAMES = frozenset(
    GRAPH_FILES[k]
    for k in (Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_TRANSFORMED, Kind.IR_PRE_FUSION, Kind.IR_POST_FUSION)
)
"""Names that nothing else has."""
MAX_ENTRIES = 2_000_000
"""Files and folders that one walk looks at before it stops and says so."""

_PID = re.compile(r"run_[\d_]+-pid_(\d{1,19})$")
_GENERATED = re.compile(rb"^async_compile = \w{1,40}\(", re.MULTILINE)
"""A line near the beginning of ``output_code.py``."""
_GENERATED_HEAD = 1 << 16
_PROCESS_LOG = re.compile(rf"({'|'.join(PROCESS_LOGS)})-pid_(\d{{1,19}})\.(?:log|txt|jsonl)")
_GRAPH_FILE = re.compile(
    r"(?:fx_graph_\w+|ir_(?:pre|post)_fusion\w*|output_code|(?:orig_fx_)?graph_diagram|inductor_\w+|autotuning_result\w*"
    r"|debug|info|aot_\w+_debug|compile)\.(?:py|txt|cpp|cu|h|json|svg|dot|png|log|stats|prof)|"
    + "|".join(map(re.escape, FOLDER_FILES))
)
"""What torch/_inductor/debug.py writes into a graph's folder (torch 2.5 to 2.15), and the files of known kinds."""
_RUN_LOG = re.compile(r"(?:debug|info|\w+_debug)\.log")
_CACHE_FILE = re.compile(
    r"(?:c[a-z2-7]{51}(?:\.[a-z_]+)*\.(?:py|cpp|cu|h|json)|[0-9a-z]{40,64}\.(?:best_config|kernel_perf))$"
)
"""``code_hash`` is ``c`` and 51 letters of base32 (torch/_inductor/codecache.py): ``credentials.json`` is no such name."""
_CACHE_BINARY = re.compile(r"\.(?:so|o|gch|pch|lock|load_ok|a)$|\.(?:so|o)\.\w+$")
_DUMP_HEAD = 1 << 20
_CLOSED = frozenset({"__pycache__", "node_modules"})
_OPEN_HIDDEN = frozenset({".triton"})
"""Hidden folders that are entered: Triton's own."""
_UNFINISHED = "tmp.pid_"
_GROUP_LIMIT = 4 << 20


@dataclass(frozen=True)
class GraphFolder:
    """A folder of one graph's artifacts.

    Attributes:
        path: The folder.
        name: ``model__0_forward_1.0``, or the hash for Inductor's copies.
        pid: From the run folder above it; None when there is none.
        stamp: Name of that run folder.
        is_copy: It lies in an Inductor cache as ``<hash>.debug``.
        files: Names of its files that torch wrote.
        packaged: Whether it was made of a ``.pt2`` package.
    """

    path: Path
    name: str
    pid: int | None
    stamp: str
    is_copy: bool
    files: tuple[str, ...]
    packaged: bool = False


@dataclass(frozen=True)
class TritonEntry:
    """One kernel of a Triton cache, or a module by itself.

    Attributes:
        folder: Where it lies.
        kernel: Its files in that folder.
        below: Its files in subfolders, relative to the folder: shader dumps and unfinished writes.
        traced: It comes out of a tritonparse trace, which holds texts only.
        packaged: It was made of a ``.pt2`` package, which holds native code only.
    """

    folder: Path
    kernel: KernelFiles
    below: tuple[str, ...] = ()
    traced: bool = False
    packaged: bool = False

    @property
    def files(self) -> tuple[str, ...]:
        """Paths of all its files, relative to the folder."""
        return (*self.kernel.names, *self.below)


@dataclass
class Scan:
    """Items that one or several walks found, each list sorted by path."""

    graphs: list[GraphFolder] = field(default_factory=list)
    debug_logs: list[tuple[Path, int | None]] = field(default_factory=list)
    traces: list[Path] = field(default_factory=list)
    tritonparse: list[Path] = field(default_factory=list)
    profiles: list[Path] = field(default_factory=list)
    logs: list[tuple[Path, int, Kind]] = field(default_factory=list)
    """Logs of processes; of the kernel's log the process id is 0."""
    triton_entries: list[TritonEntry] = field(default_factory=list)
    inductor_sources: list[tuple[Path, Path]] = field(default_factory=list)
    """(file, root of its cache)"""
    binaries: list[Path] = field(default_factory=list)
    other: list[Path] = field(default_factory=list)
    """Files that are none of these."""
    closed: list[Path] = field(default_factory=list)
    """Hidden folders and the like: not entered."""
    problems: list[Problem] = field(default_factory=list)
    looked_at: int = 0

    @property
    def empty(self) -> bool:
        """Return whether nothing was recognised."""
        known = (self.graphs, self.traces, self.triton_entries, self.inductor_sources)
        logged = any(kind is Kind.TORCH_LOGS for _, _, kind in self.logs)
        return not (logged or any((*known, self.tritonparse, self.profiles)))

    def mark_packaged(self, folders: Sequence[Path]) -> None:
        """Mark the graphs and kernels below some folders as made of packages."""

        def inside(path: Path) -> bool:
            return any(map(path.is_relative_to, folders))

        self.graphs = [replace(g, packaged=inside(g.path)) for g in self.graphs]
        self.triton_entries = [replace(e, packaged=inside(e.folder)) for e in self.triton_entries]

    def leave_out(self, unwanted: Callable[[Path], bool], *lists: str) -> None:
        """Remove the items at unwanted paths from some lists."""
        for name in lists:
            items = [item for item in getattr(self, name) if not unwanted(_place(item))]
            setattr(self, name, items)


def scan(roots: Iterable[Path]) -> Scan:
    """Walk folders and classify their files; a single file is taken with the files that belong to it by name.

    Args:
        roots: Files and folders to scan; a root inside another one is scanned once.
    """
    found = Scan()
    seen: set[tuple[int, int]] = set()
    for root in roots:
        if root.is_file():
            _single_file(root, found)
            continue
        for folder, names in _walk(root, found, seen):
            _sort_folder(folder, names, found)
    _give_dumps(found)
    found.graphs = list({g.path: g for g in found.graphs}.values())
    found.graphs.sort(key=lambda g: (g.stamp, _counter(g.name), g.name, str(g.path)))
    found.triton_entries.sort(key=lambda e: (e.folder, e.kernel.stem))
    for sortable in (
        found.traces,
        found.tritonparse,
        found.profiles,
        found.other,
        found.closed,
        found.binaries,
    ):
        sortable.sort()
    return found


def _walk(root: Path, found: Scan, seen: set[tuple[int, int]]) -> Iterator[tuple[Path, list[str]]]:
    todo = [root]
    while todo:
        folder = todo.pop()
        names: list[str] = []
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
                        hidden = entry.name.startswith(".") and entry.name not in _OPEN_HIDDEN
                        closed = hidden or entry.name in _CLOSED
                        (found.closed if closed else todo).append(Path(entry.path))
                    elif entry.is_file(follow_symlinks=False):
                        names.append(entry.name)
        except FileNotFoundError:
            # A cache of the user's that nothing was written to, or a folder that went away meanwhile.
            continue
        except OSError as error:
            found.problems.append(
                Problem(str(folder), f"cannot be read: {error.strerror}", "check its permissions")
            )
            continue
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
    left = names
    if _is_graph(folder, set(left)):
        graph = _graph_folder(folder, left)
        found.graphs.append(graph)
        left = [n for n in left if n not in graph.files]
    entries = _triton_entries(folder, left)
    if entries:
        found.triton_entries += entries
        taken = {n for e in entries for n in e.files}
        left = [n for n in left if n not in taken]
    pid = _pid_above(folder)
    in_cache = len(folder.name) == 2 or folder.name == "locks" or any(_CACHE_FILE.match(n) for n in left)
    for name in left:
        path = folder / name
        if match := _PROCESS_LOG.fullmatch(name):
            found.logs.append((path, int(match[2]), PROCESS_LOGS[match[1]][0]))
        elif name == KERNEL_LOG:
            found.logs.append((path, 0, Kind.LAST_PAGE))
        elif pid is not None and _RUN_LOG.fullmatch(name):
            found.debug_logs.append((path, pid))
        elif in_cache and (_CACHE_BINARY.search(name) or is_wrapper_binary(folder.name, name)):
            found.binaries.append(path)
        elif in_cache and _CACHE_FILE.match(name):
            root = folder.parent if len(folder.name) == 2 else folder
            found.inductor_sources.append((path, root))
        else:
            kind = "" if _is_packed(path, found) else trace_kind(path, name)
            getattr(found, kind or "other").append(path)


def _single_file(path: Path, found: Scan) -> None:
    folder, name = path.parent, path.name
    if _is_packed(path, found, insist=True):
        return
    if kind := trace_kind(path, name, insist=True):
        getattr(found, kind).append(path)
        return
    if name in GRAPH_FILE_NAMES:
        earlier = {n for g in found.graphs if g.path == folder for n in g.files}
        found.graphs.append(_graph_folder(folder, sorted({*earlier, name})))
        return
    if _CACHE_FILE.match(name):
        found.inductor_sources.append((path, folder.parent if len(folder.name) == 2 else folder))
        return
    try:
        beside = [p.name for p in folder.iterdir() if p.is_file() and not p.is_symlink()]
    except OSError:
        beside = [name]
    mine = [e for e in _triton_entries(folder, beside, insist=name) if name in e.files]
    known = {(e.folder, e.kernel.stem) for e in found.triton_entries}
    found.triton_entries += [e for e in mine if (e.folder, e.kernel.stem) not in known]
    if not mine:
        found.other.append(path)


def _triton_entries(folder: Path, names: list[str], insist: str = "") -> list[TritonEntry]:
    """Return the kernels of a folder.

    Args:
        folder: The folder.
        names: Its files.
        insist: A file given by name, which counts whatever its content.
    """
    entries = []
    for kernel in find_kernel_files(folder.name, (n for n in names if not n.startswith("."))):
        if kernel.bare:
            kernel.stages = {s: n for s, n in kernel.stages.items() if n == insist or _is_module(folder / n)}
            if not kernel.stages:
                continue
        if kernel.group:
            children = _grouped(folder / kernel.group, kernel.stem)
            if not children and not kernel.stages and kernel.group != insist:
                # No group file, whatever its name.
                continue
            kernel.others += [n for n in children if n in names]
        entries.append(TritonEntry(folder, kernel))
    return entries


def _is_module(path: Path) -> bool:
    """Return whether a file is SPIR-V, an ELF object, or a text of IGC's dump that names its kernel."""
    text = path.suffix[1:] in DUMP_STAGES
    head = first_bytes(path, _DUMP_HEAD if text else 4) or b""
    return bool(parse_module_name(head, origin=path.name)) if text else is_spirv(head) or is_elf(head)


def _grouped(path: Path, stem: str) -> list[str]:
    """Return the files that a group file lists under its kernel's name: stages unknown to this version of xpudbg."""
    children = parse_group_file(first_bytes(path, _GROUP_LIMIT) or b"", origin=path.name).value
    return [n for n in children if n.startswith(f"{stem}.") and "/" not in n]


def _give_dumps(found: Scan) -> None:
    """Add the shader dumps and unfinished writes below a folder to its entry, if the folder has only one kernel."""
    by_folder: dict[Path, list[int]] = {}
    for index, entry in enumerate(found.triton_entries):
        if not entry.kernel.bare and not entry.folder.name.startswith(_UNFINISHED):
            by_folder.setdefault(entry.folder, []).append(index)
    owners = {folder: rows[0] for folder, rows in by_folder.items() if len(rows) == 1}
    below: dict[int, list[str]] = {}
    own: list[int] = []
    for index, entry in enumerate(found.triton_entries):
        owner = next((owners[f] for f in entry.folder.parents if f in owners), None)
        if owner is None or not (
            entry.folder.name.startswith(_UNFINISHED)
            or (entry.kernel.bare and made_from(entry.kernel.stem, found.triton_entries[owner].kernel.stem))
        ):
            own.append(index)
        else:
            base = found.triton_entries[owner].folder
            inner = entry.folder.relative_to(base).as_posix()
            below.setdefault(owner, []).extend(f"{inner}/{n}" for n in entry.files)
    others = []
    for path in found.other:
        owner = next((owners[f] for f in path.parents if f in owners), None) if owners else None
        if owner is None or not find_dump_files([path.name]):
            others.append(path)
        else:
            base = found.triton_entries[owner].folder
            below.setdefault(owner, []).append(path.relative_to(base).as_posix())
    found.other = others
    found.triton_entries = [
        replace(found.triton_entries[i], below=tuple(sorted(set(below.get(i, ()))))) for i in own
    ]


def _graph_folder(folder: Path, names: list[str]) -> GraphFolder:
    files = tuple(n for n in names if _GRAPH_FILE.fullmatch(n))
    if folder.name.endswith(".debug"):
        return GraphFolder(folder, folder.name.removesuffix(".debug"), None, "", True, files)
    stamp = folder.parent.parent.name
    match = _PID.match(stamp)
    pid = int(match[1]) if match else None
    return GraphFolder(folder, folder.name, pid, stamp if match else "", False, files)


def _pid_above(folder: Path) -> int | None:
    pids = (_PID.match(above.name) for above in (folder, *folder.parents[:2]))
    return next((int(match[1]) for match in pids if match), None)


def _is_graph(folder: Path, names: set[str]) -> bool:
    """Return whether a folder is a graph's: by its name, two of its files, or what one has (a package may have an ``output_code.py``)."""
    found = names & GRAPH_FILE_NAMES
    if (
        folder.name.startswith("model_")
        or folder.name.endswith(".debug")
        or len(found) > 1
        or found & _OWN_NAMES
    ):
        return bool(found)
    code = names & {GRAPH_FILES[Kind.OUTPUT_CODE]}
    return any(_GENERATED.search(first_bytes(folder / name, _GENERATED_HEAD) or b"") for name in code)


def _place(item: Path | tuple[Path, ...] | GraphFolder | TritonEntry) -> Path:
    """Return the path of an item of a scan's lists."""
    if isinstance(item, tuple):
        return item[0]
    if isinstance(item, Path):
        return item
    return item.path if isinstance(item, GraphFolder) else item.folder


def _counter(name: str) -> int:
    return whole_number(name.rpartition(".")[2]) or 0
