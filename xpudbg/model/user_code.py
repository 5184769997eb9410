"""The user's code, told from torch's own by the path of its file."""

from __future__ import annotations

import re

TORCH_FILE = re.compile(
    r"(?:^|[/\\\\])(?:site-packages|dist-packages|pytorch)[/\\\\](?:torch|torchgen|functorch)[/\\\\]"
    r"|(?:^|[/\\\\])(?:site-packages|dist-packages)[/\\\\]triton[/\\\\]runtime[/\\\\]|^<|eval_with_key"
)
"""Paths of torch's own files, of Triton's that launch a kernel, and of what was never a file (``<eval_with_key>.1``)."""
