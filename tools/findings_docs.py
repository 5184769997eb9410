"""Write docs/findings.md from the catalogue of findings, so that it cannot differ from the code.

python tools/findings_docs.py            rewrite the file
python tools/findings_docs.py --check    exit 1 if it is not what the catalogue says
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from xpudbg.findings.catalogue import FAMILIES
from xpudbg.findings.rule import Rule, anchor_of

FILE = Path(__file__).resolve().parent.parent / "docs" / "findings.md"
_HEAD = """# Findings

Every rule by which xpudbg advises, warns or explains. `rule` in JSON and `ruleId` in SARIF is the name here, without the family where a document has
one family alone. `{braces}` stand for what a finding fills in. Written by `tools/findings_docs.py` from `xpudbg/findings/`.
"""


def main(arguments: Sequence[str]) -> int:
    """Rewrite or check the file; returns an exit status."""
    text = document()
    if not arguments:
        FILE.write_text(text, encoding="utf-8")
        return 0
    return 0 if FILE.is_file() and FILE.read_text(encoding="utf-8") == text else 1


def document() -> str:
    """The text of the file."""
    parts = [_HEAD]
    for heading, rules in FAMILIES.items():
        parts.append(f"## {heading}\n")
        parts += ["\n".join(_rule(rule)) + "\n" for rule in rules]
    return "\n".join(parts)


def _rule(rule: Rule) -> Iterator[str]:
    yield f'<a id="{anchor_of(rule.id)}"></a>'
    yield f"### {_plain(rule.id)}"
    yield ""
    if rule.summary:
        yield _plain(rule.summary) + ("" if rule.summary.endswith(".") else ".")
    if rule.help:
        yield _plain(rule.help)
    yield ""
    if rule.heading and rule.title:
        yield f"- Says: {_plain(rule.title)}"
    for name, case in rule.cases.items():
        if case.title:
            yield f"- Says ({_plain(name)}): {_plain(case.title)}"
    if rule.fix:
        yield f"- Try: {_plain(rule.fix)}"
    for name, text in [*((n, c.fix) for n, c in rule.cases.items() if c.fix), *rule.fixes.items()]:
        yield f"- Try ({_plain(name)}): {_plain(text)}"
    if rule.matcher:
        yield f"- Known by: `` {rule.matcher} ``"
    yield f"- Level: {rule.severity}"
    if rule.source:
        yield f"- Source: {_plain(rule.source)}"


def _plain(text: str) -> str:
    """Text that Markdown shows as it stands."""
    text = text.replace("{{", "{").replace("}}", "}")
    for character in "\\*_<>":
        text = text.replace(character, f"\\{character}")
    return text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
