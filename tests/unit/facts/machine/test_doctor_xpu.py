"""Why an XPU is not seen: each link of the chain broken in turn, over a recorded environment without a GPU.

The facts of a machine that has an Intel GPU are written by hand: none was at hand when this was written.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tests.doctor_facts import changed, judge, line, lines, problems, recorded
from xpudbg.findings.machine_rules import hides_level_zero
from xpudbg.model.doctor import DoctorSection, Examination, Gpu, Library, RenderNode, Severity

B580 = Gpu("0000:03:00.0", "0x8086", "0xe20b", "xe")
NODE = RenderNode("/dev/dri/renderD128", "render", True, "0x8086", True)
PROPERTIES = {
    "name": "Intel(R) Arc(TM) B580 Graphics",
    "total_memory": 12_000_000_000,
    "gpu_eu_count": 160,
    "sub_group_sizes": [16, 32],
    "local_mem_size": 131072,
    "has_subgroup_matrix_multiply_accumulate": True,
    "has_fp64": True,
    "driver_version": "1.6.31294",
    "unknown": ["something_new"],
}
SEEN = {
    "module": True,
    "compiled": True,
    "available": True,
    "count": 1,
    "warnings": [],
    "devices": [PROPERTIES],
}
UNSEEN = {"module": True, "compiled": True, "available": False, "count": 0, "warnings": [], "devices": []}
ZE = {
    "loader": {"name": "libze_loader.so.1", "error": ""},
    "driver": {"name": "libze_intel_gpu.so.1", "error": ""},
    "init": "ZE_RESULT_SUCCESS",
    "drivers": [
        {"version": "1.6.31294", "api": "1.6", "devices": [{"name": "Intel(R) Arc(TM) B580 Graphics"}]}
    ],
}


def _xpu_machine(**machine: Any) -> Examination:
    facts = recorded("torch-cpu-triton-xpu")
    build = {**facts.probe("torch_facts").facts["build"], "has_xpu": True, "xpu": "20250302"}
    sycl = Library("libsycl.so.8", "/env/lib/libsycl.so.8", "libsycl.so.8.0.0", "environment")
    settings: dict[str, Any] = {
        "gpus": (B580,),
        "dri": True,
        "container": False,
        "render_nodes": (NODE,),
        "libraries": (*facts.machine.libraries, sycl),
        "kernel_modules": {"xe": ""},
        **machine,
    }
    return changed(
        facts,
        machine=settings,
        torch_facts={"xpu": SEEN, "build": build, "version": "2.13.0+xpu"},
        level_zero=ZE,
    )


def test_xpu_seen() -> None:
    facts = _xpu_machine()
    assert line(facts, DoctorSection.XPU, "XPU").title == "seen: torch.xpu has 1 device"
    assert (
        line(facts, DoctorSection.XPU, "hardware").title
        == "Arc B580 [8086:e20b] at 0000:03:00.0, kernel driver xe"
    )
    device = line(facts, DoctorSection.XPU, "xpu:0").title
    assert device == (
        "Intel(R) Arc(TM) B580 Graphics, 11.2 GiB, 160 EUs, sub-groups 16/32, SLM 128 KiB, DPAS, fp64, "
        "driver 1.6.31294"
    )
    report = judge(facts)
    assert "unknown" not in report.devices[0].properties
    assert not [f for f in report.findings if f.section is DoctorSection.XPU and f.level is not Severity.OK]


def test_gpu_there_but_torch_is_built_without_xpu() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    facts = changed(facts, machine={"gpus": (B580,), "render_nodes": (NODE,), "dri": True}, level_zero=ZE)
    verdict = line(facts, DoctorSection.XPU, "XPU")
    assert verdict.level is Severity.PROBLEM
    assert verdict.rule == "doctor/xpu"
    assert "XPU index" in verdict.fix


def test_no_permission_for_the_render_node() -> None:
    node = dataclasses.replace(NODE, readable=False, member=False)
    facts = changed(_xpu_machine(render_nodes=(node,), groups=("users",)), torch_facts={"xpu": UNSEEN})
    finding = line(facts, DoctorSection.XPU, "device node")
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/device-group" and "group render, you are in users" in finding.title
    assert "usermod -aG render $USER" in finding.fix
    assert line(facts, DoctorSection.XPU, "XPU").title.endswith("see device node")


def test_group_joined_after_the_login() -> None:
    node = dataclasses.replace(NODE, readable=False, member=True)
    finding = line(
        changed(_xpu_machine(render_nodes=(node,)), torch_facts={"xpu": UNSEEN}),
        DoctorSection.XPU,
        "device node",
    )
    assert "newgrp render" in finding.fix


@pytest.mark.parametrize(("container", "step"), [(True, "--device /dev/dri"), (False, "modprobe xe")])
def test_no_render_node(container: bool, step: str) -> None:
    facts = changed(
        _xpu_machine(render_nodes=(), dri=False, container=container), torch_facts={"xpu": UNSEEN}
    )
    finding = line(facts, DoctorSection.XPU, "device node")
    assert finding.level is Severity.PROBLEM
    assert step in finding.fix


def test_wsl_without_dxg() -> None:
    facts = changed(_xpu_machine(gpus=(), render_nodes=(), wsl=2), torch_facts={"xpu": UNSEEN})
    assert "wsl --update" in line(facts, DoctorSection.XPU, "device node").fix
    first = changed(_xpu_machine(gpus=(), render_nodes=(), wsl=1), torch_facts={"xpu": UNSEEN})
    assert "wsl --set-version" in line(first, DoctorSection.XPU, "device node").fix
    assert line(_xpu_machine(gpus=(), wsl=2, dxg=True), DoctorSection.XPU, "device node").level is Severity.OK


@pytest.mark.parametrize("driver", ["", "vfio-pci"])
def test_gpu_without_its_kernel_driver(driver: str) -> None:
    gpu = dataclasses.replace(B580, driver=driver)
    finding = line(
        changed(_xpu_machine(gpus=(gpu,)), torch_facts={"xpu": UNSEEN}), DoctorSection.XPU, "hardware"
    )
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/kernel-driver" and driver in finding.title


def test_no_loader_and_no_driver() -> None:
    missing = {"name": None, "error": "libze_loader.so.1: cannot open shared object file"}
    facts = changed(
        _xpu_machine(), torch_facts={"xpu": UNSEEN}, level_zero={**ZE, "loader": missing, "driver": missing}
    )
    assert {"Level Zero loader", "Level Zero driver"} <= set(problems(facts))
    assert "libze1" in line(facts, DoctorSection.XPU, "Level Zero loader").fix


def test_loader_without_a_driver_that_starts() -> None:
    facts = changed(
        _xpu_machine(),
        torch_facts={"xpu": UNSEEN},
        level_zero={**ZE, "init": "ZE_RESULT_ERROR_UNINITIALIZED", "drivers": []},
    )
    assert "ZE_RESULT_ERROR_UNINITIALIZED" in line(facts, DoctorSection.XPU, "Level Zero").title


def test_what_torch_says_on_init_is_shown() -> None:
    facts = changed(_xpu_machine(), torch_facts={"xpu": {**UNSEEN, "init_error": "Native API failed (-997)"}})
    assert line(facts, DoctorSection.XPU, "torch.xpu.init()").title == "Native API failed (-997)"


def test_hidden_by_a_variable_is_proven_by_asking_without_it() -> None:
    facts = changed(
        _xpu_machine(), torch_facts={"xpu": UNSEEN}, environ={"ONEAPI_DEVICE_SELECTOR": "opencl:gpu"}
    )
    again = dataclasses.replace(facts.probes["torch_facts"], facts={"xpu": SEEN})
    facts = dataclasses.replace(facts, unhidden=again, hiding=("ONEAPI_DEVICE_SELECTOR",))
    assert line(facts, DoctorSection.XPU, "XPU").rule == "doctor/xpu-hardware"
    finding = line(facts, DoctorSection.XPU, "hidden")
    assert finding.rule == "doctor/hidden" and "ONEAPI_DEVICE_SELECTOR='opencl:gpu'" in finding.title
    assert finding.fix == "unset ONEAPI_DEVICE_SELECTOR"


def test_no_gpu_and_no_xpu_build_is_no_problem() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    found = lines(facts, DoctorSection.XPU)
    assert [f.level for f in found] == [Severity.WARNING, *[Severity.OK] * (len(found) - 1)]
    assert all(f.absent for f in found[1:])


def test_xpu_torch_without_triton_or_with_upstreams() -> None:
    facts = _xpu_machine()
    upstream = changed(facts, triton_facts={"backends": [{"name": "nvidia", "active": False}]})
    assert line(upstream, DoctorSection.TRITON, "backends").level is Severity.PROBLEM
    imports = {**facts.probe("packages").facts["imports"], "triton": None}
    wanted = {"torch": [{"name": "pytorch-triton-xpu", "specifier": "==3.5.0", "installed": None}]}
    none = changed(
        facts, packages={"owners.triton": {"owners": []}, "imports": imports, "requirements": wanted}
    )
    finding = line(none, DoctorSection.TRITON, "triton")
    assert finding.level is Severity.PROBLEM
    assert "'pytorch-triton-xpu==3.5.0'" in finding.fix


def test_two_sycl_runtimes() -> None:
    facts = _xpu_machine()
    own = facts.machine.libraries
    forced = Library(
        "libsycl.so.8", "/opt/intel/oneapi/lib/libsycl.so.8", "libsycl.so.8.0.0", "LD_LIBRARY_PATH"
    )
    facts = changed(facts, machine={"libraries": (*own, forced)})
    assert line(facts, DoctorSection.DRIVER, "two SYCL runtimes").level is Severity.WARNING
    other = dataclasses.replace(forced, name="libsycl.so.7", path="/opt/intel/oneapi/lib/libsycl.so.7")
    assert (
        line(
            changed(facts, machine={"libraries": (*own, other)}), DoctorSection.DRIVER, "two SYCL runtimes"
        ).level
        is Severity.OK
    )


@pytest.mark.parametrize(
    ("selector", "hides"),
    [
        ("level_zero:*", False), ("level_zero:gpu", False), ("level_zero:0,1", False),
        ("*:gpu", False), ("*:*", False),
        ("opencl:*", True), ("opencl:gpu;cuda:*", True), ("opencl:gpu;level_zero:gpu", False),
        ("level_zero:cpu", True),
        ("*:cpu", True), ("!opencl:*", False), ("!level_zero:*", True),
        ("!*:gpu", True), ("*:*;!opencl:*", False),
        ("", False), ("LEVEL_ZERO:GPU", False), ("level_zero", False),
    ],
)  # fmt: skip
def test_device_selector(selector: str, hides: bool) -> None:
    assert hides_level_zero(selector) is hides
