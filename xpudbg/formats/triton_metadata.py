"""The JSON files of a Triton cache entry: ``KERNEL.json`` and ``__grp__KERNEL.json``.

``KERNEL.json`` holds the backend's options and what the compile found (``triton/compiler/compiler.py``)::

    {"hash": "d457...", "target": {"backend": "xpu", "arch": {...}, "warp_size": 32}, "num_warps": 8,
     "threads_per_warp": 32, "grf_mode": "default", "shared": 0, "name": "add_kernel", "build_flags": ""}

Seen: triton 3.0 to 3.7 for XPU and 3.6 for CUDA. ``target`` is a list ``["xpu", {...}, 32]`` in 2024 and a mapping later; its
``arch`` is the device's properties on XPU, a number on CUDA, a name on HIP. ``grf_mode`` is the list of all modes while
untouched (to 3.5), a string otherwise. ``threads_per_warp`` is the SIMD width; ``warp_size`` stays 32.

``__grp__KERNEL.json`` is ``{"child_paths": {file: path}}`` with paths of the machine that wrote it
(``triton/runtime/cache.py``); only the file names are kept.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec

from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.triton import GroupFile, TritonMetadata, TritonTarget

MAX_CHARS = 4 * 1024 * 1024


def parse_triton_metadata(text: str | bytes, *, origin: str) -> Parsed[TritonMetadata]:
    """Return the metadata of one kernel.

    Args:
        text: The file's content.
        origin: Its name in problems.
    """
    raw, problem = _load(text, origin)
    if problem:
        return Parsed(TritonMetadata(), (problem,))
    problems: list[Problem] = []
    if "hash" not in raw and "num_warps" not in raw:
        problems.append(Problem(origin, "neither hash nor num_warps: not Triton's metadata"))
    return Parsed(
        TritonMetadata(
            name=_str(raw.get("name")),
            hash=_str(raw.get("hash")),
            target=_target(raw, origin, problems),
            triton_version=_str(raw.get("triton_version")),
            num_warps=_int(raw, "num_warps", origin, problems),
            threads_per_warp=_lanes(raw, origin, problems),
            num_stages=_int(raw, "num_stages", origin, problems),
            num_ctas=_int(raw, "num_ctas", origin, problems),
            shared=_int(raw, "shared", origin, problems),
            grf_mode=_grf_mode(raw.get("grf_mode")),
            build_flags=_str(raw.get("build_flags")).strip(),
            options=raw,
        ),
        tuple(problems),
    )


def parse_group_file(text: str | bytes, *, origin: str) -> Parsed[GroupFile]:
    """Return the names of the files that belong together.

    Args:
        text: The file's content.
        origin: Its name in problems.
    """
    raw, problem = _load(text, origin)
    if problem:
        return Parsed(GroupFile(), (problem,))
    children = raw.get("child_paths")
    if not isinstance(children, dict):
        return Parsed(GroupFile(), (Problem(origin, "no child_paths: not a group file"),))
    problems = [
        Problem(origin, f"names a file outside its folder: {name!r}"[:300])
        for name in children
        if "/" in name or "\\" in name or name in {"", ".", ".."}
    ]
    first = next((p for p in children.values() if isinstance(p, str)), "")
    return Parsed(
        GroupFile(tuple(sorted(children)), first.replace("\\", "/").rpartition("/")[0]), tuple(problems)
    )


def _load(text: str | bytes, origin: str) -> tuple[dict[str, Any], Problem | None]:
    if len(text) > MAX_CHARS:
        return {}, Problem(origin, f"too large for metadata, {len(text)} bytes; not read")
    if not text.strip():
        return {}, Problem(
            origin, "the file is empty", "the compile that wrote it was stopped or is still at work"
        )
    try:
        raw = _decode(text)
    except (ValueError, RecursionError) as error:
        return {}, Problem(origin, f"not JSON: {error}"[:300])
    if not isinstance(raw, dict):
        return {}, Problem(origin, f"a JSON {type(raw).__name__} where an object belongs")
    return raw, None


def _decode(text: str | bytes) -> Any:
    """Return decoded JSON: by msgspec, which is three times as fast, else by the less strict standard library."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return json.loads(text)


def _target(raw: dict[str, Any], origin: str, problems: list[Problem]) -> TritonTarget:
    target = raw.get("target")
    if isinstance(target, list) and len(target) >= 2:
        backend, arch, warp = target[0], target[1], target[2] if len(target) > 2 else None
    elif isinstance(target, dict):
        backend, arch, warp = target.get("backend"), target.get("arch"), target.get("warp_size")
    else:
        if target is not None or "hash" in raw:
            problems.append(Problem(origin, "no target that can be read"))
        return TritonTarget()
    name = _str(backend)
    size = warp if isinstance(warp, int) else None
    if isinstance(arch, dict):
        short = arch.get("arch") or arch.get("version") or ""
        return TritonTarget(name, _str(short), _device(_str(arch.get("name"))[:200]), size, arch)
    if name == "cuda" and isinstance(arch, int):
        return TritonTarget(name, f"sm{arch}", "", size, {})
    return TritonTarget(name, "" if arch is None else str(arch)[:100], "", size, {})


@lru_cache(maxsize=64)
def _device(name: str) -> str:
    """Return ``Intel(R) Arc(TM) B580 Graphics`` in its short form: ``Arc B580 Graphics``."""
    text = name
    for mark in ("(R)", "(TM)", "Intel "):
        text = text.replace(mark, "")
    return " ".join(text.split())


def _lanes(raw: dict[str, Any], origin: str, problems: list[Problem]) -> int | None:
    lanes = _int(raw, "threads_per_warp", origin, problems)
    return lanes if lanes is not None else _int(raw, "warp_size", origin, problems)


def _grf_mode(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return "default"
    return str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""


def _int(raw: dict[str, Any], key: str, origin: str, problems: list[Problem]) -> int | None:
    value = raw.get(key)
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63:
        return value
    problems.append(Problem(origin, f"{key} is not a whole number: {value!r}"[:200]))
    return None


def _str(value: object) -> str:
    return value if isinstance(value, str) else ""


def parse_best_config(text: str | bytes, *, origin: str) -> Parsed[str]:
    """Return the cache key of the configuration that won an autotuning, empty when the file does not name it.

    ``<inductor cache>/xx/<hash>.best_config`` is JSON (``torch/_inductor/runtime/autotune_cache.py``); its
    ``triton_cache_hash`` (torch 2.7 on) is the folder name of the winner's cache entry.
    """
    raw, problem = _load(text, origin)
    return Parsed(_str(raw.get("triton_cache_hash")), (problem,) if problem else ())
