r"""Dynamo's texts: graph breaks, failed guards, tracebacks, and what a guard checks, of which value, and what it expects.

The same texts of guards are in the tree of guards (``torch/_dynamo/guards.py``, ``GuardBuilder``) and, where one did not hold, in the reasons of a
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
from xpudbg.model.location import TORCH_FILE
from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import GuardFailure, TracedGraphBreak

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
_BEFORE_REASON = re.compile(r"^Encountered graph break [^\n]{1,400}:\s*$")
"""What Dynamo was tracing (``break_graph_if_unsupported``), or that it cannot go on; the reason stands behind it (torch 2.13)."""
_DATA_DEPENDENT = re.compile(
    r"^(?P<hint>Consider annotating your code using torch\._check\*\(\)\.)? ?"
    r"(?P<reason>Could not \w[\w ]{0,60} data-dependent expression .{1,400}?)(?: \(unhinted: .*)?$"
)
"""Message of ``GuardOnDataDependentSymNode`` (``torch/fx/experimental/symbolic_shapes.py``), a break without explanation (torch 2.13)."""
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

    texts = [line.strip() for line in body if line.strip()]
    if len(texts) > 1 and _BEFORE_REASON.match(texts[0]):
        del texts[0]
    first = next(iter(texts), "")
    hints = of("Hint:")
    if not reason and (match := _DATA_DEPENDENT.match(first)):
        first = match["reason"]
        hints += [match["hint"]] if match["hint"] else []
    return Details(
        reason=reason or first,
        explanation=next(iter(of("Explanation:")), ""),
        hints=tuple(dict.fromkeys(hints))[:_MAX_HINTS],
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


_TRACED = ("from user code", "Found from", "User stack:", "User Stack (")
"""Begin of the line above the stack of the traced program."""


def failed_stage(traceback: str) -> str:
    """Return where in torch.compile an exception was raised, from torch's traceback; empty when it does not show that.

    Only the last exception of a chain counts. The innermost frame of a stage decides, because an exception
    passes through every outer stage on its way out; helpers such as ``torch/fx/interpreter.py`` and Dynamo's
    wrappers of functions that it must not trace belong to whoever called them. Frames of the traced program, which follow the
    message, run in no stage.
    """
    last = traceback.rfind("Traceback (most recent call last)")
    lines = traceback[max(last, 0) :].split("\n")
    lines = lines[: next((i for i, line in enumerate(lines) if line.startswith(_TRACED)), len(lines))]
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
    start = next((i for i, line in enumerate(lines) if line.startswith(_TRACED)), None)
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
