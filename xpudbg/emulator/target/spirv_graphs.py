"""``spirv`` execution: generated code runs, and where one of its kernels cannot, the ATen graph in its place."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any

from . import spirv_execution, triton_spirv

GraphCallable = Callable[[Any], Any]


def with_fallback(generated: GraphCallable, make_graph: Callable[[], GraphCallable]) -> GraphCallable:
    """Return generated code that gives way to the ATen graph for good when a kernel cannot run.

    Args:
        generated: What Inductor made: a function of a list of inputs, which it may clear.
        make_graph: Makes the ATen graph's callable.
    """
    graph = _Graph(generated, make_graph)
    return graph.run


class _Graph:
    def __init__(self, generated: GraphCallable, make_graph: Callable[[], GraphCallable]) -> None:
        self._generated = generated
        self._make_graph = make_graph
        self._execution = spirv_execution.GraphExecution(spirv_execution.debug_folder())
        self._instead: GraphCallable | None = None
        self._tried = False
        self._lock = threading.Lock()

    def run(self, inputs: Any) -> Any:
        """Run with a list of inputs."""
        if self._instead is not None:
            return self._instead(inputs)
        if self._tried:
            # A kernel that ran once and does not now: its ttir runs in its place.
            with spirv_execution.running(self._execution):
                return self._generated(inputs)
        given = list(inputs)
        before, random = _contents(given), _random_state()
        self._execution.can_fall_back = True
        try:
            with spirv_execution.running(self._execution):
                result = self._generated(inputs)
        except triton_spirv.KernelNotRunError as error:
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
    """The bytes of all inputs' storages: generated code writes into some, and takes others for its buffers."""
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
