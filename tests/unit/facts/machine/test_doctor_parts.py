"""Tools, caches, variables, backends and the Inductor registry."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tests.doctor_facts import changed, judge, line, lines, problems, recorded
from xpudbg.model.doctor import (
    Cache,
    CheckedVariable,
    Compiler,
    CompilerCheck,
    DoctorSection,
    Severity,
    SystemPackage,
    Tool,
)


def _variables(**environ: str) -> dict[str, CheckedVariable]:
    facts = changed(recorded("torch-cpu-triton-xpu"), environ=environ)
    return {v.variable: v for v in judge(facts).variables}


@pytest.mark.parametrize(
    ("name", "value", "level", "rule"),
    [
        ("INDUCTOR_LOG_BUF_SIZE", "1", Severity.WARNING, "variable/INDUCTOR_LOG_BUF"),
        ("TORCHINDUCTOR_DUMP_CODE", "1", Severity.WARNING, "variable/TORCHINDUCTOR_DUMP_CODE"),
        ("LOG_AUTOTUNE_RESULTS", "1", Severity.PROBLEM, "variable/LOG_AUTOTUNE_RESULTS/on"),
        ("LOG_AUTOTUNE_RESULTS", "0", Severity.OK, ""),
        ("TRITON_STORE_BINARY_ONLY", "1", Severity.PROBLEM, "variable/TRITON_STORE_BINARY_ONLY"),
        (
            "TORCHINDUCTOR_FORCE_DISABLE_CACHES",
            "1",
            Severity.WARNING,
            "variable/TORCHINDUCTOR_FORCE_DISABLE_CACHES",
        ),
        ("TRITON_INTERPRET", "1", Severity.WARNING, "variable/TRITON_INTERPRET"),
        ("TRITON_INTERPRET", "0", Severity.OK, ""),
        ("TORCH_COMPILE_DEBUG_DIR", "/d", Severity.WARNING, "variable/TORCH_COMPILE_DEBUG_DIR"),
        ("MLIR_ENABLE_DUMP", "1", Severity.WARNING, "variable/MLIR_ENABLE_DUMP"),
        ("TORCHDYNAMO_DISABLE", "1", Severity.WARNING, "variable/TORCHDYNAMO_DISABLE/on"),
        ("ONEAPI_DEVICE_SELECTOR", "opencl:gpu", Severity.WARNING, "variable/ONEAPI_DEVICE_SELECTOR/hides"),
        ("ONEAPI_DEVICE_SELECTOR", "level_zero:0", Severity.OK, "variable/ONEAPI_DEVICE_SELECTOR"),
        ("ZE_AFFINITY_MASK", "", Severity.WARNING, "variable/ZE_AFFINITY_MASK/empty"),
        ("SYCL_DEVICE_FILTER", "gpu", Severity.WARNING, "variable/SYCL_DEVICE_FILTER"),
        ("TORCHINDUCTOR_CACHEDIR", "/x", Severity.WARNING, "variable/unread"),
        ("TORCH_VERSION", "2", Severity.OK, ""),
        ("TORCHINDUCTOR_MAX_AUTOTUNE", "1", Severity.OK, ""),
        # torch compares most switches with 1, and takes some by ``bool`` of the text.
        ("TORCH_COMPILE_DISABLE", "true", Severity.WARNING, "variable/TORCH_COMPILE_DISABLE/not-a-switch"),
        ("TORCHDYNAMO_DISABLE", "yes", Severity.WARNING, "variable/TORCHDYNAMO_DISABLE/not-a-switch"),
        ("TORCH_COMPILE_DEBUG", "on", Severity.WARNING, "variable/TORCH_COMPILE_DEBUG"),
        ("TORCHDYNAMO_SUPPRESS_ERRORS", "0", Severity.WARNING, "variable/TORCHDYNAMO_SUPPRESS_ERRORS"),
        ("TORCH_DEVICE_BACKEND_AUTOLOAD", "true", Severity.WARNING, "variable/TORCH_DEVICE_BACKEND_AUTOLOAD"),
    ],
)
def test_judged_variables(name: str, value: str, level: Severity, rule: str) -> None:
    variable = _variables(**{name: value})[name]
    assert (variable.level, variable.rule) == (level, rule)


def test_misspelt_names_get_the_right_one() -> None:
    found = _variables(TORCH_COMPIL_DEBUG="1", TRITON_CACHEDIR="/t", TORCHINDUCTOR_FXGRAPH_CACHE="0")
    assert found["TORCH_COMPIL_DEBUG"].fix == "did you mean TORCH_COMPILE_DEBUG?"
    assert found["TRITON_CACHEDIR"].fix == "did you mean TRITON_CACHE_DIR?"
    assert found["TORCHINDUCTOR_FXGRAPH_CACHE"].fix == "did you mean TORCHINDUCTOR_FX_GRAPH_CACHE?"


def test_a_folder_for_a_switch_that_torch_does_not_take_is_in_vain() -> None:
    found = _variables(TORCH_COMPILE_DEBUG="true", TORCH_COMPILE_DEBUG_DIR="/d")
    assert "no effect" in found["TORCH_COMPILE_DEBUG_DIR"].title


def test_other_peoples_variables_are_left_alone() -> None:
    assert _variables(SECRET_TOKEN="x", HOME="/h", TORCHES="1").keys() <= {"TORCHES"}


def test_debug_folder_is_not_in_vain_with_debug_on() -> None:
    found = _variables(TORCH_COMPILE_DEBUG="1", TORCH_COMPILE_DEBUG_DIR="/d")
    assert found["TORCH_COMPILE_DEBUG_DIR"].level is Severity.OK


def test_recorded_variables() -> None:
    report = judge(recorded("variables"))
    found = {v.variable: v for v in report.variables}
    assert found["TORCH_CPP_LOG_LEVEL"].title == "read by libc10.so"
    assert found["TORCH_CPP_LOG_LEVEL"].read is True
    assert found["TORCHINDUCTOR_DUMP_IR"].read is False
    assert found["PYTORCH_VERSION"].level is Severity.OK
    logs = [f for f in report.findings if f.subject == "TORCH_LOGS"]
    assert logs and logs[0].level is Severity.PROBLEM and "'import torch' raises" in logs[0].title
    diagrams = [f for f in report.findings if f.subject == "diagrams"]
    assert "without pydot" in diagrams[0].title and diagrams[0].level is Severity.PROBLEM
    compiler = [f for f in report.findings if f.subject == "C++ compiler"]
    assert compiler[0].level is Severity.PROBLEM and "/bin/false from CXX" in compiler[0].title


def test_without_torch_names_cannot_be_told() -> None:
    facts = changed(recorded("notorch"), environ={"TORCHINDUCTOR_CACHEDIR": "/x"})
    assert judge(facts).variables[0].read is None
    assert line(facts, DoctorSection.VARIABLES, "names").absent


def _compiler(**outputs: str) -> Compiler:
    checks = tuple(CompilerCheck(name, not out, out) for name, out in outputs.items())
    return Compiler(Tool("g++", "/usr/bin/g++", "g++ 12.2.0"), "default", checks)


@pytest.mark.parametrize(
    ("compiler", "rule", "data", "step"),
    [
        (_compiler(compile="ld: cannot find -lstdc++"), "cpp-build", "ld: ", "standard library"),
        (_compiler(compile="", openmp="omp.h: No such file"), "cpp-build", "omp.h: ", "libomp-dev"),
        (
            _compiler(compile="", openmp="", python_h="Python.h: No such file"),
            "cpp-build",
            "Python.h: ",
            "python3-dev",
        ),
        (Compiler(Tool("g++"), "default"), "cpp-missing", "g++", "apt install g++"),
        (Compiler(Tool("icpx"), "CXX"), "cpp-missing", "icpx from CXX", "apt install g++"),
    ],
)
def test_compiler_that_does_not_do(compiler: Compiler, rule: str, data: str, step: str) -> None:
    facts = changed(recorded("torch-cpu-triton-xpu"), machine={"compiler": compiler})
    finding = line(facts, DoctorSection.COMPILERS, "C++ compiler")
    assert (finding.level, finding.rule) == (Severity.PROBLEM, f"doctor/{rule}")
    assert data in finding.title and step in finding.fix
    inductor = line(facts, DoctorSection.BACKENDS, "inductor")
    assert inductor.level is Severity.PROBLEM and "C++ compiler" in inductor.title


def test_ocloc_of_another_release_than_the_runtime() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    assert not lines(facts, DoctorSection.COMPILERS, "ocloc release")
    newer = changed(facts, machine={"packages": (SystemPackage("libze-intel-gpu1", "25.18.33578.6-1"),)})
    assert line(newer, DoctorSection.COMPILERS, "ocloc release").level is Severity.WARNING


def _cache(**changes: Any) -> Cache:
    base = Cache(
        "inductor", "/tmp/torchinductor_user", "default", True, 1 << 20, 12, True, True, None, False, 1 << 40
    )
    return dataclasses.replace(base, **changes)


@pytest.mark.parametrize(
    ("cache", "level", "what"),
    [
        (_cache(), Severity.OK, "12 files"),
        (_cache(complete=False), Severity.OK, "more than 12 files"),
        (_cache(writable=False, owner=1001), Severity.PROBLEM, "user 1001"),
        (_cache(noexec=True), Severity.PROBLEM, "noexec"),
        (_cache(owner=1001), Severity.WARNING, "user 1001"),
        (_cache(bytes=30_000_000_000), Severity.WARNING, "30 GB"),
        (_cache(exists=False), Severity.OK, "not exist"),
    ],
)
def test_caches(cache: Cache, level: Severity, what: str) -> None:
    facts = changed(recorded("torch-cpu-triton-xpu"), machine={"caches": (cache,)})
    finding = line(facts, DoctorSection.CACHES, "inductor")
    assert finding.level is level
    assert what in finding.title


def test_a_full_disk_is_said_once() -> None:
    caches = (_cache(free=10 << 20), _cache(name="triton", path="/tmp/t", free=10 << 20))
    found = lines(
        changed(recorded("torch-cpu-triton-xpu"), machine={"caches": caches}),
        DoctorSection.CACHES,
        "free space",
    )
    assert [f.level for f in found] == [Severity.PROBLEM]


def test_backends_registered_and_well_known() -> None:
    found = {b.name: b for b in judge(recorded("torch-cpu-triton-xpu")).backends}
    assert found["inductor"].usable is True and found["inductor"].listed
    assert found["cudagraphs"].missing == ("a CUDA device",)
    assert found["tvm"].registered and found["tvm"].missing == ("tvm",) and "apache-tvm" in found["tvm"].get
    for name in ("ipex", "openvino", "tensorrt", "onnxrt", "hpu_backend"):
        assert not found[name].registered and found[name].usable is False and found[name].get
    assert found["eager"].tags == ("debug",) and not found["eager"].listed
    assert found["openxla_eval"].tags == ("experimental",)


def test_backend_that_is_installed_but_registered_by_an_import() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    imports = {**facts.probe("packages").facts["imports"], "openvino": "/env/openvino/__init__.py"}
    found = {b.name: b for b in judge(changed(facts, packages={"imports": imports})).backends}
    assert found["openvino"].usable is True
    assert "import openvino.torch" in found["openvino"].get


def test_backend_of_a_stranger() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    mine = {"name": "mine", "usual": True, "tags": [], "module": None, "entry_point": "my.module:compile"}
    rows = [*facts.probe("torch_facts").facts["backends"], mine]
    found = {b.name: b for b in judge(changed(facts, torch_facts={"backends": rows})).backends}
    assert found["mine"].usable is None and found["mine"].module == "my.module:compile"


def test_inductor_registry_counts_first() -> None:
    report = judge(recorded("torch-cpu-triton-xpu"), inductor=True)
    registry = report.inductor
    assert registry is not None
    assert registry.lowerings == () and registry.fallbacks == () and registry.named == ()
    assert registry.lowering_count and registry.fallback_count and registry.pattern_count
    assert registry.decomposition_count == 1062
    devices = {device.device: device for device in registry.devices}
    assert list(devices)[:3] == ["cpu", "xpu", "cuda"]
    xpu = devices["xpu"]
    assert xpu.scheduling is not None and xpu.scheduling.name == "XPUCombinedScheduling"
    assert xpu.interface is not None and xpu.interface.module == "torch._dynamo.device_interface"
    assert xpu.features is not None and "TRITON_TEMPLATES" in xpu.features
    assert devices["cpu"].choices[0] == "cpp=CppScheduling"
    assert not any(":" in name for name in devices)
    assert sum(count.count for count in registry.lowering_files) == registry.lowering_count
    assert not [f for f in report.findings if f.section is DoctorSection.INDUCTOR]


def test_inductor_names_on_request() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    registry = judge(
        facts, inductor=True, names=("lowerings", "onednn", "passes", "fallbacks", "heuristics")
    ).inductor
    assert registry is not None
    assert len(registry.lowerings) == registry.lowering_count
    assert len(registry.fallbacks) == registry.fallback_count
    assert sum(len(p.patterns) for p in registry.passes) == registry.pattern_count
    linear = next(o for o in registry.onednn if o.name == "mkldnn::_linear_pointwise")
    assert linear.devices == ("cpu",) and linear.lowering
    assert {x.module.split(".")[0] for p in registry.passes for x in p.patterns} == {"torch"}
    assert any(name.startswith("xpu: ") for name in registry.heuristics)


def test_what_an_older_torch_lacks_is_unknown() -> None:
    registry = judge(recorded("torch26"), inductor=True).inductor
    assert registry is not None
    assert all(device.heuristics is None and device.fx_wrapper is None for device in registry.devices)
    xpu = next(device for device in registry.devices if device.device == "xpu")
    assert xpu.scheduling is not None and xpu.scheduling.name == "TritonScheduling"


def test_ipex_registrations_are_told_apart() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    codegens = dict(facts.probe("inductor").facts["codegens"])
    module = "intel_extension_for_pytorch._inductor.xpu.codegen.triton"
    codegens["xpu"] = {**codegens["xpu"], "scheduling": {"name": "XPUTritonScheduling", "module": module}}
    lowering = {
        "op": "torch_ipex.bmm_add",
        "module": "intel_extension_for_pytorch._inductor.xpu.lowering",
        "name": "bmm",
    }
    rows = [*facts.probe("inductor").facts["lowerings"], lowering]
    facts = changed(facts, inductor={"codegens": codegens, "lowerings": rows, "ipex": True})
    report = judge(facts, inductor=True)
    assert report.inductor is not None and report.inductor.ipex_lowerings == 1
    assert [f.title for f in report.findings if f.section is DoctorSection.INDUCTOR] == [
        "IPEX's XPUTritonScheduling replaces torch's own scheduling"
    ]


def test_inductor_that_cannot_be_asked() -> None:
    report = judge(recorded("lacks-library"), inductor=True)
    assert report.inductor is None
    assert "registry" in [f.subject for f in report.findings if f.section is DoctorSection.INDUCTOR]
    assert "registry" not in problems(recorded("lacks-library"))
