"""Kernels of two runs through the compilers of both."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.cli.test_edit_command import BMG, PLACE, child_of
from xpudbg.experiments.kernel_edit import SideCompilers, cross_compilers
from xpudbg.record.ocloc import OclocCompiler, private_compilers
from xpudbg.run.run_reader import RunReader

FMUL, FDIV = 133, 136


def test_a_difference_below_the_ttir_is_tritons(tmp_path: Path) -> None:
    own = private_compilers()
    if not own:
        # The one of a distribution may not know the device.
        pytest.skip("no ocloc of `xpudbg targets setup`")
    program = own[0].program
    module = (BMG / f"{PLACE}.spv").read_bytes()
    words = list(struct.unpack(f"<{len(module) // 4}I", module))
    words = [(w & ~0xFFFF) | FDIV if w == (5 << 16) | FMUL else w for w in words]
    child = child_of(BMG, tmp_path / "child", {f"{PLACE}.spv": struct.pack(f"<{len(words)}I", *words)}, {})
    compilers = SideCompilers("python", OclocCompiler(program))
    table = cross_compilers(RunReader.open(BMG), child, (compilers, compilers), lambda _: None)
    assert (table.kernels, table.left_out) == (1, ())
    assert [(r.torch, r.triton, r.ocloc) for r in table.rows] == [
        tuple(w) for w in ("AAA", "AAB", "ABB", "BBB")
    ]
    figures = [row.figures for row in table.rows]
    assert figures[0] == figures[1] != figures[2] == figures[3]
    assert all(f["instructions"] for f in figures)
    nothing = SideCompilers("python", OclocCompiler(str(tmp_path / "missing")))
    table = cross_compilers(RunReader.open(BMG), child, (compilers, nothing), lambda _: None)
    assert table.kernels == 0 and len(table.left_out) == 1 and table.rows == ()
