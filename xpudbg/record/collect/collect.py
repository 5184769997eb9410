"""``collect``: makes a bundle like that of a run from existing artifacts.

Nothing of a ``.pt2`` package is executed, imported or unpickled: programs are JSON, wrappers are C++ text, and of tensors the headers
alone are read.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.text import shell_word, whole_number
from xpudbg.emulator.api import REPORTS, graphs_not_run, host_launches, reported_emulation
from xpudbg.formats import pt2
from xpudbg.model.artifact import PACKAGE, STDERR, STDOUT, Kind, State
from xpudbg.model.manifest import LeftOut, Manifest, RunSource, RunState
from xpudbg.model.package import Package
from xpudbg.model.problem import Problem, left_out_text
from xpudbg.record.collect.build_manifest import Progress, Request, build_manifest, import_profiles
from xpudbg.record.collect.file_import import FOLDER as FOLDER_OF_SOURCES
from xpudbg.record.collect.file_import import FileImporter, ImportMethod, stored_sources
from xpudbg.record.collect.from_trace import display
from xpudbg.record.collect.missing_reasons import Situation
from xpudbg.record.collect.processes import FOLDER, ProbeRecords, read_probe_records
from xpudbg.record.collect.scan import Scan, scan
from xpudbg.share.redaction.machine_secrets import merged, secrets_of_machine
from xpudbg.share.redaction.secret_places import PLACES, pointed_values, remember_secret_places
from xpudbg.store.files import vfs
from xpudbg.store.files.archive import INDEX
from xpudbg.store.files.paths import absolute
from xpudbg.store.files.vfs import refuse_archive
from xpudbg.store.locate import bundle_folder, filled_or_removed
from xpudbg.store.manifest_file import NAME, load_manifest, new_manifest, save_manifest
from xpudbg.store.reader import PACKAGE_FILE

MOST_LEFT_OUT = 100
"""Files and folders that were left out and are named in the manifest; the others are counted."""
_GIVE = (
    "give torch_compile_debug folders, Triton or Inductor cache folders, TORCH_TRACE files, .pt2 packages, tritonparse traces, "
    "or profiles of torch.profiler and unitrace"
)
_OUTPUTS = {STDOUT: Kind.STDOUT, STDERR: Kind.STDERR}


def collect_paths(
    paths: Sequence[Path], *, out: Path | None, name: str, how: ImportMethod, progress: Progress
) -> tuple[Path, Manifest]:
    """Make a bundle from debug folders, caches, traces, or a run folder whose run was cut short.

    Args:
        paths: Files and folders, in any mix.
        out: The bundle's folder; None for a fresh one in ``.xpudbg/runs``.
        name: Name of the bundle; the first path's when empty.
        how: Method of import: copy or link.
        progress: Called with a line on each step.

    Returns:
        The bundle's folder and its manifest.

    Raises:
        XpudbgError: A path is not there, or nothing in them was recognised; nothing is left behind then.
    """
    progress("looking for artifacts")
    with staged_packages([absolute(path) for path in paths]) as staged:
        return _collected(paths, staged, out, name, how, progress)


def _collected(
    paths: Sequence[Path],
    staged: StagedPackages,
    out: Path | None,
    name: str,
    how: ImportMethod,
    progress: Progress,
) -> tuple[Path, Manifest]:
    roots = _checked(staged.roots)
    found = scan(roots)
    found.problems += staged.problems
    if staged.folders:
        found.mark_packaged(staged.folders)
    if found.empty:
        unreadable = "; ".join(f"{p.where} {p.what}" for p in found.problems[:3])
        raise XpudbgError(
            f"no artifacts of torch.compile in {', '.join(str(p) for p in paths[:3])}"
            + (f" ({unreadable})" if unreadable else ""),
            hint=next((p.hint for p in found.problems if p.hint), _GIVE),
        )
    folder = bundle_folder(out, name or _name_of(roots[0]))
    manifest = new_manifest(folder.name, RunState.COLLECTING, RunSource.COLLECT)
    with filled_or_removed(folder) as place:
        return folder, _fill(place, manifest, roots, found, how, progress, staged)


def add_profiles(paths: Sequence[Path], folder: Path, how: ImportMethod) -> Manifest:
    """Put profiles into an existing bundle, behind those that it has.

    Args:
        paths: The profiles, or folders with some.
        folder: The bundle.
        how: Method of import: copy or link.

    Returns:
        The manifest of the bundle.

    Raises:
        XpudbgError: The bundle is a zip file or not complete, a path is not there or has no profile, or nothing can be written.
    """
    refuse_archive(folder, "--into takes a run's folder")
    manifest = load_manifest(folder)
    if manifest.state is not RunState.COMPLETE:
        raise XpudbgError(
            f"{folder} is not complete", hint=f"'xpudbg collect {shell_word(str(folder))}' collects it"
        )
    roots = _checked(paths)
    found = scan(roots)
    if not found.profiles:
        raise XpudbgError(
            f"there is no profile in {', '.join(str(p) for p in paths[:3])}",
            hint="--into takes profiles of torch.profiler (export_chrome_trace), unitrace and Proton",
        )
    there = {artifact.path for artifact in manifest.artifacts}
    with os_errors(f"cannot write into {folder}"):
        rows = import_profiles(found.profiles, roots, FileImporter(folder, how), there)
    others = tuple(a for a in manifest.artifacts if a.kind is not Kind.PROFILE or a.state is State.PRESENT)
    return save_manifest(folder, replace(manifest, artifacts=(*others, *rows)))


def _fill(
    folder: Path,
    manifest: Manifest,
    roots: list[Path],
    found: Scan,
    how: ImportMethod,
    progress: Progress,
    staged: StagedPackages,
) -> Manifest:
    records = ProbeRecords()
    earlier: Manifest | None = None
    for root in roots:
        if (root / FOLDER).is_dir() and not records.processes:
            records = read_probe_records(root)
        if (root / NAME).is_file() and earlier is None:
            try:
                earlier = load_manifest(root)
            except XpudbgError:
                earlier = None
    if staged.torch:
        manifest = replace(manifest, versions={"torch": staged.torch})
    if earlier is not None:
        manifest = replace(
            manifest,
            command=earlier.command,
            cwd=earlier.cwd,
            exit=earlier.exit,
            versions=earlier.versions,
            system=earlier.system,
            devices=earlier.devices,
            emulated=earlier.emulated,
            variables=earlier.variables,
            environment=earlier.environment,
            made_from=(earlier.name,),
        )
    if manifest.emulated is None:
        reported = (root for root in roots if (root / REPORTS).is_dir())
        emulated = next(filter(None, map(reported_emulation, reported)), None)
        manifest = replace(manifest, emulated=emulated)
    placer = FileImporter(folder, how)
    texts = _output_files(roots, found)
    outputs = [placer.place(path, path.name, _OUTPUTS[path.name], origin=path.name) for path in texts]
    packages = [package / PACKAGE for package in staged.folders]
    outputs += [
        placer.place(path, f"package-{n}.json" if n > 1 else PACKAGE, Kind.PACKAGE, origin=PACKAGE)
        for n, path in enumerate(packages, 1)
    ]
    sources = [s for root in roots for s in stored_sources(root)]
    own = [root / FOLDER_OF_SOURCES for root in roots]
    found.leave_out(lambda path: any(map(path.is_relative_to, own)), "inductor_sources", "other", "binaries")
    outputs += [
        placer.place(path, f"{FOLDER_OF_SOURCES}/{name}", Kind.USER_SOURCE, origin=name)
        for path, name in sources
    ]
    not_spirv = {graph: why for root in roots for graph, why in graphs_not_run(root).items()}
    values = {v.name: v.value for v in manifest.variables}
    launches = {key: copy for root in roots for key, copy in host_launches(root).items()}
    situation = Situation(collected=True, values=values, not_spirv=not_spirv, host_launches=launches)
    request = Request(
        roots=list(roots),
        scan=found,
        records=records,
        situation=situation,
        placer=placer,
        progress=progress,
    )
    manifest = build_manifest(request, replace(manifest, artifacts=tuple(outputs)))
    manifest = replace(
        manifest, state=RunState.COMPLETE, left_out=_left_out(found, roots, [*texts, *packages])
    )
    manifest = save_manifest(folder, manifest)
    of_runs = [pointed_values(root) for root in roots if _is_run(root)]
    remember_secret_places(folder, merged(secrets_of_machine(os.environ), *of_runs))
    return manifest


def _output_files(roots: list[Path], found: Scan) -> list[Path]:
    """Return the files of the script's output, beside the run's own files or beside graphs and traces; none for a folder of kernels."""
    first = roots[0]
    if not (_is_run(first) or found.graphs or found.traces):
        return []
    return [p for name in _OUTPUTS if (p := first / name).is_file() and not p.is_symlink()]


def _is_run(root: Path) -> bool:
    return (root / NAME).is_file() or (root / FOLDER).is_dir()


def _left_out(found: Scan, roots: list[Path], texts: list[Path]) -> LeftOut:
    """Return the files that were walked and not recognised, without a run's own records (its manifest, the probes' files)."""
    runs = [root for root in roots if _is_run(root)]
    taken = {*texts, *(run / name for run in runs for name in (NAME, PLACES))}
    strangers = [
        path
        for path in (*found.other, *found.binaries)
        if path not in taken
        and not any(path.is_relative_to(run / name) for run in runs for name in (FOLDER, REPORTS))
    ]
    strangers.sort(key=lambda p: (not p.name.startswith("."), p))
    return LeftOut(
        files=len(strangers),
        names=tuple(display(p, roots) for p in strangers[:MOST_LEFT_OUT]),
        folders=tuple(display(p, roots) for p in found.closed[:MOST_LEFT_OUT]),
        closed=len(found.closed),
    )


def _checked(paths: Sequence[Path]) -> list[Path]:
    roots = []
    for path in paths:
        given = absolute(path)
        refuse_archive(given, "'collect' takes folders and files")
        if not given.exists():
            raise XpudbgError(f"there is no {path}", hint="give files or folders that exist")
        with os_errors(f"cannot read {path}", hint="check its permissions"):
            if given.is_dir():
                next(iter(given.iterdir()), None)
            else:
                given.open("rb").close()
        if (given / NAME).is_file() and (given / INDEX).is_file():
            raise XpudbgError(
                f"{path} is a run that was packed: its paths are redacted, so that its graphs would not be recognised",
                hint=f"every command reads it as it is, such as 'xpudbg show {shell_word(str(path))}'",
            )
        roots.append(given)
    return roots


def _name_of(path: Path) -> str:
    generic = {"torch_compile_debug", "triton", "triton_cache", "inductor_cache", "cache", "trace"}
    for part in (path, *path.parents):
        if part.name and part.name not in generic:
            return part.stem if part.is_file() else part.name
    return "collected"


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
