"""Definition of a kernel in its generated source (parameters, sizes, programs), and its launches at every available level.

Runs in the user's interpreter. The source is parsed, never executed.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import json
import mmap
import os
import re
import resource
import select
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

import torch

from ...emulator.spirv import binary, client, launches
from ...emulator.target.ttir import execute, memory
from .fx_graph import is_none
from .graph_values import Row, read
from .text_eval import UnknownExpressionError, dotted, literal

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
        constants: Values that were compiled in; a type of Triton's language is ``{"language": "bfloat16"}``.
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
        constants = _constants(_entry(triton, "constants"))
        if not isinstance(signature, dict):
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


def _constants(node: Optional[ast.AST]) -> Dict[str, Any]:
    """Return the compiled values of a dictionary's text; those of expressions that are not understood are left out."""
    found: Dict[str, Any] = {}
    for key, value in zip(node.keys, node.values) if isinstance(node, ast.Dict) else ():
        name, known = literal(key), literal(value)
        owner, _, word = dotted(value).rpartition(".")
        if owner == "triton.language":
            found[str(name)] = {"language": word}
        elif known is not None or is_none(value):
            found[str(name)] = known
    return found


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


# Launches: ttir interpreted or C++ compiled, SPIR-V on the host's processor, ttir on a device.
#
# Runs in the user's interpreter, with its torch.


# One launch of a kernel on the host, apart from everything: its ttir is executed by a child over memory of its own.
#
# Runs in the user's interpreter; needs numpy, which ``xpudbg/emulator/target/ttir`` computes with. The bundle's text is parsed and interpreted, never
# executed as Python. What hangs, grows or crashes ends with the child.

_MEMORY = 8 << 30
_CANARY = 64


class MemoryCopies:
    """Copies of the memory that tensors lie in, shared with children; tensors of one storage share their copy.

    Args:
        tensors: The tensors; other values are left unchanged.
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
        """Return the mapped memory of a copy; None if it has no elements."""
        start = tensor.untyped_storage().data_ptr()
        return next((m for m, copy, _ in self._maps.values() if copy.data_ptr() == start), None)

    def keep(self) -> None:
        """Copy the copies' values back to the tensors."""
        for _, copy, original in self._maps.values():
            original.copy_(copy)


@dataclass
class LaunchOutcome:
    """Result of a launch.

    Attributes:
        state: ``ok``, ``fault`` (undefined behaviour, such as an access out of bounds), ``unsupported``, ``timeout`` or ``crash``.
        why: The reason as a text.
        location: ``FILE:LINE`` of a fault in the generated kernel; otherwise empty.
        grid: Programs along the three axes.
        seconds: How long it took.
        rewrites: Changes to a module before it ran.
    """

    state: str
    why: str = ""
    location: str = ""
    grid: Tuple[int, ...] = ()
    seconds: float = 0.0
    rewrites: Tuple[str, ...] = ()


class TtirRunner:
    """Runs ttir.

    Args:
        seconds: Time limit of a launch.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def run(
        self, ttir: str, definition: KernelDefinition, values: Dict[str, Any], grid: Optional[Sequence[int]]
    ) -> LaunchOutcome:
        """Launch a kernel over the memory of its arguments.

        Args:
            ttir: The module.
            definition: Its parameters.
            values: Arguments by name: tensors in shared memory, and numbers.
            grid: Programs along the three axes, where the job has them; None if the kernel defines them.
        """
        return in_child(lambda: self._launch(ttir, definition, values, grid), self._seconds)

    @staticmethod
    def _launch(
        ttir: str, definition: KernelDefinition, values: Dict[str, Any], given: Optional[Sequence[int]]
    ) -> LaunchOutcome:
        grid: Tuple[int, ...] = ()
        try:
            program = execute.Program(ttir)
            kinds = program.arguments
            if len(kinds) != len(definition.parameters):
                raise UnknownExpressionError(
                    "its ttir takes %d arguments, its signature has %d"
                    % (len(kinds), len(definition.parameters))
                )
            grid = grid_of(definition, program, values) if given is None else bounded(given)
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
            return LaunchOutcome("unsupported", str(error), grid=grid)
        except execute.OperationError as error:
            fault = isinstance(error.__cause__, memory.KernelError)
            return LaunchOutcome("fault" if fault else "unsupported", str(error), error.location, grid)
        except MemoryError:
            return LaunchOutcome("crash", "it took more than %d GiB" % (_MEMORY >> 30), grid=grid)
        except Exception as error:
            return LaunchOutcome("unsupported", _error_text(error), grid=grid)
        return LaunchOutcome("ok", grid=grid)


def _error_text(error: BaseException, line: str = "") -> str:
    return "%s: %s" % (type(error).__name__, " ".join((line or str(error)).split())[:300])


def in_child(work: Callable[[], LaunchOutcome], seconds: float, *, limited: bool = True) -> LaunchOutcome:
    """Run a function in a forked child, so that hangs, crashes and memory stay in the child.

    Args:
        work: The function.
        seconds: Its time limit.
        limited: Limit its memory.
    """
    read, write = os.pipe()
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        os.close(read)
        _as_child(write, work, limited=limited)
    os.close(write)
    answer, late = _listen(read, began + seconds)
    if late:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    took = round(time.monotonic() - began, 3)
    if late:
        return LaunchOutcome("timeout", "it did not end in %g s" % seconds, seconds=took)
    try:
        outcome = LaunchOutcome(**json.loads(answer.decode()))
    except (ValueError, TypeError):
        number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        how = "signal" if os.WIFSIGNALED(status) else "status"
        outcome = LaunchOutcome("crash", "the process that ran it ended with %s %d" % (how, number))
    outcome.grid, outcome.seconds = tuple(outcome.grid), took
    return outcome


def _as_child(write: int, work: Callable[[], LaunchOutcome], *, limited: bool) -> None:
    try:
        if limited:
            limit = _MEMORY + _used()
            resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):
        pass
    try:
        data = json.dumps(vars(work())).encode()
        while data:
            data = data[os.write(write, data) :]
    finally:
        os._exit(0)


def _used() -> int:
    with open("/proc/self/statm", encoding="utf-8") as source:
        return int(source.read().split()[0]) * resource.getpagesize()


def _listen(read: int, until: float) -> Tuple[bytes, bool]:
    answer = b""
    try:
        while True:
            left = until - time.monotonic()
            if left <= 0 or not select.select([read], [], [], left)[0]:
                return answer, True
            part = os.read(read, 1 << 16)
            if not part:
                return answer, False
            answer = (answer + part)[: 1 << 20]
    finally:
        os.close(read)


# One launch of a C++ kernel of Inductor: its recorded source, compiled by the user's torch as it compiles its own, in a process apart.
# This is native code of whoever made the bundle.

_BUILD_SECONDS = 300.0


class CppRunner:
    """Compiles and runs C++.

    Args:
        seconds: Time limit of a launch.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._built: Dict[str, LaunchOutcome] = {}

    def run(self, source: str, definition: CppDefinition, values: Dict[str, Any]) -> LaunchOutcome:
        """Launch a kernel over the memory of its arguments.

        Args:
            source: The C++.
            definition: Its parameters.
            values: Arguments by name: tensors in shared memory, and numbers.
        """
        if source not in self._built:
            self._built[source] = self._build(source, definition)
        if self._built[source].state != "ok":
            return self._built[source]

        return in_child(lambda: _compiled(source, definition, values), self._seconds)

    def _build(self, source: str, definition: CppDefinition) -> LaunchOutcome:
        """Compile it in a separate process, without the memory limit of a kernel."""
        why = _unlike_here(definition.vector_bits)
        if why:
            return LaunchOutcome("unsupported", why)

        built = in_child(lambda: _compiled(source, definition), _BUILD_SECONDS, limited=False)
        if built.state == "timeout":
            return LaunchOutcome("unsupported", "its C++ was not compiled in %g s" % _BUILD_SECONDS)
        return built


def _compiled(
    source: str, definition: CppDefinition, values: Optional[Dict[str, Any]] = None
) -> LaunchOutcome:
    """Load a kernel, and launch it where there are values."""
    try:
        kernel = _load(source, definition)
        if values is not None:
            kernel(*(values[name] for name in definition.passed))
        return LaunchOutcome("ok")
    except Exception as error:
        # The compiler's output is long.
        line = next((line for line in str(error).splitlines() if "error:" in line), "")
        return LaunchOutcome("unsupported", _error_text(error, line))


def _load(source: str, definition: CppDefinition) -> Any:
    """Return the function, compiled as torch compiles C++ kernels, or loaded if it is compiled already."""
    caches, config = (importlib.import_module("torch._inductor." + n) for n in ("codecache", "config"))
    config.cpp.simdlen = definition.vector_bits or None
    return caches.CppPythonBindingsCodeCache.load_pybinding(list(definition.types), source)


def _unlike_here(bits: int) -> str:
    """Return why vectors of a width cannot run on this machine; empty if they can."""
    module = importlib.import_module("torch._inductor.codecache")
    if not bits:
        return ""
    with contextlib.suppress(ImportError):
        module = importlib.import_module("torch._inductor.cpu_vec_isa")
    widths: List[int] = [isa.bit_width() for isa in module.valid_vec_isa_list()]
    if bits not in widths:
        return "it is written for vectors of %d bits, which this processor or torch %s has not" % (
            bits,
            torch.__version__,
        )
    return ""


# One launch of a kernel's SPIR-V on the host's processor, through ``xpudbg/emulator/spirv``; its worker is a process of its own.
# This is native code of whoever made the bundle.

# What is known of the kernel, and what only says that it could not run here.
_FAULTS = ("geometry",)
_MOST_LINES = 4


class SpirvRunner:
    """Runs SPIR-V.

    Args:
        cache: The tool's cache folder: programs are kept there, and it may hold the runtime.
        seconds: Time limit of a launch.

    Attributes:
        missing: Why nothing can run; empty where it can.
    """

    def __init__(self, cache: str, seconds: float) -> None:
        self._seconds = seconds
        self.missing = ""
        self._device: Any = None
        try:
            self._device = client.SpirvDevice(Path(cache))
        except launches.SpirvFailure as error:
            self.missing = error.detail

    def run(
        self,
        module: bytes,
        meta: Dict[str, Any],
        definition: KernelDefinition,
        values: Dict[str, Any],
        copies: MemoryCopies,
        grid: Sequence[int],
    ) -> LaunchOutcome:
        """Launch a kernel over copies of the memory of its arguments.

        Args:
            module: The SPIR-V.
            meta: Triton's metadata, as ``KernelMeta`` names them.
            definition: The kernel's parameters.
            values: Arguments by name: tensors in these copies, and numbers.
            copies: The memory.
            grid: Programs along the three axes.
        """
        if self._device is None:
            return LaunchOutcome("unsupported", self.missing)
        arguments: List[Any] = []
        for name, kind in definition.parameters:
            value = values[name]
            if isinstance(value, torch.Tensor):
                memory = copies.memory(value)
                offset = value.storage_offset() * value.element_size()
                arguments.append(None if memory is None else launches.Pointer(memory, offset))
            else:
                arguments.append(launches.Scalar(kind, value))
        try:
            done = self._device.launch(
                module,
                "",
                tuple(grid),
                launches.KernelMeta(**meta),
                arguments,
                seconds=self._seconds,
                guard=True,
            )
        except launches.SpirvFailure as error:
            return LaunchOutcome(
                "fault" if error.kind in _FAULTS else error.kind, "%s: %s" % (error.kind, error.detail)
            )
        outside = done.out_of_bounds
        seconds = round(done.run_seconds, 4)
        rewrites = tuple("%s (%d)" % (r.name, r.count) for r in done.rewrites)
        if outside:
            lines = self._lines(module, outside[0])
            why = _access_text(outside, definition)
            if len(lines) > 1:
                why += "; it is one of %s" % ", ".join(os.path.basename(line) for line in lines[:_MOST_LINES])
            location = lines[0] if len(lines) == 1 else ""
            return LaunchOutcome("fault", why, location, seconds=seconds, rewrites=rewrites)
        return LaunchOutcome("ok", seconds=seconds, rewrites=rewrites)

    def _lines(self, module: bytes, access: Any) -> Sequence[str]:
        found: Sequence[str] = binary.access_lines(
            binary.read_module(module)[1], access.argument, access.access
        )
        return found

    def close(self) -> None:
        """End the worker."""
        if self._device is not None:
            self._device.close()


def _access_text(outside: Sequence[Any], definition: KernelDefinition) -> str:
    first = outside[0]
    names = [name for name, _ in definition.parameters]
    name = names[first.argument] if 0 <= first.argument < len(names) else "no argument"
    how = "a write that left its mark" if first.access == "changed border" else "a " + first.access
    return "%s outside of %s (%d bytes), at byte %d" % (how, name, first.size, first.offset)


# One launch of a kernel on a device of this machine: its ttir, compiled by the user's Triton for what is there.
#
# Runs in the user's interpreter, with its torch and Triton. This is native code that the user's compilers make of the bundle's text.


class DeviceRunner:
    """Runs ttir on a device.

    Args:
        name: Of the device, as torch has it: ``xpu``, ``xpu:1``, ``cuda``.

    Attributes:
        missing: Why nothing can run; empty where it can.
    """

    def __init__(self, name: str) -> None:
        self.missing = ""
        self._compiled: Dict[str, Any] = {}
        try:
            self._device = torch.device(name)
            self._module: Any = getattr(torch, self._device.type)
            if not self._module.is_available():
                raise RuntimeError("torch finds no %s device" % self._device.type)
            self._triton = importlib.import_module("triton")
        except Exception as error:
            self.missing = _error_text(error)

    def run(
        self,
        path: str,
        options: Dict[str, Any],
        definition: KernelDefinition,
        values: Dict[str, Any],
        grid: Sequence[int],
    ) -> LaunchOutcome:
        """Launch a kernel over copies on the device, and copy its results back to the tensors.

        Args:
            path: The ttir.
            options: Options of the compile; those unknown to the device's backend are left out.
            definition: The kernel's parameters.
            values: Arguments by name: tensors, and numbers.
            grid: Programs along the three axes.
        """
        if self.missing:
            return LaunchOutcome("unsupported", self.missing)
        try:
            kernel = self._kernel(path, options)
        except Exception as error:
            return LaunchOutcome("unsupported", "Triton does not compile it here: %s" % _error_text(error))
        began = time.monotonic()
        try:
            memory: Dict[int, Any] = {}
            arguments = [self._argument(values[name], memory) for name, _ in definition.parameters]
            kernel[tuple(grid)](*arguments)
            self._module.synchronize()
            seconds = round(time.monotonic() - began, 4)
            for original, copy in memory.values():
                original.copy_(copy)
        except UnknownExpressionError as error:
            return LaunchOutcome("unsupported", str(error))
        except Exception as error:
            return LaunchOutcome("crash", "the device says: %s" % _error_text(error))
        return LaunchOutcome("ok", seconds=seconds)

    def _kernel(self, path: str, options: Dict[str, Any]) -> Any:
        if path not in self._compiled:
            given = {name: value for name, value in options.items() if value not in (None, 0, "")}
            self._compiled[path] = self._triton.compile(path, options=_known(given))
        return self._compiled[path]

    def _argument(self, value: Any, memory: Dict[int, Any]) -> Any:
        """Return a number unchanged, a tensor as a view of its memory's copy on the device."""
        if not isinstance(value, torch.Tensor):
            return value
        storage = value.untyped_storage()
        place = storage.data_ptr()
        if place not in memory:
            original = torch.empty(0, dtype=torch.uint8).set_(storage)
            memory[place] = (original, original.to(self._device, copy=True))
        copy = memory[place][1]
        return torch.empty(0, dtype=value.dtype, device=self._device).set_(
            copy.untyped_storage(), value.storage_offset(), value.shape, value.stride()
        )


def _known(options: Dict[str, Any]) -> Dict[str, Any]:
    """Return the options that the active device's backend knows: a bundle may come from another backend."""
    try:
        driver = importlib.import_module("triton.runtime.driver").driver
        compiler = importlib.import_module("triton.compiler.compiler")
        backend = compiler.make_backend(driver.active.get_current_target())
        known = set(vars(backend.parse_options({})))
        return {name: value for name, value in options.items() if name in known}
    except Exception:
        return {name: value for name, value in options.items() if name in ("num_warps", "num_stages")}


# What runs before the other levels, which take their grid from it.
_FIRST = ("ttir", "cpp")
_Values = Dict[str, Any]


class LevelRun:
    """One launch of a kernel at one level.

    Attributes:
        copies: The memory that it ran on.
        values: Its arguments in that memory.
        outcome: How it ended.
        base: Its part of the report's row: level, configuration, seconds.
        is_first: Whether it is the first level.
    """

    def __init__(self, copies: MemoryCopies, values: _Values, outcome: LaunchOutcome, base: Row) -> None:
        self.copies, self.values, self.outcome, self.base = copies, values, outcome, base
        self.is_first = base["level"] in _FIRST


class KernelLevels:
    """Runners of kernels at all levels.

    Args:
        job: Content of ``job.json``.
        folder: Of the job.
    """

    def __init__(self, job: Row, folder: str) -> None:
        self.folder = folder
        seconds = float(job["seconds"])
        self.runner = TtirRunner(seconds)
        self.spirv = SpirvRunner(job["cache"], seconds) if job["spirv"] else None
        self.cpp = CppRunner(seconds) if job["cpp"] else None
        self.device = DeviceRunner(job["device"]) if job["device"] else None

    def close(self) -> None:
        """End the runner of SPIR-V."""
        if self.spirv is not None:
            self.spirv.close()

    def first(self, entry: Row, definition: KernelDefinition, values: _Values) -> LevelRun:
        """Return the launch of a cache entry's ttir, or of C++."""
        return self._launch("cpp" if "cpp" in entry else "ttir", entry, (), definition, values)

    def runs(
        self, entries: Sequence[Row], definition: KernelDefinition, values: _Values, *, wanted: bool
    ) -> Iterator[LevelRun]:
        """Yield launches of a kernel: each cache entry at each level, the ttir first."""
        for entry in entries:
            first = self.first(entry, definition, values)
            yield first
            if wanted and self.spirv is not None and entry.get("spv"):
                yield self._launch("spirv", entry, first.outcome.grid, definition, values)
            if wanted and self.device is not None and "ttir" in entry:
                yield self._launch("device", entry, first.outcome.grid, definition, values)

    def _launch(
        self, level: str, entry: Row, grid: Tuple[int, ...], definition: Any, values: _Values
    ) -> LevelRun:
        """Launch one cache entry at one level, on its own memory."""
        copies = MemoryCopies(list(values.values()))
        mine = dict(zip(values, copies.values))
        if level == "cpp":
            outcome = LaunchOutcome(
                "unsupported", "a C++ kernel runs with --cpp alone: it is native code of the bundle"
            )
            if self.cpp is not None:
                outcome = self.cpp.run(entry["cpp"], definition, mine)
        elif level == "ttir":
            outcome = self.runner.run(read(self.folder, entry["ttir"]), definition, mine, entry.get("grid"))
        elif len(grid) != 3:
            outcome = LaunchOutcome("unsupported", "its grid is not known")
        elif level == "spirv" and self.spirv is not None:
            with open(os.path.join(self.folder, entry["spv"]), "rb") as source:
                module = source.read()
            outcome = self.spirv.run(module, entry["meta"], definition, mine, copies, grid)
        elif self.device is not None:
            path = os.path.join(self.folder, entry["ttir"])
            outcome = self.device.run(path, entry["options"], definition, mine, grid)
        base: Row = {"level": level, "config": entry["key"], "inputs": "", "seconds": outcome.seconds}
        if outcome.rewrites:
            base["rewrites"] = outcome.rewrites
        return LevelRun(copies, mine, outcome, base)
