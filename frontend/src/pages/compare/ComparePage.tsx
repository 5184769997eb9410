import { useChunk } from "../../chunks";
import type { ReportComparePage } from "../../data";
import { bytes, count, microseconds } from "../../format";
import { useReport } from "../../report";
import { A } from "../../ui/A";
import { CutName } from "../../ui/Name";
import { Section } from "../../ui/Section";
import { Await, Empty, Problems } from "../../ui/States";
import { type Column, Table } from "../../ui/Table";
import { Ticks } from "../../ui/Ticks";
import { Verdict } from "./Verdict";

/** Two runs against each other. */
export function ComparePageView() {
  const loaded = useChunk<ReportComparePage>("compare");
  return (
    <>
      <h1>Compare</h1>
      <Await loaded={loaded} what="a comparison of two runs">
        {(page) => <Contents page={page} />}
      </Await>
    </>
  );
}

function Contents({ page }: { page: ReportComparePage }) {
  const { alone } = useReport().index;
  return (
    <>
      <p class="lead">
        <code>{page.a}</code> against <code>{page.b}</code>.{!alone && " The other pages show the second."}
      </p>
      <Problems texts={page.problems} />
      <Verdict page={page} />
      {page.changed_first.length > 0 && (
        <Section title="What to look at first">
          <ol class="findings">
            {page.changed_first.map((row) => (
              <li class="finding">
                <Change change={row.change} good={row.good} />
                <div class="finding-body">
                  <p class="finding-title">
                    <A to={row.to}><Ticks text={row.what.replaceAll("->", "→")} /></A>
                  </p>
                  {row.detail && <p class="finding-detail">{row.detail.replaceAll("->", "→")}</p>}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {page.sections.map((section) => (
        <Section title={section.title}>
          <pre class="diff" tabIndex={0} role="region" aria-label={`${section.title}, line by line`}>
            {section.lines.map((line) => (
              <span class={`diff-line diff-${KINDS[line.kind] ?? "same"}`}>{`${line.text}\n`}</span>
            ))}
          </pre>
        </Section>
      ))}
      {page.outcome !== "none" && <>
      <Section title="Graphs" count={page.graphs.length}>
        <Table label="Graphs of the two runs" one="graph" rows={page.graphs} columns={withTimes(GRAPHS, page.graphs, "Of a call")} rowKey={(row) => `${row.a}\0${row.b}`} filterText={(row) => `${row.change} ${row.a} ${row.b} ${row.detail}`} />
      </Section>
      <Section title="Kernels" count={page.kernels.length}>
        <Table label="Kernels that are not the same" one="kernel" rows={page.kernels} columns={withTimes(KERNELS, page.kernels, "Of all its calls in one call of the graph")} rowKey={(row) => `${row.graph}\0${row.a}\0${row.b}`} filterText={(row) => `${row.change} ${row.graph} ${row.a} ${row.b} ${row.detail}`} />
      </Section>
      </>}
      {page.same && page.outcome !== "none" && !page.graphs.length && <Empty title="No difference" />}
    </>
  );
}

const KINDS: Record<string, string> = { "+": "added", "-": "removed", "~": "changed", " ": "same", better: "better", worse: "worse" };

/** What became of something. `good`: whether that is better or worse, where it is known; that there is a new kernel is neither. */
function Change({ change, good = null }: { change: string; good?: boolean | null }) {
  const kind = good !== null ? (good ? "better" : "worse") : /same|equal/.test(change) ? "same" : /new|gone/.test(change) ? "other" : "changed";
  return <span class={`badge change-${kind}`}>{change.replaceAll("_", " ")}</span>;
}

const GRAPHS: Column<ReportComparePage["graphs"][number]>[] = [
  { key: "change", title: "Change", value: (row) => row.change, cell: (row) => <Change change={row.change} />, width: "9rem" },
  { key: "a", title: "First run", value: (row) => row.a, cell: (row) => <span class="cut" title={row.a}>{row.a || "–"}</span>, width: "17%" },
  { key: "b", title: "Second run", value: (row) => row.b, cell: (row) => <A to={row.to} class="cut" title={row.b}>{row.b || "–"}</A>, width: "17%" },
  { key: "kernels", title: "Kernels", value: (row) => row.kernels_b, cell: (row) => pair(row.kernels_a, row.kernels_b, count), numeric: true, width: "6rem" },
  { key: "bytes", title: "Bytes", value: (row) => row.bytes_b, cell: (row) => pair(row.bytes_a, row.bytes_b, bytes), numeric: true, width: "11rem", wide: true },
  { key: "detail", title: "What", value: (row) => row.detail, cell: (row) => <span class="cut" title={row.detail}>{row.detail}</span>, wide: true },
];

const KERNELS: Column<ReportComparePage["kernels"][number]>[] = [
  { key: "change", title: "Change", value: (row) => row.change, cell: (row) => <Change change={row.change} />, width: "9rem" },
  { key: "graph", title: "Graph", value: (row) => row.graph, cell: (row) => <span class="cut" title={row.graph}>{row.graph}</span>, width: "14%", wide: true },
  { key: "a", title: "First run", value: (row) => row.a, cell: (row) => <span class="mono cut" title={row.a}><CutName text={row.a || "–"} /></span>, width: "19%" },
  { key: "b", title: "Second run", value: (row) => row.b, cell: (row) => <A to={row.to} class="mono cut" title={row.b}><CutName text={row.b || "–"} /></A>, width: "19%" },
  { key: "calls", title: "Calls", value: (row) => row.calls_b, cell: (row) => pair(row.calls_a, row.calls_b, count), numeric: true, width: "5rem", wide: true },
  { key: "detail", title: "What", value: (row) => row.detail, cell: (row) => <span class="cut" title={row.detail}>{row.detail}</span>, wide: true },
];

interface Timed {
  times: ReportComparePage["kernels"][number]["times"];
}

const TIME_WORDS: Record<string, string> = { noise: "noise", unlike: "unlike" };

/** Columns with the measured times of both before the last, where some are known. */
function withTimes<Row extends Timed>(columns: Column<Row>[], rows: Row[], hint: string): Column<Row>[] {
  if (!rows.some((row) => row.times)) return columns;
  const cell = ({ times }: Row) => {
    if (!times) return "–";
    const claimed = times.change === "slower" || times.change === "faster";
    const words = `${microseconds(times.a_us)} → ${microseconds(times.b_us)}`;
    return (
      <span class="cut" title={claimed ? undefined : times.change === "noise" ? `Within noise: a difference up to ${microseconds(times.noise_us)}` : "The two did not do the same"}>
        {words}
        <span class={`badge change-${times.change === "faster" ? "better" : times.change === "slower" ? "worse" : "same"}`}>{TIME_WORDS[times.change] ?? times.change}</span>
      </span>
    );
  };
  const times: Column<Row> = { key: "times", title: "Time", value: (row) => (row.times ? row.times.b_us - row.times.a_us : null), cell, numeric: true, width: "13rem", hint: `Measured median. ${hint}` };
  return columns.toSpliced(-1, 0, times);
}

function pair(a: number | null, b: number | null, words: (value: number | null) => string): string {
  return a === b ? words(b) : `${words(a)} → ${words(b)}`;
}
