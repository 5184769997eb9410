"""Availability of an XPU, or the missing link from the hardware to torch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xpudbg.core.devices import load_devices
from xpudbg.core.units import binary_size
from xpudbg.facts.machine.facts import FindingCollector, first_line, number, rows, table, text, texts
from xpudbg.facts.machine.python_env import XPU_BUILD
from xpudbg.model.doctor import DoctorDevice, DoctorFinding, DoctorSection, Examination, Severity
from xpudbg.model.plural import plural

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
        pen.ok(f"{device.kind}:{device.index}", describe_device(device))
    _cuda(pen, facts)
    return pen.findings


def _verdict(
    pen: FindingCollector, chain: _Chain, xpu: dict[str, Any], causes: list[str], hidden: bool
) -> None:
    count = number(xpu.get("count")) or 0
    if xpu.get("available") and count:
        pen.ok("XPU", f"seen: torch.xpu has {plural(count, 'device')}")
        return
    if not xpu:
        pen.warn("XPU", "torch could not be asked", "fix torch first (see above)")
        return
    if hidden:
        pen.problem("XPU", "not seen: a variable hides it (see below)")
        return
    why = []
    if not chain.compiled:
        why.append("torch is built without XPU")
    if not chain.hardware:
        why.append("no Intel GPU is visible on this machine")
    if chain.compiled and chain.hardware:
        why.append(
            f"see {', '.join(causes)}"
            if causes
            else "torch.xpu.is_available() is False for an unknown reason"
        )
    if chain.hardware:
        step = XPU_BUILD if not chain.compiled else ""
        pen.problem("XPU", f"not seen: {' and '.join(why)}", step)
    else:
        emulate = "'xpudbg run --target bmg SCRIPT' shows what an XPU would get, without one"
        step = "fix the problems below, starting at the top" if chain.compiled else emulate
        pen.warn("XPU", f"not seen: {' and '.join(why)}", step)


def _hardware(pen: FindingCollector, chain: _Chain) -> None:
    machine = chain.facts.machine
    gpus = [gpu for gpu in machine.gpus if gpu.vendor == INTEL_VENDOR]
    names = {device: name for row in load_devices().rows for device, name in row.pci.items()}
    for gpu in gpus:
        name = f"{names.get(gpu.device, 'Intel GPU')} [{gpu.vendor[2:]}:{gpu.device[2:]}] at {gpu.address}"
        if gpu.driver in _INTEL_DRIVERS:
            version = machine.kernel_modules.get(gpu.driver, "")
            pen.ok("hardware", f"{name}, kernel driver {gpu.driver}{' ' + version if version else ''}")
        elif gpu.driver:
            pen.problem(
                "hardware",
                f"{name} is used by {gpu.driver}, not by i915 or xe",
                "return it to the host (vfio-pci passes it to a virtual machine)",
            )
        else:
            pen.problem(
                "hardware",
                f"{name}: no kernel driver is bound to it (kernel {machine.kernel})",
                "newer GPUs need a newer kernel (Arc B: 6.11 with xe) and linux-firmware; see 'dmesg "
                '| grep -E "i915|xe "\'',
            )
    if not gpus and machine.wsl:
        pen.ok("hardware", "WSL: the GPU is reached through /dev/dxg, not PCI")
    elif not gpus:
        pen.absent("hardware", "no Intel GPU on the PCI bus")


def _nodes(pen: FindingCollector, chain: _Chain) -> None:
    machine = chain.facts.machine
    if machine.wsl:
        if machine.dxg:
            pen.ok("device node", "/dev/dxg is there")
        else:
            pen.problem(
                "device node",
                "WSL without /dev/dxg: Windows shares no GPU",
                "install Intel's Windows driver, then 'wsl --update' and 'wsl --shutdown' in Windows",
            )
        return
    nodes = [node for node in machine.render_nodes if node.vendor in (INTEL_VENDOR, "")]
    if not nodes:
        what = "/dev/dri has no render node of an Intel GPU" if machine.dri else "no /dev/dri"
        if not chain.wanted:
            pen.absent("device node", what)
        elif machine.container:
            pen.problem(
                "device node",
                f"{what} in this container",
                "start it with --device /dev/dri and --group-add of the host's render group",
            )
        else:
            pen.problem(
                "device node", what, "load the kernel driver (modprobe xe, or i915) and look at dmesg"
            )
        return
    for node in nodes:
        if node.readable:
            pen.ok("device node", f"{node.path} can be opened (group {node.group})")
        elif node.member:
            pen.problem(
                "device node",
                f"{node.path} belongs to group {node.group}, which you joined after this login began",
                f"log in again, or start a shell with 'newgrp {node.group}'",
            )
        else:
            pen.problem(
                "device node",
                f"no permission for {node.path}: it belongs to group {node.group}, you are in "
                f"{', '.join(machine.groups)}",
                f"sudo usermod -aG {node.group} $USER, then log in again",
            )


def _level_zero(pen: FindingCollector, chain: _Chain) -> None:
    probe = chain.facts.probe("level_zero")
    loader, driver = table(probe.facts.get("loader")), table(probe.facts.get("driver"))
    bad = pen.problem if chain.wanted else pen.absent
    if not loader.get("name"):
        bad(
            "Level Zero loader",
            f"libze_loader is not there: {text(loader.get('error')) or 'unknown'}",
            "apt install libze1 (Debian, Ubuntu), dnf install oneapi-level-zero (Fedora), or Intel's "
            "repository",
        )
    if not driver.get("name"):
        bad(
            "Level Zero driver",
            f"libze_intel_gpu is not there: {text(driver.get('error')) or 'unknown'}",
            "apt install libze-intel-gpu1 (Ubuntu 24.10 on), intel-level-zero-gpu (Intel's older "
            "repository), "
            "or intel-compute-runtime (Fedora, Arch)",
        )
    if not loader.get("name"):
        return
    init = text(probe.facts.get("init"))
    found = _level_zero_devices(chain.facts)
    if init == "ZE_RESULT_SUCCESS" and found:
        names = ", ".join(text(device.get("name")) or text(device.get("error")) for device in found)
        pen.ok("Level Zero", f"sees {names}")
    elif init == "ZE_RESULT_SUCCESS":
        bad("Level Zero", "starts but lists no device", "check the device node and ZE_AFFINITY_MASK")
    elif init:
        bad(
            "Level Zero",
            f"zeInit says {init}: the loader found no driver that starts",
            "check the driver and the device node",
        )
    else:
        pen.problem(
            "Level Zero", f'asking the loader went wrong in "{probe.last_step}" ({probe.outcome.value})'
        )


def _torch(pen: FindingCollector, chain: _Chain, xpu: dict[str, Any]) -> None:
    if not xpu:
        return
    if not chain.compiled:
        step = XPU_BUILD if chain.hardware else ""
        (pen.problem if chain.hardware else pen.absent)("torch's build", "without XPU", step)
        return
    pen.ok(
        "torch's build",
        "with XPU" + (f" for {', '.join(texts(xpu.get('arch_list')))}" if xpu.get("arch_list") else ""),
    )
    error = text(xpu.get("init_error"))
    if error:
        pen.problem("torch.xpu.init()", first_line(error))
    for message in texts(xpu.get("warnings")):
        pen.warn("torch.xpu says", first_line(message))


def _hidden(pen: FindingCollector, facts: Examination, kind: str) -> bool:
    """Return whether torch sees devices of this kind without the variables that can hide them."""
    again = table(facts.unhidden.facts.get(kind)) if facts.unhidden is not None else {}
    now = table(facts.probe("torch_facts").facts.get(kind))
    more = number(again.get("count")) or 0
    if not more or now.get("count"):
        return False
    settings = ", ".join(f"{name}={facts.environ.get(name, '')!r}" for name in facts.hiding)
    pen.problem(
        "hidden",
        f"{settings} hides {plural(more, f'{kind} device')}: without it torch sees them",
        f"unset {' '.join(facts.hiding)}",
    )
    return True


def _cuda(pen: FindingCollector, facts: Examination) -> None:
    cuda = table(facts.probe("torch_facts").facts.get("cuda"))
    if not cuda.get("compiled"):
        return
    if not cuda.get("count"):
        hidden = _hidden(pen, facts, "cuda")
        if not hidden:
            error = first_line(text(cuda.get("init_error")) or " ".join(texts(cuda.get("warnings"))[:1]))
            pen.absent(
                "CUDA or ROCm", f"torch is built for it, but sees no device{': ' + error if error else ''}"
            )


def _level_zero_devices(facts: Examination) -> list[dict[str, Any]]:
    drivers = rows(facts.probe("level_zero").facts.get("drivers"))
    return [device for driver in drivers for device in rows(driver.get("devices"))]


def describe_device(device: DoctorDevice) -> str:
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
