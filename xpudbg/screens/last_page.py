"""The last page of a run that died, for the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import binary_size, plural
from xpudbg.model.last_page import (
    CallState,
    LastArgument,
    LastLaunch,
    LastOfProcess,
    LastPage,
    ThreadStack,
)
from xpudbg.screens.folding import print_folded, print_problems, print_title, say
from xpudbg.screens.source_text import source_text

_LAUNCHES, _MESSAGES = 3, 4
_LIBRARY = re.compile(r"[/\\](?:site-packages|dist-packages|lib[/\\]python3\.\d{1,2})[/\\]")
_THREADS = 3
_ENDED = {
    CallState.RUNNING: "did not return",
    CallState.RAISED: "raised",
    CallState.RETURNED: "returned",
    CallState.QUEUED: "queued",
}


def print_last_page(page: LastPage, console: Console, *, every: bool = False) -> None:
    """Print what a run's processes did last, and what to try.

    Args:
        page: What is known.
        console: Console to print to.
        every: Print all launches, threads, frames and messages.
    """
    print_title(console, "last page")
    for finding in page.findings:
        say(console, finding.title, 2, "bold")
        if finding.where is not None:
            print_folded(console, Text.assemble("    ", source_text(finding.where)), "      ")
        if finding.evidence:
            say(console, finding.evidence, 4, "dim")
        if finding.fix:
            say(console, f"try: {finding.fix}", 4)
    for one in page.processes:
        _print_process(one, console, every=every)
    if page.messages:
        say(console, f"kernel log, {plural(len(page.messages), 'line')}", 2)
        shown = page.messages if every else page.messages[:_MESSAGES]
        for message in shown:
            say(console, message.text, 4, "dim")
        _more(len(page.messages) - len(shown), console)
    elif page.unread:
        say(console, f"the kernel's log was not read: {page.unread} (as root: dmesg)", 2, "dim")
    print_problems(console, page.problems)


def _print_process(one: LastOfProcess, console: Console, *, every: bool) -> None:
    if one.launches:
        say(console, f"{one.process}: last launches, the newest first", 2)
        newest = one.launches[::-1]
        shown = newest if every else newest[:_LAUNCHES]
        for launch in shown:
            _print_launch(launch, console)
        _more(len(newest) - len(shown), console)
    stacks: Sequence[ThreadStack] = sorted(one.stacks, key=lambda s: not s.current)
    shown_stacks = stacks if every else stacks[:_THREADS]
    for stack in shown_stacks:
        what = f"{one.process}: Python stack of thread 0x{stack.thread.lstrip('0')}, innermost first"
        reason = f" ({stack.reason})" if stack.reason and stack.current else ""
        say(console, what + reason, 2)
        for text in _frames(stack, every=every):
            say(console, text, 4)
    _more(len(stacks) - len(shown_stacks), console, "thread")


def _frames(stack: ThreadStack, *, every: bool) -> Iterator[str]:
    """Yield the frames; but for the innermost, those of libraries are counted unless ``every`` is set."""
    if not stack.frames:
        yield "no Python frame"
    for library, frames in groupby(
        enumerate(stack.frames), lambda f: not every and f[0] > 0 and bool(_LIBRARY.search(f[1].path))
    ):
        rows = [frame for _, frame in frames]
        if library:
            yield f"... {plural(len(rows), 'frame')} of libraries"
        else:
            yield from (f"{frame.path}:{frame.line} in {frame.function}" for frame in rows)


def _more(count: int, console: Console, what: str = "") -> None:
    if count > 0:
        say(console, f"and {plural(count, what) if what else count} more: --all lists them", 4, "dim")


def _print_launch(launch: LastLaunch, console: Console) -> None:
    name = f"K{launch.launch} {launch.kernel}" if launch.launch else launch.kernel
    graph = f"  {launch.graph}" if launch.graph else f"  {launch.at}"
    say(
        console,
        f"{name}: {_ENDED[launch.state]}{graph}",
        4,
        "bold" if launch.state is CallState.RUNNING else "",
    )
    for line in launch.lines[-1:]:
        print_folded(console, Text.assemble("      ", source_text(line)), "        ")
    for arg in launch.args:
        say(console, argument_text(arg), 6, "dim")
    if launch.left:
        say(console, f"and {plural(launch.left, 'argument')} more", 6, "dim")


def argument_text(arg: LastArgument) -> str:
    """Return an argument as ``in_ptr0 float32[8, 4] strides [4, 1] at 0x7f00 to 0x7f80 (128 B)``."""
    name = f"{arg.name} " if arg.name else ""
    if arg.pointer is None:
        return f"{name}{arg.value}"
    shape = ", ".join(map(str, arg.shape))
    strides = ", ".join(map(str, arg.stride))
    return f"{name}{arg.dtype}[{shape}] strides [{strides}] at 0x{arg.pointer:x} to 0x{arg.pointer + arg.bytes:x} ({binary_size(arg.bytes)})"
