/** The frame: navigation, header, breadcrumb and the page that the address names. */

import type { ComponentChildren, RefObject } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useKeys } from "./keyboard";
import { ComparePageView } from "./pages/compare/ComparePage";
import { DynamoPageView } from "./pages/dynamo/DynamoPage";
import { EnvironmentPage } from "./pages/environment/EnvironmentPage";
import { GraphPage } from "./pages/graph/GraphPage";
import { GraphsPage } from "./pages/graph/GraphsPage";
import { KernelPage } from "./pages/kernel/KernelPage";
import { KernelsPage } from "./pages/kernel/KernelsPage";
import { ModelPage } from "./pages/model/ModelPage";
import { OverviewPage } from "./pages/overview/OverviewPage";
import { PAGES } from "./pages/pages";
import { RawPage } from "./pages/raw/RawPage";
import { RunTimePageView } from "./pages/runtime/RunTimePage";
import { TimePageView } from "./pages/time/TimePage";
import { count } from "./format";
import { CONFIGURATION, type Report, ReportContext } from "./report";
import { go, hashOf, type Route, RouteContext, useRoute } from "./router";
import { toggleTheme } from "./theme";
import { A } from "./ui/A";
import { HelpDialog } from "./ui/HelpDialog";
import { Icon } from "./ui/Icon";
import { SearchDialog } from "./ui/SearchDialog";
import { Empty } from "./ui/States";

export function App({ report }: { report: Report }) {
  const route = useRoute();
  const [dialog, setDialog] = useState<"search" | "help" | null>(null);
  const main = useRef<HTMLElement>(null);
  const place = `${route.page}/${route.parts.join("/")}`;
  const before = useRef(place);

  useKeys("Everywhere", [
    { key: "/", what: "search", run: () => setDialog("search") },
    { key: "?", what: "this list", run: () => setDialog("help") },
    { key: "l", what: "light or dark", run: toggleTheme },
    ...PAGES.filter((item) => item.there?.(report.index) ?? true).map((item) => ({
      key: `g ${item.key}`,
      what: item.title,
      run: () => go(hashOf(item.page)),
    })),
  ]);

  useEffect(() => {
    document.title = [titleOf(route, report), report.index.title].filter(Boolean).join(" · ");
    // A new page is told to screen readers; a change within one is not.
    if (before.current !== place) main.current?.focus({ preventScroll: true });
    before.current = place;
  }, [place]);

  // What is chosen on a page changes the address, and nothing around the page.
  const frame = useMemo(() => <Frame report={report} route={route} main={main} onDialog={setDialog} />, [report, place]);
  return (
    <ReportContext.Provider value={report}>
      <RouteContext.Provider value={route}>{frame}</RouteContext.Provider>
      {dialog === "search" && <SearchDialog onClose={() => setDialog(null)} />}
      {dialog === "help" && <HelpDialog onClose={() => setDialog(null)} />}
    </ReportContext.Provider>
  );
}

interface FrameProps {
  report: Report;
  /** Its page and parts; its query is that of the time when the page was opened. */
  route: Route;
  main: RefObject<HTMLElement | null>;
  onDialog: (which: "search" | "help") => void;
}

function Frame({ report, route, main, onDialog }: FrameProps) {
  const skip = (
    <a class="skip" href={route.hash || "#/"} onClick={(event) => { event.preventDefault(); main.current?.focus(); }}>
      To the page
    </a>
  );
  return (
    <div class="frame">
      <Side report={report} page={route.page} skip={skip} />
      <div class="stage">
        <header class="top">
          <Crumbs route={route} report={report} />
          <div class="top-tools">
            <button type="button" class="search-button" onClick={() => onDialog("search")}>
              <Icon name="search" />
              <span>Search</span>
              <kbd>/</kbd>
            </button>
            <button type="button" class="icon-button theme-button" aria-label="Light or dark" title="Light or dark (l)" onClick={toggleTheme}>
              <Icon name="sun" />
              <Icon name="moon" />
            </button>
            <button type="button" class="icon-button" aria-label="Keys" title="Keys (?)" onClick={() => onDialog("help")}>
              ?
            </button>
          </div>
        </header>
        <main ref={main} tabIndex={-1} class={`page page-${pageClass(route)}`}>
          <Page />
        </main>
        <footer class="foot">
          {report.index.made_by}
          {report.index.run.started && ` · ${report.index.run.started}`}
        </footer>
      </div>
    </div>
  );
}

function Side({ report, page, skip }: { report: Report; page: string; skip: ComponentChildren }) {
  const { index } = report;
  return (
    <aside class="side" aria-label="Report">
      {skip}
      <A to="#/" class="brand">
        <b>xpudbg</b> <span>report</span>
      </A>
      <nav aria-label="Pages">
        <ul>
          {PAGES.filter((item) => item.there?.(index) ?? true).map((item) => (
            <li>
              <A to={hashOf(item.page)} current={item.page === page} class="nav">
                <Icon name={item.icon} />
                <span class="nav-title">{item.title}</span>
                {item.count && <span class="nav-count">{count(item.count(index))}</span>}
              </A>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

function pageClass(route: Route): string {
  const known = PAGES.some((item) => item.page === route.page);
  const name = known ? route.page || "overview" : "unknown";
  return (name === "graph" || name === "kernel") && route.parts[0] ? `${name} page-full` : name;
}

/** What the thing is called that the address names below its page. */
function nameOf(route: Route, report: Report): string {
  const id = route.parts[0];
  if (id === undefined) return "";
  if (route.page === "graph") return report.graph(id)?.label ?? id;
  if (route.page === "kernel") {
    const row = report.kernel(id);
    return row ? `${row.number || row.name}${row.id === id ? "" : ` ${CONFIGURATION.exec(id)?.[0].slice(1) ?? ""}`}` : id;
  }
  if (route.page === "raw") return report.file(Number(id))?.path ?? id;
  return id;
}

function titleOf(route: Route, report: Report): string {
  const page = PAGES.find((item) => item.page === route.page)?.title ?? "";
  return [nameOf(route, report), route.page === "" ? "" : page].filter(Boolean).join(" · ");
}

function Crumbs({ route, report }: { route: Route; report: Report }) {
  const item = PAGES.find((item) => item.page === route.page);
  const crumbs: { name: string; to: string }[] = [{ name: report.index.run.name || report.index.title, to: "#/" }];
  if (item && item.page !== "") crumbs.push({ name: item.title, to: hashOf(item.page) });
  const id = route.parts[0];
  const graph = route.page === "kernel" && id !== undefined ? report.kernel(id)?.graph : null;
  if (graph) crumbs.push({ name: report.graph(graph)?.label ?? graph, to: hashOf("graph", [graph]) });
  if (id !== undefined) crumbs.push({ name: nameOf(route, report), to: hashOf(route.page, [id]) });
  const deeper = route.page === "graph" ? route.parts[1] : undefined;
  if (deeper) crumbs.push({ name: deeper, to: route.hash });
  return (
    <nav aria-label="Where you are" class="crumbs">
      <ol>
        {crumbs.map((crumb, at) => (
          <li>
            {at === crumbs.length - 1 ? <span aria-current="page">{crumb.name}</span> : <A to={crumb.to}>{crumb.name}</A>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Page() {
  const route = useContext(RouteContext);
  const [id, deeper] = route.parts;
  switch (route.page) {
    case "":
      return <OverviewPage />;
    case "compare":
      return <ComparePageView />;
    case "model":
      return <ModelPage path={id ?? null} />;
    case "graph":
      return id === undefined ? <GraphsPage /> : <GraphPage key={id} id={id} kernel={deeper ?? null} query={route.query} />;
    case "kernel":
      return id === undefined ? <KernelsPage query={route.query} /> : <KernelPage key={id} id={id} query={route.query} />;
    case "dynamo":
      return <DynamoPageView id={id ?? null} />;
    case "time":
      return <TimePageView />;
    case "runtime":
      return <RunTimePageView />;
    case "environment":
      return <EnvironmentPage />;
    case "raw":
      return <RawPage n={id === undefined ? null : Number(id)} line={Number(route.query.get("line")) || null} />;
    default:
      return (
        <>
          <h1>No such page</h1>
          <Empty title="The address names a page that this report does not have.">
            <A to="#/">Go to the overview</A>
          </Empty>
        </>
      );
  }
}
