"""Flow of values through the text of a C++ kernel: from each line to the stores that it helps to compute.

    extern "C" void kernel(const float* in_ptr0, float* out_ptr0)
    {
        for(int64_t x0=static_cast<int64_t>(0L); ...)                      -> out_ptr0
        {
            auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + ...);  -> out_ptr0
            auto tmp5 = [&]                                                   (a lambda, for a mask)
            {
                return tmp6;
            }
            ;
            tmp_acc0 = tmp_acc0 + tmp1;
            tmp0.store(out_ptr0 + static_cast<int64_t>(x0));               -> out_ptr0
            out_ptr1[static_cast<int64_t>(x0)] = tmp1;                     -> out_ptr1
        }
    }

The kernels of Inductor (``torch/_inductor/codegen/cpp.py``): one statement a line, a brace alone on its line, and names that are declared
anew in every block, so that blocks are followed. What reads a parameter back does not link to what stored it. Nothing is compiled or run.
Seen: torch 2.5 to 2.15.

Loops of a C++ kernel: how often each runs, where it is parallel, and how much of a vector it uses.

    for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(1568L); x0+=static_cast<int64_t>(1L))
    {
        for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(4L); x1+=static_cast<int64_t>(16L))     (a step of 16: a vector)
        {
            #pragma omp parallel num_threads(8)                                                                  (entered 1568 times)
            {
                #pragma omp for

Written by ``torch/_inductor/codegen/cpp.py``: the head of a loop on a line of its own, its body in braces behind it. A bound of a symbolic size
(``x0<static_cast<int64_t>(ks0)``) makes the number of iterations unknown. Seen: torch 2.5 to 2.13.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from xpudbg.formats.kernel_flow import FlowStatement, KernelFlow, follow_values
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass

_MAX_CHARS = 1024 * 1024
_MAX_STATEMENTS = 20_000
_MAX_DEPTH = 500
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_DECLARED = re.compile(
    r"(?:[\w:&*, ]|<[^=<>]*(?:<[^=<>]*(?:<[^=<>]*>[^=<>]*)*>[^=<>]*)*>)+?[&* ](\w+)(?:\[[^\]]{0,200}\])*"
)
_FUNCTION = re.compile(r"\bvoid\s+\w+\s*\(")
_LOOP_VARIABLE = re.compile(r"for\s*\(\s*(?:[\w:]+[&* ]+)(\w+)\s*=")
_OPERATORS = "+-*/|&^%"


@dataclass(frozen=True)
class _Function:
    """The function of a kernel.

    Attributes:
        parameters: Its parameters, in order.
        first: Its line in the text, from 1.
        start: The line that its body begins in.
        body: The text behind its parameters.
    """

    parameters: tuple[str, ...]
    first: int
    start: int
    body: str


def _find_function(text: str, origin: str) -> _Function | Problem:
    """Return the function of a kernel's source, or the problem that prevents reading it.

    Args:
        text: The C++ text.
        origin: Its name in problems.
    """
    if len(text) > _MAX_CHARS:
        return Problem(origin, f"too large, {len(text)} characters; not read")
    found = _FUNCTION.search(text)
    if found is None:
        return Problem(origin, "no function in it")
    end = text.find(")", found.end())
    if end < 0:
        return Problem(origin, "the arguments of its function are truncated")
    parameters = tuple(
        m[-1] for part in text[found.end() : end].split(",") if (m := re.findall(r"\w+", part))
    )
    first = text.count("\n", 0, found.start()) + 1
    return _Function(parameters, first, text.count("\n", 0, end) + 1, text[end + 1 :])


@dataclass(eq=False)
class _Block:
    """A block in braces.

    Attributes:
        names: Names that are declared in it -> their unique names in the kernel.
        result: Unique name that receives the value of its ``return``; empty when unknown.
    """

    names: dict[str, str] = field(default_factory=dict)
    result: str = ""


def _pieces(text: str) -> Iterator[str]:
    """Split a line into statements and braces; braces inside a statement (a small lambda) stay in it."""
    if text in ("{", "}", "};", "});"):
        yield text[0]
    elif text.endswith("{") and text.count("{") == text.count("}") + 1:
        yield text[:-1]
        yield "{"
    elif text.startswith("}") and text.count("}") == text.count("{") + 1:
        yield "}"
        yield text[1:]
    else:
        yield text


def _behind_brackets(text: str) -> str:
    """Return the text after the first pair of brackets: ``float tmp0[8*8];`` behind its alignment."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == ")" and depth == 0:
            return text[at + 1 :].strip()
    return text


def _sides(text: str) -> tuple[str, str]:
    """Return the two sides of an assignment, with the operator of ``+=`` on the left; the left one is empty for other statements."""
    if text.startswith("return "):
        return "", text
    depth = 0
    for at, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif (
            char == "="
            and depth == 0
            and text[at + 1 : at + 2] != "="
            and text[at - 1 : at] not in ("=", "!", "<", ">")
        ):
            return text[:at].strip(), text[at + 1 :]
    declared = _DECLARED.fullmatch(text.rstrip("; "))
    return (text.rstrip("; "), "") if declared and " " in text else ("", text)


def _is_lambda(right: str) -> bool:
    """Return whether the right side of an assignment is a lambda whose block follows, on the next lines or at once."""
    return right.strip() in ("", "[&]") or right.rstrip().endswith("[&]")


_PLAIN = re.compile(r"(\w+)(?:\[.*\])?", re.DOTALL)
_STORE = re.compile(
    r"\.store\(\s*(\w+)|\batomic_add\w*(?:<[^;()]{0,200}>)?\(\s*&?(\w+)|\btranspose_mxn\w*(?:<[^;()]{0,200}>)?\("
)


def parse_cpp_kernel_flow(text: str, *, origin: str) -> Parsed[KernelFlow]:
    """Return the flow of values in one kernel.

    Args:
        text: The C++ text of its source.
        origin: Its name in problems.
    """
    function = _find_function(text, origin)
    if isinstance(function, Problem):
        return Parsed(KernelFlow(), (function,))
    reader = _Reader(frozenset(function.parameters))
    if not reader.read(function):
        known = KernelFlow(function.parameters, function.first)
        return Parsed(known, (Problem(origin, "too many statements; not read"),))
    return Parsed(KernelFlow(function.parameters, function.first, follow_values(reader.statements)))


class _Reader:
    """One pass over the lines of a kernel's body.

    Args:
        parameters: Parameters of its function.
    """

    def __init__(self, parameters: frozenset[str]) -> None:
        self.parameters = parameters
        self.blocks = [_Block()]
        self.following = _Block()
        self.statements: list[FlowStatement] = []
        self._declared = 0

    def read(self, function: _Function) -> bool:
        """Read all lines; return whether there were few enough."""
        for number, line in enumerate(function.body.split("\n"), function.start):
            self._line(number, line)
            if len(self.statements) > _MAX_STATEMENTS or len(self.blocks) > _MAX_DEPTH:
                return False
        return True

    def _line(self, number: int, line: str) -> None:
        text = line.partition("//")[0].strip()
        if not text or text.startswith("#"):
            return
        if text.startswith("alignas("):
            text = _behind_brackets(text)
        for piece in _pieces(text):
            if piece == "{":
                self.blocks.append(self.following)
                self.following = _Block()
            elif piece == "}":
                if len(self.blocks) > 1:
                    self.blocks.pop()
            elif piece.strip(" ;"):
                self._statement(number, piece.strip())

    def _loop_variable(self, text: str) -> str:
        """Declare the variable of a loop in the block that follows; return its unique name, empty for other statements."""
        loop = _LOOP_VARIABLE.match(text)
        if loop is None:
            return ""
        self.following.names[loop[1]] = own = self._new(loop[1])
        return own

    def _declare(self, name: str) -> str:
        """Declare a name in this block; return its unique name in the kernel."""
        own = self.blocks[-1].names[name] = self._new(name)
        return own

    def _result(self) -> str:
        """Return the name that receives the value of a ``return``."""
        return next((b.result for b in reversed(self.blocks) if b.result), "")

    def _find(self, name: str) -> str:
        """Return the unique name of a name declared in this or an enclosing block; empty without one."""
        return next((b.names[name] for b in reversed(self.blocks) if name in b.names), "")

    def _new(self, name: str) -> str:
        """Return a name that is unique in the kernel."""
        self._declared += 1
        return f"{name}#{self._declared}"

    def _statement(self, number: int, text: str) -> None:
        """Record the names that a statement reads, assigns and stores to."""
        found = FlowStatement(range(number, number + 1), set(), set(), set())
        loop = self._loop_variable(text)
        if loop:
            found.writes.add(loop)
        left, right = _sides(text)
        if left and not loop:
            self._assign(found, left, right)
        for store in _STORE.finditer(text):
            self._store(found, store[1] or store[2] or _third_argument(text, store.end()))
        if text.startswith("return ") and (result := self._result()):
            found.writes.add(result)
        found.reads |= {own for name in _NAME.findall(right if left else text) if (own := self._find(name))}
        found.reads |= {
            own for name in _NAME.findall(left) if (own := self._find(name)) and own not in found.writes
        }
        if found.writes and (_STORE.search(text) or "[" in left) and not _is_lambda(right):
            found.reads -= found.writes
            found.writes |= self._local_values(right if left else text)
        self.statements.append(found)

    def _local_values(self, text: str) -> set[str]:
        """Return the values that are stored to a local buffer; the statement counts as an assignment of them, too."""
        return {own for name in _NAME.findall(text) if name.startswith("tmp") and (own := self._find(name))}

    def _assign(self, found: FlowStatement, left: str, right: str) -> None:
        compound = left[-1:] in _OPERATORS
        left = left.rstrip(_OPERATORS + " ")
        plain = _PLAIN.fullmatch(left)
        declared = _DECLARED.fullmatch(left) if plain is None else None
        if declared is not None:
            own = self._declare(declared[1])
            found.writes.add(own)
            if _is_lambda(right):
                self.following.result = own
            return
        name = plain[1] if plain else next(iter(_NAME.findall(left)), "")
        self._store(found, name)
        if compound:
            found.reads |= found.writes

    def _store(self, found: FlowStatement, name: str) -> None:
        """Record a store to a parameter, or to a local variable or buffer."""
        if name in self.parameters:
            found.stores.add(name)
        elif own := self._find(name):
            found.writes.add(own)
        elif name:
            found.writes.add(self.blocks[0].names.setdefault(name, self._new(name)))


def _third_argument(text: str, start: int) -> str:
    """Return the name in the third argument of ``transpose_mxn(from, stride, to, stride)``."""
    depth, commas = 0, 0
    for at in range(start, len(text)):
        char = text[at]
        if char in "(<[":
            depth += 1
        elif char in ")>]":
            depth -= 1
        elif char == "," and depth == 0:
            commas += 1
            if commas == 2:
                return next(iter(_NAME.findall(text[at + 1 :])), "")
    return ""


_HEAD = re.compile(
    r"for\s*\(\s*int64_t (\w{1,40})\s*=\s*static_cast<int64_t>\(([^;]{1,200}?)\)\s*;"
    r"[^;]{0,40}<\s*static_cast<int64_t>\(([^;]{1,400}?)\)\s*;[^;]{0,40}\+=\s*(?:static_cast<int64_t>\()?([^;)]{1,100})\)?"
)
_WHOLE = re.compile(r"\(*(\d{1,18})L?\)*")
_MAX_LINES = 200_000


@dataclass(frozen=True)
class CppLoop:
    """A loop, or a parallel region.

    Attributes:
        line: Line of its head in the kernel's text, from 1.
        variable: Its variable; empty for a parallel region.
        size: Elements that it runs over; None where its bounds are no numbers.
        step: Elements of one iteration; 0 for a parallel region.
        entered: How often it is entered in one call, by the loops around it; None where one of them is symbolic.
        innermost: Whether no loop stands in it.
    """

    line: int
    variable: str = ""
    size: int | None = None
    step: int = 0
    entered: int | None = 1
    innermost: bool = True


def parse_cpp_loops(text: str) -> list[CppLoop]:
    """Parse the loops and parallel regions of a kernel, in their order."""
    found: list[CppLoop] = []
    around: list[tuple[int, int]] = []  # depth of braces behind the head, place in ``found``
    depth = 0
    for number, line in enumerate(text.split("\n", _MAX_LINES), 1):
        head = _HEAD.search(line)
        region = "#pragma omp parallel" in line
        if head is not None or region:
            loops = [found[at] for _, at in around if found[at].step]
            entered: int | None = 1
            for loop in loops:
                runs = None if loop.size is None else max(1, -(-loop.size // loop.step))
                entered = None if entered is None or runs is None else entered * runs
            for _, at in around:
                one = found[at]
                if head is not None and one.innermost:
                    found[at] = CppLoop(
                        one.line, one.variable, one.size, one.step, one.entered, innermost=False
                    )
            found.append(
                _loop(number, head, entered) if head is not None else CppLoop(number, entered=entered)
            )
            around.append((depth, len(found) - 1))
        depth += line.count("{") - line.count("}")
        if "}" in line:
            while around and depth <= around[-1][0]:
                around.pop()
    return found


def _loop(number: int, head: re.Match[str], entered: int | None) -> CppLoop:
    first, last, step = (_whole(head[i]) for i in (2, 3, 4))
    size = None if first is None or last is None else max(0, last - first)
    return CppLoop(number, head[1], size, step or 1, entered)


def _whole(text: str) -> int | None:
    match = _WHOLE.fullmatch(text.strip())
    return int(match[1]) if match else None
