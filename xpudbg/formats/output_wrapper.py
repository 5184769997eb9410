"""The wrapper functions of ``output_code.py``: calls in order, their arguments, and the buffers between them.

Part of :mod:`xpudbg.formats.output_code`, whose docstring shows the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from xpudbg.formats.python_repr import logical_lines, matching, split_args, strip_comment
from xpudbg.formats.unknown_lines import UnknownLines
from xpudbg.model.generated_code import (
    GeneratedKernel,
    KernelCall,
    KernelKind,
    WrapperBuffer,
    WrapperFunction,
)
from xpudbg.model.problem import Problem

_CALL = re.compile(r"^(?:(?P<lhs>[^=]*?[\w\])]) = )?(?P<fn>[A-Za-z_][\w.]*(?:\[\d+\])?)\(", re.DOTALL)
_ALIAS = re.compile(r"^([A-Za-z_]\w*) = ([A-Za-z_]\w*)(?:; del .*)?$")
_DEL = re.compile(r"(?:^|; )del ([A-Za-z_][\w, ]*)$")
_LIST = re.compile(r"^(\w+_args) = \[([\w, ]*)\]$")
_ITEM = re.compile(r"^([A-Za-z_]\w*) = ([A-Za-z_]\w*)\[(\d{1,19})\]$")
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
    devices: set[str] = field(default_factory=set)
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
            self.devices.add(guard.group(1))
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
            if _BUFFER.match(name):
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
        if device:
            self.devices.add(device)
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
        if device:
            self.devices.add(device)
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
