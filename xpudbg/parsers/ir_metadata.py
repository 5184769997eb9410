"""Metadata of a kernel as far as its own ttgir or ttir has it, for files that somebody saved without ``KERNEL.json``.

``module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 32 : i32} {``
and ``tt.func public @triton_poi_fused_add_0(``. Seen: Triton 3.0 to 3.2 (``triton_gpu.``) and 3.3 to 3.7 (``ttg.``); a ttir has no
attributes but the function.
"""

from __future__ import annotations

import re

from xpudbg.model.triton import TritonMetadata, TritonTarget
from xpudbg.model.whole_number import whole_number
from xpudbg.parsers.mlir import MAX_CHARS, outline_mlir

_FUNCTION = re.compile(r'^ *tt\.func public @"?([^"(\s]{1,4000})"?\(', re.MULTILINE)


def parse_ir_metadata(text: str) -> TritonMetadata:
    """Read a kernel's name, target and launch width from its ttgir or ttir; what the text does not say stays unknown."""
    names = {match[1] for match in _FUNCTION.finditer(text[:MAX_CHARS])}
    module = outline_mlir(text)
    attributes = module.attributes if module is not None else {}

    def number(name: str) -> int | None:
        return whole_number(attributes.get(f"ttg.{name}") or attributes.get(f"triton_gpu.{name}") or "")

    target = (attributes.get("ttg.target") or attributes.get("triton_gpu.target") or "").strip('"')
    backend, _, arch = target.partition(":")
    return TritonMetadata(
        name=names.pop()[:1000] if len(names) == 1 else "",
        target=TritonTarget(backend=backend[:40], arch=arch[:40]),
        num_warps=number("num-warps"),
        threads_per_warp=number("threads-per-warp"),
        num_ctas=number("num-ctas"),
    )
