"""``models/NAME.json`` of a ``.pt2`` package: an exported program, serialised by ``torch/_export/serde/serialize.py``.

Its dataclasses are those of ``torch/_export/serde/schema.py``; a union is an object with one key. Read: schema 5 (torch 2.3) to
8.20 (torch 2.13 and 2.14); recorded with torch 2.11, 2.13 and 2.14::

    {"graph_module": {"graph": {"inputs": [{"as_tensor": {"name": "p_w"}}, ...], "outputs": [...],
        "nodes": [{"target": "torch.ops.aten.linear.default", "name": "linear",
                   "inputs": [{"name": "input", "arg": {"as_tensor": {"name": "x"}}, "kind": 1}, ...],
                   "outputs": [{"as_tensor": {"name": "linear"}}],
                   "metadata": {"stack_trace": "File ...", "nn_module_stack": "L__self__a,a,torch.nn.modules.linear.Linear;..."}}],
        "tensor_values": {"p_w": {"dtype": 7, "sizes": [{"as_int": 128}, {"as_expr": {"expr_str": "s77"}}], ...}},
        "sym_int_values": {...}},
      "signature": {"input_specs": [{"parameter": {"arg": {"name": "p_w"}, "parameter_name": "a.weight"}}, {"user_input": ...}],
                    "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "add"}}}}]}},
     "range_constraints": {"s77": {"min_val": 2, "max_val": 64}}, "schema_version": {"major": 8, "minor": 20},
     "verifiers": ["TRAINING"], "torch_version": "2.13.0", "guards_code": [...]}

``metadata`` writes stacks as text: ``nn_module_stack`` as ``key,path,class`` with ``;`` between, ``torch_fn`` as ``name;function``,
``from_node`` as JSON. A node that returns several values lists several outputs, or ``as_tensors`` in one; torch takes them apart
with ``operator.getitem`` when it loads the program. A subgraph is an argument ``as_graph``. Arguments of an unknown kind are
printed as they stand and counted.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

import msgspec

from xpudbg.core.text import plural
from xpudbg.model.fx import NnModule, NodeValue, RecordedNode
from xpudbg.model.location import FxSourceLine
from xpudbg.model.package import ExportedProgram, ProgramInput, ProgramOutput, SymbolRange
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass
from xpudbg.store.records import integer, text

DTYPES = {
    1: "uint8", 2: "int8", 3: "int16", 4: "int32", 5: "int64", 6: "float16", 7: "float32", 8: "float64",
    9: "complex32", 10: "complex64", 11: "complex128", 12: "bool", 13: "bfloat16", 28: "uint16",
    29: "float8_e4m3fn", 30: "float8_e5m2", 31: "float8_e4m3fnuz", 32: "float8_e5m2fnuz", 33: "float8_e8m0fnu",
    34: "uint32", 35: "uint64",
}  # fmt: skip
"""``ScalarType`` of ``torch/_export/serde/schema.py``."""
_SHORT = {
    "uint8": "u8", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "float16": "f16", "float32": "f32",
    "float64": "f64", "complex32": "c32", "complex64": "c64", "complex128": "c128", "bool": "b8", "bfloat16": "bf16",
    "uint16": "u16", "uint32": "u32", "uint64": "u64", "float8_e4m3fn": "f8e4m3fn", "float8_e5m2": "f8e5m2",
    "float8_e4m3fnuz": "f8e4m3fnuz", "float8_e5m2fnuz": "f8e5m2fnuz", "float8_e8m0fnu": "f8e8m0fnu",
}  # fmt: skip
"""``dtype_abbrs`` of ``torch/utils/_dtype_abbrs.py``."""
_BINARY = {
    "operator.add": "+", "operator.sub": "-", "operator.mul": "*", "operator.truediv": "/", "operator.floordiv": "//",
    "operator.mod": "%", "operator.pow": "**", "operator.eq": "==", "operator.ne": "!=", "operator.lt": "<",
    "operator.le": "<=", "operator.gt": ">", "operator.ge": ">=", "operator.and_": "&", "operator.or_": "|",
}  # fmt: skip
_FORMATS = {1: "contiguous_format", 2: "channels_last", 3: "channels_last_3d", 4: "preserve_format"}
_LAYOUTS = {
    1: "sparse_coo", 2: "sparse_csr", 3: "sparse_csc", 4: "sparse_bsr", 5: "sparse_bsc", 6: "_mkldnn", 7: "strided"
}  # fmt: skip
_ROLES = {
    "user_input": "input", "parameter": "parameter", "buffer": "buffer", "tensor_constant": "constant",
    "custom_obj": "object", "token": "token", "constant_input": "input",
}  # fmt: skip
_OUTPUTS = {
    "user_output": "output", "loss_output": "loss", "buffer_mutation": "mutation", "parameter_mutation": "mutation",
    "user_input_mutation": "mutation", "gradient_to_parameter": "gradient", "gradient_to_user_input": "gradient",
    "token": "token",
}  # fmt: skip
_OF = ("parameter_name", "buffer_name", "tensor_constant_name", "custom_obj_name", "user_input_name")
_NAME = re.compile(r"[A-Za-z_]\w{0,999}")
_TARGET = re.compile(r"[A-Za-z_][\w.]{0,999}")
_FRAME = re.compile(r'File "([^"\n]{1,4000})", line (\d{1,9}), in ([^\n]{0,999})(?:\n {4}([^\n]{0,4000}))?')
MAX_BYTES = 256 << 20
_MAX_NODES = 200_000
_MAX_DEPTH = 16
_MAX_ITEMS = 10_000
_MAX_EXPRESSION = 10_000
_SIGNS = {"Add": (" + ", 0), "Mul": ("*", 1), "FloorDiv": ("//", 1), "Pow": ("**", 2)}


@dataclass(frozen=True)
class ProgramGraph:
    """An exported program with its graph.

    Attributes:
        program: Signature and constraints.
        nodes: Its nodes with their metadata, subgraphs after their parent.
        text: The graph as ``fx_graph_readable.py`` prints one.
    """

    program: ExportedProgram
    nodes: tuple[RecordedNode, ...] = ()
    text: str = ""


def parse_exported_program(data: bytes, *, name: str, origin: str) -> Parsed[ProgramGraph]:
    """Return an exported program.

    Args:
        data: The file; anything else gives an empty program and a problem.
        name: The program's name in its package.
        origin: What to call the file in problems.

    Returns:
        The program; ``unknown_lines`` counts nodes and arguments that were not understood.
    """
    try:
        document = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return Parsed(
            ProgramGraph(ExportedProgram(name)), (Problem(origin, "no JSON: it is cut short or damaged"),)
        )
    module = _object(document).get("graph_module")
    if not isinstance(module, dict) or not isinstance(module.get("graph"), dict):
        return Parsed(
            ProgramGraph(ExportedProgram(name)),
            (Problem(origin, "no graph_module: this is no exported program"),),
        )
    writer = _Writer()
    graph = module["graph"]
    writer.graph(graph, "GraphModule", "", 0)
    signature = _object(module.get("signature"))
    version = _object(document.get("schema_version"))
    problems = []
    if writer.dropped:
        problems.append(
            Problem(origin, f"{plural(writer.dropped, 'node')} of a very large program are left out")
        )
    if writer.unknown:
        problems.append(
            Problem(
                origin, f"{plural(writer.unknown, 'node or argument', 'nodes or arguments')} not understood"
            )
        )
    verifiers = [text(v) for v in _list(document.get("verifiers"))]
    program = ExportedProgram(
        name,
        text(document.get("torch_version")),
        ".".join(str(n) for k in ("major", "minor") if (n := integer(version.get(k))) is not None),
        ", ".join(verifiers) or text(document.get("dialect")),
        tuple(_inputs(signature, _object(graph.get("tensor_values")))),
        tuple(_outputs(signature)),
        tuple(_ranges(document.get("range_constraints"))),
        tuple(text(g) for g in _list(document.get("guards_code"))),
        sum(n.op not in ("placeholder", "output") for n in writer.nodes),
    )
    text_ = "\n".join(writer.lines) + "\n"
    return Parsed(ProgramGraph(program, tuple(writer.nodes), text_), tuple(problems), writer.unknown)


def tensor_of(meta: object) -> tuple[str, tuple[int | str, ...], tuple[int | str, ...], str]:
    """Return dtype, shape, stride and device of a ``TensorMeta``.

    Args:
        meta: The object; anything else gives empty values.
    """
    row = _object(meta)
    device = _object(row.get("device"))
    place = text(device.get("type"))
    if (index := integer(device.get("index"))) is not None:
        place = f"{place}:{index}"
    return (
        DTYPES.get(integer(row.get("dtype")) or 0, ""),
        tuple(map(_size, _list(row.get("sizes")))),
        tuple(map(_size, _list(row.get("strides")))),
        place,
    )


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value[:_MAX_ITEMS] if isinstance(value, list) else []


def _union(value: object) -> tuple[str, Any]:
    """Return key and value of a union; empty for anything else."""
    filled = [(k, v) for k, v in _object(value).items() if v is not None or k == "as_none"]
    return filled[0] if len(filled) == 1 and isinstance(filled[0][0], str) else ("", None)


def _size(value: object) -> int | str:
    kind, size = _union(value)
    if kind == "as_int" and (whole := integer(size)) is not None:
        return whole
    return expression(text(_object(size).get("expr_str"))) if kind == "as_expr" else "?"


@lru_cache(maxsize=1024)
def expression(written: str) -> str:
    """Return an expression of sizes as people write it.

    Args:
        written: As ``sympy.srepr`` writes it, ``Add(Symbol('s77', positive=True, integer=True), Integer(1))``; other text is returned as it is.
    """
    try:
        tree = ast.parse(written[:_MAX_EXPRESSION], mode="eval").body
        return _infix(tree)[0]
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        return written


def _infix(node: ast.expr) -> tuple[str, int]:
    """Return the text of an expression and how tightly it binds: 0 a sum, 1 a product, 2 a power, 3 an atom."""
    if isinstance(node, ast.Constant | ast.Name | ast.UnaryOp):
        return ast.unparse(node), 3
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        raise TypeError(ast.unparse(node))
    name, parts = node.func.id, node.args
    if (
        name in ("Symbol", "Integer", "Float", "Dummy")
        and parts
        and isinstance(parts[0], ast.Constant | ast.UnaryOp)
    ):
        value = ast.literal_eval(parts[0])
        return str(value), 3 if isinstance(value, str) or value >= 0 else 0
    inner = [_infix(part) for part in parts]
    if name in _SIGNS and len(inner) > 1:
        sign, level = _SIGNS[name]
        return sign.join(part if binds > level else f"({part})" for part, binds in inner), level
    return f"{name}({', '.join(part for part, _ in inner)})", 3


def _inputs(signature: Mapping[str, Any], tensors: Mapping[str, Any]) -> Iterator[ProgramInput]:
    for spec in _list(signature.get("input_specs")):
        kind, row = _union(spec)
        row = _object(row)
        argument = row.get("arg", row)
        name = text(_object(argument).get("name")) or text(_object(_union(argument)[1]).get("name"))
        dtype, shape, _, _ = tensor_of(tensors.get(name))
        yield ProgramInput(name, _ROLES.get(kind, kind), _of(row), dtype, shape)


def _outputs(signature: Mapping[str, Any]) -> Iterator[ProgramOutput]:
    for spec in _list(signature.get("output_specs")):
        kind, row = _union(spec)
        row = _object(row)
        argument = _object(row.get("arg"))
        name = text(argument.get("name")) or text(_object(_union(argument)[1]).get("name"))
        yield ProgramOutput(name or _python(argument, _Writer(), 0), _OUTPUTS.get(kind, kind), _of(row))


def _of(row: Mapping[str, Any]) -> str:
    return next((text(row[key]) for key in _OF if key in row), "")


def _ranges(value: object) -> Iterator[SymbolRange]:
    for symbol, bounds in _object(value).items():
        row = _object(bounds)
        yield SymbolRange(str(symbol), integer(row.get("min_val")), integer(row.get("max_val")))


@dataclass
class _Writer:
    """Writer of a program's graphs as FX prints them, and of their nodes as the probe records them."""

    lines: list[str] = field(default_factory=list)
    nodes: list[RecordedNode] = field(default_factory=list)
    unknown: int = 0
    dropped: int = 0
    _stacks: dict[str, tuple[FxSourceLine, ...]] = field(default_factory=dict)
    _modules: dict[str, tuple[NnModule, ...]] = field(default_factory=dict)

    def graph(self, graph: Mapping[str, Any], class_name: str, attribute: str, depth: int) -> None:
        """Write a graph, and behind it its subgraphs, one level deeper."""
        pad = "    " * depth
        values = {k: _object(graph.get(k)) for k in ("tensor_values", "sym_int_values", "sym_bool_values")}
        inputs = [n for i in _list(graph.get("inputs")) if (n := self._named(i))]
        declared = "".join(f", {n}{self._annotation(n, values)}" for n in inputs)
        self.lines += [f"{pad}class {class_name}(torch.nn.Module):", f"{pad}    def forward(self{declared}):"]
        for name in inputs:
            self._record(name, "placeholder", name, attribute, values, {})
        shown: FxSourceLine | None = None
        subgraphs: dict[str, Mapping[str, Any]] = {}
        rows = graph.get("nodes")
        for row in rows if isinstance(rows, list) else ():
            if len(self.nodes) >= _MAX_NODES:
                self.dropped += 1
                continue
            shown = self._node(_object(row), values, attribute, subgraphs, pad + "        ", shown)
        returned = ", ".join(self._argument(o, subgraphs) for o in _list(graph.get("outputs")))
        alone = graph.get("is_single_tensor_return") is True
        closing = returned if alone else f"({returned}{',' if returned and ', ' not in returned else ''})"
        self.lines.append(f"{pad}        return {closing}")
        self.nodes.append(RecordedNode("output", "output", "output", attribute))
        if depth >= _MAX_DEPTH:
            self.unknown += len(subgraphs)
            return
        for name, inner in subgraphs.items():
            self.lines.append("")
            self.graph(inner, name, ".".join(filter(None, (attribute, name))), depth + 1)

    def _node(
        self,
        row: Mapping[str, Any],
        values: Mapping[str, Mapping[str, Any]],
        attribute: str,
        subgraphs: dict[str, Mapping[str, Any]],
        pad: str,
        shown: FxSourceLine | None,
    ) -> FxSourceLine | None:
        """Write a node; return the source line that stands above it."""
        target = text(row.get("target"))
        outputs = _list(row.get("outputs"))
        kinds = [_union(o) for o in outputs]
        several = [text(_object(t).get("name")) for k, v in kinds if k == "as_tensors" for t in _list(v)]
        names = several or [n for o in outputs if (n := self._named(o))]
        named = text(row.get("name"))
        taken_apart = bool(several) or len(names) > 1 or bool(named and names and names != [named])
        name = named or ("" if taken_apart else (names or [""])[0])
        if not name and taken_apart:
            name = f"{target.rpartition('.')[0].rpartition('.')[2] or 'call'}_of_{names[0]}"
        if not (name and _NAME.fullmatch(name) and _TARGET.fullmatch(target)):
            if not target:
                self.unknown += 1
                return shown
            name = name if _NAME.fullmatch(name) else "unnamed"
        metadata = _object(row.get("metadata"))
        stack = self._stack(text(metadata.get("stack_trace")))
        line = stack[-1] if stack else None
        if line != shown or line is None:
            above = f"# File: {line.path}:{line.line} in {line.function}, code: {line.code}" if line else ""
            if line is not None or shown is not None:
                self.lines += ["", pad + (above or "# No stacktrace found for following nodes")]
        inner: list[tuple[str, Mapping[str, Any]]] = []
        arguments = []
        for item in _list(row.get("inputs")):
            argument = _object(item)
            shown_as = self._argument(argument.get("arg"), subgraphs, inner)
            keyword = integer(argument.get("kind")) == 2 and text(argument.get("name"))
            arguments.append(f"{keyword} = {shown_as}" if keyword else shown_as)
        for sub, _ in inner:
            self.lines.append(f"{pad}{sub} = self.{sub}")
            self.nodes.append(RecordedNode(sub, "get_attr", sub, attribute))
        note = "" if taken_apart else self._annotation(name, values)
        sign = _BINARY.get(target.removeprefix("_"))
        infix = sign is not None and len(arguments) == 2
        call = f" {sign} ".join(arguments) if infix else f"{target}({', '.join(arguments)})"
        self.lines.append(f"{pad}{name}{note} = {call}")
        self._record(
            name, "call_function", target, attribute, values, metadata, names if taken_apart else [name]
        )
        for place, part in enumerate(names if taken_apart else ()):
            if part and part != name:
                self.lines.append(f"{pad}{part}{self._annotation(part, values)} = {name}[{place}]")
                self._record(part, "call_function", "operator.getitem", attribute, values, metadata)
        return line

    def _record(
        self,
        name: str,
        op: str,
        target: str,
        graph: str,
        values: Mapping[str, Mapping[str, Any]],
        metadata: Mapping[str, Any],
        of: Sequence[str] = (),
    ) -> None:
        function = text(metadata.get("torch_fn")).partition(";")
        self.nodes.append(
            RecordedNode(
                name,
                op,
                target.removeprefix("torch.ops."),
                graph,
                self._module_stack(text(metadata.get("nn_module_stack"))),
                False,
                self._stack(text(metadata.get("stack_trace"))),
                "",
                ((function[0], function[2]),) if function[2] else (),
                values=tuple(v for n in (of or (name,)) if (v := self._value(n, values)) is not None),
            )
        )

    def _value(self, name: str, values: Mapping[str, Mapping[str, Any]]) -> NodeValue | None:
        if name in values["tensor_values"]:
            dtype, shape, stride, device = tensor_of(values["tensor_values"][name])
            return NodeValue(shape, stride, f"torch.{dtype}" if dtype else "", device)
        if name in values["sym_int_values"]:
            return NodeValue(text=str(_size(values["sym_int_values"][name])), dtype="SymInt")
        return None

    def _annotation(self, name: str, values: Mapping[str, Mapping[str, Any]]) -> str:
        if name in values["tensor_values"]:
            dtype, shape, _, _ = tensor_of(values["tensor_values"][name])
            return f': "{_SHORT.get(dtype, dtype or "?")}[{", ".join(map(_plain, shape))}]"'
        if name in values["sym_int_values"]:
            return f': "Sym({_plain(_size(values["sym_int_values"][name]))})"'
        return ""

    def _stack(self, trace: str) -> tuple[FxSourceLine, ...]:
        known = self._stacks.get(trace)
        if known is None:
            known = self._stacks[trace] = tuple(
                FxSourceLine(m[1], int(m[2]), m[3], (m[4] or "").strip()) for m in _FRAME.finditer(trace)
            )
        return known

    def _module_stack(self, written: str) -> tuple[NnModule, ...]:
        """Return the modules of ``key,path,class;key,path,class``, the outermost first."""
        known = self._modules.get(written)
        if known is None:
            rows = [part.split(",") for part in _entries(written)]
            known = self._modules[written] = tuple(
                NnModule(path, ",".join(rest), path, "self")
                for _, path, *rest in (r for r in rows if len(r) > 2)
            )
        return known

    def _named(self, argument: object) -> str:
        """Return the name of an input or output that is a value of the graph; empty otherwise."""
        kind, value = _union(argument)
        row = _object(value)
        name = text(row.get("name")) or text(row.get("as_name"))
        if not name and kind == "as_optional_tensor":
            name = text(_object(_union(value)[1]).get("name"))
        return name if _NAME.fullmatch(name) else ""

    def _argument(
        self,
        argument: object,
        subgraphs: dict[str, Mapping[str, Any]],
        found: list[tuple[str, Mapping[str, Any]]] | None = None,
    ) -> str:
        kind, value = _union(argument)
        if kind == "as_graph":
            row = _object(value)
            name = text(row.get("name"))
            name = name if _NAME.fullmatch(name) else f"subgraph_{len(subgraphs)}"
            subgraphs[name] = _object(row.get("graph"))
            if found is not None:
                found.append((name, subgraphs[name]))
            return name
        return _python(argument, self, 0)


def _plain(size: int | str) -> str:
    """Return a size without signs that would end its annotation."""
    return str(size).replace('"', "").replace("\n", " ")


def _entries(written: str) -> Iterator[str]:
    """Return the entries of a module stack; a ``;`` inside of brackets of a key does not end one."""
    depth, start = 0, 0
    for place, sign in enumerate(written):
        if sign in "([":
            depth += 1
        elif sign in ")]":
            depth = max(0, depth - 1)
        elif sign == ";" and not depth:
            yield written[start:place]
            start = place + 1
    if written[start:]:
        yield written[start:]


def _name_of(value: object) -> str:
    name = text(_object(value).get("name"))
    return name if _NAME.fullmatch(name) else repr(name)


def _symbolic(value: object) -> str:
    kind, inner = _union(value)
    return text(inner) if kind == "as_name" else repr(inner)


def _joined(items: Sequence[str]) -> str:
    return f"[{', '.join(items)}]"


def _device(value: object) -> str:
    row = _object(value)
    index = integer(row.get("index"))
    return f"device(type={text(row.get('type'))!r}{f', index={index}' if index is not None else ''})"


def _optional(value: object) -> str:
    kind, inner = _union(value)
    return _name_of(inner) if kind == "as_tensor" else "None"


_ONE: dict[str, Callable[[Any], str]] = {
    "as_none": lambda _: "None",
    "as_tensor": _name_of,
    "as_tensors": lambda v: _joined([_name_of(t) for t in _list(v)]),
    "as_nested_tensors": lambda v: _joined([_joined([_name_of(t) for t in _list(row)]) for row in _list(v)]),
    "as_optional_tensor": _optional,
    "as_optional_tensors": lambda v: _joined([_optional(t) for t in _list(v)]),
    "as_sym_int": _symbolic,
    "as_sym_bool": _symbolic,
    "as_sym_float": _symbolic,
    "as_sym_ints": lambda v: _joined([_symbolic(s) for s in _list(v)]),
    "as_sym_bools": lambda v: _joined([_symbolic(s) for s in _list(v)]),
    "as_sym_floats": lambda v: _joined([_symbolic(s) for s in _list(v)]),
    "as_scalar_type": lambda v: f"torch.{DTYPES.get(integer(v) or 0, v)}",
    "as_memory_format": lambda v: f"torch.{_FORMATS.get(integer(v) or 0, v)}",
    "as_layout": lambda v: f"torch.{_LAYOUTS.get(integer(v) or 0, v)}",
    "as_device": _device,
    "as_custom_obj": _name_of,
    "as_operator": text,
    "as_complex": lambda v: f"complex({_object(v).get('real')}, {_object(v).get('imag')})",
}
_PLAIN = frozenset({
    "as_int", "as_ints", "as_float", "as_floats", "as_string", "as_strings", "as_bool", "as_bools", "as_int_lists", "as_float_lists"
})  # fmt: skip


def _python(argument: object, writer: _Writer, depth: int) -> str:
    """Return an argument as Python prints it."""
    kind, value = _union(argument)
    if kind in _PLAIN:
        return repr(value)
    if kind in _ONE:
        return str(_ONE[kind](value))
    if kind == "as_string_to_argument" and depth < _MAX_DEPTH:
        rows = (f"{k!r}: {_python(v, writer, depth + 1)}" for k, v in _object(value).items())
        return f"{{{', '.join(rows)}}}"
    writer.unknown += 1
    return repr(kind or "?")
