"""``xpudbg doctor``: checks of the installation, with a next step for each problem."""

from __future__ import annotations

import sys
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated

import typer
from rich import table as rich_table
from rich import text as rich_text

from xpudbg.commands.options import JsonOption
from xpudbg.commands.output import Steps
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import did_you_mean, plural
from xpudbg.emulator import api
from xpudbg.facts.machine import doctor as doctor_facts
from xpudbg.facts.machine import inductor as inductor_facts
from xpudbg.model import doctor as doctor_model
from xpudbg.record import host_survey
from xpudbg.record import interpreters as record_interpreter
from xpudbg.screens import console as console_screen
from xpudbg.screens import reporter, source_text, tables
from xpudbg.screens.text import cell_width, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, RenderableType
    from rich.text import Text

    from xpudbg.model.doctor import (
        Count,
        DeviceCodegen,
        DoctorFinding,
        DoctorReport,
        InductorRegistry,
        PatternPass,
        Registered,
    )
    from xpudbg.screens.tables import Column


app = typer.Typer(add_completion=False)


@app.command()
def doctor(
    python: Annotated[
        str | None,
        typer.Option(
            "--python",
            metavar="PATH",
            help="The interpreter to examine: a path, a venv's folder, or a name on PATH.",
            show_default="the active environment's, else PATH's",
        ),
    ] = None,
    inductor: Annotated[
        bool,
        typer.Option(
            "--inductor", help="Also show what Inductor has registered for each device: counts first."
        ),
    ] = False,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--names",
            metavar="LIST",
            help="With --inductor, list these by name: lowerings, fallbacks, onednn, passes, "
            "heuristics or all; "
            "repeat it or separate by commas.",
        ),
    ] = None,
    verbose: Annotated[
        bool,
        typer.Option("-v", "--verbose", help="Also show what is right: every check, section by section."),
    ] = False,
    backends: Annotated[
        bool, typer.Option("--backends", help="Also show the backends of torch.compile, and what each lacks.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 when a problem is found.")] = False,
    timeout: Annotated[
        float, typer.Option("--timeout", min=1, metavar="SECONDS", help="Time limit of each probe.")
    ] = 120.0,
    as_json: JsonOption = False,
) -> int:
    """Say whether this machine can compile and for what, what is wrong, and what to do.

    -v shows every check: torch, Triton, the XPU and its driver, compilers, caches, variables. torch is imported in
    a child process of the examined interpreter only; a crash or hang there is part of the report.

    Examples:
      xpudbg doctor
      xpudbg doctor -v --backends
      xpudbg doctor --python ~/venvs/xpu --json
      xpudbg doctor --inductor --names fallbacks
    """
    wanted = _names(names or [])
    if wanted and not inductor:
        raise XpudbgError("--names lists what --inductor counts", hint="add --inductor")
    interpreter = record_interpreter.resolve_interpreter(python)
    with Steps(quiet=as_json) as steps:
        steps.step(f"asking {interpreter.path}")
        facts = host_survey.survey_host(interpreter, inductor=inductor, timeout=timeout, progress=steps.step)
        steps.step("trying an emulated XPU")
        trial = api.try_target(interpreter.path, explicit=python is not None, seconds=timeout)
    facts = replace(facts, emulation=trial)
    report = doctor_facts.analyse_doctor(facts, inductor=inductor, names=wanted)
    if as_json:
        sys.stdout.write(render_doctor_json(report))
    else:
        console = console_screen.report_console()
        if console.is_terminal:
            print_doctor(report, console, verbose=verbose, backends=backends)
        else:
            sys.stdout.write(render_doctor_plain(report, verbose=verbose, backends=backends))
    return int(ExitCode.FOUND if strict and report.problems else ExitCode.OK)


def _names(asked: list[str]) -> tuple[str, ...]:
    wanted = [name.strip() for entry in asked for name in entry.split(",") if name.strip()]
    if "all" in wanted:
        return inductor_facts.NAMES
    for name in wanted:
        if name not in inductor_facts.NAMES:
            hint = did_you_mean(name, (*inductor_facts.NAMES, "all"), "")
            raise XpudbgError(
                f"--names: no list '{name}'",
                hint=f"{hint} the lists are {', '.join(inductor_facts.NAMES)} and all".strip(),
            )
    return tuple(wanted)


# Inductor's registry as tables on a terminal and as plain text: counts first, names on request.

_TOP_FILES = 8
_ROWS = (
    ("device interface", "interface"),
    ("scheduling", "scheduling"),
    ("wrapper", "wrapper"),
    ("C++ wrapper", "cpp_wrapper"),
    ("FX wrapper", "fx_wrapper"),
    ("op overrides", "op_overrides"),
    ("custom pass", "custom_pass"),
)


def render_registry_plain(registry: InductorRegistry) -> str:
    """Return the registry without colour or wrapping: devices, counts, passes, then the requested names."""
    parts = [
        f"Inductor of torch {registry.torch}{' with IPEX' if registry.ipex else ''}\n",
        tables.render_rows(
            ("device", "available", "what", "class", "module"),
            list(_device_rows(registry)),
            tables.TableFormat.PLAIN,
        ),
        tables.render_rows(("what", "count", "where"), _count_rows(registry), tables.TableFormat.PLAIN),
        tables.render_rows(
            ("pass", "phase", "patterns", "pattern files"),
            [_pass_row(p, 99) for p in registry.passes],
            tables.TableFormat.PLAIN,
        ),
    ]
    parts += [
        tables.render_rows(headers, rows, tables.TableFormat.PLAIN) if rows else f"{title}: none\n"
        for title, headers, rows in _named(registry)
    ]
    return "\n".join(parts)


def print_registry(registry: InductorRegistry, console: Console) -> None:
    """Print the registry on a terminal."""
    console.print(
        rich_text.Text(
            f"\nInductor of torch {clean(registry.torch)}{' with IPEX' if registry.ipex else ''}",
            style="bold",
        )
    )
    wide = console.width >= 120
    for device in registry.devices:
        _print_device(device, console, wide)
    _print_table(console, ("", "count", "where"), _count_rows(registry), title="Counts", right=(1,))
    passes = [p for p in registry.passes if p.count]
    empty = [p.name for p in registry.passes if not p.count]
    rows = [_pass_row(p, 3 if wide else 2) for p in passes]
    _print_table(
        console,
        ("pass", "phase", "patterns", "pattern files"),
        rows,
        title="Pattern-matcher passes",
        right=(2,),
    )
    if empty:
        console.print(rich_text.Text(f"without patterns: {clean(', '.join(empty))}", style="dim"))
    for title, headers, named in _named(registry):
        _print_table(console, headers, named, title=f"{title} ({len(named)})")


def _print_device(device: DeviceCodegen, console: Console, wide: bool) -> None:
    state = {True: "available", False: "not available here", None: "availability unknown"}[device.available]
    console.print(rich_text.Text.assemble((f"\n{clean(device.device)}", "bold cyan"), (f"  {state}", "dim")))
    grid = rich_table.Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    if wide:
        grid.add_column(style="dim")
    for label, field in _ROWS:
        value: Registered | None = getattr(device, field)
        if value is None and field == "custom_pass":
            continue
        name = "none" if value is None else clean(value.name)
        module = "" if value is None else clean(value.module)
        ipex = module.startswith("intel_extension_for_pytorch")
        shown = rich_text.Text(name, style="magenta" if ipex else "")
        if wide:
            grid.add_row(f"  {label}", shown, module)
        else:
            grid.add_row(f"  {label}", shown.append(f"\n{module}" if module else "", style="dim"))
    for label, text in _extras(device):
        grid.add_row(f"  {label}", clean(text), *([""] if wide else []))
    console.print(grid)


def _extras(device: DeviceCodegen) -> list[tuple[str, str]]:
    extras = []
    if device.choices:
        extras.append(("choices by config", ", ".join(device.choices)))
    if device.features is not None:
        extras.append(("features", ", ".join(device.features).lower() or "none"))
    if device.heuristics is not None:
        extras.append(("template heuristics", str(device.heuristics)))
    return extras


def _device_rows(registry: InductorRegistry) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for device in registry.devices:
        state = {True: "yes", False: "no", None: "unknown"}[device.available]
        for label, field in _ROWS:
            value: Registered | None = getattr(device, field)
            rows.append(
                (device.device, state, label, value.name if value else None, value.module if value else None)
            )
        rows += [(device.device, state, label, text, None) for label, text in _extras(device)]
    return rows


def _count_rows(registry: InductorRegistry) -> list[tuple[object, ...]]:
    def known(count: int | None) -> object:
        return "unknown" if count is None else count

    ipex = f"; {registry.ipex_lowerings} from IPEX" if registry.ipex_lowerings else ""
    return [
        ("lowerings", known(registry.lowering_count), _files(registry.lowering_files, _TOP_FILES) + ipex),
        (
            "fallbacks",
            known(registry.fallback_count),
            "operators that fall back to their ATen kernel by design",
        ),
        ("decompositions", known(registry.decomposition_count), "operators decomposed before lowering"),
        (
            "oneDNN operators",
            known(registry.onednn_count),
            f"{known(registry.onednn_lowered)} with a lowering; kernels for "
            f"{_files(registry.onednn_devices, 9) or 'no device'}",
        ),
        ("pattern passes", known(registry.pass_count), f"{known(registry.pattern_count)} patterns"),
    ]


def _pass_row(entry: PatternPass, files: int) -> tuple[object, ...]:
    return (_pass_name(entry), entry.phase, entry.count, _files(entry.files, files))


def _pass_name(entry: PatternPass) -> str:
    return entry.name


def _files(counts: Sequence[Count], most: int) -> str:
    shown = ", ".join(f"{_short(c.group)} {c.count}" for c in counts[:most])
    return shown + (f", {len(counts) - most} more" if len(counts) > most else "")


def _short(module: str) -> str:
    return module.removeprefix("torch._inductor.").removeprefix("fx_passes.")


def _named(registry: InductorRegistry) -> list[tuple[str, tuple[str, ...], list[tuple[object, ...]]]]:
    lists: dict[str, tuple[str, tuple[str, ...], list[tuple[object, ...]]]] = {
        "lowerings": (
            "Lowerings",
            ("operator", "function", "module"),
            [(entry.operator, entry.name, entry.module) for entry in registry.lowerings],
        ),
        "fallbacks": ("Fallbacks", ("operator",), [(name,) for name in registry.fallbacks]),
        "onednn": (
            "oneDNN operators",
            ("operator", "kernels for", "lowering"),
            [
                (o.name, ", ".join(o.devices) or "no device", "yes" if o.lowering else "no")
                for o in registry.onednn
            ],
        ),
        "passes": (
            "Patterns",
            ("pass", "pattern", "ends with", "file"),
            [(p.name, x.name, x.ends_with, x.module) for p in registry.passes for x in p.patterns],
        ),
        "heuristics": ("Template heuristics", ("heuristic",), [(name,) for name in registry.heuristics]),
    }
    return [lists[name] for name in registry.named]


def _print_table(
    console: Console,
    headers: Sequence[str],
    rows: Sequence[Sequence[object]],
    *,
    title: str,
    right: Sequence[int] = (),
) -> None:
    console.print(rich_text.Text(f"\n{title}", style="bold"))
    columns: list[Column[Sequence[object]]] = [
        tables.Column(title, itemgetter(n), n in right, least=20, cut=tables.folded)
        for n, title in enumerate(headers)
    ]
    tables.Table(columns, rows, console.width, indent="").print(console)


SCHEMA = "xpudbg.doctor"
SCHEMA_VERSION = 1

_MARKS = {
    "ok": ("✓", "green"),
    "warning": ("!", "yellow"),
    "problem": ("✗", "red"),
}
_ABSENT = ("–", "dim")
_SUBJECT_WIDTH = 20
_MOST_WRONG = 5
"""Findings that are shown without ``-v``, the problems first."""
_YES = {True: "yes", False: "no", None: "unknown"}
_ANSWER_MARKS = {True: ("✓", "green"), False: ("✗", "red"), None: ("?", "yellow")}
_DEVICES = {"cpu": "CPU", "xpu": "XPU", "cuda": "CUDA", "emulated xpu": "emulated XPU"}


def render_doctor_json(report: DoctorReport) -> str:
    """Return the report as JSON, schema ``xpudbg.doctor``; documented in docs/json/doctor.md."""
    return reporter.render_json(report, schema=SCHEMA, version=SCHEMA_VERSION)


def render_doctor_plain(report: DoctorReport, *, verbose: bool = False, backends: bool = False) -> str:
    """Return one answer or finding a line, for pipes: ``LEVEL  SECTION: SUBJECT: WHAT  -> NEXT STEP``, then the summary.

    Nothing is wrapped, so that ``grep ^problem`` finds whole findings.

    Args:
        report: The report.
        verbose: Also list what is in order.
        backends: Also list the backends of ``torch.compile``.
    """
    lines = [
        _plain_line("answer", f"{a.device}: {_YES[a.works]}: {a.what}", a.next_step) for a in report.answers
    ]
    for finding in report.findings:
        if not _shown(finding, report, verbose=verbose, backends=backends):
            continue
        optional = "[optional] " if finding.absent else ""
        what = f"{finding.section.value}: {finding.subject}: {optional}{finding.title}"
        lines.append(_plain_line(finding.level.value, what, finding.fix))
    if report.inductor is not None:
        lines.append(render_registry_plain(report.inductor).rstrip("\n"))
    lines.append(summary(report))
    return "\n".join(lines) + "\n"


def _plain_line(level: str, what: str, next_step: str) -> str:
    step = f"  -> {next_step}" if next_step else ""
    return clean(f"{level:<8}{what}{step}")


def _shown(finding: DoctorFinding, report: DoctorReport, *, verbose: bool, backends: bool) -> bool:
    if finding.section is doctor_model.DoctorSection.BACKENDS and (
        backends or finding.level is doctor_model.Severity.OK
    ):
        return backends
    if finding.section is doctor_model.DoctorSection.INDUCTOR:
        return True
    if verbose:
        return True
    if finding.level is doctor_model.Severity.WARNING:
        return not _is_in_answers(finding, report)
    return finding.level is doctor_model.Severity.PROBLEM


def _is_in_answers(finding: DoctorFinding, report: DoctorReport) -> bool:
    """Return whether one of the answers contains the finding."""
    return any(finding.title in answer.what for answer in report.answers)


def summary(report: DoctorReport) -> str:
    """Return ``2 problems, 1 warning, 31 ok``."""
    ok = len(report.findings) - report.problems - report.warnings
    return f"{plural(report.problems, 'problem')}, {plural(report.warnings, 'warning')}, {ok} ok"


def print_doctor(
    report: DoctorReport, console: Console, *, verbose: bool = False, backends: bool = False
) -> None:
    """Print the report: what torch.compile targets, then what is wrong; with ``verbose`` all checks by heading.

    Args:
        report: The report.
        console: Console to print to.
        verbose: Also list what is in order.
        backends: Also list the backends of ``torch.compile``.
    """
    console.print(_about(report))
    console.print(rich_text.Text("\nCan compile for", style="bold"))
    console.print(_answers(report, console.width))
    shown = [f for f in report.findings if _shown(f, report, verbose=verbose, backends=backends)]
    more = 0
    if not verbose:
        shown = [f for f in shown if f.level is doctor_model.Severity.OK or not _is_in_answers(f, report)]
        more = max(0, sum(f.level is not doctor_model.Severity.OK for f in shown) - _MOST_WRONG)
        wrong = sorted(
            (f for f in shown if f.level is not doctor_model.Severity.OK),
            key=lambda f: f.level is doctor_model.Severity.WARNING,
        )
        keep = {id(f) for f in wrong[:_MOST_WRONG]}
        shown = [f for f in shown if f.level is doctor_model.Severity.OK or id(f) in keep]
    for section in dict.fromkeys(f.section for f in shown):
        console.print(rich_text.Text(f"\n{section.value}", style="bold"))
        console.print(_section([f for f in shown if f.section is section], console.width))
    if report.inductor is not None:
        print_registry(report.inductor, console)
    console.print()
    _print_summary(report, console)
    hints = [f"{more} more with -v" if more else "", "" if verbose else "every check: xpudbg doctor -v"]
    hints.append("" if backends else "backends of torch.compile: --backends")
    if any(hints):
        console.print(rich_text.Text("; ".join(filter(None, hints)), style="dim"))


def _about(report: DoctorReport) -> Text:
    python = report.interpreter
    torch = f"torch {report.torch.get('version')}" if report.torch.get("version") else "no torch that works"
    triton = f"Triton {report.triton['version']}" if report.triton.get("version") else "no Triton"
    line = f"{python.implementation} {python.version_text}, {torch}, {triton}"
    text = rich_text.Text(clean(line))
    return text.append(f"\n{clean(python.path)}", style="dim")


def _answers(report: DoctorReport, width: int) -> RenderableType:
    rows = []
    for answer in report.answers:
        body = rich_text.Text(clean(f"{_YES[answer.works]}: {answer.what}"))
        if answer.next_step:
            body.append("\n→ " + clean(answer.next_step), style="cyan")
        name = rich_text.Text(_DEVICES.get(answer.device, answer.device), style="bold")
        rows.append((_ANSWER_MARKS[answer.works], name, body))
    column = max((len(name.plain) for _, name, _ in rows), default=0)
    return _grid(rows, column, width - column - 4)


def _grid(rows: Sequence[tuple[tuple[str, str], Text, Text]], column: int, room: int) -> RenderableType:
    """Return rows of mark, name and text; without a name column the name precedes the text."""
    grid = rich_table.Table.grid(padding=(0, 1), expand=False)
    grid.add_column(width=1)
    if column:
        grid.add_column(width=column)
    grid.add_column(max_width=max(20, room))
    for (mark, style), name, body in rows:
        cells = (name, body) if column else (rich_text.Text.assemble(name, ": ", body),)
        grid.add_row(rich_text.Text(mark, style=style), *cells)
    return grid


def _section(findings: list[DoctorFinding], width: int) -> RenderableType:
    longest = max(cell_width(clean(f.subject)) for f in findings)
    # Long subjects (a variable with its value) precede their text, not in a column that narrows it.
    column = longest if longest <= _SUBJECT_WIDTH else 0
    rows = []
    for finding in findings:
        emphasis = (
            "bold" if finding.level is not doctor_model.Severity.OK else "dim" if finding.absent else ""
        )
        mark = _ABSENT if finding.absent else _MARKS[finding.level.value]
        rows.append((mark, rich_text.Text(clean(finding.subject), style=emphasis), _body(finding)))
    return _grid(rows, column, width - column - 6)


def _body(finding: DoctorFinding) -> Text:
    style = "dim" if finding.absent else ""
    body = rich_text.Text(clean(finding.title), style=style)
    if finding.fix:
        arrow = "dim" if finding.level is doctor_model.Severity.OK else "cyan"
        body.append("\n→ " + clean(finding.fix), style=source_text.linked_style(arrow, finding.rule))
    return body


def _print_summary(report: DoctorReport, console: Console) -> None:
    worst = (
        doctor_model.Severity.PROBLEM
        if report.problems
        else doctor_model.Severity.WARNING
        if report.warnings
        else doctor_model.Severity.OK
    )
    mark, style = _MARKS[worst]
    console.print(rich_text.Text(f"{mark} {summary(report)}", style=f"bold {style}"))
