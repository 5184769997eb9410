import { useMemo } from "preact/hooks";
import type { ReportGraphRow } from "../../data";
import { bytes, microseconds } from "../../format";
import { useReport } from "../../report";
import { anyMeasured, timeColumns } from "../../times";
import { A } from "../../ui/A";
import { CutLabel } from "../../ui/Name";
import { Empty } from "../../ui/States";
import { type Column, Table } from "../../ui/Table";

const COLUMNS: Column<ReportGraphRow>[] = [
  { key: "label", title: "Graph", value: (row) => row.label, cell: (row) => <A to={row.to} class="strong cut" title={row.label}><CutLabel text={row.label} /></A> },
  { key: "compile", title: "Compile", value: (row) => row.compile_id || null, cell: (row) => <span class="mono dim" title={row.id}>{row.compile_id || "–"}</span>, width: "6rem", hint: "Dynamo's compile id; its counterparts stand on the pages of Dynamo and of the compile time", wide: true },
  { key: "line", title: "Line", value: (row) => row.line, cell: (row) => <code class="cut" title={row.line}>{row.line || "–"}</code>, width: "13%", wide: true },
  { key: "kernels", title: "Launches", value: (row) => row.kernels, numeric: true, width: "5.5rem", hint: "Of generated kernels and of library calls" },
  { key: "nodes", title: "Nodes", value: (row) => row.nodes, numeric: true, width: "4.5rem", hint: "Nodes of Inductor's graph", wide: true },
  { key: "read", title: "Reads", value: (row) => row.bytes_read, cell: (row) => bytes(row.bytes_read), numeric: true, width: "5.5rem", wide: true },
  { key: "written", title: "Writes", value: (row) => row.bytes_written, cell: (row) => bytes(row.bytes_written), numeric: true, width: "5.5rem", wide: true },
  { key: "saved", title: "Fusion saved", value: (row) => row.bytes_saved, cell: (row) => bytes(row.bytes_saved), numeric: true, width: "7.5rem" },
  { key: "outcome", title: "Outcome", value: (row) => row.outcome, width: "6.5rem" },
];

/** Where times were measured or estimated, other figures give way to them. */
function columnsOf(rows: readonly ReportGraphRow[]): Column<ReportGraphRow>[] {
  const measured = anyMeasured(rows);
  if (!measured && rows.every((row) => row.least_us === null)) return COLUMNS;
  const least: Column<ReportGraphRow> = { key: "least", title: "At least", value: (row) => row.least_us, cell: (row) => microseconds(row.least_us), numeric: true, width: "5rem", hint: "The least time of all its launches, an estimate; each run once", extra: measured };
  // Launches of a graph differ: a median of theirs says nothing.
  const times = measured ? timeColumns<ReportGraphRow>().filter((column) => column.key !== "median") : [];
  const less = new Set(measured ? ["read", "written", "nodes"] : ["read", "written"]);
  const narrow = new Set(["saved", "outcome"]);
  return COLUMNS.flatMap((column) => {
    const one = less.has(column.key) ? { ...column, extra: true } : narrow.has(column.key) ? { ...column, wide: true } : column;
    return column.key === "nodes" ? [...times, least, one] : [one];
  });
}

export function GraphsPage() {
  const { index } = useReport();
  const columns = useMemo(() => columnsOf(index.graphs), [index]);
  const text = (row: ReportGraphRow) => `${row.label} ${row.id} ${row.line} ${row.kind} ${row.outcome} ${row.process}`;
  return (
    <>
      <h1>Graphs</h1>
      <p class="lead">Each graph that torch.compile made of your code, in the order of its compiles.</p>
      {index.graphs.length ? (
        <Table label="Graphs" one="graph" rows={index.graphs} columns={columns} rowKey={(row) => row.id} filterText={text} />
      ) : (
        <Empty title="No graphs">This run has no graph that Inductor compiled, or its files are not in the bundle.</Empty>
      )}
    </>
  );
}
