"""``collect MODEL.pt2``: the programs and compiled models of a package as folders that ``collect`` takes.

Nothing of a package is executed, imported or unpickled: programs are JSON, wrappers are C++ text, and of tensors the headers
alone are read.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import whole_number
from xpudbg.formats import pt2
from xpudbg.formats.exported_program import MAX_BYTES, ProgramGraph, parse_exported_program
from xpudbg.formats.fx_nodes import fx_nodes_file
from xpudbg.model.artifact import FX_GRAPH_NODES, FX_GRAPH_READABLE, OUTPUT_CODE_CPP
from xpudbg.model.package import COMPILED, EXPORTED, CompiledModel, Package, StoredTensor, Tensors, graph_name
from xpudbg.model.problem import Problem, left_out_text
from xpudbg.store.files import vfs
from xpudbg.store.result_file import PACKAGE_FILE

_MOST_FILES = 100_000
_MOST_OTHERS = 20
_SOURCE_LIMIT = 256 << 20
_ODD = re.compile(r"[^0-9A-Za-z_.-]+")


@dataclass
class StagedPackages:
    """Roots for ``collect``, packages replaced by the folders that were made of them.

    Attributes:
        roots: The roots.
        folders: Those of them that were made of packages.
        torch: The torch that the first program was exported with; empty where no program is there.
        problems: What could not be read in packages.
    """

    roots: list[Path] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)
    torch: str = ""
    problems: list[Problem] = field(default_factory=list)


def is_package(path: Path) -> bool:
    """Return whether a zip file or a folder is a ``.pt2`` package, packed or unpacked."""
    return _root(path) is not None


def _root(path: Path) -> Path | None:
    """Return the folder with a package's members: the path, or the only folder in it; None where there is no package."""
    if not vfs.is_folder(path):
        return None
    try:
        with vfs.scan(path) as entries:
            inside = list(islice(entries, 2))
    except OSError:
        # The reader of the path says why.
        return None
    lone = [path / inside[0].name] if len(inside) == 1 else []
    return next(
        (f for f in (path, *lone) if any(vfs.is_file(f / n) for n in (pt2.FORMAT, pt2.OLD_PROGRAM))), None
    )


@contextmanager
def staged_packages(paths: Sequence[Path]) -> Iterator[StagedPackages]:
    """Yield the roots of ``collect`` with each package unfolded in a temporary folder, which goes at the end.

    Args:
        paths: What the user gave.

    Raises:
        XpudbgError: A package has neither a program nor a compiled model.
    """
    with ExitStack() as stack:
        staged = StagedPackages()
        for path in paths:
            root = _root(path)
            if root is None:
                staged.roots.append(path)
                continue
            temporary = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="xpudbg-pt2-")))
            folder = temporary / (_ODD.sub("_", path.stem) or "package")
            folder.mkdir()
            package, problems = _unfold(path, root, folder)
            staged.problems += problems
            staged.torch = staged.torch or next((p.torch for p in package.programs), "")
            staged.roots.append(folder)
            staged.folders.append(folder)
        yield staged


def _unfold(path: Path, root: Path, folder: Path) -> tuple[Package, list[Problem]]:
    names: list[str] = []
    for place, inner in vfs.walk(root, most=_MOST_FILES):
        names += [(place / name).relative_to(root).as_posix() for name in inner]
    members = pt2.members_of(names)
    problems = list(vfs.archive_problems(path))
    if not (members.programs or members.models):
        raise XpudbgError(
            f"{path} is a .pt2 package with neither a program nor a compiled model{left_out_text(problems)}",
            hint="it may be cut short, or hold weights alone: save it again with torch.export.save or aoti_compile_and_package",
        )
    sizes = {name: vfs.status(root / name).st_size for name in names}
    package = Package(
        file=path.name,
        bytes=sum(sizes.values()),
        archive_format=_line(root / pt2.FORMAT),
        archive_version=_line(root / pt2.VERSION),
        samples=len(members.samples),
        others=tuple(members.others[:_MOST_OTHERS]),
    )
    stored: list[Tensors] = []
    for (where, model), name in members.configs.items():
        folder_of = name.rpartition("/")[0]
        beside = {n.rpartition("/")[2]: sizes[n] for n in names if n.rpartition("/")[0] == folder_of}
        parsed = pt2.parse_tensor_config(_read(root / name, _SOURCE_LIMIT), beside, origin=name)
        problems += parsed.problems
        stored.append(Tensors(model, where, parsed.value))
    programs = []
    for model, name in members.programs.items():
        graph = parse_exported_program(_read(root / name, MAX_BYTES), name=model, origin=name)
        problems += graph.problems
        programs.append(graph.value.program)
        if graph.value.nodes:
            _write_program(graph.value, folder / graph_name(model, EXPORTED))
    models = []
    for model, files in members.models.items():
        compiled, tensors = _write_model(
            root, model, {f: sizes[f] for f in files}, folder / graph_name(model, COMPILED)
        )
        models.append(compiled)
        stored += [Tensors(model, "compiled", tensors)] if tensors else []
    shown = replace(package, programs=tuple(programs), models=tuple(models), stored=tuple(stored))
    PACKAGE_FILE.save(folder, shown)
    return shown, problems


def _read(path: Path, limit: int) -> bytes:
    try:
        return vfs.read_file(path, limit=limit)
    except OSError:
        return b""


def _line(path: Path) -> str:
    return _read(path, 100).decode("utf-8", "replace").strip() if vfs.is_file(path) else ""


def _write_program(graph: ProgramGraph, folder: Path) -> None:
    folder.mkdir()
    (folder / FX_GRAPH_READABLE).write_text(graph.text, encoding="utf-8", errors="replace")
    (folder / FX_GRAPH_NODES).write_bytes(fx_nodes_file(graph.nodes, graph.program.torch))


def _write_model(
    root: Path, model: str, files: Mapping[str, int], folder: Path
) -> tuple[CompiledModel, tuple[StoredTensor, ...]]:
    """Write a compiled model's code as its debug folder has it; return its facts and the tensors that it reads."""
    wrappers = [n for n in files if n.endswith(".wrapper.cpp")]
    wrappers = wrappers or [n for n in files if n.endswith(".cpp") and not n.endswith(".kernel.cpp")]
    kernels = [n for n in files if n.endswith(".kernel.cpp")]
    metadata: dict[str, str] = {}
    for name in (n for n in files if n.endswith("_metadata.json")):
        metadata = metadata or pt2.model_metadata(_read(root / name, 1 << 20))
    source = _text(root / wrappers[0]) if wrappers else ""
    if source:
        folder.mkdir()
        with (folder / OUTPUT_CODE_CPP).open("w", encoding="utf-8", errors="replace") as out:
            # As torch's debug folder joins them.
            out.write("\n".join([source, *(_text(root / k) for k in kernels)]))
    by_name = {n.rpartition("/")[2]: n for n in files}
    for kernel in pt2.wrapper_kernels(source):
        if kernel.file in by_name:
            _write_kernel(root / by_name[kernel.file], kernel, metadata, folder.parent)
    compiled = CompiledModel(
        model,
        files=len(files),
        bytes=sum(files.values()),
        kernels=tuple(n.rpartition("/")[2] for n in files if n.endswith(pt2.KERNEL_FILES)),
        sources=bool(source),
        library=any(n.endswith((".so", ".pyd", ".dll")) for n in files),
        inputs=pt2.wrapper_inputs(source),
        **metadata,
    )
    return compiled, pt2.wrapper_constants(source)


def _write_kernel(path: Path, kernel: pt2.LoadedKernel, metadata: Mapping[str, str], folder: Path) -> None:
    """Write a kernel's native code as a Triton cache entry, with what the wrapper and the package say of it."""
    entry = folder / "triton" / path.stem.upper()
    entry.mkdir(parents=True, exist_ok=True)
    (entry / f"{kernel.name}{path.suffix}").write_bytes(_read(path, _SOURCE_LIMIT))
    known: dict[str, Any] = {"name": kernel.name, "shared": kernel.shared, "num_warps": kernel.num_warps}
    if metadata.get("device"):
        arch = metadata.get("capability", "")
        known["target"] = {"backend": metadata["device"], "arch": whole_number(arch) or arch}
    data = {key: value for key, value in known.items() if value is not None}
    (entry / f"{kernel.name}.json").write_bytes(msgspec.json.encode(data))


def _text(path: Path) -> str:
    return _read(path, _SOURCE_LIMIT).decode("utf-8", "replace")
