"""IR that compilers print between their passes.

Triton with ``MLIR_ENABLE_DUMP=1`` (before each pass; ``lib/Pass/IRPrinting.cpp`` of MLIR), LLVM with ``LLVM_IR_ENABLE_DUMP=1`` or
``-print-after-all`` (``lib/Passes/StandardInstrumentations.cpp``)::

    // -----// IR Dump Before TritonGPUCoalesce (tritongpu-coalesce) ('builtin.module' operation) //----- //
    ; *** IR Dump After SROAPass on triton_mm ***

Grammar, by lines; a dump lasts to the next header::

    log       = *(other | header *line)
    header    = "// -----// " [part " internal "] "IR Dump " when [":"] " " pass [" Failed"] [operation] [" //----- //"]
              | ["; "] "*** IR Dump " when " " name [" on " target] [" omitted because no change" | " filtered out" ...] " ***"
    when      = "Before" | "After"
    pass      = name " (" argument ")" | name ": " pipeline | name
    operation = " ('" op "' operation" [": @" symbol] ")"

A line of MLIR stands inside of a module or function when it is indented or closes something, and outside when it is a comment or an
alias. Others, such as output of the program between dumps, are counted as unknown and left out. Lines of LLVM's pass manager ("Running
pass: ...") are left out, too.

IGC with ``IGC_ShaderDumpEnable=1`` and ``IGC_ShaderDumpEnableAll=1`` writes a file a pass, LLVM IR without a header::

    OCL_asm0563905b0af99c71_0016_Unify_after_optreducepass.ll

Seen: triton-xpu 3.2.0b1 and 3.3.0b1, triton 3.7.1, ocloc 26.27.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from xpudbg.formats.llvm_ir import parse_llvm_ir
from xpudbg.formats.mlir import parse_mlir
from xpudbg.model.problem import UnknownLines
from xpudbg.model.row import dataclass
from xpudbg.model.stages import PassLevel

MAX_DUMP_CHARS = 64 << 20
"""Size of one dump of which the rest is left out."""
_LONGEST = 4000
_NAME = r"[^\s()'\":{]{1,300}"
_MLIR = re.compile(
    rf"// -----// (?:(?P<part>\w{{1,80}}) internal )?IR Dump (?P<when>Before|After):? (?P<name>{_NAME})(?P<failed> Failed)?"
    r"(?: \((?P<argument>[^()'\s]{1,300})\)|: (?P<pipeline>[^\s{(]{1,300}))?(?P<rest>[^\n]{0,4000})"
)
_SYMBOL = re.compile(r"operation: @\"?([^\"\n]{1,4000}?)\"?\)\s*(?://-----|$)")
"""Triton 3.3 puts brackets and blanks into names of functions."""
_LLVM = "*** IR Dump "
_WITHOUT_IR = (" omitted because no change", " filtered out", " (invalidated)", " (ignored)")
_IGC_FILE = re.compile(
    r"(?P<module>\w{1,200}?_asm[0-9a-f]{4,64}\w{0,200}?)_(?P<number>\d{4,6})_(?P<group>[A-Za-z0-9]{1,40})"
    r"_(?P<when>before|after)_(?P<name>[\w.<>:, -]{1,200})\.ll"
)
_LLVM_LINE = re.compile(
    r"[ \t;}!@%$]|\s*$|(?:define|declare|attributes|target|source_filename|module asm|uselistorder)\b|[\w.$\"-]{1,4000}:"
)
_PASS_MANAGER = (
    "Running pass: ",
    "Running analysis: ",
    "Skipping pass: ",
    "Invalidating analysis: ",
    "Clearing all analysis ",
)
_CALLEE = re.compile(r"@(?:\"([^\"]{1,4000})\"|([\w.$-]{1,4000}))\(")
_CALLS = frozenset({"call", "invoke", "llvm.call", "tt.call", "func.call"})


@dataclass(frozen=True)
class IrDump:
    """The IR at one place between passes.

    Attributes:
        level: The compiler.
        after: Whether it is the IR after the pass; else before it.
        name: The pass.
        argument: Its name on command lines; empty where it has none.
        scope: What was printed where it is not the whole module: a function, a loop; a part of a pass, which prints without aliases.
        symbol: The function that the pass ran on; empty where it ran on the module.
        text: The IR.
        truncated: Whether the end of the IR is missing.
        changed: False where the compiler says that the pass changed nothing, and prints no IR.
    """

    level: PassLevel
    after: bool
    name: str
    argument: str = ""
    scope: str = ""
    symbol: str = ""
    text: str = ""
    truncated: bool = False
    changed: bool = True


def read_ir_dumps(lines: Iterable[str], unknown: UnknownLines) -> Iterator[IrDump]:
    """Yield the dumps of a log one by one; no more than one is in memory.

    Args:
        lines: Lines of the log.
        unknown: Lines that belong to no dump are entered here.
    """
    current: _Open | None = None
    for line in lines:
        found = _header(line) if "IR Dump " in line else None
        if found is not None:
            if current is not None:
                yield current.dump()
            current = found
        elif current is not None and current.take(line):
            continue
        elif line.strip() and not line.startswith(_PASS_MANAGER):
            unknown.add(line)
    if current is not None:
        yield current.dump(last=True)


def igc_dump(name: str) -> tuple[str, int, IrDump] | None:
    """Return the module, the number and the pass of a file of IGC, without its text; None for other files."""
    match = _IGC_FILE.fullmatch(name)
    if match is None:
        return None
    dump = IrDump(PassLevel.IGC, match["when"] == "after", match["name"], argument=match["group"])
    return match["module"], int(match["number"]), dump


def count_operations(dump: IrDump) -> Counter[str]:
    """Count the operations of a dump by name; calls by the function that is called."""
    if dump.level is PassLevel.MLIR:
        ops = parse_mlir(dump.text, origin=dump.name).value.ops
    else:
        text = dump.text
        if "\ndefine" not in text and not text.startswith("define"):
            # A loop: blocks without their function.
            text = f"define void @loop() {{\n{text}\n}}"
        ops = parse_llvm_ir(text, origin=dump.name).value.ops
    counts: Counter[str] = Counter()
    for op in ops:
        callee = _CALLEE.search(op.text) if op.name in _CALLS else None
        counts[f"{op.name} @{callee[1] or callee[2]}" if callee else op.name] += 1
    return counts


def layouts_of(dump: IrDump) -> Counter[str]:
    """Count the layouts that a dump defines, without their aliases."""
    if dump.level is not PassLevel.MLIR:
        return Counter()
    aliases = (line.partition(" = ")[2].strip() for line in dump.text.split("\n") if line.startswith("#"))
    return Counter(text for text in aliases if text and not text.startswith("loc("))


class _Open:
    """A dump whose lines are being read."""

    def __init__(self, head: IrDump) -> None:
        self._head = head
        self._lines: list[str] = []
        self._chars = 0
        self._cut = self._inside = self._began = False
        self._mlir = head.level is PassLevel.MLIR

    def take(self, line: str) -> bool:
        """Add a line, and return whether it belongs to the dump."""
        if not (self._takes(line) if self._mlir else _LLVM_LINE.match(line)):
            return False
        self._chars += len(line) + 1
        self._cut = self._cut or self._chars > MAX_DUMP_CHARS
        if not self._cut:
            self._lines.append(line)
        return True

    def _takes(self, line: str) -> bool:
        if self._inside:
            if line[:1] == "}":
                # "} else {" at the margin does not exist: regions of inner operations are indented.
                self._inside = False
            return not line or line[0] in " \t}^)"
        if not line.strip() or line[0] == "#" or line.startswith("//"):
            return True
        self._inside = line.endswith("{") and line[0] not in " \t"
        self._began = self._began or self._inside
        return self._inside or line.startswith("module")

    def dump(self, *, last: bool = False) -> IrDump:
        """Return the dump.

        Args:
            last: Whether the log ends with it.
        """
        head, text = self._head, "\n".join(self._lines).strip("\n")
        symbol, scope = head.symbol, ""
        if head.level is PassLevel.LLVM:
            scope = "" if "; ModuleID" in text[:4000] else head.scope
        elif head.scope:
            scope = head.scope
        elif text and not re.search(r'^(?:module|"?builtin\.module)', text, re.MULTILINE):
            scope = symbol
        is_open = self._inside or (self._mlir and bool(text) and not self._began)
        is_open = is_open or (not self._mlir and f"\n{text}".rfind("\ndefine") > text.rfind("\n}"))
        cut = self._cut or (last and is_open)
        return IrDump(
            head.level, head.after, head.name, head.argument, scope, symbol, text, cut, head.changed
        )


def _header(line: str) -> _Open | None:
    match = _MLIR.match(line)
    if match is not None:
        symbol = _SYMBOL.search(match["rest"])
        return _Open(
            IrDump(
                PassLevel.MLIR,
                match["when"] == "After",
                match["name"],
                match["argument"] or match["pipeline"] or "",
                scope=match["part"] or "",
                symbol=symbol[1] if symbol else "",
            )
        )
    return _llvm_header(line)


def _llvm_header(line: str) -> _Open | None:
    head, end = line.removeprefix("; "), line.rstrip().endswith("***")
    when, _, rest = head.removeprefix(_LLVM).rstrip().removesuffix("***").rstrip().partition(" ")
    if not (head.startswith(_LLVM) and end and rest and when in {"Before", "After"}):
        return None
    suffix = next((s for s in _WITHOUT_IR if rest.endswith(s)), "")
    name, _, target = rest.removesuffix(suffix)[:_LONGEST].partition(" on ")
    scope = "" if target == "[module]" else target.strip("()")
    return _Open(
        IrDump(
            PassLevel.LLVM,
            when == "After",
            name,
            scope=scope,
            symbol=scope.rpartition(" in function ")[2],
            changed=suffix != _WITHOUT_IR[0],
        )
    )
