"""Paths of Inductor's cache that torch can split."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from xpudbg.record.launch.command import is_inside, plain_cache, plain_path
from xpudbg.record.launch.variables import plan_variables


@pytest.mark.parametrize("name", ["my project", "o'brien", 'a"b', "back\\slash", "tab\there"])
def test_a_path_that_would_be_split_is_a_link_while_it_lasts(tmp_path: Path, name: str) -> None:
    cache = tmp_path / name / "inductor_cache"
    with plain_path(cache) as path:
        assert shlex.split(f"g++ {path}/ab/c.cpp") == ["g++", f"{path}/ab/c.cpp"]
        (path / "kernel.cpp").write_text("x")
        assert is_inside(tmp_path / name, path) and not is_inside(tmp_path / "other", path)
    assert (cache / "kernel.cpp").read_text() == "x"
    assert not path.exists() and not path.parent.exists()


def test_a_link_is_gone_after_an_error_and_other_paths_are_their_own(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), plain_path(tmp_path / "a b" / "cache") as path:
        raise KeyboardInterrupt
    assert not path.parent.exists()
    plain = tmp_path / "prüfung-1" / "cache"
    with plain_path(plain) as path:
        assert path == plain and not plain.exists()


def test_where_temporary_files_have_such_a_path_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "t t").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "t t"))
    cache = tmp_path / "a b"
    with plain_path(cache) as path:
        assert path == cache


def test_only_the_cache_of_the_run_is_linked(tmp_path: Path) -> None:
    folder = tmp_path / "my run"
    folder.mkdir()
    variables = plan_variables({}, folder)
    with plain_cache(folder, variables) as given:
        changed = [(a.name, b.value) for a, b in zip(variables, given, strict=True) if a != b]
        assert [name for name, _ in changed] == ["TORCHINDUCTOR_CACHE_DIR"]
        assert is_inside(folder, Path(changed[0][1] or ""))
    elsewhere = plan_variables({}, folder, extra={"TORCHINDUCTOR_CACHE_DIR": str(tmp_path / "of the user")})
    for own in (elsewhere, plan_variables({}, folder, warm=True)):
        with plain_cache(folder, own) as given:
            assert given == own
