"""Every recorded run, and what reading commands are asked of it with ``--json``."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.conftest import PROJECT
from tests.report_blocks import read_report
from xpudbg.commands.addresses import known_runs
from xpudbg.commands.app import COMMANDS, run_cli
from xpudbg.run.run_reader import RunReader

DATA = PROJECT / "tests" / "data"
RULES = Path(__file__).with_name("rules.toml")
WHOLE = 60_000
"""Characters of a document that is recorded as it is; of the elements of longer ones a digest is."""
MARK = 400
"""Characters of an element of a long document that are recorded beside its digest at most."""

_CONSTANT = ("sql",)
"""Commands that say the same of every run where nothing is asked."""
_RUN = (
    "show RUN",
    "show-fusion RUN",
    "memory RUN",
    "tuning RUN",
    "ops RUN",
    "dynamo RUN",
    "time RUN",
    "triton-cache ls RUN",
    "check RUN --rules RULES",
    "show RUN:GRAPH:K1",
    "explain K1 RUN:GRAPH",
    "explain K1 RUN:GRAPH --stage code",
    "explain LINE RUN:GRAPH",
    "show-fusion RUN:GRAPH --why K1 K2",
    "triton-cache show RUN:KERNEL",
    "triton-cache stages RUN:KERNEL",
)
_RUN += tuple(
    f"{name} RUN"
    for name, entry in COMMANDS.items()
    if entry.reads and name not in _CONSTANT and not any(line.startswith(f"{name} RUN") for line in _RUN)
)
_FOLDER = ("show-fusion RUN", "ops RUN", "explain K1 RUN", "explain LINE RUN", "show-fusion RUN --why K1 K2")
_TRACE = ("dynamo RUN", "time RUN")
_CACHE = (
    "triton-cache ls RUN",
    "triton-cache ls RUN --group",
    "triton-cache du RUN",
    "triton-cache verify RUN",
)
_TIMES = ("created", "modified")
_WORD = re.compile(r"[A-Z]{3,}")
_COLLECTED = {
    "collected-cpu": "run-cpu-2.13/raw",
    "collected-user": "user-kernel-xpu-2.13/raw",
    "collected-cache": "triton_cache_pvc/cache",
    "collected-windows": "windows-cpu-2.13/raw",
}
"""Runs that are collected from recorded artifacts, by name."""
_PAIRS = (
    ("diff-cpu-2.13/once", "diff-cpu-2.13/twice"),
    ("diff-cpu-2.13/with-print", "diff-cpu-2.13/without-print"),
    ("renumbered-bmg-2.13/first", "renumbered-bmg-2.13/second"),
    ("moved-run-bmg-2.13/first", "moved-run-bmg-2.13/second"),
    ("screens-bmg-2.13/breaks.zip", "screens-bmg-2.13/transformer12.zip"),
    ("made-by-0.1.0/cpu.zip", "made-by-0.1.0/xpu.zip"),
    ("profile-h100-2.11/first.zip", "profile-h100-2.11/second.zip"),
)


@dataclass(frozen=True)
class Case:
    """One recorded thing and the questions put to it.

    Attributes:
        name: Of the recorded answers.
        place: Path below ``tests/data``.
        commands: Command lines; ``RUN`` stands for the place, ``OTHER`` for the second run of a comparison, ``GRAPH`` for the graph with
            most kernels, ``LINE`` for the line of the program that the first of them leads to, ``KERNEL`` for the first Triton kernel.
        other: Path of the second run.
    """

    name: str
    place: str
    commands: tuple[str, ...]
    other: str = ""


def cases() -> list[Case]:
    """All cases, by name."""
    bundles = {p.parent for p in DATA.rglob("manifest.json")} | set(DATA.rglob("*.zip"))
    folders = {p.parent for p in DATA.rglob("output_code.*")}
    folders = {f for f in folders if not bundles.intersection([f, *f.parents])}
    traces = {
        p for name in ("torch_trace", "dynamo", "compile-time-2.13") for p in (DATA / name).glob("*.log")
    }
    caches = {p for p in DATA.rglob("cache") if p.is_dir() and not bundles.intersection(p.parents)}
    kinds = ((bundles, _RUN), (folders, _FOLDER), (traces, _TRACE), (caches, _CACHE))
    found = [Case(_name(place), _below(place), commands) for places, commands in kinds for place in places]
    found += [
        Case(f"diff-{_name(DATA / a)}", a, ("diff RUN OTHER",), b) for a, b in _PAIRS if (DATA / a).exists()
    ]
    return sorted(found, key=lambda case: case.name)


def _below(path: Path) -> str:
    return path.relative_to(DATA).as_posix()


def _name(path: Path) -> str:
    return re.sub(r"[^\w.-]+", "-", _below(path))


def made_cases() -> list[Case]:
    """Runs that are made of recorded artifacts; :func:`make` makes them in the working directory."""
    asked = tuple(line for line in _RUN if not line.startswith("triton-cache stages"))
    return [Case(name, name, asked) for name in (*_COLLECTED, "merged", "zipped.zip")]


def make(name: str) -> None:
    """Make the run of a made case in the working directory."""
    if name in _COLLECTED:
        words = ["collect", str(DATA / _COLLECTED[name]), "-o", name, "--name", name]
    elif name == "merged":
        words = [
            "merge",
            *(str(DATA / run) for run in ("in-place-bmg-2.13/run", "explain-bmg-2.13/run")),
            "-o",
            name,
        ]
    else:
        shutil.make_archive("zipped", "zip", DATA / "explain-bmg-2.13" / "run")
        return
    code, _, err = _run(words)
    assert code == 0, err


def packed(place: str) -> str:
    """Names and digests of what a pack of a run holds, but for what names the time and place of packing."""
    code, _, err = _run(["pack", str(DATA / place), "-o", "run.zip", "--quiet"])
    assert code == 0, err
    with zipfile.ZipFile("run.zip") as archive:
        rows = [f"{hashlib.sha256(archive.read(n)).hexdigest()[:16]} {n}" for n in sorted(archive.namelist())]
    return "\n".join(row for row in rows if not row.endswith((" pack.json", " manifest.json"))) + "\n"


def reported(place: str) -> str:
    """The data of a report's pages."""
    code, _, err = _run(["report", str(DATA / place), "-o", "report.html", "--force"])
    assert code == 0, err
    chunks = read_report(Path("report.html")).chunks
    return "\n".join(f"## {name}\n{_chunk(data)}\n" for name, data in sorted(chunks.items()))


def _chunk(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    try:
        return canonical(json.loads(text))
    except ValueError:
        return f"{len(text)} characters, {hashlib.sha256(_plain(text).encode()).hexdigest()[:16]}"


def answers(case: Case) -> str:
    """The answers to all questions of a case as one canonical text; the working directory is ``tests/data``."""
    parts = []
    with known_runs({run.real_root: run for run in _open(case)}):
        known = {"RUN": case.place, "OTHER": case.other, "RULES": str(RULES), **_words(case)}
        for command in case.commands:
            words = [_WORD.sub(lambda match: known.get(match[0], match[0]), word) for word in command.split()]
            parts.append(f"## {command}\n{_answer([*words, '--json'])}\n")
    return "\n".join(parts)


def _open(case: Case) -> Iterator[RunReader]:
    """Yield the bundles of a case, open for all of its questions, as :mod:`xpudbg.api` has them."""
    for place in filter(None, (case.place, case.other)):
        run = RunReader.open(Path(place), name=place)
        if run.is_bundle:
            yield run


def _words(case: Case) -> dict[str, str]:
    """Return the graph, line and kernel that questions are about; empty where the run has none, so that the answer is an error."""
    if "show-fusion RUN" not in case.commands:
        return {}
    code, out, _ = _run(["show-fusion", case.place, "--json"])
    graphs = json.loads(out)["graphs"] if code == 0 else []
    graph = max(graphs, key=lambda g: len(g["kernels"]), default={"id": "", "kernels": []})
    places = [line for k in graph["kernels"] for m in k["members"] for line in m["sources"]]
    line = f"{Path(places[0]['path']).name}:{places[0]['line']}" if places else "none.py:1"
    triton = [k["name"] for g in graphs for k in g["kernels"] if k["kind"] in ("triton", "user_triton")]
    return {"GRAPH": graph["id"], "LINE": line, "KERNEL": triton[0] if triton else "none"}


def _run(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run_cli(words)
    return code, out.getvalue(), err.getvalue()


def _answer(words: list[str]) -> str:
    code, out, err = _run(words)
    if code not in (0, 1):
        error = next((line for line in err.splitlines() if line.startswith("error: ")), "")
        return f"exit {code} {_plain(error)}"
    return f"exit {code}\n{canonical(json.loads(out))}" if out else f"exit {code}"


def canonical(value: Any) -> str:
    """JSON with sorted keys, an element a line two levels deep; of the elements of a long document their beginning and a digest."""
    value = _timeless(value)
    short = len(_dumps(value)) <= WHOLE
    return "\n".join(_lines(value, "", short, depth=0))


def _timeless(value: Any) -> Any:
    """Return a document without when its files were made."""
    if isinstance(value, dict):
        return {key: "TIME" if key in _TIMES else _timeless(item) for key, item in value.items()}
    return [_timeless(item) for item in value] if isinstance(value, list) else value


def _lines(value: Any, path: str, short: bool, depth: int) -> Iterator[str]:
    if depth < 2 and isinstance(value, dict) and value:
        for key in sorted(value):
            yield from _lines(value[key], f"{path}.{key}", short, depth + 1)
    elif depth < 3 and isinstance(value, list) and value:
        for number, element in enumerate(value):
            yield from _lines(element, f"{path}[{number}]", short, depth + 1)
    else:
        text = _dumps(value)
        if not short and len(text) > MARK:
            text = f"{text[:80]}... {len(text)} characters, {hashlib.sha256(text.encode()).hexdigest()[:16]}"
        yield f"{path} {text}"


def _dumps(value: Any) -> str:
    return _plain(json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")))


_INNER = re.compile(r"^(?:\\\\[\w.-]+)+")


def _plain(text: str) -> str:
    """A text without the places of this checkout and the tool's version."""
    for place, mark in ((DATA, "DATA"), (PROJECT, "PROJECT"), (Path.cwd(), "CWD")):
        text = text.replace(str(place), mark)
        # Windows' own paths, to their end: in JSON each backslash is two.
        doubled = str(place).replace("\\", "\\\\")
        if doubled != str(place):
            head, *rest = text.split(doubled)
            # Each is a path to its end, whose separators become those of here.
            text = head + "".join(
                mark + _INNER.sub(lambda found: found[0].replace("\\\\", "/"), part) for part in rest
            )
    return re.sub(r'(?<="tool":")\d[\w.+-]*', "VERSION", text)
