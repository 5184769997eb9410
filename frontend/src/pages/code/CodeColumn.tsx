/** One level: its heading, and its text or why it is not there. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LevelText } from "../../data";
import { count, plural } from "../../format";
import { Icon } from "../../ui/Icon";
import { CodeView } from "./CodeView";
import { beginning, textOf } from "./codeText";
import type { Hits } from "./links";
import { warmUp } from "./warmUp";
import { MARK_SIGNS, RELATION_SIGNS } from "./signs";

interface Props {
  level: LevelText;
  folded: boolean;
  hits: Hits | undefined;
  /** How many lines were found; null where nothing is searched for. */
  found: number | null;
  load: (level: LevelText) => Promise<string>;
  onView: (level: string, view: CodeView | null) => void;
  onPick: (level: string, line: number) => void;
  onFold: () => void;
  onClose: () => void;
  onLeave: (level: string, step: number) => void;
  /** The line to begin at, 0 for where the kernel itself does; null for the top. */
  start: number | null;
  /** The line of it that the address names; 0 for none. */
  place: number;
}

export function CodeColumn(props: Props) {
  const { level, folded, hits, found, start } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView | null>(null);
  const paper = useRef<HTMLPreElement>(null);
  const printed = useRef<HTMLParagraphElement>(null);
  const now = useRef(props);
  now.current = props;
  const outside = level.first ? props.place > 0 && (props.place < level.first || props.place > (level.last ?? Number.POSITIVE_INFINITY)) : false;
  const [whole, setWhole] = useState(outside);
  const [lines, setLines] = useState<number | null>(null);
  const [wide, setWide] = useState(false);
  const plain = wide || (lines ?? 0) > LONG;
  const [failed, setFailed] = useState("");
  const missing = level.missing ?? (failed || null);

  useEffect(() => {
    if (outside) setWhole(true);
  }, [outside]);

  useEffect(() => {
    const parent = box.current;
    if (!parent || level.missing !== null || folded) return;
    let wanted = true;
    props.load(level).then(
      (text) => {
        if (!wanted) return;
        const code = textOf(level, text, whole);
        setLines(code.lines.length);
        setWide(code.lines.some((line) => line.length > WIDE));
        view.current = new CodeView(parent, code, {
          pick: (line) => now.current.onPick(level.level, line),
          leave: (step) => now.current.onLeave(level.level, step),
        });
        if (start !== null) view.current.reveal(start || beginning(code), 0.02, true);
        now.current.onView(level.level, view.current);
        warmUp(code);
      },
      (error: unknown) => wanted && setFailed(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      wanted = false;
      now.current.onView(level.level, null);
      view.current?.destroy();
      view.current = null;
    };
  }, [level, whole, folded]);

  useEffect(() => {
    const media = window.matchMedia("print");
    const fill = (on: boolean) => {
      const page = on && plain ? view.current?.excerpt((lines ?? 0) > LONG ? PRINTED : LONG) : undefined;
      if (paper.current) paper.current.textContent = page ? page.lines.join("\n") : "";
      if (printed.current) printed.current.textContent = page ? page.what : "";
    };
    const begin = () => fill(true);
    const end = () => fill(media.matches);
    // The media change while pages are made, after they were counted: what comes then is cut off at the end.
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    media.addEventListener("change", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      media.removeEventListener("change", end);
    };
  }, [lines, plain]);

  const marks = useMemo(() => kindsOf(level), [level]);
  return (
    <section class={`code-column${folded ? " folded" : ""}${plain ? " plain-on-paper" : ""}`} aria-label={level.title} data-level={level.level}>
      <header>
        <button type="button" class="fold" aria-expanded={!folded} aria-label={`${folded ? "Unfold" : "Fold"} ${level.title}`} onClick={props.onFold}>
          <Icon name="right" />
        </button>
        <h2>{level.title}</h2>
        {!folded && (
          <>
            {lines !== null && <span class="dim nums">{plural(lines, "line")}</span>}
            {found !== null && <span class="badge">{count(found)} found</span>}
            {hits && hits.size > 0 && (
              <span class="hit-steps">
                <button type="button" aria-label={`Linked line before, in ${level.title}`} onClick={() => view.current?.nextHit(-1)}>↑</button>
                <span>{hitWords(hits)}</span>
                <button type="button" aria-label={`Next linked line, in ${level.title}`} onClick={() => view.current?.nextHit(1)}>↓</button>
              </span>
            )}
            <span class="space" />
            {level.first && (
              <button type="button" class="quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
                whole file
              </button>
            )}
            <button type="button" class="quiet" aria-label={`Close ${level.title}`} onClick={props.onClose}>
              <Icon name="close" />
            </button>
          </>
        )}
      </header>
      {!folded && (level.note || marks.length > 0) && (
        <p class="code-note">
          {marks.map(([kind, times]) => (
            <span class={`mark mark-${kind}`} title={MARK_SIGNS[kind].what}>{`${MARK_SIGNS[kind].sign} ${count(times)} ${MARK_SIGNS[kind].what}`}</span>
          ))}
          {level.note}
        </p>
      )}
      {!folded && missing !== null && <p class="code-missing">Not in this report: {missing}</p>}
      {!folded && missing === null && lines === null && <p class="loading code-missing" role="status">Loading {level.title}…</p>}
      <div class="code-view" ref={box} hidden={folded || missing !== null} />
      <p class="code-note on-paper" ref={printed} />
      <pre class="on-paper" ref={paper} />
    </section>
  );
}

/** Of a text of more lines an excerpt is printed, of this many. */
const LONG = 400;
const PRINTED = 200;
/** Letters of a line that fit on paper beside its number; a text with longer ones is printed as plain text, whose lines are broken. */
const WIDE = 80;

function hitWords(hits: Hits): string {
  const by = { self: 0, from: 0, to: 0, same: 0 };
  for (const hit of hits.values()) by[hit.relation] += 1;
  return (["self", "from", "to", "same"] as const)
    .filter((relation) => by[relation])
    .map((relation) => `${RELATION_SIGNS[relation]} ${relation === "self" ? "" : count(by[relation])}`.trim())
    .join(" ");
}

function kindsOf(level: LevelText): [keyof typeof MARK_SIGNS, number][] {
  const counts = new Map<keyof typeof MARK_SIGNS, number>();
  for (const mark of level.marks) counts.set(mark.kind, (counts.get(mark.kind) ?? 0) + 1);
  return (Object.keys(MARK_SIGNS) as (keyof typeof MARK_SIGNS)[]).filter((kind) => counts.has(kind)).map((kind) => [kind, counts.get(kind) ?? 0]);
}
