"""Unpacks a pack into a bundle's folder: whole and with the right checksums, or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.pack import UnpackResult
from xpudbg.share.blobs import write_error
from xpudbg.share.content import encode_index
from xpudbg.store.files.archive import INDEX, Archive, open_archive
from xpudbg.store.files.atomic import atomic_folder
from xpudbg.store.locate import bundle_in_archive
from xpudbg.store.manifest_file import NAME, decode_manifest

_PIECE = 1 << 20
_MANIFEST_BYTES = 256 << 20


def unpack_bundle(
    file: Path, folder: Path, *, progress: Callable[[str], None] = lambda _: None
) -> UnpackResult:
    """Restore the folder of a packed bundle.

    Args:
        file: The zip file.
        folder: Folder of the bundle; new or empty.
        progress: Called with a text for each step.

    Returns:
        What was restored; members that were refused are among its problems.

    Raises:
        XpudbgError: The zip file is refused or damaged, the folder is not empty, or it cannot be written.
    """
    _check_folder(folder)
    archive = open_archive(file)
    manifest = decode_manifest(_manifest(archive, file), origin=f"{file}/{NAME}")
    count = size = 0
    try:
        with atomic_folder(folder) as temporary:
            for count, name in enumerate(archive.names, 1):
                if count % 50 == 1:
                    progress(f"unpacking file {count} of {len(archive.names)}")
                size += _write(archive, name, temporary / name)
            if archive.index is not None:
                with (temporary / INDEX).open("xb") as out:
                    out.writelines(encode_index(archive.index))
    except OSError as error:
        raise write_error(str(folder), error) from error
    return UnpackResult(
        run=manifest.name,
        file=str(file),
        folder=str(folder),
        files=count,
        bytes=size,
        verified=archive.index is not None,
        dropped=archive.index.dropped if archive.index else (),
        problems=archive.problems,
    )


def _check_folder(folder: Path) -> None:
    hint = "name a new or empty folder with -o"
    if not folder.parent.is_dir():
        raise XpudbgError(
            f"there is no folder {folder.parent}", hint="make it first, or choose another with -o"
        )
    if not os.path.lexists(folder):
        return
    if folder.is_symlink() or not folder.is_dir():
        raise XpudbgError(f"{folder} exists already and is not a folder", hint=hint)
    try:
        if any(folder.iterdir()):
            raise XpudbgError(f"{folder} is not empty", hint=hint)
    except OSError as error:
        raise XpudbgError(f"cannot look into {folder}: {error.strerror}", hint=hint) from error


def _manifest(archive: Archive, file: Path) -> bytes:
    if NAME not in archive:
        # Refuses a zip file in a zip file, with its own words.
        bundle = bundle_in_archive(file)
        if bundle != file:
            what = f"the bundle in {file} lies in its folder {bundle.name}"
            raise XpudbgError(
                what, hint=f"'unzip {file.name}' makes that folder; commands that read take the zip"
            )
        why = archive.why_not(NAME)
        raise XpudbgError(f"{file} is not a packed bundle: {NAME}: {why}", hint="'xpudbg pack RUN' makes one")
    try:
        return archive.read(NAME, limit=_MANIFEST_BYTES)
    except OSError as error:
        raise XpudbgError(f"{file}/{NAME} {error.strerror}", hint="fetch or make the pack again") from error


def _write(archive: Archive, name: str, target: Path) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with archive.open(name) as source, target.open("xb") as out:
        while piece := source.read(_PIECE):
            out.write(piece)
            size += len(piece)
    return size
