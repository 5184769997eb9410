/** The pages: their names in addresses and in the navigation. */

import { hasChunk } from "../chunks";
import type { ReportIndex } from "../data";
import { generated } from "../kernels";
import type { IconName } from "../ui/Icon";

export interface NavItem {
  page: string;
  title: string;
  icon: IconName;
  /** The key behind `g` that goes there. */
  key: string;
  /** How many things are on it. */
  count?: (index: ReportIndex) => number;
  there?: (index: ReportIndex) => boolean;
}

/** Of a run an empty page says why it is empty; a cache, a folder or some graphs alone have nothing that could be on it. */
const isRun = (index: ReportIndex) => index.run.state !== "" && !index.start;

export const PAGES: NavItem[] = [
  { page: "", title: "Overview", icon: "overview", key: "o" },
  { page: "compare", title: "Compare", icon: "compare", key: "c", there: (index) => !!index.compare && !index.alone },
  { page: "model", title: "Model", icon: "model", key: "m", there: (index) => isRun(index) || index.modules.length > 0 },
  { page: "graph", title: "Graphs", icon: "graph", key: "g", count: (index) => index.graphs.length, there: (index) => isRun(index) || index.graphs.length > 0 },
  { page: "kernel", title: "Kernels", icon: "kernel", key: "k", count: (index) => generated(index.kernels), there: (index) => !index.alone },
  { page: "dynamo", title: "Dynamo", icon: "dynamo", key: "d", there: (index) => isRun(index) || hasChunk("dynamo") },
  { page: "time", title: "Compile time", icon: "time", key: "t", there: (index) => isRun(index) || hasChunk("time") },
  { page: "runtime", title: "Run time", icon: "gauge", key: "u", there: () => hasChunk("runtime") },
  { page: "environment", title: "Environment", icon: "environment", key: "e", there: (index) => isRun(index) || index.environment.length > 0 },
  { page: "raw", title: "Raw artifacts", icon: "raw", key: "r", count: (index) => index.files.length, there: (index) => !index.alone },
];
