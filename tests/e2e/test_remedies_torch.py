"""Every remedy against a graph break, a recompile or a bypass of a compile cache, tried by torch: see ``remedy_cases.py``."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from xpudbg.facts.dynamo.breaks import break_remedies
from xpudbg.facts.dynamo.compiles import read_compiles
from xpudbg.facts.dynamo.report import analyse_dynamo, bypass_remedy
from xpudbg.findings.dynamo_rules import BREAK_RULES, CACHE_RULES, GUARD_RULES, TORCH_BREAK_RULES
from xpudbg.model.dynamo import FrameCompile
from xpudbg.run.run_reader import RunReader

pytestmark = [pytest.mark.torch, pytest.mark.weekly]

_NOT_TRIED = {
    "ddp": "needs several processes; tried by hand with torch 2.13, see break_remedies.py",
    "fsdp": "needs several processes; tried by hand with torch 2.13, see break_remedies.py",
    "torch": "says that nothing can be done",
    "skipped-call": "the words of torch before 2.7, with the remedy of 'call'",
    "size-not-traced": "of a run without traces, with the remedy of 'size'",
    "number-not-traced": "of a run without traces, with the remedy of 'number'",
}
"""Rules without a script, and why."""


@dataclass
class Script:
    """A script of ``remedy_cases.py`` and what the trace says of it.

    Attributes:
        about: Its case, the remedy that is expected or applied, and what may remain.
        breaks: Name and text of the remedy of each graph break.
        recompiles: Name and text of the remedy of each recompile.
        bypasses: Name and text of the remedy of each compile for which a cache was not asked.
        compiles: Its compiles.
    """

    about: dict[str, Any]
    breaks: list[tuple[str, str]] = field(default_factory=list)
    recompiles: list[tuple[str, str]] = field(default_factory=list)
    bypasses: list[tuple[str, str]] = field(default_factory=list)
    compiles: list[FrameCompile] = field(default_factory=list)

    def stops(self, kind: str) -> list[tuple[str, str]]:
        return {"break": self.breaks, "recompile": self.recompiles, "bypass": self.bypasses}[kind]


def _name(rule: str) -> str:
    return rule.partition("/")[2]


@pytest.fixture(scope="module")
def scripts(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> list[Script]:
    """All scripts, run in one process, with what its trace says of each."""
    folder = tmp_path_factory.mktemp("remedies")
    cases = Path(__file__).with_name("remedy_cases.py")
    done = subprocess.run(
        [torch_python, str(cases)],
        cwd=folder,
        env={
            **os.environ,
            "TORCH_TRACE": str(folder / "trace"),
            "OMP_NUM_THREADS": "1",
            "TORCHINDUCTOR_CACHE_DIR": str(folder / "cache"),
            "TORCHINDUCTOR_COMPILE_THREADS": "1",
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    found = [Script(about) for about in json.loads(done.stdout.splitlines()[-1])]
    run = RunReader.open(folder / "trace")
    rows = {
        (c.compile_id, c.generation): (f.function, c) for f in analyse_dynamo(run).frames for c in f.compiles
    }
    current = found[0]
    for traced in read_compiles(run).compiles:
        function, row = rows[traced.compiled.compile_id, traced.compiled.generation]
        if function.startswith("marker_"):
            current = found[int(function.removeprefix("marker_"))]
            continue
        current.compiles.append(row)
        for each in traced.compiled.graph_breaks:
            remedy = break_remedies(each)
            current.breaks.append((_name(remedy.rule), remedy.first))
        asked = (q.reason for q in row.caches if q.result == "bypass" and q.cache == "aotautograd")
        current.bypasses += [(_name(rule), text) for rule, text in map(bypass_remedy, asked)]
        if row.recompile is not None:
            current.recompiles.append((_name(row.recompile.rule), row.recompile.remedy))
    return found


def _before(scripts: list[Script]) -> Iterator[Script]:
    return (s for s in scripts if not s.about["how"])


def _after(scripts: list[Script], before: Script) -> Iterator[Script]:
    return (s for s in scripts if s.about["how"] and s.about["case"] == before.about["case"])


def test_every_remedy_of_the_catalogues_has_a_script(scripts: list[Script]) -> None:
    tried = {
        kind: {b.about["remedy"] for b in _before(scripts) if b.about["kind"] == kind}
        for kind in ("break", "recompile", "bypass")
    }
    known = {
        "break": {rule.name for rule in (*BREAK_RULES, *TORCH_BREAK_RULES)},
        "recompile": {rule.name for rule in GUARD_RULES},
        "bypass": {rule.name for rule in CACHE_RULES},
    }
    for kind, names in known.items():
        assert tried[kind] | {n for n in names if n in _NOT_TRIED} == names


def test_every_script_gets_the_remedy_that_is_tried(scripts: list[Script]) -> None:
    wrong = []
    for before in _before(scripts):
        stops = before.stops(before.about["kind"])
        named = [name for name, _ in stops]
        first = named[0] if before.about["kind"] == "break" else named[-1] if named else ""
        if first != before.about["remedy"]:
            wrong.append((before.about, stops))
    assert not wrong


def test_what_a_remedy_is_against_is_gone_or_said_to_remain(scripts: list[Script]) -> None:
    wrong = []
    for before in _before(scripts):
        kind, text = before.about["kind"], before.stops(before.about["kind"])[-1][1]
        for after in _after(scripts, before):
            left = after.stops(kind)
            fine = len(left) == after.about["left"] and after.about["words"] in text
            limited = any(c.limit is not None for c in after.compiles)
            if not fine or limited or "error" in after.about:
                wrong.append((after.about, left))
    assert not wrong


def test_every_remedy_that_can_be_applied_is_applied(scripts: list[Script]) -> None:
    cannot = {"optimizer", "graph_break in a loop"}
    assert {b.about["case"] for b in _before(scripts) if not any(_after(scripts, b))} == cannot


def test_a_recompile_that_happens_only_once_does_not_happen_again(scripts: list[Script]) -> None:
    claimed = 0
    for script in scripts:
        rows = [c.recompile for c in script.compiles if c.recompile is not None]
        for number, row in enumerate(rows):
            if not row.once or row.reason is None:
                continue
            claimed += 1
            frame = row.compile_id.partition("/")[0]
            same = (r for r in rows[number + 1 :] if r.compile_id.partition("/")[0] == frame)
            later = [r.reason for r in same if r.reason is not None]
            assert all((r.kind, r.source) != (row.reason.kind, row.reason.source) for r in later), (
                script.about
            )
    assert claimed > 5
