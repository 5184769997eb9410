"""Probe of an environment for emulated targets; imports neither torch nor triton."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import os
import platform
import shlex
import shutil
import sys
from typing import TYPE_CHECKING, Any

from .packages import owners

if TYPE_CHECKING:
    from xpudbg.probe.main import Report

_TRITON = ("triton", "triton-xpu", "pytorch-triton", "pytorch-triton-xpu", "pytorch-triton-rocm")


def collect(report: Report) -> None:
    """Collect Python, torch's build, the distributions that own ``triton``, its backends, numpy and the C++ compiler."""
    report.fact("python", platform.python_version())
    report.fact("platform", sys.platform)
    report.get("torch", _torch)
    report.get("triton_dists", _triton)
    report.get("triton_backends", _backends)
    report.get("numpy", _numpy)
    report.get("compiler", _compiler)


def _folder(package: str) -> str:
    spec = importlib.util.find_spec(package)
    places = list(spec.submodule_search_locations or []) if spec is not None else []
    return places[0] if places else ""


def _torch() -> dict[str, str]:
    """Return the constants of ``torch/version.py``, which every build has."""
    root = _folder("torch")
    version = os.path.join(root, "version.py")
    if not root or not os.path.isfile(version):
        return {}
    values: dict[str, Any] = {}
    with open(version, encoding="utf-8") as handle:
        for node in ast.parse(handle.read()).body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            value = getattr(node, "value", None)
            if isinstance(target, ast.Name) and isinstance(value, ast.Constant):
                values[target.id] = value.value
    return {
        "torch": str(values.get("__version__") or "unknown"),
        "torch_root": root,
        "torch_cuda": str(values.get("cuda") or ""),
        "torch_xpu": str(values.get("xpu") or ""),
    }


def _triton() -> list[dict[str, Any]]:
    """Return each distribution that owns ``triton``: its files, and the numbers of missing and of overwritten ones."""
    return [
        {
            "name": owner["name"].lower().replace("_", "-"),
            "version": owner["version"],
            "files": owner["files"],
            "missing": owner["missing"],
            "overwritten": owner["changed"],
        }
        for owner in owners("triton", _TRITON)["owners"]
    ]


def _backends() -> list[str]:
    root = os.path.join(_folder("triton"), "backends")
    if root == "backends" or not os.path.isdir(root):
        return []
    return sorted(n for n in os.listdir(root) if os.path.isfile(os.path.join(root, n, "compiler.py")))


def _numpy() -> str:
    try:
        return importlib.metadata.version("numpy")
    except importlib.metadata.PackageNotFoundError:
        return ""


def _compiler() -> str:
    named = shlex.split(os.environ.get("CXX", ""))
    names = named[:1] or ["g++", "c++", "clang++"]
    return next((found for found in map(shutil.which, names) if found), "")
