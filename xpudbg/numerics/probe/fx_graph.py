"""Values of the nodes of an FX graph, from its text: in the graph's own dtypes, or in float64.

The text is ``fx_graph_transformed.py`` or ``fx_graph_readable.py`` as torch prints them. It is read, never executed: nodes are
calls of ATen's operators (``text_eval``). Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import ast
import re
from typing import Any, Callable, Dict, Iterable, List, Optional, Set, Tuple, Union

import torch

from .text_eval import (
    Evaluator,
    UnknownExpressionError,
    call_operator,
    dotted,
    elements,
    find_operator,
    parse,
    wide,
)

# Operators that only a device has, by what they mean: for graphs that are computed on the host.


def fused_attention(
    query: Any,
    key: Any,
    value: Any,
    attn_bias: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    return_debug_mask: bool = False,
    *,
    scale: Any = None,
) -> Any:
    """Compute ``aten::_scaled_dot_product_fused_attention_overrideable``: result and logarithm of the sums; other results are device-only."""
    if dropout_p:
        raise NotImplementedError("attention with dropout")
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    key, value = _for_each_head(key, query), _for_each_head(value, query)
    scores = torch.matmul(query * factor, key.transpose(-2, -1))
    if is_causal:
        allowed = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(~allowed, float("-inf"))
    if attn_bias is not None:
        scores = scores + attn_bias
    hidden = torch.isneginf(scores).all(-1, keepdim=True)
    weights = torch.softmax(scores, -1).masked_fill(hidden, 0.0)
    sums = torch.logsumexp(scores, -1)
    empty = torch.empty(0, dtype=torch.int64)
    return (
        torch.matmul(weights, value),
        sums,
        empty,
        empty,
        query.shape[-2],
        key.shape[-2],
        empty,
        empty,
        empty,
    )


def fused_attention_backward(  # noqa: PLR0913, PLR0917 (ATen's own signature)
    grad_out: Any,
    query: Any,
    key: Any,
    value: Any,
    attn_bias: Any,
    grad_input_mask: Any,
    out: Any,
    logsumexp: Any,
    cum_seq_q: Any,
    cum_seq_k: Any,
    max_q: Any,
    max_k: Any,
    dropout_p: float,
    is_causal: bool,
    philox_seed: Any,
    philox_offset: Any,
    *,
    scale: Any = None,
) -> Any:
    """Compute the derivative of :func:`fused_attention`, except that of the bias."""
    if len(grad_input_mask) > 3 and grad_input_mask[3]:
        raise NotImplementedError("the gradient of an attention bias")
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    heads = key.shape[-3]
    key, value = _for_each_head(key, query), _for_each_head(value, query)
    scores = torch.matmul(query * factor, key.transpose(-2, -1))
    if is_causal:
        allowed = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(~allowed, float("-inf"))
    if attn_bias is not None:
        scores = scores + attn_bias
    weights = torch.exp(scores - logsumexp.to(scores.dtype).unsqueeze(-1))
    weights = torch.where(torch.isneginf(scores), torch.zeros_like(weights), weights)
    grad_weights = torch.matmul(grad_out, value.transpose(-2, -1))
    grad_scores = weights * (grad_weights - (grad_out * out).sum(-1, keepdim=True))
    return (
        torch.matmul(grad_scores, key) * factor,
        _over_groups(torch.matmul(grad_scores.transpose(-2, -1), query) * factor, heads),
        _over_groups(torch.matmul(weights.transpose(-2, -1), grad_out), heads),
        None,
    )


def _for_each_head(value: Any, query: Any) -> Any:
    """Return keys or values of grouped queries, repeated for each head of the query."""
    groups = query.shape[-3] // value.shape[-3]
    return value if groups == 1 else value.repeat_interleave(groups, dim=-3)


def _over_groups(gradient: Any, heads: int) -> Any:
    """Return the sum of gradients of keys or values over the queries of a group."""
    if gradient.shape[-3] == heads:
        return gradient
    return gradient.unflatten(-3, (heads, -1)).sum(-3)


OPERATORS: Dict[str, Callable[..., Any]] = {
    "aten::_scaled_dot_product_fused_attention_overrideable": fused_attention,
    "aten::_scaled_dot_product_fused_attention_overrideable_backward": fused_attention_backward,
}


_FILE = re.compile(r"^\s*# File: (.*):(\d+) in (.*?)(?:, code: (.*))?$")
_NAMELESS = re.compile(r"^([ \t]*class )<(\w+)>", re.MULTILINE)
_USER_KERNEL = "torch.ops.higher_order.triton_kernel_wrapper_mutation"
_SEEDS = "torch.ops.prims.inductor_seeds.default"
_EMPTY = re.compile(r"^torch\.ops\.aten\.(empty|new_empty)")
# Operators that write into their first argument, in place or into a copy of it.
_WRITES = re.compile(
    r"^torch\.ops\.aten\.(\w*(?:index_put|scatter)\w*|(?:index_)?copy|(?:index|masked)_fill|\w*[a-z]_)\.\w+$"
)
_BITS = ("view.dtype", "view_copy.dtype")


class FxText:
    """The main graph of an FX graph's text.

    Attributes:
        inputs: Names of its placeholders.
        nodes: The expression of each node, in order.
        outputs: Expressions that it returns.
        lines: ``FILE:LINE`` of the user's Python for each node that has one.
        dtypes: Short dtype of each node and input that is annotated (``f32``).
        items: Nodes that are one of several results, by the node of all results and the index.
        written: Placeholders that the graph writes to, with the node whose value each gets.
        user_kernels: Calls of kernels that the user wrote: by node the node of each tensor argument, by parameter.
        seeds: Nodes of seeds that the wrapper draws, with their number.
        constants: The attribute that each node of a constant reads (``self._tensor_constant0``).
        blocked: Nodes and inputs without a usable value, with the reason: such kernels write to their memory.

    Raises:
        UnknownExpressionError: It has no graph.
    """

    def __init__(self, text: str) -> None:
        # A graph without a name is called after the function: `class <lambda>(torch.nn.Module):`.
        tree = parse(_NAMELESS.sub(r"\1_\2_", text))
        forward = _forward(tree)
        if forward is None:
            raise UnknownExpressionError("there is no forward method")
        self.inputs = [a.arg for a in forward.args.args if a.arg != "self"]
        self.nodes: Dict[str, ast.AST] = {}
        self.outputs: List[ast.AST] = []
        self.lines: Dict[str, str] = {}
        self.written: Dict[str, str] = {}
        self.dtypes: Dict[str, str] = {}
        self.items: Dict[Tuple[str, int], str] = {}
        self.user_kernels: Dict[str, Dict[str, str]] = {}
        self.seeds: Dict[str, int] = {}
        self.constants: Dict[str, str] = {}
        comments = _comments(text)
        for statement in forward.body:
            self._statement(statement, comments)
        writers = {_first_name(n): m[1] for n in self.nodes.values() if (m := _WRITES.match(_called(n)))}
        self.blocked = {
            name: "%s is memory that %s fills, perhaps in part" % (name, writers[name])
            if name in writers
            else "%s is memory that nothing in the graph fills" % name
            for name, node in self.nodes.items()
            if _EMPTY.match(_called(node))
        }
        for arguments in self.user_kernels.values():
            for name in self.blocked.keys() & set(arguments.values()):
                self.blocked[name] = "%s is memory that a user-written kernel fills" % name

    def fill(self, kernel: str, node: str) -> bool:
        """Take the value that a user-written kernel wrote to a node's memory as the node's; return whether it is the only possible one.

        Args:
            kernel: The node of its call.
            node: The node.
        """
        order = list(self.nodes)
        before = order[: order.index(kernel)] if kernel in self.nodes else order
        if any(node in self.needs(earlier) for earlier in before):
            self.blocked[node] = "%s is read before a user-written kernel writes to it" % node
            return False
        self.blocked.pop(node, None)
        return True

    def block(self, nodes: Iterable[str], why: str) -> None:
        """Note that nodes have no usable value."""
        self.blocked.update((n, why) for n in nodes)

    def _statement(self, statement: ast.stmt, comments: List[str]) -> None:
        if isinstance(statement, ast.Return):
            value = statement.value
            self.outputs = elements(value)
            return
        target: Optional[ast.AST] = None
        value = None
        if isinstance(statement, ast.AnnAssign):
            target, value = statement.target, statement.value
        elif isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target, value = statement.targets[0], statement.value
        # "x = y = None" frees values.
        if not isinstance(target, ast.Name) or value is None or is_none(value):
            return
        self.nodes[target.id] = value
        owner, _, attribute = dotted(value).rpartition(".")
        if owner == "self":
            self.constants[target.id] = attribute
        if _called(value) == _USER_KERNEL and isinstance(value, ast.Call):
            self.user_kernels[target.id] = _tensor_arguments(value)
        if _called(value) == _SEEDS and isinstance(value, ast.Call) and value.args:
            count = getattr(value.args[0], "value", None)
            self.seeds.update({target.id: count} if isinstance(count, int) else {})
        if isinstance(statement, ast.AnnAssign):
            value_of = getattr(statement.annotation, "value", None)
            text = value_of if isinstance(value_of, str) else ""
            self.dtypes[target.id] = text.partition("[")[0]
        if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
            index = getattr(value.slice, "value", None)
            if isinstance(index, int):
                self.items[value.value.id, index] = target.id
        line = comments[min(statement.lineno, len(comments)) - 1] if comments else ""
        if line:
            self.lines[target.id] = line
        if (
            isinstance(value, ast.Call)
            and dotted(value.func).endswith("aten.copy_.default")
            and len(value.args) > 1
        ):
            into, what = value.args[0], value.args[1]
            if isinstance(into, ast.Name) and isinstance(what, ast.Name) and into.id in self.inputs:
                self.written[into.id] = what.id

    def needs(self, name: str) -> List[str]:
        """Return the nodes and inputs that a node's expression names."""
        node = self.nodes.get(name)
        return (
            []
            if node is None
            else [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and self.has(n.id)]
        )

    def is_call_of(self, name: str, library: str) -> bool:
        """Return whether a library function alone computes a node; convolutions may leave their bias to a kernel."""
        node = self.nodes.get(name)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            node = self.nodes.get(node.value.id)
        parts = dotted(node.func).split(".") if isinstance(node, ast.Call) else []
        short = library.replace("torch.ops.aten.", "").replace("extern_kernels.", "").partition(".")[0]
        return len(parts) > 3 and parts[3] == short and short != "convolution"

    def drawn_by(self, library: str) -> str:
        """Return a library function's node that draws random numbers, whose value the wrapper drew; empty if there is not exactly one."""
        try:
            if not _is_random(find_operator(library)):
                return ""
        except UnknownExpressionError:
            return ""
        name = library if library.startswith("torch.ops.") else "torch.ops." + library
        nodes = [n for n, node in self.nodes.items() if _called(node) == name]
        return nodes[0] if len(nodes) == 1 else ""

    def has(self, name: str) -> bool:
        """Return whether a name is a node or an input."""
        return name in self.nodes or name in self.inputs

    def leaves(self, wanted: Iterable[str], known: Set[str]) -> Set[str]:
        """Return the known values and inputs from which nodes are computed."""
        found: Set[str] = set()
        waiting, seen = [n for w in wanted for n in self.needs(w)], set()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            if name in known or name in self.inputs:
                found.add(name)
            else:
                waiting += self.needs(name)
        return found


def _called(node: Optional[ast.AST]) -> str:
    return dotted(node.func) if isinstance(node, ast.Call) else ""


def _first_name(node: Optional[ast.AST]) -> str:
    """Return the node that is the first argument of a call; empty if it is no node."""
    first = node.args[0] if isinstance(node, ast.Call) and node.args else None
    return first.id if isinstance(first, ast.Name) else ""


def _tensor_arguments(call: ast.Call) -> Dict[str, str]:
    """Return names by parameter from the keyword ``kwargs`` of a user-written kernel's call."""
    given = next((k.value for k in call.keywords if k.arg == "kwargs"), None)
    if not isinstance(given, ast.Dict):
        return {}
    pairs = zip(given.keys, given.values)
    return {str(k.value): v.id for k, v in pairs if isinstance(k, ast.Constant) and isinstance(v, ast.Name)}


def _forward(tree: ast.Module) -> Optional[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "forward":
                    return inner
    return None


def _comments(text: str) -> List[str]:
    """Return for each line of the text the user's line that the last comment above it names."""
    current, rows = "", []
    for line in text.split("\n"):
        match = _FILE.match(line)
        if match:
            current = "%s:%s" % (match.group(1), match.group(2))
        elif line.strip().startswith("# No stacktrace"):
            current = ""
        rows.append(current)
    return rows


def is_none(value: ast.AST) -> bool:
    """Return whether an expression is ``None``."""
    return isinstance(value, ast.Constant) and value.value is None


class FxValues:
    """Values of nodes, computed on demand.

    Args:
        graph: The graph.
        known: Given values of inputs and nodes.
        in_float64: Compute in float64.
        random: Functions in the place of operators that draw from a seed, by qualified name.
    """

    def __init__(
        self, graph: FxText, known: Dict[str, Any], *, in_float64: bool, random: Dict[str, Callable[..., Any]]
    ) -> None:
        self._graph = graph
        self._wide = in_float64
        self._values: Dict[str, Any] = {n: wide(v) if in_float64 else v for n, v in known.items()}
        self._errors: Dict[str, str] = dict(graph.blocked)
        self._random = random
        self._evaluator = Evaluator(self._lookup, self._call)

    def value(self, name: str) -> Any:
        """Return the value of a node or an input.

        Raises:
            UnknownExpressionError: It cannot be computed here.
        """
        # Without recursion: graphs are deep.
        waiting = [name]
        while waiting:
            top = waiting[-1]
            if top in self._values or top in self._errors:
                waiting.pop()
                continue
            missing = [n for n in self._graph.needs(top) if n not in self._values and n not in self._errors]
            if missing and len(waiting) < 200_000:
                waiting += missing
                continue
            waiting.pop()
            self._compute(top)
        if name in self._errors:
            raise UnknownExpressionError(self._errors[name])
        return self._values[name]

    def output(self, index: int) -> Any:
        """Return the graph's output at an index; None if it has none there."""
        expression = self._graph.outputs[index]
        for node in ast.walk(expression):
            if isinstance(node, ast.Name):
                self.value(node.id)
        return self._evaluator.value(expression)

    def at(self, place: Union[str, int]) -> Any:
        """Return the value of a node by its name, or of an output by its index.

        Raises:
            UnknownExpressionError: It cannot be computed here.
        """
        return self.output(place) if isinstance(place, int) else self.value(place)

    def _compute(self, name: str) -> None:
        expression = self._graph.nodes.get(name)
        if expression is None:
            self._errors[name] = "%s has no value" % name
            return
        try:
            self._values[name] = self._evaluator.value(expression)
        except UnknownExpressionError as error:
            # The first cause, through however many nodes.
            inherited = any(n in self._errors for n in self._graph.needs(name))
            self._errors[name] = error.why if inherited else "%s: %s" % (name, error)
        except Exception as error:
            text = " ".join(str(error).split())[:200]
            self._errors[name] = "%s cannot be computed: %s: %s" % (name, type(error).__name__, text)

    def _lookup(self, name: str) -> Any:
        if name in self._errors:
            raise UnknownExpressionError(self._errors[name])
        if name not in self._values:
            raise UnknownExpressionError("%s has no value" % name)
        return self._values[name]

    def _call(self, name: str, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        parts = name.split(".")
        qualified = "::".join(parts[2:4]) if parts[:2] == ["torch", "ops"] else ""
        if qualified in self._random:
            return self._random[qualified](*args, **kwargs)
        if name == "torch.sym_sum" and args:
            return sum(args[0])
        if qualified in OPERATORS:
            return OPERATORS[qualified](*(wide(args) if self._wide else args), **kwargs)
        found = find_operator(name)
        if _is_random(found):
            raise UnknownExpressionError("it draws random numbers")
        if qualified == "aten::copy_":
            return args[1].to(args[0].dtype).expand(args[0].shape)
        if name.endswith("aten.view.default"):
            # Strides on the host may differ from the device's.
            found = torch.ops.aten.reshape.default
        schema = getattr(found, "_schema", None)
        if schema is not None and schema.is_mutable:
            # Values are shared: what is written in place is written to a copy.
            args = tuple(_copied(a) for a in args)
        if self._wide:
            if name.endswith(_BITS):
                raise UnknownExpressionError("it reads bits as another dtype")
            args, kwargs = wide(args), wide(kwargs)
        result = call_operator(found, args, kwargs)
        # Operators on lists return nothing where they write in place: torch gives the list the name of the node.
        return args[0] if result is None and isinstance(args[0], (list, tuple)) else result


def _is_random(found: Any) -> bool:
    """Return whether an operator draws random numbers; attention does so only with dropout, which is a separate operator here."""
    tags = getattr(found, "tags", ())
    return torch.Tag.nondeterministic_seeded in tags and "attention" not in str(found)


def _copied(value: Any) -> Any:
    """Return a copy of a tensor, or of a list of tensors."""
    if isinstance(value, (list, tuple)):
        return type(value)(_copied(v) for v in value)
    return value.clone() if isinstance(value, torch.Tensor) else value
