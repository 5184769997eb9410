import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReportSpan } from "../../data";
import { plural, seconds } from "../../format";
import { stageClass } from "../../ui/Stack";

const ROW = 20;
const RULER = 24;

interface Lane {
  name: string;
  top: number;
  depth: number;
  spans: ReportSpan[];
}

interface Window {
  from: number;
  to: number;
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

function steps(window: Window, width: number): number[] {
  const raw = ((window.to - window.from) * 110) / Math.max(width, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= raw) ?? raw;
  const marks: number[] = [];
  for (let at = Math.ceil(window.from / step) * step; at <= window.to && marks.length < 50; at += step) marks.push(at);
  return marks;
}

const TIME_WIDTH = 56;

/** A time of the ruler; all of them have the unit and the digits that the step between them needs. */
function timeWords(at: number, all: number[]): string {
  const step = all.length > 1 ? (all[1] ?? 0) - (all[0] ?? 0) : 1;
  if (step < 0.0005) return `${Math.round(at * 1e6).toLocaleString("en-US")} µs`;
  if (step < 0.5) return `${(at * 1000).toFixed(step < 0.005 ? 1 : 0)} ms`;
  return `${at.toFixed(step < 1 ? 1 : 0)} s`;
}

/** Spans over time, a lane for each thread. The table below it holds the same for those who do not see it. */
export function Timeline({ spans, leftOut }: { spans: ReportSpan[]; leftOut: number }) {
  const { lanes, height, all } = useMemo(() => lanesOf(spans), [spans]);
  const [view, setView] = useState(all);
  const [width, setWidth] = useState(900);
  const [chosen, setChosen] = useState<ReportSpan | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; view: Window } | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const within = (from: number, to: number): Window => {
    const size = Math.min(Math.max(to - from, 1e-6), all.to - all.from);
    const start = Math.min(Math.max(from, all.from), all.to - size);
    return { from: start, to: start + size };
  };
  const zoom = (factor: number, at = 0.5) => {
    const size = (view.to - view.from) * factor;
    const middle = view.from + (view.to - view.from) * at;
    setView(within(middle - size * at, middle + size * (1 - at)));
  };
  const shift = (share: number) => {
    const by = (view.to - view.from) * share;
    setView(within(view.from + by, view.to + by));
  };
  // A listener that may keep the page from zooming must not be passive.
  useEffect(() => {
    const element = box.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.25 : 0.8, event.offsetX / Math.max(1, width));
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });
  const pressed = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      "+": () => zoom(0.7),
      "=": () => zoom(0.7),
      "-": () => zoom(1.4),
      "0": () => setView(all),
      ArrowLeft: () => shift(-0.2),
      ArrowRight: () => shift(0.2),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const scale = width / (view.to - view.from);
  return (
    <figure class="timeline">
      <div
        class="timeline-box"
        ref={box}
        tabIndex={0}
        role="application"
        aria-label="Timeline of compiles: plus and minus zoom, arrows move"
        onKeyDown={pressed}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, view };
        }}
        onPointerMove={(event) => {
          if (!drag.current) return;
          const by = (drag.current.x - event.clientX) / scale;
          setView(within(drag.current.view.from + by, drag.current.view.to + by));
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerLeave={() => {
          drag.current = null;
        }}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {steps(view, width).map((at, _, all) => (
            <g>
              <line class="timeline-rule" x1={(at - view.from) * scale} x2={(at - view.from) * scale} y1={RULER - 6} y2={height} />
              {(at - view.from) * scale < width - TIME_WIDTH && <text class="timeline-time" x={(at - view.from) * scale + 4} y={RULER - 9}>{timeWords(at, all)}</text>}
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
