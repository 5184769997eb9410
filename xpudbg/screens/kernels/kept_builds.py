"""Builds of ``triton-cache whatif`` that a run keeps, as lines of a card or page."""

from __future__ import annotations

from xpudbg.model.kept_builds import KeptBuilds
from xpudbg.model.verify_words import changed_words
from xpudbg.screens.kernels.whatif import builds_table
from xpudbg.screens.text import clean

TITLE = "Builds of 'triton-cache whatif'"
_ASKED = "* requested by the kernel's metadata"


def kept_table(kept: KeptBuilds, *, width: int) -> list[str]:
    """Lines of the table, each of them short enough for the terminal or not to be folded.

    Args:
        kept: The builds.
        width: Columns of the terminal.
    """
    return builds_table(kept.attempts, width=width).splitlines()


def kept_warning(kept: KeptBuilds) -> str:
    """Return that they are out of date; empty where they are not."""
    return clean(changed_words(kept.changed), single_line=True)


def kept_notes(kept: KeptBuilds) -> list[str]:
    """Sentences below the table."""
    asked = any(a.asked for a in kept.attempts if not a.reason)
    return [clean(words, single_line=True) for words in (*((_ASKED,) if asked else ()), *kept.words)]
