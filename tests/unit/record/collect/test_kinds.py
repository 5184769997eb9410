"""Every kind of ``model/artifact.py``: what its row says is what ``collect`` does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from xpudbg.model.artifact import FOLDER_FILES, KINDS, LEDGER, PROCESS_LOGS, Kind, State
from xpudbg.model.manifest import GraphKind, GraphOutcome
from xpudbg.record.collect.missing_reasons import Situation, missing_reason


def test_every_kind_has_a_row() -> None:
    assert KINDS.keys() == set(Kind), "give each kind a row in KINDS of xpudbg/model/artifact.py"


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The manifest's rows, by file, of a process with each file of a graph and each log that there are."""
    from xpudbg.commands.app import run_cli

    folder = tmp_path_factory.mktemp("kinds")
    graph = folder / "raw/run_2026_11_28_04_14_52_620525-pid_32/torchinductor/model__0_inference_0.0"
    graph.mkdir(parents=True)
    for name in FOLDER_FILES:
        (graph / name).write_text("{}\n" if name.endswith("json") else "# text\n")
    for log in PROCESS_LOGS:
        (folder / "raw" / f"{log}-pid_32.txt").write_text("a line\n")
    assert run_cli(["collect", str(folder / "raw"), "-o", str(folder / "run"), "-q"]) == 0
    manifest = json.loads((folder / "run/manifest.json").read_text())
    found = [*manifest["graphs"][0]["artifacts"], *manifest["artifacts"]]
    return {row["path"].rpartition("/")[2]: row for row in found if row["path"]}


@pytest.mark.parametrize("name", FOLDER_FILES)
def test_a_file_of_a_graph_is_collected_as_its_kind(rows: dict[str, dict[str, Any]], name: str) -> None:
    assert (rows[name]["kind"], rows[name]["state"]) == (FOLDER_FILES[name].value, "present")


@pytest.mark.parametrize("log", PROCESS_LOGS)
def test_a_log_of_a_process_is_collected_as_its_kind(rows: dict[str, dict[str, Any]], log: str) -> None:
    kind, name = PROCESS_LOGS[log]
    row = rows[f"{name}.txt"]
    assert (row["kind"], row["path"]) == (kind.value, f"processes/pid-32/{name}.txt")


@pytest.mark.parametrize("kind", LEDGER)
def test_what_only_a_setting_makes_says_so(kind: Kind) -> None:
    def reason(**values: str) -> tuple[State, str]:
        situation = Situation(collected=False, torch="2.13.0", values={"TORCH_COMPILE_DEBUG": "1", **values})
        return missing_reason(
            kind, situation, outcome=GraphOutcome.COMPILED, detail="", pid=7, graph_kind=GraphKind.INFERENCE
        )

    asked = KINDS[kind].asked
    assert asked is not None
    if asked:
        variable, _, value = asked.partition("=")
        assert reason() == (State.NOT_REQUESTED, f"made only with {asked}")
        assert not value or reason(**{variable: value})[0] is State.MISSING
    else:
        assert reason()[0] is State.MISSING
