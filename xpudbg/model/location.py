"""Source locations that the stages of a kernel carry, and a line of a stage that has one."""

from __future__ import annotations

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
