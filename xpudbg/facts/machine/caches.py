"""The caches: sizes, and what would keep a compile from using them."""

from __future__ import annotations

from xpudbg.core.units import decimal_size
from xpudbg.facts.machine.facts import FindingCollector
from xpudbg.model.doctor import DoctorFinding, DoctorSection, Examination
from xpudbg.model.machine import Cache
from xpudbg.model.plural import plural

_LOW, _NONE = 1 << 30, 100 << 20
_USED_BY_COMPILES = ("inductor", "triton")
_LARGE = 20 << 30


def cache_findings(facts: Examination) -> list[DoctorFinding]:
    """One line for each cache that is there, that a variable names, or that a compile must write."""
    pen = FindingCollector(DoctorSection.CACHES)
    low: set[int] = set()
    for cache in facts.machine.caches:
        needed = cache.name in _USED_BY_COMPILES
        if not cache.exists and not needed and cache.chosen_by == "default":
            continue
        _one(pen, cache, needed)
        if needed and cache.free is not None and cache.free < _LOW and cache.free not in low:
            low.add(cache.free)
            write = pen.problem if cache.free < _NONE else pen.warn
            write(
                "free space",
                f"{decimal_size(cache.free)} left where {cache.path} is",
                "free some space, or point the cache elsewhere",
            )
    return pen.findings


def _one(pen: FindingCollector, cache: Cache, needed: bool) -> None:
    where = f"{cache.path} ({cache.chosen_by})"
    if needed and not cache.writable:
        owner = f", which belongs to user {cache.owner}" if cache.owner is not None else ""
        pen.problem(cache.name, f"cannot write to {where}{owner}: a compile fails there", _move(cache))
        return
    if needed and cache.noexec and cache.name == "inductor":
        pen.problem(
            cache.name, f"{where} is mounted noexec: compiled kernels cannot be loaded from it", _move(cache)
        )
        return
    if not cache.exists:
        pen.absent(cache.name, f"{where}, does not exist yet")
        return
    more = "" if cache.complete else "more than "
    line = f"{more}{decimal_size(cache.bytes)} in {more}{plural(cache.files, 'file')}, {where}"
    if cache.owner is not None:
        pen.warn(cache.name, f"{line}; it belongs to user {cache.owner}", _move(cache))
    elif cache.bytes > _LARGE:
        pen.warn(cache.name, line, "nothing removes old files there: remove what you no longer need")
    else:
        pen.ok(cache.name, line)


def _move(cache: Cache) -> str:
    variable = {"inductor": "TORCHINDUCTOR_CACHE_DIR", "triton": "TRITON_CACHE_DIR"}.get(cache.name, "")
    return f"set {variable} to a folder of your own" if variable else "change its owner to you (chown)"
