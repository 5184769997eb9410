"""Registers that all kernels of a run spill together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SpillTotal:
    """Spills of a run.

    Attributes:
        kernels: Triton kernels, each once a graph.
        unknown: Those of which it is not known what they spill.
        bytes: Bytes that the others spill for each hardware thread (CUDA, HIP: thread); of several configurations the most.
        registers: The same in registers of their devices.
        spilling: Kernels that spill.
        most: Bytes of the one that spills most.
    """

    kernels: int = 0
    unknown: int = 0
    bytes: int = 0
    registers: int = 0
    spilling: int = 0
    most: int = 0
