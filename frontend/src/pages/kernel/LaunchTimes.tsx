import type { ReportLaunchTime } from "../../data";
import { microseconds } from "../../format";
import { hashOf } from "../../router";
import { timeColumns } from "../../times";
import { A } from "../../ui/A";
import { CutName } from "../../ui/Name";
import { type Column, Table } from "../../ui/Table";

/** The launches of a kernel in its graph, each with what the profile measured of it. */
export function LaunchTimes({ rows, graph }: { rows: ReportLaunchTime[]; graph: string | null }) {
  if (rows.length < 2) return null;
  const columns: Column<ReportLaunchTime>[] = [
    { key: "number", title: "No.", value: (row) => row.number, cell: (row) => (graph ? <A to={hashOf("graph", [graph, row.number])}>{row.number}</A> : row.number), width: "4rem" },
    { key: "module", title: "Module", value: (row) => row.module || null, cell: (row) => <span class="mono cut" title={row.module}><CutName text={row.module || "–"} /></span> },
    ...timeColumns<ReportLaunchTime>(),
    { key: "least", title: "At least", value: (row) => row.least_us, cell: (row) => microseconds(row.least_us), numeric: true, width: "5rem", hint: "An estimate", wide: true },
  ];
  return (
    <section class="card-part" aria-label="Times of its launches">
      <h2>
        Times of its launches
        <span class="count">{rows.length}</span>
      </h2>
      <Table label="Launches of the kernel" one="launch" many="launches" rows={rows} columns={columns} rowKey={(row) => row.number} />
    </section>
  );
}
