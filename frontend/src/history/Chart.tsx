/** A figure over the runs of a model: a point each, levels between changes, and a mark where the level changed. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { FigureLine, HistoryPoint } from "../data";
import { pushQuery } from "../router";
import { changeWords, figureTitle, figureWords } from "./figures";

const HEIGHT = 260;
const EDGE = { left: 64, right: 16, top: 18, bottom: 34 };
/** More points than this are drawn as a line alone. */
const MOST_MARKS = 240;

interface Props {
  line: FigureLine;
  points: readonly HistoryPoint[];
  chosen: string | null;
}

/** Marks of the axis: round numbers between two values. */
export function roundMarks(low: number, high: number, most: number): number[] {
  const rough = (high - low) / most || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const marks: number[] = [];
  for (let n = Math.ceil(low / step); n * step <= high + step * 1e-9; n++) marks.push(n * step);
  return marks;
}

export function Chart({ line, points, chosen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(720);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const known = line.values.filter((value) => value !== null);
  if (!known.length) return <p class="none">No run has this figure.</p>;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = most - least || Math.abs(most) || 1;
  const [low, high] = [Math.max(0, least - room * 0.12), most + room * 0.12];
  const last = Math.max(points.length - 1, 1);
  const x = (n: number) => EDGE.left + (n / last) * (width - EDGE.left - EDGE.right);
  const y = (value: number) => HEIGHT - EDGE.bottom - ((value - low) / (high - low || 1)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const place = new Map(points.map((point, n) => [point.run, n]));
  const steps = line.steps.filter((step) => place.has(step.bad.run));
  const shown = at ?? (chosen === null ? null : (place.get(chosen) ?? null));
  const nearest = (event: MouseEvent) => {
    const edge = box.current?.getBoundingClientRect();
    if (!edge) return;
    const n = Math.round(((event.clientX - edge.left - EDGE.left) / (width - EDGE.left - EDGE.right)) * last);
    setAt(Math.min(Math.max(n, 0), points.length - 1));
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step) {
      event.preventDefault();
      setAt(Math.min(Math.max((shown ?? points.length - (step > 0 ? 1 : 0)) + step, 0), points.length - 1));
    } else if (event.key === "Enter" && shown !== null) pushQuery({ run: points[shown]?.run ?? null });
  };
  const path = line.values.map((value, n) => (value === null ? "" : `${n > 0 && line.values[n - 1] !== null ? "L" : "M"}${x(n)} ${y(value)}`)).join("");
  const days = [0, Math.floor(last / 2), last].filter((n, i, all) => all.indexOf(n) === i && n < points.length);
  const point = shown === null ? null : points[shown];
  const words = point && shown !== null ? `${figureTitle(line.figure)} ${figureWords(line.figure, line.values[shown])}` : "";
  return (
    <figure class="plot">
      {/* It is moved through with the keyboard. */}
      <div class="plot-box history-plot" ref={box} tabIndex={0} role="group" aria-label={`${figureTitle(line.figure)} over ${points.length} runs; arrow keys go from run to run`} onKeyDown={move} onMouseMove={nearest} onMouseLeave={() => setAt(null)} onClick={() => shown !== null && pushQuery({ run: points[shown]?.run ?? null })}>
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {roundMarks(low, high, 4).map((mark) => (
            <g>
              <line class="plot-rule" x1={EDGE.left} x2={width - EDGE.right} y1={y(mark)} y2={y(mark)} />
              <text class="plot-tick" x={EDGE.left - 6} y={y(mark) + 4} text-anchor="end">{figureWords(line.figure, mark)}</text>
            </g>
          ))}
          {days.map((n) => (
            <text class="plot-tick" x={x(n)} y={HEIGHT - 12} text-anchor={n === 0 ? "start" : n === last ? "end" : "middle"}>{points[n]?.time.slice(0, 10)}</text>
          ))}
          <path class="history-line" d={path} />
          {points.length <= MOST_MARKS && line.values.map((value, n) => value !== null && <circle class="history-dot" cx={x(n)} cy={y(value)} r={points.length > 120 ? 1.5 : 2.4} />)}
          {steps.map((step) => {
            const n = place.get(step.bad.run) ?? 0;
            const worse = step.after > step.before;
            return (
              <g class={worse ? "history-worse" : "history-better"}>
                <line x1={x(n)} x2={x(n)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
                <text x={x(n)} y={EDGE.top - 5} text-anchor={x(n) > width - 60 ? "end" : x(n) < 60 ? "start" : "middle"}>{worse ? "▲" : "▼"}</text>
              </g>
            );
          })}
          {shown !== null && (
            <g>
              <line class="history-at" x1={x(shown)} x2={x(shown)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
              {line.values[shown] !== null && <circle class="history-here" cx={x(shown)} cy={y(line.values[shown] ?? 0)} r={5} />}
            </g>
          )}
        </svg>
        {point && shown !== null && (
          <div class="tip" style={{ left: x(shown) > width / 2 ? "auto" : `${x(shown) + 14}px`, right: x(shown) > width / 2 ? `${width - x(shown) + 14}px` : "auto", top: "20px" }}>
            <p class="strong">{words}</p>
            <p class="mono">{point.name}</p>
            <p class="dim">{[point.time.slice(0, 16).replace("T", " "), point.commit.slice(0, 10)].filter(Boolean).join(" · ")}</p>
          </div>
        )}
      </div>
      <p class="sr" role="status">{point ? `${words}, run ${point.name}` : ""}</p>
      {steps.length > 0 && (
        <ul class="history-steps">
          {steps.map((step) => (
            <li class={step.after > step.before ? "history-worse" : "history-better"}>
              <span aria-hidden="true">{step.after > step.before ? "▲" : "▼"}</span> {changeWords(step)} <span class="dim">{`at ${[step.bad.commit.slice(0, 10), step.bad.time.slice(0, 10)].filter(Boolean).join(", ")}`}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** The same small, without words. */
export function Spark({ line }: { line: FigureLine }) {
  const known = line.values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const last = Math.max(line.values.length - 1, 1);
  const path = line.values.map((value, n) => (value === null ? "" : `${n > 0 && line.values[n - 1] !== null ? "L" : "M"}${((n / last) * 118 + 1).toFixed(1)} ${(25 - ((value - least) / (most - least || 1)) * 22).toFixed(1)}`)).join("");
  return (
    <svg class="spark" viewBox="0 0 120 28" width="120" height="28" aria-hidden="true">
      <path class="history-line" d={path} />
    </svg>
  );
}
