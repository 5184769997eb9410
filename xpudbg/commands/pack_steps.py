"""The steps of ``xpudbg pack``: find the run, pack it, report."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from xpudbg.commands.addresses import open_run
from xpudbg.commands.options import size_in_bytes
from xpudbg.commands.output import Steps
from xpudbg.core.errors import XpudbgError
from xpudbg.model.manifest import RunState
from xpudbg.share.content import PackOptions
from xpudbg.share.pack import pack_bundle
from xpudbg.share.redaction.text_redactor import text_redactor
from xpudbg.store.files.vfs import archive_at, refuse_archive
from xpudbg.store.locate import working_directory
from xpudbg.store.reader import Bundle


def size_budget(text: str) -> int:
    """The bytes of ``--max-size``.

    Raises:
        XpudbgError: It is no size, or nothing fits into it.
    """
    count = size_in_bytes(text, option="--max-size")
    if count < 1:
        raise XpudbgError(f"--max-size {text}: nothing fits into this size", hint="25MB is a usual limit")
    return count


def pack_command(
    run: str,
    out: Path | None,
    max_size: str | None,
    *,
    source: bool,
    inputs: bool,
    more: tuple[str, ...],
    show_redactions: bool,
    force: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Pack, and report."""
    budget = size_budget(max_size) if max_size is not None else None
    opened = open_run(run)
    root = opened.root
    archive = archive_at(root)
    if archive is not None and archive.index is None:
        refuse_archive(root, "it was not packed by xpudbg, and nothing in it is redacted")
    refuse_archive(root, "it is packed already")
    bundle = opened.bundle
    target = _target(out, bundle, more)
    if bundle.manifest.state is not RunState.COMPLETE and not quiet:
        sys.stderr.write(
            f"note: the run is '{bundle.manifest.state.value}', not complete: packed as it is now\n"
        )
    options = PackOptions(budget, (max_size or "").strip(), source, more, force, inputs)
    with Steps(quiet=quiet) as steps:
        result = pack_bundle(bundle, target, options, progress=steps.step)
    if as_json:
        from xpudbg.screens.reporter import Reporter

        sys.stdout.write(Reporter("xpudbg.pack", lambda: result).json_text())
        return
    from xpudbg.screens.pack_report import print_pack, render_redactions

    if not quiet:
        print_pack(result)
    if show_redactions:
        sys.stdout.write(render_redactions(result.redactions))


def _target(out: Path | None, bundle: Bundle, more: tuple[str, ...]) -> Path:
    here = working_directory()
    if out is None:
        # A run is called after its script.
        redact = text_redactor(bundle, more, os.environ)
        return here / f"{redact(bundle.root.resolve().name)}.zip"
    if str(out) == "-":
        raise XpudbgError("a pack is a file, not a stream", hint="name a file: -o run.zip")
    return here / out.expanduser()
