"""Text for buffers, operators, source lines and repeated layers in reports and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.text import decimal_size, plural
from xpudbg.model.fusion import (
    BufferInfo,
    FusedKernel,
    GraphFusion,
    LayerDifference,
    Member,
    NotFused,
    NotFusedKind,
    RepeatedLayers,
    place_in_layers,
)
from xpudbg.model.location import FxSourceLine, base_name
from xpudbg.model.row import dataclass
from xpudbg.screens.text import clean

_SHORT_DTYPES = {
    "float32": "f32", "float64": "f64", "float16": "f16", "bfloat16": "bf16", "int64": "i64", "int32": "i32", "int16": "i16",
    "int8": "i8", "uint8": "u8", "bool": "b8", "complex64": "c64", "complex128": "c128",
}  # fmt: skip
_CODE = 70
"""Characters of a source line that are shown."""


def short_type(buffer: BufferInfo | None) -> str:
    """Return ``f32[64, 512]``; only the bytes for several results in one; ``?`` if unknown."""
    if buffer is not None and not buffer.dtype and not buffer.shape and buffer.bytes:
        return f"({decimal_size(buffer.bytes)} in all)"
    if buffer is None or not buffer.dtype:
        return "?" if buffer is None or not buffer.shape else f"?[{', '.join(buffer.shape)}]"
    return f"{_SHORT_DTYPES.get(buffer.dtype, buffer.dtype)}[{', '.join(buffer.shape)}]"


def bytes_text(size: int, buffers: Iterable[BufferInfo | None]) -> str:
    """Return ``4.1 kB``; ``at least 4.1 kB`` or ``unknown bytes`` if the size of a buffer is unknown."""
    if all(b is not None and b.bytes is not None for b in buffers):
        return decimal_size(size)
    return f"at least {decimal_size(size)}" if size else "unknown bytes"


def main_result(member: Member, buffers: Mapping[str, BufferInfo]) -> BufferInfo | None:
    """Return the buffer shown for a node: the first that it writes and that has memory."""
    written = [buffers[n] for n in member.writes if n in buffers]
    return next((b for b in written if not is_mark(b)), None)


def is_mark(buffer: BufferInfo | None) -> bool:
    """Return whether a buffer has no memory and only orders writes to another one."""
    return buffer is not None and buffer.bytes == 0 and not buffer.dtype


def source_text(sources: Iterable[FxSourceLine], *, code: bool = True) -> str:
    """Return ``model.py:35 x = x + 1`` for the last line, and the number of others.

    The last line uses the results of the others.
    """
    listed = list(sources)
    main = listed[-1]
    name = base_name(main.path)
    text = f"{name}:{main.line}"
    if code and main.code:
        text += f" {main.code if len(main.code) <= _CODE else main.code[: _CODE - 3] + '...'}"
    if len(listed) > 1:
        text += f" (+{len(listed) - 1} more)"
    return clean(text)


_SHORT_FILE = 9
"""Characters of a file's name where there is little room."""


def kernel_lines(kernel: FusedKernel, file: str, *, every: bool, most: int = 0) -> str:
    """Return ``27, 28``, or ``28+1`` for the last line and one more; with the name of a file other than ``file``.

    Args:
        kernel: The kernel.
        file: Name of the file that is omitted.
        every: List all lines.
        most: Maximum of lines; 0 for all.
    """
    main = next(reversed(kernel.sources), None)
    if main is None:
        return ""
    own = dict.fromkeys((s.path, s.line) for s in kernel.sources)
    if not every:
        more = f"+{len(own) - 1}" if len(own) > 1 else ""
        return clean(f"{_before_line(main.path, file, short=True)}{main.line}{more}")
    if most and len(own) > most:
        left, own = len(own) - most, dict.fromkeys(sorted(own)[:most])
        return f"{kernel_lines_of(own, file, short=True)}+{left}"
    return kernel_lines_of(own, file)


def kernel_lines_of(own: Iterable[tuple[str, int]], file: str, *, short: bool = False) -> str:
    """Return lines by file, ``27, 28, adam.py:704``.

    Args:
        own: Paths and lines.
        file: Name of the file that is omitted.
        short: Cut names of other files.
    """
    by_file: dict[str, list[int]] = {}
    for path, line in sorted(own):
        by_file.setdefault(_before_line(path, file, short=short), []).append(line)
    return clean(", ".join(f"{name}{', '.join(map(str, lines))}" for name, lines in by_file.items()))


def _before_line(path: str, file: str, *, short: bool = False) -> str:
    """Return ``adam.py:``; empty for the file that is omitted. A short name is cut at its end."""
    name = base_name(path)
    if short and len(name) > _SHORT_FILE:
        name = f"{name[: _SHORT_FILE - 1]}…"
    return "" if base_name(path) == file else f"{name}:"


def short_call(name: str) -> str:
    """Return ``extern_kernels.mm`` as ``mm``, ``torch.ops.aten.sort.default`` as ``aten.sort``; other names unchanged."""
    return name.removeprefix("extern_kernels.").removeprefix("torch.ops.").removesuffix(".default")


def neighbours_of(kernels: Sequence[FusedKernel]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return for each launch the numbers of launches that write what it reads, and of those that read what it writes."""
    writer: dict[str, int] = {}
    makers: list[tuple[int, ...]] = []
    users: list[list[int]] = [[] for _ in kernels]
    for number, kernel in enumerate(kernels, 1):
        found = tuple(dict.fromkeys(writer[name] for name in kernel.reads if name in writer))
        makers.append(found)
        for other in found:
            users[other - 1].append(number)
        writer.update(dict.fromkeys(kernel.writes, number))
    return makers, [tuple(row) for row in users]


# The launches of a graph in stretches: each repeated layer, and the launches before, between and after them.


@dataclass(frozen=True)
class Stretch:
    """Consecutive launches.

    Attributes:
        kernels: Their positions, from 0.
        title: The layer; empty for launches outside of layers.
        place: Index among the repeated layers, from 0; -1 outside of layers.
    """

    kernels: range
    title: str = ""
    place: int = -1


def layer_stretches(graph: GraphFusion) -> list[Stretch]:
    """Split the launches of a graph, in order, where a layer begins or ends.

    Args:
        graph: The graph, with its repeated layers.
    """
    found: list[Stretch] = []
    at = 0
    for layers in sorted(graph.repeats, key=lambda r: r.first):
        if layers.first - 1 > at:
            found.append(Stretch(range(at, layers.first - 1)))
        for place in range(layers.count):
            first = layers.first - 1 + place * layers.length
            title = layers.layers[place] if layers.layers else f"layer {place + 1}"
            found.append(Stretch(range(first, first + layers.length), title, place))
        at = layers.last
    if at < len(graph.kernels):
        found.append(Stretch(range(at, len(graph.kernels))))
    return found


_SMALL = 20
"""Launches up to which a graph is shown with each layer."""
_PLACES = 4
"""Layers with a difference that are named."""


def layers_text(layers: RepeatedLayers) -> str:
    """Return ``layers.1 to layers.11: 11 times the same 8 kernels, K9 to K96``, or ``11 times 8 kernels, 7 of them the same in each``."""
    ends = f"{layers.layers[0]} to {layers.layers[-1]}: " if layers.layers else ""
    same = layers.length - len({difference.kernel for difference in layers.differences})
    kernels = plural(layers.length, "kernel")
    if same == layers.length:
        what = f"the same {kernels if layers.length > 1 else 'kernel'}"
    elif same:
        what = f"{kernels}, {same} of them the same in each"
    else:
        what = f"{kernels}, differing in {', '.join(dict.fromkeys(d.what for d in layers.differences))}"
    text = f"{layers.count} times {what}, K{layers.first} to K{layers.last}"
    return f"{clean(ends)}{text}"


def differences_text(layers: RepeatedLayers) -> str:
    """Return ``differs: K1 in name, shape (layers.0, layers.1); K5 in bytes (layers.0)``."""
    by_kernel: dict[int, list[LayerDifference]] = {}
    for difference in layers.differences:
        by_kernel.setdefault(difference.kernel, []).append(difference)
    parts = []
    for kernel, found in by_kernel.items():
        places = sorted({place for difference in found for place in difference.layers})
        names = [layers.layers[p] if layers.layers else f"layer {p + 1}" for p in places[:_PLACES]]
        more = f", {len(places) - _PLACES} more" if len(places) > _PLACES else ""
        what = ", ".join(difference.what for difference in found)
        parts.append(f"K{kernel} in {what} ({clean(', '.join(names))}{more})")
    return f"differs: {'; '.join(parts)}"


def folded_pairs(graph: GraphFusion) -> list[tuple[NotFused, int]]:
    """Return pairs of kernels that were not fused, each with its count; equal pairs of layers are merged."""
    found: dict[object, list[NotFused]] = {}
    for pair in graph.not_fused:
        places = [place_in_layers(graph.repeats, n) for n in pair.numbers]
        apart = places[1][1] - places[0][1]
        key = (places[0][0], places[1][0], apart, pair.cause) if 0 not in pair.numbers else id(pair)
        found.setdefault(key, []).append(pair)
    return [(pairs[0], len(pairs)) for pairs in found.values()]


def pairs_by_cause(graph: GraphFusion) -> Iterator[tuple[NotFusedKind, list[NotFused]]]:
    """Yield causes that prevented fusion, each with its pairs, ordered by bytes that fusing would save."""
    for kind in graph.not_fused_kinds:
        pairs = [p for p in graph.not_fused if p.cause == kind.cause and 0 not in p.numbers]
        if pairs:
            yield kind, sorted(pairs, key=lambda p: -(p.bytes_saved or 0))


_LEAST_AS = 3
"""Minimum of launches that are replaced by a reference to equal ones."""
_NUMBER = re.compile(r"\d+")


def stretches_as_layers(graph: GraphFusion) -> list[tuple[int, int, int]]:
    """Return launches outside of layers that equal those of a shown layer: the first, the last, and the layer's first.

    The layers at the ends of a model have the same kernels, but not all, or in another order.
    """
    keys = [_sameness(kernel) for kernel in graph.kernels]
    numbers: dict[object, list[int]] = {}
    shown = {n for r in graph.repeats for n in range(r.first, r.first + r.length)}
    for number in sorted(shown):
        numbers.setdefault(keys[number - 1], []).append(number)
    found: list[tuple[int, int, int]] = []
    number = 1
    while number <= len(keys):
        best = 0, 0
        if place_in_layers(graph.repeats, number)[1] < 0:
            for like in numbers.get(keys[number - 1], ()):
                length = 1
                while (
                    like + length in shown
                    and number + length <= len(keys)
                    and place_in_layers(graph.repeats, number + length)[1] < 0
                    and keys[number + length - 1] == keys[like + length - 1]
                ):
                    length += 1
                best = max(best, (length, -like))
        length = best[0]
        if length >= _LEAST_AS:
            found.append((number, number + length - 1, -best[1]))
        number += max(length, 1)
    return found


def _sameness(kernel: FusedKernel) -> object:
    module = _NUMBER.sub("*", kernel.modules[-1]) if kernel.modules else ""
    return kernel.name, kernel.whole_read, kernel.whole_written, kernel.whole_saved, module, kernel.sources


def folded_graph(graph: GraphFusion) -> GraphFusion:
    """Return the graph with its repeated layers; a small graph without them."""
    return unfolded(graph) if len(graph.kernels) <= _SMALL else graph


def unfolded(graph: GraphFusion) -> GraphFusion:
    """Return the graph with each layer shown."""
    return replace(graph, repeats=())
