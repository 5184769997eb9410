"""Closed and full streams, bytes that are not UTF-8, inherited descriptors, pipes in the way, a working directory that is gone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import DATA
from tests.conftest import PATIENCE, PROJECT

TOOL = f"{sys.executable} -m xpudbg"


def shell(line: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    variables = {**os.environ, "PYTHONPATH": str(PROJECT), **env}
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, env=variables, check=False, timeout=PATIENCE
    )


def manifest() -> dict[str, object]:
    return json.loads(Path(".xpudbg/runs/latest/manifest.json").read_text())


def test_bytes_that_are_not_utf8_reach_the_script_and_are_recorded_as_escapes() -> None:
    Path("s.py").write_text("import os, sys; print(os.fsencode(sys.argv[1]), os.environb[b'TORCH_FOO'])")
    done = shell(f"export TORCH_FOO=$'x\\xff'; {TOOL} run -q s.py $'a\\xff'")
    assert (done.returncode, done.stdout) == (0, b"b'a\\xff' b'x\\xff'\n"), done.stderr
    assert manifest()["command"][-1] == "a\\xff"
    assert manifest()["environment"]["TORCH_FOO"] == "x\\xff"
    assert (
        shell(f"mkdir $'d\\xff'; cd $'d\\xff'; {TOOL} run -q ../s.py b").returncode == 1
    )  # TORCH_FOO is not set


def test_collect_takes_names_that_are_not_utf8() -> None:
    shutil.copytree(DATA / "raw" / "debug", "raw")
    folder = next(Path("raw").rglob("model__0_inference_0.0"))
    os.rename(folder, os.fsencode(str(folder)) + b"\xff")
    done = shell(f"{TOOL} collect raw --out b --json")
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["graphs"]) == 6


def test_descriptors_that_were_handed_on_stay_open() -> None:
    Path("fd.py").write_text("import os; print(os.read(3, 5))")
    assert shell(f"{TOOL} run -q fd.py 3<fd.py").stdout == b"b'impor'\n"


@pytest.mark.parametrize("streams", ["2>&-", "</dev/null >&-", "<&- >&- 2>&-", "2>/dev/full"])
def test_closed_and_full_streams_change_neither_script_nor_status(streams: str) -> None:
    Path("s.py").write_text("import pathlib, sys; pathlib.Path('ran').touch(); sys.exit(7)")
    assert shell(f"{TOOL} run s.py {streams}").returncode == 7
    assert Path("ran").exists()
    assert manifest()["exit"]["code"] == 7


def test_an_output_that_cannot_be_written_is_an_error_and_no_bug(recorded: Path) -> None:
    done = shell(f"{TOOL} show {recorded} --json > /dev/full")
    assert done.returncode == 1
    assert done.stderr.startswith(b"error: cannot write the output: No space left")


def test_pipes_in_the_place_of_artifacts_are_not_waited_for(recorded: Path) -> None:
    shutil.copytree(DATA / "raw" / "debug", "raw")
    code = next(Path("raw").rglob("output_code.py"))
    code.unlink()
    os.mkfifo(code)
    assert shell(f"{TOOL} collect raw --out b").returncode == 0
    (recorded / "manifest.json").unlink()
    os.mkfifo(recorded / "manifest.json")
    assert b"not a regular file" in shell(f"{TOOL} show {recorded}").stderr


@pytest.mark.parametrize("words", ["show", "runs", "rm latest -y", "run x.py"])
def test_a_working_directory_that_is_gone(words: str) -> None:
    done = shell(f"mkdir gone; cd gone; rmdir ../gone; {TOOL} {words}")
    assert done.returncode == 2
    assert b"bug in xpudbg" not in done.stderr
    assert done.stderr.startswith(b"error: ")


def test_names_of_runs_are_whole_at_80_columns(cli, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    from xpudbg.screens import console

    monkeypatch.setattr(console, "report_console", lambda: Console(width=80))
    name = "20261101-120000-a_script_with_a_name"
    shutil.copytree(recorded, Path(".xpudbg/runs") / name)
    Path(".xpudbg/runs/20261102-120000-damaged").mkdir()
    out = cli("runs").out
    assert name in out
    assert all(len(line.rstrip()) <= 80 for line in out.splitlines()[:4])


def test_rm_by_rule_takes_bundles_only(cli, recorded: Path) -> None:
    shutil.copytree(recorded, ".xpudbg/runs/20261101-120000-demo")
    Path(".xpudbg/runs/mine").mkdir()
    Path(".xpudbg/runs/mine/precious").write_text("x")
    assert cli("rm", "-y", "--keep", "0").code == 0
    assert Path(".xpudbg/runs/mine/precious").exists()
    assert cli("rm", "-y", "latest", "--keep", "1").code == 2


def test_a_package_of_python_is_no_graph(cli) -> None:
    Path("parsers").mkdir()
    Path("parsers/output_code.py").write_text("x = 1")
    assert cli("collect", "parsers").code == 2


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("diff BUNDLE AGAIN -o out.html", "out.html"),
        ("diff BUNDLE AGAIN -o out.json --force", "out.json"),
        ("show-fusion BUNDLE -o out.html", "out.html"),
        ("check BUNDLE --update-baseline", "xpudbg-baseline.json"),
        ("attach BUNDLE --no-fail -o out", "out/summary.md"),
        ("triton-cache export RCCK --in CACHE -o .", "softmax_kernel-RCCKTE2G"),
        ("triton-cache export RCCK --in CACHE -o out.zip", "out.zip"),
        ("collect BUNDLE -o out", "out"),
    ],
)
def test_a_full_disk_is_an_error_and_leaves_no_half_file(
    recorded: Path, tmp_path_factory: pytest.TempPathFactory, words: str, name: str
) -> None:
    """A limit for the size of files stands for the full disk."""
    bundle, cache = str(recorded), str(DATA.parent / "triton_cache_pvc")
    if "--force" in words:
        Path(name).write_text("old")
    again = shutil.copytree(recorded, tmp_path_factory.mktemp("again") / "demo") if "AGAIN" in words else ""
    words = words.replace("BUNDLE", bundle).replace("AGAIN", str(again)).replace("CACHE", cache)
    done = shell(f"trap '' XFSZ; ulimit -f 1; {TOOL} {words}", PYTHONDONTWRITEBYTECODE="1")
    assert done.returncode == 2, done.stderr
    errors = [line for line in done.stderr.decode().splitlines() if line.startswith(("error: ", "hint: "))]
    assert [line.split()[0] for line in errors] == ["error:", "hint:"]
    assert "cannot write " in errors[0] and f"{name}: File too large" in errors[0]
    left = [p for p in Path().rglob("*") if p.is_file()]
    assert [p.read_text() for p in left] == (["old"] if "--force" in words else [])


def test_a_script_runs_where_no_folder_can_be_made() -> None:
    """In a working directory that is gone the bundle goes to the user's state folder."""
    Path("s.py").write_text("import sys; print('ran'); sys.exit(4)")
    script, state = Path("s.py").absolute(), Path("state").absolute()
    line = f"mkdir gone; cd gone; rmdir ../gone; {TOOL} run -q --python {sys.executable} {script}"
    done = shell(line, XDG_STATE_HOME=str(state))
    assert (done.returncode, done.stdout) == (4, b"ran\n"), done.stderr
    assert b"the working directory is gone; the bundle goes to " in done.stderr
    (saved,) = state.glob("xpudbg/runs/2*/manifest.json")
    assert json.loads(saved.read_text())["exit"]["code"] == 4


@pytest.mark.parametrize(("limit", "recorded"), [("-S", True), ("-H", False)], ids=["soft", "hard"])
def test_a_limit_for_the_size_of_files_is_the_scripts_and_stops_nothing(limit: str, recorded: bool) -> None:
    Path("s.py").write_text(
        "import resource; print(resource.getrlimit(resource.RLIMIT_FSIZE)[0]); raise SystemExit(5)"
    )
    line = f"ulimit {limit}f 1; " if limit == "-S" else "ulimit -f 1; "
    done = shell(f"{line}{TOOL} run -q s.py", PYTHONDONTWRITEBYTECODE="1")
    assert (done.returncode, done.stdout) == (5, b"1024\n"), done.stderr
    if recorded:
        assert manifest()["exit"]["code"] == 5
    else:
        assert b"the manifest could not be written: File too large" in done.stderr
