"""Store of native code that was built separately for kernels of any cache, by the content of the SPIR-V.

    native-code/<cache key>/<sha256 of the SPIR-V>/<device>/K.zebin  K.ocloc.log
    native-code/<cache key>/<sha256 of the SPIR-V>/own               the device that the kernel was compiled for

A user's cache is never changed, and the code of an entry that was compiled anew no longer matches.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.files.paths import open_plain
from xpudbg.store.locate import cache_root

_DEVICE = re.compile(r"[a-z0-9][a-z0-9.-]{0,40}")
_OWN = "own"


def store_folder() -> Path:
    """Return the folder of the store, whether or not it exists."""
    return cache_root() / "native-code"


def store_state() -> int:
    """Return a number that changes when native code is stored or removed; 0 without any."""
    try:
        return store_folder().stat().st_mtime_ns
    except OSError:
        return 0


def known_keys() -> frozenset[str]:
    """Return the keys of cache entries with stored native code."""
    try:
        return frozenset(os.listdir(store_folder()))  # noqa: PTH208 - names alone, of thousands of entries
    except OSError:
        return frozenset()


def module_folder(key: str, module: bytes) -> Path:
    """Return the folder of the native code of a module, with one folder per device.

    Args:
        key: The name of the entry's folder in its cache.
        module: The SPIR-V.
    """
    return store_folder() / key / hashlib.sha256(module).hexdigest()


def own_code(key: str, module: bytes) -> Path | None:
    """Return the folder with native code for the device that the kernel was compiled for; None when there is none."""
    folder = module_folder(key, module)
    try:
        with open_plain(folder / _OWN) as handle:
            device = handle.read(64).decode("ascii", "replace").strip()
    except OSError:
        return None
    return folder / device if _DEVICE.fullmatch(device) and (folder / device).is_dir() else None


def keep_code(key: str, module: bytes, device: str, files: dict[str, bytes], *, own: bool) -> Path:
    """Store the files of one kernel for one device.

    Args:
        key: The name of the entry's folder in its cache.
        module: The SPIR-V.
        device: Device of the code.
        files: Contents by name.
        own: Whether the kernel was compiled for this device, so that its card shows it.

    Returns:
        The folder.

    Raises:
        OSError: It cannot be written.
    """
    folder = module_folder(key, module)
    place = folder / device
    place.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        with atomic_write(place / name) as target:
            target.write(data)
    if own:
        (folder / _OWN).write_text(f"{device}\n", encoding="ascii")
    os.utime(store_folder())
    return place
