r"""One guard of Dynamo, from its text: what it checks, of which value, and what it expects.

The same texts are in the tree of guards (``torch/_dynamo/guards.py``, ``GuardBuilder``) and, where one did not hold, in the reasons of a
recompile; those about tensors are written by ``torch/csrc/dynamo/guards.cpp``. Seen in torch 2.4 to 2.15::

    tensor 'L['x']' size mismatch at index 0. expected 8, actual 16         <- from torch 2.12: tensor 'x'
    tensor 'x' stride mismatch at index 0. expected 4, actual 1
    tensor 'x' dtype mismatch. expected Float, actual Double
    tensor 'x' rank mismatch. expected 1, actual 2
    tensor 'x' requires_grad mismatch. expected requires_grad=0
    tensor 'x' dispatch key set mismatch. expected DispatchKeySet(CPU, ...), actual DispatchKeySet(Meta, ...)
    expected type of 'L['x']' to be a tensor type, but found <class 'NoneType'>
    L['k'] == 3            G['SCALE'] == 2          L['self']._modules['1'].training == True
    ___check_obj_id(f, 139777798353712), type=<class 'builtin_function_or_method'>
    ___check_type_id(L['o'], 94229551255952), type=<class '__main__.A'>
    len(L['d']) == 1       len(d) != 1              list(dict.keys(d))[0] == 'a'        KeyError on d['a']
    L['y'] is None         x is y                   set.__contains__(s, 3)              hasattr(L['o'], 'q')
    Cache line invalidated because L['self'] got deallocated                    _has_dynamo_dim_marking is present on runtime tensor but ...
    BACKEND_MATCH failure: ... Cached backend: A (id=0x7f). New backend: B (id=0x7e). ...                            <- torch 2.13
    GLOBAL_STATE changed: grad_mode                 ___check_global_state() against {"grad_mode":true, ...}
    2 <= L['x'].size()[0]  (x.size()[0] % 4) == 0   Eq(L['x'].size()[0], L['y'].size()[0])
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from xpudbg.model.dynamo import GuardKind

_TENSOR = re.compile(
    r"^tensor '(?P<source>.{1,2000}?)' (?P<what>[a-zA-Z_ ]{1,40}?) mismatch(?P<rest>.*)$", re.DOTALL
)
_AT = re.compile(r"^ at index (?P<index>\d{1,6})\.")
_EXPECTED = re.compile(
    r"expected (?P<expected>.*?)(?:, actual (?P<actual>.*?)(?:\. Guard failed on .*)?)?$",
    re.DOTALL | re.IGNORECASE,
)
_TENSOR_KINDS = {
    "size": GuardKind.SIZE,
    "stride": GuardKind.STRIDE,
    "dtype": GuardKind.DTYPE,
    "rank": GuardKind.RANK,
    "requires_grad": GuardKind.REQUIRES_GRAD,
    "dispatch key set": GuardKind.DISPATCH_KEYS,
    "Tensor device index": GuardKind.DEVICE,
}
_TENSOR_TYPE = re.compile(
    r"^expected type of '(?P<source>.{1,2000}?)' to be a tensor type, ?'? ?but found (?P<actual>.*)$",
    re.DOTALL,
)
_OBJECT = re.compile(
    r"^(?:___check_obj_id|___check_type_id)\((?P<source>.{1,2000}?), \d{1,20}\)(?:, type=(?P<type>.*))?$",
    re.DOTALL,
)
_LENGTH = re.compile(r"^len\((?P<source>.{1,2000}?)\) (?P<how>==|!=) (?P<expected>\d{1,18})$")
_KEY = re.compile(
    r"^list\((?:dict\.keys\()?(?P<source>.{1,2000}?)(?:\.keys\(\))?\)+\[(?P<index>\d{1,9})\] == (?P<expected>.*)$",
    re.DOTALL,
)
_KEY_ERROR = re.compile(r"^KeyError on (?P<source>.{1,2000})\[(?P<expected>[^\[\]]{1,500})\]$")
_CONTAINS = re.compile(
    r"^(?P<negated>not )?(?:___dict_contains\((?P<key>.{1,500}?), (?P<dict>.{1,2000})\)"
    r"|(?:set\.__contains__|___set_contains|frozenset\.__contains__)\((?P<set>.{1,2000}?), (?P<item>.{1,500})\))$",
    re.DOTALL,
)
_FREED = re.compile(r"^Cache line invalidated because (?P<source>.{1,2000}) got deallocated$", re.DOTALL)
_HASATTR = re.compile(
    r"^(?P<negated>not )?hasattr\((?P<source>.{1,2000}?), '(?P<name>[^'\n]{1,200})'\)(?P<rest> == \w{1,5})?$"
)
_STATE = re.compile(r"^GLOBAL_STATE changed: (?P<names>.*)$", re.DOTALL)
_STATE_TREE = re.compile(r"^___check_global_state\(\)(?: against (?P<state>\{.*\}))?$", re.DOTALL)
_BACKENDS = re.compile(
    r"^BACKEND_MATCH failure: .{1,200}? Cached backend: (?P<cached>.{1,500}?) \(id=\w{1,20}\)\. New backend: (?P<new>.{1,500}?) \(id=\w{1,20}\)\."
)
_IS_NONE = re.compile(r"^(?P<source>[^\s()]{1,2000}) is (?P<negated>not )?None$")
_ALIAS = re.compile(r"^(?P<left>[^\s()]{1,2000}) is (?:not )?(?P<right>[^\s()]{1,2000})$")
_EQUAL = re.compile(r"^(?P<source>[^=<>!%*+\s]{1,2000}) == (?P<expected>.{1,4000})$", re.DOTALL)
_SIZE_OF = re.compile(r"\.(?:size|stride|storage_offset)\(\)")
_AT_LEAST_TWO = re.compile(
    r"^(?:2 <= |1 < )?(?P<source>[^<>=]{1,500}\.size\(\)\[\d{1,6}\])(?: (?:>= 2|> 1|!= [01]))?$"
)
_RANGE = re.compile(
    r"^(?:(?P<low>\d{1,19}) (?P<over><=|<) )?(?P<source>[^<>=*+/%()\s][^<>=*+/%\s]{0,500}\.size\(\)\[\d{1,6}\])(?: (?P<under><=|<) (?P<high>\d{1,19}))?$"
)
_LOCAL = re.compile(r"\bL\['(?P<name>[^'\n]{1,200})'\]")
_GLOBAL = re.compile(r"\bG\['(?P<name>[^'\n]{1,200})'\]")
_MEMBER = re.compile(
    r"(?:\.__dict__\['_(?:modules|parameters|buffers)'\]|\._modules|\._parameters|\._buffers|\.__dict__)"
    r"\['(?P<name>[^'\n]{1,200})'\]"
)
_FROM_NUMPY = re.compile(r"^___from_numpy\((?P<name>[^()]{1,2000})\)(?P<rest>.*)$", re.DOTALL)
"""An array of NumPy, which Dynamo treats as a tensor."""
_DYNAMIC_MARKS = ("_dynamo_dynamic_indices", "_dynamo_weak_dynamic_indices", "_dynamo_unbacked_indices",
                  "_dynamo_strict_unbacked_indices", "_dynamo_static_indices")  # fmt: skip


class GuardText(NamedTuple):
    """Meaning of a guard's text.

    Attributes:
        kind: What it checks.
        source: The checked value, readable; empty for the state of torch and for expressions over several.
        expected: Value that the compiled frame was made for; empty when the text does not say.
        actual: Value found instead; empty when the text does not say.
        item: Key, element or attribute of the source that it is about; empty where it is about the source itself. Guards of one source
            with different items say nothing about each other.
    """

    kind: GuardKind
    source: str = ""
    expected: str = ""
    actual: str = ""
    item: str = ""


class SizeRange(NamedTuple):
    """Sizes for which a compiled version of a frame is valid.

    Attributes:
        source: The size, readable: ``x.size()[0]``.
        low: The smallest; None without a bound.
        high: The largest; None without a bound.
    """

    source: str
    low: int | None
    high: int | None

    def range_text(self) -> str:
        """Return ``at least 2``, ``at most 63`` or ``2 to 63``."""
        if self.low is None:
            return f"at most {self.high}"
        return f"at least {self.low}" if self.high is None else f"{self.low} to {self.high}"

    def holds(self, size: int) -> bool:
        """Return whether a size is in the range."""
        return (self.low is None or size >= self.low) and (self.high is None or size <= self.high)


def parse_size_range(text: str) -> SizeRange | None:
    """Return the bounds that a guard sets to one size (``2 <= L['x'].size()[0] <= 63``); None where it checks something else."""
    match = _RANGE.match(text.partition("  # ")[0].strip())
    if match is None or (match["low"] is None and match["high"] is None):
        return None
    low = int(match["low"]) + (match["over"] == "<") if match["low"] else None
    high = int(match["high"]) - (match["under"] == "<") if match["high"] else None
    return SizeRange(readable_source(match["source"]), low, high)


def readable_source(source: str) -> str:
    """Return ``L['self']._modules['layers']._modules['0']`` as ``self.layers.0``; globals as ``global NAME``."""
    text = _LOCAL.sub(lambda m: m["name"], source)
    text = _GLOBAL.sub(lambda m: f"global {m['name']}", text)
    text = _MEMBER.sub(lambda m: f".{m['name']}", text)
    array = _FROM_NUMPY.match(text)
    return f"{array['name']}{array['rest']}" if array is not None else text


def parse_guard_text(text: str, note: str = "") -> GuardText:
    """Return what a guard checks; of kind ``OTHER`` where its text is not known.

    Args:
        text: The guard, without the line of code that it came from.
        note: Torch's text in brackets after that line.
    """
    text = text.strip()
    for read in (_tensor, _object, _container, _state, _attribute):
        found = read(text)
        if found is not None:
            return found
    return _value(text, note)


def _tensor(text: str) -> GuardText | None:
    if match := _TENSOR.match(text):
        kind = _TENSOR_KINDS.get(match["what"], GuardKind.OTHER)
        source, rest = readable_source(match["source"]), match["rest"]
        at = _AT.match(rest)
        values = _EXPECTED.search(rest)
        expected, actual = (values["expected"], values["actual"] or "") if values else ("", "")
        if kind is GuardKind.REQUIRES_GRAD:
            expected = expected.removeprefix("requires_grad=").split(".")[0].strip()
            expected = {"0": "False", "1": "True"}.get(expected, expected)
            actual = {"False": "True", "True": "False"}.get(expected, "")
        if at is not None:
            part = "stride" if kind is GuardKind.STRIDE else "size"
            source = f"{source}.{part}()[{at['index']}]"
        return GuardText(kind, source, expected.strip()[:500], actual.strip()[:500])
    if match := _TENSOR_TYPE.match(text):
        return GuardText(
            GuardKind.TENSOR_TYPE, readable_source(match["source"]), "a tensor", match["actual"].strip()[:500]
        )
    if match := _FREED.match(text):
        return GuardText(GuardKind.WEAKREF, readable_source(match["source"]))
    if text.startswith("Duplicate tensor"):
        return GuardText(GuardKind.ALIASING)
    return None


def _object(text: str) -> GuardText | None:
    if match := _OBJECT.match(text):
        kind = GuardKind.TYPE if text.startswith("___check_type_id") else GuardKind.IDENTITY
        return GuardText(kind, readable_source(match["source"]), (match["type"] or "").strip()[:500])
    return None


def _container(text: str) -> GuardText | None:
    if match := _LENGTH.match(text):
        return GuardText(GuardKind.LENGTH, readable_source(match["source"]), match["expected"])
    if match := _KEY.match(text):
        source, expected = readable_source(match["source"]), match["expected"].strip()[:500]
        return GuardText(GuardKind.DICT_KEYS, source, expected, item=f"key {match['index']}")
    if match := _KEY_ERROR.match(text):
        source, expected = readable_source(match["source"]), match["expected"].strip()[:500]
        return GuardText(GuardKind.DICT_KEYS, source, expected, item="missing key")
    if match := _CONTAINS.match(text):
        of_dict = match["dict"] is not None
        source = match["dict"] if of_dict else match["set"]
        item = match["key"] if of_dict else match["item"]
        kind = GuardKind.CONTAINS
        if of_dict:
            kind = GuardKind.ATTRIBUTE if source.endswith(".__dict__") else GuardKind.DICT_KEYS
        expected = f"{'no' if match['negated'] else 'has'} {item.strip()}"[:500]
        return GuardText(kind, readable_source(source), expected, item=item.strip())
    return None


def _state(text: str) -> GuardText | None:
    if match := _STATE.match(text):
        names = match["names"].strip()
        kind = GuardKind.GRAD_MODE if names == "grad_mode" else GuardKind.GLOBAL_STATE
        return GuardText(kind, names[:500])
    if _STATE_TREE.match(text):
        return GuardText(GuardKind.GLOBAL_STATE)
    if "CURRENT_DEVICE" in text:
        expected = text.partition("==")[2].strip()
        return GuardText(GuardKind.DEFAULT_DEVICE, "default device", expected[:200])
    if "torch_function_mode_stack" in text:
        return GuardText(GuardKind.FUNCTION_MODES)
    if match := _BACKENDS.match(text):
        return GuardText(GuardKind.BACKEND, "backend", match["cached"], match["new"])
    if "___check_current_backend" in text:
        return GuardText(GuardKind.BACKEND, "backend")
    return None


def _attribute(text: str) -> GuardText | None:
    match = _HASATTR.match(text)
    if match is None:
        return GuardText(GuardKind.DYNAMIC_MARK) if text.startswith("_has_dynamo_dim_marking ") else None
    kind = GuardKind.DYNAMIC_MARK if match["name"] in _DYNAMIC_MARKS else GuardKind.ATTRIBUTE
    absent = bool(match["negated"]) or (match["rest"] or "").endswith("False")
    expected = f"{'no' if absent else 'has'} {match['name']}"
    return GuardText(kind, readable_source(match["source"]), expected, item=match["name"])


def _value(text: str, note: str) -> GuardText:
    if _SIZE_OF.search(text):
        match = _AT_LEAST_TWO.match(text)
        bounds = parse_size_range(text) if match is None else None
        if bounds is not None:
            return GuardText(GuardKind.SHAPE, bounds.source, bounds.range_text())
        zero_one = match is not None or "0/1 specialization" in note
        kind = GuardKind.ZERO_ONE if zero_one else GuardKind.SHAPE
        expected = "at least 2" if match is not None else readable_source(text)[:500]
        return GuardText(kind, readable_source(match["source"]) if match else "", expected)
    if match := _IS_NONE.match(text):
        if match["source"].endswith("()"):
            return GuardText(GuardKind.WEAKREF, readable_source(match["source"]))
        return GuardText(
            GuardKind.NONE, readable_source(match["source"]), "not None" if match["negated"] else "None"
        )
    if match := _ALIAS.match(text):
        return GuardText(
            GuardKind.ALIASING, f"{readable_source(match['left'])}, {readable_source(match['right'])}"
        )
    if match := _EQUAL.match(text):
        return GuardText(
            _constant_kind(match["source"], note),
            readable_source(match["source"]),
            match["expected"].strip()[:500],
        )
    if text.startswith("not ") and " " not in text[4:]:
        return GuardText(GuardKind.LENGTH, readable_source(text[4:]), "empty")
    return GuardText(GuardKind.OTHER)


def _constant_kind(source: str, note: str) -> GuardKind:
    if source.endswith(".training"):
        return GuardKind.TRAINING
    if "nn.Module" in note or "._modules[" in source:
        return GuardKind.MODULE_ATTRIBUTE
    return GuardKind.GLOBAL_VALUE if source.startswith("G[") else GuardKind.CONSTANT


def parse_global_state(text: str) -> dict[str, object]:
    """Return the global state of torch that its check in a tree of guards names; empty without one (torch 2.7 and 2.9; not 2.11)."""
    match = _STATE_TREE.match(text.strip())
    if match is None or not match["state"]:
        return {}
    try:
        loaded = json.loads(match["state"])
    except (ValueError, RecursionError):
        return {}
    return loaded if isinstance(loaded, dict) else {}
