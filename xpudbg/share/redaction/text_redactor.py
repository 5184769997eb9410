"""Redaction of single texts of a report by the same rules as its pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xpudbg.share.redaction.machine_secrets import (
    KnownSecrets,
    merged,
    secrets_of_machine,
    secrets_of_manifest,
)
from xpudbg.share.redaction.patterns import known_patterns
from xpudbg.share.redaction.redactor import Findings, Redactor
from xpudbg.share.redaction.secret_places import values_in_bundle
from xpudbg.share.redaction.user_patterns import MoreRules
from xpudbg.store.manifest_file import MAX_BYTES, NAME
from xpudbg.store.reader import Bundle


def redaction_rules(
    manifest: bytes, more: Sequence[str], environ: Mapping[str, str], *, found: KnownSecrets | None = None
) -> tuple[Redactor, MoreRules]:
    """Return the rules of redaction of a bundle: known values of both machines, patterns, and the user's expressions.

    Args:
        manifest: The bundle's ``manifest.json``; names the private values of the machine of the run.
        more: The user's own expressions.
        environ: Variables of this machine whose values are private.
        found: Secret values and names that the bundle's own record points at.

    Raises:
        XpudbgError: An expression is not valid.
    """
    known = merged(secrets_of_machine(environ), secrets_of_manifest(manifest), found or KnownSecrets())
    return Redactor([*known.patterns(), *known_patterns()]), MoreRules(more)


def text_redactor(
    bundle: Bundle, more: Sequence[str], environ: Mapping[str, str], *, found: KnownSecrets | None = None
) -> Callable[[str], str]:
    """Return a function that redacts a text as the bundle's pack does.

    Args:
        bundle: The bundle.
        more: See :func:`redaction_rules`.
        environ: The same.
        found: Result of :func:`~xpudbg.share.redaction.secret_places.values_in_bundle`; None to call it.
    """
    redactor, rules = redaction_rules(
        bundle.read_bytes(NAME, limit=MAX_BYTES), more, environ,
        found=found or values_in_bundle(bundle.root),
    )  # fmt: skip

    def redact(text: str) -> str:
        data = redactor.redact(text.encode("utf-8", "surrogatepass"))
        if rules.rules:
            data = rules.redact(data, binary=False, findings=Findings())
        return data.decode("utf-8", "replace")

    return redact
