"""Metadata of a kernel as far as its own ttgir or ttir has it, for files that somebody saved without ``KERNEL.json``.

``module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 32 : i32} {``
and ``tt.func public @triton_poi_fused_add_0(``. Seen: Triton 3.0 to 3.2 (``triton_gpu.``) and 3.3 to 3.7 (``ttg.``); a ttir has no
attributes but the function.
"""

from __future__ import annotations

import re

from xpudbg.model.triton import TritonMetadata, TritonTarget

_FUNCTION = re.compile(r'^ *tt\.func public @"?([^"(\s]{1,4000})"?\(', re.MULTILINE)
_MODULE = re.compile(r"^ {0,8}module attributes [^\n]{0,20000}", re.MULTILINE)
_NUMBER = re.compile(r'\b(?:ttg|triton_gpu)\.(num-ctas|num-warps|threads-per-warp)"? = (\d{1,9}) : i32\b')
_TARGET = re.compile(r'\b(?:ttg|triton_gpu)\.target"? = "([^"\n]{1,80})"')
_LONGEST = 8 << 20


def parse_ir_metadata(text: str) -> TritonMetadata:
    """Read a kernel's name, target and launch width from its ttgir or ttir; what the text does not say stays unknown."""
    text = text[:_LONGEST]
    names = {match[1] for match in _FUNCTION.finditer(text)}
    module = _MODULE.search(text)
    attributes = module[0] if module else ""
    numbers = {match[1]: int(match[2]) for match in _NUMBER.finditer(attributes)}
    target = _TARGET.search(attributes)
    backend, _, arch = (target[1] if target else "").partition(":")
    return TritonMetadata(
        name=names.pop()[:1000] if len(names) == 1 else "",
        target=TritonTarget(backend=backend, arch=arch),
        num_warps=numbers.get("num-warps"),
        threads_per_warp=numbers.get("threads-per-warp"),
        num_ctas=numbers.get("num-ctas"),
    )
