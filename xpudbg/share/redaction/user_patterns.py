"""The user's own expressions (``--redact-more``): applied line by line, within a time limit."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NoReturn

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.share.redaction.patterns import placeholder
from xpudbg.share.redaction.redactor import Findings, MatchSpan, Placeholders, apply_spans

KIND = "more"
SECONDS = 20
"""Time limit of all expressions for one piece of a file (8 MiB at most)."""
_LONGEST_LINE = 1 << 16
_OVERLAP = 1 << 10


class MoreRules:
    """Expressions of the user.

    Args:
        expressions: Regular expressions as Python writes them, matched within one line.

    Raises:
        XpudbgError: One of them is not valid, or matches nothing at all.
    """

    def __init__(self, expressions: Sequence[str] = ()) -> None:
        self.rules: list[re.Pattern[bytes]] = []
        for text in expressions:
            try:
                # '[[a]' may mean something else one day.
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", FutureWarning)
                    rule = re.compile(text.encode("utf-8", "surrogateescape"))
            except (re.error, OverflowError, RecursionError) as error:
                raise XpudbgError(
                    f"--redact-more {text}: not a regular expression: {error}",
                    hint=r"it is read as Python reads it: 'acme-[0-9]+', and '\.' for a plain dot",
                ) from error
            if rule.match(b"") is not None:
                raise XpudbgError(
                    f"--redact-more {text}: it matches the empty text",
                    hint="let it match at least one character: 'x+' instead of 'x*'",
                )
            self.rules.append(rule)

    def redact(self, data: bytes, *, binary: bool, findings: Findings, line: int = 1) -> bytes:
        """Return the data with every match replaced; existing placeholders stay.

        Raises:
            XpudbgError: It takes too long.
        """
        for rule in self.rules:
            with system.alarm(SECONDS, partial(_give_up, rule)):
                spans = list(_spans(rule, data))
            data = apply_spans(data, spans, binary=binary, findings=findings, line=line)
        return data


def _spans(rule: re.Pattern[bytes], data: bytes) -> Iterator[MatchSpan]:
    new, end = placeholder(KIND).encode(), 0
    there = Placeholders(data)
    for first, last in _lines(data):
        for match in rule.finditer(data, first, last):
            if match.end() > match.start() >= end and not there.touched(*match.span()):
                end = match.end()
                yield MatchSpan(match.start(), end, KIND, new)


def _lines(data: bytes) -> Iterator[tuple[int, int]]:
    start, size = 0, len(data)
    while start < size:
        end = data.find(b"\n", start)
        end = size if end < 0 else end
        while end - start > _LONGEST_LINE:
            yield start, start + _LONGEST_LINE
            start += _LONGEST_LINE - _OVERLAP
        yield start, end
        start = end + 1


def _give_up(rule: re.Pattern[bytes]) -> NoReturn:
    raise XpudbgError(
        f"--redact-more {rule.pattern.decode('utf-8', 'replace')}: it takes more than {SECONDS} s on one file",
        hint="nested repeats such as '(a+)+' take for ever: write it without them; nothing was packed",
    )
