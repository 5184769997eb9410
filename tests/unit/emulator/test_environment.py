"""The private environment gets the Triton that is asked for, out of the index that is named, and the one before stays when that fails.

The wheels are small ones of this test; pip, venv and the question what an interpreter has are the real ones.
"""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.emulator import environment
from xpudbg.emulator.environment import (
    TritonWheel,
    choose_triton,
    environment_folder,
    private_python,
    setup_environment,
)

TORCH = environment.TORCH
INTEL = {
    "triton/__init__.py": "",
    "triton/backends/intel/compiler.py": "",
    "triton/backends/intel/driver.py": "",
}


def wheel(folder: Path, name: str, version: str, files: dict[str, str], *requires: str) -> None:
    """A wheel in a simple index."""
    project = folder / name.lower().replace("_", "-")
    project.mkdir(parents=True, exist_ok=True)
    info = f"{name}-{version}.dist-info"
    needs = "".join(f"Requires-Dist: {r}\n" for r in requires)
    everything = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = ""
    for path, text in everything.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
        record += f"{path},sha256={digest},{len(text.encode())}\n"
    everything[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n"
    with zipfile.ZipFile(project / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        for path, text in everything.items():
            archive.writestr(path, text)
    links = "".join(
        f'<a href="{p.name.replace("+", "%2B")}">{p.name}</a>\n' for p in sorted(project.glob("*.whl"))
    )
    (project / "index.html").write_text(f"<!DOCTYPE html><html><body>{links}</body></html>")


@pytest.fixture
def indexes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Stand-ins for PyPI, and for PyTorch's indexes of the CPU and of the XPU build."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    version = {
        "torch/__init__.py": "",
        "torch/version.py": f"__version__ = '{TORCH}'\ncuda = None\nxpu = None\n",
    }
    pypi, cpu, xpu = (tmp_path / "index" / name for name in ("pypi", "cpu", "xpu"))
    wheel(pypi, "numpy", "2.1.0", {"numpy/__init__.py": "", "numpy/version.py": "version = '2.1.0'\n"})
    wheel(pypi, "setuptools", "80.0", {"setuptools/__init__.py": ""})
    wheel(pypi, "triton_xpu", "3.3.0b1", INTEL)
    wheel(pypi, "triton", "3.9.1", {"triton/__init__.py": "upstream = 1\n", "triton/upstream.py": ""})
    wheel(pypi, "needs_triton", "1.0", {"needs_triton.py": ""}, "triton")
    wheel(cpu, "torch", f"{TORCH}+cpu", version)
    wheel(xpu, "torch", f"{TORCH}+xpu", version, 'pytorch-triton-xpu==3.9.1 ; platform_system == "Linux"')
    wheel(xpu, "pytorch_triton_xpu", "3.9.1", INTEL)
    wheel(xpu, "pytorch_triton_xpu", "3.9.2", INTEL)
    wheel(tmp_path / "index" / "other", "pytorch_triton_xpu", "3.9.2", INTEL)
    wheel(tmp_path / "index" / "upstream", "pytorch_triton_xpu", "1.0", {"triton/__init__.py": ""})
    for name in [n for n in os.environ if n.startswith("PIP_")]:
        monkeypatch.delenv(name)
    # The machine's own settings could name other places of wheels, with a real torch among them.
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", pypi.as_uri())
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    return {p.name: p.as_uri() for p in (tmp_path / "index").iterdir()}


def own_pip(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Pip of the interpreter that runs the tests."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def chosen(requirement: str, index: str = "") -> tuple[TritonWheel, list[str]]:
    said: list[str] = []
    return choose_triton(requirement, index, torch=TORCH, pip=own_pip, say=said.append), said


def test_the_whole_way(indexes: dict[str, str], tmp_path: Path) -> None:
    """A name alone is the version that torch pins; a requirement that brings upstream Triton does not win."""
    said: list[str] = []
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("needs_triton\n")
    found = setup_environment(
        torch_index=indexes["cpu"],
        triton="pytorch-triton-xpu",
        triton_index=indexes["xpu"],
        requirements=requirements,
        say=said.append,
    )
    assert private_python() == Path(found.path) and found.torch.startswith(TORCH)
    assert [(d.name.replace("_", "-"), d.version) for d in found.triton_dists] == [
        ("pytorch-triton-xpu", "3.9.1")
    ]
    assert any("depends on pytorch-triton-xpu==3.9.1" in line for line in said)
    assert any("putting pytorch-triton-xpu==3.9.1 back" in line for line in said)
    assert [p.name for p in environment_folder().parent.iterdir()] == [environment_folder().name]


def test_the_pinned_one_where_none_is_named() -> None:
    assert chosen("")[0] == TritonWheel("triton-xpu==3.3.0b1")


def test_an_index_without_torch_gives_its_newest_and_says_so(indexes: dict[str, str]) -> None:
    wheel, said = chosen("pytorch-triton-xpu", indexes["other"])
    assert wheel == TritonWheel("pytorch-triton-xpu", indexes["other"])
    assert any("taking the newest" in line for line in said)


def test_an_index_that_cannot_be_reached(indexes: dict[str, str]) -> None:
    """Nothing says which version: pip's own complaint comes when it is installed."""
    wheel, said = chosen("pytorch-triton-xpu", "file:///nowhere/at/all")
    assert wheel.requirement == "pytorch-triton-xpu" and "taking the newest" in said[0]


def test_a_version_and_a_wheel_are_taken_as_they_stand(tmp_path: Path) -> None:
    assert chosen("pytorch-triton-xpu == 3.9.2", "https://x")[0].requirement == "pytorch-triton-xpu == 3.9.2"
    path = tmp_path / "t-1-py3-none-any.whl"
    path.touch()
    assert chosen(str(path), "https://x")[0] == TritonWheel(str(path))
    assert chosen("a==1", "https://x")[0].options[:2] == ["--index-url", "https://x"], "no other index"


@pytest.mark.parametrize(
    ("requirement", "words"),
    [
        ("--index-url=http://evil", "is not a requirement of one package"),
        ("a b", "is not a requirement of one package"),
        ("a==1; os_name", "is not a requirement of one package"),
        ("a\nb", "is not a requirement of one package"),
        ("gone.whl", "no such wheel"),
    ],
)
def test_what_is_no_requirement(requirement: str, words: str) -> None:
    with pytest.raises(XpudbgError) as caught:
        chosen(requirement)
    assert words in caught.value.message


def finished(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / environment._MARKER).write_text("{}")
    (folder / "mine").write_text("kept")
    return folder


def test_what_fails_leaves_the_environment_that_was_there(tmp_path: Path) -> None:
    folder = finished(tmp_path / "env")
    with pytest.raises(KeyboardInterrupt), environment._replaced(folder):
        folder.mkdir()
        (folder / "half").touch()
        raise KeyboardInterrupt
    assert sorted(p.name for p in folder.iterdir()) == ["mine", environment._MARKER]
    assert list(tmp_path.iterdir()) == [folder]


def test_what_works_takes_its_place(tmp_path: Path) -> None:
    folder = finished(tmp_path / "env")
    with environment._replaced(folder):
        folder.mkdir()
        (folder / "new").touch()
    assert [p.name for p in folder.iterdir()] == ["new"] and list(tmp_path.iterdir()) == [folder]


def test_one_that_was_killed_meanwhile_does_not_lose_the_one_before(tmp_path: Path) -> None:
    folder = finished(tmp_path / "env")
    folder.rename(tmp_path / "env.before")
    (folder / "half").mkdir(parents=True)
    with pytest.raises(ValueError, match="no"), environment._replaced(folder):
        raise ValueError("no")
    assert (folder / "mine").is_file() and list(tmp_path.iterdir()) == [folder]
