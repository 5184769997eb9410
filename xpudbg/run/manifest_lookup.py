"""Facts about a cache entry from the manifest of its bundle: callers of the kernel, and hashes of its stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.cache import EntryFiles
from xpudbg.model.cache_names import NO_ZEBIN
from xpudbg.model.manifest import Kernel, Manifest, VariableWinner
from xpudbg.store.files.paths import inside
from xpudbg.store.files.vfs import is_file, read_file, status
from xpudbg.store.manifest_file import NAME, load_manifest

# Lists of a cache ask for neither builds nor native code.
if TYPE_CHECKING:
    from xpudbg.model.kept_builds import RecordedBuilds
    from xpudbg.model.native_build import BuildCause
    from xpudbg.model.zebin import DriverSpill
    from xpudbg.run.changed_files import ChangedFiles

_LEVELS = 3
_MAX_OUTPUT = 64 << 20
_MAKES_NATIVE = "`xpudbg triton-cache native ADDRESS` makes it without a GPU; TRITON_XPU_GEN_NATIVE_CODE=1 stores it on a device"
_TRIES_AGAIN = "`xpudbg triton-cache native ADDRESS --beside` tries again, for up to ten minutes, `xpudbg triton-cache build ADDRESS` finds out why it fails"
_MANIFESTS_KEPT = 8
_ROOTS_KEPT = 256


def bundle_of(folder: Path) -> Path | None:
    """The bundle that a cache root lies in, None when it lies in none.

    A bundle that was found stays found: thousands of entries of one root ask.
    """
    known = _bundles.get(folder)
    if known is not None:
        return known
    for place in (folder, *folder.parents[:_LEVELS]):
        if is_file(place / NAME) and not (place / NAME).is_symlink():
            if len(_bundles) >= _ROOTS_KEPT:
                _bundles.clear()
            _bundles[folder] = place
            return place
    return None


_bundles: dict[Path, Path] = {}
"""Bundles by cache root."""


_read: dict[Path, Manifest] = {}
"""The manifests of runs that this process has opened, by the real path of their bundles."""


def remember_manifest(bundle: Path, manifest: Manifest) -> None:
    """Keep the manifest of a run that was opened for its cache entries, which know their folder alone.

    Args:
        bundle: Folder of the bundle, or the zip file.
        manifest: As :func:`xpudbg.store.manifest_file.load_manifest` gave it.
    """
    real = bundle.resolve()
    if _read.get(real) is manifest:
        return
    while len(_read) >= _MANIFESTS_KEPT:
        del _read[next(iter(_read))]
    _read[real] = manifest
    # Of an earlier state of the bundle.
    for known in (manifest_at, _callers, _recorded, _driver_lines, builds_of_run):
        known.cache_clear()


@lru_cache(maxsize=_MANIFESTS_KEPT)
def manifest_at(bundle: Path) -> Manifest | None:
    """The manifest of a bundle, decoded once; None where it cannot be read."""
    if bundle in _read:
        return _read[bundle]
    try:
        return load_manifest(bundle)
    except XpudbgError:
        return None


def _manifest_of(files: EntryFiles) -> tuple[Path, Manifest] | None:
    bundle = bundle_of(files.root)
    manifest = manifest_at(bundle) if bundle else None
    return (bundle, manifest) if bundle and manifest else None


def callers(files: EntryFiles) -> tuple[Kernel, ...]:
    """The kernels of the run's graphs that this entry was compiled for; none outside of bundles."""
    bundle = bundle_of(files.root)
    return _callers(bundle).get(files.key, ()) if bundle else ()


@lru_cache(maxsize=_MANIFESTS_KEPT)
def _callers(bundle: Path) -> dict[str, tuple[Kernel, ...]]:
    """The kernels of graphs by cache key."""
    manifest = manifest_at(bundle)
    found: dict[str, tuple[Kernel, ...]] = {}
    for kernel in manifest.kernels if manifest else ():
        if kernel.graph:
            for key in dict.fromkeys(kernel.cache_keys):
                found[key] = (*found.get(key, ()), kernel)
    return found


def environment(files: EntryFiles) -> dict[str, str] | None:
    """The variables of the run that wrote this entry, as far as its manifest keeps them; None where no manifest of a run is."""
    known = _manifest_of(files)
    return known[1].environment if known and known[1].source != "collect" else None


def set_by_collection(files: EntryFiles) -> frozenset[str]:
    """The variables of the run that ``xpudbg run`` set and the user did not."""
    known = _manifest_of(files)
    return (
        frozenset(
            v.name
            for v in known[1].variables
            if v.user is None and v.winner is VariableWinner.OURS and not v.is_requested
        )
        if known
        else frozenset()
    )


def recorded_hashes(root: Path) -> dict[str, dict[str, str]]:
    """The sha256 of a cache's files as the bundle around it recorded them, by entry and file name; none outside of bundles."""
    bundle = bundle_of(root)
    if bundle is None:
        return {}
    above = root.relative_to(bundle).as_posix()
    prefix = "" if above == "." else f"{above}/"
    return {
        folder.removeprefix(prefix): {name: artifact.sha256 for name, artifact in names.items()}
        for folder, names in _recorded(bundle).items()
        if folder.startswith(prefix)
    }


def recorded_digest(files: EntryFiles, name: str) -> str:
    """The sha256 of a file of an entry as the bundle around it recorded it; empty where the file has another size or is younger than that."""
    bundle = bundle_of(files.root)
    if bundle is None:
        return ""
    artifact = _recorded(bundle).get(files.folder.relative_to(bundle).as_posix(), {}).get(name)
    if artifact is None:
        return ""
    try:
        there, recorded = status(files.folder / name), status(bundle / NAME)
    except (OSError, XpudbgError):
        return ""
    same = there.st_size == artifact.bytes and there.st_mtime_ns <= recorded.st_mtime_ns
    return artifact.sha256 if same else ""


@lru_cache(maxsize=_MANIFESTS_KEPT)
def _recorded(bundle: Path) -> dict[str, dict[str, Artifact]]:
    """Every file of the bundle's kernels that has a digest, by folder and name."""
    manifest = manifest_at(bundle)
    found: dict[str, dict[str, Artifact]] = {}
    for kernel in manifest.kernels if manifest else ():
        for artifact in kernel.artifacts:
            folder, _, name = artifact.path.rpartition("/")
            if artifact.sha256:
                found.setdefault(folder, {})[name] = artifact
    return found


def no_native_words(files: EntryFiles) -> str:
    """Return why an entry of an XPU has no native code, and how it is made."""
    bundle = bundle_of(files.root)
    why = _no_native(bundle).get(files.key, "") if bundle else ""
    if why:
        return f"no native code in the entry: {why}; {_TRIES_AGAIN}"
    if "spv" not in files.stages:
        return "neither native code nor the SPIR-V to make it of is in the entry"
    return f"no native code in the entry: {_MAKES_NATIVE}"


@lru_cache(maxsize=_MANIFESTS_KEPT)
def _no_native(bundle: Path) -> dict[str, str]:
    """Folder of a cache entry -> why the run has no native code of it."""
    manifest = manifest_at(bundle)
    rows = (a for k in manifest.kernels for a in k.artifacts) if manifest else ()
    found = {}
    for row in rows:
        if row.state is State.MISSING and row.reason.startswith(NO_ZEBIN):
            found[row.origin.rpartition("/")[2]] = row.reason.partition(f"{row.origin}: ")[2]
    return found


@dataclass(frozen=True)
class BuildsOfRun:
    """Builds that a run keeps of ``triton-cache whatif``.

    Attributes:
        entries: Builds of each cache entry, by the bundle-relative path of its module.
        problem: Why they cannot be read; empty where they can, and without any.
        files: Digests of the run's files.
    """

    entries: Mapping[str, RecordedBuilds]
    problem: str
    files: ChangedFiles


@lru_cache(maxsize=_MANIFESTS_KEPT)
def builds_of_run(bundle: Path) -> BuildsOfRun | None:
    """Builds that a bundle keeps; None without any."""
    manifest = manifest_at(bundle)
    rows = [a for a in manifest.artifacts if a.kind is Kind.WHATIF] if manifest else []
    path = next((a.path for a in rows if a.state is State.PRESENT and a.path), "")
    if not path:
        return None
    from xpudbg.run.changed_files import ChangedFiles
    from xpudbg.store.whatif_file import WHATIF_FILE, module_path

    try:
        record, problem = WHATIF_FILE.load(inside(bundle, path)), ""
    except XpudbgError as error:
        record, problem = None, error.message
    except OSError as error:
        record, problem = None, f"cannot read {path}: {error.strerror or error}"
    entries = {module_path(k): k for k in record.kernels} if record else {}
    return BuildsOfRun(entries, problem, ChangedFiles(bundle))


@lru_cache(maxsize=_MANIFESTS_KEPT)
def _driver_lines(bundle: Path) -> tuple[tuple[str, DriverSpill], ...]:
    outputs = _outputs(bundle, frozenset({Kind.STDOUT}))
    if not outputs:
        return ()
    from xpudbg.formats.ocloc_log import parse_driver_lines

    return tuple(
        (path, line) for path, text in outputs for line in parse_driver_lines(text, origin=path).value
    )


def _outputs(bundle: Path, kinds: frozenset[Kind]) -> list[tuple[str, str]]:
    """Return what the run's script printed: path and text."""
    manifest = manifest_at(bundle)
    outputs = (
        [a.path for a in manifest.artifacts if a.kind in kinds and a.state is State.PRESENT]
        if manifest
        else []
    )
    found: list[tuple[str, str]] = []
    for path in outputs:
        try:
            text = read_file(inside(bundle, path), limit=_MAX_OUTPUT).decode("utf-8", "replace")
        except (OSError, XpudbgError):
            continue
        found.append((path, text))
    return found


def said_by_run(files: EntryFiles) -> tuple[BuildCause, ...]:
    """Results of Level Zero and words of the compiler in the output of the run that an entry is of; none outside of bundles.

    They do not say which kernel they are about.
    """
    from xpudbg.formats.build_log import parse_build_log
    from xpudbg.model.native_build import CauseKind

    of_builds = {CauseKind.ZE_RESULT, CauseKind.SCRATCH, CauseKind.INTERNAL_ERROR}
    bundle = bundle_of(files.root)
    outputs = _outputs(bundle, frozenset({Kind.STDOUT, Kind.STDERR})) if bundle else []
    found = (c for path, text in outputs for c in parse_build_log(text, origin=path).value)
    return tuple(c for c in found if c.kind in of_builds)


def driver_spill(files: EntryFiles, kernel: str) -> tuple[str, DriverSpill] | None:
    """Return what the driver printed about a kernel's spills in a bundle's run, and the file that has it.

    Only lines that name the kernel count: the older forms do not say which one they mean.
    """
    bundle = bundle_of(files.root)
    lines = _driver_lines(bundle) if bundle else ()
    return next(((path, line) for path, line in lines if line.kernel and line.kernel == kernel), None)
