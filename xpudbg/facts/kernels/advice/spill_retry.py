"""Triton's second build of a kernel that spills in the default register mode; it depends on Triton's version.

``third_party/intel/backend/driver.c`` (kernels launched from SPIR-V) and ``compiler.py`` (kernels that Triton compiles to native code)
of intel-xpu-backend-for-triton compile such a kernel once more with 256 registers. The rules, with their pull requests and issues:

- through 3.7.2 above 1,000 bytes of a hardware thread (``max_reg_spill``);
- in 3.3.0 the second build is made and dropped: a variable is shadowed (``driver.c`` of the wheel; repaired by 4287 in May 2025, for 3.4). It is
  not known here when that began, and whether 3.3.1 has the repair; metadata name Triton's version from 3.3 on;
- builds of 3.8: above 1,000 bytes, then above 0 (7615), then above 16 values of 32 bits a lane (7959), in the order of their making;
- 3.9: above 16 values a lane; with drivers of the long-term line native code is compiled again at any spill (8115);
- from 3.9 on never with more than 32 warps, which 256 registers cannot launch (7450), and with 512 registers on Crescent Island (7442); builds of
  3.8 differ.

What Python sees as ``n_spills`` is the bytes of a hardware thread through 3.7, and from 3.9 on values of 32 bits a lane (7950).
"""

from __future__ import annotations

import re

from xpudbg.facts.kernels.card.registers import registers_used, simd_width
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.row import dataclass

_LIMIT_BYTES, _LIMIT_VALUES = 1000, 16
_MOST_WARPS = 32
_LARGE, _LARGEST = 256, 512
_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?")
_SHADOWED = (3, 3, 0)
_FIXED = (3, 4)
_CHANGING, _NEW = (3, 8), (3, 9)
_say = CATALOGUE["kernel/spill-retry"].sentence


@dataclass(frozen=True)
class SpillRetry:
    """Outcome of a build that spills: whether Triton compiles again, and which build runs.

    Attributes:
        happens: Whether it is compiled again; None where that is not known.
        used: Whether the second build then runs; None where that is not known.
        words: Both as text, with the reason.
    """

    happens: bool | None
    used: bool | None
    words: str


def spill_retry(reader: EntryReader, spilled: int) -> SpillRetry | None:
    """Return what Triton does about spills in the default mode; None where it does nothing, or has done it already.

    Args:
        reader: The kernel.
        spilled: Bytes of a hardware thread that the first build spills.
    """
    metadata = reader.metadata
    registers, _ = registers_used(reader)
    chosen = metadata.grf_mode not in {"default", ""} or "GRF" in metadata.build_flags
    if not spilled or chosen or not reader.files.metadata or registers in {_LARGE, _LARGEST}:
        return None
    # Triton compiled it, and tried the larger mode where its rule applies.
    if _made_by_triton(reader):
        return SpillRetry(False, None, _say("own"))
    if reader.spirv is None:
        return None
    version = _version(metadata.triton_version)
    many = (metadata.num_warps or 0) > _MOST_WARPS
    large = _large_mode(version[:2], metadata.target.arch)
    if many and version[:2] >= _NEW:
        return SpillRetry(False, None, _say("warps", registers=large, warps=_MOST_WARPS))
    happens, limit = _happens(version[:2], spilled, simd_width(reader))
    if happens is False:
        return SpillRetry(False, None, _say("below", registers=large, limit=limit))
    if many and version[:2] == _CHANGING:
        happens = None
        limit = f"builds of 3.8 differ in what they do for more than {_MOST_WARPS} warps (issue 7450)"
    if happens is None:
        return SpillRetry(None, None, _say("unknown", registers=large, limit=limit))
    if version == _SHADOWED:
        return SpillRetry(True, False, _say("dropped", registers=large, limit=limit))
    if version[:2] < _FIXED:
        why = "for this version" if version[0] else "without Triton's version in the metadata"
        return SpillRetry(True, None, _say("may run", registers=large, limit=limit, why=why))
    return SpillRetry(True, True, _say(registers=large, limit=limit))


def _made_by_triton(reader: EntryReader) -> bool:
    """Return whether Triton made the native code of an entry: its group file names it, or it has no log of an offline build."""
    name = reader.files.stages.get("zebin")
    if name is None:
        return False
    return name in reader.group.children if reader.group.children else reader.ocloc_log is None


def _large_mode(version: tuple[int, int], arch: str) -> str:
    """Return the registers of the second build."""
    if arch != "cri" or version < _CHANGING:
        return str(_LARGE)
    return str(_LARGEST) if version >= _NEW else f"{_LARGE} or {_LARGEST}"


def reported_spills(reader: EntryReader, spilled: int) -> tuple[int, str] | None:
    """Return the ``n_spills`` that Python gets for this build, with its unit; None where the version does not tell.

    Args:
        reader: The kernel.
        spilled: Bytes of a hardware thread.
    """
    version, width = _version(reader.metadata.triton_version)[:2], simd_width(reader)
    if not reader.metadata.triton_version or version[:2] == _CHANGING:
        return None
    if version < _CHANGING:
        return spilled, "bytes of a hardware thread"
    return (spilled // (4 * width), "values of 32 bits a lane") if width else None


def _version(text: str) -> tuple[int, int, int]:
    """Return the version numbers of Triton; zeros where the metadata has none, as before 3.3."""
    found = _VERSION.match(text)
    return (int(found[1]), int(found[2]), int(found[3] or 0)) if found else (0, 0, 0)


def _happens(version: tuple[int, int], spilled: int, width: int | None) -> tuple[bool | None, str]:
    """Return whether the launcher compiles again, and its limit as text."""
    over_bytes = spilled > _LIMIT_BYTES
    over_values = None if not width else spilled // (4 * width) > _LIMIT_VALUES
    in_bytes, in_values = (
        f"that spill more than {_LIMIT_BYTES:,} bytes",
        f"that spill more than {_LIMIT_VALUES} values a lane",
    )
    if version < _CHANGING:
        return over_bytes, in_bytes if over_bytes else f"above {_LIMIT_BYTES:,} bytes"
    if version >= _NEW:
        if over_values is None:
            return None, f"above {_LIMIT_VALUES} values a lane, and the SIMD width is not known"
        limit = in_values if over_values else f"above {_LIMIT_VALUES} values a lane"
        return over_values, f"{limit} (pull request 7959)"
    if over_bytes and over_values:
        return True, f"{in_bytes} and {_LIMIT_VALUES} values a lane"
    return (
        None,
        f"builds of 3.8 have had three limits ({_LIMIT_BYTES:,} bytes, none, {_LIMIT_VALUES} values a lane)",
    )
