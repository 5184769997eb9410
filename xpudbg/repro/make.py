"""Reproducer of an address: its script, the files that it reads, what it has to show, and its issue text.

Fields of an issue: pytorch/pytorch ``.github/ISSUE_TEMPLATE/pt2-bug-report.yml``, intel/torch-xpu-ops
``.github/ISSUE_TEMPLATE/agent-issue-body.yml``, intel/intel-xpu-backend-for-triton ``.github/ISSUE_TEMPLATE.md``, triton-lang/triton
``.github/ISSUE_TEMPLATE/bug_report.yml``.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.emulator import api as emulator_api
from xpudbg.facts import verify_jobs
from xpudbg.facts.run_address import KernelMatch
from xpudbg.formats.mlir_locations import without_locations
from xpudbg.model.accuracy import Verdict
from xpudbg.model.artifact import GRAPH_FILES, GRAPH_INPUT_VALUES, GRAPH_INPUTS, Kind, State
from xpudbg.model.cache import NO_ZEBIN
from xpudbg.model.experiments import ReproKind, ReproReport
from xpudbg.model.generated_code import TRITON_KINDS, GeneratedKernel
from xpudbg.model.manifest import Graph, GraphOutcome, Manifest
from xpudbg.numerics import api as numerics
from xpudbg.repro.graph_script import GraphRole, graph_script
from xpudbg.repro.kernel_script import kernel_script, spirv_scripts, ttir_script
from xpudbg.repro.symptom import ExpectedResult, native_failures
from xpudbg.run.cache_files import EntryFiles, find_caches, read_metadata
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader
from xpudbg.run.stored_verdicts import StoredVerdicts
from xpudbg.store.files.vfs import read_file

_CHECKS = ("debug", "sanitize_overflow")
SCRIPT = "repro.py"
TTIR_SCRIPT = "repro_ttir.py"
DATA = "inputs.bin"
_OCLOC_LOG = re.compile(r"xpudbg: ocloc (\S+) -device (\S+) -options (.*)")
AGREES = "it compiles, and its values agree with eager"


@dataclass
class Reproducer:
    """A reproducer under construction.

    Attributes:
        graph: Id of the graph.
        symptom: What its script has to show.
        script: The script.
        kernel: Name of the kernel; empty for a graph.
        device: Kind of its device.
        files: Other files, by name: what each is, and its bytes.
        notes: Differences from the run.
        same: Compares what a trial compiled with the run.
        command: The command of the failing compiler.
        artifacts: Bundle-relative paths of the artifacts that it was made from.
        ttir: Of a kernel: the ttir of the entry that shows the symptom.
        ttir_script: Returns a script that compiles and launches such a text.
    """

    graph: str
    symptom: ExpectedResult
    script: str = ""
    kernel: str = ""
    device: str = "cpu"
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    same: Callable[[RunReader], tuple[int, int]] | None = None
    command: str = ""
    artifacts: tuple[str, ...] = ()
    ttir: str = ""
    ttir_script: Callable[[str], str] = str


def _head(run: RunReader, what: str, expected: str) -> list[str]:
    """Return the first lines of a script: what it is of, what it shows, versions."""
    manifest = run.written
    versions = ", ".join(f"{k} {v}" for k, v in sorted(manifest.versions.items())) if manifest else ""
    devices = ", ".join(sorted({d.name for d in manifest.devices if d.name})) if manifest else ""
    if manifest and manifest.emulated:
        devices = f"{manifest.emulated.device} ({manifest.emulated.target}), emulated"
    made_on = f"{versions or 'unknown versions'}; {devices or 'device unknown'}"
    return [f"Reproducer of {what}.", "", f"Expected: {_plain(expected)}.", f"Made on: {_plain(made_on)}."]


def _plain(text: str) -> str:
    return " ".join(text.split()).replace('"""', "'''").replace("\\", "/")


def _manifest_graph(run: RunReader, graph: str) -> Graph | None:
    return next((g for g in run.written.graphs if g.id == graph), None) if run.written else None


def graph_symptom(run: RunReader, graph: str) -> ExpectedResult:
    """Return what a graph has to show: the failure of its compile, a wrong value that ``verify`` or ``accuracy`` found, or nothing wrong.

    Args:
        run: The run.
        graph: Id of the graph.
    """
    row = _manifest_graph(run, graph)
    if row is not None and row.outcome is GraphOutcome.FAILED:
        return ExpectedResult(ReproKind.FAILS, _plain(row.detail) or "its compile fails")
    if run.is_bundle:
        verdicts = StoredVerdicts(run)
        stored = [g.graph.id for g in verdicts.wrong_graphs()] + [
            g for g, _, v in verdicts.verdicts() if v.verdict is Verdict.WRONG and not v.changed
        ]
        report = None
        with suppress(XpudbgError):
            report = run.accuracy
        wrong = [g for c in (report.graphs if report else ()) if c.verdict is Verdict.WRONG for g in c.graphs]
        if graph in stored or graph in wrong:
            return ExpectedResult(
                ReproKind.WRONG, f"a value is wrong, as {'verify' if graph in stored else 'accuracy'} found"
            )
    return ExpectedResult(ReproKind.AGREES, AGREES)


def _recorded(run: RunReader, graph: str) -> tuple[list[Mapping[str, Any]], bytes]:
    """Return the rows of a graph's recorded inputs and the bytes of their elements; empty where they are missing or cannot be read."""
    try:
        files = verify_jobs.recorded_inputs(run, graph)
        rows, data = json.loads(files[GRAPH_INPUTS])["inputs"], files[GRAPH_INPUT_VALUES]
    except (XpudbgError, ValueError, KeyError, TypeError, RecursionError):
        return [], b""
    found: list[Mapping[str, Any]] = []
    for row in rows if isinstance(rows, list) else ():
        own = dict(row) if isinstance(row, dict) else {}
        at, size = own.get("offset"), own.get("bytes")
        if not isinstance(at, int) or not isinstance(size, int) or at + size > len(data):
            # The file of elements is cut.
            own.pop("offset", None)
        found.append(own)
    return found, data


def graph_reproducer(
    run: RunReader, graph: GraphFiles, *, seed: int, inputs: bool, symptom: ExpectedResult | None = None
) -> Reproducer:
    """Return the reproducer of a graph.

    Args:
        run: The run.
        graph: The graph.
        symptom: What it has to show; None for what the run says of it.
        seed: Seed of random numbers.
        inputs: Take the inputs that the run recorded.

    Raises:
        XpudbgError: The run has not what a script is made from.
    """
    texts = run.texts(graph).texts
    for kind in (Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_RUNNABLE):
        if kind not in texts:
            raise XpudbgError(f"{graph.id} has no {GRAPH_FILES[kind]}", hint=run.source.how_to_get)
    symptom = symptom or graph_symptom(run, graph.id)
    rows, data = _recorded(run, graph.id) if inputs else ([], b"")
    made = graph_script(
        texts[Kind.FX_GRAPH_READABLE],
        texts[Kind.FX_GRAPH_RUNNABLE],
        role=GraphRole(
            graph.id,
            _backward_of(run, graph),
            texts.get(Kind.OUTPUT_CODE, "") if "_backward_" in graph.id else "",
        ),
        head=_head(run, f"graph {graph.id}", symptom.text),
        recorded=rows,
        data=DATA if data else "",
        seed=seed,
        emulated=run.source.emulated,
    )
    found = Reproducer(graph.id, symptom, made.text, device=made.device, notes=list(made.notes))
    if made.recorded:
        found.files[DATA] = ("the recorded elements of its inputs, numbers of the program", data)
    names = (
        GRAPH_FILES[Kind.FX_GRAPH_READABLE],
        GRAPH_FILES[Kind.FX_GRAPH_RUNNABLE],
        GRAPH_FILES[Kind.OUTPUT_CODE],
    )
    found.artifacts = tuple(
        a.path for a in verify_jobs.graph_rows(run, graph.id) if PurePosixPath(a.path).name in names
    )
    code = run.inputs(graph).code
    sources = [k for k in (code.kernels if code else ()) if k.source]
    if sources:
        found.same = lambda trial: _same_kernels(sources, trial)
    failures = native_failures(run) if run.written else []
    if symptom.kind is ReproKind.AGREES and failures:
        found.notes.append(
            "native code of a kernel was not made: 'xpudbg repro RUN:KERNEL' makes the kernel's own reproducer"
        )
    return found


def _backward_of(run: RunReader, graph: GraphFiles) -> str:
    """Return the text of a forward's backward; empty where the run has none, or several."""
    start, forward, _ = graph.id.partition("_forward_")
    found = [g for g in run.graphs if forward and g.id.startswith(f"{start}_backward_")]
    return run.texts(found[0]).texts.get(Kind.FX_GRAPH_READABLE, "") if len(found) == 1 else ""


def _same_kernels(sources: Sequence[GeneratedKernel], trial: RunReader) -> tuple[int, int]:
    """Count the kernels of a run that a trial generated with the same function."""
    made = set()
    for graph in trial.graphs:
        code = trial.inputs(graph).code
        made |= {_function_text(k) for k in (code.kernels if code else ()) if k.source}
    return sum(1 for k in sources if _function_text(k) in made), len(sources)


def _function_text(kernel: GeneratedKernel) -> str:
    """Return the text of a kernel's function without its name."""
    text = kernel.source
    at = text.rfind("@triton.jit")
    body = text[at:] if at >= 0 else text
    return re.sub(
        r"^(\s*def )\w+|\b" + re.escape(kernel.name) + r"\b", r"\1", body, flags=re.MULTILINE
    ).strip()


def kernel_reproducer(
    run: RunReader,
    graph: GraphFiles,
    match: KernelMatch,
    options: numerics.VerifyOptions,
    *,
    inputs: bool,
    spirv: bool,
) -> Reproducer:
    """Return the reproducer of a Triton kernel.

    Args:
        run: The run.
        graph: The graph that calls it.
        match: The kernel.
        options: Interpreter and seed of the child that follows the wrapper.
        inputs: Take the inputs that the run recorded.
        spirv: Add scripts that run its SPIR-V without torch.

    Raises:
        XpudbgError: It is no Triton kernel, or its launch is not known.
    """
    code = run.inputs(graph).code
    name = match.fused.name if match.fused is not None else match.name
    kernel = next((k for k in (code.kernels if code else ()) if name in (k.name, f"{k.name}.run")), None)
    if kernel is None or kernel.kind not in TRITON_KINDS or not kernel.source:
        what = f"its kind is {kernel.kind}" if kernel is not None else "the generated code does not define it"
        raise XpudbgError(
            f"{name} is no Triton kernel ({what})",
            hint=f"'xpudbg repro {run.name}:{graph.id}' reproduces its graph",
        )
    assert code is not None
    lines = [match.fused.source_line] if match.fused is not None and match.fused.source_line else []
    lines = lines or [c.line for c in code.calls if c.kernel == kernel.name][:1]
    job = verify_jobs.graph_job(
        run,
        graph,
        verify_jobs.candidates_of_run(run),
        every_config=True,
        lines=lines,
        spirv=False,
        recorded=inputs,
    )
    launch = numerics.describe_launches(job, options)[0]
    entries = _entries(run, launch)
    _add_checks(launch, entries)
    failed, failing = _native_failure(run, [e.key for e in entries])
    symptom = (
        ExpectedResult(ReproKind.NATIVE, _plain(failed)) if failed
        else ExpectedResult(ReproKind.AGREES, "each configuration compiles and runs, and all compute the same")
    )  # fmt: skip
    rows, data = _recorded(run, graph.id) if inputs else ([], b"")
    found = Reproducer(graph.id, symptom, kernel=kernel.name, device=kernel.device or "xpu")
    found.notes += _scalar_notes(launch)
    verdict = StoredVerdicts(run).kernel(graph.id, kernel.name) if run.is_bundle else None
    if verdict is not None and verdict.verdict is Verdict.WRONG and not verdict.changed:
        found.notes.append(
            "verify found its values wrong: --wrong compares the nodes that it computes with eager, this script its configurations alone"
        )
    found.script = kernel_script(
        kernel.name,
        kernel.source,
        launch,
        head=_head(run, f"kernel {kernel.name} of graph {graph.id}", symptom.text),
        device=found.device,
        recorded=rows,
        data=DATA if data else "",
        seed=options.seed,
    )
    if data and "read_data(" in found.script.replace("def read_data(", ""):
        found.files[DATA] = ("the recorded elements of the graph's inputs, numbers of the program", data)
    else:
        found.notes.append(
            "its arguments are random, in the shapes of the run; integers without recorded ends are 0 and 1"
        )
    ttirs = {_bare(_text(e, "ttir")) for e in entries}
    found.same = lambda trial: (len(ttirs & _ttirs(trial)), len(ttirs))
    found.artifacts = tuple(f"triton_cache/{e.key}" for e in entries)
    shows = next((e for e in entries if e.key in failing), entries[0] if entries else None)
    row = next(
        (e for e in launch["entries"] if shows is not None and e["key"] == shows.key and e["grid"]), None
    )
    if shows is not None and row is not None:
        head = _head(run, f"the ttir of kernel {kernel.name} of graph {graph.id}", symptom.text)
        found.ttir = _text(shows, "ttir")
        found.ttir_script = lambda ttir: ttir_script(
            ttir, launch, row, head=head, device=found.device, seed=options.seed
        )
    if entries and "spv" in entries[0].stages:
        _add_native(found, entries[0])
        if spirv:
            _add_spirv(found, run, kernel.name, launch, entries[0], rows if DATA in found.files else [])
    return found


def _entries(run: RunReader, launch: Mapping[str, Any]) -> list[EntryFiles]:
    by_key = {files.key: files for c in verify_jobs.candidates_of_run(run) for files in c.entries}
    return [by_key[e["key"]] for e in launch["entries"] if e["key"] in by_key]


def _add_checks(launch: Mapping[str, Any], entries: Sequence[EntryFiles]) -> None:
    """Add the options that put assertions into ttir, which Inductor sets for its kernels."""
    written = {files.key: read_metadata(files)[0].options for files in entries}
    for row in launch["entries"]:
        options = written.get(row["key"], {})
        row["options"].update({name: options[name] for name in _CHECKS if name in options})


def _text(files: EntryFiles, stage: str) -> str:
    return read_file(files.folder / files.stages[stage]).decode("utf-8", "replace")


def _bare(ttir: str) -> str:
    """Return ttir without locations and the kernel's name."""
    text = re.sub(r"@[\w$.]+\(", "@(", without_locations(ttir))
    return "\n".join(line for line in (raw.rstrip() for raw in text.splitlines()) if line)


def _ttirs(trial: RunReader) -> set[str]:
    files = [f for f in find_caches([trial.root], trial).entries if "ttir" in f.stages]
    return {_bare(_text(f, "ttir")) for f in files}


def spirv_modules(run: RunReader) -> list[bytes]:
    """Return the SPIR-V modules of a run."""
    files = [f for f in find_caches([run.root], run).entries if "spv" in f.stages]
    return [read_file(f.folder / f.stages["spv"]) for f in files]


def _scalar_notes(launch: Mapping[str, Any]) -> list[str]:
    """Return notes on numbers that Triton's launcher gives another type than Inductor."""
    found = []
    for argument in launch["arguments"]:
        number, kind = argument.get("number"), argument["type"]
        if kind == "fp64" and isinstance(number, float):
            found.append(
                f"{argument['name']} is fp64 in the run; Triton's own launcher passes fp32, so that the ttir differs"
            )
        if kind == "i64" and isinstance(number, int) and -(1 << 31) <= number < 1 << 31:
            found.append(
                f"{argument['name']} is i64 in the run; Triton's own launcher passes i32 where it fits, so that the ttir differs"
            )
    return found


def _native_failure(run: RunReader, keys: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return why a kernel has no native code, and the cache keys of the row that says so."""
    for kernel in run.written.kernels if run.written else ():
        for row in kernel.artifacts if set(keys) & set(kernel.cache_keys) else ():
            if row.state is State.MISSING and row.reason.startswith(NO_ZEBIN):
                return row.reason, tuple(k for k in kernel.cache_keys if k in row.path) or kernel.cache_keys
    return "", ()


def _add_native(found: Reproducer, files: EntryFiles) -> None:
    """Add the SPIR-V, and the command that compiles it to native code as the run did."""
    flags, device, version = read_metadata(files)[0].build_flags, "DEVICE", ""
    for name in files.logs:
        log = read_file(files.folder / name, limit=1 << 20).decode("utf-8", "replace")
        head = _OCLOC_LOG.match(log)
        if head is not None:
            version, device = head[1], head[2]
    command = [
        "ocloc",
        "compile",
        "-file",
        "kernel.spv",
        "-spirv_input",
        "-device",
        device,
        "--format",
        "zebin",
        "-output",
        "kernel",
    ]
    command += ["-options", flags] if flags else []
    found.command = shlex.join(command)
    found.files["kernel.spv"] = ("its SPIR-V", read_file(files.folder / files.stages["spv"]))
    about = (
        f"# The run used ocloc {version}.\n"
        if version
        else "# DEVICE: as ocloc calls it (bmg-g21).\n"
        if device == "DEVICE"
        else ""
    )
    found.files["build_native.sh"] = (
        "the command that compiles the SPIR-V to native code",
        f'#!/bin/sh\n{about}cd "$(dirname "$0")" && exec {found.command}\n'.encode(),
    )


def _add_spirv(
    found: Reproducer,
    run: RunReader,
    kernel: str,
    launch: Mapping[str, Any],
    files: EntryFiles,
    recorded: Sequence[Mapping[str, Any]],
) -> None:
    """Add scripts that run the SPIR-V through OpenCL and through Level Zero."""
    entry = next(e for e in launch["entries"] if e["key"] == files.key)
    metadata = read_metadata(files)[0]
    try:
        kernels = emulator_api.kernels_of(emulator_api.read_module(found.files["kernel.spv"][1])[1])
    except (emulator_api.ModuleError, IndexError) as error:
        raise XpudbgError(f"the SPIR-V of {kernel} cannot be read: {error}") from error
    own = kernels.get(metadata.name) or next(iter(kernels.values()), None)
    if own is None or not entry["grid"]:
        raise XpudbgError(f"the SPIR-V of {kernel} cannot be launched: {entry['why'] or 'it has no kernel'}")
    given = sum(1 for a in launch["arguments"] if a["type"])
    scratch = metadata.options.get("global_scratch_size")
    facts = {
        "appended": ["local" if p.space == "local" else "global" for p in own.parameters[given:]],
        "shared": metadata.shared or 0,
        "scratch": scratch if isinstance(scratch, int) else 0,
        "work_items": (metadata.num_warps or 0) * (metadata.threads_per_warp or own.lanes) or own.work_items,
        "build_flags": metadata.build_flags,
    }
    how = "arguments that are no recorded inputs of the graph are random"
    texts = spirv_scripts(
        own.name, launch, entry, facts, module="kernel.spv", head=_head(run, f"SPIR-V of kernel {kernel}", f"it runs; {how}"),
        recorded=recorded, data=DATA if recorded else "",
    )  # fmt: skip
    for by, title in (("opencl", "OpenCL"), ("level_zero", "Level Zero")):
        what = f"runs the SPIR-V through {title}, without torch and Triton"
        found.files[f"repro_{by}.py"] = (what, texts[by].encode())


_MOST_SCRIPT = 40_000
"""Characters: GitHub takes 65,536 in a comment."""
_SUMMARY = {
    ReproKind.AGREES: "compiles, and its values agree with eager",
    ReproKind.FAILS: "does not compile",
    ReproKind.WRONG: "computes wrong values",
    ReproKind.NATIVE: "is not compiled to native code",
    ReproKind.NAMED: "shows the symptom below",
}


@dataclass(frozen=True)
class IssueFacts:
    """Facts on a run that an issue names.

    Attributes:
        kind: Kind of the device of its tensors.
        versions: Versions of packages and of the system, by name.
        device: The device of the run.
        command: The command of the failing compiler; empty without one.
        artifacts: Bundle-relative paths of the artifacts that tell more.
    """

    kind: str
    versions: Mapping[str, str]
    device: str
    command: str = ""
    artifacts: tuple[str, ...] = ()


def issue_facts(
    manifest: Manifest | None, device: str, artifacts: tuple[str, ...], command: str = ""
) -> IssueFacts:
    """Return the facts of a run.

    Args:
        manifest: Its manifest; None for a folder of artifacts.
        device: Kind of device, where the manifest does not say more.
        artifacts: Paths of artifacts.
        command: The command of the failing compiler.
    """
    if manifest is None:
        return IssueFacts(device, {}, device, command, artifacts)
    names = {d.name for d in manifest.devices if d.name}
    emulated = manifest.emulated
    title = ", ".join(sorted(names)) or device
    if emulated is not None:
        title = f"{emulated.device} ({emulated.target}), emulated on a CPU: nothing ran on such a device"
    versions = dict(sorted(manifest.versions.items())) | {
        k: v for k, v in sorted(manifest.system.items()) if v
    }
    return IssueFacts(device, versions, title, command, artifacts)


def issue_texts(report: ReproReport, facts: IssueFacts, script: str) -> dict[str, str]:
    """Return the text of an issue for each project that the device concerns, by the name of its file.

    Args:
        report: The reproducer.
        facts: Facts on its run.
        script: Text of the script.
    """
    what = f"kernel `{report.kernel}`" if report.kernel else f"graph `{report.graph}`"
    summary = f"A {what} of torch.compile {_SUMMARY[report.symptom]}."
    log = _log(report)
    code = _script(report, script)
    versions = "\n".join(f"{name}: {value}" for name, value in facts.versions.items()) or "unknown"
    lines = [f"Device: {facts.device}", *([f"Command: `{facts.command}`"] if facts.command else [])]
    lines += [f"Note: {note}." for note in report.notes]
    about = "\n".join(lines)
    files = "\n".join(f"- `{f.name}`: {f.what}" for f in report.files if not f.name.startswith("issue-"))
    files += "".join(f"\n- `{path}` of the run" for path in facts.artifacts)
    found = {
        "issue-pytorch.md": (
            f"### 🐛 Describe the bug\n\n{summary}\n\n{about}\n\n{code}\n\nFiles:\n{files}\n\n"
            f"### Error logs\n\n{log}\n\n### Versions\n\n```\n{versions}\n```\n"
        )
    }
    of_device = {
        "xpu": {
            "issue-torch-xpu-ops.md": (
                f"## Summary\n{summary}\n\n## Error Log\n{log}\n\n## Reproducer\n{code}\n\n"
                f"## Context\n{about}\n\n{files}\n\n## Environment\n```\n{versions}\n```\n"
            ),
            "issue-intel-xpu-backend-for-triton.md": (
                f"# Issue Description\n{summary}\n\n{about}\n\n# Code Example\n{code}\n\n{log}\n\n{files}\n\n# System Info\n```\n{versions}\n```\n"
            ),
        },
        "cuda": {
            "issue-triton.md": (
                f"### Describe the bug\n\n{summary}\n\n{about}\n\n{code}\n\n{log}\n\n{files}\n\n### Environment details\n\n```\n{versions}\n```\n"
            ),
        },
    }
    return found | of_device.get(facts.kind, {})


def _log(report: ReproReport) -> str:
    trial = report.trial
    expected = f"Expected symptom: {report.expected}.\n\n"
    if trial is None:
        return expected + "The reproducer was not run."
    ended = "was ended at the time limit" if trial.status is None else f"ended with status {trial.status}"
    shown = "showed it" if trial.shown else "did **not** show it"
    return f"{expected}`{trial.command}` ({trial.device}) {ended} and {shown}: {trial.why}\n\n```\n{trial.output}\n```"


def _script(report: ReproReport, script: str) -> str:
    if len(script) > _MOST_SCRIPT:
        return f"`python {report.script}` (attached: it has {len(script)} characters)"
    return f"`python {report.script}`\n\n<details><summary>{report.script}</summary>\n\n```python\n{script.rstrip()}\n```\n\n</details>"
