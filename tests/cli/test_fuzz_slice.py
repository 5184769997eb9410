"""A few seconds of ``tools/fuzz.py``: the whole is run by hand (docs/security.md)."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools import fuzz, fuzz_commands
from xpudbg.commands.app import COMMANDS
from xpudbg.commands.triton_cache import COMMANDS as OF_CACHES


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> fuzz.Bases:
    return fuzz.make_bases(tmp_path_factory.mktemp("bases"))


@pytest.mark.parametrize(
    ("name", "packed"),
    [pytest.param("pvc", True, marks=pytest.mark.weekly), ("xpu", False)],
    ids=["kernels, zip", "graphs, folder"],
)
def test_every_command_answers_for_what_is_unchanged(bases: fuzz.Bases, name: str, packed: bool) -> None:
    """A command that is refused for its words would meet no mutation at all."""
    base = bases.whole[name]
    folder = base.pack.parent / f"case-{name}"
    out = folder / "out"
    out.mkdir(parents=True)
    path = base.pack if packed else folder / ".xpudbg" / "runs" / "20261122-000000-x"
    if not packed:
        shutil.copytree(base.bundle, path)
    more = fuzz_commands.of_zip(path, out) if packed else fuzz_commands.of_folder(path, out)
    for command in [*fuzz_commands.reading(path, base, out), *more]:
        done = fuzz.run_command(command, folder, terminal=False, huge=False)
        # A run of one process has no ranks to compare; a kernel is read and, with too few arguments, not run.
        # What is about graphs says so of a run that has none.
        no_graphs = not base.graphs and COMMANDS[command[0]].reads
        answers = (0, 1, 2) if "--ranks" in command or command[1:2] == ["run"] or no_graphs else (0, 1)
        # What verify read goes to an interpreter, and that of the tool has no torch.
        read_only = command[0] == "verify" and "No module named 'torch'" in done.output
        assert done.code in answers or read_only, (command, done.output)


def test_every_command_that_reads_is_fuzzed(bases: fuzz.Bases, tmp_path: Path) -> None:
    base = bases.whole["pvc"]
    found = [
        *fuzz_commands.reading(tmp_path, base, tmp_path),
        *fuzz_commands.reading(tmp_path, bases.whole["xpu"], tmp_path),
        *fuzz_commands.of_folder(tmp_path, tmp_path),
        *fuzz_commands.of_zip(tmp_path, tmp_path),
        *fuzz_commands.of_raw(tmp_path, tmp_path),
    ]
    first = {command[0] for command in found}
    untried = {name for name, entry in COMMANDS.items() if entry.untried}
    assert first | untried == {*COMMANDS} and not first & untried, (
        "give its row in commands/app.py `reads`, or `untried` with the reason; "
        "where it takes more than a run, write its command lines into tools/fuzz_commands.py"
    )
    assert {command[1] for command in found if command[0] == "triton-cache"} == {*OF_CACHES}


@pytest.mark.parametrize("more", [["--count", "20"], ["--only", "huge", "--count", "8"]], ids=["all", "huge"])
def test_a_slice_has_no_finding(
    bases: fuzz.Bases, more: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert fuzz.main([*more, "--commands", "1"], bases) == 0, capfd.readouterr().out


def test_what_a_finding_is() -> None:
    assert fuzz.escapes("\x1b[1mbold\x1b[0m\r\n", ["show", "x"], terminal=True) == ""
    assert "escape" in fuzz.escapes("\x1b]0;title\x07", ["show", "x"], terminal=True)
    assert "control" in fuzz.escapes("a\x9b31m", ["show", "x"], terminal=True)
    assert "control" in fuzz.escapes("a\u202eb", ["check", "x", "--json"], terminal=False)


def test_a_case_is_the_same_every_time(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    written = []
    for _ in range(2):
        for number in range(300):
            file.write_text('{"a": {"b": [1, {"c": "d"}]}, "e": "f"}')
            rng = fuzz.Case("bundle", 1, number).rng()
            for _ in range(3):
                fuzz.mutations.change_json(file, rng)
        written.append(file.read_bytes())
        assert len(fuzz.mutations.HOSTILE) > 20 and [] in fuzz.mutations.HOSTILE
    assert written[0] == written[1]
