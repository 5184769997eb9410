/** Figures of a history as people read them; of each, less is better. */

import type { FigureStep, HistoryFigure } from "../data";
import { bytes, count, hardwareBytes, microseconds, UNKNOWN } from "../format";

export const FIGURES: readonly { key: HistoryFigure; title: string; hint: string }[] = [
  { key: "failures", title: "Failed", hint: "1 where the script or a compile failed" },
  { key: "breaks", title: "Breaks", hint: "Graph breaks" },
  { key: "recompiles", title: "Recompiles", hint: "Recompiles" },
  { key: "launches", title: "Launches", hint: "Launches of one pass through every graph" },
  { key: "bytes", title: "Bytes", hint: "Bytes that these launches read and write" },
  { key: "spills", title: "Spills", hint: "Bytes that kernels spill, of a hardware thread" },
  { key: "compile-time", title: "Compile", hint: "Time of all compiles" },
  { key: "time", title: "Step", hint: "Median time of a step's works on the device" },
];

export function figureTitle(key: string): string {
  return FIGURES.find((figure) => figure.key === key)?.title ?? key;
}

export function figureWords(key: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (key === "bytes") return bytes(Math.round(value));
  if (key === "spills") return hardwareBytes(Math.round(value));
  if (key === "time" || key === "compile-time") return microseconds(value);
  return Number.isInteger(value) ? count(value) : value.toFixed(1);
}

/** `2 → 3`, `1.2 ms → 1.5 ms (1.25×)`. */
export function changeWords(step: Pick<FigureStep, "figure" | "before" | "after">): string {
  const ratio = step.before > 0 && !["breaks", "recompiles", "failures"].includes(step.figure) ? ` (${ratioWords(step.after / step.before)})` : "";
  return `${figureWords(step.figure, step.before)} → ${figureWords(step.figure, step.after)}${ratio}`;
}

export function ratioWords(ratio: number): string {
  return `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(2)}×`;
}

/** How much a level changed: above 0 for the worse, in three degrees. */
export function degree(before: number | null, now: number | null): number {
  if (before === null || now === null || before === now) return 0;
  const ratio = Math.min(before, now) <= 0 ? Infinity : Math.max(before, now) / Math.min(before, now);
  return (ratio >= 1.5 ? 3 : ratio >= 1.15 ? 2 : 1) * (now > before ? 1 : -1);
}
