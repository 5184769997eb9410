"""Advice about registers that spill: Triton's own second build, the effect of 256 registers, and other remedies."""

from __future__ import annotations

from collections.abc import Iterator

from xpudbg.analysis.kernels.advice.spill_retry import SOURCE, SpillRetry, spill_retry
from xpudbg.analysis.kernels.card.registers import Spill, biggest_tensor, registers_used, simd_width, spill
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.model.kernel_card import Advice

GRF_GUIDE = (
    "Intel oneAPI GPU Optimization Guide, 'Small Register Mode vs. Large Register Mode' and 'Register Spills'"
)
_LARGE_GRF = 256
_MOST_WARPS = 32
_TITLE = "Registers spill to memory: every access to a spilled value goes through the cache"
_GONE = (
    "Registers spill in the first build; Triton compiles it again with 256 registers, where nothing spills"
)


def advise_spills(reader: EntryReader) -> Iterator[Advice]:
    """Return what is known of the spills, and only what can still help: no mode that is taken anyway, or that takes nothing away."""
    known = spill(reader)
    if not known.bytes:
        return
    retry = spill_retry(reader, known.bytes)
    words = [_seen(reader, known)]
    words += [retry.words] if retry else []
    large = _large_mode(reader, known.bytes)
    words += [large[0]] if large else []
    source = f"{GRF_GUIDE}; {SOURCE}" if retry else GRF_GUIDE
    runs_large = bool(retry and retry.happens and retry.used)
    if runs_large and large and large[1] == 0:
        yield Advice(
            "note",
            _GONE,
            "; ".join(words),
            "nothing, unless half as many hardware threads are too few for it",
            source,
        )
        return
    actions = _actions(reader, known.bytes, retry, large[1] if large else None)
    yield Advice("warning", _TITLE, "; ".join(words), "; ".join(actions) or "a smaller tile", source)


def _seen(reader: EntryReader, known: Spill) -> str:
    width = simd_width(reader) or 0
    registers, where = registers_used(reader)
    lane = f", {known.bytes // width:,} for each lane (SIMD{width})" if width and known.bytes else ""
    seen = f"{known.bytes:,} bytes of each hardware thread{lane} in {known.source}"
    return seen + (f"; {registers} registers used ({where})" if registers else "")


def _large_mode(reader: EntryReader, spilled: int) -> tuple[str, int | None] | None:
    """Return what a trial build with 256 registers spills, in words and bytes; None where none was made, or it is the mode already."""
    registers, _ = registers_used(reader)
    if registers is None or registers >= _LARGE_GRF or (reader.metadata.num_warps or 0) > _MOST_WARPS:
        return None
    made = reader.larger_build
    if made is None or made.figures.spill_bytes is None:
        return None
    after = made.figures.spill_bytes
    what = "nothing spills" if after == 0 else f"{after:,} bytes spill"
    less = "" if after < spilled else ", no less"
    return f"with 256 registers {what}{less} (compiled for trial by {made.by})", after


def _actions(reader: EntryReader, spilled: int, retry: SpillRetry | None, after: int | None) -> list[str]:
    tensor = biggest_tensor(reader)
    warps, fits = reader.metadata.num_warps, warps_that_fit(reader)
    registers, _ = registers_used(reader)
    holds = tensor is None or tensor[1] < _LARGE_GRF
    helps = holds if after is None else after < spilled
    taken = bool(retry and retry.happens and retry.used) or (warps or 0) > _MOST_WARPS
    actions = []
    if registers is not None and registers < _LARGE_GRF and helps and not taken:
        gain = (
            "takes all spills away"
            if after == 0
            else f"leaves {after:,} bytes"
            if after
            else "doubles the registers"
        )
        tell = "" if after is not None else " (`xpudbg triton-cache whatif` tells what it does)"
        actions.append(
            f"grf_mode='256' ('large' up to Triton 3.5) {gain} and halves the hardware threads{tell}"
        )
    if tensor and fits and warps and fits > warps:
        whole = f"all of the {_LARGE_GRF}" if tensor[1] == _LARGE_GRF else f"more than the {_LARGE_GRF}"
        limit = "" if holds else f", {whole} of the large register mode"
        actions.append(
            f"num_warps={fits} (now {warps}) or a smaller tile: {tensor[0].type} alone takes "
            f"{tensor[1]} registers of each hardware thread{limit}"
        )
    elif registers is not None and (registers >= _LARGE_GRF or not holds):
        actions.append("a smaller tile, or a loop over it: it does not fit into any register mode")
    return actions


def warps_that_fit(reader: EntryReader) -> int | None:
    """Warps at which the largest tensor takes at most half of the registers, None when no allowed number does."""
    tensor, warps = biggest_tensor(reader), reader.metadata.num_warps
    lanes = reader.metadata.threads_per_warp or 32
    if tensor is None or not warps:
        return None
    registers, _ = registers_used(reader)
    most = reader.metadata.target.properties.get("max_work_group_size")
    limit = (most if isinstance(most, int) else 1024) // lanes
    needed = warps
    while tensor[1] * warps / needed > (registers or 128) / 2:
        needed *= 2
        if needed > limit:
            return None
    return needed
