import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReportModuleRow } from "../../data";
import { bytes, count, microseconds, plural, seconds, shortClass } from "../../format";
import { kernelWords } from "../../kernels";
import { useReport } from "../../report";
import { follow, go, hashOf } from "../../router";
import { anyMeasured, exactPercent } from "../../times";
import { A } from "../../ui/A";
import { Icon } from "../../ui/Icon";
import { Section } from "../../ui/Section";
import { Empty } from "../../ui/States";
import { Table } from "../../ui/Table";
import { kernelColumns, kernelText } from "../kernel/kernelColumns";

interface Line {
  row: ReportModuleRow;
  depth: number;
}

function openAtFirst(rows: ReportModuleRow[]): Set<string> {
  const open = new Set<string>();
  // As deep as about thirty rows go.
  let level = rows;
  let shown = rows.length;
  while (level.length) {
    const next = level.flatMap((row) => row.children);
    if (!next.length || (shown += next.length) > 30) break;
    for (const row of level) open.add(row.path);
    level = next;
  }
  return open;
}

function linesOf(rows: ReportModuleRow[], open: Set<string>, depth = 0): Line[] {
  return rows.flatMap((row) => [{ row, depth }, ...(open.has(row.path) ? linesOf(row.children, open, depth + 1) : [])]);
}

function wayTo(rows: ReportModuleRow[], path: string): ReportModuleRow[] | null {
  for (const row of rows) {
    if (row.path === path) return [row];
    const below = wayTo(row.children, path);
    if (below) return [row, ...below];
  }
  return null;
}

function idsBelow(row: ReportModuleRow, ids = new Set<string>()): Set<string> {
  for (const id of row.kernel_ids) ids.add(id);
  for (const child of row.children) idsBelow(child, ids);
  return ids;
}

/** The module tree with what each module costs; a module leads to its kernels. */
export function ModelPage({ path }: { path: string | null }) {
  const { index } = useReport();
  const rows = index.modules;
  const [open, setOpen] = useState(() => openAtFirst(rows));
  const way = useMemo(() => (path === null ? null : wayTo(rows, path)), [rows, path]);
  useEffect(() => {
    if (way) setOpen((now) => new Set([...now, ...way.slice(0, -1).map((row) => row.path)]));
  }, [way]);
  const lines = linesOf(rows, open);
  const most = Math.max(1, ...lines.map(({ row }) => row.bytes ?? 0));
  const toggle = (row: ReportModuleRow, to = !open.has(row.path)) => {
    const next = new Set(open);
    if (to) next.add(row.path);
    else next.delete(row.path);
    setOpen(next);
  };
  return (
    <>
      <h1>Model</h1>
      <p class="lead">{leadOf(rows, new Set(index.graphs.map((graph) => graph.process)).size)}</p>
      {rows.length ? (
        <ModuleTree lines={lines} open={open} chosen={path} most={most} toggle={toggle} />
      ) : (
        <Empty title="No modules recorded">No artifact here says which nn.Module a node came from. 'xpudbg run' records it for models that are compiled as modules.</Empty>
      )}
      {path !== null && !way && <Empty title="No such module">{`The model has no module ${path}.`}</Empty>}
      {way && <Chosen row={way.at(-1) as ReportModuleRow} />}
    </>
  );
}

/** What the figures are of. */
function leadOf(rows: readonly ReportModuleRow[], processes: number): string {
  const repeated = (row: ReportModuleRow): boolean => row.repeated > 1 || row.children.some(repeated);
  const parts = ["Modules with the kernels that compute them."];
  if (rows.some(repeated)) parts.push("Layers that are alike are one row, with the figures of one of them.");
  if (rows.length) parts.push("A kernel that several modules launch was compiled once and counts in each.");
  if (processes > 1) parts.push(`All ${processes} processes together.`);
  return parts.join(" ");
}

/** A cell with a bar before its figure. */
function Metered({ share, value }: { share: number; value: string }) {
  return (
    <td class="n">
      <span class="meter">
        <span class="meter-bar" style={{ width: `${share * 100}%` }} />
      </span>
      <span class="meter-value">{value}</span>
    </td>
  );
}

function TimeCols({ measured, estimated }: { measured: boolean; estimated: boolean }) {
  if (estimated) return <col style={{ width: "5.5rem" }} />;
  if (!measured) return null;
  return (
    <>
      <col style={{ width: "12rem" }} />
      <col style={{ width: "4.6rem" }} class="wide" />
      <col style={{ width: "5.2rem" }} class="wide" />
      <col style={{ width: "5rem" }} class="wide" />
    </>
  );
}

interface TreeProps {
  lines: Line[];
  open: Set<string>;
  chosen: string | null;
  most: number;
  toggle: (row: ReportModuleRow, to?: boolean) => void;
}

function ModuleTree({ lines, open, chosen, most, toggle }: TreeProps) {
  const box = useRef<HTMLTableElement>(null);
  const { index } = useReport();
  const measured = anyMeasured(index.modules);
  const longest = Math.max(1e-3, ...lines.map(({ row }) => row.times?.total_us ?? 0));
  const estimated = !measured && index.modules.some((row) => row.least_us !== null);
  const [at, setAt] = useState(0);
  const focus = (n: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, n));
    setAt(next);
    box.current?.querySelector<HTMLElement>(`tr[data-row="${next}"]`)?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const line = lines[at];
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
    const opened = open.has(line.row.path);
    if (event.key === "ArrowDown") focus(at + 1);
    else if (event.key === "ArrowUp") focus(at - 1);
    else if (event.key === "Home") focus(0);
    else if (event.key === "End") focus(lines.length - 1);
    else if (event.key === "ArrowRight" && line.row.children.length) opened ? focus(at + 1) : toggle(line.row, true);
    else if (event.key === "ArrowLeft") {
      if (opened) toggle(line.row, false);
      else focus(lines.findLastIndex((other, n) => n < at && other.depth < line.depth));
    } else if (event.key === "Enter") go(hashOf("model", [line.row.path]));
    else return;
    event.preventDefault();
  };
  return (
    <div class="table-box tree-box">
      <table class="tree" role="treegrid" aria-label="Modules" ref={box} onKeyDown={pressed}>
        <colgroup>
          <col />
          <col style={{ width: "6rem" }} />
          <col style={{ width: "6.5rem" }} class="wide" />
          <col style={{ width: measured ? "6rem" : "13rem" }} class={measured ? "wide" : undefined} />
          <TimeCols measured={measured} estimated={estimated} />
          <col style={{ width: "7.2rem" }} class="wide" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col" class="n">Kernels</th>
            <th scope="col" class="n wide">Launches</th>
            <th scope="col" class={measured ? "n wide" : "n"} title="Read and written by its kernels in one pass">Bytes</th>
            {measured && <th scope="col" class="n" title="Measured: of all its launches in the profile">Time</th>}
            {measured && <th scope="col" class="n wide" title="Of all works of the profile">Share</th>}
            {measured && <th scope="col" class="n wide" title="Time above the least of bytes and operations">Lost</th>}
            {measured && <th scope="col" class="n wide" title="Least time by time: 100 % is the device's peak">Roofline</th>}
            {estimated && <th scope="col" class="n" title="The least time of its launches, an estimate">At least</th>}
            <th scope="col" class="n wide" title="Compile time of its kernels">Compile time</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, depth }, n) => (
            <tr
              key={row.path}
              data-row={n}
              tabIndex={n === Math.min(at, lines.length - 1) ? 0 : -1}
              aria-level={depth + 1}
              aria-expanded={row.children.length ? open.has(row.path) : undefined}
              class={row.path === chosen ? "selected" : undefined}
              onFocus={() => setAt(n)}
            >
              <td>
                <span class="tree-name" style={{ paddingLeft: `${depth * 1.25}rem` }}>
                  {row.children.length ? (
                    <button type="button" tabIndex={-1} class={open.has(row.path) ? "twist twist-open" : "twist"} aria-label={open.has(row.path) ? "Fold" : "Unfold"} onClick={() => toggle(row)}>
                      <Icon name="right" />
                    </button>
                  ) : (
                    <span class="twist" />
                  )}
                  <a href={hashOf("model", [row.path])} tabIndex={-1} onClick={follow} class="cut" title={row.path}>
                    {row.path === "" ? "(no submodule)" : depth ? lastPart(row.path) : row.path}
                  </a>
                  <span class="tree-class cut" title={row.class_name}>{shortClass(row.class_name)}</span>
                  {row.repeated > 1 && <span class="badge" title={row.differs ? `Equal but for: ${row.differs}` : "Equal layers"}>{`×${row.repeated}${row.differs ? " alike" : ""}`}</span>}
                </span>
              </td>
              <td class="n">{row.kernels ? count(row.kernels) : <span class="dim">0</span>}</td>
              <td class="n wide">{row.launches ? count(row.launches) : <span class="dim">0</span>}</td>
              {measured ? <td class="n wide">{bytes(row.bytes)}</td> : <Metered share={(row.bytes ?? 0) / most} value={bytes(row.bytes)} />}
              {measured && <Metered share={(row.times?.total_us ?? 0) / longest} value={microseconds(row.times?.total_us)} />}
              {measured && <td class="n wide">{exactPercent(row.times?.share)}</td>}
              {measured && <td class="n wide">{microseconds(row.times?.lost_us)}</td>}
              {measured && <td class="n wide">{exactPercent(row.times?.roofline)}</td>}
              {estimated && <td class="n">{microseconds(row.least_us)}</td>}
              <td class="n wide">{seconds(row.seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `layers.*.attn` below `layers.*` is `attn`; a name between brackets or without dots stays as it is. */
function lastPart(path: string): string {
  const parts = path.split(".");
  const last = parts.at(-1) ?? path;
  return /^(?:\d+|\*|\d+-\d+)$/.test(last) ? parts.slice(-2).join(".") : last;
}

function Chosen({ row }: { row: ReportModuleRow }) {
  const report = useReport();
  const kernels = useMemo(() => [...idsBelow(row)].flatMap((id) => report.kernel(id) ?? []), [row]);
  const columns = useMemo(() => kernelColumns(report.index.graphs, kernels), [report, kernels]);
  return (
    <Section
      title={row.path || "(no submodule)"}
      note={[row.class_name, row.repeated > 1 && `stands for ${plural(row.repeated, "layer")}${row.differs ? `, which differ: ${row.differs}` : ""}`, kernelWords(kernels)].filter(Boolean).join(" · ")}
    >
      <Table label={`Kernels of ${row.path || "the model"}`} one="kernel" rows={kernels} columns={columns} rowKey={(kernel) => kernel.id} filterText={kernelText} empty="No kernel computes a node of this module alone." />
      {row.path !== "" && (
        <p>
          <A to="#/model">Choose no module</A>
        </p>
      )}
    </Section>
  );
}
