"""Selection of cache entries by address, for the commands of ``triton-cache``."""

from __future__ import annotations

import getpass
import os
import re
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.commands.addresses import find_run, open_address, readable
from xpudbg.core import system
from xpudbg.core.errors import SeveralFitError, XpudbgError
from xpudbg.core.text import plural, shell_word
from xpudbg.facts.run_address import (
    AddressLevel,
    Selection,
    kernel_rows,
    matched_entries,
    refuse_below,
    resolve_parts,
)
from xpudbg.run.cache_files import EntryFiles, FoundCaches, RunCache, configurations_of, describe_entries
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.text import clean
from xpudbg.store.files.atomic import temporary_root
from xpudbg.store.locate import LATEST, LATEST_FORM, home_directory, resolve_run, short_path
from xpudbg.store.typed_address import KERNEL_STAGES, is_path, kernel_stage, parse_address

_SHOWN = 8


def find(addresses: list[str] | None, *, machine: bool = False) -> FoundCaches:
    """Find the kernels of some addresses; at least one must be found.

    Args:
        addresses: Runs, graphs, kernels, caches or folders; none for the default places.
        machine: Whether the caches of this machine are searched.

    Raises:
        XpudbgError: There are none.
    """
    if addresses and machine:
        raise XpudbgError(f"{addresses[0]} and --machine are two places", hint="give one of them")
    if addresses:
        selections = [open_address(word, most=AddressLevel.KERNEL, several=True) for word in addresses]
    else:
        selections = [Selection(run) for run in default_runs(machine)]
    found = _found_in(selections)
    if not found.roots:
        raise _nothing_in(selections)
    return found


def _found_in(selections: Sequence[Selection]) -> FoundCaches:
    """Return the caches of some selections as one, with only the selected entries."""
    if len(selections) == 1 and selections[0].whole:
        return selections[0].run.fact(RunCache).found
    merged = FoundCaches()
    for selection in selections:
        found = selection.run.fact(RunCache).found
        chosen = {id(f) for f in entries_in(selection)}
        for root, entries in found.roots.items():
            have = {(f.key, f.stem) for f in merged.roots.get(root, ())}
            new = [f for f in entries if id(f) in chosen and (f.key, f.stem) not in have]
            if new:
                merged.roots.setdefault(root, []).extend(new)
        merged.best_configs += found.best_configs
        merged.problems += found.problems
        if selection.whole:
            merged.others |= found.others
            merged.unfinished |= found.unfinished
    return merged


def entries_in(selection: Selection) -> list[EntryFiles]:
    """Return the cache entries of a selection."""
    if selection.kernels is not None:
        return matched_entries(selection.run, selection.kernels)
    if selection.graphs is not None:
        return matched_entries(selection.run, kernel_rows(selection.run, selection.graph_ids))
    return selection.run.fact(RunCache).found.entries


def _nothing_in(selections: Sequence[Selection]) -> XpudbgError:
    """Return why there is no entry: the kernel is a library call or C++, or its entry is missing."""
    problem = next((p for s in selections for p in s.run.fact(RunCache).found.problems), None)
    for selection in selections:
        for match in selection.kernels or ():
            called = f"K{match.number} of {match.graph}, " if match.number else ""
            kind = match.row.kind.value if match.row else match.fused.kind if match.fused else ""
            what = f"{called}{match.name}{f' ({kind})' if kind else ''} has no entry in the Triton cache"
            why = next((a.reason for a in match.row.artifacts if a.reason), "") if match.row else ""
            return XpudbgError(
                f"{what}: {why.removeprefix('no cache entry: ')}" if why else what,
                hint="library calls and C++ kernels have none; "
                f"'xpudbg show-fusion {shell_word(selection.run.name)}' says what a kernel computes",
            )
    where = ", ".join(
        ":".join([s.run.name or str(s.run.root), *(g.id for g in s.graphs or ())])
        for s in list(selections)[:3]
    )
    hint = "CPU kernels leave no entries; with TRITON_INTERPRET=1 there are none either"
    if any(s.run.name == LATEST for s in selections):
        hint += "; --machine looks into the caches of this machine"
    return XpudbgError(
        f"no Triton kernels in {where}", hint=f"{problem.where}: {problem.what}" if problem else hint
    )


@dataclass(frozen=True)
class KernelChoice:
    """The selected kernel, for a command that takes one.

    Attributes:
        kernel: Its name.
        entries: Its cache entry; several configurations where it is unknown which one autotuning chose.
        stage: The stage that the address names; empty without one.
        line: The line of that stage; empty without one.
        typed: The address as typed.
    """

    kernel: str
    entries: tuple[EntryFiles, ...]
    stage: str
    line: str
    typed: str

    def refuse_several(self) -> None:
        """Refuse several configurations where one is needed.

        Raises:
            XpudbgError: There are several; the hint tells them apart.
        """
        if len(self.entries) > 1:
            raise XpudbgError(
                f"{self.typed} matches {len(self.entries)} cache entries",
                hint=f"choose by hash: {_described(self.entries)}",
            )


def select(places: list[str] | None, wanted: str, *, machine: bool = False) -> EntryFiles:
    """Return the only cache entry of an address: of several configurations of a kernel the one that autotuning chose.

    Args:
        places: Places to search for a kernel without a run; none for the default.
        wanted: The address as typed.
        machine: Whether the caches of this machine are searched.

    Raises:
        XpudbgError: None or several match, and the hint names them; or the address names a stage.
    """
    choice = choose_kernel(places, wanted, machine=machine, most=AddressLevel.KERNEL)
    choice.refuse_several()
    return choice.entries[0]


def two_configurations(
    places: list[str] | None, wanted: str, *, machine: bool = False
) -> tuple[EntryFiles, EntryFiles]:
    """Return the two configurations of a kernel that has no others.

    Raises:
        XpudbgError: It has one, or more than two.
    """
    entries = choose_kernel(places, wanted, machine=machine, winner=False).entries
    if len(entries) != 2:
        raise XpudbgError(
            f"{wanted} has {plural(len(entries), 'configuration')}, and two kernels are compared",
            hint=f"name two: {_described(entries)}",
        )
    return entries[0], entries[1]


def select_configurations(
    places: list[str] | None, wanted: str, *, machine: bool = False
) -> tuple[EntryFiles, ...]:
    """Return the configurations of the kernel of an address; see :func:`choose_kernel`.

    Raises:
        XpudbgError: No kernel matches, or several do, or the address names a stage.
    """
    return choose_kernel(places, wanted, machine=machine, most=AddressLevel.KERNEL).entries


def choose_kernel(
    places: list[str] | None,
    wanted: str,
    *,
    machine: bool = False,
    winner: bool = True,
    most: AddressLevel = AddressLevel.LINE,
) -> KernelChoice:
    """Return the kernel of an address: with the configuration that autotuning chose where that is known, else with all.

    Args:
        places: Places to search for a kernel without a run; none for the default.
        wanted: The address as typed.
        machine: Whether the caches of this machine are searched.
        winner: Whether only the configurations that autotuning chose are needed.
        most: The last level that the command takes.

    Raises:
        XpudbgError: No kernel matches, several do, or more is named than the command takes.
    """
    selections = _kernel_selections(places, wanted, machine, most)
    entries = {(f.root, f.key, f.stem): f for s in selections for f in entries_in(s)}
    if not entries:
        raise _nothing_in(selections)
    stage, line = selections[0].stage, selections[0].line
    if stage and not kernel_stage(stage):
        raise XpudbgError(f"{stage} is not a stage of a kernel", hint=f"stages: {', '.join(KERNEL_STAGES)}")
    stage = kernel_stage(stage)
    groups = configurations_of(
        entries.values(), {key for s in selections for key in s.run.fact(RunCache).winners}
    )
    if len(groups) > 1:
        raise XpudbgError(
            f"{wanted} matches {len(entries)} cache entries of {len(groups)} kernels",
            hint=f"choose one: {_described([g.entries[0] for g in groups])}",
        )
    group = groups[0]
    if not winner or not group.why:
        return KernelChoice(group.kernel, group.entries, stage, line, wanted)
    sys.stderr.write(f"{clean(group.why)}\n")
    return KernelChoice(group.kernel, group.counting, stage, line, wanted)


def _described(entries: Sequence[EntryFiles]) -> str:
    more = f" and {len(entries) - _SHOWN} more" if len(entries) > _SHOWN else ""
    return ", ".join(describe_entries(entries[:_SHOWN])) + more


def _kernel_selections(
    places: list[str] | None, wanted: str, machine: bool, most: AddressLevel
) -> list[Selection]:
    """Return the selections of an address for a command that takes a kernel, in each place that has it.

    Raises:
        XpudbgError: It means nothing, several kernels, or more than the command takes.
    """
    if places and machine:
        raise XpudbgError(f"--in {places[0]} and --machine are two places", hint="give one of them")
    address, here = parse_address(wanted), not places and not machine
    if is_path(address.run) or LATEST_FORM.fullmatch(address.run) or (here and (":" in wanted or _has_run())):
        return [open_address(wanted, most=most, takes="a kernel")]
    # A kernel of some caches, and nothing else.
    parts = (address.run, *address.parts) if ":" in wanted else ("", wanted, "")
    found: list[Selection] = []
    errors: list[XpudbgError] = []
    runs = (RunReader.open(readable(p), name=short_path(p)) for p in resolve_places(places or []))
    for run in runs if places else default_runs(machine):
        try:
            found.append(replace(resolve_parts(run, parts), line=address.line))
        except XpudbgError as error:
            errors.append(error)
    for selection in found:
        refuse_below(selection, wanted, most, "a kernel")
    if found:
        return found
    raise next((e for e in errors if isinstance(e, SeveralFitError)), errors[0])


def _has_run() -> bool:
    """Return whether a run of this folder has ended."""
    with suppress(XpudbgError):
        return bool(resolve_run(LATEST))
    return False


def default_places() -> list[Path]:
    """Return the existing caches that this user's Triton and Inductor write to."""
    named = [os.environ.get("TRITON_CACHE_DIR"), os.environ.get("TORCHINDUCTOR_CACHE_DIR")]
    user = re.sub(r'[\\/:*?"<>|]', "_", _user())
    candidates = [Path(n) for n in named if n]
    if not os.environ.get("TORCHINDUCTOR_CACHE_DIR"):
        candidates.append(Path(temporary_root()) / f"torchinductor_{user}")
    home = os.environ.get("TRITON_HOME")
    base = Path(home) if home else home_directory()
    candidates += [base / ".triton" / "cache"] if base else []
    return [p for p in dict.fromkeys(candidates) if p.is_dir()]


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return str(system.user())


def resolve_places(places: list[str] | None) -> list[Path]:
    """Return the folders of typed places; without any, the caches of this machine.

    Raises:
        XpudbgError: A place is not there; without places, no cache of the user is.
    """
    return [find_run(place) for place in places] if places else _machine_caches()


def _machine_caches() -> list[Path]:
    found = default_places()
    if not found:
        hint = "give a folder, a run or 'latest'; TRITON_CACHE_DIR, /tmp/torchinductor_USER and ~/.triton/cache are not there"
        raise XpudbgError("no Triton cache found", hint=hint)
    return found


def default_runs(machine: bool) -> list[RunReader]:
    """Return the default place of kernels: the latest run of this folder, else the caches of this machine; stderr names it.

    Args:
        machine: Whether the caches of this machine are requested.

    Raises:
        XpudbgError: There is neither.
    """
    if not machine:
        try:
            latest = find_run(LATEST)
        except XpudbgError:
            latest = None
        if latest is not None:
            name = clean(latest.name)
            sys.stderr.write(f"in the latest run, {name} (--machine: the caches of this machine)\n")
            return [RunReader.open(latest, name=LATEST)]
    found = _machine_caches()
    if not machine:
        names = ", ".join(clean(short_path(p)) for p in found)
        sys.stderr.write(f"in the caches of this machine, {names}\n")
    return [RunReader.open(p) for p in found]


def now() -> float:
    """Return seconds since the epoch."""
    return time.time()
