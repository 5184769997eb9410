"""Launches of compiled kernels on the host: by their ttir, or their SPIR-V through Intel's OpenCL CPU runtime in another process.

A launch that fails leaves the arguments as they were, so that
something else can compute them.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..spirv.client import SpirvDevice
from ..spirv.launches import KernelMeta, Pointer, Scalar, SpirvFailure
from . import build, report
from .config import TargetConfig, TargetError

# Runs a compiled kernel without a device: its ttir is executed on the host, over the same memory.
#
# The ttir is what all later stages are made from, so what runs here is what was compiled: with the types, constants and
# specialisations of this very compilation, and without a second reading of the Python source.

_lock = threading.RLock()


class InterpretedKernel:
    """A compiled kernel that can be launched on the host.

    Args:
        source: Triton's source: an ``ASTSource`` or ``IRSource``.
        name: The kernel's name, for messages.
        ttir: Text of the module; empty if the compiler stored none.
    """

    def __init__(self, source: Any, name: str, ttir: str) -> None:
        self._source = source
        self._name = name
        self._ttir = ttir
        self._program: Any = None

    def launch(self, grid: tuple[int, int, int], values: tuple[Any, ...], hint: str) -> None:
        """Run every program of a launch.

        Args:
            grid: Programs along the three axes.
            values: The launch arguments in the order in which Triton's launcher gets them.
            hint: The remedy for a failed launch.

        Raises:
            TargetError: The kernel cannot run here; nothing it would have written can be trusted.
        """
        with _lock:
            try:
                self._run(grid, values)
            except TargetError:
                raise
            except Exception as error:
                reason = _reason(error)
                report.once("refused", f"interpreter.{self._name}", reason=reason)
                if _is_fault(error):
                    message = (
                        f"xpudbg: kernel {self._name} was stopped while its ttir ran on the host: {reason}"
                    )
                else:
                    message = (
                        f"xpudbg: kernel {self._name} was compiled, but there is no XPU to run it on, and its ttir cannot be "
                        f"run on the host: {reason}; {hint}"
                    )
                raise TargetError(message) from error

    def _run(self, grid: tuple[int, int, int], values: tuple[Any, ...]) -> None:
        from .ttir.execute import Program
        from .ttir.memory import Memory, Segment

        if self._program is None:
            if not self._ttir:
                raise TargetError(f"xpudbg: kernel {self._name} has no ttir: it cannot run without a device")
            self._program = Program(self._ttir)
        names, bound = bound_arguments(self._source, values, self._name)
        parameters = self._program.arguments
        if len(parameters) != len(bound):
            raise TargetError(
                f"xpudbg: cannot match {len(bound)} launch arguments of kernel {self._name} with the {len(parameters)} parameters "
                "of its ttir; this Triton calls its launchers in a way that xpudbg does not know"
            )
        segments, passed, foreign = [], [], self._program.takes_addresses_from_elsewhere
        for name, value, (_, kind) in zip(names, bound, parameters, strict=True):
            if not kind.is_pointer:
                passed.append(value)
                continue
            address, segment = memory_of(value)
            passed.append(address)
            foreign = foreign or (segment is None and address != 0)
            if segment is not None:
                segments.append(Segment(*segment, name))
        self._program.run(grid, passed, Memory(segments, foreign))


def _reason(error: BaseException) -> str:
    from .ttir.execute import OperationError
    from .ttir.types import UnsupportedError

    return (
        str(error)
        if isinstance(error, (OperationError, UnsupportedError))
        else f"{type(error).__name__}: {error}"
    )


def _is_fault(error: BaseException) -> bool:
    """Return whether an error is undefined behaviour of the kernel itself, after which a device may continue with meaningless numbers."""
    from .ttir.memory import KernelError

    return isinstance(error, KernelError) or isinstance(error.__cause__, KernelError)


def memory_of(value: Any) -> tuple[int, tuple[int, int] | None]:
    """Return the address of a pointer argument, and start and size of its storage if it is a tensor."""
    value = getattr(value, "base", value) if hasattr(getattr(value, "base", None), "data_ptr") else value
    if value is None:
        return 0, None
    if not hasattr(value, "data_ptr"):
        return int(value), None
    if not hasattr(value, "untyped_storage"):
        return int(value.data_ptr()), None
    storage = value.untyped_storage()
    return int(value.data_ptr()), (int(storage.data_ptr()), int(storage.nbytes()))


def bound_arguments(source: Any, values: tuple[Any, ...], kernel: str) -> tuple[list[str], list[Any]]:
    """Return names and values of the compiled kernel's arguments: all but its constants.

    Launchers get all arguments from Triton 3.3 on, and all but the constants before.
    """
    signature = getattr(source, "signature", {})
    function = getattr(source, "fn", None)
    names = [str(n) for n in getattr(function, "arg_names", signature)]
    constants = {
        names[_position(key, names)] for key in dict(getattr(source, "constants", {})) if _is_whole(key)
    }
    kinds = {str(key): kind for key, kind in signature.items()}
    constants |= {name for name, kind in kinds.items() if kind == "constexpr"}
    rest = [n for n in names if n not in constants]
    if len(values) == len(names):
        given = dict(zip(names, values, strict=True))
    elif len(values) == len(rest):
        given = dict(zip(rest, values, strict=True))
    else:
        raise TargetError(
            f"xpudbg: cannot match {len(values)} launch arguments of kernel {kernel} with its parameters "
            f"{', '.join(names)}; this Triton calls its launchers in a way that xpudbg does not know"
        )
    flat = [leaf for name in rest for leaf in _leaves(name, given[name], kinds.get(name))]
    return [name for name, _ in flat], [value for _, value in flat]


def _leaves(name: str, value: Any, kind: Any) -> Iterator[tuple[str, Any]]:
    """Yield a tuple's members that are no constants one by one."""
    if kind == "constexpr":
        return
    if not isinstance(value, (tuple, list)):
        yield name, value
        return
    kinds = kind if isinstance(kind, (tuple, list)) else [None] * len(value)
    for index, (member, member_kind) in enumerate(zip(value, kinds, strict=True)):
        yield from _leaves(f"{name}[{index}]", member, member_kind)


def _is_whole(key: Any) -> bool:
    """Return whether a constant is a whole argument: keys of constants inside of a tuple, which is still passed, are longer."""
    return not isinstance(key, tuple) or len(key) == 1


def _position(key: Any, names: list[str]) -> int:
    """Return the index of a constant, whose key is ``(index,)`` from Triton 3.3 on, an index or a name before."""
    while isinstance(key, tuple):
        key = key[0]
    return names.index(key) if isinstance(key, str) else int(key)


# ``spirv`` execution: generated code runs, and where one of its kernels cannot, the ATen graph in its place.

GraphCallable = Callable[[Any], Any]


def with_fallback(generated: GraphCallable, make_graph: Callable[[], GraphCallable]) -> GraphCallable:
    """Return generated code that is replaced by the ATen graph permanently if a kernel cannot run.

    Args:
        generated: Inductor's function of a list of inputs, which it may clear.
        make_graph: Makes the ATen graph's callable.
    """
    graph = _Graph(generated, make_graph)
    return graph.run


class _Graph:
    def __init__(self, generated: GraphCallable, make_graph: Callable[[], GraphCallable]) -> None:
        self._generated = generated
        self._make_graph = make_graph
        self._execution = GraphExecution(debug_folder())
        self._instead: GraphCallable | None = None
        self._tried = False
        self._lock = threading.Lock()

    def run(self, inputs: Any) -> Any:
        """Run with a list of inputs."""
        if self._instead is not None:
            return self._instead(inputs)
        if self._tried:
            # A kernel that ran once and does not now: its ttir runs in its place.
            with running(self._execution):
                return self._generated(inputs)
        given = list(inputs)
        before, random = _contents(given), _random_state()
        self._execution.can_fall_back = True
        try:
            with running(self._execution):
                result = self._generated(inputs)
        except KernelNotRunError as error:
            with self._lock:
                if self._instead is None:
                    self._execution.fell_back(str(error))
                    self._instead = self._make_graph()
            for address, data in before.items():
                ctypes.memmove(address, data, len(data))
            _restore_random_state(random)
            return self._instead(given)
        finally:
            self._execution.can_fall_back = False
        self._tried = True
        self._execution.write()
        return result


def _contents(inputs: list[Any]) -> dict[int, bytes]:
    """Return the bytes of all inputs' storages: generated code writes to some, and reuses others as buffers."""
    found: dict[int, bytes] = {}
    for value in inputs:
        if hasattr(value, "untyped_storage"):
            storage = value.untyped_storage()
            address, size = int(storage.data_ptr()), int(storage.nbytes())
            if address and address not in found:
                found[address] = ctypes.string_at(address, size)
    return found


def _random_state() -> tuple[Any, Any]:
    import torch

    return torch.get_rng_state(), torch.xpu.get_rng_state()


def _restore_random_state(state: tuple[Any, Any]) -> None:
    import torch

    torch.set_rng_state(state[0])
    torch.xpu.set_rng_state(state[1])


# Record of how a graph's generated code ran in ``spirv`` execution: ``spirv_execution.json`` beside the graph's debug artifacts.
#
# Each kernel that the code launched has a row, each different module of it one::
#
#     {"schema": "xpudbg.spirv_execution", "version": 1, "pid": 4711,
#      "kernels": [{"name": "triton_poi_fused_add_0", "module": "<sha256>", "ran": "spirv", "reason": "",
#                   "rewrites": [{"name": "drop capability KernelAttributesINTEL", "count": 1, "why": "..."}]}]}
#
# ``ran`` is ``spirv``, or ``ttir`` where the SPIR-V did not run, with the ``reason``. A graph that ran as ATen graph has no such file:
# its reason is in the report (event ``spirv_graph``), with the folder.

FILE = "spirv_execution.json"
SCHEMA, VERSION = "xpudbg.spirv_execution", 1


class GraphExecution:
    """Execution of one graph: its kernels that ran as SPIR-V, and those that did not.

    Args:
        folder: Its debug folder; None if torch writes none.

    Attributes:
        can_fall_back: Whether the ATen graph can still run in the place of the generated code.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._rows: dict[tuple[str, str, str], dict[str, Any]] = {}
        self._lock = threading.Lock()
        self.can_fall_back = False

    def ran(self, name: str, module: str, rewrites: Sequence[Any]) -> None:
        """Note a launch of a kernel's SPIR-V."""
        rows = [{"name": r.name, "count": r.count, "why": r.why} for r in rewrites]
        self._note(name, module, "spirv", "", rows)

    def did_not_run(self, name: str, module: str, reason: str) -> None:
        """Note a launch in which the kernel's ttir ran instead."""
        self._note(name, module, "ttir", reason, [])

    def fell_back(self, reason: str) -> None:
        """Note that the ATen graph runs from now on."""
        if self._folder is not None:
            report.event("spirv_graph", folder=str(self._folder), reason=reason)

    def write(self) -> None:
        """Write the present record; a full disk loses the record, not the run."""
        if self._folder is None:
            return
        with self._lock:
            record = {
                "schema": SCHEMA,
                "version": VERSION,
                "pid": os.getpid(),
                "kernels": list(self._rows.values()),
            }
            try:
                (self._folder / FILE).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
            except OSError as error:
                report.once(
                    "fidelity", f"{FILE} {self._folder.name}", note=f"{FILE} was not written: {error}"
                )

    def _note(self, name: str, module: str, ran: str, reason: str, rewrites: list[dict[str, Any]]) -> None:
        key = (name, module, ran)
        if key in self._rows:
            return
        self._rows[key] = {
            "name": name, "module": module, "ran": ran, "reason": reason, "rewrites": rewrites,
        }  # fmt: skip
        if not self.can_fall_back:
            # Behind the first run, whose end writes them all.
            self.write()


class _Current(threading.local):
    graph: GraphExecution | None = None


_current = _Current()


def running_graph() -> GraphExecution | None:
    """Return the graph whose generated code runs in this thread."""
    return _current.graph


@contextmanager
def running(graph: GraphExecution) -> Iterator[None]:
    """Make a graph the running one of this thread until the block ends."""
    before = _current.graph
    _current.graph = graph
    try:
        yield
    finally:
        _current.graph = before


def debug_folder() -> Path | None:
    """Return the debug folder of the graph that Inductor compiles now."""
    virtualized: Any = sys.modules.get("torch._inductor.virtualized")
    path = getattr(getattr(getattr(virtualized, "V", None), "debug", None), "_path", None)
    return Path(path) if path else None


_PY_BUFFER_WRITE = 0x200
LAUNCH_SECONDS = 300.0
BUILD_SECONDS = 300.0


class KernelNotRunError(RuntimeError):
    """A kernel of a graph that could not run; the graph is computed in another way."""


class SpirvKernel:
    """A compiled kernel whose SPIR-V can be launched.

    Args:
        source: Triton's source, which has the signature.
        metadata: Triton's metadata.
        name: The kernel's name.
        module: Its SPIR-V.
        config: The target.
    """

    def __init__(self, source: Any, metadata: Any, name: str, module: bytes, config: TargetConfig) -> None:
        self._source = source
        self._metadata = metadata
        self._name = name
        self._module = bytes(module or b"")
        self._digest = hashlib.sha256(self._module).hexdigest()
        self._config = config

    def launch(self, grid: tuple[int, int, int], values: tuple[Any, ...], *, of_graph: bool) -> bool:
        """Run every program of a launch.

        Args:
            grid: Programs along the three axes.
            values: The launch arguments in the order in which Triton's launcher gets them.
            of_graph: Whether Inductor launches it.

        Returns:
            Whether it ran; if not, the arguments are as they were, and the reason was reported.

        Raises:
            KernelNotRunError: It did not, and the graph that it belongs to can run instead.
        """
        graph = running_graph() if of_graph else None
        try:
            launched = self._run(grid, values)
        except SpirvFailure as failure:
            reason = f"{failure.kind}: {failure.detail}"
            falls_back = graph is not None and graph.can_fall_back
            instead = "the graph ran as ATen graph" if falls_back else "its ttir ran instead"
            what = f"the SPIR-V of kernel {self._name} did not run on the CPU ({reason})"
            note = f"{what}; {instead}"
            report.once("fidelity", f"spirv not run: {self._name}: {instead}: {reason}", note=note)
            if falls_back:
                raise KernelNotRunError(what) from failure
            if graph is not None:
                graph.did_not_run(self._name, self._digest, reason)
            return False
        report.once(
            "spirv_kernel",
            self._name,
            same=self._digest,
            rewrites=[r.name for r in launched.rewrites],
        )
        if graph is not None:
            graph.ran(self._name, self._digest, launched.rewrites)
        return True

    def _run(self, grid: tuple[int, int, int], values: tuple[Any, ...]) -> Any:
        if not self._module:
            raise SpirvFailure("unsupported", "this Triton made no SPIR-V of it")
        _, bound = bound_arguments(self._source, values, self._name)
        meta = KernelMeta(
            num_warps=int(getattr(self._metadata, "num_warps", 0) or 0),
            threads_per_warp=int(getattr(self._metadata, "threads_per_warp", 0) or 0),
            shared=int(getattr(self._metadata, "shared", 0) or 0),
            build_flags=str(getattr(self._metadata, "build_flags", "") or ""),
            global_scratch=int(getattr(self._metadata, "global_scratch_size", 0) or 0),
        )
        arguments = [_argument(value) for value in bound]
        return _device().launch(
            self._module, "", grid, meta, arguments, seconds=LAUNCH_SECONDS, build_seconds=BUILD_SECONDS
        )


def _argument(value: Any) -> Any:
    """Return a tensor as its storage, numbers unchanged."""
    if value is None:
        return None
    if isinstance(value, (bool, int, float)):
        return Scalar(type(value).__name__, value)
    address, segment = memory_of(value)
    if segment is None:
        raise SpirvFailure("unsupported", "an argument is an address whose memory is not known")
    start, size = segment
    return Pointer(_memory(start, size), address - start)


def _memory(start: int, size: int) -> memoryview:
    if size == 0:
        return memoryview(bytearray())
    view = ctypes.pythonapi.PyMemoryView_FromMemory
    view.restype = ctypes.py_object
    view.argtypes = (ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int)
    made: memoryview = view(start, size, _PY_BUFFER_WRITE)
    return made


@functools.lru_cache(maxsize=1)
def _device() -> Any:
    """Return the only device of this process, with the runtime that ``XPUDBG_OPENCL`` names."""
    return SpirvDevice(build.cache_folder().parent)
