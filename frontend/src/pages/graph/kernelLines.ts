/** Which lines of each level are a kernel's, and which kernels a line belongs to. */

import type { ReportLaunch } from "../../data";
import type { Hits, LineLinks } from "../code/links";

/** The levels that a kernel was made from; others were made of it. */
const ABOVE = new Set(["aten", "post_grad", "scheduler"]);

/** Lines of every level that belong to a kernel: its own, and what these came from and became. */
export function linesOf(kernel: ReportLaunch, links: LineLinks): Map<string, Hits> {
  const nodes = kernel.at.find((place) => place.level === "scheduler")?.lines.map(([first]) => first) ?? [];
  const found = nodes.length ? links.trace("scheduler", nodes) : new Map<string, Hits>();
  for (const { level, lines } of kernel.at) {
    const hits: Hits = found.get(level) ?? new Map();
    const within = ([first, last]: [number, number]) => [...hits.keys()].some((line) => line >= first && line <= last);
    // Of a definition the lines that compute its nodes, where they are known: all of it would say less.
    for (const [first, last] of lines.filter((range) => !within(range))) {
      const end = level === "code" ? last : first;
      for (let line = first; line <= end; line++) hits.set(line, { relation: ABOVE.has(level) ? "from" : "to", how: "recorded" });
    }
    found.set(level, hits);
  }
  return found;
}

/** The kernel that a line belongs to, where it is one alone; of equal layers that which is drawn for them. */
export function kernelAt(kernels: readonly ReportLaunch[], links: LineLinks, level: string, line: number): number | null {
  const traced = [...(links.trace(level, [line]).get("scheduler")?.keys() ?? [])];
  const has = (kernel: ReportLaunch, name: string, at: number) => kernel.at.some((place) => place.level === name && place.lines.some(([first, last]) => at >= first && at <= last));
  const own = kernels.filter((kernel) => has(kernel, level, line));
  const found = own.length === 1 ? own : [...new Set([...own, ...kernels.filter((kernel) => traced.some((at) => has(kernel, "scheduler", at)))])];
  const [first] = found;
  if (!first) return null;
  return found.every((kernel) => kernel === first || kernel.drawn_as === first.drawn_as) ? first.number : null;
}
