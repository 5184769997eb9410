"""The least cycles of native code by pipe, as a table of the code outside of loops and of each loop."""

from __future__ import annotations

from collections.abc import Callable

from xpudbg.model.location import base_name
from xpudbg.model.pipes import Pipe, PipeBound, PipePart
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.text import Line, wrapped

_TITLES = {
    Pipe.INTEGER: "INTEGER", Pipe.LONG: "64-BIT", Pipe.FLOAT: "FLOAT", Pipe.MATH: "MATH", Pipe.XMX: "XMX", Pipe.SEND: "SEND",
    Pipe.CONTROL: "CONTROL", Pipe.UNKNOWN: "UNKNOWN",
}  # fmt: skip
_DROPPED = {Pipe.CONTROL: 4, Pipe.SEND: 3}
_NAME = 24


def pipe_table(bound: PipeBound, width: int) -> list[Line]:
    """Return what takes longest in words, and the cycles by pipe of each part.

    Args:
        bound: The bound.
        width: Terminal columns.
    """
    title = f"least cycles of one hardware thread by pipe, at the rates of {bound.generation}"
    title += f", memory at that of {bound.device}" if bound.device else ""
    columns: list[Column[PipePart]] = [
        Column("CODE", _place),
        Column("RUNS", lambda p: "?" if p.trips is None else p.trips, right=True),
        *(
            Column(_TITLES[pipe], _cycles(pipe), right=True, dropped=_DROPPED.get(pipe, 0))
            for pipe in _TITLES
        ),
        Column("MEMORY", lambda p: f"{p.memory_cycles:,.0f}" if p.memory_cycles else "", right=True),
        Column("BYTES", lambda p: f"{p.memory_bytes:,}" if p.memory_bytes else "", right=True, dropped=2),
        Column("SCRATCH", lambda p: f"{p.scratch:,}" if p.scratch else "", right=True, dropped=3),
        Column("LEFT OUT", lambda p: f"{p.left_out:,}" if p.left_out else "", right=True, dropped=1),
    ]
    table = Table(columns, bound.parts, width)
    lines = [*wrapped(title, width, "bold", hang=4), table.head(), *table.lines()]
    if bound.unknown:
        names = ", ".join(f"{name} {count}" for name, count in bound.unknown.items())
        lines += wrapped(f"opcodes that are not known: {names}", width, indent=2, hang=4)
    return [*lines, *wrapped(bound.sentence, width, "bold", indent=2, hang=4)]


def _place(part: PipePart) -> str:
    if not part.depth:
        return "outside of loops"
    text = f"{'  ' * (part.depth - 1)}loop L{part.start}"
    if part.lines:
        file, first, last = part.lines[0]
        name = base_name(file)
        name = name if len(name) <= _NAME else f"…{name[-17:]}"
        text += f" {name}:{first}" + (f"-{last}" if last != first else "")
    return text


def _cycles(pipe: Pipe) -> Callable[[PipePart], str]:
    def cell(part: PipePart) -> str:
        cycles = part.cycles(pipe)
        return "?" if cycles is None else f"{cycles:,}" if cycles else ""

    return cell
