import { useEffect } from "preact/hooks";
import { useChunk } from "../../chunks";
import type { BreakGroup, GuardedSource, RecompileGroup, ReportDynamoPage, ReportFrame, SourceLine } from "../../data";
import { count, plural, seconds } from "../../format";
import { A } from "../../ui/A";
import { Section } from "../../ui/Section";
import { Ticks } from "../../ui/Ticks";
import { Await, Problems } from "../../ui/States";
import { type Column, Table } from "../../ui/Table";

/** Frames, graph breaks, recompiles and guards. `id` names what a link leads to: `breaks`, `recompiles`, a compile id. */
export function DynamoPageView({ id }: { id: string | null }) {
  const loaded = useChunk<ReportDynamoPage>("dynamo");
  return (
    <>
      <h1>Dynamo</h1>
      <Await loaded={loaded} what="what Dynamo did">
        {(page) => <Contents page={page} id={id} />}
      </Await>
    </>
  );
}

function Contents({ page, id }: { page: ReportDynamoPage; id: string | null }) {
  useEffect(() => {
    if (id) document.getElementById(`dynamo-${id}`)?.scrollIntoView({ block: "start" });
  }, [id]);
  const several = severalProcesses(page.frames);
  const anchors = (compiles: string[]) => [...new Set(compiles)].map((compile) => <span id={`dynamo-${compile}`} />);
  const guarded = page.frames.filter((row) => row.guards.count !== null || row.guards.sources.length);
  return (
    <>
      {page.summary.map((line) => (
        <p class="lead">{line}</p>
      ))}
      <Problems texts={page.problems} />
      <div id="dynamo-breaks">
        <Section title="Graph breaks" count={times(page.breaks)} note={page.breaks.length ? "Where Dynamo stopped capturing: the code goes on in plain Python." : undefined}>
          {!page.breaks.length && <p class="none">No graph breaks.</p>}
          {page.breaks.map((row) => (
            <article class="card">
              {anchors(row.places.flatMap((place) => place.compile_ids))}
              <Break row={row} />
            </article>
          ))}
        </Section>
      </div>
      <div id="dynamo-recompiles">
        <Section title="Recompiles" count={times(page.recompiles)} note={page.recompiles.length ? "A call that no compiled version fits compiles the frame again." : undefined}>
          {!page.recompiles.length && <p class="none">No recompiles.</p>}
          {page.recompiles.map((row) => (
            <article class="card">
              {anchors(row.compile_ids)}
              <Recompile row={row} kind={page.kinds[row.kind] ?? row.kind} />
            </article>
          ))}
        </Section>
      </div>
      <Section title="Frames" count={page.frames.length} note="Functions that Dynamo was given, each compile a row.">
        <Table label="Frames" one="frame" rows={page.frames} columns={several ? RANK_COLUMNS : FRAME_COLUMNS} rowKey={(row) => `${row.process}\0${row.compile_id}\0${row.place}`} filterText={(row) => `${row.compile_id} ${row.process} ${row.ranks} ${row.function} ${row.place} ${row.outcome} ${row.note}`} empty="The trace names no frame." />
      </Section>
      <Section title="Guards" note="Checked at each call before the compiled code runs.">
        {!guarded.length && <p class="none">The run holds no guards.</p>}
        {guarded.map((row) => (
          <Guards row={row} whose={several} />
        ))}
      </Section>
    </>
  );
}

function times(rows: { times: number }[]): number {
  return rows.reduce((sum, row) => sum + row.times, 0);
}

/** `train.py:35`; empty where the line is not known. */
function line(place: SourceLine | null): string {
  return place?.file ? `${place.file.slice(Math.max(place.file.lastIndexOf("/"), place.file.lastIndexOf("\\")) + 1)}:${place.line ?? "?"}` : "";
}

function Break({ row }: { row: BreakGroup }) {
  return (
    <>
      <h3>
        <Ticks text={row.reason} />
        {row.times > 1 && <span class="badge">×{row.times}</span>}
      </h3>
      {row.explanation && <p><Ticks text={row.explanation} /></p>}
      {row.places.map((place) => (
        <div class="place">
          <p>
            <code>{line(place.location) || "place unknown"}</code>
            {place.times > 1 && <span class="dim">{` ${place.times} times`}</span>}
            {place.skipped && <span class="dim"> · the whole function runs in plain Python since</span>}
          </p>
          {place.location?.code && <pre class="line">{place.location.code}</pre>}
          {place.callers.map((caller) => (
            <p class="dim">
              called from <code>{line(caller)}</code> {caller.code}
            </p>
          ))}
          {place.stack.length > 0 && (
            <details>
              <summary>Stack</summary>
              <pre>{place.stack.map((at) => `${line(at)} ${at.function}  ${at.code}`.trimEnd()).join("\n")}</pre>
            </details>
          )}
        </div>
      ))}
      {row.remedies.length > 0 && (
        <div class="fix">
          <b>{row.remedies_from === "torch" ? "Fix, says torch" : "Fix"}</b>
          <ul>
            {row.remedies.map((line) => (
              <li><Ticks text={line} /></li>
            ))}
          </ul>
        </div>
      )}
      {row.context && (
        <details>
          <summary>Details from Dynamo</summary>
          <pre>{row.context}</pre>
        </details>
      )}
    </>
  );
}

/** Kinds of guards whose value is not their name. */
function Recompile({ row, kind }: { row: RecompileGroup; kind: string }) {
  return (
    <>
      <h3>
        <code>{row.function}</code> {row.sources.length > 0 && `· ${row.sources.join(", ")}`}
        {row.times > 1 && <span class="badge">×{row.times}</span>}
      </h3>
      <p class="dim">{[kind, line(row.location), row.seconds !== null && `${seconds(row.seconds)} of compile time`].filter(Boolean).join(" · ")}</p>
      {row.values.length > 0 && (
        <p class="values" aria-label="Values that were met, in order">
          {row.values.map((value, at) => (
            <>
              {at > 0 && <span aria-hidden="true"> → </span>}
              <code>{value}</code>
            </>
          ))}
        </p>
      )}
      {row.note && <p><Ticks text={row.note} /></p>}
      {row.remedy && (
        <p class="fix">
          <b>Fix</b> <Ticks text={row.remedy} />
        </p>
      )}
      {row.guards.length > 0 && (
        <details>
          <summary>{plural(row.guards.length, "guard")} that failed</summary>
          <pre>{row.guards.join("\n")}</pre>
        </details>
      )}
    </>
  );
}

const FRAME_COLUMNS: Column<ReportFrame>[] = [
  { key: "compile", title: "Compile", value: (row) => row.compile_id, cell: (row) => <A to={row.to} class="mono">{row.compile_id}</A>, width: "4.5rem" },
  {
    key: "function",
    title: "Function",
    value: (row) => row.function,
    cell: (row) => (
      <span class="cut" style={{ paddingLeft: `${row.depth}rem` }} title={row.function}>
        {row.function || "–"}
      </span>
    ),
    width: "16%",
  },
  { key: "place", title: "Line", value: (row) => row.place, cell: (row) => <code class="cut" title={row.place}>{row.place || "–"}</code>, width: "15%", hint: "Line of the function", wide: true },
  { key: "outcome", title: "Outcome", value: (row) => row.outcome, cell: (row) => <span class={row.outcome === "failed" ? "badge badge-error" : "badge"}>{row.outcome.replaceAll("_", " ")}</span>, width: "6.8rem" },
  { key: "seconds", title: "Time", value: (row) => row.seconds, cell: (row) => seconds(row.seconds), numeric: true, width: "5rem", hint: "As torch's metrics of the compile have it, its backward included; events around it, on the page Compile time, are a little longer" },
  { key: "ops", title: "Ops", value: (row) => row.graph_ops, cell: (row) => count(row.graph_ops), numeric: true, width: "3.5rem", hint: "Calls in Dynamo's graph", wide: true },
  { key: "guards", title: "Guards", value: (row) => row.guards.count, cell: (row) => count(row.guards.count), numeric: true, width: "4.6rem", wide: true },
  { key: "breaks", title: "Breaks", value: (row) => row.breaks, numeric: true, width: "4.6rem", wide: true },
  { key: "note", title: "Why", value: (row) => row.note, cell: (row) => <span class="cut" title={row.note}>{row.note}</span> },
];

/** With the process of each row, where several compiled. */
const RANK_COLUMNS: Column<ReportFrame>[] = FRAME_COLUMNS.map((column) => (column.width?.endsWith("%") ? { ...column, width: "13%" } : column)).toSpliced(1, 0, {
  key: "process",
  title: "Process",
  value: (row) => row.process,
  cell: (row) => <span class="cut" title={row.ranks ? `${row.process}; ${row.ranks} alike` : row.process}>{row.ranks || row.process}</span>,
  width: "6.5rem",
});

function severalProcesses(rows: { process: string; ranks: string }[]): boolean {
  return new Set(rows.map((row) => row.process)).size > 1 || rows.some((row) => row.ranks !== "");
}

function Guards({ row, whose }: { row: ReportFrame; whose: boolean }) {
  const { count: guards, checks, latency_us, sources } = row.guards;
  const facts = [
    guards !== null && plural(guards, "guard"),
    checks !== null && plural(checks, "check"),
    latency_us !== null && `${latency_us.toFixed(1)} µs for each call`,
  ].filter(Boolean);
  return (
    <details class="guards">
      <summary>
        <code>{row.compile_id}</code> {row.function} {whose && <span class="dim">{`${row.ranks || row.process} · `}</span>}<span class="dim">{facts.join(" · ") || "number unknown"}</span>
      </summary>
      <Table
        label={`Guards of ${row.compile_id}`}
        one="value"
        rows={sources}
        columns={GUARD_COLUMNS}
        rowKey={(source) => source.source}
        filterText={(source) => `${source.source} ${types(source)}`}
        empty="The trace does not name what is checked."
      />
    </details>
  );
}

/** `TENSOR_MATCH, 2 ID_MATCH` */
function types(source: GuardedSource): string {
  return source.types.map(([type, times]) => (times > 1 ? `${times} ${type}` : type)).join(", ");
}

const GUARD_COLUMNS: Column<GuardedSource>[] = [
  { key: "source", title: "Value", value: (row) => row.source, cell: (row) => <code class="cut" title={row.source}>{row.source || "state of torch"}</code> },
  { key: "places", title: "Values", value: (row) => row.places, numeric: true, width: "6rem", wide: true },
  { key: "checks", title: "Checks", value: (row) => row.checks, numeric: true, width: "6rem" },
  { key: "types", title: "Types", value: types, cell: (row) => <span class="cut" title={types(row)}>{types(row)}</span>, width: "40%" },
];
