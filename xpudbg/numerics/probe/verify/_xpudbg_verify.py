"""The child of ``xpudbg verify``: one graph, kernel by kernel, level by level, on the host.

Runs in the user's interpreter, with its torch, as ``python _xpudbg_verify.py JOB``. The job is a folder with ``job.json`` and the texts of a
graph; results are JSON lines on stdout. The wrapper is followed statement by statement (``_xpudbg_wrapper``). Each kernel's ttir runs on the
very values that the wrapper hands it (``_xpudbg_kernel_checks``), and what it writes is held against the FX nodes behind it, computed by eager in float64
and in their own dtypes from those same values (``_xpudbg_fx_values``). So the error of one kernel is not the error of the next; a kernel that is wrong
hands eager's values on.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from typing import List

import torch
from _xpudbg_confinement import confine
from _xpudbg_fx_values import FxText, FxValues
from _xpudbg_graph_values import GraphValues, Row, read, shaped
from _xpudbg_kernel_checks import KernelChecks
from _xpudbg_random_draws import SEEDS_CALL
from _xpudbg_text_eval import UnknownExpressionError, trust_graphs
from _xpudbg_verify_inputs import given_inputs
from _xpudbg_wrapper import WrapperWalk

_MEMORY = 48 << 30


class GraphCheck:
    """All checks of one graph.

    Args:
        values: The graph.
    """

    def __init__(self, values: GraphValues) -> None:
        self.of = values
        self.folder, self.job, self.say = values.folder, values.job, values.say
        self.graph, self.wrapper, self.tolerance = values.graph, values.wrapper, values.tolerance

    def run(self) -> None:
        """Check patterns, kernels and outputs."""
        given, told = given_inputs(self.wrapper, self.of.generator, self.folder, self.job["recorded"])
        self.say(
            dict(
                told,
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
            eager, right, others = self.of.references(before, known)
            after = FxValues(self.graph, self.of.known, in_float64=False, random=self.of.random)
            row: Row = {"level": "patterns", "verdict": "same", "why": "", "compared": 0}
            for index in range(len(before.outputs)):
                pair = after.output(index), eager.output(index)
                if not all(isinstance(v, torch.Tensor) for v in pair):
                    continue
                report = self.tolerance.judge(
                    *pair, right.output(index), others=[o.output(index) for o in others]
                )
                row["compared"] += 1
                if self.tolerance.worst_of([row["verdict"], report["verdict"]]) != row["verdict"]:
                    row.update(
                        self.of.report(report, pair[0], pair[1]), verdict=report["verdict"], output=str(index)
                    )
            if row["verdict"] == "wrong":
                row.update(self._first_node(before, eager, right, others, after))
            self.say(row)
        except UnknownExpressionError as error:
            self.say({"level": "patterns", "verdict": "unknown", "why": str(error), "cause": error.first})

    def _first_node(
        self, before: FxText, eager: FxValues, right: FxValues, others: List[FxValues], after: FxValues
    ) -> Row:
        """The first node of both graphs whose value differs."""
        for name in self.graph.nodes:
            if name not in before.nodes:
                continue
            try:
                pair = after.value(name), eager.value(name)
                if (
                    not isinstance(pair[0], torch.Tensor)
                    or pair[0].shape != pair[1].shape
                    or pair[0].dtype != pair[1].dtype
                ):
                    continue
                report = self.tolerance.judge(
                    *pair, right.value(name), others=[o.value(name) for o in others]
                )
            except UnknownExpressionError:
                continue
            if report["verdict"] == "wrong":
                return {
                    **self.of.report(report, *pair),
                    "node": name,
                    "source": self.graph.lines.get(name, ""),
                }
        return {}

    def _called(self, line: int, names: List[str], walk: WrapperWalk) -> None:
        """Take the result of a library call as the value of its FX node, and hold it against eager."""
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
                eager, right, others = self.of.references(self.graph, self.of.known, [node])
                found = shaped(value, eager.value(node))
                report = self.tolerance.judge(
                    found, eager.value(node), right.value(node), others=[o.value(node) for o in others]
                )
            except UnknownExpressionError:
                continue
            if report["verdict"] == "wrong" and not self.graph.is_call_of(node, walk.library):
                # Inductor computes the node in two steps, and this is the first: a convolution whose bias a kernel adds.
                self.of.nodes.pop(name, None)
                continue
            if report["verdict"] == "wrong":
                row = dict(self.of.report(report, found, eager.value(node)), level="wrapper", verdict="wrong")
                row.update(node=node, buffer=name, line=line, source=self.graph.lines.get(node, ""))
                row["through"] = sorted(set(through.values()))
                self.say(row)
            elif through:
                self.of.note_unseen([value], {})
                self.say({"seen": sorted(through), "by": line, "verdict": report["verdict"]})
            self.of.known[node] = found.clone()

    def _item(self, name: str, base: str, index: int) -> None:
        """Note which node one of several results is."""
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
        row: Row = {
            "level": "outputs",
            "verdict": "same",
            "why": "",
            "compared": 0,
            "unknown": 0,
            "seen": [],
        }
        row["made_up"] = self.of.made_up
        eager, right, others = self.of.references(self.graph, self.of.known)
        for index in range(walk.count):
            try:
                found, expected = walk.output(index), eager.output(index)
                if not isinstance(found, torch.Tensor) or not isinstance(expected, torch.Tensor):
                    continue
                if found.shape != expected.shape:
                    raise UnknownExpressionError(
                        "its shape is %s, that of the FX node %s"
                        % (tuple(found.shape), tuple(expected.shape))
                    )
                report = self.tolerance.judge(
                    found, expected, right.output(index), others=[o.output(index) for o in others]
                )
            except UnknownExpressionError as error:
                row["unknown"] += 1
                if not row["why"]:
                    row.update(why="output %d: %s" % (index, error), cause=error.first)
                continue
            row["compared"] += 1
            if report["verdict"] in ("same", "rounding"):
                row["seen"] += sorted(self.of.unseen_in([found]))
            if self.tolerance.worst_of([row["verdict"], report["verdict"]]) != row["verdict"]:
                row.update(
                    self.of.report(report, found, expected), verdict=report["verdict"], output=str(index)
                )
                row["through"] = sorted(set(self.of.unseen_in([found]).values()))
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
    """Check the graph of one job; everything is said as JSON lines on what was stdout."""
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
        with open(os.path.join(folder, "job.json"), encoding="utf-8") as source:
            job = json.load(source)
        if job["trusted"]:
            trust_graphs()
        if job["confined"]:
            confine(job["writable"], job["readable"])
        # Library functions draw random numbers, too.
        torch.manual_seed(int(job["seed"]))
        with torch.no_grad():
            GraphCheck(GraphValues(folder, job, say)).run()
    except UnknownExpressionError as error:
        say({"failed": str(error)})
    except Exception as error:
        if os.environ.get("XPUDBG_TRACEBACK"):
            raise
        say({"failed": "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:500])})
    say({"done": True})


if __name__ == "__main__":
    main(sys.argv[1])
