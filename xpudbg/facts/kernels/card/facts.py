"""Facts of the kernel card: known, unknown, and reasons why the metadata do not tell."""

from __future__ import annotations

from xpudbg.model.kernel_card import Fact


def fact(name: str, label: str, value: object, text: str, source: str, note: str = "") -> Fact:
    """Return a known fact."""
    return Fact(name, label, value, text, source, note)


def unknown(name: str, label: str, note: str, source: str) -> Fact:
    """Return an unknown fact; ``source`` names the artifact that would tell."""
    return Fact(name, label, None, "unknown", source, note)


def not_written(metadata: str, before: str) -> str:
    """Return why the metadata do not tell: they do not exist, or this Triton does not write the value.

    Args:
        metadata: Name of ``KERNEL.json``; empty when it is missing.
        before: What is known of the versions that do not write it.
    """
    return before if metadata else "no metadata (KERNEL.json)"
