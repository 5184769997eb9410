"""The JSON files of a Triton cache entry: ``KERNEL.json`` and ``__grp__KERNEL.json``.

``KERNEL.json`` holds the backend's options and what the compile found (``triton/compiler/compiler.py``)::

    {"hash": "d457...", "target": {"backend": "xpu", "arch": {...}, "warp_size": 32}, "num_warps": 8,
     "threads_per_warp": 32, "grf_mode": "default", "shared": 0, "name": "add_kernel", "build_flags": ""}

Seen: triton 3.0 to 3.7 for XPU and 3.6 for CUDA. ``target`` is a list ``["xpu", {...}, 32]`` in 2024 and a mapping later; its
``arch`` is the device's properties on XPU, a number on CUDA, a name on HIP. ``grf_mode`` is the list of all modes while
untouched (to 3.5), a string otherwise. ``threads_per_warp`` is the SIMD width; ``warp_size`` stays 32.

``__grp__KERNEL.json`` is ``{"child_paths": {file: path}}`` with paths of the machine that wrote it
(``triton/runtime/cache.py``); only the file names are kept.

``AUTOTUNE`` blocks that Inductor prints for matrix products, convolutions and attention.

Written to stderr by ``AlgorithmSelectorCache.log_results`` (``torch/_inductor/select_algorithm.py``)::

    AUTOTUNE mm(4096x4096, 4096x4096)
    strides: [4096, 1], [1, 4096]
    dtypes: torch.bfloat16, torch.bfloat16
      mm 0.1730 ms 100.0%
      triton_mm_17 0.2062 ms 83.9% ACC_TYPE='tl.float32', ALLOW_TF32=False, BLOCK_K=64, BLOCK_M=128, num_stages=3, num_warps=4
    SingleProcess AUTOTUNE benchmarking takes 0.7256 seconds and 0.5783 seconds precompiling for 20 choices

``strides`` and ``dtypes`` are missing before torch 2.5. Seen of torch 2.11 and 2.13; the fastest ten choices are printed by default.

Times of Triton's own autotuner in its cache: ``<cache>/<hash>/KERNEL.autotune.json``.

Written by ``Autotuner.check_disk_cache`` (``triton/runtime/autotuner.py``) under ``TRITON_CACHE_AUTOTUNING=1`` or ``cache_results=True``; a time is in
milliseconds, or the quantiles 50, 20 and 80 % of them, and infinite where a configuration failed::

    {"key": [4096, "torch.float16"], "configs_timings": [
      [{"kwargs": {"BLOCK": 64}, "num_warps": 4, "num_stages": 3, "num_ctas": 1, "maxnreg": null, "pre_hook": null}, [0.021, 0.020, 0.022]]]}
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from xpudbg.formats.python_repr import split_args
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass
from xpudbg.model.triton import TritonMetadata, TritonTarget, TunedChoice, TunedKernel, TuningEvidence

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


def parse_group_file(text: str | bytes, *, origin: str) -> Parsed[tuple[str, ...]]:
    """Return the names of the files of one compile, without the folders of the machine that wrote ``__grp__KERNEL.json``.

    Args:
        text: The file's content.
        origin: Its name in problems.
    """
    raw, problem = _load(text, origin)
    if problem:
        return Parsed((), (problem,))
    children = raw.get("child_paths")
    if not isinstance(children, dict):
        return Parsed((), (Problem(origin, "no child_paths: not a group file"),))
    problems = [
        Problem(origin, f"names a file outside its folder: {name!r}"[:300])
        for name in children
        if "/" in name or "\\" in name or name in {"", ".", ".."}
    ]
    return Parsed(tuple(sorted(children)), tuple(problems))


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


_HEAD = re.compile(r"(?:^|\s)AUTOTUNE (\w{1,100}\([^()\n]{0,1000}\))\s*$")
_CHOICE = re.compile(r"^ {2}(\S{1,300}) (\d{1,12}(?:\.\d{1,9})?|inf) ms(?: \d{1,9}\.\d%)?(?: (.{0,4000}))?$")
_TAIL = re.compile(
    r"AUTOTUNE benchmarking takes (\d{1,9}\.\d{1,9}) seconds(?: and (\d{1,9}\.\d{1,9}) seconds precompiling for (\d{1,9}) choices)?"
)
_MOST = 10_000
"""Blocks that are read."""
_STRIDES, _DTYPES = "strides:", "dtypes:"


@dataclass(frozen=True)
class AutotuneBlock:
    """A block of the log.

    Attributes:
        tuned: What was tuned, and what was tried.
        operator: ``mm``.
        sizes: Sizes of its inputs: ``4096x4096``.
        strides: Their strides as written; empty before torch 2.5.
        dtypes: Their dtypes (``bfloat16``); empty before torch 2.5.
    """

    tuned: TunedKernel
    operator: str
    sizes: tuple[str, ...]
    strides: str = ""
    dtypes: tuple[str, ...] = ()


def parse_autotune_blocks(lines: Iterable[str]) -> list[AutotuneBlock]:
    """Parse the blocks of a text; other lines are skipped.

    Args:
        lines: Lines of output or of a log.
    """
    found: list[AutotuneBlock] = []
    what, choices, facts = "", list[TunedChoice](), dict[str, str]()
    for line in lines:
        if (head := _HEAD.search(line)) is not None and len(found) < _MOST:
            if what:
                found.append(_block(what, choices, facts))
            what, choices, facts = head[1], [], {}
        elif what and (choice := _CHOICE.match(line)) is not None:
            failed = choice[2] == "inf"
            time = None if failed else float(choice[2])
            choices.append(TunedChoice(choice[1], time, failed, None, parse_options(choice[3] or "")))
        elif what and (tail := _TAIL.search(line)) is not None:
            found.append(_block(what, choices, facts, tail))
            what = ""
        elif what and line.startswith((_STRIDES, _DTYPES)):
            label, _, value = line[:4000].partition(":")
            facts[label] = value.strip()
        elif what and not line.startswith("  "):
            found.append(_block(what, choices, facts))
            what = ""
    if what:
        found.append(_block(what, choices, facts))
    return found


def _block(
    what: str, choices: list[TunedChoice], facts: dict[str, str], tail: re.Match[str] | None = None
) -> AutotuneBlock:
    operator, _, sizes = what[:-1].partition("(")
    dtypes = facts.get(_DTYPES[:-1], "").replace("torch.", "")
    return AutotuneBlock(
        _tuned(what, choices, tail),
        operator,
        tuple(filter(None, sizes.split(", "))),
        facts.get(_STRIDES[:-1], ""),
        tuple(filter(None, dtypes.split(", "))),
    )


def _tuned(what: str, choices: list[TunedChoice], tail: re.Match[str] | None) -> TunedKernel:
    return TunedKernel(
        "",
        (),
        what,
        TuningEvidence.LOG,
        tuple(choices),
        int(tail[3]) if tail and tail[3] else len(choices),
        float(tail[1]) if tail else None,
        float(tail[2]) if tail and tail[2] else None,
    )


def parse_options(text: str) -> tuple[tuple[str, str], ...]:
    """Parse ``BLOCK_K=64, BLOCK_M=128`` to names and values as written, quotes left out."""
    pairs = (part.partition("=") for part in split_args(text[:4000]))
    return tuple((n.strip(), v.strip().strip("'\"")) for n, equals, v in pairs if equals and n.strip())


AUTOTUNE_ENDING = ".autotune.json"
_MOST_TIMED = 10_000
_OPTIONS = ("num_warps", "num_stages", "num_ctas", "maxnreg")
_PLAIN = (int, str, float, bool)


def parse_triton_autotune(data: bytes, *, origin: str) -> Parsed[TunedKernel]:
    """Parse one file; the name of the kernel is that of the file."""
    name = origin.rpartition("/")[2].removesuffix(AUTOTUNE_ENDING)
    nothing = TunedKernel(name, evidence=TuningEvidence.TRITON)
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return Parsed(nothing, (Problem(origin, "no JSON" if data else "it is empty"),))
    rows = found.get("configs_timings") if isinstance(found, dict) else None
    if not isinstance(rows, list):
        return Parsed(nothing, (Problem(origin, "it has no configs_timings"),))
    choices = [c for place, row in enumerate(rows[:_MOST_TIMED]) if (c := _choice(row, place)) is not None]
    odd = len(rows) - len(choices)
    problems = (Problem(origin, f"{odd} of {len(rows)} configurations cannot be read"),) if odd else ()
    best = min((c for c in choices if c.milliseconds is not None), key=_milliseconds, default=None)
    marked = tuple(_marked(c, c is best) for c in choices)
    what = str(found.get("key", ""))[:300]
    return Parsed(TunedKernel(name, (), what, TuningEvidence.TRITON, marked, len(rows)), problems)


def _choice(row: Any, place: int) -> TunedChoice | None:
    if not (isinstance(row, list) and len(row) == 2 and isinstance(row[0], dict)):
        return None
    config, time = row
    if isinstance(time, list):
        time = time[0] if time else None
    if not isinstance(time, int | float) or isinstance(time, bool):
        return None
    kwargs = config.get("kwargs")
    options = list(kwargs.items())[:60] if isinstance(kwargs, dict) else []
    options += [(name, config.get(name)) for name in _OPTIONS]
    written = tuple((str(k)[:100], str(v)[:100]) for k, v in options if isinstance(v, _PLAIN))
    failed = not math.isfinite(time) or time < 0
    return TunedChoice(f"config {place + 1}", None if failed else float(time), failed, None, written)


def _milliseconds(choice: TunedChoice) -> float:
    return choice.milliseconds or 0.0


def _marked(choice: TunedChoice, chosen: bool) -> TunedChoice:
    return TunedChoice(choice.name, choice.milliseconds, choice.failed, chosen, choice.options)
