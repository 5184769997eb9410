import type { ReportKernelRow } from "./data";
import { count, plural } from "./format";

/** Kinds that are no generated code: calls of libraries, copies, values read back (xpudbg/model/generated_code.py). */
const CALLS = new Set(["extern", "fallback", "copy", "host"]);

/** Whether it is no generated code. */
export function isCall(row: ReportKernelRow): boolean {
  return CALLS.has(row.kind);
}

/** Whether it has no registers of a GPU: a call, or code in C++. */
export function onHost(row: ReportKernelRow): boolean {
  return isCall(row) || row.kind.startsWith("cpp");
}

/** Registers: of several configurations the fewest and the most, where nothing tells which one runs. */
export function registerWords(row: Pick<ReportKernelRow, "registers" | "least_registers">): string {
  return row.least_registers === null ? count(row.registers) : `${count(row.least_registers)}–${count(row.registers)}`;
}

/** A name without what nearly all names begin and end with. */
export function shortName(name: string): string {
  return name.replace(/^torch\.ops\.\w+\.|^extern_kernels\.|^aten::|^triton_/, "").replace(/\.(?:default|out)$/, "");
}

/** Kinds of kernels that neither a graph nor the program launches (xpudbg/model/kernel_counts.py). */
const NOT_LAUNCHED = new Set(["candidate", "host_copy"]);

/** Rows of generated kernels: those of graphs, and those beside them; without graphs all are the former. */
function compiled(rows: readonly ReportKernelRow[]): [ReportKernelRow[], ReportKernelRow[]] {
  const own = rows.filter((row) => !isCall(row) && !NOT_LAUNCHED.has(row.kind));
  return rows.some((row) => row.graph !== null) ? [own.filter((row) => row.graph !== null), own.filter((row) => row.graph === null)] : [own, []];
}

/** How many kernels were generated, as the overview counts them. */
export function generated(rows: readonly ReportKernelRow[]): number {
  return compiled(rows)[0].length;
}

/** `20 generated kernels, 2 cache entries outside of graphs, 28 places with library calls`. */
export function kernelWords(rows: readonly ReportKernelRow[]): string {
  const [own, beside] = compiled(rows);
  const calls = rows.filter(isCall).length;
  return [
    plural(own.length, "generated kernel"),
    beside.length > 0 && `${plural(beside.length, "cache entry", "cache entries")} outside of graphs`,
    calls > 0 && `${plural(calls, "place")} with library calls`,
  ].filter(Boolean).join(", ");
}
