"""Names of a bundle's files in its pack: redacted, accepted by every reader, and unique."""

from __future__ import annotations

from collections.abc import Iterable

from xpudbg.bundle.manifest_file import NAME
from xpudbg.files.archive import INDEX
from xpudbg.files.archive_rules import folded
from xpudbg.packing.blobs import Treatment
from xpudbg.redaction.redactor import Findings


def names_in_pack(paths: Iterable[str], treatment: Treatment) -> tuple[dict[str, str], dict[str, Findings]]:
    """The name of every file in the pack; and of those in which something was redacted, what.

    Args:
        paths: Bundle-relative paths.
        treatment: Redacts them.
    """
    taken, names, found = {NAME, INDEX}, dict[str, str](), dict[str, Findings]()
    ordered = sorted(paths)
    together = "\n".join(ordered).encode("utf-8", "replace")
    quiet = treatment.apply(together, binary=False, findings=Findings()) == together
    for path in ordered:
        name = path
        if not path.isascii() or not path.isprintable() or "\\" in path:
            name = "".join("_" if _bad(c) else c for c in path.encode("utf-8", "replace").decode())
        if name != path or not quiet:
            findings = Findings()
            redacted = treatment.apply(name.encode(), binary=False, findings=findings)
            name = redacted.decode("utf-8", "replace")
            if findings.all():
                found[path] = findings
        unique, number = name, 2
        while folded(unique) in taken:
            stem, dot, suffix = name.rpartition(".")
            unique = f"{stem}-{number}.{suffix}" if dot and "/" not in suffix else f"{name}-{number}"
            number += 1
        taken.add(folded(unique))
        names[path] = unique
    return names, found


def _bad(character: str) -> bool:
    """Return whether readers refuse a character in names: a backslash, or one that is invisible."""
    return character == "\\" or (not character.isprintable() and character != " ") or character == "\0"
