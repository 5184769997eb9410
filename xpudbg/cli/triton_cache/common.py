"""Places, kernels and durations as the commands of ``triton-cache`` take them."""

from __future__ import annotations

import getpass
import os
import re
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.errors import XpudbgError

if TYPE_CHECKING:
    from xpudbg.analysis.kernels.cache_files import FoundCaches
    from xpudbg.model.cache import EntryFiles

PlacesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PLACE]...", help="Cache, entry, folder, bundle, run or 'latest'.", show_default=False
    ),
]
InOption = Annotated[
    list[str] | None,
    typer.Option(
        "--in",
        metavar="PLACE",
        help="Where to look: cache, folder, bundle, run or 'latest'.",
        show_default=False,
    ),
]
NameOption = Annotated[str, typer.Option("--name", metavar="GLOB", help="Only kernels whose name matches.")]
TargetOption = Annotated[
    str, typer.Option("--target", metavar="GLOB", help="Only this device, architecture or backend.")
]
KernelArgument = Annotated[
    str,
    typer.Argument(
        metavar="KERNEL", help="Kernel name, a pattern of it, the beginning of its hash, or a path."
    ),
]


def default_places() -> list[Path]:
    """The caches that this user's Triton and Inductor write to, as far as they exist."""
    from xpudbg.bundle.locate import home_directory

    named = [os.environ.get("TRITON_CACHE_DIR"), os.environ.get("TORCHINDUCTOR_CACHE_DIR")]
    user = re.sub(r'[\\/:*?"<>|]', "_", _user())
    candidates = [Path(n) for n in named if n]
    if not os.environ.get("TORCHINDUCTOR_CACHE_DIR"):
        candidates.append(Path(tempfile.gettempdir()) / f"torchinductor_{user}")
    home = os.environ.get("TRITON_HOME")
    base = Path(home) if home else home_directory()
    candidates += [base / ".triton" / "cache"] if base else []
    return [p for p in dict.fromkeys(candidates) if p.is_dir()]


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return str(os.getuid())


def resolve_places(places: list[str] | None) -> list[Path]:
    """Folders for what the user typed.

    Raises:
        XpudbgError: A place is not there; without places, no cache of the user is.
    """
    from xpudbg.bundle.locate import bundle_in_archive, resolve_run
    from xpudbg.files.vfs import exists

    if places:
        given = [(p, Path(p).expanduser()) for p in places]
        return [bundle_in_archive(path) if exists(path) else resolve_run(p) for p, path in given]
    found = default_places()
    if not found:
        hint = "give a folder, a run or 'latest'; TRITON_CACHE_DIR, /tmp/torchinductor_USER and ~/.triton/cache are not there"
        raise XpudbgError("no Triton cache found", hint=hint)
    return found


def find(places: list[str] | None) -> FoundCaches:
    """The kernels at the places, which must have some.

    Raises:
        XpudbgError: There are none.
    """
    from xpudbg.analysis.kernels.cache_files import find_caches

    folders = resolve_places(places)
    found = find_caches(folders)
    if not found.roots:
        where = ", ".join(map(str, folders[:3]))
        hint = "CPU kernels leave none; with TRITON_INTERPRET=1 there are none either"
        if found.problems:
            hint = f"{found.problems[0].where}: {found.problems[0].what}"
        raise XpudbgError(f"no Triton kernels in {where}", hint=hint)
    return found


def select(places: list[str] | None, wanted: str) -> EntryFiles:
    """The one kernel that a name, a pattern, the beginning of a hash or a path means; see :mod:`xpudbg.analysis.kernels.select_kernel`.

    Raises:
        XpudbgError: None or several fit; the hint names them.
    """
    from xpudbg.analysis.kernels.select_kernel import choose_kernel

    return choose_kernel(lambda: find(places), wanted)


def now() -> float:
    """Seconds since the epoch."""
    return time.time()
