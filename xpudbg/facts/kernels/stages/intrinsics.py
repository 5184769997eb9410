"""Operations recognised by the names of called functions: DPAS, 2D block I/O, barriers, shuffles, atomics.

Sources: intel-xpu-backend-for-triton ``third_party/intel/lib/TritonGENToLLVM`` (through 3.3 OpenCL built-ins
``intel_sub_group_...``, later ``__spirv_...INTEL``), OpenCL extensions cl_intel_subgroup_matrix_multiply_accumulate and
cl_intel_subgroup_2d_block_io, and IGC's ``llvm.genx.GenISA`` intrinsics.
"""

from __future__ import annotations

import re

_DPAS = re.compile(r"(?:__spirv_SubgroupMatrixMultiplyAccumulateINTEL|GenISA\.sub\.group\.dpas)")
_DPAS_NAMED = re.compile(r"intel_sub_group_([a-z0-9]+)_([a-z0-9]+)(?:_split)?_matrix_mad_k(\d{1,19})")
_BLOCK_NAMED = re.compile(
    r"intel_sub_group_2d_block_(read_transform|read_transpose|read|write|prefetch)_(\d{1,19})b_(\d{1,19})r(\d{1,19})x(\d{1,19})c"
)
_BLOCK = re.compile(r"__spirv_Subgroup2DBlock(LoadTransform|LoadTranspose|Load|Store|Prefetch)INTEL")
_GENISA_BLOCK = re.compile(r"GenISA\.LSC2DBlock(Read|Write|Prefetch)")
_BLOCK_KINDS = {
    "read": "load",
    "read_transform": "load_transform",
    "read_transpose": "load_transpose",
    "write": "store",
    "prefetch": "prefetch",
    "Load": "load",
    "LoadTransform": "load_transform",
    "LoadTranspose": "load_transpose",
    "Store": "store",
    "Prefetch": "prefetch",
    "Read": "load",
    "Write": "store",
}
_SPLIT = re.compile(
    r"intel_(?:manageable_|work_group_)barrier|__spirv_ControlBarrier(?:Arrive|Wait)INTEL|split_barrier"
)
_BARRIER = re.compile(r"^_Z\d+(?:work_group_)?barrierj|__spirv_ControlBarrieriii|GenISA\.threadgroupbarrier")
_SHUFFLE = re.compile(
    r"(?<!get_)sub_group_(?!2d_block|.{0,200}matrix_mad)|__spirv_(?:SubgroupShuffle|GroupNonUniform|GroupF|GroupI)"
)
_ATOMIC = re.compile(r"__spirv_Atomic(\w{1,200}?)PU|_Z\d+(atomic_\w{1,200}?)PU")
_VECTOR = re.compile(r"Dv\d+_([a-z])")
_SUBSTITUTION = re.compile(r"S(\d{0,9})_$")
_TYPE = {"f": "f32", "s": "16-bit", "i": "i32"}


def dpas_call(name: str) -> tuple[str, int] | None:
    """Return types and depth of a DPAS call, ``("f16 x f16 -> f32", 16)``, empty and 0 where the name does not tell; None for other calls."""
    named = _DPAS_NAMED.search(name)
    if named:
        result = _TYPE.get(_last_argument(name[named.end() :]), "?")
        return f"{named.group(1)} x {named.group(2)} -> {result}", int(named.group(3))
    return ("", 0) if _DPAS.search(name) else None


def _last_argument(mangled: str) -> str:
    """Return the scalar of the last argument in ``Dv8_sDv8_iDv8_f`` or, with a substitution, ``Dv4_fDv8_fS0_``."""
    vectors = _VECTOR.findall(mangled)
    substitution = _SUBSTITUTION.search(mangled)
    if substitution:
        index = int(substitution.group(1)) + 1 if substitution.group(1) else 0
        return vectors[index] if index < len(vectors) else ""
    return vectors[-1] if vectors else mangled[-1:]


def block_call(name: str) -> tuple[str, int, int, int, int] | None:
    """Return kind, element bits, width, height and blocks of a 2D block call, 0 where the name does not tell; None for other calls."""
    named = _BLOCK_NAMED.search(name)
    if named:
        bits, rows, columns_, blocks = (int(g) for g in named.groups()[1:])
        return _BLOCK_KINDS[named.group(1)], bits, columns_, rows, blocks
    plain = _BLOCK.search(name) or _GENISA_BLOCK.search(name)
    return (_BLOCK_KINDS[plain.group(1)], 0, 0, 0, 0) if plain else None


def is_barrier(name: str) -> bool:
    """Return whether a call is a whole work-group barrier."""
    return _BARRIER.search(name) is not None


def is_split_barrier(name: str) -> bool:
    """Return whether a call is the arrive or wait half of a split barrier."""
    return _SPLIT.search(name) is not None


def is_shuffle(name: str) -> bool:
    """Return whether a call moves data between the lanes of a sub-group."""
    return _SHUFFLE.search(name) is not None


def atomic_call(name: str) -> str:
    """Return the operation of an atomic call; empty for other calls."""
    match = _ATOMIC.search(name)
    return (match.group(1) or match.group(2)) if match else ""
