"""Private facts of the machine that packs (folders, users, names, secrets in its environment), and every spelling of such a value.

A character that some format escapes (a quote, a slash, a blank, ``ä``) may stand there in any of its spellings, each by itself: one
writer escapes one kind of quote and leaves the other, another escapes ``/``, HTML has names for some. So one expression takes
any spelling of each character, around the longest piece that nobody escapes.
"""

from __future__ import annotations

import base64
import json
import os
import re
import socket
from collections.abc import Callable, Iterable, Mapping
from html import unescape
from html.entities import codepoint2name
from urllib.parse import unquote

from xpudbg.core import system
from xpudbg.model.row import dataclass
from xpudbg.share.redaction.patterns import (
    WINDOW,
    SecretPattern,
    folder_patterns,
    name_patterns,
    placeholder,
    spellings,
    stop_names,
)
from xpudbg.store.files.atomic import temporary_root

# Redaction of text with two or four bytes a character (UTF-16, UTF-32), as PowerShell, Windows and ``wchar_t`` write it.

_SHORTEST = 8
_PRINTABLE = {*range(0x20, 0x7F), *b"\t\n\r"}
# One letter for every printable character: what is looked for can then be found as a plain text, which is fast.
_KINDS = bytes(0x61 if n in _PRINTABLE else n and 0x62 for n in range(256))
_STEPS = tuple(
    (step, (b"a" + b"\0" * (step - 1)) * (_SHORTEST - 1) + b"a", re.compile(rb"a(?:\0{%d}a)*" % (step - 1)))
    for step in (2, 4)
)


def redact_wide(data: bytes, redact: Callable[[bytes], bytes]) -> bytes:
    """Return the data with its wide text redacted, whatever its byte order; the same object where there is nothing to redact.

    Args:
        data: Bytes of a file, or a piece of one.
        redact: Takes the ASCII characters of a run of eight or more, and gives as many back.
    """
    if b"\0" not in data:
        return data
    kinds, changed = data.translate(_KINDS), bytearray()
    for step, least, run in _STEPS:
        start = kinds.find(least)
        while start >= 0:
            match = run.match(kinds, start)
            end = match.end() if match else start + len(least)
            narrow = data[start:end:step]
            safe = redact(narrow)
            if safe != narrow and len(safe) == len(narrow):
                changed = changed or bytearray(data)
                changed[start:end:step] = safe
            start = kinds.find(least, end)
    return bytes(changed) if changed else data


_FOLDED = 16
_FOLD = rb"(?:[\"']?\\?\r?\n[ \t]{0,40}[\"']?)?"
_SHORTEST_BASE64 = 10
_PIECE = re.compile(r"[A-Za-z0-9_]{2,}")
_PIECES = 3
_PIECE_BEGINS = 16
"""Characters of a value before the piece that is searched for: their spellings must lie within the text that a pattern sees before it."""
_LONGEST_SPELLING = 12
_CONTROLS = {"\n": "n", "\t": "t", "\r": "r", "\b": "b", "\f": "f"}
_WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


def value_patterns(values: Iterable[str], kind: str = "environment-secret") -> list[SecretPattern]:
    """Patterns for all occurrences of values that are secret because of their variable, or of another place.

    Also in base64, alone or within other text; in wide text; and folded over lines as terminals do it, when they are long enough.
    """
    return [p for value in sorted(set(values), key=lambda v: (-len(v), v)) for p in _patterns(value, kind)]


def names_in_graphs(values: Iterable[str]) -> list[str]:
    """Spellings of values in names that FX or Dynamo makes of them: other characters are ``_``, capitals may be small.

    ``torch.fx.graph._snake_case`` and the names of Dynamo's inputs (``re.sub("[^a-zA-Z0-9]+", "_", ...)``), torch 2.13.
    """
    found: dict[str, None] = {}
    for value in values:
        for name in (re.sub(r"[^A-Za-z0-9]", "_", value), re.sub(r"[^A-Za-z0-9]+", "_", value)):
            found |= dict.fromkeys((name, re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower(), name.lower()))
    return [name for name in found if name not in set(values)]


def _patterns(value: str, kind: str) -> list[SecretPattern]:
    raw, mark = value.encode("utf-8", "surrogateescape"), placeholder(kind).encode()
    found = _any_spelling(value, kind)
    exact = [*_in_base64(raw), *([] if value.isascii() else wide_spellings(value))]
    exact += [] if found else spellings(value)
    found += [
        SecretPattern(kind, (e.lower(),), re.escape(e), mark, window=max(WINDOW, len(e))) for e in exact
    ]
    return found


def _any_spelling(value: str, kind: str) -> list[SecretPattern]:
    """Patterns for all spellings of a value, each by a piece of it: one may be folded. None where every piece may be escaped."""
    pieces = [m for m in _PIECE.finditer(value) if m.start() <= _PIECE_BEGINS]
    fold = _FOLD if len(value) >= _FOLDED and value.isascii() else b""
    spelt = list(map(_spelt, value))
    window = max(WINDOW, len(value) * _LONGEST_SPELLING)
    found = []
    for piece in sorted(pieces, key=lambda m: (-len(m[0]), m.start()))[: _PIECES if fold else 1]:
        literal = piece[0][: _FOLDED // 2] if fold else piece[0]
        behind, before = spelt[piece.start() :], spelt[: piece.start()]
        leading = fold.join([*before, b""])
        mark = placeholder(kind).encode()
        found.append(
            SecretPattern(kind, (literal.lower().encode(),), fold.join(behind), mark, window, leading=leading)
        )
    return found


def _spelt(character: str) -> bytes:
    """Return an expression that matches one character in any of its spellings."""
    raw = re.escape(character.encode("utf-8", "surrogateescape"))
    if character.isascii() and (character.isalnum() or character == "_"):
        return raw
    number = ord(character)
    ways = [rb"\\{1,8}" if character == "\\" else rb"\\{0,4}" + raw]
    if character in _CONTROLS:
        ways.append(rb"\\{1,4}" + _CONTROLS[character].encode())
    if character == "\n":
        ways.append(rb"\r\n")
    if character == "'":
        ways += [rb"'\\{1,2}''", rb"'\"'\"'"]
    if character == " ":
        ways.append(rb"\+")
    units = character.encode("utf-16-be", "surrogatepass")
    escaped = [f"{units[n]:02x}{units[n + 1]:02x}" for n in range(0, len(units), 2)]
    ways.append(b"".join(rb"\\{1,4}u(?i:%s)" % unit.encode() for unit in escaped))
    utf8 = character.encode("utf-8", "surrogateescape")
    ways.append(b"".join(rb"%%(?i:%02x)" % byte for byte in utf8))
    ways.append(b"".join(rb"\\{1,4}(?:x(?i:%02x)|%03o)" % (byte, byte) for byte in utf8))
    if number < 256 and number > 127:
        ways.append(rb"\\{1,4}x(?i:%02x)" % number)
    if number > 0xFFFF:
        ways.append(rb"\\{1,4}U(?i:%08x)" % number)
    name = codepoint2name.get(number, "")
    names = "|".join(filter(None, (name, f"#0{{0,4}}{number}", f"#[xX]0{{0,4}}(?i:{number:x})")))
    ways.append(b"&(?:" + names.encode() + b");")
    return b"(?:" + b"|".join(ways) + b")"


def wide_spellings(value: str) -> list[bytes]:
    """Return a text with two and four bytes a character."""
    return [value.encode(code, "surrogatepass") for code in _WIDE]


def _in_base64(raw: bytes) -> list[bytes]:
    """Return the base64 forms of a text within other text: three, without the letters that also encode its neighbours."""
    found = []
    for shift in range(3):
        letters = base64.b64encode(b"\0" * shift + raw).rstrip(b"=")
        first, last = (0, 2, 3)[shift], len(letters) - ((shift + len(raw)) % 3 > 0)
        if last - first >= _SHORTEST_BASE64:
            found.append(letters[first:last])
            found.append(letters[first:last].replace(b"+", b"-").replace(b"/", b"_"))
    return list(dict.fromkeys(found))


def meant(spelt: bytes) -> list[str]:
    """Return the possible meanings of a value found in a file: unchanged, and without the escapes of JSON, URLs and HTML.

    Args:
        spelt: Its bytes there, of text or wide text.
    """
    text = spelt.decode("utf-8", "surrogateescape")
    if b"\0" in spelt:
        wide = (_decoded_as(spelt, code) for code in _WIDE)
        text = next((t for t in wide if t and t.isprintable()), text.replace("\0", ""))
    found = [text]
    # JSON within JSON.
    for _ in range(2):
        found += [t for form in tuple(found) for t in _without_escapes(form)]
    return list(dict.fromkeys(found))


def _without_escapes(text: str) -> list[str]:
    found = [unescape(text), unquote(text, errors="surrogateescape")]
    try:
        found.append(str(json.loads(f'"{text}"', strict=False)))
    except ValueError:
        # A quote that Python leaves as it is.
        found.append(text.replace("\\'", "'").replace('\\"', '"').replace("\\/", "/").replace("\\\\", "\\"))
    return found


def _decoded_as(data: bytes, code: str) -> str:
    try:
        return data.decode(code)
    except UnicodeDecodeError:
        return ""


_SECRET_NAME = re.compile(
    r"(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_KEY|CREDENTIALS?|AUTH_KEY"
    r"|_(?:PAT|PASS|PWD|PSW|CREDS))$",
    re.I,
)
# Such names mean other things as well, so their values must look like a secret too.
_MAYBE_SECRET_NAME = re.compile(
    r"(?:^|_)(?:PASSWORDS?|PASSWD|PASSPHRASE|SECRETS?|TOKENS?|API_?KEYS?|KEYS?|CREDENTIALS?|CREDS|AUTH|PASS|PWD|PAT)(?:_|[0-9]*$)"
    r"|(?:KEY|AUTH|PASS|PWD)$",
    re.I,
)
_LOOKS_SECRET = re.compile(r"(?=.*[0-9])(?=.*[A-Za-z])(?!.*://)[^/~]", re.S)
_NAME = (
    rb"(?:[A-Za-z0-9_]|[\xc2-\xf4][\x80-\xbf]{1,3}|\\u(?!00[0-7])[0-9a-fA-F]{4})"
    rb"(?:[A-Za-z0-9._-]|[\xc2-\xf4][\x80-\xbf]{1,3}|\\u(?!00[0-7])[0-9a-fA-F]{4}){0,63}"
)
_USER_IN_PATH = re.compile(rb"(?:/home/|/Users/|torchinductor_|pytest-of-)(" + _NAME + rb")(?=[/\"\\])")
_SHORTEST_SECRET = 8
_LONG_WORD = 12
"""A value of letters alone in a variable such as ``MY_AUTH`` is a password from this length on, not a setting."""
_MARK = b"REDACTED"


@dataclass(frozen=True)
class KnownSecrets:
    """Names and values that become placeholders everywhere.

    Attributes:
        homes: Home folders.
        temps: Folders for temporary files.
        users: Names of users.
        hosts: Names of machines.
        secrets: Values of variables whose names say that they are secret.
    """

    homes: tuple[str, ...] = ()
    temps: tuple[str, ...] = ()
    users: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()

    def patterns(self) -> list[SecretPattern]:
        """Return the patterns of all values; the longest of each kind first."""
        stop = stop_names()
        return [
            *value_patterns(self.secrets),
            *folder_patterns("home", self.homes),
            *folder_patterns("temp", self.temps),
            *name_patterns("host", self.hosts, stop),
            *name_patterns("user", self.users, stop),
        ]


def secrets_of_machine(environ: Mapping[str, str]) -> KnownSecrets:
    """Return the private facts of this machine and its user, from the environment and the system."""
    homes = {environ.get("HOME", ""), environ.get("USERPROFILE", ""), _system_home()}
    temps = {environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP")}
    temps |= {temporary_root(), "/tmp", "/var/tmp"}  # noqa: S108
    users = {environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME", "SUDO_USER", "GITHUB_ACTOR")}
    hosts = {environ.get("HOSTNAME", ""), environ.get("COMPUTERNAME", ""), socket.gethostname()}
    hosts |= {host.partition(".")[0] for host in hosts}
    # torch and Triton resolve links.
    homes |= {os.path.realpath(home) for home in homes if home.startswith("/")}
    temps |= {os.path.realpath(temp) for temp in temps if temp.startswith("/")}
    secrets = secret_values(environ)
    return KnownSecrets(
        *(tuple(sorted(v for v in values if v)) for values in (homes, temps, users, hosts, secrets))
    )


def secret_values(environ: Mapping[str, str]) -> set[str]:
    """Values of variables that are secret by their names, and long enough to be searched for everywhere."""
    return {value for name, value in environ.items() if _may_be_secret(name, value)}


def names_a_secret(name: str) -> bool:
    """Return whether a variable's name says that its value may be secret: ``..._TOKEN``, ``MY_AUTH``, ``DBPASS``, ``SSH_KEY_2``."""
    return _SECRET_NAME.search(name) is not None or _MAYBE_SECRET_NAME.search(name) is not None


def _may_be_secret(name: str, value: str) -> bool:
    """Return whether a variable's value is long enough, no path and no ordinary word, so that replacing it everywhere harms nothing."""
    if len(value) < _SHORTEST_SECRET or value.lower() in stop_names() or value.startswith(("/", "./", "~")):
        return False
    if _SECRET_NAME.search(name):
        return True
    if _MAYBE_SECRET_NAME.search(name) is None:
        return False
    return _LOOKS_SECRET.match(value) is not None or (len(value) >= _LONG_WORD and value.isalnum())


def _system_home() -> str:
    try:
        import pwd

        return pwd.getpwuid(system.user()).pw_dir
    except (ImportError, KeyError):
        return ""


def secrets_of_manifest(manifest: bytes) -> KnownSecrets:
    """Users that the paths of a manifest name: a bundle may come from another machine.

    Args:
        manifest: ``manifest.json`` as bytes.
    """
    found = {match[1] for match in _USER_IN_PATH.finditer(manifest)}
    users = {_decoded(u) for u in found if not u.startswith(_MARK) and not u.isdigit()}
    return KnownSecrets(users=tuple(sorted(users)))


def _decoded(name: bytes) -> str:
    """Return a name without the escapes of JSON."""
    text = name.decode("utf-8", "replace")
    return re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text)


def merged(*parts: KnownSecrets) -> KnownSecrets:
    """Return the union of several."""
    return KnownSecrets(
        *(
            tuple(sorted({v for part in parts for v in getattr(part, name)}))
            for name in ("homes", "temps", "users", "hosts", "secrets")
        )
    )
