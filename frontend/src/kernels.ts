import type { ReportKernelRow } from "./data";
import { count, plural } from "./format";

/** Kinds that are no generated code: calls of libraries, copies, values read back (xpudbg/model/generated_code.py). */
const CALLS = new Set(["extern", "fallback", "copy", "host"]);

/** Whether it is no generated code. */
export function isCall(row: ReportKernelRow): boolean {
  return CALLS.has(row.kind);
}

/** Registers: of several configurations the fewest and the most, where nothing tells which one runs. */
export function registerWords(row: Pick<ReportKernelRow, "registers" | "least_registers">): string {
  return row.least_registers === null ? count(row.registers) : `${count(row.least_registers)}–${count(row.registers)}`;
}

/** A name without what nearly all names begin and end with. */
export function shortName(name: string): string {
  return name.replace(/^torch\.ops\.\w+\.|^extern_kernels\.|^aten::|^triton_/, "").replace(/\.(?:default|out)$/, "");
}

/** How many kernels were generated. */
export function generated(rows: readonly ReportKernelRow[]): number {
  return rows.filter((row) => !isCall(row)).length;
}

/** `20 generated kernels, 28 places with library calls`. */
export function kernelWords(rows: readonly ReportKernelRow[]): string {
  const own = generated(rows);
  const calls = rows.length - own;
  return plural(own, "generated kernel") + (calls ? `, ${plural(calls, "place")} with library calls` : "");
}
