"""Outlines of stages say what the full parsers say, of all recorded stages, whole and damaged."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from xpudbg.formats.llvm_ir import outline_llvm_ir, parse_llvm_ir
from xpudbg.formats.mlir import outline_mlir, parse_mlir
from xpudbg.formats.spirv import outline_spirv, parse_spirv

DATA = Path(__file__).resolve().parents[2] / "data"
MOST = 30_000


def recorded(*suffixes: str) -> list[Path]:
    """The smaller stages with these suffixes, one a size."""
    files = {f.stat().st_size: f for s in suffixes for f in sorted(DATA.rglob(f"*.{s}"))}
    return [files[size] for size in sorted(files) if size < MOST][:: max(1, len(files) // 12)]


def damaged_texts(text: str) -> Iterator[str]:
    """The text itself, cut, with lines left out or doubled, and with odd line ends."""
    rng = random.Random(len(text))
    lines = text.splitlines(keepends=True)
    yield text
    yield ""
    yield from (text[: rng.randrange(len(text) + 1)] for _ in range(12))
    for _ in range(12):
        at = rng.randrange(len(lines))
        yield "".join([*lines[:at], *lines[at + 1 :]])
        yield "".join([*lines[:at], lines[at], *lines[at:]])
    braces = [n for n, line in enumerate(lines) if "{" in line or line.strip().startswith("}")]
    yield from ("".join([*lines[:at], *lines[at + 1 :]]) for at in braces[:12])
    for end in ("\r\n", "\v", "\u2028", "\x85"):
        at = rng.choice(braces)
        yield "".join([*lines[:at], lines[at].rstrip("\n"), end, *lines[at + 1 :]])


@pytest.mark.parametrize("file", recorded("llir"), ids=lambda f: f.parent.name[:12])
def test_llvm_outline_is_that_of_the_parser(file: Path) -> None:
    sound = 0
    for text in damaged_texts(file.read_text()):
        found, whole = outline_llvm_ir(text), parse_llvm_ir(text, origin="k.llir")
        if found is not None:
            sound += 1
            assert not whole.problems
            assert [(f.name, f.defined, f.kernel) for f in found.functions] == [
                (f.name, f.defined, f.kernel) for f in whole.value.functions
            ]
    assert sound > 5 and outline_llvm_ir(file.read_text()) is not None


@pytest.mark.parametrize("file", recorded("ttir", "ttgir", "source"), ids=lambda f: f.parent.name[:12])
def test_mlir_outline_is_that_of_the_parser(file: Path) -> None:
    sound = 0
    for text in damaged_texts(file.read_text()):
        found, whole = outline_mlir(text), parse_mlir(text, origin="k.ttir")
        if found is not None:
            sound += 1
            assert not whole.problems
            assert found.attributes == whole.value.attributes
    assert sound > 5 and outline_mlir(file.read_text()) is not None


@pytest.mark.parametrize("file", recorded("spv"), ids=lambda f: f.parent.name[:12])
def test_spirv_outline_is_that_of_the_parser(file: Path) -> None:
    data = file.read_bytes()
    if data[:4] == b"\x7fELF":
        assert outline_spirv(data) is None
        return
    rng = random.Random(len(data))
    changed = [data, data[:8], data[:20], b"", data[3::-1] + data[4:]]
    changed += [data[: rng.randrange(len(data))] for _ in range(20)]
    changed += [data[: 4 * rng.randrange(len(data) // 4)] for _ in range(20)]
    for _ in range(40):
        at = 4 * rng.randrange(5, len(data) // 4)
        changed.append(
            data[:at] + rng.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\1\0\1\0"]) + data[at + 4 :]
        )
    for some in changed:
        found, whole = outline_spirv(some), parse_spirv(some, origin="k.spv")
        if found is not None:
            assert not whole.problems
            assert found.entry_points == whole.value.entry_points
    assert outline_spirv(data) is not None
