"""One launch of a kernel on the host, apart from everything: its ttir is executed by a child over memory of its own.

Runs in the user's interpreter; needs numpy, which ``xpudbg/target/ttir`` computes with. The bundle's text is parsed and interpreted, never
executed as Python. What hangs, grows or crashes ends with the child.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import mmap
import os
import resource
import select
import signal
import sys
import time
from typing import Any, Dict, List, Optional, Sequence, Tuple

import torch
from _xpudbg_text_eval import UnknownExpressionError

MAX_PROGRAMS = 1 << 22
_MEMORY = 8 << 30
_CANARY = 64
_GRIDS = ("Grid1D", "Grid2D", "Grid3D", "BatchMatmulGrid3D", "Grid2DWithYZOverflow", "FixedGrid")
_MAX_Y = 65535


class KernelDefinition:
    """Parameters and grid of a kernel, from its ``triton_meta`` and ``inductor_meta``.

    Args:
        source: The text that ``async_compile.triton`` is given.

    Attributes:
        parameters: Names and types of what reaches the compiled kernel (``*fp32``, ``i32``).
        passed: Names of what ``run`` is given by position.
        written: Names of parameters that it writes to.
        pointwise: Whether Inductor's heuristics take it for one without reductions.
        constants: Values that were compiled in.
        grid: Name of Inductor's grid class.
        sizes: Sizes that its code has as numbers (``xnumel = 999``), whatever it is given for them.

    Raises:
        UnknownExpressionError: They are not found.
    """

    def __init__(self, source: str) -> None:
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise UnknownExpressionError("its source is no Python") from None
        triton, inductor = _keyword(tree, "triton_meta"), _keyword(tree, "inductor_meta")
        signature = _literal(_entry(triton, "signature"))
        constants = _literal(_entry(triton, "constants")) or {}
        if not isinstance(signature, dict) or not isinstance(constants, dict):
            raise UnknownExpressionError("its signature is not known")
        types = {str(k): str(v) for k, v in signature.items()}
        self.passed = _plain_parameters(tree) or [n for n, t in types.items() if t != "constexpr"]
        extra = _literal(_entry(inductor, "extra_launcher_args"))
        self.passed += [str(n) for n in extra] if isinstance(extra, (list, tuple)) else []
        self.parameters = [(n, t) for n, t in types.items() if t != "constexpr" and n not in constants]
        self.constants = constants
        self.grid = str(_literal(_entry(inductor, "grid_type")) or "")
        self.sizes = _fixed_sizes(tree, self.passed)
        self.pointwise = any(isinstance(n, ast.Attribute) and n.attr == "pointwise" for n in ast.walk(tree))
        mutated = _literal(_entry(inductor, "mutated_arg_names"))
        named = {str(n) for n in mutated} if isinstance(mutated, (list, tuple, set)) else set()
        self.written = named | {n for n in types if n.startswith(("out_ptr", "in_out_ptr"))}


def _plain_parameters(tree: ast.AST) -> List[str]:
    """Parameters of the kernel's function that ``run`` is given: all but those marked ``tl.constexpr``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            return [a.arg for a in node.args.args if a.annotation is None]
    return []


def _fixed_sizes(tree: ast.AST, passed: Sequence[str]) -> Dict[str, int]:
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            for statement in node.body:
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


def _literal(node: Optional[ast.AST]) -> Any:
    try:
        return None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


class MemoryCopies:
    """Copies of the memory that tensors lie in, shared with children; tensors of one storage share their copy.

    Args:
        tensors: The tensors; what is none stays what it is.
    """

    def __init__(self, tensors: Sequence[Any]) -> None:
        self._maps: Dict[int, Tuple[Any, Any, Any]] = {}
        self.values = [self._copied(t) if isinstance(t, torch.Tensor) else t for t in tensors]

    def _copied(self, tensor: Any) -> Any:
        storage = tensor.untyped_storage()
        size, key = storage.nbytes(), storage.data_ptr()
        if size == 0:
            return tensor.clone()
        if key not in self._maps:
            memory = mmap.mmap(-1, size)
            copy = torch.frombuffer(memory, dtype=torch.uint8)
            original = torch.empty(0, dtype=torch.uint8).set_(storage)
            copy.copy_(original)
            self._maps[key] = (memory, copy, original)
        copy = self._maps[key][1]
        return torch.empty(0, dtype=tensor.dtype).set_(
            copy.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride()
        )

    def memory(self, tensor: Any) -> Any:
        """The mapped memory that one of the copies lies in; None for one without elements."""
        start = tensor.untyped_storage().data_ptr()
        return next((m for m, copy, _ in self._maps.values() if copy.data_ptr() == start), None)

    def keep(self) -> None:
        """Write what is in the copies back to the tensors."""
        for _, copy, original in self._maps.values():
            original.copy_(copy)


class LaunchOutcome:
    """Result of a launch.

    Attributes:
        state: ``ok``, ``fault`` (undefined behaviour, such as an access out of bounds), ``unsupported``, ``timeout`` or ``crash``.
        why: In words.
        location: ``FILE:LINE`` of a fault in the generated kernel; empty elsewhere.
        grid: Programs along the three axes.
        seconds: How long it took.
        rewrites: What was changed in a module before it ran.
    """

    def __init__(
        self,
        state: str,
        why: str = "",
        location: str = "",
        grid: Sequence[int] = (),
        seconds: float = 0.0,
        rewrites: Sequence[str] = (),
    ) -> None:
        self.state, self.why, self.location = state, why, location
        self.grid, self.seconds, self.rewrites = tuple(grid), seconds, list(rewrites)


class TtirRunner:
    """Runs ttir.

    Args:
        package: Folder of ``xpudbg/target/ttir``.
        seconds: A launch may take.
    """

    def __init__(self, package: str, seconds: float) -> None:
        self._package = package
        self._seconds = seconds
        self._execute = _load(package)

    def run(self, ttir: str, definition: KernelDefinition, values: Dict[str, Any]) -> LaunchOutcome:
        """Launch a kernel over the memory of its arguments.

        Args:
            ttir: The module.
            definition: Its parameters.
            values: Arguments by name: tensors in shared memory, and numbers.
        """
        read, write = os.pipe()
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            os.close(read)
            _in_child(write, lambda: self._launch(ttir, definition, values))
        os.close(write)
        said, late = _listen(read, began + self._seconds)
        if late:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        seconds = round(time.monotonic() - began, 3)
        if late:
            return LaunchOutcome("timeout", "it did not end in %g s" % self._seconds, seconds=seconds)
        try:
            told = json.loads(said.decode())
            return LaunchOutcome(told["state"], told["why"], told["location"], told["grid"], seconds)
        except (ValueError, KeyError, TypeError):
            ended = (
                "signal %d" % os.WTERMSIG(status)
                if os.WIFSIGNALED(status)
                else "status %d" % os.WEXITSTATUS(status)
            )
            return LaunchOutcome("crash", "the process that ran it ended with %s" % ended, seconds=seconds)

    def _launch(self, ttir: str, definition: KernelDefinition, values: Dict[str, Any]) -> Dict[str, Any]:
        execute, memory = self._execute
        grid: Tuple[int, ...] = ()
        try:
            program = execute.Program(ttir)
            kinds = program.arguments
            if len(kinds) != len(definition.parameters):
                raise UnknownExpressionError(
                    "its ttir takes %d arguments, its signature has %d"
                    % (len(kinds), len(definition.parameters))
                )
            grid = grid_of(definition, program, values)
            passed, segments = [], []
            for (name, _), (_, kind) in zip(definition.parameters, kinds):
                value = values[name]
                if isinstance(value, torch.Tensor) != bool(kind.is_pointer):
                    raise UnknownExpressionError("argument %s is not of the type that its ttir takes" % name)
                if kind.is_pointer:
                    storage = value.untyped_storage()
                    segments.append(memory.Segment(storage.data_ptr(), storage.nbytes(), name))
                    value = value.data_ptr()
                passed.append(value)
            program.run(grid, passed, memory.Memory(segments, program.takes_addresses_from_elsewhere))
        except UnknownExpressionError as error:
            return {"state": "unsupported", "why": str(error), "location": "", "grid": grid}
        except execute.OperationError as error:
            fault = isinstance(error.__cause__, memory.KernelError)
            return {
                "state": "fault" if fault else "unsupported",
                "why": str(error),
                "location": error.location,
                "grid": grid,
            }
        except MemoryError:
            return {
                "state": "crash",
                "why": "it took more than %d GiB" % (_MEMORY >> 30),
                "location": "",
                "grid": grid,
            }
        except Exception as error:
            text = "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:300])
            return {"state": "unsupported", "why": text, "location": "", "grid": grid}
        return {"state": "ok", "why": "", "location": "", "grid": grid}


def _in_child(write: int, work: Any) -> None:
    try:
        limit = _MEMORY + _used()
        resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
    except (OSError, ValueError):
        pass
    try:
        data = json.dumps(work()).encode()
        while data:
            data = data[os.write(write, data) :]
    finally:
        os._exit(0)


def _used() -> int:
    with open("/proc/self/statm") as source:
        return int(source.read().split()[0]) * resource.getpagesize()


def _listen(read: int, until: float) -> Tuple[bytes, bool]:
    said = b""
    try:
        while True:
            left = until - time.monotonic()
            if left <= 0 or not select.select([read], [], [], left)[0]:
                return said, True
            part = os.read(read, 1 << 16)
            if not part:
                return said, False
            said = (said + part)[: 1 << 20]
    finally:
        os.close(read)


def _load(package: str) -> Tuple[Any, Any]:
    """Import ``xpudbg/target/ttir`` by its path, under a name of its own: xpudbg itself need not be installed here."""
    name = "xpudbg_ttir"
    spec = importlib.util.spec_from_file_location(
        name, os.path.join(package, "__init__.py"), submodule_search_locations=[package]
    )
    if spec is None or spec.loader is None:
        raise ImportError("there is no " + package)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return importlib.import_module(name + ".execute"), importlib.import_module(name + ".memory")


def grid_of(definition: KernelDefinition, program: Any, values: Dict[str, Any]) -> Tuple[int, int, int]:
    """Programs along the three axes, as Inductor's launcher counts them.

    Block sizes are constants of the compiled module: ``xoffset = tl.program_id(0) * XBLOCK`` stands in one line of the kernel.

    Raises:
        UnknownExpressionError: It is counted in a way that is not known here.
    """
    if definition.grid not in _GRIDS:
        raise UnknownExpressionError("its grid (%s) is not known here" % (definition.grid or "no grid type"))
    if definition.grid == "FixedGrid":
        found = tuple(values.get("_grid_%d" % axis) for axis in range(3))
        if not all(isinstance(n, int) for n in found):
            raise UnknownExpressionError("its grid is not passed to it")
        return _bounded(found)
    axes = {
        "Grid1D": "x",
        "Grid2D": "xy",
        "Grid3D": "xyz",
        "BatchMatmulGrid3D": "zyx",
        "Grid2DWithYZOverflow": "xy",
    }[definition.grid]
    counts = []
    for axis, letter in enumerate(axes):
        numel = values.get(letter + "numel", definition.constants.get(letter + "numel"))
        if not isinstance(numel, int):
            raise UnknownExpressionError("%snumel is not passed to it" % letter)
        counts.append(-(-numel // _block(program, axis, numel)))
    if definition.grid == "Grid2DWithYZOverflow":
        parts = max(1, -(-counts[1] // _MAX_Y))
        return _bounded((counts[0], -(-counts[1] // parts), parts))
    return _bounded((*counts, *[1] * (3 - len(counts))))


def _bounded(grid: Sequence[Any]) -> Tuple[int, int, int]:
    x, y, z = (int(n) for n in grid)
    if min(x, y, z) < 0 or x * y * z > MAX_PROGRAMS:
        raise UnknownExpressionError("a grid of %d x %d x %d is too large to run here" % (x, y, z))
    return x, y, z


def _block(program: Any, axis: int, numel: int) -> int:
    """The constant that the offset of a program is multiplied by: 1 where its line has no multiplication, all where no program is asked for."""
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
