"""The model of ``output_code.py``: the kernels that Inductor made and the wrapper that calls them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from xpudbg.model.row import StrEnum, dataclass


class KernelKind(StrEnum):
    """Kind of a kernel of the generated code."""

    TRITON = "triton"
    """A Triton kernel that Inductor wrote."""
    TRITON_TEMPLATE = "triton_template"
    """A Triton kernel from a template (mm, conv, flex attention), with fused prologue and epilogue."""
    USER_TRITON = "user_triton"
    """A Triton kernel of the user's own, called from the compiled code."""
    CPP = "cpp"
    """A C++ kernel that Inductor wrote (CPU)."""
    CPP_TEMPLATE = "cpp_template"
    """A C++ kernel from a template (packed GEMM, grouped GEMM, flex attention)."""
    MULTI_KERNEL = "multi_kernel"
    """A choice between several Triton kernels that is made when it first runs."""
    CUTLASS = "cutlass"
    OTHER_COMPILED = "other_compiled"
    """Another compiler behind ``async_compile``: halide, cutedsl, pallas, metal, rocm, ...; ``maker`` names it."""
    EXTERN = "extern"
    """``extern_kernels.NAME``: a library call that Inductor chose and whose output it allocates."""
    FALLBACK = "fallback"
    """An operator of PyTorch called directly (``torch.ops...``, ``aten...``)."""
    COPY = "copy"
    """``dst.copy_(src)``: between devices, or back into a mutated input."""
    HOST = "host"
    """A value read back to the host (``buf0.item()``): it launches no kernel, but waits for the device."""
    SUBGRAPH = "subgraph"
    """A call of another function of the wrapper (control flow, a partition, a repeated region); only in calls."""


TRITON_KINDS = frozenset({KernelKind.TRITON, KernelKind.TRITON_TEMPLATE, KernelKind.USER_TRITON})
"""Kinds that are one Triton kernel."""
CPP_KINDS = frozenset({KernelKind.CPP, KernelKind.CPP_TEMPLATE})
COMPILED_KINDS = frozenset(
    {
        *TRITON_KINDS,
        *CPP_KINDS,
        KernelKind.MULTI_KERNEL,
        KernelKind.CUTLASS,
        KernelKind.OTHER_COMPILED,
    }
)
"""Kinds with a definition in ``output_code.py``; the others are only called there."""
LIBRARY_KINDS = frozenset({KernelKind.EXTERN, KernelKind.FALLBACK})
"""Kinds that run a library's code."""


def source_file_name(source: str) -> str:
    """Return the name of the file that Inductor writes a Triton kernel's source to (``torch/_inductor/codecache.py``); empty without one."""
    import base64
    import hashlib

    text = source.strip().encode("utf-8", "surrogatepass")
    digest = base64.b32encode(hashlib.sha256(text).digest())[:51].decode().lower()
    return f"c{digest}.py" if text else ""


ENTRY_FUNCTIONS = ("call", "inductor_entry_impl")
"""Functions of the wrapper that run the whole graph, in Python and in C++."""
_FUNCTION = re.compile(r"^def (\w+)\(", re.MULTILINE)
_SOURCE_FILE = re.compile(r"c[a-z2-7]{51}\.py")
_SCHEDULED = re.compile(r"triton_(?!tem_)[a-z]{3,4}_fused")
"""Names of kernels that Inductor's scheduler made; templates are called ``triton_mm``, ``triton_tem_fused_mm_0``."""


def is_source_file(name: str) -> bool:
    """Return whether a file name has the form of Inductor's own files."""
    return _SOURCE_FILE.fullmatch(name) is not None


def uncalled_kind(name: str, files: Iterable[str]) -> KernelKind:
    """Return the kind of a Triton kernel that no graph's code defines, judged by Inductor's names of kernels and files.

    Args:
        name: Its name.
        files: Names of the Python files that its cache entries name.
    """
    known = [f for f in files if f]
    if not name.startswith("triton_") or (known and not any(map(is_source_file, known))):
        return KernelKind.USER_TRITON
    return KernelKind.TRITON if _SCHEDULED.match(name) else KernelKind.TRITON_TEMPLATE


@dataclass(frozen=True)
class GeneratedKernel:
    """One kernel: defined in the file, or only called by its wrapper.

    Attributes:
        name: Its name in the file; for extern kernels and fallbacks the dotted target (``extern_kernels.mm``).
        kind: Its kind.
        maker: The method of ``async_compile`` that makes it (``triton``, ``cpp_pybinding``); empty when not made here.
        source: The text of the kernel; empty when not made here.
        path: ``# kernel path:``, a path of the machine that compiled; never to be opened.
        user_path: ``# Original path:`` of a user's own Triton kernel, ``FILE:LINE``.
        source_nodes: Names of the nodes of the captured graph that it comes from.
        original_aten: The ATen operators that it comes from (``aten.sin``).
        node_map: Captured node -> the ATen nodes it became.
        graph_fragment: The FX nodes that were fused, as printed in the comment.
        device: ``cpu``, ``cuda``, ``xpu``, ...; empty when the file does not say.
        params: Parameters of the kernel function; for C++ the argument types.
        line: Line of the definition, counted from 1; 0 when it is only called.
        calls: How often the wrapper calls it.
    """

    name: str
    kind: KernelKind
    maker: str = ""
    source: str = ""
    path: str = ""
    user_path: str = ""
    source_nodes: tuple[str, ...] = ()
    original_aten: tuple[str, ...] = ()
    node_map: tuple[tuple[str, tuple[str, ...]], ...] = ()
    graph_fragment: tuple[str, ...] = ()
    device: str = ""
    params: tuple[str, ...] = ()
    line: int = 0
    calls: int = 0

    @property
    def function(self) -> str:
        """Name of the Triton function that is launched: for a user's kernel the name in the user's code, without the number that Inductor adds."""
        decorated = self.source.partition("@triton_heuristics.")[2]
        match = _FUNCTION.search(decorated) if self.kind is KernelKind.USER_TRITON else None
        return match[1] if match else self.name


@dataclass(frozen=True)
class KernelCall:
    """One call in the wrapper, in the order in which it runs.

    Attributes:
        kernel: Name of the kernel, as in :class:`GeneratedKernel`; for a subgraph the function.
        kind: Kind of the called function.
        function: The function of the wrapper that contains it (``call``, ``partition_0``, ``true_graph_0``).
        args: Positional arguments as written.
        kwargs: Keyword arguments as written.
        result: Left of ``=``; empty when nothing is assigned.
        buffers: Names of buffers and graph inputs among the arguments and the result, each once, in order.
        source_nodes: From the comment above the call.
        original_aten: From the comment above the call.
        debug_handle: The number of ``[Provenance debug handles]``; None before torch 2.9.
        device: From the device guard around it, or from its kernel; empty when unknown.
        line: Line, counted from 1.
    """

    kernel: str
    kind: KernelKind
    function: str
    args: tuple[str, ...] = ()
    kwargs: tuple[tuple[str, str], ...] = ()
    result: str = ""
    buffers: tuple[str, ...] = ()
    source_nodes: tuple[str, ...] = ()
    original_aten: tuple[str, ...] = ()
    debug_handle: int | None = None
    device: str = ""
    line: int = 0


@dataclass(frozen=True)
class WrapperBuffer:
    """A buffer that the wrapper allocates, reuses, or takes from a call.

    Attributes:
        name: Its name.
        how: ``alloc``, ``reuse`` (the storage of ``base`` goes on under a new name), ``view``, ``item`` (``base[i]``),
            ``part`` (``name[i] = base``) or ``input`` (from ``assert_size_stride`` and the wrapper's own benchmark).
        base: The buffer it is made from; empty for ``alloc`` and ``input``.
        item: Position in ``base`` of an ``item``, in the list ``name`` of a ``part``.
        size: Dimensions as written (numbers or symbols); empty tuple when unknown or a scalar.
        stride: Strides as written.
        dtype: Short dtype (``float32``); empty when the statement does not say.
        device: From the allocator's name (``empty_strided_xpu``); empty when it does not say.
        line: Line, counted from 1.
    """

    name: str
    how: str
    base: str = ""
    size: tuple[str, ...] = ()
    stride: tuple[str, ...] = ()
    dtype: str = ""
    device: str = ""
    line: int = 0
    item: int = 0


@dataclass(frozen=True)
class WrapperFunction:
    """A function of the wrapper that takes ``args``: ``call``, a partition, or a subgraph.

    Attributes:
        name: Its name.
        line: Its first line, counted from 1.
        last: Its last line.
        inputs: Names of its arguments.
        outputs: Expressions that it returns, as written.
        deleted: Names that ``del`` (C++: ``reset()``) drops, each with its line.
        lists: Lists of arguments for other functions: line, name, and the names in it.
    """

    name: str
    line: int
    last: int = 0
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    deleted: tuple[tuple[int, str], ...] = ()
    lists: tuple[tuple[int, str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class GeneratedCode:
    """One ``output_code.py``, or the C++ in its place.

    Attributes:
        kernels: Definitions in file order, then extern kernels, fallbacks and copies in the order of their first call.
        calls: Every call of the wrapper in file order.
        buffers: Buffers in file order; a name occurs again when it is assigned again.
        functions: Functions of the wrapper that take ``args``, in file order.
        wrapper: ``python``, ``cpp`` (C++ wrapper text inside) or ``none`` when there is no wrapper function.
        complete: False when the text ends inside a kernel or a function.
        unknown: Statements that the parser does not know, at most 100.
        file: Name of such a file: ``output_code.cpp`` where all of it is C++, as AOTInductor writes it.
    """

    kernels: tuple[GeneratedKernel, ...] = ()
    calls: tuple[KernelCall, ...] = ()
    buffers: tuple[WrapperBuffer, ...] = ()
    functions: tuple[WrapperFunction, ...] = ()
    wrapper: str = "none"
    complete: bool = True
    unknown: tuple[str, ...] = ()
    file: str = "output_code.py"

    @property
    def entry(self) -> WrapperFunction:
        """The function that the graph's caller calls; without arguments and results where it is not known."""
        return next((f for f in self.functions if f.name in ENTRY_FUNCTIONS), WrapperFunction("", 0))

    def kernel(self, name: str) -> GeneratedKernel | None:
        """Return the kernel with this name, or None."""
        return next((k for k in self.kernels if k.name == name), None)

    def given_for(self, call: KernelCall, parameters: Collection[str]) -> set[str]:
        """Return the arguments, as written, that a call passes for parameters of its kernel.

        Args:
            call: One of :attr:`calls`.
            parameters: Names of some of the kernel's parameters.
        """
        definition = self.kernel(call.kernel)
        names = definition.params if definition is not None else ()
        return {a for name, a in zip(names, call.args, strict=False) if name in parameters}
