import { useMemo, useRef, useState } from "preact/hooks";
import type { ReportSpan } from "../../data";
import { plural, seconds } from "../../format";
import { stageClass } from "../../ui/Stack";
import { MARK_WIDTH, markWords, marksOf, useTimeWindow, type Window } from "../../ui/timeWindow";

const ROW = 20;
const RULER = 24;

interface Lane {
  name: string;
  top: number;
  depth: number;
  spans: ReportSpan[];
}

function lanesOf(spans: ReportSpan[]): { lanes: Lane[]; height: number; all: Window } {
  const byName = new Map<string, ReportSpan[]>();
  let from = Infinity;
  let to = -Infinity;
  for (const span of spans) {
    const lane = byName.get(span.lane);
    if (lane) lane.push(span);
    else byName.set(span.lane, [span]);
    from = Math.min(from, span.start);
    to = Math.max(to, span.start + span.seconds);
  }
  let top = RULER;
  const lanes: Lane[] = [];
  for (const [name, own] of byName) {
    const depth = own.reduce((most, span) => Math.max(most, span.depth), 0) + 1;
    lanes.push({ name, top: top + ROW, depth, spans: own.sort((a, b) => a.start - b.start) });
    top += (depth + 1) * ROW + 8;
  }
  return { lanes, height: top, all: { from, to: Math.max(to, from + 1e-6) } };
}

/** Bars of a lane that are seen; those narrower than a pixel are drawn once for each pixel. */
function seenBars(lane: Lane, window: Window, width: number): { span: ReportSpan; x: number; w: number }[] {
  const scale = width / (window.to - window.from);
  const bars: { span: ReportSpan; x: number; w: number }[] = [];
  const ends: number[] = [];
  for (const span of lane.spans) {
    const x = (span.start - window.from) * scale;
    const w = span.seconds * scale;
    if (x + w < 0 || x > width) continue;
    const end = ends[span.depth] ?? -1;
    if (w < 1 && x < end) continue;
    const left = Math.max(x, -2);
    const right = Math.min(x + Math.max(w, 1), width + 2);
    ends[span.depth] = left + Math.max(right - left, 1);
    bars.push({ span, x: left, w: right - left });
  }
  return bars;
}

/** Spans over time, a lane for each thread. The table below it holds the same for those who do not see it. */
export function Timeline({ spans, leftOut }: { spans: ReportSpan[]; leftOut: number }) {
  const { lanes, height, all } = useMemo(() => lanesOf(spans), [spans]);
  const [chosen, setChosen] = useState<ReportSpan | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { view, width, scale, pointer, pressed } = useTimeWindow(box, all, 1e-6);
  return (
    <figure class="timeline">
      <div
        class="timeline-box"
        ref={box}
        tabIndex={0}
        role="application"
        aria-label="Timeline of compiles: plus and minus zoom, arrows move"
        onKeyDown={pressed}
        {...pointer}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {marksOf(view, width).map((at, _, all) => (
            <g>
              <line class="timeline-rule" x1={(at - view.from) * scale} x2={(at - view.from) * scale} y1={RULER - 6} y2={height} />
              {(at - view.from) * scale < width - MARK_WIDTH && <text class="timeline-time" x={(at - view.from) * scale + 4} y={RULER - 9}>{markWords(at, all)}</text>}
            </g>
          ))}
          {lanes.map((lane) => (
            <g>
              <text class="timeline-lane" x={4} y={lane.top - 5}>{lane.name}</text>
              {seenBars(lane, view, width).map(({ span, x, w }) => (
                <Bar span={span} x={x} w={w} y={lane.top + span.depth * ROW} chosen={span === chosen} choose={() => setChosen(span)} />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        {chosen ? (
          <>
            <i class={`swatch ${stageClass(chosen.stage)}`} aria-hidden="true" /> <b>{chosen.name}</b>
            {` · ${seconds(chosen.seconds)} from ${seconds(chosen.start)} · ${chosen.stage.replaceAll("_", " ")}${chosen.compile_id && ` · compile ${chosen.compile_id}`}`}
          </>
        ) : (
          <span class="dim">{`${plural(spans.length, "span")}${leftOut ? `, ${leftOut.toLocaleString("en-US")} short ones are not in the file` : ""}. Hover over one for details.`}</span>
        )}
      </figcaption>
    </figure>
  );
}

interface BarProps {
  span: ReportSpan;
  x: number;
  y: number;
  w: number;
  chosen: boolean;
  choose: () => void;
}

function Bar({ span, x, y, w, chosen, choose }: BarProps) {
  const letters = Math.floor((w - 8) / 6.6);
  const name = span.name.length > letters ? `${span.name.slice(0, Math.max(0, letters - 1))}…` : span.name;
  return (
    <g class={chosen ? "span span-chosen" : "span"} onPointerEnter={choose}>
      <rect class={stageClass(span.stage)} x={x} y={y} width={Math.max(w - 0.5, 0.75)} height={ROW - 2} rx={w > 6 ? 2 : 0} />
      {letters > 3 && <text x={x + 4} y={y + 13}>{name}</text>}
    </g>
  );
}
