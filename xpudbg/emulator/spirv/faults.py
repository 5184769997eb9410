"""Faults of a kernel that touches memory that is not its own: the address is sent to the client before the worker ends."""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable
from typing import Any

_SA_SIGINFO, _SA_ONSTACK = 4, 0x08000000
_ADDRESS = 16  # of si_addr in siginfo_t (x86-64 Linux)
_ERROR_REGISTER = 40 + 19 * 8  # of REG_ERR in ucontext_t (x86-64 Linux)
_WRITE = 2  # of the page fault's error code

_Handler = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_kept: list[Any] = []


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
    _kept.append(function)
    library = ctypes.CDLL(None)
    for number in (signal.SIGSEGV, signal.SIGBUS):
        library.sigaction(int(number), ctypes.byref(action), None)
