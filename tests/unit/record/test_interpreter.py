from __future__ import annotations

import os
import sys
import venv
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.record.interpreters import resolve_interpreter

HERE = tuple(sys.version_info[:3])


def _env(tmp_path: Path, **variables: str) -> dict[str, str]:
    """An environment whose PATH holds nothing but an empty folder."""
    empty = tmp_path / "empty"
    empty.mkdir(exist_ok=True)
    return {"PATH": str(empty), **variables}


def _link_python(folder: Path, name: str = "python") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    link = folder / name
    link.symlink_to(sys.executable)
    return link


def _program(path: Path, text: str, mode: int = 0o755) -> Path:
    path.write_text(text)
    path.chmod(mode)
    return path


def test_path_of_an_executable_keeps_the_link(tmp_path: Path) -> None:
    link = _link_python(tmp_path / "venv" / "bin")
    found = resolve_interpreter(str(link), environ=_env(tmp_path))
    assert found.path == str(link)
    assert found.version == HERE
    assert found.version_text == ".".join(map(str, HERE))
    assert found.implementation == sys.implementation.name
    assert found.chosen_by == "--python"


def test_folder_of_a_venv(tmp_path: Path) -> None:
    link = _link_python(tmp_path / "venv" / "bin", "python3")
    assert resolve_interpreter(str(tmp_path / "venv"), environ=_env(tmp_path)).path == str(link)


def test_prefix_is_the_venvs(tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    assert resolve_interpreter(str(tmp_path / "env"), environ=_env(tmp_path)).prefix == str(tmp_path / "env")


def test_relative_folder_without_a_separator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = _link_python(tmp_path / "myenv" / "bin")
    monkeypatch.chdir(tmp_path)
    assert resolve_interpreter("myenv", environ=_env(tmp_path)).path == str(link)


def test_name_on_path(tmp_path: Path) -> None:
    link = _link_python(tmp_path / "tools", "mypython")
    assert resolve_interpreter("mypython", environ={"PATH": str(tmp_path / "tools")}).path == str(link)


def test_virtual_env_wins_over_conda_and_path(tmp_path: Path) -> None:
    active = _link_python(tmp_path / "venv" / "bin")
    conda = _link_python(tmp_path / "conda" / "bin")
    onpath = _link_python(tmp_path / "tools", "python3")
    env = {
        "PATH": str(onpath.parent),
        "VIRTUAL_ENV": str(tmp_path / "venv"),
        "CONDA_PREFIX": str(tmp_path / "conda"),
    }
    found = resolve_interpreter(None, environ=env)
    assert (found.path, found.chosen_by) == (str(active), "VIRTUAL_ENV")
    del env["VIRTUAL_ENV"]
    found = resolve_interpreter(None, environ=env)
    assert (found.path, found.chosen_by) == (str(conda), "CONDA_PREFIX")
    del env["CONDA_PREFIX"]
    found = resolve_interpreter(None, environ=env)
    assert (found.path, found.chosen_by) == (str(onpath), "python3 on PATH")


def test_environment_without_python_is_passed_over_and_named(tmp_path: Path) -> None:
    link = _link_python(tmp_path / "tools", "python")
    found = resolve_interpreter(
        None, environ={"PATH": str(link.parent), "VIRTUAL_ENV": str(tmp_path / "gone")}
    )
    assert found.path == str(link)
    assert "python on PATH" in found.chosen_by
    assert f"VIRTUAL_ENV={tmp_path / 'gone'} has no Python" in found.chosen_by


def test_nothing_on_path_is_the_tools_own_python(tmp_path: Path) -> None:
    found = resolve_interpreter(None, environ=_env(tmp_path))
    assert found.path == sys.executable
    assert "runs xpudbg" in found.chosen_by


@pytest.mark.parametrize(
    ("python", "message"),
    [
        ("", "empty"),
        ("no-such-python-1", "no no-such-python-1 on PATH"),
        ("/no/such/python", "no file /no/such/python"),
    ],
)
def test_no_such_python(tmp_path: Path, python: str, message: str) -> None:
    with pytest.raises(XpudbgError, match=message) as caught:
        resolve_interpreter(python, environ=_env(tmp_path))
    assert caught.value.hint
    assert caught.value.exit_code == 2


def test_folder_without_python(tmp_path: Path) -> None:
    with pytest.raises(XpudbgError, match="no bin/python in the folder"):
        resolve_interpreter(str(tmp_path), environ=_env(tmp_path))


def test_link_to_a_python_that_is_gone(tmp_path: Path) -> None:
    link = tmp_path / "python"
    link.symlink_to(tmp_path / "gone")
    with pytest.raises(XpudbgError, match=r"is a link to .*gone") as caught:
        resolve_interpreter(str(link), environ=_env(tmp_path))
    assert "again" in caught.value.hint


def test_not_executable(tmp_path: Path) -> None:
    path = _program(tmp_path / "python", "", mode=0o644)
    with pytest.raises(XpudbgError, match="not executable"):
        resolve_interpreter(str(path), environ=_env(tmp_path))


def test_not_a_program(tmp_path: Path) -> None:
    path = _program(tmp_path / "python", "\x00\x01")
    with pytest.raises(XpudbgError, match="cannot be started"):
        resolve_interpreter(str(path), environ=_env(tmp_path))


def test_another_program(tmp_path: Path) -> None:
    path = _program(tmp_path / "python", "#!/bin/sh\necho hello\necho 'what is -c' >&2\nexit 3\n")
    with pytest.raises(XpudbgError, match=r"exit status 3\): what is -c"):
        resolve_interpreter(str(path), environ=_env(tmp_path))


def test_a_program_that_hangs(tmp_path: Path) -> None:
    path = _program(tmp_path / "python", "#!/bin/sh\nexec sleep 60\n")
    with pytest.raises(XpudbgError, match=r"did not say its version in 0\.3 seconds"):
        resolve_interpreter(str(path), environ={"PATH": os.defpath}, timeout=0.3)


def test_an_old_python(tmp_path: Path) -> None:
    path = _program(tmp_path / "python", "#!/bin/sh\necho 'xpudbg 2 7 18 cpython /usr'\n")
    with pytest.raises(XpudbgError, match=r"is Python 2\.7\.18; xpudbg needs 3\.8"):
        resolve_interpreter(str(path), environ=_env(tmp_path))


def test_noise_around_the_answer(tmp_path: Path) -> None:
    path = _program(
        tmp_path / "python", "#!/bin/sh\necho loading; echo 'xpudbg 3 12 1 cpython /a b'; echo bye\n"
    )
    found = resolve_interpreter(str(path), environ=_env(tmp_path))
    assert found.version == (3, 12, 1)
    assert found.prefix == "/a b"
