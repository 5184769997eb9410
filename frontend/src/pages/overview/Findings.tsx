import { useState } from "preact/hooks";
import type { FindingSeverity, ReportFinding } from "../../data";
import { bytes, plural, seconds } from "../../format";
import { A } from "../../ui/A";
import { Icon } from "../../ui/Icon";
import { Rule } from "../../ui/Rule";
import { Section } from "../../ui/Section";
import { Ticks } from "../../ui/Ticks";
import { Empty } from "../../ui/States";

const FIRST = 8;
const WORDS: Record<FindingSeverity, string> = { error: "error", warning: "warning", hint: "hint", note: "note" };
const WHEN: Record<ReportFinding["cost"], string> = { wrong: "", every_step: "every step", again: "again and again", once: "happens once" };

/** Whether something is wrong, or costs more than once. */
function urgent(finding: ReportFinding): boolean {
  return finding.severity !== "note" && finding.cost !== "once";
}

/** What is wrong, the dearest first. `gaps`: something of the run could not be read. `ended`: the script did not fail. */
export function Findings({ findings, gaps, ended }: { findings: ReportFinding[]; gaps: boolean; ended: boolean }) {
  const [all, setAll] = useState(false);
  const first = findings.filter(urgent).length;
  const few = Math.max(Math.min(first, FIRST), 3);
  const shown = all ? findings : findings.slice(0, few);
  const note = first ? "By cost: what is wrong, what each step pays by time, compile time by seconds." : undefined;
  return (
    <Section title={first ? "What to look at first" : "Findings"} count={findings.length} note={note}>
      {!findings.length && <Empty title={gaps ? "Nothing found in what could be read" : "No findings"}>{gaps ? "Parts of this run are missing or in doubt: see the end of this page." : "No rule of xpudbg found anything in this run."}</Empty>}
      {findings.length > 0 && !first && ended && <p class="nothing-urgent">{`Nothing urgent${gaps ? " in what could be read" : ""}: what follows happens only once, or is a hint.`}</p>}
      <ol class="findings">
        {shown.map((finding) => (
          <FindingRow finding={finding} />
        ))}
      </ol>
      {findings.length > few && (
        <button type="button" class="button" onClick={() => setAll(!all)}>
          {all ? `The first ${few}` : `All ${plural(findings.length, "finding")}`}
        </button>
      )}
    </Section>
  );
}

/** `every step · 12.3 MB`, `happens once · 264.6 s`. */
function costWords(finding: ReportFinding): string {
  if (finding.severity === "note") return "";
  const moved = finding.bytes === null ? "" : `${bytes(finding.bytes)} moved`;
  return [WHEN[finding.cost], moved, finding.seconds === null ? "" : seconds(finding.seconds)].filter(Boolean).join(" · ");
}

function FindingRow({ finding }: { finding: ReportFinding }) {
  const cost = costWords(finding);
  return (
    <li class={`finding finding-${finding.severity}`} data-rule={finding.rule || undefined}>
      <Icon name={finding.severity} label={WORDS[finding.severity]} />
      <div class="finding-body">
        <div class="finding-head">
          <p class="finding-title">
            <A to={finding.to}><Ticks text={finding.title} /></A>
          </p>
          {cost && <span class="finding-cost">{cost}</span>}
        </div>
        {finding.detail && <p class="finding-detail"><Ticks text={finding.detail} /></p>}
        {finding.fix && (
          <p class="finding-fix">
            <b>Fix</b> <Ticks text={finding.fix} />
          </p>
        )}
        {finding.evidence && <Evidence text={finding.evidence} />}
        {finding.rule && (
          <p class="finding-rule">
            <Rule rule={finding.rule} />
          </p>
        )}
      </div>
    </li>
  );
}

const LONG = 110;

/** The facts that a finding rests on; long ones unfold. */
function Evidence({ text }: { text: string }) {
  if (text.length <= LONG) {
    return (
      <p class="finding-evidence">
        <span class="sr">Evidence: </span>
        {text}
      </p>
    );
  }
  return (
    <details class="finding-evidence">
      <summary>Evidence</summary>
      {text}
    </details>
  );
}
