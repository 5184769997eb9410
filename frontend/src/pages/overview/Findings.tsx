import { useState } from "preact/hooks";
import type { Finding, Severity } from "../../data";
import { plural } from "../../format";
import { A } from "../../ui/A";
import { Icon } from "../../ui/Icon";
import { Section } from "../../ui/Section";
import { Ticks } from "../../ui/Ticks";
import { Empty } from "../../ui/States";

const FIRST = 12;
const WORDS: Record<Severity, string> = { error: "error", warning: "warning", note: "note" };

/** What to do, the most important first. `gaps`: something of the run could not be read. */
export function Findings({ findings, gaps }: { findings: Finding[]; gaps: boolean }) {
  const [all, setAll] = useState(false);
  const shown = all ? findings : findings.slice(0, FIRST);
  return (
    <Section title="Findings" count={findings.length} note={findings.length > 1 ? "What to do first stands first: errors, warnings, notes." : undefined}>
      {!findings.length && <Empty title={gaps ? "Nothing found in what could be read" : "Nothing to complain about"}>{gaps ? "Parts of this run are missing or in doubt: they stand at the end of this page." : "No rule of xpudbg found anything in this run."}</Empty>}
      <ol class="findings">
        {shown.map((finding) => (
          <FindingRow finding={finding} />
        ))}
      </ol>
      {findings.length > FIRST && (
        <button type="button" class="button" onClick={() => setAll(!all)}>
          {all ? `The first ${FIRST}` : `All ${plural(findings.length, "finding")}`}
        </button>
      )}
    </Section>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  return (
    <li class={`finding finding-${finding.severity}`}>
      <Icon name={finding.severity} label={WORDS[finding.severity]} />
      <div class="finding-body">
        <p class="finding-title">
          <A to={finding.to}><Ticks text={finding.title} /></A>
        </p>
        {finding.detail && <p class="finding-detail"><Ticks text={finding.detail} /></p>}
        {finding.fix && (
          <p class="finding-fix">
            <b>Fix</b> <Ticks text={finding.fix} />
          </p>
        )}
        {finding.evidence && (
          <p class="finding-evidence">
            <span class="sr">Evidence: </span>
            {finding.evidence}
          </p>
        )}
      </div>
    </li>
  );
}
