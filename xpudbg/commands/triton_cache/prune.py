"""``xpudbg triton-cache`` du, verify, export and prune."""

from __future__ import annotations

import contextlib
import fnmatch
import os
import re
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import (
    AddressesArgument,
    DryRunOption,
    InOption,
    JsonOption,
    KernelArgument,
    KernelNameOption,
    KernelTargetOption,
    MachineOption,
    OddStrictOption,
    PlacesArgument,
    YesOption,
    parse_time,
    size_in_bytes,
)
from xpudbg.commands.output import Output, confirm, print_json
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.core.text import decimal_size, plural
from xpudbg.facts.kernels import kernel_card, triton_cache
from xpudbg.model import cache
from xpudbg.model import problem as problem_model
from xpudbg.model.row import dataclass
from xpudbg.run import cache_files
from xpudbg.screens import console as console_screen
from xpudbg.screens.kernels import cache_table
from xpudbg.screens.kernels import page as card_screen
from xpudbg.screens.text import clean
from xpudbg.store.files import atomic, vfs

if TYPE_CHECKING:
    from xpudbg.model.cache import CacheEntry, PrunePlan
    from xpudbg.model.problem import Problem
    from xpudbg.run.cache_files import EntryFiles, FoundCaches

app = typer.Typer(add_completion=False)


@app.command()
def du(
    addresses: AddressesArgument = None, machine: MachineOption = False, as_json: JsonOption = False
) -> None:
    """Show what takes the space: by stage, kernel and target.

    Examples:
      xpudbg triton-cache du
      xpudbg triton-cache du ~/.triton/cache --json
    """
    uses = triton_cache.analyse_disk_use(selecting.find(addresses, machine=machine))
    Output(as_json).print(
        "xpudbg.triton-cache.du",
        lambda: {"caches": uses},
        lambda width: cache_table.render_use(uses, width=width),
        piped_width=120,
    )


@app.command()
def prune(
    places: PlacesArgument = None,
    older_than: Annotated[
        str, typer.Option("--older-than", metavar="AGE", help="Only entries compiled longer ago: 30d, 2w.")
    ] = "",
    target: KernelTargetOption = "",
    name: KernelNameOption = "",
    keep: Annotated[
        str,
        typer.Option(
            "--keep", metavar="SIZE", help="Remove the oldest until the cache is at most this large: 2GB."
        ),
    ] = "",
    yes: YesOption = False,
    dry_run: DryRunOption = False,
    as_json: JsonOption = False,
) -> int:
    """Remove entries by age, size or target. Shows them first and asks; nothing outside the cache is touched.

    The age is that of the compile: Triton does not note when an entry was last used.

    Examples:
      xpudbg triton-cache prune --older-than 30d --dry-run
      xpudbg triton-cache prune ~/.triton/cache --keep 2GB --yes
    """
    if not (older_than or target or name or keep):
        raise XpudbgError(
            "nothing chosen to remove", hint="--older-than 30d, --keep 2G, --target pvc or --name GLOB"
        )
    clock = selecting.now()
    for place in selecting.resolve_places(places):
        vfs.refuse_archive(place, "'prune' removes entries of caches on disk")
    found = selecting.find(places, machine=not places)
    _leave_bundles(found)
    plans = plan_prune(
        found,
        before=cache.utc(parse_time(older_than, clock, option="--older-than")) if older_than else "",
        target=target,
        name=name,
        keep_bytes=size_in_bytes(keep, option="--keep") if keep else None,
    )
    if not as_json:
        console_screen.write_spans(
            cache_table.render_plan(plans, width=console_screen.terminal_width(), now=clock)
        )
    count, size = sum(len(p.entries) for p in plans), sum(p.bytes for p in plans)
    what = f"{plural(count, 'entry', 'entries')}, {decimal_size(size)}"
    done = Pruned()
    if count and not dry_run:
        if not yes and not confirm(what):
            raise XpudbgError("nothing was removed")
        done = sum((remove_planned(found, plan) for plan in plans), done)
    if as_json:
        body = {"caches": plans, "removed": done.entries, "freed": done.bytes, "failed": done.failed}
        print_json("xpudbg.triton-cache.prune", body)
    else:
        sys.stdout.write(_summary(plans, done, what, dry_run=dry_run))
    if done.failed:
        first = done.failed[0]
        raise XpudbgError(
            f"{plural(len(done.failed), 'entry', 'entries')} not removed: {first.where}: {first.what}",
            hint="check the permissions of the cache",
        )
    return ExitCode.OK


def _summary(plans: tuple[PrunePlan, ...], done: Pruned, what: str, *, dry_run: bool) -> str:
    count, remaining = sum(len(p.entries) for p in plans), sum(p.kept for p in plans)
    if not count:
        return f"nothing to remove, {plural(remaining, 'entry', 'entries')} kept\n"
    if dry_run:
        return f"would remove {what}; {remaining} kept\n"
    removed = plural(done.entries, "entry", "entries")
    return f"removed {removed}, {decimal_size(done.bytes)} freed; {remaining + count - done.entries} kept\n"


def _leave_bundles(found: FoundCaches) -> None:
    """Return the found caches without those in run bundles, which a typed folder may contain.

    Raises:
        XpudbgError: None is left.
    """
    inside = sorted(root for root in found.roots if _in_bundle(root))
    if inside and len(inside) == len(found.roots):
        more = f", and {len(inside) - 1} more" if len(inside) > 1 else ""
        raise XpudbgError(
            f"{inside[0]} belongs to a run bundle{more}",
            hint="'xpudbg rm' removes whole runs; a bundle stays as it is",
        )
    for root in inside:
        del found.roots[root]
        sys.stderr.write(f"ignored {clean(str(root))}: entries of a bundle are not removed\n")


def _in_bundle(root: Path) -> bool:
    folders = (root, *root.parents)
    return any(
        os.path.lexists(place / "manifest.json") or (place.name == "runs" and place.parent.name == ".xpudbg")
        for place in folders
    )


def plan_prune(
    found: FoundCaches, *, before: str = "", target: str = "", name: str = "", keep_bytes: int | None = None
) -> tuple[PrunePlan, ...]:
    """Return the entries to remove from each root; folders not named by their own hash stay, as they may be the user's.

    Args:
        found: The caches.
        before: Only entries last changed before this time, as :func:`xpudbg.model.cache.utc` writes it; empty for all.
        target: Only entries whose target matches this pattern.
        name: Only kernels whose name matches this pattern.
        keep_bytes: Of those, the oldest go until the cache is no larger than this.
    """
    plans = []
    for one in triton_cache.list_found(found):
        root = Path(one.root)
        files = {f.key: f for f in found.roots[root]}
        total = sum(e.bytes for e in one.entries)
        chosen: list[tuple[Path, str, int, str]] = []
        for entry in sorted(one.entries, key=lambda e: (e.modified, e.key)):
            if keep_bytes is not None and total <= keep_bytes:
                break
            if not _wanted(entry, before, target, name) or not _is_own(files[entry.key]):
                continue
            chosen.append((files[entry.key].folder, entry.kernel, entry.bytes, entry.modified))
            total -= entry.bytes
        freed = sum(row[2] for row in chosen)
        plans.append(cache.PrunePlan(root, tuple(chosen), len(one.entries) - len(chosen), freed))
    return tuple(plans)


def _wanted(entry: CacheEntry, before: str, target: str, name: str) -> bool:
    if before and not "" < entry.modified < before:
        return False
    named = (entry.target, entry.arch, entry.backend)
    if target and not any(fnmatch.fnmatchcase(t.lower(), target.lower()) for t in named):
        return False
    return not name or fnmatch.fnmatchcase(entry.kernel, name)


def _is_own(files: EntryFiles) -> bool:
    metadata, _ = cache_files.read_metadata(files)
    return files.key in triton_cache.folder_names(metadata.hash) and files.folder.parent == files.root


@dataclass(frozen=True)
class Pruned:
    """Result of removing entries.

    Attributes:
        entries: Entries that are gone.
        bytes: The size of the files that went.
        failed: Entries of which something could not be removed, with the reason.
    """

    entries: int = 0
    bytes: int = 0
    failed: tuple[Problem, ...] = ()

    def __add__(self, other: Pruned) -> Pruned:
        return Pruned(self.entries + other.entries, self.bytes + other.bytes, self.failed + other.failed)


def remove_planned(found: FoundCaches, plan: PrunePlan) -> Pruned:
    """Carry out a plan: remove the files of each kernel one by one, then its folder if it is empty."""
    files = {f.folder: f for f in found.roots.get(plan.root, [])}
    done = Pruned()
    for folder, *_ in plan.entries:
        entry = files.get(folder)
        if entry is None or folder.is_symlink() or folder.resolve().parent != plan.root.resolve():
            done += Pruned(failed=(problem_model.Problem(str(folder), "it has been replaced meanwhile"),))
            continue
        done += _remove(entry, folder)
    return done


def _remove(entry: EntryFiles, folder: Path) -> Pruned:
    freed = 0
    # Without the group Triton sees no entry.
    for name in (
        entry.group,
        entry.metadata,
        *entry.stages.values(),
    ):
        if not name:
            continue
        try:
            size = os.lstat(folder / name).st_size
            os.unlink(folder / name)  # noqa: PTH108 - never follows links
            freed += size
        except FileNotFoundError:
            continue
        except OSError as error:
            return Pruned(0, freed, (problem_model.Problem(str(folder), error.strerror or str(error)),))
    with contextlib.suppress(OSError):
        folder.rmdir()
    return Pruned(1, freed)


@app.command()
def verify(
    addresses: AddressesArgument = None,
    machine: MachineOption = False,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """Find broken, partial, foreign and tampered entries: every stage is read in full.

    A hash covers a kernel's source and options, not its stages: an edit that fits them all goes unseen.

    Examples:
      xpudbg triton-cache verify
      xpudbg triton-cache verify latest --strict
    """
    checks = triton_cache.analyse_health(selecting.find(addresses, machine=machine))
    Output(as_json).print(
        "xpudbg.triton-cache.verify",
        lambda: {"caches": checks},
        lambda w: cache_table.render_checks(checks, width=w),
    )
    odd = any(e.state not in cache.SOUND for c in checks for e in c.entries) or any(
        c.unfinished or c.problems for c in checks
    )
    return 1 if strict and odd else 0


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
    with os_errors(f"cannot write {target}", hint="choose another place with --out"):
        target.parent.mkdir(parents=True, exist_ok=True)
        if out.suffix == ".zip":
            _zip(target, name, contents)
        else:
            _folder(target, contents)
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
