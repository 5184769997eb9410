"""File names that the trace stores once and then refers to by number, and the stacks made of them."""

from __future__ import annotations

from xpudbg.formats.torch_trace.records import optional_int
from xpudbg.model.trace import StackFrame
from xpudbg.model.user_code import TORCH_FILE

_MAX_STRINGS = 100_000
_MAX_CHARACTERS = 16 << 20
_MAX_STRING = 4096
_MAX_FRAMES = 128
_MAX_SHARED = 100_000
TEXT_BUDGET = 64 << 20
"""Characters of long texts (explanations, tracebacks, guards, stacks) kept of one trace."""


def is_torch_file(file: str) -> bool:
    """Return whether a file is torch's own, or generated code."""
    return TORCH_FILE.search(file) is not None


def user_frame(stack: tuple[StackFrame, ...]) -> StackFrame | None:
    """The innermost frame outside of torch and of generated code; the innermost of all when there is none."""
    for frame in reversed(stack):
        if frame.file and not TORCH_FILE.search(frame.file):
            return frame
    return stack[-1] if stack else None


class TextBudget:
    """Memory left for long texts: beyond it only the short ones are kept.

    Attributes:
        refused: Texts that did not fit.
    """

    def __init__(self, characters: int = TEXT_BUDGET) -> None:
        self._left = characters
        self.refused = 0

    def spend(self, characters: int) -> bool:
        """Return whether there is room for so many more characters; takes it if there is."""
        if characters > self._left:
            self.refused += 1
            return False
        self._left -= characters
        return True


class StringTable:
    """The strings interned by ``torch/_logging/structured.py``, per process, bounded.

    Attributes:
        dropped: Strings that did not fit.
    """

    def __init__(self) -> None:
        self._strings: dict[tuple[int, int], str] = {}
        self._characters = 0
        self._frames: dict[StackFrame, StackFrame] = {}  # stacks of one program share most of their frames
        self.dropped = 0

    def add(self, pid: int, number: int, text: str) -> None:
        """Learn that ``number`` stands for ``text`` in the records of process ``pid``."""
        text = text[:_MAX_STRING]
        if len(self._strings) >= _MAX_STRINGS or self._characters + len(text) > _MAX_CHARACTERS:
            self.dropped += 1
            return
        self._characters += len(text)
        self._strings[pid, number] = text

    def learn(self, pid: int, value: object) -> None:
        """Take the value of a ``str`` record: the text and its number."""
        if isinstance(value, list) and len(value) == 2:
            text, number = value
            if isinstance(text, str) and isinstance(number, int):
                self.add(pid, number, text)

    def name(self, pid: int, value: object) -> str:
        """The file name that a record gives as a number, or as it stands; empty when unknown."""
        if isinstance(value, str):
            return value[:_MAX_STRING]
        return self._strings.get((pid, value), "") if isinstance(value, int) else ""

    def stack(self, pid: int, value: object) -> tuple[StackFrame, ...]:
        """The stack ``[{"line": 41, "name": "f", "filename": 1, "loc": "..."}]``, at most 128 frames."""
        if not isinstance(value, list):
            return ()
        frames = []
        for item in value[-_MAX_FRAMES:]:
            if not isinstance(item, dict):
                continue
            line = item.get("line")
            code = item.get("loc")
            frame = StackFrame(
                function=str(item.get("name") or "")[:512],
                file=self.name(pid, item.get("filename")),
                line=optional_int(line) or 0,
                code=code[:500] if isinstance(code, str) else "",
            )
            known = self._frames.get(frame)
            if known is None and len(self._frames) < _MAX_SHARED:
                self._frames[frame] = frame
            frames.append(known or frame)
        return tuple(frames)
