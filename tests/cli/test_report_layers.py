"""``xpudbg report`` of a recorded training step of a transformer of 12 layers: the parts that its pictures are put together of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.report_blocks import read_report
from xpudbg.commands.app import run_cli

TRANSFORMER = Path(__file__).resolve().parents[1] / "data" / "transformer-xpu-2.13" / "raw.zip"
EDGE = re.compile(r'<g [^>]*class="edge"[^>]*>')


def ends(mark: str, tag: str) -> set[int]:
    found = re.search(rf'data-{mark}="([\d ]+)"', tag)
    return {int(number) for number in found[1].split()} if found else set()


@pytest.mark.usefixtures("patient_layout")
def test_parts_have_every_line_between_launches_and_every_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes from launch to launch is drawn where it arrives, as the table of launches has it; nothing else is."""
    monkeypatch.setattr("xpudbg.report.make._DRAWING_SECONDS", 600.0)
    file = tmp_path / "report.html"
    assert run_cli(["report", str(TRANSFORMER), "-o", str(file)]) == 0
    report = read_report(file)
    layers, modules = {}, {}
    for graph in report.json("index")["graphs"]:
        page = report.json(f"graph:{graph['id']}")
        parts = page["layer_pictures"]["parts"]
        lines = [tag for part in parts for tag in EDGE.findall(part["after_svg"])]
        drawn = {(a, b) for tag in lines for a in ends("from", tag) for b in ends("to", tag)}
        assert drawn == {(maker, row["number"]) for row in page["kernels"] for maker in row["makers"]}
        for part in parts:
            inside = [row for row in page["kernels"] if part["first"] <= row["number"] <= part["last"]]
            names = {f"<text[^>]*>{name}</text>" for row in inside for name in row["inside"]}
            assert [n for n in names if not re.search(n, part["before_svg"] or "")] == []
        modules[graph["id"]] = {row["number"]: row["module"] for row in page["kernels"]}
        layers[graph["id"]] = [(r["first"], r["length"], r["count"]) for r in page["layers"]]
        assert page["layer_pictures"]["missing"] == ""
    assert layers == {"model__0_backward_3": [(5, 19, 12)], "model__0_forward_1": [(1, 8, 12)]}
    forward = modules["model__0_forward_1"]
    assert (forward[2], forward[50], forward[53]) == (
        "layers.0.attn.qkv",
        "layers.6.attn.qkv",
        "layers.6.norm2",
    )
