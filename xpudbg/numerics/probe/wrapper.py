"""Interpretation of Inductor's wrapper from its text: buffers, library calls and launches in the order of ``call``, on the host.

The text is parsed, never executed (``text_eval``): allocations, views, ATen's operators and launches of Triton kernels are interpreted,
and any other statement makes the buffers that it names unknown. Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import ast
import copy
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Set, Tuple

import torch

from .fx_graph import OPERATORS, is_none
from .text_eval import (
    Evaluator,
    UnknownExpressionError,
    because,
    call_operator,
    dotted,
    elements,
    find_operator,
    index_of,
    parse,
)

# Partitions of a wrapper (``partition_0``): functions that its ``call`` runs, as parts of ``call``.
#
# Inductor makes them where CUDA graphs may take a part of a graph alone (``reduce-overhead``); names mean the same inside and outside.


def partition_number(name: str) -> Optional[int]:
    """Return the number of a function ``partition_N``; None for other functions."""
    number = name.rpartition("_")[2]
    return int(number) if name.startswith("partition_") and number.isdigit() else None


def argument_names(body: Sequence[ast.stmt]) -> List[str]:
    """Return the names in the statement ``arg0_1, arg1_1 = args``."""
    for statement in body:
        if (
            isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Name)
            and statement.value.id == "args"
        ):
            return _names_of(statement.targets[0])
    return []


def with_partitions(body: Sequence[ast.stmt], partitions: Dict[int, List[ast.stmt]]) -> List[ast.stmt]:
    """Return the statements of ``call``, with calls of partitions replaced by the partitions' statements.

    A call stays as it is where names outside differ from those inside.

    Args:
        body: The statements.
        partitions: Statements of each partition.
    """
    given: Dict[str, List[str]] = {}
    made: List[ast.stmt] = []
    for statement in body:
        if isinstance(statement, ast.With):
            statement.body = with_partitions(statement.body, partitions)
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            given[statement.targets[0].id] = _names_of(statement.value)
        made += _inside(statement, given, partitions) or [statement]
    return made


def _inside(
    statement: ast.stmt, given: Dict[str, List[str]], partitions: Dict[int, List[ast.stmt]]
) -> Optional[List[ast.stmt]]:
    """Return the statements of the partition that ``(buf3,) = self.partitions[0](partition0_args)`` calls; None for other statements."""
    call = statement.value if isinstance(statement, ast.Assign) else None
    if not isinstance(statement, ast.Assign) or not isinstance(call, ast.Call) or len(call.args) != 1:
        return None
    if not isinstance(call.func, ast.Subscript) or dotted(call.func.value) != "self.partitions":
        return None
    # Python 3.8 wraps the index.
    index = getattr(call.func.slice, "value", None)
    number = getattr(index, "value", index)
    body = partitions.get(number) if isinstance(number, int) else None
    argument = call.args[0]
    if body is None or not isinstance(argument, ast.Name):
        return None
    returned = body[-1].value if isinstance(body[-1], ast.Return) else None
    if argument_names(body) != given.get(argument.id) or _names_of(returned) != _names_of(
        statement.targets[0]
    ):
        return None
    return body[:-1]


def _names_of(node: Optional[ast.AST]) -> List[str]:
    """Return the names in a tuple or list; for any other element a name that no variable has."""
    parts = node.elts if isinstance(node, (ast.Tuple, ast.List)) else []
    return [n.id if isinstance(n, ast.Name) else "" for n in parts]


MAX_BYTES = 4 << 30
_NOTHING = (
    "assert_alignment", "assert_size_stride_grouped", "run_intermediate_hooks", "torch.xpu.set_device", "torch.cuda.set_device",
    "torch._C._dynamo.guards.assert_size_stride",
)  # fmt: skip
_STREAMS = ("get_raw_stream", "torch._C._xpu_getCurrentRawStream")
_EXTERN = {
    "mm": "aten.mm", "bmm": "aten.bmm", "addmm": "aten.addmm", "baddbmm": "aten.baddbmm", "_int_mm": "aten._int_mm",
    "bias_addmm": "aten.addmm", "convolution": "aten.convolution", "_scaled_mm": "aten._scaled_mm",
}  # fmt: skip
# What the wrapper says of `aten.convolution` by keyword.
_CONVOLUTION = ("bias", "stride", "padding", "dilation", "transposed", "output_padding", "groups")


class WrapperLaunch:
    """A call of a kernel in the wrapper.

    Attributes:
        kernel: Its name.
        line: Line of the call, counted from 1.
        values: Its positional arguments.
        names: The variables of the arguments; empty for one that is no variable or view of a variable.
    """

    def __init__(self, kernel: str, line: int, values: List[Any], names: List[str]) -> None:
        self.kernel, self.line, self.values, self.names = kernel, line, values, names


class WrapperText:
    """The function ``call`` of an ``output_code.py``.

    Attributes:
        sources: Text of each Triton or C++ kernel.
        cpp: Types of the arguments of each C++ kernel.
        inputs: Names of the inputs of ``call``.
        constants: Names of the graph's constants, which the module holds as globals (``_tensor_constant0 = None``).
        examples: Expressions that make random inputs and constants (``rand_strided``), by name.
        subgraphs: Statements of the function of each subgraph (``true_graph_0``).

    Raises:
        UnknownExpressionError: It has no ``call`` that is understood.
    """

    def __init__(self, text: str) -> None:
        tree = parse(text)
        self.sources: Dict[str, str] = {}
        self.cpp: Dict[str, List[str]] = {}
        self.examples: Dict[str, ast.AST] = {}
        self.body: List[ast.stmt] = []
        self.inputs: List[str] = []
        self.constants: List[str] = []
        self.subgraphs: Dict[str, List[ast.stmt]] = {}
        self._partitions: Dict[int, List[ast.stmt]] = {}
        for node in tree.body:
            self._definition(node)
        if not self.body:
            raise UnknownExpressionError("there is no call of one wrapper in it")
        self.inputs = argument_names(self.body)
        self.constants = [n for n in self.constants if n in self.examples and n not in self.inputs]
        self.body = with_partitions(self.body, self._partitions)

    def _definition(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and is_none(node.value):
            self.constants.append(node.targets[0].id)
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and isinstance(node.targets[0], ast.Name)
        ):
            arguments = node.value.args
            if dotted(node.value.func) == "async_compile.triton" and len(arguments) > 1:
                source = arguments[1]
                if isinstance(source, ast.Constant) and isinstance(source.value, str):
                    self.sources[node.targets[0].id] = source.value
            if dotted(node.value.func) == "async_compile.cpp_pybinding" and len(arguments) > 1:
                self._cpp_definition(node.targets[0].id, arguments)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "call":
                    self.body = inner.body
        if isinstance(node, ast.FunctionDef) and node.name == "call":
            self.body = node.body
        number = partition_number(node.name) if isinstance(node, ast.FunctionDef) else None
        if isinstance(node, ast.FunctionDef) and number is not None:
            self._partitions[number] = node.body
        elif isinstance(node, ast.FunctionDef) and node.name != "call" and argument_names(node.body):
            self.subgraphs[node.name] = node.body
        if isinstance(node, ast.FunctionDef) and node.name in ("get_args", "benchmark_compiled_module"):
            for statement in node.body:
                if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                    self.examples.setdefault(statement.targets[0].id, statement.value)

    def _cpp_definition(self, name: str, arguments: Sequence[ast.AST]) -> None:
        types, source = arguments[:2]
        if isinstance(types, ast.List) and isinstance(source, ast.Constant) and isinstance(source.value, str):
            self.sources[name] = source.value
            self.cpp[name] = [str(t.value) for t in types.elts if isinstance(t, ast.Constant)]

    def subgraph(self, name: str) -> "WrapperText":
        """Return the function of a subgraph in the place of ``call``."""
        made = copy.copy(self)
        made.body = self.subgraphs[name]
        made.inputs = argument_names(made.body)
        return made

    def kernel_of(self, call: ast.AST) -> str:
        """Return the kernel that a call launches (``NAME.run(...)``, of C++ ``NAME(...)``); empty for anything else."""
        name = dotted(call.func) if isinstance(call, ast.Call) else ""
        if name.endswith(".run") and name[:-4] in self.sources:
            return name[:-4]
        return name if name in self.cpp else ""

    def is_read_after(self, name: str, line: int, reads: Callable[[str, int], bool]) -> bool:
        """Return whether a statement after a line uses the variable's value there: a call, the return, a view of it.

        Args:
            name: The variable.
            line: The line.
            reads: Whether a kernel takes the value of its argument at a position.
        """
        names, behind = {name}, False
        # In the order in which they run: partitions stand before what calls them.
        for statement in _statements(self.body):
            used, was_behind = names & _names(statement), behind
            behind = behind or statement.lineno == line
            if not was_behind or not used or isinstance(statement, ast.Delete):
                continue
            # "buf3 = buf1; del buf1  # reuse" hands memory on: what comes next says what for.
            if isinstance(statement, ast.Assign) and (
                isinstance(statement.value, ast.Name) or _is_view(statement.value)
            ):
                names |= _names(statement.targets[0])
                continue
            call = statement.value if isinstance(statement, ast.Expr) else None
            kernel = self.kernel_of(call) if call is not None else ""
            if not kernel or not isinstance(call, ast.Call):
                return True
            places = [n for n, a in enumerate(call.args) if _names(a) & names]
            return any(reads(kernel, place) for place in places)
        return False


class WrapperWalk:
    """Interpreter of a wrapper, statement by statement.

    Args:
        text: The wrapper.
        inputs: Values of its inputs, by name; a name that is missing has no value.
        launch: Called for each launch of a Triton kernel; computes the kernel's results.
        called: Called for each library call with its line and the variables that it wrote.
        item: Called for ``buf2 = buf1[0]`` with both names and the index.
        make_up: Returns a substitute for a value that cannot be computed, given variable, size and strides; None for none.
        every_branch: Follow all branches and loops of subgraphs, each once, whatever decides between them.

    Attributes:
        values: Values of variables.
        broken: Why a variable has no usable value.
        library: The library function that was called last.
        calls_library: Whether the statement that was run last calls one.
        read: Values of the variables in that call.
    """

    def __init__(
        self,
        text: WrapperText,
        inputs: Dict[str, Any],
        launch: Callable[[WrapperLaunch, "WrapperWalk"], None],
        called: Callable[[int, List[str], "WrapperWalk"], None],
        item: Callable[[str, str, int], None],
        make_up: Callable[[str, Any, Any], Any],
        every_branch: bool = False,
    ) -> None:
        self.text, self._every_branch = text, every_branch
        self.values: Dict[str, Any] = dict(inputs)
        self.broken: Dict[str, str] = {n: "it has no value" for n in text.inputs if n not in inputs}
        self._launch = launch
        self._called, self._item, self._make_up = called, item, make_up
        self._allocated = 0
        self._outputs: Optional[List[ast.AST]] = None
        self._evaluator = Evaluator(self._lookup, self._call)
        self._wrote: List[str] = []
        self.calls_library = False
        self.library = ""
        self.read: List[Any] = []

    def run(self) -> None:
        """Interpret all statements."""
        self._block(self.text.body)

    @property
    def count(self) -> int:
        """Return the number of values that ``call`` returns."""
        return len(self._outputs or [])

    def output(self, index: int) -> Any:
        """Return a value that ``call`` returns.

        Raises:
            UnknownExpressionError: It is not known.
        """
        expression = (self._outputs or [])[index]
        for name in _names(expression):
            if name in self.broken:
                raise UnknownExpressionError(self.broken[name])
        return self._evaluator.value(expression)

    def _block(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            if isinstance(statement, ast.With):
                self._block(statement.body)
            elif self._every_branch and isinstance(statement, (ast.If, ast.While)):
                self._block([*statement.body, *statement.orelse])
            elif isinstance(statement, ast.Return):
                value = statement.value
                self._outputs = elements(value)
            elif not isinstance(statement, (ast.Delete, ast.Pass, ast.Assert, ast.Global)):
                self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        self._wrote, self.calls_library = [], False
        self.read = [self.values.get(n) for n in _names(statement)]
        targets: List[str] = []
        try:
            if isinstance(statement, ast.Expr):
                self._expression(statement.value)
            elif isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                targets = [n.id for n in ast.walk(statement.targets[0]) if isinstance(n, ast.Name)]
                self._assign(statement.targets[0], statement.value)
            else:
                raise UnknownExpressionError("a statement of the form %s" % type(statement).__name__)
        except Exception as error:
            known = isinstance(error, UnknownExpressionError)
            text = "%s: %s" % (type(error).__name__, " ".join(str(error).split())[:200])
            why = because(
                "line %d of the wrapper is not run here" % statement.lineno, error if known else text
            )
            touched = set(targets) or {
                n for n in _names(statement) if isinstance(self.values.get(n), torch.Tensor)
            }
            for name in touched:
                self.values.setdefault(name, None)
                self.broken[name] = why
            return
        if self.calls_library or _is_item(statement, self.values):
            self._called(statement.lineno, self._wrote or targets, self)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(value, ast.Name) and value.id == "args":
            return
        broken = self._broken_in(value)
        if isinstance(target, ast.Name):
            if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
                index = getattr(value.slice, "value", None)
                if isinstance(index, int):
                    self._item(target.id, value.value.id, index)
            # "buf3 = buf1; del buf1  # reuse" hands memory on, with what is in it.
            if isinstance(value, ast.Name) or _is_view(value):
                if broken and any(self.values.get(n, self) is None for n in _names(value)):
                    raise UnknownExpressionError(broken)
                self.values[target.id] = self._evaluator.value(value)
                self.broken.pop(target.id, None)
                if broken:
                    self.broken[target.id] = broken
                return
            if broken:
                raise UnknownExpressionError(broken)
            self.values[target.id] = self._evaluator.value(value)
            self.broken.pop(target.id, None)
            return
        found = self._evaluator.value(value)
        if isinstance(target, ast.Subscript) and not broken:
            self._store(target, found)
            return
        targets = list(getattr(target, "elts", []))
        if broken or not isinstance(found, (tuple, list)) or len(found) != len(targets):
            raise UnknownExpressionError(broken or "an assignment to several variables")
        for part, given in zip(targets, found):
            self._store(part, given)

    def _store(self, target: ast.AST, value: Any) -> None:
        """Give a variable, or an element of a list in one, a value."""
        if isinstance(target, ast.Name):
            self.values[target.id] = value
            return
        into = self._lookup(_variable(target.value)) if isinstance(target, ast.Subscript) else None
        if not isinstance(target, ast.Subscript) or not isinstance(into, list):
            raise UnknownExpressionError("an assignment to %s" % type(target).__name__)
        into[self._evaluator.value(index_of(target))] = value

    def _expression(self, node: ast.AST) -> None:
        if not isinstance(node, ast.Call):
            return
        name = dotted(node.func)
        kernel = self.text.kernel_of(node)
        if kernel:
            # What the kernel does with an unknown argument is for the caller to say.
            values = [self._argument(a) for a in node.args]
            self._launch(WrapperLaunch(kernel, node.lineno, values, [_variable(a) for a in node.args]), self)
            return
        if name in ("args.clear", *_NOTHING):
            return
        if name == "assert_size_stride":
            self._as_asserted(node)
            return
        out = next((k.value for k in node.keywords if k.arg == "out"), None)
        self._wrote = [_variable(out)] if out is not None and _variable(out) else []
        read = list(node.args) + [k.value for k in node.keywords if k.arg != "out"]
        for part in read:
            broken = self._broken_in(part)
            if broken:
                raise UnknownExpressionError(broken)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "copy_" and node.args:
            into, what = self._evaluator.value(node.func.value), self._evaluator.value(node.args[0])
            if isinstance(into, torch.Tensor) and isinstance(what, torch.Tensor):
                into.copy_(what)
                return
        self._evaluator.value(node)
        for written in self._wrote:
            self.broken.pop(written, None)

    def _argument(self, node: ast.AST) -> Any:
        """Return an argument of a kernel; ``arg2_1.item()`` is the number in a tensor on the host."""
        if isinstance(node, ast.Call) and not node.args and dotted(node.func).endswith(".item"):
            broken = self._broken_in(node)
            if broken:
                raise UnknownExpressionError(broken)
            tensor = self._lookup(dotted(node.func)[: -len(".item")])
            if isinstance(tensor, torch.Tensor) and tensor.numel() == 1:
                return tensor.item()
        return self._evaluator.value(node)

    def _as_asserted(self, node: ast.Call) -> None:
        """Give a library call's result the strides that the wrapper asserts, which are those of the device's library."""
        name = _variable(node.args[0]) if len(node.args) > 2 else ""
        if not name or name in self.text.inputs:
            return
        size, stride = (self._evaluator.value(a) for a in node.args[1:3])
        if name in self.broken:
            made = self._make_up(name, size, stride)
            if made is not None:
                self.values[name] = made
                del self.broken[name]
            return
        value = self.values.get(name)
        if not isinstance(value, torch.Tensor):
            return
        if tuple(value.shape) == tuple(size) and value.stride() != tuple(stride):
            self.values[name] = torch.empty_strided(size, stride, dtype=value.dtype).copy_(value)

    def _broken_in(self, node: ast.AST) -> str:
        return next((self.broken[n] for n in _names(node) if n in self.broken), "")

    def _lookup(self, name: str) -> Any:
        if name not in self.values:
            raise UnknownExpressionError("there is no %s" % name)
        return self.values[name]

    def _call(self, name: str, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        if name.startswith("empty_strided_"):
            return self._allocate(args)
        if name in ("reinterpret_tensor", "torch._C._dynamo.guards._reinterpret_tensor") and len(args) > 2:
            tensor, size, stride = args[:3]
            return tensor.as_strided(
                size, stride, tensor.storage_offset() + (args[3] if len(args) > 3 else 0)
            )
        if name in _STREAMS:
            return 0
        owner, _, method = name.rpartition(".")
        if method == "clone" and not args and isinstance(self.values.get(owner), torch.Tensor):
            return self.values[owner].clone()
        if self._every_branch and name in self.text.subgraphs and args:
            return self._subgraph(name, args[0])
        if name == "copy_if_misaligned":
            return args[0]
        self.calls_library, self.library = True, name
        if name.startswith("extern_kernels."):
            short = name.partition(".")[2]
            if short not in _EXTERN:
                raise UnknownExpressionError("%s is not run here" % name)
            if short == "convolution":
                args = (
                    *args,
                    *(kwargs.pop(k) for k in _CONVOLUTION if k in kwargs and (k != "bias" or len(args) == 2)),
                )
            out = kwargs.pop("out", None)
            found = call_operator(find_operator(_EXTERN[short]), args, kwargs)
            return found if out is None else out.copy_(found)
        qualified = "::".join(name.replace("torch.ops.", "").split(".")[:2])
        if qualified in OPERATORS:
            return OPERATORS[qualified](*args, **kwargs)
        return call_operator(find_operator(name), args, kwargs)

    def _subgraph(self, name: str, given: Any) -> List[Any]:
        """Follow the function of a subgraph, and return its results."""
        text = self.text.subgraph(name)
        values = {n: v for n, v in zip(text.inputs, given) if v is not None}
        walk = WrapperWalk(
            text, values, self._launch, self._called, self._item, self._make_up, every_branch=True
        )
        walk.run()
        return [walk.output(n) for n in range(walk.count)]

    def _allocate(self, args: Tuple[Any, ...]) -> Any:
        """Return memory filled with a poison value, so that unwritten elements are not right by chance."""
        size, stride, dtype = args
        made = torch.empty_strided(size, stride, dtype=dtype)
        self._allocated += made.untyped_storage().nbytes()
        if self._allocated > MAX_BYTES:
            raise UnknownExpressionError("its buffers have more than %d GiB" % (MAX_BYTES >> 30))
        torch.empty(0, dtype=torch.uint8).set_(made.untyped_storage()).fill_(
            0xFF if dtype.is_floating_point else 0x5A
        )
        if dtype == torch.bool:
            made.fill_(False)
        return made


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        if isinstance(statement, ast.With):
            yield from _statements(statement.body)
        else:
            yield statement


def _is_item(statement: ast.stmt, values: Dict[str, Any]) -> bool:
    """Return whether a statement takes one of several results of a library call."""
    value = statement.value if isinstance(statement, ast.Assign) else None
    base = value.value if isinstance(value, ast.Subscript) else None
    return isinstance(base, ast.Name) and isinstance(values.get(base.id), (tuple, list))


def _is_view(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and dotted(node.func) in ("reinterpret_tensor", "copy_if_misaligned")


def _variable(node: ast.AST) -> str:
    while _is_view(node) and isinstance(node, ast.Call) and node.args:
        node = node.args[0]
    return node.id if isinstance(node, ast.Name) else ""


def _names(node: ast.AST) -> Set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
