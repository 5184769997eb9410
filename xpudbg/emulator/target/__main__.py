"""Commands of xpudbg in the user's interpreter: ``python FOLDER build`` makes the shim, ``python FOLDER try`` adds up a tensor on the device."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path

# The target itself is loaded when torch is imported: with ``try`` the probe waits for that.
_ROOM = "xpudbg_tried"


def main(command: str) -> int:
    """Run a command; returns an exit status, and prints what became of it."""
    folder = Path(__file__).resolve().parent
    # Python searches the folder of a program that it is given, whose modules have names of their own package alone.
    sys.path[:] = [entry for entry in sys.path if entry and Path(entry).resolve() != folder]
    spec = importlib.util.spec_from_file_location(
        _ROOM, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    torch_spec = importlib.util.find_spec("torch")
    if spec is None or spec.loader is None or torch_spec is None or torch_spec.origin is None:
        print("the interpreter has no torch")
        return 1
    room = importlib.util.module_from_spec(spec)
    sys.modules[_ROOM] = room
    spec.loader.exec_module(room)
    build = importlib.import_module(f"{_ROOM}.build")
    facts = build.torch_facts(Path(torch_spec.origin).parent)
    if command == "build":
        try:
            build.ensure_built(facts)
        except room.TargetError as error:
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
