"""Probe of Level Zero: drivers and devices that its loader finds, through ctypes without torch.

Results and structures as in Level Zero's ``ze_api.h`` 1.x: ``ze_driver_properties_t`` and
``ze_device_properties_t`` have had this layout since 1.0; a newer driver fills the same leading fields.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xpudbg.probe.main import Report

_LOADERS = ("libze_loader.so.1", "libze_loader.so")
_DRIVERS = ("libze_intel_gpu.so.1", "libze_intel_gpu.so", "libze_intel_gpu_legacy1.so.1")
_RESULTS = {
    0x0: "ZE_RESULT_SUCCESS",
    0x70000001: "ZE_RESULT_ERROR_DEVICE_LOST",
    0x70000002: "ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY",
    0x70010000: "ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS",
    0x70020000: "ZE_RESULT_ERROR_DEPENDENCY_UNAVAILABLE",
    0x78000001: "ZE_RESULT_ERROR_UNINITIALIZED",
    0x78000003: "ZE_RESULT_ERROR_UNSUPPORTED_FEATURE",
    0x78000004: "ZE_RESULT_ERROR_INVALID_ARGUMENT",
    0x7FFFFFFE: "ZE_RESULT_ERROR_UNKNOWN",
}
_TYPES = {1: "gpu", 2: "cpu", 3: "fpga", 4: "mca", 5: "vpu"}
_MANY = 64


class _DriverProperties(ctypes.Structure):
    _fields_ = (
        ("stype", ctypes.c_uint32),
        ("next", ctypes.c_void_p),
        ("uuid", ctypes.c_uint8 * 16),
        ("version", ctypes.c_uint32),
    )


class _DeviceProperties(ctypes.Structure):
    _fields_ = (
        ("stype", ctypes.c_uint32),
        ("next", ctypes.c_void_p),
        ("type", ctypes.c_uint32),
        ("vendor_id", ctypes.c_uint32),
        ("device_id", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("subdevice_id", ctypes.c_uint32),
        ("core_clock_mhz", ctypes.c_uint32),
        ("max_alloc_bytes", ctypes.c_uint64),
        ("max_contexts", ctypes.c_uint32),
        ("max_priority", ctypes.c_uint32),
        ("threads_per_eu", ctypes.c_uint32),
        ("simd_width", ctypes.c_uint32),
        ("eus_per_subslice", ctypes.c_uint32),
        ("subslices_per_slice", ctypes.c_uint32),
        ("slices", ctypes.c_uint32),
        ("timer_resolution", ctypes.c_uint64),
        ("timestamp_bits", ctypes.c_uint32),
        ("kernel_timestamp_bits", ctypes.c_uint32),
        ("uuid", ctypes.c_uint8 * 16),
        ("name", ctypes.c_char * 256),
        # Room for what a newer driver may write.
        ("padding", ctypes.c_uint8 * 1024),
    )


_STYPE_DRIVER_PROPERTIES = 0x1
_STYPE_DEVICE_PROPERTIES = 0x3


def collect(report: Report) -> None:
    """Collect the loader, the GPU driver library, and drivers with their devices."""
    report.step("load the Level Zero loader")
    loader, missing = _load(_LOADERS)
    report.fact("loader", {"name": getattr(loader, "_name", None), "error": missing})
    report.step("load the Level Zero GPU driver")
    driver, missing = _load(_DRIVERS)
    report.fact("driver", {"name": getattr(driver, "_name", None), "error": missing})
    if loader is None:
        return
    report.step("zeInit")
    result = int(loader.zeInit(0)) & 0xFFFFFFFF
    report.fact("init", _result(result))
    if result == 0:
        report.step("zeDriverGet")
        report.fact("drivers", _drivers(report, loader))


def _load(names: Any) -> Any:
    error = ""
    for name in names:
        try:
            return ctypes.CDLL(name), ""
        except OSError as caught:
            error = error or str(caught)[:500]
    return None, error


def _result(code: int) -> str:
    return _RESULTS.get(code, "0x%08x" % code)


def _handles(get: Any, *parents: Any) -> list[ctypes.c_void_p]:
    count = ctypes.c_uint32(0)
    if get(*parents, ctypes.byref(count), None) != 0:
        return []
    count = ctypes.c_uint32(min(count.value, _MANY))
    handles = (ctypes.c_void_p * max(count.value, 1))()
    if count.value == 0 or get(*parents, ctypes.byref(count), handles) != 0:
        return []
    return [ctypes.c_void_p(handles[i]) for i in range(count.value)]


def _drivers(report: Report, loader: Any) -> list[dict[str, Any]]:
    found = []
    for index, driver in enumerate(_handles(loader.zeDriverGet)):
        report.step("driver %d" % index)
        properties = _DriverProperties(stype=_STYPE_DRIVER_PROPERTIES)
        api = ctypes.c_uint32(0)
        entry: dict[str, Any] = {"version": None, "api": None}
        if loader.zeDriverGetProperties(driver, ctypes.byref(properties)) == 0:
            entry["version"] = _driver_version(int(properties.version))
        if loader.zeDriverGetApiVersion(driver, ctypes.byref(api)) == 0:
            entry["api"] = "%d.%d" % (api.value >> 16, api.value & 0xFFFF)
        entry["devices"] = _devices(loader, driver)
        found.append(entry)
    return found


def _driver_version(number: int) -> str:
    """Return the driver's version, such as 1.3.29735: compute runtime packs it as 8, 8 and 16 bits (``driver_imp.cpp``)."""
    return "%d.%d.%d" % (number >> 24, (number >> 16) & 0xFF, number & 0xFFFF)


def _devices(loader: Any, driver: ctypes.c_void_p) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for device in _handles(loader.zeDeviceGet, driver):
        properties = _DeviceProperties(stype=_STYPE_DEVICE_PROPERTIES)
        code = int(loader.zeDeviceGetProperties(device, ctypes.byref(properties))) & 0xFFFFFFFF
        if code != 0:
            found.append({"error": _result(code)})
            continue
        found.append(
            {
                "name": properties.name.decode("utf-8", "replace"),
                "type": _TYPES.get(properties.type, str(properties.type)),
                "vendor_id": "0x%04x" % properties.vendor_id,
                "device_id": "0x%04x" % properties.device_id,
                "integrated": bool(properties.flags & 1),
                "core_clock_mhz": properties.core_clock_mhz,
                "max_alloc_bytes": properties.max_alloc_bytes,
                "eu_count": properties.eus_per_subslice * properties.subslices_per_slice * properties.slices,
                "threads_per_eu": properties.threads_per_eu,
                "simd_width": properties.simd_width,
            }
        )
    return found
