/** Times of launches, measured or estimated, as every list and plot shows them. */

import type { ReportKernelRow, ReportTimes } from "./data";
import { microseconds, UNKNOWN } from "./format";
import type { Column } from "./ui/Table";

/** Time of all launches of a kernel in microseconds: what the profile measured, else the least of one pass; null where neither is known. */
export function rowTime(row: ReportKernelRow): number | null {
  if (row.times) return row.times.total_us;
  return row.least_us === null ? null : row.least_us * (row.launches ?? 1);
}

/** Whether any of the rows was measured. */
export function anyMeasured(rows: readonly { times: ReportTimes | null }[]): boolean {
  return rows.some((row) => row.times !== null);
}

/** `65.7 %` of the roofline: more than 100 is possible where data is in a cache. */
export function exactPercent(share: number | null | undefined): string {
  if (share === null || share === undefined) return UNKNOWN;
  const value = share * 100;
  return value > 0 && value < 0.1 ? "<0.1 %" : `${value.toFixed(value < 99.95 ? 1 : 0)} %`;
}

/** GB/s and TFLOP/s with three digits. */
export function rateWords(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  return value >= 1000 ? Math.round(value).toString().replace(/\B(?=(?:\d{3})+$)/g, ",") : String(Number(value.toPrecision(3)));
}

/** Columns of measured times, of lists of kernels, graphs and launches. */
export function timeColumns<Row extends { times: ReportTimes | null }>(): Column<Row>[] {
  return [
    { key: "time", title: "Time", value: (row) => row.times?.total_us ?? null, cell: (row) => microseconds(row.times?.total_us), numeric: true, width: "4.9rem", hint: "Measured: of all its launches in the profile" },
    { key: "share", title: "Share", value: (row) => row.times?.share ?? null, cell: (row) => exactPercent(row.times?.share), numeric: true, width: "4.3rem", hint: "Of all works of the profile" },
    { key: "median", title: "Median", value: (row) => row.times?.median_us ?? null, cell: (row) => microseconds(row.times?.median_us), numeric: true, width: "4.8rem", hint: "Of a launch; of several launches in a graph the median of theirs", wide: true },
    { key: "lost", title: "Lost", value: (row) => row.times?.lost_us ?? null, cell: (row) => microseconds(row.times?.lost_us), numeric: true, width: "4.8rem", hint: "Time above the least of bytes and operations" },
    { key: "roofline", title: "Roofline", value: (row) => row.times?.roofline ?? null, cell: (row) => exactPercent(row.times?.roofline), numeric: true, width: "4.7rem", hint: "Least time by time: 100 % is the device's peak; more is possible where data is in a cache", wide: true },
  ];
}
