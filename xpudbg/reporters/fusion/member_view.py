"""A kernel with all that was fused in it: one line a scheduler node."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from xpudbg.model.fusion import BufferInfo, FusedKernel, Member, MemberKind, OriginsFrom
from xpudbg.model.fx import FxSourceLine
from xpudbg.reporters.folding import print_folded
from xpudbg.reporters.fusion.explain import explain_extern
from xpudbg.reporters.fusion.words import bytes_words, is_mark, short_target, short_type, source_text
from xpudbg.reporters.text import clean

KIND_STYLES = {
    "triton": "green",
    "cpp": "green",
    "triton_template": "magenta",
    "cpp_template": "magenta",
    "cutlass": "magenta",
    "extern": "yellow",
    "fallback": "yellow",
    "copy": "yellow",
    "user_triton": "cyan",
}
MEMBER_STYLES = {
    "pointwise": "blue",
    "reduction": "red",
    "template": "magenta",
    "extern": "yellow",
    "scatter": "red",
}
_ORIGIN_WORDS = {
    "log": "",
    "provenance": "",
    "comment": "",
    "structure": "origins of the members derived from the graph's structure",
    "none": "",
}


def print_kernel(
    number: int,
    width: int,
    kernel: FusedKernel,
    buffers: dict[str, BufferInfo],
    console: Console,
    *,
    explain: bool,
) -> None:
    """Write a kernel with its members.

    Args:
        number: Its number in the graph.
        width: Digits of the largest number.
        kernel: The kernel.
        buffers: The graph's buffers by name.
        console: Where to.
        explain: Say why a library call is none of generated code.
    """
    head = Text(f"{number:>{width + 2}}  ")
    head.append(
        clean(kernel.name, single_line=True), style=f"bold {KIND_STYLES.get(kernel.kind, '')}".strip()
    )
    head.append(
        f"  {kernel.kind}{' on ' + clean(kernel.device, single_line=True) if kernel.device else ''}",
        style="dim",
    )
    if kernel.function:
        head.append(f"  in {clean(kernel.function, single_line=True)}", style="magenta")
    if kernel.bytes_read is None or kernel.bytes_written is None:
        head.append("  bytes unknown")
    elif kernel.nodes:
        read = bytes_words(kernel.bytes_read, (buffers.get(n) for n in kernel.reads))
        written = bytes_words(kernel.bytes_written, (buffers.get(n) for n in kernel.writes))
        head.append(f"  reads {read}, writes {written}")
    pad = " " * (width + 4)
    deeper = f"{pad}    "
    print_folded(console, head, deeper)
    if kernel.extern_reason and explain:
        why = clean(explain_extern(kernel.extern_reason), single_line=True)
        print_folded(console, Text(f"{pad}{why}", style="dim"), deeper)
    quoted: set[FxSourceLine] = set()
    for index, member in enumerate(kernel.members):
        last = index == len(kernel.members) - 1
        line = _member(member, buffers, f"{pad}{'└' if last else '├'} ", quoted)
        print_folded(console, line, Text(f"{pad}{' ' if last else '│'}     ", style="dim"))
    if kernel.origins and not all(m.aten for m in kernel.members):
        text = f"{pad}from {clean(', '.join(kernel.origins[:12]), single_line=True)}"
        print_folded(console, Text(text, style="magenta"), deeper)
    if kernel.removed:
        names = ", ".join(f"{n} {short_type(buffers.get(n))}" for n in kernel.removed)
        gone = f"{pad}eliminated: {clean(names, single_line=True)}"
        print_folded(console, Text(gone, style="green"), deeper)
    if kernel.origins_from is OriginsFrom.STRUCTURE and len(kernel.members) > 1:
        print_folded(console, Text(f"{pad}{_ORIGIN_WORDS['structure']}", style="dim italic"), deeper)


def _member(member: Member, buffers: dict[str, BufferInfo], prefix: str, quoted: set[FxSourceLine]) -> Text:
    """One member; the code of a source line is quoted once a kernel."""
    line = Text(prefix, style="dim")
    line.append(f"{clean(member.name, single_line=True)} ", style="bold")
    line.append(f"{member.kind}", style=MEMBER_STYLES.get(member.kind, ""))
    ops = ", ".join(member.ops[:8]) + (", ..." if len(member.ops) > 8 else "")
    if member.kind is not MemberKind.EXTERN:
        line.append(f"  {clean(ops, single_line=True)}")
    if member.reduced:
        line.append(f"  over {' x '.join(clean(d) for d in member.reduced)}", style="red")
    written = [f"{n} {short_type(buffers.get(n))}" for n in member.writes if not is_mark(buffers.get(n))]
    if written:
        line.append(f"  -> {clean(', '.join(written), single_line=True)}", style="cyan")
    if member.broadcast:
        line.append(f"  broadcasts {clean(', '.join(member.broadcast), single_line=True)}", style="dim")
    aten = list(dict.fromkeys(short_target(t) for t in member.aten))
    if aten:
        more = ", ..." if len(aten) > 6 else ""
        line.append(f"  {clean(', '.join(aten[:6]), single_line=True)}{more}", style="magenta")
    if member.sources:
        line.append(f"  {source_text(member.sources, code=member.sources[-1] not in quoted)}", style="dim")
        quoted.add(member.sources[-1])
    return line
