"""Definition of a kernel in its generated source: parameters, sizes, and the number of its programs.

Runs in the user's interpreter. The source is parsed, never executed.
"""

from __future__ import annotations

import ast
import re
from typing import Any, Dict, List, Optional, Sequence, Tuple

from .text_eval import UnknownExpressionError, literal

MAX_PROGRAMS = 1 << 22
# Axes of each of Inductor's classes of grids, in their order.
_GRIDS = {
    "Grid1D": "x",
    "Grid2D": "xy",
    "Grid3D": "xyz",
    "BatchMatmulGrid3D": "zyx",
    "Grid2DWithYZOverflow": "xy",
}
_COMBO_GRIDS = ("SequentialComboKernelGrid", "SequentialFlattenComboKernelGrid")
_MAX_Y = 65535


class KernelDefinition:
    """Parameters and grid of a kernel, from its ``triton_meta`` and ``inductor_meta``.

    Args:
        source: The argument of ``async_compile.triton``.

    Attributes:
        parameters: Names and types of the compiled kernel's parameters (``*fp32``, ``i32``).
        passed: Names of the positional arguments of ``run``.
        written: Names of parameters that it writes to.
        pointwise: Whether Inductor's heuristics treat it as a kernel without reductions.
        constants: Values that were compiled in.
        grid: Name of Inductor's grid class.
        sizes: Sizes that are numbers in its code (``xnumel = 999``), whatever arguments it gets for them.
        updated: Names of parameters that it reads and writes: in place, or by atomic additions.
        by_user: Whether the user wrote it: then its computation is not known.
        combined: Number of kernels in a combo kernel or one of ``foreach``; 0 for others.
        fewest: Least number of programs of a combo kernel's launch.

    Raises:
        UnknownExpressionError: They are not found.
    """

    def __init__(self, source: str) -> None:
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise UnknownExpressionError("its source is no Python") from None
        triton, inductor = _keyword(tree, "triton_meta"), _keyword(tree, "inductor_meta")
        function = _function(tree)
        signature = literal(_entry(triton, "signature"))
        constants = literal(_entry(triton, "constants")) or {}
        if not isinstance(signature, dict) or not isinstance(constants, dict):
            raise UnknownExpressionError("its signature is not known")
        types = {str(k): str(v) for k, v in signature.items()}
        self.passed = _plain_parameters(function) or [n for n, t in types.items() if t != "constexpr"]
        extra = literal(_entry(inductor, "extra_launcher_args"))
        self.passed += [str(n) for n in extra] if isinstance(extra, (list, tuple)) else []
        self.parameters = [(n, t) for n, t in types.items() if t != "constexpr" and n not in constants]
        self.constants = constants
        self.grid = str(literal(_entry(inductor, "grid_type")) or "")
        self.sizes = _fixed_sizes(function, self.passed)
        self.pointwise = any(isinstance(n, ast.Attribute) and n.attr == "pointwise" for n in ast.walk(tree))
        mutated = literal(_entry(inductor, "mutated_arg_names"))
        named = {str(n) for n in mutated} if isinstance(mutated, (list, tuple, set)) else set()
        self.by_user = bool(literal(_keyword(tree, "custom_kernel")))
        made = {n for n in types if n.startswith(("out_ptr", "in_out_ptr"))}
        self.written = set() if self.by_user else named | made
        adds = bool(literal(_entry(inductor, "atomic_add_found")))
        self.updated = {n for n in self.written if n.startswith("in_out_ptr") or (adds and n in named)}
        combo = literal(_entry(inductor, "combo_grid_meta"))
        combo = combo if isinstance(combo, dict) else {}
        self.combined, self.fewest = (int(combo.get(k) or 0) for k in ("num_kernels", "min_blocks"))

    def reads(self, parameter: str) -> bool:
        """Return whether the kernel uses the value of a parameter before the launch."""
        return parameter not in self.written or parameter in self.updated


def _function(tree: ast.AST) -> Optional[ast.FunctionDef]:
    """Return the kernel's function; other decorated functions are its helpers."""
    found = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.decorator_list]
    named = [n for n in found if any(_keyword(d, "triton_meta") is not None for d in n.decorator_list)]
    return next(iter(named or found), None)


def _plain_parameters(function: Optional[ast.FunctionDef]) -> List[str]:
    """Return the parameters of the kernel's function that ``run`` gets: all but those marked ``tl.constexpr``."""
    return [] if function is None else [a.arg for a in function.args.args if a.annotation is None]


def _fixed_sizes(function: Optional[ast.FunctionDef], passed: Sequence[str]) -> Dict[str, int]:
    found = {}
    for statement in function.body if function is not None else ():
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
            target, value = statement.targets[0], statement.value.value
            if isinstance(target, ast.Name) and target.id in passed and type(value) is int:
                found[target.id] = value
    return found


def _keyword(tree: ast.AST, name: str) -> Optional[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == name:
            return node.value
    return None


def _entry(node: Optional[ast.AST], name: str) -> Optional[ast.AST]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values):
            if isinstance(key, ast.Constant) and key.value == name:
                return value
    return None


def grid_of(definition: KernelDefinition, program: Any, values: Dict[str, Any]) -> Tuple[int, int, int]:
    """Return the number of programs along the three axes, as Inductor's launcher computes it.

    Block sizes are constants of the compiled module: a line of the kernel is ``xoffset = tl.program_id(0) * XBLOCK``.

    Raises:
        UnknownExpressionError: It is computed in an unknown way.
    """
    if definition.grid in _COMBO_GRIDS:
        return bounded((max(_combo_programs(definition, program), definition.fewest), 1, 1))
    if definition.grid == "FixedGrid":
        found = tuple(values.get("_grid_%d" % axis) for axis in range(3))
        if not all(isinstance(n, int) for n in found):
            raise UnknownExpressionError("its grid is not passed to it")
        return bounded(found)
    if definition.grid not in _GRIDS:
        why = "its grid (%s) is not known here" % (definition.grid or "no grid type")
        if definition.grid == "PrecomputedGrid":
            why = "the run does not tell which of its configurations this cache entry is, and so not its grid"
        raise UnknownExpressionError(why)
    counts = []
    for axis, letter in enumerate(_GRIDS[definition.grid]):
        numel = values.get(letter + "numel", definition.constants.get(letter + "numel"))
        if not isinstance(numel, int):
            raise UnknownExpressionError("%snumel is not passed to it" % letter)
        counts.append(-(-numel // _block(program, axis, numel)))
    if definition.grid == "Grid2DWithYZOverflow":
        parts = max(1, -(-counts[1] // _MAX_Y))
        return bounded((counts[0], -(-counts[1] // parts), parts))
    return bounded((*counts, *[1] * (3 - len(counts))))


def _combo_programs(definition: KernelDefinition, program: Any) -> int:
    """Return the number of programs of a combo kernel, whose kernels use consecutive ones (``if pid < 3: ... elif pid < 5: ...``)."""
    own = {
        n
        for o in program.operations
        if o.name == "tt.get_program_id" and o.words[:1] == ["x"]
        for n in o.results
    }
    ends = {
        program.whole_numbers[o.operands[1]]
        for o in program.operations
        if o.name == "arith.cmpi" and o.operands[0] in own and o.operands[1] in program.whole_numbers
    }
    beyond = any(o.name == "tt.get_program_id" and o.words[:1] != ["x"] for o in program.operations)
    if beyond or not ends or len(ends) != definition.combined:
        raise UnknownExpressionError("its ttir does not tell which programs each of its kernels has")
    return int(max(ends))


def bounded(grid: Sequence[Any]) -> Tuple[int, int, int]:
    """Return the grid if it is small enough to run here.

    Raises:
        UnknownExpressionError: It is too large.
    """
    x, y, z = (int(n) for n in grid)
    if min(x, y, z) < 0 or x * y * z > MAX_PROGRAMS:
        raise UnknownExpressionError("a grid of %d x %d x %d is too large to run here" % (x, y, z))
    return x, y, z


def _block(program: Any, axis: int, numel: int) -> int:
    """Return the factor of a program's offset: 1 if its line has no multiplication, the whole size if no program id is read."""
    operations, constants = program.operations, program.whole_numbers
    lines = {
        o.location
        for o in operations
        if o.name == "tt.get_program_id" and o.words and "xyz".index(o.words[0]) == axis
    }
    if not lines:
        return max(1, numel)
    if "" in lines:
        raise UnknownExpressionError("its ttir does not tell the block of axis %s" % "xyz"[axis])
    found = {
        constants[name]
        for o in operations
        if o.name == "arith.muli" and o.location in lines
        for name in o.operands
        if name in constants
    }
    if len(found) > 1:
        raise UnknownExpressionError("its ttir has several blocks of axis %s" % "xyz"[axis])
    return max(1, found.pop()) if found else 1


# Parameters of a C++ kernel.

_SIGNATURE = re.compile(r"\bvoid\s+(\w+)\s*\(([^()]*)\)\s*\{")
_NAME = re.compile(r"\b(\w+)\s*$")
# A load of a whole vector has its number of elements as a plain number; that of a tail is a long one (``2L``) or an expression.
_LOAD = re.compile(
    r"Vectorized(?:N)?<(float|double|int32_t|int64_t)(?:,\s*(\d+))?>::loadu\([^;]{0,1000}?,\s*(?:static_cast<int64_t>\((\d+)\)|(\d+))\)"
)
_BITS = {"float": 32, "double": 64, "int32_t": 32, "int64_t": 64}


class CppDefinition:
    """Parameters of a C++ kernel, from its source; of the form of ``KernelDefinition``.

    Args:
        source: The text that ``async_compile.cpp_pybinding`` is given.
        types: The types of its arguments in that call.

    Raises:
        UnknownExpressionError: They are not found.
    """

    def __init__(self, source: str, types: Sequence[str]) -> None:
        found = _SIGNATURE.search(source)
        names = [_NAME.search(part) for part in found.group(2).split(",")] if found else []
        self.passed = [n.group(1) for n in names if n is not None]
        if not self.passed or len(self.passed) != len(types):
            raise UnknownExpressionError("its parameters are not found in its source")
        self.types = list(types)
        pairs = zip(self.passed, types)
        self.written = {
            n for n, t in pairs if t.rstrip().endswith("*") and not t.lstrip().startswith("const")
        }
        adds = "atomic_add" in source
        self.updated = {n for n in self.written if adds or n.startswith("in_out_ptr")}
        self.pointwise = "tmp_acc" not in source
        self.sizes: Dict[str, int] = {}
        self.by_user = False
        self.vector_bits = _vector_bits(source)

    def reads(self, parameter: str) -> bool:
        """Return whether the kernel uses the value of a parameter before the launch."""
        return parameter not in self.written or parameter in self.updated


def _vector_bits(source: str) -> int:
    """Return the width of a source's vectors; 0 if it has none.

    Raises:
        UnknownExpressionError: It has vectors of unknown width.
    """
    if "at::vec::" not in source:
        return 0
    widths = {
        int(whole or plain) // int(parts or 1) * _BITS[kind]
        for kind, parts, whole, plain in _LOAD.findall(source)
    }
    if len(widths) != 1 or not widths <= {128, 256, 512}:
        raise UnknownExpressionError("its source does not tell how wide its vectors are")
    return widths.pop()
