"""``xpudbg pack`` and ``xpudbg unpack``."""

from __future__ import annotations

import contextlib
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
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
from xpudbg.core.text import decimal_size, plural
from xpudbg.model import manifest
from xpudbg.screens.console import status_console
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, print_folded
from xpudbg.share import content
from xpudbg.share import pack as share_pack
from xpudbg.share.redaction import secret_places
from xpudbg.store import locate, typed_address
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.model.pack import DroppedFile, PackResult, Redaction, UnpackResult
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
        _print_pack(result)
    if show_redactions:
        sys.stdout.write(_render_redactions(result.redactions))


def _target(out: Path | None, bundle: Bundle, more: tuple[str, ...]) -> Path:
    here = locate.working_directory()
    if out is None:
        # A run is called after its script.
        redact = secret_places.text_redactor(bundle, more, os.environ)
        return here / f"{redact(bundle.root.resolve().name)}.zip"
    if str(out) == "-":
        raise XpudbgError("a pack is a file, not a stream", hint="name a file: -o run.zip")
    return here / out.expanduser()


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
        result = share_pack.unpack_bundle(
            source, here / (out.expanduser() if out else name), progress=steps.step
        )
    if as_json:
        print_json("xpudbg.unpack", result)
    elif not quiet:
        _print_unpack(result)


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


_LISTED = 12
_LINES = 8


def _print_pack(result: PackResult) -> None:
    """Print the summary of a pack on stderr."""
    same = result.files - result.members
    rows = [
        (
            "pack",
            f"{locate.short_path(result.file)}, {decimal_size(result.bytes)} of {decimal_size(result.input_bytes)}",
        ),
        ("files", plural(result.files, "file") + (f", {same} duplicates stored once" if same else "")),
        ("redacted", _redacted(result.redactions)),
    ]
    if not result.source_included:
        rows.append(("source", "omitted (--no-source)"))
    rows += _dropped(result.dropped)
    _write(rows)


def _print_unpack(result: UnpackResult) -> None:
    """Print the summary of an unpacked bundle on stderr."""
    checked = "checksums right" if result.verified else "not packed by xpudbg: no checksums to compare with"
    rows = [
        ("bundle", locate.short_path(result.folder)),
        ("files", f"{plural(result.files, 'file')}, {decimal_size(result.bytes)}, {checked}"),
        *_dropped(result.dropped),
        *(("refused", f"{problem.where}: {problem.what}") for problem in result.problems),
    ]
    _write(rows)


def _write(rows: Sequence[tuple[str, str]]) -> None:
    from rich.text import Text

    console = status_console()
    # A stderr that cannot be written changes no status.
    with contextlib.suppress(OSError, ValueError):
        for name, text in rows:
            print_folded(console, Text(f"{name:<9} {clean(text)}"), " " * 10)


def _redacted(rows: Sequence[Redaction]) -> str:
    if not rows:
        return "nothing was found to redact"
    kinds: Counter[str] = Counter()
    for row in rows:
        kinds[row.kind] += row.count
    places = plural(sum(kinds.values()), "place")
    files = plural(len({row.path for row in rows}), "file")
    return f"{places} in {files}: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())


def _dropped(rows: Sequence[DroppedFile]) -> list[tuple[str, str]]:
    if not rows:
        return []
    size = sum(row.bytes or 0 for row in rows)
    out = [("omitted", f"{plural(len(rows), 'file')}, {decimal_size(size)} (pack.json lists them)")]
    by_reason: dict[str, list[DroppedFile]] = {}
    for row in rows:
        by_reason.setdefault(row.reason, []).append(row)
    for reason, some in sorted(by_reason.items(), key=lambda item: (-len(item[1]), item[0]))[:_LISTED]:
        text = reason.removeprefix("omitted ")
        # Files omitted on purpose are named by rank, failures by file.
        if text == reason:
            text += f": {PurePosixPath(some[0].path).name}" + (", ..." if len(some) > 1 else "")
        out.append(("", f"{len(some)} {text}"))
    if len(by_reason) > _LISTED:
        out.append(("", f"and {len(by_reason) - _LISTED} more reasons"))
    return out


def _render_redactions(rows: Sequence[Redaction]) -> str:
    """Return a table of redactions: file, kind, count and lines. The redacted text is stored nowhere."""
    if not rows:
        return "nothing was redacted\n"
    cells = [(row.path, row.kind, row.placeholder, row.count, _lines(row.lines)) for row in rows]
    return render_rows(("file", "kind", "placeholder", "count", "lines"), cells, TableFormat.PLAIN)


def _lines(lines: Sequence[int]) -> str:
    return ",".join(map(str, lines[:_LINES])) + (",..." if len(lines) > _LINES else "") or "-"
