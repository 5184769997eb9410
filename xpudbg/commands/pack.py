"""``xpudbg pack``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    JsonOption,
    MaxSizeOption,
    NoSourceOption,
    QuietOption,
    RedactMoreOption,
    RunArgument,
    size_budget,
)
from xpudbg.commands.output import Steps, print_json
from xpudbg.core.errors import XpudbgError
from xpudbg.model import manifest
from xpudbg.screens import pack_report
from xpudbg.share import content
from xpudbg.share import pack as share_pack
from xpudbg.share.redaction import secret_places
from xpudbg.store import locate
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.store.reader import Bundle


app = typer.Typer(add_completion=False)


@app.command()
def pack(
    run: RunArgument = "latest",
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE.zip", help="The file to write.", show_default="<run>.zip"),
    ] = None,
    max_size: MaxSizeOption = None,
    no_source: NoSourceOption = False,
    with_inputs: Annotated[
        bool,
        typer.Option(
            "--with-inputs", help="Take what `run --record-inputs` recorded, too: your program's own numbers."
        ),
    ] = False,
    redact_more: RedactMoreOption = None,
    show_redactions: Annotated[
        bool, typer.Option("--show-redactions", help="List what was replaced where.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace FILE.zip even if it is not a pack.")
    ] = False,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Pack a run into one zip file to attach to a report, without secrets and names.

    Tokens, keys, passwords, home folders, user and host names are replaced by placeholders such as REDACTED_user.
    Every command that reads a run takes the zip. docs/pack.md says what is covered and what is not.

    Examples:
      xpudbg pack
      xpudbg pack latest~1 -o report.zip --max-size 25MB
      xpudbg pack --no-source --show-redactions
    """
    budget = size_budget(max_size) if max_size is not None else None
    opened, more = addresses.open_run(run), tuple(redact_more or ())
    root = opened.root
    archive = vfs.archive_at(root)
    if archive is not None and archive.index is None:
        vfs.refuse_archive(root, "it was not packed by xpudbg, and nothing in it is redacted")
    vfs.refuse_archive(root, "it is packed already")
    bundle = opened.bundle
    target = _target(out, bundle, more)
    if bundle.manifest.state is not manifest.RunState.COMPLETE and not quiet:
        sys.stderr.write(
            f"note: the run is '{bundle.manifest.state.value}', not complete: packed as it is now\n"
        )
    options = content.PackOptions(budget, (max_size or "").strip(), not no_source, more, force, with_inputs)
    with Steps(quiet=quiet) as steps:
        result = share_pack.pack_bundle(bundle, target, options, progress=steps.step)
    if as_json:
        print_json("xpudbg.pack", result)
        return

    if not quiet:
        pack_report.print_pack(result)
    if show_redactions:
        sys.stdout.write(pack_report.render_redactions(result.redactions))


def _target(out: Path | None, bundle: Bundle, more: tuple[str, ...]) -> Path:
    here = locate.working_directory()
    if out is None:
        # A run is called after its script.
        redact = secret_places.text_redactor(bundle, more, os.environ)
        return here / f"{redact(bundle.root.resolve().name)}.zip"
    if str(out) == "-":
        raise XpudbgError("a pack is a file, not a stream", hint="name a file: -o run.zip")
    return here / out.expanduser()
