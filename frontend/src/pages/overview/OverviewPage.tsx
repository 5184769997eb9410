import { useChunk } from "../../chunks";
import type { ReportComparePage } from "../../data";
import { seconds } from "../../format";
import { useReport } from "../../report";
import { A } from "../../ui/A";
import { Section } from "../../ui/Section";
import { Stack } from "../../ui/Stack";
import { Await } from "../../ui/States";
import { ComparePageView } from "../compare/ComparePage";
import { Verdict } from "../compare/Verdict";
import { Findings } from "./Findings";
import { Ledger } from "./Ledger";

/** What ran and how it went, what to do first, and the figures. */
export function OverviewPage() {
  const { index } = useReport();
  const { run } = index;
  if (index.alone) return <ComparePageView />;
  const ran = [run.seconds === null ? "" : seconds(run.seconds), run.started.slice(0, 16).replace("T", " ") + (run.started ? " UTC" : "")].filter(Boolean);
  return (
    <>
      <header class="hero">
        <div class="hero-title">
          <h1>{index.title}</h1>
          <span class={`outcome outcome-${OUTCOMES[String(run.ended_well)] ?? "unknown"}`}>{run.outcome || run.state || "how it ended is unknown"}</span>
        </div>
        <dl class="hero-facts">
          {run.command && (
            <>
              <dt>Ran</dt>
              <dd>
                <code class="command">{run.command}</code>
                {ran.length > 0 && <span class="dim">{ran.join(" · ")}</span>}
              </dd>
            </>
          )}
          {run.made_from.length > 0 && (
            <>
              <dt>From</dt>
              <dd>
                {`${run.made_from.length} runs, merged`}
                {run.made_from.map((name) => <span class="dim">{name}</span>)}
              </dd>
            </>
          )}
          {run.device && (
            <>
              <dt>For</dt>
              <dd>{run.device}</dd>
            </>
          )}
          {run.versions.length > 0 && (
            <>
              <dt>With</dt>
              <dd>
                {run.versions.map(([name, version]) => (
                  <span>{`${name} ${version}`}</span>
                ))}
              </dd>
            </>
          )}
        </dl>
        {run.emulated && (
          <p class="banner" role="note">
            {run.emulated}
          </p>
        )}
      </header>
      {index.compare && <Compared />}
      <Findings findings={index.findings} gaps={index.problems.length > 0} ended={run.ended_well !== false} />
      <Section title="In figures">
        <ul class="figures" aria-label="Figures">
          {index.figures.map((figure) => (
            <li class={figure.problem ? "figure-problem" : undefined}>
              <A to={figure.to ?? FIGURE_PAGES[figure.key]} class="figure">
                <span class="figure-value">{figure.value}</span>
                <span class="figure-label">{figure.label}</span>
                {figure.note && <span class="figure-note">{figure.note}</span>}
              </A>
            </li>
          ))}
        </ul>
      </Section>
      {(index.phases.length > 0 || (run.state !== "" && !index.start)) && (
        <Section title="Compile time by phase" note={index.phases.length ? <A to={{ page: "time" }}>All compiles and the timeline</A> : undefined}>
          {index.phases.some((phase) => phase.seconds > 0) ? (
            <Stack label="Compile time by phase" parts={index.phases} />
          ) : (
            <p class="none">The run holds no trace of torch.compile with times.</p>
          )}
        </Section>
      )}
      <Ledger index={index} />
      {index.problems.length > 0 && (
        <Section title="What is missing or in doubt" count={index.problems.length}>
          <ul class="plain">
            {index.problems.map((problem) => (
              <li>
                <code>{problem.where}</code> {problem.text}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Where a figure leads that names no place itself. */
const FIGURE_PAGES: Record<string, string> = {
  graphs: "#/graph",
  kernels: "#/kernel",
  breaks: "#/dynamo/breaks",
  recompiles: "#/dynamo/recompiles",
  compile_time: "#/time",
  bytes_saved: "#/graph",
  run_time: "#/runtime",
  spills: "#/kernel?show=spills",
};

/** The colour of how it ended; the words stand in it. */
const OUTCOMES: Record<string, string> = { true: "good", false: "bad" };

/** What the second of two runs is against the first, before anything of it alone. */
function Compared() {
  const loaded = useChunk<ReportComparePage>("compare");
  return (
    <Section title="Is the second run better?" note={<A to={{ page: "compare" }}>What changed, graph by graph and kernel by kernel</A>}>
      <Await loaded={loaded} what="the comparison of two runs">{(page) => <Verdict page={page} />}</Await>
    </Section>
  );
}
