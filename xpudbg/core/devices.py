"""GPUs: the rows of ``devices.toml``, and which row a name, an architecture or a hardware version means.

The emulated device reads it in the user's process: the standard library alone, and no import of xpudbg.
"""

from __future__ import annotations

import functools
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parent.parent / "devices.toml"
_TABLES = frozenset({"sources", "slm_steps", "pipes"})
_WORD = re.compile(r"[a-z0-9]+")
_NO_NAME = frozenset({"intel", "r", "tm", "arc", "pro", "graphics", "gpu", "data", "center"})
"""Words of Intel's product names that do not distinguish products."""


@dataclass(frozen=True)
class DeviceValue:
    """One property of a device.

    Attributes:
        value: As ``torch.xpu.get_device_properties`` has it.
        source: Tag of the source, a key of :attr:`DeviceTable.sources`; ``assumed`` when nothing confirms it.
    """

    value: Any
    source: str


@dataclass(frozen=True)
class DevicePeaks:
    """Peak rates of a device, by which times are estimated.

    Attributes:
        devices: Names that torch reports for the device.
        figures: Key of the table to value and source; what is not known is not in it.
    """

    devices: tuple[str, ...]
    figures: dict[str, DeviceValue]

    def figure(self, key: str) -> float | None:
        """Return a figure as the table has it; None where it is not known."""
        entry = self.figures.get(key)
        return float(entry.value) if entry is not None else None


@dataclass(frozen=True)
class PipeRates:
    """Rates of the pipes of one vector engine.

    Attributes:
        generation: The row's name, such as ``xe2``.
        figures: Key of the table to value and source; what is not published is not in it.
    """

    generation: str
    figures: dict[str, DeviceValue]

    def rate(self, key: str) -> int | None:
        """Return lanes or operations a clock; None where they are not known."""
        entry = self.figures.get(key)
        return int(entry.value) if entry is not None else None

    @property
    def int64_pipe(self) -> str:
        """The pipe of 64-bit integer instructions: ``integer`` or ``long``."""
        entry = self.figures.get("int64_pipe")
        return str(entry.value) if entry is not None else "long"


@dataclass(frozen=True)
class DeviceRow:
    """A device.

    Attributes:
        name: As ``--target`` takes it.
        title: The product.
        codename: The architecture.
        ocloc: Names that ``ocloc -device`` may know it by, the most exact first.
        properties: Property name to value and source; empty for a device that cannot be emulated.
        names: Other names that people give it: the product, the codename, the chip.
        same_chip: Products with the same chip and other sizes: the name that is typed, and the product's.
        arch: Triton's name for the architecture.
        versions: Hardware versions without stepping, such as ``20.1``.
        grf_bytes: Bytes of one general register; None when not known.
        slm_steps: Bytes to which the driver rounds up what a work-group asks for; empty when not known.
        slm_core: Bytes of shared local memory that the driver can give a core; None when not known.
        ocloc_after: The version of an ``ocloc`` that does not know the device; empty when each does that was seen.
        usual: Whether kernels are compiled for it where no device is named.
        pci: PCI device ids and the names of these products.
        peaks: Its peak rates; None where none are known.
        pipes: Rates of its vector engines; None where none are known.
    """

    name: str
    title: str
    codename: str
    ocloc: tuple[str, ...]
    properties: dict[str, DeviceValue] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    same_chip: dict[str, str] = field(default_factory=dict)
    arch: str = ""
    versions: tuple[str, ...] = ()
    grf_bytes: int | None = None
    slm_steps: tuple[int, ...] = ()
    slm_core: int | None = None
    ocloc_after: str = ""
    usual: bool = False
    pci: dict[str, str] = field(default_factory=dict)
    peaks: DevicePeaks | None = None
    pipes: PipeRates | None = None

    @property
    def unsure(self) -> tuple[str, ...]:
        """Names of the properties that are only assumed."""
        return tuple(name for name, entry in self.properties.items() if entry.source == "assumed")


@dataclass(frozen=True)
class DeviceTable:
    """All devices.

    Attributes:
        rows: The devices, in the order of the file.
        sources: Meaning of their source tags.
    """

    rows: tuple[DeviceRow, ...]
    sources: dict[str, str]

    @property
    def targets(self) -> tuple[DeviceRow, ...]:
        """Devices that can be emulated."""
        return tuple(row for row in self.rows if row.properties)


@functools.cache
def load_devices() -> DeviceTable:
    """Return the table of devices."""
    data = _read_toml(FILE.read_text(encoding="utf-8"))
    rows = [_row(name, e, data) for name, e in data.items() if name not in _TABLES]
    return DeviceTable(tuple(rows), data["sources"])


def _row(name: str, entry: dict[str, Any], data: dict[str, Any]) -> DeviceRow:
    core, steps, generation = entry.get("slm_core_kib"), data["slm_steps"], entry.get("pipes", "")
    peaks = dict(entry.get("peaks", {}))
    devices = tuple(peaks.pop("devices", ()))
    return DeviceRow(
        name,
        entry.get("title", name),
        entry.get("codename", name),
        tuple(entry.get("ocloc", [name])),
        {key: DeviceValue(*pair) for key, pair in entry.get("properties", {}).items()},
        tuple(entry.get("names", ())),
        entry.get("same_chip", {}),
        entry.get("arch", ""),
        tuple(entry.get("versions", ())),
        entry["grf_bytes"][0] if "grf_bytes" in entry else None,
        tuple(kib << 10 for kib in steps[entry["slm_steps"][0]]) if "slm_steps" in entry else (),
        core[0] << 10 if core else None,
        entry.get("ocloc_after", ""),
        entry.get("usual", False),
        entry.get("pci", {}),
        DevicePeaks(devices, {key: DeviceValue(*pair) for key, pair in peaks.items()}) if peaks else None,
        PipeRates(generation, {k: DeviceValue(*pair) for k, pair in data["pipes"][generation].items()})
        if generation
        else None,
    )


def _read_toml(text: str) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib

        return tomllib.loads(text)
    return _read_simple_toml(text)


def _read_simple_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text in which every value is JSON, too."""
    data: dict[str, Any] = {}
    table = data
    for line in text.splitlines():
        if line.startswith("["):
            table = data
            for name in line.strip("[]").split("."):
                table = table.setdefault(name, {})
        elif line and not line.startswith("#"):
            key, _, value = line.partition(" = ")
            table[key.strip('"')] = json.loads(value)
    return data


def rows_of(version: str, arch: str) -> tuple[DeviceRow, ...]:
    """Return the devices that match a kernel's metadata: those of the hardware version, else those of the architecture.

    Args:
        version: The hardware version, such as ``20.1.0``; empty when it is not known.
        arch: The architecture, or the hardware version where the metadata have no architecture.
    """
    rows = load_devices().rows
    for text in (version, arch):
        exact = ".".join(text.split(".")[:2])
        found = tuple(row for row in rows if exact and exact in row.versions)
        if found:
            return found
    return tuple(row for row in rows if arch and arch == row.arch)


def target_of(name: str) -> DeviceRow | None:
    """Return the device to emulate by its name, product, codename or chip, in any spelling."""
    wanted = plain_name(name)
    for row in load_devices().targets:
        if wanted in {plain_name(known) for known in (row.name, *row.names, *row.same_chip)}:
            return row
    return None


def device_with_peaks(name: str) -> DeviceRow | None:
    """Return the device of known peaks by the name that torch reports, or by its row's name or one of its products."""
    wanted = plain_name(name)
    for row in load_devices().rows:
        if row.peaks and wanted in map(plain_name, (row.name, *row.names, *row.peaks.devices)):
            return row
    return None


def same_chip_product(name: str) -> str:
    """Return the named product if its row is that of another product with the same chip; else an empty text."""
    wanted = plain_name(name)
    for row in load_devices().targets:
        for known, product in row.same_chip.items():
            if plain_name(known) == wanted:
                return product
    return ""


def target_names() -> list[str]:
    """Return all names that :func:`target_of` knows, the targets' own first."""
    rows = load_devices().targets
    return [*(row.name for row in rows), *(name for row in rows for name in (*row.names, *row.same_chip))]


def plain_name(name: str) -> str:
    """Return the part of a name that identifies a product: ``Intel(R) Arc(TM) B580 Graphics`` -> ``b580``."""
    return "".join(word for word in _WORD.findall(name.lower()) if word not in _NO_NAME)
