"""``collect MODEL.pt2``: the programs and compiled models of a package as folders that ``collect`` takes.

Nothing of a package is executed, imported or unpickled: programs are JSON, wrappers are C++ text, and of tensors the headers
alone are read.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import whole_number
from xpudbg.formats import pt2
from xpudbg.model.package import Package
from xpudbg.model.problem import Problem, left_out_text
from xpudbg.store.files import vfs
from xpudbg.store.reader import PACKAGE_FILE

_MOST_FILES = 100_000
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
    """Write the graphs and kernels of a package as debug folders and cache entries."""
    sizes: dict[str, int] = {}
    for place, inner in vfs.walk(root, most=_MOST_FILES):
        for file in (place / name for name in inner):
            sizes[file.relative_to(root).as_posix()] = vfs.status(file).st_size
    problems = vfs.archive_problems(path)

    def read(name: str, limit: int) -> bytes:
        try:
            return vfs.read_file(root / name, limit=limit)
        except OSError:
            return b""

    parsed = pt2.parse_package(path.name, sizes, read)
    contents, package = parsed.value, parsed.value.package
    if not (package.programs or package.models):
        raise XpudbgError(
            f"{path} is a .pt2 package with neither a program nor a compiled model{left_out_text(problems)}",
            hint="it may be cut short, or hold weights alone: save it again with torch.export.save or aoti_compile_and_package",
        )
    for graph, files in contents.graphs.items():
        (folder / graph).mkdir()
        for name, data in files.items():
            (folder / graph / name).write_bytes(data)
    for member, (kernel, model) in contents.kernels.items():
        native = PurePosixPath(member)
        entry = folder / "triton" / native.stem.upper()
        entry.mkdir(parents=True, exist_ok=True)
        (entry / f"{kernel.name}{native.suffix}").write_bytes(read(member, pt2.SOURCE_LIMIT))
        known: dict[str, Any] = {"name": kernel.name, "shared": kernel.shared, "num_warps": kernel.num_warps}
        if model.device:
            arch = whole_number(model.capability) or model.capability
            known["target"] = {"backend": model.device, "arch": arch}
        described = {key: value for key, value in known.items() if value is not None}
        (entry / f"{kernel.name}.json").write_bytes(msgspec.json.encode(described))
    PACKAGE_FILE.save(folder, package)
    return package, [*problems, *parsed.problems]
