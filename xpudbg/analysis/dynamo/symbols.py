"""Symbolic sizes of a compile: where they come from, what asked for their values, and who made constants of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.analysis.dynamo.breaks import source_line
from xpudbg.model.dynamo.symbols import SymbolEvent, SymbolRow
from xpudbg.model.location import base_name
from xpudbg.model.trace import StackFrame
from xpudbg.model.trace_details import TracedSymbol
from xpudbg.parsers.torch_trace.guard_text import readable_source

_NEW = ("create_symbol", "create_unbacked_symbol")
_SPECIALISED = "symbolic_shape_specialization"
_NAME = re.compile(r"\b[su]\d{1,9}\b|\bz[uf]\d{1,9}\b")
_TORCH_PATH = re.compile(r"^.*[/\\](?=torch[/\\])")


def symbol_rows(records: Sequence[TracedSymbol]) -> tuple[SymbolRow, ...]:
    """The sizes that torch took to be dynamic, with what happened to each, in the order of the records."""
    new: dict[str, TracedSymbol] = {}
    events: dict[str, list[TracedSymbol]] = {}
    for record in records:
        if record.kind in _NEW:
            new.setdefault(record.symbol, record)
            continue
        names = [record.symbol] if record.symbol else list(dict.fromkeys(_NAME.findall(record.expression)))
        for name in names or [""]:
            events.setdefault(name, []).append(record)
            if name and name not in new:
                new[name] = TracedSymbol("", name, source=record.source or dict(record.sources).get(name, ""))
    rows = [_row(name, made, events.get(name, [])) for name, made in new.items()]
    loose = events.get("", [])
    if loose:
        rows.append(_row("", TracedSymbol(""), loose))
    return tuple(rows)


def _row(name: str, made: TracedSymbol, events: list[TracedSymbol]) -> SymbolRow:
    fixed = next((e for e in events if e.kind == _SPECIALISED and e.symbol == name), None)
    return SymbolRow(
        name=name,
        source=readable_source(made.source),
        value=made.value,
        range=made.range,
        unbacked=name.startswith("u"),
        location=source_line(made.user) if made.user is not None else None,
        specialised_to=fixed.value if fixed is not None else "",
        events=tuple(
            SymbolEvent(
                e.kind,
                e.expression,
                "" if e.kind in _NEW else e.value,
                e.reason,
                source_line(e.user) if e.user is not None else None,
                framework_words(e.framework),
            )
            for e in events
        ),
    )


def framework_words(frame: StackFrame | None) -> str:
    """``torch/_refs/__init__.py:4031 in view``; empty without a frame."""
    if frame is None:
        return ""
    path = _TORCH_PATH.sub("", frame.file)
    short = path if path.startswith("torch") else base_name(path)
    return f"{short}:{frame.line} in {frame.function}".replace("\\", "/")
