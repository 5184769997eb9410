"""Python lines of a run in the repository, and their pages on the forge."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.compare.ci import Checkout, checkout_root, forge_of
from xpudbg.model.ci import Forge
from xpudbg.model.manifest import SourceLine

GITHUB = {
    "GITHUB_ACTIONS": "true",
    "GITHUB_SERVER_URL": "https://forge.example",
    "GITHUB_REPOSITORY": "acme/train",
    "GITHUB_SHA": "0123abcd",
    "GITHUB_RUN_ID": "77",
}
GITLAB = {
    "GITLAB_CI": "true",
    "CI_PROJECT_URL": "https://forge.example/acme/train",
    "CI_COMMIT_SHA": "0123abcd",
    "CI_JOB_URL": "https://forge.example/acme/train/-/jobs/5",
}


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    root = tmp_path / "repo"
    for name in (
        "train.py",
        "pkg/model.py",
        "pkg/a b#.py",
        "other/model.py",
        ".venv/lib/site-packages/torch/x.py",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x = 1\n")
    return root


def path_of(repo: Path, file: str, cwd: str = "") -> str:
    place = Checkout(repo, Forge(), cwd).place(SourceLine(file, 3))
    assert place is not None
    return place.path


@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("{repo}/pkg/model.py", "pkg/model.py"),
        ("{repo}/pkg/../pkg/model.py", ""),
        ("{repo}/gone.py", ""),
        ("{repo}/.venv/lib/site-packages/torch/x.py", ""),
        ("/home/u/work/pkg/model.py", "pkg/model.py"),
        ("<home>/work/pkg/model.py", "pkg/model.py"),
        ("C:\\work\\pkg\\model.py", "pkg/model.py"),
        ("/home/u/elsewhere/model.py", ""),
        ("/home/u/work/train.py", ""),
        ("train.py", "train.py"),
        ("./pkg/model.py", "pkg/model.py"),
        ("<string>", ""),
        ("/", ""),
        ("a/" * 60 + "train.py", ""),
        ("/x/nul\0byte/model.py", ""),
        ("/x/" + "y" * 5000 + "/model.py", ""),
    ],
)
def test_files_of_the_run_are_mapped_onto_the_checkout(repo, file, path):
    assert path_of(repo, file.replace("{repo}", str(repo))) == path


def test_a_bare_name_counts_in_the_runs_working_directory(repo):
    assert path_of(repo, "/home/u/work/train.py", cwd="/home/u/work") == "train.py"
    assert path_of(repo, "/home/u/work/sub/train.py", cwd="/home/u/work") == ""


def test_a_link_out_of_the_checkout_is_no_file_of_it(repo, tmp_path):
    (tmp_path / "secret.py").write_text("")
    (repo / "pkg" / "link.py").symlink_to(tmp_path / "secret.py")
    assert path_of(repo, "/home/u/pkg/link.py") == ""
    assert path_of(repo, f"{repo}/pkg/link.py") == ""


def test_no_location_is_no_place(repo):
    checkout = Checkout(repo, Forge())
    assert checkout.place(None) is None
    assert checkout.place(SourceLine("")) is None


def test_links_to_lines(repo):
    github = Checkout(repo, forge_of(GITHUB)).place(SourceLine(f"{repo}/pkg/a b#.py", 4))
    assert (
        github is not None
        and github.url == "https://forge.example/acme/train/blob/0123abcd/pkg/a%20b%23.py#L4"
    )
    assert github.label == "pkg/a b#.py:4"
    gitlab = Checkout(repo, forge_of(GITLAB)).place(SourceLine(f"{repo}/train.py"))
    assert gitlab is not None and gitlab.url == "https://forge.example/acme/train/-/blob/0123abcd/train.py"
    outside = Checkout(repo, forge_of(GITHUB)).place(SourceLine("/usr/lib/torch/nn.py", 4))
    assert outside is not None and (outside.url, outside.label) == ("", "torch/nn.py:4")


def test_pages_of_the_job():
    assert forge_of(GITHUB).artifacts == "https://forge.example/acme/train/actions/runs/77#artifacts"
    assert forge_of(GITLAB).artifacts == "https://forge.example/acme/train/-/jobs/5/artifacts/browse"
    assert forge_of({}) == Forge()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GITHUB_SERVER_URL", "javascript:alert(1)"),
        ("GITHUB_SERVER_URL", "https://e.example/) [x](http://e"),
        ("GITHUB_REPOSITORY", "a/b>c"),
        ("GITHUB_REPOSITORY", "../../x"),
        ("GITHUB_SHA", "main\n"),
        ("GITHUB_SHA", ""),
    ],
)
def test_odd_variables_make_no_links(name, value):
    assert forge_of({**GITHUB, name: value}).source == ""


def test_the_root_of_the_checkout(repo, monkeypatch):
    (repo / ".git").mkdir()
    assert checkout_root({}, repo / "pkg") == repo
    assert checkout_root({"GITHUB_WORKSPACE": str(repo.parent)}, repo / "pkg") == repo.parent
    assert checkout_root({"GITHUB_WORKSPACE": "/gone"}, repo / "pkg") == repo
    assert checkout_root({"CI_PROJECT_DIR": str(repo / "other")}, repo / "pkg") == repo
    assert checkout_root({}, Path("/")) == Path("/")
