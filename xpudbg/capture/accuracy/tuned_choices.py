"""Choices of autotuning in one run, for the next: neither code nor graphs, so that a cache with nothing else in it is cold."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path

_MAX_BYTES = 64 << 20


def share_tuned_choices(cache: Path, other: Path) -> int:
    """Copy the results of measurements from one cache of Inductor's to another; returns how many files.

    ``cache/<system>`` has the times of templates and library calls (``PersistentCache``, ``torch/_inductor/codecache.py``), a
    ``.best_config`` beside a kernel's code the configuration of a Triton kernel (``AutotuneCache``, ``runtime/autotune_cache.py``; torch 2.13).

    Args:
        cache: The folder of a run's cache.
        other: That of the next, made if it is not there.
    """
    count, left = 0, _MAX_BYTES
    for path in _tuned(cache):
        with contextlib.suppress(OSError):
            left -= path.stat().st_size
            if left < 0:
                break
            copied = other / path.relative_to(cache)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)
            count += 1
    return count


def _tuned(cache: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        for path in (*sorted((cache / "cache").glob("*")), *sorted(cache.glob("*/*.best_config"))):
            if path.is_file() and not path.is_symlink():
                yield path
