"""The target's configuration from the environment: device, execution of compiled code, number of devices, report folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

EXECUTE_MODES = ("eager", "interpret", "spirv", "skip")
MAX_DEVICES = 16  # kMaxDevices in csrc/shim.h


class TargetError(RuntimeError):
    """A target that cannot be set up; the message says why and what to do."""


@dataclass(frozen=True)
class TargetConfig:
    """One emulated target.

    Attributes:
        name: Name of the property sheet, for example ``bmg``.
        execute: ``eager``, ``interpret``, ``spirv`` or ``skip``.
        devices: Number of devices, 1 to 16. Without a given number one for each process of a distributed job on
            this machine (``LOCAL_WORLD_SIZE``, which torchrun sets), so that ``set_device(LOCAL_RANK)`` works.
        devices_counted: Whether that number was taken from the job.
        report_dir: Folder for this process's JSON lines; None writes nothing.
        properties: Properties that SYCL would report (``torch.xpu.get_device_properties``).
        unsure: Names of properties without a confirming measurement or document.
    """

    name: str
    execute: str = "eager"
    devices: int = 1
    devices_counted: bool = False
    report_dir: Path | None = None
    properties: Mapping[str, Any] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()


def config_from_env(environ: Mapping[str, str] | None = None) -> TargetConfig | None:
    """Read the target from ``XPUDBG_TARGET`` and its companions; None if none is set.

    Raises:
        TargetError: A name, a mode or a count is invalid.
    """
    env = os.environ if environ is None else environ
    name = env.get("XPUDBG_TARGET", "").strip()
    if not name:
        return None
    execute = env.get("XPUDBG_TARGET_EXECUTE", "").strip() or "eager"
    if execute not in EXECUTE_MODES:
        raise TargetError(f"XPUDBG_TARGET_EXECUTE={execute!r} is none of {', '.join(EXECUTE_MODES)}")
    wanted = env.get("XPUDBG_TARGET_DEVICES", "").strip() or "auto"
    devices = _count(wanted, env)
    report = env.get("XPUDBG_TARGET_REPORT_DIR", "").strip()
    from ...core.devices import load_devices

    rows = {row.name: row for row in load_devices().targets}
    if name not in rows:
        raise TargetError(f"no target is called {name!r}; known are {', '.join(rows)}")
    row = rows[name]
    return TargetConfig(
        name=name,
        execute=execute,
        devices=devices,
        devices_counted=wanted == "auto" and devices > 1,
        report_dir=Path(report) if report else None,
        properties={key: entry.value for key, entry in row.properties.items()},
        unsure=row.unsure,
    )


def _count(text: str, env: Mapping[str, str]) -> int:
    """Parse the number of devices; ``auto``: one for each process of a distributed job on this machine, else one."""
    if text == "auto":
        processes = env.get("LOCAL_WORLD_SIZE", "")
        return max(1, min(int(processes), MAX_DEVICES)) if processes.isdigit() else 1
    if not text.isdigit() or not 1 <= int(text) <= MAX_DEVICES:
        raise TargetError(
            f"XPUDBG_TARGET_DEVICES={text!r} is neither 'auto' nor a number from 1 to {MAX_DEVICES}"
        )
    return int(text)
