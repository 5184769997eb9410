r"""Stacks of a graph's kernels: the artifact ``inductor_provenance_tracking_kernel_stack_traces`` of structured traces.

Written by ``torch/_inductor/debug.py`` (``create_kernel_information_json``, ``dump_inductor_provenance_info``), torch 2.9 on::

    {"triton_per_fused_native_layer_norm_0:1": ["  File \"/home/u/m.py\", line 32, in forward\n    q = s.n1(x)\n"]}

A key is the kernel and, behind a colon, its debug handle, the number of its call. Seen: torch 2.9, 2.11, 2.13, 2.15.
"""

from __future__ import annotations

import json

from xpudbg.model.problem import Parsed, Problem

_MAX_STACKS = 1000


def parse_kernel_stacks(text: str, *, origin: str) -> Parsed[dict[str, tuple[str, ...]]]:
    """Return kernel with debug handle -> the stacks of its nodes as torch printed them, the innermost frame last.

    Args:
        text: The artifact.
        origin: Its name in problems.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Parsed({}, (Problem(origin, f"no JSON: {error}"[:200]),))
    if not isinstance(data, dict):
        return Parsed({}, (Problem(origin, "not a table of kernels"),))
    found = {
        name: tuple(s for s in stacks[:_MAX_STACKS] if isinstance(s, str))
        for name, stacks in data.items()
        if isinstance(stacks, list)
    }
    return Parsed(found, (), len(data) - len(found))
