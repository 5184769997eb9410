"""Paths as reports show them."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.core.errors import NothingFitsError, SeveralFitError
from xpudbg.store.locate import bundle_folder, is_running, resolve_run, run_lock, short_source


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/v/lib/python3.11/site-packages/torch/nn/modules/linear.py", "torch/nn/modules/linear.py"),
        ("C:\\v\\Lib\\site-packages\\fla\\layers\\gla.py", "fla\\layers\\gla.py"),
        ("/usr/lib/python3/dist-packages/yaml/reader.py", "yaml/reader.py"),
        ("/root/.pyenv/versions/3.11.7/lib/python3.11/contextlib.py", "python3.11/contextlib.py"),
        ("/home/user/site-packages.py", "/home/user/site-packages.py"),
        ("/home/user/lib/train.py", "/home/user/lib/train.py"),
        ("<string>", "<string>"),
    ],
)
def test_an_installed_file_is_named_as_an_import_finds_it(path: str, shown: str) -> None:
    assert short_source(path) == shown


def test_a_file_of_an_environment_below_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert short_source(f"{tmp_path}/.venv/lib/python3.12/site-packages/m.py") == "m.py"
    assert short_source(f"{tmp_path}/train.py") == "train.py"


def test_a_folder_that_climbs_is_named_as_torch_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real" / "deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to("real/deep")
    monkeypatch.chdir(tmp_path)
    assert bundle_folder(Path("link/../up"), "x") == tmp_path.resolve() / "real" / "up"
    assert bundle_folder(Path("link/down"), "x") == tmp_path / "link" / "down"


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Runs of two scripts, one of them twice, whose names hold each other."""
    root = tmp_path / ".xpudbg" / "runs"
    for name in (
        "20260101-000000-gpt-bmg",
        "20260102-000000-gpt2-bmg",
        "20260103-000000-gpt-bmg",
        "20260104-000000-other",
    ):
        (root / name).mkdir(parents=True)
        (root / name / "manifest.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    return root


@pytest.mark.parametrize(
    ("word", "found", "noted"),
    [
        ("20260101-000000-gpt-bmg", "20260101-000000-gpt-bmg", False),
        ("gpt-bmg", "20260103-000000-gpt-bmg", True),
        ("gpt", "20260103-000000-gpt-bmg", True),
        ("gpt2", "20260102-000000-gpt2-bmg", False),
        ("pt2", "20260102-000000-gpt2-bmg", False),
        ("20260101", "20260101-000000-gpt-bmg", False),
    ],
)
def test_a_whole_name_wins_and_of_runs_again_the_newest_is_meant(
    runs: Path, word: str, found: str, noted: bool
) -> None:
    notes: list[str] = []
    assert resolve_run(word, note=notes.append) == runs / found
    assert [found in note for note in notes] == [True] * noted
    if noted:
        with pytest.raises(SeveralFitError):
            resolve_run(word)


def test_a_part_of_several_names_is_refused(runs: Path) -> None:
    with pytest.raises(SeveralFitError):
        resolve_run("bmg", note=lambda _: None)


def test_latest_is_a_run_that_has_ended(runs: Path) -> None:
    notes: list[str] = []
    with run_lock(runs / "20260104-000000-other"):
        assert is_running(runs / "20260104-000000-other")
        assert resolve_run("latest", note=notes.append).name == "20260103-000000-gpt-bmg"
        assert resolve_run("latest~1", note=notes.append).name == "20260102-000000-gpt2-bmg"
        assert all("20260104-000000-other is still running" in note for note in notes) and len(notes) == 2
        assert resolve_run("other").name == "20260104-000000-other"
    assert not is_running(runs / "20260104-000000-other")
    assert resolve_run("latest", note=notes.append).name == "20260104-000000-other" and len(notes) == 2


def test_the_only_run_is_still_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only = tmp_path / ".xpudbg" / "runs" / "20260104-000000-only"
    only.mkdir(parents=True)
    (only / "manifest.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    with run_lock(only), pytest.raises(NothingFitsError, match="20260104-000000-only is still running"):
        resolve_run("latest")
