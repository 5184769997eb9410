"""Loaded by Python at the start of every process of a run, because this folder leads PYTHONPATH.

Starts the probe, takes this folder off ``sys.path`` again and hands over to the ``sitecustomize`` that the environment
would have loaded without us. Whatever goes wrong on our side is swallowed: the user's program comes first.
"""

import importlib.machinery
import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def _start_probe() -> None:
    try:
        import _xpudbg_probe

        _xpudbg_probe.start()
    except Exception as error:
        folder = os.environ.get("XPUDBG_RUN_DIR")
        if folder:
            try:
                with open(os.path.join(folder, "probe_errors.txt"), "a") as out:
                    out.write("%d: %s: %s\n" % (os.getpid(), type(error).__name__, error))
            except OSError:
                pass


def _hand_over() -> None:
    sys.path[:] = [p for p in sys.path if not (p and os.path.abspath(p) == _HERE)]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", sys.path)
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


_start_probe()
_hand_over()
