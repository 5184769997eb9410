/** What stands below the picture: its kernels, pairs that stayed two, scheduler nodes, and FX graphs compared. */

import { useMemo } from "preact/hooks";
import type { ReportGraphPage, ReportLaunch, ReportNode, UnfusedPair } from "../../data";
import { bytes, count, hardwareBytes, microseconds, plural } from "../../format";
import { hashOf, pushQuery } from "../../router";
import { anyMeasured, timeColumns } from "../../times";
import { A } from "../../ui/A";
import { CutName } from "../../ui/Name";
import { type Column, Table } from "../../ui/Table";
import type { Unfolded } from "./layers";

interface Choose {
  chosen: number | null;
  other: number | null;
  onChoose: (number: number | null, second: boolean) => void;
}

const traffic = (row: ReportLaunch): number | null => (row.bytes_in === null || row.bytes_out === null ? null : row.bytes_in + row.bytes_out);

interface TableProps extends Choose {
  graph: ReportGraphPage;
  /** The launch whose row stands for a launch. */
  shownAs: (number: number) => number;
  unfolded: Unfolded;
}

export function KernelTable({ graph, shownAs, unfolded, chosen, onChoose }: TableProps) {
  const repeats = graph.layers.length > 0;
  const folded = repeats && unfolded !== "all";
  const rows = useMemo(() => graph.kernels.filter((row) => shownAs(row.number) === row.number), [graph, shownAs]);
  const times = useMemo(() => {
    const counts = new Map<number, number>();
    for (const row of graph.kernels) counts.set(shownAs(row.number), (counts.get(shownAs(row.number)) ?? 0) + 1);
    return counts;
  }, [graph, shownAs]);
  const selected = chosen === null ? null : shownAs(chosen);
  const measured = useMemo(() => anyMeasured(graph.kernels), [graph]);
  const estimated = useMemo(() => graph.kernels.some((row) => row.least_us !== null), [graph]);
  const least: Column<ReportLaunch>[] = estimated ? [{ key: "least", title: "At least", value: (row) => row.least_us, cell: (row) => microseconds(row.least_us), numeric: true, width: "5rem", hint: "The least time of the launch, an estimate from its bytes and operations", extra: measured }] : [];
  const columns: Column<ReportLaunch>[] = [
    { key: "number", title: "No.", value: (row) => row.number, width: "4.4rem", cell: (row) => <button type="button" class="kernel-button" aria-pressed={row.number === chosen} aria-label={`K${row.number}: choose it in the picture`} onClick={(event) => onChoose(row.number, event.shiftKey)}>{`K${row.number}`}</button> },
    {
      key: "name",
      title: "Kernel",
      value: (row) => row.name,
      cell: (row) => (
        <>
          <A to={hashOf("kernel", [row.id])} class="mono cut" title={row.name}><CutName text={row.name} /></A>
          {(times.get(row.number) ?? 1) > 1 && <span class="badge" title="Launches that it stands for, one in each layer">{`×${times.get(row.number)}`}</span>}
        </>
      ),
    },
    { key: "kind", title: "Kind", value: (row) => row.kind, width: "5.2rem", hint: "Generated code, or a call of a library (extern, fallback)", wide: true, extra: measured },
    { key: "module", title: "Module", value: (row) => row.module || null, cell: (row) => <span class="mono cut" title={row.module}><CutName text={row.module || "–"} /></span>, width: "13%", wide: true },
    { key: "nodes", title: "Nodes", value: (row) => row.nodes, numeric: true, width: "4.6rem", hint: "Scheduler nodes that were fused into it", wide: true, extra: measured },
    ...(measured ? timeColumns<ReportLaunch>() : []),
    ...least,
    { key: "bytes", title: "Bytes", value: traffic, cell: (row) => bytes(traffic(row)), numeric: true, width: "5.8rem", hint: "Read and written by one launch, by the traffic model", wide: measured },
    { key: "saved", title: "Saved", value: (row) => row.saved, cell: (row) => bytes(row.saved), numeric: true, width: "5.8rem", hint: "Bytes that fusion kept out of memory", wide: measured, extra: measured },
    { key: "spills", title: "Spills", value: (row) => row.spills, cell: (row) => (row.spills ? <span class="badge badge-error">{hardwareBytes(row.spills)}</span> : <span class="dim">{row.spills === null ? "–" : "0"}</span>), numeric: true, width: "5.6rem", hint: "Bytes of scratch memory; of several configurations the most, where nothing tells which one runs", wide: measured },
    { key: "makers", title: "From", value: (row) => row.makers.length, cell: (row) => <Numbers numbers={row.makers} onChoose={onChoose} />, width: "7.6rem", wide: true, extra: measured, hint: "Kernels that make what it reads" },
    { key: "users", title: "To", value: (row) => row.users.length, cell: (row) => <Numbers numbers={row.users} onChoose={onChoose} />, width: "7.6rem", wide: true, extra: measured, hint: "Kernels that read what it makes" },
  ];
  return (
    <Table
      label="Launches of the graph"
      one="launch"
      many="launches"
      rows={rows}
      columns={columns}
      rowKey={(row) => String(row.number)}
      filterText={(row) => `K${row.number} ${row.name} ${row.kind} ${row.module} ${row.lines.join(" ")} ${row.inside.join(" ")}`}
      selected={(row) => row.number === selected}
      tools={repeats && <button type="button" class="chip" aria-pressed={folded} onClick={() => pushQuery({ layers: folded ? "all" : null })}>{folded ? `Repeated layers once (${count(graph.kernels.length)} launches in all)` : "Repeated layers once"}</button>}
    />
  );
}

function Numbers({ numbers, onChoose }: { numbers: number[]; onChoose: Choose["onChoose"] }) {
  if (!numbers.length) return <span class="dim">–</span>;
  return (
    <>
      {numbers.slice(0, 2).map((n) => (
        <button type="button" class="kernel-button" onClick={(event) => onChoose(n, event.shiftKey)}>{`K${n}`}</button>
      ))}
      {numbers.length > 2 && <span class="dim">{` +${numbers.length - 2}`}</span>}
    </>
  );
}

export function PairTable({ graph, chosen, other, onPair }: { graph: ReportGraphPage; chosen: number | null; other: number | null; onPair: (a: number, b: number) => void }) {
  const columns: Column<UnfusedPair>[] = [
    { key: "pair", title: "Pair", value: (row) => row.a * 100000 + row.b, width: "8.5rem", cell: (row) => <button type="button" class="kernel-button" aria-label={`K${row.a} · K${row.b}: show the two in the picture`} onClick={() => onPair(row.a, row.b)}>{`K${row.a} · K${row.b}`}</button> },
    { key: "reason", title: "Why they are two", value: (row) => row.reason, cell: (row) => <span class="cut" title={[row.reason, row.logged].filter(Boolean).join("\n")}>{row.reason}</span> },
    { key: "fix", title: "Try", value: (row) => row.fix || null, cell: (row) => <span class="cut" title={row.fix}>{row.fix || "–"}</span>, width: "30%", wide: true },
    { key: "bytes", title: "Would save", value: (row) => row.bytes, cell: (row) => bytes(row.bytes), numeric: true, width: "7rem", hint: "At most, by the traffic model" },
  ];
  return (
    <>
      {graph.not_fused_kinds.length > 0 && (
        <ul class="why-kinds">
          {graph.not_fused_kinds.map((kind) => (
            <li>
              <b>{plural(kind.count, "pair")}</b> {kind.kind}
              {kind.bytes !== null && kind.bytes > 0 && <span class="dim">{` · ${bytes(kind.bytes)} at most`}</span>}
              {kind.fix && <span class="advice-fix"> <b>Try</b> {kind.fix}</span>}
            </li>
          ))}
        </ul>
      )}
      <Table
        label="Pairs of kernels that were not fused"
        one="pair"
        rows={graph.not_fused}
        columns={columns}
        rowKey={(row) => `${row.a} ${row.b}`}
        filterText={(row) => `K${row.a} K${row.b} ${row.reason} ${row.fix} ${row.logged}`}
        selected={(row) => row.a === chosen && row.b === other}
        sort={{ key: "bytes", down: true }}
        empty="No pair that shares data stayed two kernels."
      />
    </>
  );
}

export function NodeTable({ graph, chosen, onChoose }: Choose & { graph: ReportGraphPage }) {
  const columns: Column<ReportNode>[] = [
    { key: "name", title: "Node", value: (row) => row.name, cell: (row) => <span class="mono">{row.name}</span>, width: "7rem" },
    { key: "kind", title: "Kind", value: (row) => row.kind, width: "7rem" },
    { key: "kernel", title: "Kernel", value: (row) => row.kernel, width: "5.5rem", cell: (row) => (row.kernel === null ? <span class="dim">–</span> : <button type="button" class="kernel-button" onClick={() => onChoose(row.kernel, false)}>{`K${row.kernel}`}</button>) },
    { key: "ops", title: "Computes", value: (row) => row.ops, cell: (row) => <span class="mono cut" title={row.ops}>{row.ops}</span> },
    { key: "reads", title: "Reads", value: (row) => row.reads.join(", "), cell: (row) => <span class="mono cut" title={row.reads.join(", ")}>{row.reads.join(", ")}</span>, width: "18%", wide: true },
    { key: "writes", title: "Writes", value: (row) => row.writes.join(", "), cell: (row) => <span class="mono cut" title={row.writes.join(", ")}>{row.writes.join(", ")}</span>, width: "12%", wide: true },
    { key: "lines", title: "Line", value: (row) => row.lines.join(", ") || null, cell: (row) => <span class="cut" title={row.lines.join(", ")}>{row.lines.join(", ") || "–"}</span>, width: "14%", wide: true },
  ];
  return (
    <Table
      label="Scheduler nodes"
      one="node"
      rows={graph.nodes}
      columns={columns}
      rowKey={(row) => row.name}
      filterText={(row) => `${row.name} ${row.kind} ${row.ops} ${row.reads.join(" ")} ${row.writes.join(" ")} ${row.lines.join(" ")} ${row.kernel === null ? "" : `K${row.kernel}`}`}
      selected={(row) => row.kernel !== null && row.kernel === chosen}
    />
  );
}
