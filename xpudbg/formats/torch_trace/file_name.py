"""Facts in the name of a trace's file."""

from __future__ import annotations

import re

_RANK = re.compile(r"_rank_(\d{1,9})(?:_|\.)")


def rank_in_name(file_name: str) -> int | None:
    """The rank that a trace's name carries (``dedicated_log_torch_trace_rank_3_x.log``): records had none before torch 2.6.

    torch copies it into its own name once torch.distributed is initialised, and it tells two machines' processes with
    equal ids apart.
    """
    match = _RANK.search(file_name)
    return None if match is None else int(match[1])
