"""The short set of ``tools/transparency.py``: scripts plain and under ``xpudbg run``; and that the comparison can fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT

TOOL = PROJECT / "tools" / "transparency.py"


def compare(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOL, *words], capture_output=True, text=True, check=False)


def test_the_short_set_is_the_same(tmp_path_factory: pytest.TempPathFactory) -> None:
    tool = tmp_path_factory.mktemp("bin") / "xpudbg"  # this source's, whichever is installed
    tool.write_bytes((PROJECT / "launcher" / "xpudbg").read_bytes())
    tool.chmod(0o755)
    main = f"import sys; sys.path.insert(0, {str(PROJECT)!r}); from xpudbg.__main__ import main; main()"
    tool.with_name("xpudbg-entry").write_text(f"#!{sys.executable}\n\n{main}\n")
    done = compare("--short", "-j", "6", "--tool", str(tool))  # the scripts wait most of the time
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 differ without a reason" in done.stdout


def test_a_tool_that_changes_something_is_found() -> None:
    Path("loud").write_text('#!/bin/sh\nshift 4\necho loud\n"$@"\nexit 0\n')
    Path("loud").chmod(0o755)
    done = compare("-k", r"sys.exit\((0|3)\)", "--tool", str(Path("loud").absolute()))
    assert done.returncode == 1
    assert done.stdout.count("DIFFERS") == 2
    assert "status: 3 plain, 0 under run" in done.stdout
