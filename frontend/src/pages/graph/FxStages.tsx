import { useMemo } from "preact/hooks";
import type { LevelText, ReportGraphPage } from "../../data";
import { plural } from "../../format";
import { replaceQuery } from "../../router";
import { loadLevel } from "../code/CodeColumns";
import { DiffColumns } from "../code/DiffColumns";
import { LineLinks } from "../code/links";

function counted(what: string, targets: [string, number][]): string {
  return targets.length ? `${what} ${targets.map(([target, times]) => (times > 1 ? `${times} × ${target}` : target)).join(", ")}` : "";
}

/** The FX graph at two of its stages beside each other. */
export function FxStages({ graph, query }: { graph: ReportGraphPage; query: URLSearchParams }) {
  const stages = useMemo(
    () =>
      graph.fx.map(
        (stage, n): LevelText => ({ level: `fx${n}`, title: stage.title, language: stage.language, file: stage.file, first: null, last: null, text: null, missing: null, marks: [], note: plural(stage.count, "line"), blocks: [] }),
      ),
    [graph],
  );
  const none = useMemo(() => new LineLinks([]), []);
  const names = query.get("fx")?.split(",") ?? [];
  const at = (name: string | undefined, otherwise: number) => stages.find((stage) => stage.level === name) ?? stages[Math.max(0, Math.min(otherwise, stages.length - 1))];
  const a = at(names[0], stages.length - 2);
  const b = at(names[1], stages.length - 1);
  if (!a || !b || stages.length < 2) return <p class="none">{stages.length ? "Only one stage of the FX graph is in the report: there is nothing to compare." : "No stage of the FX graph is in the report."}</p>;
  const choose = (label: string, value: LevelText, change: (name: string) => void) => (
    <select aria-label={label} value={value.level} onChange={(event) => change(event.currentTarget.value)}>
      {stages.map((stage) => (
        <option value={stage.level}>{`${stage.title} (${stage.note})`}</option>
      ))}
    </select>
  );
  return (
    <div class="fx-stages">
      {graph.changes.length > 0 && (
        <ul class="why-kinds" aria-label="Changes by FX passes">
          {graph.changes.map((change) => (
            <li>
              {change.what} <span class="dim mono">{[counted("removed", change.removed), counted("added", change.added)].filter(Boolean).join("; ")}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="code-compare">
        {choose("Compare this stage", a, (name) => replaceQuery({ fx: `${name},${b.level}` }))}
        with
        {choose("with this one", b, (name) => replaceQuery({ fx: `${a.level},${name}` }))}
      </div>
      <DiffColumns key={`${a.level} ${b.level}`} a={a} b={b} links={none} load={loadLevel} />
    </div>
  );
}
