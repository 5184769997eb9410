"""Shell quoting for names in commands that people copy."""

from __future__ import annotations

import re
import shlex

# a tilde means a home folder at the beginning of a word alone
_PLAIN = re.compile(r"[\w@%+=:,./-][\w@%+=:,./~-]*")
_OPEN_IN_DOUBLE_QUOTES = re.compile(r"[\"$`\\!\n]")


def shell_word(text: str) -> str:
    """Return the text as one word of a shell's command line, quoted where necessary.

    Double quotes are used where nothing in them is special, since sentences put commands between single quotes.

    Args:
        text: Such as the name of a run, or an address with it.
    """
    if _PLAIN.fullmatch(text):
        return text
    return shlex.quote(text) if not text or _OPEN_IN_DOUBLE_QUOTES.search(text) else f'"{text}"'
