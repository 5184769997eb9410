"""A stage in MLIR (``source``, ``ttir``, ``ttgir``) or LLVM IR text, as parsed."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.location import StageOp
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class MlirModule:
    """A ``source``, ``ttir`` or ``ttgir`` stage.

    Attributes:
        ops: Operations in the order of the text.
        attributes: The module's attributes, names without quotes; a flag without a value is ``""``.
        layouts: Attribute aliases (``#mma``) with their values.
        functions: Function names, as in the text without ``@``.
        arguments: Types of the first public function's arguments.
    """

    ops: tuple[StageOp, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    layouts: dict[str, str] = field(default_factory=dict)
    functions: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class LlvmFunction:
    """A function of an LLVM module.

    Attributes:
        name: Its name.
        defined: Whether it has a body here.
        kernel: Whether it is an entry point (``spir_kernel``, ``ptx_kernel``, ``amdgpu_kernel``).
        metadata: Metadata attached to it, by name: ``intel_reqd_sub_group_size`` to ``!{i32 16}``.
    """

    name: str
    defined: bool
    kernel: bool = False
    metadata: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LlvmModule:
    """An ``llir`` stage.

    Attributes:
        ops: Instructions of function bodies in the order of the text.
        functions: Functions in the order of the text.
        triple: Target triple.
    """

    ops: tuple[StageOp, ...] = ()
    functions: tuple[LlvmFunction, ...] = ()
    triple: str = ""
