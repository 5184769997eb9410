"""The steps of ``xpudbg dynamo``: open the runs, analyse, print."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from xpudbg.commands.addresses import find_run, open_run, split_address
from xpudbg.commands.output import print_result
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.run.run_reader import RunReader
from xpudbg.store.locate import LATEST

if TYPE_CHECKING:
    from rich.console import Console


def dynamo_command(
    text: str,
    frame: str,
    *,
    against: str | None,
    guards: bool,
    shapes: bool,
    metrics: bool,
    every: bool,
    strict: bool,
    paged: bool,
    as_json: bool,
) -> int:
    """Show what torch.compile did with the frames of a run; returns the exit status.

    Args:
        text: What the user typed for the run, with the frame behind a colon or not.
        frame: The frame; empty for all.
        against: A run to compare cache keys with.
        guards: Show the guards.
        shapes: Show the symbolic sizes.
        metrics: Show torch's metrics.
        every: Do not fold long lists.
        strict: Fail where a trace is damaged, or something is not known for want of one.
        paged: Hand what is longer than the screen to the pager.
        as_json: Print JSON.

    Raises:
        XpudbgError: There is no such run, nothing of a compile in it, or no such frame.
    """
    from xpudbg.facts.dynamo.report import analyse_dynamo
    from xpudbg.screens.reporter import Reporter

    run, frame = _open(text, frame)
    other = open_run(against) if against is not None else None
    report = analyse_dynamo(run, frame=frame, against=other, guards=guards and (every or as_json))

    def screen(console: Console) -> None:
        from xpudbg.screens.dynamo import print_dynamo

        print_dynamo(
            report, console, every=every, guards=guards, shapes=shapes, metrics=metrics, one_frame=bool(frame)
        )

    reporter = Reporter("xpudbg.dynamo", lambda: report, screen=screen)
    print_result(reporter, as_json=as_json, paged=paged)
    return ExitCode.FOUND if strict and (report.problems or report.lost) else ExitCode.OK


def print_records(text: str, frame: str, *, strict: bool) -> int:
    """Print the records of a run's traces, one JSON object a line; returns the exit status.

    Args:
        text: What the user typed for the run, with the frame behind a colon or not.
        frame: Id of a frame or of a compile; empty for all.
        strict: Fail where a trace is damaged.

    Raises:
        XpudbgError: There is no such run or frame.
    """
    import json

    from xpudbg.facts.dynamo.trace_records import trace_records
    from xpudbg.model.problem import Problem
    from xpudbg.screens.json_out import to_plain
    from xpudbg.screens.text import clean

    run, frame = _open(text, frame)
    problems: list[Problem] = []
    for row in trace_records(run, frame, problems):
        sys.stdout.write(json.dumps(to_plain(row)) + "\n")
    for problem in problems:
        line = clean(f"{problem.where}: {problem.what}", single_line=True)
        sys.stderr.write(f"warning: {line}\n")
    return ExitCode.FOUND if strict and problems else ExitCode.OK


def _open(text: str, frame: str) -> tuple[RunReader, str]:
    """The run, and the frame that the address or the word behind it names.

    A frame is no graph: one that was given up has none. So the part behind the colon is looked up among the frames.

    Raises:
        XpudbgError: There is no such run, or two frames are named.
    """
    address = split_address(text)
    words = [*(p for p in address.parts if p), *([frame] if frame else [])]
    if len(words) > 1:
        raise XpudbgError(f"{' and '.join(words)} are two frames", hint="give one of them")
    path = find_run(address.run or LATEST)
    return RunReader.open(path, name=address.run or LATEST, outline=True), "".join(words)
