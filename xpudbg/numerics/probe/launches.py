"""Description of the launches of a graph's kernels: arguments, grids and constants, without running a kernel.

Runs in the user's interpreter as ``main(JOB)``, with the job of ``verify``; writes ``launches.json`` there. The wrapper is followed
statement by statement (``wrapper``), so that shapes, strides and numbers are those that a launch is given.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from typing import Any, Dict, List, Sequence

import torch

from ...emulator.target.ttir import execute
from .graph_values import GraphValues, Row, given_inputs, read
from .kernel_checks import CheckedLaunch
from .kernel_definition import KernelDefinition, bounded, grid_of
from .text_eval import UnknownExpressionError, trust_graphs
from .verify import confine
from .wrapper import WrapperLaunch, WrapperWalk

FILE = "launches.json"


class LaunchNotes:
    """Rows on the launches of a graph.

    Args:
        values: The graph.
    """

    def __init__(self, values: GraphValues) -> None:
        self.of = values
        self.rows: List[Row] = []

    def run(self) -> None:
        """Follow the wrapper."""
        given, _ = given_inputs(self.of.wrapper, self.of.generator, self.of.folder, self.of.job["recorded"])
        walk = WrapperWalk(
            self.of.wrapper, given, self._launched, lambda *_: None, lambda *_: None, self.of.make_up
        )
        walk.run()

    def _launched(self, launch: WrapperLaunch, walk: WrapperWalk) -> None:
        # Kernels before it were not run, so that nothing is broken by what they would have written.
        call = CheckedLaunch(launch, self.of.job["calls"].get(str(launch.line), {}), walk)
        if not call.wanted:
            return
        row: Row = {"kernel": launch.kernel, "line": launch.line, "why": "", "arguments": [], "entries": []}
        self.rows.append(row)
        try:
            source = self.of.wrapper.sources[launch.kernel]
            call.bind(KernelDefinition(source))
            row["arguments"] = [self._argument(call, name) for name in call.definition.passed]
            for entry in self.of.job["kernels"].get(launch.kernel, []):
                row["entries"].append(self._entry(call, entry, source))
        except UnknownExpressionError as error:
            row["why"] = str(error)

    def _argument(self, call: CheckedLaunch, name: str) -> Row:
        value, variable = call.values[name], call.names.get(name, "")
        inputs = self.of.wrapper.inputs
        row: Row = {
            "name": name,
            # Empty for a parameter that is compiled in.
            "type": dict(call.definition.parameters).get(name, ""),
            "input": inputs.index(variable) if variable in inputs else None,
        }
        if not isinstance(value, torch.Tensor):
            return dict(row, number=value)
        return dict(
            row,
            dtype=str(value.dtype).replace("torch.", ""),
            shape=list(value.shape),
            stride=list(value.stride()),
            offset=value.storage_offset(),
            written=name in call.definition.written,
        )

    def _entry(self, call: CheckedLaunch, entry: Row, source: str) -> Row:
        program = execute.Program(read(self.of.folder, entry["ttir"]))
        row: Row = {"key": entry["key"], "options": entry["options"], "grid": None, "why": ""}
        row["constants"] = constants_of(source, program, call.definition.constants)
        try:
            given = entry["grid"]
            row["grid"] = list(
                grid_of(call.definition, program, call.values) if given is None else bounded(given)
            )
        except UnknownExpressionError as error:
            row["why"] = str(error)
        return row


def constants_of(source: str, program: Any, known: Dict[str, Any]) -> Dict[str, Any]:
    """Return the ``tl.constexpr`` parameters of a kernel in a compiled module.

    A block is the length of ``tl.arange(0, BLOCK)`` at that line of the source; one that the module does not have is 1.

    Args:
        source: The kernel's source.
        program: Its ttir.
        known: Constants that its source names.
    """
    # Inductor writes it behind an empty line.
    tree = ast.parse("\n" + source.strip())
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.decorator_list]
    named = [n for n in functions if any(isinstance(d, ast.Call) for d in n.decorator_list)]
    function = (named or functions)[0]
    names = [a.arg for a in function.args.args if a.annotation is not None]
    found = {n: known[n] for n in names if n in known}
    lengths: Dict[int, List[int]] = {}
    for operation in program.operations:
        if operation.name == "tt.make_range":
            line = operation.location.rpartition(":")[2]
            if line.isdigit():
                lengths.setdefault(int(line), []).append(
                    int(str(operation.attributes.get("end")).split(":")[0])
                )
    for name in names:
        if name not in found:
            at = [line for line in _ranges(function, name) if line in lengths]
            sizes = {n for line in at for n in lengths[line]}
            if len(sizes) > 1:
                raise UnknownExpressionError("its ttir does not tell the size of %s" % name)
            found[name] = sizes.pop() if sizes else 1
    return found


def _ranges(function: ast.FunctionDef, name: str) -> Sequence[int]:
    """Return the lines with ``tl.arange(0, NAME)``."""
    return [
        node.lineno
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "arange"
        and isinstance(node.args[-1], ast.Name)
        and node.args[-1].id == name
    ]


def main(folder: str) -> None:
    """Write the launches of one job."""
    rows, why = [], ""
    try:
        with open(os.path.join(folder, "job.json"), encoding="utf-8") as source:
            job = json.load(source)
        if job["trusted"]:
            trust_graphs()
        if job["confined"]:
            confine(job["writable"], job["readable"])
        torch.manual_seed(int(job["seed"]))
        with torch.no_grad():
            notes = LaunchNotes(GraphValues(folder, job, lambda _: None))
            rows = notes.rows
            notes.run()
    except UnknownExpressionError as error:
        why = str(error)
    except Exception as error:
        if os.environ.get("XPUDBG_TRACEBACK"):
            raise
        why = "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:500])
    with open(os.path.join(folder, FILE), "w", encoding="utf-8") as out:
        json.dump({"launches": rows, "why": why, "torch": torch.__version__}, out, default=str)
    sys.stdout.flush()
