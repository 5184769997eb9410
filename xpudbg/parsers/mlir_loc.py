"""Locations in MLIR text: ``loc(...)`` attributes and their aliases.

    #loc1 = loc(unknown)
    #loc2 = loc("/tmp/k.py":32:16)
    #loc22 = loc(callsite(#loc9 at #loc10))      loc9 was inlined at loc10
    #loc25 = loc("pid"(#loc1))                   a value's name around a location
    #loc30 = loc(fused[#loc1, #loc2])            also fused<metadata>[...]

Grammar: MLIR, "Builtin location attributes" (``mlir/lib/AsmParser/LocationParser.cpp``).
"""

from __future__ import annotations

import re

from xpudbg.model.location import Location

_FILE = re.compile(r'"((?:[^"\\]|\\.)*)":(\d{1,9}):(\d{1,9})(?: to (?:\d+)?:\d+)?')
_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ALIAS = re.compile(r"#[\w$.-]+")
_MAX_DEPTH = 48
_MAX_FRAMES = 32


class LocationTable:
    """Aliases of a module, resolved when asked for."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._frames: dict[str, tuple[Location, ...]] = {}

    def define(self, alias: str, text: str) -> None:
        """Remember what an alias such as ``#loc2`` stands for."""
        self._texts[alias] = text

    def frames(self, text: str) -> tuple[Location, ...]:
        """The places that the inside of a ``loc(...)`` names, innermost first; empty when unknown."""
        found, _ = self._parse(text.strip(), 0, 0)
        return found[:_MAX_FRAMES]

    def _alias(self, alias: str, depth: int) -> tuple[Location, ...]:
        known = self._frames.get(alias)
        if known is None:
            # An alias that names itself ends here.
            self._frames[alias] = ()
            known, _ = self._parse(self._texts.get(alias, "unknown"), 0, depth + 1)
            self._frames[alias] = known
        return known

    def _parse(self, text: str, at: int, depth: int) -> tuple[tuple[Location, ...], int]:
        """The frames of the location that begins at ``at``, and where it ends."""
        if depth > _MAX_DEPTH:
            return (), len(text)
        while at < len(text) and text[at] in " \t":
            at += 1
        if text.startswith("loc(", at):
            found, end = self._parse(text, at + 4, depth + 1)
            return found, end + 1
        alias = _ALIAS.match(text, at)
        if alias:
            return self._alias(alias.group(), depth), alias.end()
        place = _FILE.match(text, at)
        if place:
            return (Location(place.group(1), int(place.group(2)), int(place.group(3))),), place.end()
        if text.startswith("callsite(", at):
            return self._callsite(text, at + 9, depth)
        if text.startswith("fused", at):
            return self._fused(text, at + 5, depth)
        name = _NAME.match(text, at)
        if name and text.startswith("(", name.end()):
            found, end = self._parse(text, name.end() + 1, depth + 1)
            return found, end + 1
        return (), name.end() if name else min(len(text), at + 7)

    def _callsite(self, text: str, at: int, depth: int) -> tuple[tuple[Location, ...], int]:
        callee, end = self._parse(text, at, depth + 1)
        marker = text.find("at ", end)
        if marker < 0:
            return callee, len(text)
        caller, end = self._parse(text, marker + 3, depth + 1)
        return (callee + caller)[:_MAX_FRAMES], end + 1

    def _fused(self, text: str, at: int, depth: int) -> tuple[tuple[Location, ...], int]:
        start = text.find("[", at)
        if start < 0:
            return (), len(text)
        end = start + 1
        first: tuple[Location, ...] = ()
        for _ in range(_MAX_FRAMES):
            found, end = self._parse(text, end, depth + 1)
            first = first or found
            if not text.startswith(",", end):
                break
            end += 1
        return first, end + 1
