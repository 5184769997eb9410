import type { ReportGraphRow, ReportKernelRow } from "../../data";
import { bytes, hardwareBytes, microseconds } from "../../format";
import { isCall, onHost, registerWords } from "../../kernels";
import { anyMeasured, rowTime, timeColumns } from "../../times";
import { hashOf } from "../../router";
import { useReport } from "../../report";
import { A } from "../../ui/A";
import { CutLabel, CutName } from "../../ui/Name";
import type { Column } from "../../ui/Table";

/** Columns of every table of kernels. Labels of graphs that name a process need more room; where times were measured, other figures give way. */
export function kernelColumns(graphs: readonly ReportGraphRow[], rows: readonly ReportKernelRow[]): Column<ReportKernelRow>[] {
  const longest = Math.min(Math.max(...graphs.map((row) => row.label.length), 8), LONG_LABEL);
  const columns = (anyMeasured(rows) ? measuredColumns(rows) : KERNEL_COLUMNS).filter((column) => column.key !== "graph" || graphs.length > 1);
  return columns.map((column) => (column.key === "graph" ? { ...column, width: `${(longest * 0.44 + 1.4).toFixed(1)}rem` } : column));
}

const LONG_LABEL = 26;

/** Rows by cost: by measured time; else what spills most first, then by the least time of all launches, then by their bytes. What is not known stands last. */
export function byCost(rows: readonly ReportKernelRow[]): ReportKernelRow[] {
  const moved = (row: ReportKernelRow) => (traffic(row) ?? -1) * (row.launches ?? 1);
  const measured = (row: ReportKernelRow) => row.times?.total_us ?? -1;
  const time = (row: ReportKernelRow) => rowTime(row) ?? -1;
  return [...rows].sort((a, b) => measured(b) - measured(a) || (b.spills ?? 0) - (a.spills ?? 0) || time(b) - time(a) || moved(b) - moved(a));
}

const KERNEL_COLUMNS: Column<ReportKernelRow>[] = [
  { key: "number", title: "No.", value: (row) => row.number, cell: (row) => <span class="dim">{row.number || "–"}</span>, width: "3.6rem" },
  {
    key: "name",
    title: "Kernel",
    value: (row) => row.name,
    cell: (row) => (
      <>
        <A to={hashOf("kernel", [row.id])} class="mono cut" title={row.name}><CutName text={row.name} /></A>
        <OwnKey row={row} />
        {isCall(row) && <span class="badge badge-call" title="Not generated: a call of a library">library</span>}
      </>
    ),
  },
  { key: "graph", title: "Graph", value: (row) => row.graph, cell: (row) => (row.graph ? <GraphName id={row.graph} number={row.number} /> : "–"), width: "15%", wide: true },
  { key: "module", title: "Module", value: (row) => row.module || null, cell: (row) => <span class="mono cut" title={row.module}><CutName text={row.module || "–"} /></span>, width: "14%", wide: true },
  { key: "nodes", title: "Nodes", value: (row) => row.nodes, numeric: true, width: "3.8rem", extra: true, hint: "Nodes of Inductor's graph that were fused into it", wide: true },
  { key: "launches", title: "Launches", value: (row) => row.launches, numeric: true, width: "5rem" },
  { key: "bytes", title: "Bytes", value: (row) => traffic(row), cell: (row) => bytes(traffic(row)), numeric: true, width: "5.2rem", hint: "Read and written by one launch" },
  { key: "least", title: "At least", value: (row) => row.least_us, cell: (row) => microseconds(row.least_us), numeric: true, width: "5.2rem", hint: "The least time of one launch, an estimate from its bytes and operations", wide: true },
  { key: "saved", title: "Saved", value: (row) => row.saved, cell: (row) => bytes(row.saved), numeric: true, width: "5.2rem", hint: "Bytes that fusion kept out of memory", wide: true, extra: true },
  { key: "registers", title: "Registers", value: (row) => row.registers, cell: (row) => registerWords(row), numeric: true, width: "5rem", hint: "Registers of a thread; of several configurations the fewest and the most, where nothing tells which one runs", wide: true },
  { key: "spills", title: "Spills", value: (row) => row.spills, cell: (row) => <Spills row={row} />, numeric: true, width: "5.8rem", hint: "Bytes of scratch memory for registers that did not fit; of several configurations the most, where nothing tells which one runs" },
  { key: "advice", title: "Advice", value: (row) => row.advice, cell: (row) => (row.advice ? <span class="badge badge-warning">{row.advice}</span> : <span class="dim">0</span>), numeric: true, width: "4rem" },
];

/** Columns of measured times, and what of the others gives way to them. */
function measuredColumns(rows: readonly ReportKernelRow[]): Column<ReportKernelRow>[] {
  const extra = new Set(["module", "registers"]);
  if (!rows.some((row) => row.spills)) extra.add("spills");
  if (!rows.some((row) => row.advice)) extra.add("advice");
  return KERNEL_COLUMNS.flatMap((column) => {
    if (column.key === "least") return [...timeColumns<ReportKernelRow>(), { ...column, extra: true }];
    if (extra.has(column.key)) return [{ ...column, extra: true }];
    return [["launches", "bytes", "advice"].includes(column.key) ? { ...column, wide: true } : column];
  });
}

/** The beginning of a cache entry's key, where others have its name. */
function OwnKey({ row }: { row: ReportKernelRow }) {
  const { index } = useReport();
  if (row.number || row.graph || !sharedNames(index.kernels).has(row.name)) return null;
  return <span class="own-key mono dim" title={`Key in the cache: ${row.id}`}>{` ${row.id.slice(0, KEY)}`}</span>;
}

const KEY = 8;
const shared = new WeakMap<readonly ReportKernelRow[], Set<string>>();

function sharedNames(rows: readonly ReportKernelRow[]): Set<string> {
  const known = shared.get(rows);
  if (known) return known;
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const row of rows) (seen.has(row.name) ? found : seen).add(row.name);
  shared.set(rows, found);
  return found;
}

/** A graph by its label, as every list calls it. */
function GraphName({ id, number }: { id: string; number: string }) {
  const { graph } = useReport();
  return <A to={hashOf("graph", number ? [id, number] : [id])} class="cut" title={id}><CutLabel text={graph(id)?.label ?? id} /></A>;
}

function traffic(row: ReportKernelRow): number | null {
  return row.bytes_in === null || row.bytes_out === null ? null : row.bytes_in + row.bytes_out;
}

function Spills({ row }: { row: ReportKernelRow }) {
  const { spills } = row;
  if (spills === null) return <span class="dim" title={onHost(row) ? "not code of a GPU" : "unknown: no native code"}>–</span>;
  return spills > 0 ? <span class="badge badge-error">{hardwareBytes(spills)}</span> : <span class="dim">0</span>;
}

export function kernelText(row: ReportKernelRow): string {
  return `${row.number} ${row.name} ${row.graph ? "" : row.id} ${row.graph ?? ""} ${row.module} ${row.kind} ${row.lines.join(" ")}`;
}
