/** The pages: their names in addresses and in the navigation. */

import type { Index } from "../data";
import { generated } from "../kernels";
import type { IconName } from "../ui/Icon";

export interface NavItem {
  page: string;
  title: string;
  icon: IconName;
  /** The key behind `g` that goes there. */
  key: string;
  /** How many things are on it. */
  count?: (index: Index) => number;
  there?: (index: Index) => boolean;
}

export const PAGES: NavItem[] = [
  { page: "", title: "Overview", icon: "overview", key: "o" },
  { page: "compare", title: "Compare", icon: "compare", key: "c", there: (index) => !!index.compare },
  { page: "model", title: "Model", icon: "model", key: "m" },
  { page: "graph", title: "Graphs", icon: "graph", key: "g", count: (index) => index.graphs.length },
  { page: "kernel", title: "Kernels", icon: "kernel", key: "k", count: (index) => generated(index.kernels) },
  { page: "dynamo", title: "Dynamo", icon: "dynamo", key: "d" },
  { page: "time", title: "Compile time", icon: "time", key: "t" },
  { page: "environment", title: "Environment", icon: "environment", key: "e" },
  { page: "raw", title: "Raw artifacts", icon: "raw", key: "r", count: (index) => index.files.length },
];
