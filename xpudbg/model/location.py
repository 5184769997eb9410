"""Places in source files, a line of a stage that has one, and whether a file is the user's or torch's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class Location:
    """One place in a Python file.

    Attributes:
        file: Path as the compiler wrote it (of the machine that compiled; never opened).
        line: 1-based line; 0 when the compiler gave none.
        column: Column as the compiler wrote it; 0 when unknown.
    """

    file: str
    line: int
    column: int = 0


@dataclass(frozen=True)
class FxSourceLine:
    """A line of the user's Python: ``# File: PATH:LINE in FUNCTION, code: CODE``. The path is of the compiling machine.

    Attributes:
        path: Path on the compiling machine.
        line: Line number, from 1.
        function: Name of the function; empty when not written.
        code: Text of the line; empty when not written.
    """

    path: str
    line: int
    function: str = ""
    code: str = ""


@dataclass(frozen=True)
class StageOp:
    """One operation or instruction of a stage.

    Attributes:
        name: ``tt.load``, ``load``, ``OpLoad``: as the stage spells it.
        text: Its text without the location, on one line.
        number: 1-based line in the stage's text (for SPIR-V: of its disassembly).
        frames: Source lines, innermost first; empty when unknown. The last one is a line of the kernel itself, those before it belong to functions that
            were inlined into it.
    """

    name: str
    text: str
    number: int
    frames: tuple[Location, ...] = ()


def same_file(path: str, typed: str) -> bool:
    """Return whether a path matches a typed file name, as a whole or by its end; every path does where none was typed.

    Args:
        path: A path of any system.
        typed: All of it, or its last parts.
    """
    path, typed = path.replace("\\", "/"), typed.replace("\\", "/").removeprefix("./")
    return not typed or path == typed or path.endswith(f"/{typed}")


def base_name(path: str) -> str:
    """Return a file's name without its folders, for paths of any system."""
    return path.replace("\\", "/").rpartition("/")[2]


def is_absolute(path: str) -> bool:
    """Return whether a path begins at a root or a drive, for paths of any system."""
    return path.startswith(("/", "\\\\")) or (path[1:2] == ":" and path[2:3] in ("/", "\\"))


def unescaped(path: str) -> str:
    """Return a path as it is meant from a string of MLIR, LLVM IR or PTX, where each backslash stands twice."""
    return path.replace("\\\\", "\\")


TORCH_FILE = re.compile(
    r"(?:^|[/\\\\])(?:site-packages|dist-packages|pytorch)[/\\\\](?:torch|torchgen|functorch)[/\\\\]"
    r"|(?:^|[/\\\\])(?:site-packages|dist-packages)[/\\\\]triton[/\\\\]runtime[/\\\\]|^<|eval_with_key"
)
"""Paths of torch's own files, of Triton's that launch a kernel, and names of code without a file (``<eval_with_key>.1``)."""
_PYTHON_FILE = re.compile(r"[/\\]lib(?:64)?[/\\]python\d(?:\.\d{1,3})?[/\\](?!(?:site|dist)-packages[/\\])")
"""Modules that come with Python."""
_WRAPPER_FILE = re.compile(r"[/\\]torch[/\\]_dynamo[/\\]external_utils\.py$")
"""The file of torch's own wrapper around a compiled module, and around a function of torch."""
MODULE = "a compiled module or function"
"""Name of what is compiled there where no guard names its class."""
_LIBRARY = re.compile(
    r"(?:^|[/\\])(?:site-packages|dist-packages)[/\\]"
    r"|[/\\]lib(?:64)?[/\\]python\d(?:\.\d+)?[/\\]"
    r"|(?:^|[/\\])pytorch[/\\](?:torch|functorch)[/\\]"
    r"|[/\\]xpudbg[/\\](?:emulator[/\\])?target[/\\]\w+\.py$"
    r"|^<|eval_with_key"
)
"""Installed packages, Python's own modules, a checkout of PyTorch, the emulated device, and code without a file."""


def is_wrapper(file: str) -> bool:
    """Return whether a file is that of torch's own wrapper."""
    return _WRAPPER_FILE.search(file) is not None


def shown_place(place: SourceLine | None, failed_at: SourceLine | None) -> SourceLine | None:
    """Return the place of a frame: that of its failing call if the frame is torch's wrapper and nothing else of the user's is known."""
    return failed_at if failed_at is not None and place is not None and is_wrapper(place.file) else place


def is_of_torch_or_python(path: str) -> bool:
    """Return whether a path is one of torch's own files or of Python's modules."""
    return TORCH_FILE.search(path) is not None or _PYTHON_FILE.search(path) is not None


@lru_cache(4096)
def is_library(path: str) -> bool:
    """Return whether a path is one of torch, of an installed package or of Python itself."""
    return not path or _LIBRARY.search(path) is not None


def user_line(frames: Sequence[FxSourceLine]) -> FxSourceLine | None:
    """Return the innermost frame of the program; None where all are of libraries.

    Args:
        frames: A stack, the outermost frame first.
    """
    return next((f for f in reversed(frames) if not is_library(f.path)), None)
