"""Kernels of Triton caches: found by file names, without leaving the root or zip file; their small files; and the configurations that count.

Layout (``triton/runtime/cache.py``): ``<root>/<hash of the compile>/KERNEL.<stage>``, ``KERNEL.json`` and
``__grp__KERNEL.json``; file names are cut at 150 characters. A writer works in ``tmp.pid_N_uuid`` inside the entry and renames.
Other folders of a root have launchers and driver helpers (``*.so``) and no kernel. Which files make up a kernel:
:mod:`xpudbg.model.cache`. SPIR-V or native code by itself (a dump of ``ocloc`` or IGC, a module that someone sent) is a kernel of its
own, unless it was made from an existing entry: a folder of the same name elsewhere, or below the entry.

Autotuning compiles a kernel in several configurations and launches the one that it chose, which Inductor's ``.best_config`` names by its
cache key. Every question to a kernel with several configurations is answered for those that count, and every command takes them from here:

- the entries that autotuning chose, where it chose some of them; several where it chose again for other sizes or on another rank;
- else all of them: it is not known which one runs.

Where one entry is needed, it is the only one that counts; where several count, a command shows all of those or asks for one by its key.
Entries of one key from different caches (``KEY~2`` in a bundle) have the same key, and autotuning's choice means each of them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.triton_metadata import parse_best_config, parse_triton_metadata
from xpudbg.model.cache import BACKENDS, BARE, find_kernel_files, hash_of_key, made_from, own_key
from xpudbg.model.manifest import Kernel
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.triton import TritonMetadata
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.paths import MANIFEST, what_it_is
from xpudbg.store.files.vfs import (
    FolderEntry,
    archive_problems,
    exists,
    is_file,
    is_folder,
    plain_files,
    plain_names,
    read_file,
    scan,
    sizes,
    stays_inside,
)
from xpudbg.store.own_cache import known_keys, own_code

_LEVELS = 3
"""Most folders between a bundle and the root of its cache."""
MAX_DEPTH = 10
"""Depth to which caches are searched below a folder."""
UNFINISHED = "tmp.pid_"
"""Prefix of folders in which a writer is at work."""
_NATIVE = (".progbin", ".zebin", "ocloc.log", ".asm")
_EM_INTELGT = 205
_SKIPPED = frozenset({".git", "__pycache__", "node_modules"})


@dataclass(frozen=True)
class EntryFiles:
    """Kernel of a cache, known by its file names only.

    Attributes:
        root: The cache's root, real path.
        key: The name of the entry's folder.
        stem: The kernel's file name without suffix (cut at 150 characters by Triton).
        metadata: Name of ``KERNEL.json``; empty when it is missing.
        group: Name of ``__grp__KERNEL.json``; empty when it is missing.
        stages: File name by stage.
        logs: Names of compiler logs and dumps beside it (``ocloc.log``, ``*.asm``, ``*.progbin``).
        companions: Real folders with the same name elsewhere below the same place, with only native code or logs.
        problems: Links and odd names that were met; they are not followed.
        kept: The tool's own folder with native code that ``triton-cache native`` made for its device; None without any.
        run: The bundle that its cache lies in, open; None outside of bundles.
    """

    root: Path
    key: str
    stem: str
    metadata: str = ""
    group: str = ""
    stages: dict[str, str] = field(default_factory=dict)
    logs: tuple[str, ...] = ()
    companions: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    kept: Path | None = None
    run: RunReader | None = field(default=None, compare=False, repr=False)

    @property
    def folder(self) -> Path:
        """Return the entry's folder."""
        return self.root / self.key

    @property
    def has_native_code(self) -> bool:
        """Return whether the entry has native code, or a log or text of it; code built separately is then not shown."""
        stages = {"zebin", "asm", "zeinfo"} & self.stages.keys()
        return bool(stages or self.logs or self.companions)

    @property
    def bare(self) -> bool:
        """Return whether it is SPIR-V or native code alone, without other files of Triton."""
        return not self.metadata and not self.group and bool(self.stages) and BARE.issuperset(self.stages)

    @property
    def ir(self) -> str:
        """Return the stage whose text has the kernel's name, target and width: ttgir, else ttir; empty without either."""
        return self.stages.get("ttgir") or self.stages.get("ttir") or ""

    @property
    def metadata_or_ir(self) -> str:
        """Return the file that names the target of the compile: ``KERNEL.json``, else its IR."""
        return self.metadata or self.ir or "KERNEL.json"

    @property
    def backend(self) -> str:
        """Return the backend of the stages: ``xpu``, ``cuda`` or ``hip``; empty when only common stages exist."""
        return next((BACKENDS[s] for s in self.stages if s in BACKENDS), "")


@dataclass
class FoundCaches:
    """Kernels by cache root, and other files found in the search.

    Attributes:
        roots: Kernels by the real path of their cache.
        best_configs: ``.best_config`` files of Inductor's autotuning.
        others: Files in folders of a root without a kernel, by root: path and bytes.
        unfinished: Folders that a writer left or is at work in, by root.
        problems: Links and unreadable folders.
        run: The run whose caches they are; None where places were looked into without one.
    """

    roots: dict[Path, list[EntryFiles]] = field(default_factory=dict)
    best_configs: list[Path] = field(default_factory=list)
    others: dict[Path, list[tuple[Path, int]]] = field(default_factory=dict)
    unfinished: dict[Path, list[Path]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    run: RunReader | None = None
    _paths: dict[str, Path] = field(default_factory=dict)
    _runs: dict[Path, RunReader | None] = field(default_factory=dict)

    @property
    def entries(self) -> list[EntryFiles]:
        """All kernels, by root."""
        return [files for root in sorted(self.roots) for files in self.roots[root]]

    def root(self, folder: str) -> Path:
        """Return the one path object of all entries of a root: making ten thousand of them takes time."""
        known = self._paths.get(folder)
        if known is None:
            known = self._paths[folder] = Path(folder)
        return known

    def run_of(self, root: Path) -> RunReader | None:
        """Return the open bundle that contains a cache root; None outside of bundles."""
        if entries := self.roots.get(root):
            return entries[0].run
        if root not in self._runs:
            near = (root, *root.parents[:_LEVELS])
            place = next((p for p in near if is_file(p / MANIFEST) and not (p / MANIFEST).is_symlink()), None)
            self._runs[root] = None if place is None else self._opened(place)
        return self._runs[root]

    def _opened(self, place: Path) -> RunReader:
        runs = (self.run, *self._runs.values())
        known = next((r for r in runs if r is not None and r.is_bundle and r.real_root == place), None)
        return known or RunReader.open(place, name=place.name)


def find_caches(places: Iterable[Path], run: RunReader | None = None) -> FoundCaches:
    """Search for kernels at and below some folders.

    Symbolic links to folders are not followed, and links to files only when they stay inside the folder that was given.

    Args:
        places: Cache roots, entries, bundles, debug folders: anything that has cache entries below it; or a file of one kernel.
        run: The run that the places are of, so that its entries know it.

    Raises:
        XpudbgError: A place does not exist or is neither a folder nor a kernel's file.
    """
    found = FoundCaches(run=run)
    seen: set[str] = set()
    for place in places:
        if not is_folder(place) and is_file(place) and (own := _kernels_of(place.resolve(), found)):
            found.roots.setdefault(own[0].root, []).extend(own)
            continue
        if not is_folder(place):
            what = f"is {what_it_is(place)}, not a folder or zip file" if exists(place) else "does not exist"
            raise XpudbgError(
                f"{place} {what}", hint="give a Triton cache, one of its entries, a run or a bundle"
            )
        real = place.resolve()
        natives: dict[str, list[Path]] = {}
        bare: list[EntryFiles] = []
        _walk(str(real), real, 0, found, seen, natives, bare)
        _join_companions(found, natives, bare, real)
        found.problems += archive_problems(real)
    _join_own_code(found)
    return found


def _kernels_of(file: Path, found: FoundCaches) -> list[EntryFiles]:
    """Return the kernels to which a file belongs; a module of any name is a kernel."""
    stage = _stage_of(file)
    modules = {file.name: stage} if stage else {}
    names = plain_names(file.parent)
    kernels = _kernels_in(file.parent.parent, file.parent.name, names, [], modules, found)
    parts = ((k, {*k.stages.values(), k.metadata, k.group, *k.logs}) for k in kernels)
    return [k for k, names in parts if file.name in names]


def _stage_of(file: str | Path) -> str:
    """Return the stage by a file's first bytes: ``spv``, or ``zebin`` for an object of an Intel GPU; empty for other files."""
    try:
        head = read_file(file, limit=20)
    except OSError:
        return ""
    if head[:4] == b"\x7fELF":
        little = head[5:6] == b"\x01"
        machine = int.from_bytes(head[18:20], "little" if little else "big")
        return "zebin" if machine == _EM_INTELGT else ""
    # The decoder of modules is only used for files named .bin.
    from xpudbg.formats.spirv import is_spirv

    return "spv" if is_spirv(head) else ""


def _walk(
    folder: str,
    top: Path,
    depth: int,
    found: FoundCaches,
    seen: set[str],
    natives: dict[str, list[Path]],
    bare: list[EntryFiles],
) -> bool:
    """Search one folder and those below; return whether it is a kernel's folder."""
    if folder in seen or depth > MAX_DEPTH:
        return False
    seen.add(folder)
    names: list[str] = []
    folders: list[str] = []
    odd: list[Problem] = []
    try:
        with scan(folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    names.append(entry.name)
                elif entry.is_dir(follow_symlinks=False):
                    folders.append(entry.name)
                elif entry.is_symlink():
                    _link(entry, top, names, odd)
                else:
                    # A FIFO or device: named as it is, and refused when it is read.
                    names.append(entry.name)
    except OSError as error:
        found.problems.append(Problem(folder, f"cannot be listed: {error.strerror}"))
        return False
    is_kernel = _take(folder, names, folders, odd, found, natives, bare)
    if folders:
        subs = [f for f in sorted(folders) if f not in _SKIPPED and not f.startswith(UNFINISHED)]
        inner = {sub for sub in subs if _walk(f"{folder}/{sub}", top, depth + 1, found, seen, natives, bare)}
        if inner:
            loose = [] if is_kernel else names
            _remember_others(Path(folder), loose, [s for s in subs if s not in inner], found)
    return is_kernel


def _take(
    folder: str,
    names: list[str],
    folders: list[str],
    odd: list[Problem],
    found: FoundCaches,
    natives: dict[str, list[Path]],
    bare: list[EntryFiles],
) -> bool:
    """Collect the contents of one folder: kernels, native code built separately, autotuning choices."""
    parent, _, key = folder.rpartition("/")
    stages = ((n, _stage_of(f"{folder}/{n}")) for n in names if n.endswith(".bin"))
    modules = {n: stage for n, stage in stages if stage}
    everything = _kernels_in(found.root(parent or "/"), key, names, odd, modules, found)
    kernels = [k for k in everything if not k.bare]
    bare += [k for k in everything if k.bare]
    if kernels:
        root = kernels[0].root
        found.roots.setdefault(root, []).extend(kernels)
        unfinished = [Path(folder) / f for f in folders if f.startswith(UNFINISHED)]
        if unfinished:
            found.unfinished.setdefault(root, []).extend(unfinished)
    elif names or odd:
        found.problems += odd
        found.best_configs += [Path(folder) / n for n in names if n.endswith(".best_config")]
        if any(n.endswith(_NATIVE) for n in names):
            natives.setdefault(own_key(key), []).append(Path(folder))
    return bool(kernels)


def _link(entry: FolderEntry, top: Path, names: list[str], odd: list[Problem]) -> None:
    """Accept a link to a file inside the given place; report other links."""
    if stays_inside(entry.path, top):
        names.append(entry.name)
    elif not os.path.exists(entry.path):  # noqa: PTH110 - Path raises for a loop of links in Python 3.10
        odd.append(Problem(entry.path, "a link to nothing"))
    else:
        odd.append(Problem(entry.path, "a link that leads out of the cache or to a folder; not followed"))


def _kernels_in(
    root: Path, key: str, names: list[str], odd: list[Problem], modules: dict[str, str], found: FoundCaches
) -> list[EntryFiles]:
    """Return the kernels of one folder, by its file names.

    Args:
        root: The folder above.
        key: The folder's name.
        names: Its plain files.
        odd: Its oddities.
        modules: Files whose content is a stage, by name.
        found: Tells the run of the root.
    """
    kernels = find_kernel_files(key, names, modules)
    run = found.run_of(root) if kernels else None
    return [
        EntryFiles(root, key, k.stem, k.metadata, k.group, k.stages, _logs(k.others), (), tuple(odd), run=run)
        for k in kernels
    ]


def _logs(others: list[str]) -> tuple[str, ...]:
    return tuple(sorted(n for n in others if n.endswith((".asm", ".progbin", "ocloc.log"))))


def _remember_others(root: Path, names: list[str], folders: list[str], found: FoundCaches) -> None:
    """Record files of a root itself and of its folders without a kernel."""
    if root not in found.roots:
        return
    files = [(root / name, size) for name, (size, _) in sizes(str(root), names).items()]
    for folder in folders:
        files += [(p, s.st_size) for p, s in plain_files(root / folder, deepest=MAX_DEPTH)]
    if files:
        found.others.setdefault(root, []).extend(files)


def _join_companions(
    found: FoundCaches, natives: dict[str, list[Path]], bare: list[EntryFiles], top: Path
) -> None:
    """Add native code built separately to its entries (``zebin/<key>/K.zebin`` beside ``cache/<key>``, ``mm_dumps`` in an entry).

    Modules that belong to no entry are kernels of their own.
    """
    modules: dict[Path, list[str]] = {}
    for module in bare:
        modules.setdefault(module.folder, []).append(module.stem)
    joined: set[tuple[Path, str]] = set()
    for root, entries in found.roots.items() if natives else ():
        if not root.is_relative_to(top) and root != top.parent:
            continue
        for index, entry in enumerate(entries):
            folders = {f for f in natives.get(own_key(entry.key), []) if f != entry.folder}
            folders |= {f for some in natives.values() for f in some if entry.folder in f.parents}
            mine: list[Path] = []
            for folder in sorted(folders):
                stems = modules.get(folder, [])
                own = [s for s in stems if made_from(s, entry.stem)]
                joined.update((folder, s) for s in own)
                mine += [folder] if own or not stems else []
            if mine:
                entries[index] = replace(entry, companions=tuple(mine))
    for module in bare:
        if (module.folder, module.stem) not in joined:
            found.roots.setdefault(module.root, []).append(module)


def _join_own_code(found: FoundCaches) -> None:
    """Add native code that ``triton-cache native`` built to entries that have none."""
    keys = known_keys()
    for entries in found.roots.values() if keys else ():
        for index, entry in enumerate(entries):
            if entry.key not in keys or entry.has_native_code or "spv" not in entry.stages:
                continue
            try:
                module = read_file(entry.folder / entry.stages["spv"])
            except OSError:
                continue
            folder = own_code(entry.key, module)
            entries[index] = entry if folder is None else replace(entry, kept=folder)


def entry_folders(kernel: Kernel) -> tuple[str, ...]:
    """Return the folders of a kernel's cache entries in a bundle; different entries of one key have different ones (``KEY~2``)."""
    paths = (a.path.split("/") for a in kernel.artifacts if a.path)
    there = dict.fromkeys(p[1] for p in paths if p[0] == "triton_cache" and len(p) > 2)
    own = {own_key(f) for f in there}
    return (*there, *(k for k in kernel.cache_keys if k not in own))


_GLANCE = 8 << 20
_SOURCE = re.compile(rb'loc\("((?:[^"\\]|\\.){1,2000})":(\d{1,9}):\d+')


def winning_keys(found: FoundCaches) -> frozenset[str]:
    """Return the keys that Inductor's ``.best_config`` files name as the fastest."""
    keys = set()
    for path in found.best_configs:
        try:
            keys.add(parse_best_config(read_file(path, limit=1 << 20), origin=path.name).value)
        except OSError:
            continue
    return frozenset(keys - {""})


def read_metadata(files: EntryFiles) -> tuple[TritonMetadata, tuple[Problem, ...]]:
    """Read an entry's ``KERNEL.json``; oddities are returned as problems. A single module has the name in its code."""
    if files.bare:
        return TritonMetadata(name=_module_name(files)), ()
    if not files.metadata:
        from xpudbg.formats.mlir import parse_ir_metadata

        text = _ir_text(files)
        what = "no metadata (KERNEL.json)" + (f": only what {files.ir} says is known" if text else "")
        return parse_ir_metadata(text) if text else TritonMetadata(), (Problem(files.key, what),)
    try:
        data = read_file(f"{files.root}/{files.key}/{files.metadata}", limit=8 << 20)
    except OSError as error:
        return TritonMetadata(), (Problem(files.metadata, f"cannot be read: {error.strerror}"),)
    parsed = parse_triton_metadata(data, origin=files.metadata)
    return parsed.value, parsed.problems


def entry_hash(folder: str, files: EntryFiles | None) -> str:
    """Return Triton's hash of an entry, from its key or its metadata; empty where neither has it."""
    return hash_of_key(folder) or (read_metadata(files)[0].hash if files is not None else "")


def _ir_text(files: EntryFiles) -> str:
    try:
        data = read_file(f"{files.root}/{files.key}/{files.ir}", limit=_GLANCE) if files.ir else b""
    except OSError:
        return ""
    return data.decode("utf-8", "replace")


def _module_name(files: EntryFiles) -> str:
    from xpudbg.formats.zebin import parse_module_name

    for name in files.stages.values():
        try:
            found = parse_module_name(
                read_file(f"{files.root}/{files.key}/{name}", limit=_GLANCE), origin=name
            )
        except OSError:
            continue
        if found:
            return found
    return ""


def source_file(files: EntryFiles) -> str:
    """Return the Python file of a kernel from its IR; empty when the IR does not name it."""
    return source_place(files)[0]


def source_place(files: EntryFiles) -> tuple[str, int]:
    """Return the Python file of a kernel and the line of its ``def`` from its IR; empty and 0 when the IR does not name them.

    MLIR writes the location of the module first, which for Triton is that of the kernel's function.
    """
    for stage in ("source", "ttir", "ttgir"):
        name = files.stages.get(stage)
        if name:
            try:
                match = _SOURCE.search(read_file(f"{files.root}/{files.key}/{name}", limit=64 << 10))
            except OSError:
                continue
            if match:
                return match.group(1).decode("utf-8", "replace"), int(match.group(2))
    return "", 0


T = TypeVar("T")
_OPTIONS = ("num_warps", "num_stages", "num_ctas", "threads_per_warp", "grf_mode")
"""Options in which configurations differ, the commonest first."""
_NAME = 50


def is_chosen(folder: str, winners: Collection[str]) -> bool:
    """Return whether autotuning chose an entry.

    Args:
        folder: Name of the entry's folder.
        winners: Keys that autotuning chose.
    """
    return own_key(folder) in winners or folder in winners


def counting(
    entries: Iterable[T], winners: Collection[str], folder: Callable[[T], str]
) -> tuple[list[T], bool]:
    """Return the configurations of one kernel that count, and whether autotuning chose them.

    Args:
        entries: The configurations of one kernel.
        winners: Keys that autotuning chose.
        folder: Gives the name of an entry's folder.
    """
    there = list(entries)
    chosen = [entry for entry in there if is_chosen(folder(entry), winners)]
    return chosen or there, bool(chosen)


@dataclass(frozen=True)
class Configurations:
    """Cache entries of one kernel of one Python file.

    Attributes:
        kernel: Name of the kernel.
        source: The Python file, as the IR names it; empty where it does not.
        entries: The entries.
        counting: The entries that count.
        chosen: Whether autotuning chose those that count.
    """

    kernel: str
    source: str
    entries: tuple[EntryFiles, ...]
    counting: tuple[EntryFiles, ...]
    chosen: bool = False

    @property
    def one(self) -> EntryFiles | None:
        """Return the entry that counts; None where several do."""
        return self.counting[0] if len(self.counting) == 1 else None

    @property
    def why(self) -> str:
        """Return the reason for the entry that counts, for a note beside it; empty for a single configuration."""
        if len(self.entries) < 2 or not self.chosen:
            return ""
        if len(self.counting) > 1:
            return f"{self.kernel} has {len(self.entries)} configurations, and autotuning chose {len(self.counting)} of them"
        key = self.counting[0].key[:8]
        return f"{self.kernel} has {len(self.entries)} configurations; this is {key}, which autotuning chose"


def configurations_of(entries: Iterable[EntryFiles], winners: Collection[str]) -> list[Configurations]:
    """Group cache entries by kernel.

    Args:
        entries: The entries.
        winners: Keys that autotuning chose.
    """
    groups: dict[tuple[str, str], list[EntryFiles]] = {}
    for files in entries:
        name = read_metadata(files)[0].name or files.stem
        groups.setdefault((name, source_file(files)), []).append(files)
    found = []
    for (name, source), some in groups.items():
        count, chosen = counting(some, winners, lambda f: f.key)
        found.append(Configurations(name, source, tuple(some), tuple(count), chosen))
    return found


def describe_entries(entries: Sequence[EntryFiles]) -> list[str]:
    """Return ``K5TQIVAJ (add_kernel, num_warps 4)``: each entry's name and the options in which it differs from the others."""
    read = [read_metadata(f)[0] for f in entries]
    differing = [o for o in _OPTIONS if len({repr(_option(m, o)) for m in read}) > 1] or ["num_warps"]
    rows = []
    for files, metadata in zip(entries, read, strict=True):
        options = ", ".join(
            f"{o} {_option(metadata, o)}" for o in differing if _option(metadata, o) is not None
        )
        name = (metadata.name or files.stem)[:_NAME]
        rows.append(f"{files.key[:8]} ({name}{f', {options}' if options else ''})")
    return rows


def _option(metadata: TritonMetadata, name: str) -> object:
    value = getattr(metadata, name)
    return value if value != "" else None


class RunCache:
    """Cache entries of a run.

    Attributes:
        found: The caches with the entries.

    Raises:
        XpudbgError: It does not exist, is no folder, or its manifest cannot be read.
    """

    def __init__(self, run: RunReader) -> None:
        if run.is_bundle:
            # A manifest that cannot be read raises here.
            _ = run.manifest
        self.found = find_caches([run.root], run)

    @cached_property
    def winners(self) -> frozenset[str]:
        """Keys that autotuning chose."""
        return winning_keys(self.found)

    @cached_property
    def files(self) -> dict[str, list[EntryFiles]]:
        """Kernels by key; kernels of one folder, or of folders with the same name, are in one list."""
        files: dict[str, list[EntryFiles]] = {}
        for entries in self.found.roots.values():
            for entry in entries:
                files.setdefault(entry.key, []).append(entry)
        return files

    def counting(self, folders: Iterable[str]) -> list[EntryFiles]:
        """Return the cache entries of a kernel that count.

        Args:
            folders: Names of the folders of its entries. Copies of a folder in other caches count once.
        """
        there = [folder for folder in dict.fromkeys(folders) if folder in self.files]
        chosen, _ = counting(there, self.winners, str)
        return [entry for folder in chosen for entry in {f.stem: f for f in self.files[folder]}.values()]


def entry_id(files: EntryFiles) -> tuple[Path, str, str]:
    """Return an entry's identity: cache root, key and kernel file name."""
    return files.root, files.key, files.stem
