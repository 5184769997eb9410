"""Small SPIR-V modules, made word by word: a kernel that is well, and ones that compilers and devices refuse for one reason each."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence

_CAPABILITY, _EXTENSION, _MEMORY_MODEL, _ENTRY_POINT, _EXECUTION_MODE, _DECORATE = 17, 10, 14, 15, 16, 71
_VOID, _INT, _FLOAT, _VECTOR, _POINTER, _FUNCTION_TYPE, _CONSTANT, _VARIABLE = 19, 21, 22, 23, 32, 33, 43, 59
_FUNCTION, _PARAMETER, _FUNCTION_END, _CALL, _LABEL, _RETURN = 54, 55, 56, 57, 248, 253
_LOAD, _STORE, _EXTRACT, _CHAIN, _CONVERT, _BITCAST, _ADD, _MULTIPLY, _BARRIER = (
    61,
    62,
    81,
    70,
    115,
    124,
    128,
    133,
    224,
)
ADDRESSES, LINKAGE, KERNEL, INT64, SUB_GROUPS, FLOAT64, VECTOR16 = 4, 5, 6, 11, 38, 10, 7


def text(value: str) -> list[int]:
    """A literal string."""
    raw = value.encode() + b"\0"
    raw += b"\0" * (-len(raw) % 4)
    return list(struct.unpack(f"<{len(raw) // 4}I", raw))


def instruction(opcode: int, *operands: int) -> list[int]:
    """The words of an instruction."""
    return [(len(operands) + 1) << 16 | opcode, *operands]


class Module:
    """A module with one kernel of two float pointers; a body fills it.

    Args:
        body: Writes the instructions of the kernel.
        lanes: Sub-group size that it requires.
        group: Work-items of a work-group that are compiled in.
        capabilities: What it declares.
        extensions: What it needs.
        model: Execution model of its entry point; 6 is a kernel, 5 a compute shader.
        name: The kernel's.
    """

    def __init__(
        self,
        body: Callable[[Module], None],
        *,
        lanes: int = 16,
        group: int = 64,
        capabilities: Sequence[int] = (),
        extensions: Sequence[str] = (),
        model: int = 6,
        name: str = "k",
    ) -> None:
        self._bound = 1
        self._types: dict[tuple[int, ...], int] = {}
        self._declared: list[int] = []
        self._decorations: list[int] = []
        self._imports: list[int] = []
        self.code: list[int] = []
        self.f32, self.i32, self.i64 = self.type(_FLOAT, 32), self.type(_INT, 32, 0), self.type(_INT, 64, 0)
        void, ids = self.type(_VOID), self.type(_VECTOR, self.i64, 3)
        self.pointer = self.type(_POINTER, 5, self.f32)
        signature = self.type(_FUNCTION_TYPE, void, self.pointer, self.pointer)
        work_item, function = self.id(), self.id()
        self._declared += instruction(_VARIABLE, self.type(_POINTER, 1, ids), work_item, 1)
        self._decorations += instruction(_DECORATE, work_item, 11, 28)
        self.input, self.output, self.index = self.id(), self.id(), self.id()
        whole = self.id()
        self.code += instruction(_FUNCTION, void, function, 0, signature)
        self.code += instruction(_PARAMETER, self.pointer, self.input)
        self.code += instruction(_PARAMETER, self.pointer, self.output)
        self.code += instruction(_LABEL, self.id())
        self.code += instruction(_LOAD, ids, whole, work_item)
        self.code += instruction(_EXTRACT, self.i64, self.index, whole, 0)
        body(self)
        self.code += [*instruction(_RETURN), *instruction(_FUNCTION_END)]
        self._head = [w for c in (*(4, 5, 6, 38, 11), *capabilities) for w in instruction(_CAPABILITY, c)]
        self._head += [w for e in extensions for w in instruction(_EXTENSION, *text(e))]
        self._head += instruction(_MEMORY_MODEL, 2, 2)
        self._head += instruction(_ENTRY_POINT, model, function, *text(name), work_item)
        self._head += instruction(_EXECUTION_MODE, function, 17, group, 1, 1)
        self._head += instruction(_EXECUTION_MODE, function, 35, lanes)

    def id(self) -> int:
        """A new id."""
        self._bound += 1
        return self._bound - 1

    def type(self, opcode: int, *operands: int) -> int:
        """The id of a type."""
        key = (opcode, *operands)
        if key not in self._types:
            self._types[key] = self.id()
            self._declared += instruction(opcode, self._types[key], *operands)
        return self._types[key]

    def constant(self, kind: int, *words: int) -> int:
        """The id of a constant."""
        key = (_CONSTANT, kind, *words)
        if key not in self._types:
            self._types[key] = self.id()
            self._declared += instruction(_CONSTANT, kind, self._types[key], *words)
        return self._types[key]

    def make(self, opcode: int, kind: int, *operands: int) -> int:
        """An instruction with a result; its id."""
        result = self.id()
        self.code += instruction(opcode, kind, result, *operands)
        return result

    def load(self) -> int:
        """A float of the input."""
        return self.make(_LOAD, self.f32, self.make(_CHAIN, self.pointer, self.input, self.index), 2, 4)

    def store(self, value: int) -> None:
        """A float of the output."""
        place = self.make(_CHAIN, self.pointer, self.output, self.index)
        self.code += instruction(_STORE, place, value, 2, 4)

    def function(self, name: str) -> int:
        """A function of a float that the module imports."""
        found = self.id()
        self._decorations += instruction(_DECORATE, found, 41, *text(name), 1)
        kind = self.type(_FUNCTION_TYPE, self.f32, self.f32)
        self._imports += instruction(_FUNCTION, self.f32, found, 0, kind)
        self._imports += [*instruction(_PARAMETER, self.f32, self.id()), *instruction(_FUNCTION_END)]
        return found

    def data(self, *, version: int = 0x10400) -> bytes:
        """The module's bytes."""
        body = [*self._head, *self._decorations, *self._declared, *self._imports, *self.code]
        return struct.pack(f"<{len(body) + 5}I", 0x07230203, version, 0, self._bound, 0, *body)


def copy(module: Module) -> None:
    """One load, one store."""
    module.store(module.load())


def double(module: Module) -> None:
    """A product in float64."""
    f64 = module.type(_FLOAT, 64)
    wide = module.make(_CONVERT, f64, module.load())
    module.store(module.make(_CONVERT, module.f32, module.make(_MULTIPLY, f64, wide, wide)))


def strange(opcode: int) -> Callable[[Module], None]:
    """An instruction of that number before a copy."""

    def body(module: Module) -> None:
        module.make(opcode, module.f32, module.index, module.index, module.index)
        copy(module)

    return body


def calling(name: str) -> Callable[[Module], None]:
    """A call of a function that the module does not have."""
    return lambda module: module.store(module.make(_CALL, module.f32, module.function(name), module.load()))


def spilling(count: int, width: int = 8) -> Callable[[Module], None]:
    """``count`` vectors of ``width`` floats that live at once, across a barrier: ``4 * count * width`` bytes of each lane."""

    def body(module: Module) -> None:
        vector = module.type(_VECTOR, module.f32, width)
        pointer = module.type(_POINTER, 5, vector)

        def place(of: int, number: int) -> int:
            step = module.constant(module.i64, number * 64, 0)
            at = module.make(_ADD, module.i64, module.index, step)
            return module.make(_CHAIN, pointer, module.make(_BITCAST, pointer, of), at)

        values = [module.make(_LOAD, vector, place(module.input, n), 2, 4) for n in range(count)]
        scope, order = module.constant(module.i32, 2), module.constant(module.i32, 0x210)
        module.code += instruction(_BARRIER, scope, scope, order)
        for number, value in enumerate(reversed(values)):
            product = module.make(_MULTIPLY, vector, value, values[number * 7 % count])
            module.code += instruction(_STORE, place(module.output, number), product, 2, 4)

    return body
