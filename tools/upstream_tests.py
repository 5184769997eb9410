"""PyTorch's own Inductor tests on the emulated target, and on the CPU where they do not pass there.

    python tools/upstream_tests.py --python PYTHON [--suite NAME] [--source DIR|fetch] [--select REGEX] [--jobs N] [--out table.md]
                                   [--results FILE]

DIR holds PyTorch's ``test`` folder. ``fetch`` takes it out of Debian's source package of PyTorch, which apt downloads and whose
signature apt verifies; the folder is kept in the cache. PYTHON has torch, triton-xpu and numpy; expecttest, which torch.testing imports,
is lent from this interpreter where PYTHON lacks it. Every test that passes
on the CPU must pass on the target or stand in ``upstream_known.json`` with the reason; so must every test of a suite for devices
alone. Results are kept test by test (``--results``): what
is there is not run again. Exit status 1 when a test fails that is not listed, 2 when the tests cannot be had.
"""

from __future__ import annotations

import argparse
import collections
import importlib.util
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
WORKER = HERE / "upstream_worker.py"
KNOWN = HERE / "upstream_known.json"
PACKAGE = "pytorch"
SUITE = "trixie"
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
# Suite: module, and the class and the end of its tests' names for each side; without one for the CPU it is for devices alone.
SUITES = {
    "torchinductor": ("test_torchinductor", {"target": ("GPUTests", "_xpu"), "cpu": ("CpuTests", "_cpu")}),
    "triton_kernels": ("test_triton_kernels", {"target": ("KernelTests", "")}),
    "custom_ops": ("test_triton_kernels", {"target": ("CustomOpTests", "")}),
    "cond": ("test_control_flow", {"target": ("CondTests", "")}),
    "while_loop": ("test_control_flow", {"target": ("WhileLoopTests", "")}),
    "associative_scan": ("test_control_flow", {"target": ("AssociativeScanTests", "")}),
}
# Tests a process: what one leaves behind reaches no further.
MOST_AT_ONCE = 25


class NoSourceError(Exception):
    """The tests cannot be had, and why."""


def main() -> int:
    """Run, keep, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--suite", choices=list(SUITES), default="torchinductor")
    parser.add_argument("--source", default="fetch")
    parser.add_argument("--select", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=180, help="seconds a test")
    parser.add_argument("--target", default="bmg")
    parser.add_argument("--results", type=Path, default=Path("upstream_results.jsonl"))
    parser.add_argument("--out", type=Path, help="a table: .md, or .json")
    chosen = parser.parse_args()
    try:
        tests = test_folder(chosen.source)
        runner = Runner(chosen.python, tests, chosen)
        names = [name for name in runner.names() if re.search(chosen.select, name)]
    except NoSourceError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    runner.run("target", names, chosen.jobs)
    if "cpu" in runner.sides:
        runner.run(
            "cpu",
            [n for n in names if runner.outcome("target", n) not in ("passed", "skipped")],
            chosen.jobs,
        )
    rows = verdicts(runner, names)
    counts = collections.Counter(row["verdict"] for row in rows)
    if chosen.out:
        chosen.out.write_text(table(rows, counts, chosen.out.suffix), encoding="utf-8")
    for row in rows:
        if row["verdict"] == "to look at":
            print(f"{row['test']}: {row['target']} on the target, {row['cpu']} on the CPU: {row['why']}")
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()), f"of {len(rows)} tests")
    return 1 if counts["to look at"] else 0


def test_folder(source: str) -> Path:
    """The ``test`` folder of a source tree, or of Debian's package."""
    tests = (fetched() if source == "fetch" else Path(source)) / "test"
    if not (tests / "inductor" / "test_torchinductor.py").is_file():
        raise NoSourceError(f"{tests} has no inductor/test_torchinductor.py")
    return tests


def fetched() -> Path:
    """The ``test`` folder out of Debian's source package, in the cache."""
    cache = Path(os.environ.get("XPUDBG_CACHE_DIR") or Path.home() / ".cache" / "xpudbg") / "upstream"
    if (cache / "test").is_dir():
        return cache
    if shutil.which("apt-get") is None:
        raise NoSourceError("apt-get is not here; name a folder with --source")
    if not KEYRING.is_file():
        raise NoSourceError(
            "Debian's archive keys are not here (package debian-archive-keyring); name a folder with --source"
        )
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        archive = download(work)
        unpacked = work / "unpacked"
        unpack_tests(archive, unpacked)
        cache.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(cache, ignore_errors=True)
        shutil.move(unpacked, cache)
    return cache


def download(work: Path) -> Path:
    """The source archive, by apt with a configuration of its own: the machine's lists and sources stay as they are."""
    for folder in ("lists/partial", "cache/archives/partial", "parts", "src"):
        (work / folder).mkdir(parents=True)
    last = "apt knows no Debian mirror here"
    for mirror in mirrors():
        (work / "parts" / "source.sources").write_text(
            f"Types: deb-src\nURIs: {mirror}\nSuites: {SUITE}\nComponents: main\nSigned-By: {KEYRING}\n",
            encoding="ascii",
        )
        config = work / "apt.conf"
        config.write_text(
            f'Dir::Etc::sourcelist "/dev/null";\nDir::Etc::sourceparts "{work}/parts";\n'
            f'Dir::State::lists "{work}/lists";\nDir::Cache "{work}/cache";\nAPT::Sandbox::User "root";\n',
            encoding="utf-8",
        )
        env = {**os.environ, "APT_CONFIG": str(config)}
        for command in (["apt-get", "-q", "update"], ["apt-get", "-q", "source", "--download-only", PACKAGE]):
            done = subprocess.run(
                command, cwd=work / "src", env=env, capture_output=True, text=True, check=False
            )
            if done.returncode:
                last = f"`{' '.join(command)}` failed: {done.stderr.strip()[-300:]}"
                break
        archives = sorted((work / "src").glob(f"{PACKAGE}_*.orig.tar.*"))
        if archives:
            return archives[0]
    raise NoSourceError(f"{last}; name a folder with --source")


def mirrors() -> list[str]:
    """The Debian archives that this machine's apt uses."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True, check=False
    )
    found = dict.fromkeys(line.rstrip("/") for line in listed.stdout.splitlines())
    return [uri for uri in found if uri.endswith("/debian")]


def unpack_tests(archive: Path, into: Path) -> None:
    """Only the Python files below ``test``."""
    with tarfile.open(archive) as source:
        for member in source:
            parts = Path(member.name).parts
            if (
                member.isfile()
                and member.name.endswith(".py")
                and parts[1:2] == ("test",)
                and ".." not in parts
            ):
                place = into.joinpath(*parts[1:])
                place.parent.mkdir(parents=True, exist_ok=True)
                content = source.extractfile(member)
                assert content is not None
                place.write_bytes(content.read())
    if not (into / "test").is_dir():
        raise NoSourceError(f"{archive.name} has no test folder")


class Runner:
    """Tests in worker processes; every result is kept as it comes."""

    def __init__(self, python: str, tests: Path, chosen: argparse.Namespace) -> None:
        self.python, self.tests, self.suite = python, tests, chosen.suite
        self.target, self.timeout, self.path = chosen.target, chosen.timeout, chosen.results
        self.module, self.sides = SUITES[chosen.suite]
        self.lent = importlib.util.find_spec("expecttest")
        self.lock = threading.Lock()
        self.results: dict[tuple[str, str], dict[str, Any]] = {}
        if self.path.is_file():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                result = json.loads(line)
                if result.get("suite", "torchinductor") == self.suite:
                    self.results[result["side"], result["test"]] = result

    def outcome(self, side: str, name: str) -> str:
        """How a test went, ``-`` when it was not run."""
        return str(self.results.get((side, name), {}).get("outcome", "-"))

    def names(self) -> list[str]:
        """The tests, without the device at their ends."""
        worker = self._start("target", stderr=subprocess.PIPE)
        out, err = worker.communicate("?\n")
        if worker.returncode:
            raise NoSourceError(f"{self.module} does not load: {(err.splitlines() or ['no word'])[-1]}")
        return [name.removesuffix(self.sides["target"][1]) for name in json.loads(out.splitlines()[-1])]

    def run(self, side: str, names: list[str], jobs: int) -> None:
        """Run what has no result yet."""
        left = [name for name in names if (side, name) not in self.results]
        batches: queue.SimpleQueue[list[str]] = queue.SimpleQueue()
        for start in range(0, len(left), MOST_AT_ONCE):
            batches.put(left[start : start + MOST_AT_ONCE])

        def work() -> None:
            while not batches.empty():
                try:
                    batch = batches.get_nowait()
                except queue.Empty:
                    return
                while batch:
                    batch = self._batch(side, batch)

        threads = [threading.Thread(target=work) for _ in range(max(1, jobs))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _start(self, side: str, stderr: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
        suite, _ = self.sides[side]
        lent = ["--expecttest", self.lent.origin] if self.lent and self.lent.origin else []
        command = [self.python, str(WORKER), str(self.tests), self.module, suite, *lent]
        env = {
            k: v
            for k, v in os.environ.items()
            if not k.startswith(("XPUDBG_TARGET", "TORCH_", "TORCHINDUCTOR_"))
        }
        env["PYTORCH_PRINT_REPRO_ON_FAILURE"] = "0"
        if side == "target":
            command.append("--target")
            env["XPUDBG_TARGET"] = self.target
        return subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )

    def _batch(self, side: str, names: list[str]) -> list[str]:
        """One worker; what is left of the tests when it ended early."""
        suffix = self.sides[side][1]
        worker = self._start(side)
        assert worker.stdin is not None and worker.stdout is not None
        worker.stdin.write("".join(f"{name}{suffix}\n" for name in names))
        worker.stdin.close()
        late = threading.Event()

        def end() -> None:
            late.set()
            os.killpg(worker.pid, signal.SIGKILL)

        left, begun = list(names), ""
        timer = threading.Timer(self.timeout, end)
        timer.start()
        for line in worker.stdout:
            timer.cancel()
            said = json.loads(line)
            if "begins" in said:
                begun = said["begins"].removesuffix(suffix)
            else:
                said["test"] = said["test"].removesuffix(suffix)
                left.remove(said["test"])
                begun = ""
                self._keep({"side": side, **said})
            timer = threading.Timer(self.timeout, end)
            timer.start()
        timer.cancel()
        status = worker.wait()
        if left and status:
            name = begun or left[0]
            outcome = "timeout" if late.is_set() else "crashed"
            why = (
                f"no end after {self.timeout} s"
                if late.is_set()
                else f"the process ended with status {status}"
            )
            left.remove(name)
            self._keep({"side": side, "test": name, "outcome": outcome, "why": why})
        return left if status else []

    def _keep(self, result: dict[str, Any]) -> None:
        with self.lock:
            self.results[result["side"], result["test"]] = result
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"suite": self.suite, **result}) + "\n")


def verdicts(runner: Runner, names: list[str]) -> list[dict[str, str]]:
    """A row for each test: how it went on both sides, and what that means."""
    known: dict[str, str] = json.loads(KNOWN.read_text(encoding="utf-8"))[runner.suite]
    rows = []
    for name in names:
        target, cpu = runner.outcome("target", name), runner.outcome("cpu", name)
        why = (str(runner.results.get(("target", name), {}).get("why", "")).strip().splitlines() or [""])[-1]
        if target in ("passed", "skipped"):
            verdict = target
        elif "cpu" in runner.sides and cpu != "passed":
            verdict = "not on the CPU either"
        else:
            verdict = "known" if name in known else "to look at"
        reason = known.get(name, why) if verdict != "passed" else ""
        rows.append({"test": name, "target": target, "cpu": cpu, "verdict": verdict, "why": reason[:200]})
    return rows


def table(rows: list[dict[str, str]], counts: collections.Counter[str], suffix: str) -> str:
    """All rows as JSON, or what did not pass as a table in Markdown."""
    if suffix == ".json":
        return json.dumps(rows, indent=1) + "\n"
    told = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())
    lines = [
        f"{told} of {len(rows)} tests",
        "",
        "| test | target | CPU | verdict | why |",
        "|---|---|---|---|---|",
    ]
    for row in rows:
        if row["verdict"] != "passed":
            cells = [
                row[key].replace("|", "\\|").replace("\n", " ")
                for key in ("test", "target", "cpu", "verdict", "why")
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
