"""Which environment runs a target, what is refused, and what a broken Triton looks like: real site folders, real children."""

from __future__ import annotations

import base64
import hashlib
import sys
from pathlib import Path

import pytest

from xpudbg.core.devices import load_devices, plain_name, target_names
from xpudbg.core.errors import XpudbgError
from xpudbg.emulator.api import build_shim, plan_target
from xpudbg.emulator.environment import (
    environment_folder,
    private_python,
    query_interpreter,
    triton_problem,
    triton_repair_command,
)


class Site:
    """A folder on PYTHONPATH that looks to ``importlib.metadata`` like an installed environment."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        folder.mkdir()
        self.python = folder.parent / "python"
        self.python.write_text(f'#!/bin/sh\nPYTHONPATH="{folder}" exec "{sys.executable}" -S "$@"\n')
        self.python.chmod(0o755)
        compiler = folder.parent / "bin" / "g++"
        compiler.parent.mkdir()
        compiler.write_text("#!/bin/sh\nexit 1\n")
        compiler.chmod(0o755)
        monkeypatch.setenv("PATH", f"{compiler.parent}:/usr/bin:/bin")
        monkeypatch.delenv("CXX", raising=False)
        monkeypatch.setenv("XPUDBG_CACHE_DIR", str(folder.parent / "cache"))

    def torch(self, version: str = "2.13.0+cpu", cuda: str | None = None, xpu: str | None = None) -> None:
        package = self.folder / "torch"
        package.mkdir(exist_ok=True)
        (package / "__init__.py").write_text("raise RuntimeError('torch must not be imported')\n")
        (package / "version.py").write_text(
            f"__version__ = {version!r}\ncuda: str = {cuda!r}\nxpu: str = {xpu!r}\n"
        )

    def dist(self, name: str, version: str, files: dict[str, str]) -> None:
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        rows = []
        for path, text in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            rows.append(f"{path},sha256={digest},{len(text)}")
        (info / "RECORD").write_text("\n".join(rows) + "\n")

    def triton(self, name: str = "triton-xpu", version: str = "3.3.0b1", backend: str = "intel") -> None:
        text = f"# {name}\n"
        self.dist(name, version, {"triton/__init__.py": text, f"triton/backends/{backend}/compiler.py": text})

    def numpy(self) -> None:
        self.dist("numpy", "2.0", {"numpy/__init__.py": ""})


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    return Site(tmp_path / "site", monkeypatch)


def plan(site: Site, name: str = "bmg", **options):
    return plan_target(name, python=str(site.python), report_dir=site.folder / "reports", **options)


def test_a_sound_environment_is_used_as_it_is(site):
    site.torch()
    site.triton()
    site.numpy()
    chosen = plan(site, execute="interpret", devices=2)
    assert (chosen.private, chosen.why_python, chosen.missing_stages, chosen.warnings) == (False, "", "", ())
    assert chosen.stages == ("source", "ttir", "ttgir", "llir", "spv")
    values = {v.name: v.value for v in chosen.variables}
    assert values["XPUDBG_TARGET"] == "bmg"
    assert values["XPUDBG_TARGET_EXECUTE"] == "interpret"
    assert values["XPUDBG_TARGET_DEVICES"] == "2"
    assert values["TORCHINDUCTOR_COMPILE_THREADS"] == "1"
    assert "TORCHINDUCTOR_FORCE_DISABLE_CACHES" not in values, "it would move the Triton cache away"
    assert all(v.why for v in chosen.variables)
    assert {v.name: v.value for v in plan(site).variables}["XPUDBG_TARGET_DEVICES"] == "auto"


def test_torch_and_triton_are_not_imported_to_be_asked(site):
    site.torch("2.9.1+cu128", cuda="12.8")
    site.dist(
        "triton",
        "3.5.1",
        {"triton/__init__.py": "raise RuntimeError\n", "triton/backends/nvidia/compiler.py": ""},
    )
    facts = query_interpreter(str(site.python))
    assert (facts.torch, facts.torch_cuda, facts.triton_backends) == ("2.9.1+cu128", "12.8", ("nvidia",))


def test_upstream_triton_gives_ttir_alone_and_says_what_brings_the_rest(site):
    site.torch()
    site.triton("triton", "3.5.1", "nvidia")
    chosen = plan(site)
    assert chosen.stages == ("ttir",)
    assert "xpudbg targets setup" in chosen.missing_stages


def test_numpy_that_is_missing_is_a_warning(site):
    site.torch()
    site.triton()
    assert "numpy" in plan(site).warnings[0].what


@pytest.mark.parametrize(
    "name", ["b580", "Intel(R) Arc(TM) B580 Graphics", "arc-b580", "Battlemage", "bmg-g21"]
)
def test_products_and_codenames_are_names_of_their_target(site, name):
    site.torch()
    site.triton()
    site.numpy()
    chosen = plan(site, name)
    assert chosen == plan(site, "bmg")


def test_a_product_with_the_chip_of_a_target_says_whose_sizes_it_gets(site):
    site.torch()
    site.triton()
    site.numpy()
    chosen = plan(site, "Arc B570")
    assert (chosen.target, chosen.title) == ("bmg", "Intel Arc B580")
    (warning,) = chosen.warnings
    words = "Intel Arc B570 has the chip of Intel Arc B580"
    assert warning.what.startswith(words)
    assert {n.topic: n.note for n in chosen.notes}["product"].startswith(words)


def test_no_name_means_two_targets():
    names = [plain_name(n) for n in target_names()]
    assert len(names) == len(set(names)) and "" not in names
    for sheet in load_devices().targets:
        assert plain_name(sheet.title.partition("(")[0]) in (*map(plain_name, sheet.names), "")


def test_skip_says_that_numbers_mean_nothing(site):
    site.torch()
    site.triton()
    assert "meaningless" in {n.topic: n.note for n in plan(site, execute="skip").notes}["execute"]


def test_assumed_numbers_of_a_sheet_are_named(site):
    site.torch()
    site.triton()
    assert "memory_clock_rate" in {n.topic: n.note for n in plan(site, "lnl").notes}["sheet"]


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("nosuch", {}, "no target is called 'nosuch'"),
        ("bmg", {"execute": "fast"}, "--execute fast does not exist"),
        ("bmg", {"devices": 0}, "cannot have 0 devices"),
        ("bmg", {"devices": 17}, "cannot have 17 devices"),
    ],
)
def test_what_does_not_exist_is_refused(site, name, options, words):
    with pytest.raises(XpudbgError, match=words) as caught:
        plan(site, name, **options)
    assert caught.value.hint


def test_no_torch_is_refused(site):
    with pytest.raises(XpudbgError, match="has no torch") as caught:
        plan(site)
    assert "targets setup" in caught.value.hint


def test_torch_with_real_xpu_is_refused(site):
    site.torch("2.9.1+xpu", xpu="20250302")
    site.triton("pytorch-triton-xpu", "3.5.0")
    with pytest.raises(XpudbgError, match="real XPU support") as caught:
        plan(site)
    assert "leave --target out" in caught.value.hint


def test_no_triton_is_refused(site):
    site.torch()
    with pytest.raises(XpudbgError, match="has no triton") as caught:
        plan(site)
    assert "triton-xpu==3.3.0b1" in caught.value.hint


def test_no_compiler_is_refused(site, monkeypatch):
    site.torch()
    site.triton()
    monkeypatch.setenv("CXX", "/no/such/compiler")
    with pytest.raises(XpudbgError, match="no C\\+\\+ compiler") as caught:
        plan(site)
    assert "g++" in caught.value.hint


def test_two_tritons_are_a_mixture(site):
    site.torch()
    site.triton()
    site.triton("triton", "3.5.1", "nvidia")
    facts = query_interpreter(str(site.python))
    trouble = triton_problem(facts)
    assert "triton 3.5.1 and triton-xpu 3.3.0b1 are both installed" in trouble
    overwritten = {d.name: d.overwritten for d in facts.triton_dists}
    assert overwritten == {"triton": 0, "triton-xpu": 1}, "the last one to be installed won"
    assert "pip uninstall -y triton triton-xpu" in triton_repair_command(facts)
    assert "--no-deps triton-xpu==3.3.0b1" in triton_repair_command(facts)
    with pytest.raises(XpudbgError, match="mixture"):
        plan(site)


def test_files_that_went_with_another_triton_are_missed(site):
    site.torch()
    site.triton()
    (site.folder / "triton" / "__init__.py").unlink()
    assert "1 of 2 files of triton-xpu 3.3.0b1 are missing" in triton_problem(
        query_interpreter(str(site.python))
    )


def test_files_of_a_triton_that_is_gone_are_noticed(site):
    site.torch()
    site.triton()
    (site.folder / "triton" / "__init__.py").write_text("# left behind\n")
    assert "1 of 2 files of triton-xpu 3.3.0b1 were overwritten" in triton_problem(
        query_interpreter(str(site.python))
    )


def test_the_private_environment_stands_in_when_the_users_will_not_do(site, monkeypatch):
    own = environment_folder()
    (own / "bin").mkdir(parents=True)
    other = (
        Site(own.parent.parent / "own-site" / "site", monkeypatch)
        if (own.parent.parent / "own-site").mkdir() is None
        else None
    )
    assert other is not None
    other.torch()
    other.triton()
    other.numpy()
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(own.parent))
    (own / "bin" / "python").symlink_to(other.python)
    assert private_python() is None, "unfinished: nothing marks its end"
    (own / "xpudbg-target-env.json").write_text("{}")
    assert private_python() == own / "bin" / "python"
    chosen = plan(site)
    assert chosen.private and "has no torch" in chosen.why_python
    with pytest.raises(XpudbgError, match="has no torch"):
        plan(site, explicit=True)


def test_an_interpreter_that_does_not_answer_is_one_error(tmp_path):
    with pytest.raises(XpudbgError, match="cannot be asked"):
        query_interpreter(str(tmp_path / "nothing"))
    silent = tmp_path / "silent"
    silent.write_text("#!/bin/sh\nexit 0\n")
    silent.chmod(0o755)
    with pytest.raises(XpudbgError, match="did not answer"):
        query_interpreter(str(silent))


def test_a_shim_that_does_not_compile_is_one_error_with_the_compilers_words(site):
    site.torch()
    site.triton()
    header = site.folder / "torch" / "include" / "ATen" / "ATen.h"
    header.parent.mkdir(parents=True)
    header.write_text("")
    compiler = site.folder.parent / "bin" / "g++"
    compiler.write_text("#!/bin/sh\necho 'shim.h:7: error: no such header' >&2\nexit 1\n")
    with pytest.raises(XpudbgError, match="no such header") as caught:
        build_shim(plan(site))
    assert "docs/target.md" in caught.value.hint
