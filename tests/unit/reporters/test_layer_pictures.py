"""Pictures with each layer that repeats: what stands in which frame, and how a report's page comes to both."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.layered_graph import layered, page_of
from xpudbg.errors import XpudbgError
from xpudbg.model.repeated_layers import LayerDifference, RepeatedLayers
from xpudbg.reporters.fusion.dot import LAYER_KERNELS, build_layers_dot
from xpudbg.reporters.fusion.graph_style import Side
from xpudbg.reporters.fusion.layer_stretches import layer_stretches
from xpudbg.reporters.fusion.picture import render_layers

pytestmark = pytest.mark.usefixtures("patient_layout")


def drawn(svg: str | None) -> set[str]:
    return {word for marks in re.findall(r'data-k="([\d ]+)"', svg or "") for word in marks.split()}


def test_launches_are_cut_where_layers_begin_and_end() -> None:
    stretches = layer_stretches(layered(3))
    assert [(s.title, list(s.kernels)) for s in stretches] == [
        ("", [0]),
        ("layers.0", [1, 2, 3, 4]),
        ("layers.1", [5, 6, 7, 8]),
        ("layers.2", [9, 10, 11, 12]),
        ("", [13]),
    ]
    assert [s.title for s in layer_stretches(replace(layered(2), repeats=(RepeatedLayers(1, 5, 2),)))] == [
        "layer 1",
        "layer 2",
    ]


@pytest.mark.parametrize("side", [Side.BEFORE, Side.AFTER])
def test_each_layer_has_a_frame_with_all_of_its_kernels(side: Side) -> None:
    graph = layered(6)
    dot = build_layers_dot(graph, side).dot
    for layer in range(6):
        assert dot.count(f'label="layers.{layer}"') == 1
        frame = dot[dot.index(f'label="layers.{layer}"') :]
        frame = frame[: frame.index("}")]
        nodes = {int(n) for n in re.findall(r"\bop(\d+)</b>", frame)}
        assert nodes == set(range(4 * layer + 1, 4 * layer + 5))
    assert "times" not in dot


def test_a_page_has_its_layers_folded_and_unfolded() -> None:
    page = page_of(layered(6))
    assert drawn(page.after_svg) == {"1", "2", "3", "4", "5", "26"}
    everything = {str(n) for n in range(1, 27)}
    assert drawn(page.after_unfolded_svg) == everything
    assert drawn(page.before_unfolded_svg) == everything
    assert len(page.picture_notes) == len(set(page.picture_notes))
    assert page.kernels[9].drawn_as == 2


def test_a_page_says_in_what_the_layers_that_are_drawn_once_differ() -> None:
    graph = layered(6)
    (layers,) = graph.repeats
    other = replace(layers, differences=(LayerDifference(3, "name", (("a", 5), ("b", 1)), (4,)),))
    assert "differs: K3 in name (layers.4)" in page_of(replace(graph, repeats=(other,))).picture_notes
    assert not [note for note in page_of(graph).picture_notes if "differs" in note]


def test_a_small_graph_is_drawn_with_all_of_its_layers_and_says_so() -> None:
    """Of few launches none stands for another in the picture."""
    page = page_of(layered(4))
    assert len(drawn(page.after_svg)) == 18
    assert page.after_unfolded_svg is None
    assert [k.drawn_as for k in page.kernels] == list(range(1, 19))


def test_too_many_launches_are_refused_with_the_number() -> None:
    graph = layered(LAYER_KERNELS // 4 + 1)
    with pytest.raises(XpudbgError, match=f"all {len(graph.kernels)} launches are too many"):
        render_layers(graph, Side.AFTER)
