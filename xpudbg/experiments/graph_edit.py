"""An edited script of a graph (``output_code``, ``fx_graph_runnable``): run in a process of its own, with a run of its own and the effect in figures."""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.compare.diff.levels import compare_levels
from xpudbg.compare.diff.runs import RunSide
from xpudbg.compare.text import opcodes
from xpudbg.core.errors import XpudbgError
from xpudbg.experiments.kernel_edit import MEASURED, Figures, compare_figures, run_name
from xpudbg.facts.launch_costs import costed_fusions
from xpudbg.model.artifact import Artifact, Kind
from xpudbg.model.experiments import EditReport, StageFailure
from xpudbg.model.manifest import Edited, Graph, RunSource
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import FileImporter, ImportMethod
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.vfs import walk_bundle
from xpudbg.store.locate import NAME as OWN_RUN
from xpudbg.store.locate import is_own_run, mark_own_run
from xpudbg.store.manifest_file import load_manifest, save_manifest

SCRIPTS = {Kind.OUTPUT_CODE: "output_code.py", Kind.FX_GRAPH_RUNNABLE: "fx_graph_runnable.py"}
"""Artifacts of a graph that can be edited: programs of their own."""
_SECONDS = 600
_LOG = 4000
_CACHES = ("triton_cache", "inductor_cache")
_LINE = re.compile(r'File "[^"\n]*?(?P<file>output_code|fx_graph_runnable)\.py", line (?P<line>\d{1,9})')
_PATH = re.compile(
    r"^(?P<head># kernel path: [^\n]{0,4096}?)\b\w{2}/(?P<name>\w+\.py)"
    r"(?P<rest>\n(?:#(?! kernel path: )[^\n]*\n)*(?P<kernel>\w+) = async_compile\.triton\()",
    re.MULTILINE,
)
_RAISED = re.compile(r"^[\w.]{1,200}(?:Error|Exception|Interrupt)\b.*$", re.MULTILINE)


@dataclass(frozen=True)
class GraphEdit:
    """One edit of a graph's script.

    Attributes:
        run: The parent.
        graph: The graph.
        artifact: The script.
        new: Its new bytes.
        python: The interpreter with torch.
        ocloc: The offline compiler; empty for the usual one.
    """

    run: RunReader
    graph: Graph
    artifact: Artifact
    new: bytes
    python: str
    ocloc: str = ""

    @property
    def plan(self) -> str:
        """The programs that will run, as one line."""
        emulated = self.run.manifest.emulated
        where = f", on the emulated {emulated.target}" if emulated else ""
        return f"edit of {SCRIPTS[self.artifact.kind]} of {self.graph.id}: {self.python} runs it, code of the bundle{where}"

    def make(
        self, new_folder: Callable[[str], Path], say: Callable[[str], None]
    ) -> tuple[EditReport, RunReader | None]:
        """Run the edited script, write its run and return the effect.

        Args:
            new_folder: Makes the new run's folder, for a name; called when the script has run.
            say: Called with each step.

        Raises:
            XpudbgError: The script cannot be started, or the run cannot be written.
        """
        kind, name = self.artifact.kind, SCRIPTS[self.artifact.kind]
        removed, added = self._changed()
        report = EditReport(
            "", self.graph.id, "", kind.value, run_name(self.run), removed=removed, added=added
        )
        with temporary_folder("xpudbg-edit-") as name_of_place:
            place = Path(name_of_place)
            script = place / name
            script.write_bytes(self.new)
            say(f"running {name}")
            if kind is Kind.OUTPUT_CODE:
                failure = self._run_script(script, place / "run")
                if failure is not None:
                    return replace(report, failure=failure), None
                say("writing the new run")
                self._merge(place / "raw", place / "run")
                folder = new_folder(f"edit-{kind.value}-{self.graph.id}")
                raw = [place / "raw"]
                collect_paths(
                    raw, out=folder, name=folder.name, how=ImportMethod.COPY, progress=lambda _: None
                )
                return self._finished(report, folder, self.run)
            folder = new_folder(f"edit-{kind.value}-{self.graph.id}")
            with _removed_unless_finished(folder) as finished:
                failure = self._run_script(script, folder)
                if failure is not None:
                    return replace(report, failure=failure), None
                # What torch writes of a graph that its own script compiles is not all that it writes of the program's.
                say(f"running {name} as it was")
                script.write_bytes(self.run.bundle.read_bytes(self.artifact.path))
                before = self.run
                if self._run_script(script, place / "before") is None:
                    before = RunReader.open(place / "before")
                else:
                    note = "the script does not run as it was: the edit is compared with the run itself"
                    report = replace(report, notes=(note,))
                finished.append(folder)
                return self._finished(report, folder, before)

    def _changed(self) -> tuple[int, int]:
        old = self.run.bundle.read_text(self.artifact.path)
        sides = [old.splitlines(), self.new.decode("utf-8", "replace").splitlines()]
        parts = [row for row in opcodes(*sides) if row[0] != "equal"]
        return sum(b - a for _, a, b, _, _ in parts), sum(b - a for *_, a, b in parts)

    def _run_script(self, script: Path, out: Path) -> StageFailure | None:
        """Run the script under ``xpudbg run``; return why it failed."""
        emulated = self.run.manifest.emulated
        words = ["run", "-q", "--out", str(out), "--python", self.python, "--timeout", str(_SECONDS)]
        if emulated is not None:
            # Generated code is compiled, and launches nothing; a graph runs in eager.
            how = "skip" if self.artifact.kind is Kind.OUTPUT_CODE else "eager"
            words += ["--target", emulated.target, "--execute", how]
            words += ["--ocloc", self.ocloc] if self.ocloc else []
        done = subprocess.run(
            [sys.executable, "-m", "xpudbg", *words, str(script)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if not (out / "manifest.json").is_file():
            last = done.stderr.strip().splitlines()
            raise XpudbgError(f"{script.name} was not started: {last[-1] if last else 'no message'}")
        if done.returncode == 0:
            return None
        log = done.stderr
        found = [int(m["line"]) for m in _LINE.finditer(log) if m["file"] == script.stem]
        raised = _RAISED.findall(log)
        message = raised[-1] if raised else f"it ended with status {done.returncode}"
        lines = self.new.decode("utf-8", "replace").splitlines()
        line = found[-1] if found and 0 < found[-1] <= len(lines) else None
        code = lines[line - 1].strip() if line is not None else ""
        return StageFailure("", message[:1000], line, code, log[-_LOG:])

    def _merge(self, raw: Path, made: Path) -> None:
        """Make a folder of the parent's files with the new code and the cache entries that it made."""
        manifest = self.run.manifest
        others = {key for k in manifest.kernels if k.graph != self.graph.id for key in k.cache_keys}
        own = {key for k in manifest.kernels if k.graph == self.graph.id for key in k.cache_keys} - others
        measured = {a.path for a in manifest.artifacts if a.kind in MEASURED}
        dropped = tuple(f"triton_cache/{key}/" for key in own)
        importer = FileImporter(raw)
        raw.mkdir()
        for found in walk_bundle(self.run.root)[0]:
            if found.path not in measured and not found.path.startswith(dropped or ("\0",)):
                importer.place(Path(found.file), found.path, Kind.OTHER)
        for found in walk_bundle(made)[0]:
            if found.path.startswith(_CACHES) and not (raw / found.path).exists():
                importer.place(Path(found.file), found.path, Kind.OTHER)
        importer.write(self.artifact.path, with_kernel_paths(self.new, made))
        for problem in importer.problems:
            raise XpudbgError(f"{problem.where}: {problem.what}", hint="free space; nothing was made")

    def _finished(self, report: EditReport, folder: Path, before: RunReader) -> tuple[EditReport, RunReader]:
        manifest = load_manifest(folder)
        edited = Edited(
            self.run.root.name,
            self.artifact.path,
            f"{report.stage} of {self.graph.id}",
            removed=report.removed,
            added=report.added,
        )
        changed = replace(manifest, source=RunSource.EDIT, made_from=(self.run.root.name,), edited=edited)
        save_manifest(folder, changed)
        if is_own_run(self.run.root):
            mark_own_run(folder)
        else:
            # `run` took it for the user's own program.
            (folder / OWN_RUN).unlink(missing_ok=True)
        child = RunReader.open(folder, name=folder.name)
        sides = self._side(before), self._side(child)
        found = compare_levels(*sides)
        totals = [{f.name: (f.first, f.second)[n] for f in found.figures} for n in (0, 1)]
        figures = compare_figures(*({**_least(s), **t} for s, t in zip(sides, totals, strict=True)))
        return replace(report, run=run_name(child), figures=figures, levels=found.levels), child

    def _side(self, run: RunReader) -> RunSide:
        """Return the graph in a run; all graphs where none has its id."""
        own = [g for g in run.graphs if g.id == self.graph.id]
        return RunSide(run, own or run.graphs, whole=False)


@contextlib.contextmanager
def _removed_unless_finished(folder: Path) -> Iterator[list[Path]]:
    """Yield a list; a folder that is not in it at the end is removed."""
    finished: list[Path] = []
    try:
        yield finished
    finally:
        if folder not in finished:
            shutil.rmtree(folder, ignore_errors=True)


def with_kernel_paths(code: bytes, made: Path) -> bytes:
    """Return generated code whose comments name the source files that its kernels were compiled from.

    Inductor writes ``# kernel path: FOLDER/c4/HASH.py`` above each kernel; an edited kernel has another hash.

    Args:
        code: The generated code.
        made: The run that compiled it.
    """
    sources = sorted((made / "inductor_cache").rglob("c*.py"))
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in sources}

    def named(match: re.Match[str]) -> str:
        mine = [path for path, text in texts.items() if f"def {match['kernel']}(" in text]
        if not mine or any(path.name == match["name"] for path in mine):
            return match[0]
        return f"{match['head']}{mine[0].parent.name}/{mine[0].name}{match['rest']}"

    return _PATH.sub(named, code.decode("utf-8", "replace")).encode("utf-8")


def _least(side: RunSide) -> Figures:
    fusions, _ = costed_fusions(side.run, list(side.graphs))
    times = [f.least_us for f in fusions]
    known = None if None in times or not times else sum(t for t in times if t is not None)
    return {"kernels": len({k.name for f in fusions for k in f.kernels}), "least_us": known}
