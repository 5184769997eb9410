"""Numbers on an emulated XPU that once were wrong without a word: attention, half precision, versions, float64."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.target.conftest import DG2
from xpudbg.emulator.api import read_target_reports

pytestmark = [pytest.mark.torch, pytest.mark.xdist_group("target")]


@pytest.mark.weekly
def test_attention_gives_the_numbers_and_errors_of_the_cpu_on_every_route(start, tmp_path):
    done = start(Path(__file__).with_name("attention.py"), folder=tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = done.stdout.splitlines()
    assert not [line for line in lines if line.startswith("DIFFERENT")]
    counts = [
        "eager 625",
        "compiled 4",
        "bias True",
        "logsumexp True",
        "vmap 12",
        "nested 4",
        "errors done",
        "layouts 8",
    ]
    assert lines == counts
    topics = {note.topic for note in read_target_reports(tmp_path / "reports").notes}
    assert {"sdpa", "sdpa under vmap"} <= topics


@pytest.mark.weekly
def test_a_graph_rounds_where_generated_kernels_round_and_changes_inputs_once(start, tmp_path):
    done = start(Path(__file__).with_name("graphs.py"), folder=tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split()[-1] == "graphs_of_the_cpu"
    notes = {note.topic: note.note for note in read_target_reports(tmp_path / "reports").notes}
    half = [note for topic, note in sorted(notes.items()) if topic.startswith("half_precision")]
    assert len(half) == 2 and all("graph 0/0" in note for note in half)
    assert "adaptive_max_pool2d" in half[0] + half[1] and "in the subgraph true_graph_0" in half[0] + half[1]


def test_float64_on_a_device_without_it_is_noted_with_every_line(batches):
    script = Path(__file__).with_name("float64.py")
    batch = batches(*DG2, target="dg2")
    assert "error" not in batch.results[script.name], batch.results[script.name]["error"]
    topics = {note.topic for note in read_target_reports(batch.reports).notes}
    lines = script.read_text(encoding="utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, 1) if line.endswith("# float64")}
    assert {topic for topic in topics if topic.startswith("float64")} == {
        f"float64 {script}:{number}" for number in marked
    }
