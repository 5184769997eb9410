"""Launches of a kernel at every level that is there: its ttir interpreted or its C++ compiled, its SPIR-V on the host's processor, its ttir on a device.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import os
from typing import Any, Dict, Iterator, Sequence, Tuple

from _xpudbg_cpp_run import CppRunner
from _xpudbg_device_run import DeviceRunner
from _xpudbg_graph_values import Row, read
from _xpudbg_kernel_definition import KernelDefinition
from _xpudbg_kernel_run import LaunchOutcome, MemoryCopies, TtirRunner
from _xpudbg_spirv_run import SpirvRunner

# What runs before the other levels, which take their grid from it.
_FIRST = ("ttir", "cpp")
_Values = Dict[str, Any]


class LevelRun:
    """One launch of a kernel at one level.

    Attributes:
        copies: The memory that it ran on.
        values: Its arguments in that memory.
        outcome: How it ended.
        base: What is told of it: level, configuration, seconds.
        is_first: Whether it is the level that comes before the others.
    """

    def __init__(self, copies: MemoryCopies, values: _Values, outcome: LaunchOutcome, base: Row) -> None:
        self.copies, self.values, self.outcome, self.base = copies, values, outcome, base
        self.is_first = base["level"] in _FIRST


class KernelLevels:
    """Runners of kernels at all levels.

    Args:
        job: What ``job.json`` says.
        folder: Of the job.
    """

    def __init__(self, job: Row, folder: str) -> None:
        self.folder = folder
        seconds = float(job["seconds"])
        self.runner = TtirRunner(job["ttir_package"], seconds)
        self.spirv = SpirvRunner(job["spirv_package"], job["cache"], seconds) if job["spirv"] else None
        self.cpp = CppRunner(seconds) if job["cpp"] else None
        self.device = DeviceRunner(job["device"]) if job["device"] else None

    def close(self) -> None:
        """End what runs SPIR-V."""
        if self.spirv is not None:
            self.spirv.close()

    def first(self, entry: Row, definition: KernelDefinition, values: _Values) -> LevelRun:
        """The launch of a cache entry's ttir, or of C++."""
        return self._launch("cpp" if "cpp" in entry else "ttir", entry, (), definition, values)

    def runs(
        self, entries: Sequence[Row], definition: KernelDefinition, values: _Values, *, wanted: bool
    ) -> Iterator[LevelRun]:
        """Launches of a kernel: each cache entry at each level, the ttir first."""
        for entry in entries:
            first = self.first(entry, definition, values)
            yield first
            if wanted and self.spirv is not None and entry.get("spv"):
                yield self._launch("spirv", entry, first.outcome.grid, definition, values)
            if wanted and self.device is not None and "ttir" in entry:
                yield self._launch("device", entry, first.outcome.grid, definition, values)

    def _launch(
        self, level: str, entry: Row, grid: Tuple[int, ...], definition: KernelDefinition, values: _Values
    ) -> LevelRun:
        """One cache entry at one level, on memory of its own."""
        copies = MemoryCopies(list(values.values()))
        mine = dict(zip(values, copies.values))
        if level == "cpp":
            outcome = LaunchOutcome(
                "unsupported", "a C++ kernel runs with --cpp alone: it is native code of the bundle"
            )
            if self.cpp is not None:
                outcome = self.cpp.run(entry["cpp"], definition, mine)
        elif level == "ttir":
            outcome = self.runner.run(read(self.folder, entry["ttir"]), definition, mine, entry.get("grid"))
        elif len(grid) != 3:
            outcome = LaunchOutcome("unsupported", "its grid is not known")
        elif level == "spirv" and self.spirv is not None:
            with open(os.path.join(self.folder, entry["spv"]), "rb") as source:
                module = source.read()
            outcome = self.spirv.run(module, entry["meta"], definition, mine, copies, grid)
        elif self.device is not None:
            path = os.path.join(self.folder, entry["ttir"])
            outcome = self.device.run(path, entry["options"], definition, mine, grid)
        base: Row = {"level": level, "config": entry["key"], "inputs": "", "seconds": outcome.seconds}
        if outcome.rewrites:
            base["rewrites"] = outcome.rewrites
        return LevelRun(copies, mine, outcome, base)
