"""A path of Inductor's cache that torch can put into a compiler's command line."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from xpudbg.model.manifest import Variable, VariableWinner
from xpudbg.store.files.atomic import temporary_folder, temporary_root

_CACHE = "TORCHINDUCTOR_CACHE_DIR"
_SPLIT = re.compile(r"[\s'\"\\]")
"""What ``shlex.split`` parts or takes away: Inductor writes the command of the C++ compiler as one text with the paths of
its cache as they are, and splits it (``torch/_inductor/cpp_builder.py``, ``_run_compile_cmd``; seen: 2.13)."""


@contextlib.contextmanager
def plain_path(cache: Path) -> Iterator[Path]:
    """The path of a folder for Inductor's cache; while this lasts that of a link to it, where its own has blanks, quotes or backslashes.

    A C++ kernel below such a path cannot be compiled, and a program that compiles without xpudbg would fail with it. Where the
    machine's folder for temporary files has such a path, too, torch's own default would fail as well, and the path stays.

    Args:
        cache: The folder; it is made.
    """
    if not _SPLIT.search(str(cache.absolute())) or _SPLIT.search(temporary_root()):
        yield cache
        return
    cache.mkdir(parents=True, exist_ok=True)
    with temporary_folder("xpudbg-cache-") as place:
        link = Path(place, cache.name)
        link.symlink_to(cache.absolute(), target_is_directory=True)
        yield link


@contextlib.contextmanager
def plain_cache(folder: Path, variables: tuple[Variable, ...]) -> Iterator[tuple[Variable, ...]]:
    """The variables, Inductor's cache by its :func:`plain_path` where it is the run's own.

    Args:
        folder: The run's folder.
        variables: What the script gets.
    """
    own = next((v for v in variables if v.name == _CACHE and v.winner is VariableWinner.OURS), None)
    if own is None or not own.value or not is_inside(folder, Path(own.value)):
        yield variables
        return
    with plain_path(Path(own.value)) as path:
        given = replace(own, ours=str(path), value=str(path))
        yield tuple(given if variable is own else variable for variable in variables)


def is_inside(folder: Path, path: Path) -> bool:
    """Return whether a path lies in a folder, by whatever links it goes there."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
