"""Made-up secrets at every place of a bundle, each one unique, so that none is found because another place told it."""

from __future__ import annotations

import base64
import gzip
import json
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.planted import AZ, UP32, _a, _mix

ZEBIN = Path(__file__).parent / "data" / "triton_cache_pvc" / "zebin"
_HEX = "0123456789abcdef"

# What gives a secret of its own for a seed: the text as it stands there, and what must be gone.
FORMED: dict[str, Callable[[str], tuple[str, str]]] = {}


def _kind(name: str, before: str, make: Callable[[str], str], after: str = "") -> None:
    def secret(seed: str) -> tuple[str, str]:
        value = make(f"{name}/{seed}")
        return before + value + after, value

    FORMED[name] = secret


_kind("github", "", lambda s: "gh" + "p_" + _a(s, 36))
_kind("huggingface", "", lambda s: "h" + "f_" + _mix(s, 34, AZ))
_kind("openai", "", lambda s: "s" + "k-proj-" + _a(s, 80))
_kind("aws id", "", lambda s: "AK" + "IA" + _mix(s, 16, UP32))
_kind("gitlab", "", lambda s: "gl" + "pat-" + _a(s, 20))
_kind("slack", "", lambda s: "xo" + "xb-123456789012-123456789012-" + _a(s, 24))
_kind(
    "json web token",
    "",
    lambda s: ".".join(("ey" + "J" + _a(s, 20), "ey" + "J" + _a(s + "2", 60), _a(s + "3", 43))),
)
_kind("url password", "https://bob:", lambda s: "p4" + _mix(s, 10, AZ), "@git.example.org/r.git")
_kind("bearer", "Authorization: Bearer ", lambda s: _a(s, 40))
_kind("variable", "ACME_DEPLOY_TOKEN=", lambda s: _a(s, 20))
_kind("option", "deploy --password ", lambda s: "pl4" + _mix(s, 9, AZ))
_kind("key of JSON", '"client_secret": "', lambda s: "b4" + _mix(s, 12, AZ), '"')
_kind("Python", "password = '", lambda s: "x7" + _mix(s, 12, AZ), "'")
_kind("signed url", "https://b.s3.amazonaws.com/k?X-Amz-Signature=", lambda s: _mix(s, 64, _HEX))

# Constants that a compiled function holds: nothing but the bytecode or the guard around them says what they are.
CONSTANTS: dict[str, Callable[[str], str]] = {
    "40 hex digits": lambda s: _mix(s, 40, _HEX),
    "64 hex digits": lambda s: _mix(s, 64, _HEX),
    "mixed": lambda s: _a(s, 30) + "0Az9",
}

# Values of variables of the run, which nobody knows where it is packed.
VARIABLES = {
    "ACME_API_KEY": _mix("variable 1", 40, _HEX),
    "DEPLOY_TOKEN": "correct-horse-battery",
    "SVC_PASSWORD": "q\"u'o\\te <&> ä99",
    "DB_PASS": "tr0ub4dor",
    "SSHKEY_2": "a/b+c=d9%20x",
    "MY_AUTH": "line one7\nline two",
}


@dataclass(frozen=True)
class Planted:
    """One secret at one place.

    Attributes:
        kind: What it is.
        place: Where it stands.
        secret: What must be gone.
    """

    kind: str
    place: str
    secret: str


Text = dict[str, str]
"""Texts of one place by the kind of what stands in them."""


def _lines(path: Path, lines: Iterator[str] | list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as out:
        out.writelines(f"{line}\n" for line in lines)


def _stdout(bundle: Path, texts: Text) -> None:
    _lines(bundle / "stdout.txt", list(texts.values()))


def _stderr(bundle: Path, texts: Text) -> None:
    _lines(bundle / "stderr.txt", [f"\x1b[31m{t}\x1b[0m" for t in texts.values()])


def _traceback(bundle: Path, texts: Text) -> None:
    for text in texts.values():
        _lines(
            bundle / "stderr.txt",
            [
                "Traceback (most recent call last):",
                '  File "x.py", line 3, in <module>',
                f"    {text}",
                "    ^^^^^",
                f"RuntimeError: {text}",
            ],
        )


def _generated(bundle: Path, texts: Text) -> None:
    folder = next((bundle / "processes" / "main" / "graphs").iterdir())
    _lines(folder / "output_code.py", [f"# Topologically Sorted Source Nodes: [{t}]" for t in texts.values()])


def _graph(bundle: Path, texts: Text) -> None:
    folder = next((bundle / "processes" / "main" / "graphs").iterdir())
    _lines(folder / "fx_graph_readable.py", [f" # File: /x/y.py:3 in f, code: {t}" for t in texts.values()])


def _file_names(bundle: Path, texts: Text) -> None:
    folder = bundle / "logs"
    folder.mkdir()
    for text in texts.values():
        if "/" not in text and "\n" not in text and len(text.encode()) < 200:
            (folder / f"train {text}.log").write_text("x")


def _bytecode(bundle: Path, texts: Text) -> None:
    _lines(
        bundle / "processes/main/torch_logs.log", [f"   16 LOAD_CONST     1 ({t!r})" for t in texts.values()]
    )


def _guards(bundle: Path, texts: Text) -> None:
    rows = [f"| +- EQUALS_MATCH: L['cfg']['url'] == {t!r}  # f.py:3 in f" for t in texts.values()]
    _lines(bundle / "processes/main/torch_logs.log", rows)


def _trace(bundle: Path, texts: Text) -> None:
    file = next(bundle.glob("processes/main/*trace*.log"))
    head = 'V1121 11:43:15.123456 7189 a/b.py:12] {"artifact": {"name": "x"}, "has_payload": "0"}'
    _lines(file, [head, *("\t" + json.dumps({"k": t, "stack": [f"x {t}"]}) for t in texts.values())])


def _compressed_trace(bundle: Path, texts: Text) -> None:
    (bundle / "processes/main/torch_trace.log.gz").write_bytes(
        gzip.compress("\n".join(texts.values()).encode())
    )


def _kernel_source(bundle: Path, texts: Text) -> None:
    _lines(
        bundle / "triton_cache/KEY/k.source",
        [f'#loc{n} = loc("{t}":1:0)' for n, t in enumerate(texts.values())],
    )


def _spirv(bundle: Path, texts: Text) -> None:
    body = b""
    for number, text in enumerate(texts.values(), 1):
        raw = text.encode() + b"\0" * (4 - len(text.encode()) % 4)
        body += struct.pack("<2I", (2 + len(raw) // 4) << 16 | 7, number) + raw
    head = struct.pack("<5I", 0x07230203, 0x00010400, 0, 1000, 0)
    (bundle / "triton_cache/KEY/k.spv").write_bytes(head + body)


def _elf(bundle: Path, texts: Text) -> None:
    native = max(ZEBIN.glob("**/*.zebin"), key=lambda p: p.stat().st_size).read_bytes()
    strings = b"\0".join(t.encode() for t in texts.values())
    (bundle / "triton_cache/KEY/k.zebin").write_bytes(native + b"\0" + strings + b"\0")


def _metadata(bundle: Path, texts: Text) -> None:
    text = json.dumps({f"note {n}": t for n, t in enumerate(texts.values())}, indent=1)
    (bundle / "triton_cache/KEY/k.json").write_text(text)


def _pretty_unicode(bundle: Path, texts: Text) -> None:
    text = json.dumps(list(texts.values()), ensure_ascii=True).replace("/", "\\/")
    (bundle / "facts.json").write_text(text)


def _utf16(bundle: Path, texts: Text) -> None:
    (bundle / "powershell.log").write_bytes("\r\n".join(texts.values()).encode("utf-16"))


def _utf32(bundle: Path, texts: Text) -> None:
    (bundle / "wchar.log").write_bytes("\n".join(texts.values()).encode("utf-32-be"))


def _probe(bundle: Path, texts: Text) -> None:
    _lines(bundle / "probe" / "7.start", [json.dumps({"argv": list(texts.values())})])


def _markup(bundle: Path, texts: Text) -> None:
    rows = [t.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;") for t in texts.values()]
    _lines(bundle / "graph.svg", [f"<text>{row}</text>" for row in rows])


FILES: dict[str, Callable[[Path, Text], None]] = {
    "stdout": _stdout,
    "stderr, coloured": _stderr,
    "traceback": _traceback,
    "generated code": _generated,
    "source line of an FX graph": _graph,
    "file name": _file_names,
    "constant of bytecode": _bytecode,
    "guard": _guards,
    "structured trace": _trace,
    "compressed trace": _compressed_trace,
    "kernel source": _kernel_source,
    "strings of SPIR-V": _spirv,
    "section of an ELF file": _elf,
    "metadata of a kernel": _metadata,
    "JSON with escapes": _pretty_unicode,
    "UTF-16": _utf16,
    "UTF-32": _utf32,
    "probe record": _probe,
    "SVG": _markup,
}
"""Places outside the manifest, each with what writes texts there."""


def _event(text: Callable[[str], str]) -> dict[str, Any]:
    return {
        "process": "main",
        "compile_id": "0/0",
        "reason": f"Failed: {text('reason of a break')}",
        "explanation": f"because {text('explanation of a break')}",
        "hints": [f"try {text('hint of a break')}"],
        "location": {
            "file": "/srv/x/step.py",
            "line": 7,
            "function": "step",
            "code": text("source line of a break"),
        },
    }


def _recompile(text: Callable[[str], str]) -> dict[str, Any]:
    return {
        "process": "main",
        "compile_id": "1/1",
        "guards": [f"L['cfg']['url'] == {text('guard of a recompile')!r}"],
        "location": {
            "file": "/srv/x/step.py",
            "line": 9,
            "function": "step",
            "code": text("source line of a recompile"),
        },
    }


MANIFEST = (
    "reason of a break",
    "explanation of a break",
    "hint of a break",
    "source line of a break",
    "guard of a recompile",
    "source line of a recompile",
    "variable of the run",
    "argument",
    "detail of a graph",
    "problem",
)
"""Places of the manifest, from where the texts of reports come."""


def _into_manifest(bundle: Path, text: Callable[[str, str], str], kinds: list[str]) -> None:
    manifest = json.loads((bundle / "manifest.json").read_text())
    for kind in kinds:
        here: Callable[[str], str] = lambda place, kind=kind: text(kind, place)  # type: ignore[misc] # noqa: E731
        manifest["graph_breaks"].append(_event(here))
        manifest["recompiles"].append(_recompile(here))
        manifest["environment"][f"TORCH_{len(manifest['environment'])}"] = here("variable of the run")
        manifest["command"].append(here("argument"))
        manifest["problems"].append({"where": "x", "what": here("problem"), "hint": ""})
        manifest["graphs"][0]["detail"] += "\n" + here("detail of a graph")
    (bundle / "manifest.json").write_text(json.dumps(manifest))


def plant_everywhere(bundle: Path) -> list[Planted]:
    """Put secrets of all kinds at all places of a bundle; returns each with its place."""
    (bundle / "triton_cache" / "KEY").mkdir(parents=True)
    found: list[Planted] = []

    def text(kind: str, place: str) -> str:
        if kind in VARIABLES:
            found.append(Planted(kind, place, VARIABLES[kind]))
            return f"value {VARIABLES[kind]} of it"
        written, secret = FORMED[kind](place)
        found.append(Planted(kind, place, secret))
        return written

    kinds = [*FORMED, *VARIABLES]
    for place, write in FILES.items():
        texts = {kind: text(kind, place) for kind in kinds}
        if place in ("constant of bytecode", "guard"):
            for kind, make in CONSTANTS.items():
                texts[kind] = make(place + kind)
                found.append(Planted(kind, place, texts[kind]))
        write(bundle, texts)
    _into_manifest(bundle, text, kinds)
    return found


def spellings(secret: str) -> set[bytes]:
    """How a secret may be written in a file: as it is, escaped, in wide text, in a URL, in base64."""
    texts = {
        secret,
        json.dumps(secret)[1:-1],
        json.dumps(secret, ensure_ascii=False)[1:-1],
        repr(secret)[1:-1],
    }
    texts |= {json.dumps(t)[1:-1] for t in tuple(texts)} | {t.replace("/", "\\/") for t in tuple(texts)}
    texts.add(secret.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;"))
    found = {t.encode() for t in texts}
    found |= {secret.encode(code) for code in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")}
    found.add(base64.b64encode(secret.encode()))
    return found
