"""Places as text: lines of the program and of artifacts, terminal links to files and rules, and coverage by program lines."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote

from rich.text import Text

from xpudbg.core.text import binary_size, decimal_size, noun_for, plural, shell_word
from xpudbg.findings.rule import anchor_of
from xpudbg.model.manifest import Graph, SourceLine
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.report import ReportFigure
from xpudbg.model.runs import CountedCoverage
from xpudbg.model.trace import function_text
from xpudbg.screens.console import paging, report_console
from xpudbg.screens.text import clean, joined
from xpudbg.store.locate import short_source


def linked_file(style: str, path: str, line: int | None) -> str:
    """Return a style that also links to a line of a file, where the file is there; rich writes links to terminals alone.

    Only files below the working directory are looked for: a path that an artifact names may lie anywhere.

    Args:
        style: The style.
        path: Path of the file, absolute.
        line: The line, from 1; None for the file.
    """
    address = _address(path)
    return f"{style} link {address}{f'#{line}' if line else ''}".strip() if address else style


@lru_cache(maxsize=4096)
def _address(path: str) -> str:
    try:
        here = Path.cwd()
        file = Path(os.path.normpath(path))
        if not (Path(path).is_absolute() and file.is_relative_to(here) and file.is_file()):
            return ""
    except (OSError, ValueError):
        return ""
    return f"file://{socket.gethostname()}{quote(str(file))}"


# One artifact: highlighted on a terminal, byte for byte when piped.

VIEW_LIMIT = 8 << 20
"""Bytes that are shown on a terminal; pipes get everything."""
HIGHLIGHT_LIMIT = 1 << 20
"""Bytes above which text is not highlighted, since that takes longer than reading it."""

_LEXERS = {
    "py": "python",
    "cpp": "cpp",
    "h": "cpp",
    "json": "json",
    "llir": "llvm",
    "ttir": "text",
    "svg": "xml",
}


def write_raw(source: BinaryIO) -> None:
    """Copy an artifact to stdout unchanged."""
    sys.stdout.flush()
    shutil.copyfileobj(source, sys.stdout.buffer, 1 << 20)
    sys.stdout.buffer.flush()


def print_artifact(source: BinaryIO, name: str, size: int | None, *, paged: bool) -> None:
    """Show an artifact on the terminal; control characters in it are shown as escapes.

    Args:
        source: The artifact, open for reading.
        name: Its file name, for the lexer.
        size: Its size in bytes, if known.
        paged: Show long text in the pager.
    """
    from rich.syntax import Syntax

    console = report_console()
    data = source.read(VIEW_LIMIT + 1)
    if _is_binary(data):
        console.print(f"{clean(name)} is binary, {decimal_size(size)}; pipe it to a file or a disassembler")
        return
    text = clean(data[:VIEW_LIMIT].decode("utf-8", "replace").replace("\r\n", "\n"), lines=True)
    lexer = _LEXERS.get(name.rpartition(".")[2], "")
    body: Syntax | Text
    if lexer and len(text) <= HIGHLIGHT_LIMIT and console.is_terminal:
        body = Syntax(text, lexer, theme="ansi_dark", background_color="default", word_wrap=False)
    else:
        body = Text(text)
    note = (
        f"only the first {binary_size(VIEW_LIMIT)} are shown; pipe it to see all"
        if len(data) > VIEW_LIMIT
        else ""
    )
    with paging(console, wanted=paged):
        console.print(body, soft_wrap=True)
    if note:
        sys.stderr.write(f"{note}\n")


def _is_binary(data: bytes) -> bool:
    """Return whether the first part has NUL bytes, as SPIR-V and ELF have and text of compilers has not."""
    return b"\0" in data[:8192]


_FAILURE = 600


def place_link(where: SourceLine, function: str) -> str:
    """Return the text between a compiled function and a place, which may be the user's line that calls it.

    Args:
        where: The place.
        function: The compiled function; empty for the function of the place.
    """
    return ", called at " if function and where.function and function != where.function else " at "


def source_text(where: SourceLine | None, function: str = "") -> Text:
    """Return ``f at train.py:12  y = x.sin()``, the path relative to the working directory if possible; after a graph break ``f (from line 10)``."""
    if where is None:
        return Text(clean(function_text(function)))
    text = Text(clean(function_text(function or where.function)))
    if where.file:
        text.append(place_link(where, function) if text.plain else "")
        style = linked_file("cyan", where.file, where.line)
        text.append(f"{clean(short_source(where.file))}:{where.line or '?'}", style=style)
    if where.code:
        text.append(f"  {clean(where.code.strip())[:100]}", style="dim")
    return text


def failure_text(graph: Graph) -> Text:
    """Return why a graph's compile failed, with the program's line of the kernel or node if it was recorded."""
    text = Text(clean(graph.detail)[:_FAILURE], style="yellow")
    return text if graph.cause_at is None else Text.assemble(text, "  ", source_text(graph.cause_at))


_GOAL = 0.95


def coverage_row(counted: CountedCoverage | None, run: str = "") -> str:
    """Return ``331 of 331 launches lead to a line of the program, 331 to a module``; empty if there is nothing to report.

    Args:
        counted: The coverage, or why there is none.
        run: Name of the run on the command line, for the command that counts it; empty for the latest one.
    """
    if counted is None:
        return ""
    coverage = counted.coverage
    if coverage is None:
        how = f"; 'xpudbg show{' ' + shell_word(run) if run else ''} --all' counts" if counted.bounded else ""
        return f"not counted: {counted.reason}{how}"
    if not coverage.kernels:
        return ""
    lead = "leads" if coverage.kernels == 1 else "lead"
    text = f"{coverage.with_line} of {_subject(coverage)}{share(coverage)} {lead} to a line of the program"
    if coverage.by_call:
        some = f"{coverage.by_call} of them " if coverage.by_call != coverage.with_line else ""
        text += f" ({some}only to the line that called the compiled function)"
    if modules := module_text(coverage):
        text += (", " if coverage.with_module is not None else "; ") + modules
    return joined(text, _main_reason(coverage))


def _main_reason(coverage: ProvenanceCoverage) -> str:
    """Return why most kernels lead to no line of the program; empty if nearly all do."""
    if coverage.with_line >= _GOAL * coverage.kernels:
        return ""
    reasons = Counter(one.reason for one in coverage.unlinked).most_common(1)
    return "".join(f"of {count}: {reason}" for reason, count in reasons)


def coverage_figure(coverage: ProvenanceCoverage) -> ReportFigure | None:
    """Return the key figure of a report; None for a run without kernels."""
    if not coverage.kernels:
        return None
    some = f"{coverage.by_call} " if coverage.by_call != coverage.with_line else ""
    called = f"{some}only to the line that called the compiled function" if coverage.by_call else ""
    note = joined(called, module_text(coverage), _main_reason(coverage))
    subject = "kernels" if coverage.outside else noun_for(coverage.kernels, "launch", "launches")
    lead = "leads" if coverage.kernels == 1 else "lead"
    value = f"{coverage.with_line} of {coverage.kernels}"
    return ReportFigure("coverage", f"{subject} {lead} to a line of the program", value, note)


def share(coverage: ProvenanceCoverage) -> str:
    """Return `` (62 %)``, never rounded up to 100 %; empty if it is all of them."""
    if coverage.with_line == coverage.kernels:
        return ""
    return f" ({100 * coverage.with_line // coverage.kernels} %)"


def module_text(coverage: ProvenanceCoverage) -> str:
    """Return ``331 to a module``, or why that is unknown; empty if no graph was read."""
    if not coverage.graphs:
        return ""
    recorded = coverage.graphs_with_nodes
    if not recorded:
        return "modules: not recorded in this run"
    if coverage.with_module is None:
        # Plain functions were compiled, or a model by itself.
        return "none is in a module"
    text = f"{coverage.with_module} to a module"
    if recorded < coverage.graphs:
        text += f" (modules are recorded in {recorded} of {plural(coverage.graphs, 'graph')})"
    return text


def _subject(coverage: ProvenanceCoverage) -> str:
    outside = coverage.outside
    if not outside:
        return plural(coverage.kernels, "launch", "launches")
    if outside == coverage.kernels:
        return f"{plural(outside, 'kernel')} outside of graphs"
    return f"{coverage.kernels} launches and kernels outside of graphs"


_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:-]{1,250}(?:/[A-Za-z0-9._~-]{1,250}){0,20}/?")


def docs_address() -> str:
    """Return the address of the documents without a slash at its end; empty where none is known."""
    value = os.environ.get("XPUDBG_DOCS", "")
    return value.rstrip("/") if _ADDRESS.fullmatch(value) else ""


def rule_address(rule_id: str) -> str:
    """Return the address of a rule; empty where none is known."""
    docs = docs_address()
    return f"{docs}/findings.md#{anchor_of(rule_id)}" if docs and rule_id else ""


def linked_style(style: str, rule_id: str) -> str:
    """Return a style that also links to a rule, where its address is known."""
    address = rule_address(rule_id)
    return f"{style} link {address}".strip() if address else style
