"""Program that lays out DOT texts from stdin and writes images to stdout: a separate process, so that it can be killed.

A request is ``FORM BYTES``, a newline, and the text; the answer is ``STATUS BYTES``, a newline, and the picture, or the
messages if the status is not 0. Python and Graphviz are loaded once: that takes three times as long as a usual layout.

The wheel of pygraphviz carries Graphviz whole, but importing pygraphviz loads its Pango plugin too, which needs glib and fonts
of the machine. Layout and SVG need neither: the core libraries of the wheel are loaded by themselves, text is measured by
Graphviz' own table of Helvetica, and resvg makes the PNG with fonts that lie beside this file. So a picture is the same on
every machine. Where pygraphviz was built from source there are no such libraries, and it does the work itself.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path

try:
    import resource
except ImportError:  # Windows: the time limit of the parent remains.
    resource = None  # type: ignore[assignment]

MEMORY_LIMIT = 4 << 30
"""Address space of the child in bytes: a layout that needs more is given up."""
CANNOT_LOAD = 3
"""Exit status when no Graphviz can be loaded here: a coarser drawing does not help."""
DPI = 96
_FONTS = Path(__file__).with_name("fonts")
_FAMILY = "Helvetica,Arial,sans-serif"
_FAMILY_WRITTEN = re.compile(r'font-family="Helvetica[^"]*"')
_ANCHOR = re.compile(r'(<g id="a_[^"]{1,100}_)\d{1,9}(?=">)')
_LIBRARIES = ("cgraph", "gvc", "gvplugin_core", "gvplugin_dot_layout")
_CPU_SECONDS = 60
"""Limit of processor time of a layout, for a child whose parent was killed."""
_AGERR = 1


class _Plugin(ctypes.Structure):
    """``lt_symlist_t`` of Graphviz' ``types.h``: a plugin that is linked in."""

    _fields_ = (("name", ctypes.c_char_p), ("address", ctypes.c_void_p))


def main() -> int:
    """Answer requests until stdin ends. A layout that crashes ends this process; after one that fails it starts anew, since Graphviz stays as it was."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    _limit("RLIMIT_AS", MEMORY_LIMIT)
    with tempfile.TemporaryFile() as errors:
        os.dup2(errors.fileno(), 2)
        while len(header := source.readline().split()) == 2:
            status, data = _answer(header[0].decode(), source.read(int(header[1])).decode("utf-8", "replace"))
            if status:
                errors.seek(0)
                data = errors.read()
            target.write(b"%d %d\n" % (status, len(data)) + data)
            target.flush()
            if status and not hasattr(os, "fork"):
                # Windows starts it as another process.
                break
            if status:
                os.execv(sys.executable, [sys.executable, "-E", __file__])  # noqa: S606
    return 0


def _limit(name: str, most: int) -> None:
    # Where it cannot be set, the time limit of the parent remains.
    with contextlib.suppress(ValueError, OSError, AttributeError):
        what = getattr(resource, name)
        resource.setrlimit(what, (most, resource.getrlimit(what)[1]))


def _answer(form: str, dot: str) -> tuple[int, bytes]:
    """Return 0 and the picture, or another status, with the reason on stderr."""
    _limit("RLIMIT_CPU", int(time.process_time()) + _CPU_SECONDS)
    try:
        return 0, _render(dot, form)
    except ImportError as error:
        os.write(2, f"{error}\n".encode())
        return CANNOT_LOAD, b""
    except (ValueError, OSError, MemoryError) as error:
        os.write(2, f"{error}\n".encode())
        return 1, b""


def _render(dot: str, form: str) -> bytes:
    libraries = _wheel_libraries()
    rasterise = importlib.util.find_spec("resvg_py") is not None
    if libraries is None or (form == "png" and not rasterise):
        import pygraphviz

        return pygraphviz.AGraph(string=dot).draw(format=form, prog="dot") or b""
    svg = _svg(dot, libraries)
    return _png(svg) if form == "png" else svg.encode("utf-8")


@lru_cache(maxsize=1)
def _wheel_libraries() -> Path | None:
    """Return the folder of libraries in pygraphviz's wheel; None if it was built from source."""
    spec = importlib.util.find_spec("pygraphviz")
    if spec is None or spec.origin is None:
        raise ImportError("No module named 'pygraphviz'")
    folder = Path(spec.origin).parent.parent / "pygraphviz.libs"
    return folder if any(_named(folder, "gvplugin_core")) else None


def _named(folder: Path, name: str) -> Iterator[Path]:
    """Yield the files of a library: of Linux, or of Windows."""
    yield from folder.glob(f"lib{name}-*.so*")
    yield from folder.glob(f"{name}-*.dll")


@lru_cache(maxsize=16)
def _load(folder: Path, name: str) -> ctypes.CDLL:
    """Load a library of the wheel, whose file name contains a hash.

    Raises:
        ImportError: The library, or one of the system that it needs, is missing.
    """
    found = sorted(_named(folder, name))
    if not found:
        raise ImportError(f"pygraphviz.libs has no lib{name}")
    try:
        return ctypes.CDLL(str(found[0]), mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise ImportError(str(error)) from error


def _svg(dot: str, folder: Path) -> str:
    """Return the picture as SVG, made only by Graphviz' core and dot plugins.

    Raises:
        ValueError: Graphviz refuses the text; the reason is on stderr.
        ImportError: Its libraries cannot be loaded.
    """
    cgraph, gvc, core, layout = (_load(folder, n) for n in _LIBRARIES)
    pointer = ctypes.c_void_p
    cgraph.agmemread.restype, cgraph.agmemread.argtypes = pointer, [ctypes.c_char_p]
    gvc.gvLayout.argtypes = [pointer, pointer, ctypes.c_char_p]
    gvc.gvRenderData.argtypes = [pointer, pointer, ctypes.c_char_p, pointer, pointer]
    gvc.gvFreeRenderData.argtypes, gvc.gvFreeLayout.argtypes = [pointer], [pointer, pointer]
    cgraph.agclose.argtypes = [pointer]
    # No warnings, such as that characters outside ASCII are measured as blanks.
    cgraph.agseterr(_AGERR)
    # Graphviz has no metrics for a list of families, and the viewer has no font of the single name.
    graph = cgraph.agmemread(dot.replace(_FAMILY, "Helvetica").encode("utf-8"))
    context, _ = _context(gvc, layout, core)
    if not graph or gvc.gvLayout(context, graph, b"dot"):
        raise ValueError("Graphviz could not lay the graph out")
    data, size = pointer(), ctypes.c_size_t()
    if gvc.gvRenderData(context, graph, b"svg", ctypes.byref(data), ctypes.byref(size)) or not data.value:
        raise ValueError("Graphviz could not draw the graph")
    text = ctypes.string_at(data.value, size.value).decode("utf-8", "replace")
    gvc.gvFreeRenderData(data)
    gvc.gvFreeLayout(context, graph)
    cgraph.agclose(graph)
    # Graphviz counts on from picture to picture.
    numbers = count()
    text = _ANCHOR.sub(lambda found: f"{found[1]}{next(numbers)}", text)
    return _FAMILY_WRITTEN.sub(f'font-family="{_FAMILY}"', text)


@lru_cache(maxsize=1)
def _context(
    gvc: ctypes.CDLL, layout: ctypes.CDLL, core: ctypes.CDLL
) -> tuple[int | None, ctypes.Array[_Plugin]]:
    """Return Graphviz' context, and the plugins that are linked in."""
    plugins = [(b"gvplugin_dot_layout_LTX_library", layout), (b"gvplugin_core_LTX_library", core)]
    table = (_Plugin * (len(plugins) + 1))(
        *(_Plugin(name, ctypes.addressof(ctypes.c_char.in_dll(lib, name.decode()))) for name, lib in plugins)
    )
    pointer = ctypes.c_void_p
    gvc.gvContextPlugins.restype, gvc.gvContextPlugins.argtypes = pointer, [pointer, ctypes.c_int]
    return gvc.gvContextPlugins(table, 0), table


def _png(svg: str) -> bytes:
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg.replace(_FAMILY, "Liberation Sans"),
            dpi=DPI,
            font_files=[str(f) for f in sorted(_FONTS.glob("*.ttf"))],
        )
    )


if __name__ == "__main__":
    sys.exit(main())
