"""Probe of the packages in the user's environment, read from metadata without importing them."""

from __future__ import annotations

import base64
import csv
import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import re
import site
import sys
import sysconfig
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xpudbg.probe.main import Report

_INTERESTING = re.compile(
    r"^(torch|torch[-_.].*|pytorch[-_.].*|triton|triton[-_.].*|functorch|intel[-_.].*|oneccl[-_.].*|dpcpp[-_.].*"
    r"|onemkl[-_.].*|mkl|tbb|tcmlib|umf|level[-_.]zero.*|pyzes|impi[-_.].*|numpy|sympy|filelock|jinja2|setuptools"
    r"|pydot|pydotplus|graphviz|pygraphviz|onnx|onnxruntime.*|onnxscript|apache[-_.]tvm.*|tensorrt.*|torch[-_.]tensorrt"
    r"|openvino.*|habana.*|neural[-_.]compressor.*|torch[-_.]xla|libtpu.*|hidet|optimum.*|nvidia[-_.].*|cuda[-_.].*"
    r"|rocm[-_.].*|amd[-_.].*|thunder|lightning[-_.]thunder|nvfuser.*|max|pyyaml|ninja|cmake|pybind11)$",
    re.IGNORECASE,
)
"""Distributions that take part in torch.compile or in the Intel GPU stack; no others are looked at."""

_IMPORTS = (
    "torch", "triton", "intel_extension_for_pytorch", "numpy", "setuptools", "pydot", "pydotplus", "graphviz",
    "pygraphviz", "tvm", "onnxruntime", "onnx", "torch_xla", "torch_tensorrt", "torch2trt", "tensorrt",
    "openvino", "habana_frameworks", "hidet", "torchao", "pyzes", "cutlass", "thunder", "torch_npu",
    "torch_neuronx",
)  # fmt: skip
_OWNED = ("triton", "torch")
# Larger files are compared by size alone: libtriton.so has hundreds of megabytes.
_HASH_LIMIT = 4 << 20
_GROUPS = ("torch_dynamo_backends", "torch.backends", "triton.backends")


def collect(report: Report) -> None:
    """Collect Python, distributions, import packages, the owners of ``torch`` and ``triton``, and files that shadow them."""
    report.get("python", _python)
    report.get("user", _user)
    distributions = report.get("distributions", _distributions)
    report.get("imports", lambda: {name: _origin(name) for name in _IMPORTS})
    for name in _OWNED:
        report.get("owners." + name, lambda name=name: owners(name))  # type: ignore[misc]
    report.get("entry_points", _entry_points)
    report.get("shadowing", _shadowing)
    if distributions is not None:
        report.get("requirements", _requirements)


def _python() -> dict[str, Any]:
    include = sysconfig.get_path("include") or ""
    return {
        "version": platform.python_version(),
        "implementation": sys.implementation.name,
        "executable": sys.executable,
        "prefix": sys.prefix,
        "base_prefix": sys.base_prefix,
        "machine": platform.machine(),
        "system": platform.system(),
        "libc": " ".join(platform.libc_ver()).strip(),
        "bits": 64 if sys.maxsize > 2**32 else 32,
        "include": include,
        "python_h": os.path.isfile(os.path.join(include, "Python.h")),
        "site_packages": [p for p in sys.path if p.endswith(("site-packages", "dist-packages"))],
        "user_site": site.getusersitepackages() if site.ENABLE_USER_SITE else "",
        "gil": getattr(sys, "_is_gil_enabled", lambda: True)(),
        "optimize": sys.flags.optimize,
    }


def _user() -> dict[str, Any]:
    """Return the user's names and folders from which Inductor and Triton build the paths of their caches."""
    import getpass
    import tempfile

    try:
        name = getpass.getuser()
    except (KeyError, ImportError, OSError):
        name = "uid_%d" % os.getuid() if hasattr(os, "getuid") else ""
    return {"name": name, "home": os.path.expanduser("~"), "temp": tempfile.gettempdir(), "cwd": os.getcwd()}


def _distributions() -> list[dict[str, str]]:
    found = []
    for dist in importlib.metadata.distributions():
        name = dist.metadata["Name"] if dist.metadata is not None else None
        if not name or not _INTERESTING.match(name):
            continue
        installer = (dist.read_text("INSTALLER") or "").strip()
        found.append(
            {
                "name": name,
                "version": dist.version or "",
                "location": str(dist.locate_file("")),
                "installer": installer[:40],
                "editable": _editable(dist),
            }
        )
    return sorted(found, key=lambda item: item["name"].lower())


def _editable(dist: importlib.metadata.Distribution) -> str:
    text = dist.read_text("direct_url.json") or ""
    match = re.search(r'"url":\s*"([^"]*)"', text)
    return match.group(1) if match and '"editable": true' in text else ""


def _origin(name: str) -> str | None:
    """Return the place from which ``import name`` would load; None if it would fail. Top-level names import nothing."""
    spec = importlib.util.find_spec(name)
    if spec is None:
        return None
    return spec.origin or ";".join(spec.submodule_search_locations or []) or "namespace"


def owners(package: str, among: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the distributions that claim to have installed ``package``, and those whose files are on disk now.

    Args:
        package: The import package.
        among: Names of the distributions to check (lower case, with ``-``); all if empty.
    """
    claims: dict[str, dict[str, dict[str, Any]]] = {}
    versions: dict[str, str] = {}
    for dist in importlib.metadata.distributions():
        name = dist.metadata["Name"] if dist.metadata is not None else None
        if among and (name or "").lower().replace("_", "-") not in among:
            continue
        record = dist.read_text("RECORD")
        if not record or not name or (package + "/") not in record:
            continue
        # A path is looked up twice when the same environment is on sys.path twice.
        files = claims.setdefault(name, {})
        versions[name] = dist.version or ""
        for row in csv.reader(record.splitlines()):
            if len(row) == 3 and row[0].startswith(package + "/") and not row[0].endswith(".pyc"):
                files.setdefault(
                    row[0], {"path": str(dist.locate_file(row[0])), "hash": row[1], "size": row[2]}
                )
    claims = {name: files for name, files in claims.items() if files}
    found = [
        dict(_compare(files), name=name, version=versions[name], files=len(files))
        for name, files in claims.items()
    ]
    shared = 0
    conflicts: list[str] = []
    names = sorted(claims)
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            for path in claims[first].keys() & claims[second].keys():
                shared += 1
                if claims[first][path]["hash"] != claims[second][path]["hash"]:
                    conflicts.append(path)
    return {
        "owners": sorted(found, key=lambda item: item["name"]),
        "shared": shared,
        "conflicts": len(conflicts),
        "conflict_examples": sorted(conflicts)[:5],
        "backends": _folders(package, "backends") if package == "triton" else [],
    }


def _compare(files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    state: dict[str, list[str]] = {"intact": [], "changed": [], "missing": [], "unchecked": []}
    for name, entry in files.items():
        state[_state(entry)].append(name)
    return {
        "intact": len(state["intact"]),
        "changed": len(state["changed"]),
        "missing": len(state["missing"]),
        "unchecked": len(state["unchecked"]),
        "examples": sorted(state["changed"])[:3] + sorted(state["missing"])[:3],
    }


def _state(entry: dict[str, Any]) -> str:
    try:
        size = os.stat(entry["path"]).st_size
    except OSError:
        return "missing"
    if not entry["size"].isdecimal():
        # conda and editable installs write no sizes.
        return "unchecked"
    if int(entry["size"]) != size:
        return "changed"
    kind, _, digest = entry["hash"].partition("=")
    if size > _HASH_LIMIT or kind != "sha256" or not entry["path"].endswith(".py"):
        return "intact"
    with open(entry["path"], "rb") as handle:
        found = base64.urlsafe_b64encode(hashlib.sha256(handle.read()).digest()).rstrip(b"=").decode()
    return "intact" if found == digest else "changed"


def _folders(package: str, folder: str) -> list[str]:
    """Return the folders of ``package/folder`` on disk, each of which Triton takes as a backend."""
    spec = importlib.util.find_spec(package)
    for root in (spec.submodule_search_locations or []) if spec is not None else []:
        path = os.path.join(root, folder)
        if os.path.isdir(path):
            return sorted(
                name
                for name in os.listdir(path)
                if name[0] != "_" and os.path.isdir(os.path.join(path, name))
            )
    return []


def _entry_points() -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    everything: Any = importlib.metadata.entry_points()
    for group in _GROUPS:
        points = (
            everything.select(group=group) if hasattr(everything, "select") else everything.get(group, ())
        )
        found[group] = [{"name": point.name, "value": point.value} for point in points]
    return found


def _shadowing() -> list[dict[str, str]]:
    """Return folders and files that a script would import instead of the installed torch or triton."""
    places = [("working directory", os.getcwd())]
    places += [("PYTHONPATH", p) for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if p]
    return [
        {"name": name, "place": place, "path": path}
        for name in _OWNED
        for place, folder in places
        for path in (os.path.join(folder, name, "__init__.py"), os.path.join(folder, name + ".py"))
        if os.path.isfile(path)
    ]


def _requirements() -> dict[str, Any]:
    """Return torch's requirements and the installed versions: ``{"torch": [{"name", "specifier", "installed"}]}``."""
    try:
        dist = importlib.metadata.distribution("torch")
    except importlib.metadata.PackageNotFoundError:
        return {"torch": []}
    found = []
    for requirement in dist.requires or []:
        spec, _, marker = requirement.partition(";")
        if not _applies(marker):
            continue
        match = re.match(r"\s*([A-Za-z0-9_.-]+)\s*(?:\[[^\]]*\])?\s*\(?([^()]*)\)?\s*$", spec)
        if match is None:
            continue
        try:
            installed: str | None = importlib.metadata.version(match.group(1))
        except importlib.metadata.PackageNotFoundError:
            installed = None
        found.append({"name": match.group(1), "specifier": match.group(2).strip(), "installed": installed})
    return {"torch": found}


def _applies(marker: str) -> bool:
    """Return whether a requirement's marker applies here; False if in doubt, since a false alarm is worse than none."""
    marker = marker.strip()
    if not marker:
        return True
    try:
        from packaging.markers import Marker
    except ImportError:
        if "extra" in marker or " or " in marker or "python_version" in marker:
            return False
        known = {
            "platform_system": platform.system(),
            "sys_platform": sys.platform,
            "platform_machine": platform.machine(),
        }
        clauses = [
            re.match(r"^(\w+)\s*==\s*['\"]([^'\"]*)['\"]$", part.strip()) for part in marker.split(" and ")
        ]
        return all(m is not None and known.get(m.group(1)) == m.group(2) for m in clauses)
    return bool(Marker(marker).evaluate({"extra": ""}))
