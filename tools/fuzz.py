"""Fuzz every command that reads: mutated bundles, zip files, caches, traces and files of 8 GB; no traceback, no escape, no surprise.

    python tools/fuzz.py --count 5000 --seed 1          # all families in turn
    python tools/fuzz.py --only zip --count 200
    python tools/fuzz.py --case bundle:1:17             # one case again, with what it printed

Recorded artifacts (``tests/data``) become bundles once. Each case copies one, changes it by its own seed and gives it to commands
in a child process, in-process, with limits on processor time and memory; half of them write to a terminal. A case fails when a
status is not 0, 1 or 2, when a limit is passed, or when a control character comes out that a report would not print.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import pty
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tools import fuzz_commands as commands  # noqa: E402
from tools import fuzz_mutations as mutations  # noqa: E402

DATA = ROOT / "tests" / "data"
SECONDS, MEGABYTES = 20.0, 700
HUGE_SECONDS, HUGE_MEGABYTES = 2.0, 150
_WALL = 180
_OUTPUT = 32 << 20
_OWN = re.compile(r"\x1b\[[0-9;?]*[mhlKJABCDGH]|\x1b\]8;[^\x1b\x07]*(?:\x1b\\|\x07)|\r(?=\n|\x1b)|\r+\n")
"""What the tool's own reports and progress lines send to a terminal."""
_BAD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_ELSEWHERE = re.compile(r"\.(__main__|parts|probe|pytest_plugin|spirv|target)(\.|$)")
"""Modules of other processes."""
_MARKED = re.compile(r"\x1b\[41;5m|\x1b\]0;|\x1bP")


@dataclass(frozen=True)
class Bases:
    """What is mutated.

    Attributes:
        whole: By name, bundles with their packs: a CPU run with a trace, graphs with Triton kernels, two caches, a run
            with graphs and native code, a run made here.
        raw: What ``collect`` is given.
    """

    whole: dict[str, commands.Base]
    raw: dict[str, Path]


@dataclass(frozen=True)
class Case:
    """One mutation: family, seed and number tell all of it."""

    family: str
    seed: int
    number: int

    @property
    def name(self) -> str:
        """What ``--case`` takes."""
        return f"{self.family}:{self.seed}:{self.number}"

    def rng(self) -> random.Random:
        """A generator of its own, the same every time."""
        return random.Random(self.name)


def import_all() -> None:
    """Import what commands import when they are used: each runs in a fork of this process, most of which did little else."""
    import xpudbg

    for module in pkgutil.walk_packages(xpudbg.__path__, "xpudbg."):
        if not _ELSEWHERE.search(module.name):
            importlib.import_module(module.name)


def make_bases(folder: Path) -> Bases:
    """Bundles and packs of the recorded artifacts, and of a run that is made here."""
    import_all()
    from xpudbg.record.collect.collect import collect_paths
    from xpudbg.record.collect.file_import import ImportMethod
    from xpudbg.share.content import PackOptions
    from xpudbg.share.pack import pack_bundle
    from xpudbg.store.reader import open_bundle

    (folder / "out").mkdir()
    raw = {
        "run": DATA / "run-cpu-2.13" / "raw",
        "xpu": DATA / "fusion-xpu-2.13",
        "aot": DATA / "aot-xpu-2.13",
        "pvc": DATA / "triton_cache_pvc",
        "cuda": DATA / "triton_cache_cuda",
        "old": DATA / "fusion-cpu-2.5",
    }
    ocloc, whole = commands.make_ocloc(folder), {}
    bundles = {"own": commands.make_run(folder)}
    for name, path in raw.items():
        bundles[name] = folder / "bundles" / name
        collect_paths([path], out=bundles[name], name=name, how=ImportMethod.COPY, progress=lambda _: None)
    bundles["explained"] = folder / "bundles" / "explained"
    _copy(DATA / "explain-bmg-2.13" / "run", bundles["explained"])
    for name, bundle in bundles.items():
        pack, baseline = folder / f"{name}.zip", folder / f"{name}-baseline.json"
        pack_bundle(open_bundle(bundle), pack, PackOptions(), environ={})
        quiet = ["check", str(bundle), "--update-baseline", "--baseline", str(baseline)]
        done = run_command(quiet, folder, terminal=False, huge=False)
        if done.code:
            raise SystemExit(f"no baseline of {name}: {done.output}")
        whole[name] = commands.make_base(bundle, pack, baseline, ocloc)
    raw |= {"traces": DATA / "torch_trace", "tritonparse": DATA / "tritonparse-cuda", "own": bundles["own"]}
    return Bases(whole, raw)


def build(case: Case, bases: Bases, folder: Path) -> tuple[str, list[list[str]]]:
    """The mutated input of a case below ``folder``: what was done, and the commands for it."""
    rng, out = case.rng(), folder / "out"
    out.mkdir()
    if case.family == "zip":
        name = rng.choice(sorted(bases.whole))
        path, base = folder / "x.zip", bases.whole[name]
        if case.number % 400 == 7:
            mutations.many_members(path, 1_000_000)
            said = "a million members"
        elif case.number % 400 == 8:
            mutations.bomb(path)
            said = "a manifest of 1 GB"
        else:
            shutil.copyfile(base.pack, path)
            said = mutations.change_zip(path, rng)
        return f"{name}: {said}", [*commands.of_zip(path, out), *commands.reading(path, base, out)]
    if case.family in ("collect", "trace"):
        name = rng.choice(sorted(bases.raw)) if case.family == "collect" else "traces"
        path = folder / "raw"
        _copy(bases.raw[name], path)
        said = mutations.change_files(path, rng)
        return f"{name}: {said}", commands.of_raw(path, out)
    if case.family == "baseline":
        name = rng.choice(sorted(bases.whole))
        file, rules = folder / "baseline.json", folder / "rules.toml"
        shutil.copyfile(bases.whole[name].baseline, file)
        rules.write_text(commands.RULES)
        said = f"{mutations.change_json(file, rng)}; rules: {mutations.change_bytes(rules, rng)}"
        return f"{name}: {said}", commands.of_baseline(file, rules, bases.whole[name], out)
    names = {"cache": ["pvc", "cuda"], "bundle": sorted(bases.whole)}.get(case.family, ["run", "xpu", "pvc"])
    name = rng.choice(names)
    path, base = folder / ".xpudbg" / "runs" / "20261122-000000-fuzz", bases.whole[name]
    path.parent.mkdir(parents=True)
    _copy(base.bundle, path)
    if case.family == "huge":
        files = sorted(p for p in path.rglob("*") if p.is_file() and p.name != "manifest.json")
        file = files[case.number % len(files)]
        said = f"{file.relative_to(path)}: {mutations.make_huge(file, rng)}"
    else:
        said = mutations.change_files(path, rng)
    return f"{name}: {said}", [*commands.reading(path, base, out), *commands.of_folder(path, out)]


def _copy(source: Path, target: Path) -> None:
    if source.is_file():
        target.mkdir()
        shutil.copyfile(source, target / source.name)
    else:
        shutil.copytree(source, target)


FAMILIES = ("bundle", "zip", "cache", "trace", "collect", "baseline", "huge")
_SHARES = ("bundle",) * 7 + ("zip",) * 5 + ("cache",) * 3 + ("trace",) * 2 + ("collect",) * 2 + ("baseline",)
"""Families in turn; ``huge`` runs only where it is asked for: its limits are those of a machine without other work."""


def chosen(found: list[list[str]], case: Case, count: int) -> list[list[str]]:
    """Some of a family's commands by the case's seed, in their order, as one may make what another reads; 0 for all."""
    if count <= 0:
        return found
    # The others read what it makes.
    always = 1 if case.family in ("collect", "trace") else 0
    rng = random.Random(f"{case.name}:commands")
    wanted = rng.sample(range(always, len(found)), min(count, len(found) - always))
    return [*found[:always], *(found[n] for n in sorted(wanted))]


@dataclass
class Outcome:
    """What a command did: status, processor time, memory at its peak beyond what it began with, what it printed, and why it is a finding (empty for none)."""

    command: list[str]
    code: int
    seconds: float
    megabytes: int
    output: str
    finding: str = ""


def _resident() -> int:
    """Kilobytes that this process holds: a child begins with them."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 10


def run_command(command: list[str], folder: Path, *, terminal: bool, huge: bool) -> Outcome:
    """One command in a child process, its output caught."""
    reader = _Terminal() if terminal else _Files(folder)
    before = _resident()
    child = os.fork()
    if not child:
        _child(command, reader, folder)
    reader.started()
    deadline = time.monotonic() + _WALL
    while True:
        done, status, usage = os.wait4(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.004)
    code = os.waitstatus_to_exitcode(status)
    seconds, memory = usage.ru_utime + usage.ru_stime, max(usage.ru_maxrss - before, 0) >> 10
    output = reader.finish()
    most_seconds, most_memory = (HUGE_SECONDS, HUGE_MEGABYTES) if huge else (SECONDS, MEGABYTES)
    finding = escapes(output, command, terminal=terminal)
    if code not in (0, 1, 2):
        finding = f"status {code}"
    elif seconds > most_seconds:
        finding = f"{seconds:.1f} s of processor time"
    elif memory > most_memory:
        finding = f"{memory} MB"
    return Outcome(command, code, seconds, memory, output, finding)


def escapes(output: str, command: Sequence[str], *, terminal: bool) -> str:
    """Why an output must not reach a terminal or a file; empty when it may."""
    if terminal:
        if _MARKED.search(output):
            return "an artifact's escape reached the terminal"
        output = _OWN.sub("", output)
        found = _BAD.search(output)
        return (
            f"control character {found[0]!r} on the terminal: {output[max(0, found.start() - 60) : found.end() + 20]!r}"
            if found
            else ""
        )
    artifact = command[0] == "show" and len(command) > 3 and not command[3].startswith("--")
    if artifact or (command[:2] == ["triton-cache", "show"] and "--stage" in command):
        # An artifact goes out as it is where stdout is no terminal.
        return ""
    found = _BAD.search(output)
    return (
        f"control character {found[0]!r}: {output[max(0, found.start() - 60) : found.end() + 20]!r}"
        if found
        else ""
    )


class _Files:
    """stdout and stderr in a file."""

    def __init__(self, folder: Path) -> None:
        self.file = (folder / "printed").open("w+b")
        self.fd = self.file.fileno()

    def started(self) -> None:
        pass

    def finish(self) -> str:
        self.file.seek(0)
        data = self.file.read(_OUTPUT)
        self.file.close()
        return data.decode("utf-8", "replace")


class _Terminal:
    """stdout and stderr on a pseudo terminal."""

    def __init__(self) -> None:
        self._master, self.fd = pty.openpty()
        self._read: list[bytes] = []
        self._thread = threading.Thread(target=self._pump, daemon=True)

    def started(self) -> None:
        os.close(self.fd)
        self._thread.start()

    def _pump(self) -> None:
        while True:
            try:
                data = os.read(self._master, 1 << 16)
            except OSError:
                return
            if not data:
                return
            if len(self._read) < _OUTPUT >> 12:
                self._read.append(data)

    def finish(self) -> str:
        self._thread.join(5)
        os.close(self._master)
        return b"".join(self._read).decode("utf-8", "replace")


def _child(command: list[str], reader: _Files | _Terminal, folder: Path) -> None:
    """The command itself; never returns."""
    code = 70
    try:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(reader.fd, 1)
        os.dup2(reader.fd, 2)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        resource.setrlimit(resource.RLIMIT_CPU, (int(SECONDS * 2), int(SECONDS * 2) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
        os.chdir(folder / "out")
        os.environ.update(
            {
                "TERM": "xterm-256color",
                "COLUMNS": "120",
                "XPUDBG_TRACEBACK": "1",
                "PAGER": "cat",
                "HOME": str(folder),
                "XPUDBG_CACHE_DIR": str(folder / "cache"),
                "XPUDBG_OCLOC": str(folder.parent / "ocloc"),
            }
        )
        from xpudbg.commands.app import run_cli

        code = run_cli(command)
        sys.stdout.flush()
        sys.stderr.flush()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 1
    except BaseException:
        traceback.print_exc()
        code = 70
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code if 0 <= code < 256 else 71)


def run_case(case: Case, bases: Bases, work: Path, count: int) -> tuple[str, list[Outcome]]:
    """Everything that a case does; its folder is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="case-", dir=work))
    try:
        said, found = build(case, bases, folder)
        terminal = case.number % 2 == 0
        done = [
            run_command(
                command, folder, terminal=terminal and "--json" not in command, huge=case.family == "huge"
            )
            for command in chosen(found, case, count)
        ]
        return said, done
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def warm_up() -> None:
    """Load all that the commands load, so that a child begins with it."""
    import importlib

    from xpudbg.commands.app import COMMANDS
    from xpudbg.commands.triton_cache import COMMANDS as GROUP

    for entry in (*COMMANDS.values(), *GROUP.values()):
        importlib.import_module(entry.module)
    import xpudbg.compare.ci
    import xpudbg.compare.diff.whole_runs
    import xpudbg.run.graph_files
    import xpudbg.share.pack  # noqa: F401


def main(arguments: Sequence[str] | None = None, made: Bases | None = None) -> int:
    """Run the cases; 1 when there is a finding.

    Args:
        arguments: The command line; that of the process when None.
        made: From :func:`make_bases`, where that was called already.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--count", type=int, default=200, help="mutations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=FAMILIES)
    parser.add_argument("--commands", type=int, default=2, help="commands a mutation; 0 for all")
    parser.add_argument("--start", type=int, default=0, help="number of the first case")
    parser.add_argument("--case", help="one case by the name that a finding has")
    options = parser.parse_args(arguments)
    say: Callable[[str], None] = lambda text: print(text, flush=True)  # noqa: E731
    with tempfile.TemporaryDirectory(prefix="xpudbg-fuzz-") as folder:
        bases = made or make_bases(Path(folder))
        work = bases.whole["own"].pack.parent
        warm_up()
        if options.case:
            family, seed, number = options.case.split(":")
            cases = [Case(family, int(seed), int(number))]
        else:
            numbers = range(options.start, options.start + options.count)
            cases = [Case(options.only or _SHARES[n % len(_SHARES)], options.seed, n) for n in numbers]
        ran = findings = 0
        worst: dict[str, float] = {}
        for number, case in enumerate(cases):
            said, outcomes = run_case(case, bases, work, options.commands)
            for outcome in outcomes:
                ran += 1
                worst["s"] = max(worst.get("s", 0), outcome.seconds)
                worst["MB"] = max(worst.get("MB", 0), outcome.megabytes)
                if options.case or outcome.finding:
                    words = " ".join(outcome.command).replace(str(work), "")
                    say(
                        f"{case.name}: {said!r}\n  {words}: {outcome.code}, {outcome.seconds:.2f} s, {outcome.megabytes} MB {outcome.finding}"
                    )
                if outcome.finding:
                    findings += 1
                    say(
                        "    " + repr(outcome.output[-1500:])
                        if "control" in outcome.finding
                        else outcome.output[-2500:]
                    )
            if number % 250 == 249:
                say(f"{number + 1} cases, {ran} commands, {findings} findings")
        say(
            f"{len(cases)} cases, {ran} commands, {findings} findings; "
            f"at most {worst.get('s', 0):.1f} s of processor time and {worst.get('MB', 0):.0f} MB a command"
        )
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
