"""Commands that xpudbg runs in the user's interpreter: ``build`` makes the shim, ``try`` sums a tensor on the device."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

from . import build
from .config import TargetError


def main(command: str) -> int:
    """Run a command, print its result, and return the exit status.

    With ``try`` the probe sets the target up when torch is imported.
    """
    torch_spec = importlib.util.find_spec("torch")
    if torch_spec is None or torch_spec.origin is None:
        print("the interpreter has no torch")
        return 1
    facts = build.torch_facts(Path(torch_spec.origin).parent)
    if command == "build":
        try:
            build.ensure_built(facts)
        except TargetError as error:
            print(error)
            return 1
        return 0
    if not build.library_path(facts).is_file():
        print("unbuilt")
        return 0
    torch = importlib.import_module("torch")
    x = torch.ones(3, device="xpu")
    if (x + x).sum().item() == 6 and x.is_xpu:
        print("works")
    return 0
