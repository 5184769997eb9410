import type { Index, LedgerRow } from "../../data";
import { count } from "../../format";
import { A } from "../../ui/A";
import { Section } from "../../ui/Section";
import { type Column, Table } from "../../ui/Table";

const COLUMNS: Column<LedgerRow>[] = [
  { key: "graph", title: "Graph", value: (row) => row.graph, cell: (row) => <A to={row.to} class="cut" title={row.graph}>{row.graph || "the run"}</A>, width: "22%" },
  { key: "kind", title: "Artifact", value: (row) => row.kind, width: "22%" },
  { key: "state", title: "State", value: (row) => row.state.replaceAll("_", " "), width: "9rem" },
  { key: "reason", title: "Why", value: (row) => row.reason },
];

/** Which artifacts are there, and why the others are not. */
export function Ledger({ index }: { index: Index }) {
  const counts = Object.entries(index.ledger_counts);
  if (!counts.length && !index.ledger.length) return null;
  return (
    <Section title="Artifacts" note={<A to={{ page: "raw" }}>Read and save them</A>}>
      <ul class="chips">
        {counts.map(([state, number]) => (
          <li class={state === "present" ? "chip chip-good" : state === "unreadable" || state === "missing" ? "chip chip-bad" : "chip"}>
            <b>{count(number)}</b> {state.replaceAll("_", " ")}
          </li>
        ))}
      </ul>
      {index.ledger.length > 0 && (
        <Table label="Artifacts with a remark" one="artifact" rows={index.ledger} columns={COLUMNS} rowKey={(row) => `${row.graph}\0${row.kind}\0${row.reason}`} filterText={(row) => `${row.graph} ${row.kind} ${row.state} ${row.reason}`} />
      )}
    </Section>
  );
}
