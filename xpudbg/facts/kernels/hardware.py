"""Registers and shared local memory (SLM) of Intel GPUs, as available to kernels; the numbers are those of ``devices.toml``."""

from __future__ import annotations

from xpudbg.core.devices import DeviceRow, rows_of
from xpudbg.model.triton import TritonTarget

_OLD_BYTES, _NEW_BYTES = 32, 64
MODES = {
    "default": "the compiler's choice: 128, and Triton's launcher tries 256 when much is spilled",
    "small": "128",
    "large": "256",
    "128": "128",
    "256": "256",
    "512": "512",
    "auto": "128 or 256, as the compiler decides",
}
FLAGS = {
    "-cl-intel-128-GRF-per-thread": "128 registers for each hardware thread",
    "-cl-intel-256-GRF-per-thread": "256 registers for each hardware thread (half as many threads)",
    "-cl-intel-512-GRF-per-thread": "512 registers for each hardware thread (a quarter as many threads)",
    "-cl-intel-enable-auto-large-GRF-mode": "the compiler chooses 128 or 256 registers",
    "-cl-opt-disable": "no optimisation",
    "-cl-fp32-correctly-rounded-divide-sqrt": "divisions and square roots by IEEE rules",
}


def grf_bytes(target: TritonTarget) -> int:
    """Return the bytes of one general register: 64 on PVC, BMG, LNL and later, 32 on DG2 and older.

    The smallest sub-group decides: 32-byte registers go with SIMD8. Unknown devices count as new ones.
    """
    sizes = target.properties.get("sub_group_sizes")
    if isinstance(sizes, list) and sizes:
        return _OLD_BYTES if 8 in sizes else _NEW_BYTES
    return next((row.grf_bytes for row in _rows(target) if row.grf_bytes), _NEW_BYTES)


def device_row(target: TritonTarget, hardware: str = "") -> DeviceRow | None:
    """Return the row of the device that a kernel was compiled for; None where none or more than one generation fits.

    Args:
        target: The device of its metadata.
        hardware: The hardware version of its native code; empty where that is not known.
    """
    rows = rows_of(hardware, target.arch) if hardware else _rows(target)
    generations = {row.pipes.generation for row in rows if row.pipes}
    return rows[0] if len(generations) == 1 else None


def rounded_slm(size: int, target: TritonTarget) -> int | None:
    """Return the bytes of SLM that a core reserves for a work-group; None where the driver's steps are not known.

    Args:
        size: Bytes of a work-group.
        target: The device.
    """
    if size <= 0:
        return 0
    steps = next((row.slm_steps for row in _rows(target)), ())
    return next((step for step in steps if size <= step), None)


def core_slm(target: TritonTarget) -> int | None:
    """Return the bytes of SLM of a core of this device; None where it is not known, or chips of this name differ."""
    sizes = {row.slm_core for row in _rows(target)}
    return sizes.pop() if len(sizes) == 1 else None


def slm_limit(target: TritonTarget) -> tuple[int | None, str]:
    """Return the SLM limit of one work-group in bytes, and its source where the metadata do not have it."""
    for row in _rows(target):
        entry = row.properties.get("local_mem_size")
        if entry is not None and entry.source != "assumed":
            return entry.value, f"property sheet of {row.name}"
    return None, "the target does not say its local_mem_size"


def _rows(target: TritonTarget) -> tuple[DeviceRow, ...]:
    version = target.properties.get("version")
    return rows_of(version if isinstance(version, str) and version.count(".") == 2 else "", target.arch)
