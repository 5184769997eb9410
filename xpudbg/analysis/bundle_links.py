"""What a bundle's manifest says about a cache entry in it: who calls the kernel, and the hashes of its stages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from xpudbg.bundle.manifest_file import NAME, load_manifest
from xpudbg.errors import XpudbgError
from xpudbg.model.cache import EntryFiles
from xpudbg.model.manifest import Kernel, Manifest

_LEVELS = 3


def bundle_of(folder: Path) -> Path | None:
    """The bundle that a cache root lies in, None when it lies in none."""
    for place in (folder, *folder.parents[:_LEVELS]):
        if (place / NAME).is_file() and not (place / NAME).is_symlink():
            return place
    return None


@lru_cache(maxsize=8)
def _manifest(bundle: Path) -> Manifest | None:
    try:
        return load_manifest(bundle)
    except XpudbgError:
        return None


def _manifest_of(files: EntryFiles) -> tuple[Path, Manifest] | None:
    bundle = bundle_of(files.root)
    manifest = _manifest(bundle) if bundle else None
    return (bundle, manifest) if bundle and manifest else None


def callers(files: EntryFiles) -> tuple[Kernel, ...]:
    """The kernels of the run's graphs that this entry was compiled for; none outside of bundles."""
    known = _manifest_of(files)
    return tuple(k for k in known[1].kernels if files.key in k.cache_keys and k.graph) if known else ()


def recorded_hashes(files: EntryFiles) -> dict[str, str]:
    """The sha256 of the entry's files as the bundle recorded them, by file name; none outside of bundles."""
    known = _manifest_of(files)
    if known is None:
        return {}
    bundle, manifest = known
    try:
        prefix = files.folder.relative_to(bundle).as_posix() + "/"
    except ValueError:
        return {}
    artifacts = (a for k in manifest.kernels for a in k.artifacts)
    wanted = (a for a in artifacts if a.sha256 and a.path.startswith(prefix))
    return {a.path[len(prefix) :]: a.sha256 for a in wanted if "/" not in a.path[len(prefix) :]}
