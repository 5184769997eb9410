"""Import of files and packages by their path: xpudbg itself need not be installed where a probe runs."""

from __future__ import annotations

import importlib.util
import os
import sys
from typing import Any


def import_file(name: str, path: str) -> Any:
    """Import a file, or a folder as a package, under a name of its own.

    Args:
        name: Its name in ``sys.modules``.
        path: The file, or the folder that has an ``__init__.py``.

    Raises:
        ImportError: There is no such file.
    """
    package = os.path.isdir(path)
    file = os.path.join(path, "__init__.py") if package else path
    spec = importlib.util.spec_from_file_location(
        name, file, submodule_search_locations=[path] if package else None
    )
    if spec is None or spec.loader is None:
        raise ImportError("there is no " + path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
