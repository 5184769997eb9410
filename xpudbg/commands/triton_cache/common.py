"""Options of the commands of ``triton-cache``, and the folders that they search."""

from __future__ import annotations

import getpass
import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import ADDRESS_HELP
from xpudbg.core.errors import XpudbgError
from xpudbg.store.files.atomic import temporary_root

if TYPE_CHECKING:
    from xpudbg.run.run_reader import RunReader

AddressesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ADDRESS]...",
        help=f"{ADDRESS_HELP} Caches, entries and any folders above them, too.",
        show_default=False,
        autocompletion=complete_address,
    ),
]
PlacesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PLACE]...", help="Caches, entries, or folders above them.", show_default=False),
]
InOption = Annotated[
    list[str] | None,
    typer.Option(
        "--in",
        metavar="PLACE",
        help="Where a kernel without a run is looked for: a run, cache or folder.",
        show_default="the latest run, else this machine's caches",
        autocompletion=complete_address,
    ),
]
MachineOption = Annotated[
    bool, typer.Option("--machine", help="Look into this machine's caches, not into the latest run.")
]
NameOption = Annotated[str, typer.Option("--name", metavar="GLOB", help="Only kernels whose name matches.")]
TargetOption = Annotated[
    str, typer.Option("--target", metavar="GLOB", help="Only this device, architecture or backend.")
]
KERNEL_HELP = f"{ADDRESS_HELP} A word by itself is a kernel: its name, K5, key or hash."
KernelArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help=KERNEL_HELP, autocompletion=complete_address)
]


def default_places() -> list[Path]:
    """The caches that this user's Triton and Inductor write to, as far as they exist."""
    from xpudbg.store.locate import home_directory

    named = [os.environ.get("TRITON_CACHE_DIR"), os.environ.get("TORCHINDUCTOR_CACHE_DIR")]
    user = re.sub(r'[\\/:*?"<>|]', "_", _user())
    candidates = [Path(n) for n in named if n]
    if not os.environ.get("TORCHINDUCTOR_CACHE_DIR"):
        candidates.append(Path(temporary_root()) / f"torchinductor_{user}")
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
    """Folders for what the user typed; of nothing the caches of this machine.

    Raises:
        XpudbgError: A place is not there; without places, no cache of the user is.
    """
    from xpudbg.commands.addresses import find_run

    return [find_run(place) for place in places] if places else _machine_caches()


def _machine_caches() -> list[Path]:
    found = default_places()
    if not found:
        hint = "give a folder, a run or 'latest'; TRITON_CACHE_DIR, /tmp/torchinductor_USER and ~/.triton/cache are not there"
        raise XpudbgError("no Triton cache found", hint=hint)
    return found


def default_runs(machine: bool) -> list[RunReader]:
    """Return where kernels are looked for when nothing says: the latest run of this folder, else the caches of this machine; stderr says which.

    Args:
        machine: Whether the caches of this machine are asked for.

    Raises:
        XpudbgError: There is neither.
    """
    from xpudbg.commands.addresses import find_run
    from xpudbg.run.run_reader import RunReader
    from xpudbg.screens.text import clean
    from xpudbg.store.locate import LATEST, short_path

    if not machine:
        try:
            latest = find_run(LATEST)
        except XpudbgError:
            latest = None
        if latest is not None:
            name = clean(latest.name, single_line=True)
            sys.stderr.write(f"in the latest run, {name} (--machine: the caches of this machine)\n")
            return [RunReader.open(latest, name=LATEST)]
    found = _machine_caches()
    if not machine:
        names = ", ".join(clean(short_path(p), single_line=True) for p in found)
        sys.stderr.write(f"in the caches of this machine, {names}\n")
    return [RunReader.open(p) for p in found]


def now() -> float:
    """Seconds since the epoch."""
    return time.time()
