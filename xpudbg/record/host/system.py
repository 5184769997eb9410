"""Facts about the machine from files, without asking any driver: operating system, processor, GPUs."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

from xpudbg.model.machine import Gpu


def read_system(root: Path = Path("/")) -> dict[str, str]:
    """Facts of a run by name: ``os``, ``kernel``, ``machine``, ``cpu``, ``cores`` and one ``gpu<N>`` a GPU.

    A GPU is told as ``vendor:device driver version`` with the PCI ids in hex (0x8086 is Intel).

    Args:
        root: Where ``sys``, ``proc`` and ``etc`` lie.
    """
    processor = re.search(r"^model name[^:\n]*:(.*)", system_text(root / "proc/cpuinfo"), re.MULTILINE)
    facts = {
        "os": os_name(root) or platform.system(),
        "kernel": platform.release(),
        "machine": platform.machine(),
        "cores": str(os.cpu_count()),
        "cpu": processor.group(1).strip() if processor else "",
    }
    for number, gpu in enumerate(find_gpus(root)):
        version = system_text(root / "sys/module" / gpu.driver / "version") if gpu.driver else ""
        facts[f"gpu{number}"] = " ".join(filter(None, [f"{gpu.vendor}:{gpu.device}", gpu.driver, version]))
    return {k: v for k, v in facts.items() if v}


def find_gpus(root: Path) -> tuple[Gpu, ...]:
    """Display controllers and Intel's or AMD's processing accelerators, from ``/sys/bus/pci/devices``.

    PCI class 0x03 is a display controller; 0x0b40 and 0x1200 are used by data center GPUs without a display.
    """
    found = []
    for device in children(root / "sys/bus/pci/devices"):
        kind = system_text(device / "class")
        if not kind.startswith(("0x03", "0x0b40", "0x1200")):
            continue
        driver = device / "driver"
        name = driver.readlink().name if driver.is_symlink() else ""
        vendor, number = system_text(device / "vendor"), system_text(device / "device")
        found.append(Gpu(device.name, vendor, number, name))
    return tuple(found)


def os_name(root: Path) -> str:
    """The operating system as ``/etc/os-release`` calls it; empty when it does not say."""
    match = re.search(r'^PRETTY_NAME="?([^"\n]*)', system_text(root / "etc/os-release"), re.MULTILINE)
    return match.group(1) if match else ""


def children(folder: Path) -> list[Path]:
    """Return what lies in a folder, sorted; nothing when it cannot be listed."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def system_text(path: Path) -> str:
    """The first 64 KiB of a small system file, without white space around; empty when it cannot be read."""
    try:
        with path.open("rb") as handle:
            return handle.read(65536).decode("utf-8", "replace").strip()
    except OSError:
        return ""
