"""Checks of kernels: each launch of the wrapper level by level, on the very values that it is given.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

import torch

from .graph_values import GraphValues, Row, edge_values, open_order, shaped, shaped_or_none, tied_orders
from .kernel_definition import KernelDefinition
from .kernel_runs import CppDefinition, KernelLevels, LaunchOutcome, LevelRun, MemoryCopies
from .text_eval import UnknownExpressionError, because
from .tolerance import jittered, judge, worst_of
from .wrapper import WrapperLaunch, WrapperWalk

# Kernels that the user wrote: no FX node says what they compute, so their levels and configurations are held against one another.

_SAMPLES = 2
# A sum in another order may be so much further off than inputs that are moved by rounding make it.
_FAR = 64


def filled(before: Dict[str, Any], after: Dict[str, Any]) -> List[str]:
    """The parameters whose memory a launch changed.

    Args:
        before: Arguments by parameter.
        after: The same after the launch, in memory of their own.
    """
    found = []
    for parameter, value in before.items():
        if isinstance(value, torch.Tensor):
            pair = [
                torch.empty(0, dtype=torch.uint8).set_(v.untyped_storage()) for v in (value, after[parameter])
            ]
            if not torch.equal(*pair):
                found.append(parameter)
    return found


def held_against(
    of: GraphValues,
    run: Any,
    first: Any,
    values: Dict[str, Any],
    written: List[str],
    names: Dict[str, str],
    again: Callable[[Dict[str, Any]], Any],
) -> List[Row]:
    """Verdicts on another level or configuration: what it wrote against what the first one's ttir did.

    Beyond rounding is what differs by more than inputs that are moved by half a unit in the last place make differ. Where that is not far
    beyond it, nothing says which of both is right.

    Args:
        of: The graph.
        run: The launch.
        first: The launch of the ttir that comes first.
        values: Arguments before both.
        written: The parameters that the first one wrote to.
        names: Variables by parameter.
        again: Launches that ttir on other arguments.
    """
    rows: List[Row] = []
    moved: List[Any] = []
    for parameter in sorted({*written, *filled(values, run.values)}):
        found, expected = run.values[parameter], first.values[parameter]
        row = dict(run.base, parameter=parameter, buffer=names.get(parameter, ""), against="ttir")
        if torch.equal(_bits(found), _bits(expected)):
            rows.append(dict(row, verdict="same", why="", elements=found.numel(), different=0))
            continue
        if not moved:
            moved = _on_moved_inputs(of, values, again)
        others = [m[parameter] for m in moved]
        report = judge(found, expected, expected.double(), others=others)
        row.update(of.report(report, found, expected), verdict=report["verdict"])
        if report["verdict"] == "wrong" and not _far(report):
            row.update(
                verdict="unknown", why="it differs from its interpreted ttir, and nothing says which is right"
            )
        elif report["verdict"] == "wrong":
            row.update(why="it differs from its interpreted ttir by far more than rounding")
        rows.append(row)
    return rows


def _on_moved_inputs(
    of: GraphValues, values: Dict[str, Any], again: Callable[[Dict[str, Any]], Any]
) -> List[Dict[str, Any]]:
    """Results of the ttir when its inputs are moved by half a unit in the last place."""
    made = []
    for _ in range(_SAMPLES):
        given = {
            p: jittered(v, of.generator) if isinstance(v, torch.Tensor) else v for p, v in values.items()
        }
        run = again(given)
        if run.outcome.state == "ok":
            made.append(run.values)
    return made


def _far(report: Row) -> bool:
    """Return whether a difference is far beyond what counts as rounding."""
    error, allowed = report.get("error"), report.get("allowed")
    worst, most = report.get("max_error"), report.get("max_allowed")
    if error is None or allowed is None or worst is None or most is None:
        return True
    return bool(error > _FAR * allowed or worst > _FAR * most)


def _bits(tensor: Any) -> Any:
    return tensor.contiguous().flatten().view(torch.uint8)


_Values = Dict[str, Any]
_Outputs = Dict[str, Tuple[str, str]]


class KernelChecks:
    """All launches of one graph.

    Args:
        values: The graph.
    """

    def __init__(self, values: GraphValues) -> None:
        self.of = values
        self.job, self.folder = values.job, values.folder
        self.graph, self.wrapper = values.graph, values.wrapper
        self.levels = KernelLevels(self.job, self.folder)
        self.definitions: Dict[str, Any] = {}

    def close(self) -> None:
        """End what runs kernels."""
        self.levels.close()

    def launched(self, launch: WrapperLaunch, walk: WrapperWalk) -> None:
        began = time.monotonic()
        wanted = self.job["calls"].get(str(launch.line), {})
        row: Row = {"kernel": launch.kernel, "line": launch.line, "checks": [], "why": ""}
        try:
            definition = self._definition(launch.kernel)
            if len(launch.values) < len(definition.passed):
                why = "it is given %d arguments and takes %d"
                raise UnknownExpressionError(why % (len(launch.values), len(definition.passed)))
            values = dict(zip(definition.passed, launch.values))
            names = dict(zip(definition.passed, launch.names))
            check = self._check_of_user if definition.by_user else self._check
            check(row, definition, values, names, walk)
        except UnknownExpressionError as error:
            row["why"], row["cause"] = row["why"] or str(error), error.first
            why = because("%s was not run" % launch.kernel, error)
            for name in {n for n, v in zip(launch.names, launch.values) if n and isinstance(v, torch.Tensor)}:
                if name not in self.wrapper.inputs:
                    walk.broken[name] = why
            self.graph.block(self._filled_by(row).values(), why)
            self.of.from_eager(wanted.get("writes", {}), walk)
        row["seconds"] = round(time.monotonic() - began, 3)
        if wanted.get("chosen", True):
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

    def _mapped(
        self, row: Row, definition: KernelDefinition, names: Dict[str, str], values: _Values
    ) -> _Outputs:
        """Parameters that are written, each with its variable and the FX node whose value it gets (empty where not known)."""
        writes = self._call_of(row).get("writes", {})
        found = {}
        for parameter in definition.passed:
            name = names.get(parameter, "")
            if not isinstance(values.get(parameter), torch.Tensor) or not name:
                continue
            if name in writes or parameter in definition.written:
                node = writes.get(name, "")
                if name not in writes and name in self.wrapper.inputs:
                    node = self.graph.written.get(name, "")
                # Memory of several buffers one after the other: the last of them may never be stored.
                if parameter.startswith("in_out") and not self.wrapper.is_read_after(
                    name, row["line"], self._reads
                ):
                    node = ""
                found[parameter] = (name, node if self.graph.has(node) else "")
        return found

    def _reads(self, kernel: str, place: int) -> bool:
        """Return whether a kernel takes the value of its argument at a position."""
        try:
            definition = self._definition(kernel)
        except UnknownExpressionError:
            return True
        return place >= len(definition.passed) or definition.reads(definition.passed[place])

    def _call_of(self, row: Row) -> Row:
        """The part of the job on a call."""
        found: Row = self.job["calls"].get(str(row["line"]), {})
        return found

    def _filled_by(self, row: Row) -> Dict[str, str]:
        """The FX nodes that a user-written kernel's call is given, by parameter."""
        nodes = self._call_of(row).get("last", {}).values()
        return next((self.graph.user_kernels[n] for n in nodes if n in self.graph.user_kernels), {})

    def _entries(self, row: Row, *, wanted: bool) -> List[Row]:
        if row["kernel"] in self.wrapper.cpp:
            return [{"key": "", "cpp": self.wrapper.sources[row["kernel"]]}]
        entries: List[Row] = self.job["kernels"].get(row["kernel"], [])
        if not entries:
            raise UnknownExpressionError("the run has no Triton cache entry with ttir of it")
        return entries if wanted else entries[:1]

    def _check(
        self,
        row: Row,
        definition: KernelDefinition,
        values: _Values,
        names: Dict[str, str],
        walk: WrapperWalk,
    ) -> None:
        wanted = self._call_of(row).get("chosen", True)
        outputs = self._mapped(row, definition, names, values)
        read = {p: n for p, n in names.items() if definition.reads(p) or p not in outputs}
        for name in sorted(set(read.values()) & walk.broken.keys()):
            self._stand_in(name, row["line"], {n for n, _ in outputs.values()}, walk)
        broken = next((walk.broken[n] for n in read.values() if n in walk.broken), "")
        if broken:
            raise UnknownExpressionError(broken)
        entries = self._entries(row, wanted=wanted)
        said = dict(outputs)
        row["checks"] += _wrong_sizes(definition, values)
        passed: Optional[MemoryCopies] = None
        ran = False
        references: Any = None
        for run in self.levels.runs(entries, definition, values, wanted=wanted):
            first = run.is_first
            if references is None:
                self._told_by_value(row, run, outputs)
                nodes = [node for _, node in outputs.values() if node]
                references = self.of.references(self.graph, self.of.known, nodes)
            checks = self._judged(run, values, outputs, self._in_its_order(run, outputs, references))
            row["checks"] += checks
            if not first or run.outcome.state != "ok":
                continue
            row["ran"] = row.get("ran", 0) + 1
            good = bool(checks) and all(c["verdict"] in ("same", "rounding") for c in checks)
            ran = ran or not checks
            if passed is None and (good or not checks):
                passed = run.copies
                row["adopted"] = worst_of([c["verdict"] for c in checks]) if checks else ""
        if wanted and passed is not None and any(node for _, node in said.values()):
            self._edges(row, entries[0], definition, values, names, said)
        elif passed is not None and any(node for _, node in outputs.values()):
            row["edges"] = "not tried: its values alone tell which nodes they are"
        self._note_unseen(row, values, {p for p in read if p in values}, outputs, ran=ran)
        self._adopt(passed, values, outputs, references, walk)

    def _in_its_order(self, run: LevelRun, outputs: _Outputs, references: Any, known: Any = None) -> Any:
        """The references for a launch that sorts: equal elements may stand in any order."""
        if run.outcome.state != "ok":
            return references
        written = [(node, run.values[p]) for p, (_, node) in outputs.items() if node]
        tied = tied_orders(self.graph, references[0], written)
        if not tied:
            return references
        before = self.of.known if known is None else known
        nodes = {node for node, _ in written}
        kept = {n: v for n, v in before.items() if n not in nodes}
        return self.of.references(self.graph, {**kept, **tied})

    def _check_of_user(
        self,
        row: Row,
        definition: KernelDefinition,
        values: _Values,
        names: Dict[str, str],
        walk: WrapperWalk,
    ) -> None:
        """A kernel that the user wrote: no FX node says what it computes, so its levels are held against each other."""
        # What it fills alone has no value before, and is poisoned.
        broken = next((walk.broken[n] for n in names.values() if n in walk.broken), "")
        if broken:
            raise UnknownExpressionError(broken)
        wanted = self._call_of(row).get("chosen", True)
        entries = self._entries(row, wanted=wanted)
        first: Optional[LevelRun] = None
        written: List[str] = []
        for run in self.levels.runs(entries, definition, values, wanted=wanted):
            if run.outcome.state != "ok":
                row["checks"].append(self._failed(run.base, run.outcome))
            elif first is None and run.is_first:
                first, written = run, filled(values, run.values)
            elif first is not None:
                again = lambda given: self.levels.first(entries[0], definition, given)  # noqa: E731
                row["checks"] += held_against(self.of, run, first, values, written, names, again)
            if run.is_first and run.outcome.state == "ok":
                row["ran"] = row.get("ran", 0) + 1
        if first is None:
            why = next((c["why"] for c in row["checks"]), "")
            raise UnknownExpressionError(why or "its ttir was not run")
        if not row["checks"]:
            row["why"] = (
                "the user wrote it: its ttir runs, and there is nothing else to hold it against (--all-configs, --spirv)"
            )
        first.copies.keep()
        nodes, call = self._filled_by(row), next(iter(self._call_of(row).get("last", {}).values()), "")
        self.of.note_unseen([values[p] for p in written], {})
        for parameter in written:
            node = nodes.get(parameter, "")
            if node and self.graph.fill(call, node):
                self.of.known[node] = values[parameter].clone()

    def _told_by_value(self, row: Row, run: LevelRun, outputs: _Outputs) -> None:
        """Let a buffer hold the last FX node that it comes of where its value is that node's, if nothing else says what it holds."""
        last = self._call_of(row).get("last", {})
        guesses = {
            p: (n, last[n])
            for p, (n, node) in outputs.items()
            if not node and self.graph.has(last.get(n, ""))
        }
        if run.outcome.state != "ok" or not guesses:
            return
        references = self.of.references(self.graph, self.of.known, [node for _, node in guesses.values()])
        for parameter, pair in guesses.items():
            checks = self._compared({}, run.values, {parameter: pair}, references)
            if all(c["verdict"] in ("same", "rounding") for c in checks):
                outputs[parameter] = pair
                self.of.nodes[pair[0]] = pair[1]

    def _note_unseen(
        self, row: Row, values: _Values, read: Set[str], outputs: _Outputs, *, ran: bool
    ) -> None:
        """Note which calls the values come of that nothing was compared with yet."""
        through = self.of.unseen_in([values[p] for p in read])
        mine = {**through, row["line"]: row["kernel"]}
        for parameter, (_, node) in outputs.items():
            self.of.note_unseen([values[parameter]], {} if node else mine)
        if not row["checks"] and ran:
            row["why"] = (
                "no node is known that has the value it writes: that is seen in what comes next, where that is compared"
            )
        elif any(node for _, node in outputs.values()):
            row["through"], row["seen"] = sorted(set(through.values())), sorted(through)

    def _before(self, line: int, name: str, *, overwritten: bool) -> str:
        """The buffer whose value a kernel finds in an argument: one that it overwrites may have another buffer's memory."""
        reused = self.job["reused"].get("%d:%s" % (line, name), name)
        return str(reused) if overwritten else name

    def _stand_in(self, name: str, line: int, written: Set[str], walk: WrapperWalk) -> None:
        """Random numbers for an argument without a value; one that is overwritten has those of the buffer whose memory it takes over."""
        before = self._before(line, name, overwritten=name in written)
        tensor = walk.values.get(name)
        if not isinstance(tensor, torch.Tensor) or (before == name and name in written):
            return
        made = self.of.make_up(before, tensor.shape, tensor.stride())
        if made is not None:
            tensor.copy_(made)
            del walk.broken[name]

    def _judged(self, run: LevelRun, before: _Values, outputs: _Outputs, references: Any) -> List[Row]:
        """Verdicts on what a launch wrote, or on how it ended."""
        if run.outcome.state != "ok":
            return [self._failed(run.base, run.outcome)]
        checks = self._compared(run.base, run.values, outputs, references)
        changed = _changed(before, run.values, outputs)
        if changed:
            why = "it writes to %s, which it only reads" % changed
            checks.append(dict(run.base, parameter=changed, verdict="wrong", why=why))
        return checks

    def _failed(self, base: Row, outcome: LaunchOutcome) -> Row:
        verdict = "wrong" if outcome.state == "fault" else "unknown"
        return dict(base, verdict=verdict, state=outcome.state, why=outcome.why, location=outcome.location)

    def _compared(self, base: Row, after: _Values, outputs: _Outputs, references: Any) -> List[Row]:
        eager, right, others = references
        checks = []
        # a buffer that is given for two parameters (read and changed in place) is judged once
        first = {written: parameter for parameter, written in reversed(list(outputs.items()))}
        for parameter, (name, node) in outputs.items():
            if not node or first[name, node] != parameter:
                continue
            row = dict(
                base, parameter=parameter, buffer=name, node=node, source=self.graph.lines.get(node, "")
            )
            try:
                expected = eager.value(node)
                found = shaped(after[parameter], expected)
                report = judge(
                    found,
                    expected,
                    right.value(node),
                    others=[o.value(node) for o in others],
                )
                row.update(self.of.report(report, found, expected), verdict=report["verdict"])
                known = {*self.of.known, *(n for _, n in outputs.values())} - {node}
                order = open_order(self.graph, eager, node, known) if report["verdict"] == "wrong" else ""
                if order and order != node:
                    why = "it follows from %s, in which a sort that is not stable may have equal elements in another order"
                    row.update(verdict="unknown", why=why % order)
                elif report["verdict"] == "wrong" and overflows(expected, right.value(node)):
                    why = "%s overflows on these inputs where float64 does not; recorded inputs tell more"
                    row.update(verdict="unknown", why=why % str(found.dtype).replace("torch.", ""))
            except UnknownExpressionError as error:
                row.update(verdict="unknown", why=str(error), cause=error.first)
            checks.append(row)
        return checks

    def _adopt(
        self,
        passed: Optional[MemoryCopies],
        values: Dict[str, Any],
        outputs: Dict[str, Tuple[str, str]],
        references: Any,
        walk: WrapperWalk,
    ) -> None:
        """Hand on what the kernel wrote; eager's values where it is wrong or did not run."""
        if passed is not None:
            passed.keep()
        for parameter, (name, node) in outputs.items():
            walk.broken.pop(name, None)
            tensor = values[parameter]
            if passed is None:
                self.of.from_eager({name: node}, walk, references[0])
            elif node:
                try:
                    self.of.known[node] = shaped(tensor, references[0].value(node)).clone()
                except UnknownExpressionError:
                    continue

    def _edges(
        self,
        row: Row,
        entry: Row,
        definition: KernelDefinition,
        values: Dict[str, Any],
        names: Dict[str, str],
        outputs: Dict[str, Tuple[str, str]],
    ) -> None:
        """The kernel once more, with NaN, infinities, denormals and the like among what it reads."""
        nodes = [node for _, node in outputs.values() if node]
        of_buffer = {n: node for n, node in self.of.nodes.items() if self.graph.has(node)}
        read: Dict[str, List[str]] = {}
        for parameter, value in values.items():
            name = names.get(parameter, "")
            if isinstance(value, torch.Tensor) and (parameter not in outputs or definition.reads(parameter)):
                before = self._before(row["line"], name, overwritten=parameter in outputs)
                node = of_buffer.get(before, before if before in self.graph.inputs else "")
                if node in self.of.known or parameter not in outputs:
                    read.setdefault(node, []).append(parameter)
        leaves = self.graph.leaves(nodes, set(self.of.known) - set(nodes))
        if "" in read or not leaves <= set(read):
            row["edges"] = "not tried: it reads more than values of FX nodes"
            return
        mine = dict(values)
        known = dict(self.of.known)
        for node, parameters in read.items():
            if not all(shaped_or_none(values[p], known.get(node)) is not None for p in parameters):
                row["edges"] = "not tried: it reads more than values of FX nodes"
                return
        if any(0 in values[p].stride() for parameters in read.values() for p in parameters):
            row["edges"] = "not tried: elements of what it reads share memory"
            return
        moved = {node: edge_values(known[node], self.of.generator, definition.pointwise) for node in read}
        known.update(moved)
        fresh = MemoryCopies([mine[p] for p in mine])
        mine = dict(zip(mine, fresh.values))
        for node, parameters in read.items():
            for parameter in parameters:
                mine[parameter].copy_(moved[node].reshape(mine[parameter].shape))
        references = self.of.references(self.graph, known, nodes)
        run = self.levels.first(entry, definition, mine)
        run.base["inputs"] = "edge"
        references = self._in_its_order(run, outputs, references, known)
        row["checks"] += self._judged(run, mine, outputs, references)


def _wrong_sizes(definition: KernelDefinition, values: _Values) -> List[Row]:
    """Sizes that the wrapper gives a kernel, where its code has others."""
    why = "the wrapper gives it %s = %d, and its code has %d"
    return [
        {"level": "wrapper", "verdict": "wrong", "why": why % (name, values[name], size), "parameter": name}
        for name, size in definition.sizes.items()
        if isinstance(values.get(name), int) and values[name] != size
    ]


def overflows(expected: Any, right: Any) -> bool:
    """Return whether eager overflows its dtype where float64 does not: then rounding alone says which elements are finite.

    Args:
        expected: What eager computed.
        right: What float64 did.
    """
    if (
        not isinstance(right, torch.Tensor)
        or not expected.dtype.is_floating_point
        or expected.shape != right.shape
    ):
        return False
    return bool((~torch.isfinite(expected) & torch.isfinite(right)).any())


def _changed(before: Dict[str, Any], after: Dict[str, Any], outputs: Dict[str, Any]) -> str:
    """The parameter that a kernel only reads and that changed all the same; empty when there is none."""
    written = {before[p].untyped_storage().data_ptr() for p in outputs}
    for parameter, value in before.items():
        if not isinstance(value, torch.Tensor) or value.untyped_storage().data_ptr() in written:
            continue
        pair = [
            torch.empty(0, dtype=torch.uint8).set_(v.untyped_storage()) for v in (value, after[parameter])
        ]
        if not torch.equal(*pair):
            return parameter
    return ""
