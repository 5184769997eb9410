"""Runs a compiled kernel without a device: its ttir is executed on the host, over the same memory.

The ttir is what all later stages are made from, so what runs here is what was compiled: with the types, constants and
specialisations of this very compilation, and without a second reading of the Python source.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from . import report
from .config import TargetError

_lock = threading.RLock()


class InterpretedKernel:
    """A compiled kernel that can be launched on the host.

    Args:
        source: What Triton compiled: an ``ASTSource`` or ``IRSource``.
        name: The kernel's name, for messages.
        ttir: Text of the module; empty when the compiler kept none.
    """

    def __init__(self, source: Any, name: str, ttir: str) -> None:
        self._source = source
        self._name = name
        self._ttir = ttir
        self._program: Any = None

    def launch(self, grid: tuple[int, int, int], values: tuple[Any, ...], hint: str) -> None:
        """Run every program of a launch.

        Args:
            grid: Programs along the three axes.
            values: The launch arguments in the order in which Triton's launcher gets them.
            hint: What the user can do when it does not work.

        Raises:
            TargetError: The kernel cannot run here; nothing it would have written can be trusted.
        """
        with _lock:
            try:
                self._run(grid, values)
            except TargetError:
                raise
            except Exception as error:
                reason = _reason(error)
                report.once("refused", f"interpreter.{self._name}", reason=reason)
                if _is_fault(error):
                    message = (
                        f"xpudbg: kernel {self._name} was stopped while its ttir ran on the host: {reason}"
                    )
                else:
                    message = (
                        f"xpudbg: kernel {self._name} was compiled, but there is no XPU to run it on, and its ttir cannot be "
                        f"run on the host: {reason}; {hint}"
                    )
                raise TargetError(message) from error

    def _run(self, grid: tuple[int, int, int], values: tuple[Any, ...]) -> None:
        from .ttir.execute import Program
        from .ttir.memory import Memory, Segment

        if self._program is None:
            if not self._ttir:
                raise TargetError(f"xpudbg: kernel {self._name} has no ttir: it cannot run without a device")
            self._program = Program(self._ttir)
        names, bound = bound_arguments(self._source, values, self._name)
        parameters = self._program.arguments
        if len(parameters) != len(bound):
            raise TargetError(
                f"xpudbg: cannot match {len(bound)} launch arguments of kernel {self._name} with the {len(parameters)} parameters "
                "of its ttir; this Triton calls its launchers in a way that xpudbg does not know"
            )
        segments, passed, foreign = [], [], self._program.takes_addresses_from_elsewhere
        for name, value, (_, kind) in zip(names, bound, parameters, strict=True):
            if not kind.is_pointer:
                passed.append(value)
                continue
            address, segment = memory_of(value)
            passed.append(address)
            foreign = foreign or (segment is None and address != 0)
            if segment is not None:
                segments.append(Segment(*segment, name))
        self._program.run(grid, passed, Memory(segments, foreign))


def _reason(error: BaseException) -> str:
    from .ttir.execute import OperationError
    from .ttir.types import UnsupportedError

    return (
        str(error)
        if isinstance(error, (OperationError, UnsupportedError))
        else f"{type(error).__name__}: {error}"
    )


def _is_fault(error: BaseException) -> bool:
    """Return whether the kernel itself did what has no defined result; a device may go on, with numbers that mean nothing."""
    from .ttir.memory import KernelError

    return isinstance(error, KernelError) or isinstance(error.__cause__, KernelError)


def memory_of(value: Any) -> tuple[int, tuple[int, int] | None]:
    """The address that a pointer argument stands for, and start and size of its storage where it is a tensor."""
    value = getattr(value, "base", value) if hasattr(getattr(value, "base", None), "data_ptr") else value
    if value is None:
        return 0, None
    if not hasattr(value, "data_ptr"):
        return int(value), None
    if not hasattr(value, "untyped_storage"):
        return int(value.data_ptr()), None
    storage = value.untyped_storage()
    return int(value.data_ptr()), (int(storage.data_ptr()), int(storage.nbytes()))


def bound_arguments(source: Any, values: tuple[Any, ...], kernel: str) -> tuple[list[str], list[Any]]:
    """Names and values of what reaches the compiled kernel: everything but its constants.

    Launchers get all arguments from Triton 3.3 on, and all but the constants before.
    """
    signature = getattr(source, "signature", {})
    function = getattr(source, "fn", None)
    names = [str(n) for n in getattr(function, "arg_names", signature)]
    constants = {
        names[_position(key, names)] for key in dict(getattr(source, "constants", {})) if _is_whole(key)
    }
    kinds = {str(key): kind for key, kind in signature.items()}
    constants |= {name for name, kind in kinds.items() if kind == "constexpr"}
    rest = [n for n in names if n not in constants]
    if len(values) == len(names):
        given = dict(zip(names, values, strict=True))
    elif len(values) == len(rest):
        given = dict(zip(rest, values, strict=True))
    else:
        raise TargetError(
            f"xpudbg: cannot match {len(values)} launch arguments of kernel {kernel} with its parameters "
            f"{', '.join(names)}; this Triton calls its launchers in a way that xpudbg does not know"
        )
    flat = [leaf for name in rest for leaf in _leaves(name, given[name], kinds.get(name))]
    return [name for name, _ in flat], [value for _, value in flat]


def _leaves(name: str, value: Any, kind: Any) -> Iterator[tuple[str, Any]]:
    """A tuple's members that are no constants, each for itself."""
    if kind == "constexpr":
        return
    if not isinstance(value, (tuple, list)):
        yield name, value
        return
    kinds = kind if isinstance(kind, (tuple, list)) else [None] * len(value)
    for index, (member, member_kind) in enumerate(zip(value, kinds, strict=True)):
        yield from _leaves(f"{name}[{index}]", member, member_kind)


def _is_whole(key: Any) -> bool:
    """Constants inside of a tuple have longer keys; the tuple itself still reaches the kernel."""
    return not isinstance(key, tuple) or len(key) == 1


def _position(key: Any, names: list[str]) -> int:
    """Constants are keyed by ``(index,)`` from Triton 3.3 on, by index or by name before."""
    while isinstance(key, tuple):
        key = key[0]
    return names.index(key) if isinstance(key, str) else int(key)
