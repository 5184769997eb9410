/** A step over time: streams of the device, why it was idle, and what the host did. Drawn on a canvas, so that ten thousand launches are quick. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReportSpanName, ReportStep, StepLane } from "../../data";
import { count, microseconds, plural } from "../../format";
import { shortName } from "../../kernels";
import { go, hashOfLink } from "../../router";
import { A } from "../../ui/A";
import { MARK_WIDTH, markWords, marksOf, useTimeWindow, type Window } from "../../ui/timeWindow";
import { kindOf } from "./spanKinds";

const ROW = 19;
const RULER = 24;
const GAP = 8;
const NEAR = 3;

interface Lane extends StepLane {
  top: number;
  rows: number;
}

/** A span: its lane and its place there. */
interface Place {
  lane: number;
  at: number;
}

function lanesOf(lanes: StepLane[]): { lanes: Lane[]; height: number } {
  let top = RULER;
  const placed = lanes.map((lane) => {
    const rows = lane.depth.reduce((most, depth) => Math.max(most, depth), 0) + 1;
    const one = { ...lane, top: top + ROW - 4, rows };
    top += (rows + 1) * ROW - 4 + GAP;
    return one;
  });
  return { lanes: placed, height: top };
}

const begin = (lane: StepLane, at: number) => lane.start_us[at] ?? 0;
const length = (lane: StepLane, at: number) => lane.duration_us[at] ?? 0;

interface Picture {
  lanes: Lane[];
  names: ReportSpanName[];
  view: Window;
  width: number;
  height: number;
  chosen: Place | null;
  /** What the colours come to, light or dark. */
  palette: Map<string, string>;
}

function draw(canvas: HTMLCanvasElement, { lanes, names, view, width, height, chosen, palette }: Picture): void {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => {
    let found = palette.get(name);
    if (found === undefined) {
      // A variable is what was written, `light-dark(...)`: an element's own colour is what it comes to.
      canvas.style.color = `var(${name})`;
      found = getComputedStyle(canvas).color;
      canvas.style.color = "";
      palette.set(name, found);
    }
    return found;
  };
  const [ink, dim, line, dark] = ["--ink", "--dim", "--line", "--stage-ink"].map(colour) as [string, string, string, string];
  pen.scale(ratio, ratio);
  const scale = width / (view.to - view.from);
  const x = (time: number) => (time - view.from) * scale;
  pen.font = `11px ${style.fontFamily}`;
  pen.textBaseline = "middle";
  const marks = marksOf(view, width);
  for (const at of marks) {
    pen.fillStyle = line;
    pen.fillRect(Math.round(x(at)), RULER - 8, 1, height);
    pen.fillStyle = dim;
    if (x(at) < width - MARK_WIDTH) pen.fillText(markWords(at / 1e6, marks.map((mark) => mark / 1e6)), x(at) + 4, RULER - 12);
  }
  const letter = pen.measureText("n").width;
  lanes.forEach((lane, number) => {
    const ends: number[] = [];
    const labels: { text: string; left: number; wide: number; top: number }[] = [];
    for (let at = 0; at < lane.what.length; at++) {
      const left = Math.max(x(begin(lane, at)), -2);
      const right = Math.min(x(begin(lane, at) + length(lane, at)), width + 2);
      if (right < 0 || left > width) continue;
      const depth = lane.depth[at] ?? 0;
      // What is narrower than a pixel is drawn once for each pixel.
      if (right - left < 1 && left < (ends[depth] ?? -1)) continue;
      const wide = Math.max(right - left - (right - left > 3 ? 0.6 : 0), 0.8);
      ends[depth] = left + Math.max(wide, 1);
      const name = names[lane.what[at] ?? 0];
      if (!name) continue;
      const top = lane.top + depth * ROW;
      pen.fillStyle = colour(kindOf(name.kind, lane.kind === "idle")[1]);
      pen.fillRect(left, top, wide, ROW - 2);
      if (wide > 24) labels.push({ text: shortName(name.name), left, wide, top });
    }
    pen.fillStyle = dark;
    for (const { text, left, wide, top } of labels) {
      // Of a bar that begins before what is seen the name stands at its left edge.
      const from = Math.max(left, 0);
      const letters = Math.floor((left + wide - from - 8) / letter);
      if (letters > 2) pen.fillText(text.length > letters ? `${text.slice(0, letters - 1)}…` : text, from + 4, top + ROW / 2 - 0.5);
    }
    pen.fillStyle = dim;
    pen.font = `600 11px ${style.fontFamily}`;
    pen.fillText(`${lane.name}${lane.left_out ? `, without ${count(lane.left_out)} short ones` : ""}`, 4, lane.top - 8);
    pen.font = `11px ${style.fontFamily}`;
    if (chosen?.lane !== number) return;
    const left = x(begin(lane, chosen.at));
    pen.strokeStyle = ink;
    pen.lineWidth = 1.5;
    pen.strokeRect(left, lane.top + (lane.depth[chosen.at] ?? 0) * ROW, Math.max(length(lane, chosen.at) * scale, 1.5), ROW - 2);
    const launched = lane.launched_us[chosen.at];
    if (launched === undefined || launched === null) return;
    pen.setLineDash([3, 3]);
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x(launched), height);
    pen.lineTo(x(launched), lane.top + ROW + 4);
    pen.lineTo(left, lane.top + ROW - 2);
    pen.stroke();
    pen.setLineDash([]);
  });
}

/** The span nearest to a place; null where none is near. */
function spanAt(lanes: Lane[], view: Window, scale: number, px: number, py: number): Place | null {
  const number = lanes.findIndex((lane) => py >= lane.top && py < lane.top + lane.rows * ROW);
  const lane = lanes[number];
  if (!lane) return null;
  const depth = Math.floor((py - lane.top) / ROW);
  const time = view.from + px / scale;
  let found: Place | null = null;
  let nearest = NEAR / scale;
  for (let at = 0; at < lane.what.length; at++) {
    if ((lane.depth[at] ?? 0) !== depth) continue;
    const far = Math.max(begin(lane, at) - time, time - begin(lane, at) - length(lane, at), 0);
    if (far < nearest || (far === 0 && nearest === 0)) {
      nearest = far;
      found = { lane: number, at };
    }
  }
  return found;
}

export function StepTimeline({ step }: { step: ReportStep }) {
  const { lanes, height } = useMemo(() => lanesOf(step.lanes), [step]);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const all = useMemo(() => ({ from: 0, to: Math.max(step.span_us, 0.001) }), [step]);
  const { view, width, scale, setView, pointer, pressed, moved } = useTimeWindow(box, all, 0.1);
  const [chosen, choose] = useState<Place | null>(null);
  const [pinned, pin] = useState(false);
  const [palette, setPalette] = useState(() => new Map<string, string>());

  useEffect(() => {
    const observer = new MutationObserver(() => setPalette(new Map()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, { lanes, names: step.names, view, width, height, chosen, palette });
  }, [lanes, view, width, height, chosen, palette]);

  const under = (event: PointerEvent | MouseEvent): Place | null => {
    const edge = canvas.current?.getBoundingClientRect();
    return edge ? spanAt(lanes, view, scale, event.clientX - edge.left, event.clientY - edge.top) : null;
  };
  const toOf = (place: Place | null) => (place ? step.names[lanes[place.lane]?.what[place.at] ?? -1]?.to : null);
  /** Choose a span with the keyboard, and move there if it is not seen. */
  const keyed = (place: Place) => {
    const lane = lanes[place.lane];
    if (!lane || !lane.what.length) return;
    const at = Math.max(0, Math.min(place.at, lane.what.length - 1));
    choose({ lane: place.lane, at });
    pin(true);
    const [from, size] = [begin(lane, at), view.to - view.from];
    if (from < view.from || from > view.to) setView({ from: from - size * 0.3, to: from + size * 0.7 });
    const edge = box.current;
    if (edge && (lane.top + lane.rows * ROW > edge.scrollTop + edge.clientHeight || lane.top < edge.scrollTop)) edge.scrollTop = lane.top - ROW - RULER;
  };
  /** The first span of a lane that begins in what is seen. */
  const firstSeen = (number: number): Place => {
    const at = lanes[number]?.start_us.findIndex((start) => start >= view.from) ?? 0;
    return { lane: number, at: Math.max(at, 0) };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressed(event)) return;
    const now = chosen ?? null;
    if (event.key === "Enter") {
      const to = toOf(now);
      if (to) go(hashOfLink(to));
    } else if (event.key === "ArrowDown") keyed(now ? firstSeen(Math.min(now.lane + 1, lanes.length - 1)) : firstSeen(0));
    else if (event.key === "ArrowUp") keyed(now ? firstSeen(Math.max(now.lane - 1, 0)) : firstSeen(0));
    else if (event.key === "," || (event.key === "ArrowLeft" && event.shiftKey)) keyed(now ? { ...now, at: now.at - 1 } : firstSeen(0));
    else if (event.key === "." || (event.key === "ArrowRight" && event.shiftKey)) keyed(now ? { ...now, at: now.at + 1 } : firstSeen(0));
    else return;
    event.preventDefault();
  };
  return (
    <figure class="timeline step">
      <div
        class="timeline-box"
        ref={box}
        tabIndex={0}
        role="application"
        aria-label="Timeline of a step: plus and minus zoom, left and right move, up and down choose a lane, comma and full stop a span, Enter opens its page"
        onKeyDown={onKeyDown}
        {...pointer}
        onPointerMove={(event) => {
          pointer.onPointerMove(event);
          if (!pinned && !moved()) choose(under(event));
        }}
        onClick={(event) => {
          if (moved()) return;
          const place = under(event);
          choose(place);
          pin(place !== null);
        }}
        onDblClick={(event) => {
          const to = toOf(under(event));
          if (to) go(hashOfLink(to));
        }}
      >
        <canvas ref={canvas} style={{ width: `${width}px`, height: `${height}px` }} aria-hidden="true" />
      </div>
      <figcaption aria-live="polite">{chosen ? <Words lane={lanes[chosen.lane] as Lane} at={chosen.at} names={step.names} /> : <span class="dim">Hover over a span for details; a click keeps it, a double click opens its page.</span>}</figcaption>
      <Legend step={step} />
      <p class="dim keys">
        <kbd>+</kbd> <kbd>−</kbd> or Ctrl and the wheel zoom, <kbd>←</kbd> <kbd>→</kbd> or the mouse move, <kbd>0</kbd> shows all; <kbd>↑</kbd> <kbd>↓</kbd> choose a lane, <kbd>,</kbd> <kbd>.</kbd> a span, <kbd>Enter</kbd> opens its page.
      </p>
    </figure>
  );
}

function Words({ lane, at, names }: { lane: StepLane; at: number; names: ReportSpanName[] }) {
  const name = names[lane.what[at] ?? -1];
  if (!name) return null;
  const [words, colour] = kindOf(name.kind, lane.kind === "idle");
  const launched = lane.launched_us[at];
  const before = launched === undefined || launched === null ? "" : `launched ${microseconds(begin(lane, at) - launched)} before`;
  const parts = [words, `${microseconds(length(lane, at))} from ${microseconds(begin(lane, at))}`, before].filter(Boolean);
  return (
    <>
      <i class="swatch" style={{ background: `var(${colour})` }} aria-hidden="true" /> <A to={name.to} class="strong">{`${name.launch} ${name.name}`.trim()}</A>
      {` · ${parts.join(" · ")}`}
      {name.device_kernel && <span class="dim mono step-device" title={name.device_kernel}>{name.device_kernel}</span>}
    </>
  );
}

/** What the colours mean, of the kinds that are there. */
function Legend({ step }: { step: ReportStep }) {
  const kinds = new Map<string, string>();
  for (const lane of step.lanes) {
    for (const what of new Set(lane.what)) {
      const [words, colour] = kindOf(step.names[what]?.kind ?? "", lane.kind === "idle");
      kinds.set(words, colour);
    }
  }
  return (
    <ul class="legend" aria-label={plural(kinds.size, "colour")}>
      {[...kinds].map(([words, colour]) => (
        <li>
          <i class="swatch" style={{ background: `var(${colour})` }} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}
