"""AOTInductor and ``cpp_wrapper``, as far as they work without SYCL.

Inductor generates everything: graphs, IR, kernels with all stages, the C++ wrapper. Only steps that need SYCL's headers or
libraries are left out or refused:

* ``aoti_compile_and_package`` makes the package that torch makes with ``aot_inductor.package_cpp_only``: the wrapper's source, the
  kernels, the weights, and what builds them on a machine that has SYCL.
* ``aot_compile`` (a library) fails where the C++ compiler would be called.
* ``cpp_wrapper`` with ``torch.compile`` runs the ATen graph in ``eager``; its wrapper is generated and not compiled.
* Loading a package or library for xpu is refused.
"""

from __future__ import annotations

import contextlib
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from . import report
from .config import TargetError

SYCL_HOME = "/SYCL_HOME"
"""Stands for SYCL's folder in the commands that are written down; there is none here, and nothing is built with it."""

_HINT = "build it on a machine with SYCL and a real XPU"
_PACKAGE_NOTE = (
    "AOTInductor's package holds the sources, kernels and weights (aot_inductor.package_cpp_only): the C++ wrapper needs SYCL to be "
    "compiled, which an emulated target does not have. /SYCL_HOME stands for SYCL's folder in its build files. The package was not loaded"
)
_WRAPPER_NOTE = "the C++ wrapper (cpp_wrapper) was generated, but not compiled: it needs SYCL; the ATen graph ran in its place"
_MAX_METADATA = 1 << 20


def refused(what: str, why: str) -> TargetError:
    """Report a step that needs SYCL, and return the error for it."""
    report.once("refused", what, reason=why, hint=_HINT)
    return TargetError(f"xpudbg: {what}: {why}; {_HINT}")


@contextlib.contextmanager
def settings(config: Any, *, aot: bool, execute: str) -> Iterator[None]:
    """Context with Inductor's settings for one graph compiled for xpu with a C++ wrapper; no change for other graphs.

    Args:
        config: ``torch._inductor.config``.
        aot: Whether the graph is compiled ahead of time.
        execute: The target's way to execute compiled graphs.

    Raises:
        TargetError: The generated code is C++ and would have to run.
    """
    if not aot and not config.cpp_wrapper:
        yield
        return
    if not aot and execute != "eager":
        raise refused(
            "cpp_wrapper", f"--execute {execute} runs the generated code, which here is C++ for SYCL"
        )
    changes = {
        # Else kernels are compiled when the wrapper launches them.
        "triton.autotune_at_compile_time": True,
        "aot_inductor.precompile_headers": False,
        "cpp_cache_precompile_headers": False,
    }
    if aot and config.aot_inductor.package:
        changes["aot_inductor.package_cpp_only"] = True
        report.once("fidelity", "aot_inductor", note=_PACKAGE_NOTE)
    with config.patch({name: value for name, value in changes.items() if _has(config, name)}):
        yield


def _has(config: Any, name: str) -> bool:
    for part in name.split("."):
        if not hasattr(config, part):
            return False
        config = getattr(config, part)
    return True


def install_builder(module: Any) -> None:
    """Give placeholder paths of SYCL and Level Zero for generated commands, and refuse to run commands that need them.

    Args:
        module: ``torch._inductor.cpp_builder``, just imported.
    """
    find_library, build = module.find_library, module.CppBuilder.build
    module.find_library = lambda name: (
        find_library(name) or ("libze_loader.so.1" if name == "ze_loader" else None)
    )

    def checked_build(self: Any) -> Any:
        if "USE_XPU" in self.get_command_line() and _needs_sycl(self._sources_args.split()):
            raise refused("C++ for xpu", "compiling it needs SYCL, which an emulated target does not have")
        return build(self)

    module.CppBuilder.build = checked_build


def _needs_sycl(sources: list[str]) -> bool:
    """Return whether a command needs SYCL: all but compiles of weights, which are assembly or plain data."""
    for source in sources:
        path = Path(source)
        if path.suffix not in {".S", ".s", ".c", ".cpp"} or b"#include" in path.read_bytes():
            return True
    return False


def install_extension(module: Any) -> None:
    """Let ``torch.utils.cpp_extension`` return a placeholder of SYCL's folder, for generated commands."""
    if getattr(module, "SYCL_HOME", None) is None:
        module.SYCL_HOME = SYCL_HOME


def install_codecache(module: Any) -> None:
    """Run a graph's ATen operators in the place of a C++ wrapper for xpu, which is not compiled.

    Args:
        module: ``torch._inductor.codecache``, just imported.
    """
    cache = module.CppWrapperCodeCache
    for name in ("load_pybinding", "load_pybinding_async"):
        if hasattr(cache, name):
            setattr(
                cache,
                name,
                classmethod(_without_xpu(getattr(cache, name).__func__, asynchronous="async" in name)),
            )


def _without_xpu(load: Callable[..., Any], *, asynchronous: bool) -> Callable[..., Any]:
    def loaded(
        cls: Any, argtypes: Any, main_code: Any, device_type: str = "cpu", *args: Any, **kwargs: Any
    ) -> Any:
        if device_type != "xpu":
            return load(cls, argtypes, main_code, device_type, *args, **kwargs)
        report.once("fidelity", "cpp_wrapper", note=_WRAPPER_NOTE)
        return (lambda: _not_compiled) if asynchronous else _not_compiled

    return loaded


def _not_compiled(*_args: Any) -> Any:
    raise refused("cpp_wrapper", "the C++ wrapper was not compiled, since that needs SYCL")


def install_loaders(torch: Any) -> None:
    """Refuse to load packages and libraries for xpu; others are loaded."""
    aoti: Any = getattr(torch._C, "_aoti", None)
    loader = getattr(aoti, "AOTIModelPackageLoader", None)
    if loader is None:
        return

    class AOTIModelPackageLoader(loader):  # type: ignore[misc,valid-type]
        def __init__(self, path: str, *args: Any, **kwargs: Any) -> None:
            if "xpu" in package_devices(path):
                raise refused(
                    "AOTInductor package", f"{Path(path).name} is for xpu: loading it needs SYCL and a device"
                )
            super().__init__(path, *args, **kwargs)

    def runner(path: str, *_args: Any, **_kwargs: Any) -> Any:
        raise refused(
            "AOTInductor library", f"{Path(path).name} is for xpu: loading it needs SYCL and a device"
        )

    aoti.AOTIModelPackageLoader = AOTIModelPackageLoader
    aoti.AOTIModelContainerRunnerXpu = runner


def package_devices(path: str) -> set[str]:
    """Return the device types of a package's models; empty if it names none."""
    found = set()
    with contextlib.suppress(OSError, zipfile.BadZipFile, ValueError), zipfile.ZipFile(path) as package:
        for entry in package.infolist():
            if entry.filename.endswith("_metadata.json") and entry.file_size <= _MAX_METADATA:
                values = json.loads(package.read(entry))
                found.add(str(values.get("AOTI_DEVICE_KEY", "")) if isinstance(values, dict) else "")
    return found - {""}
