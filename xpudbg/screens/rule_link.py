"""Address of a rule in the published ``docs/findings.md``: ``XPUDBG_DOCS`` names the folder, since an installation has no documents."""

from __future__ import annotations

import os
import re

from xpudbg.findings.rule import anchor_of

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
