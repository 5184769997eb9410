"""Requests of the user to torch that a run would take away: it is left alone, or written where it was asked for, too."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from xpudbg.core.errors import XpudbgError

CACHE_VARIABLES = ("TORCHINDUCTOR_FX_GRAPH_CACHE", "TORCHINDUCTOR_AUTOGRAD_CACHE")
_USES_CACHES = re.compile(
    rb"\b(?:save_cache_artifacts|load_cache_artifacts|(?:fxgraph|autograd)_cache_(?:hit|miss|bypass|saved)\w*)\b"
)
_DEBUG = "torch_compile_debug"


def uses_caches(script: bytes) -> str:
    """The word by which a script uses torch's compile caches itself; empty where it does not.

    With the caches off ``torch.compiler.save_cache_artifacts()`` returns None and their counters stay empty.
    """
    found = _USES_CACHES.search(script)
    return found.group().decode() if found is not None else ""


def copy_debug_folders(run_dir: Path, environ: Mapping[str, str], cwd: str) -> None:
    """Copy the run's debug folders to where plain Python writes them, if the user has set ``TORCH_COMPILE_DEBUG``.

    Args:
        run_dir: The run's folder, whose ``debug`` torch wrote to.
        environ: The user's environment.
        cwd: The script's working directory; empty where it is gone.

    Raises:
        XpudbgError: They cannot be written there.
    """
    source = run_dir / "debug" / _DEBUG
    place = environ.get("TORCH_COMPILE_DEBUG_DIR") or cwd
    if environ.get("TORCH_COMPILE_DEBUG") != "1" or not place or not source.is_dir():
        return
    try:
        shutil.copytree(source, Path(cwd, place, _DEBUG), dirs_exist_ok=True)
    except (OSError, shutil.Error) as error:
        what = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise XpudbgError(f"the debug folders could not be copied to {place}: {what}") from error
