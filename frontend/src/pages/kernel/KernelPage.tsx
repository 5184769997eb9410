/** A kernel: what is known of it and what to do about it, and its code at every level with the lines that belong together. */

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { useChunk } from "../../chunks";
import type { LevelText, ReportKernelPage, ReportKernelRow, ReportTimes } from "../../data";
import { bytes, count, hardwareBytes, microseconds, plural } from "../../format";
import { isCall, onHost, registerWords } from "../../kernels";
import { useReport } from "../../report";
import { hashOf } from "../../router";
import { exactPercent, rateWords } from "../../times";
import { A } from "../../ui/A";
import { LongName } from "../../ui/Name";
import { Await, Problems } from "../../ui/States";
import { CodeColumns } from "../code/CodeColumns";
import { WHOLE_GRAPH } from "../code/TraceBar";
import { Advice } from "./Advice";
import { Configurations } from "./Configurations";
import { Facts } from "./Facts";
import { Neighbours } from "./Neighbours";
import { LaunchTimes } from "./LaunchTimes";
import { Passes } from "./Passes";
import { KeptBuilds, WhatIf } from "./WhatIf";

interface Props {
  id: string;
  query: URLSearchParams;
}

export function KernelPage({ id, query }: Props) {
  const loaded = useChunk<ReportKernelPage>(`kernel:${id}`);
  return (
    <Await loaded={loaded} what="this kernel">
      {(kernel) => <Kernel kernel={kernel} query={query} />}
    </Await>
  );
}

function Kernel({ kernel, query }: { kernel: ReportKernelPage; query: URLSearchParams }) {
  const open = useMemo(() => firstColumns(kernel.levels), [kernel]);
  // What is said above need not be said in a column again.
  const levels = useMemo(() => kernel.levels.map((level) => (kernel.problems.includes(level.note) ? { ...level, note: "" } : level)), [kernel]);
  // A click on a line changes the address, but nothing of what stands around the code, whose links name the open columns.
  const row = useReport().kernel(kernel.id);
  const { above, below } = useMemo(() => around(kernel, row), [kernel, query.get("cols"), query.get("diff")]);
  const first = useMemo(() => firstLines(kernel), [kernel]);
  return (
    <>
      {above}
      <section class="kernel-code" aria-label={`Code at ${plural(kernel.levels.length, "level")}`}>
        <CodeColumns levels={levels} links={kernel.links} query={query} open={open} first={first} graphOf={kernel.graph} compare />
      </section>
      <Passes kernel={kernel} query={query} />
      {below}
    </>
  );
}

/** What stands above and below the code. A level that is not there says why at its place, and not above as well. */
function around(kernel: ReportKernelPage, row: ReportKernelRow | undefined) {
  const call = row !== undefined && isCall(row);
  const above = (
    <>
      <div class="kernel-head">
        <h1>
          {kernel.number && <span class="kernel-number">{kernel.number}</span>}
          <span class="mono kernel-name"><LongName text={kernel.name} /></span>
        </h1>
        {row && <KeyFigures row={row} />}
        <p class="kernel-title">
          {kernel.title.map((part) => (
            <span>{part}</span>
          ))}
          {kernel.graph && <A to={hashOf("graph", kernel.number ? [kernel.graph, kernel.number] : [kernel.graph])}>in its graph's picture</A>}
        </p>
      </div>
      <Configurations kernel={kernel} />
      <Problems texts={kernel.problems.filter((text) => !kernel.levels.some((level) => level.missing?.includes(text)))} />
      {(kernel.advice.length > 0 || !call) && <Advice advice={kernel.advice} />}
    </>
  );
  const below = (
    <div class="kernel-card">
      <KeptBuilds kernel={kernel} />
      <Facts chapters={kernel.facts} name={kernel.name} />
      <WhatIf kernel={kernel} />
      <LaunchTimes rows={kernel.launches} graph={kernel.graph} />
      <Neighbours rows={kernel.neighbours} />
    </div>
  );
  return { above, below };
}

/** What one asks first: registers, spills, bytes, module and line. */
function KeyFigures({ row }: { row: ReportKernelRow }) {
  const moved = row.bytes_in === null || row.bytes_out === null ? null : row.bytes_in + row.bytes_out;
  const figures: [string, ComponentChildren][] = [];
  if (row.registers !== null) figures.push(["Registers", registerWords(row)]);
  if (row.spills !== null) figures.push(["Spills", row.spills ? <span class="badge badge-error">{hardwareBytes(row.spills)}</span> : "none"]);
  else if (!onHost(row)) figures.push(["Spills", <span class="dim">unknown: no native code</span>]);
  if (moved !== null) figures.push(["Bytes a launch", `${bytes(moved)} (${bytes(row.bytes_in)} read, ${bytes(row.bytes_out)} written)`]);
  if (row.times) figures.push(...measuredFigures(row.times));
  if (row.least_us !== null) figures.push(["Time, estimated", `at least ${microseconds(row.least_us)} a launch`]);
  if (row.launches !== null) figures.push(["Launches", count(row.launches)]);
  if (row.module) figures.push(["Module", <span class="mono">{row.module}</span>]);
  if (row.lines.length) figures.push([row.lines.length > 1 ? "Lines" : "Line", <span class="mono">{lineWords(row.lines)}</span>]);
  return (
    <dl class="kernel-figures">
      {figures.map(([label, value]) => (
        <div>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function measuredFigures(times: ReportTimes): [string, ComponentChildren][] {
  const { median_us: median, min_us: min, max_us: max } = times;
  const spread = times.launches > 1 && min !== null ? ` (${microseconds(min)} to ${microseconds(max)})` : "";
  const found: [string, ComponentChildren][] = [["Time, measured", `${microseconds(median ?? times.total_us / times.launches)} a launch${spread}`]];
  found.push(["All launches", `${microseconds(times.total_us)} in ${plural(times.launches, "launch", "launches")}, ${exactPercent(times.share)} of the profile`]);
  if (times.roofline !== null) found.push(["Of the roofline", `${exactPercent(times.roofline)}${times.lost_us ? `, ${microseconds(times.lost_us)} lost` : ""}`]);
  const rates = [times.gbs === null ? "" : `${rateWords(times.gbs)} GB/s`, times.tflops === null ? "" : `${rateWords(times.tflops)} TFLOP/s`].filter(Boolean);
  if (rates.length) found.push(["Rates", rates.join(", ")]);
  return found;
}

const LINES = 4;

/** `gpt.py:21, gpt.py:30 and 3 more`. */
function lineWords(lines: readonly string[]): string {
  const more = lines.length - LINES;
  return lines.slice(0, LINES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The first line of the kernel in texts that hold its whole graph: nothing else of them is linked on its page. */
function firstLines(kernel: ReportKernelPage): Map<string, number> {
  const first = new Map<string, number>();
  const add = (level: string, line: number) => first.set(level, Math.min(line, first.get(level) ?? line));
  for (const { from, to, pairs } of kernel.links) {
    for (const [a, b] of pairs) {
      add(from, a);
      add(to, b);
    }
  }
  return new Map(WHOLE_GRAPH.flatMap((level): [string, number][] => (first.has(level) ? [[level, first.get(level) ?? 1]] : [])));
}

/** What is looked at first: the code that was generated, the last IR that still reads like it, and what the machine runs. */
const FIRST = ["code", "ttgir", "asm", "ptx", "amdgcn", "llir", "ttir", "scheduler", "post_grad", "aten", "python", "spv", "source"];

function firstColumns(levels: LevelText[]): string[] {
  const there = levels.filter((level) => level.missing === null).map((level) => level.level);
  const room = window.innerWidth >= 2400 ? 4 : window.innerWidth >= 1750 ? 3 : window.innerWidth >= 900 ? 2 : 1;
  const wanted = FIRST.filter((name) => there.includes(name)).slice(0, room);
  return wanted.length ? wanted : levels.slice(0, room).map((level) => level.level);
}
