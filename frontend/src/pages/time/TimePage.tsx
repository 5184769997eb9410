import { useChunk } from "../../chunks";
import type { ReportTimePage } from "../../data";
import { seconds } from "../../format";
import { A } from "../../ui/A";
import { CutName } from "../../ui/Name";
import { Section } from "../../ui/Section";
import { Stack, stageClass } from "../../ui/Stack";
import { Await, Empty, Problems } from "../../ui/States";
import { type Column, Table } from "../../ui/Table";
import { Timeline } from "./Timeline";

/** Where compile time went. */
export function TimePageView() {
  const loaded = useChunk<ReportTimePage>("time");
  return (
    <>
      <h1>Compile time</h1>
      <Await loaded={loaded} what="compile times">
        {(page) => <Contents page={page} />}
      </Await>
    </>
  );
}

function Contents({ page }: { page: ReportTimePage }) {
  const known = page.phases.length + page.spans.length + page.compiles.length + page.kernels.length;
  return (
    <>
      {page.summary.map((line) => (
        <p class="lead">{line}</p>
      ))}
      <Problems texts={page.problems} />
      {page.phases.length > 0 && (
        <Section title="By phase">
          <Stack label="Compile time by phase" parts={page.phases} />
        </Section>
      )}
      {known > 0 && <Known page={page} />}
      {!known && !page.unknown.length && <Empty title="Nothing is known">The trace of this run names no compile.</Empty>}
      {page.unknown.length > 0 && (
        <Section title="Not known">
          <ul class="plain">
            {page.unknown.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Known({ page }: { page: ReportTimePage }) {
  return (
    <>
      <Section title="Timeline" note={page.spans.length ? "Drag to move, Ctrl and the wheel or + and − to zoom, 0 for all." : undefined}>
        {page.spans.length ? <Timeline spans={page.spans} leftOut={page.spans_left_out} /> : <p class="none">The trace holds no single events.</p>}
      </Section>
      <Section title="Compiles" count={page.compiles.length}>
        <Table label="Compiles" one="compile" rows={page.compiles} columns={new Set(page.compiles.map((row) => row.process)).size > 1 ? RANK_COMPILES : COMPILES} rowKey={(row) => `${row.process}\0${row.compile_id}\0${row.start}`} filterText={(row) => `${row.compile_id} ${row.function} ${row.place} ${row.process}`} sort={{ key: "seconds", down: true }} empty="The trace names no compile." />
      </Section>
      <Section title="Kernels" count={page.kernels.length} note="Compilation of each Triton kernel, all its configurations together.">
        <Table label="Kernels" one="kernel" rows={page.kernels} columns={KERNELS} rowKey={(row) => `${row.compile_id}\0${row.name}`} filterText={(row) => `${row.name} ${row.compile_id}`} sort={{ key: "seconds", down: true }} empty="The compile time of single kernels is not known." />
      </Section>
    </>
  );
}

type Compile = ReportTimePage["compiles"][number];

const COMPILES: Column<Compile>[] = [
  { key: "id", title: "Compile", value: (row) => row.compile_id, cell: (row) => <A to={row.to} class="mono">{row.compile_id || "–"}</A>, width: "6rem" },
  { key: "function", title: "Function", value: (row) => row.function, cell: (row) => <span class="cut" title={row.function}>{row.function || "outside of compiles"}</span>, width: "20%" },
  { key: "place", title: "Program", value: (row) => row.place, cell: (row) => <code class="cut" title={row.place}>{row.place || "–"}</code>, hint: "Line of the program that the compile came from", wide: true },
  { key: "start", title: "Began", value: (row) => row.start, cell: (row) => seconds(row.start), numeric: true, width: "6rem", wide: true },
  { key: "seconds", title: "Took", value: (row) => row.seconds, cell: (row) => seconds(row.seconds), numeric: true, width: "6rem" },
  { key: "stages", title: "Phases", value: (row) => row.stages[0]?.[0] ?? null, cell: (row) => <Stages stages={row.stages} />, width: "26%" },
];

/** With the process of each row, where several compiled. */
const RANK_COMPILES: Column<Compile>[] = COMPILES.toSpliced(1, 0, {
  key: "process",
  title: "Process",
  value: (row) => row.process,
  cell: (row) => <span class="cut" title={row.process}>{row.process}</span>,
  width: "8rem",
});

function Stages({ stages }: { stages: [string, number][] }) {
  const words = stages.map(([name, time]) => `${name.replaceAll("_", " ")} ${seconds(time)}`).join(", ");
  if (!stages.length) return <span class="dim">–</span>;
  return (
    <span class="stack-bar stack-small" role="img" aria-label={words} title={words}>
      {stages.map(([name, time]) => (
        <span class={stageClass(name)} style={{ flexGrow: time }} />
      ))}
    </span>
  );
}

const KERNELS: Column<ReportTimePage["kernels"][number]>[] = [
  { key: "name", title: "Kernel", value: (row) => row.name, cell: (row) => <A to={row.to} class="mono cut" title={row.name}><CutName text={row.name} /></A> },
  { key: "compile", title: "Compile", value: (row) => row.compile_id, width: "7rem" },
  { key: "seconds", title: "Took", value: (row) => row.seconds, cell: (row) => seconds(row.seconds), numeric: true, width: "7rem" },
  { key: "autotune", title: "Autotuning", value: (row) => row.autotune, cell: (row) => seconds(row.autotune), numeric: true, width: "7rem", wide: true },
];
