"""``bisect``: the change that brings a symptom, found by real runs of scripts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import PROJECT, Result
from xpudbg.experiments.axes import last_applied
from xpudbg.store.locate import run_lock

Cli = Callable[..., Result]
LAYERS = """
import os, sys
# What torch's own bisector does with these variables (torch/_inductor/compiler_bisector.py).
layer = os.environ.get("TORCH_BISECT_BACKEND", "inductor")
part, most = os.environ.get("TORCH_BISECT_SUBSYSTEM"), int(os.environ.get("TORCH_BISECT_MAX", "100"))
applied = 20 if part != "lowerings" else min(most, 20) + 1
sys.exit(layer == "inductor" and applied > 6)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def document(result: Result) -> dict[str, object]:
    found: dict[str, object] = json.loads(result.out)
    return found


def test_the_settings_that_bring_a_symptom_together(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text(
        "import os, sys; sys.exit(3 * (os.environ.get('B') == '1' == os.environ.get('D')))"
    )
    words = [w for name in "ABCDE" for w in ("--set", f"{name}=1")]
    result = cli("bisect", "--python", sys.executable, *words, "--status", "3", "--json", "s.py")
    assert result.code == 0, result.err
    found = document(result)
    assert (found["outcome"], found["axis"], found["confirmed"]) == ("found", "settings", True)
    assert found["culprits"] == ["B unset -> 1", "D unset -> 1"]
    again = cli("bisect", "--python", sys.executable, *words, "--status", "3", "--json", "s.py")
    rows = document(again)["trials"]
    assert [r["runs"] for r in rows[:-2]] == [0] * (len(rows) - 2)  # type: ignore[index,arg-type]
    kept = sorted(p.name for p in (folder / str(found["state"]) / "runs").iterdir() if p.is_dir())
    assert len(kept) == 2


def test_a_symptom_that_does_not_show_or_always_does(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text("print('fine')")
    plain = ("bisect", "--python", sys.executable, "--set", "A=1")
    result = cli(*plain, "--json", "s.py")
    assert (result.code, document(result)["outcome"]) == (3, "not_shown")
    result = cli(*plain, "--match", "f.ne", "--json", "s.py")
    assert (result.code, document(result)["outcome"]) == (3, "always")
    (folder / "s.py").write_text("import nothing_of_the_name")
    rows = document(cli(*plain, "--json", "s.py"))["trials"]
    detail = "exit status 1: ModuleNotFoundError: No module named 'nothing_of_the_name'"
    assert {r["detail"] for r in rows} == {detail}  # type: ignore[attr-defined]


def test_the_layer_and_the_application_of_the_compiler(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text(LAYERS)
    result = cli("bisect", "--python", sys.executable, "--json", "s.py")
    found = document(result)
    assert found["culprits"] == ["inductor", "lowerings, number 7"]
    assert found["confirmed"] is True


def test_an_operator_has_its_name(tmp_path: Path) -> None:
    (tmp_path / "probe").mkdir()
    rows = [
        {"kind": "bisected", "number": n, "what": f"<OpOverload(op='aten.{name}', overload='default')>"}
        for n, name in ((3, "silu"), (4, "addmm"))
    ]
    (tmp_path / "probe" / "1.events").write_text("".join(f"{json.dumps(r)}\n" for r in rows))
    assert last_applied(tmp_path, 4) == "aten.addmm.default"


def test_the_first_of_a_row_of_interpreters(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text("import sys; sys.exit(int(sys.prefix[-1]) > 2)")
    for number in range(1, 5):
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", f"v{number}"], check=True)
    result = cli("bisect", "--versions", "v1,v2,v3,v4", "--json", "s.py")
    assert result.code == 0, result.err
    assert document(result)["culprits"] == ["v2 -> v3"]


def wheel(folder: Path, version: str, source: str) -> None:
    """Write a wheel of a package ``thing`` of one module."""
    about = f"thing-{version}.dist-info"
    with zipfile.ZipFile(folder / f"thing-{version}-py3-none-any.whl", "w") as out:
        out.writestr("thing.py", source)
        out.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: thing\nVersion: {version}\n")
        out.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        out.writestr(f"{about}/RECORD", "")


@pytest.mark.weekly  # makes environments
def test_environments_of_versions_are_made_once_by_pip(
    cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "wheels").mkdir()
    for number in (1, 2):
        wheel(folder / "wheels", f"{number}.0", f"VALUE = {number - 1}")
    for name, value in (("CACHE_DIR", "cache"), ("PIP_FIND_LINKS", "wheels"), ("PIP_NO_INDEX", "1")):
        prefix = "" if name.startswith("PIP") else "XPUDBG_"
        monkeypatch.setenv(f"{prefix}{name}", value if value == "1" else str(folder / value))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    (folder / "s.py").write_text("import sys, thing; sys.exit(thing.VALUE)")
    result = cli("bisect", "--versions", "thing==1.0,2.0", "--json", "s.py")
    assert result.code == 0, result.err
    assert document(result)["culprits"] == ["thing==1.0 -> thing==2.0"]
    assert "thing==1.0 takes " in result.err
    again = cli("bisect", "--versions", "thing==1.0,2.0", "--status", "1", "--json", "s.py")
    assert again.code == 0 and "takes" not in again.err
    lost = cli("bisect", "--versions", "thing==1.0,3.0", "--json", "s.py")
    assert lost.code == 2 and "thing==3.0 cannot be installed: No matching distribution" in lost.err
    assert not [p for p in (folder / "cache" / "versions").iterdir() if "3.0" in p.name]


def test_rules_of_check_and_a_test_of_the_users_are_symptoms(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text("import os; open('seen', 'w').write(os.environ.get('A', ''))")
    plain = ("bisect", "--python", sys.executable, "--set", "A=1", "--json")
    # A script without torch leaves no trace: the rule cannot be judged.
    result = cli(*plain, "--rule", "max_graph_breaks=0", "s.py")
    assert (result.code, document(result)["outcome"]) == (3, "unknown")
    shown = cli(*plain[:-1], "--rule", "max_graph_breaks=0", "s.py").out
    assert "could not be judged: nothing was searched" in shown
    result = cli(*plain, "--test", '[ "$(cat seen)" != 1 ] && [ -f "$XPUDBG_BUNDLE/manifest.json" ]', "s.py")
    assert document(result)["culprits"] == ["A unset -> 1"]


def test_a_symptom_that_comes_and_goes_is_called_so(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text(
        "import os, pathlib, sys\nn = len(list(pathlib.Path('.').glob('run*')))\n"
        "pathlib.Path(f'run{n}').touch()\nsys.exit('A' in os.environ and n < 3)"
    )
    result = cli("bisect", "--python", sys.executable, "--set", "A=1", "--json", "s.py")
    assert document(result)["confirmed"] is False


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--wrong", "--status", "1", "s.py"), "--status and --wrong: there is one symptom"),
        (("--wrong", "s.py"), "'xpudbg accuracy s.py' names the layer"),
        (("--match", "(", "s.py"), "regular expression"),
        (("--good", "latest", "s.py"), "--good and --bad need each other"),
        (("--versions", "torch==2.11", "s.py"), "--versions needs at least two"),
        (("--set", "A", "s.py"), "not NAME=VALUE"),
        (("--python", "no/python", "s.py"), "no file"),
        (("--versions", "no/python,no/other", "s.py"), "no file"),
        (("--rule", "max_spils=0", "s.py"), "did you mean"),
        (("gone.py",), "cannot run gone.py: no such"),
        (("model.pt2",), "cannot run model.pt2: it is a zip file without __main__.py"),
        ((), "no script is given"),
    ],
)
def test_wrong_questions_get_a_next_step(cli: Cli, folder: Path, words: tuple[str, ...], what: str) -> None:
    with ZipFile("model.pt2", "w") as archive:
        archive.writestr("model/archive_format", "pt2")
    result = cli("bisect", *words)
    assert result.code == 2 and what in result.err and "hint: " in result.err


def test_two_searches_do_not_share_a_folder(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text("print('fine')")
    (folder / "st").mkdir()
    with run_lock(folder / "st"):
        result = cli("bisect", "--python", sys.executable, "--state", "st", "--set", "A=1", "s.py")
    assert result.code == 2 and "another search is going on" in result.err


def test_a_folder_of_another_search_is_left_alone(cli: Cli, folder: Path) -> None:
    (folder / "s.py").write_text("")
    plain = ("bisect", "--python", sys.executable, "--state", "here", "--set", "A=1")
    assert cli(*plain, "s.py").code == 3
    result = cli(*plain, "--match", "x", "s.py")
    assert result.code == 2 and "has another search" in result.err
    assert os.listdir(folder / "here")


ENDED = """
import os, pathlib, signal, sys, time
if os.environ.get("STOP") and os.environ.get("C") != "1" and not pathlib.Path("ended").exists():
    pathlib.Path("ended").touch()
    os.kill(int(os.environ["STOP"]), signal.SIGINT)
    time.sleep(60)
pathlib.Path("log").open("a").write("ran\\n")
sys.exit(os.environ.get("B") == "1" == os.environ.get("D"))
"""


def test_a_search_that_was_interrupted_goes_on(folder: Path) -> None:
    """The first trial without the setting C ends the search, as Ctrl-C does; of that trial nothing is left."""
    (folder / "s.py").write_text(ENDED)
    words = [w for name in "ABCD" for w in ("--set", f"{name}=1")]
    command = [sys.executable, "-m", "xpudbg", "bisect", "--python", sys.executable, *words, "--state", "st"]
    environ = {**os.environ, "PYTHONPATH": str(PROJECT)}
    starter = "import os, sys; os.environ['STOP'] = str(os.getpid()); os.execv(sys.executable, sys.argv[1:])"
    first = subprocess.run(
        [sys.executable, "-c", starter, *command, "s.py"], cwd=folder, env=environ, capture_output=True, text=True,
        timeout=100, check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a job in the background ignores it
    )  # fmt: skip
    assert first.returncode == 130, first.stderr
    assert "goes on from st" in first.stderr and (folder / "ended").exists()
    before = (folder / "log").read_text().count("ran")
    assert before == len((folder / "st" / "trials.jsonl").read_text().splitlines()) == 1
    assert [p.name for p in (folder / "st" / "runs").iterdir() if p.is_dir()] == ["001"]
    again = subprocess.run(
        [*command, "--json", "s.py"], cwd=folder, env=environ, capture_output=True, text=True, timeout=300, check=False
    )  # fmt: skip
    assert again.returncode == 0, again.stderr
    report = json.loads(again.stdout)
    assert report["culprits"] == ["B unset -> 1", "D unset -> 1"]
    assert report["trials"][0]["runs"] == 0
