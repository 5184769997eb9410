/** The page of `xpudbg history report`: models and figures as a heat map, what got worse, and the runs of each model. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useChunk } from "../chunks";
import type { HistoryCell, HistoryPoint, HistoryRegression, HistoryReport, HistoryReportRow, HistorySeries, ShownSeries } from "../data";
import { count, plural } from "../format";
import { useKeys } from "../keyboard";
import { go, hashOf, type Route, useRoute } from "../router";
import { toggleTheme } from "../theme";
import { A } from "../ui/A";
import { HelpDialog } from "../ui/HelpDialog";
import { Icon } from "../ui/Icon";
import { Section } from "../ui/Section";
import { Await, Empty, Problems } from "../ui/States";
import { type Column, Table } from "../ui/Table";
import { Chart, Spark } from "./Chart";
import { changeWords, degree, figureTitle, figureWords, FIGURES, ratioWords } from "./figures";

const FIRST = 8;

export function HistoryApp({ report }: { report: HistoryReport }) {
  const route = useRoute();
  const [help, setHelp] = useState(false);
  const main = useRef<HTMLElement>(null);
  const place = `${route.page}/${route.parts.join("/")}`;
  const before = useRef(place);
  const row = route.page === "model" ? report.rows.find((one) => String(one.series.id) === route.parts[0]) : undefined;
  useKeys("Everywhere", [
    { key: "?", what: "this list", run: () => setHelp(true) },
    { key: "l", what: "light or dark", run: toggleTheme },
    { key: "g o", what: "Overview", run: () => go("#/") },
    { key: "g r", what: "Regressions", run: () => go("#/regressions") },
  ]);
  useEffect(() => {
    document.title = [row?.series.model, report.title].filter(Boolean).join(" · ");
    if (before.current !== place) main.current?.focus({ preventScroll: true });
    before.current = place;
  }, [place]);
  const nav = (page: string, icon: "overview" | "warning", title: string, number?: number) => (
    <li>
      <A to={hashOf(page)} current={route.page === page} class="nav">
        <Icon name={icon} />
        <span class="nav-title">{title}</span>
        {number !== undefined && <span class="nav-count">{count(number)}</span>}
      </A>
    </li>
  );
  return (
    <div class="frame">
      <aside class="side" aria-label="Report">
        <a class="skip" href={route.hash || "#/"} onClick={(event) => { event.preventDefault(); main.current?.focus(); }}>
          To the page
        </a>
        <A to="#/" class="brand">
          <b>xpudbg</b> <span>history</span>
        </A>
        <nav aria-label="Pages">
          <ul>
            {nav("", "overview", "Overview")}
            {nav("regressions", "warning", "Regressions", report.regressions.length)}
          </ul>
        </nav>
      </aside>
      <div class="stage">
        <header class="top">
          <nav aria-label="Where you are" class="crumbs">
            <ol>
              <li>{route.page === "" ? <span aria-current="page">{report.history}</span> : <A to="#/">{report.history}</A>}</li>
              {route.page !== "" && (
                <li>
                  <span aria-current="page">{row?.series.model ?? (route.page === "regressions" ? "Regressions" : route.page)}</span>
                </li>
              )}
            </ol>
          </nav>
          <div class="top-tools">
            <button type="button" class="icon-button theme-button" aria-label="Light or dark" title="Light or dark (l)" onClick={toggleTheme}>
              <Icon name="sun" />
              <Icon name="moon" />
            </button>
            <button type="button" class="icon-button" aria-label="Keys" title="Keys (?)" onClick={() => setHelp(true)}>
              ?
            </button>
          </div>
        </header>
        <main ref={main} tabIndex={-1} class="page page-history">
          <Page report={report} route={route} row={row} />
        </main>
        <footer class="foot">{report.made_by}</footer>
      </div>
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </div>
  );
}

function Page({ report, route, row }: { report: HistoryReport; route: Route; row: HistoryReportRow | undefined }): ComponentChildren {
  if (route.page === "") return <Overview report={report} />;
  if (route.page === "regressions") {
    return (
      <>
        <h1>Regressions</h1>
        <p class="lead">Figures that got worse at a run and stayed so, the newest first.</p>
        <Regressions rows={report.regressions} />
      </>
    );
  }
  if (row) return <Model key={row.series.id} report={report} row={row} query={route.query} />;
  return (
    <>
      <h1>No such page</h1>
      <Empty title="The address names a page that this report does not have."><A to="#/">Go to the overview</A></Empty>
    </>
  );
}

function Overview({ report }: { report: HistoryReport }) {
  const first = report.regressions.slice(0, FIRST);
  const common = commonParts(report.rows);
  return (
    <>
      <header class="hero">
        <div class="hero-title">
          <h1>{report.title}</h1>
        </div>
        <p class="dim">{`${plural(report.runs, "run")} of ${plural(report.rows.length, "model")}, ${report.first.slice(0, 10)} to ${report.last.slice(0, 10)}${common.length ? ` · ${common.join(" · ")}` : ""}`}</p>
      </header>
      <Problems texts={[...report.notes, ...report.problems.map((problem) => `${problem.where}: ${problem.what}`)]} />
      <Section title="Models and figures" note="The level of the last runs, and how it compares with the level at the beginning: ▲ worse, ▼ better. What is within noise has neither.">
        <HeatMap rows={report.rows} regressions={report.regressions} common={common} />
      </Section>
      <Section title="What changed last" count={report.regressions.length} note={report.regressions.length > first.length ? <A to="#/regressions">All regressions</A> : undefined}>
        <Regressions rows={first} />
      </Section>
    </>
  );
}

function seriesParts(series: HistorySeries): string[] {
  return [series.project, series.device, ...Object.entries(series.labels).map(([key, value]) => `${key}=${value}`)].filter(Boolean);
}

function seriesWords(series: HistorySeries): string {
  return seriesParts(series).join(" · ");
}

/** What all series have in common. */
function commonParts(rows: readonly HistoryReportRow[]): string[] {
  const [first, ...others] = rows.map((row) => seriesParts(row.series));
  return (first ?? []).filter((part) => others.every((parts) => parts.includes(part)));
}

/** What got worse in a kernel while the figure of the run did not. */
function inKernel(row: HistoryReportRow, figure: string, regressions: readonly HistoryRegression[]): HistoryRegression | undefined {
  const cell = cellOf(row, figure);
  if (!cell || degree(cell.before, cell.now) !== 0) return undefined;
  return regressions.find((one) => one.series.id === row.series.id && one.figure === figure && one.place?.kernel);
}

function HeatMap({ rows, regressions, common }: { rows: readonly HistoryReportRow[]; regressions: readonly HistoryRegression[]; common: string[] }) {
  const columns: Column<HistoryReportRow>[] = [
    {
      key: "model",
      title: "Model",
      value: (row) => row.series.model,
      cell: (row) => (
        <A to={hashOf("model", [String(row.series.id)])} class="heat-model" title={`${row.series.model}: ${seriesWords(row.series)}`}>
          <b>{row.series.model}</b> <span class="dim">{seriesParts(row.series).filter((part) => !common.includes(part)).join(" · ")}</span>
        </A>
      ),
      width: "15rem",
    },
    ...FIGURES.filter((figure) => rows.some((row) => cellOf(row, figure.key))).map((figure) => ({
      key: figure.key,
      title: figure.title,
      hint: figure.hint,
      numeric: true,
      value: (row: HistoryReportRow) => {
        const shown = inKernel(row, figure.key, regressions)?.steps[0] ?? { before: cellOf(row, figure.key)?.before ?? null, after: cellOf(row, figure.key)?.now ?? null };
        return degree(shown.before, shown.after);
      },
      cell: (row: HistoryReportRow) => <Heat row={row} figure={figure.key} kernel={inKernel(row, figure.key, regressions)} />,
    })),
    { key: "runs", title: "Runs", value: (row) => row.series.runs, numeric: true, width: "4rem" },
  ];
  return (
    <div class="heat">
      <Table label="Models and figures" one="model" rows={rows} columns={columns} rowKey={(row) => String(row.series.id)} filterText={(row) => `${row.series.model} ${seriesWords(row.series)}`} empty="No model." />
    </div>
  );
}

function cellOf(row: HistoryReportRow, figure: string): HistoryCell | undefined {
  return row.cells.find((cell) => cell.figure === figure);
}

function Heat({ row, figure, kernel }: { row: HistoryReportRow; figure: string; kernel: HistoryRegression | undefined }) {
  const cell = cellOf(row, figure);
  if (!cell) return <span class="heat-cell heat-unknown">–</span>;
  const step = kernel?.steps[0];
  const much = step ? degree(step.before, step.after) : degree(cell.before, cell.now);
  const words = figureWords(figure, cell.now);
  const change = step ? "▲ in a kernel" : much === 0 ? "" : `${much > 0 ? "▲" : "▼"} ${cell.before > 0 && cell.now > 0 ? ratioWords(cell.now / cell.before) : figureWords(figure, Math.abs(cell.now - cell.before))}`;
  return (
    <A to={hashOf("model", [String(row.series.id)], { figure })} class={`heat-cell ${much > 0 ? `heat-worse-${much}` : much < 0 ? `heat-better-${-much}` : "heat-same"}`} title={`${row.series.model}, ${figureTitle(figure)}: ${changeWords({ figure, before: cell.before, after: cell.now })}${step ? `; ${kernel?.place?.kernel}: ${changeWords(step)}` : ""}`}>
      <span class="heat-value">{words}</span>
      {change && <span class="heat-change">{change}</span>}
    </A>
  );
}

function runWords(point: HistoryPoint): string {
  return [point.commit.slice(0, 10), point.time.slice(0, 10), point.name].filter(Boolean).join(" · ");
}

function Regressions({ rows }: { rows: readonly HistoryRegression[] }) {
  if (!rows.length) return <Empty title="No regression">No figure got worse and stayed so.</Empty>;
  return (
    <ol class="findings regressions">
      {rows.map((row) => <Regression row={row} />)}
    </ol>
  );
}

function Regression({ row }: { row: HistoryRegression }) {
  const [first, ...others] = row.steps;
  if (!first) return null;
  const { place } = row;
  const file = place?.file.slice(place.file.lastIndexOf("/") + 1) ?? "";
  const where = place ? [place.kernel, place.graph, place.module, place.line === null ? file : `${file}:${place.line}`, place.more ? `and ${place.more} more` : ""].filter(Boolean).join(", ") : "";
  const to = (run?: string) => hashOf("model", [String(row.series.id)], { figure: row.figure, ...(run ? { run } : {}) });
  const facts: [string, ComponentChildren][] = [
    ["First bad", <A to={to(row.bad.run)}>{runWords(row.bad)}</A>],
    ["Last good", <A to={to(row.good.run)}>{runWords(row.good)}</A>],
    ["Where", where],
    ["", place?.detail ? <code>{place.detail.split("\n")[0]}</code> : ""],
    ["Also", others.map((step) => `${figureTitle(step.figure)} ${changeWords(step)}`).join(", ")],
    ["Changed with it", row.changed.length ? row.changed.map((change) => <span class="history-changed"><code>{change.name}</code>{` ${change.before ?? "unset"} → ${change.after ?? "unset"}`}</span>) : ""],
    ["Look", <code>{row.command}</code>],
  ];
  return (
    <li class="finding finding-warning">
      <Icon name="warning" label="regression" />
      <div class="finding-body">
        <div class="finding-head">
          <p class="finding-title"><A to={to()}>{`${figureTitle(first.figure)} of ${row.series.model}: ${changeWords(first)}`}</A></p>
          <span class="finding-cost">{`${plural(row.runs, "run")} since`}</span>
        </div>
        <dl class="regression-facts">
          {facts.filter(([, value]) => value !== "").map(([title, value]) => (
            <>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      </div>
    </li>
  );
}

function Model({ report, row, query }: { report: HistoryReport; row: HistoryReportRow; query: URLSearchParams }) {
  const loaded = useChunk<ShownSeries>(`series:${row.series.id}`);
  const own = report.regressions.filter((one) => one.series.id === row.series.id);
  return (
    <>
      <header class="hero">
        <div class="hero-title">
          <h1>{row.series.model}</h1>
        </div>
        <p class="dim">{`${plural(row.series.runs, "run")}, ${row.series.first.slice(0, 10)} to ${row.series.last.time.slice(0, 10)} · ${seriesWords(row.series)}`}</p>
      </header>
      <Await loaded={loaded} what="the runs of this model">{(shown) => <ModelRuns shown={shown} query={query} />}</Await>
      {own.length > 0 && (
        <Section title="Regressions" count={own.length}>
          <Regressions rows={own} />
        </Section>
      )}
    </>
  );
}

function ModelRuns({ shown, query }: { shown: ShownSeries; query: URLSearchParams }) {
  const { points, lines } = shown;
  const line = lines.find((one) => one.figure === query.get("figure")) ?? lines.find((one) => one.steps.length) ?? lines[0];
  const chosen = query.get("run");
  if (!line) return <Empty title="No figure of these runs is known." />;
  const columns: Column<HistoryPoint>[] = [
    { key: "when", title: "Time", value: (point) => point.time, cell: (point) => point.time.slice(0, 16).replace("T", " "), width: "9.2rem" },
    { key: "commit", title: "Commit", value: (point) => point.commit, cell: (point) => <code>{point.commit.slice(0, 10)}</code>, width: "7rem" },
    { key: "name", title: "Run", value: (point) => point.name, cell: (point) => <span class="cut" title={point.bundle || point.name}>{point.name}{point.outcome === "failed" && <span class="badge badge-error">failed</span>}</span> },
    ...lines.map((one) => ({
      key: one.figure,
      title: figureTitle(one.figure),
      numeric: true,
      width: "5.8rem",
      wide: one !== line,
      value: (point: HistoryPoint) => one.values[at.get(point.run) ?? -1] ?? null,
      cell: (point: HistoryPoint) => figureWords(one.figure, one.values[at.get(point.run) ?? -1]),
    })),
  ];
  const at = new Map(points.map((point, n) => [point.run, n]));
  return (
    <>
      <ul class="history-figures" aria-label="Figures">
        {lines.map((one) => (
          <li>
            <A to={hashOf("model", [String(shown.series.id)], { figure: one.figure })} current={one === line} class="history-figure">
              <span class="figure-label">{figureTitle(one.figure)}</span>
              <span class="figure-value">{figureWords(one.figure, one.last)}</span>
              <Spark line={one} />
            </A>
          </li>
        ))}
      </ul>
      <Section title={`${figureTitle(line.figure)} over ${plural(points.length, "run")}`} note={points.length < shown.series.runs ? `The last ${points.length} of ${shown.series.runs}.` : undefined}>
        <Chart line={line} points={points} chosen={chosen} />
      </Section>
      <Section title="Runs" count={points.length}>
        <Table label="Runs" one="run" rows={points} columns={columns} rowKey={(point) => point.run} sort={{ key: "when", down: true }} filterText={(point) => `${point.name} ${point.commit} ${point.time} ${point.outcome}`} selected={(point) => point.run === chosen} />
      </Section>
    </>
  );
}
