"""``xpudbg unpack``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import JsonOption, QuietOption
from xpudbg.commands.output import Steps, print_json
from xpudbg.core.errors import XpudbgError
from xpudbg.screens import pack_report
from xpudbg.share import pack as share_unpack
from xpudbg.store import locate, typed_address
from xpudbg.store.files import vfs

app = typer.Typer(add_completion=False)


@app.command()
def unpack(
    file: Annotated[
        str, typer.Argument(metavar="RUN", help="A pack of 'xpudbg pack': the zip file, as an address.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", "--out", metavar="DIR", help="The folder to make; new or empty.", show_default="<FILE>"
        ),
    ] = None,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Restore the folder of a packed bundle, with every checksum verified.

    Only needed to change files or to use other tools: every command that reads a run takes the zip as it is.

    Examples:
      xpudbg unpack report.zip
      xpudbg unpack report.zip -o report
    """
    here = locate.working_directory()
    source = here / _pack_file(file)
    name = source.stem if source.suffix == ".zip" else f"{source.name}.bundle"
    with Steps(quiet=quiet) as steps:
        result = share_unpack.unpack_bundle(
            source, here / (out.expanduser() if out else name), progress=steps.step
        )
    if as_json:
        print_json("xpudbg.unpack", result)
    elif not quiet:
        pack_report.print_unpack(result)


def _pack_file(text: str) -> Path:
    """Return the zip file of an address.

    Raises:
        XpudbgError: There is no such run, the address names a part of one, or it is a folder.
    """
    path = addresses.find_run(typed_address.run_part(text) or locate.LATEST)
    if path.is_dir():
        raise XpudbgError(
            f"{path} is a folder: there is nothing to unpack", hint="'xpudbg pack' makes a zip file of it"
        )
    archive = vfs.archive_at(path)
    return archive.path if archive is not None else path
