"""Layers of a model that repeat in a graph, and what a graph does by module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class LayerDifference:
    """A difference between the layers that are shown once.

    Attributes:
        kernel: Number of the first layer's kernel, from 1.
        what: ``name`` of the kernel, its ``module`` (numbers as stars), ``shape`` of what it writes, or ``bytes`` that it reads
            and writes.
        values: The values with how many layers have each, in the order of the layers.
        layers: Places from 0 of the layers that have another value than most.
    """

    kernel: int
    what: str
    values: tuple[tuple[str, int], ...]
    layers: tuple[int, ...] = ()


@dataclass(frozen=True)
class RepeatedLayers:
    """A stretch of launches in which the same kernels run in the same order again and again, but for ``differences``.

    Attributes:
        first: Number of its first launch, from 1.
        length: Launches of one layer.
        count: How many layers follow one another.
        layers: Module path of each, ``layers.0``; empty where modules were not recorded or do not tell them apart.
        differences: What is not the same in all of them.
    """

    first: int
    length: int
    count: int
    layers: tuple[str, ...] = ()
    differences: tuple[LayerDifference, ...] = ()

    @property
    def last(self) -> int:
        """Number of the last launch of the stretch."""
        return self.first + self.length * self.count - 1

    def place(self, number: int) -> tuple[int, int] | None:
        """The launch of the first layer that stands for a launch, and the layer's place from 0; None outside of the stretch."""
        if not self.first <= number <= self.last:
            return None
        layer, at = divmod(number - self.first, self.length)
        return self.first + at, layer


def place_in_layers(repeats: Sequence[RepeatedLayers], number: int) -> tuple[int, int]:
    """The launch that stands for a launch where layers are shown once, and the layer's place; itself and -1 outside of them."""
    return next((found for r in repeats if (found := r.place(number)) is not None), (number, -1))


@dataclass(frozen=True)
class ModuleKernels:
    """Launches of a graph that end in a module or one below it: each belongs to the module of its last node.

    Attributes:
        path: ``layers.0.attn``; empty for launches without a recorded module, among them those of the model itself.
        class_name: Class of the module; empty where it is not known.
        kernels: Different kernels.
        launches: Launches.
        bytes: Read and written; None where it is not known of one launch.
        shared: Launches that compute nodes of modules outside of it, too.
    """

    path: str
    class_name: str = ""
    kernels: int = 0
    launches: int = 0
    bytes: int | None = 0
    shared: int = 0
