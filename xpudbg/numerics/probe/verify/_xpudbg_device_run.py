"""One launch of a kernel on a device of this machine: its ttir, compiled by the user's Triton for what is there.

Runs in the user's interpreter, with its torch and Triton. This is native code that the user's compilers make of the bundle's text.
"""

from __future__ import annotations

import importlib
import time
from typing import Any, Dict, List, Sequence

import torch
from _xpudbg_kernel_definition import KernelDefinition
from _xpudbg_kernel_run import LaunchOutcome
from _xpudbg_text_eval import UnknownExpressionError


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
            self.missing = "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:200])

    def run(
        self,
        path: str,
        options: Dict[str, Any],
        definition: KernelDefinition,
        values: Dict[str, Any],
        grid: Sequence[int],
    ) -> LaunchOutcome:
        """Launch a kernel over copies on the device, and bring what it wrote back into the tensors.

        Args:
            path: The ttir.
            options: Of the compile; those that the device's backend has not are left out, and so are those that are not known.
            definition: The kernel's parameters.
            values: Arguments by name: tensors, and numbers.
            grid: Programs along the three axes.
        """
        if self.missing:
            return LaunchOutcome("unsupported", self.missing)
        try:
            kernel = self._kernel(path, options)
        except Exception as error:
            return LaunchOutcome("unsupported", "Triton does not compile it here: %s" % _words(error))
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
            return LaunchOutcome("crash", "the device says: %s" % _words(error))
        return LaunchOutcome("ok", seconds=seconds)

    def _kernel(self, path: str, options: Dict[str, Any]) -> Any:
        if path not in self._compiled:
            given = {name: value for name, value in options.items() if value not in (None, 0, "")}
            self._compiled[path] = self._triton.compile(path, options=_known(given))
        return self._compiled[path]

    def _argument(self, value: Any, memory: Dict[int, Any]) -> Any:
        """A number as it is, a tensor as a view of its memory's copy on the device."""
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
    """The options that the backend of the active device has: a bundle may come from another one."""
    try:
        driver = importlib.import_module("triton.runtime.driver").driver
        compiler = importlib.import_module("triton.compiler.compiler")
        backend = compiler.make_backend(driver.active.get_current_target())
        known = set(vars(backend.parse_options({})))
        return {name: value for name, value in options.items() if name in known}
    except Exception:
        return {name: value for name, value in options.items() if name in ("num_warps", "num_stages")}


def _words(error: Exception) -> str:
    lines: List[str] = str(error).split()
    return "%s: %s" % (type(error).__name__, " ".join(lines)[:300])
