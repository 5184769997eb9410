"""The grid of a kernel that Inductor generated, where its sizes and its block are constants.

Inductor's launcher divides the number of elements of each axis by its block (``torch/_inductor/runtime/triton_heuristics.py``, ``Grid1D`` to
``Grid3D``). The number stands in the kernel (``xnumel = 64``); the block of a configuration is what the ttir multiplies the program's id by at the
line ``xoffset = tl.program_id(0) * XBLOCK``, and 1 where that line has the id alone. Seen: torch 2.11 and 2.13, Triton 3.3 and 3.6.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.model.generated_code import is_source_file, source_file_name
from xpudbg.model.location import StageOp, base_name
from xpudbg.run.entry_metadata import source_file
from xpudbg.store.files.vfs import read_file

_AXES = {"Grid1D": "x", "Grid2D": "xy", "Grid3D": "xyz"}
_MAX_SOURCE = 4 << 20
_GRID_TYPE = re.compile(r"'grid_type': '(\w{1,40})'")
_FUNCTION = re.compile(r"^def ", re.MULTILINE)
_NUMEL = re.compile(r"    ([xyz])numel = (\d{1,18})")
_FACTOR = re.compile(r"%c(\d{1,10})_i32\b")


def inductor_grid(reader: EntryReader) -> tuple[int, ...]:
    """Return the grid of a cache entry of a run; empty where launches have different grids, or it is not known."""
    name, run = base_name(source_file(reader.files)), reader.files.run
    if run is None or not is_source_file(name):
        return ()
    try:
        text = read_file(run.root / "inductor_cache" / name[1:3] / name, limit=_MAX_SOURCE).decode(
            "utf-8", "replace"
        )
    except OSError:
        return ()
    module, kind = reader.mlir_stage("ttir"), _GRID_TYPE.search(text)
    if module is None or kind is None or len(_FUNCTION.findall(text)) != 1 or source_file_name(text) != name:
        return ()
    lines = text.split("\n")
    sizes = []
    for number, axis in enumerate(_AXES.get(kind[1], "")):
        elements = next((int(m[2]) for line in lines if (m := _NUMEL.fullmatch(line)) and m[1] == axis), 0)
        offset = f"    {axis}offset = tl.program_id({number}) * {axis.upper()}BLOCK"
        block = _block(module.ops, name, lines.index(offset) + 1 if offset in lines else 0)
        if not elements or not block:
            return ()
        sizes.append(-(-elements // block))
    return tuple(sizes)


def _block(ops: Sequence[StageOp], file: str, line: int) -> int:
    """Return the factor of the program id at a line; 0 where it is not known."""
    mine = [o for o in ops if o.frames and o.frames[-1].line == line and base_name(o.frames[-1].file) == file]
    products = [o for o in mine if o.name == "arith.muli"]
    if not products:
        return int(line > 0 and any(o.name == "tt.get_program_id" for o in mine))
    factors = _FACTOR.findall(products[0].text) if len(products) == 1 else []
    return int(factors[0]) if len(factors) == 1 else 0
