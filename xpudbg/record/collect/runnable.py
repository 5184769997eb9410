"""``fx_graph_runnable.py`` edited so that it starts on any machine.

torch writes the whole environment of the run into its head (``generate_env_vars_string``, torch/_dynamo/debug_utils.py), and settings of
Inductor that differ from their defaults::

    os.environ['TORCH_LOGS_OUT'] = '/runs/x/logs/torch_logs-pid_7.log'
    os.environ['TRITON_CACHE_DIR'] = '/runs/x/triton_cache'
    torch._inductor.config.torchinductor_worker_logpath = '/runs/x/logs/worker_log-pid_7.txt'

Where the folder is gone, ``import torch`` fails at the first; where it is still there, the copy would write into the run's own caches. Lines that
say where to write are comments in a bundle, with what torch wrote behind a mark, and so is ``TORCH_LOGS`` beside a ``TORCH_LOGS_OUT``, since all of
it would go to stderr. All other lines stay as they are.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from xpudbg.store.files.paths import open_plain

MARK = b"# a place of the run: "
_HEAD = 256 << 10
_LIMIT = 256 << 20
_PLACES = (
    "TORCH_TRACE", "TORCH_LOGS_OUT", "TORCH_COMPILE_DEBUG_DIR", "TORCHINDUCTOR_CACHE_DIR", "TORCHINDUCTOR_WORKER_LOGPATH",
    "TRITON_CACHE_DIR", "TRITON_DUMP_DIR", "TRITON_HOME", "TRITON_REPRODUCER_PATH", "TORCHDYNAMO_DEBUG_DIR", "TORCH_EXTENSIONS_DIR",
    "PYTORCH_KERNEL_CACHE_PATH", "TORCHINDUCTOR_KERNEL_DUMP_DIR", r"XPUDBG_\w+",
)  # fmt: skip
"""Variables that say where torch, Inductor and Triton write; torch copies those of xpudbg as well where they have TORCH in their names."""
_LINE = re.compile(
    rb"\n(?=os\.environ\[[\"'](?:%s)[\"']\] = [\"'].*[\"']\r?$"
    rb"|torch\._\w+\.config\.(?:\w+\.)*\w*(?:logpath|debug_dir|debug_dir_root|cache_dir|dump_dir|log_dir) = [\"']/.*[\"']\r?$)"
    % "|".join(_PLACES).encode(),
    re.MULTILINE,
)


_LOGS_OUT = re.compile(rb"^os\.environ\[[\"']TORCH_LOGS_OUT[\"']\] = ", re.MULTILINE)
_LOGS = re.compile(rb"^(?=os\.environ\[[\"']TORCH_LOGS[\"']\] = )", re.MULTILINE)


def without_paths(text: bytes) -> bytes:
    """The file with every line that says where to write as a comment; the same bytes where there is none."""
    head, rest = text[:_HEAD], text[_HEAD:]
    if _LOGS_OUT.search(head):
        head = _LOGS.sub(MARK, head)
    return _LINE.sub(b"\n" + MARK, b"\n" + head)[1:] + rest


def make_relocatable(file: Path) -> None:
    """Rewrite a file of the bundle so that it starts on any machine; what it was linked to stays as it was.

    Raises:
        OSError: It cannot be read or written.
    """
    with open_plain(file) as source:
        text = source.read(_LIMIT)
        whole = not source.read(1)
        status = os.fstat(source.fileno())
    changed = without_paths(text)
    if not whole or changed == text:
        return
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(changed)
    os.utime(beside, ns=(status.st_atime_ns, status.st_mtime_ns))
    beside.replace(file)


def hash_runnable(file: Path) -> tuple[int, str]:
    """Size and SHA-256 of what the file becomes in a bundle: one that came out of a bundle is the same graph."""
    with open_plain(file) as source:
        text = without_paths(source.read(_LIMIT))
    return len(text), hashlib.sha256(text).hexdigest()
