"""Profile of a few steps after warm-up (``xpudbg run --profile``): torch's profiler around calls of compiled graphs.

A step lasts from one call of a graph to its next. The first graph that is called once more than the warm-up takes begins the profile, and
its call after the wanted steps ends it, before the graph runs; so does the end of the process. The trace is what
``export_chrome_trace`` writes, with one key more::

    "xpudbg_profile": {"after": 3, "steps": 3, "step_us": 412.0, "profiled_step_us": 498.5}

``step_us`` is the time of the last step before the profile, ``profiled_step_us`` the mean of those in it.

Standard library only, Python 3.8 and later; torch is the user's, and already imported. Nothing here may raise into the program.
"""

from __future__ import annotations

import atexit
import functools
import inspect
import os
import sys
import threading
import time
from typing import Any, Callable, Dict

_COUNT, _LAST = "_xpudbg_calls", "_xpudbg_last_call"
_LOGS = "KINETO_LOG_LEVEL"
_SILENT = "99"
"""Above every level of libkineto's messages, which it would write into the program's stderr."""


def install(output_code: Any, setting: str, event: Callable[..., None], path: str) -> None:
    """Wrap the call of compiled graphs.

    Args:
        output_code: The module ``torch._inductor.output_code``.
        setting: Calls before the profile, and steps in it: ``3,3``.
        event: Called with the reason where there is no profile.
        path: File to write.
    """
    after, _, steps = setting.partition(",")
    cls = output_code.CompiledFxGraph
    call = cls.__call__
    state = _Profile(int(after), int(steps), event, path)

    @functools.wraps(call)
    def profiled(self: Any, *args: Any, **kwargs: Any) -> Any:
        if not state.done:
            state.called(self)
        return call(self, *args, **kwargs)

    cls.__call__ = profiled
    atexit.register(state.end)


class _Profile:
    """The profile of this process."""

    def __init__(self, after: int, steps: int, event: Callable[..., None], path: str) -> None:
        self.done = False
        self._after, self._steps, self._event, self._path = after, steps, event, path
        self._profiler: Any = None
        self._anchor: Any = None
        self._thread = 0
        self._finished = 0
        self._step_us = self._begin = 0.0

    def called(self, graph: Any) -> None:
        """Count a call of a graph, before it runs; begin or end the profile."""
        try:
            now = time.perf_counter()
            if self._profiler is not None:
                if graph is self._anchor and threading.get_ident() == self._thread:
                    self._finished += 1
                    if self._finished >= self._steps:
                        self._stop()
                return
            known: Dict[str, Any] = graph.__dict__
            count = known.get(_COUNT, 0) + 1
            last = known.get(_LAST, now)
            known[_COUNT], known[_LAST] = count, now
            if count > self._after and threading.current_thread() is threading.main_thread():
                self._start(graph, (now - last) * 1e6)
        except Exception as error:
            self._lost("%s: %s" % (type(error).__name__, " ".join(str(error).split())[:500]))

    def end(self) -> None:
        """End the profile with the process."""
        try:
            if self._profiler is not None and threading.get_ident() == self._thread:
                self._stop()
            elif not self.done:
                self._lost("no compiled graph was called more than %d times" % self._after)
        except Exception as error:
            self._lost("%s: %s" % (type(error).__name__, " ".join(str(error).split())[:500]))

    def _start(self, graph: Any, step_us: float) -> None:
        torch: Any = sys.modules["torch"]
        cuda = torch.cuda
        if cuda.is_initialized() and cuda.is_current_stream_capturing():
            return
        if torch.autograd.profiler._is_profiler_enabled:
            self._lost("the program has a profile of its own")
            return
        _synchronize(torch)
        profiler = torch.profiler
        set_here = _LOGS not in os.environ
        if set_here:
            os.environ[_LOGS] = _SILENT
        try:
            # Without shapes torch leaves out the hashes of Triton kernels; without acc_events 2.6 and later warn.
            options = {"activities": profiler.supported_activities(), "record_shapes": True}
            if "acc_events" in inspect.signature(profiler.profile).parameters:
                options["acc_events"] = True
            made = profiler.profile(**options)
            made.__enter__()
        finally:
            if set_here:
                del os.environ[_LOGS]
        self._profiler, self._anchor, self._thread = made, graph, threading.get_ident()
        self._step_us, self._begin = step_us, time.perf_counter()

    def _stop(self) -> None:
        torch: Any = sys.modules["torch"]
        profiler, self._profiler, self._anchor, self.done = self._profiler, None, None, True
        _synchronize(torch)
        took = (time.perf_counter() - self._begin) * 1e6
        steps = max(self._finished, 1)
        text = '{"after": %d, "steps": %d, "step_us": %.3f, "profiled_step_us": %.3f}'
        profiler.add_metadata_json("xpudbg_profile", text % (self._after, steps, self._step_us, took / steps))
        profiler.__exit__(None, None, None)
        os.makedirs(os.path.dirname(self._path), exist_ok=True)
        profiler.export_chrome_trace(self._path)

    def _lost(self, reason: str) -> None:
        self.done = True
        self._event("artifact_lost", name="profile", folder="", reason=reason)


def _synchronize(torch: Any) -> None:
    for name in ("cuda", "xpu"):
        device = getattr(torch, name, None)
        if device is not None and device.is_initialized():
            device.synchronize()
