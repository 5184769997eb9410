"""Shared local memory (SLM) as the driver allocates it: rounded up, out of the SLM of a core.

Source: intel/compute-runtime, 2022 to 2026: ``alignSlmSize`` in ``command_encoder_xehp_and_later.inl`` (Xe-HPG, Xe-HPC, Xe2, Xe3;
in 2022 in ``hw_helper_xe_hpc_core.cpp``) and in ``release_helper_preferred_slm_xe3p_cri_384k.inl``; ``getSizeToPreferredSlmValue``
of each ``release_helper_*`` for what a core can be set to. Older and unreleased devices round in other steps and are left out.
"""

from __future__ import annotations

from xpudbg.model.triton import TritonTarget

_KIB = 1024
_STEPS = tuple(n * _KIB for n in (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128))
_CRI_STEPS = (*(n * _KIB for n in range(1, 17)), *_STEPS[5:], *(n * _KIB for n in (192, 256, 320, 384)))
_ROUNDED = {
    **dict.fromkeys(("12.55", "12.56", "12.57", "12.60", "12.61", "12.70", "12.71", "12.74"), _STEPS),
    **dict.fromkeys(("20.1", "20.2", "20.4", "30.0", "30.1", "30.3", "30.4", "30.5"), _STEPS),
    **dict.fromkeys(("dg2", "pvc", "mtl", "arl", "bmg", "lnl", "ptl", "wcl"), _STEPS),
    **dict.fromkeys(("35.11", "cri"), _CRI_STEPS),
}
_CORE = {
    "12.55": 128, "12.57": 128, "12.60": 128, "12.61": 128, "12.70": 96, "12.71": 96, "12.74": 128,
    "20.1": 160, "20.2": 160, "20.4": 128, "30.0": 128, "30.1": 128, "35.11": 384,
    "pvc": 128, "mtl": 96, "bmg": 160, "lnl": 128, "ptl": 128, "cri": 384,
}  # fmt: skip
"""KiB that a core can be set to, by hardware version or architecture; 12.56 has steppings with 96 and with 128."""


def rounded_slm(size: int, target: TritonTarget) -> int | None:
    """Return what a work-group that asks for ``size`` bytes takes of a core; None where the driver's steps are not known here.

    Args:
        size: Bytes of a work-group.
        target: The device.
    """
    if size <= 0:
        return 0
    steps = _ROUNDED.get(_version(target)) or _ROUNDED.get(target.arch, ())
    return next((step for step in steps if size <= step), None)


def core_slm(target: TritonTarget) -> int | None:
    """Bytes of SLM that the driver can give a core of this device; None where its table is not known here."""
    size = _CORE.get(_version(target)) or _CORE.get(target.arch)
    return None if size is None else size * _KIB


def _version(target: TritonTarget) -> str:
    """``20.1`` of ``20.1.0``; where the metadata has no architecture, that is the hardware version itself."""
    known = target.properties.get("version")
    text = known if isinstance(known, str) and known.count(".") == 2 else target.arch
    return ".".join(text.split(".")[:2]) if text.count(".") else ""
