"""Arguments and options that several commands take: one name and one wording each."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.reporters.tables import TableFormat

RunArgument = Annotated[
    str,
    typer.Argument(
        metavar="[RUN]",
        help="A run's name or part of it, latest, latest~1, or a bundle's folder or zip file.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON (docs/json.md).")]
QuietOption = Annotated[bool, typer.Option("-q", "--quiet", help="No progress and no summary.")]
LedgerStrictOption = Annotated[
    bool, typer.Option("--strict", help="Exit 1 when an artifact that should be there is not.")
]
OddStrictOption = Annotated[bool, typer.Option("--strict", help="Exit 1 when anything is odd or missing.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that -o names.")]
TableOption = Annotated[TableFormat, typer.Option("--format", help="How the table is written.")]
YesOption = Annotated[bool, typer.Option("-y", "--yes", help="Do not ask.")]
DryRunOption = Annotated[bool, typer.Option("-n", "--dry-run", help="Only show what would be removed.")]
