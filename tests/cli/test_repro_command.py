"""``xpudbg repro`` without a trial: files, texts of issues, refusals."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from xpudbg.experiments.minify import read_script

Cli = Callable[..., Result]
DATA = Path(__file__).resolve().parents[1] / "data"
COND = str(DATA / "fusion-cpu-2.13" / "cond" / "model__0_inference_0.0")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_folder_of_artifacts_becomes_a_script_and_issues(cli: Cli) -> None:
    result = cli("repro", COND, "--no-run", "-o", "made", "--json")
    assert result.code == 0, result.err
    found = json.loads(result.out)
    names = {f["name"] for f in found["files"]}
    assert names == {p.name for p in Path("made").iterdir()}
    assert found["symptom"] == "agrees" and found["trial"] is None
    text = Path("made", "repro.py").read_text()
    ast.parse(text)
    assert "import xpudbg" not in text and "from xpudbg" not in text
    pytorch = Path("made", "issue-pytorch.md").read_text()
    assert [line for line in pytorch.splitlines() if line.startswith("### ")] == [
        "### 🐛 Describe the bug", "### Error logs", "### Versions",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("run", "projects"),
    [
        (COND, {"pytorch"}),
        (
            "fusion-xpu-2.13/mlp_train/model__0_backward_3.1",
            {"pytorch", "torch-xpu-ops", "intel-xpu-backend-for-triton"},
        ),
        ("fusion-cuda-2.11/user/model__0_inference_0.0", {"pytorch", "triton"}),
    ],
)
def test_issues_are_for_the_projects_that_the_device_concerns(cli: Cli, run: str, projects: set[str]) -> None:
    assert cli("repro", str(DATA / run), "--no-run", "-o", "made").code == 0
    assert {p.stem.removeprefix("issue-") for p in Path("made").glob("issue-*.md")} == projects
    for path in Path("made").glob("issue-*.md"):
        assert "repro.py" in path.read_text() and "#" in path.read_text()


def test_a_folder_that_is_not_empty_is_left_alone(cli: Cli) -> None:
    Path("made").mkdir()
    Path("made", "mine").write_text("x")
    result = cli("repro", COND, "--no-run", "-o", "made")
    assert result.code == 2 and "not empty" in result.err
    assert [p.name for p in Path("made").iterdir()] == ["mine"]


def test_code_of_others_runs_with_trust_alone(cli: Cli) -> None:
    result = cli("repro", COND, "-o", "made")
    assert result.code == 2 and "--trust" in result.err
    assert not Path("made").exists()


def test_a_graph_without_its_texts_is_refused_with_the_way_to_get_them(cli: Cli, tmp_path: Path) -> None:
    shutil.copytree(COND, tmp_path / "model__0_inference_0.0")
    (tmp_path / "model__0_inference_0.0" / "fx_graph_runnable.py").unlink()
    result = cli("repro", str(tmp_path / "model__0_inference_0.0"), "--no-run", "-o", "made")
    assert result.code == 2 and "fx_graph_runnable.py" in result.err and "hint:" in result.err


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--no-run", "--minify", "--wrong"), "--no-run runs no script"),
        (("--trust", "--minify"), "nothing is known to be wrong"),
        (("--trust", "--wrong", "--status", "1"), "there is one symptom"),
        (("--trust", "--rule", "max_bytes_ratio=1.1"), "has no baseline"),
    ],
)
def test_nothing_is_made_smaller_without_a_symptom_to_keep(
    cli: Cli, words: tuple[str, ...], what: str
) -> None:
    result = cli("repro", COND, "-o", "made", *words)
    assert result.code == 2 and what in result.err and "hint: " in result.err
    assert not Path("made").exists()


def test_a_symptom_of_the_command_line_is_what_the_script_expects(cli: Cli) -> None:
    result = cli("repro", COND, "--no-run", "-o", "made", "--match", "Segmentation", "--json")
    assert json.loads(result.out)["expected"] == "output matches Segmentation"
    assert "Expected: output matches Segmentation." in Path("made", "repro.py").read_text()


def test_scripts_of_recorded_graphs_are_made_smaller_as_text(cli: Cli) -> None:
    """Each recorded graph's script is read as statements, and halves of it are Python."""
    assert cli("repro", COND, "--no-run", "-o", "made").code == 0
    graph = read_script(Path("made", "repro.py").read_text())
    half = graph.script(range(len(graph.statements) // 2, len(graph.statements)))
    assert len(read_script(half).parameters) == len(read_script(half).inputs)


def test_a_kernel_that_no_graph_launches_leads_to_its_graph(cli: Cli) -> None:
    run = DATA / "verify-kinds-bmg-2.13" / "run"
    result = cli("repro", f"{run}:scaled_sum", "--no-run", "-o", "made")
    assert result.code == 2 and f"xpudbg repro {run}:" in result.err, result.err
    assert not Path("made").exists()
