"""``enum.StrEnum``, which the standard library has since Python 3.11."""

from __future__ import annotations

from enum import Enum


class StrEnum(str, Enum):
    """An enum whose members are strings: ``str()``, ``format()`` and ``json`` give the value, on every version of Python."""

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(str(self.value), spec)


class OpenEnum(StrEnum):
    """Values of a file that later versions extend: one that is not listed is the member ``UNKNOWN``."""

    @classmethod
    def _missing_(cls, value: object) -> OpenEnum:
        return cls["UNKNOWN"]
