"""Checks of kernels: each launch of the wrapper level by level, on the very values that it is given.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import os
import time
from typing import Any, Dict, List, Optional, Set, Tuple

import torch
from _xpudbg_device_run import DeviceRunner
from _xpudbg_graph_values import GraphValues, Row, read, shaped, shaped_or_none
from _xpudbg_kernel_run import KernelDefinition, LaunchOutcome, MemoryCopies, TtirRunner
from _xpudbg_spirv_run import SpirvRunner
from _xpudbg_text_eval import UnknownExpressionError
from _xpudbg_verify_inputs import edge_values
from _xpudbg_wrapper import WrapperLaunch, WrapperWalk


class KernelChecks:
    """All launches of one graph.

    Args:
        values: The graph.
    """

    def __init__(self, values: GraphValues) -> None:
        self.of = values
        self.job, self.folder = values.job, values.folder
        self.graph, self.wrapper = values.graph, values.wrapper
        seconds = float(self.job["seconds"])
        self.runner = TtirRunner(self.job["ttir_package"], seconds)
        self.spirv = (
            SpirvRunner(self.job["spirv_package"], self.job["cache"], seconds) if self.job["spirv"] else None
        )
        self.device = DeviceRunner(self.job["device"]) if self.job["device"] else None
        self.definitions: Dict[str, Any] = {}

    def close(self) -> None:
        """End what runs SPIR-V."""
        if self.spirv is not None:
            self.spirv.close()

    def launched(self, launch: WrapperLaunch, walk: WrapperWalk) -> None:
        began = time.monotonic()
        wanted = self.job["calls"].get(str(launch.line), {})
        row: Row = {"kernel": launch.kernel, "line": launch.line, "checks": [], "why": ""}
        try:
            definition = self._definition(launch.kernel)
            if len(launch.values) < len(definition.passed):
                raise UnknownExpressionError(
                    "it is given %d arguments and takes %d" % (len(launch.values), len(definition.passed))
                )
            values = dict(zip(definition.passed, launch.values))
            names = dict(zip(definition.passed, launch.names))
            outputs = self._mapped(definition, names, values, wanted.get("writes", {}))
            self._check(row, launch.kernel, definition, values, names, outputs, walk)
        except UnknownExpressionError as error:
            row["why"] = row["why"] or str(error)
            for name in {n for n, v in zip(launch.names, launch.values) if n and isinstance(v, torch.Tensor)}:
                if name not in self.wrapper.inputs:
                    walk.broken[name] = "%s was not run: %s" % (launch.kernel, error)
            self.of.from_eager(wanted.get("writes", {}), walk)
        row["seconds"] = round(time.monotonic() - began, 3)
        if wanted.get("chosen", True):
            self.of.say(row)

    def _definition(self, kernel: str) -> KernelDefinition:
        if kernel not in self.definitions:
            try:
                self.definitions[kernel] = KernelDefinition(self.wrapper.sources[kernel])
            except UnknownExpressionError as error:
                self.definitions[kernel] = error
        found = self.definitions[kernel]
        if isinstance(found, UnknownExpressionError):
            raise found
        return found

    def _mapped(
        self,
        definition: KernelDefinition,
        names: Dict[str, str],
        values: Dict[str, Any],
        writes: Dict[str, str],
    ) -> Dict[str, Tuple[str, str]]:
        """Parameters that are written, each with its variable and the FX node whose value it gets (empty where not known)."""
        found = {}
        for parameter in definition.passed:
            name = names.get(parameter, "")
            if not isinstance(values.get(parameter), torch.Tensor) or not name:
                continue
            if name in writes or parameter in definition.written:
                node = writes.get(name, "")
                if name not in writes and name in self.wrapper.inputs:
                    node = self.graph.written.get(name, "")
                found[parameter] = (name, node if self.graph.has(node) else "")
        return found

    def _check(
        self,
        row: Row,
        kernel: str,
        definition: KernelDefinition,
        values: Dict[str, Any],
        names: Dict[str, str],
        outputs: Dict[str, Tuple[str, str]],
        walk: WrapperWalk,
    ) -> None:
        read_only = {n for p, n in names.items() if p not in outputs or p.startswith("in_out")}
        for name in sorted(read_only & walk.broken.keys()):
            self._stand_in(name, row["line"], {n for n, _ in outputs.values()}, walk)
        broken = next((walk.broken[n] for n in read_only if n in walk.broken), "")
        if broken:
            raise UnknownExpressionError(broken)
        entries = self.job["kernels"].get(kernel, [])
        if not entries:
            raise UnknownExpressionError("the run has no Triton cache entry with ttir of it")
        nodes = {p: node for p, (_, node) in outputs.items() if node}
        row["unmapped"] = sorted(name for name, node in outputs.values() if not node)
        references = self.of.references(self.graph, self.of.known, nodes.values())
        wanted = self.job["calls"].get(str(row["line"]), {}).get("chosen", True)
        for name, size in definition.sizes.items():
            if isinstance(values.get(name), int) and values[name] != size:
                why = "the wrapper gives it %s = %d, and its code has %d" % (name, values[name], size)
                row["checks"].append({"level": "wrapper", "verdict": "wrong", "why": why, "parameter": name})
        passed: Optional[MemoryCopies] = None
        ran = False
        for entry in entries if wanted else entries[:1]:
            copies, checks, grid = self._one_entry(entry, "ttir", definition, values, outputs, references)
            row["checks"] += checks
            if wanted and self.spirv is not None and entry.get("spv"):
                row["checks"] += self._one_module(entry, grid, definition, values, outputs, references)
            if wanted and self.device is not None:
                row["checks"] += self._on_device(entry, grid, definition, values, outputs, references)
            row["ran"] = row.get("ran", 0) + (copies is not None)
            good = bool(checks) and all(c["verdict"] in ("same", "rounding") for c in checks)
            ran = ran or (copies is not None and not checks)
            if copies is not None and passed is None and (good or not checks):
                passed = copies
                row["adopted"] = self.of.tolerance.worst_of([c["verdict"] for c in checks]) if checks else ""
        if wanted and passed is not None and nodes:
            self._edges(row, entries[0], definition, values, names, outputs)
        read = [v for p, v in values.items() if p not in outputs or p.startswith("in_out")]
        through = self.of.unseen_in(read)
        mine = {**through, row["line"]: kernel}
        for parameter, (_, node) in outputs.items():
            self.of.note_unseen([values[parameter]], {} if node else mine)
        if not row["checks"] and ran:
            row["why"] = "what it writes is part of a value: it is seen in what comes next"
        elif nodes:
            row["through"], row["seen"] = sorted(set(through.values())), sorted(through)
        self._adopt(passed, values, outputs, references, walk, definition)

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

    def _one_entry(
        self,
        entry: Row,
        inputs: str,
        definition: KernelDefinition,
        values: Dict[str, Any],
        outputs: Dict[str, Tuple[str, str]],
        references: Any,
    ) -> Tuple[Optional[MemoryCopies], List[Row], Tuple[int, ...]]:
        """The ttir of one cache entry: copies of memory after it ran (None where it did not), verdicts, and its grid."""
        copies = MemoryCopies(list(values.values()))
        mine = dict(zip(values, copies.values))
        outcome = self.runner.run(read(self.folder, entry["ttir"]), definition, mine)
        base = {
            "level": "ttir",
            "config": entry["key"],
            "inputs": inputs if inputs == "edge" else "",
            "seconds": outcome.seconds,
        }
        if outcome.state != "ok":
            return None, [self._failed(base, outcome)], outcome.grid
        return copies, self._compared(base, definition, values, mine, outputs, references), outcome.grid

    def _one_module(
        self,
        entry: Row,
        grid: Tuple[int, ...],
        definition: KernelDefinition,
        values: Dict[str, Any],
        outputs: Dict[str, Tuple[str, str]],
        references: Any,
    ) -> List[Row]:
        """The SPIR-V of one cache entry."""
        base: Row = {"level": "spirv", "config": entry["key"], "inputs": ""}
        if self.spirv is None or len(grid) != 3:
            return [dict(base, verdict="unknown", why="its grid is not known")]
        copies = MemoryCopies(list(values.values()))
        mine = dict(zip(values, copies.values))
        with open(os.path.join(self.folder, entry["spv"]), "rb") as source:
            module = source.read()
        outcome = self.spirv.run(module, entry["meta"], definition, mine, copies, grid)
        base.update(seconds=outcome.seconds, rewrites=outcome.rewrites)
        if outcome.state != "ok":
            return [self._failed(base, outcome)]
        return self._compared(base, definition, values, mine, outputs, references)

    def _on_device(
        self,
        entry: Row,
        grid: Tuple[int, ...],
        definition: KernelDefinition,
        values: Dict[str, Any],
        outputs: Dict[str, Tuple[str, str]],
        references: Any,
    ) -> List[Row]:
        """The ttir of one cache entry, compiled for the device and run there."""
        base: Row = {"level": "device", "config": entry["key"], "inputs": ""}
        if self.device is None or len(grid) != 3:
            return [dict(base, verdict="unknown", why="its grid is not known")]
        copies = MemoryCopies(list(values.values()))
        mine = dict(zip(values, copies.values))
        path = os.path.join(self.folder, entry["ttir"])
        outcome = self.device.run(path, entry["options"], definition, mine, grid)
        base.update(seconds=outcome.seconds)
        if outcome.state != "ok":
            return [self._failed(base, outcome)]
        return self._compared(base, definition, values, mine, outputs, references)

    def _failed(self, base: Row, outcome: LaunchOutcome) -> Row:
        verdict = "wrong" if outcome.state == "fault" else "unknown"
        return dict(base, verdict=verdict, state=outcome.state, why=outcome.why, location=outcome.location)

    def _compared(
        self,
        base: Row,
        definition: KernelDefinition,
        before: Dict[str, Any],
        after: Dict[str, Any],
        outputs: Dict[str, Tuple[str, str]],
        references: Any,
    ) -> List[Row]:
        eager, right, others = references
        checks = []
        for parameter, (name, node) in outputs.items():
            if not node:
                continue
            row = dict(
                base, parameter=parameter, buffer=name, node=node, source=self.graph.lines.get(node, "")
            )
            try:
                expected = eager.value(node)
                found = shaped(after[parameter], expected)
                report = self.of.tolerance.judge(
                    found,
                    expected,
                    right.value(node),
                    others=[o.value(node) for o in others],
                )
                row.update(self.of.report(report, found, expected), verdict=report["verdict"])
                if report["verdict"] == "wrong" and overflows(expected, right.value(node)):
                    why = "%s overflows on these inputs where float64 does not; recorded inputs tell more"
                    row.update(verdict="unknown", why=why % str(found.dtype).replace("torch.", ""))
            except UnknownExpressionError as error:
                row.update(verdict="unknown", why=str(error))
            checks.append(row)
        changed = _changed(before, after, outputs)
        if changed:
            why = "it writes to %s, which it only reads" % changed
            checks.append(dict(base, parameter=changed, verdict="wrong", why=why))
        return checks

    def _adopt(
        self,
        passed: Optional[MemoryCopies],
        values: Dict[str, Any],
        outputs: Dict[str, Tuple[str, str]],
        references: Any,
        walk: WrapperWalk,
        definition: KernelDefinition,
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
            if isinstance(value, torch.Tensor) and (
                parameter not in outputs or parameter.startswith("in_out")
            ):
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
        _, checks, _ = self._one_entry(entry, "edge", definition, mine, outputs, references)
        row["checks"] += checks


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
