"""Runs a compiled kernel's SPIR-V on the host, through Intel's OpenCL CPU runtime in a process of its own.

The room ``xpudbg/emulator/spirv`` is loaded by path, as this one is. A launch that fails leaves the arguments as they were, so that
something else can compute them.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

from . import build, report, spirv_execution, triton_interpret
from .config import TargetConfig

_ROOM = "xpudbg_spirv"
_PY_BUFFER_WRITE = 0x200
LAUNCH_SECONDS = 300.0
BUILD_SECONDS = 300.0


class KernelNotRunError(RuntimeError):
    """A kernel of a graph could not run; the graph is computed otherwise."""


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
        room = importlib.import_module(_ROOM + ".launches") if _ROOM in sys.modules else _load_room()
        graph = spirv_execution.running_graph() if of_graph else None
        try:
            launched = self._run(room, grid, values)
        except room.SpirvFailure as failure:
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

    def _run(self, room: Any, grid: tuple[int, int, int], values: tuple[Any, ...]) -> Any:
        if not self._module:
            raise room.SpirvFailure("unsupported", "this Triton made no SPIR-V of it")
        _, bound = triton_interpret.bound_arguments(self._source, values, self._name)
        meta = room.KernelMeta(
            num_warps=int(getattr(self._metadata, "num_warps", 0) or 0),
            threads_per_warp=int(getattr(self._metadata, "threads_per_warp", 0) or 0),
            shared=int(getattr(self._metadata, "shared", 0) or 0),
            build_flags=str(getattr(self._metadata, "build_flags", "") or ""),
            global_scratch=int(getattr(self._metadata, "global_scratch_size", 0) or 0),
        )
        arguments = [_argument(room, value) for value in bound]
        return _device().launch(
            self._module, "", grid, meta, arguments, seconds=LAUNCH_SECONDS, build_seconds=BUILD_SECONDS
        )


def _argument(room: Any, value: Any) -> Any:
    """A tensor as its storage, numbers as they are."""
    if value is None:
        return None
    if isinstance(value, (bool, int, float)):
        return room.Scalar(type(value).__name__, value)
    address, segment = triton_interpret.memory_of(value)
    if segment is None:
        raise room.SpirvFailure("unsupported", "an argument is an address whose memory is not known")
    start, size = segment
    return room.Pointer(_memory(start, size), address - start)


def _memory(start: int, size: int) -> memoryview:
    if size == 0:
        return memoryview(bytearray())
    view = ctypes.pythonapi.PyMemoryView_FromMemory
    view.restype = ctypes.py_object
    view.argtypes = (ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int)
    made: memoryview = view(start, size, _PY_BUFFER_WRITE)
    return made


def _load_room() -> Any:
    folder = Path(__file__).resolve().parent.parent / "spirv"
    spec = importlib.util.spec_from_file_location(
        _ROOM, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(str(folder))
    module = importlib.util.module_from_spec(spec)
    sys.modules[_ROOM] = module
    spec.loader.exec_module(module)
    return importlib.import_module(_ROOM + ".launches")


@functools.lru_cache(maxsize=1)
def _device() -> Any:
    """The one device of this process; the runtime is the one that ``XPUDBG_OPENCL`` names."""
    client = importlib.import_module(_ROOM + ".client")
    return client.SpirvDevice(build.cache_folder().parent)
