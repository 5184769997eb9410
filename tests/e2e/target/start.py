"""Start a script with the target in it: ``python start.py SCRIPT ARGS...``, with ``XPUDBG_TARGET`` and its companions set."""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
    from xpudbg.emulator.target import install_hook

    del sys.path[0]
    assert install_hook()
    assert "torch" not in sys.modules
    script = sys.argv[1]
    sys.argv = sys.argv[1:]
    sys.path[0] = str(Path(script).resolve().parent)
    runpy.run_path(script, run_name="__main__")
