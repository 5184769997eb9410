import type { LevelText } from "../../data";
import { MARK_SIGNS } from "./signs";

/** What the signs beside lines mean. */
export function Legend({ levels }: { levels: LevelText[] }) {
  const kinds = new Set(levels.flatMap((level) => level.marks.map((mark) => mark.kind)));
  return (
    <details class="legend">
      <summary>Signs</summary>
      <dl>
        <div><dt class="sign sign-self">●</dt><dd>chosen</dd></div>
        <div><dt class="sign sign-from">▲</dt><dd>it came from</dd></div>
        <div><dt class="sign sign-to">▼</dt><dd>it became</dd></div>
        <div><dt class="sign sign-same">≈</dt><dd>of the same line of code</dd></div>
        {(Object.keys(MARK_SIGNS) as (keyof typeof MARK_SIGNS)[]).filter((kind) => kinds.has(kind)).map((kind) => (
          <div><dt class={`mark mark-${kind}`}>{MARK_SIGNS[kind].sign}</dt><dd>{MARK_SIGNS[kind].what}</dd></div>
        ))}
        <div><dt>recorded</dt><dd>an artifact names both ends</dd></div>
        <div><dt>logged</dt><dd>a line of a log names both</dd></div>
        <div><dt>structure</dt><dd>worked out from the flow of data</dd></div>
      </dl>
    </details>
  );
}
