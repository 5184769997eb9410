"""Inductor's registry: counts, and names on request. Backends of ``torch.compile``: whether they can be used, and how to install them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from xpudbg.facts.machine.xpu import FindingCollector, number, probe_failure, rows, table, text, texts
from xpudbg.model.doctor import (
    Backend,
    Count,
    DeviceCodegen,
    DoctorFinding,
    DoctorSection,
    Examination,
    InductorRegistry,
    Lowering,
    OneDnnOperator,
    PassPattern,
    PatternPass,
    ProbeOutcome,
    ProbeResult,
    Registered,
)
from xpudbg.model.row import dataclass

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


@dataclass(frozen=True)
class KnownBackend:
    """Backend that users ask for by name.

    Attributes:
        name: What ``torch.compile(backend=...)`` takes.
        imports: Import packages that it needs.
        get: How to get them.
        note: What it is good for.
        register: What a script must import before the name is known; empty when torch registers it.
    """

    name: str
    imports: tuple[str, ...] = ()
    get: str = ""
    note: str = ""
    register: str = ""


KNOWN: tuple[KnownBackend, ...] = (
    KnownBackend("inductor", note="the default: Triton kernels on GPUs, C++ on CPU"),
    KnownBackend("cudagraphs", note="AOTAutograd with CUDA graphs"),
    KnownBackend(
        "onnxrt",
        ("onnxruntime", "onnx"),
        "pip install onnxruntime onnx onnxscript, with a torch that still registers it",
        "ONNX Runtime; older torch registers it itself",
    ),
    KnownBackend("openxla", ("torch_xla",), "pip install torch_xla", "XLA devices"),
    KnownBackend("openxla_eval", ("torch_xla",), "pip install torch_xla", "XLA devices, inference"),
    KnownBackend("tvm", ("tvm",), "pip install apache-tvm", "Apache TVM"),
    KnownBackend(
        "tensorrt",
        ("torch_tensorrt",),
        "pip install torch-tensorrt (NVIDIA GPU)",
        "NVIDIA TensorRT",
        "torch_tensorrt",
    ),
    KnownBackend(
        "ipex",
        ("intel_extension_for_pytorch",),
        "pip install intel-extension-for-pytorch of the same version as torch",
        "Intel's extension, CPU and XPU",
        "intel_extension_for_pytorch",
    ),
    KnownBackend(
        "openvino", ("openvino",), "pip install openvino", "Intel CPU, GPU and NPU", "openvino.torch"
    ),
    KnownBackend(
        "hpu_backend",
        ("habana_frameworks",),
        "Intel Gaudi's software, from docs.habana.ai",
        "Intel Gaudi",
        "habana_frameworks.torch.core",
    ),
    KnownBackend("hidet", ("hidet",), "pip install hidet (NVIDIA GPU)", "Hidet", "hidet"),
    KnownBackend("eager", note="captures with Dynamo, runs eagerly: does a failure lie in Dynamo?"),
    KnownBackend("aot_eager", note="adds AOTAutograd: does a failure lie there?"),
    KnownBackend(
        "aot_eager_decomp_partition",
        note="adds Inductor's decompositions: the last step before Inductor itself",
    ),
    KnownBackend("eager_noexcept", note="eager, and a failing graph names its frame"),
    KnownBackend("eager_debug", note="eager with checks of the arguments"),
    KnownBackend("aot_eager_decomp_partition_with_mode", note="the same under a dispatch mode"),
    KnownBackend("aot_eager_decomp_partition_crossref", note="the same, each operator cross-checked"),
    KnownBackend("pre_dispatch_eager", note="eager on pre-dispatch ATen operators"),
    KnownBackend("ts", note="TorchScript"),
    KnownBackend("aot_ts", note="AOTAutograd with TorchScript"),
)


def examine_backends(facts: Examination) -> tuple[Backend, ...]:
    """Return registered and known backends: the listed ones, then those not registered, then debug ones."""
    probe = facts.probe("torch_facts")
    registered = {text(row.get("name")): row for row in rows(probe.facts.get("backends"))}
    imports = table(facts.probe("packages").facts.get("imports"))
    known = {entry.name: entry for entry in KNOWN}
    found = []
    for name in [*(entry.name for entry in KNOWN), *sorted(set(registered) - set(known))]:
        row = registered.get(name)
        entry = known.get(name, KnownBackend(name))
        if row is None and registered and not entry.imports:
            # torch's own, of another version.
            continue
        missing, usable = _needs(facts, entry, row is not None, imports)
        found.append(
            Backend(
                name=name,
                registered=row is not None,
                listed=bool(row and row.get("usual")),
                tags=tuple(texts(row.get("tags"))) if row else (),
                module=text(row.get("module")) or text(row.get("entry_point")) if row else "",
                usable=usable,
                missing=missing,
                get=_get(entry, missing, row is not None),
                note=entry.note,
            )
        )
    return tuple(sorted(found, key=lambda b: (_group(b), found.index(b))))


def _group(backend: Backend) -> int:
    if backend.listed:
        return 0
    return 2 if backend.tags else 1


def _needs(
    facts: Examination, entry: KnownBackend, registered: bool, imports: dict[str, object]
) -> tuple[tuple[str, ...], bool | None]:
    """Return what is missing, and whether the backend can be used; None where nothing tells (an unknown registered one)."""
    torch = facts.probe("torch_facts").facts
    missing = [name for name in entry.imports if not imports.get(name)]
    if not torch.get("version"):
        return ("torch", *missing), False
    if entry.name == "inductor":
        missing = _inductor_lacks(facts)
    if entry.name == "cudagraphs" and not number(table(torch.get("cuda")).get("count")):
        missing.append("a CUDA device")
    if entry.name == "openvino" and not missing and not registered:
        return (), True
    if missing:
        return tuple(missing), False
    if registered:
        return (), True if entry.imports or entry.note else None
    return (), bool(entry.register)


def _inductor_lacks(facts: Examination) -> list[str]:
    compiler = facts.machine.compiler
    lacks = []
    if compiler is None or not compiler.checks or not all(check.ok for check in compiler.checks):
        lacks.append("a working C++ compiler")
    torch = facts.probe("torch_facts").facts
    has_gpu = any(number(table(torch.get(kind)).get("count")) for kind in ("xpu", "cuda"))
    if has_gpu and "backends" not in facts.probe("triton_facts").facts:
        lacks.append("a Triton that imports")
    return lacks


def _get(entry: KnownBackend, missing: tuple[str, ...], registered: bool) -> str:
    if missing:
        return entry.get
    if not registered and entry.register:
        return f"import {entry.register} in the script: that registers it"
    return "" if registered else entry.get


def backend_findings(backends: tuple[Backend, ...]) -> list[DoctorFinding]:
    """Return one finding per backend; debug backends that need nothing share one."""
    pen = FindingCollector(DoctorSection.BACKENDS)
    spare = []
    if all("torch" in backend.missing for backend in backends):
        pen.add("backends")
        backends = tuple(backend for backend in backends if backend.get)
    for backend in backends:
        if backend.tags and backend.usable is not False:
            spare.append(backend.name)
            continue
        _line(pen, backend)
    if spare:
        pen.add("debugging", backends=", ".join(spare))
    return pen.findings


def _line(pen: FindingCollector, backend: Backend) -> None:
    note = f": {backend.note}" if backend.note else ""
    lacks = " and ".join(backend.missing)
    if backend.usable is False and backend.name == "inductor":
        pen.add("backend", "inductor", subject="inductor", lacks=lacks)
    elif backend.usable is False and not backend.registered:
        lacks = f", lacks {lacks}" if lacks else ""
        pen.add("backend", "new", subject=backend.name, lacks=lacks, note=note, get=backend.get)
    elif backend.usable is False or not backend.registered:
        case = "" if backend.registered else "installed"
        pen.add("backend", case, subject=backend.name, lacks=lacks, note=note, get=backend.get)
    elif backend.usable is None:
        by = backend.module or "an unknown module"
        pen.fact(backend.name, f"registered by {by}; what it needs is not known")
    else:
        pen.fact(backend.name, f"ready{note}")
