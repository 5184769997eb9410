"""Storage class of the memory that a SPIR-V pointer points to, through casts and offsets."""

from __future__ import annotations

from xpudbg.model.spirv import SpirvModule

_DECORATE, _BUILT_IN, _VARIABLE = 71, 11, 59
INPUT = 1
"""Storage class of the work-group id and its like: reading them touches no memory."""
_FOLLOWED = {
    # OpAccessChain, OpInBoundsAccessChain and their forms for pointers.
    **dict.fromkeys((65, 66, 67, 70), 2),
    # The same for untyped pointers: the type stands before the base.
    **dict.fromkeys((4419, 4420, 4423, 4424), 3),
    # OpCopyObject, to and from generic pointers, OpBitcast.
    **dict.fromkeys((83, 121, 122, 123, 124), 2),
}
"""Operand that holds the pointer an instruction begins with, by opcode."""
_MOST_STEPS = 1000


class PointerBases:
    """Follows pointers to the variable or parameter that they begin with.

    Triton's LLVM IR has built-in variables (``__spirv_BuiltInGlobalInvocationId``) in the global address space, so that the read of a
    part of one goes through a cast to a global pointer; the variable itself says ``Input``.

    Args:
        module: The module; its names tell built-in variables as well.
    """

    def __init__(self, module: SpirvModule) -> None:
        self._named = {i for i, name in module.names.items() if name.startswith("__spirv_BuiltIn")}
        self._begins: dict[int, int] = {}
        self._variable: dict[int, int] = {}

    def take(self, opcode: int, words: tuple[int, ...]) -> None:
        """See one instruction; they come in the order of the module."""
        at = _FOLLOWED.get(opcode)
        if at is not None and len(words) > at:
            self._begins[words[1]] = words[at]
        elif opcode == _VARIABLE and len(words) > 2:
            self._variable[words[1]] = words[2]
        elif opcode == _DECORATE and len(words) > 1 and words[1] == _BUILT_IN:
            self._named.add(words[0])

    def base(self, pointer: int) -> int:
        """The id that a pointer begins with; a phi, a select or a converted integer ends the way."""
        for _ in range(_MOST_STEPS):
            before = self._begins.get(pointer)
            if before is None:
                break
            pointer = before
        return pointer

    def storage_class(self, pointer: int) -> int | None:
        """The storage class of the variable that a pointer leads to; None when it leads to none."""
        base = self.base(pointer)
        return INPUT if base in self._named else self._variable.get(base)
