"""The grid of a kernel that Inductor generated, where its sizes and its block are constants.

Inductor's launcher divides the number of elements of each axis by its block (``torch/_inductor/runtime/triton_heuristics.py``, ``Grid1D`` to
``Grid3D``). The number stands in the kernel (``xnumel = 64``); the block of a configuration is what the ttir multiplies the program's id by at the
line ``xoffset = tl.program_id(0) * XBLOCK``, and 1 where that line has the id alone. Seen: torch 2.11 and 2.13, Triton 3.3 and 3.6.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.model.generated_code import is_source_file, source_file_name
from xpudbg.model.location import StageOp, base_name
from xpudbg.run.entry_metadata import source_file
from xpudbg.store.files.vfs import read_file

_AXES = {"Grid1D": "x", "Grid2D": "xy", "Grid3D": "xyz"}
_MAX_SOURCE = 4 << 20
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
        tree = ast.parse(text) if source_file_name(text) == name else ast.Module([], [])
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    module = reader.mlir_stage("ttir")
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef)]
    if module is None or len(functions) != 1:
        return ()
    sizes = []
    for number, axis in enumerate(_AXES.get(_grid_type(functions[0]), "")):
        elements = _constant(functions[0], f"{axis}numel")
        block = _block(module.ops, name, _offset_line(functions[0], axis, number))
        if not elements or not block:
            return ()
        sizes.append(-(-elements // block))
    return tuple(sizes)


def _grid_type(function: ast.FunctionDef) -> str:
    """Return Inductor's name for the launcher's way to compute the grid."""
    keywords = (k for d in function.decorator_list if isinstance(d, ast.Call) for k in d.keywords)
    meta = next((k.value for k in keywords if k.arg == "inductor_meta"), None)
    pairs = zip(meta.keys, meta.values, strict=True) if isinstance(meta, ast.Dict) else ()
    for key, value in pairs:
        if isinstance(key, ast.Constant) and key.value == "grid_type" and isinstance(value, ast.Constant):
            return str(value.value)
    return ""


def _constant(function: ast.FunctionDef, name: str) -> int:
    """Return the whole number that a variable is set to; 0 for other values."""
    for node in function.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            (target, *more) = node.targets
            value = node.value.value
            if not more and isinstance(target, ast.Name) and target.id == name and type(value) is int:
                return value
    return 0


def _offset_line(function: ast.FunctionDef, axis: str, number: int) -> int:
    """Return the line of ``xoffset = tl.program_id(0) * XBLOCK``; 0 where the kernel has no such line."""
    wanted = f"{axis}offset = tl.program_id({number}) * {axis.upper()}BLOCK"
    return next(
        (n.lineno for n in function.body if isinstance(n, ast.Assign) and ast.unparse(n) == wanted), 0
    )


def _block(ops: Sequence[StageOp], file: str, line: int) -> int:
    """Return the factor of the program id at a line; 0 where it is not known."""
    mine = [o for o in ops if o.frames and o.frames[-1].line == line and base_name(o.frames[-1].file) == file]
    products = [o for o in mine if o.name == "arith.muli"]
    if not products:
        return int(line > 0 and any(o.name == "tt.get_program_id" for o in mine))
    factors = _FACTOR.findall(products[0].text) if len(products) == 1 else []
    return int(factors[0]) if len(factors) == 1 else 0
