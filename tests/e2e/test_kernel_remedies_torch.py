"""What is advised about kernels, tried by Triton and Intel's offline compiler: see ``kernel_remedy_cases.py``."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from xpudbg.commands.app import run_cli
from xpudbg.commands.compilers import build_larger, disassemble_entry
from xpudbg.core.devices import load_devices
from xpudbg.facts.kernels.card_registers import spill
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_advice import advise
from xpudbg.findings.catalogue import KERNEL_RULES
from xpudbg.model.kernel import Advice
from xpudbg.record.ocloc import choose_ocloc
from xpudbg.record.toolchain import ocloc_version
from xpudbg.run.cache_files import find_caches

pytestmark = [pytest.mark.torch, pytest.mark.weekly]

_NOT_TRIED = {
    (
        "kernel/address-arithmetic",
        "",
    ): "asked of native code and bytes of a launch: tests/unit/facts/kernels/test_pipe_facts.py",
    ("kernel/address-arithmetic", "wide"): "the same, with indices of 64 bits",
    ("kernel/spills", ""): "the same as 'no mode', where the registers are not known",
    ("kernel/spills", "large mode, not tried"): "the same as 'large mode', without a compiler at hand",
    ("kernel/spills", "second build"): "says that nothing need be done",
    ("kernel/spill-retry", ""): "says which build runs; there is nothing to follow",
    ("kernel/dots", ""): "all that the others say, where the reason is not known",
    ("kernel/dots", "f64"): "Triton 3.3 refuses f64 in tl.dot",
    ("kernel/dots", "types"): "Triton 3.3 converts or refuses operands of two types",
    ("kernel/dots", "lanes"): "Triton 3.3 chooses the lanes of a kernel with DPAS itself",
    ("kernel/block-io", ""): "Triton 3.3 asks for 2D blocks only where pitch and base are aligned",
    ("kernel/shared-memory", "stages"): "of CUDA and HIP",
    ("kernel/late-loads", ""): "no loop was found that awaits its loads with two stages and 256 registers",
    ("kernel/late-loads", "registers"): "no loop was found that awaits its loads without spills",
    (
        "kernel/native-block-io",
        "",
    ): "no compiler makes code with 2D blocks for a device without them: ocloc 26.27 ends with SIGABRT",
    ("kernel/function-calls", ""): "Triton 3.3 for XPU fails to compile a function with noinline=True",
    ("kernel/native-compiler", ""): "Triton 3.3 reads no TRITON_XPU_BUILD_FLAGS",
    ("kernel/native-compiler", "small registers"): "says that nothing can be done",
}
"""Remedies without a kernel, and why."""
_OF_NATIVE_CODE = {("kernel/other-device", ""), ("kernel/undefined", "")}
"""Remedies that another native compiler or device is, below."""


@pytest.fixture(scope="module")
def cases(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """The cache of all kernels with native code, and the cases."""
    if not choose_ocloc("", os.environ):
        pytest.skip("no ocloc")
    folder = tmp_path_factory.mktemp("kernels")
    devices = {row.name: {n: p.value for n, p in row.properties.items()} for row in load_devices().targets}
    (folder / "devices.json").write_text(json.dumps(devices))
    done = subprocess.run(
        [
            torch_python,
            PROJECT / "tests/e2e/kernel_remedy_cases.py",
            folder / "cache",
            folder / "devices.json",
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    run_cli(["triton-cache", "native", str(folder / "cache"), "--beside"])
    return folder / "cache", json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def advised(cases: tuple[Path, list[dict[str, Any]]]) -> dict[str, tuple[EntryReader, tuple[Advice, ...]]]:
    """Each kernel with what is advised, by its hash."""
    readers = [EntryReader(f, disassemble_entry, build_larger) for f in find_caches([cases[0]]).entries]
    return {reader.metadata.hash: (reader, advise(reader)) for reader in readers}


def _advice(found: tuple[Advice, ...], rule: str) -> Advice | None:
    return next((a for a in found if a.rule == rule), None)


def _printed(rule_id: str, fix: str) -> re.Pattern[str]:
    """What the text of a remedy matches, whatever its parameters are."""
    rule = next(rule for rule in KERNEL_RULES if rule.id == rule_id)
    text = rule.fixes.get(fix) or rule.fix
    return re.compile(
        "".join(".*" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{\w+\})", text))
    )


def _figure(reader: EntryReader, advice: Advice | None) -> float:
    """How bad it is, by what the rule counts."""
    if advice is None:
        return 0
    if advice.rule == "kernel/spills":
        return spill(reader).bytes or 0
    if advice.rule == "kernel/late-loads":
        return len(advice.fix.split("; "))
    number = re.search(r"(\d+)% of it|: (\d+) work-groups fit", advice.title)
    assert number
    return int(number[1]) if number[1] else 1 / int(number[2])


def test_every_advice_has_a_kernel_that_follows_it(cases: tuple[Path, list[dict[str, Any]]]) -> None:
    known = {(rule.id, fix) for rule in KERNEL_RULES for fix in rule.fixes or ("",)}
    known |= {(rule.id, name) for rule in KERNEL_RULES for name, case in rule.cases.items() if case.fix}
    known |= {(rule.id, "") for rule in KERNEL_RULES if rule.fix}
    for how in (False, True):
        tried = {(c["rule"], c["fix"]) for c in cases[1] if bool(c["how"]) is how} | _OF_NATIVE_CODE
        assert tried | _NOT_TRIED.keys() == known
        assert not tried & _NOT_TRIED.keys()


def test_what_a_kernel_is_advised_against_is_gone_or_less(
    cases: tuple[Path, list[dict[str, Any]]], advised: dict[str, tuple[EntryReader, tuple[Advice, ...]]]
) -> None:
    wrong = []
    before: tuple[EntryReader, Advice | None] | None = None
    for case in cases[1]:
        assert "error" not in case
        reader, found = advised[case["hash"]]
        advice = _advice(found, case["rule"])
        if not case["how"]:
            before = reader, advice
            if advice is None or not _printed(case["rule"], case["fix"]).search(advice.fix):
                wrong.append((case, advice))
            continue
        assert before is not None
        less = not case["left"] or _figure(reader, advice) < _figure(*before)
        if bool(advice) is not case["left"] or not less:
            wrong.append((case, advice))
    assert not wrong


def test_a_trial_build_says_what_the_large_mode_leaves(
    cases: tuple[Path, list[dict[str, Any]]], advised: dict[str, tuple[EntryReader, tuple[Advice, ...]]]
) -> None:
    small, large = (
        advised[c["hash"]] for c in cases[1] if (c["rule"], c["fix"]) == ("kernel/spills", "large mode")
    )
    advice = _advice(small[1], "kernel/spills")
    assert advice is not None and f" leaves {spill(large[0]).bytes:,} bytes" in advice.fix


@pytest.mark.parametrize("rule", ["other-device", "undefined"])
def test_native_code_of_another_device_or_an_old_compiler_is_built_again(
    cases: tuple[Path, list[dict[str, Any]]], tmp_path: Path, rule: str
) -> None:
    old = shutil.which("ocloc")
    if rule == "undefined" and not (old and ocloc_version(old, os.environ).startswith("22.")):
        pytest.skip("no ocloc that does not know 2D blocks")
    cache, known = cases
    kernel = next(c["hash"] for c in known if c["how"] == "a dot that becomes DPAS")
    (entry,) = (f for f in find_caches([cache]).entries if EntryReader(f).metadata.hash == kernel)
    shutil.copytree(entry.folder, tmp_path / "before" / entry.key)
    for native in (tmp_path / "before" / entry.key).glob("*.zebin"):
        native.unlink()
    other = ["--ocloc", str(old)] if rule == "undefined" else []
    assert (
        run_cli(["triton-cache", "native", str(tmp_path / "before"), "--beside", "--device", "pvc", *other])
        == 0
    )
    found = []
    for folder in (tmp_path / "before", entry.folder):
        (files,) = find_caches([folder]).entries
        found.append(_advice(advise(EntryReader(files, disassemble_entry)), f"kernel/{rule}"))
    assert found[0] is not None and found[1] is None
