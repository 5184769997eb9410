"""Reports of CI jobs, made by hand, for the tests of their renderers."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.model.checks import RuleFinding, RuleOutcome
from xpudbg.model.ci import (
    AccuracyLine,
    AttachResult,
    CiFiles,
    CiReport,
    EventLine,
    FindingLine,
    Forge,
    GraphLine,
    KernelLine,
    Note,
    PackLine,
    SourcePlace,
)
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.manifest import Exit

HOSTILE = "a|b `c` <script>x</script> @octocat #12 ![i](http://e/p) \u202eevil \x1b[31m \x00 %0A ::error::"
PLACE = SourcePlace(
    "/b/repo/model.py", 7, "forward", "print(x)", "model.py", "https://f.example/blob/1/model.py#L7"
)
OUTSIDE = SourcePlace("/usr/lib/python3/site-packages/torch/nn/x.py", 3, "call", "y = x")
FORGE = Forge(
    "github", "https://f.example/blob/1/", "https://f.example/runs/1", "https://f.example/runs/1#artifacts"
)


def finding(key: str, outcome: RuleOutcome, place: SourcePlace | None = None, **fields: str) -> FindingLine:
    return FindingLine(RuleFinding(rule=f"check/{key}", outcome=outcome, **fields), place)


def report() -> CiReport:
    """A run with everything once: failed, allowed and unknown checks, a graph break, a recompile, a kernel that spills."""
    findings = (
        finding(
            "max_graph_breaks",
            RuleOutcome.FAILED,
            PLACE,
            value="1",
            limit="0",
            title="1 graph break at model.py:7, 0 allowed",
            fix="'xpudbg show' lists them",
        ),
        finding(
            "max_kernels",
            RuleOutcome.ALLOWED,
            value="9",
            limit="5",
            title="9 kernels",
            allowed_because="being mended",
            allowed_until="2027-01-01",
        ),
        finding("max_recompiles", RuleOutcome.PASSED, value="1", limit="4"),
        finding("max_spill_bytes", RuleOutcome.UNKNOWN, title="no native code tells"),
    )
    notes = (
        Note(
            rule="check/max_graph_breaks",
            severity=FindingSeverity.ERROR,
            title="1 graph break at model.py:7, 0 allowed",
            place=PLACE,
        ),
        Note(
            rule="graph-break",
            severity=FindingSeverity.WARNING,
            title="Graph break: builtin print",
            evidence="why",
            fix="leave it out",
            place=PLACE,
        ),
        Note(
            rule="kernel/spills",
            severity=FindingSeverity.WARNING,
            title="triton_mm: Registers spill",
            evidence="256 bytes",
            fix="num_warps=8",
            place=OUTSIDE,
            graph="g0",
            kernel="triton_mm",
        ),
    )
    return CiReport(
        run="latest",
        name="train",
        state="complete",
        command=("python", "train.py"),
        exit=Exit(0, reason="ended", seconds=1.5),
        versions=("torch 2.13.0",),
        device="Intel Arc B580 (bmg, emulated)",
        emulated=("times mean nothing",),
        forge=FORGE,
        graphs=(
            GraphLine(
                "g0", "forward", "compiled", kernels=1, place=PLACE, file="processes/main/g0/output_code.py"
            ),
        ),
        kernels=(
            KernelLine(
                "triton_mm", "triton", "g0", 1, 1, 128, 256, False, PLACE, "triton_cache/K/triton_mm.ttir"
            ),
        ),
        graph_breaks=(EventLine("builtin print", "0/0", PLACE, "why", "leave it out"),),
        recompiles=(EventLine("size mismatch", "0/1", PLACE),),
        passed=False,
        findings=findings,
        notes=notes,
        pack=PackLine("xpudbg-artifacts/run.zip", 2048, 12, 1, 3),
    )


def hostile() -> CiReport:
    """The same with text of an attacker wherever an artifact's text stands."""
    bad = replace(PLACE, file=f"/x/{HOSTILE}", code=HOSTILE, function=HOSTILE, path="", url="")
    return replace(
        report(),
        run=HOSTILE,
        name=HOSTILE,
        accuracy=AccuracyLine("wrong", HOSTILE, HOSTILE, HOSTILE, bad),
        state=HOSTILE,
        command=(HOSTILE,),
        versions=(HOSTILE,),
        device=HOSTILE,
        emulated=(HOSTILE,),
        graphs=(GraphLine(HOSTILE, HOSTILE, HOSTILE, HOSTILE, 1, bad, HOSTILE),),
        kernels=(KernelLine(HOSTILE, HOSTILE, HOSTILE, 1, 1, 1, 1, True, bad, HOSTILE),),
        graph_breaks=(EventLine(HOSTILE, HOSTILE, bad, HOSTILE, HOSTILE),),
        recompiles=(EventLine(HOSTILE, HOSTILE, bad),),
        rules_from=HOSTILE,
        baseline=HOSTILE,
        findings=tuple(
            finding(
                HOSTILE,
                o,
                bad,
                value=HOSTILE,
                limit=HOSTILE,
                graph=HOSTILE,
                kernel=HOSTILE,
                title=HOSTILE,
                fix=HOSTILE,
                allowed_because=HOSTILE,
                allowed_until=HOSTILE,
            )
            for o in RuleOutcome
        ),
        notes=(
            Note(
                rule=f"kernel/{HOSTILE}",
                severity=FindingSeverity.WARNING,
                title=HOSTILE,
                evidence=HOSTILE,
                fix=HOSTILE,
                place=replace(bad, path="a b.py"),
                graph=HOSTILE,
                kernel=HOSTILE,
            ),
        ),
        pack=PackLine(HOSTILE, 1),
    )


def attached() -> AttachResult:
    """What ``attach`` gives for :func:`report`."""
    return AttachResult(False, CiFiles("out", "out/run.zip", "out/summary.md", "out/junit.xml"), report())
