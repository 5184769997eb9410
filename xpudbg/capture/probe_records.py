"""What the probes of a run left: one start record a process, an end record where exit hooks ran, and events."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from xpudbg.model.manifest import Device

FOLDER = "probe"
MAX_BYTES = 16 << 20


@dataclass
class ProbeProcess:
    """One process as its probe saw it."""

    pid: int
    ppid: int | None
    argv: tuple[str, ...]
    python: str
    started: float
    forked: bool
    ranks: dict[str, str]
    ended: bool = False
    torch: str = ""
    devices: tuple[Device, ...] = ()
    paths: dict[str, str] = field(default_factory=dict)


@dataclass
class ProbeRecords:
    """Everything the probes left.

    Attributes:
        processes: In order of start.
        debug_traces: Debug folder (absolute) -> (name, compile id, pid).
        diagram_off: pid -> why torch's diagram was not switched on.
        diagram_failed: (folder, name of the drawing) -> reason.
        artifacts_lost: (folder, what) -> reason.
        versions: torch, triton and so on, as the processes saw them.
        errors: What went wrong inside a probe.
    """

    processes: list[ProbeProcess] = field(default_factory=list)
    debug_traces: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    diagram_off: dict[int, str] = field(default_factory=dict)
    diagram_failed: dict[tuple[str, str], str] = field(default_factory=dict)
    artifacts_lost: dict[tuple[str, str], str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def paths(self, variable: str) -> set[Path]:
        """Every value that a variable had at the end of some process."""
        return {Path(p.paths[variable]) for p in self.processes if p.paths.get(variable)}


def read_probe_records(run_dir: Path) -> ProbeRecords:
    """Read the probes' files of a run folder; damaged ones (a full disk, a killed process) are passed over."""
    records = ProbeRecords()
    folder = run_dir / FOLDER
    for start in sorted(folder.glob("*.start")):
        data = _json(start)
        if not isinstance(data.get("pid"), int):
            continue
        process = _process(data)
        end = _json(start.with_suffix(".end"))
        if end:
            process.ended = True
            process.torch = str(end.get("torch") or "")
            process.paths = _strings(end.get("paths"))
            process.devices = tuple(_device(d) for d in end.get("devices") or () if isinstance(d, dict))
        for event in _events(start.with_suffix(".events")):
            _take(event, process, records)
        records.processes.append(process)
    records.processes.sort(key=lambda p: (p.started, p.pid))
    try:
        with (run_dir / "probe_errors.txt").open(errors="replace") as source:
            records.errors += source.read(MAX_BYTES).splitlines()[:50]
    except OSError:
        pass
    return records


def _process(data: dict[str, Any]) -> ProbeProcess:
    argv = data.get("argv")
    return ProbeProcess(
        pid=data["pid"],
        ppid=data.get("ppid") if isinstance(data.get("ppid"), int) else None,
        argv=tuple(str(a) for a in argv) if isinstance(argv, list) else (),
        python=str(data.get("python") or ""),
        started=float(data.get("started") or 0),
        forked=bool(data.get("forked")),
        ranks=_strings(data.get("ranks")),
    )


def _take(event: dict[str, Any], process: ProbeProcess, records: ProbeRecords) -> None:
    kind, reason = event.get("kind"), str(event.get("reason") or "")
    folder, name = str(event.get("folder") or ""), str(event.get("name") or "")
    if kind == "torch":
        process.torch = str(event.get("version") or "")
        records.versions.setdefault("torch", process.torch)
        if event.get("git"):
            records.versions.setdefault("torch_git", str(event["git"]))
        for key in ("cuda", "hip", "xpu"):
            if event.get(key):
                records.versions.setdefault(key, str(event[key]))
        records.versions.update(_strings(event.get("triton")))
    elif kind == "debug_trace":
        records.debug_traces[folder] = (name, str(event.get("compile_id") or ""), process.pid)
    elif kind == "diagram_off":
        records.diagram_off[process.pid] = reason
    elif kind == "diagram_failed":
        records.diagram_failed[folder, name] = reason
    elif kind == "artifact_lost":
        records.artifacts_lost[folder, name] = reason
    elif kind == "paths":
        process.paths = {**_strings(event.get("paths")), **process.paths}
    elif kind == "probe_error":
        records.errors.append(f"{event.get('where')}: {event.get('what')}")


def _device(data: dict[str, Any]) -> Device:
    properties = {
        str(k): v
        for k, v in (data.get("properties") or {}).items()
        if isinstance(v, (str, int, float, bool, list))
    }
    return Device(
        str(data.get("type") or ""),
        int(data.get("index") or 0),
        str(properties.get("name") or ""),
        properties,
    )


def _strings(value: Any) -> dict[str, str]:
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, dict) else {}


def _json(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as source:
            data = msgspec.json.decode(source.read(MAX_BYTES))
    except (OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return {}
    return data if isinstance(data, dict) else {}


def _events(path: Path) -> list[dict[str, Any]]:
    try:
        with path.open("rb") as source:
            lines = source.read(MAX_BYTES).splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        try:
            event = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            continue
        if isinstance(event, dict):
            found.append(event)
    return found
