"""Parser of a kernel's definition in ``output_code.py``: kind, source, origins, device and parameters.

Part of :mod:`xpudbg.parsers.output_code`, whose docstring shows the grammar.
"""

from __future__ import annotations

import re

from xpudbg.model.generated_code import GeneratedKernel, KernelKind
from xpudbg.parsers.output_wrapper import comment_origins

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
    """A kernel from the pieces of ``name = async_compile.maker(head, '''source''' after`` and the comments above.

    Args:
        name: What the wrapper calls it.
        maker: ``triton``, ``cpp_pybinding``, ``multi_kernel``, ...
        head: What stands before the source in the brackets; for C++ the types of its parameters.
        source: Triton or C++ source; empty when there is none.
        after: What stands behind the source.
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
        heuristic=heuristic,
        source=source,
        path=path,
        user_path=user_path,
        source_nodes=nodes,
        original_aten=aten,
        node_map=_node_map(comments),
        graph_fragment=_fragment(comments),
        device=device,
        params=_params(name, maker, head, source),
        parts=tuple(re.findall(r"^(?:.*: |[ \t]*)([A-Za-z_]\w*),[ \t]*$", after, re.MULTILINE))
        if "multi_kernel" in maker
        else (),
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
