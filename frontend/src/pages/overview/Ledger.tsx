import { useMemo, useState } from "preact/hooks";
import type { ReportIndex, ReportLedgerRow } from "../../data";
import { count, plural } from "../../format";
import { A } from "../../ui/A";
import { LongName } from "../../ui/Name";
import { Section } from "../../ui/Section";

/** Artifacts that are not there for one reason, with the graphs and kernels that they are of. */
interface Group {
  kinds: Set<string>;
  state: string;
  reason: string;
  /** One row of each graph or kernel. */
  owners: Map<string, ReportLedgerRow>;
}

const FIRST = 10;
const OWNERS = 4;

function groupsOf(rows: readonly ReportLedgerRow[]): Group[] {
  const found = new Map<string, Group>();
  for (const row of rows) {
    const key = `${row.state}\0${row.reason}`;
    const group = found.get(key) ?? { kinds: new Set(), state: row.state, reason: row.reason, owners: new Map() };
    group.kinds.add(row.kind);
    group.owners.set(row.graph, row);
    found.set(key, group);
  }
  return [...found.values()].sort((a, b) => weight(b) - weight(a));
}

/** What was asked for and is not there stands first. */
function weight(group: Group): number {
  return broken(group.state) ? 1 : 0;
}

function broken(state: string): boolean {
  return state === "missing" || state === "unreadable";
}

/** Which artifacts are there, and why the others are not. */
export function Ledger({ index }: { index: ReportIndex }) {
  const counts = Object.entries(index.ledger_counts);
  const groups = useMemo(() => groupsOf(index.ledger), [index]);
  const [all, setAll] = useState(false);
  if (!counts.length && !groups.length) return null;
  return (
    <Section title="Artifacts" note={<A to={{ page: "raw" }}>Read and save them</A>}>
      <ul class="chips">
        {counts.map(([state, number]) => (
          <li class={state === "present" ? "chip chip-good" : broken(state) && number ? "chip chip-bad" : "chip"}>
            <b>{count(number)}</b> {state.replaceAll("_", " ")}
          </li>
        ))}
      </ul>
      {groups.length > 0 && (
        <ul class="ledger" aria-label="Artifacts that are not there, by reason">
          {(all ? groups : groups.slice(0, FIRST)).map((group) => (
            <GroupRow group={group} />
          ))}
        </ul>
      )}
      {groups.length > FIRST && (
        <button type="button" class="button" onClick={() => setAll(!all)}>
          {all ? `The first ${FIRST}` : `All ${plural(groups.length, "reason")}`}
        </button>
      )}
    </Section>
  );
}

function GroupRow({ group }: { group: Group }) {
  const [all, setAll] = useState(false);
  const owners = [...group.owners.values()];
  const shown = all ? owners : owners.slice(0, OWNERS);
  const left = owners.length - shown.length;
  return (
    <li>
      <p class="ledger-kind">
        {[...group.kinds].map((kind) => (
          <code><LongName text={kind} /></code>
        ))}
        <span class={broken(group.state) ? "badge badge-error" : "badge"}>{group.state.replaceAll("_", " ")}</span>
      </p>
      <div>
        <p>{group.reason}</p>
        <p class="ledger-owners">
          {shown.map((row) => (
            <A to={row.to}>{row.graph || "the run"}</A>
          ))}
          {left > 0 && <button type="button" class="more" onClick={() => setAll(true)}>{`and ${count(left)} more`}</button>}
        </p>
      </div>
    </li>
  );
}
