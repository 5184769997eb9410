"""Native code for kernels of any Triton cache, for one device or several, kept in the tool's own folder or beside the entries."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.devices import DeviceRow, load_devices, target_of
from xpudbg.core.errors import XpudbgError
from xpudbg.model.target import NativeResult
from xpudbg.model.triton import TritonTarget
from xpudbg.record.native.code import make_native_code
from xpudbg.store.files.atomic import atomic_write, temporary_folder
from xpudbg.store.files.paths import open_plain
from xpudbg.store.native_store import keep_code

_HARDWARE = re.compile(r"\d{1,3}\.\d{1,3}\.\d{1,3}")
_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,40}")


@dataclass(frozen=True)
class Module:
    """A SPIR-V module of a cache entry.

    Attributes:
        key: The name of the entry's folder.
        stem: The name of its files.
        spirv: Its bytes.
        metadata: The bytes of ``KERNEL.json``: the flags of the native compiler are in there.
        own: The device that it was compiled for, as ``--target`` takes it; empty when that is not known.
        beside: The entry's folder, to keep the code there; None for the tool's own.
    """

    key: str
    stem: str
    spirv: bytes
    metadata: bytes
    own: str = ""
    beside: Path | None = None


@dataclass(frozen=True)
class NativeBuild:
    """The native code of one module for one device, or why there is none.

    Attributes:
        device: The device, as the user or its sheet names it.
        compiler: Version of ``ocloc``.
        native: The object; None when there is none.
        path: Where it is kept.
        reason: Why there is none.
    """

    device: str
    compiler: str
    native: bytes | None
    path: Path | None = None
    reason: str = ""


def own_device(target: TritonTarget, hardware: str = "") -> str:
    """The device that a kernel was compiled for; empty when it is not known.

    Args:
        target: What its metadata say.
        hardware: What its native object was built for, ``20.1.0``, where there are no metadata; a device without a sheet is
            called by that, as ``ocloc`` takes it.
    """
    number = target.properties.get("architecture")
    for sheet in load_devices().targets:
        same = number is not None and sheet.properties["architecture"].value == number
        if same or target.arch == sheet.name or (target.device and sheet.title in target.device):
            return sheet.name
    if target.properties or target.arch or target.device or not _HARDWARE.fullmatch(hardware):
        return ""
    # The third number is a stepping.
    wanted = hardware.split(".")[:2]
    same_ip = (
        s.name for s in load_devices().targets if str(s.properties["version"].value).split(".")[:2] == wanted
    )
    return next(same_ip, hardware)


def device_sheet(name: str) -> DeviceRow:
    """The sheet of a device, or one with no more than the name by which ``ocloc`` may know it.

    Raises:
        XpudbgError: It is no name of a device.
    """
    sheet = target_of(name)
    if sheet is not None:
        return sheet
    if not _NAME.fullmatch(name):
        raise XpudbgError(
            f"'{name}' is not a device", hint="such as bmg, lnl, pvc, ptl: names that ocloc takes"
        )
    return DeviceRow(name, name, name, (name,))


def make_for_modules(
    modules: Sequence[Module],
    device: str,
    *,
    ocloc: str,
    own: Callable[[Module], bool],
    say: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[NativeBuild]:
    """Compile modules for one device and keep what comes out.

    Args:
        modules: The modules.
        device: The device.
        ocloc: The compiler.
        own: Whether a module's card is to show the code for this device.
        say: Gets the number of modules done and of all.

    Returns:
        One for each module, in their order.

    Raises:
        XpudbgError: The device has no such name, or nothing can be written.
    """
    sheet = device_sheet(device)
    try:
        with temporary_folder("xpudbg-native-") as name:
            cache, out = Path(name, "cache"), Path(name, "out")
            for number, module in enumerate(modules):
                folder = cache / f"{number:06d}"
                folder.mkdir(parents=True)
                (folder / "k.spv").write_bytes(module.spirv)
                (folder / "k.json").write_bytes(module.metadata)
            made = make_native_code(
                cache, out, sheet, ocloc=ocloc, seconds_each=600, seconds_all=3600, say=say
            )
            if made.reason:
                return [NativeBuild(device, made.compiler, None, reason=made.reason) for _ in modules]
            pairs = zip(modules, made.results, strict=True)
            return [_kept(m, r, out, device, made.compiler, own=own(m)) for m, r in pairs]
    except OSError as error:
        raise XpudbgError(
            f"cannot keep native code: {error.strerror or error}: {error.filename or ''}",
            hint="set XPUDBG_CACHE_DIR to a folder that can be written",
        ) from error


def _kept(
    module: Module, result: NativeResult, out: Path, device: str, compiler: str, *, own: bool
) -> NativeBuild:
    if not result.zebin:
        return NativeBuild(device, compiler, None, reason=result.reason)
    path = out / result.zebin
    with open_plain(path) as handle:
        native = handle.read()
    with open_plain(path.with_suffix(".ocloc.log")) as handle:
        log = handle.read()
    files = {f"{module.stem}.ocloc.log": log, f"{module.stem}.zebin": native}
    if module.beside is None:
        place = keep_code(module.key, module.spirv, device, files, own=own)
    else:
        place = module.beside
        for name, data in files.items():
            with atomic_write(place / name) as target:
                target.write(data)
    return NativeBuild(device, compiler, native, place / f"{module.stem}.zebin")
