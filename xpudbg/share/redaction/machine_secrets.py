"""Private facts of the machine that packs: its folders, users, names, and the secrets in its environment."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping

from xpudbg.core import system
from xpudbg.model.row import dataclass
from xpudbg.share.redaction.patterns import (
    SecretPattern,
    folder_patterns,
    name_patterns,
    stop_names,
)
from xpudbg.share.redaction.value_spellings import value_patterns
from xpudbg.store.files.atomic import temporary_root

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
