"""Loops of a C++ kernel: how often each runs, where it is parallel, and how much of a vector it uses.

    for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(1568L); x0+=static_cast<int64_t>(1L))
    {
        for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(4L); x1+=static_cast<int64_t>(16L))     (a step of 16: a vector)
        {
            #pragma omp parallel num_threads(8)                                                                  (entered 1568 times)
            {
                #pragma omp for

Written by ``torch/_inductor/codegen/cpp.py``: the head of a loop on a line of its own, its body in braces behind it. A bound of a symbolic size
(``x0<static_cast<int64_t>(ks0)``) makes the number of iterations unknown. Seen: torch 2.5 to 2.13.
"""

from __future__ import annotations

import re

from xpudbg.model.row import dataclass

_HEAD = re.compile(
    r"for\s*\(\s*int64_t (\w{1,40})\s*=\s*static_cast<int64_t>\(([^;]{1,200}?)\)\s*;"
    r"[^;]{0,40}<\s*static_cast<int64_t>\(([^;]{1,400}?)\)\s*;[^;]{0,40}\+=\s*(?:static_cast<int64_t>\()?([^;)]{1,100})\)?"
)
_WHOLE = re.compile(r"\(*(\d{1,18})L?\)*")
_MAX_LINES = 200_000


@dataclass(frozen=True)
class CppLoop:
    """A loop, or a parallel region.

    Attributes:
        line: Line of its head in the kernel's text, from 1.
        variable: Its variable; empty for a parallel region.
        size: Elements that it runs over; None where its bounds are no numbers.
        step: Elements of one iteration; 0 for a parallel region.
        entered: How often it is entered in one call, by the loops around it; None where one of them is symbolic.
        innermost: Whether no loop stands in it.
    """

    line: int
    variable: str = ""
    size: int | None = None
    step: int = 0
    entered: int | None = 1
    innermost: bool = True


def parse_cpp_loops(text: str) -> list[CppLoop]:
    """Parse the loops and parallel regions of a kernel, in their order.

    Args:
        text: The kernel's source.
    """
    found: list[CppLoop] = []
    around: list[tuple[int, int]] = []  # depth of braces behind the head, place in ``found``
    depth = 0
    for number, line in enumerate(text.split("\n", _MAX_LINES), 1):
        head = _HEAD.search(line)
        region = "#pragma omp parallel" in line
        if head is not None or region:
            loops = [found[at] for _, at in around if found[at].step]
            entered: int | None = 1
            for loop in loops:
                runs = None if loop.size is None else max(1, -(-loop.size // loop.step))
                entered = None if entered is None or runs is None else entered * runs
            for _, at in around:
                one = found[at]
                if head is not None and one.innermost:
                    found[at] = CppLoop(
                        one.line, one.variable, one.size, one.step, one.entered, innermost=False
                    )
            found.append(
                _loop(number, head, entered) if head is not None else CppLoop(number, entered=entered)
            )
            around.append((depth, len(found) - 1))
        depth += line.count("{") - line.count("}")
        if "}" in line:
            while around and depth <= around[-1][0]:
                around.pop()
    return found


def _loop(number: int, head: re.Match[str], entered: int | None) -> CppLoop:
    first, last, step = (_whole(head[i]) for i in (2, 3, 4))
    size = None if first is None or last is None else max(0, last - first)
    return CppLoop(number, head[1], size, step or 1, entered)


def _whole(text: str) -> int | None:
    match = _WHOLE.fullmatch(text.strip())
    return int(match[1]) if match else None
