import { useEffect, useRef } from "preact/hooks";
import type { LevelText } from "../../data";
import { count } from "../../format";
import { hashOf } from "../../router";
import { A } from "../../ui/A";
import { shortName } from "./levelNames";
import type { Evidence, Hits, Relation } from "./links";
import { RELATION_SIGNS } from "./signs";

interface Props {
  place: { level: string; line: number } | null;
  hits: Map<string, Hits>;
  levels: LevelText[];
  /** What is lit where no line was chosen. */
  what: string;
  onOpen: (level: string) => void;
  /** The graph of the kernel whose lines alone are linked here; null where all lines of the texts are. */
  graph: string | null;
}

/** Levels that hold the whole graph of a kernel. */
export const WHOLE_GRAPH = ["captured", "aten", "post_grad", "scheduler"];

/** Why nothing is lit: on a kernel's page the line may be of another kernel of its graph. */
function Unlinked({ place, graph }: Pick<Props, "place" | "graph">) {
  if (!place || graph === null || !(WHOLE_GRAPH.includes(place.level) || place.level.startsWith("python"))) return <span class="dim">no artifact links this line to another level</span>;
  return (
    <span class="dim">
      no artifact links this line to this kernel: <A to={hashOf("graph", [graph], { cols: `${place.level},code`, at: `${place.level}:${place.line}` })}>see it in the whole graph</A>
    </span>
  );
}

const WORDS: Record<Relation, string> = { self: "", from: "came from", to: "became", same: "same line of code" };

const EVIDENCE: Record<Evidence, string> = {
  recorded: "recorded: an artifact names both ends",
  logged: "logged: a line of a log names both ends",
  structure: "structure: worked out from the flow of data",
};

interface Part {
  level: LevelText;
  lines: number;
  how: Evidence;
}

function partsOf(hits: Map<string, Hits>, levels: LevelText[], relation: Relation): Part[] {
  return levels.flatMap((level) => {
    const own = [...(hits.get(level.level)?.values() ?? [])].filter((hit) => hit.relation === relation);
    if (!own.length) return [];
    const how = (["recorded", "logged", "structure"] as const).find((name) => own.some((hit) => hit.how === name)) ?? "structure";
    return [{ level, lines: own.length, how }];
  });
}

/** An element that stays as tall as it was: what stands below does not move away under a click, and need not be laid out again. */
function useStillBelow() {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let wide = 0;
    const seen = new ResizeObserver(() => {
      if (element.offsetWidth !== wide) element.style.minHeight = "";
      wide = element.offsetWidth;
      element.style.minHeight = `${element.offsetHeight}px`;
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return box;
}

/** What is lit and why: the levels that the line came from and that it became, each with how many lines and by what evidence. */
export function TraceBar({ place, hits, levels, what, onOpen, graph }: Props) {
  const box = useStillBelow();
  if (!place && !hits.size) return (
      <p class="code-trace dim" ref={box}>
        <span>Choose a line in any column: every column shows what it came from and what it became.</span>
        <span class="trace-keys">
          <span><kbd>↑</kbd> <kbd>↓</kbd> the line before or after</span>
          <span><kbd>←</kbd> <kbd>→</kbd> the next column</span>
          <span><kbd>[</kbd> <kbd>]</kbd> through linked lines</span>
        </span>
      </p>
    );
  const title = levels.find((level) => level.level === place?.level)?.title ?? place?.level;
  const linked = (["from", "to", "same"] as const).map((relation) => ({ relation, parts: partsOf(hits, levels, relation) })).filter(({ parts }) => parts.length);
  return (
    <p class="code-trace" role="status" ref={box}>
      <b class="trace-self">
        <span class="sign-self">●</span> {place ? `${title}, line ${count(place.line)}` : what}
      </b>
      {linked.map(({ relation, parts }) => (
        <span class="trace-part">
          <span class={`sign-${relation}`}>{RELATION_SIGNS[relation]}</span> {WORDS[relation]}
          {parts.map(({ level, lines, how }) => (
            <button type="button" class="trace-level" title={EVIDENCE[how]} onClick={() => onOpen(level.level)}>
              {shortName(level)} <b>{count(lines)}</b> <i class={`how-${how}`}>{how}</i>
            </button>
          ))}
        </span>
      ))}
      {!linked.length && <Unlinked place={place} graph={graph} />}
    </p>
  );
}
