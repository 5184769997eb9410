"""The marker: ``@pytest.mark.xpudbg(no_graph_break=True, max_kernels=1)`` records a test and checks it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Any

import pytest

from xpudbg.pytest_plugin.recorder import Recorder
from xpudbg.pytest_plugin.run import Run

_DEFAULTS: dict[str, Any] = {
    "no_graph_break": False,
    "no_recompile": False,
    "no_spill": False,
    "accurate": False,
    "max_kernels": None,
    "fused": (),
    "reset": True,
}


class Marked:
    """Recording of a test's call, with the marker's checks after it has passed.

    Args:
        item: The test.
        marker: Its marker.
    """

    def __init__(self, item: pytest.Item, marker: pytest.Mark) -> None:
        self._item = item
        self._wish = _wish(marker)
        recorder = Recorder(item)
        item.addfinalizer(recorder.close)
        self._block = recorder(reset=self._wish["reset"], accuracy=self._wish["accurate"])

    def __enter__(self) -> None:
        """Begin the block."""
        self._run: Run = self._block.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the block; a failed check fails the test with only its message."""
        __tracebackhide__ = True
        self._block.__exit__(kind, error, trace)
        # The failure of a unittest.TestCase was caught and waits in _excinfo.
        if error is not None or getattr(self._item, "_excinfo", None):
            return
        failed = ""
        try:
            _check(self._run, self._wish)
        except AssertionError as message:
            failed = str(message)
        # Not in the handler: pytest would show the message once more, as its cause.
        if failed:
            pytest.fail(failed, pytrace=False)


def _wish(marker: pytest.Mark) -> dict[str, Any]:
    unknown = [str(name) for name in marker.kwargs if name not in _DEFAULTS]
    if marker.args or unknown:
        what = ", ".join(unknown) or ", ".join(map(repr, marker.args))
        raise pytest.UsageError(f"the marker xpudbg does not know {what}; it takes {', '.join(_DEFAULTS)}")
    wish = {**_DEFAULTS, **marker.kwargs}
    for name in ("no_graph_break", "no_recompile", "no_spill", "accurate", "reset"):
        if not isinstance(wish[name], bool):
            raise pytest.UsageError(f"the marker xpudbg takes True or False for {name}, not {wish[name]!r}")
    most = wish["max_kernels"]
    if most is not None and (not isinstance(most, int) or isinstance(most, bool)):
        raise pytest.UsageError(f"the marker xpudbg takes a number for max_kernels, not {most!r}")
    if "fused" in marker.kwargs:
        wish["fused"] = _groups(wish["fused"])
    return wish


def _groups(fused: object) -> list[Sequence[Any]]:
    """Return the groups of operators that must be one kernel each."""
    rows = list(fused) if isinstance(fused, (list, tuple)) else []
    groups = rows if all(isinstance(row, (list, tuple)) for row in rows) else [rows]
    if not groups or any(len(group) < 2 for group in groups):
        what = f'two operators or more, such as fused=("sin", "cos"), or a list of such groups, not {fused!r}'
        raise pytest.UsageError(f"the marker xpudbg takes for fused {what}")
    return groups


def _check(run: Run, wish: dict[str, Any]) -> None:
    __tracebackhide__ = True
    if wish["no_graph_break"]:
        run.assert_no_graph_break()
    if wish["no_recompile"]:
        run.assert_no_recompile()
    for operators in wish["fused"]:
        run.assert_fused(*operators)
    if wish["max_kernels"] is not None:
        run.assert_max_kernels(wish["max_kernels"])
    if wish["no_spill"]:
        run.assert_no_spill()
    if wish["accurate"]:
        run.assert_accurate()
