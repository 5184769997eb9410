"""Paths as reports show them."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.bundle.locate import bundle_folder, short_source


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
