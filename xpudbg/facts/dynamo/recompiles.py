"""Reasons for recompiles: the guards that failed, what differed, and remedies; and the components in which two cache keys differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from xpudbg.core.text import whole_number
from xpudbg.facts.dynamo.breaks import break_line
from xpudbg.facts.dynamo.compiles import TracedCompile
from xpudbg.facts.dynamo.symbols import constant_by, symbol_rows
from xpudbg.findings.dynamo_rules import GUARD_RULES
from xpudbg.formats.torch_trace.dynamo_messages import (
    GuardText,
    parse_global_state,
    parse_guard_text,
    parse_size_range,
    readable_source,
)
from xpudbg.formats.torch_trace.packed_details import CompileDetails
from xpudbg.model.dynamo import (
    ZERO_OR_ONE,
    CacheCount,
    CacheQuestion,
    FailedGuardRow,
    GuardKind,
    KeyChange,
    RecompileGroup,
    RecompileRow,
    SymbolEvent,
)
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass
from xpudbg.model.trace import (
    RESUMED,
    GuardFailure,
    GuardTree,
    KeyComponent,
    TracedCacheQuestion,
    TracedGraphBreak,
    TracedRecompile,
)

# Remedies against a recompile, by the kind of guard that failed.

_OPTIMIZER = re.compile(r"(?:^|[\\/])torch[\\/]optim[\\/]")
_MEMBERS = re.compile(r"\._(?:modules|parameters|buffers|(?:forward|backward)(?:_pre)?_hooks)$")
_LENGTH_OF_DICT = re.compile(r"^len\(.{1,2000}\) != \d{1,18}$")
"""Length check in the C++ guard of a dict; of lists and tuples it is ``==`` (``guards.cpp``, torch 2.13)."""
_CLASS = re.compile(r"type=<class '(?P<name>[^'\n]{1,200})'>")
_MADE_IN_LOOPS = re.compile(r"function|method|module|partial|nn\.|^type$|\btorch\b")
_SIZE = re.compile(r"^(?P<tensor>.*)\.(?:size|stride)\(\)\[(?P<dim>\d{1,19})\]$")
_MODULE_TENSOR = re.compile(r"^tensor '.{0,2000}\._(?:parameters|buffers)\[")
_NUMBER = re.compile(r"^-?\d{1,19}$|^-?\d{1,19}\.\d{0,40}(?:e[-+]?\d{1,3})?$")
_STACK = re.compile(r"^___stack\d{1,9}$")
"""Dynamo's name of a value that it passes on behind a graph break (``torch/_dynamo/resume_execution.py``)."""


@dataclass(frozen=True)
class RemedyFacts:
    """Facts about a failed guard that decide the remedy.

    Attributes:
        kind: What it checks.
        source: What was checked.
        before: What the compiled version expects.
        now_dynamic: The new compile has a symbol in its place, so that further values fit.
        compile_id: The new compile.
        traced: The trace has the dynamic sizes of the new compile, or of an earlier version.
        fixed: What made a constant of a size or number that was dynamic; None where nothing did.
        note: Torch's note on the guard.
        other_module: The version that does not fit is of another module with the same code.
        version: That version.
        file: File of the function that was compiled again.
        marked: A mark set the bounds that the size is beyond.
        guard: The guard as torch prints it.
        resumed: The function is what Dynamo goes on with behind a graph break: its tensors are values in the middle of the user's function,
            which nobody can mark before the call.
        made_at: The line of that graph break; None where it is not known.
        nested: The tensor is a jagged nested tensor.
        others: Further tensors and dimensions whose sizes differ from those of the old version, or are dynamic now; torch names the first alone.
    """

    kind: GuardKind
    source: str
    before: str = ""
    now_dynamic: bool = False
    compile_id: str = ""
    traced: bool = True
    fixed: SymbolEvent | None = None
    note: str = ""
    other_module: bool = False
    version: str = ""
    file: str = ""
    marked: bool = False
    guard: str = ""
    resumed: bool = False
    made_at: SourceLine | None = None
    nested: bool = False
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class GuardRemedy:
    """Remedy against a recompile.

    Attributes:
        rule: Id of the rule; empty where nothing is known.
        text: One or two sentences; empty where nothing is known.
        once: The new version fits the further values, so that this recompile happens only once.
    """

    rule: str
    text: str
    once: bool = False


_SHOWN_SIZES = 5
_RULES = {rule.name: rule for rule in GUARD_RULES}


def guard_remedy(facts: RemedyFacts) -> GuardRemedy:
    """Return the remedy against a recompile."""
    name = "other-module" if facts.other_module else _name(facts)
    if not name:
        return GuardRemedy("", "")
    part = _SIZE.match(facts.source)
    at = facts.made_at
    if name != "value-behind-a-break":
        at = facts.fixed.location if facts.fixed is not None else None
    rule = _RULES[name]
    text = rule.remedy(
        source=_MEMBERS.sub("", facts.source) or "it",
        tensor=part["tensor"] if part else "tensor",
        dim=part["dim"] if part else "dim",
        compile_id=facts.compile_id,
        it="this size" if facts.kind is GuardKind.SIZE else "it",
        line=_line(at),
        version=facts.version,
        setters=_setters(facts.source),
        others="".join(f", mark_dynamic({tensor}, {dim})" for tensor, dim in facts.others[:_SHOWN_SIZES])
        + (f" and {more} more" if (more := len(facts.others) - _SHOWN_SIZES) > 0 else ""),
        class_name=kind["name"] if (kind := _CLASS.search(facts.guard)) else "its class",
    )
    return GuardRemedy(rule.id, text, once=rule.once and (facts.now_dynamic or name == "optimizer-state"))


def _name(facts: RemedyFacts) -> str:
    """Return the name of the rule; empty where none applies."""
    match facts.kind:
        case GuardKind.SIZE:
            return _of_size(facts)
        case GuardKind.ZERO_ONE:
            return "0-or-1-behind-a-break" if facts.resumed else "0-or-1"
        case GuardKind.SHAPE if facts.marked:
            return "marked-range"
        case GuardKind.SHAPE if "duck sizing" in facts.note:
            return "equal-sizes"
        case GuardKind.CONSTANT | GuardKind.MODULE_ATTRIBUTE | GuardKind.GLOBAL_VALUE:
            return _of_value(facts)
        case GuardKind.IDENTITY:
            kind = _CLASS.search(facts.guard)
            return "function" if kind is None or _MADE_IN_LOOPS.search(kind["name"]) else "object"
        case GuardKind.LENGTH:
            return _of_length(facts)
    return next((rule.name for rule in GUARD_RULES if rule.match(facts.kind.value)), "")


def _of_size(facts: RemedyFacts) -> str:
    if facts.nested and not facts.resumed:
        return "size-of-a-nested-tensor"
    if facts.fixed is not None:
        return "fixed-size" if facts.fixed.location is not None else "size-fixed-by-torch"
    if _MODULE_TENSOR.search(facts.guard):
        return "size-of-a-module-tensor"
    if facts.now_dynamic:
        return "size-behind-a-break" if facts.resumed else "size"
    if facts.resumed:
        return "static-size-behind-a-break"
    return "static-size" if facts.traced else "size-not-traced"


def _of_value(facts: RemedyFacts) -> str:
    if _STACK.match(facts.source):
        return "value-behind-a-break" if facts.made_at is not None else ""
    number = _NUMBER.match(facts.before) is not None
    if number and facts.fixed is not None:
        return "fixed-number"
    if facts.now_dynamic:
        return "number"
    if number and not facts.traced and facts.kind is GuardKind.CONSTANT:
        return "number-not-traced"
    if number and facts.kind is GuardKind.MODULE_ATTRIBUTE and facts.source.startswith("global "):
        return "integer-of-a-global-module"
    if number and facts.kind is GuardKind.MODULE_ATTRIBUTE:
        return "module-integer"
    return "global" if number and facts.kind is GuardKind.GLOBAL_VALUE else "value"


def _of_length(facts: RemedyFacts) -> str:
    if _OPTIMIZER.search(facts.file) and facts.source.startswith("self.state["):
        return "optimizer-state"
    if _MEMBERS.search(facts.source):
        return "members"
    return "number-of-keys" if _LENGTH_OF_DICT.match(facts.guard) else "number-of-elements"


def _line(where: SourceLine | None) -> str:
    """Return ``train.py:12 (y = x.view(8))``."""
    if where is None:
        return "a line that is not known"
    code = f" ({where.code.strip()[:80]})" if where.code.strip() else ""
    return f"{base_name(where.file)}:{where.line or '?'}{code}"


_STATES = {
    "grad_mode": "torch.no_grad() or torch.enable_grad()",
    "num_threads": "torch.set_num_threads()",
    "default_dtype": "torch.set_default_dtype()",
    "deterministic_algorithms": "torch.use_deterministic_algorithms()",
    "deterministic_algorithms_warn_only": "torch.use_deterministic_algorithms()",
    "allow_tf32": "torch.backends.cuda.matmul.allow_tf32",
    "torch_function": "a context that switches __torch_function__ off",
}


def _setters(names: str) -> str:
    """Return ``torch.set_num_threads() changed a setting``."""
    settings = names.split()
    by = [_STATES[w] for w in settings if w in _STATES] + [
        "torch.autocast()" for w in settings if w.startswith("autocast")
    ]
    setters = ", ".join(dict.fromkeys(by))
    return f"{setters} changed a setting" if setters else "a setting of torch changed"


# The earlier version of a frame that a recompile differs least from, by the guards of both.
#
# torch names a guard for each version, the newest version first. An older one may lack less: a call that has another layout and,
# beside the newest version, another dtype, is compiled for its layout.

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
"""Checked source and its part, with the expected value."""


def nearest_version(
    failures: Sequence[FailedGuardRow], new: CompileDetails, versions: Mapping[str, CompileDetails]
) -> int:
    """Return the failed guard of the version that differs least from the new compile; of equal ones the first.

    A version only for size 0 or 1 comes after equal ones, and last where no guards of the versions are known: it fits no other call.

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
    """Return whether two compiles of one code are of different modules: submodules of other classes, or parameters of other shapes.

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
    """Return the source of a failed guard and the part of it that was checked, as :func:`_differences` names them."""
    for what in ("size", "stride"):
        tensor, sign, _ = failure.source.partition(f".{what}()[")
        if sign:
            return tensor, what
    tensor_kinds = (GuardKind.DTYPE, GuardKind.DEVICE, GuardKind.REQUIRES_GRAD, GuardKind.RANK)
    return failure.source, failure.kind.value if failure.kind in tensor_kinds else _part(failure.kind)


def _part(kind: GuardKind) -> str:
    return _LENGTH if kind is GuardKind.LENGTH else _VALUE


def _differences(old: GuardTree, wanted: _Checks) -> set[tuple[str, str]]:
    """Differences between what a version expects and what the new call had; what only one of the two checks is left out."""
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
    # no guard has the length of a dict
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


_SIZES = re.compile(
    r"check_tensor\([^\n]{0,1000}?, size=\[(?P<size>[^\]\[]{0,2000})\], stride=\[(?P<stride>[^\]\[]{0,2000})\]\)"
)
_PART = re.compile(r"^(?P<tensor>.*)\.(?P<what>size|stride)\(\)\[(?P<index>\d{1,6})\]$")
_RANGE = re.compile(r"^\[(?P<low>\d{1,19}), (?P<high>\d{1,19}|int_oo)\]$")
_VALUES = frozenset(
    {GuardKind.CONSTANT, GuardKind.GLOBAL_VALUE, GuardKind.MODULE_ATTRIBUTE, GuardKind.TRAINING}
)
_OF_OBJECTS = frozenset({GuardKind.TYPE, GuardKind.IDENTITY, GuardKind.NONE})
_DTYPES = {5: "float16", 6: "float32", 7: "float64", 15: "bfloat16"}
"""Numbers of c10::ScalarType."""
_SHOWN_VALUES = 100


def explain_recompile(
    traced: TracedCompile,
    versions: Mapping[str, CompileDetails],
    place: SourceLine | None,
    breaks: Iterable[TracedGraphBreak] = (),
) -> RecompileRow | None:
    """Explain why a compile is a recompile; None when it is none.

    Args:
        traced: The new compile.
        versions: The details of the earlier compiles of its frame, by compile id.
        place: The user's line of the frame.
        breaks: The graph breaks of the process, for the line of the one that the frame goes on behind.
    """
    again = traced.compiled.recompile
    if again is None:
        return None
    rows = tuple(_failed(failure, traced.details, versions) for failure in again.failures)
    nearest = nearest_version(rows, traced.details, versions) if len(rows) > 1 else 0
    first = again.failures[nearest] if again.failures else None
    note = _noted(first)[1] if first is not None else ""
    remedy = GuardRemedy("", "")
    if rows:
        one = rows[nearest]
        resumed = RESUMED.match(traced.compiled.function or again.function)
        all_details = (traced.details, *versions.values())
        facts = RemedyFacts(
            one.kind,
            one.source,
            one.before,
            now_dynamic=one.after_from == "symbol",
            compile_id=traced.compiled.compile_id,
            traced=any(d.guards is not None for d in all_details),
            fixed=next((by for d in all_details if (by := _fixed_by(one.source, d))), None),
            note=note,
            other_module=_of_another_module(one.compile_id, versions, traced.details),
            version=one.compile_id,
            file=again.file,
            marked=_bounded_by_mark(one, versions.get(one.compile_id)),
            guard=one.guard,
            resumed=resumed is not None,
            made_at=_broken_at(again.file, int(resumed["line"]), breaks) if resumed is not None else None,
            nested=any(_is_nested(one.source, d) for d in all_details),
            others=_other_sizes(one, versions.get(one.compile_id), traced.details),
        )
        remedy = guard_remedy(facts)
    return RecompileRow(
        traced.compiled.compile_id,
        rows,
        _place(again, first) or place,
        note,
        remedy.text,
        rows[nearest].compile_id if rows else "",
        remedy.once,
        remedy.rule,
    )


def _of_another_module(version: str, versions: Mapping[str, CompileDetails], new: CompileDetails) -> bool:
    """Return whether the failed version is of another module; for a compile that the limit refused, whether the versions are of several."""
    if new.guards is None:
        return any(is_of_another_module(a, b) for a, b in pairwise(versions.values()))
    return is_of_another_module(versions.get(version), new)


def _fixed_by(source: str, details: CompileDetails) -> SymbolEvent | None:
    """Return what made a dynamic size or number constant; None where it stays dynamic."""
    rows = symbol_rows(details.symbols)
    return next((by for row in rows if row.source == source and (by := constant_by(row, rows))), None)


def _is_nested(source: str, details: CompileDetails) -> bool:
    """Return whether a size is that of a jagged nested tensor: its offsets have a size, too (``torch/nested/_internal/nested_tensor.py``)."""
    part = _SIZE.match(source)
    return part is not None and any(
        readable_source(symbol.source).startswith(f"{part['tensor']}._offsets.") for symbol in details.symbols
    )


def _other_sizes(
    failed: FailedGuardRow, old: CompileDetails | None, new: CompileDetails
) -> tuple[tuple[str, str], ...]:
    """Return the tensors and dimensions, but for the one that failed, whose sizes in a version are not those of the new compile, or dynamic there."""
    if old is None or old.guards is None or new.guards is None:
        return ()
    now = dict(_read(new.guards))
    before = dict(_read(old.guards))
    same_rank = {s for s, item in now if item == "rank" and before.get((s, item)) == now[s, item]}
    found = (
        (source, item.removeprefix("size["))
        for (source, item), size in before.items()
        if item.startswith("size[") and source in same_rank and now.get((source, item)) != size
    )
    return tuple(one for one in found if f"{one[0]}.size()[{one[1]}]" != failed.source)


def _broken_at(file: str, line: int, breaks: Iterable[TracedGraphBreak]) -> SourceLine | None:
    found = next((b for b in breaks if (b.file, b.line) == (file, line)), None)
    return break_line(found) if found is not None else None


def _bounded_by_mark(failed: FailedGuardRow, version: CompileDetails | None) -> bool:
    """Return whether a size is outside of the bounds set by ``mark_dynamic(tensor, dim, min=..., max=...)``."""
    bounds, value = parse_size_range(failed.guard), whole_number(failed.after)
    if bounds is None or value is None or version is None:
        return False
    ranges = (
        _RANGE.match(s.range)
        for s in version.symbols
        if s.kind == "create_symbol" and readable_source(s.source) == bounds.source
    )
    first = next((r for r in ranges if r is not None), None)
    if first is None:
        return False
    low, high = whole_number(first["low"]), whole_number(first["high"])
    above = high is not None and bounds.high == high < value
    return above or (low is not None and low > 2 and bounds.low == low > value)


def _place(again: TracedRecompile, failure: GuardFailure | None) -> SourceLine | None:
    if failure is not None and failure.file:
        # torch cuts the front of the path in the text of a guard; the frame's own file has all of it.
        file = again.file if again.file.endswith(failure.file) else failure.file
        return SourceLine(file, failure.line or None, failure.function or again.function, failure.code)
    return None


def _failed(
    failure: GuardFailure, new: CompileDetails, versions: Mapping[str, CompileDetails]
) -> FailedGuardRow:
    guard, note = _noted(failure)
    text = parse_guard_text(guard, note)
    before, after, found_in = text.expected, text.actual, "guard" if text.actual else ""
    if text.kind in (GuardKind.GRAD_MODE, GuardKind.GLOBAL_STATE):
        before, after = _states(text.source, versions.get(failure.compile_id), new)
        found_in = "new guards" if after else ""
    symbol = _symbol_value(text, new) if text.kind not in _OF_OBJECTS else ""
    if symbol:
        after, found_in = after or symbol, "symbol"
    elif not after:
        after = _new_value(text, new)
        found_in = "new guards" if after else ""
    return FailedGuardRow(
        failure.compile_id, _kind(text, guard, before, after), text.source, guard, before, after, found_in
    )


def _kind(text: GuardText, guard: str, before: str, after: str) -> GuardKind:
    """Return the kind of a guard; sizes 0 and 1 have a kind of their own, since torch compiles for them separately."""
    if text.kind is GuardKind.SIZE and {before, after} & ZERO_OR_ONE:
        return GuardKind.ZERO_ONE
    bounds = parse_size_range(guard) if text.kind is GuardKind.SHAPE else None
    return (
        GuardKind.ZERO_ONE if bounds is not None and bounds.low == 2 and after in ZERO_OR_ONE else text.kind
    )


def _noted(failure: GuardFailure) -> tuple[str, str]:
    """Return a guard and torch's note on it, which follows the place in brackets or the guard itself."""
    guard, _, comment = failure.guard.partition("  # ")
    return guard.strip(), failure.note or comment.strip()


def _symbol_value(text: GuardText, new: CompileDetails) -> str:
    """Return the value that the new compile saw for a checked size, where it made it a symbol and did not specialise it."""
    gone = {s.symbol for s in new.symbols if s.kind == "symbolic_shape_specialization"}
    for symbol in new.symbols:
        if symbol.kind == "create_symbol" and text.source and readable_source(symbol.source) == text.source:
            return "" if symbol.symbol in gone else symbol.value
    return ""


def _new_value(text: GuardText, new: CompileDetails) -> str:
    """Return the value that the new compile's guards expect where the old guard failed."""
    if new.guards is None or not text.source:
        return ""
    if text.kind in _OF_OBJECTS:
        named = dict(new.guards.types).get(text.source, "")
        return "" if named == text.expected else named
    part = _PART.match(text.source)
    for row in new.guards.rows:
        if part is not None:
            value = _size_of(row.text, row.source, part)
        else:
            other = parse_guard_text(row.text)
            alike = other.kind is text.kind or {other.kind, text.kind} <= _VALUES
            value = (
                other.expected
                if alike
                and (other.source, other.item) == (text.source, text.item)
                and other.expected != text.expected
                else ""
            )
        if value:
            return value
    return _keys_at_least(text, new.guards) if text.kind is GuardKind.LENGTH else ""


def _keys_at_least(text: GuardText, guards: GuardTree) -> str:
    """Return the least number of keys of a dict whose length no guard checks, from guards that name keys by position."""
    named = (parse_guard_text(row.text) for row in guards.rows)
    places = [
        number
        for one in named
        if one.kind is GuardKind.DICT_KEYS
        and one.source == text.source
        and (number := whole_number(one.item.removeprefix("key "))) is not None
    ]
    count = max(places, default=-1) + 1
    expected = whole_number(text.expected)
    return f"at least {count}" if expected is not None and count > expected else ""


def _size_of(guard: str, source: str, part: re.Match[str]) -> str:
    if source != part["tensor"]:
        return ""
    sizes = _SIZES.search(guard)
    values = sizes[part["what"]].split(", ") if sizes else []
    index = int(part["index"])
    return values[index] if index < len(values) and values[index] != "None" else ""


def _states(names: str, old: CompileDetails | None, new: CompileDetails) -> tuple[str, str]:
    """Return the old and new values of the torch settings that a text names (``grad_mode num_threads``)."""
    before, after = _state(old), _state(new)
    known = [n for n in names.split() if n in before and n in after]
    if not known:
        return "", ""
    if len(known) == 1:
        return _state_word(known[0], before), _state_word(known[0], after)
    texts = [", ".join(f"{n} {_state_word(n, values)}" for n in known) for values in (before, after)]
    return texts[0], texts[1]


def _state(details: CompileDetails | None) -> dict[str, object]:
    rows = details.guards.rows if details is not None and details.guards is not None else ()
    return next((parse_global_state(r.text) for r in rows if r.type == "GLOBAL_STATE"), {})


def _state_word(name: str, values: Mapping[str, object]) -> str:
    value = values[name]
    if name == "default_dtype" and isinstance(value, int):
        return _DTYPES.get(value, str(value))
    return str(value)[:100]


def group_recompiles(rows: Sequence[tuple[str, RecompileRow, float | None]]) -> tuple[RecompileGroup, ...]:
    """Group recompiles by function and kind of guard, the most frequent first.

    Args:
        rows: Function, recompile and its compile time, in order.
    """
    groups: dict[tuple[str, GuardKind, str, str], list[tuple[RecompileRow, float | None]]] = {}
    for function, row, seconds in rows:
        first = row.reason
        kind = first.kind if first is not None else GuardKind.OTHER
        where = f"{row.location.file}:{row.location.line}" if row.location is not None else ""
        source = (
            first.source
            if first is not None and kind is not GuardKind.OTHER
            else (first.guard if first else "")
        )
        groups.setdefault((function, kind, where, source), []).append((row, seconds))
    found = [_group(key[0], key[1], items) for key, items in groups.items()]
    return tuple(sorted(found, key=lambda g: -g.times))


def _group(function: str, kind: GuardKind, items: list[tuple[RecompileRow, float | None]]) -> RecompileGroup:
    rows = [row for row, _ in items]
    firsts = [row.reason for row in rows if row.reason is not None]
    known = [seconds for _, seconds in items if seconds is not None]
    sources = tuple(dict.fromkeys(f.source for f in firsts if f.source))
    values: tuple[str, ...] = ()
    if len(sources) == 1 and all(f.after for f in firsts) and firsts[0].before:
        # only where each recompile begins with what the one before ended with
        chained = all(later.before == earlier.after for earlier, later in pairwise(firsts))
        pairs = [w for f in firsts for w in (f.before, f.after)]
        values = ((pairs[0], *pairs[1::2]) if chained else ())[:_SHOWN_VALUES]
    last = rows[-1]
    return RecompileGroup(
        function=function,
        kind=kind,
        sources=sources,
        times=len(rows),
        values=values,
        compile_ids=tuple(row.compile_id for row in rows),
        location=last.location,
        seconds=sum(known) if known else None,
        note=next((row.note for row in rows if row.note), ""),
        remedy=last.remedy,
        guards=tuple(dict.fromkeys(f.guard for f in firsts)),
        once=last.once and len(rows) == 1,
        rule=last.rule,
    )


_SHOWN = 40
_WIDTH = 160
DEVICE_NUMBER = re.compile(r"\b(cuda|xpu|hpu|mtia|npu)(?::|', index=)\d+")
"""``cuda:1``, ``device(type='xpu', index=1)``: each rank of a job has its own."""
_FIELD = re.compile(r"(?<=[(, ])(?P<name>\w+)=")


def compare_question(
    asked: TracedCacheQuestion, with_: TracedCacheQuestion | None, name: str
) -> CacheQuestion:
    """Return a question with the components in which its key differs from another one's.

    Args:
        asked: The question.
        with_: The question to compare with; None for none.
        name: What that one is called: ``0/0``.
    """
    changes: list[KeyChange] = []
    compared = ""
    if with_ is not None and asked.components and with_.components:
        compared = name
        changes = key_changes(with_.components, asked.components)
    return CacheQuestion(
        asked.cache,
        asked.result,
        asked.detail,
        asked.key,
        asked.reason,
        asked.time_saved_ms,
        None if not asked.components else len(asked.components),
        compared,
        tuple(changes[:_SHOWN]),
        max(len(changes) - _SHOWN, 0),
    )


def nearest(
    asked: TracedCacheQuestion, candidates: Sequence[tuple[str, TracedCacheQuestion]]
) -> tuple[str, TracedCacheQuestion | None]:
    """Return the candidate whose key differs in the fewest components; of equal ones the last."""
    mine = {(c.name, c.digest) for c in asked.components or ()}
    best: tuple[int, str, TracedCacheQuestion] | None = None
    for name, other in candidates:
        if other.cache != asked.cache or not other.components or not mine:
            continue
        distance = len(mine ^ {(c.name, c.digest) for c in other.components})
        if best is None or distance <= best[0]:
            best = (distance, name, other)
    return ("", None) if best is None else best[1:]


def key_changes(before: Iterable[KeyComponent], after: Iterable[KeyComponent]) -> list[KeyChange]:
    """Components that differ between two keys, in the order of the new key, then those that are gone."""
    old, new = _numbered(before), _numbered(after)
    found = []
    for name, part in new.items():
        was = old.get(name)
        if was is None:
            found.append(KeyChange(name, "added", "", _cut(part.text)))
        elif was.digest != part.digest:
            found.append(KeyChange(name, "changed", *_differing(was.text, part.text)))
    found += [
        KeyChange(name, "removed", _cut(part.text), "") for name, part in old.items() if name not in new
    ]
    return found


def changes_between_ranks(before: Sequence[KeyComponent], after: Sequence[KeyComponent]) -> list[KeyChange]:
    """Components of two ranks' keys that differ in more than the device number."""
    old = {(part.name, part.digest) for part in before}
    new = {(part.name, part.digest) for part in after}
    return key_changes(
        [_on_any_device(part) for part in before if (part.name, part.digest) not in new],
        [_on_any_device(part) for part in after if (part.name, part.digest) not in old],
    )


def _on_any_device(part: KeyComponent) -> KeyComponent:
    text = DEVICE_NUMBER.sub(r"\1", part.text)
    return KeyComponent(part.name, text, text)


def _numbered(parts: Iterable[KeyComponent]) -> dict[str, KeyComponent]:
    """Components by name; a repeated name gets a number appended."""
    found: dict[str, KeyComponent] = {}
    for part in parts:
        name, number = part.name, 2
        while name in found:
            name, number = f"{part.name} ({number})", number + 1
        found[name] = part
    return found


def _differing(before: str, after: str) -> tuple[str, str]:
    """Return the differing parts of two texts: lines of graphs, fields of descriptions, else both from the first difference on."""
    if "\n" in before or "\n" in after:
        left, right = before.splitlines(), after.splitlines()
        pairs = [(a, b) for a, b in zip(left, right, strict=False) if a != b]
        if pairs:
            return _cut(pairs[0][0].strip()), _cut(pairs[0][1].strip())
        longer = left[len(right) :] or right[len(left) :]
        line = _cut(longer[0].strip()) if longer else ""
        return (line, "") if len(left) > len(right) else ("", line)
    ours, theirs = _fields(before), _fields(after)
    names = [n for n in theirs if ours.get(n) != theirs[n]] if ours.keys() == theirs.keys() else []
    if names:
        return tuple(_cut(", ".join(f"{n}={values[n]}" for n in names)) for values in (ours, theirs))  # type: ignore[return-value]
    same = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b),
        min(len(before), len(after)),
    )
    start = max(same - 30, 0) if max(len(before), len(after)) > _WIDTH else 0
    mark = "..." if start else ""
    return mark + _cut(before[start:]), mark + _cut(after[start:])


def _fields(text: str) -> dict[str, str]:
    """Return the fields of ``TensorMetadata(dtype=torch.float32, shape=torch.Size([4, 8]))``."""
    marks = list(_FIELD.finditer(text))
    ends = [m.start() for m in marks[1:]] + [len(text)]
    return {m["name"]: text[m.end() : end].strip().rstrip(",") for m, end in zip(marks, ends, strict=False)}


def _cut(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 3]}..."


def count_caches(questions: Iterable[TracedCacheQuestion]) -> tuple[CacheCount, ...]:
    """Count the questions to each cache by their answer."""
    by_cache: dict[str, list[TracedCacheQuestion]] = {}
    for question in questions:
        by_cache.setdefault(question.cache, []).append(question)
    return tuple(
        CacheCount(
            cache,
            sum(q.result == "hit" for q in asked),
            sum(q.result == "miss" for q in asked),
            sum(q.result not in ("hit", "miss") for q in asked),
            sum(saved)
            if (saved := [q.time_saved_ms for q in asked if q.time_saved_ms is not None])
            else None,
        )
        for cache, asked in by_cache.items()
    )
