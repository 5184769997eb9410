"""The earlier version of a frame that a recompile differs least from, by the guards of both.

torch names a guard for each version, the newest version first. An older one may lack less: a call that has another layout and,
beside the newest version, another dtype, is compiled for its layout.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from xpudbg.model.dynamo.guards import ZERO_OR_ONE, GuardKind
from xpudbg.model.dynamo.recompiles import FailedGuardRow
from xpudbg.model.trace_details import GuardTree
from xpudbg.model.whole_number import whole_number
from xpudbg.parsers.torch_trace.guard_text import parse_guard_text, parse_size_range, readable_source
from xpudbg.parsers.torch_trace.packed_details import CompileDetails

_TENSOR = re.compile(
    r"check_tensor\([^\n]{0,1000}?, (?P<dtype>torch\.\w{1,40}), device=(?P<device>\w{1,20})"
    r", requires_grad=(?P<grad>\w{1,20}), size=\[(?P<size>[^\]\[]{0,2000})\], stride=\[(?P<stride>[^\]\[]{0,2000})\]\)"
)
_COMPARED = frozenset(
    {
        GuardKind.CONSTANT,
        GuardKind.GLOBAL_VALUE,
        GuardKind.MODULE_ATTRIBUTE,
        GuardKind.TRAINING,
        GuardKind.NONE,
        GuardKind.TYPE,
        GuardKind.LENGTH,
        GuardKind.DICT_KEYS,
    }
)
_VALUE, _LENGTH = "value", "length"
_Checks = dict[tuple[str, str], str]
"""What is looked at, as the source and the part of it, with what is expected."""


def nearest_version(
    failures: Sequence[FailedGuardRow], new: CompileDetails, versions: Mapping[str, CompileDetails]
) -> int:
    """Return which of the failed guards is that of the version that lacks least; the first where they are equal.

    One that holds for a size of 0 or 1 alone comes behind its equals, and last where no guards of the versions are known: it fits no other call.

    Args:
        failures: What torch names for each version, the newest first.
        new: The new compile.
        versions: The earlier compiles of its frame, by compile id.
    """
    wanted = _checks(new)
    counts = []
    for index, failure in enumerate(failures):
        old = versions.get(failure.compile_id)
        if old is None or old.guards is None:
            break
        lacks = _differences(old.guards, wanted)
        if failure.source:
            lacks.add(_aspect(failure))
        counts.append((max(1, len(lacks)), _of_zero_or_one(failure), index))
    if not counts:
        return next((i for i, one in enumerate(failures) if not _of_zero_or_one(one)), 0)
    return min(counts)[-1]


def _of_zero_or_one(failure: FailedGuardRow) -> bool:
    return failure.kind is GuardKind.ZERO_ONE and failure.before in ZERO_OR_ONE


def is_of_another_module(old: CompileDetails | None, new: CompileDetails) -> bool:
    """Return whether two compiles of one code are of two modules: submodules of other classes, or parameters of other shapes.

    Args:
        old: The version that does not fit.
        new: The new compile.
    """
    if old is None or old.guards is None or new.guards is None:
        return False
    before, after = dict(_of_module(old.guards)), dict(_of_module(new.guards))
    return any(after.get(source, what) != what for source, what in before.items())


def _of_module(guards: GuardTree) -> Iterator[tuple[str, str]]:
    for row in guards.rows:
        if "._modules[" in row.text and row.type == "TYPE_MATCH":
            yield row.source, parse_guard_text(row.text).expected
        tensor = _TENSOR.search(row.text) if "._parameters[" in row.text else None
        if tensor is not None:
            yield f"{row.source} (sizes)", tensor["size"]


def _aspect(failure: FailedGuardRow) -> tuple[str, str]:
    """The source and the part of it that a failed guard is about, as :func:`_differences` names them."""
    for what in ("size", "stride"):
        tensor, sign, _ = failure.source.partition(f".{what}()[")
        if sign:
            return tensor, what
    tensor_kinds = (GuardKind.DTYPE, GuardKind.DEVICE, GuardKind.REQUIRES_GRAD, GuardKind.RANK)
    return failure.source, failure.kind.value if failure.kind in tensor_kinds else _part(failure.kind)


def _part(kind: GuardKind) -> str:
    return _LENGTH if kind is GuardKind.LENGTH else _VALUE


def _differences(old: GuardTree, wanted: _Checks) -> set[tuple[str, str]]:
    """Differences between what a version expects and what the new call had; what only one of the two looks at says nothing."""
    found = set()
    for (source, item), before in dict(_read(old)).items():
        after = wanted.get((source, item), before)
        if after != before:
            # two strides of one tensor are one difference
            found.add((source, item.partition("[")[0]))
    for bounds in filter(None, (parse_size_range(row.text) for row in old.rows)):
        tensor, _, index = bounds.source.partition(".size()[")
        size = whole_number(wanted.get((tensor, f"size[{index.rstrip(']')}"), ""))
        if size is not None and not bounds.holds(size):
            found.add((tensor, "size"))
    return found


def _checks(details: CompileDetails) -> _Checks:
    found: _Checks = dict(_read(details.guards)) if details.guards is not None else {}
    # a size or number that became a symbol has no value in the guards
    for symbol in details.symbols:
        if symbol.kind == "create_symbol" and symbol.value:
            tensor, sign, index = readable_source(symbol.source).partition(".size()[")
            found[tensor, f"size[{index.rstrip(']')}" if sign else _VALUE] = symbol.value
    return found


def _read(guards: GuardTree) -> Iterator[tuple[tuple[str, str], str]]:
    keys: Counter[str] = Counter()
    for row in guards.rows:
        tensor = _TENSOR.search(row.text)
        if tensor is not None:
            yield from _of_tensor(row.source, tensor)
            continue
        one = parse_guard_text(row.text)
        if one.kind in _COMPARED and one.source and "__builtins_dict__" not in one.source:
            yield (one.source, one.item or _part(one.kind)), one.expected
            keys[one.source] += one.kind is GuardKind.DICT_KEYS
    # of a value of another class other things are guarded
    yield from (((source, "class"), name) for source, name in guards.types)
    # the length of a dict stands in no guard of its own
    yield from (((source, _LENGTH), str(count)) for source, count in keys.items() if count)


def _of_tensor(source: str, tensor: re.Match[str]) -> Iterator[tuple[tuple[str, str], str]]:
    sizes, strides = ([v for v in tensor[what].split(", ") if v] for what in ("size", "stride"))
    yield (source, "dtype"), tensor["dtype"]
    yield (source, "device"), tensor["device"]
    yield (source, "requires_grad"), tensor["grad"]
    yield (source, "rank"), str(len(sizes))
    for what, values in (("size", sizes), ("stride", strides)):
        for index, value in enumerate(values):
            if value != "None":
                yield (source, f"{what}[{index}"), value
