"""Inductor's registry: counts, and names on request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from xpudbg.facts.machine.facts import FindingCollector, number, probe_failure, rows, table, text, texts
from xpudbg.model.doctor import DoctorFinding, DoctorSection, Examination, ProbeOutcome, ProbeResult
from xpudbg.model.inductor_registry import (
    Count,
    DeviceCodegen,
    InductorRegistry,
    Lowering,
    OneDnnOperator,
    PassPattern,
    PatternPass,
    Registered,
)

NAMES = ("lowerings", "fallbacks", "onednn", "passes", "heuristics")
"""Lists that can be requested by name."""

_IPEX = "intel_extension_for_pytorch"
_DEVICES = ("cpu", "xpu", "cuda")
_PHASES = ("pre_grad", "joint_graph", "post_grad", "freezing_patterns")


def inductor_registry(facts: Examination, names: Collection[str]) -> InductorRegistry | None:
    """Return the registry from the probe; None when the probe has nothing of it.

    Args:
        facts: The examination, with the probe ``inductor``.
        names: Which of :data:`NAMES` to list.
    """
    probe = facts.probe("inductor")
    if not any(name in probe.facts for name in ("codegens", "interfaces", "lowerings", "passes")):
        return None
    lowerings = rows(probe.facts.get("lowerings")) if "lowerings" in probe.facts else None
    onednn = rows(probe.facts.get("onednn")) if "onednn" in probe.facts else None
    passes = tuple(_pattern_pass(row, "passes" in names) for row in rows(probe.facts.get("passes")))
    fallbacks = probe.facts.get("fallbacks")
    return InductorRegistry(
        torch=text(probe.facts.get("torch")),
        ipex=bool(probe.facts.get("ipex")),
        devices=_devices(probe),
        lowering_count=None if lowerings is None else len(lowerings),
        lowering_files=_counts(text(row.get("module")) for row in lowerings or []),
        ipex_lowerings=None
        if lowerings is None
        else sum(text(r.get("module")).startswith(_IPEX) for r in lowerings),
        fallback_count=len(fallbacks) if isinstance(fallbacks, list) else None,
        decomposition_count=number(probe.facts.get("decompositions")),
        onednn_count=None if onednn is None else len(onednn),
        onednn_lowered=None if onednn is None else sum(bool(row.get("lowering")) for row in onednn),
        onednn_devices=_counts(device for row in onednn or [] for device in texts(row.get("devices"))),
        pass_count=len(passes) if "passes" in probe.facts else None,
        pattern_count=sum(p.count for p in passes) if "passes" in probe.facts else None,
        passes=tuple(sorted(passes, key=_pass_order)),
        named=tuple(name for name in NAMES if name in names),
        lowerings=tuple(_lowering(row) for row in lowerings or []) if "lowerings" in names else (),
        fallbacks=tuple(texts(fallbacks)) if "fallbacks" in names else (),
        onednn=tuple(_operator(row) for row in onednn or []) if "onednn" in names else (),
        heuristics=_heuristic_names(probe) if "heuristics" in names else (),
        errors=tuple(
            f"{error.step}: {error.type}: {error.message.splitlines()[0][:200]}"
            for error in probe.errors
            if error.message
        ),
    )


def _devices(probe: ProbeResult) -> tuple[DeviceCodegen, ...]:
    codegens = table(probe.facts.get("codegens"))
    # Interfaces are registered for "xpu" and again for "xpu:0", "xpu:1", ...; the kind is what matters.
    interfaces = {k: v for k, v in table(probe.facts.get("interfaces")).items() if ":" not in k}
    heuristics = probe.facts.get("heuristics")
    names = sorted(
        set(codegens) | set(interfaces),
        key=lambda d: (d not in _DEVICES, _DEVICES.index(d) if d in _DEVICES else 0, d),
    )
    return tuple(
        _device(
            name,
            table(codegens.get(name)),
            table(interfaces.get(name)),
            table(heuristics) if heuristics else None,
        )
        for name in names
    )


def _device(
    name: str, codegen: Mapping[str, Any], interface: Mapping[str, Any], heuristics: Mapping[str, Any] | None
) -> DeviceCodegen:
    scheduling = _registered(codegen.get("scheduling"))
    # A lambda that could not be resolved has no information: its choices do.
    choices = table(codegen.get("choices"))
    available = interface.get("is_available")
    return DeviceCodegen(
        device=name,
        interface=_registered(interface),
        available=None if available is None else bool(available),
        scheduling=scheduling,
        choices=tuple(f"{key}={text(table(value).get('name'))}" for key, value in choices.items()),
        wrapper=_registered(codegen.get("wrapper")),
        cpp_wrapper=_registered(codegen.get("cpp_wrapper")),
        fx_wrapper=_registered(codegen.get("fx_wrapper")),
        op_overrides=_registered(codegen.get("op_overrides")),
        custom_pass=_registered(codegen.get("custom_pass")),
        features=tuple(texts(codegen.get("features"))) if codegen.get("features") is not None else None,
        heuristics=None if heuristics is None else len(texts(heuristics.get(name))),
    )


def _registered(value: object) -> Registered | None:
    row = table(value)
    return Registered(text(row.get("name")), text(row.get("module"))) if row.get("name") else None


def _counts(groups: Iterable[str]) -> tuple[Count, ...]:
    counted = Counter(group or "unknown" for group in groups)
    return tuple(
        Count(group, count) for group, count in sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    )


def _pattern_pass(row: dict[str, Any], named: bool) -> PatternPass:
    module = text(row.get("module"))
    patterns = rows(row.get("patterns"))
    last = module.rpartition(".")[2]
    return PatternPass(
        phase=last,
        name=text(row.get("name")) or text(row.get("variable")),
        module=module,
        count=len(patterns),
        files=_counts(text(p.get("module")) for p in patterns),
        patterns=tuple(
            PassPattern(text(p.get("name")), text(p.get("module")), text(p.get("ends_with")))
            for p in patterns
        )
        if named
        else (),
    )


def _pass_order(entry: PatternPass) -> tuple[int, str, str]:
    return (_PHASES.index(entry.phase) if entry.phase in _PHASES else len(_PHASES), entry.phase, entry.name)


def _lowering(row: dict[str, Any]) -> Lowering:
    return Lowering(text(row.get("op")), text(row.get("module")), text(row.get("name")))


def _operator(row: dict[str, Any]) -> OneDnnOperator:
    return OneDnnOperator(text(row.get("op")), tuple(texts(row.get("devices"))), bool(row.get("lowering")))


def _heuristic_names(probe: ProbeResult) -> tuple[str, ...]:
    found = table(probe.facts.get("heuristics"))
    return tuple(f"{device}: {name}" for device in sorted(found) for name in texts(found[device]))


def inductor_findings(facts: Examination, registry: InductorRegistry | None) -> list[DoctorFinding]:
    """Return problems of the probe, and whether an Intel GPU has a code generator."""
    pen = FindingCollector(DoctorSection.INDUCTOR)
    probe = facts.probe("inductor")
    if registry is None:
        pen.add("registry", "unknown", failure=probe_failure(probe))
        return pen.findings
    if probe.outcome is not ProbeOutcome.OK:
        pen.add("registry", failure=probe_failure(probe))
    for error in registry.errors:
        pen.add("registry", "step", failure=error)
    xpu = next((device for device in registry.devices if device.device == "xpu"), None)
    if xpu is None or xpu.scheduling is None:
        pen.add("scheduling")
    elif xpu.scheduling.module.startswith(_IPEX):
        pen.fact("xpu", f"IPEX's {xpu.scheduling.name} replaces torch's own scheduling")
    return pen.findings
