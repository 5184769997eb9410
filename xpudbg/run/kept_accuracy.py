"""The verdict of ``xpudbg accuracy`` that a run keeps, or why it cannot be read."""

from __future__ import annotations

from xpudbg.core.errors import XpudbgError
from xpudbg.model.accuracy import AccuracyReport
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader


def kept_accuracy(run: RunReader) -> tuple[AccuracyReport | None, Problem | None]:
    """The verdict on a run's numbers; neither it nor a problem where they were not compared.

    Args:
        run: The run.
    """
    try:
        return run.accuracy, None
    except XpudbgError as error:
        return None, Problem("accuracy.json", error.message, error.hint)
