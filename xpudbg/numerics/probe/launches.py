"""Description of the launches of a graph's kernels: arguments, grids and constants, without running a kernel.

Runs in the user's interpreter as ``main(JOB)``, with the job of ``verify``; writes ``launches.json`` there. The wrapper is followed
statement by statement (``wrapper``), so that shapes, strides and numbers are those that a launch is given.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from typing import Any, Dict, List, Set

import torch

from ...emulator.target.ttir import execute
from .graph_values import GraphValues, Row, enter_job, given_inputs, read
from .kernel_checks import CheckedLaunch
from .kernel_runs import KernelDefinition, bounded, grid_of
from .text_eval import UnknownExpressionError, because, dotted
from .wrapper import WrapperLaunch, WrapperWalk

FILE = "launches.json"
_POINTERS = {
    "*fp64": torch.float64, "*fp32": torch.float32, "*fp16": torch.float16, "*bf16": torch.bfloat16, "*i64": torch.int64, "*i32": torch.int32,
    "*i16": torch.int16, "*i8": torch.int8, "*u8": torch.uint8, "*i1": torch.bool,
}  # fmt: skip


class LaunchNotes:
    """Rows on the launches of a graph."""

    def __init__(self, values: GraphValues) -> None:
        self.of = values
        self.rows: List[Row] = []
        self._unread: Set[int] = set()

    def run(self) -> None:
        """Follow the wrapper."""
        given, _ = given_inputs(self.of.wrapper, self.of.generator, self.of.folder, self.of.job["recorded"])
        walk = WrapperWalk(
            self.of.wrapper,
            given,
            self._launched,
            lambda *_: None,
            lambda *_: None,
            self._make_up,
            every_branch=True,
        )
        walk.run()

    def _make_up(self, name: str, size: Any, stride: Any) -> Any:
        """Return a tensor of a library call's result that cannot be computed here; where no node has its dtype, the kernel that reads it has."""
        made = self.of.make_up(name, size, stride)
        if made is None:
            made = torch.empty_strided(size, stride)
            self._unread.add(made.untyped_storage().data_ptr())
        return made

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
        # Names of a subgraph are its own.
        inputs = self.of.wrapper.inputs if call.walk.text is self.of.wrapper else []
        row: Row = {
            "name": name,
            # Empty for a parameter that is compiled in.
            "type": dict(call.definition.parameters).get(name, ""),
            "input": inputs.index(variable) if variable in inputs else None,
        }
        if not isinstance(value, torch.Tensor):
            if row["type"].startswith("*"):
                why = call.walk.broken.get(variable, "nothing computes it")
                raise UnknownExpressionError(because("the argument %s is not known" % name, why))
            return dict(row, number=value)
        dtype = value.dtype
        if value.untyped_storage().data_ptr() in self._unread:
            dtype = _POINTERS.get(row["type"], dtype)
        return dict(
            row,
            dtype=str(dtype).replace("torch.", ""),
            shape=list(value.shape),
            stride=list(value.stride()),
            offset=value.storage_offset(),
            written=name in call.definition.written,
        )

    def _entry(self, call: CheckedLaunch, entry: Row, source: str) -> Row:
        program = execute.Program(read(self.of.folder, entry["ttir"]))
        row: Row = {"key": entry["key"], "options": entry["options"], "grid": None, "why": ""}
        row["constants"] = {}
        try:
            row["constants"] = constants_of(source, program, call.definition.constants)
            given = entry["grid"]
            row["grid"] = list(
                grid_of(call.definition, program, call.values) if given is None else bounded(given)
            )
        except UnknownExpressionError as error:
            row["why"] = str(error)
        return row


def constants_of(source: str, program: Any, known: Dict[str, Any]) -> Dict[str, Any]:
    """Return the ``tl.constexpr`` parameters of a kernel in a compiled module.

    A block is the factor of ``tl.program_id(0) * BLOCK``, the length of ``tl.arange(0, BLOCK)`` or the step of a loop at that line of the
    source. Of equal ranges a module has the first alone, so that a line without one says nothing.

    Args:
        source: The kernel's source.
        program: Its ttir.
        known: Constants that its source names.

    Raises:
        UnknownExpressionError: The module does not tell one.
    """
    functions = [
        n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef) and n.decorator_list
    ]
    named = [n for n in functions if any(isinstance(d, ast.Call) for d in n.decorator_list)]
    function = (named or functions)[0]
    at: Dict[int, List[Any]] = {}
    for operation in program.operations:
        line = operation.location.rpartition(":")[2]
        if line.isdigit():
            at.setdefault(int(line), []).append(operation)
    found = {}
    for name in (a.arg for a in function.args.args if a.annotation is not None):
        if name in known:
            found[name] = known[name]
            continue
        nodes = list(ast.walk(function))
        sizes = {n for node in nodes for n in _sizes(node, name, at, program.whole_numbers)}
        # An axis of one element: the module does not read its program, whatever the block is.
        sizes = sizes or {1 for node in nodes if _is_offset(node, name)}
        if len(sizes) != 1:
            raise UnknownExpressionError("its ttir does not tell the size of %s" % name)
        found[name] = sizes.pop()
    return found


def _sizes(node: ast.AST, name: str, at: Dict[int, List[Any]], numbers: Dict[str, int]) -> List[int]:
    """Return the sizes that the operations of an expression with a block's name tell."""
    here = at.get(getattr(node, "lineno", 0), [])
    if _is_offset(node, name):
        factors = [numbers[n] for o in here if o.name == "arith.muli" for n in o.operands if n in numbers]
        # A factor of 1 is folded.
        return factors or [1 for o in here if o.name == "tt.get_program_id"]
    if not isinstance(node, ast.Call) or not node.args or not _is_name(node.args[-1], name):
        return []
    called = dotted(node.func)
    if called == "tl.arange":
        return [int(str(o.attributes.get("end")).split(":")[0]) for o in here if o.name == "tt.make_range"]
    if called in ("range", "tl.range") and len(node.args) == 3:
        steps = [o.operands[2] for o in here if o.name == "scf.for" and len(o.operands) > 2]
        return [numbers[n] for n in steps if n in numbers]
    return []


def _is_offset(node: ast.AST, name: str) -> bool:
    """Return whether a node is ``tl.program_id(0) * NAME``."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mult)
        and _is_name(node.right, name)
        and isinstance(node.left, ast.Call)
        and dotted(node.left.func) == "tl.program_id"
    )


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def main(folder: str) -> None:
    """Write the launches of one job."""
    rows, why = [], ""
    try:
        job = enter_job(folder)
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
