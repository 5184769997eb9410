"""One launch of a kernel's SPIR-V on the host's processor, through ``xpudbg/emulator/spirv``; its worker is a process of its own.

Runs in the user's interpreter. This is native code of whoever made the bundle.
"""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from typing import Any, Dict, List, Sequence

import torch
from _xpudbg_import_file import import_file
from _xpudbg_kernel_definition import KernelDefinition
from _xpudbg_kernel_run import LaunchOutcome, MemoryCopies

# What is known of the kernel, and what only says that it could not run here.
_FAULTS = ("geometry",)
_MOST_LINES = 4


class SpirvRunner:
    """Runs SPIR-V.

    Args:
        package: Folder of ``xpudbg/emulator/spirv``.
        cache: The tool's cache folder: programs are kept there, and it may hold the runtime.
        seconds: A launch may take.

    Attributes:
        missing: Why nothing can run; empty where it can.
    """

    def __init__(self, package: str, cache: str, seconds: float) -> None:
        import_file("xpudbg_spirv", package)
        client, self._launches = (
            importlib.import_module("xpudbg_spirv." + n) for n in ("client", "launches")
        )
        self._seconds = seconds
        self.missing = ""
        self._device: Any = None
        try:
            self._device = client.SpirvDevice(Path(cache))
        except self._launches.SpirvFailure as error:
            self.missing = error.detail

    def run(
        self,
        module: bytes,
        meta: Dict[str, Any],
        definition: KernelDefinition,
        values: Dict[str, Any],
        copies: MemoryCopies,
        grid: Sequence[int],
    ) -> LaunchOutcome:
        """Launch a kernel over copies of the memory of its arguments.

        Args:
            module: The SPIR-V.
            meta: Triton's metadata, as ``KernelMeta`` names them.
            definition: The kernel's parameters.
            values: Arguments by name: tensors in these copies, and numbers.
            copies: The memory.
            grid: Programs along the three axes.
        """
        if self._device is None:
            return LaunchOutcome("unsupported", self.missing)
        arguments: List[Any] = []
        for name, kind in definition.parameters:
            value = values[name]
            if isinstance(value, torch.Tensor):
                memory = copies.memory(value)
                offset = value.storage_offset() * value.element_size()
                arguments.append(None if memory is None else self._launches.Pointer(memory, offset))
            else:
                arguments.append(self._launches.Scalar(kind, value))
        try:
            done = self._device.launch(
                module,
                "",
                tuple(grid),
                self._launches.KernelMeta(**meta),
                arguments,
                seconds=self._seconds,
                guard=True,
            )
        except self._launches.SpirvFailure as error:
            return LaunchOutcome(
                "fault" if error.kind in _FAULTS else error.kind, "%s: %s" % (error.kind, error.detail)
            )
        outside = done.out_of_bounds
        seconds = round(done.run_seconds, 4)
        rewrites = ["%s (%d)" % (r.name, r.count) for r in done.rewrites]
        if outside:
            lines = self._lines(module, outside[0])
            why = _words(outside, definition)
            if len(lines) > 1:
                why += "; it is one of %s" % ", ".join(os.path.basename(line) for line in lines[:_MOST_LINES])
            location = lines[0] if len(lines) == 1 else ""
            return LaunchOutcome("fault", why, location, seconds=seconds, rewrites=rewrites)
        return LaunchOutcome("ok", seconds=seconds, rewrites=rewrites)

    def _lines(self, module: bytes, access: Any) -> Sequence[str]:
        words = importlib.import_module("xpudbg_spirv.words")
        found: Sequence[str] = words.access_lines(
            words.read_module(module)[1], access.argument, access.access
        )
        return found

    def close(self) -> None:
        """End the worker."""
        if self._device is not None:
            self._device.close()


def _words(outside: Sequence[Any], definition: KernelDefinition) -> str:
    first = outside[0]
    names = [name for name, _ in definition.parameters]
    name = names[first.argument] if 0 <= first.argument < len(names) else "no argument"
    how = "a write that left its mark" if first.access == "changed border" else "a " + first.access
    return "%s outside of %s (%d bytes), at byte %d" % (how, name, first.size, first.offset)
