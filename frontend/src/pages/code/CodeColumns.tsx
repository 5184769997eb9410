/** Code at several levels beside each other: a click on a line shows in every column what it came from and what it became. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadFile } from "../../chunks";
import type { LevelLinks, LevelText } from "../../data";
import { count, plural } from "../../format";
import { useKeys } from "../../keyboard";
import { replaceQuery } from "../../router";
import { Icon } from "../../ui/Icon";
import { CodeColumn } from "./CodeColumn";
import type { CodeView } from "./CodeView";
import { afterFrame } from "./colours";
import { DiffColumns } from "./DiffColumns";
import { Legend } from "./Legend";
import { shortName } from "./levelNames";
import { type Hits, LineLinks } from "./links";
import { TraceBar } from "./TraceBar";

interface Props {
  levels: LevelText[];
  links: LevelLinks[];
  query: URLSearchParams;
  /** Levels that are open where the address names none. */
  open: string[];
  /** What is lit while no line is chosen: lines of each level (those of a kernel of the picture). */
  lit?: { hits: Map<string, Hits>; what: string } | null;
  /** A line was chosen. */
  onPick?: (level: string, line: number) => void;
  /** Lines at which columns begin that hold more than the kernel. */
  first?: Map<string, number>;
  /** The graph of the kernel whose lines alone are linked. */
  graphOf?: string | null;
  /** Two levels can be compared. */
  compare?: boolean;
}

interface Place {
  level: string;
  line: number;
}

export function placeOf(at: string | null): Place | null {
  const match = /^([\w.]+):(\d+)$/.exec(at ?? "");
  return match?.[1] && match[2] ? { level: match[1], line: Number(match[2]) } : null;
}

const NOTHING: Map<string, Hits> = new Map();
const NONE: Hits = new Map();

/** The first line of the block that a line stands in. */
function blockStart(levels: LevelText[], { level, line }: Place): number {
  const block = levels.find((one) => one.level === level)?.blocks?.find(([first, last]) => line >= first && line <= last);
  return block ? block[0] : line;
}

export function CodeColumns({ levels, links, query, open, lit, onPick, first, graphOf, compare }: Props) {
  const graph = useMemo(() => new LineLinks(links), [links]);
  const views = useRef(new Map<string, CodeView>());
  const [find, setFind] = useState("");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<Record<string, number>>({});
  const findField = useRef<HTMLInputElement>(null);
  const place = placeOf(query.get("at"));
  const known = (name: string) => levels.some((level) => level.level === name);
  const chosen = (query.get("cols")?.split(",").filter(known) ?? open.filter(known)).slice();
  if (place && known(place.level) && !chosen.includes(place.level)) chosen.push(place.level);
  const columns = levels.filter((level) => chosen.includes(level.level));
  const diff = query.get("diff")?.split(",").filter(known) ?? [];
  const key = place ? `${place.level}:${place.line}` : (lit?.what ?? "");
  const hits = useMemo(() => {
    if (place) return graph.trace(place.level, [blockStart(levels, place)]);
    return lit?.hits ?? NOTHING;
  }, [graph, key]);

  /** The line of a column that is to be seen: the one that was chosen, else the first that belongs to it. */
  const target = (name: string, view: CodeView) => (place?.level === name ? place.line : view.firstOf(hits.get(name) ?? NONE));
  const clicked = useRef<string | null>(null);

  useLayoutEffect(() => {
    // Columns are changed and not asked for anything: the page is laid out once.
    for (const [name, view] of views.current) view.showHits(hits.get(name) ?? NONE, name === clicked.current ? 0 : target(name, view));
    clicked.current = null;
  }, [hits]);

  useEffect(() => {
    // The first walk over the links takes longest: not under a click.
    const some = links.find(({ pairs }) => pairs.length);
    const line = some?.pairs[0]?.[0];
    if (some && line !== undefined) afterFrame(() => graph.trace(some.from, [line]));
  }, [graph]);

  const pick = (level: string, line: number) => {
    clicked.current = level;
    replaceQuery({ at: `${level}:${line}`, cols: chosen.join(",") });
    onPick?.(level, line);
  };
  const choose = (names: string[]) => {
    const gone: Record<string, string | null> = place && !names.includes(place.level) ? { at: null } : {};
    replaceQuery({ cols: levels.filter((level) => names.includes(level.level)).map((level) => level.level).join(","), ...gone });
  };
  const toggle = (name: string) => choose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  const fold = (name: string) => {
    const next = new Set(folded);
    if (!next.delete(name)) next.add(name);
    setFolded(next);
  };
  const leave = (name: string, step: number) => {
    const shown = columns.filter((level) => !folded.has(level.level) && views.current.has(level.level));
    const next = shown[shown.findIndex((level) => level.level === name) + step];
    if (next) views.current.get(next.level)?.focus();
  };
  const register = (name: string, view: CodeView | null) => {
    if (!view) {
      views.current.delete(name);
      return;
    }
    views.current.set(name, view);
    view.showHits(hits.get(name) ?? NONE, target(name, view));
    if (find) setFound((now) => ({ ...now, [name]: view.search(find) }));
  };
  const search = (text: string) => {
    setFind(text);
    setFound(Object.fromEntries([...views.current].map(([name, view]) => [name, view.search(text)])));
    if (text) nextFound(1, true);
  };
  const lastFound = useRef<Place | null>(null);
  /** Go on to the next line that has what is searched for, from column to column. */
  const nextFound = (step: number, anew = false) => {
    const all = columns.flatMap((level) => (views.current.get(level.level)?.matches() ?? []).map((line) => ({ level: level.level, line })));
    if (!all.length) return;
    const last = anew ? null : lastFound.current;
    const at = last ? all.findIndex((one) => one.level === last.level && one.line === last.line) : -1;
    const next = all[(at + step + all.length) % all.length];
    if (!next) return;
    lastFound.current = next;
    views.current.get(next.level)?.reveal(next.line);
  };

  useKeys("Code", [
    { key: "f", what: "Find in the columns", run: () => findField.current?.focus() },
    { key: "n", what: "Next line that was found", run: () => nextFound(1) },
    { key: "N", what: "The one before", run: () => nextFound(-1) },
    { key: "Escape", what: "Choose no line", run: () => replaceQuery({ at: null }) },
  ], [columns.map((level) => level.level).join(), find]);

  useEffect(() => {
    if (!find) setFound({});
  }, [find]);

  return (
    <div class="code-columns">
      <div class="code-tools">
        <fieldset class="chips">
          <legend class="sr">Columns</legend>
          {levels.map((level) => (
            <button type="button" class="chip" aria-pressed={chosen.includes(level.level)} data-level={level.level} title={level.missing ?? level.title} onClick={() => toggle(level.level)}>
              {shortName(level)}
              {level.missing !== null && <span class="chip-missing" aria-label="(missing)">∅</span>}
            </button>
          ))}
        </fieldset>
        <div class="code-find">
          <Icon name="search" />
          <input
            ref={findField}
            type="search"
            placeholder="Find in code"
            aria-label="Find in the columns"
            value={find}
            onInput={(event) => search(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") nextFound(event.shiftKey ? -1 : 1);
              if (event.key === "Escape") search("");
            }}
          />
          {find && <span class="dim" role="status">{plural(Object.values(found).reduce((sum, one) => sum + one, 0), "line")}</span>}
        </div>
        {compare && <CompareChoice levels={levels} diff={diff} />}
        <Legend levels={columns} />
      </div>
      <TraceBar place={place} hits={hits} levels={levels} what={lit?.what ?? ""} onOpen={(name) => !chosen.includes(name) && toggle(name)} graph={graphOf ?? null} />
      {diff.length === 2 ? (
        <DiffColumns a={level(levels, diff[0])} b={level(levels, diff[1])} links={graph} load={loadLevel} />
      ) : (
        <div class="code-grid">
          {columns.map((one) => (
            <CodeColumn
              key={one.level}
              level={one}
              folded={folded.has(one.level)}
              hits={hits.get(one.level)}
              found={find ? (found[one.level] ?? 0) : null}
              load={loadLevel}
              onView={register}
              onPick={pick}
              onFold={() => fold(one.level)}
              onClose={() => toggle(one.level)}
              onLeave={leave}
              start={compare ? (first?.get(one.level) ?? 0) : null}
              place={place?.level === one.level ? place.line : 0}
            />
          ))}
          {!columns.length && <p class="none">No column is open: choose {count(levels.length)} levels above.</p>}
        </div>
      )}
    </div>
  );
}

function level(levels: LevelText[], name: string | undefined): LevelText {
  const found = levels.find((one) => one.level === name) ?? levels[0];
  if (!found) throw new Error("no level");
  return found;
}

/** The text of a level, from its file or from the page. */
export async function loadLevel(one: LevelText): Promise<string> {
  return one.file === null ? (one.text ?? "") : loadFile(one.file);
}

function CompareChoice({ levels, diff }: { levels: LevelText[]; diff: string[] }) {
  const there = levels.filter((one) => one.missing === null);
  if (there.length < 2) return null;
  const names = there.map((one) => one.level);
  const first = diff[0] ?? (names.includes("ttir") ? "ttir" : names.at(-2)) ?? "";
  const second = diff[1] ?? (names.includes("ttgir") ? "ttgir" : names.at(-1)) ?? "";
  const select = (label: string, value: string, change: (name: string) => void) => (
    <select aria-label={label} value={value} onChange={(event) => change(event.currentTarget.value)}>
      {there.map((one) => (
        <option value={one.level}>{shortName(one)}</option>
      ))}
    </select>
  );
  const on = diff.length === 2;
  return (
    <div class="code-compare">
      <button type="button" class="chip" aria-pressed={on} onClick={() => replaceQuery({ diff: on ? null : `${first},${second}` })}>
        <Icon name="compare" /> Compare
      </button>
      {on && select("Compare this level", first, (name) => replaceQuery({ diff: `${name},${second}` }))}
      {on && select("with this one", second, (name) => replaceQuery({ diff: `${first},${name}` }))}
    </div>
  );
}
