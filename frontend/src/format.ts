/** Figures as the terminal writes them (`xpudbg/core/text.py`): kB and MB count 1000, KiB and MiB 1024. */

const DECIMAL = ["B", "kB", "MB", "GB", "TB"];
const BINARY = ["B", "KiB", "MiB", "GiB", "TiB"];

export const UNKNOWN = "–";

/** Files, and what launches read and write. */
export function bytes(count: number | null | undefined): string {
  return size(count, 1000, DECIMAL);
}

/** What hardware has in powers of two: spills, scratch memory, SLM. */
export function hardwareBytes(count: number | null | undefined): string {
  return size(count, 1024, BINARY);
}

function size(count: number | null | undefined, base: number, units: string[]): string {
  if (count === null || count === undefined) return UNKNOWN;
  let power = 0;
  let value = Math.abs(count);
  while (power < units.length - 1 && Math.round(value * (power ? 10 : 1)) / (power ? 10 : 1) >= base) {
    value /= base;
    power++;
  }
  const sign = count < 0 ? "−" : "";
  return `${sign}${Number.isInteger(value) ? value : value.toFixed(1)} ${units[power]}`;
}

export function seconds(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (value === 0) return "0 s";
  if (value < 0.001) return `${(value * 1e6).toFixed(0)} µs`;
  if (value < 1) return `${(value * 1000).toFixed(value < 0.01 ? 1 : 0)} ms`;
  if (value < 120) return `${value.toFixed(value < 10 ? 2 : 1)} s`;
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
}

/** A time on a device with three digits: `12.3 µs`, `1.57 ms`. */
export function microseconds(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  const units = ["µs", "ms", "s"];
  let power = 0;
  let time = value;
  while (power < units.length - 1 && Number(time.toPrecision(3)) >= 1000) {
    time /= 1000;
    power++;
  }
  return `${Number(time.toPrecision(3))} ${units[power]}`;
}

/** Whole numbers with commas. The browser's own formatter takes milliseconds when it is first asked, which is at the first click. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return UNKNOWN;
  if (share > 0 && share < 0.01) return "<1 %";
  return `${Math.round(share * 100)} %`;
}

/** `1 kernel`, `2 kernels`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** `torch.nn.modules.linear.Linear` is `Linear` for those who read a table. */
export function shortClass(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
