"""The part of OpenCL's C API that the worker calls, through ctypes."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, byref, c_char_p, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

_DEVICE_TYPE_CPU = 2
_DEVICE_NAME, _DRIVER_VERSION, _DEVICE_EXTENSIONS = 0x102B, 0x102D, 0x1030
_PROGRAM_BUILD_LOG, _PROGRAM_BINARY_SIZES, _PROGRAM_BINARIES = 0x1183, 0x1165, 0x1166
_MAX_SUB_GROUP_SIZE = 0x2033
_MAX_LOG = 16_000


class OpenClError(RuntimeError):
    """A call failed; the message has its name, its status and the build log."""


class Runtime:
    """One context with one queue on the CPU.

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
        platform, device = c_void_p(), c_void_p()
        self._call("clGetPlatformIDs", c_uint32(1), byref(platform), None)
        self._call("clGetDeviceIDs", platform, c_uint64(_DEVICE_TYPE_CPU), c_uint32(1), byref(device), None)
        self._device = device
        self._context = self._made("clCreateContext", None, c_uint32(1), byref(device), None, None)
        self._queue = self._made("clCreateCommandQueueWithProperties", self._context, device, None)

    def describe(self) -> tuple[str, str]:
        """Name and driver version of the device."""
        return self._device_text(_DEVICE_NAME), self._device_text(_DRIVER_VERSION)

    def build(self, module: bytes, source: str, options: str) -> c_void_p:
        """A program of a SPIR-V module, linked with functions in OpenCL C where there are any.

        Raises:
            OpenClError: It does not build.
        """
        length = c_size_t(len(module))
        program = self._made("clCreateProgramWithIL", self._context, module, length)
        flags = options.encode()
        if not source:
            self._built("clBuildProgram", program, 1, byref(self._device), flags, None, None)
            return program
        self._built("clCompileProgram", program, 1, byref(self._device), flags, 0, None, None, None, None)
        text = c_char_p(source.encode())
        library = self._made("clCreateProgramWithSource", self._context, c_uint32(1), byref(text), None)
        self._built(
            "clCompileProgram", library, 1, byref(self._device), b"-cl-std=CL3.0", 0, None, None, None, None
        )
        parts = (c_void_p * 2)(program, library)
        return self._made(
            "clLinkProgram",
            self._context,
            c_uint32(1),
            byref(self._device),
            None,
            c_uint32(2),
            parts,
            None,
            None,
        )

    def load(self, binary: bytes) -> c_void_p:
        """A program of what :meth:`binary` gave.

        Raises:
            OpenClError: The runtime does not take it.
        """
        size, data, status = c_size_t(len(binary)), c_char_p(binary), c_int32()
        device = byref(self._device)
        program = self._made(
            "clCreateProgramWithBinary",
            self._context,
            c_uint32(1),
            device,
            byref(size),
            byref(data),
            byref(status),
        )
        self._built("clBuildProgram", program, 1, byref(self._device), None, None, None)
        return program

    def binary(self, program: c_void_p) -> bytes:
        """The program's native code, as the runtime keeps it."""
        size = c_size_t()
        self._call(
            "clGetProgramInfo", program, c_uint32(_PROGRAM_BINARY_SIZES), c_size_t(8), byref(size), None
        )
        data = ctypes.create_string_buffer(size.value)
        pointer = c_void_p(ctypes.addressof(data))
        self._call(
            "clGetProgramInfo", program, c_uint32(_PROGRAM_BINARIES), c_size_t(8), byref(pointer), None
        )
        return data.raw

    def kernel(self, program: c_void_p, name: str) -> c_void_p:
        """A kernel of a program."""
        return self._made("clCreateKernel", program, name.encode())

    def sub_group_size(self, kernel: c_void_p, local: int) -> int:
        """Work-items of a sub-group when the kernel is launched with that work-group."""
        size, found = (c_size_t * 3)(local, 1, 1), c_size_t()
        self._call(
            "clGetKernelSubGroupInfo",
            kernel,
            self._device,
            c_uint32(_MAX_SUB_GROUP_SIZE),
            c_size_t(24),
            byref(size),
            c_size_t(8),
            byref(found),
            None,
        )
        return found.value

    def set_pointer(self, kernel: c_void_p, index: int, address: int) -> None:
        """Give a kernel memory of this process (system SVM)."""
        self._call("clSetKernelArgSVMPointer", kernel, c_uint32(index), c_void_p(address))

    def set_null(self, kernel: c_void_p, index: int) -> None:
        """Give a kernel a null pointer."""
        empty = c_void_p()
        self._call("clSetKernelArg", kernel, c_uint32(index), c_size_t(8), byref(empty))

    def set_local(self, kernel: c_void_p, index: int, size: int) -> None:
        """Give a kernel local memory of that many bytes."""
        self._call("clSetKernelArg", kernel, c_uint32(index), c_size_t(max(size, 1)), None)

    def set_value(self, kernel: c_void_p, index: int, value: bytes) -> None:
        """Give a kernel the bytes of a number."""
        self._call("clSetKernelArg", kernel, c_uint32(index), c_size_t(len(value)), value)

    def launch(self, kernel: c_void_p, work_items: Sequence[int], local: Sequence[int]) -> None:
        """Run a kernel to its end."""
        whole, group = (c_size_t * 3)(*work_items), (c_size_t * 3)(*local)
        self._call(
            "clEnqueueNDRangeKernel",
            self._queue,
            kernel,
            c_uint32(3),
            None,
            whole,
            group,
            c_uint32(0),
            None,
            None,
        )
        self._call("clFinish", self._queue)

    def release(self, what: str, handle: c_void_p) -> None:
        """Give back a program or kernel: ``clReleaseProgram``, ``clReleaseKernel``."""
        self._call(what, handle)

    def _call(self, name: str, *arguments: Any) -> None:
        status = getattr(self._library, name)(*arguments)
        if status != 0:
            raise OpenClError("%s failed: %s" % (name, _STATUS.get(status, "status %d" % status)))

    def _made(self, name: str, *arguments: Any) -> c_void_p:
        function = getattr(self._library, name)
        function.restype = c_void_p
        status = c_int32()
        handle = function(*arguments, byref(status))
        if status.value != 0 or not handle:
            said = _STATUS.get(status.value, "status %d" % status.value)
            raise OpenClError("%s failed: %s" % (name, said))
        return c_void_p(handle)

    def _built(self, name: str, program: c_void_p, *arguments: Any) -> None:
        status = getattr(self._library, name)(program, *arguments)
        if status != 0:
            said = _STATUS.get(status, "status %d" % status)
            raise OpenClError("%s failed: %s: %s" % (name, said, self._log(program)))

    def _log(self, program: c_void_p) -> str:
        data, size = ctypes.create_string_buffer(_MAX_LOG), c_size_t()
        arguments = (program, self._device, c_uint32(_PROGRAM_BUILD_LOG))
        self._library.clGetProgramBuildInfo(*arguments, c_size_t(0), None, byref(size))
        if size.value > _MAX_LOG:
            data = ctypes.create_string_buffer(size.value)
        self._library.clGetProgramBuildInfo(*arguments, c_size_t(len(data)), data, POINTER(c_size_t)())
        return data.value.decode("utf-8", "replace").strip()[-_MAX_LOG:]

    def _device_text(self, what: int) -> str:
        data = ctypes.create_string_buffer(1024)
        self._call("clGetDeviceInfo", self._device, c_uint32(what), c_size_t(len(data)), data, None)
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
