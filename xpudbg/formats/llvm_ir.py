"""LLVM IR text of Triton's ``llir`` stage.

    target triple = "spir64-unknown-unknown"
    declare !dbg !9 spir_func i64 @_Z12get_local_idj(i32) local_unnamed_addr #0
    define spir_kernel void @kernel(ptr addrspace(1) %0, ...) !dbg !17 !intel_reqd_sub_group_size !18 {
      %35 = load <2 x i16>, ptr addrspace(1) %34, align 4, !dbg !32
      br label %36, !dbg !32
    36:                                               ; preds = %29, %10
    }
    !5 = !DIFile(filename: "k.py", directory: "/tmp")
    !18 = !{i32 32}
    !19 = distinct !DISubprogram(name: "kernel", scope: !5, file: !5, line: 29, ...)
    !32 = !DILocation(line: 32, column: 16, scope: !19, inlinedAt: !40)

Printed by LLVM for ``third_party/*/backend/compiler.py``. Seen: triton 3.0 to 3.7.
"""

from __future__ import annotations

import re

from xpudbg.model.location import Location, StageOp, is_absolute, unescaped
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.stages import LlvmFunction, LlvmModule

MAX_CHARS = 64 * 1024 * 1024
MAX_OP_TEXT = 2000
_FUNCTION = re.compile(r'(define|declare)\b(.*?)@(?:"([^"]*)"|([\w.$-]+))\s*\(')
_KERNEL = re.compile(r"\b(?:spir|ptx|amdgpu)_kernel\b")
_ATTACHED = re.compile(r"!([A-Za-z_][\w.]*) !(\d{1,9})")
_INSTRUCTION = re.compile(
    r'\s+(?:%(?:"[^"]*"|[\w.$-]+)\s*=\s*)?(?:tail |musttail |notail )?([a-z][a-z0-9_]*)\b'
)
_DBG = re.compile(r"!dbg !(\d{1,9})")
_TRIPLE = re.compile(r'target triple = "([^"]*)"')
_METADATA = re.compile(r"!(\d{1,9}) = (.*)$")
_FIELD = re.compile(r"(line|column|scope|inlinedAt|file): (?:!(\d{1,9})|(\d{1,9}))")
_FILE = re.compile(r'filename: "((?:[^"\\]|\\.)*)"(?:, directory: "((?:[^"\\]|\\.)*)")?')
_MODULE_LINES = (
    "source_filename",
    "target ",
    "attributes #",
    "!",
    "@",
    "%",
    "module asm",
    "$",
    "declare ",
    "uselistorder",
)
_BEGINNINGS = ("  %", "  store ", "  br ", "  call ", "  tail ")
"""Beginnings of most lines that are instructions for certain."""
_MAX_FRAMES = 32
_OTHER_LINE_ENDS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters that end a line for :meth:`str.splitlines`, besides the line feed."""


def parse_llvm_ir(text: str, *, origin: str) -> Parsed[LlvmModule]:
    """Return the instructions and functions of a stage with their Python lines.

    Args:
        text: The stage.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Parsed(LlvmModule(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    lines = text.splitlines()
    metadata = _Metadata(lines)
    ops: list[StageOp] = []
    functions: list[LlvmFunction] = []
    triple, inside, unknown = "", False, 0
    for number, line in enumerate(lines, 1):
        if inside:
            if line.startswith("}"):
                inside = False
            elif line.startswith(_BEGINNINGS) or not _is_label(line):
                op = _instruction(line, number, metadata)
                unknown += op is None
                ops += [op] if op else []
            continue
        function = _FUNCTION.match(line)
        if function:
            functions.append(_function(function, line, metadata))
            inside = functions[-1].defined and line.rstrip().endswith("{")
        elif line.startswith("target triple"):
            match = _TRIPLE.match(line)
            triple = match.group(1) if match else ""
        elif line and line[0] not in ";! \t" and not line.startswith(_MODULE_LINES):
            unknown += 1
    problems: list[Problem] = []
    if not any(f.defined for f in functions):
        problems.append(Problem(origin, "no function in it" if text.strip() else "the file is empty"))
    elif inside:
        problems.append(
            Problem(f"{origin}:{len(lines)}", "a function is not closed at the end; it is truncated")
        )
    return Parsed(LlvmModule(tuple(ops), tuple(functions), triple), tuple(problems), unknown)


def outline_llvm_ir(text: str) -> LlvmModule | None:
    """Return the functions of a valid stage without their instructions, in a hundredth of the time of a full parse.

    None where :func:`parse_llvm_ir` would name a problem, or where only it can decide that. What is attached to
    functions is left out.
    """
    if len(text) > MAX_CHARS or any(end in text for end in _OTHER_LINE_ENDS):
        return None
    text = f"\n{text}"
    functions: list[LlvmFunction] = []
    at = 0
    while (start := text.find("\nde", at)) >= 0:
        at = text.find("\n", start + 1)
        at = len(text) if at < 0 else at
        line = text[start + 1 : at]
        match = _FUNCTION.match(line)
        if match:
            kernel = _KERNEL.search(match.group(2)) is not None
            functions.append(
                LlvmFunction(match.group(3) or match.group(4), match.group(1) == "define", kernel)
            )
            if functions[-1].defined and line.rstrip().endswith("{"):
                at = text.find("\n}", at)
                if at < 0:
                    return None
    return LlvmModule((), tuple(functions)) if any(f.defined for f in functions) else None


def _is_label(line: str) -> bool:
    stripped = line.strip()
    return (
        not stripped
        or stripped[0] in ";]"
        or line[0] not in " \t"
        or stripped.startswith(("i8 ", "i16 ", "i32 ", "i64 "))
    )


def _function(match: re.Match[str], line: str, metadata: _Metadata) -> LlvmFunction:
    attached = {
        m.group(1): metadata.text(m.group(2)) for m in _ATTACHED.finditer(line) if m.group(1) != "dbg"
    }
    name = match.group(3) or match.group(4)
    return LlvmFunction(
        name, match.group(1) == "define", _KERNEL.search(match.group(2)) is not None, attached
    )


def _instruction(line: str, number: int, metadata: _Metadata) -> StageOp | None:
    match = _INSTRUCTION.match(line)
    if not match:
        return None
    at = line.find("!dbg !")
    frames: tuple[Location, ...] | None = ()
    if at >= 0:
        # Most lines end with a place that was met before.
        frames = metadata.known.get(line[at + 6 :])
        if frames is None:
            debug = _DBG.search(line, at)
            at, frames = (debug.start(), metadata.frames(debug.group(1))) if debug else (-1, ())
    body = line[:at].rstrip(" ,") if at >= 0 else line
    return StageOp(match.group(1), body.strip()[:MAX_OP_TEXT], number, frames or ())


class _Metadata:
    """The numbered metadata of a module; locations are resolved on demand."""

    def __init__(self, lines: list[str]) -> None:
        self._texts: dict[str, str] = {}
        for line in lines:
            if line.startswith("!"):
                match = _METADATA.match(line)
                if match:
                    self._texts[match.group(1)] = match.group(2)
        self.known: dict[str, tuple[Location, ...]] = {}
        self._files: dict[str, str] = {}

    def text(self, number: str) -> str:
        return self._texts.get(number, "")[:MAX_OP_TEXT]

    def frames(self, number: str) -> tuple[Location, ...]:
        known = self.known.get(number)
        if known is None:
            known = self.known[number] = self._walk(number)
        return known

    def _walk(self, number: str) -> tuple[Location, ...]:
        found: list[Location] = []
        seen: set[str] = set()
        while number and number not in seen and len(found) < _MAX_FRAMES:
            seen.add(number)
            text = self._texts.get(number, "")
            if "DILocation" not in text:
                break
            fields = self._fields(text)
            line, column = int(fields.get("line", "0")), int(fields.get("column", "0"))
            found.append(Location(self._file_of(fields.get("scope", "")), line, column))
            number = fields.get("inlinedAt", "")
        return tuple(found)

    @staticmethod
    def _fields(text: str) -> dict[str, str]:
        return {m.group(1): m.group(2) or m.group(3) for m in _FIELD.finditer(text)}

    def _file_of(self, scope: str) -> str:
        if scope in self._files:
            return self._files[scope]
        at, seen, name = scope, set[str](), ""
        while at and at not in seen:
            seen.add(at)
            text = self._texts.get(at, "")
            match = _FILE.search(text) if "DIFile" in text else None
            if match:
                folder, file = unescaped(match.group(2) or ""), unescaped(match.group(1))
                name = f"{folder}/{file}" if folder and not is_absolute(file) else file
                break
            fields = self._fields(text)
            at = fields.get("file", "") or fields.get("scope", "")
        self._files[scope] = name
        return name
