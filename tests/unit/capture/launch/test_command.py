"""The command line that SCRIPT and its arguments become."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.capture.launch.command import build_command
from xpudbg.errors import XpudbgError


def test_a_test_of_pytest_is_run_by_the_interpreters_pytest(tmp_path: Path) -> None:
    file = tmp_path / "test_x.py"
    file.touch()
    command = build_command([f"{file}::TestA::test_y[1]", "-q"], module=False, python="python3", environ={})
    assert command.argv == ("python3", "-m", "pytest", f"{file}::TestA::test_y[1]", "-q")
    assert command.name == "test_x"
    with pytest.raises(XpudbgError, match="no such"):
        build_command([f"{tmp_path}/test_gone.py::test_y"], module=False, python="python3", environ={})
