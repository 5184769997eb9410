"""Take the formats of vendors' tokens from CredSweeper's rules into ``xpudbg/share/redaction/vendor_formats.json``.

    pip download --no-deps credsweeper && python tools/vendor_formats.py credsweeper-*.whl

CredSweeper (Samsung, MIT licence) is kept up to date by others; its package brings pandas and an ONNX runtime, so its data is taken and
not the package. Taken are the rules of one value that begins with letters of its own (``pul-``, ``sgp_``): the redaction looks for such
letters in one pass and tries an expression where they stand. What needs a classifier, or a word beside it, is left out.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from pathlib import Path
from typing import Any

import yaml

TARGET = Path(__file__).resolve().parent.parent / "xpudbg" / "share" / "redaction" / "vendor_formats.json"
SHORTEST_LITERAL = 4
MOST_LITERALS = 3000
NOT_TAKEN = {
    "UUID",
    "Product Activation Key",
    "Firebase Domain",
    "AWS S3 Bucket",
    "BASE64 Private Key",
    "Basic Authorization",
    "Bearer Authorization",
    "PASERK Keys",
    "Dropbox API secret (long term)",
    "X App-Only Authentication Bearer Token",
    "JSON Web Token",
    "Azure Access Token",
    "Grafana Provisioned API Key",
    "Composio Credentials",  # ck_ and 16 letters: names of kernels
    "Tencent WeChat API App ID",
    "Salesforce Credentials",  # 00D and 9 digits
    "Twilio Credentials",  # 25 kinds of identifiers, two of them secret
}
"""No secrets by themselves, or what patterns.json finds with what stands beside it."""


def main(wheel: str) -> int:
    """Write the file; returns the exit status."""
    with zipfile.ZipFile(wheel) as archive:
        rules = yaml.safe_load(archive.read("credsweeper/rules/config.yaml"))
        name = next(n for n in archive.namelist() if n.endswith("METADATA"))
        version = re.search(r"^Version: (.*)$", archive.read(name).decode(), re.MULTILINE)
        licence = next(archive.read(n).decode() for n in archive.namelist() if n.endswith("/LICENSE"))
    rows = [row for rule in rules if (row := taken(rule)) is not None]
    found = {
        "source": f"CredSweeper {version[1] if version else ''}, credsweeper/rules/config.yaml, made by tools/vendor_formats.py",
        "licence": licence.strip(),
        "formats": rows,
    }
    TARGET.write_text(
        json.dumps(found, ensure_ascii=False).replace('{"name"', '\n{"name"') + "\n", encoding="utf-8"
    )
    print(f"{len(rows)} formats of {len(rules)} rules")
    return 0


def taken(rule: dict[str, Any]) -> dict[str, Any] | None:
    """The format of a rule as the redaction takes it; None where it is none of its kind."""
    values = rule.get("values", [])
    if rule["type"] != "pattern" or len(values) != 1 or rule["name"] in NOT_TAKEN:
        return None
    start = values[0].find("(?P<value>")
    if start < 0 or "(?P<variable>" in values[0]:
        return None
    regex = values[0][start:].replace("(?P<value>", "(?P<v>", 1)
    try:
        compiled = re.compile(regex.encode())
    except (re.error, UnicodeEncodeError):
        return None
    literals = _literals(rule.get("required_substrings") or [], regex)
    if not literals or compiled.groups > 20:
        return None
    return {"name": rule["name"], "literals": literals, "regex": _plain(regex)}


def _literals(named: list[str], regex: str) -> list[str]:
    """What a match begins with, in lower case: as the rule names it where that is long enough, else all beginnings."""
    try:
        from re import _parser as parser  # type: ignore[attr-defined]
    except ImportError:
        import sre_parse as parser
    parsed = parser.parse(regex)
    if named and all(len(w) >= SHORTEST_LITERAL and w.lower() in _beginnings(parsed, len(w)) for w in named):
        return sorted({w.lower() for w in named})
    for length in (SHORTEST_LITERAL, SHORTEST_LITERAL + 1):
        found = {w.lower() for w in _beginnings(parsed, length)}
        # Three letters of one's own are in every text: the next one tells.
        if any(len(w) < length for w in found) or len(found) > MOST_LITERALS:
            return []
        if length > SHORTEST_LITERAL or not any(w.startswith(_COMMON) for w in found):
            return sorted(found)
    return []


_COMMON = ("pat",)


def _beginnings(nodes: Any, count: int) -> set[str]:
    """The first ``count`` characters that a match may have, as far as they are literal."""
    made = {""}
    for op, value in nodes:
        kind = str(op)
        if kind == "LITERAL":
            more = {chr(value).lower()}
        elif kind == "IN" and all(str(o) in ("LITERAL", "RANGE") for o, _ in value):
            more = {
                chr(c).lower()
                for o, v in value
                for c in ([v] if str(o) == "LITERAL" else range(v[0], v[1] + 1))
            }
        elif kind == "SUBPATTERN":
            more = _beginnings(value[-1], count)
        elif kind == "BRANCH":
            more = set().union(*(_beginnings(branch, count) for branch in value[1]))
        elif kind in ("MAX_REPEAT", "MIN_REPEAT"):
            low, high, body = value
            needed = count - min(map(len, made))
            once = _beginnings(body, needed)
            more = once | {""} if low == 0 else once
            for _ in range(1, min(low, needed)):
                if len(more) * len(once) > MOST_LITERALS:
                    return {""}
                more = {(a + b)[:needed] for a in more for b in once}
            if low != high and high > 1 and any(len(a + b) < count for a in made for b in more):
                break
        else:
            break
        if len(made) * len(more) > 10 * MOST_LITERALS:
            return {""}
        made = {(a + b)[:count] for a in made for b in more}
        if all(len(m) == count for m in made):
            break
    return made


def _plain(regex: str) -> str:
    """The expression with groups that count nothing."""
    return re.sub(r"(?<!\\)\((?!\?)", "(?:", regex)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
