"""``torch._C._XpuDeviceProperties``: the properties that SYCL would report, from the property sheet."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from typing import Any


class _XpuDeviceProperties:
    """Attributes as torch documents them for ``torch.xpu.get_device_properties``; prints like the real one."""

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"_XpuDeviceProperties({values})"


_XpuDeviceProperties.__module__ = "torch._C"


def make_properties(sheet: Mapping[str, Any], known: Collection[str] = ()) -> Any:
    """Properties with the values of a sheet.

    Args:
        sheet: Name to value.
        known: Names that this torch has; the others are left out, since Inductor prints all of them into the code that it
            generates. Empty: all are kept.
    """
    properties = _XpuDeviceProperties()
    for name, value in sheet.items():
        if not known or name in known:
            setattr(properties, name, list(value) if isinstance(value, list) else value)
    if "uuid" in known:
        properties.uuid = uuid.uuid5(uuid.NAMESPACE_DNS, f"xpudbg.{sheet['name']}")  # type: ignore[attr-defined]
    return properties
