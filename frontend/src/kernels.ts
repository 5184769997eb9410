import type { KernelRow } from "./data";
import { plural } from "./format";

/** Kinds that are no generated code: calls of libraries, copies, values read back (xpudbg/model/generated_code.py). */
const CALLS = new Set(["extern", "fallback", "copy", "host"]);

/** Whether it is no generated code. */
export function isCall(row: KernelRow): boolean {
  return CALLS.has(row.kind);
}

/** How many kernels were generated. */
export function generated(rows: readonly KernelRow[]): number {
  return rows.filter((row) => !isCall(row)).length;
}

/** `20 generated kernels, 28 places with library calls`. */
export function kernelWords(rows: readonly KernelRow[]): string {
  const own = generated(rows);
  const calls = rows.length - own;
  return plural(own, "generated kernel") + (calls ? `, ${plural(calls, "place")} with library calls` : "");
}
