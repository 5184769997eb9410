"""Graphviz with a time limit: DOT to SVG or PNG in a child process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE
from typing import TypeVar

from xpudbg.errors import XpudbgError
from xpudbg.reporters.fusion.layout_child import CANNOT_LOAD
from xpudbg.reporters.fusion.picture_cache import cached_picture, keep_picture, prune_pictures
from xpudbg.reporters.text import clean

A = TypeVar("A")
B = TypeVar("B")
_MOST = 8
_running: set[subprocess.Popen[bytes]] = set()
"""Children at work, so that an interrupt ends them."""

_PACKAGES = {"libexpat.so.1": "apt-get install libexpat1", "libz.so.1": "apt-get install zlib1g"}
"""What the libraries in pygraphviz's wheel need of the machine beside glibc."""


class LayoutFailedError(Exception):
    """A layout took too long or Graphviz refused it; the text says which."""


def lay_out(dot: str, form: str, *, seconds: float) -> bytes:
    """DOT as an image: the one that was made of it before where that is kept, else laid out now.

    Args:
        dot: The graph.
        form: ``svg`` or ``png``.
        seconds: After this the layout is stopped.

    Raises:
        LayoutFailedError: It took too long, or Graphviz failed; a coarser drawing may succeed.
        XpudbgError: Graphviz cannot be loaded on this machine.
    """
    # By its path: with -m, modules would be looked for in the working directory first, which may be a stranger's folder.
    command = [sys.executable, "-E", str(Path(__file__).with_name("layout_child.py")), form]
    known = cached_picture(dot, form)
    if known is not None:
        return known
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as child:
        _running.add(child)
        try:
            out, errors = child.communicate(dot.encode("utf-8", "replace"), timeout=seconds)
        except subprocess.TimeoutExpired:
            raise LayoutFailedError(f"its layout took longer than {seconds:.0f} s") from None
        finally:
            child.kill()
            _running.discard(child)
    if child.returncode == 0 and out:
        keep_picture(dot, form, out)
        return out
    words = errors.decode("utf-8", "replace").strip().splitlines()
    if child.returncode == CANNOT_LOAD:
        what = clean(words[-1], single_line=True)[:200] if words else "no reason given"
        library = what.partition(":")[0] if "cannot open shared object file" in what else ""
        way = (
            f"install {library} ({_PACKAGES.get(library, 'its package')})"
            if library
            else "pip install pygraphviz"
        )
        raise XpudbgError(f"Graphviz cannot be loaded: {what}", hint=f"{way}, or use --format dot")
    raise LayoutFailedError(f"Graphviz failed: {words[-1][:200] if words else f'exit {child.returncode}'}")


def drawn_together(draw: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
    """``map(draw, items)``, with layouts on several processors; an interrupt or an error ends the children."""
    threads = min(len(os.sched_getaffinity(0)), _MOST, len(items))
    if threads < 2:
        yield from map(draw, items)
    else:
        pool = ThreadPoolExecutor(threads)
        try:
            yield from pool.map(draw, items)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in list(_running):
                child.kill()
            pool.shutdown()
    prune_pictures()
