"""Text for buffers, operators and source lines in reports and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xpudbg.core.text import decimal_size
from xpudbg.model.fusion import BufferInfo, FusedKernel, Member
from xpudbg.model.location import FxSourceLine, base_name
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
