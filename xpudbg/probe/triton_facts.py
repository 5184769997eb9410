"""Probe of Triton: whether it imports, its backends, and whether the active one's launcher can be built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xpudbg.probe.main import Report


def collect(report: Report) -> None:
    """Collect version, file, backends and the target of the active one, if any."""
    report.step("import triton")
    import triton

    report.fact("file", triton.__file__)
    report.fact("version", getattr(triton, "__version__", None))
    report.step("import triton._C.libtriton")
    from triton._C import libtriton

    report.fact("libtriton", getattr(libtriton, "__file__", None))
    report.get(
        "libtriton.backends", lambda: sorted(n for n in dir(libtriton) if n in ("nvidia", "amd", "intel"))
    )
    report.step("backends")
    from triton.backends import backends

    report.fact("backends", [_backend(report, name, backends[name]) for name in sorted(backends)])
    active = [name for name in sorted(backends) if _active(backends[name]) is True]
    if active:
        # The tool gives this process a Triton cache of its own, where the driver's helper is built.
        report.get("target", lambda: _target(triton))


def _backend(report: Report, name: str, backend: Any) -> dict[str, Any]:
    report.step("backends." + name)
    found: dict[str, Any] = {"name": name}
    for part in ("compiler", "driver"):
        cls = getattr(backend, part, None)
        found[part] = "%s.%s" % (getattr(cls, "__module__", "?"), getattr(cls, "__qualname__", cls))
    found["active"] = _active(backend)
    return found


def _active(backend: Any) -> Any:
    check = getattr(getattr(backend, "driver", None), "is_active", None)
    if check is None:
        return None
    try:
        return bool(check())
    except Exception as error:
        return "%s: %s" % (type(error).__name__, str(error)[:500])


def _target(triton: Any) -> dict[str, Any]:
    """Return the active driver's target; Intel's and NVIDIA's drivers compile a C++ helper for it."""
    target = triton.runtime.driver.active.get_current_target()
    names: list[str] = ["backend", "arch", "warp_size"]
    return {name: _plain(getattr(target, name, None)) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    return value if isinstance(value, (bool, int, float, str)) or value is None else str(value)
