"""Stubs of operators that a graph calls and that torch does not have by itself."""

from __future__ import annotations

import ast
import re

from xpudbg.repro.graph_inputs import SCRIPT_DTYPES

_OPERATOR = re.compile(r"torch\.ops\.(\w+)\.(\w+)(?:\.(\w+))?\(")
_ANNOTATION = re.compile(r"^(\w+)\[([\d, ]*)\]")
_OF_TORCH = frozenset({
    "aten", "prims", "inductor", "higher_order", "quantized", "_quantized", "quantized_decomposed", "mkldnn", "mkldnn_prepacked", "onednn",
    "_c10d_functional", "c10d_functional", "rngprims", "symm_mem", "profiler", "_inductor_test",
})  # fmt: skip


def operator_stubs(body: str) -> tuple[list[str], list[str]]:
    """Return stubs of a graph's operators that torch does not have by itself, and a note on each.

    Args:
        body: The graph's text.
    """
    wanted = {m[0]: m for m in _OPERATOR.finditer(body) if m[1] not in _OF_TORCH}
    if not wanted:
        return [], []
    calls: dict[str, tuple[ast.Call, str]] = {}
    for node in ast.walk(ast.parse(body)):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Call):
            noted = node.annotation if isinstance(node, ast.AnnAssign) else None
            text = str(noted.value) if isinstance(noted, ast.Constant) else ""
            calls.setdefault(ast.unparse(node.value.func) + "(", (node.value, text))
    found, notes = [], []
    for key, match in wanted.items():
        call, annotation = calls.get(key, (None, ""))
        shape = _ANNOTATION.match(annotation)
        name = f"{match[1]}::{match[2]}"
        if call is None or shape is None or shape[1] not in SCRIPT_DTYPES:
            notes.append(
                f"the operator {name} is not torch's and its result is not known: import its library before the graph"
            )
            continue
        parameters = [f"{_schema_type(a)} a{n}" for n, a in enumerate(call.args)]
        parameters += ["*"] if call.keywords else []
        parameters += [f"{_schema_type(k.value)} {k.arg}" for k in call.keywords]
        notes.append(
            f"the operator {name} is not torch's: unless its library is imported, a stub in its place returns zeros"
        )
        overload = f".{match[3]}" if match[3] and match[3] != "default" else ""
        found.append(
            f"# A stub: import the library of {name} in its place.\n"
            f"if not hasattr(torch.ops.{match[1]}, {match[2]!r}):\n"
            f'    torch.library.define("{name}{overload}", "({", ".join(parameters)}) -> Tensor")\n\n'
            f"    def {match[1]}_{match[2]}(*args, **kwargs):\n"
            f"        like = next(a for a in args if isinstance(a, torch.Tensor))\n"
            f"        return torch.zeros([{shape[2]}], dtype=torch.{SCRIPT_DTYPES[shape[1]]}, device=like.device)\n\n"
            f'    torch.library.impl("{name}{overload}", "CompositeExplicitAutograd", {match[1]}_{match[2]})\n'
            f'    torch.library.register_fake("{name}{overload}", {match[1]}_{match[2]})'
        )
    return found, notes


def _schema_type(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        kinds = {bool: "bool", int: "SymInt", float: "float", str: "str"}
        return kinds.get(type(node.value), "Tensor?")
    if isinstance(node, (ast.List, ast.Tuple)):
        names = any(isinstance(n, ast.Name) for n in node.elts)
        return (
            "Tensor[]"
            if names
            else "float[]"
            if any(isinstance(getattr(n, "value", 0), float) for n in node.elts)
            else "SymInt[]"
        )
    if isinstance(node, ast.UnaryOp):
        return _schema_type(node.operand)
    return "Tensor"
