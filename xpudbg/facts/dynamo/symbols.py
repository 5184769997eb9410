"""Symbolic sizes of a compile: their origin, the code that used their values, and the code that made them constant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from xpudbg.formats.torch_trace.dynamo_messages import readable_source
from xpudbg.model.dynamo import SymbolEvent, SymbolRow
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import TracedSymbol

_NEW = ("create_symbol", "create_unbacked_symbol")
_SPECIALISED = "symbolic_shape_specialization"
_NAME = re.compile(r"\b[su]\d{1,9}\b|\bz[uf]\d{1,9}\b")
_TORCH_PATH = re.compile(r"^.*[/\\](?=torch[/\\])")


def symbol_rows(records: Sequence[TracedSymbol]) -> tuple[SymbolRow, ...]:
    """Sizes that torch made dynamic, with what happened to each, in the order of the records."""
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
        location=made.user,
        specialised_to=fixed.value if fixed is not None else "",
        events=tuple(
            SymbolEvent(
                e.kind,
                e.expression,
                "" if e.kind in _NEW else e.value,
                e.reason,
                e.user,
                framework_text(e.framework),
            )
            for e in events
        ),
    )


def constant_by(symbol: SymbolRow, rows: Sequence[SymbolRow]) -> SymbolEvent | None:
    """Return the specialisation that made a constant of a symbol; None where it stays dynamic.

    Where torch only found later that a symbol equals one that had become a constant (reason ``find``), its stack is of whatever asked then: the
    specialisation is that of the other symbol, and without a place where no guard names that one.
    """
    own = _specialisation(symbol)
    reached, todo = {symbol.name}, [symbol] if own is not None else []
    for one in todo:
        event = _specialisation(one)
        if event is not None and event.reason != "find":
            return event
        equal = {
            n for e in one.events if e.expression.startswith("Eq(") for n in _NAME.findall(e.expression)
        } - reached
        reached |= equal
        todo += [row for row in rows if row.name in equal]
    return replace(own, location=None, framework="") if own is not None else None


def _specialisation(symbol: SymbolRow) -> SymbolEvent | None:
    return next((e for e in symbol.events if e.kind == _SPECIALISED), None)


def framework_text(frame: SourceLine | None) -> str:
    """Return ``torch/_refs/__init__.py:4031 in view``; empty without a frame."""
    if frame is None:
        return ""
    path = _TORCH_PATH.sub("", frame.file)
    short = path if path.startswith("torch") else base_name(path)
    return f"{short}:{frame.line or 0} in {frame.function}".replace("\\", "/")
