"""Checks of kernels: each launch of the wrapper at every level, on the launch's own arguments.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import time
from typing import Any, Dict, List, Optional, Tuple

import torch

from .graph_values import (
    GraphValues,
    NodeReferences,
    Row,
    edge_values,
    judged,
    open_order,
    shaped,
    shaped_or_none,
    tied_orders,
)  # fmt: skip
from .kernel_runs import CppDefinition, KernelDefinition, KernelLevels, LevelRun, MemoryCopies
from .text_eval import UnknownExpressionError, because
from .tolerance import jittered, worst_of
from .wrapper import WrapperLaunch, WrapperWalk

_SAMPLES = 2
# A sum in another order may be so much further off than inputs that are moved by rounding make it.
_FAR = 64
_GOOD = ("same", "rounding")
_Values = Dict[str, Any]


class CheckedLaunch:
    """A launch that is checked.

    Attributes:
        walk: The wrapper, as far as it has run.
        line: Line of the call.
        row: Its row of the report.
        wanted: Whether the user asked for it.
        writes: The FX node of each buffer that it writes, by variable; empty if unknown.
        last: The last FX node of each buffer, whose value or part of it is in the buffer.
        definition: The kernel's parameters.
        values: Its arguments by parameter.
        names: The variables behind them.
        outputs: Written parameters, each with its variable and the FX node whose value it gets (empty if unknown).
    """

    def __init__(self, launch: WrapperLaunch, job: Row, walk: WrapperWalk) -> None:
        self.launch, self.walk, self.line = launch, walk, launch.line
        self.row: Row = {"kernel": launch.kernel, "line": launch.line, "checks": [], "why": ""}
        self.wanted = bool(job.get("chosen", True))
        self.writes: Dict[str, str] = job.get("writes", {})
        self.last: Dict[str, str] = job.get("last", {})
        self.values: _Values = {}
        self.names: Dict[str, str] = {}
        self.outputs: Dict[str, Tuple[str, str]] = {}

    def bind(self, definition: Any) -> None:
        """Bind the arguments to the kernel's parameters.

        Raises:
            UnknownExpressionError: There are too few.
        """
        if len(self.launch.values) < len(definition.passed):
            why = "it is given %d arguments and takes %d"
            raise UnknownExpressionError(why % (len(self.launch.values), len(definition.passed)))
        self.definition = definition
        self.values = dict(zip(definition.passed, self.launch.values))
        self.names = dict(zip(definition.passed, self.launch.names))

    @property
    def nodes(self) -> List[str]:
        """Return the FX nodes that it computes."""
        return [node for _, node in self.outputs.values() if node]

    def refuse_broken(self, names: Any) -> None:
        """Raise if an argument is a variable without a value.

        Raises:
            UnknownExpressionError: One has none.
        """
        for name in names:
            if name in self.walk.broken:
                raise UnknownExpressionError(self.walk.broken[name])

    def runs(self, levels: KernelLevels, entries: List[Row]) -> Any:
        """Yield its launches at each level, and count them."""
        for run in levels.runs(entries, self.definition, self.values, wanted=self.wanted):
            if run.is_first and run.outcome.state == "ok":
                self.row["ran"] = self.row.get("ran", 0) + 1
            yield run


class KernelChecks:
    """All launches of one graph."""

    def __init__(self, values: GraphValues) -> None:
        self.of = values
        self.job = values.job
        self.graph, self.wrapper = values.graph, values.wrapper
        self.levels = KernelLevels(self.job, values.folder)
        self.definitions: Dict[str, Any] = {}

    def close(self) -> None:
        """End the runners of kernels."""
        self.levels.close()

    def launched(self, launch: WrapperLaunch, walk: WrapperWalk) -> None:
        began = time.monotonic()
        call = CheckedLaunch(launch, self.job["calls"].get(str(launch.line), {}), walk)
        row = call.row
        try:
            call.bind(self._definition(launch.kernel))
            (self._check_of_user if call.definition.by_user else self._check)(call)
        except UnknownExpressionError as error:
            row["why"], row["cause"] = row["why"] or str(error), error.first
            why = because("%s was not run" % launch.kernel, error)
            for name in {n for n, v in zip(launch.names, launch.values) if n and isinstance(v, torch.Tensor)}:
                if name not in self.wrapper.inputs:
                    walk.broken[name] = why
            self.graph.block(self._filled_by(call).values(), why)
            self.of.from_eager(call.writes, walk)
        row["seconds"] = round(time.monotonic() - began, 3)
        if call.wanted:
            self.of.say(row)

    def _definition(self, kernel: str) -> Any:
        if kernel not in self.definitions:
            try:
                source, types = self.wrapper.sources[kernel], self.wrapper.cpp.get(kernel)
                made: Any = KernelDefinition(source) if types is None else CppDefinition(source, types)
                self.definitions[kernel] = made
            except UnknownExpressionError as error:
                self.definitions[kernel] = error
        found = self.definitions[kernel]
        if isinstance(found, UnknownExpressionError):
            raise found
        return found

    def _map_outputs(self, call: CheckedLaunch) -> None:
        """Find the variable and the FX node of each parameter that is written."""
        for parameter in call.definition.passed:
            name = call.names.get(parameter, "")
            if not isinstance(call.values.get(parameter), torch.Tensor) or not name:
                continue
            if name in call.writes or parameter in call.definition.written:
                node = call.writes.get(name, "")
                if name not in call.writes and name in self.wrapper.inputs:
                    node = self.graph.written.get(name, "")
                # Memory of several buffers one after the other: the last of them may never be stored.
                if parameter.startswith("in_out") and not self.wrapper.is_read_after(
                    name, call.line, self._reads
                ):
                    node = ""
                call.outputs[parameter] = (name, node if self.graph.has(node) else "")

    def _reads(self, kernel: str, place: int) -> bool:
        """Return whether a kernel takes the value of its argument at a position."""
        try:
            definition = self._definition(kernel)
        except UnknownExpressionError:
            return True
        return place >= len(definition.passed) or definition.reads(definition.passed[place])

    def _filled_by(self, call: CheckedLaunch) -> Dict[str, str]:
        """Return the FX nodes of the arguments of a user-written kernel's call, by parameter."""
        kernels = self.graph.user_kernels
        return next((kernels[n] for n in call.last.values() if n in kernels), {})

    def _entries(self, call: CheckedLaunch) -> List[Row]:
        kernel = call.launch.kernel
        if kernel in self.wrapper.cpp:
            return [{"key": "", "cpp": self.wrapper.sources[kernel]}]
        entries: List[Row] = self.job["kernels"].get(kernel, [])
        if not entries:
            raise UnknownExpressionError("the run has no Triton cache entry with ttir of it")
        return entries if call.wanted else entries[:1]

    def _check(self, call: CheckedLaunch) -> None:
        self._map_outputs(call)
        row, outputs, values = call.row, call.outputs, call.values
        read = {p: n for p, n in call.names.items() if call.definition.reads(p) or p not in outputs}
        for name in sorted(set(read.values()) & call.walk.broken.keys()):
            self._substitute(name, call)
        call.refuse_broken(read.values())
        entries = self._entries(call)
        named = dict(outputs)
        row["checks"] += _wrong_sizes(call)
        passed: Optional[MemoryCopies] = None
        ran = False
        references: Optional[NodeReferences] = None
        for run in call.runs(self.levels, entries):
            if references is None:
                self._note_values_of_nodes(call, run)
                references = self.of.references(self.graph, self.of.known, call.nodes)
            checks = self._judged(call, run, call.values, self._in_its_order(call, run, references))
            row["checks"] += checks
            if not run.is_first or run.outcome.state != "ok":
                continue
            good = all(c["verdict"] in _GOOD for c in checks)
            ran = ran or not checks
            if passed is None and good:
                passed = run.copies
                row["adopted"] = worst_of([c["verdict"] for c in checks]) if checks else ""
        if call.wanted and passed is not None and any(node for _, node in named.values()):
            call.outputs = named
            self._edges(call, entries[0])
            call.outputs = outputs
        elif passed is not None and call.nodes:
            row["edges"] = "not tried: its values alone tell which nodes they are"
        self._note_unseen(call, [values[p] for p in read if p in values], ran=ran)
        self._adopt(call, passed, references)

    def _in_its_order(
        self, call: CheckedLaunch, run: LevelRun, references: NodeReferences, known: Optional[_Values] = None
    ) -> NodeReferences:
        """Return references for a launch that sorts, with equal elements in the launch's order."""
        if run.outcome.state != "ok":
            return references
        written = [(node, run.values[p]) for p, (_, node) in call.outputs.items() if node]
        tied = tied_orders(self.graph, references.eager, written)
        if not tied:
            return references
        before = self.of.known if known is None else known
        others = {n: v for n, v in before.items() if n not in call.nodes}
        return self.of.references(self.graph, {**others, **tied})

    def _check_of_user(self, call: CheckedLaunch) -> None:
        """Check a user-written kernel: no FX node defines its values, so its levels are compared with each other."""
        # What it fills alone has no value before, and is poisoned.
        call.refuse_broken(call.names.values())
        entries = self._entries(call)
        first: Optional[LevelRun] = None
        written: List[str] = []
        checks = call.row["checks"]
        for run in call.runs(self.levels, entries):
            if run.outcome.state != "ok":
                checks.append(_failed(run))
            elif first is None and run.is_first:
                first, written = run, _filled(call.values, run.values)
            elif first is not None:
                checks += self._against_first(call, run, first, written, entries[0])
        if first is None:
            raise UnknownExpressionError(next((c["why"] for c in checks), "") or "its ttir was not run")
        if not checks:
            call.row["why"] = (
                "the user wrote it: its ttir runs, and there is nothing else to hold it against (--all-configs, --spirv)"
            )
        first.copies.keep()
        nodes, kernel = self._filled_by(call), next(iter(call.last.values()), "")
        self.of.note_unseen([call.values[p] for p in written], {})
        for parameter in written:
            node = nodes.get(parameter, "")
            if node and self.graph.fill(kernel, node):
                self.of.known[node] = call.values[parameter].clone()

    def _against_first(
        self, call: CheckedLaunch, run: LevelRun, first: LevelRun, written: List[str], entry: Row
    ) -> List[Row]:
        """Return verdicts on another level or configuration of a user's kernel, compared with the values of the first one's ttir.

        Differences count as rounding up to those caused by inputs moved by half a unit in the last place. If they are not far beyond that, it is
        unknown which of both is right.
        """
        rows: List[Row] = []
        moved: List[_Values] = []
        for parameter in sorted({*written, *_filled(call.values, run.values)}):
            found, expected = run.values[parameter], first.values[parameter]
            row = dict(run.base, parameter=parameter, buffer=call.names.get(parameter, ""), against="ttir")
            if torch.equal(_bits(found), _bits(expected)):
                rows.append(dict(row, verdict="same", why="", elements=found.numel(), different=0))
                continue
            if not moved:
                for _ in range(_SAMPLES):
                    given = {p: jittered(v, self.of.generator) for p, v in call.values.items()}
                    again = self.levels.first(entry, call.definition, given)
                    moved += [again.values] if again.outcome.state == "ok" else []
            row.update(judged(found, expected, expected.double(), [m[parameter] for m in moved]))
            if row["verdict"] == "wrong" and not _far(row):
                why = "it differs from its interpreted ttir, and nothing says which is right"
                row.update(verdict="unknown", why=why)
            elif row["verdict"] == "wrong":
                row["why"] = "it differs from its interpreted ttir by far more than rounding"
            rows.append(row)
        return rows

    def _note_values_of_nodes(self, call: CheckedLaunch, run: LevelRun) -> None:
        """Map a buffer without a known node to its last FX node, if its value equals that node's."""
        guesses = {
            p: (n, call.last[n])
            for p, (n, node) in call.outputs.items()
            if not node and self.graph.has(call.last.get(n, ""))
        }
        if run.outcome.state != "ok" or not guesses:
            return
        nodes = [node for _, node in guesses.values()]
        references = self.of.references(self.graph, self.of.known, nodes)
        for parameter, (name, node) in guesses.items():
            check = self._compared(run, parameter, name, node, references, set())
            if check["verdict"] in _GOOD:
                call.outputs[parameter] = (name, node)
                self.of.nodes[name] = node

    def _note_unseen(self, call: CheckedLaunch, read: List[Any], *, ran: bool) -> None:
        """Note which calls with uncompared results the values depend on."""
        row, through = call.row, self.of.unseen_in(read)
        mine = {**through, row["line"]: row["kernel"]}
        for parameter, (_, node) in call.outputs.items():
            self.of.note_unseen([call.values[parameter]], {} if node else mine)
        if not row["checks"] and ran:
            row["why"] = (
                "no node is known that has the value it writes: that is seen in what comes next, where that is compared"
            )
        elif call.nodes:
            row["through"], row["seen"] = sorted(set(through.values())), sorted(through)

    def _before(self, line: int, name: str, *, overwritten: bool) -> str:
        """Return the buffer whose value a kernel finds in an argument: an overwritten one may reuse another buffer's memory."""
        reused = self.job["reused"].get("%d:%s" % (line, name), name)
        return str(reused) if overwritten else name

    def _substitute(self, name: str, call: CheckedLaunch) -> None:
        """Set an argument without a value to random numbers, or to the value of the buffer whose memory it reuses."""
        written = {n for n, _ in call.outputs.values()}
        before = self._before(call.line, name, overwritten=name in written)
        tensor = call.walk.values.get(name)
        if not isinstance(tensor, torch.Tensor) or (before == name and name in written):
            return
        made = self.of.make_up(before, tensor.shape, tensor.stride())
        if made is not None:
            tensor.copy_(made)
            del call.walk.broken[name]

    def _judged(
        self, call: CheckedLaunch, run: LevelRun, before: _Values, references: NodeReferences
    ) -> List[Row]:
        """Return verdicts on the values that a launch wrote, or on its failure."""
        if run.outcome.state != "ok":
            return [_failed(run)]
        nodes = set(call.nodes)
        # a buffer that is given for two parameters (read and changed in place) is judged once
        first = {written: parameter for parameter, written in reversed(list(call.outputs.items()))}
        checks = [
            self._compared(run, parameter, name, node, references, nodes)
            for parameter, (name, node) in call.outputs.items()
            if node and first[name, node] == parameter
        ]
        written = {before[p].untyped_storage().data_ptr() for p in call.outputs}
        changed = (
            p for p in _filled(before, run.values) if before[p].untyped_storage().data_ptr() not in written
        )
        for parameter in list(changed)[:1]:
            why = "it writes to %s, which it only reads" % parameter
            checks.append(dict(run.base, parameter=parameter, verdict="wrong", why=why))
        return checks

    def _compared(
        self, run: LevelRun, parameter: str, name: str, node: str, references: NodeReferences, nodes: Any
    ) -> Row:
        """Return the verdict on one value that a launch wrote."""
        row = dict(
            run.base, parameter=parameter, buffer=name, node=node, source=self.graph.lines.get(node, "")
        )
        try:
            eager = references.eager
            found = shaped(run.values[parameter], eager.value(node))
            row.update(references.verdict(found, node))
            if row["verdict"] != "wrong":
                return row
            order = open_order(self.graph, eager, node, {*self.of.known, *nodes} - {node})
            if order and order != node:
                why = "it follows from %s, in which a sort that is not stable may have equal elements in another order"
                row.update(verdict="unknown", why=why % order)
            elif overflows(eager.value(node), references.right.value(node)):
                why = "%s overflows on these inputs where float64 does not; recorded inputs tell more"
                row.update(verdict="unknown", why=why % str(found.dtype).replace("torch.", ""))
        except UnknownExpressionError as error:
            row.update(verdict="unknown", why=str(error), cause=error.first)
        return row

    def _adopt(
        self, call: CheckedLaunch, passed: Optional[MemoryCopies], references: Optional[NodeReferences]
    ) -> None:
        """Set the wrapper's buffers to the kernel's results, or to eager's values if the kernel is wrong or did not run."""
        if passed is not None:
            passed.keep()
        eager = references.eager if references is not None else None
        for parameter, (name, node) in call.outputs.items():
            call.walk.broken.pop(name, None)
            if passed is None or eager is None:
                self.of.from_eager({name: node}, call.walk, eager)
            elif node:
                try:
                    self.of.known[node] = shaped(call.values[parameter], eager.value(node)).clone()
                except UnknownExpressionError:
                    continue

    def _edges(self, call: CheckedLaunch, entry: Row) -> None:
        """Run the kernel again with NaN, infinities, denormals and the like among its inputs."""
        values, known = call.values, dict(self.of.known)
        read = self._nodes_read(call)
        leaves = self.graph.leaves(call.nodes, set(known) - set(call.nodes))
        pairs = [(node, values[p]) for node, parameters in read.items() for p in parameters]
        if (
            "" in read
            or not leaves <= set(read)
            or any(shaped_or_none(value, known.get(node)) is None for node, value in pairs)
        ):
            call.row["edges"] = "not tried: it reads more than values of FX nodes"
            return
        if any(0 in value.stride() for _, value in pairs):
            call.row["edges"] = "not tried: elements of what it reads share memory"
            return
        moved = {
            node: edge_values(known[node], self.of.generator, call.definition.pointwise) for node in read
        }
        known.update(moved)
        mine = dict(zip(values, MemoryCopies(list(values.values())).values))
        for node, parameters in read.items():
            for parameter in parameters:
                mine[parameter].copy_(moved[node].reshape(mine[parameter].shape))
        references = self.of.references(self.graph, known, call.nodes)
        run = self.levels.first(entry, call.definition, mine)
        run.base["inputs"] = "edge"
        references = self._in_its_order(call, run, references, known)
        call.row["checks"] += self._judged(call, run, mine, references)

    def _nodes_read(self, call: CheckedLaunch) -> Dict[str, List[str]]:
        """Return the parameters that a kernel reads, by the FX node of their value; by an empty name if unknown."""
        of_buffer = {n: node for n, node in self.of.nodes.items() if self.graph.has(node)}
        read: Dict[str, List[str]] = {}
        for parameter, value in call.values.items():
            written = parameter in call.outputs
            if isinstance(value, torch.Tensor) and (not written or call.definition.reads(parameter)):
                before = self._before(call.line, call.names.get(parameter, ""), overwritten=written)
                node = of_buffer.get(before, before if before in self.graph.inputs else "")
                if node in self.of.known or not written:
                    read.setdefault(node, []).append(parameter)
        return read


def _failed(run: LevelRun) -> Row:
    outcome = run.outcome
    verdict = "wrong" if outcome.state == "fault" else "unknown"
    return dict(run.base, verdict=verdict, state=outcome.state, why=outcome.why, location=outcome.location)


def _wrong_sizes(call: CheckedLaunch) -> List[Row]:
    """Return rows for sizes in the wrapper's call of a kernel that differ from those in the kernel's code."""
    why = "the wrapper gives it %s = %d, and its code has %d"
    given = call.values
    return [
        {"level": "wrapper", "verdict": "wrong", "why": why % (name, given[name], size), "parameter": name}
        for name, size in call.definition.sizes.items()
        if isinstance(given.get(name), int) and given[name] != size
    ]


def overflows(expected: Any, right: Any) -> bool:
    """Return whether eager overflows its dtype where float64 does not: then only rounding decides which elements are finite."""
    if not isinstance(right, torch.Tensor) or not expected.dtype.is_floating_point:
        return False
    same_shape = expected.shape == right.shape
    return same_shape and bool((~torch.isfinite(expected) & torch.isfinite(right)).any())


def _filled(before: _Values, after: _Values) -> List[str]:
    """Return the parameters whose memory a launch changed."""
    tensors = [p for p, value in before.items() if isinstance(value, torch.Tensor)]
    return [p for p in tensors if not torch.equal(_memory(before[p]), _memory(after[p]))]


def _memory(tensor: Any) -> Any:
    return torch.empty(0, dtype=torch.uint8).set_(tensor.untyped_storage())


def _bits(tensor: Any) -> Any:
    return tensor.contiguous().flatten().view(torch.uint8)


def _far(row: Row) -> bool:
    """Return whether a difference is far beyond rounding."""
    pairs = [(row["error"], row["allowed"]), (row["max_error"], row["max_allowed"])]
    return any(error is None or allowed is None or error > _FAR * allowed for error, allowed in pairs)
