"""Places of operators on the host: inside of which call of which compiled graph, of an optimizer, of a collective."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import takewhile
from typing import NamedTuple

from xpudbg.facts.times.ids import IdMap, by_begin
from xpudbg.model.profile import HostCall, Profile
from xpudbg.model.row import dataclass

_REGION = re.compile(r"Torch-Compiled Region: (\S{1,60})")
"""``torch/_dynamo/eval_frame.py`` and ``utils.py`` (``record_function``) from 2.5 on, with the compile id."""
_GRAPH_CALL = re.compile(r"## Call CompiledFxGraph (\S{1,100}) ##")
"""``CompiledFxGraph.__call__`` of ``torch/_inductor/output_code.py``, with the key of the FX graph cache; an annotation until 2.12, then an operator."""
_BACKWARD = {"CompiledFunction": False, "CompiledFunctionBackward": True}
"""Names of AOTAutograd's functions (``torch/_functorch/_aot_autograd/runtime_wrappers.py``)."""
_OPTIMIZER = "Optimizer.step#"
"""``Optimizer.profile_hook_step`` of ``torch/optim/optimizer.py``."""
_STEP = "ProfilerStep#"
_AROUND = (
    *_BACKWARD,
    "TorchDynamo Cache Lookup",
    "Pregraph bytecode",
    "AOTDispatcher Runtime Wrapper Prologue",
)
"""Names of torch's own work around a call of a compiled graph."""
_AUTOGRAD = "autograd::engine::evaluate_function: "
"""Before the name of each function that a backward pass runs (``torch/csrc/autograd/engine.cpp``)."""
_COLLECTIVES = ("c10d::", "_c10d_functional::", "record_param_comms", "nccl:", "xccl:", "gloo:")
"""Operators of ``torch.distributed`` (``torch/csrc/distributed/c10d``), and the labels of its backends."""


@dataclass
class GraphCall:
    """A call of a compiled graph.

    Attributes:
        compile_id: The compile; empty where no region names it.
        backward: Whether it is the backward graph of one with gradients; None where not known.
        operators: The operators and Triton kernels that its wrapper calls, in their order; positions in ``Profile.calls``.
        event: Its event in ``Profile.host``.
        begin: Begin of torch's work around it.
    """

    compile_id: str
    backward: bool | None
    operators: list[int] = field(default_factory=list)
    event: int = -1
    begin: float = 0.0


class CallPlace(NamedTuple):
    """Place of an operator.

    Attributes:
        what: The operator: its position in ``Profile.calls``.
        call: Number of the call of a compiled graph that it is in; -1 outside.
        operator: Number of the operator in that call that it is part of; -1 where it is none (the call itself).
        optimizer: Whether it is in the step of an optimizer.
        collective: Whether it is part of a collective.
    """

    what: int
    call: int = -1
    operator: int = -1
    optimizer: bool = False
    collective: bool = False


@dataclass(frozen=True)
class _Inside:
    """State below an operator."""

    call: int = -1
    operator: int = -1
    optimizer: bool = False
    collective: bool = False
    compile_id: str = ""
    backward: bool | None = None


class HostPlaces:
    """Places of the operators that launched something.

    Attributes:
        calls: Calls of compiled graphs, thread by thread.
        calls_below: Calls of compiled graphs that operators outside of them contain, by their ``External id``.
        marks: Events of the steps that the program marked for the profiler.

    Args:
        profile: The profile.
        wanted: ``External id`` of the operators whose places are wanted, with numbers.
    """

    def __init__(self, profile: Profile, wanted: IdMap) -> None:
        self.calls: list[GraphCall] = []
        self._ids = _ids_of(profile)
        self._what, self._call, self._operator, self._flags = array("i"), array("i"), array("i"), array("b")
        self.calls_below: dict[int, list[int]] = {}
        self.marks = [event for event, what in enumerate(profile.host.what) if is_mark(profile.calls[what])]
        for events in threads_of(profile):
            self._walk(profile, events, wanted)

    def place(self, external: int, process: str | None) -> CallPlace | None:
        """Return the place of an operator.

        Args:
            external: Its ``External id``.
            process: Its process; None where it is not known: no place is returned then where several processes have the id.
        """
        ids = self._ids.get(process) if process is not None else None
        if ids is not None:
            at = ids.get(external)
        else:
            found = [at for one in self._ids.values() if (at := one.get(external)) >= 0]
            at = found[0] if len(found) == 1 else -1
        if at < 0:
            return None
        flags = self._flags[at]
        return CallPlace(self._what[at], self._call[at], self._operator[at], bool(flags & 1), bool(flags & 2))

    def _walk(self, profile: Profile, events: Sequence[int], wanted: IdMap) -> None:
        host = profile.host
        ids = self._ids[profile.calls[host.what[events[0]]].process] if events else None
        stack: list[tuple[float, _Inside, int]] = []
        for event in events:
            start, what = host.start[event], host.what[event]
            while stack and stack[-1][0] <= start:
                stack.pop()
            above = stack[-1][1] if stack else _Inside()
            inside = self._below(what, profile.calls[what], above)
            external = host.external[event]
            if inside.call >= 0 and above.call < 0:
                one = self.calls[inside.call]
                one.event = event
                for _, _, outer in stack:
                    self.calls_below.setdefault(host.external[outer], []).append(inside.call)
                around = takewhile(
                    lambda at: is_around(profile.calls[host.what[at]].name),
                    (at for *_, at in reversed(stack)),
                )
                one.begin = min((host.start[at] for at in around), default=start)
            stack.append((start + host.duration[event], inside, event))
            if ids and wanted.get(external) >= 0:
                ids.put(external, len(self._what))
                self._what.append(what)
                self._call.append(inside.call)
                self._operator.append(inside.operator)
                self._flags.append(inside.optimizer | inside.collective << 1)

    def _below(self, what: int, call: HostCall, above: _Inside) -> _Inside:
        """Return the state below a call."""
        if above.call >= 0:
            if above.operator >= 0 or call.annotation:
                return above
            operators = self.calls[above.call].operators
            operators.append(what)
            return _Inside(above.call, len(operators) - 1, collective=_is_collective(call.name))
        name = call.name
        if _GRAPH_CALL.fullmatch(name):
            self.calls.append(GraphCall(above.compile_id, above.backward))
            return _Inside(len(self.calls) - 1)
        if call.annotation:
            optimizer = above.optimizer or name.startswith(_OPTIMIZER)
            collective = above.collective or _is_collective(name)
            return _Inside(-1, -1, optimizer, collective, above.compile_id, above.backward)
        region = _REGION.fullmatch(name)
        backward = _BACKWARD.get(name, above.backward)
        collective = above.collective or _is_collective(name)
        if (region, backward, collective) == (None, above.backward, above.collective):
            return above
        compile_id = region[1] if region else above.compile_id
        return _Inside(-1, -1, above.optimizer, collective, compile_id, backward)


def is_mark(call: HostCall) -> bool:
    """Return whether it is the mark of a step (``profiler.step()``)."""
    return call.annotation and call.name.startswith(_STEP)


def is_around(name: str) -> bool:
    """Return whether an operator is torch's own work around calls of compiled graphs."""
    name = name.removeprefix(_AUTOGRAD)
    return name in _AROUND or _REGION.fullmatch(name) is not None


def self_times(profile: Profile) -> Iterator[tuple[int, float]]:
    """Yield each operator's event with the time that no operator below it took; annotations are not counted."""
    host = profile.host
    for events in threads_of(profile):
        stack: list[tuple[float, int, float]] = []
        for event in events:
            if profile.calls[host.what[event]].annotation:
                continue
            start, duration = host.start[event], host.duration[event]
            while stack and stack[-1][0] <= start:
                yield stack[-1][1], max(stack.pop()[2], 0.0)
            if stack:
                end, above, own = stack[-1]
                stack[-1] = (end, above, own - duration)
            stack.append((start + duration, event, duration))
        yield from ((event, max(own, 0.0)) for _, event, own in stack)


def _is_collective(name: str) -> bool:
    return name.startswith(_COLLECTIVES)


def threads_of(profile: Profile) -> Iterator[Sequence[int]]:
    """Yield the operators of each thread by their begin, what contains others before them."""
    host = profile.host
    threads: dict[tuple[str, str], array[int]] = {}
    of = [threads.setdefault((call.process, call.thread), array("i")) for call in profile.calls]
    for event, what in enumerate(host.what):
        of[what].append(event)
    for events in threads.values():
        yield by_begin(events, host.start, host.duration)


def _ids_of(profile: Profile) -> dict[str, IdMap]:
    """Return a map for the ``External id`` of each process."""
    bounds: dict[str, tuple[int, int, int]] = {}
    for what, external in zip(profile.host.what, profile.host.external, strict=True):
        process = profile.calls[what].process
        low, high, count = bounds.get(process, (external, external, 0))
        bounds[process] = (min(low, external), max(high, external), count + 1)
    return {process: IdMap(*one) for process, one in bounds.items()}
