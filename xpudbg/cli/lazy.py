"""A Typer group that loads a command's module only when that command is chosen."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any, ClassVar

import typer
import typer.core
import typer.main


@dataclass(frozen=True)
class Entry:
    """Where a command lives.

    Attributes:
        module: Dotted module name; it has ``app``, a :class:`typer.Typer` with one command, or with several
            when ``group`` is set.
        help: The line that ``xpudbg --help`` shows.
        panel: The heading under which ``--help`` lists it.
        group: Whether the entry is a group of sub-commands.
    """

    module: str
    help: str
    panel: str
    group: bool = False


class LazyGroup(typer.core.TyperGroup):
    """Commands from a table of :class:`Entry`; ``--help`` lists them without importing their modules."""

    entries: ClassVar[dict[str, Entry]] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """The names in the order of the table."""
        return list(self.entries)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A light stand-in for help pages; :meth:`resolve_command` loads the real one."""
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        stub = typer.core.TyperCommand(name=cmd_name, help=entry.help, short_help=entry.help)
        stub.rich_help_panel = entry.panel
        return stub

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """The real command of the first argument, its module imported now."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in self.entries:
            command = load_command(name, self.entries[name])
        return name, command, rest


def load_command(name: str, entry: Entry) -> Any:
    """Import a command's module and build its command object."""
    app: typer.Typer = importlib.import_module(entry.module).app
    command: Any = typer.main.get_group(app) if entry.group else typer.main.get_command(app)
    command.name = name
    return command
