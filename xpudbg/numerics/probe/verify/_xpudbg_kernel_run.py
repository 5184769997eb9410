"""One launch of a kernel on the host, apart from everything: its ttir is executed by a child over memory of its own.

Runs in the user's interpreter; needs numpy, which ``xpudbg/emulator/target/ttir`` computes with. The bundle's text is parsed and interpreted, never
executed as Python. What hangs, grows or crashes ends with the child.
"""

from __future__ import annotations

import importlib
import json
import mmap
import os
import resource
import select
import signal
import time
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

import torch
from _xpudbg_import_file import import_file
from _xpudbg_kernel_definition import KernelDefinition, bounded, grid_of
from _xpudbg_text_eval import UnknownExpressionError

_MEMORY = 8 << 30
_CANARY = 64


class MemoryCopies:
    """Copies of the memory that tensors lie in, shared with children; tensors of one storage share their copy.

    Args:
        tensors: The tensors; what is none stays what it is.
    """

    def __init__(self, tensors: Sequence[Any]) -> None:
        self._maps: Dict[int, Tuple[Any, Any, Any]] = {}
        self.values = [self._copied(t) if isinstance(t, torch.Tensor) else t for t in tensors]

    def _copied(self, tensor: Any) -> Any:
        storage = tensor.untyped_storage()
        size, key = storage.nbytes(), storage.data_ptr()
        if size == 0:
            return tensor.clone()
        if key not in self._maps:
            memory = mmap.mmap(-1, size)
            copy = torch.frombuffer(memory, dtype=torch.uint8)
            original = torch.empty(0, dtype=torch.uint8).set_(storage)
            copy.copy_(original)
            self._maps[key] = (memory, copy, original)
        copy = self._maps[key][1]
        return torch.empty(0, dtype=tensor.dtype).set_(
            copy.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride()
        )

    def memory(self, tensor: Any) -> Any:
        """The mapped memory that one of the copies lies in; None for one without elements."""
        start = tensor.untyped_storage().data_ptr()
        return next((m for m, copy, _ in self._maps.values() if copy.data_ptr() == start), None)

    def keep(self) -> None:
        """Write what is in the copies back to the tensors."""
        for _, copy, original in self._maps.values():
            original.copy_(copy)


class LaunchOutcome:
    """Result of a launch.

    Attributes:
        state: ``ok``, ``fault`` (undefined behaviour, such as an access out of bounds), ``unsupported``, ``timeout`` or ``crash``.
        why: In words.
        location: ``FILE:LINE`` of a fault in the generated kernel; empty elsewhere.
        grid: Programs along the three axes.
        seconds: How long it took.
        rewrites: What was changed in a module before it ran.
    """

    def __init__(
        self,
        state: str,
        why: str = "",
        location: str = "",
        grid: Sequence[int] = (),
        seconds: float = 0.0,
        rewrites: Sequence[str] = (),
    ) -> None:
        self.state, self.why, self.location = state, why, location
        self.grid, self.seconds, self.rewrites = tuple(grid), seconds, list(rewrites)


class TtirRunner:
    """Runs ttir.

    Args:
        package: Folder of ``xpudbg/emulator/target/ttir``.
        seconds: A launch may take.
    """

    def __init__(self, package: str, seconds: float) -> None:
        self._package = package
        self._seconds = seconds
        import_file("xpudbg_ttir", package)
        self._execute = (
            importlib.import_module("xpudbg_ttir.execute"),
            importlib.import_module("xpudbg_ttir.memory"),
        )

    def run(
        self, ttir: str, definition: KernelDefinition, values: Dict[str, Any], grid: Optional[Sequence[int]]
    ) -> LaunchOutcome:
        """Launch a kernel over the memory of its arguments.

        Args:
            ttir: The module.
            definition: Its parameters.
            values: Arguments by name: tensors in shared memory, and numbers.
            grid: Programs along the three axes, where the job has them; None where the kernel tells them.
        """
        return in_child(lambda: self._launch(ttir, definition, values, grid), self._seconds)

    def _launch(
        self, ttir: str, definition: KernelDefinition, values: Dict[str, Any], given: Optional[Sequence[int]]
    ) -> Dict[str, Any]:
        execute, memory = self._execute
        grid: Tuple[int, ...] = ()
        try:
            program = execute.Program(ttir)
            kinds = program.arguments
            if len(kinds) != len(definition.parameters):
                raise UnknownExpressionError(
                    "its ttir takes %d arguments, its signature has %d"
                    % (len(kinds), len(definition.parameters))
                )
            grid = grid_of(definition, program, values) if given is None else bounded(given)
            passed, segments = [], []
            for (name, _), (_, kind) in zip(definition.parameters, kinds):
                value = values[name]
                if isinstance(value, torch.Tensor) != bool(kind.is_pointer):
                    raise UnknownExpressionError("argument %s is not of the type that its ttir takes" % name)
                if kind.is_pointer:
                    storage = value.untyped_storage()
                    segments.append(memory.Segment(storage.data_ptr(), storage.nbytes(), name))
                    value = value.data_ptr()
                passed.append(value)
            program.run(grid, passed, memory.Memory(segments, program.takes_addresses_from_elsewhere))
        except UnknownExpressionError as error:
            return {"state": "unsupported", "why": str(error), "location": "", "grid": grid}
        except execute.OperationError as error:
            fault = isinstance(error.__cause__, memory.KernelError)
            return {
                "state": "fault" if fault else "unsupported",
                "why": str(error),
                "location": error.location,
                "grid": grid,
            }
        except MemoryError:
            return {
                "state": "crash",
                "why": "it took more than %d GiB" % (_MEMORY >> 30),
                "location": "",
                "grid": grid,
            }
        except Exception as error:
            text = "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:300])
            return {"state": "unsupported", "why": text, "location": "", "grid": grid}
        return {"state": "ok", "why": "", "location": "", "grid": grid}


def in_child(work: Callable[[], Dict[str, Any]], seconds: float, *, limited: bool = True) -> LaunchOutcome:
    """Run something in a forked child: what hangs, grows or crashes ends with it.

    Args:
        work: Returns ``state``, ``why``, ``location`` and ``grid``.
        seconds: It may take.
        limited: Limit its memory.
    """
    read, write = os.pipe()
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        os.close(read)
        _as_child(write, work, limited=limited)
    os.close(write)
    said, late = _listen(read, began + seconds)
    if late:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    took = round(time.monotonic() - began, 3)
    if late:
        return LaunchOutcome("timeout", "it did not end in %g s" % seconds, seconds=took)
    try:
        told = json.loads(said.decode())
        return LaunchOutcome(told["state"], told["why"], told["location"], told["grid"], took)
    except (ValueError, KeyError, TypeError):
        ended = (
            "signal %d" % os.WTERMSIG(status)
            if os.WIFSIGNALED(status)
            else "status %d" % os.WEXITSTATUS(status)
        )
        return LaunchOutcome("crash", "the process that ran it ended with %s" % ended, seconds=took)


def _as_child(write: int, work: Callable[[], Dict[str, Any]], *, limited: bool) -> None:
    try:
        if limited:
            limit = _MEMORY + _used()
            resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):
        pass
    try:
        data = json.dumps(work()).encode()
        while data:
            data = data[os.write(write, data) :]
    finally:
        os._exit(0)


def _used() -> int:
    with open("/proc/self/statm") as source:
        return int(source.read().split()[0]) * resource.getpagesize()


def _listen(read: int, until: float) -> Tuple[bytes, bool]:
    said = b""
    try:
        while True:
            left = until - time.monotonic()
            if left <= 0 or not select.select([read], [], [], left)[0]:
                return said, True
            part = os.read(read, 1 << 16)
            if not part:
                return said, False
            said = (said + part)[: 1 << 20]
    finally:
        os.close(read)
