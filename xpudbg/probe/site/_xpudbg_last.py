"""Last traces of a process that dies or hangs: Python stacks, and with ``xpudbg run --trace-launches`` its last launches.

Stacks: faulthandler writes those of all threads at SIGSEGV, SIGFPE, SIGABRT, SIGBUS and SIGILL, and at :data:`STACKS_SIGNAL`, which
``run --timeout`` sends before it ends the script. A program that enables faulthandler has it for itself.

Launches: a file of :data:`SLOTS` lines of :data:`SLOT` bytes, mapped into memory, so that it survives the process. Each line is JSON, padded
with blanks; the oldest is written over::

    {"done": 0, "n": 41, "time": 1.5, "device": "xpu", "kernel": "triton_poi_fused_0", "at": "/.../cxy.py:98",
     "args": [["in_ptr0", "float32", [8, 4], [4, 1], 140, 128]]}

``done`` becomes 1 when the call has returned (of a GPU that says "queued", but with ``sync``), 2 when it has raised. An argument is its name, dtype, shape,
strides, pointer and bytes; or its name and ``repr``. ``left`` counts the arguments that found no room.

Traced are Triton kernels of Inductor and of the program, C++ kernels, and library functions that a wrapper calls as ``extern_kernels``;
not what runs inside a wrapper in C++, replays of CUDA graphs, and eager operators.

Standard library only, Python 3.8 and later. Nothing here may raise into the program.
"""

from __future__ import annotations

import faulthandler
import functools
import json
import mmap
import os
import signal
import sys
import time
from typing import Any, Callable, Dict, List

SLOT = 4096
SLOTS = 64
_dtypes: Dict[Any, str] = {}
_DONE = len('{"done": ')
STACKS_SIGNAL = getattr(signal, "SIGRTMAX", 64) - 2
"""A signal that nothing uses by default; ``record/launch/child.py`` sends it to a process that catches it."""


def write_stacks(path: str) -> None:
    """Have the stacks of all threads written at a fatal signal, and at :data:`STACKS_SIGNAL`.

    Args:
        path: The file; it stays empty while nothing happens.
    """
    if faulthandler.is_enabled() or not hasattr(faulthandler, "register"):
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    out = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    faulthandler.enable(file=out, all_threads=True)
    if signal.getsignal(STACKS_SIGNAL) is signal.SIG_DFL:
        faulthandler.register(STACKS_SIGNAL, file=out, all_threads=True)


class LaunchRing:
    """The last launches of this process.

    Args:
        path: The file, by process: a fork has one of its own.
        sync: Whether each launch waits for the device.
    """

    def __init__(self, path: Callable[[], str], sync: bool) -> None:
        self._path, self._sync = path, sync
        self._pid = 0
        self._map: Any = None
        self._count = 0
        self._places: Dict[Any, str] = {}

    def begin(self, kernel: str, frame: Any, args: Any, names: List[str]) -> int:
        """Note a launch; returns its place for :meth:`call`, -1 where it could not be noted."""
        try:
            if self._pid != os.getpid():
                self._open()
            code, line = frame.f_code, frame.f_lineno
            known = self._places.get((kernel, code, line))
            if known is None:
                at = "%s:%d" % (code.co_filename, line)
                known = '"kernel": %s, "at": %s' % (json.dumps(kernel), json.dumps(at))
                self._places[kernel, code, line] = known
            parts = []
            device = next((value.device.type for value in args if hasattr(value, "data_ptr")), "")
            text = '{"done": 0, "n": %d, "time": %.6f, "device": "%s", %s, "args": [' % (
                self._count,
                time.time(),
                device,
                known,
            )
            room = SLOT - len(text) - 32
            for index, value in enumerate(args):
                part = _described(names[index] if index < len(names) else "", value)
                room -= len(part) + 2
                if room < 0:
                    break
                parts.append(part)
            text += ", ".join(parts) + "]"
            text += ', "left": %d}' % (len(args) - len(parts)) if len(parts) < len(args) else "}"
            place = self._count % SLOTS * SLOT
            self._count += 1
            self._map[place : place + SLOT] = text[: SLOT - 1].encode("ascii").ljust(SLOT - 1) + b"\n"
            return place
        except Exception:
            return -1

    def call(self, place: int, function: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a function whose launch was noted at a place, and note how it ended."""
        how = b"2"
        try:
            result = function(*args, **kwargs)
            if self._sync:
                _synchronize()
            how = b"1"
        finally:
            if place >= 0:
                self._map[place + _DONE : place + _DONE + 1] = how
        return result

    def _open(self) -> None:
        path = self._path()
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w+b") as file:
            file.truncate(SLOT * SLOTS)
            self._map = mmap.mmap(file.fileno(), SLOT * SLOTS)
        self._pid, self._count = os.getpid(), 0

    def traced(self, function: Any, kernel: str) -> Any:
        """Return a function that notes its calls."""

        @functools.wraps(function, updated=())
        def call(*args: Any, **kwargs: Any) -> Any:
            place = self.begin(
                kernel, sys._getframe(1), [*args, *kwargs.values()], [""] * len(args) + list(kwargs)
            )
            return self.call(place, function, *args, **kwargs)

        return call

    def watch_triton(self, heuristics: Any) -> None:
        """Note launches of Inductor's Triton kernels (``torch._inductor.runtime.triton_heuristics``)."""
        run = heuristics.CachingAutotuner.run

        @functools.wraps(run)
        def traced(kernel: Any, *args: Any, **kwargs: Any) -> Any:
            if kwargs.get("benchmark_run"):
                return run(kernel, *args, **kwargs)
            function = getattr(kernel, "fn", None)
            name = str(
                (getattr(kernel, "inductor_meta", None) or {}).get("kernel_name")
                or getattr(function, "__name__", "")
            )
            place = self.begin(name, sys._getframe(1), args, _argument_names(kernel))
            return self.call(place, run, kernel, *args, **kwargs)

        heuristics.CachingAutotuner.run = traced

    def watch_jit(self, jit: Any) -> None:
        """Note launches of the program's own Triton kernels (``triton.runtime.jit``)."""
        run = jit.JITFunction.run

        @functools.wraps(run)
        def traced(kernel: Any, *args: Any, **kwargs: Any) -> Any:
            if kwargs.get("warmup"):
                return run(kernel, *args, **kwargs)
            name = str(getattr(getattr(kernel, "fn", None), "__name__", ""))
            place = self.begin(name, _outside(sys._getframe(1)), args, list(getattr(kernel, "arg_names", ())))
            return self.call(place, run, kernel, *args, **kwargs)

        jit.JITFunction.run = traced

    def watch_wrappers(self, async_compile: Any) -> None:
        """Note calls of C++ kernels and library functions in generated wrappers (``torch._inductor.async_compile``)."""
        wait = async_compile.AsyncCompile.wait

        @functools.wraps(wait)
        def waited(compiler: Any, scope: Dict[str, Any]) -> Any:
            result = wait(compiler, scope)
            try:
                for name, value in list(scope.items()):
                    if name.startswith("cpp_") and callable(value) and not isinstance(value, type):
                        scope[name] = self.traced(value, name)
                if "extern_kernels" in scope:
                    scope["extern_kernels"] = _Library(scope["extern_kernels"], self)
            except Exception:
                pass
            return result

        async_compile.AsyncCompile.wait = waited


class _Library:
    """``extern_kernels`` of a wrapper, each call noted."""

    def __init__(self, functions: Any, launches: LaunchRing) -> None:
        self._functions, self._launches = functions, launches

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._functions, name)
        traced = self._launches.traced(found, "extern_kernels." + name) if callable(found) else found
        self.__dict__[name] = traced
        return traced


def _argument_names(kernel: Any) -> List[str]:
    """Return the names of a launch's arguments: constants are compiled in, and a grid may follow."""
    signature = (getattr(kernel, "triton_meta", None) or {}).get("signature")
    if not isinstance(signature, dict):
        return []
    more = (getattr(kernel, "inductor_meta", None) or {}).get("extra_launcher_args") or ()
    return [str(name) for name, kind in signature.items() if kind != "constexpr"] + list(map(str, more))


def _outside(frame: Any) -> Any:
    """Return the innermost frame outside of Triton."""
    folder = os.sep + "triton" + os.sep
    while frame.f_back is not None and folder in frame.f_code.co_filename:
        frame = frame.f_back
    return frame


def _described(name: str, value: Any) -> str:
    """Return an argument as JSON."""
    if hasattr(value, "data_ptr"):
        try:
            dtype, offset = value.dtype, value.storage_offset()
            size = value.untyped_storage().nbytes() - offset * value.element_size()
            known = _dtypes.get(dtype) or _dtypes.setdefault(dtype, str(dtype).replace("torch.", ""))
            shape = (name, known, list(value.shape), list(value.stride()), value.data_ptr(), size)
            return '["%s", "%s", %s, %s, %d, %d]' % shape
        except Exception as error:
            value = error
    return json.dumps([name, repr(value)[:80]])


def _synchronize() -> None:
    torch: Any = sys.modules.get("torch")
    for name in ("cuda", "xpu"):
        device = getattr(torch, name, None)
        if device is not None and device.is_initialized():
            if name == "cuda" and device.is_current_stream_capturing():
                continue
            device.synchronize()
