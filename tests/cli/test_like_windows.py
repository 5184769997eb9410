"""Reading commands answer without what Windows has not, and say what they say elsewhere (``tests/like_windows.py``)."""

from __future__ import annotations

import json
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
            "XPUDBG_CACHE_DIR": str(Path("cache").absolute()),
            **env,
        },
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
    )


def command(*words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return like_windows("-m", "tests.like_windows", *words, **env)


@pytest.mark.parametrize("names", [_CASES, ("pack explain-bmg-2.13/run", "report explain-bmg-2.13/run")])
def test_reading_commands_say_what_they_say_elsewhere(names: tuple[str, ...]) -> None:
    assert {case.name for case in (*cases(), *made_cases())} >= set(_CASES)
    done = like_windows("-c", _ANSWER, *names)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    said = done.stdout.decode().split("\0")
    for name, text in zip(names, said, strict=False):
        assert text == (ANSWERS / f"{name.replace(' ', '-').replace('/', '-')}.txt").read_text(), name
    assert len(said) == len(names) + 1


_RUN = str(PROJECT / "tests/data/explain-bmg-2.13/run")


@pytest.mark.parametrize(
    "words", [("memory",), ("show", "--all"), ("show-fusion",), ("triton-cache", "ls"), ("dynamo",)]
)
def test_a_screen_fits_into_the_encoding_of_a_pipe_of_windows(words: tuple[str, ...]) -> None:
    narrow, wide = (command(*words, _RUN, PYTHONIOENCODING=encoding) for encoding in ("cp1252", "utf-8"))
    assert (narrow.returncode, narrow.stderr) == (0, wide.stderr)
    shown, whole = narrow.stdout.decode("cp1252"), wide.stdout.decode()
    assert [len(line) for line in shown.splitlines()] == [len(line) for line in whole.splitlines()]
    assert shown.count("?") == whole.count("?")
    marks = {(n, w) for n, w in zip(shown, whole, strict=True) if w in "✓✗"}
    assert marks == ({("v", "✓"), ("x", "✗")} if "--all" in words else set())


@pytest.mark.parametrize(
    ("variables", "encoding"),
    [
        ({"PYTHONIOENCODING": "cp1252"}, "cp1252"),
        ({"PYTHONUTF8": "1", "LC_ALL": "en_US.ISO-8859-1"}, "utf-8"),
    ],
)
def test_the_encoding_that_was_asked_for_counts_where_variables_of_python_do_not(
    variables: dict[str, str], encoding: str
) -> None:
    # PYTHONPATH is set here: the process starts itself again with -E
    done = like_windows(str(PROJECT / "xpudbg/__main__.py"), "triton-cache", "ls", _RUN, **variables)
    assert done.returncode == 0, done.stderr
    assert "Arc B580 Graphics · Triton" in done.stdout.decode(encoding)


def test_a_reader_that_has_gone_ends_a_command_without_a_word() -> None:
    done = like_windows("-c", _GONE, _RUN)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


_GONE = """
import os, sys
read, write = os.pipe()
os.close(read)
os.dup2(write, 1)
sys.argv = ["xpudbg", "show", "--all", sys.argv[1]]
from tests import like_windows
like_windows.main()
"""


def test_a_script_runs_in_its_plain_form() -> None:
    Path("s.py").write_text(
        "import os, sys\nprint('out', *sys.argv[1:], os.environ.get('PYTHONPATH'), sys.stdin.read())\nsys.stderr.write('err'); sys.exit(7)",
    )
    done = command("run", "-q", "s.py", "a", PYTHONPATH=str(PROJECT))
    assert (done.returncode, done.stderr) == (7, b"err")
    assert done.stdout.decode() == f"out a {PROJECT} \n"
    (run,) = (path.parent for path in Path(".xpudbg/runs").glob("*/manifest.json"))
    manifest = json.loads((run / "manifest.json").read_bytes())
    assert (run / "stdout.txt").read_bytes() == done.stdout
    assert (run / "stderr.txt").read_bytes() == b"err"
    assert (manifest["exit"]["code"], manifest["exit"]["reason"], manifest["state"]) == (
        7,
        "ended",
        "complete",
    )
    assert len(manifest["processes"]) == 1


def test_a_time_limit_ends_a_script_in_its_plain_form() -> None:
    Path("s.py").write_text("import time\nprint('begun', flush=True)\ntime.sleep(600)")
    done = command("run", "-q", "--timeout", "3", "s.py")
    assert (done.stdout, done.returncode) == (b"begun\n", 137), done.stderr
    (manifest,) = Path(".xpudbg/runs").glob("*/manifest.json")
    assert json.loads(manifest.read_bytes())["exit"]["reason"] == "timeout"


def test_a_program_that_is_not_there_cannot_start_in_its_plain_form() -> None:
    Path("x.py").write_text("")
    assert command("run", "--python", str(Path("x.py").absolute()), "x.py").returncode in (2, 125)


@pytest.mark.parametrize("name", ["svg", "png"])
def test_pictures_are_drawn_and_a_failed_one_is_said(name: str) -> None:
    done = like_windows("-c", _PICTURES, name)
    assert done.returncode == 0, done.stderr.decode()[-2000:]


_PICTURES = """
import sys
from tests import like_windows
like_windows.install()
from xpudbg.screens.fusion import drawing
form = sys.argv[1]
with drawing.drawing():
    assert drawing.lay_out("digraph { a -> b }", form, seconds=60)
    for text in ("digraph {", "digraph { c -> d"):
        try:
            drawing.lay_out(text, form, seconds=60)
        except drawing.LayoutFailedError as error:
            assert "Graphviz failed" in str(error), error
        else:
            raise AssertionError(text)
    assert drawing.lay_out("digraph { c -> d }", form, seconds=60)
"""
