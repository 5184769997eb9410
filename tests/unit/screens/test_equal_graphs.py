"""Graphs of a large run with the same fusion are shown once."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from xpudbg.commands.show_fusion import equal_graphs, others_text
from xpudbg.model.fusion import FusedKernel, GraphFusion

RECORDED = Path(__file__).resolve().parents[2] / "data" / "fusion-xpu-2.13" / "mlp_train"


def graph(name: str, kernel: str, *, read: int = 4) -> GraphFusion:
    return GraphFusion(
        name, "forward", compile_id=name, kernels=(FusedKernel(kernel, "triton", bytes_read=read),)
    )


def test_names_and_numbers_alone_make_no_difference() -> None:
    graphs = [
        graph("a", "triton_poi_fused_add_0"),
        graph("b", "triton_poi_fused_add_17"),
        graph("c", "triton_poi_fused_mul_0"),
        graph("d", "triton_poi_fused_add_0_3"),
        graph("e", "triton_poi_fused_add_0", read=8),
        graph("f", "mine_1"),
        graph("g", "mine_2"),
    ]
    found = [[g.id for g in group] for group in equal_graphs(graphs)]
    assert found == [["a", "b", "d"], ["c"], ["e"], ["f"], ["g"]]
    assert others_text(graphs[:6]) == "the same in 5 more graphs: b, c, d and 2 more; --all shows each"


@pytest.mark.parametrize(
    ("words", "shown"), [((), 2), (("--all",), 26), (("--graph", "model__3_forward_3"), 1)]
)
def test_a_large_run_is_folded(
    cli: Callable[..., object], tmp_path: Path, words: tuple[str, ...], shown: int
) -> None:
    for number in range(13):
        for kind in ("forward", "backward"):
            source = next(RECORDED.glob(f"*_{kind}_*"))
            shutil.copytree(source, tmp_path / f"model__{number}_{kind}_{number}.{number}")
    result = cli("show-fusion", tmp_path, *words)
    assert result.code == 0, result.err  # type: ignore[attr-defined]
    text = result.out  # type: ignore[attr-defined]
    assert len(re.findall(r"^model__", text, re.MULTILINE)) == shown
    assert ("the same in 12 more graphs: " in text) == (shown == 2)
