"""A Typer group that loads a command's module only when that command is chosen, and the module's own imports on first use.

A command's ``--help`` needs only its options, and its ``--json`` no drawing code. So a command imports modules by name
(``from xpudbg.facts import operator_report``), and each is executed when one of its names is first used.
"""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, ClassVar

import typer
import typer.core
import typer.main

from xpudbg.core.errors import XpudbgError

_PLAIN_LINE_BREAK = re.compile(r"(?<=\S)\n(?=\S)")


@dataclass(frozen=True)
class CommandEntry:
    """A command that is imported on first use: its module, and its line in ``--help``.

    Attributes:
        module: Dotted module name; it has ``app``, a :class:`typer.Typer` with the command, or with several of a group.
        help: The line that ``xpudbg --help`` shows.
        panel: The heading under which ``--help`` lists it.
        group: Whether the entry is a group of sub-commands.
        passes_arguments: Whether its arguments are those of another program, which may be empty.
        reads: Whether its only required argument is the run, which comes first: recorded and damaged runs are given to it by the tests.
        result: ``module:Class`` of its ``--json`` result; empty where that is composed, or more than one.
        untried: Reason why neither the tests nor ``tools/fuzz.py`` give it such runs.
    """

    module: str
    help: str
    panel: str
    group: bool = False
    passes_arguments: bool = False
    reads: bool = False
    result: str = ""
    untried: str = ""


class LazyGroup(typer.core.TyperGroup):
    """Commands from a table of :class:`CommandEntry`; ``--help`` lists them without importing their modules."""

    entries: ClassVar[dict[str, CommandEntry]] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the table."""
        return list(self.entries)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a light substitute for help pages; :meth:`resolve_command` loads the real command."""
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        stub = typer.core.TyperCommand(name=cmd_name, help=entry.help, short_help=entry.help)
        stub.rich_help_panel = entry.panel
        return stub

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """Return the real command of the first argument, after importing its module."""
        # What was meant, if not there.
        self.commands = {name: self.get_command(ctx, name) for name in self.entries}
        name, command, rest = super().resolve_command(ctx, args)
        if name in self.entries:
            command = load_command(name, self.entries[name])
        return name, command, rest


_OF_IMPORTS = frozenset(
    {"__spec__", "__loader__", "__package__", "__name__", "__file__", "__path__", "__class__"}
)
"""Attributes of a module that the import system reads."""


class _DeferredModule(ModuleType):
    """A module that is executed when one of its names is first used.

    Python's own (``importlib.util.LazyLoader``) is also executed when it is imported again, and before 3.12 an interrupt in
    it is lost and the module stays incomplete. Here the error is raised, and the next use executes the module again.
    """

    def __getattribute__(self, name: str) -> Any:
        if name not in _OF_IMPORTS:
            spec = ModuleType.__getattribute__(self, "__spec__")
            lock, executing = spec.loader_state
            with lock:
                if type(self) is _DeferredModule and not executing:
                    executing.append(name)
                    try:
                        spec.loader.exec_module(self)
                        self.__class__ = ModuleType  # type: ignore[assignment]
                    finally:
                        executing.clear()
        return ModuleType.__getattribute__(self, name)


class _DeferringLoader(Loader):
    """A loader that creates modules like another loader, and delays their execution until first use."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Return the empty module."""
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Give the module the loader that will execute it."""
        spec = module.__spec__
        assert spec is not None
        spec.loader = module.__loader__ = self._loader
        spec.loader_state = (threading.RLock(), [])
        module.__class__ = _DeferredModule


class _Deferring(MetaPathFinder):
    """A finder for modules of this package, except packages, that delays their execution until first use."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's spec with a delaying loader; None for others."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname.startswith("xpudbg.") else None
        if spec is not None and spec.loader is not None and spec.submodule_search_locations is None:
            spec.loader = _DeferringLoader(spec.loader)
        return spec


@contextlib.contextmanager
def deferred_imports() -> Iterator[None]:
    """Delay the execution of modules that are imported meanwhile until their first use."""
    finder = _Deferring()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


def load_command(name: str, entry: CommandEntry) -> Any:
    """Import a command's module and build its command object."""
    app: typer.Typer = importlib.import_module(entry.module).app
    several = len(app.registered_commands) > 1
    command: Any = typer.main.get_group(app) if entry.group or several else typer.main.get_command(app)
    if several and not entry.group:
        command = command.commands[name]
    command.name = name
    command.help = _PLAIN_LINE_BREAK.sub(" ", command.help or "")
    if not entry.group and not entry.passes_arguments:
        for param in command.params:
            if param.param_type_name == "argument":
                param.callback = _not_empty
    return command


def _not_empty(ctx: Any, param: Any, value: Any) -> Any:
    """Refuse an empty argument, such as an unset shell variable, which would mean the working directory."""
    for word in value if isinstance(value, (list, tuple)) else [value]:
        if word is not None and not str(word).strip():
            name = param.make_metavar(ctx).strip("[].{}")
            raise XpudbgError(
                f"{name} is empty", hint="'.' is this folder; is a variable of the shell not set?"
            )
    return value
