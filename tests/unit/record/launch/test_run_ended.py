"""A run that is told to end after its script has: the script's status is kept, and the bundle can be finished."""

from __future__ import annotations

import json
import os
import signal
import sys

import pytest

from xpudbg.record.run import Plan, execute


def test_a_signal_while_collecting_leaves_the_scripts_status(capsys: pytest.CaptureFixture[str]) -> None:
    def signalled(step: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    plan = Plan((sys.executable, "-c", "raise SystemExit(3)"), "ended")
    result = execute(plan, progress=signalled)
    assert result.code == 3
    saved = json.loads((result.folder / "manifest.json").read_text())
    assert (saved["state"], saved["exit"]["code"]) == ("collecting", 3)
    assert f"collecting ended by SIGTERM; 'xpudbg collect {result.folder}'" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert execute(plan).manifest.state.value == "complete"
