"""The baseline that a run is compared with, and the target file of a new one."""

from __future__ import annotations

from pathlib import Path

from xpudbg.compare.checks.baseline import SCHEMA, baseline_of, load_baseline
from xpudbg.compare.checks.rules import DEFAULT_BASELINE, Rules
from xpudbg.compare.metrics import measure_run
from xpudbg.core.errors import XpudbgError
from xpudbg.model.checks import Baseline
from xpudbg.model.row import dataclass
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.paths import open_plain
from xpudbg.store.files.vfs import is_folder
from xpudbg.store.locate import resolve_run, short_path, working_directory


@dataclass(frozen=True)
class FoundBaseline:
    """The baseline that a run is compared with.

    Attributes:
        name: Its name in messages; empty without one.
        baseline: The baseline; None without one.
        run: The run that serves as one; None for a baseline file.
    """

    name: str = ""
    baseline: Baseline | None = None
    run: RunReader | None = None


def baseline_of_rules(rules: Rules) -> FoundBaseline:
    """Return the baseline that the rules name, else the default file of the working directory; an empty one without both.

    Raises:
        XpudbgError: The baseline of the rules does not exist, or is neither a run nor a baseline file.
    """
    if rules.baseline:
        named = Path(rules.baseline)
        name = short_path(rules.baseline)
        if not named.exists():
            what = f"{rules.source} names the baseline {name}, which does not exist"
            raise XpudbgError(what, hint="'xpudbg check RUN --update-baseline' writes it")
        if is_folder(named):
            run = RunReader.open(named)
            return FoundBaseline(name, baseline_of(measure_run(run)), run)
        return FoundBaseline(name, load_baseline(named))
    default = working_directory() / DEFAULT_BASELINE
    return FoundBaseline(DEFAULT_BASELINE, load_baseline(default)) if default.is_file() else FoundBaseline()


def check_target(given: str, file: Path) -> None:
    """Refuse to overwrite a file that is no baseline, and a run where a file is meant."""
    hint = f"--update-baseline writes a file: name one with --baseline, such as {DEFAULT_BASELINE}"
    try:
        meant = resolve_run(given)
    except XpudbgError:
        return
    if is_folder(meant):
        raise XpudbgError(f"{given} is a run or folder, not a baseline file", hint=hint)
    try:
        with open_plain(file) as stream:
            head = stream.read(200)
    except OSError as error:
        raise XpudbgError(f"cannot read {given}: {error.strerror}", hint=hint) from error
    if head.strip() and SCHEMA.encode() not in head:
        raise XpudbgError(f"{given} exists and is not a baseline file: it was not changed", hint=hint)
