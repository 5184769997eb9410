"""Start a script with the target in it: ``python start.py SCRIPT ARGS...``, with ``XPUDBG_TARGET`` and its companions set."""

import importlib.util
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3] / "xpudbg" / "emulator" / "target"


def load():
    spec = importlib.util.spec_from_file_location(
        "xpudbg_target", ROOT / "__init__.py", submodule_search_locations=[str(ROOT)]
    )
    module = importlib.util.module_from_spec(spec)
    sys.modules["xpudbg_target"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    assert load().install_hook()
    assert "torch" not in sys.modules
    script = sys.argv[1]
    sys.argv = sys.argv[1:]
    sys.path[0] = str(Path(script).resolve().parent)
    runpy.run_path(script, run_name="__main__")
