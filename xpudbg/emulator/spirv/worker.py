"""The worker process that builds and runs kernels: one job at a time over pipes, with data in memory shared with the client.

Started (``main(IN, OUT, MEMORY)``) with the descriptors of both pipes and of the shared memory. A kernel may do whatever
native code can: it crashes, hangs or fills the memory of this process alone.
"""

from __future__ import annotations

import ctypes
import functools
import mmap
import os
import resource
import signal
import threading
import time
from collections.abc import Callable, Sequence
from ctypes import byref, c_char_p, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any

from . import messages

_PAGE = mmap.PAGESIZE
_MAP_SHARED, _MAP_PRIVATE, _MAP_FIXED, _MAP_ANONYMOUS = 1, 2, 0x10, 0x20
_READ_WRITE = 3


# The part of OpenCL's C API that the worker calls, through ctypes.

_DEVICE_TYPE_CPU = 2
_DEVICE_NAME, _DRIVER_VERSION, _DEVICE_EXTENSIONS = 0x102B, 0x102D, 0x1030
_PROGRAM_BUILD_LOG, _PROGRAM_BINARY_SIZES, _PROGRAM_BINARIES = 0x1183, 0x1165, 0x1166
_MAX_SUB_GROUP_SIZE = 0x2033
_MAX_LOG = 16_000


# Arguments of its functions: p a pointer, u 32 bits, s a size, q 64 bits.
_SIGNATURES = {
    "clGetPlatformIDs": "upp", "clGetDeviceIDs": "pqupp", "clCreateContext": "pupppp", "clCreateCommandQueueWithProperties": "pppp",
    "clCreateProgramWithIL": "ppsp", "clCreateProgramWithSource": "puppp", "clCreateProgramWithBinary": "puppppp",
    "clBuildProgram": "pupppp", "clCompileProgram": "puppupppp", "clLinkProgram": "puppupppp",
    "clGetProgramInfo": "puspp", "clGetProgramBuildInfo": "ppuspp", "clGetDeviceInfo": "puspp", "clCreateKernel": "ppp",
    "clGetKernelSubGroupInfo": "ppuspspp", "clSetKernelArgSVMPointer": "pup", "clSetKernelArg": "pusp",
    "clEnqueueNDRangeKernel": "ppupppupp", "clFinish": "p",
}  # fmt: skip
_TYPES = {"p": c_void_p, "u": c_uint32, "s": c_size_t, "q": c_uint64}


class OpenClError(RuntimeError):
    """A failed call; the message has its name, its status and the build log."""


class Runtime:
    """An OpenCL context with one queue on the CPU.

    Args:
        library: Path of the runtime's library.

    Raises:
        OpenClError: It cannot be loaded, or has no CPU device.
    """

    def __init__(self, library: str) -> None:
        try:
            self._library = ctypes.CDLL(library)
        except OSError as error:
            raise OpenClError("the OpenCL CPU runtime cannot be loaded: %s" % error) from error
        for name, kinds in _SIGNATURES.items():
            getattr(self._library, name).argtypes = [_TYPES[kind] for kind in kinds]
        platform, device = c_void_p(), c_void_p()
        self._call("clGetPlatformIDs", 1, byref(platform), None)
        self._call("clGetDeviceIDs", platform, _DEVICE_TYPE_CPU, 1, byref(device), None)
        self._device = device
        self._context = self._made("clCreateContext", None, 1, byref(device), None, None)
        self._queue = self._made("clCreateCommandQueueWithProperties", self._context, device, None)

    def describe(self) -> tuple[str, str]:
        """Return name and driver version of the device."""
        return self._device_text(_DEVICE_NAME), self._device_text(_DRIVER_VERSION)

    def build(self, module: bytes, source: str, options: str) -> c_void_p:
        """Build a program of a SPIR-V module, linked with functions in OpenCL C if there are any.

        Raises:
            OpenClError: It does not build.
        """
        program = self._made("clCreateProgramWithIL", self._context, module, len(module))
        if not source:
            self._built("clBuildProgram", program, options.encode(), None, None)
            return program
        nothing = (0, None, None, None, None)
        self._built("clCompileProgram", program, options.encode(), *nothing)
        text = c_char_p(source.encode())
        library = self._made("clCreateProgramWithSource", self._context, 1, byref(text), None)
        self._built("clCompileProgram", library, b"-cl-std=CL3.0", *nothing)
        parts, device = (c_void_p * 2)(program, library), byref(self._device)
        return self._made("clLinkProgram", self._context, 1, device, None, 2, parts, None, None)

    def load(self, binary: bytes) -> c_void_p:
        """Load a program from the native code that :meth:`binary` returned.

        Raises:
            OpenClError: The runtime does not accept it.
        """
        size, data, status = c_size_t(len(binary)), c_char_p(binary), c_int32()
        given = (self._context, 1, byref(self._device), byref(size), byref(data), byref(status))
        program = self._made("clCreateProgramWithBinary", *given)
        self._built("clBuildProgram", program, None, None, None)
        return program

    def binary(self, program: c_void_p) -> bytes:
        """Return the program's native code in the runtime's format."""
        size = c_size_t()
        self._call("clGetProgramInfo", program, _PROGRAM_BINARY_SIZES, 8, byref(size), None)
        data = ctypes.create_string_buffer(size.value)
        pointer = c_void_p(ctypes.addressof(data))
        self._call("clGetProgramInfo", program, _PROGRAM_BINARIES, 8, byref(pointer), None)
        return data.raw

    def kernel(self, program: c_void_p, name: str) -> c_void_p:
        """Return a kernel of a program."""
        return self._made("clCreateKernel", program, name.encode())

    def sub_group_size(self, kernel: c_void_p, local: int) -> int:
        """Return the work-items of a sub-group of the kernel in a launch with that work-group."""
        size, found = byref((c_size_t * 3)(local, 1, 1)), c_size_t()
        what = _MAX_SUB_GROUP_SIZE
        given = (kernel, self._device, what, 24, size, 8, byref(found), None)
        self._call("clGetKernelSubGroupInfo", *given)
        return found.value

    def set_pointer(self, kernel: c_void_p, index: int, address: int) -> None:
        """Set a kernel's argument to memory of this process (system SVM)."""
        self._call("clSetKernelArgSVMPointer", kernel, index, address)

    def set_null(self, kernel: c_void_p, index: int) -> None:
        """Set a kernel's argument to a null pointer."""
        self._call("clSetKernelArg", kernel, index, 8, byref(c_void_p()))

    def set_local(self, kernel: c_void_p, index: int, size: int) -> None:
        """Set a kernel's argument to local memory of a size."""
        self._call("clSetKernelArg", kernel, index, max(size, 1), None)

    def set_value(self, kernel: c_void_p, index: int, value: bytes) -> None:
        """Set a kernel's argument to the bytes of a number."""
        self._call("clSetKernelArg", kernel, index, len(value), value)

    def launch(self, kernel: c_void_p, work_items: Sequence[int], local: Sequence[int]) -> None:
        """Run a kernel to its end."""
        whole, group = (c_size_t * 3)(*work_items), (c_size_t * 3)(*local)
        self._call("clEnqueueNDRangeKernel", self._queue, kernel, 3, None, whole, group, 0, None, None)
        self._call("clFinish", self._queue)

    def _call(self, name: str, *arguments: Any) -> None:
        self._check(name, getattr(self._library, name)(*arguments))

    def _made(self, name: str, *arguments: Any) -> c_void_p:
        function = getattr(self._library, name)
        function.restype = c_void_p
        status = c_int32()
        handle = function(*arguments, byref(status))
        self._check(name, status.value)
        if not handle:
            raise OpenClError("%s failed: status 0" % name)
        return c_void_p(handle)

    def _built(self, name: str, program: c_void_p, *arguments: Any) -> None:
        status = getattr(self._library, name)(program, 1, byref(self._device), *arguments)
        self._check(name, status, lambda: ": %s" % self._log(program))

    @staticmethod
    def _check(name: str, status: int, more: Callable[[], str] = str) -> None:
        if status != 0:
            status_name = _STATUS.get(status, "status %d" % status)
            raise OpenClError("%s failed: %s%s" % (name, status_name, more()))

    def _log(self, program: c_void_p) -> str:
        data, size = ctypes.create_string_buffer(_MAX_LOG), c_size_t()
        ask = functools.partial(
            self._library.clGetProgramBuildInfo, program, self._device, _PROGRAM_BUILD_LOG
        )
        ask(0, None, byref(size))
        if size.value > _MAX_LOG:
            data = ctypes.create_string_buffer(size.value)
        ask(len(data), data, None)
        return data.value.decode("utf-8", "replace").strip()[-_MAX_LOG:]

    def _device_text(self, what: int) -> str:
        data = ctypes.create_string_buffer(1024)
        self._call("clGetDeviceInfo", self._device, what, len(data), data, None)
        return data.value.decode("utf-8", "replace").strip()


_STATUS = {
    -3: "CL_COMPILER_NOT_AVAILABLE",
    -4: "CL_MEM_OBJECT_ALLOCATION_FAILURE",
    -5: "CL_OUT_OF_RESOURCES",
    -6: "CL_OUT_OF_HOST_MEMORY",
    -11: "CL_BUILD_PROGRAM_FAILURE",
    -15: "CL_COMPILE_PROGRAM_FAILURE",
    -17: "CL_LINK_PROGRAM_FAILURE",
    -42: "CL_INVALID_BINARY",
    -43: "CL_INVALID_BUILD_OPTIONS",
    -44: "CL_INVALID_PROGRAM",
    -45: "CL_INVALID_PROGRAM_EXECUTABLE",
    -46: "CL_INVALID_KERNEL_NAME",
    -50: "CL_INVALID_ARG_VALUE",
    -51: "CL_INVALID_ARG_SIZE",
    -52: "CL_INVALID_KERNEL_ARGS",
    -54: "CL_INVALID_WORK_GROUP_SIZE",
    -59: "CL_INVALID_OPERATION",
}


# Faults of a kernel that touches memory that is not its own: the address is sent to the client before the worker ends.

_SA_SIGINFO, _SA_ONSTACK = 4, 0x08000000
_ADDRESS = 16  # of si_addr in siginfo_t (x86-64 Linux)
_ERROR_REGISTER = 40 + 19 * 8  # of REG_ERR in ucontext_t (x86-64 Linux)
_WRITE = 2  # of the page fault's error code

_Handler = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_callbacks: list[Any] = []


class _SigAction(ctypes.Structure):
    _fields_ = (
        ("handler", ctypes.c_void_p),
        ("mask", ctypes.c_ubyte * 128),
        ("flags", ctypes.c_int),
        ("restorer", ctypes.c_void_p),
    )


def report_faults(send: Callable[[int, bool], None]) -> None:
    """Call ``send(address, written)`` at the first fault of any thread, then end the process.

    The handler is Python: while a kernel runs, the thread that launched it waits in C without the interpreter's lock.
    """

    def handler(_signal: int, info: int, context: int) -> None:
        address = ctypes.c_uint64.from_address(info + _ADDRESS).value
        error = ctypes.c_uint64.from_address(context + _ERROR_REGISTER).value
        send(address, bool(error & _WRITE))
        os._exit(1)

    function = _Handler(handler)
    action = _SigAction(ctypes.cast(function, ctypes.c_void_p), (ctypes.c_ubyte * 128)(), _SA_SIGINFO, None)
    _callbacks.append(function)
    library = ctypes.CDLL(None)
    for number in (signal.SIGSEGV, signal.SIGBUS):
        library.sigaction(int(number), ctypes.byref(action), None)


class Worker:
    """A runtime and the programs built with it.

    Args:
        reader: Descriptor that jobs come from.
        writer: Descriptor for replies.
        memory: Descriptor of the shared memory.
    """

    def __init__(self, reader: int, writer: int, memory: int) -> None:
        self._reader, self._writer, self._memory = reader, writer, memory
        self._runtime: Runtime | None = None
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
        """Serve jobs until the pipe is closed."""
        report_faults(self._send_fault)
        while True:
            job = messages.receive_message(self._reader)
            if job is None:
                return
            message, payload = job
            try:
                reply = getattr(self, "_" + message["job"])(message, payload)
            except OpenClError as error:
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
        self._runtime = Runtime(message["library"])
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
        except OpenClError as error:
            # Without memory the compiler often fails and gives no reason.
            full = _most_memory() > max(self._launches, self._much)
            return {"error": str(error), "full": full}

    def _built(self, message: dict[str, Any], payload: bytes) -> dict[str, Any]:
        runtime = self._running()
        cache_file, began = Path(message["kept"]) if message["kept"] else None, time.perf_counter()
        program, cached = None, False
        if cache_file is not None:
            try:
                program, cached = runtime.load(cache_file.read_bytes()), True
            except (OSError, OpenClError):
                # Not built yet, or damaged: it is written anew.
                program = None
        if program is None:
            program = runtime.build(payload, message["source"], message["options"])
            if cache_file is not None:
                _keep(cache_file, runtime.binary(program))
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

    def _running(self) -> Runtime:
        if self._runtime is None:
            raise OpenClError("the runtime was not started")
        return self._runtime

    def _map(self, regions: list[list[int]], guard: bool) -> list[int]:
        """Map parts of the shared memory, each between two inaccessible pages if guarded."""
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
    """Return the peak of this process's address space in bytes."""
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    sizes = (line.split()[1] for line in status.splitlines() if line.startswith("VmPeak:"))
    return int(next(sizes, "0")) << 10


def _keep(path: Path, binary: bytes) -> None:
    """Store a program for later processes; errors such as a full disk are ignored."""
    temporary = path.with_name("%s.%d" % (path.name, os.getpid()))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(binary)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)


def _end_with(parent: int) -> None:
    """End this process when the client ends, also during a kernel that never ends."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main(*arguments: str) -> None:
    """Serve jobs over the descriptors in the arguments."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Worker(*(int(a) for a in arguments)).serve()
