"""Ask an interpreter what it has, in a child process that imports neither torch nor triton."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from typing import Any

from xpudbg.errors import XpudbgError
from xpudbg.model.target import InterpreterFacts, TritonDist

_TIMEOUT_SECONDS = 60

# Runs in the other interpreter: standard library only, Python 3.8 and later, so that an old one can at least answer.
_SCRIPT = r"""
import ast, base64, hashlib, importlib.metadata as md, importlib.util, json, os, platform, shlex, shutil, sys
sys.path[:] = [p for p in sys.path if p]
out = {"path": sys.executable, "python": platform.python_version(), "platform": sys.platform}
def folder(name):
    try:
        spec = importlib.util.find_spec(name)
    except Exception:
        return None
    places = list(spec.submodule_search_locations or []) if spec else []
    return places[0] if places else None
root = folder("torch")
if root and os.path.isfile(os.path.join(root, "version.py")):
    values = {}
    with open(os.path.join(root, "version.py"), encoding="utf-8") as handle:
        for node in ast.parse(handle.read()).body:
            names = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            value = getattr(node, "value", None)
            if isinstance(names[0], ast.Name) and isinstance(value, ast.Constant):
                values[names[0].id] = value.value
    out.update(torch=str(values.get("__version__") or "unknown"), torch_root=root,
               torch_cuda=values.get("cuda") or "", torch_xpu=values.get("xpu") or "")
dists = []
for dist in md.distributions():
    name = (dist.metadata["Name"] or "").lower().replace("_", "-")
    if name not in ("triton", "triton-xpu", "pytorch-triton", "pytorch-triton-xpu", "pytorch-triton-rocm"):
        continue
    files = missing = changed = 0
    for item in dist.files or []:
        if not str(item).startswith("triton/") or not str(item).endswith(".py"):
            continue
        files += 1
        try:
            with open(str(dist.locate_file(item)), "rb") as handle:
                data = handle.read()
        except OSError:
            missing += 1
            continue
        if item.hash is not None and item.hash.mode == "sha256":
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            changed += digest != item.hash.value
    dists.append({"name": name, "version": dist.version, "files": files, "missing": missing, "overwritten": changed})
out["triton_dists"] = sorted({d["name"]: d for d in dists}.values(), key=lambda d: d["name"])
triton = folder("triton")
backends = os.path.join(triton, "backends") if triton else ""
if backends and os.path.isdir(backends):
    out["triton_backends"] = sorted(
        n for n in os.listdir(backends) if os.path.isfile(os.path.join(backends, n, "compiler.py")))
try:
    out["numpy"] = md.version("numpy")
except Exception:
    pass
named = shlex.split(os.environ.get("CXX", ""))
found = shutil.which(named[0]) if named else next(filter(None, map(shutil.which, ("g++", "c++", "clang++"))), "")
out["compiler"] = found or ""
print("\n@xpudbg@" + json.dumps(out))
"""


def query_interpreter(python: str, environ: Mapping[str, str] | None = None) -> InterpreterFacts:
    """What an interpreter has to offer.

    Args:
        python: Path of the interpreter.
        environ: The environment it would run in; this process's when None.

    Raises:
        XpudbgError: It cannot be started, or does not answer.
    """
    env = dict(os.environ if environ is None else environ)
    env.pop("XPUDBG_TARGET", None)
    try:
        done = subprocess.run(
            [python, "-c", _SCRIPT],
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_SECONDS,
            env=env,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise XpudbgError(
            f"the interpreter {python} cannot be asked what it has: {error}",
            hint="choose another one with --python",
        ) from error
    _, _, answer = done.stdout.rpartition("@xpudbg@")
    try:
        data: dict[str, Any] = json.loads(answer)
    except ValueError as error:
        last = (done.stderr.strip().splitlines() or ["it printed nothing"])[-1]
        raise XpudbgError(
            f"the interpreter {python} did not answer: {last}", hint="choose another one with --python"
        ) from error
    dists = tuple(TritonDist(**entry) for entry in data.pop("triton_dists", []))
    backends = tuple(data.pop("triton_backends", []))
    data["path"] = python  # as it was asked for: a wrapper script may set the environment up first
    return InterpreterFacts(**{**data, "triton_dists": dists, "triton_backends": backends})


def triton_trouble(facts: InterpreterFacts) -> str:
    """Why this environment's Triton is a broken mixture, one sentence; empty when it is sound.

    ``triton`` (on which torch's CUDA build depends), ``triton-xpu`` and ``pytorch-triton-xpu`` install the same files. Two of
    them overwrite each other, and removing one takes files of the other with it.
    """
    names = [f"{d.name} {d.version}" for d in facts.triton_dists if d.files]
    if len(names) > 1:
        return f"{' and '.join(names)} are both installed and own the same files: what `import triton` gives is a mixture"
    for dist in facts.triton_dists:
        if dist.missing:
            return f"{dist.missing} of {dist.files} files of {dist.name} {dist.version} are missing (removed with another triton)"
        if dist.overwritten:
            return f"{dist.overwritten} of {dist.files} files of {dist.name} {dist.version} were overwritten by another triton"
    return ""


def mend_triton(facts: InterpreterFacts) -> str:
    """The command that gets an environment out of the mixture, towards Intel's compiler."""
    names = " ".join(d.name for d in facts.triton_dists) or "triton"
    own = next((d for d in facts.triton_dists if d.name.endswith("-xpu")), None)
    wanted = f"{own.name}=={own.version}" if own is not None else "triton-xpu==3.3.0b1"
    python = facts.path
    return f"{python} -m pip uninstall -y {names} && {python} -m pip install --no-deps {wanted}"
