"""``xpudbg unpack``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from xpudbg.cli.options import JsonOption, QuietOption

app = typer.Typer(add_completion=False)


@app.command()
def unpack(
    file: Annotated[Path, typer.Argument(metavar="FILE.zip", help="A pack of 'xpudbg pack'.")],
    out: Annotated[
        Optional[Path],  # noqa: UP045
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
    import sys

    from xpudbg.bundle.locate import working_directory
    from xpudbg.cli.progress import Steps
    from xpudbg.packing.unpack import unpack_bundle

    here = working_directory()
    source = here / file.expanduser()
    name = source.stem if source.suffix == ".zip" else f"{source.name}.bundle"
    with Steps(quiet=quiet) as steps:
        result = unpack_bundle(source, here / (out.expanduser() if out else name), progress=steps.step)
    if as_json:
        from xpudbg.reporters.reporter import Reporter

        sys.stdout.write(Reporter("xpudbg.unpack", lambda: result).json_text())
    elif not quiet:
        from xpudbg.reporters.pack_report import print_unpack

        print_unpack(result)
