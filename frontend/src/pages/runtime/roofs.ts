/** Where kernels stand under the roofs of a device: by operations a byte, and by bytes where no operations are counted. */

import type { ReportKernelRow, ReportRoof } from "../../data";
import { rowTime } from "../../times";

export interface Point {
  row: ReportKernelRow;
  x: number;
  y: number;
  /** Time of all its launches in microseconds, measured or the least. */
  cost: number;
}

/** A line of a roof in a plot: a rate that falls to the left where another limit is lower. */
export interface RoofLine {
  label: string;
  from: [number, number];
  to: [number, number];
  dashed: boolean;
}

export interface PlotData {
  points: Point[];
  lines: RoofLine[];
  /** Ends of the axes as powers of ten. */
  x: [number, number];
  y: [number, number];
  /** Points that are not within. */
  outside: number;
}

const GB = 1e3;
const TERA = 1e6;

const AROUND = 0.25;
const LEAST_DECADES = 1.5;
/** Share of all time that the kernels within the picture have; of the others some may be outside. */
const WITHIN = 0.995;

/** Ends of an axis as powers of ten. */
function range(values: number[]): [number, number] {
  const known = values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10);
  const [low, high] = [Math.min(...known) - AROUND, Math.max(...known) + AROUND];
  const more = Math.max(LEAST_DECADES - (high - low), 0);
  return [low - more, high];
}

/** The dearest kernels, that have nearly all of the time. */
function dearest(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => b.cost - a.cost);
  let left = sorted.reduce((sum, one) => sum + one.cost, 0) * WITHIN;
  const found = sorted.filter((one) => {
    const wanted = left > 0;
    left -= one.cost;
    return wanted;
  });
  return found.length ? found : points;
}

/** Points within a picture, and how many are not. */
function inside(points: Point[], lines: RoofLine[], x: [number, number], y: [number, number]): PlotData {
  const has = ([low, high]: [number, number], value: number) => Math.log10(value) >= low && Math.log10(value) <= high;
  const own = points.filter((one) => has(x, one.x) && has(y, one.y));
  return { points: own, lines, x, y, outside: points.length - own.length };
}

function moved(row: ReportKernelRow): number {
  return (row.bytes_in ?? 0) + (row.bytes_out ?? 0);
}

/** Time of one launch: measured, else the least. */
function launchTime(row: ReportKernelRow): number | null {
  return row.times ? row.times.total_us / row.times.launches : row.least_us;
}

function point(row: ReportKernelRow, x: number, amount: number, unit: number): Point[] {
  const time = launchTime(row);
  const y = time ? amount / time / unit : 0;
  return x > 0 && y > 0 ? [{ row, x, y, cost: rowTime(row) ?? 0 }] : [];
}

/** Which of the kernels have a time: if some were measured, those alone. */
export function shown(rows: readonly ReportKernelRow[], measured: boolean): ReportKernelRow[] {
  return rows.filter((row) => (measured ? row.times !== null : row.least_us !== null));
}

/** Products: operations a byte and TFLOP/s. */
export function byOperations(rows: readonly ReportKernelRow[], roof: ReportRoof | null): PlotData | null {
  const points = rows.flatMap((row) => (row.flops && moved(row) ? point(row, row.flops / moved(row), row.flops, TERA) : []));
  if (!points.length) return null;
  const rates = ratesOf(roof);
  const ridges = roof ? rates.map(([, rate]) => (rate * TERA) / (roof.memory_gbs * GB)) : [];
  const x = range([...dearest(points).map((one) => one.x), ...ridges]);
  const [left, right] = [10 ** x[0], 10 ** x[1]];
  const y = range([...dearest(points).map((one) => one.y), ...rates.map(([, rate]) => rate)]);
  const lines: RoofLine[] = [];
  if (roof) {
    const most = Math.max(...rates.map(([, rate]) => rate), 10 ** y[0]);
    const end = Math.min((most * TERA) / (roof.memory_gbs * GB), right);
    const memory = (intensity: number) => (intensity * roof.memory_gbs * GB) / TERA;
    lines.push({ label: `memory ${rate(roof.memory_gbs)} GB/s`, from: [left, memory(left)], to: [end, memory(end)], dashed: false });
    for (const [label, value] of rates) {
      const begin = (value * TERA) / (roof.memory_gbs * GB);
      lines.push({ label: `${label} ${rate(value)} TFLOP/s`, from: [Math.min(begin, right), value], to: [right, value], dashed: false });
    }
  }
  return inside(points, lines, x, y);
}

/** The rest: bytes of a launch and GB/s. */
export function byBytes(rows: readonly ReportKernelRow[], roof: ReportRoof | null): PlotData | null {
  const points = rows.flatMap((row) => (row.flops || !moved(row) ? [] : point(row, moved(row), moved(row), GB)));
  if (!points.length) return null;
  const x = range(dearest(points).map((one) => one.x));
  const [left, right] = [10 ** x[0], 10 ** x[1]];
  const y = range([...dearest(points).map((one) => one.y), ...(roof ? [roof.memory_gbs, roof.cache_gbs ?? roof.memory_gbs] : [])]);
  const lines: RoofLine[] = [];
  if (roof) {
    // Bytes of a launch that takes no longer than an empty one.
    const ridge = Math.min((roof.launch_us ?? 0) * roof.memory_gbs * GB, right);
    lines.push({ label: `memory ${rate(roof.memory_gbs)} GB/s`, from: [Math.max(ridge, left), roof.memory_gbs], to: [right, roof.memory_gbs], dashed: false });
    if (roof.cache_gbs) lines.push({ label: `cache ${rate(roof.cache_gbs)} GB/s`, from: [Math.max(roof.cache_gbs * GB * (roof.launch_us ?? 0), left), roof.cache_gbs], to: [right, roof.cache_gbs], dashed: true });
    if (roof.launch_us && ridge > left) lines.push({ label: `shortest kernel ${roof.launch_us} µs`, from: [left, left / roof.launch_us / GB], to: [ridge, roof.memory_gbs], dashed: false });
  }
  return inside(points, lines, x, y);
}

function rate(value: number): string {
  return Math.round(value * 10) / 10 >= 1000 ? Math.round(value).toString().replace(/\B(?=(?:\d{3})+$)/g, ",") : String(Math.round(value * 10) / 10);
}

/** Rates that the run's products may use, those that are equal as one: `bfloat16, float16`, `float32 vector`; without any the fastest. */
function ratesOf(roof: ReportRoof | null): [string, number][] {
  if (!roof) return [];
  const used = roof.used.length ? roof.rates.filter(([name]) => roof.used.includes(name)) : roof.rates.slice(0, 1);
  const equal = new Map<string, { dtypes: string[]; unit: string; value: number }>();
  for (const [name, value] of used) {
    const [unit = "", dtype = ""] = name.split("_", 2);
    const key = `${unit} ${value}`;
    const one = equal.get(key);
    if (one) one.dtypes.push(dtype);
    else equal.set(key, { dtypes: [dtype], unit: unit === "matrix" ? "" : ` ${unit}`, value });
  }
  return [...equal.values()].map(({ dtypes, unit, value }) => [`${dtypes.join(", ")}${unit}`, value]);
}
