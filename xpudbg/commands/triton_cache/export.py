"""``xpudbg triton-cache export``."""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import InOption, JsonOption, KernelArgument, MachineOption
from xpudbg.commands.output import print_json
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural
from xpudbg.facts.kernels import kernel_card
from xpudbg.screens.kernels import page as card_screen
from xpudbg.screens.text import clean
from xpudbg.store.files import atomic, vfs

if TYPE_CHECKING:
    from xpudbg.run.cache_files import EntryFiles

app = typer.Typer(add_completion=False)
_CARD_WIDTH = 120


@app.command()
def export(
    kernel: KernelArgument,
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="DIR|FILE.zip", help="A folder to put it in, or a zip file."),
    ] = Path(),
    places: InOption = None,
    machine: MachineOption = False,
    as_json: JsonOption = False,
) -> None:
    """Put one kernel into a folder or zip file for an issue: its stages, metadata, logs and card.

    Examples:
      xpudbg triton-cache export matmul_kernel
      xpudbg triton-cache export K5P --in latest -o kernel.zip
    """
    files = selecting.select(places, kernel, machine=machine)
    card = kernel_card.analyse_kernel(files)
    extra = {
        "kernel_card.txt": card_screen.plain_text(card_screen.render_card(card, width=_CARD_WIDTH)),
        "kernel_card.json": card_screen.card_reporter(card).json_text(),
    }
    target, names = export_kernel(files, card.kernel, out, extra)
    if as_json:
        body = {"path": str(target), "files": names}
        print_json("xpudbg.triton-cache.export", body)
        return
    sys.stdout.write(f"{clean(str(target))}\n")
    sys.stderr.write(
        f"{plural(len(names), 'file')}; the metadata names the device, the driver and paths of this machine\n"
    )


_UNSAFE = re.compile(r"[^A-Za-z0-9_.+=-]+")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_NATIVE = (".zebin", ".progbin", ".asm", "ocloc.log")


def safe_name(name: str) -> str:
    """Return a file name without characters that are special for a shell, an archive or a terminal."""
    return _UNSAFE.sub("_", name).strip(".")[:150] or "kernel"


def export_kernel(
    files: EntryFiles, kernel: str, out: Path, extra: dict[str, str]
) -> tuple[Path, tuple[str, ...]]:
    """Copy a kernel's stages, metadata and logs, with its card.

    Args:
        files: The entry.
        kernel: Its name, for the folder in the export.
        out: A folder to put the export in, or the name of a ``.zip`` file.
        extra: Further texts by file name (the card).

    Returns:
        What was written, and the names of the files in it.

    Raises:
        XpudbgError: The place is taken or cannot be written.
    """
    name = f"{safe_name(kernel)[:80]}-{safe_name(files.key)[:8]}"
    contents = {**_contents(files), **{n: t.encode("utf-8") for n, t in extra.items()}}
    target = out if out.suffix == ".zip" else out / name
    if target.exists():
        raise XpudbgError(f"{target} exists already", hint="remove it or choose another place with --out")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if out.suffix == ".zip":
            _zip(target, name, contents)
        else:
            _folder(target, contents)
    except OSError as error:
        raise XpudbgError(
            f"cannot write {target}: {error.strerror}", hint="choose another place with --out"
        ) from error
    return target, tuple(sorted(contents))


def _contents(files: EntryFiles) -> dict[str, bytes]:
    wanted = [
        (files.folder, n) for n in (*files.stages.values(), files.metadata, files.group, *files.logs) if n
    ]
    for folder in (*files.companions, *((files.kept,) if files.kept else ())):
        wanted += [(folder, n) for n in vfs.plain_names(folder) if n.endswith(_NATIVE)]
    found: dict[str, bytes] = {}
    for folder, name in wanted:
        try:
            found.setdefault(safe_name(name), vfs.read_file(folder / name))
        except OSError:
            continue
    return found


def _folder(target: Path, contents: dict[str, bytes]) -> None:
    with atomic.atomic_folder(target) as temporary:
        for name, data in contents.items():
            (temporary / name).write_bytes(data)


def _zip(target: Path, folder: str, contents: dict[str, bytes]) -> None:
    with atomic.atomic_write(target) as raw, zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(contents.items()):
            archive.writestr(zipfile.ZipInfo(f"{folder}/{name}", _EPOCH), data, zipfile.ZIP_DEFLATED)
