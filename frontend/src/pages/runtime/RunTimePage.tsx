/** What the program costs on the device: measured by the run's profile, else estimated. */

import { useState } from "preact/hooks";
import { useChunk } from "../../chunks";
import type { ReportRunTimePage, ReportTimeRow, ReportTimeTable, TimeBy } from "../../data";
import { count, microseconds, percent, plural } from "../../format";
import { useReport } from "../../report";
import { anyMeasured, exactPercent, rateWords } from "../../times";
import { A } from "../../ui/A";
import { CutName } from "../../ui/Name";
import { Section } from "../../ui/Section";
import { Await, Empty, Problems } from "../../ui/States";
import { type Column, Table } from "../../ui/Table";
import { Roofline } from "./Roofline";
import { StepTimeline } from "./StepTimeline";

export function RunTimePageView() {
  const loaded = useChunk<ReportRunTimePage>("runtime");
  return (
    <>
      <h1>Run time</h1>
      <Await loaded={loaded} what="run times">
        {(page) => <Contents page={page} />}
      </Await>
    </>
  );
}

function Contents({ page }: { page: ReportRunTimePage }) {
  const { index } = useReport();
  const { measured } = page;
  const note = measured
    ? `Measured rates of kernels${page.roof ? ` below the peak rates of ${page.roof.device}` : ": no peak rates of the device are known"}. A kernel below its roof takes longer than its bytes and operations need.`
    : `An estimate: nothing was measured. Where each kernel could be at best on ${page.roof?.device ?? "the device"}, by its bytes and operations; the more operations a byte, the less memory limits it.`;
  const nothing = !measured && page.unknown !== "";
  return (
    <>
      {measured ? <ProfileFacts page={page} /> : <p class="lead">{nothing ? "Nothing was measured: this run has no profile." : `Nothing was measured: this run has no profile. All times here are estimates, the least that bytes and operations take at the peak rates of ${page.roof?.device ?? "the device"}; 'xpudbg run --profile' measures.`}</p>}
      <Problems texts={page.problems} />
      {nothing ? (
        <Empty title="Nothing can be estimated">{page.unknown}</Empty>
      ) : measured && !anyMeasured(index.kernels) ? null : (
        // A profile that no kernel was joined with says so above.
        <Section title={measured ? "Roofline" : "Roofline, estimated"} note={note}>
          <Roofline rows={index.kernels} roof={page.roof} measured={measured} />
        </Section>
      )}
      {page.devices.length > 0 && <Devices page={page} />}
      {page.step && (
        <Section title="Timeline of a step" note={page.step.title}>
          <StepTimeline step={page.step} />
        </Section>
      )}
      {page.tables.some((table) => table.rows.length) && <Sums page={page} />}
    </>
  );
}

function ProfileFacts({ page }: { page: ReportRunTimePage }) {
  return (
    <dl class="hero-facts run-facts">
      {page.facts.map(([label, text]) => (
        <>
          <dt>{label}</dt>
          <dd>{text.replace(/(\d) us\b/g, "$1 µs")}</dd>
        </>
      ))}
    </dl>
  );
}

/** Where the time of each device went: busy, and idle by cause. */
function Devices({ page }: { page: ReportRunTimePage }) {
  return (
    <Section title="The device's time" note="In the whole profile: busy, and idle with what the host did meanwhile.">
      {page.devices.map((device) => {
        const parts: [string, number, string][] = [["busy", device.busy_us, ""], ...device.idle.map((idle): [string, number, string] => [page.causes[idle.cause] ?? idle.cause, idle.total_us, `${plural(idle.gaps, "time")}, up to ${microseconds(idle.longest_us)}`])];
        const name = `${device.device} ${device.name}`.trim();
        const whole = Math.max(device.span_us, 1e-9);
        return (
          <div class="stack device-time">
            <p class="strong">{`${name}: busy ${percent(device.busy_us / whole)} of ${microseconds(device.span_us)}`}</p>
            <div class="stack-bar" aria-hidden="true">
              {parts.map(([name, us], n) => (
                <span class={`stage-${PARTS[n % PARTS.length]}`} style={{ flexGrow: us / whole }} title={`${name}: ${microseconds(us)}`} />
              ))}
            </div>
            <ul class="stack-legend" aria-label={`Time of ${name}`}>
              {parts.map(([name, us, detail], n) => (
                <li>
                  <i class={`swatch stage-${PARTS[n % PARTS.length]}`} aria-hidden="true" />
                  <span class="stack-name">{name}{detail && <span class="dim">{` (${detail})`}</span>}</span>
                  <span class="stack-value">{microseconds(us)}</span>
                  <span class="stack-share">{percent(us / whole)}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Section>
  );
}

/** Colours of busy time and of causes of idle time, the most first. */
const PARTS = [4, 6, 5, 3, 8, 7, 2, 0];

const TITLES: Record<TimeBy, [title: string, one: string, many: string]> = {
  kernel: ["Kernels", "kernel", "kernels"],
  launch: ["Launches", "launch", "launches"],
  line: ["Lines", "line", "lines"],
  module: ["Modules", "module", "modules"],
  layer: ["Layers", "layer", "layers"],
  graph: ["Graphs", "graph", "graphs"],
  kind: ["Kinds", "kind", "kinds"],
};

function Sums({ page }: { page: ReportRunTimePage }) {
  const tables = page.tables.filter((table) => table.rows.length);
  const [by, setBy] = useState<TimeBy>(tables[0]?.by ?? "line");
  const table = tables.find((one) => one.by === by) as ReportTimeTable;
  const [title, one, many] = TITLES[by];
  const choice = (
    <div class="choice" role="group" aria-label="Sums by">
      {tables.map((each) => (
        <button type="button" aria-pressed={each.by === by} onClick={() => setBy(each.by)}>{TITLES[each.by][0]}</button>
      ))}
    </div>
  );
  const words = page.measured ? "Times of the whole profile; a launch of several lines or modules counts for that of its last operation." : "Least times, each graph run once; a launch of several lines or modules counts for that of its last operation.";
  return (
    <Section title={page.measured ? "Where time goes" : "Where time goes at least"} count={table.rows.length + table.left_out} note={words}>
      <Table key={by} label={title} one={one} many={many} rows={table.rows} columns={page.measured ? measuredColumns(by, table.rows) : estimateColumns(by, table)} rowKey={(row) => `${row.name}\0${row.detail}`} filterText={(row) => `${row.name} ${row.detail}`} tools={choice} />
      {table.left_out > 0 && <p class="dim">{`${plural(table.left_out, one, many)} with less time are not in the file.`}</p>}
    </Section>
  );
}

function nameColumns(by: TimeBy): Column<ReportTimeRow>[] {
  const name: Column<ReportTimeRow> = { key: "name", title: TITLES[by][0].replace(/s$/, "").replace("Launche", "Launch"), value: (row) => row.name, cell: (row) => <A to={row.to} class="mono cut" title={row.name}>{by === "kernel" ? <CutName text={row.name} /> : row.name}</A> };
  if (by === "line") return [{ ...name, width: "24%" }, { key: "detail", title: "Code", value: (row) => row.detail, cell: (row) => <code class="cut" title={row.detail}>{row.detail || "–"}</code>, wide: true }];
  if (by === "kernel") return [name, { key: "detail", title: "Graph", value: (row) => row.detail || null, cell: (row) => <span class="cut dim" title={row.detail}>{row.detail || "–"}</span>, width: "16%", wide: true }];
  return [name];
}

/** Without columns in which nothing is known. */
function measuredColumns(by: TimeBy, rows: ReportTimeRow[]): Column<ReportTimeRow>[] {
  const figures = FIGURES.filter((column) => rows.some((row) => column.value(row) !== null));
  return [...nameColumns(by), ...figures];
}

const FIGURES: Column<ReportTimeRow>[] = [
  { key: "total", title: "Time", value: (row) => row.times?.total_us ?? null, cell: (row) => microseconds(row.times?.total_us), numeric: true, width: "5.4rem", hint: "Of all launches in the profile" },
  { key: "share", title: "Share", value: (row) => row.times?.share ?? null, cell: (row) => exactPercent(row.times?.share), numeric: true, width: "4.4rem", hint: "Of all works of the profile" },
  { key: "lost", title: "Lost", value: (row) => row.times?.lost_us ?? null, cell: (row) => microseconds(row.times?.lost_us), numeric: true, width: "5.4rem", hint: "Time above the least of bytes and operations" },
  { key: "roofline", title: "Roofline", value: (row) => row.times?.roofline ?? null, cell: (row) => exactPercent(row.times?.roofline), numeric: true, width: "4.8rem", hint: "Least time by time: 100 % is the device's peak", wide: true },
  { key: "launches", title: "Launches", value: (row) => row.launches, numeric: true, width: "5rem", wide: true },
  { key: "mean", title: "Mean", value: (row) => (row.times ? row.times.total_us / row.times.launches : null), cell: (row) => microseconds(row.times ? row.times.total_us / row.times.launches : null), numeric: true, width: "5.4rem", hint: "Of a launch", wide: true },
  { key: "gbs", title: "GB/s", value: (row) => row.times?.gbs ?? null, cell: (row) => rateWords(row.times?.gbs), numeric: true, width: "4.6rem", wide: true },
  { key: "tflops", title: "TFLOP/s", value: (row) => row.times?.tflops ?? null, cell: (row) => rateWords(row.times?.tflops), numeric: true, width: "4.8rem", wide: true },
];

function estimateColumns(by: TimeBy, table: ReportTimeTable): Column<ReportTimeRow>[] {
  const whole = table.rows.reduce((sum, row) => sum + (row.least_us ?? 0), 0) || 1;
  return [
    ...nameColumns(by),
    { key: "least", title: "At least", value: (row) => row.least_us, cell: (row) => microseconds(row.least_us), numeric: true, width: "6rem", hint: "The least time of its launches, an estimate" },
    { key: "share", title: "Share", value: (row) => row.least_us, cell: (row) => exactPercent((row.least_us ?? 0) / whole), numeric: true, width: "5rem", hint: "Of the least times of all launches" },
    { key: "launches", title: "Launches", value: (row) => row.launches, cell: (row) => count(row.launches), numeric: true, width: "5.5rem", wide: true },
  ];
}
