"""Compilers side by side, one for each processor at a time; none is left running when the user interrupts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

from xpudbg.record.native.code import processors
from xpudbg.record.native.ocloc_run import stop_builds

T = TypeVar("T")
R = TypeVar("R")


def in_parallel(
    work: Callable[[T], R], items: Sequence[T], say: Callable[[int, int], None] = lambda _done, _all: None
) -> list[R]:
    """Do the same with each item.

    Args:
        work: What starts a compiler and waits for it.
        items: What it gets.
        say: Gets the number of items done and of all.

    Returns:
        One result for each item, in their order.
    """
    with ThreadPoolExecutor(max_workers=processors()) as pool:
        running = [pool.submit(work, item) for item in items]
        try:
            for number, _ in enumerate(as_completed(running), 1):
                say(number, len(items))
            return [future.result() for future in running]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            stop_builds()
            raise
