"""Parsers of Dynamo's messages: graph breaks, failed guards, tracebacks."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import GuardFailure, TracedGraphBreak
from xpudbg.model.user_code import TORCH_FILE

TEXT_LIMIT = 16_384
"""Characters of one text that are stored."""
_LINE_LIMIT = 500
_MAX_FRAMES = 64
_MAX_HINTS = 32

_FRAME = re.compile(
    r'^ {0,8}File "(?P<file>[^"\n]{0,4096})", line (?P<line>\d{1,9})(?:, in (?P<function>[^\n]{0,512}))?$'
)
_BREAK_AT = re.compile(
    r"^Graph [Bb]reak(?: \([^)]{0,200}\))? in user code at (?P<file>.{0,4096}):(?P<line>\d{1,9})\s*$"
)
_WONT_CONVERT = re.compile(
    r"^WON'T CONVERT (?P<function>\S{0,512}) (?P<file>.{0,4096}) line (?P<line>\d{1,9})\s*$"
)
_REASON = re.compile(r"^(?:Graph Break )?Reason: ?(?P<text>.*)$")
_EXCEPTION = re.compile(r"^(?:[A-Za-z_]\w*\.)*(?P<type>[A-Z]\w*)(?:: ?(?P<text>.*))?$")
_LINK = re.compile(r"please visit: (?P<url>https?://\S{1,500})")
_AGAINST = re.compile(r"^(?P<id>!?\d{1,9}(?:/\d{1,9}){0,2}): ?(?P<guard>.*)$", re.DOTALL)
_GUARD_PLACE = re.compile(
    r"^(?P<guard>(?:(?!(?<!\s)\s+# ).)*)(?<!\s)\s+# (?P<code>.*?)(?:(?<=# )|(?<!\s))\s+# "
    r"(?P<file>[^#\n]{1,4096}?):(?P<line>\d{1,9}) in (?P<function>[^\s()]{0,512})"
)
_GUARD_NOTE = re.compile(r":\d{1,9} in [^\s#:]{1,300} \((?P<note>.{1,2000})\)\s*$")
"""Text after the place of a guard: ``(HINT: torch.compile considers integer attributes ...)``."""
_NOTE_LIMIT = 2000


def parse_graph_break(text: str) -> TracedGraphBreak:
    r"""Parse a ``dynamo_graph_break_reason`` payload.

    Three writers, seen in torch 2.5 to 2.15::

        Graph break in user code at FILE:44           <- symbolic_convert.py, log_graph_break; then, from 2.7,
        Graph Break Reason: Failed to trace builtin operator      (before: "Reason: Unsupported: ...")
          Explanation: ...
          Hint: ...
          Developer debug context: ...
        User code traceback:
          File "FILE", line 44, in f

        Graph break: skip: from user code at:         <- convert_frame.py: the frame falls back to eager; from
        2.10: Graph break: torch.compile cannot properly resume from this graph break, which results in a
        skip.

        WON'T CONVERT f FILE line 3                   <- exc.py, unimplemented_with_warning

    Args:
        text: The payload.

    Returns:
        What could be read; ``reason`` is the first line when nothing else is known.
    """
    lines = text[: 8 * TEXT_LIMIT].split("\n")
    first = lines[0] if lines else ""
    place = _BREAK_AT.match(first)
    frame = _WONT_CONVERT.match(first)
    stack = _user_stack(lines)
    body = _reason_lines(lines)
    details = _details(body)
    skipped = (
        first.startswith("Graph break: skip")
        or "results in a skip" in first
        or any("falling back to eager" in line or "Skipping the frame" in line for line in body)
    )
    reason = details.reason
    if not body or not reason:
        kind, message = last_exception("\n".join(lines))
        reason = message or kind or first
    file, line = (place["file"], int(place["line"])) if place else ("", 0)
    function = ""
    if stack:
        function = stack[-1].function
        if not file:
            file, line = stack[-1].file, stack[-1].line or 0
    elif frame:
        function, file, line = frame["function"], frame["file"], int(frame["line"])
    return TracedGraphBreak(
        reason=reason.strip()[:_LINE_LIMIT],
        file=file,
        line=line,
        function=function,
        user_stack=stack,
        explanation=details.explanation,
        hints=details.hints,
        context=details.context,
        link=details.link,
        skipped=skipped,
    )


class Details(NamedTuple):
    """The parts of an ``Unsupported`` message (``format_graph_break_message``, ``torch/_dynamo/exc.py``)."""

    reason: str
    explanation: str
    hints: tuple[str, ...]
    context: str
    link: str


def parse_unsupported(text: str) -> Details:
    """Parse the message of an ``Unsupported`` exception: its first line, explanation, hints, context and link."""
    return _details(text[: 8 * TEXT_LIMIT].split("\n"))


def _reason_lines(lines: list[str]) -> list[str]:
    """Return the lines from ``Graph Break Reason:`` to the traceback."""
    body: list[str] = []
    inside = False
    for line in lines:
        if inside:
            if line.startswith(("User code traceback:", "Traceback (most recent call last)")):
                break
            body.append(line)
        elif match := _REASON.match(line):
            inside = True
            body.append(match["text"])
    return body


def _details(body: list[str]) -> Details:
    reason = ""
    sections: list[tuple[str, list[str]]] = []
    current: list[str] | None = None
    link = ""
    last_plain = ""
    for line in body:
        if match := _LINK.search(line):
            link = link or match["url"]
            current = None
            continue
        stripped = line.strip()
        for mark in ("Explanation:", "Hint:", "Developer debug context:"):
            if line.startswith("  " + mark):
                if mark == "Explanation:" and not reason:
                    reason = last_plain
                current = [stripped.removeprefix(mark).strip()]
                sections.append((mark, current))
                break
        else:
            if line and not line.startswith(" "):
                current = None
                last_plain = stripped if stripped else last_plain
            elif current is not None:
                current.append(stripped)

    def of(mark: str) -> list[str]:
        return [
            " ".join(part for part in parts if part)[:TEXT_LIMIT] for name, parts in sections if name == mark
        ]

    first = next((line.strip() for line in body if line.strip()), "")
    return Details(
        reason=reason or first,
        explanation=next(iter(of("Explanation:")), ""),
        hints=tuple(dict.fromkeys(of("Hint:")))[:_MAX_HINTS],
        context=next(iter(of("Developer debug context:")), ""),
        link=link,
    )


def _user_stack(lines: list[str]) -> tuple[SourceLine, ...]:
    marks = ("User code traceback:", "Graph break: skip", "The graph break occurred in", "from user code")
    start = next((i for i, line in enumerate(lines) if line.startswith(marks)), None)
    if start is None:
        return ()
    # TORCHDYNAMO_VERBOSE=1 puts a ruled line between the stack above Dynamo and the traced one.
    ends_with_blank = not lines[start].startswith("User code traceback:")
    frames: list[SourceLine] = []
    for i, line in enumerate(lines[start + 1 :], start + 1):
        if line.startswith(("Traceback (most recent call last)", "NOTE: the most recent", "NoneType: None")):
            break
        if match := _FRAME.match(line):
            code = lines[i + 1].strip() if i + 1 < len(lines) and lines[i + 1].startswith("    ") else ""
            frames.append(
                SourceLine(
                    match["file"], int(match["line"]) or None, match["function"] or "", code[:_LINE_LIMIT]
                )
            )
        elif ends_with_blank and frames and not line.strip():
            break
    return tuple(frames[-_MAX_FRAMES:])


def last_exception(text: str) -> tuple[str, str]:
    """Name and first line of the message of the last exception in a traceback, or ``("", "")``."""
    for line in reversed(text.split("\n")):
        if line[:1].isalpha() and (match := _EXCEPTION.match(line)) and match["type"] != "NoneType":
            return match["type"], (match["text"] or "").strip()
    return "", ""


def parse_recompile_reasons(text: str) -> tuple[GuardFailure, ...]:
    """Parse a ``recompile_reasons`` payload.

    ``torch/_dynamo/guards.py``, ``get_and_maybe_log_recompilation_reasons``: a JSON list with a text per
    cached compile, or, when there is but one (torch 2.12 on), that text as it stands::

        0/1: tensor 'x' size mismatch at index 0. expected 8, actual 16
        0/0: k == 2.0      # return x * k  # work/f.py:39 in f
        User stack trace:
          File "/home/u/work/f.py", line 39, in f

    Args:
        text: The payload.

    Returns:
        A failed guard per cached compile, at most 1000.
    """
    reasons: list[str] = [text]
    if text[:1] in "[\"'":
        try:
            loaded = json.loads(text)
        except (ValueError, RecursionError):
            loaded = text
        if isinstance(loaded, list):
            reasons = [reason if isinstance(reason, str) else json.dumps(reason) for reason in loaded[:1000]]
        elif isinstance(loaded, str):
            reasons = [loaded]
    return tuple(_guard_failure(reason[:TEXT_LIMIT]) for reason in reasons if reason.strip())


def _guard_failure(text: str) -> GuardFailure:
    against = _AGAINST.match(text)
    compile_id, rest = (against["id"], against["guard"]) if against else ("", text)
    lines = rest.split("\n")
    guard, file, line, code, function = lines[0].strip(), "", 0, "", ""
    if place := _GUARD_PLACE.match(lines[0]):
        guard, code, file, line, function = (
            place["guard"].strip(),
            place["code"].strip(),
            place["file"].strip(),
            int(place["line"]),
            place["function"],
        )
    frames = [match for text_line in lines[1:] if (match := _FRAME.match(text_line))]
    if frames:
        file, line, function = frames[-1]["file"], int(frames[-1]["line"]), frames[-1]["function"] or ""
    elif len(lines) > 1:
        guard = " ".join(part.strip() for part in lines if part.strip())
    note = _GUARD_NOTE.search(lines[0])
    return GuardFailure(
        compile_id,
        guard[:TEXT_LIMIT],
        file,
        line,
        code[:_LINE_LIMIT],
        note["note"][:_NOTE_LIMIT] if note else "",
        function,
    )


_STAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    # Most specific first; matched against each frame of a traceback, the innermost frame first.
    (
        "kernel_compile",
        (
            "torch/_inductor/async_compile.py",
            "torch/_inductor/cpp_builder.py",
            "torch/_inductor/runtime/",
            "triton/compiler/",
            "triton/runtime/",
            "triton/backends/",
        ),
    ),
    ("inductor_codegen", ("torch/_inductor/codegen/",)),
    (
        "inductor_scheduling",
        ("torch/_inductor/scheduler.py", "torch/_inductor/memory.py", "torch/_inductor/comms.py"),
    ),
    (
        "inductor_lowering",
        (
            "torch/_inductor/lowering.py",
            "torch/_inductor/graph.py",
            "torch/_inductor/kernel/",
            "torch/_inductor/ir.py",
            "torch/_inductor/decomposition.py",
        ),
    ),
    ("inductor", ("torch/_inductor/",)),
    ("aot_autograd", ("torch/_functorch/",)),
    (
        "backend",
        (
            "torch/_dynamo/backends/",
            "torch/_dynamo/repro/",
            "in _call_user_compiler",
            "in call_user_compiler",
        ),
    ),
    ("dynamo", ("torch/_dynamo/",)),
)

_WRAPPER = re.compile(r'torch/_dynamo/eval_frame\.py", line \d{1,9}, in _fn$')
"""The wrapper of ``torch._dynamo.disable``, around ``make_fx`` and operators wherever Inductor and AOTAutograd trace by themselves."""

_STAGE_OF_EXCEPTION = {
    "LoweringException": "inductor_lowering",
    "CppCompileError": "kernel_compile",
    "CompilationError": "kernel_compile",
    "SubprocException": "kernel_compile",
    "NoTritonConfigsError": "kernel_compile",
    "OutOfResources": "kernel_compile",
    "BackendCompilerFailed": "backend",
    "InductorError": "inductor",
    "FailOnRecompileLimitHit": "dynamo",
}


def stage_of_exception(*texts: str) -> str:
    """Return the stage that raises the first known exception that a text begins with; empty when none is known."""
    for text in texts:
        match = _EXCEPTION.match(text.split("\n", 1)[0])
        if match and match["type"] in _STAGE_OF_EXCEPTION:
            return _STAGE_OF_EXCEPTION[match["type"]]
    return ""


def failed_stage(traceback: str) -> str:
    """Return where in torch.compile an exception was raised, from torch's traceback; empty when it does not show that.

    Only the last exception of a chain counts. The innermost frame of a stage decides, because an exception
    passes through every outer stage on its way out; helpers such as ``torch/fx/interpreter.py`` and Dynamo's
    wrappers of functions that it must not trace belong to whoever called them.
    """
    last = traceback.rfind("Traceback (most recent call last)")
    lines = traceback[max(last, 0) :].split("\n")
    for line in reversed([line.replace("\\", "/") for line in lines if _FRAME.match(line)]):
        if _WRAPPER.search(line):
            continue
        for stage, marks in _STAGES:
            if any(mark in line for mark in marks):
                return stage
    return ""


def user_place(text: str) -> tuple[str, int]:
    """Return the user's line that torch names after a traceback (``from user code:``) or in a message (``User stack:``), or ``("", 0)``.

    It is the innermost one outside of torch: Dynamo inlines torch's own Python code (``nn.Linear.forward``), too.
    """
    lines = text.split("\n")
    marks = ("from user code", "Found from", "User stack:", "User Stack (")
    start = next((i for i, line in enumerate(lines) if line.startswith(marks)), None)
    if start is None:
        return "", 0
    frames = []
    for line in lines[start + 1 :]:
        if match := _FRAME.match(line):
            frames.append(match)
        elif frames and not line.strip():
            break
    outside = [frame for frame in frames if TORCH_FILE.search(frame["file"]) is None] or frames
    return (outside[-1]["file"], int(outside[-1]["line"])) if frames else ("", 0)
