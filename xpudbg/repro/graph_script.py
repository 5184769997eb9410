"""Script that compiles one graph of a run and compares it with eager, from the graph's texts.

The graph is that which Inductor was given (``fx_graph_readable.py``, which has subgraphs as classes); inputs, settings, constants and user-written
kernels are those of ``fx_graph_runnable.py``. Both are only read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.repro.graph_inputs import (
    SCRIPT_DTYPES,
    GraphInput,
    inputs_text,
    read_inputs,
    record_note,
    size_inputs,
    with_record,
)

_CLASS = re.compile(r"^(\s*)class ([\w<>.]+)\(torch\.nn\.Module\):\s*$")
_FORWARD = re.compile(r"^(\s*)def forward\(self(?:, )?(.*)\):\s*$")
_SYMBOL = re.compile(r'\b(\w+): "Sym\((\w+)\)"')
_DEVICE = re.compile(r"device\(type='(\w+)'(?:, index=(\d+))?\)")
_NAMED_DEVICE = re.compile(r"""(\bdevice=|\.to\()(['"])(\w+)(?::\d+)?\2""")
"""A device in a constant of the graph."""
_SETTING = re.compile(r"^(torch\._(?:dynamo|inductor)\.config\.([\w.]+) = .{1,300})$", re.MULTILINE)
_CONSTANT = re.compile(r"^[ \t]+(self\.(?:register_buffer\(.*\)|_?\w+ = .*))$", re.MULTILINE)
_KERNEL_TABLE = "torch._higher_order_ops.triton_kernel_wrap.kernel_side_table."
_ADDED = re.compile(re.escape(_KERNEL_TABLE) + r"add_kernel\((\w+)\)")
_CONSTANT_ARGS = re.compile(re.escape(_KERNEL_TABLE) + r"constant_args=(\{.*\})\s*$", re.MULTILINE)
_REUSED = re.compile(r"^[ \t]*\w+ = .*; del (\w+)  # reuse$", re.MULTILINE)
"""A buffer of the generated wrapper that is made of another one, which nothing reads any more."""
_USER_KERNEL = re.compile(r"torch\.ops\.higher_order\.triton_kernel_wrapper_(?:functional|mutation)\(")
_RANDOM = re.compile(
    r"torch\.ops\.(?:prims\.inductor_(?:seed|random|randint)|rngprims|aten\.(?:rand|bernoulli|native_dropout|multinomial|normal|uniform))"
)
# Settings of the collection and of the emulated device, and those that torch prints whatever they are.
_NOT_OF_USER = (
    "trace.", "fx_graph_cache", "fx_graph_remote_cache", "autotune_local_cache", "autotune_remote_cache", "worker_", "compile_threads",
    "torchinductor_worker", "triton.store_cubin", "use_static_cuda_launcher", "use_static_triton_launcher",
)  # fmt: skip
_OFF_ON_TARGET = frozenset(
    {
        "coordinate_descent_tuning",
        "benchmark_fusion",
        "benchmark_epilogue_fusion",
        "shape_padding",
        "deterministic",
    }
)
# A graph rounds to the narrowest of its dtypes.
_HALF = {"bf16": "bfloat16", "f16": "float16"}
_NOT_FOR_DYNAMO = "higher_order.flex_attention"
"""Dynamo takes the call of a user's program, and not the one that it makes of it."""
_IMPORTS = """\
import argparse
import inspect
import math
import os
import sys
import time
from math import inf, nan  # noqa: F401
from types import SimpleNamespace

import torch
import torch._dynamo.config
import torch._inductor.config
import torch._inductor.inductor_prims
from torch import device, tensor  # noqa: F401
from torch._guards import TracingContext, tracing
from torch._inductor.compile_fx import compile_fx, compile_fx_inner
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map
"""


@dataclass(frozen=True)
class GraphRole:
    """Role of a graph in its program, which its text does not say.

    Attributes:
        name: Id of the graph.
        backward: Of a forward: text of its backward's ``fx_graph_readable.py``, whose inputs tell what is kept for it.
        code: Of a backward: its generated code, which tells over which of its inputs it writes.
    """

    name: str = ""
    backward: str = ""
    code: str = ""


@dataclass(frozen=True)
class GraphScript:
    """Script of a graph.

    Attributes:
        text: The script.
        device: Kind of the device of its tensors.
        recorded: Whether it reads recorded inputs.
        notes: Differences from the run that its reader has to know.
    """

    text: str
    device: str
    recorded: bool
    notes: tuple[str, ...]


def graph_script(
    readable: str,
    runnable: str,
    *,
    role: GraphRole = GraphRole(),
    head: Sequence[str],
    recorded: Sequence[Mapping[str, Any]] = (),
    data: str = "",
    seed: int = 0,
    emulated: bool = False,
) -> GraphScript:
    """Return the script of one graph.

    Args:
        readable: Text of ``fx_graph_readable.py``.
        runnable: Text of ``fx_graph_runnable.py``.
        role: Its role.
        head: Lines of its docstring: subject, versions, the device.
        recorded: Rows of recorded inputs (``graph_inputs.json``); none without any.
        data: Name of the file with recorded elements beside the script.
        seed: Seed of its random numbers.
        emulated: Whether the run emulated its device, which sets some of Inductor's settings.

    Raises:
        XpudbgError: A text has no graph, or not the inputs of one.
    """
    inputs = with_record(
        read_inputs(runnable, dict(_SYMBOL.findall(readable))), recorded, elements=bool(data)
    )
    body = _graph_text(readable, runnable, inputs)
    kinds = [*(m[1] for m in _DEVICE.finditer(body)), *(i.device for i in inputs)]
    device = next((kind for kind in kinds if kind != "cpu"), "cpu")
    random = bool(_RANDOM.search(body))
    body = _DEVICE.sub(lambda m: "DEVICE" if m[1] == device else m[0], body)
    body = _NAMED_DEVICE.sub(lambda m: f"{m[1]}DEVICE" if m[3] == device else m[0], body)
    kernels = _user_kernels(runnable)
    if kernels:
        body = _USER_KERNEL.sub("launch_kernel(", body)
    stubs, notes = operator_stubs(body)
    if random:
        notes.append("it draws random numbers, and eager draws others: shapes and dtypes alone are compared")
    notes = [note for note in (record_note(inputs), *notes) if note]
    returned = _returned(readable, role.backward) if role.backward else None
    names = {i.name for i in inputs}
    donated = [name for name in _REUSED.findall(role.code) if name in names]
    dynamic = any(any(i.symbols) for i in inputs)
    symbolic = _symbolic(inputs)
    dynamo = False if _NOT_FOR_DYNAMO in body else True if dynamic or kernels else None
    settings = _settings(runnable, emulated)
    rounding = next((name for short, name in _HALF.items() if f': "{short}[' in body), "float32")
    lines = [
        '"""' + "\n".join([*head, *(f"Note: {n}." for n in notes)]), '"""', "", _IMPORTS,
        f"DEVICE = torch.device({device!r})",
        f"SEED = {seed}",
        f"DYNAMIC = {dynamic or None}  # torch.compile(dynamic=...), but for what SYMBOLIC names",
        f"SYMBOLIC = {symbolic}  # axes of inputs whose sizes are symbols in the run, the others are numbers; empty: all may be",
        f"DYNAMO = {dynamo}  # torch.compile takes the graph; None: where a backend is asked for",
        f"BACKWARD = {'_backward_' in role.name}",
        f"INFERENCE = {'_inference_' in role.name}",
        f"DONATED = {donated}  # inputs that the backward of the run writes over: nothing reads them later",
        f"RETURNED = {returned}  # number of results that the program gets, the others are kept for the backward; None: all",
        f"RANDOM = {random}  # random results are not compared with eager's",
        f"DTYPE_OF_ROUNDING = torch.{rounding}",
        *(["", *settings] if settings else []),
        *([f"\nimport triton\nimport triton.language as tl\n\n\n{kernels}\n{_LAUNCH}"] if kernels else []),
        *([f"\n\n{stub}" for stub in stubs]),
        f"\n\n{body}\n\n\n{part('inputs')}\n",
        f"{inputs_text(inputs, device, data)}\n\n\n{part('graph')}",
    ]  # fmt: skip
    return GraphScript("\n".join(lines), device, any(i.at is not None for i in inputs), tuple(notes))


def _returned(readable: str, backward: str) -> int | None:
    """Return the number of results that a forward returns to the program; the others are saved for its backward. None where unknown."""
    nodes, taken = (parse_fx_graph(text, origin="").value.main.nodes for text in (readable, backward))
    kept = [n for n in taken if n.op == "placeholder" and not n.name.startswith("tangents_")]
    results = len(nodes[-1].args) if nodes else 0
    return results - len(kept) if 0 < len(kept) < results else None


def _symbolic(inputs: Sequence[GraphInput]) -> dict[str, list[int]]:
    """Return the axes of each tensor whose sizes are symbols; empty where a number is one that no tensor has."""
    sizes = size_inputs(inputs)
    if any(any(i.symbols) and i.number is not None and i.name not in sizes for i in inputs):
        return {}
    tensors = [i for i in inputs if i.number is None and any(i.symbols)]
    return {i.name: [axis for axis, symbol in enumerate(i.symbols) if symbol] for i in tensors}


def _settings(runnable: str, emulated: bool) -> list[str]:
    """Return the statements of settings that are the user's."""
    return [
        m[1] for m in _SETTING.finditer(runnable)
        if not m[2].startswith(_NOT_OF_USER) and not (emulated and m[2] in _OFF_ON_TARGET and m[1].endswith("= False"))
    ]  # fmt: skip


def part(name: str) -> str:
    """Return a part of scripts that is the same in all of them."""
    return (Path(__file__).parent / "parts" / f"{name}.txt").read_text(encoding="utf-8")


_LAUNCH = '''

def launch_kernel(kernel_idx, constant_args_idx, grid, tma_descriptor_metadata, kwargs, tensors_to_clone=()):
    """Launch a kernel of the user's, as the higher-order operator of the graph does."""
    values = {name: value.clone() if name in tensors_to_clone else value for name, value in kwargs.items()}
    KERNELS[kernel_idx][grid[0]](**values, **CONSTANTS[constant_args_idx])
    return {name: values[name] for name in tensors_to_clone}
'''


def _user_kernels(runnable: str) -> str:
    """Return the kernels that the user wrote, and the tables of them; empty without any."""
    names = _ADDED.findall(runnable)
    if not names:
        return ""
    start = runnable.index(_KERNEL_TABLE + "reset_table()")
    end = runnable.index("\nclass Repro(", start)
    lines = [
        line for line in runnable[start:end].split("\n")
        if not line.startswith((_KERNEL_TABLE, "from torch.nn import *"))
    ]  # fmt: skip
    constants = _CONSTANT_ARGS.search(runnable)
    source = "\n".join(lines).strip("\n")
    return (
        f"{source}\n\n\nKERNELS = [{', '.join(names)}]\nCONSTANTS = {constants[1] if constants else '{}'}\n"
    )


def _graph_text(readable: str, runnable: str, inputs: Sequence[GraphInput]) -> str:
    """Return the classes of the graph and of its subgraphs; the whole one is named ``Graph``."""
    lines = [line.rstrip() for line in readable.replace("\r\n", "\n").split("\n")]
    found = [(n, m) for n, line in enumerate(lines) if (m := _CLASS.match(line))]
    if not found or found[0][1][1]:
        raise XpudbgError("fx_graph_readable.py has no graph")
    inner: dict[int, list[str]] = {}
    open_at: list[tuple[int, int]] = []
    for number, match in found:
        indent = len(match[1])
        while open_at and open_at[-1][0] >= indent:
            open_at.pop()
        if open_at:
            inner.setdefault(open_at[-1][1], []).append(match[2])
        open_at.append((indent, number))
    made = dict(found)
    constants = [
        m[1] for m in _CONSTANT.finditer(runnable.partition("class Repro(")[2].partition("def forward")[0])
        if "<" not in m[1]
    ]  # fmt: skip
    names = set(_declared(lines))
    text: list[str] = []
    main = found[0][0]
    for number, line in enumerate(lines[main:], main):
        opened = made.get(number)
        if opened is None:
            text.append(_with_sizes(line, inputs) if (number == main + 1) else line)
            continue
        pad = opened[1] + "    "
        text.append(
            f"{opened[1]}class {'Graph' if number == main else opened[2] + '_module'}(torch.nn.Module):"
        )
        parts = [f"self.{name} = self.{name}_module()" for name in inner.get(number, [])]
        parts += constants if number == main else []
        if parts:
            text += [
                f"{pad}def __init__(self):",
                f"{pad}    super().__init__()",
                *(f"{pad}    {p}" for p in parts),
                "",
            ]
    body = "\n".join(text).strip("\n")
    try:
        ast.parse(body)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise XpudbgError(f"fx_graph_readable.py is not Python as far as it goes: {error}") from None
    missing = names - {i.name for i in inputs}
    if missing:
        raise XpudbgError(
            f"fx_graph_runnable.py does not describe the inputs {', '.join(sorted(missing)[:5])}"
        )
    return body


def _declared(lines: Sequence[str]) -> list[str]:
    match = next((m for line in lines if (m := _FORWARD.match(line))), None)
    return re.findall(r"\b(\w+): \"", match[2]) if match else []


def _with_sizes(line: str, inputs: Sequence[GraphInput]) -> str:
    """Return the line of ``forward`` without the numbers that are sizes of its tensors, which it takes from these."""
    match = _FORWARD.match(line)
    sizes = size_inputs(inputs)
    if match is None or not sizes:
        return line
    taken = [p for p in re.findall(r"\b\w+: \"[^\"]*\"", match[2]) if p.partition(":")[0] not in sizes]
    pad = match[1] + "    "
    return "\n".join(
        [
            f"{match[1]}def forward(self, {', '.join(taken)}):",
            *(f"{pad}{name} = {tensor}.size({axis})" for name, (tensor, axis) in sizes.items()),
        ]
    )


_OPERATOR = re.compile(r"torch\.ops\.(\w+)\.(\w+)(?:\.(\w+))?\(")
_ANNOTATION = re.compile(r"^(\w+)\[([\d, ]*)\]")
_OF_TORCH = frozenset({
    "aten", "prims", "inductor", "higher_order", "quantized", "_quantized", "quantized_decomposed", "mkldnn", "mkldnn_prepacked", "onednn",
    "_c10d_functional", "c10d_functional", "rngprims", "symm_mem", "profiler", "_inductor_test",
})  # fmt: skip


def operator_stubs(body: str) -> tuple[list[str], list[str]]:
    """Return stubs of a graph's operators that torch does not have by itself, and a note on each."""
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
