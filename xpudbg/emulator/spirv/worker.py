"""The process that builds and runs kernels: one job at a time over pipes, data in memory that it shares with the client.

Started by path (``python worker.py IN OUT MEMORY``) with the descriptors of both pipes and of the shared memory. A kernel may do whatever
native code can: it crashes, hangs or fills the memory of this process alone.
"""

from __future__ import annotations

import ctypes
import importlib.util
import mmap
import os
import resource
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import faults, messages, opencl

_PAGE = mmap.PAGESIZE
_MAP_SHARED, _MAP_PRIVATE, _MAP_FIXED, _MAP_ANONYMOUS = 1, 2, 0x10, 0x20
_READ_WRITE = 3


def _load_room() -> None:
    """Make this file's folder a package, whatever its name is where it lies."""
    folder = Path(__file__).resolve().parent
    locations = [str(folder)]
    spec = importlib.util.spec_from_file_location(
        "xpudbg_spirv", folder / "__init__.py", submodule_search_locations=locations
    )
    if spec is None or spec.loader is None:
        raise ImportError(str(folder))
    module = importlib.util.module_from_spec(spec)
    sys.modules["xpudbg_spirv"] = module
    spec.loader.exec_module(module)


class Worker:
    """One runtime and the programs that were built with it.

    Args:
        reader: Descriptor that jobs come from.
        writer: Descriptor that replies go to.
        memory: Descriptor of the shared memory.
    """

    def __init__(self, reader: int, writer: int, memory: int) -> None:
        self._reader, self._writer, self._memory = reader, writer, memory
        self._runtime: opencl.Runtime | None = None
        self._programs: dict[str, Any] = {}
        self._kernels: dict[tuple[str, str], Any] = {}
        self._mapped: list[tuple[int, int]] = []
        self._much = self._launches = 0
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.mmap.restype = ctypes.c_void_p
        self._libc.mmap.argtypes = (
            ctypes.c_void_p,
            ctypes.c_size_t,
            ctypes.c_int,
            ctypes.c_int,
            ctypes.c_int,
            ctypes.c_long,
        )
        self._libc.munmap.argtypes = (ctypes.c_void_p, ctypes.c_size_t)

    def serve(self) -> None:
        """Answer jobs until the pipe is closed."""
        faults.report_faults(self._send_fault)
        while True:
            job = messages.receive_message(self._reader)
            if job is None:
                return
            message, payload = job
            try:
                reply = getattr(self, "_" + message["job"])(message, payload)
            except opencl.OpenClError as error:
                reply = {"error": str(error)}
            except MemoryError:
                reply = {"error": "out of memory", "memory": True}
            self._send(reply)

    def _send(self, message: dict[str, Any]) -> None:
        messages.write_all(self._writer, messages.encode_message(message))

    def _send_fault(self, address: int, written: bool) -> None:
        places = [[address - start, length] for start, length in self._mapped]
        self._send({"fault": address, "written": written, "places": places})

    def _start(self, message: dict[str, Any], _payload: bytes) -> dict[str, Any]:
        self._runtime = opencl.Runtime(message["library"])
        name, version = self._runtime.describe()
        limit = int(message["memory"])
        # The runtime's own libraries and pools are mapped by now.
        mapped = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * _PAGE
        resource.setrlimit(resource.RLIMIT_AS, (mapped + limit, mapped + limit))
        self._much = mapped + limit * 3 // 4
        return {"device": name, "version": version}

    def _build(self, message: dict[str, Any], payload: bytes) -> dict[str, Any]:
        try:
            return self._built(message, payload)
        except opencl.OpenClError as error:
            # Without memory the compiler often fails and gives no reason.
            full = _most_memory() > max(self._launches, self._much)
            return {"error": str(error), "full": full}

    def _built(self, message: dict[str, Any], payload: bytes) -> dict[str, Any]:
        runtime = self._running()
        kept, began = Path(message["kept"]) if message["kept"] else None, time.perf_counter()
        program, cached = None, False
        if kept is not None:
            try:
                program, cached = runtime.load(kept.read_bytes()), True
            except (OSError, opencl.OpenClError):
                # Not built yet, or damaged: it is written anew.
                program = None
        if program is None:
            program = runtime.build(payload, message["source"], message["options"])
            if kept is not None:
                _keep(kept, runtime.binary(program))
        self._programs[message["digest"]] = program
        return {"seconds": time.perf_counter() - began, "cached": cached}

    def _launch(self, message: dict[str, Any], _payload: bytes) -> dict[str, Any]:
        runtime = self._running()
        key = (message["digest"], message["kernel"])
        if key not in self._kernels:
            self._kernels[key] = runtime.kernel(self._programs[key[0]], key[1])
        kernel, local = self._kernels[key], int(message["local"])
        lanes = runtime.sub_group_size(kernel, local)
        if message["lanes"] and lanes != message["lanes"]:
            return {"error": "the runtime gives sub-groups of %d, not of %d" % (lanes, message["lanes"])}
        starts = self._map(message["regions"], bool(message["guard"]))
        for index, argument in enumerate(message["arguments"]):
            kind = argument[0]
            if kind == "pointer":
                runtime.set_pointer(kernel, index, starts[argument[1]] + argument[2])
            elif kind == "null":
                runtime.set_null(kernel, index)
            elif kind == "local":
                runtime.set_local(kernel, index, argument[1])
            else:
                runtime.set_value(kernel, index, bytes.fromhex(argument[1]))
        grid = message["grid"]
        began = time.perf_counter()
        runtime.launch(kernel, (grid[0] * local, grid[1], grid[2]), (local, 1, 1))
        seconds = time.perf_counter() - began
        self._launches = _most_memory()
        self._unmap()
        return {"seconds": seconds}

    def _running(self) -> opencl.Runtime:
        if self._runtime is None:
            raise opencl.OpenClError("the runtime was not started")
        return self._runtime

    def _map(self, regions: list[list[int]], guard: bool) -> list[int]:
        """Map pieces of the shared memory, between two pages that nobody may touch where they are guarded."""
        self._unmap()
        starts = []
        border = _PAGE if guard else 0
        for offset, length in regions:
            outer = length + 2 * border
            base = self._libc.mmap(None, outer, 0, _MAP_PRIVATE | _MAP_ANONYMOUS, -1, 0)
            if base in {None, ctypes.c_void_p(-1).value}:
                raise MemoryError
            self._mapped.append((base + border, length))
            flags = _MAP_SHARED | _MAP_FIXED
            inner = self._libc.mmap(base + border, length, _READ_WRITE, flags, self._memory, offset)
            if inner == ctypes.c_void_p(-1).value:
                raise MemoryError
            starts.append(base + border)
        self._border = border
        return starts

    def _unmap(self) -> None:
        for start, length in self._mapped:
            self._libc.munmap(start - self._border, length + 2 * self._border)
        self._mapped = []


def _most_memory() -> int:
    """Bytes of address space that this process had when it had most."""
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    sizes = (line.split()[1] for line in status.splitlines() if line.startswith("VmPeak:"))
    return int(next(sizes, "0")) << 10


def _keep(path: Path, binary: bytes) -> None:
    """Keep a program for the next process; a full disk costs no more than that."""
    temporary = path.with_name("%s.%d" % (path.name, os.getpid()))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(binary)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)


def _end_with(parent: int) -> None:
    """End with the client, also inside of a kernel that never ends."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main(arguments: list[str]) -> None:
    """Serve jobs over the descriptors that the arguments name."""
    global faults, messages, opencl  # noqa: PLW0603 (the room has no name before it is loaded)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _load_room()
    from xpudbg_spirv import faults, messages, opencl  # type: ignore[import-not-found]

    Worker(*(int(a) for a in arguments)).serve()


if __name__ == "__main__":
    main(sys.argv[1:])
