"""Small files of a cache entry, read without parsing its stages: metadata, Python file, autotuning choice."""

from __future__ import annotations

import re

from xpudbg.formats.triton_metadata import parse_best_config, parse_triton_metadata
from xpudbg.model.cache import hash_of_key
from xpudbg.model.problem import Problem
from xpudbg.model.triton import TritonMetadata
from xpudbg.run.cache_files import EntryFiles, FoundCaches
from xpudbg.store.files.vfs import read_file

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
