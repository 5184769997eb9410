"""Repeated layers on the page of a graph, and the parts of its pictures."""

from __future__ import annotations

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class ReportLayers:
    """A range of launches in which one layer repeats.

    Attributes:
        first: Number of its first launch, from 1.
        length: Launches of one layer.
        count: Layers.
        names: Module path of each, or ``layer 1``.
    """

    first: int
    length: int
    count: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class PicturePart:
    """The picture of consecutive launches: one layer, or the launches before, between or after layers.

    Attributes:
        first: Number of the first launch, from 1.
        last: Number of the last launch.
        before_svg: Its nodes before fusion; None where it has none or could not be drawn.
        after_svg: Its launches; None where it could not be drawn.
    """

    first: int
    last: int
    before_svg: str | None = None
    after_svg: str | None = None


@dataclass(frozen=True)
class LayerPictures:
    """A graph in parts; the page draws each repeated layer once, a single one of them, or all.

    Attributes:
        before: Heading of the side before fusion.
        after: Heading of the side after fusion.
        legend_svg: Legend of the colours; None where it could not be drawn.
        parts: In the order of the launches, without a gap. Launches outside of layers and the first layer of each stretch are always drawn.
        missing: Why layers are missing; empty where none is.
    """

    before: str
    after: str
    legend_svg: str | None
    parts: tuple[PicturePart, ...]
    missing: str = ""
