"""The child of ``xpudbg verify``: one graph, kernel by kernel, level by level, on the host.

Runs in the user's interpreter, with its torch, as ``python _xpudbg_verify.py JOB``. The job is a folder with ``job.json`` and the texts of a
graph; results are JSON lines on stdout. The wrapper is followed statement by statement (``_xpudbg_wrapper``). Each kernel's ttir runs on the
very values that the wrapper hands it, and what it writes is held against the FX nodes behind it, computed by eager in float64 and in their own
dtypes from those same values (``_xpudbg_fx_values``). So the error of one kernel is not the error of the next; a kernel that is wrong hands
eager's values on.
"""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import sys
import time
from typing import Any, Callable, Dict, List, Optional, Tuple

import torch
from _xpudbg_fx_values import FxText, FxValues
from _xpudbg_kernel_run import KernelDefinition, LaunchOutcome, MemoryCopies, TtirRunner
from _xpudbg_spirv_run import SpirvRunner
from _xpudbg_text_eval import UnknownExpressionError
from _xpudbg_verify_inputs import edge_values, example_inputs, random_values
from _xpudbg_wrapper import WrapperLaunch, WrapperText, WrapperWalk

_SAMPLES = 2
_MEMORY = 48 << 30
_DTYPES = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16}
Row = Dict[str, Any]


class GraphCheck:
    """All checks of one graph.

    Args:
        folder: Of the job.
        job: What ``job.json`` says.
        say: Takes a result.
    """

    def __init__(self, folder: str, job: Row, say: Callable[[Row], None]) -> None:
        self.folder, self.job, self.say = folder, job, say
        self.tolerance = _load("_xpudbg_tolerance", job["tolerance"])
        self.runner = TtirRunner(job["ttir_package"], float(job["seconds"]))
        self.spirv = (
            SpirvRunner(job["spirv_package"], job["cache"], float(job["seconds"])) if job["spirv"] else None
        )
        self.random = _random_functions(job["random_numbers"])
        self.graph = FxText(_read(folder, "transformed.py"))
        self.wrapper = WrapperText(_read(folder, "output_code.py"))
        self.generator = torch.Generator().manual_seed(int(job["seed"]))
        self.known: Dict[str, Any] = {}
        self.definitions: Dict[str, Any] = {}
        # Kernels that ran and whose results cannot be held against a node: they are part of what comes next.
        self.unseen: List[str] = []
        self.nodes: Dict[str, str] = dict(job["nodes"])
        self.made_up: List[str] = []

    def run(self) -> None:
        """Check patterns, kernels and outputs."""
        given = example_inputs(self.wrapper, self.generator)
        self.say(
            {"torch": torch.__version__, "without_value": [n for n in self.wrapper.inputs if n not in given]}
        )
        # Kernels write to inputs.
        self.known = {
            n: v.clone() if isinstance(v, torch.Tensor) else v
            for n, v in given.items()
            if n in self.graph.inputs
        }
        self._patterns()
        walk = WrapperWalk(self.wrapper, given, self._launched, self._called, self._item, self._make_up)
        walk.run()
        self._outputs(walk)
        if self.spirv is not None:
            self.spirv.close()

    # ---------------------------------------------------------------- patterns

    def _patterns(self) -> None:
        text = _read(self.folder, "readable.py")
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
            known = {n: v for n, v in self.known.items() if n in before.inputs}
            eager, right, others = self._references(before, known)
            after = FxValues(self.graph, self.known, in_float64=False, random=self.random)
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
                        self._report(report, pair[0], pair[1]), verdict=report["verdict"], output=str(index)
                    )
            if row["verdict"] == "wrong":
                row.update(self._first_node(before, eager, right, others, after))
            self.say(row)
        except UnknownExpressionError as error:
            self.say({"level": "patterns", "verdict": "unknown", "why": str(error)})

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
                return {**self._report(report, *pair), "node": name, "source": self.graph.lines.get(name, "")}
        return {}

    # ---------------------------------------------------------------- kernels

    def _launched(self, launch: WrapperLaunch, walk: WrapperWalk) -> None:
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
            self._from_eager(wanted.get("writes", {}), walk)
        row["seconds"] = round(time.monotonic() - began, 3)
        if wanted.get("chosen", True):
            self.say(row)

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
            tensor = walk.values.get(name)
            made = (
                self._make_up(name, tensor.shape, tensor.stride())
                if isinstance(tensor, torch.Tensor)
                else None
            )
            if made is not None:
                tensor.copy_(made)
                del walk.broken[name]
        broken = next((walk.broken[n] for n in read_only if n in walk.broken), "")
        if broken:
            raise UnknownExpressionError(broken)
        entries = self.job["kernels"].get(kernel, [])
        if not entries:
            raise UnknownExpressionError("the run has no Triton cache entry with ttir of it")
        nodes = {p: node for p, (_, node) in outputs.items() if node}
        row["unmapped"] = sorted(name for name, node in outputs.values() if not node)
        references = self._references(self.graph, self.known, nodes.values())
        wanted = self.job["calls"].get(str(row["line"]), {}).get("chosen", True)
        passed: Optional[MemoryCopies] = None
        ran = False
        for entry in entries if wanted else entries[:1]:
            copies, checks, grid = self._one_entry(entry, "ttir", definition, values, outputs, references)
            row["checks"] += checks
            if wanted and self.spirv is not None and entry.get("spv"):
                row["checks"] += self._one_module(entry, grid, definition, values, outputs, references)
            good = bool(checks) and all(c["verdict"] in ("same", "rounding") for c in checks)
            ran = ran or (copies is not None and not checks)
            if copies is not None and passed is None and (good or not checks):
                passed = copies
        if wanted and passed is not None and nodes:
            self._edges(row, entries[0], definition, values, names, outputs)
        if not row["checks"] and ran:
            row["why"] = "what it writes is part of a value: it is seen in what comes next"
            self.unseen.append(kernel)
        elif nodes:
            row["through"], self.unseen = list(self.unseen), []
        self._adopt(passed, values, outputs, references, walk, definition)

    def _references(
        self, graph: FxText, known: Dict[str, Any], wanted: Any = ()
    ) -> Tuple[FxValues, FxValues, List[FxValues]]:
        """The graph's values by eager, in float64, and by eager on inputs that are moved by half a unit in the last place."""
        leaves = graph.leaves(wanted, set(known) - set(wanted)) if wanted else set(known)
        mine = {n: v for n, v in known.items() if n in leaves}
        plain = FxValues(graph, mine, in_float64=False, random=self.random)
        right = FxValues(graph, mine, in_float64=True, random=self.random)
        others = []
        for _ in range(_SAMPLES):
            moved = {n: self.tolerance.jittered(v, self.generator) for n, v in mine.items()}
            others.append(FxValues(graph, moved, in_float64=False, random=self.random))
        return plain, right, others

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
        outcome = self.runner.run(_read(self.folder, entry["ttir"]), definition, mine)
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
                found = _shaped(after[parameter], expected)
                report = self.tolerance.judge(
                    found,
                    expected,
                    right.value(node),
                    others=[o.value(node) for o in others],
                )
                row.update(self._report(report, found, expected), verdict=report["verdict"])
            except UnknownExpressionError as error:
                row.update(verdict="unknown", why=str(error))
            checks.append(row)
        changed = _changed(before, after, outputs)
        if changed:
            why = "it writes to %s, which it only reads" % changed
            checks.append(dict(base, parameter=changed, verdict="wrong", why=why))
        return checks

    def _report(self, report: Row, found: Any, expected: Any) -> Row:
        kept = (
            "why",
            "error",
            "eager_error",
            "allowed",
            "max_error",
            "max_allowed",
            "different",
            "elements",
            "dtype",
            "shape",
            "worst",
        )
        row = {k: report[k] for k in kept}
        row["ulps"] = (
            self.tolerance.ulps(found, expected) if tuple(found.shape) == tuple(expected.shape) else None
        )
        return row

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
                self._from_eager({name: node}, walk, references[0])
            elif node:
                try:
                    self.known[node] = _shaped(tensor, references[0].value(node)).clone()
                except UnknownExpressionError:
                    continue

    def _from_eager(
        self, writes: Dict[str, str], walk: WrapperWalk, eager: Optional[FxValues] = None
    ) -> None:
        """Give buffers the values that their FX nodes have in eager; those that have none count as unknown."""
        eager = eager or FxValues(self.graph, self.known, in_float64=False, random=self.random)
        for name, node in writes.items():
            tensor = walk.values.get(name)
            if not isinstance(tensor, torch.Tensor):
                continue
            try:
                if not self.graph.has(node):
                    raise UnknownExpressionError("which FX node it holds is not known")
                value = eager.value(node)
                tensor.copy_(value.reshape(tensor.shape))
                self.known[node] = value
                walk.broken.pop(name, None)
            except (UnknownExpressionError, RuntimeError) as error:
                walk.broken[name] = "%s has no value that counts: %s" % (name, error)

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
        of_buffer = {n: node for n, node in self.nodes.items() if self.graph.has(node)}
        read: Dict[str, List[str]] = {}
        for parameter, value in values.items():
            name = names.get(parameter, "")
            if isinstance(value, torch.Tensor) and (
                parameter not in outputs or parameter.startswith("in_out")
            ):
                before = self.job["reused"].get("%d:%s" % (row["line"], name), name)
                node = of_buffer.get(before, before if before in self.graph.inputs else "")
                if node in self.known or parameter not in outputs:
                    read.setdefault(node, []).append(parameter)
        leaves = self.graph.leaves(nodes, set(self.known) - set(nodes))
        if "" in read or not leaves <= set(read):
            row["edges"] = "not tried: it reads more than values of FX nodes"
            return
        mine = dict(values)
        known = dict(self.known)
        for node, parameters in read.items():
            if not all(_shaped_or_none(values[p], known.get(node)) is not None for p in parameters):
                row["edges"] = "not tried: it reads more than values of FX nodes"
                return
        moved = {node: edge_values(known[node], self.generator, definition.pointwise) for node in read}
        known.update(moved)
        fresh = MemoryCopies([mine[p] for p in mine])
        mine = dict(zip(mine, fresh.values))
        for node, parameters in read.items():
            for parameter in parameters:
                mine[parameter].copy_(moved[node].reshape(mine[parameter].shape))
        references = self._references(self.graph, known, nodes)
        _, checks, _ = self._one_entry(entry, "edge", definition, mine, outputs, references)
        row["checks"] += checks

    # ---------------------------------------------------------------- library calls and outputs

    def _called(self, line: int, names: List[str], walk: WrapperWalk) -> None:
        """Take the result of a library call as the value of its FX node, and hold it against eager."""
        writes = self.job["calls"].get(str(line), {}).get("writes", {})
        for name in names:
            node, value = writes.get(name, ""), walk.values.get(name)
            if not isinstance(value, torch.Tensor) or not self.graph.has(node) or name in walk.broken:
                continue
            try:
                eager, right, others = self._references(self.graph, self.known, [node])
                found = _shaped(value, eager.value(node))
                report = self.tolerance.judge(
                    found, eager.value(node), right.value(node), others=[o.value(node) for o in others]
                )
            except UnknownExpressionError:
                continue
            if report["verdict"] == "wrong" and not self.graph.is_call_of(node, walk.library):
                # Inductor computes the node in two steps, and this is the first: a convolution whose bias a kernel adds.
                self.nodes.pop(name, None)
                continue
            if report["verdict"] == "wrong":
                row = dict(self._report(report, found, eager.value(node)), level="wrapper", verdict="wrong")
                row.update(node=node, buffer=name, line=line, source=self.graph.lines.get(node, ""))
                self.say(row)
            self.known[node] = found.clone()

    def _item(self, name: str, base: str, index: int) -> None:
        """Note which node one of several results is."""
        node = self.graph.items.get((self.nodes.get(base, ""), index))
        self.nodes.pop(name, None)
        if node:
            self.nodes[name] = node

    def _make_up(self, name: str, size: Any, stride: Any) -> Any:
        """Random numbers in the place of a result that cannot be computed here; what comes after it is judged by them."""
        node = self.nodes.get(name, "")
        dtype = _DTYPES.get(self.graph.dtypes.get(node, ""))
        if dtype is None or not dtype.is_floating_point:
            return None
        made = random_values(torch.empty_strided(size, stride, dtype=dtype), self.generator)
        self.known[node] = made.clone()
        self.made_up.append(node)
        return made

    def _outputs(self, walk: WrapperWalk) -> None:
        if walk.count != len(self.graph.outputs):
            why = "the wrapper returns %d values, its graph %d" % (walk.count, len(self.graph.outputs))
            self.say({"level": "outputs", "verdict": "unknown", "why": why})
            return
        row: Row = {
            "level": "outputs",
            "verdict": "same",
            "why": "",
            "compared": 0,
            "unknown": 0,
            "through": list(self.unseen),
        }
        row["made_up"] = self.made_up
        eager, right, others = self._references(self.graph, self.known)
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
                row["why"] = row["why"] or "output %d: %s" % (index, error)
                continue
            row["compared"] += 1
            if self.tolerance.worst_of([row["verdict"], report["verdict"]]) != row["verdict"]:
                row.update(
                    self._report(report, found, expected), verdict=report["verdict"], output=str(index)
                )
        if not row["compared"]:
            row["verdict"] = "unknown"
        self.say(row)


def _shaped(found: Any, expected: Any) -> Any:
    """A buffer in the shape of the FX node that it holds.

    Raises:
        UnknownExpressionError: It has another number of elements.
    """
    shaped = _shaped_or_none(found, expected)
    if shaped is None:
        raise UnknownExpressionError(
            "the buffer is %s, its FX node %s" % (tuple(found.shape), tuple(getattr(expected, "shape", ())))
        )
    return shaped


def _shaped_or_none(found: Any, expected: Any) -> Any:
    if not isinstance(expected, torch.Tensor) or found.dtype != expected.dtype:
        return None
    if found.shape == expected.shape:
        return found
    if [s for s in found.shape if s != 1] == [s for s in expected.shape if s != 1]:
        return found.reshape(expected.shape)
    return None


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


def _random_functions(path: str) -> Dict[str, Callable[..., Any]]:
    """Functions in the place of Inductor's random operators: the numbers of generated kernels, from the same seed."""
    module = _load("_xpudbg_random_numbers", path)

    def seeds(*_args: Any, **_kwargs: Any) -> Any:
        raise UnknownExpressionError("seeds of random numbers are drawn by the wrapper")

    def random(size: Any, seed: Any, mode: str, **_: Any) -> Any:
        return module.random(size, seed, mode, like="triton")

    def randint(low: int, high: int, size: Any, seed: Any, **_: Any) -> Any:
        return module.randint(low, high, size, seed, like="triton")

    return {
        "prims::inductor_seeds": seeds,
        "prims::inductor_random": random,
        "prims::inductor_randint": randint,
    }


def _load(name: str, path: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("there is no " + path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _read(folder: str, name: str) -> str:
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as source:
            return source.read()
    except FileNotFoundError:
        return ""


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
        with torch.no_grad():
            GraphCheck(folder, job, say).run()
    except UnknownExpressionError as error:
        say({"failed": str(error)})
    except Exception as error:
        if os.environ.get("XPUDBG_TRACEBACK"):
            raise
        say({"failed": "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:500])})
    say({"done": True})


if __name__ == "__main__":
    main(sys.argv[1])
