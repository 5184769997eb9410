"""The child process of ``xpudbg verify``: checks one graph, kernel by kernel at each level, on the host.

Runs in the user's interpreter, with its torch, as ``main(JOB)``. The job is a folder with ``job.json`` and the texts of a
graph; results are JSON lines on stdout. The wrapper is followed statement by statement (``wrapper``). Each kernel's ttir runs on the
values that the wrapper passes to it (``kernel_checks``), and its results are compared with its FX nodes, computed by eager in float64
and in their own dtypes from those same values (``fx_graph``). So the error of one kernel is not the error of the next; a kernel that is wrong
passes eager's values on.
"""

from __future__ import annotations

import json
import os
import resource
from typing import List

import torch

from .fx_graph import FxText, FxValues
from .graph_values import (
    SEEDS_CALL,
    GraphValues,
    NodeReferences,
    Row,
    enter_job,
    given_inputs,
    read,
    shaped,
    take_graver,
)
from .kernel_checks import KernelChecks
from .text_eval import UnknownExpressionError
from .wrapper import WrapperWalk

_MEMORY = 48 << 30


class GraphCheck:
    """All checks of one graph."""

    def __init__(self, values: GraphValues) -> None:
        self.of = values
        self.folder, self.job, self.say = values.folder, values.job, values.say
        self.graph, self.wrapper = values.graph, values.wrapper

    def run(self) -> None:
        """Check patterns, kernels and outputs."""
        given, facts = given_inputs(self.wrapper, self.of.generator, self.folder, self.job["recorded"])
        self.say(
            dict(
                facts,
                torch=torch.__version__,
                without_value=[n for n in self.wrapper.inputs if n not in given],
            )
        )
        # Kernels write to inputs.
        self.of.known = {
            n: v.clone() if isinstance(v, torch.Tensor) else v
            for n, v in given.items()
            if n in self.graph.inputs
        }
        self.of.known.update(self.of.draws.seeds)
        self._patterns()
        # Passes may have computed something from the true constants: the code alone is checked with others. A constant that the
        # code does not read from memory is written in it as numbers.
        for node, name in self.graph.constants.items():
            if name in self.wrapper.constants and isinstance(given.get(name), torch.Tensor):
                self.of.known[node] = given[name].clone()
                self.of.nodes.setdefault(name, node)
        kernels = KernelChecks(self.of)
        walk = WrapperWalk(self.wrapper, given, kernels.launched, self._called, self._item, self.of.make_up)
        try:
            walk.run()
            self._outputs(walk)
        finally:
            kernels.close()

    def _patterns(self) -> None:
        text = read(self.folder, "readable.py")
        if not text:
            self.say({"level": "patterns", "verdict": "unknown", "why": "fx_graph_readable.py is not there"})
            return
        try:
            before = FxText(text)
            if len(before.outputs) != len(self.graph.outputs):
                raise UnknownExpressionError(
                    "the graph returns %d values before Inductor's passes and %d after"
                    % (len(before.outputs), len(self.graph.outputs))
                )
            known = {n: v for n, v in self.of.known.items() if n in before.inputs}
            known.update(self.of.draws.of_graph(before))
            references = self.of.references(before, known)
            after = FxValues(self.graph, self.of.known, in_float64=False, random=self.of.random)
            row: Row = {"level": "patterns", "verdict": "same", "why": "", "compared": 0}
            for index in range(len(before.outputs)):
                found = after.output(index)
                if isinstance(found, torch.Tensor) and isinstance(
                    references.eager.output(index), torch.Tensor
                ):
                    take_graver(row, references.verdict(found, index), index)
            if row["verdict"] == "wrong":
                row.update(self._first_node(before, references, after))
            self.say(row)
        except UnknownExpressionError as error:
            self.say({"level": "patterns", "verdict": "unknown", "why": str(error), "cause": error.first})

    def _first_node(self, before: FxText, references: NodeReferences, after: FxValues) -> Row:
        """Return a row on the first node whose value differs between both graphs."""
        for name in self.graph.nodes:
            if name not in before.nodes:
                continue
            try:
                found, expected = after.value(name), references.eager.value(name)
                if not isinstance(found, torch.Tensor) or found.shape != expected.shape:
                    continue
                verdict = references.verdict(found, name) if found.dtype == expected.dtype else {}
            except UnknownExpressionError:
                continue
            if verdict.get("verdict") == "wrong":
                return dict(verdict, node=name, source=self.graph.lines.get(name, ""))
        return {}

    def _called(self, line: int, names: List[str], walk: WrapperWalk) -> None:
        """Take the result of a library call as the value of its FX node, and compare it with eager."""
        writes = self.job["calls"].get(str(line), {}).get("writes", {})
        through = self.of.unseen_in(walk.read)
        library = walk.library if walk.calls_library else ""
        if library == SEEDS_CALL:
            self.of.draws.hand_over([walk.values.get(n) for n in names])
        for name in names:
            value = walk.values.get(name)
            self.of.note_unseen([value], through)
            if isinstance(value, (tuple, list)) and len(writes) == 1:
                # The items that are taken of it are nodes of their own.
                self.of.nodes[name] = next(iter(writes.values()))
            drawn = self.graph.drawn_by(library)
            node = drawn or writes.get(name) or self.of.nodes.get(name, "")
            if not isinstance(value, torch.Tensor) or not self.graph.has(node) or name in walk.broken:
                continue
            if drawn:
                self.of.known[node] = value.clone()
                continue
            try:
                references = self.of.references(self.graph, self.of.known, [node])
                found = shaped(value, references.eager.value(node))
                verdict = references.verdict(found, node)
            except UnknownExpressionError:
                continue
            if verdict["verdict"] == "wrong" and not self.graph.is_call_of(node, walk.library):
                # Inductor computes the node in two steps, and this is the first: a convolution whose bias a kernel adds.
                self.of.nodes.pop(name, None)
                continue
            if verdict["verdict"] == "wrong":
                row = dict(verdict, level="wrapper", node=node, buffer=name, line=line)
                row.update(source=self.graph.lines.get(node, ""), through=sorted(set(through.values())))
                self.say(row)
            elif through:
                self.of.note_unseen([value], {})
                self.say({"seen": sorted(through), "by": line, "verdict": verdict["verdict"]})
            self.of.known[node] = found.clone()

    def _item(self, name: str, base: str, index: int) -> None:
        """Note the FX node of one of several results."""
        node = self.graph.items.get((self.of.nodes.get(base, ""), index))
        self.of.nodes.pop(name, None)
        if node:
            self.of.nodes[name] = node

    def _outputs(self, walk: WrapperWalk) -> None:
        if walk.count != len(self.graph.outputs):
            why = "the wrapper returns %d values, its graph %d" % (walk.count, len(self.graph.outputs))
            self.say({"level": "outputs", "verdict": "unknown", "why": why})
            return
        if not walk.count:
            # A graph that only changes its inputs.
            return
        row: Row = {"level": "outputs", "verdict": "same", "why": "", "compared": 0, "seen": []}
        row["made_up"] = self.of.made_up
        references = self.of.references(self.graph, self.of.known)
        for index in range(walk.count):
            try:
                found, expected = walk.output(index), references.eager.output(index)
                if not isinstance(found, torch.Tensor) or not isinstance(expected, torch.Tensor):
                    continue
                if found.shape != expected.shape:
                    shapes = (tuple(found.shape), tuple(expected.shape))
                    raise UnknownExpressionError("its shape is %s, that of the FX node %s" % shapes)
                verdict = references.verdict(found, index)
            except UnknownExpressionError as error:
                if not row["why"]:
                    row.update(why="output %d: %s" % (index, error), cause=error.first)
                continue
            unseen = self.of.unseen_in([found])
            if verdict["verdict"] in ("same", "rounding"):
                row["seen"] += sorted(unseen)
            before = row["verdict"]
            take_graver(row, verdict, index)
            if row["verdict"] != before:
                row["through"] = sorted(set(unseen.values()))
        if not row["compared"]:
            row["verdict"] = "unknown"
        self.say(row)


def _limit_memory() -> None:
    try:
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):
        pass


def main(folder: str) -> None:
    """Check the graph of one job; write the results as JSON lines to the original stdout."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # What torch and kernels print is no result.
    os.dup2(2, 1)

    def say(row: Row) -> None:
        out.write(json.dumps(row, default=str) + "\n")
        out.flush()

    _limit_memory()
    # Forked children run kernels: threads of a pool would not be there.
    torch.set_num_threads(1)
    try:
        job = enter_job(folder)
        with torch.no_grad():
            GraphCheck(GraphValues(folder, job, say)).run()
    except UnknownExpressionError as error:
        say({"failed": str(error)})
    except Exception as error:
        if os.environ.get("XPUDBG_TRACEBACK"):
            raise
        say({"failed": "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:500])})
    say({"done": True})
