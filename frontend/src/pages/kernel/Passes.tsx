/** A slider over the passes of the kernel's compilers: what each changed, with the IR before and after it. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LevelText, ReportIr, ReportKernelPage, ReportPass, ReportPasses } from "../../data";
import { count, plural } from "../../format";
import { replaceQuery } from "../../router";
import { DiffColumns } from "../code/DiffColumns";
import { LineLinks } from "../code/links";

const COMPILERS: Record<string, string> = { mlir: "Triton (MLIR)", llvm: "LLVM", igc: "IGC" };

export function Passes({ kernel, query }: { kernel: ReportKernelPage; query: URLSearchParams }) {
  const compiles = kernel.passes;
  const chosen = Math.min(Math.max(Number(query.get("compile") ?? 1) - 1 || 0, 0), compiles.length - 1);
  const compile = compiles[chosen];
  if (!compile?.rows.length) return null;
  return (
    <section class="passes" aria-label="Passes of the compilers">
      <h2>
        Passes <span class="count">{`${plural(compile.rows.length, "pass", "passes")}, ${count(compile.rows.filter((row) => row.state === "changed").length)} changed the IR · ${compile.source}`}</span>
      </h2>
      {compiles.length > 1 && (
        <p>
          <label>
            Compile{" "}
            <select value={chosen} onChange={(event) => replaceQuery({ compile: String(Number(event.currentTarget.value) + 1), pass: null })}>
              {compiles.map((_, n) => (
                <option value={n}>{n + 1}</option>
              ))}
            </select>
          </label>
        </p>
      )}
      {compile.note && <p class="dim">{compile.note}</p>}
      <Slider key={chosen} compile={compile} query={query} />
    </section>
  );
}

function Slider({ compile, query }: { compile: ReportPasses; query: URLSearchParams }) {
  const { rows } = compile;
  const changed = useMemo(() => rows.filter((row) => row.state === "changed"), [rows]);
  const wanted = Number(query.get("pass"));
  const list = useRef<HTMLOListElement>(null);
  const now = rows.find((row) => row.number === wanted) ?? changed[0] ?? rows[0];
  useEffect(() => {
    const box = list.current;
    const shown = box?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (!box || !shown) return;
    const top = shown.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + shown.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3;
  }, [now]);
  if (!now) return null;
  const choose = (row: ReportPass | undefined) => row && replaceQuery({ pass: String(row.number) });
  const earlier = changed.filter((row) => row.number < now.number).at(-1);
  const later = changed.find((row) => row.number > now.number);
  return (
    <>
      <div class="pass-slider">
        <button type="button" class="quiet" disabled={!earlier} onClick={() => choose(earlier)}>earlier change</button>
        <input
          type="range"
          min={0}
          max={rows.length - 1}
          value={rows.indexOf(now)}
          list="changed-passes"
          aria-label="Pass"
          aria-valuetext={`${now.number} ${now.name}: ${effect(now)}`}
          onInput={(event) => choose(rows[Number(event.currentTarget.value)])}
        />
        <datalist id="changed-passes">
          {rows.map((row, n) => (row.state === "changed" ? <option value={n} /> : null))}
        </datalist>
        <button type="button" class="quiet" disabled={!later} onClick={() => choose(later)}>later change</button>
      </div>
      <p class="pass-now">
        <b>{`${now.number} of ${rows.at(-1)?.number}`}</b> <span class="mono">{now.name}</span> <span class="dim">{COMPILERS[now.level] ?? now.level}</span>
        {": "}
        {effect(now)}
      </p>
      <div class="pass-body">
        <ol class="pass-list" ref={list} tabIndex={0} aria-label="Passes that changed the IR">
          {changed.map((row) => (
            <li>
              <button type="button" aria-current={row === now ? "true" : undefined} onClick={() => choose(row)}>
                <span class="pass-number">{row.number}</span> <span class="mono">{row.name}</span>
                <span class="dim">{effect(row)}</span>
              </button>
            </li>
          ))}
        </ol>
        <BeforeAndAfter compile={compile} row={now} />
      </div>
    </>
  );
}

function effect(row: ReportPass): string {
  if (row.state === "same") return "changed nothing";
  if (row.state === "unknown") return "its effect is unknown: the dump has no IR on both sides";
  return row.what.replaceAll(" -> ", " → ") || "operands, attributes or order";
}

const NONE = new LineLinks([]);
const load = (level: LevelText) => Promise.resolve(level.text ?? "");

function BeforeAndAfter({ compile, row }: { compile: ReportPasses; row: ReportPass }) {
  const sides = useMemo(() => {
    const { before, after } = row;
    if (before === null || after === null) return null;
    const side = (index: number, title: string): LevelText => ({
      level: title, title: `${title} ${row.number} ${row.name}`, language: row.level === "mlir" ? "mlir" : "llvm", text: textAt(compile.texts, index),
      file: null, first: null, last: null, missing: null, marks: [], note: "", blocks: [],
    });
    return [side(before, "before"), side(after, "after")] as const;
  }, [compile, row]);
  if (!sides) return <p class="none">{row.state === "changed" ? "The IR of this pass is not in the report." : "There is no difference to show."}</p>;
  return <DiffColumns a={sides[0]} b={sides[1]} links={NONE} load={load} values />;
}

/** The IR with an index: the changes of all texts that it was made from, the earliest first. */
function textAt(texts: readonly ReportIr[], index: number): string {
  const steps: ReportIr[] = [];
  for (let at: number | null = index; at !== null && steps.length <= texts.length; ) {
    const step: ReportIr | undefined = texts[at];
    if (!step) break;
    steps.push(step);
    at = step.base;
  }
  let lines: string[] = [];
  for (const step of steps.reverse()) {
    const made: string[] = [];
    let from = 0;
    for (const edit of step.edits) {
      made.push(...lines.slice(from, edit.at), ...edit.lines);
      from = edit.at + edit.removed;
    }
    lines = made.concat(lines.slice(from));
  }
  return lines.join("\n");
}
