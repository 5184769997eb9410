"""Availability of an XPU, or the missing link from the hardware to torch; typed access to the facts of a probe, and a collector of findings."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from xpudbg.core.devices import load_devices
from xpudbg.core.system import signal_name
from xpudbg.core.text import binary_size, plural
from xpudbg.findings.machine_rules import DOCTOR, UNREAD_VARIABLE, VARIABLE_RULES, VariableRule
from xpudbg.model.doctor import (
    CheckedVariable,
    DoctorDevice,
    DoctorFinding,
    DoctorSection,
    Examination,
    ProbeOutcome,
    ProbeResult,
    Severity,
)
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.row import dataclass


def table(value: object) -> dict[str, Any]:
    """Return a mapping with text keys; empty for other values."""
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


def rows(value: object) -> list[dict[str, Any]]:
    """Return the mappings of a list; other items are left out."""
    return [table(item) for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    """Return the items of a list as text; empty for other values."""
    return [str(item) for item in value] if isinstance(value, list) else []


def text(value: object) -> str:
    """Return a value as text; empty for None."""
    return "" if value is None else str(value)


def number(value: object) -> int | None:
    """Return a whole number; None for other values."""
    return int(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def probe_failure(probe: ProbeResult) -> str:
    """Return why a probe did not finish: ``RuntimeError: ...`` or ``killed by SIGSEGV in "import torch"``."""
    error = probe.error(probe.name)
    if probe.outcome is ProbeOutcome.FAILED and error is not None:
        return f"{error.type}: {first_line(error.message)}"
    place = f' in "{probe.last_step}"' if probe.last_step else ""
    if probe.outcome is ProbeOutcome.TIMEOUT:
        return f"no answer after {probe.seconds:.0f} seconds{place}"
    if probe.outcome is ProbeOutcome.CRASHED:
        return f"{_exit_text(probe.exit_status)}{place}{_fatal(probe.stderr_tail)}"
    if probe.outcome is ProbeOutcome.NOT_STARTED:
        return probe.errors[0].message if probe.errors else "it was not started"
    return "it ended without an error"


def first_line(message: str) -> str:
    """Return the first line with text, shortened."""
    line = next((part.strip() for part in message.splitlines() if part.strip()), "")
    # torch lists the whole of sys.path when it misses a library.
    line = re.sub(r" \['[^\]\[]*\]$", "", line)
    return line if len(line) <= 300 else line[:297] + "..."


def _exit_text(status: int | None) -> str:
    if status is not None and status < 0:
        return f"killed by {signal_name(-status)}"
    return f"the process ended with status {status}"


def _fatal(stderr: str) -> str:
    """Return the innermost Python line of faulthandler's report, else the last line that the child wrote."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    for line in lines:
        if line.startswith('File "'):
            return f" at {line[5:]}".replace('"', "")
    return f": {lines[-1][:200]}" if lines else ""


class FindingCollector:
    """Collector of the findings of one section."""

    def __init__(self, section: DoctorSection) -> None:
        self.section = section
        self.findings: list[DoctorFinding] = []

    def fact(self, subject: str, title: str, *, absent: bool = False) -> None:
        """Add a line without a rule: something is as it should be, or an optional component does not exist."""
        severity = FindingSeverity.HINT if absent else FindingSeverity.NOTE
        self.findings.append(
            DoctorFinding(section=self.section, subject=subject, severity=severity, title=title)
        )

    def add(
        self,
        rule: str,
        case: str = "",
        /,
        *,
        subject: str = "",
        severity: FindingSeverity | None = None,
        fixes: Iterable[str] = (),
        **parameters: Any,
    ) -> None:
        """Add a finding of a rule of ``doctor``; for the arguments see :meth:`~xpudbg.findings.rule.Rule.finding`."""
        of = DOCTOR[rule]
        found = DoctorFinding(section=self.section, subject=subject or of.heading)
        self.findings.append(of.finding(found, case, fixes=fixes, severity=severity, **parameters))


INTEL_VENDOR = "0x8086"
_INTEL_DRIVERS = ("i915", "xe")


@dataclass(frozen=True)
class _Chain:
    """Facts that several links from the hardware to torch need."""

    facts: Examination
    hardware: bool
    compiled: bool

    @property
    def wanted(self) -> bool:
        """Return whether an XPU is expected here: then a missing link is a problem, else only a note."""
        return self.hardware or self.compiled


def devices(facts: Examination) -> tuple[DoctorDevice, ...]:
    """Return the devices that torch sees."""
    found = []
    for kind in ("xpu", "cuda"):
        accelerator = table(facts.probe("torch_facts").facts.get(kind))
        for index, properties in enumerate(rows(accelerator.get("devices"))):
            known = {key: value for key, value in properties.items() if key != "unknown"}
            found.append(DoctorDevice(kind, index, text(properties.get("name")), known))
    return tuple(found)


def xpu_findings(facts: Examination) -> list[DoctorFinding]:
    """Return the verdict, then a finding per link from the hardware to torch."""
    pen = FindingCollector(DoctorSection.XPU)
    xpu = table(facts.probe("torch_facts").facts.get("xpu"))
    level_zero = _level_zero_devices(facts)
    gpus = [gpu for gpu in facts.machine.gpus if gpu.vendor == INTEL_VENDOR]
    chain = _Chain(facts, bool(gpus or level_zero), bool(xpu.get("compiled")))
    links = FindingCollector(DoctorSection.XPU)
    _hardware(links, chain)
    _nodes(links, chain)
    _level_zero(links, chain)
    _torch(links, chain, xpu)
    hidden = _hidden(links, facts, "xpu")
    causes = [finding.subject for finding in links.findings if finding.level is not Severity.OK]
    _verdict(pen, chain, xpu, causes, hidden)
    pen.findings += links.findings
    for device in devices(facts):
        pen.fact(f"{device.kind}:{device.index}", _describe_device(device))
    _cuda(pen, facts)
    return pen.findings


def _verdict(
    pen: FindingCollector, chain: _Chain, xpu: dict[str, Any], causes: list[str], hidden: bool
) -> None:
    count = number(xpu.get("count")) or 0
    if xpu.get("available") and count:
        pen.fact("XPU", f"seen: torch.xpu has {plural(count, 'device')}")
        return
    if not xpu:
        pen.add("xpu", "unknown")
        return
    if hidden:
        pen.add("xpu-hardware", "hidden")
        return
    why = []
    if not chain.compiled:
        why.append("torch is built without XPU")
    if not chain.hardware:
        why.append("no Intel GPU is visible on this machine")
    if chain.compiled and chain.hardware:
        unknown = "torch.xpu.is_available() is False for an unknown reason"
        why.append(f"see {', '.join(causes)}" if causes else unknown)
        pen.add("xpu-hardware", why=why[0])
        return
    pen.add("xpu", "build" if chain.hardware else "compiled" if chain.compiled else "", why=" and ".join(why))


def _hardware(pen: FindingCollector, chain: _Chain) -> None:
    machine = chain.facts.machine
    gpus = [gpu for gpu in machine.gpus if gpu.vendor == INTEL_VENDOR]
    names = {device: name for row in load_devices().rows for device, name in row.pci.items()}
    for gpu in gpus:
        name = f"{names.get(gpu.device, 'Intel GPU')} [{gpu.vendor[2:]}:{gpu.device[2:]}] at {gpu.address}"
        if gpu.driver in _INTEL_DRIVERS:
            version = machine.kernel_modules.get(gpu.driver, "")
            pen.fact("hardware", f"{name}, kernel driver {gpu.driver}{' ' + version if version else ''}")
        else:
            case = "other" if gpu.driver else ""
            pen.add("kernel-driver", case, name=name, driver=gpu.driver, kernel=machine.kernel)
    if not gpus and machine.wsl:
        pen.fact("hardware", "WSL: the GPU is reached through /dev/dxg, not PCI")
    elif not gpus:
        pen.fact("hardware", "no Intel GPU on the PCI bus", absent=True)


def _nodes(pen: FindingCollector, chain: _Chain) -> None:
    machine = chain.facts.machine
    if machine.wsl:
        if machine.dxg:
            pen.fact("device node", "/dev/dxg is there")
        else:
            pen.add("wsl", "first" if machine.wsl == 1 else "")
        return
    nodes = [node for node in machine.render_nodes if node.vendor in (INTEL_VENDOR, "")]
    if not nodes:
        what = "/dev/dri has no render node of an Intel GPU" if machine.dri else "no /dev/dri"
        if chain.wanted:
            pen.add("device-node", "container" if machine.container else "", what=what)
        else:
            pen.fact("device node", what, absent=True)
        return
    for node in nodes:
        if node.readable:
            pen.fact("device node", f"{node.path} can be opened (group {node.group})")
        else:
            case, groups = "member" if node.member else "", ", ".join(machine.groups)
            pen.add("device-group", case, path=node.path, group=node.group, groups=groups)


def _level_zero(pen: FindingCollector, chain: _Chain) -> None:
    probe = chain.facts.probe("level_zero")
    loader, driver = table(probe.facts.get("loader")), table(probe.facts.get("driver"))
    severity = None if chain.wanted else FindingSeverity.HINT
    for rule, one in (("level-zero-loader", loader), ("level-zero-driver", driver)):
        if not one.get("name"):
            pen.add(rule, severity=severity, error=text(one.get("error")) or "unknown")
    if not loader.get("name"):
        return
    init = text(probe.facts.get("init"))
    found = _level_zero_devices(chain.facts)
    if init == "ZE_RESULT_SUCCESS" and found:
        names = ", ".join(text(device.get("name")) or text(device.get("error")) for device in found)
        pen.fact("Level Zero", f"sees {names}")
    elif init:
        case = "" if init == "ZE_RESULT_SUCCESS" else "init"
        pen.add("level-zero", case, severity=severity, init=init)
    else:
        pen.add("level-zero-probe", step=probe.last_step, outcome=probe.outcome.value)


def _torch(pen: FindingCollector, chain: _Chain, xpu: dict[str, Any]) -> None:
    if not xpu:
        return
    if not chain.compiled:
        pen.add("torch-xpu", "hardware" if chain.hardware else "")
        return
    built = texts(xpu.get("arch_list"))
    pen.fact("torch's build", "with XPU" + (f" for {', '.join(built)}" if built else ""))
    error = text(xpu.get("init_error"))
    if error:
        pen.add("xpu-init", message=first_line(error))
    for message in texts(xpu.get("warnings")):
        pen.add("xpu-warning", message=first_line(message))


def _hidden(pen: FindingCollector, facts: Examination, kind: str) -> bool:
    """Return whether torch sees devices of this kind without the variables that can hide them."""
    again = table(facts.unhidden.facts.get(kind)) if facts.unhidden is not None else {}
    now = table(facts.probe("torch_facts").facts.get(kind))
    more = number(again.get("count")) or 0
    if not more or now.get("count"):
        return False
    settings = ", ".join(f"{name}={facts.environ.get(name, '')!r}" for name in facts.hiding)
    names, hidden = " ".join(facts.hiding), plural(more, f"{kind} device")
    pen.add("hidden", settings=settings, devices=hidden, names=names)
    return True


def _cuda(pen: FindingCollector, facts: Examination) -> None:
    cuda = table(facts.probe("torch_facts").facts.get("cuda"))
    if not cuda.get("compiled"):
        return
    if not cuda.get("count"):
        hidden = _hidden(pen, facts, "cuda")
        if not hidden:
            error = first_line(text(cuda.get("init_error")) or " ".join(texts(cuda.get("warnings"))[:1]))
            pen.add("cuda", error=f": {error}" if error else "")


def _level_zero_devices(facts: Examination) -> list[dict[str, Any]]:
    drivers = rows(facts.probe("level_zero").facts.get("drivers"))
    return [device for driver in drivers for device in rows(driver.get("devices"))]


def _describe_device(device: DoctorDevice) -> str:
    """Describe a device for kernels in one line: name, memory, units, sub-group sizes, features."""
    p = device.properties
    parts = [device.name]
    memory = number(p.get("total_memory"))
    if memory:
        parts.append(binary_size(int(memory)))
    if device.kind == "cuda":
        parts.append(f"{p.get('multi_processor_count')} SMs, capability {p.get('major')}.{p.get('minor')}")
        return ", ".join(parts)
    for key, label in (("gpu_eu_count", "EUs"), ("max_compute_units", "compute units")):
        if number(p.get(key)):
            parts.append(f"{p[key]} {label}")
            break
    if texts(p.get("sub_group_sizes")):
        parts.append(f"sub-groups {'/'.join(texts(p.get('sub_group_sizes')))}")
    if number(p.get("local_mem_size")):
        parts.append(f"SLM {binary_size(int(p['local_mem_size']))}")
    capability = table(p.get("capability"))
    for key, label in (
        ("has_subgroup_matrix_multiply_accumulate", "DPAS"),
        ("has_subgroup_2d_block_io", "2D block I/O"),
        ("has_bfloat16_conversions", "bf16"),
        ("has_fp64", "fp64"),
    ):
        value = p.get(key, capability.get(key))
        if value is not None:
            parts.append(label if value else f"no {label}")
    if p.get("driver_version"):
        parts.append(f"driver {p['driver_version']}")
    return ", ".join(parts)


FOREIGN = (
    "PYTORCH_VERSION", "PYTORCH_BUILD_VERSION", "PYTORCH_BUILD_NUMBER", "PYTORCH_INSTALL_*",
    "TORCH_VERSION", "TORCHVISION_VERSION",
    "TORCHAUDIO_VERSION", "TRITON_VERSION", "TORCH_CUDA_ARCH_LIST", "PYTORCH_HOME", "PYTORCH_TEST_*",
)  # fmt: skip
"""Names that container images and builds set for their own use: they are no mistake though torch does not read them."""


_OWNED = (
    "TORCHINDUCTOR_",
    "TORCHDYNAMO_",
    "TORCH_COMPILE_",
    "TORCH_LOGS",
    "TORCH_TRACE",
    "INDUCTOR_",
    "TRITON_",
    "AOT_INDUCTOR_",
    "AOTINDUCTOR_",
)
"""Prefixes of variables that only torch and Triton use: one that they do not read is a mistake."""
_SHARED = ("TORCH", "PYTORCH", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE")
"""Prefixes that other programs use, too: only a near miss is reported."""
_NEARNESS = 0.86
_PRIVATE = ("XPUDBG_",)
_SHOWN_ANYWAY = (
    "TORCH", "PYTORCH", "TRITON", "INDUCTOR", "AOT_", "AOTINDUCTOR", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE",
    "IPEX", "IGC", "NEO",
    "SYCL", "UR_", "ZE_", "ZES_", "ZET_", "ONEAPI_DEVICE", "CUDA_VISIBLE_DEVICES", "CUDA_LAUNCH_BLOCKING",
    "HIP_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES", "EnableImplicitScaling", "OverrideDefaultFP64Settings", "PrintDebugSettings",
    "CC", "CXX",
    "LD_PRELOAD", "PYTHONOPTIMIZE", "OMP_NUM_THREADS", "KMP_",
)  # fmt: skip
_VALUE = 120


def examine_variables(facts: Examination) -> tuple[CheckedVariable, ...]:
    """Judge each set variable that affects a compile."""
    probe = facts.probe("variables")
    sources = frozenset(texts(probe.facts.get("read")))
    libraries = table(probe.facts.get("libraries"))
    known = bool(texts(probe.facts.get("packages"))) and bool(sources)
    found = []
    for name, value in facts.environ.items():
        if name.startswith(_PRIVATE) or not name.startswith(_SHOWN_ANYWAY):
            continue
        if name in ("CC", "CXX") or not name.startswith(("CC_", "CXX")):
            found.append(_judge(name, value, facts, sources, libraries if known else None))
    return tuple(found)


def warn_of_variables(environ: Mapping[str, str], decided: Collection[str]) -> list[str]:
    """Return a warning for every variable without effect or with harm, by the rules alone (without a probe of torch).

    Args:
        environ: The user's environment.
        decided: Variables that ``run`` sets itself; they are skipped.
    """
    lines = []
    for name, value in sorted(environ.items()):
        rule = _rule(name, value, environ)
        if rule is not None and rule.severity is not FindingSeverity.NOTE and name not in decided:
            lines.append(f"{name}: {rule.title}" + (f"; {rule.fix}" if rule.fix else ""))
    return lines


def _judge(
    name: str, value: str, facts: Examination, sources: Collection[str], libraries: dict[str, object] | None
) -> CheckedVariable:
    read = (
        None
        if libraries is None or not name.startswith(_OWNED + _SHARED)
        else name in sources or name in libraries
    )
    # A later torch may have made a name real: then the table is out of date, and the sources are right.
    rule = _rule(name, value, facts.environ, invented=not read)
    case, nearest = "", ""
    if rule is None and read is False and not _foreign(name):
        nearest = _nearest(name, sources)
        case = "near" if nearest else ""
        rule = UNREAD_VARIABLE if nearest or name.startswith(_OWNED) else None
    found = CheckedVariable(title=_where(name, read, libraries), variable=name, value=value, read=read)
    return rule.finding(found, case, nearest=nearest) if rule is not None else found


def _rule(name: str, value: str, env: Mapping[str, str], *, invented: bool = True) -> VariableRule | None:
    """Return the first rule that applies to a variable.

    Args:
        name: The variable.
        value: Its value.
        env: The whole environment.
        invented: Whether rules about names that nobody reads count.
    """
    rules = (r for r in VARIABLE_RULES if invented or not r.invented)
    return next((rule for rule in rules if rule.holds(name, value, env)), None)


def _where(name: str, read: bool | None, libraries: dict[str, object] | None) -> str:
    if read and libraries is not None and name in libraries:
        return f"read by {text(libraries[name])}"
    return "read by the installed torch or Triton" if read else "set"


def _foreign(name: str) -> bool:
    return any(name.startswith(f[:-1]) if f.endswith("*") else name == f for f in FOREIGN)


def _nearest(name: str, sources: Collection[str]) -> str:
    """Return the known name of which this one is a misspelling, also by missing or doubled underscores; empty without one."""
    squeezed = {known.replace("_", ""): known for known in sorted(sources)}
    same = squeezed.get(name.replace("_", ""))
    if same is not None:
        return same
    close = difflib.get_close_matches(name, sorted(sources), n=1, cutoff=_NEARNESS)
    return close[0] if close else ""


def variable_findings(facts: Examination, variables: tuple[CheckedVariable, ...]) -> list[DoctorFinding]:
    """Return one finding per variable; one that says so when none is set."""
    pen = FindingCollector(DoctorSection.VARIABLES)
    for variable in variables:
        shown = variable.value if len(variable.value) <= _VALUE else variable.value[: _VALUE - 3] + "..."
        found = DoctorFinding(
            section=pen.section,
            subject=f"{variable.variable}={shown}",
            rule=variable.rule,
            severity=variable.severity,
            title=variable.title,
            fix=variable.fix,
        )
        pen.findings.append(found)
    if not variables:
        pen.fact("variables", "no variable of torch, Triton or the GPU stack is set")
    elif not any(v.read is not None for v in variables):
        probe = facts.probe("variables")
        if probe.facts and not texts(probe.facts.get("packages")):
            pen.add("names")
    return pen.findings
