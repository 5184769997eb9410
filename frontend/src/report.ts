/** The index, for every component below the app. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ReportFile, ReportGraphRow, ReportIndex, ReportKernelRow } from "./data";

export interface Report {
  index: ReportIndex;
  graph: (id: string) => ReportGraphRow | undefined;
  kernel: (id: string) => ReportKernelRow | undefined;
  file: (n: number) => ReportFile | undefined;
}

/** Behind the id of a kernel's page: which of its configurations another page shows. */
export const CONFIGURATION = /@\w+$/;

export function reportOf(index: ReportIndex): Report {
  const graphs = new Map(index.graphs.map((row) => [row.id, row]));
  const kernels = new Map(index.kernels.map((row) => [row.id, row]));
  const files = new Map(index.files.map((row) => [row.n, row]));
  return { index, graph: (id) => graphs.get(id), kernel: (id) => kernels.get(id) ?? kernels.get(id.replace(CONFIGURATION, "")), file: (n) => files.get(n) };
}

export const ReportContext = createContext<Report | null>(null);

export function useReport(): Report {
  const report = useContext(ReportContext);
  if (!report) throw new Error("no report around this component");
  return report;
}
