"""Records that the probes of a run wrote, a file for each process: ``probe/<pid>-<time>.<suffix>``, a JSON object a line."""

from __future__ import annotations

from xpudbg.core.errors import XpudbgError
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import plain_names, read_file
from xpudbg.store.records import Record, decode_record

_LIMIT = 16 << 20
_FILES = 10_000


def probe_records(run: RunReader, suffix: str) -> tuple[list[tuple[int, Record]], tuple[Problem, ...]]:
    """Return the records of a kind with the process that wrote each, and the files that cannot be read or are damaged.

    Args:
        run: The run; there are none where it is no bundle.
        suffix: Of the files (``.patterns``).
    """
    found: list[tuple[int, Record]] = []
    problems: list[Problem] = []
    folder = run.root / "probe"
    names = [n for n in plain_names(folder) if n.endswith(suffix)] if run.is_bundle else []
    for name in names[:_FILES]:
        pid = name.partition("-")[0]
        if not (pid.isascii() and pid.isdecimal() and len(pid) < 20):
            continue
        try:
            lines = read_file(folder / name, limit=_LIMIT).splitlines()
        except (OSError, XpudbgError) as error:
            problems.append(Problem(f"probe/{name}", f"cannot be read: {error}"))
            continue
        rows = [decode_record(line) for line in lines]
        # An empty record stands for a process that wrote none.
        found += [(int(pid), row) for row in rows or [{}]]
        if odd := sum(not row for row in rows):
            text = f"{odd} of {len(lines)} lines are not records"
            problems.append(Problem(f"probe/{name}", text, "the file is cut or damaged"))
    return found, tuple(problems)


def recorded_graph(folder: str, name: str) -> str:
    """Return the stem of the graph's id that a record is of: of its debug folder while that was open, else AOTAutograd's name.

    Args:
        folder: Name of the debug folder (``model__0_inference_0.0``); empty where there was none.
        name: The graph as AOTAutograd names it.
    """
    return folder.rpartition(".")[0] or name
