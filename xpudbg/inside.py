"""Run a module of xpudbg in an interpreter that need not have xpudbg: ``python inside.py MODULE ARGS`` calls ``main(*ARGS)`` of the module.

Standard library only, Python 3.8 and later. The user's import path stays as it is.
"""

import os
import sys
from importlib import import_module

if __name__ == "__main__":
    room = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != room]
    sys.path.insert(0, os.path.dirname(room))
    import xpudbg  # noqa: F401  (found here; its modules are found through it)

    del sys.path[0]
    sys.exit(import_module(sys.argv[1]).main(*sys.argv[2:]))
