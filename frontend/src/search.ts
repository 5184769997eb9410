/** What `/` finds: graphs, kernels, modules, files, findings and pages. */

import type { ReportIndex, ReportModuleRow } from "./data";
import { shortClass } from "./format";
import { hashOf, hashOfLink } from "./router";
import { PAGES } from "./pages/pages";

export type SearchKind = "page" | "finding" | "graph" | "kernel" | "module" | "file";

export interface Entry {
  kind: SearchKind;
  name: string;
  detail: string;
  hash: string;
  text: string;
}

/** Files of a kernel begin with its name, in which they are not to be before it. */
const ORDER: Record<SearchKind, number> = { page: 0, graph: 1, kernel: 2, module: 3, finding: 4, file: 40 };

export function entriesOf(index: ReportIndex): Entry[] {
  const entries: Entry[] = [];
  const add = (kind: SearchKind, name: string, detail: string, hash: string) =>
    entries.push({ kind, name, detail, hash, text: `${name} ${detail}`.toLowerCase() });
  const labels = new Map(index.graphs.map((row) => [row.id, row.label]));
  for (const item of PAGES) if (item.there?.(index) ?? true) add("page", item.title, "", hashOf(item.page));
  for (const row of index.graphs) add("graph", row.label, [row.id, row.line].filter(Boolean).join(" · "), hashOfLink(row.to));
  for (const row of index.kernels) {
    // Its id is what a command takes, its label what every list shows.
    const place = [row.graph === null ? "" : labels.get(row.graph), row.module, row.lines[0], row.graph].filter(Boolean).join(" · ");
    add("kernel", `${row.number} ${row.name}`.trim(), place, hashOf("kernel", [row.id]));
  }
  const walk = (rows: ReportModuleRow[]) => {
    for (const row of rows) {
      add("module", row.path || "(no submodule)", shortClass(row.class_name), hashOf("model", [row.path]));
      walk(row.children);
    }
  };
  walk(index.modules);
  for (const row of index.findings) if (row.to) add("finding", row.title, row.detail, hashOfLink(row.to));
  for (const row of index.files) {
    const cut = row.path.lastIndexOf("/") + 1;
    add("file", row.path.slice(cut), [row.path.slice(0, cut), row.kind.replaceAll("_", " ")].filter(Boolean).join(" · "), hashOf("raw", [String(row.n)]));
  }
  return entries;
}

/** How well an entry fits: smaller is better; null when a word is not in it. */
function rank(entry: Entry, words: string[], whole: string): number | null {
  let score = ORDER[entry.kind];
  const name = entry.name.toLowerCase();
  for (const word of words) {
    if (!entry.text.includes(word)) return null;
    const at = name.indexOf(word);
    if (at < 0) score += 60;
    else if (at > 0) score += /[a-z0-9]/.test(name[at - 1] ?? "") ? 30 : 15;
    // "K3" is K3 before K39.
    if (at >= 0 && /\d$/.test(word) && /\d/.test(name[at + word.length] ?? "")) score += 10;
  }
  if (name === whole) score -= 50;
  return score + Math.min(name.length / 20, 8);
}

export function find(entries: Entry[], query: string, most: number): { found: Entry[]; total: number } {
  const whole = query.trim().toLowerCase();
  const words = whole.split(/\s+/).filter(Boolean);
  if (!words.length) return { found: entries.filter((entry) => entry.kind === "page"), total: 0 };
  const ranked: { entry: Entry; score: number }[] = [];
  for (const entry of entries) {
    const score = rank(entry, words, whole);
    if (score !== null) ranked.push({ entry, score });
  }
  ranked.sort((a, b) => a.score - b.score);
  return { found: ranked.slice(0, most).map((row) => row.entry), total: ranked.length };
}
