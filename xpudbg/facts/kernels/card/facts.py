"""Facts of the kernel card: known ones, unknown ones, and why metadata do not tell."""

from __future__ import annotations

from xpudbg.model.kernel_card import Fact


def fact(name: str, label: str, value: object, text: str, source: str, note: str = "") -> Fact:
    """A fact that is known."""
    return Fact(name, label, value, text, source, note)


def unknown(name: str, label: str, note: str, source: str) -> Fact:
    """A fact that is not known; ``source`` says what would tell."""
    return Fact(name, label, None, "unknown", source, note)


def not_written(metadata: str, before: str) -> str:
    """Return why the metadata do not tell: there are none, or this Triton does not write it.

    Args:
        metadata: Name of ``KERNEL.json``; empty when it is missing.
        before: What is known of the versions that do not write it.
    """
    return before if metadata else "no metadata (KERNEL.json)"
