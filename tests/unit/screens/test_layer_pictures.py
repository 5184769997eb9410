"""Pictures in parts, one for each layer that repeats: what stands in which part, and what a report's page has of them."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.layered_graph import layered, page_of
from xpudbg.core.errors import XpudbgError
from xpudbg.model.fusion import LayerDifference, RepeatedLayers
from xpudbg.screens.fusion.buffer_text import layer_stretches
from xpudbg.screens.fusion.dot import LAYER_KERNELS, StretchDots
from xpudbg.screens.fusion.graph_style import Side
from xpudbg.screens.report import graph_content

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
def test_each_part_has_the_kernels_of_its_layer_alone(side: Side) -> None:
    dots = StretchDots(layered(6))
    for stretch in dots.stretches:
        nodes = {int(n) for n in re.findall(r"\bop(\d+)</b>", dots.part(stretch, side))}
        assert nodes == set(stretch.kernels)


def test_what_comes_from_another_part_is_named_by_its_own_launch() -> None:
    """K6 begins the second layer and reads what K5 of the first one makes; K26 reads of the last layer, K25."""
    dots = StretchDots(layered(6))
    first, second, last = (dots.part(dots.stretches[n], Side.AFTER) for n in (1, 2, 7))
    assert re.findall(r"from K(\d+)", second) == ["5"]
    assert "from5 to6" in second
    assert re.findall(r"from K(\d+)", first) == ["1"]
    assert re.findall(r"from K(\d+)", last) == ["25"]
    assert dots.heading(Side.AFTER).startswith("after fusion: 26 kernel launches")


def test_a_page_has_each_layer_as_a_part_and_no_other_picture() -> None:
    page = page_of(layered(6))
    assert (page.before_svg, page.after_svg) == (None, None)
    assert [(one.first, one.length, one.count, one.names[5]) for one in page.layers] == [
        (2, 4, 6, "layers.5")
    ]
    assert page.layer_pictures is not None
    parts = page.layer_pictures.parts
    assert [(p.first, p.last) for p in parts] == [
        (1, 1), (2, 5), (6, 9), (10, 13), (14, 17), (18, 21), (22, 25), (26, 26),
    ]  # fmt: skip
    for part in parts:
        own = {str(n) for n in range(part.first, part.last + 1)}
        assert drawn(part.before_svg) == own
        assert drawn(part.after_svg) == own | ({str(part.first - 1)} if part.first > 1 else set())
    assert "pointwise" in (page.layer_pictures.legend_svg or "")
    assert page.layer_pictures.missing == ""
    assert page.kernels[9].drawn_as == 2


def test_layers_without_a_module_are_numbered() -> None:
    (layers,) = page_of(replace(layered(6), repeats=(RepeatedLayers(2, 4, 6),))).layers
    assert layers.names == tuple(f"layer {n}" for n in range(1, 7))


def test_layers_that_came_too_late_are_missing_and_the_others_unfold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Launches outside of layers and the first layer come first, then one layer after the other."""
    clock = iter(range(100))
    monkeypatch.setattr(graph_content, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    pictures = graph_content.layer_pictures(layered(6), deadline=5)
    assert [part.first for part in pictures.parts if part.after_svg] == [1, 2, 6, 10, 26]
    assert pictures.missing == "drawing all graphs took too long"


def test_a_page_without_time_for_the_first_layer_says_so() -> None:
    page = page_of(layered(6), seconds=-1)
    assert page.layer_pictures is None
    assert "layers are drawn once: drawing all graphs took too long" in page.picture_notes
    assert len(page.layers) == 1


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
    assert (page.layer_pictures, page.layers) == (None, ())
    assert [k.drawn_as for k in page.kernels] == list(range(1, 19))


def test_too_many_launches_are_refused_with_the_number() -> None:
    graph = layered(LAYER_KERNELS // 4 + 1)
    with pytest.raises(XpudbgError, match=f"all {len(graph.kernels)} launches are too many"):
        graph_content.layer_pictures(graph, time.monotonic() + 60)
