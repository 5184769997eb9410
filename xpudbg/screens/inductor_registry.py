"""Inductor's registry as tables on a terminal and as plain text: counts first, names on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from xpudbg.model.inductor_registry import Count, DeviceCodegen, InductorRegistry, PatternPass, Registered
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

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
    """The registry without colour or wrapping: devices, counts, passes, then the names asked for."""
    parts = [
        f"Inductor of torch {registry.torch}{' with IPEX' if registry.ipex else ''}\n",
        render_rows(
            ("device", "available", "what", "class", "module"),
            list(_device_rows(registry)),
            TableFormat.PLAIN,
        ),
        render_rows(("what", "count", "where"), _count_rows(registry), TableFormat.PLAIN),
        render_rows(
            ("pass", "phase", "patterns", "pattern files"),
            [_pass_row(p, 99) for p in registry.passes],
            TableFormat.PLAIN,
        ),
    ]
    parts += [
        render_rows(headers, rows, TableFormat.PLAIN) if rows else f"{title}: none\n"
        for title, headers, rows in _named(registry)
    ]
    return "\n".join(parts)


def print_registry(registry: InductorRegistry, console: Console) -> None:
    """The registry on a terminal."""
    console.print(
        Text(
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
        console.print(Text(f"without patterns: {clean(', '.join(empty))}", style="dim"))
    for title, headers, named in _named(registry):
        _print_table(console, headers, named, title=f"{title} ({len(named)})")


def _print_device(device: DeviceCodegen, console: Console, wide: bool) -> None:
    state = {True: "available", False: "not available here", None: "availability unknown"}[device.available]
    console.print(Text.assemble((f"\n{clean(device.device)}", "bold cyan"), (f"  {state}", "dim")))
    grid = Table.grid(padding=(0, 2))
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
        shown = Text(name, style="magenta" if ipex else "")
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
    console.print(Text(f"\n{title}", style="bold"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, header in enumerate(headers):
        table.add_column(header, justify="right" if index in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean("-" if cell is None else str(cell), single_line=True)) for cell in row))
    console.print(table)
