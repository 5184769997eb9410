"""``output_code.py``: the kernels that Inductor made and the wrapper that calls them.

Printed by ``torch/_inductor/codegen/wrapper.py`` (``PythonWrapperCodegen``) with kernels from ``codegen/triton.py``,
``codegen/cpp.py``, ``select_algorithm.py``, ``codegen/multi_kernel.py`` and their like; older XPU files by Intel Extension
for PyTorch (``intel_extension_for_pytorch/_inductor/xpu``). Seen: torch 2.1 (IPEX), 2.5, 2.7, 2.9, 2.11, 2.13, 2.15. By example::

    # AOT ID: ['0_inference']
    # kernel path: /tmp/torchinductor_u/6w/c6w4pd.py
    # Topologically Sorted Source Nodes: [linear], Original ATen: [aten.addmm]     (to 2.5: "# Source Nodes: [...], ...")
    # Source node to ATen node mapping:                                            (to 2.5: "# linear => addmm" alone)
    #   linear => convert_element_type
    # Graph fragment:
    #   %add : [num_users=1] = call_function[target=...](args = ..., kwargs = {})
    triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''
    ...source...
    ''', device_str='xpu')

    def call(args):                             (from 2.8 a method of class Runner; partitions and subgraphs are functions)
        arg0_1, = args
        with torch.xpu._DeviceGuard(0):
            buf0 = empty_strided_xpu((4, ), (1, ), torch.float32)
            # [Provenance debug handles] triton_poi_fused_add_0:1
            triton_poi_fused_add_0.run(arg0_1, buf0, 4, stream=stream0)
            extern_kernels.mm(buf0, reinterpret_tensor(arg1_1, (2, 2), (1, 2), 0), out=buf1)
            buf2 = torch.ops.aten.sort.stable(buf1, stable=False)
            buf3 = buf1; del buf1  # reuse
        return (buf3, )

AOTInductor writes ``output_code.cpp`` in its place: the wrapper with its Triton kernels in comments, and behind it its C++ kernels
(``torch/_inductor/debug.py``; in the structured trace the two are payloads of their own)::

        triton_poi_fused_add_0(...)                 in AOTInductorModel::run_impl
    #include <torch/csrc/inductor/cpp_prefix.h>
    extern "C"  void cpp_fused_gelu_0(float* in_out_ptr0)
    {
    }

With ``cpp_wrapper`` ``output_code.py`` has both in one string, or in two (``cpp_wrapper_build_separate``)::

    cpp_wrapper_src = (
    r'''                              (three double quotes)
    ...                               as in output_code.cpp, with the wrapper in inductor_entry_impl

The file is read as lines, never as a syntax tree, so that a cut file gives everything before the cut.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from xpudbg.formats.python_repr import logical_lines, matching, split_args, strip_comment
from xpudbg.model.generated_code import (
    GeneratedCode,
    GeneratedKernel,
    KernelCall,
    KernelKind,
    WrapperBuffer,
    WrapperFunction,
)
from xpudbg.model.problem import Parsed, Problem, UnknownLines

# Parser of a kernel's definition in ``output_code.py``: kind, source, origins, device and parameters.

_DEVICE_STR = re.compile(r"device_str=['\"](\w+)['\"]")
_DEVICE_META = re.compile(r"DeviceProperties\(type='(\w+)'|'device_type': '(\w+)'")
_HEURISTIC = re.compile(r"^[ \t]*@(?:triton_heuristics\.|pl\.)?(\w+)\(", re.MULTILINE)
_NOT_HEURISTIC = frozenset({"jit", "triton", "dataclass"})
_KINDS_BY_MAKER = {
    "multi_kernel": KernelKind.MULTI_KERNEL,
    "size_hint_multi_kernel": KernelKind.MULTI_KERNEL,
    "cuda": KernelKind.CUTLASS,
    "xpu": KernelKind.CUTLASS,
    "cutlass": KernelKind.CUTLASS,
}
_CPP_TEMPLATE = re.compile(
    r"\b(?:mm_get_thread_blocking|kernel_micro_gemm|cpp_flex_attention|grouped_gemm|kBlockM|Mt_blocks)\w*"
)


def read_kernel(
    name: str, maker: str, head: str, source: str, after: str, comments: list[str], line: int
) -> GeneratedKernel:
    """Return a kernel from the pieces of ``name = async_compile.maker(head, '''source''' after`` and the comments above.

    Args:
        name: What the wrapper calls it.
        maker: ``triton``, ``cpp_pybinding``, ``multi_kernel``, ...
        head: Text before the source in the brackets; for C++ the types of its parameters.
        source: Triton or C++ source; empty when there is none.
        after: Text after the source.
        comments: The comment lines right above, with ``#``.
        line: Its line in the file, from 1.
    """
    heuristic = _heuristic(source) if maker == "triton" else ""
    path, user_path = (
        _comment_path(comments, "# kernel path:"),
        _comment_path(comments, "# Original path:"),
    )
    nodes, aten = comment_origins(comments)
    device = _kernel_device(maker, source, after)
    return GeneratedKernel(
        name=name,
        kind=_kind(name, maker, heuristic, user_path, source),
        maker=maker,
        source=source,
        path=path,
        user_path=user_path,
        source_nodes=nodes,
        original_aten=aten,
        node_map=_node_map(comments),
        graph_fragment=_fragment(comments),
        device=device,
        params=_params(name, maker, head, source),
        line=line,
    )


def _comment_path(comments: list[str], label: str) -> str:
    return next((c[len(label) :].strip() for c in comments if c.startswith(label)), "")


def _node_map(comments: list[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    pairs = []
    for comment in comments:
        if comment.startswith("# Graph fragment:"):
            break
        left, arrow, right = comment[1:].partition(" => ")
        if arrow:
            pairs.append((left.strip(), tuple(n.strip() for n in right.split(",") if n.strip())))
    return tuple(pairs)


def _fragment(comments: list[str]) -> tuple[str, ...]:
    start = next((i for i, c in enumerate(comments) if c.startswith("# Graph fragment:")), None)
    return () if start is None else tuple(c[1:].strip() for c in comments[start + 1 :])


def _heuristic(source: str) -> str:
    return next((m for m in _HEURISTIC.findall(source) if m not in _NOT_HEURISTIC), "")


def _kind(name: str, maker: str, heuristic: str, user_path: str, source: str) -> KernelKind:
    if maker == "triton":
        if user_path or heuristic == "user_autotune" or "custom_kernel=True" in source:
            return KernelKind.USER_TRITON
        return KernelKind.TRITON_TEMPLATE if heuristic == "template" else KernelKind.TRITON
    if maker in ("cpp", "cpp_pybinding"):
        template = _CPP_TEMPLATE.search(source) or name.startswith(("cpp_CppMicroGemm", "cpp_flex"))
        return KernelKind.CPP_TEMPLATE if template else KernelKind.CPP
    return _KINDS_BY_MAKER.get(maker, KernelKind.OTHER_COMPILED)


def _kernel_device(maker: str, source: str, after: str) -> str:
    if (match := _DEVICE_STR.search(after)) is not None:
        return match.group(1)
    if maker == "triton":
        meta = _DEVICE_META.search(source)
        return (meta.group(1) or meta.group(2)) if meta else ""
    return {"cpp": "cpu", "cpp_pybinding": "cpu", "metal": "mps"}.get(
        maker, maker if maker in ("cuda", "xpu") else ""
    )


def _params(name: str, maker: str, head: str, source: str) -> tuple[str, ...]:
    if maker.startswith("cpp"):
        return tuple(re.findall(r"'([^']*)'", head))
    match = re.search(r"^def " + re.escape(name) + r"\(([^)]*)\)", source, re.MULTILINE)
    if match is None:
        functions = re.findall(r"^def \w+\(([^()]*)\)", source, re.MULTILINE)
        return (
            tuple(p.split(":")[0].split("=")[0].strip() for p in functions[-1].split(","))
            if functions
            else ()
        )
    return tuple(p.split(":")[0].split("=")[0].strip() for p in match.group(1).split(",") if p.strip())


_DEFINITION = re.compile(r"^([A-Za-z_]\w*) = async_compile\.(\w+)\((.*)$")
_DEFINITION_IN_CPP = re.compile(r"^\s*async_compile\.(\w+)\('([A-Za-z_]\w*)', (.*)$")
_KERNEL_IN_CPP = re.compile(r'^extern "C"\s+void\s+(cpp_\w+)\((.*)')
_MOST_PARAMETERS = 2000
_AOT_CPP, _AOT_END = "AOTInductorModel::run_impl(", "} // AOTInductorModel::run_impl"
_FUNCTION = re.compile(r"^(\s*)def ([A-Za-z_]\w*)\(([^)]*)\)?")
_TRIPLE = re.compile(r"r?('''|\"\"\")")
_ASSIGNMENT = re.compile(r"^([A-Za-z_]\w*)\s*(?::[^=]+)?=[^=]")
_BOILERPLATE = re.compile(
    r"^(?:import |from |async_compile\b|del |if __name__|class |@|aten\b|runner\b|call\b|recursively_apply_fns\b|\)|\]|\}|try:|except\b)"
)
_NOT_WRAPPER = frozenset(
    {"benchmark_compiled_module", "get_args", "benchmark_all_configs", "recursively_apply_fns", "__init__"}
)


_EXAMPLE = re.compile(
    r"^ {1,12}(\w{1,200}) = rand_strided\((\([^()\n]{0,2000}\)), (\([^()\n]{0,2000}\)),"
    r" device='(\w{1,40})(?::\d{1,9})?', dtype=torch\.(\w{1,40})\)"
)
"""An input of the wrapper's own benchmark; the only place of the file that has its dtype."""


def parse_output_code(text: str, *, origin: str) -> Parsed[GeneratedCode]:
    """Return the kernels, calls and buffers of one ``output_code.py``.

    Args:
        text: The file; anything else gives an empty model and problems.
        origin: What to call the file in problems.

    Returns:
        The model with problems; ``unknown_lines`` counts the statements that were not understood.
    """
    reader = _Reader(text, origin)
    reader.read()
    return reader.result()


class _Reader:
    """One pass over the lines: comments gather until a definition or a function takes them."""

    def __init__(self, text: str, origin: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.origin = origin
        self.problems: list[Problem] = []
        self.kernels: dict[str, GeneratedKernel] = {}
        self.unknown = UnknownLines()
        self.comments: list[str] = []
        self.complete = True
        self.wrapper = WrapperReader(origin, self.unknown)
        self.cpp_wrapper = False
        self.text_is_python = _AOT_CPP not in text or "cpp_wrapper_src" in text

    def read(self) -> None:
        if not self.text_is_python:
            self._read_cpp()
            return
        index = 0
        while index < len(self.lines):
            index = self._line(index)

    def _read_cpp(self) -> None:
        """Read AOTInductor's ``output_code.cpp``: kernels are in comments of the functions that launch them."""
        self.cpp_wrapper = True
        index = 0
        while index < len(self.lines):
            match = _DEFINITION_IN_CPP.match(self.lines[index])
            opening = _TRIPLE.search(match.group(3)) if match is not None else None
            if match is None or opening is None:
                index += 1
                continue
            maker, name, rest = match.groups()
            body, stop, after = self._string(index, rest[opening.end() :], opening.group(1))
            source = textwrap.dedent("\n".join(body))
            self._add_kernel(name, maker, f"'{name}', ", source, after, index)
            index = stop
        self._cpp_kernels()
        self.wrapper.cpp_wrapper(self.lines, 0, self.kernels)
        if _AOT_END not in self.lines:
            self._cut(len(self.lines) - 1, "the file ends inside the wrapper")

    def _cpp_kernels(self, first: int = 0) -> None:
        """Read the C++ kernels after the wrapper, each from its ``#include`` on, since templates have functions before the kernel."""
        index = start = first
        while index < len(self.lines):
            line = self.lines[index]
            match = _KERNEL_IN_CPP.match(line)
            if match is None:
                start = index if line.startswith("#include") else start
                index += 1
                continue
            opening = self._after_parameters(index)
            if opening is None:
                index += 1
                continue
            parameters = " ".join(x.strip() for x in self.lines[index:opening]).partition("(")[2]
            types = [part.strip().rpartition(" ")[0] for part in parameters.rstrip(") ").split(",")]
            end = next((i for i in range(opening, len(self.lines)) if self.lines[i] == "}"), None)
            if end is None:
                self._cut(index, "the file ends inside the source of a kernel")
                end = len(self.lines) - 1
            source = "\n".join(self.lines[start : end + 1])
            head = ", ".join(f"'{t}'" for t in types)
            self._add_kernel(match[1], "cpp", head, source, "", start)
            index = start = end + 1

    def _after_parameters(self, index: int) -> int | None:
        """Return the line of the brace that opens a function's body; None for a declaration."""
        for at in range(index, min(index + _MOST_PARAMETERS, len(self.lines))):
            if self.lines[at].rstrip().endswith(";"):
                return None
            if self.lines[at].startswith("{"):
                return at
        return None

    def _line(self, index: int) -> int:
        line = self.lines[index]
        stripped = line.strip()
        if not stripped:
            self.comments = []
            return index + 1
        if stripped.startswith("#"):
            self.comments.append(stripped)
            return index + 1
        if (definition := _DEFINITION.match(line)) is not None:
            return self._definition(index, definition)
        if (function := _FUNCTION.match(line)) is not None:
            return self._function(index, function)
        self.comments = []
        return self._other(index, line)

    def _definition(self, index: int, match: re.Match[str]) -> int:
        name, maker, rest = match.groups()
        source: list[str] = []
        opening = _TRIPLE.search(rest)
        head, after, stop = rest, "", index + 1
        if opening is not None:
            quote = opening.group(1)
            head, first = rest[: opening.start()], rest[opening.end() :]
            body, stop, tail = self._string(index, first, quote)
            source = body
            after = tail
        elif maker in ("multi_kernel", "size_hint_multi_kernel"):
            stop = self._until_closed(index)
            after = "\n".join(self.lines[index + 1 : stop])
        elif rest.count("(") >= rest.count(")"):
            stop = self._until_closed(index)
        self._add_kernel(name, maker, head, "\n".join(source), after, index)
        self.comments = []
        return stop

    def _string(self, index: int, first: str, quote: str) -> tuple[list[str], int, str]:
        """Lines of a triple-quoted string that opened on line ``index``, the next line's index, and what follows it."""
        body: list[str] = []
        line, at = first, index
        while True:
            end = _unescaped(line, quote)
            if end >= 0:
                body.append(line[:end])
                return body, at + 1, line[end + 3 :]
            body.append(line)
            at += 1
            if at >= len(self.lines):
                self._cut(index, "the file ends inside the source of a kernel")
                return body, at, ""
            line = self.lines[at]

    def _until_closed(self, index: int) -> int:
        at = index + 1
        while at < len(self.lines) and at - index < 500 and not self.lines[at - 1].rstrip().endswith(")"):
            at += 1
        return at

    def _add_kernel(self, name: str, maker: str, head: str, source: str, after: str, index: int) -> None:
        kernel = read_kernel(name, maker, head, source, after, self.comments, index + 1)
        if name in self.kernels:
            self.problems.append(
                Problem(f"{self.origin}:{index + 1}", f"kernel {name} is defined twice; the last one counts")
            )
        self.kernels[name] = kernel

    def _function(self, index: int, match: re.Match[str]) -> int:
        indent, name, params = len(match.group(1)), match.group(2), match.group(3)
        stop = index + 1
        while stop < len(self.lines):
            line = self.lines[stop]
            if line.strip() and len(line) - len(line.lstrip()) <= indent:
                break
            stop += 1
        takes_args = any(p.strip().split(":")[0] == "args" for p in params.split(","))
        if name not in _NOT_WRAPPER and takes_args:
            self.wrapper.function(name, self.lines, index, stop, self.kernels)
        self.comments = []
        return stop

    def _other(self, index: int, line: str) -> int:
        if line.startswith("cpp_wrapper_src") or (self.cpp_wrapper and line.startswith("kernel_src")):
            first, self.cpp_wrapper = not self.cpp_wrapper, True
            opening = next(
                (i for i in range(index, min(index + 4, len(self.lines))) if _TRIPLE.search(self.lines[i])),
                None,
            )
            if opening is not None:
                match = _TRIPLE.search(self.lines[opening])
                assert match is not None
                body, stop, _ = self._string(opening, self.lines[opening][match.end() :], match.group(1))
                if first:
                    self._cpp_kernels(opening + 1)
                    self.wrapper.cpp_wrapper(body, opening, self.kernels)
                return stop
        if _ASSIGNMENT.match(line):
            return self._closing(index)
        if not _BOILERPLATE.match(line) and not line[0].isspace():
            self.unknown.add(line)
        return index + 1

    def _closing(self, index: int) -> int:
        """Return the line after a module-level assignment, which may span brackets (``arg_index = {``)."""
        line = self.lines[index].rstrip()
        if line.endswith(("{", "[", "(")):
            at = index + 1
            while at < len(self.lines) and self.lines[at][:1] not in ("}", "]", ")") and at - index < 2000:
                at += 1
            return at + 1
        return index + 1

    def _ending(self, how: str, kernels: bool) -> list[Problem]:
        """Return what is missing at the end: nothing when the function ``call`` is there and returns."""
        if how == "cpp" or (self.wrapper.returned and any(f.name == "call" for f in self.wrapper.functions)):
            return []
        if not self.complete:
            return []
        if not "".join(self.lines).strip():
            return [
                Problem(
                    self.origin,
                    "it is empty",
                    "the compile failed before code was written, or the file is truncated",
                )
            ]
        if how == "none":
            what = (
                "it has no wrapper function" if kernels else "no kernel and no wrapper function found in it"
            )
            return [
                Problem(
                    self.origin,
                    what,
                    "the file is truncated, or it is not an output_code.py of torch 2.1 to 2.15",
                )
            ]
        return [
            Problem(
                self.origin,
                "the wrapper ends without a return",
                "the file is truncated; what comes before is shown",
            )
        ]

    def _cut(self, index: int, what: str) -> None:
        self.complete = False
        self.problems.append(
            Problem(f"{self.origin}:{index + 1}", what, "the file is truncated; what comes before is shown")
        )

    def _with_examples(self, buffers: list[WrapperBuffer]) -> Iterator[WrapperBuffer]:
        """Yield the buffers with the dtypes of the inputs, and inputs whose layout is not asserted behind them."""
        rows = ((n, text) for n, text in enumerate(self.lines, 1) if "rand_strided(" in text)
        examples = {m[1]: (n, m) for n, text in rows if (m := _EXAMPLE.match(text))}
        for buffer in buffers:
            example = examples.pop(buffer.name, None) if buffer.how == "input" else None
            yield replace(buffer, dtype=example[1][5], device=example[1][4]) if example else buffer
        inputs = {name for function in self.wrapper.functions for name in function.inputs}
        for name, (line, m) in examples.items():
            if name in inputs:
                size, stride = _shape(m[2]), _shape(m[3])
                yield WrapperBuffer(
                    name, "input", size=size, stride=stride, dtype=m[5], device=m[4], line=line
                )

    def result(self) -> Parsed[GeneratedCode]:
        wrapper = self.wrapper
        counts: dict[str, int] = {}
        for call in wrapper.calls:
            counts[call.kernel] = counts.get(call.kernel, 0) + 1
        kernels = [replace(k, calls=counts.get(k.name, 0)) for k in self.kernels.values()]
        kernels += [replace(k, calls=counts.get(k.name, 0)) for k in wrapper.called.values()]
        functions = tuple(wrapper.functions)
        how = "cpp" if self.cpp_wrapper else "python" if functions else "none"
        problems = [*self.problems, *wrapper.problems, *self._ending(how, bool(kernels))]
        complete = self.complete and not self._ending(how, bool(kernels))
        code = GeneratedCode(
            kernels=tuple(kernels),
            calls=tuple(wrapper.calls),
            buffers=tuple(self._with_examples(wrapper.buffers)),
            functions=functions,
            wrapper=how,
            complete=complete,
            file="output_code.py" if self.text_is_python else "output_code.cpp",
            unknown=tuple(self.unknown.kept),
        )
        return Parsed(code, tuple(problems), self.unknown.count)


def _unescaped(line: str, quote: str) -> int:
    """Return where ``quote`` closes the string on this line, -1 when it does not (escaped quotes are text)."""
    pos = line.find(quote)
    while pos > 0 and line[pos - 1] == "\\":
        pos = line.find(quote, pos + 1)
    return pos


# The wrapper functions of ``output_code.py``: calls in order, their arguments, and the buffers between them.


_CALL = re.compile(r"^(?:(?P<lhs>[^=]*?[\w\])]) = )?(?P<fn>[A-Za-z_][\w.]*(?:\[\d+\])?)\(", re.DOTALL)
_ALIAS = re.compile(r"^([A-Za-z_]\w*) = ([A-Za-z_]\w*)(?:; del .*)?$")
_DEL = re.compile(r"(?:^|; )del ([A-Za-z_][\w, ]*)$")
_LIST = re.compile(r"^(\w+_args) = \[([\w, \[\]]*)\]$")
_ITEM = re.compile(r"^([A-Za-z_]\w*) = ([A-Za-z_]\w*)\[(\d{1,19})\]$")
_PART = re.compile(r"^([A-Za-z_]\w*)\[(\d{1,19})\] = ([A-Za-z_]\w*)$")
_GUARD = re.compile(r"^with torch\.(\w+)\._?(?:DeviceGuard|device)\(")
_ORIGINS = re.compile(r"Source Nodes: \[(?P<nodes>[^\]\[]*)\](?:, Original ATen: \[(?P<aten>[^\]\[]*)\])?")
_HANDLE = re.compile(r"\[Provenance debug handles\] [^\[\]]*:(\d{1,19})\s*$")
_NAME = re.compile(r"[A-Za-z_]\w*")
_BUFFER = re.compile(r"^buf\d+$")
_SYMBOL = re.compile(r"^(?:s|u|ps|ks|zf|zuf|i)\d+$")
_OUT_SHIM = re.compile(r"_out$|_convolution$")
"""Shims of libraries whose output Inductor allocates, as ``extern_kernels`` in Python; the others are eager operators."""
_HANDLE_OF = re.compile(r"&(\w+)_handle\b")
_DATA_OF = re.compile(r"\((?:const )?[\w:]+\*\)\((\w+)\.data_ptr\(\)\)")
_CPP_ALLOCATION = re.compile(r"\baoti_torch_empty_strided\w{0,20}\([^\n]{0,2000}?&(\w{1,200})_handle\)")
_CPP_REUSE = re.compile(
    r"^auto (\w+) = (?:std::move\(|wrap_with_raii\w+\(reinterpret_tensor_wrapper\()(\w+)\b.*// reuse$"
)
_CPP_INPUT = re.compile(r"^auto (\w{1,200}) = std::move\(inputs\[\d")
_CPP_RESET = re.compile(r"^(\w{1,200})\.reset\(\);")
_CPP_OUTPUT = re.compile(r"^output_handles\[\d{1,9}\] = (?:\w{1,200}\()?(\w{1,200})\b")
_WORKSPACE_SUM = re.compile(r"^(\w+) = (workspace_\d+)\[.{0,300}?\]\.view\(.{0,300}?\)\.sum\(dim=\d+\)")
_HOST_READ = re.compile(r"^(?P<lhs>\w+) = (?:1 if )?(?P<buf>[A-Za-z_]\w*)\.item\(\)(?: else 0)?$")
_IGNORED_FN = re.compile(
    r"^(?:assert_\w+|args\.clear|get_raw_stream|get_xpu_stream|get_cuda_stream|print|torch\.\w+\.set_device|torch\.Event"
    r"|\w+\.(?:record|synchronize|wait|clear|zero_|append|extend|record_stream|wait_stream|wait_event)|start_graph|end_graph|grid|torch\.\w+\.(?:synchronize|current_stream|Stream|Event|stream)"
    r"|run_intermediate_hooks|_check\w*|torch\._check\w*|torch\.ops\.aten\._assert\w*|compile_to\w*|copy_misaligned|copy_if_misaligned|aoti_\w+|_debug_\w+|max|min)$"
)
_IGNORED_LINE = re.compile(
    r"^(?:del |return\b|pass$|if |else:|elif |while |for |try:|except|finally:|with |raise |assert |global |nonlocal |\"\"\"|'''|break|continue|import |from )"
)
_ASSIGN = re.compile(r"^(\(?[A-Za-z_][\w\[\], ]*(?:\) *)?)[+]?=\s*(.+)$", re.DOTALL)
_NO_STORAGE = re.compile(r"^\[None\] \* \d|\.clone\(\)$")
"""A list for the results of a loop or branch, and its result where the loop never runs, which is as large as what the loop would give."""
_VIEWS = frozenset(
    {"reinterpret_tensor", "reinterpret_tensor_dtype", "alloc_from_pool", "_reinterpret_tensor", "as_strided"}
)
_FALLBACK_ROOTS = (
    "torch.ops.",
    "aten.",
    "inductor_ops.",
    "_quantized.",
    "quantized.",
    "prims.",
    "torch.",
    "_c10d_functional.",
)
_SUBGRAPH_RESULT = re.compile(r"^self\.partitions\[(\d{1,19})\]$")


def comment_origins(comments: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the source nodes and ATen operators of a ``# ... Source Nodes: [...], Original ATen: [...]`` comment."""
    for comment in comments:
        if (match := _ORIGINS.search(comment)) is not None:
            return _names(match["nodes"]), _names(match["aten"] or "")
    return (), ()


def _names(text: str) -> tuple[str, ...]:
    return tuple(n.strip() for n in text.split(",") if n.strip())


@dataclass
class WrapperReader:
    """Reader of one function after the other; collects the calls and buffers of the whole wrapper."""

    origin: str
    unknown: UnknownLines
    calls: list[KernelCall] = field(default_factory=list)
    called: dict[str, GeneratedKernel] = field(default_factory=dict)
    buffers: list[WrapperBuffer] = field(default_factory=list)
    functions: list[WrapperFunction] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    returned: bool = False
    _known: set[str] = field(default_factory=set)
    _function: str = ""
    _inputs: tuple[str, ...] = ()
    _outputs: tuple[str, ...] = ()
    _deleted: list[tuple[int, str]] = field(default_factory=list)
    _lists: list[tuple[int, str, tuple[str, ...]]] = field(default_factory=list)
    _guards: list[tuple[int, str]] = field(default_factory=list)
    _comments: list[str] = field(default_factory=list)

    def function(
        self, name: str, lines: list[str], start: int, stop: int, kernels: Mapping[str, GeneratedKernel]
    ) -> None:
        """Read the body of the wrapper function whose ``def`` is on line ``start`` and that ends before ``stop``."""
        self._begin(name)
        for index, text in logical_lines(lines, start + 1, stop):
            stripped = text.strip()
            if not stripped:
                continue
            indent = len(text) - len(text.lstrip())
            while self._guards and indent <= self._guards[-1][0]:
                self._guards.pop()
            if stripped.startswith("#"):
                self._comments.append(stripped)
                continue
            self._statement(
                strip_comment(stripped) if "\n" not in stripped else stripped, indent, index + 1, kernels
            )
        self._end(start + 1, stop)

    def _begin(self, name: str) -> None:
        self._function, self._guards, self._comments, self.returned = name, [], [], False
        self._inputs, self._outputs, self._deleted, self._lists = (), (), [], []

    def _end(self, line: int, last: int) -> None:
        """Add the function that was read."""
        self.functions.append(
            WrapperFunction(
                self._function,
                line,
                last,
                self._inputs,
                self._outputs,
                tuple(self._deleted),
                tuple(self._lists),
            )
        )

    def _statement(self, text: str, indent: int, line: int, kernels: Mapping[str, GeneratedKernel]) -> None:
        if text.endswith(" = args") or text.endswith(" = args)"):
            names = _names(text.rpartition(" = ")[0].strip("()[]"))
            self._known.update(names)
            self._inputs = names
            return
        if (deleted := _DEL.search(text)) is not None:
            self._deleted += [(line, name) for name in _names(deleted[1])]
        if (listed := _LIST.match(text)) is not None:
            self._lists.append((line, listed[1], _names(listed[2])))
        if (guard := _GUARD.match(text)) is not None:
            self._guards.append((indent, guard.group(1)))
            return
        if text.startswith("return"):
            self.returned = text.count("(") <= text.count(")") and text != "return"
            self._outputs = tuple(split_args(text[6:].strip().removeprefix("(").removesuffix(")")))
            return
        if self._plain(text, line) or self._call(text, line, kernels):
            return
        if _IGNORED_LINE.match(text) or self._assignment(text, line):
            return
        self.unknown.add(text)

    def _plain(self, text: str, line: int) -> bool:
        """Read a statement without a call: another name for a buffer, one of several results, a value read by the host."""
        if (alias := _ALIAS.match(text)) is not None:
            if not _SYMBOL.match(alias[1]):
                self._buffer(WrapperBuffer(alias[1], "reuse", base=alias[2], line=line))
            return True
        if (item := _ITEM.match(text)) is not None:
            self._buffer(WrapperBuffer(item[1], "item", base=item[2], line=line, item=int(item[3])))
            return True
        if (part := _PART.match(text)) is not None:
            self._buffer(WrapperBuffer(part[1], "part", base=part[3], line=line, item=int(part[2])))
            return True
        # The last step of a mix-order reduction.
        if (partial := _WORKSPACE_SUM.match(text)) is not None:
            self._add(KernelKind.FALLBACK, "workspace.sum", (partial[2],), (), partial[1], line, "")
            return True
        if (read := _HOST_READ.match(text)) is not None:
            self._add(KernelKind.HOST, "item", (read["buf"],), (), read["lhs"], line, "")
            return True
        return False

    def _assignment(self, text: str, line: int) -> bool:
        match = _ASSIGN.match(text)
        if match is None:
            return False
        for name in _NAME.findall(match[1]):
            if _BUFFER.match(name) and not _NO_STORAGE.search(match[2]):
                self._buffer(WrapperBuffer(name, "reuse", base=match[2].strip()[:80], line=line))
        return True

    def _call(self, text: str, line: int, kernels: Mapping[str, GeneratedKernel]) -> bool:
        match = _CALL.match(text)
        if match is None:
            return False
        fn, lhs = match["fn"], (match["lhs"] or "").strip()
        end = matching(text, match.end() - 1)
        inner = text[match.end() : end if end >= 0 else len(text)]
        if end < 0:
            self.problems.append(
                Problem(
                    f"{self.origin}:{line}",
                    "a call is truncated",
                    "the file is truncated; its arguments are partial",
                )
            )
        if fn.startswith("empty_strided") or fn in ("torch.empty_strided", "empty_strided", "empty"):
            self._allocation(lhs, fn, inner, line)
            return True
        if fn in _VIEWS or fn.rpartition(".")[2] in _VIEWS:
            args = split_args(inner)
            base = next(iter(_NAME.findall(args[0])), "") if args else ""
            shape = _shape(args[1]) if len(args) > 1 else ()
            self._buffer(WrapperBuffer(lhs, "view", base=base, size=shape, line=line))
            return True
        if fn in ("assert_size_stride", "assert_size_stride_grouped"):
            self._asserted(split_args(inner), line, grouped=fn.endswith("grouped"))
            return True
        return self._launch(fn, lhs, inner, line, kernels)

    def _asserted(self, args: list[str], line: int, *, grouped: bool) -> None:
        """Read the asserted layout of a graph input, or of the result of a library call."""
        if len(args) < 3 or self._function != "call":
            return
        rows = zip(*(_shape(a) for a in args[:3]), strict=False) if grouped else [tuple(args[:3])]
        for name, size, stride in rows:
            if name in self._inputs:
                self._buffer(
                    WrapperBuffer(name, "input", size=_shape(size), stride=_shape(stride), line=line)
                )

    def _launch(
        self, fn: str, lhs: str, inner: str, line: int, kernels: Mapping[str, GeneratedKernel]
    ) -> bool:
        args, kwargs = _arguments(inner)
        head, _, method = fn.rpartition(".")
        if method == "run" and head and "." not in head:
            kernel = kernels.get(head)
            kind = kernel.kind if kernel else KernelKind.USER_TRITON
            self._add(kind, head, args, kwargs, lhs, line, kernel.device if kernel else "")
            return True
        if fn in kernels:
            self._add(kernels[fn].kind, fn, args, kwargs, lhs, line, kernels[fn].device)
            return True
        if fn.startswith("extern_kernels."):
            self._add(KernelKind.EXTERN, fn, args, kwargs, lhs, line, "")
            return True
        if method == "copy_":
            self._add(KernelKind.COPY, "copy_", (head, *args), kwargs, lhs, line, "")
            return True
        partition = _SUBGRAPH_RESULT.match(fn)
        if partition or (args and args[0].endswith("_args") and "." not in fn):
            self._add(
                KernelKind.SUBGRAPH,
                f"partition_{partition[1]}" if partition else fn,
                args,
                kwargs,
                lhs,
                line,
                "",
            )
            return True
        if _IGNORED_FN.match(fn):
            return True
        if fn.startswith(_FALLBACK_ROOTS):
            self._add(KernelKind.FALLBACK, fn, args, kwargs, lhs, line, "")
            return True
        return False

    def _allocation(self, lhs: str, fn: str, inner: str, line: int) -> None:
        args, kwargs = _arguments(inner)
        named = dict(kwargs)
        device = (
            fn.removeprefix("empty_strided_")
            if fn.startswith("empty_strided_")
            else named.get("device", "").strip("'\"")
        )
        device = {"cpu_pinned": "cpu", "p2p": "cuda"}.get(device, device.partition(":")[0])
        dtype = named.get("dtype", args[2] if len(args) > 2 else "").removeprefix("torch.")
        size = _shape(args[0]) if args else ()
        stride = _shape(args[1]) if len(args) > 1 else ()
        self._buffer(
            WrapperBuffer(lhs, "alloc", size=size, stride=stride, dtype=dtype, device=device, line=line)
        )

    def _buffer(self, buffer: WrapperBuffer) -> None:
        if buffer.name:
            self._known.add(buffer.name)
            self.buffers.append(buffer)

    def _add(
        self,
        kind: KernelKind,
        name: str,
        args: tuple[str, ...],
        kwargs: tuple[tuple[str, str], ...],
        lhs: str,
        line: int,
        device: str,
    ) -> None:
        nodes, aten = comment_origins(self._comments)
        handle = next((int(m.group(1)) for c in self._comments if (m := _HANDLE.search(c))), None)
        self._comments = []
        self._known.update(n for n in _NAME.findall(lhs) if n.startswith("buf"))
        texts = [*args, *(v for _, v in kwargs), lhs]
        found = dict.fromkeys(
            n for t in texts for n in _NAME.findall(t) if n in self._known or _BUFFER.match(n)
        )
        device = device or (self._guards[-1][1] if self._guards else "")
        self.calls.append(
            KernelCall(
                name, kind, self._function, args, kwargs, lhs, tuple(found), nodes, aten, handle, device, line
            )
        )
        if kind in (KernelKind.EXTERN, KernelKind.FALLBACK, KernelKind.COPY, KernelKind.HOST) or (
            kind is KernelKind.USER_TRITON and name not in self.called and not device
        ):
            old = self.called.get(name)
            if old is None:
                self.called[name] = GeneratedKernel(
                    name, kind, source_nodes=nodes, original_aten=aten, device=device
                )

    def cpp_wrapper(self, body: list[str], start: int, kernels: Mapping[str, GeneratedKernel]) -> None:
        """Read the C++ wrapper (``torch._inductor.config.cpp_wrapper``): calls by their shape, arguments as written."""
        self._begin("inductor_entry_impl")
        self.returned = True
        shims = re.compile(
            r"(?:AOTI_TORCH_ERROR_CODE_CHECK\()?(aoti_torch_\w+?_(?:out|call_\w+)|aoti_torch_(?:cpu|cuda|xpu|mps)_\w+|call_\w+|(?:cpp|triton)_\w+)\((.*)"
        )
        inside = False
        for offset, line in enumerate(body):
            stripped = line.strip()
            inside = inside or "inductor_entry_impl(" in line or "AOTInductorModel::run_impl(" in line
            if (
                not inside
                or not stripped
                or stripped.startswith(("//", "#", "static", "extern", "void", "template"))
            ):
                if stripped.startswith("//"):
                    self._comments.append(stripped)
                continue
            if self._cpp_buffer(stripped, start + offset + 1):
                continue
            match = shims.match(stripped)
            if match is None:
                continue
            name = match.group(1)
            bare = name.removeprefix("call_")
            kind = (
                KernelKind.CPP
                if bare.startswith("cpp_")
                else KernelKind.TRITON
                if bare.startswith("triton_")
                else KernelKind.EXTERN
            )
            if kind is KernelKind.EXTERN and not name.startswith("aoti_torch_"):
                continue
            if kind is KernelKind.EXTERN and not _OUT_SHIM.search(name):
                kind = KernelKind.FALLBACK
            given = match.group(2).rstrip(";").removesuffix(")")
            args, kwargs = _arguments(_DATA_OF.sub(r"\1", _HANDLE_OF.sub(r"\1", given)).rstrip(")"))
            self._add(kind, bare, args, kwargs, "", start + offset + 1, "")
            if bare not in kernels and bare not in self.called:
                self.called[bare] = GeneratedKernel(bare, kind)
        self._end(start + 1, start + len(body))

    def _cpp_buffer(self, text: str, line: int) -> bool:
        """Read an allocation of the C++ wrapper, or a buffer that takes over the memory of another one."""
        for name in _CPP_INPUT.findall(text):
            self._inputs = (*self._inputs, name)
        for name in _CPP_RESET.findall(text):
            self._deleted.append((line, name))
        for name in _CPP_OUTPUT.findall(text):
            self._outputs = (*self._outputs, name)
        if (reuse := _CPP_REUSE.match(text)) is not None:
            self._buffer(WrapperBuffer(reuse[1], "reuse", base=reuse[2], line=line))
        elif (made := _CPP_ALLOCATION.search(text)) is not None:
            self._buffer(WrapperBuffer(made[1], "alloc", line=line))
        return reuse is not None or made is not None


def _arguments(inner: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    args, kwargs = [], []
    for part in split_args(inner):
        name, equals, value = part.partition("=")
        if equals and name.strip().isidentifier() and not value.startswith("="):
            kwargs.append((name.strip(), value.strip()))
        else:
            args.append(part)
    return tuple(args), tuple(kwargs)


def _shape(text: str) -> tuple[str, ...]:
    text = text.strip()
    return tuple(split_args(text[1:-1])) if text[:1] in "([" and text[-1:] in ")]" else (text,)
