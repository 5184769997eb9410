"""Lines of a kernel: scheduler nodes that each helps to compute, and the script's lines from which a user-written kernel was copied.

Inductor names the file and the line at which a kernel's decorators begin (``# Original path: FILE:LINE``, ``torch/_inductor/codegen/wrapper.py``,
``define_user_defined_triton_kernel``) and copies its functions from ``def`` on, those that it calls included. How many lines of decorators stand
before ``def`` is not written, so the functions are looked for in the script, of which the run has the text. So are the lines that launch a kernel
in the body of an operator (``torch.library.triton_op``): torch records the call of the operator alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import whole_number
from xpudbg.formats.kernel_flow import KernelFlow
from xpudbg.model.artifact import Kind
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.fx import FxNodes
from xpudbg.model.generated_code import GeneratedKernel, KernelCall
from xpudbg.model.location import FxSourceLine, same_file
from xpudbg.model.row import dataclass
from xpudbg.run.run_reader import RunReader


def members_by_line(
    flow: KernelFlow, kernel: FusedKernel, call: KernelCall, *, through_memory: bool = False
) -> dict[int, frozenset[str]]:
    """Map each line to the scheduler nodes of one call that it helps to compute; only lines for which they are known.

    A line of a node helps to compute every parameter that the node's result goes to: the one that it is stored to, or, where it stays in
    registers, those of the nodes that read it. So a line belongs to nodes whose parameters are all among its own.

    Args:
        flow: Line -> the parameters to which it helps to store.
        kernel: The call with its nodes.
        call: The same call in the wrapper.
        through_memory: Whether loops of the kernel hand values on through memory, as in C++: a result that is no argument may be kept where
            another one is stored later, so that a store there is of either.
    """
    stored: dict[str, str] = {}
    for parameter, argument in zip(flow.parameters, call.args, strict=False):
        stored.setdefault(argument, parameter)
    readers: dict[str, set[str]] = {}
    for member in kernel.members:
        for buffer in member.reads:
            readers.setdefault(buffer, set()).add(member.name)
    needs: dict[str, frozenset[str]] = {}
    for member in reversed(kernel.members):  # readers come after the nodes that they read
        own = {stored[b] for b in member.writes if b in stored}
        later = {p for b in member.writes for r in readers.get(b, ()) for p in needs.get(r, ())}
        needs[member.name] = frozenset(own or later)
    intermediate = frozenset(
        m.name for m in kernel.members if through_memory and stored.keys().isdisjoint(m.writes)
    )
    shared = frozenset(p for p in flow.parameters if p.startswith("in_out_ptr"))
    known = frozenset().union(*needs.values())
    found = {}
    for line, stores in flow.stores.items():
        if stores and stores <= known:
            found[line] = frozenset(name for name, need in needs.items() if need and need <= stores)
            if not stores.isdisjoint(shared):
                found[line] |= intermediate
    return {line: names for line, names in found.items() if names}


_MAX_SOURCE = 1 << 20
_WRAPPER = "triton_kernel_wrapper_"
_OPERATOR = re.compile(r"(\w+)\.(\w+)(?:\.\w+)?")
_DEF = re.compile(r"[ \t]*def (\w+)\(")


@dataclass(frozen=True)
class WrittenKernel:
    """Place in the script where a kernel of a graph is written.

    Attributes:
        path: The script, as torch named it.
        first: The line at which its decorators begin, from 1.
        lines: Line of the kernel's own file -> the line of the script that it is a copy of; empty where the run does not have the script's
            text, or where the text is another.
        launches: The lines that launch it in the body of an operator.
    """

    path: str
    first: int
    lines: Mapping[int, FxSourceLine] = field(default_factory=dict)
    launches: tuple[FxSourceLine, ...] = ()

    def has(self, file: str, line: int | None) -> bool:
        """Return whether a line of a file (or any line) belongs to the kernel: decorators, its functions, or a launch.

        Args:
            file: The file as typed: all of its path or the end of it.
            line: The line from 1; None for any.
        """
        if same_file(self.path, file) and (line is None or line in self.numbers):
            return True
        return any(line in (None, x.line) and same_file(x.path, file) for x in self.launches)

    @property
    def numbers(self) -> frozenset[int]:
        """Return the lines of the script."""
        copied = {line.line for line in self.lines.values()}
        start = min((n for n in copied if n >= self.first), default=self.first)
        return frozenset({self.first, *range(self.first, start), *copied})

    def own_line(self, line: int) -> int:
        """Return the line of the kernel's own file that is a copy of a script line; 0 without one."""
        return next((own for own, source in self.lines.items() if source.line == line), 0)


def written_kernel(
    run: RunReader,
    made: GeneratedKernel | None,
    nodes: FxNodes | None = None,
    calls: Sequence[FusedKernel] = (),
) -> WrittenKernel | None:
    """Return where a kernel is written; None for those that Inductor generated.

    Args:
        run: The run.
        made: Its definition in the generated code.
        nodes: What the probe recorded of the nodes of its graph.
        calls: Its calls in the graph, of which the lines that launch it are wanted.
    """
    path, _, number = made.user_path.rpartition(":") if made else ("", "", "")
    first = whole_number(number)
    if made is None or not path or first is None:
        return None
    script = next((text for file, text in _scripts(run) if same_file(path, file)), "")
    lines = tuple(dict.fromkeys(x for call in calls for x in launching_lines(run, nodes, call, made)))
    return WrittenKernel(path, first, _copied(made.source, script, path, first), lines)


def launching_lines(
    run: RunReader, nodes: FxNodes | None, call: FusedKernel, made: GeneratedKernel | None
) -> tuple[FxSourceLine, ...]:
    """Return the lines that launch a user's Triton kernel in an operator that a graph calls; empty where the graph launches it.

    Args:
        run: The run.
        nodes: Recorded nodes of the graph, which name the operator.
        call: The launch.
        made: The kernel's definition in the generated code.
    """
    if made is None or not made.user_path or nodes is None:
        return ()
    recorded = (nodes.find(name) for name in call.fx)
    called = (n.source_fns[-1][1] for n in recorded if n and _WRAPPER in n.target and n.source_fns)
    wanted = {"::".join(m.groups()) for name in called if (m := _OPERATOR.fullmatch(name))}
    return tuple(
        FxSourceLine(path, line, function, code)
        for path, text in (_scripts(run) if wanted else ())
        for operator, kernel, line, function, code in operator_launches(text)
        if operator in wanted and kernel == made.function
    )


def _scripts(run: RunReader) -> Iterator[tuple[str, str]]:
    """Files of the program whose text the run has, by their paths."""
    for artifact in run.present(Kind.USER_SOURCE) if run.is_bundle else ():
        if artifact.origin:
            try:
                yield artifact.origin, run.bundle.read_text(artifact.path, limit=_MAX_SOURCE)
            except (OSError, XpudbgError):
                continue


@lru_cache(maxsize=16)
def operator_launches(script: str) -> tuple[tuple[str, str, int, str, str], ...]:
    """Return operator, kernel, line, function and code of each ``wrap_triton(KERNEL)[GRID](...)`` in a ``triton_op``."""
    code = script.split("\n")
    found = (
        (operator, kernel, line, function.name, code[line - 1].strip())
        for operator, function in _operators(script)
        for kernel, lines in _wrapped(function)
        for line in lines
    )
    return tuple(dict.fromkeys(found))


def operator_at(run: RunReader, file: str, line: int) -> tuple[str, tuple[int, ...]]:
    """Return the operator (``triton_op``) whose body has a script line, with its lines that launch kernels; empty for other lines.

    Args:
        run: The run.
        file: The script as typed: all of its path or the end of it.
        line: The line from 1.
    """
    for path, text in _scripts(run):
        for operator, function in _operators(text) if same_file(path, file) else ():
            if function.lineno <= line <= (function.end_lineno or function.lineno):
                return operator, tuple(n for _, lines in _wrapped(function) for n in lines)
    return "", ()


def _operators(script: str) -> list[tuple[str, ast.FunctionDef]]:
    """Functions of a script that are operators (``triton_op``), with the operators' names."""
    try:
        functions = [n for n in ast.walk(ast.parse(script)) if isinstance(n, ast.FunctionDef)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [(name, f) for f in functions for name in filter(None, map(_operator, f.decorator_list))]


def _operator(decorator: ast.expr) -> str:
    """Return ``mine::scale`` of ``@triton_op("mine::scale", ...)``; empty for other decorators."""
    if not isinstance(decorator, ast.Call) or _last_name(decorator.func) != "triton_op":
        return ""
    name = decorator.args[0] if decorator.args else None
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else ""


def _wrapped(function: ast.FunctionDef) -> Iterator[tuple[str, range]]:
    """Return the kernels that a function wraps or launches, each with the lines of the call."""
    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call)]
    wraps = {id(n): _last_name(n.args[0]) for n in calls if n.args and _last_name(n.func) == "wrap_triton"}
    names = {
        target.id: wraps[id(n.value)]
        for n in ast.walk(function)
        if isinstance(n, ast.Assign) and id(n.value) in wraps
        for target in n.targets
        if isinstance(target, ast.Name)
    }
    for call in calls:
        launcher = call.func.value if isinstance(call.func, ast.Subscript) else call
        kernel = wraps.get(id(launcher)) or (
            names.get(launcher.id) if isinstance(launcher, ast.Name) else None
        )
        if kernel:
            yield kernel, range(call.lineno, (call.end_lineno or call.lineno) + 1)


def _last_name(expression: ast.expr) -> str:
    """Return ``triton_op`` of ``torch.library.triton_op``."""
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def _copied(source: str, script: str, path: str, first: int) -> dict[int, FxSourceLine]:
    """Map lines of the kernel's own file to lines of the script, for each function that is equal in both."""
    mine = _functions(source)
    theirs = _functions(script)
    found: dict[int, FxSourceLine] = {}
    for start, (name, body) in mine.items():
        same = [at for at, other in theirs.items() if other == (name, body)]
        # Of functions that are the same the one that the path names.
        at = next((n for n in same if n >= first), same[0] if same else 0)
        for offset, text in enumerate(body if at else ()):
            found[start + offset] = FxSourceLine(path, at + offset, name, text.strip())
    return found


def _functions(text: str) -> dict[int, tuple[str, tuple[str, ...]]]:
    """Map the line of each ``def`` to name and lines of the function, without indentation and trailing blank lines."""
    lines = text.split("\n")
    found: dict[int, tuple[str, tuple[str, ...]]] = {}
    for number, line in enumerate(lines, 1):
        match = _DEF.match(line)
        if match is None:
            continue
        indent = _indentation(line)
        body = [line]
        for other in lines[number:]:
            # A signature over several lines may end where it began.
            if other.strip() and _indentation(other) <= indent and not other.lstrip().startswith((")", "]")):
                break
            body.append(other)
        while not body[-1].strip():
            body.pop()
        found[number] = match[1], tuple(x[indent:].rstrip() for x in body)
    return found


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())
