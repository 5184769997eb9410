"""Drawing of fusion graphs by Graphviz as SVG, PNG or DOT, within a time limit; its cache of pictures; and the report as JSON."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import Any, TypeVar

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.findings.fusion_rules import explain_count, explain_extern, explain_pair
from xpudbg.model.fusion import FusionReport, GraphFusion, NotFused
from xpudbg.screens.fusion.dot import GROUPS, build_dot, first_level
from xpudbg.screens.fusion.graph_style import Side
from xpudbg.screens.fusion.layout_child import CANNOT_LOAD
from xpudbg.screens.reporter import check_writable, field_values, save_output
from xpudbg.screens.text import clean
from xpudbg.store.locate import cache_root
from xpudbg.store.own_cache import OwnCache

TIME_LIMITS = (4.0, 3.5, 1.5)
"""Seconds for the layout of each level of folding, finest first: together below 10."""


def render_one(graph: GraphFusion, form: str, side: Side = Side.BOTH) -> tuple[bytes, list[str]]:
    """Return the picture of one graph, and notes on what was folded or failed.

    Args:
        graph: The graph.
        form: ``svg``, ``png`` or ``dot``.
        side: One side of it without the title, or both.

    Raises:
        XpudbgError: Not even the coarsest drawing could be laid out.
    """
    notes: list[str] = []
    for level in range(first_level(graph), GROUPS + 1):
        picture = build_dot(graph, level, side)
        if picture.fold:
            notes.append(f"{graph.id}: {picture.fold}")
        if form == "dot":
            return picture.dot.encode("utf-8", "replace"), notes
        try:
            return lay_out(picture.dot, form, seconds=TIME_LIMITS[level]), notes
        except LayoutFailedError as error:
            notes.append(
                f"{graph.id}: {error}; drawn with less detail" if level < GROUPS else f"{graph.id}: {error}"
            )
    raise XpudbgError(
        f"{graph.id} could not be drawn: {notes[-1]}", hint="--format dot gives the graph for another tool"
    )


def write_diagrams(
    report: FusionReport, form: str, output: Path | None, *, force: bool = False
) -> tuple[list[Path], list[str]]:
    """Write the diagrams of a report; several graphs go to one file each (``NAME-<graph>.svg``).

    Args:
        report: The report.
        form: ``svg``, ``png`` or ``dot``.
        output: File or folder; None for the default name in the working directory, which is overwritten.
        force: Overwrite the file ``output``.

    Returns:
        The files written, and notes on what was folded.

    Raises:
        XpudbgError: A file exists already or cannot be written, or a graph cannot be drawn.
    """
    base = diagram_file([graph.id for graph in report.graphs], form, output)
    names = [base] if len(report.graphs) == 1 else [_beside(base, graph.id) for graph in report.graphs]
    for name in names:
        check_writable(name, force=force or output is None)
    notes: list[str] = []
    files: list[Path] = []
    pictures = drawn_together(lambda graph: render_one(graph, form), report.graphs)
    for (data, messages), name in zip(pictures, names, strict=True):
        notes += messages
        save_output(name, data)
        files.append(name)
    return files, notes


def diagram_file(graphs: Sequence[str], form: str, output: Path | None) -> Path:
    """Return the file of a diagram.

    Args:
        graphs: Ids of the graphs.
        form: Its extension.
        output: File or folder; None for the default name in the working directory.
    """
    base = output or Path("fusion." + form if len(graphs) != 1 else f"fusion-{_safe(graphs[0])}.{form}")
    return base / f"fusion.{form}" if base.is_dir() else base


def _beside(base: Path, graph: str) -> Path:
    return base.with_name(f"{base.stem}-{_safe(graph)}{base.suffix}")


def _safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("._")[:80] or "graph"


# The fusion report as JSON: causes as data, and their sentences.


def fusion_body(report: FusionReport) -> dict[str, Any]:
    """Return the whole report; docs/json/show-fusion.md lists the keys."""
    return {**field_values(report), "graphs": [_graph_body(graph) for graph in report.graphs]}


def pair_body(pair: NotFused) -> dict[str, Any]:
    """Return a pair with its sentence (``words``) and what to try (``advice``)."""
    explained = explain_pair(pair)
    return {**field_values(pair), "words": explained.text, "advice": explained.advice}


def _graph_body(graph: GraphFusion) -> dict[str, Any]:
    kernels = [{**field_values(k), "why_extern": explain_extern(k.extern_reason)} for k in graph.kernels]
    reasons = [{**field_values(c), "words": explain_count(c)} for c in graph.reasons]
    pairs = [pair_body(pair) for pair in graph.not_fused]
    return {**field_values(graph), "kernels": kernels, "not_fused": pairs, "reasons": reasons}


A = TypeVar("A")
B = TypeVar("B")
_MOST = 8
_lock = threading.Lock()
_running: set[_Child] = set()
"""Busy children, so that an interrupt ends them."""
_idle: list[_Child] = []
"""Idle children that wait for the next graph while several are drawn."""
_together, _stopped, _failed = threading.Event(), threading.Event(), threading.Event()

_PACKAGES = {"libexpat.so.1": "apt-get install libexpat1", "libz.so.1": "apt-get install zlib1g"}
"""Libraries of the machine that those in pygraphviz's wheel need in addition to glibc."""


class LayoutFailedError(Exception):
    """A layout took too long or Graphviz refused it; the text says which."""


def lay_out(dot: str, form: str, *, seconds: float) -> bytes:
    """Return DOT as an image: from the cache, else laid out now.

    Args:
        dot: The graph.
        form: ``svg`` or ``png``.
        seconds: Time limit of the layout.

    Raises:
        LayoutFailedError: It took too long, or Graphviz failed; a coarser drawing may succeed.
        XpudbgError: Graphviz cannot be loaded on this machine.
    """
    known = cached_picture(dot, form)
    if known is not None:
        return known
    try:
        out = _layout(dot, form, seconds)
    except (LayoutFailedError, XpudbgError):
        _failed.set()
        raise
    keep_picture(dot, form, out)
    return out


def _layout(dot: str, form: str, seconds: float) -> bytes:
    status, out = _ask(form, dot.encode("utf-8", "replace"), seconds)
    if status == 0 and out:
        return out
    lines = out.decode("utf-8", "replace").strip().splitlines()
    if status == CANNOT_LOAD:
        what = clean(lines[-1])[:200] if lines else "no reason given"
        library = what.partition(":")[0] if "cannot open shared object file" in what else ""
        way = (
            f"install {library} ({_PACKAGES.get(library, 'its package')})"
            if library
            else "pip install pygraphviz"
        )
        raise XpudbgError(f"Graphviz cannot be loaded: {what}", hint=f"{way}, or use --format dot")
    raise LayoutFailedError(f"Graphviz failed: {lines[-1][:200] if lines else f'exit {status}'}")


class _Child:
    """A child process that lays out one text after another."""

    def __init__(self) -> None:
        # By its path: -m would search the working directory first, whose files may not be trusted.
        # Without PYTHON* variables where this process is, too: packages of a notebook's may lie on PYTHONPATH alone.
        flags = ["-E"] if sys.flags.ignore_environment else []
        command = [sys.executable, *flags, str(Path(__file__).with_name("layout_child.py"))]
        self.process = subprocess.Popen(
            command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, bufsize=0, start_new_session=True
        )

    def ask(self, form: str, dot: bytes, seconds: float) -> tuple[int, bytes]:
        """Return status and picture, or status and message; see ``layout_child``.

        Raises:
            TimeoutError: It takes too long.
            EOFError: The child has ended.
        """
        assert self.process.stdin is not None and self.process.stdout is not None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            self.kill()

        # A timer, since pipes of Windows cannot be waited for.
        timer = threading.Timer(seconds, give_up)
        timer.start()
        try:
            left = memoryview(b"%s %d\n%s" % (form.encode(), len(dot), dot))
            # One that has ended has no answer either.
            with contextlib.suppress(OSError):
                while left:
                    left = left[self.process.stdin.write(left) or 0 :]
            head, answer = self.process.stdout.readline().split(), b""
            status, size = map(int, head) if head else (1, 0)
            while len(answer) < size and (piece := self.process.stdout.read(size - len(answer))):
                answer += piece
        finally:
            timer.cancel()
            timer.join()
        if late.is_set():
            raise TimeoutError
        if not head or len(answer) < size:
            raise EOFError
        return status, answer

    def kill(self) -> None:
        """Kill the child and its current layout."""
        system.kill_group(self.process)

    def close(self) -> None:
        """Kill the child and wait until it has ended."""
        self.kill()
        with self.process:
            pass


def _ask(form: str, dot: bytes, seconds: float) -> tuple[int, bytes]:
    with _lock:
        if _stopped.is_set():
            raise LayoutFailedError("it was interrupted")
        child = _idle.pop() if _idle else _Child()
        _running.add(child)
    reusable = False
    try:
        answer = child.ask(form, dot, seconds)
        # Elsewhere it cannot start anew in its place.
        reusable = system.FORKS or answer[0] == 0
    except TimeoutError:
        raise LayoutFailedError(f"its layout took longer than {seconds:.0f} s") from None
    except (EOFError, OSError):
        raise LayoutFailedError("Graphviz failed: its process ended") from None
    finally:
        with _lock:
            _running.discard(child)
            reusable = reusable and _together.is_set() and not _stopped.is_set()
            if reusable:
                _idle.append(child)
        if not reusable:
            child.close()
    return answer


@contextlib.contextmanager
def drawing() -> Iterator[None]:
    """Reuse children for all pictures of the block; an interrupt or error ends them."""
    _together.set()
    _failed.clear()
    try:
        yield
    finally:
        _together.clear()
        while _idle:
            _idle.pop().close()
    prune_pictures()


def drawing_failed() -> bool:
    """Return whether a layout failed or took too long since :func:`drawing` began."""
    return _failed.is_set()


def drawn_together(draw: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
    """Yield ``map(draw, items)``, with layouts on several processors; an interrupt or error ends the children."""
    threads = min(system.processors(), _MOST, len(items))
    with drawing():
        if threads < 2:
            yield from map(draw, items)
        else:
            yield from _threaded(draw, items, threads)


def _threaded(draw: Callable[[A], B], items: Sequence[A], threads: int) -> Iterator[B]:
    pool = ThreadPoolExecutor(threads)
    try:
        yield from pool.map(draw, items)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        with _lock:
            _stopped.set()
            for child in _running:
                child.kill()
        pool.shutdown()
        _stopped.clear()


# Cache of laid-out pictures by their content: ``<cache>/pictures``, bounded, and checked when they are read.
#
# Nothing depends on it: a picture that is missing, damaged, foreign or cannot be written is laid out again. The folder may be deleted at
# any time, also while commands run.

MOST_BYTES = 64 << 20
"""Bytes of all pictures; above that the oldest are removed until three quarters are left."""
_MOST_PICTURE = 16 << 20
_HEAD = b"xpudbg picture 1 "
_TAGS = frozenset(
    (
        b"svg",
        b"a",
        b"g",
        b"title",
        b"polygon",
        b"polyline",
        b"path",
        b"ellipse",
        b"text",
        b"?xml",
        b"!DOCTYPE",
        b"!--",
    )
)
_TAG = re.compile(rb"<(?:!--|[/!?]?[A-Za-z][\w:.-]*)?")
_ACTIVE = re.compile(rb"[\s\"'/]on[a-z]+\s*=|href|javascript:|url\(|<!ENTITY", re.I)
_PNG = b"\x89PNG\r\n\x1a\n"


def cached_picture(dot: str, form: str) -> bytes | None:
    """Return the cached picture of a DOT text in a form; None if there is none."""
    data = _cache().get(_key(dot, form))
    return data if data is not None and _is_picture(data, form) else None


def keep_picture(dot: str, form: str, data: bytes) -> None:
    """Store a picture; failures are ignored. It is checked when it is read."""
    _cache().keep(_key(dot, form), data)


def prune_pictures() -> None:
    """Remove the least recently used pictures if the cache is too large."""
    _cache().prune(MOST_BYTES)


def _cache() -> OwnCache:
    return OwnCache(cache_root() / "pictures", ".picture", _HEAD, _MOST_PICTURE)


def _key(dot: str, form: str) -> str:
    return hashlib.sha256(f"{form}\n{_renderer()}\n".encode() + dot.encode("utf-8", "replace")).hexdigest()


@lru_cache(maxsize=1)
def _renderer() -> str:
    """Return the identity of the renderer: another Graphviz may draw another picture of the same text."""
    child = Path(__file__).with_name("layout_child.py")
    parts = [hashlib.sha256(child.read_bytes()).hexdigest()]
    for name in ("pygraphviz", "resvg_py"):
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            continue
        status = os.stat(spec.origin)  # noqa: PTH116
        parts.append(f"{spec.origin} {status.st_size} {status.st_mtime_ns}")
        libraries = Path(spec.origin).parent.parent / f"{name}.libs"
        parts += sorted(p.name for p in libraries.glob("*")) if libraries.is_dir() else []
    return "\n".join(parts)


def _is_picture(data: bytes, form: str) -> bool:
    """Return whether data is a picture as Graphviz draws it, without active content: other programs may have written it."""
    if form == "png":
        return data.startswith(_PNG)
    if form != "svg" or not data.startswith(b"<?xml") or _ACTIVE.search(data):
        return False
    return all(m.group().lstrip(b"</") in _TAGS for m in _TAG.finditer(data))
