"""The command line that SCRIPT and its arguments become."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.record.launch.command import build_command, named_interpreter


def test_a_test_of_pytest_is_run_by_the_interpreters_pytest(tmp_path: Path) -> None:
    file = tmp_path / "test_x.py"
    file.touch()
    command = build_command([f"{file}::TestA::test_y[1]", "-q"], module=False, python="python3", environ={})
    assert command.argv == ("python3", "-m", "pytest", f"{file}::TestA::test_y[1]", "-q")
    assert command.name == "test_x"
    with pytest.raises(XpudbgError, match="no such"):
        build_command([f"{tmp_path}/test_gone.py::test_y"], module=False, python="python3", environ={})


def test_what_python_takes_before_and_in_the_place_of_a_script(tmp_path: Path) -> None:
    (tmp_path / "s.py").touch()
    script = str(tmp_path / "s.py")

    def argv(*words: str, **kinds: object) -> tuple[str, ...]:
        given = {"module": False, "options": ["-u", "-X", "dev"], "once": True, **kinds}
        return build_command(words, python="py", environ={}, **given).argv  # type: ignore[arg-type]

    assert argv(script, "-x") == ("py", "-u", "-X", "dev", script, "-x")
    assert argv("pkg.mod", "-x", module=True) == ("py", "-u", "-X", "dev", "-m", "pkg.mod", "-x")
    assert argv("print(1)", "a", code=True) == ("py", "-u", "-X", "dev", "-c", "print(1)", "a")
    assert argv("", code=True, options=[]) == ("py", "-c", "")
    assert argv("-", "a") == ("py", "-u", "-X", "dev", "-", "a")
    with pytest.raises(XpudbgError, match="no Python script"):
        argv("sh")
    with pytest.raises(XpudbgError, match="cannot run -"):
        argv("-", once=False, options=[])


def test_a_zip_file_is_a_script_where_python_runs_it(tmp_path: Path) -> None:
    for name, member in (("app.zip", "__main__.py"), ("model.pt2", "model/archive_format")):
        with ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(member, "")
    app = str(tmp_path / "app.zip")
    assert build_command([app], module=False, python="py", environ={}).argv == ("py", app)
    with pytest.raises(XpudbgError, match="zip file without __main__"):
        build_command([str(tmp_path / "model.pt2")], module=False, python="py", environ={})


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["./python3.11", "s.py"], "./python3.11"),
        (["python3.11", "s.py"], ""),  # looked up beside the interpreter
        (["./pythonic", "s.py"], ""),
        (["./s.py"], ""),
        ([], ""),
    ],
)
def test_an_interpreter_that_is_named_by_its_path(words: list[str], found: str) -> None:
    for name in ("python3.11", "pythonic"):
        Path(name).write_text("#!/bin/sh\n")
        Path(name).chmod(0o755)
    assert named_interpreter(words) == found
