"""The machine of a run, as far as files tell without asking any driver: operating system, processor, Intel GPUs."""

from __future__ import annotations

import contextlib
import platform
from pathlib import Path


def read_system() -> dict[str, str]:
    """Facts by name: ``os``, ``kernel``, ``machine``, ``cpu``, ``cores`` and one ``gpu<N>`` a GPU that sysfs shows.

    A GPU is told as ``vendor:device driver version`` with the PCI ids in hex (0x8086 is Intel), from
    ``/sys/class/drm/card*/device``.
    """
    import os

    facts = {
        "os": _os_name(),
        "kernel": platform.release(),
        "machine": platform.machine(),
        "cores": str(os.cpu_count()),
    }
    with contextlib.suppress(OSError), Path("/proc/cpuinfo").open(errors="replace") as source:
        for line in source:
            if line.startswith("model name"):
                facts["cpu"] = line.partition(":")[2].strip()
                break
    for number, card in enumerate(sorted(Path("/sys/class/drm").glob("card[0-9]*"))):
        if "-" in card.name:  # a connector, not a card
            continue
        text = _gpu(card / "device")
        if text:
            facts[f"gpu{number}"] = text
    return {k: v for k, v in facts.items() if v}


def _gpu(device: Path) -> str:
    vendor, number = _first_line(device / "vendor"), _first_line(device / "device")
    if not vendor:
        return ""
    driver = ""
    with contextlib.suppress(OSError):
        driver = (device / "driver").resolve().name
    version = _first_line(Path("/sys/module") / driver / "version") if driver else ""
    return " ".join(filter(None, [f"{vendor}:{number}", driver, version]))


def _os_name() -> str:
    with contextlib.suppress(OSError), Path("/etc/os-release").open(errors="replace") as source:
        for line in source:
            if line.startswith("PRETTY_NAME="):
                return line.partition("=")[2].strip().strip('"')
    return platform.system()


def _first_line(path: Path) -> str:
    try:
        with path.open(errors="replace") as source:
            return source.readline(200).strip()
    except OSError:
        return ""
