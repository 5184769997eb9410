import { seconds } from "../../format";
import { useReport } from "../../report";
import { A } from "../../ui/A";
import { Section } from "../../ui/Section";
import { Stack } from "../../ui/Stack";
import { Findings } from "./Findings";
import { Ledger } from "./Ledger";

/** What ran and how it went, what to do first, and the figures. */
export function OverviewPage() {
  const { index } = useReport();
  const { run } = index;
  const facts = [run.device, ...run.versions.map(([name, version]) => `${name} ${version}`)].filter(Boolean);
  return (
    <>
      <header class="hero">
        <h1>{index.title}</h1>
        {run.command && <code class="command">{run.command}</code>}
        <p class="hero-facts">
          <span class={`outcome outcome-${outcomeKind(run.outcome, run.state)}`}>{run.outcome || run.state || "outcome unknown"}</span>
          {facts.map((fact) => (
            <span>{fact}</span>
          ))}
          {run.seconds !== null && <span>{seconds(run.seconds)}</span>}
        </p>
        {run.emulated && (
          <p class="banner" role="note">
            {run.emulated}
          </p>
        )}
      </header>
      <ul class="figures" aria-label="Figures">
        {index.figures.map((figure) => (
          <li>
            <A to={figure.to ?? FIGURE_PAGES[figure.key]} class="figure">
              <span class="figure-value">{figure.value}</span>
              <span class="figure-label">{figure.label}</span>
              {figure.note && <span class="figure-note">{figure.note}</span>}
            </A>
          </li>
        ))}
      </ul>
      <Findings findings={index.findings} />
      <Section title="Compile time by phase" note={index.phases.length ? <A to={{ page: "time" }}>All compiles and the timeline</A> : undefined}>
        {index.phases.some((phase) => phase.seconds > 0) ? (
          <Stack label="Compile time by phase" parts={index.phases} />
        ) : (
          <p class="none">The run holds no trace of torch.compile with times.</p>
        )}
      </Section>
      <Ledger index={index} />
      {index.problems.length > 0 && (
        <Section title="What could not be read" count={index.problems.length}>
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
  spills: "#/kernel?show=spills",
};

/** Whether it went well, as far as the words say: their colour only, the words stand beside it. */
function outcomeKind(outcome: string, state: string): string {
  const words = `${outcome} ${state}`.toLowerCase();
  if (/fail|error|exit(?:ed)?(?: with)?(?: status| code)? [1-9]|signal|killed|crash/.test(words)) return "bad";
  return /success|passed|\bok\b|exit(?:ed)?(?: with)?(?: status| code)? 0|complete/.test(words) ? "good" : "unknown";
}
