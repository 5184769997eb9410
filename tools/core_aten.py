"""Write the names of Core ATen operators and views that the reader knows, out of an installed torch.

    PYTHON_WITH_TORCH tools/core_aten.py xpudbg/facts/fusion/data/core_aten.json

torch tags the overloads of Core ATen (``torch.Tag.core``; aten/src/ATen/native/native_functions.yaml).
Views are the operators whose schema says that the result has the memory of an argument (``Tensor(a)``); those that are made of others
(``CompositeImplicitAutograd``) copy where they must, as ``reshape`` does.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def names(torch: Any) -> set[str]:
    """The overloads of ATen, as ``NAME.OVERLOAD``."""
    schemas = (s for s in torch._C._jit_get_all_schemas() if s.name.startswith("aten::"))
    return {f"{s.name.partition('::')[2]}.{s.overload_name or 'default'}" for s in schemas}


def core_aten(torch: Any) -> set[str]:
    """The overloads of ATen that carry the tag ``core``."""
    found = set()
    for name in names(torch):
        packet, _, overload = name.partition(".")
        try:
            operator = getattr(getattr(torch.ops.aten, packet), overload)
        except AttributeError:
            continue
        if torch.Tag.core in operator.tags:
            found.add(name)
    return found


def views(torch: Any) -> tuple[set[str], set[str]]:
    """The packets of ATen of which each overload is a view, and of those that are made of others."""
    found: dict[str, list[tuple[bool, bool]]] = {}
    for name in names(torch):
        packet, _, overload = name.partition(".")
        try:
            operator = getattr(getattr(torch.ops.aten, packet), overload)
        except AttributeError:
            continue
        if (
            operator._schema.returns
            and not packet.startswith("_test_")
            and torch._C._dispatch_has_kernel(operator.name())
        ):
            aliases = [r.alias_info for r in operator._schema.returns]
            is_view = all(a is not None and not a.is_write for a in aliases)
            composite = operator.has_kernel_for_dispatch_key(torch._C.DispatchKey.CompositeImplicitAutograd)
            found.setdefault(packet, []).append((is_view, composite))
    alike = {p: rows for p, rows in found.items() if any(view for view, _ in rows)}
    made = {p for p, rows in alike.items() if all(composite for view, composite in rows if view)}
    return {p for p, rows in alike.items() if all(view for view, _ in rows)} - made, made


def main(target: Path) -> None:
    """Write the lists."""
    import torch

    views_always, views_or_copies = views(torch)
    data = {
        "about": [
            "Operators that torch tags as Core ATen, as NAME.OVERLOAD; written by tools/core_aten.py.",
            "core_aten: overloads of torch.ops.aten with torch.Tag.core (aten/src/ATen/native/native_functions.yaml).",
            "views: packets of torch.ops.aten whose schemas alias the result; views_or_copies: those made of others.",
        ],
        "torch": torch.__version__.partition("+")[0],
        "core_aten": sorted(core_aten(torch)),
        "views": sorted(views_always),
        "views_or_copies": sorted(views_or_copies),
    }
    target.write_text(json.dumps(data, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
