"""The module tree of a run with what each module launches; layers that are the same are folded to one row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xpudbg.model.report import ReportModuleRow
from xpudbg.report.graph_part import GraphPart

_NUMBER = re.compile(r"\d+")
_DEPTH = 40


@dataclass
class _Module:
    class_name: str = ""
    launches: int = 0
    bytes: int | None = 0
    kernels: dict[str, None] = field(default_factory=dict)
    own: dict[str, None] = field(default_factory=dict)
    children: dict[str, _Module] = field(default_factory=dict)


class ModuleTree:
    """Gathers the launches of graphs by module."""

    def __init__(self) -> None:
        self._root = _Module()
        self._modules = False

    def add(self, part: GraphPart) -> None:
        """Take the launches of a graph; each belongs to the module of its last node.

        Args:
            part: The graph.
        """
        classes = {m.path: m.class_name for m in part.fusion.modules}
        self._modules = self._modules or any(classes)
        ids = {n: k.id for k in part.kernels for n in k.numbers}
        for number, kernel in enumerate(part.fusion.kernels, 1):
            path = kernel.modules[-1] if kernel.modules else ""
            moved = None
            if kernel.whole_read is not None and kernel.whole_written is not None:
                moved = kernel.whole_read + kernel.whole_written
            module, steps = self._root, path.split(".") if path else []
            for depth, step in enumerate(steps[:_DEPTH], 1):
                module = module.children.setdefault(step, _Module())
                module.class_name = module.class_name or classes.get(".".join(steps[:depth]), "")
                _count(module, moved, ids[number])
            if not steps:
                _count(module.children.setdefault("", _Module()), moved, ids[number])
                module = module.children[""]
            module.own[ids[number]] = None

    def rows(self, seconds: Mapping[str, float]) -> tuple[ReportModuleRow, ...]:
        """The tree; none where no artifact of the run holds modules.

        Args:
            seconds: Id of a kernel -> its compile time. A kernel that several modules launch counts in each.
        """
        return _rows(self._root, "", seconds) if self._modules else ()


def _count(module: _Module, moved: int | None, kernel: str) -> None:
    module.launches += 1
    module.bytes = None if module.bytes is None or moved is None else module.bytes + moved
    module.kernels[kernel] = None


def _rows(module: _Module, above: str, seconds: Mapping[str, float]) -> tuple[ReportModuleRow, ...]:
    rows = [
        _row(child, f"{above}.{name}" if above else name, seconds) for name, child in module.children.items()
    ]
    return tuple(_folded(rows))


def _row(module: _Module, path: str, seconds: Mapping[str, float]) -> ReportModuleRow:
    known = [seconds[k] for k in module.kernels if k in seconds]
    return ReportModuleRow(
        path=path,
        class_name=module.class_name,
        kernels=len(module.kernels),
        bytes=module.bytes,
        launches=module.launches,
        seconds=round(sum(known), 6) if known else None,
        children=_rows(module, path, seconds),
        kernel_ids=tuple(module.own),
    )


def _folded(rows: Sequence[ReportModuleRow]) -> Iterable[ReportModuleRow]:
    """Rows of modules that are numbered and the same but for their kernels stand as one, under the first of them."""
    groups: dict[object, list[ReportModuleRow]] = {}
    for row in rows:
        last = row.path.rpartition(".")[2]
        key = _shape(row) if last.isdecimal() else row.path
        groups.setdefault(key, []).append(row)
    for same in groups.values():
        yield same[0] if len(same) == 1 else _together(same)


def _together(same: Sequence[ReportModuleRow]) -> ReportModuleRow:
    sizes = {row.bytes for row in same}
    names = [row.path.rpartition(".")[2] for row in same]
    said = [f"stands for {', '.join(names)}"]
    if len(sizes) > 1:
        said.append("bytes differ")
    if len({row.kernel_ids for row in same}) > 1:
        said.append("some launch other kernels")
    return replace(same[0], repeated=len(same), differs="; ".join(said))


def _shape(row: ReportModuleRow) -> object:
    """Return what modules have in common that are shown as one."""
    name = _NUMBER.sub("*", row.path)
    return name, row.class_name, row.launches, tuple(_shape(child) for child in row.children)
