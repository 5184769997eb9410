"""The last page of a run: what its processes left, led to graphs, kernels and lines, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.times.report import lines_of_launch
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.findings.machine_rules import MESSAGE_RULES
from xpudbg.formats.last_page import parse_kernel_log, parse_launches, parse_stacks
from xpudbg.model.artifact import KERNEL_LOG, Kind
from xpudbg.model.finding import Finding
from xpudbg.model.last_page import (
    LAUNCHES,
    CallState,
    KernelMessage,
    LastLaunch,
    LastOfProcess,
    LastPage,
    ThreadStack,
)
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader

_NEAR = 1 << 24
"""A faulting address this far behind an argument is said to be behind it."""
_OURS = "/probe/site/_xpudbg_last.py"
_NOWHERE = ", where no argument of the last launches lies"
_GPU = {"page-fault", "cat-error", "gpu-hang", "xid"}


def last_page(run: RunReader) -> LastPage | None:
    """Return what is known of the end of a run; None for one that ended well and traced nothing."""
    exit_ = run.manifest.exit
    processes: dict[str, LastOfProcess] = {}
    messages: tuple[KernelMessage, ...] = ()
    unread = ""
    problems: list[Problem] = []
    for row in run.present(Kind.LAST_PAGE):
        label = row.path.split("/")[1] if row.path.startswith("processes/") else ""
        name = row.path.rpartition("/")[2]
        of = processes.setdefault(label, LastOfProcess(label)) if label else LastOfProcess("")
        try:
            text = run.bundle.read_text(row.path)
        except XpudbgError as error:
            problems.append(Problem(row.path, error.message, error.hint))
            continue
        if name == KERNEL_LOG:
            messages, unread = parse_kernel_log(text)
        elif name.startswith("launches"):
            parsed = parse_launches(text.encode(), origin=row.path)
            problems += parsed.problems
            processes[label] = replace(of, launches=_led_to_kernels(run, parsed.value))
        elif name.startswith("stacks"):
            stacks = (_without_ours(stack) for stack in parse_stacks(text))
            processes[label] = replace(of, stacks=(*of.stacks, *stacks))
    died = bool(exit_.signal) or exit_.code not in (0, None)
    if not processes and not (died and (messages or unread)):
        return None
    found = [processes[p.id] for p in run.manifest.processes if p.id in processes]
    found += [one for label, one in processes.items() if one not in found]
    page = LastPage(tuple(found), messages, unread, tuple(problems))
    return replace(page, findings=tuple(_findings(page, run, died=died)))


def _without_ours(stack: ThreadStack) -> ThreadStack:
    return replace(stack, frames=tuple(f for f in stack.frames if not f.path.endswith(_OURS)))


def _led_to_kernels(run: RunReader, launches: Sequence[LastLaunch]) -> tuple[LastLaunch, ...]:
    """Add graph, number and lines of the program, by the line of the generated code that made the launch."""
    known: dict[tuple[str, str], LastLaunch | None] = {}
    synced = any(v.name == LAUNCHES and v.value == "sync" for v in run.manifest.variables)

    def led(launch: LastLaunch) -> LastLaunch:
        launch = replace(launch, synced=synced)
        if (
            launch.device not in ("", "cpu")
            and launch.state is CallState.RETURNED
            and not synced
            and _uses_gpu(run)
        ):
            launch = replace(launch, state=CallState.QUEUED)
        key = launch.at, launch.kernel
        if key not in known:
            known[key] = _place(run, launch)
        place = known[key]
        return (
            launch
            if place is None
            else replace(launch, graph=place.graph, launch=place.launch, lines=place.lines)
        )

    return tuple(map(led, launches))


def _place(run: RunReader, launch: LastLaunch) -> LastLaunch | None:
    number = launch.at.rpartition(":")[2]
    if not number.isdecimal():
        return None
    for graph in run.graphs:
        code = run.inputs(graph).code
        called = code is not None and any(
            c.line == int(number) and c.kernel == launch.kernel for c in code.calls
        )
        if not called:
            continue
        for index, kernel in enumerate(fusion_of(run, graph).kernels, 1):
            if kernel.source_line == int(number):
                return replace(launch, graph=graph.id, launch=index, lines=lines_of_launch(kernel))
    return None


def _findings(page: LastPage, run: RunReader, *, died: bool) -> Iterator[Finding]:
    launches = [launch for one in page.processes for launch in one.launches]
    seen = set[str]()
    for message in page.messages:
        where = place_of(message.address, launches)
        if not where and message.address is not None:
            where = f"0x{message.address:x}" + (_NOWHERE if launches else "")
        if message.kind and message.kind not in seen:
            seen.add(message.kind)
            yield _of_message(message, where)
    if not died:
        return
    for one in page.processes:
        if one.launches and (found := _of_last(one.launches[-1])) is not None:
            yield found
    if not launches and run.manifest.graphs:
        yield CATALOGUE["crash/untraced"].finding(Finding())
    devices = {launch.device for launch in launches} | {d.type for d in run.manifest.devices}
    if _uses_gpu(run) and (seen & _GPU or devices & {"xpu", "cuda"}):
        kind = "cuda" if "cuda" in devices else "xpu"
        yield CATALOGUE["crash/driver-log"].finding(Finding(), fixes=[kind])


def _uses_gpu(run: RunReader) -> bool:
    return run.manifest.emulated is None


def _of_last(launch: LastLaunch) -> Finding | None:
    """Return what the last launch of a process says; None for one that returned."""
    if launch.state is CallState.RUNNING:
        return _about_launch(launch, "")
    if launch.state is CallState.QUEUED:
        return _about_launch(launch, "queued")
    if launch.state is CallState.RAISED:
        alone = launch.synced or launch.device in ("", "cpu")
        return _about_launch(launch, "raised" if alone else "raised later")
    return None


def _about_launch(launch: LastLaunch, case: str) -> Finding:
    name = f"K{launch.launch} ({launch.kernel})" if launch.launch else launch.kernel
    place = launch.lines[-1] if launch.lines else None
    where = (
        f"line {place.line} of {place.file.rpartition('/')[2]}"
        if place is not None
        else launch.at.rpartition("/")[2]
    )
    return CATALOGUE["crash/last-launch"].finding(Finding(where=place), case, kernel=name, where=where)


def _of_message(message: KernelMessage, where: str) -> Finding:
    rule = next(r for r in MESSAGE_RULES if r.name == message.kind)
    match = rule.match(message.text)
    word = next((g for g in match.groups() if g), "") if match is not None else ""
    return rule.finding(
        Finding(evidence=message.text), where=where or "the message names no address", code=word, library=word
    )


def place_of(address: int | None, launches: Sequence[LastLaunch]) -> str:
    """Return where an address lies among the arguments of the last launches; empty where it is near none."""
    best: tuple[int, str] | None = None
    for launch in reversed(launches):
        for index, arg in enumerate(launch.args):
            if address is None or arg.pointer is None or address < arg.pointer:
                continue
            name = f"{arg.name or f'argument {index}'} of {launch.kernel}"
            past = address - (arg.pointer + arg.bytes)
            if past < 0:
                return (
                    f"0x{address:x} is {address - arg.pointer:,} bytes into {name}, which has {arg.bytes:,}"
                )
            if past < _NEAR and (best is None or past < best[0]):
                best = (
                    past,
                    f"0x{address:x} is {past:,} bytes behind the end of {name}, which has {arg.bytes:,}",
                )
    return best[1] if best is not None else ""
