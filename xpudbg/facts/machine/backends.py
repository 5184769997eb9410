"""Backends of ``torch.compile``, registered or known: whether they can be used, and how to install them."""

from __future__ import annotations

from xpudbg.facts.machine.facts import FindingCollector, number, rows, table, text, texts
from xpudbg.model.doctor import Backend, DoctorFinding, DoctorSection, Examination
from xpudbg.model.row import dataclass


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
