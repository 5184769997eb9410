"""Sentences on a stage that does not compile: the compiler's error, else how it ended."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from xpudbg.experiments import kernel_edit


@pytest.mark.parametrize(
    ("last_words", "message"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "the compiler ended with signal 11 (SIGSEGV)"),
        ("sys.stderr.write('LLVM ERROR: no such type lineno: 2\\n'); os.abort()", "no such type"),
        (
            "sys.stderr.write('LLVM ERROR: no such type\\nk.py:6:0: error: A signal was caught\\n'); os.abort()",
            "no such type",
        ),
        ("sys.exit(7)", "a word of the environment"),
    ],
)
def test_a_compiler_that_dies_names_its_signal(
    last_words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = tmp_path / "driver.py"
    driver.write_text(
        f"import os, signal, sys\nsys.stderr.write('a word of the environment\\n')\n{last_words}\n"
    )
    monkeypatch.setattr(kernel_edit, "_DRIVER", driver)
    found = kernel_edit.lower_stage(b"one\ntwo\n", "llir", "k", {}, python=sys.executable, target="")
    assert found.failure is not None
    assert found.failure.message == message
