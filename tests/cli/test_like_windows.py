"""Reading commands answer without what Windows has not, and say what they say elsewhere (``tests/like_windows.py``)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT
from tests.frozen.questions import cases, made_cases

ANSWERS = PROJECT / "tests" / "frozen" / "answers"
_CASES = (
    "explain-bmg-2.13-run", "crash-h100-2.11-hang.zip", "profile-h100-2.11-first.zip", "triton_cache_pvc-cache", "dynamo-breaks.log",
    "fusion-xpu-2.13-mlp_train-model__0_forward_1.0", "diff-moved-run-bmg-2.13-first", "collected-user", "merged",
)  # fmt: skip
_ANSWER = """
import os, sys
from tests import like_windows
like_windows.install()
from tests.frozen import questions
from xpudbg.core import system
assert system.fcntl is None and not system.FORKS
made = {case.name: case for case in questions.made_cases()}
read = {case.name: case for case in questions.cases()}
here = os.getcwd()
for name in sys.argv[1:]:
    kind, _, place = name.partition(" ")
    os.chdir(questions.DATA if name in read else here)
    if name in made:
        questions.make(name)
    text = {"pack": questions.packed, "report": questions.reported}[kind](place) if place else questions.answers({**read, **made}[name])
    sys.stdout.write(f"{text}\\0")
"""


def like_windows(*words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python with a warning where a file is opened in the encoding of the machine, which is another one on Windows."""
    Path("none").mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", *words],
        capture_output=True,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": str(PROJECT),
            "PATH": str(Path("none").absolute()),
            "XPUDBG_CACHE_DIR": "cache",
            **env,
        },
        timeout=PATIENCE,
    )


def command(*words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return like_windows("-m", "tests.like_windows", *words, **env)


@pytest.mark.parametrize(
    "names", [_CASES[:4], _CASES[4:], ("pack explain-bmg-2.13/run", "report explain-bmg-2.13/run")]
)
def test_reading_commands_say_what_they_say_elsewhere(names: tuple[str, ...]) -> None:
    assert {case.name for case in (*cases(), *made_cases())} >= set(_CASES)
    done = like_windows("-c", _ANSWER, *names)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    said = done.stdout.decode().split("\0")
    for name, text in zip(names, said, strict=False):
        assert text == (ANSWERS / f"{name.replace(' ', '-').replace('/', '-')}.txt").read_text(), name
    assert len(said) == len(names) + 1
