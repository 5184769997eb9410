"""Recorded environments, and what the doctor makes of them."""

from __future__ import annotations

from tests.doctor_facts import changed, judge, line, lines, problems, recorded
from xpudbg.model.doctor import DoctorSection, ProbeError, ProbeOutcome, ProbeResult, Severity


def test_sound_cpu_environment_has_no_problem() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    report = judge(facts)
    assert report.problems == 0
    assert [f.subject for f in report.findings if f.level is Severity.WARNING] == ["XPU"]
    build = line(facts, DoctorSection.TORCH, "build")
    assert build.title == "CPU only, git cf30153c4c13, C++11 ABI new, oneDNN, OpenMP"
    assert (
        line(facts, DoctorSection.TRITON, "owner").title
        == "triton-xpu 3.3.0b1, 352 files; its files are whole"
    )
    assert report.torch["version"] == "2.13.0+cpu"
    assert report.triton["mixture"] is False
    assert [b["name"] for b in report.triton["backends"]] == ["amd", "intel", "nvidia"]


def test_older_torch_with_libraries_it_was_not_built_for() -> None:
    facts = recorded("torch26")
    finding = line(facts, DoctorSection.TORCH, "requirements")
    assert finding.level is Severity.WARNING
    assert "nvidia-cuda-nvrtc-cu12==12.4.127 (12.9.86 is installed)" in finding.title
    assert "'nvidia-cudnn-cu12==9.1.0.70'" in finding.fix
    assert line(facts, DoctorSection.TORCH, "build").title.startswith(
        "CUDA 12.4, git 2236df177080, C++11 ABI old"
    )


def test_no_torch() -> None:
    facts = recorded("notorch")
    assert problems(facts) == ["torch"]
    finding = line(facts, DoctorSection.TORCH, "torch")
    assert finding.title == "not installed in /env"
    assert "--python" in finding.fix
    report = judge(facts)
    assert report.torch == {} and report.triton == {} and report.devices == ()
    assert all("torch" in backend.missing for backend in report.backends)


def test_torch_that_lacks_a_library_says_which_and_what_is_not_installed() -> None:
    facts = recorded("lacks-library")
    finding = line(facts, DoctorSection.TORCH, "import")
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/torch-import" and "ValueError: libcublas.so" in finding.title
    assert "sys.path" not in finding.title and "site-packages" not in finding.title
    assert "--no-deps" in finding.fix
    missing = line(facts, DoctorSection.TORCH, "requirements")
    assert "nvidia-cublas-cu12" in missing.fix and "not installed" in missing.title


def test_crash_hang_and_broken_import_are_findings() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    crash = ProbeResult(
        "torch_facts",
        ProbeOutcome.CRASHED,
        last_step="import torch",
        exit_status=-11,
        stderr_tail='Fatal Python error: Segmentation fault\n\nThread:\n  File "/env/torch/__init__.py", line 3\n',
    )
    said = line(changed(facts, torch_facts=crash), DoctorSection.TORCH, "import").title
    assert 'killed by SIGSEGV in "import torch" at /env/torch/__init__.py, line 3' in said
    hang = ProbeResult("torch_facts", ProbeOutcome.TIMEOUT, seconds=120.0, last_step="import torch")
    said = line(changed(facts, torch_facts=hang), DoctorSection.TORCH, "import").title
    assert 'no answer after 120 seconds in "import torch"' in said
    raises = ProbeResult(
        "torch_facts",
        ProbeOutcome.FAILED,
        errors=(ProbeError("torch_facts", "ModuleNotFoundError", "No module named 'sympy'"),),
    )
    finding = line(changed(facts, torch_facts=raises), DoctorSection.TORCH, "import")
    assert "No module named 'sympy'" in finding.title
    assert finding.rule == "doctor/torch-import"


def test_mixture_of_two_tritons() -> None:
    facts = recorded("mixture")
    finding = line(facts, DoctorSection.TRITON, "owners")
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/triton-mixture" and "triton 3.3.1 and triton-xpu 3.3.0b1" in finding.title
    assert "those of triton," in finding.title
    assert finding.fix.startswith(
        "pip uninstall -y triton triton-xpu && pip install --no-deps triton-xpu==3.3.0b1"
    )
    assert "cannot import name 'intel'" in line(facts, DoctorSection.TRITON, "import").title
    assert judge(facts).triton["mixture"] is True


def test_mixture_in_which_intels_files_won_is_a_warning() -> None:
    facts = recorded("mixture")
    owned = facts.probe("packages").facts["owners.triton"]
    upstream, intel = owned["owners"]
    swapped = {**owned, "owners": [{**upstream, "changed": 20}, {**intel, "changed": 0}]}
    finding = line(changed(facts, packages={"owners.triton": swapped}), DoctorSection.TRITON, "owners")
    assert finding.level is Severity.WARNING
    assert "those of triton-xpu," in finding.title
    neither = {**owned, "owners": [{**upstream, "changed": 1}, {**intel, "missing": 1}]}
    finding = line(changed(facts, packages={"owners.triton": neither}), DoctorSection.TRITON, "owners")
    assert finding.level is Severity.PROBLEM


def test_triton_left_behind_by_an_uninstall() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    owned = facts.probe("packages").facts["owners.triton"]
    holes = {**owned, "owners": [{**owned["owners"][0], "missing": 332, "examples": ["triton/__init__.py"]}]}
    finding = line(changed(facts, packages={"owners.triton": holes}), DoctorSection.TRITON, "owner")
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/triton-files" and "332 of its 352" in finding.title
    assert finding.fix == "pip install --force-reinstall --no-deps triton-xpu==3.3.0b1"


def test_library_without_the_backend_that_its_folder_promises() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    finding = line(
        changed(facts, triton_facts={"libtriton.backends": ["amd", "nvidia"]}),
        DoctorSection.TRITON,
        "backends",
    )
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/triton-backends"


def test_ipex_of_another_version() -> None:
    facts = recorded("torch-cpu-triton-xpu")
    dists = facts.probe("packages").facts["distributions"]
    ipex = {
        "name": "intel_extension_for_pytorch",
        "version": "2.7.10+xpu",
        "location": "/env",
        "installer": "pip",
    }
    imports = {
        **facts.probe("packages").facts["imports"],
        "intel_extension_for_pytorch": "/env/ipex/__init__.py",
    }
    beside = changed(facts, packages={"distributions": [*dists, ipex], "imports": imports})
    finding = line(beside, DoctorSection.TORCH, "IPEX")
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/ipex" and "torch 2.7" in finding.title
    same = changed(beside, packages={"distributions": [*dists, {**ipex, "version": "2.13.0+xpu"}]})
    assert line(same, DoctorSection.TORCH, "IPEX").level is Severity.OK


def test_two_versions_of_torch_over_each_other() -> None:
    facts = changed(recorded("torch-cpu-triton-xpu"), torch_facts={"version": "2.12.0"})
    finding = line(facts, DoctorSection.TORCH, "metadata")
    assert finding.level is Severity.PROBLEM
    assert finding.rule == "doctor/torch-metadata" and "2.13.0+cpu" in finding.title


def test_folder_that_shadows_torch() -> None:
    shadow = {"name": "torch", "place": "working directory", "path": "/home/user/project/torch/__init__.py"}
    facts = changed(recorded("torch-cpu-triton-xpu"), packages={"shadowing": [shadow]})
    finding = line(facts, DoctorSection.PYTHON, "torch")
    assert finding.level is Severity.WARNING
    assert finding.rule == "doctor/shadowing" and "working directory" in finding.title


def test_strange_facts_are_no_bug() -> None:
    """Whatever a child writes into its report, judging it does not raise."""
    facts = recorded("torch-cpu-triton-xpu")
    for odd in (None, 3, "text", [], [1, "a", None], {"a": {"b": 1}}, [[{}]]):
        probes = {
            name: ProbeResult(name, ProbeOutcome.OK, facts=dict.fromkeys(result.facts, odd))
            for name, result in facts.probes.items()
        }
        report = judge(changed(facts, **probes), inductor=True, names=("lowerings", "passes", "onednn"))
        assert report.findings
    assert lines(facts, DoctorSection.TORCH)
