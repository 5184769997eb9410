"""Variables that change a Python reach the user's script and not the tool."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT

LAUNCHER = Path(sys.executable).with_name("xpudbg")


@pytest.fixture
def hostile() -> str:
    """A folder for PYTHONPATH whose modules have the names of the tool's own."""
    folder = Path("theirs").absolute()
    for name in ("typer", "msgspec", "rich", "json"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(f"mine = {name!r}\n")
    (folder / "xpudbg").mkdir()
    (folder / "xpudbg" / "__init__.py").write_text("mine = 'xpudbg'\n")
    (folder / "sitecustomize.py").write_text("print('their site')\n")
    return str(folder)


SCRIPT = (
    "import json, os, typer, xpudbg\n"
    "print(json.mine, typer.mine, xpudbg.mine, os.environ.get('PYTHONINSPECT'), os.environ['PYTHONWARNINGS'])\n"
)


def test_the_command_reads_no_python_variables(hostile: str) -> None:
    assert LAUNCHER.is_file(), "the command is not installed beside the interpreter of the tests"
    Path("script.py").write_text(SCRIPT)
    env = {**os.environ, "PYTHONPATH": hostile, "PYTHONINSPECT": "1", "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [LAUNCHER, "run", "-q", "script.py"], env=env, capture_output=True, check=False, input=b""
    )
    plain = subprocess.run(
        [sys.executable, "script.py"], env=env, capture_output=True, check=False, input=b""
    )
    assert plain.stdout == b"their site\njson typer xpudbg 1 error\n"
    assert (done.stdout, done.returncode) == (plain.stdout, plain.returncode)


def test_python_m_starts_again_without_them(hostile: str) -> None:
    Path("script.py").write_text(SCRIPT)
    path = f"{PROJECT}{os.pathsep}{hostile}"
    env = {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "error"}
    for name in ("json", "xpudbg", "sitecustomize"):  # what Python imports before the tool's first line
        for file in sorted(Path(hostile, name).rglob("*"), reverse=True):
            file.unlink()
    Path(hostile, "sitecustomize.py").unlink()
    Path("script.py").write_text("import os, typer; print(typer.mine, os.environ['PYTHONPATH'])")
    done = subprocess.run(
        [sys.executable, "-m", "xpudbg", "run", "-q", "script.py"], env=env, capture_output=True, check=False
    )
    assert done.stdout.startswith(b"typer ")
    assert done.stdout.strip().endswith(path.encode())


def test_a_link_to_the_command_finds_its_python() -> None:
    Path("link").symlink_to(LAUNCHER)
    assert subprocess.run(["./link", "--version"], capture_output=True, check=False).stdout.startswith(
        b"xpudbg "
    )


@pytest.mark.parametrize(
    "first_lines",
    [
        "#!{python}\n# -*- coding: utf-8 -*-\n",
        "#!{python} -E\n\n",
        "#!/bin/sh\n'''exec' \"{python}\" \"$0\" \"$@\"\n' '''\n",
        "#!/bin/sh\n'''exec' {python} \"$0\" \"$@\"\n' '''\n",
    ],
    ids=["pip", "pipx", "long path", "long path without quotes"],
)
def test_every_form_of_first_line_that_installers_write(first_lines: str) -> None:
    Path("bin").mkdir()
    Path("bin/xpudbg").write_bytes((PROJECT / "launcher" / "xpudbg").read_bytes())
    Path("bin/xpudbg").chmod(0o755)
    text = (
        first_lines.format(python=sys.executable)
        + "import sys; print(sys.flags.ignore_environment, sys.argv[1:])"
    )
    Path("bin/xpudbg-entry").write_text(text)
    done = subprocess.run(["bin/xpudbg", "a b", "c"], capture_output=True, check=False)
    assert done.stdout == b"1 ['a b', 'c']\n", done.stderr
