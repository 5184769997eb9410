"""Issue texts of a reproducer, in the fields of the templates of pytorch and of the projects behind its device, ready to paste.

Fields: pytorch/pytorch ``.github/ISSUE_TEMPLATE/pt2-bug-report.yml``, intel/torch-xpu-ops ``.github/ISSUE_TEMPLATE/agent-issue-body.yml``,
intel/intel-xpu-backend-for-triton ``.github/ISSUE_TEMPLATE.md``, triton-lang/triton ``.github/ISSUE_TEMPLATE/bug_report.yml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xpudbg.model.experiments import ReproKind, ReproReport
from xpudbg.model.manifest import Manifest

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
