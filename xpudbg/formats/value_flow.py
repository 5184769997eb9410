"""Flow of values through the statements of a kernel: from each line to the parameters to which it helps to store.

Part of :mod:`xpudbg.formats.kernel_flow` (Triton) and :mod:`xpudbg.formats.cpp_kernel_flow` (C++).
"""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class KernelFlow:
    """Flow of values through the lines of a kernel's text.

    Attributes:
        parameters: Of the kernel's function, in order.
        first: Line of its ``def``, from 1; 0 when there is no such function.
        stores: Line -> the parameters to which it helps to store.
    """

    parameters: tuple[str, ...] = ()
    first: int = 0
    stores: dict[int, frozenset[str]] = field(default_factory=dict)


@dataclass
class FlowStatement:
    """A statement of a kernel.

    Attributes:
        lines: Its lines.
        reads: The names that it reads.
        writes: The names that it assigns.
        stores: The parameters to which it stores.
    """

    lines: range
    reads: set[str]
    writes: set[str]
    stores: set[str]


def follow_values(statements: list[FlowStatement]) -> dict[int, frozenset[str]]:
    """Return line -> parameters: each store counts for its own lines and for all lines that compute the values it uses."""
    writers: dict[str, list[int]] = {}
    for number, statement in enumerate(statements):
        for name in statement.writes:
            writers.setdefault(name, []).append(number)
    makers = [sorted({n for name in s.reads for n in writers.get(name, ())}) for s in statements]
    helps: list[set[str]] = [set() for _ in statements]
    for target in sorted({name for s in statements for name in s.stores}):
        queue = [n for n, s in enumerate(statements) if target in s.stores]
        seen = set(queue)
        while queue:
            number = queue.pop()
            helps[number].add(target)
            new = [n for n in makers[number] if n not in seen]
            seen.update(new)
            queue += new
    lines: dict[int, frozenset[str]] = {}
    for statement, names in zip(statements, helps, strict=True):
        for line in statement.lines if names else ():
            lines[line] = lines.get(line, frozenset()) | names
    return lines
