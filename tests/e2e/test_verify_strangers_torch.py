"""``verify`` on a stranger's graphs: no operator that reaches beyond tensors, no rights besides computing, a limit of the whole."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.unchecked_operators import CALLS, SEEN_TO_CRASH
from xpudbg.store.locate import is_own_run, mark_own_run

TAILS = PROJECT / "tests" / "data" / "verify-bmg-2.13" / "run"
Cli = Callable[..., Any]

EVERY_CALL = """
import ast, json, os, sys
sys.path.insert(0, sys.argv[1])
import torch
from xpudbg.numerics.probe.text_eval import Evaluator, UnknownExpressionError, call_operator, find_operator
found = {}
for name, text in json.load(sys.stdin).items():
    out, into = os.pipe()
    child = os.fork()
    if not child:
        def nothing(word):
            raise UnknownExpressionError(word)
        try:
            Evaluator(nothing, lambda n, a, k: call_operator(find_operator(n), a, k)).value(ast.parse(text, mode="eval").body)
            said = "ran"
        except UnknownExpressionError as error:
            said = "refused: %s" % error
        except Exception as error:
            said = "failed: %s" % type(error).__name__
        os.write(into, said[:1000].encode())
        os._exit(0)
    os.close(into)
    said = os.fdopen(out).read()
    found[name] = [os.waitpid(child, 0)[1], said]
print(json.dumps(found))
"""

RIGHTS = """
import json, os, socket, subprocess, sys
sys.path.insert(0, sys.argv[1])
from xpudbg.numerics.probe.graph_values import confine
folder, elsewhere, script = sys.argv[2:]
done = confine([folder], [])
def may(action):
    try:
        action()
        return True
    except OSError:
        return False
def fork():
    child = os.fork()
    if not child:
        os._exit(may(lambda: open(elsewhere).read()))
    return os.waitpid(child, 0)[1]
print(json.dumps({
    "done": done, "write": may(lambda: open(folder + "/x", "w").write("1")), "write elsewhere": may(lambda: open(elsewhere, "a")),
    "read elsewhere": may(lambda: open(elsewhere).read()), "remove": may(lambda: os.unlink(elsewhere)), "network": may(lambda: socket.socket()),
    "program": may(lambda: subprocess.run(["true"])), "read library": may(lambda: open(os.__file__).read()), "child reads": fork() != 0,
    "signal": may(lambda: os.kill(os.getppid(), 0)),
}))
"""


def test_no_call_of_a_graph_reaches_beyond_tensors(torch_python: str) -> None:
    done = subprocess.run(
        [torch_python, "-c", EVERY_CALL, str(PROJECT)],
        input=json.dumps(CALLS),
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    found = json.loads(done.stdout)
    assert set(found) == set(CALLS)
    assert {name: status for name, (status, _) in found.items() if status} == {}
    assert {name for name in SEEN_TO_CRASH if not found[name][1].startswith("refused: ")} == set()
    ran = {name for name, (_, said) in found.items() if said == "ran"}
    assert ran == set()


@pytest.mark.parametrize("place", ["", "/dev/shm"])
def test_the_child_may_compute_and_little_else(torch_python: str, tmp_path: Path, place: str) -> None:
    folder, private = tmp_path / "job", Path(place) if place else tmp_path
    folder.mkdir()
    with tempfile.NamedTemporaryFile("w", dir=private) as elsewhere:
        elsewhere.write("mine")
        elsewhere.flush()
        rights(torch_python, folder, Path(elsewhere.name))


def rights(torch_python: str, folder: Path, elsewhere: Path) -> None:
    """Hold what the child may do against what it should."""
    done = subprocess.run(
        [
            torch_python,
            "-c",
            RIGHTS,
            str(PROJECT),
            str(folder),
            str(elsewhere),
            "",
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found = json.loads(done.stdout)
    if "landlock" not in found["done"] or "seccomp" not in found["done"]:
        pytest.skip("the kernel has not both")
    may = {name for name, allowed in found.items() if name != "done" and allowed}
    assert may - {"signal"} == {"write", "read library"}
    assert elsewhere.read_text() == "mine"


def _with_unchecked(folder: Path) -> Path:
    """A copy of the recorded run whose graph calls an operator that does not check its indices."""
    copy = shutil.copytree(TAILS, folder / "run")
    for file in copy.glob("processes/main/graphs/*/fx_graph_*.py"):
        text = file.read_text()
        file.write_text(text.replace("torch.ops.aten.erf.default(", "torch.ops.aten.segment_reduce.default("))
    return copy


def test_an_operator_without_checks_is_unknown_and_not_run(
    cli: Cli, torch_python: str, tmp_path: Path
) -> None:
    assert torch_python
    copy = _with_unchecked(tmp_path)
    assert any("segment_reduce" in f.read_text() for f in copy.glob("processes/main/graphs/*/*.py"))
    done = cli("verify", copy, "--no-keep", "--json")
    assert "--trust" in done.out and "segment_reduce" in done.out
    (graph,) = json.loads(done.out)["graphs"]
    assert graph["verdict"] == graph["patterns"]["verdict"] == "unknown"


def test_a_run_of_ones_own_is_known_by_what_nobody_else_has(tmp_path: Path) -> None:
    mine, theirs, moved = (tmp_path / name for name in ("mine", "theirs", "moved"))
    mine.mkdir()
    assert not is_own_run(mine)
    mark_own_run(mine)
    assert is_own_run(mine)
    shutil.copytree(mine, theirs)  # sent away and brought back
    assert not is_own_run(theirs)
    mine.rename(moved)
    assert is_own_run(moved)
    for content in (b"", b"x" * 32, b"x" * 1000):
        (theirs / ".xpudbg-own-run").write_bytes(content)
        assert not is_own_run(theirs)


def test_seconds_are_a_limit_of_the_whole(cli: Cli, torch_python: str) -> None:
    assert torch_python
    began = time.monotonic()
    done = cli("verify", TAILS, "--all-configs", "--no-keep", "--json", "--seconds", "0.3")
    assert time.monotonic() - began < 30
    body = json.loads(done.out)
    assert all("--seconds" in g["why"] for g in body["graphs"])
