/** Two levels compared: lines that are equal but for names stand beside each other, as do lines of the same code. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { LevelText } from "../../data";
import { count } from "../../format";
import { alignLines, plainLine, withoutNumbers } from "./align";
import { CodeView, rowClasses } from "./CodeView";
import { CodeText, textOf } from "./codeText";
import type { LineLinks } from "./links";

interface Props {
  a: LevelText;
  b: LevelText;
  links: LineLinks;
  load: (level: LevelText) => Promise<string>;
  /** Whether lines that differ in more than the numbers of values are changed, those of other layouts among them. */
  values?: boolean;
}

export function DiffColumns({ a, b, links, load, values = false }: Props) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const pair = useRef<CodeView[]>([]);
  const [said, setSaid] = useState("");
  const [changes, setChanges] = useState<number[]>([]);
  const at = useRef(-1);

  useEffect(() => {
    let wanted = true;
    Promise.all([load(a), load(b)]).then(([textA, textB]) => {
      const [boxA, boxB] = [left.current, right.current];
      if (!wanted || !boxA || !boxB) return;
      const one = textOf(a, textA, false);
      const other = textOf(b, textB, false);
      const linked = links.pairs(a.level, b.level).map(([x, y]): [number, number] => [one.rowOf(x), other.rowOf(y)]);
      const rows = alignLines(one.lines, other.lines, linked.filter(([x, y]) => x > 0 && y > 0), values ? withoutNumbers : plainLine);
      const side = (text: CodeText, which: "a" | "b") =>
        new CodeText(text.level, rows.map((row) => (row[which] ? (text.lines[row[which] - 1] ?? "") : "")), 1, rows.map((row) => (row[which] ? text.numberOf(row[which]) : 0)));
      const classes = (own: "a" | "b", theirs: "a" | "b", only: string) =>
        rows.map((row) => (row.same ? null : !row[own] ? "diff-gap" : row[theirs] ? "diff-changed" : only));
      const partner = (which: 0 | 1) => (line: number) => {
        const row = pair.current[which]?.text.rowOf(line) ?? 0;
        for (const view of pair.current) view.showHits(new Map([[view.text.numberOf(row), { relation: "self", how: "recorded" }]]));
      };
      const go = (step: number) => pair.current[step > 0 ? 1 : 0]?.focus();
      pair.current = [
        new CodeView(boxA, side(one, "a"), { pick: partner(0), leave: go }, rowClasses(classes("a", "b", "diff-only-a"))),
        new CodeView(boxB, side(other, "b"), { pick: partner(1), leave: go }, rowClasses(classes("b", "a", "diff-only-b"))),
      ];
      scrollTogether(pair.current);
      const same = rows.filter((row) => row.same).length;
      const changed = rows.filter((row) => !row.same && row.a && row.b).length;
      setSaid(
        `${count(same)} lines are equal but for ${values ? "numbers of values" : "names and locations"}, ${count(changed)} changed (~), ${count(rows.filter((row) => !row.b).length)} only in ${a.title} (−), ${count(rows.filter((row) => !row.a).length)} only in ${b.title} (+)`,
      );
      setChanges(rows.flatMap((row, n) => (!row.same && (n === 0 || rows[n - 1]?.same) ? [n + 1] : [])));
      at.current = -1;
    });
    return () => {
      wanted = false;
      for (const view of pair.current) view.destroy();
      pair.current = [];
    };
  }, [a, b, links]);

  const step = (by: number) => {
    if (!changes.length) return;
    at.current = (at.current + by + changes.length) % changes.length;
    const row = changes[at.current] ?? 1;
    const view = pair.current[0];
    if (view) view.view.scrollDOM.scrollTop = Math.max(0, view.view.lineBlockAt(view.view.state.doc.line(row).from).top - 80);
  };

  return (
    <div class="diff-columns">
      <p class="code-note">
        <span role="status" class={said ? undefined : "loading"}>{said || "Comparing…"}</span>
        <span class="space" />
        <button type="button" class="quiet" onClick={() => step(-1)}>previous change</button>
        <button type="button" class="quiet" onClick={() => step(1)}>next change</button>
      </p>
      <div class="code-grid">
        {[a, b].map((level, n) => (
          <section class="code-column" aria-label={level.title}>
            <header><h2>{level.title}</h2></header>
            <div class="code-view" ref={n ? right : left} />
          </section>
        ))}
      </div>
    </div>
  );
}

function scrollTogether(views: CodeView[]): void {
  for (const view of views) {
    view.view.scrollDOM.addEventListener("scroll", () => {
      for (const other of views) if (other !== view && other.view.scrollDOM.scrollTop !== view.view.scrollDOM.scrollTop) other.view.scrollDOM.scrollTop = view.view.scrollDOM.scrollTop;
    });
  }
}
