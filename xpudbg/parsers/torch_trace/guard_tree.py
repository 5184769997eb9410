r"""The guards of a compiled frame: the tree that runs at each call, or the list of older versions.

``dynamo_cpp_guards_str`` (``torch/_dynamo/guards.py``, ``GuardManagerWrapper.__str__``; seen in torch 2.7 to 2.15)::

    TREE_GUARD_MANAGER:
    +- RootGuardManager
    | +- GLOBAL_STATE: ___check_global_state() against {"grad_mode":true, ...}
    | +- GuardManager: source=L['x'], accessed_by=FrameLocalsGuardAccessor(key='x', framelocals_idx=0), type=<class 'torch.Tensor'>, ...
    | | +- TENSOR_MATCH: check_tensor(L['x'], Tensor, ..., size=[4, 8], stride=[8, 1])  # return x + 1  # work/f.py:10 in f
    +- LAMBDA_GUARD: 2 <= L['x'].size()[0]  # return x + 1  # work/f.py:10 in f (user code shown is first use of this value ...)

    Guard latency = 79.77 us

``dynamo_guards`` (older torch, which has no tree): ``[{"code": "L['x'] == 3", "stack": [...], "user_stack": [...]}]``.
"""

from __future__ import annotations

import json
import re

from xpudbg.model.dynamo.guards import GuardCheck
from xpudbg.model.trace_details import GuardTree
from xpudbg.parsers.torch_trace.guard_text import parse_guard_text, readable_source

_MAX_ROWS = 20_000
_TEXT = 2000
_NODE = re.compile(
    r"^(?P<depth>(?:\| )*)\+- (?P<type>[A-Za-z_][\w.]{0,80})(?:: (?P<text>.*)| pair at index=\d{1,9})?$"
)
_MANAGER = re.compile(r"^source=(?P<source>.*?), (?:accessed_by|type)=")
_PLACE = re.compile(
    r"^(?P<guard>(?:(?!(?<!\s)\s+# ).)*)(?<!\s)\s+# (?P<code>.*?)# (?P<place>[^#\n]{1,1000}?:\d{1,9} in [^\s#]{1,300})(?P<note> \(.{0,4000}\))?\s*$",
    re.DOTALL,
)
_PLACE_ONLY = re.compile(
    r"^(?P<guard>(?:(?!(?<!\s)\s+# ).)*)(?<!\s)\s+# (?P<code>)(?P<place>[^#\n]{1,1000}?:\d{1,9} in [^\s#]{1,300})(?P<note> \(.{0,4000}\))?\s*$",
    re.DOTALL,
)
_CLASS = re.compile(r", type=(?P<class><class '[^'\n]{1,500}'>)")
_LATENCY = re.compile(r"^Guard latency = (?P<us>\d{1,12}(?:\.\d{1,9})?) us")
_TIES = frozenset({"NO_TENSOR_ALIASING", "OBJECT_ALIASING", "STORAGE_OVERLAPPING"})
_STRUCTURE = ("Manager", "Accessor", "KeyValueManager")


def parse_guard_tree(text: str) -> GuardTree:
    """The payload of a ``dynamo_cpp_guards_str`` record."""
    nodes: list[tuple[str, str, list[str]]] = []  # type of guard, source, lines of its text
    sources: list[str] = []
    types: dict[str, str] = {}
    tied: set[str] = set()
    latency: float | None = None
    dropped = unknown = 0
    taking = False
    for line in text.split("\n"):
        match = _NODE.match(line)
        if match is not None:
            taking = False
            depth, kind, body = len(match["depth"]) // 2, match["type"], match["text"] or ""
            del sources[depth:]
            if kind.endswith(_STRUCTURE):
                manager = _MANAGER.match(body.rpartition("GuardManager: ")[2])
                # A level that names no source belongs to the source above it.
                above = sources[-1] if sources else ""
                sources += [above] * (depth - len(sources)) + [
                    manager["source"][:_TEXT] if manager else above
                ]
                named = _CLASS.search(body)
                if named is not None and len(types) < _MAX_ROWS:
                    types.setdefault(readable_source(sources[-1]), named["class"])
            elif not body or (kind in _TIES and body in tied):
                continue  # a check that ties values together stands at each of them, with its text at the first or at all
            elif len(nodes) >= _MAX_ROWS:
                dropped += 1
            else:
                tied.add(body if kind in _TIES else "")
                nodes.append((kind, sources[-1] if sources else "", [body]))
                taking = True
        elif found := _LATENCY.match(line):
            latency, taking = float(found["us"]), False
        elif not line.strip() or line.startswith("TREE_GUARD_MANAGER"):
            taking = taking and bool(line)
        elif taking and len(nodes[-1][2]) < 50:
            nodes[-1][2].append(line)
        else:
            unknown += 1
    rows = tuple(_row(kind, source, "\n".join(body)) for kind, source, body in nodes)
    return GuardTree(rows, tuple(types.items()), latency, dropped, unknown)


def parse_guard_list(text: str) -> GuardTree:
    """The payload of a ``dynamo_guards`` record."""
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError):
        return GuardTree(unknown=1)
    items = loaded if isinstance(loaded, list) else []
    rows = []
    for item in items[:_MAX_ROWS]:
        code = item.get("code") if isinstance(item, dict) else None
        if isinstance(code, str) and code.strip():
            rows.append(_row("", "", code))
    return GuardTree(tuple(rows), (), None, max(len(items) - _MAX_ROWS, 0), 0, listed=True)


def split_place(text: str) -> tuple[str, str, str, str]:
    """A guard, the line of code it came from, ``file.py:12 in f``, and what torch says in brackets behind them."""
    match = (_PLACE.match(text) or _PLACE_ONLY.match(text)) if "#" in text else None
    if match is None:
        return text.strip(), "", "", ""
    return (
        match["guard"].strip(),
        match["code"].strip(),
        match["place"].strip(),
        (match["note"] or "").strip(),
    )


def _row(kind: str, source: str, body: str) -> GuardCheck:
    guard, code, place, note = split_place(body[: 2 * _TEXT])
    if not source:
        source = parse_guard_text(guard, note).source
    return GuardCheck(kind, readable_source(source), guard[:_TEXT], place, code[:500])
