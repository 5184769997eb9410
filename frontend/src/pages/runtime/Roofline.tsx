/** Kernels under the roofs of the device, measured or estimated: products by operations a byte, everything else by bytes. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReportKernelRow, ReportRoof } from "../../data";
import { bytes, microseconds, percent, plural } from "../../format";
import { isCall, shortName } from "../../kernels";
import { useReport } from "../../report";
import { go, hashOf } from "../../router";
import { exactPercent, rateWords } from "../../times";
import { A } from "../../ui/A";
import { byBytes, byOperations, type PlotData, type Point, type RoofLine, shown } from "./roofs";

const HEIGHT = 380;
const EDGE = { left: 52, right: 14, top: 14, bottom: 40 };
const NEAR = 22;
const SMALLEST = 3.5;
const LARGEST = 15;
const LETTER = 5.9;
const LABELS = 7;

interface Props {
  rows: readonly ReportKernelRow[];
  roof: ReportRoof | null;
  measured: boolean;
}

export function Roofline({ rows, roof, measured }: Props) {
  const plots = useMemo(() => {
    const own = shown(rows, measured);
    return { operations: byOperations(own, roof), bytes: byBytes(own, roof) };
  }, [rows, roof, measured]);
  if (!plots.operations && !plots.bytes) return <p class="none">No kernel has a time: neither a profile nor an estimate is of one.</p>;
  return (
    <>
      <div class="plots">
        {plots.operations && <Plot data={plots.operations} title="Products" x="operations a byte" y="TFLOP/s" measured={measured} />}
        {plots.bytes && <Plot data={plots.bytes} title={plots.operations ? "Everything else" : "All kernels"} x="bytes a launch" y="GB/s" measured={measured} />}
      </div>
      <ul class="legend" aria-label="Signs">
        <li><Sign shape="circle" measured={measured} /> Triton kernel</li>
        <li><Sign shape="diamond" measured={measured} /> template</li>
        <li><Sign shape="square" measured={measured} /> library call</li>
        <li>{measured ? "The larger, the more time all launches took." : `Hollow: an estimate, where the roof allows it to be at best${roof?.launch_us ? `; below the roof where the shortest kernel (${roof.launch_us} µs) takes longer` : ""}. The larger, the more time all launches take at least.`}</li>
      </ul>
    </>
  );
}

type Shape = "circle" | "square" | "diamond";

function shapeOf(row: ReportKernelRow): Shape {
  return isCall(row) ? "square" : row.kind.includes("template") ? "diamond" : "circle";
}

const COLOURS: Record<Shape, string> = { circle: "mark-1", square: "mark-4", diamond: "mark-6" };

function Sign({ shape, measured }: { shape: Shape; measured: boolean }) {
  return (
    <svg class="sign" viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
      <Mark shape={shape} x={0} y={0} r={6} measured={measured} />
    </svg>
  );
}

function Mark({ shape, x, y, r, measured, chosen }: { shape: Shape; x: number; y: number; r: number; measured: boolean; chosen?: boolean }) {
  const look = ["mark", COLOURS[shape], measured ? "" : "mark-hollow", chosen ? "mark-chosen" : ""].filter(Boolean).join(" ");
  if (shape === "circle") return <circle class={look} cx={x} cy={y} r={r} />;
  const half = r * 0.9;
  if (shape === "square") return <rect class={look} x={x - half} y={y - half} width={half * 2} height={half * 2} />;
  return <path class={look} d={`M${x} ${y - r * 1.15}L${x + r * 1.15} ${y}L${x} ${y + r * 1.15}L${x - r * 1.15} ${y}Z`} />;
}

interface PlotProps {
  data: PlotData;
  title: string;
  x: string;
  y: string;
  measured: boolean;
}

function Plot({ data, title, x: xTitle, y: yTitle, measured }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(540);
  const [chosen, choose] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const x = (value: number) => EDGE.left + ((Math.log10(value) - data.x[0]) / (data.x[1] - data.x[0])) * (width - EDGE.left - EDGE.right);
  const y = (value: number) => HEIGHT - EDGE.bottom - ((Math.log10(value) - data.y[0]) / (data.y[1] - data.y[0])) * (HEIGHT - EDGE.top - EDGE.bottom);
  // The largest are drawn first, so that none hides another; arrow keys go the same way.
  const points = useMemo(() => [...data.points].sort((a, b) => b.cost - a.cost), [data]);
  const most = points[0]?.cost || 1;
  const radius = (point: Point) => SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(point.cost / most);
  const nearest = (event: MouseEvent): number | null => {
    const edge = box.current?.getBoundingClientRect();
    if (!edge) return null;
    let found: number | null = null;
    let least = NEAR;
    points.forEach((point, n) => {
      const far = Math.hypot(x(point.x) - event.clientX + edge.left, y(point.y) - event.clientY + edge.top);
      if (far < least) [found, least] = [n, far];
    });
    return found;
  };
  const open = (n: number | null) => {
    const point = n === null ? undefined : points[n];
    if (point) go(hashOf("kernel", [point.row.id]));
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) choose(chosen === null ? 0 : (chosen + step + points.length) % points.length);
    else if (event.key === "Home") choose(0);
    else if (event.key === "End") choose(points.length - 1);
    else if (event.key === "Enter") open(chosen);
    else if (event.key === "Escape") choose(null);
    else return;
    event.preventDefault();
  };
  const labels = useMemo(() => labelsOf(points, x, y, radius, width, data.lines), [points, width]);
  const point = chosen === null ? undefined : points[chosen];
  return (
    <figure class="plot">
      <figcaption class="plot-title">{`${title} (${plural(points.length, "kernel")}${measured ? "" : ", estimated"})`}</figcaption>
      <div
        class="plot-box"
        ref={box}
        tabIndex={0}
        role="application"
        aria-label={`${title} under the roofs of the device: arrows go from kernel to kernel, the dearest first, Enter opens its page`}
        onKeyDown={pressed}
        onPointerMove={(event) => choose(nearest(event))}
        onPointerLeave={() => choose(null)}
        onClick={(event) => open(nearest(event))}
        style={{ cursor: chosen === null ? "default" : "pointer" }}
      >
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          <Axes data={data} x={x} y={y} width={width} xTitle={xTitle} yTitle={yTitle} />
          <Roofs lines={data.lines} x={x} y={y} />
          {points.map((one, n) => (
            <Mark key={one.row.id} shape={shapeOf(one.row)} x={x(one.x)} y={y(one.y)} r={radius(one)} measured={measured} chosen={n === chosen} />
          ))}
          <RoofNames lines={data.lines} x={x} y={y} />
          {labels.map((label) => (
            <text class="plot-name" x={label.x} y={label.y} text-anchor={label.anchor}>{label.text}</text>
          ))}
        </svg>
        {data.outside > 0 && <p class="plot-note">{`${plural(data.outside, "kernel")} with little time outside of the picture`}</p>}
        {point && <Tip point={point} left={x(point.x)} top={y(point.y)} width={width} measured={measured} />}
      </div>
      <p class="sr" role="status">{point ? `${point.row.number} ${point.row.name}: ${tipWords(point.row, measured).map(([label, value]) => `${label} ${value}`).join(", ")}` : ""}</p>
    </figure>
  );
}

type Scale = (value: number) => number;
/** Left, top, right and bottom. */
type Area = [number, number, number, number];

const isLevel = (line: RoofLine) => line.from[1] === line.to[1];

interface Scales {
  x: Scale;
  y: Scale;
  width: number;
}

/** Marks of an axis: powers of ten, of a short axis their double and fivefold, too. */
function marksOf([low, high]: [number, number]): number[] {
  const within = high - low < 2.6 ? [1, 2, 5] : [1];
  const powers = Array.from({ length: Math.floor(high) - Math.floor(low) + 1 }, (_, n) => Math.floor(low) + n);
  return powers.flatMap((power) => within.map((times) => times * 10 ** power)).filter((mark) => Math.log10(mark) >= low && Math.log10(mark) <= high);
}

/** `1 kB`, `10 MB` of bytes; `0.1`, `1,000` else. */
function markWords(mark: number, isBytes: boolean): string {
  return isBytes ? bytes(Math.round(mark)) : rateWords(mark);
}

function Axes({ data, x, y, width, xTitle, yTitle }: Scales & { data: PlotData; xTitle: string; yTitle: string }) {
  const bottom = HEIGHT - EDGE.bottom;
  const isBytes = xTitle.startsWith("bytes");
  const across = marksOf(data.x);
  // Where there is no room for each, every second has its number.
  const step = Math.ceil(across.length / ((width - EDGE.left) / 62));
  return (
    <g>
      {across.map((mark, n) => (
        <g>
          <line class="plot-rule" x1={x(mark)} x2={x(mark)} y1={EDGE.top} y2={bottom} />
          {n % step === 0 && <text class="plot-tick" x={x(mark)} y={bottom + 15} text-anchor="middle">{markWords(mark, isBytes)}</text>}
        </g>
      ))}
      {marksOf(data.y).map((mark) => (
        <g>
          <line class="plot-rule" x1={EDGE.left} x2={width - EDGE.right} y1={y(mark)} y2={y(mark)} />
          <text class="plot-tick" x={EDGE.left - 6} y={y(mark) + 4} text-anchor="end">{markWords(mark, false)}</text>
        </g>
      ))}
      <text class="plot-axis" x={(EDGE.left + width - EDGE.right) / 2} y={HEIGHT - 6} text-anchor="middle">{xTitle}</text>
      <text class="plot-axis" transform={`translate(11 ${(EDGE.top + bottom) / 2}) rotate(-90)`} text-anchor="middle">{yTitle}</text>
    </g>
  );
}

/** A roof within the plot: what begins below it is cut at its edge; null where nothing is left. */
function cutLine(line: RoofLine, x: Scale, y: Scale): Area | null {
  const bottom = HEIGHT - EDGE.bottom;
  const [x1, y1, x2, y2] = [x(line.from[0]), y(line.from[1]), x(line.to[0]), y(line.to[1])];
  const left = y1 > bottom ? x1 + ((y1 - bottom) / (y1 - y2)) * (x2 - x1) : x1;
  return left < x2 ? [left, Math.min(y1, bottom), x2, y2] : null;
}

function Roofs({ lines, x, y }: Omit<Scales, "width"> & { lines: RoofLine[] }) {
  return (
    <g>
      {lines.map((line) => {
        const cut = cutLine(line, x, y);
        return cut && <line class={line.dashed ? "roof roof-dashed" : "roof"} x1={cut[0]} y1={cut[1]} x2={cut[2]} y2={cut[3]} />;
      })}
    </g>
  );
}

function RoofNames({ lines, x, y }: Omit<Scales, "width"> & { lines: RoofLine[] }) {
  return (
    <g>
      {lines.map((line) => {
        const cut = cutLine(line, x, y);
        if (!cut) return null;
        if (!isLevel(line)) return <SlopeName text={line.label} along={cut} below={!line.label.startsWith("shortest")} />;
        const { x: end, y: base } = levelName(line, x, y);
        return <text class="roof-name" x={end} y={base} text-anchor="end">{line.label}</text>;
      })}
    </g>
  );
}

/** The name of a level roof: before its begin, where no kernel can be, else above its end. */
function levelName(line: RoofLine, x: Scale, y: Scale): { x: number; y: number; area: Area } {
  const [from, to, at] = [x(line.from[0]), x(line.to[0]), y(line.to[1])];
  const size = line.label.length * LETTER;
  const room = from - EDGE.left > size + 12;
  const [end, base] = room ? [from - 7, at + 4] : [to - 4, at - 5];
  return { x: end, y: base, area: [end - size, base - 11, end, base + 3] };
}

/** The name of a roof that rises, along it near its begin. */
function SlopeName({ text, along: [x1, y1, x2, y2], below }: { text: string; along: Area; below: boolean }) {
  const long = Math.hypot(x2 - x1, y2 - y1);
  if (long < text.length * LETTER + 20) return null;
  const at = Math.max(0.28, (text.length * LETTER * 0.5 + 12) / long);
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return <text class="roof-name" transform={`translate(${x1 + (x2 - x1) * at} ${y1 + (y2 - y1) * at}) rotate(${angle}) translate(0 ${below ? 13 : -5})`} text-anchor="middle">{text}</text>;
}

interface Label {
  text: string;
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

/** Whether a line runs through a place. */
function runsThrough([x1, y1, x2, y2]: Area, [left, top, right, bottom]: Area): boolean {
  const [from, to] = [Math.max(x1, left), Math.min(x2, right)];
  if (from > to) return false;
  const height = (at: number) => (x2 > x1 ? y1 + ((y2 - y1) * (at - x1)) / (x2 - x1) : y1);
  const [a, b] = [height(from), height(to)];
  return Math.max(a, b) > top && Math.min(a, b) < bottom;
}

/** Names beside the dearest kernels, where they hide no other one and no roof runs through them. */
function labelsOf(points: Point[], x: Scale, y: Scale, radius: (point: Point) => number, width: number, lines: RoofLine[]): Label[] {
  const taken: Area[] = lines.filter(isLevel).map((line) => levelName(line, x, y).area);
  const roofs = lines.map((line) => cutLine(line, x, y)).filter((cut): cut is Area => cut !== null);
  const labels: Label[] = [];
  const places = points.map((point) => [x(point.x), y(point.y), radius(point)] as const);
  for (const [n, point] of points.entries()) {
    if (labels.length >= LABELS || n > LABELS * 3) break;
    const text = `${point.row.number} ${cutName(point.row.name)}`.trim();
    const size = text.length * LETTER;
    const [px, py, r] = places[n] ?? [0, 0, 0];
    // Right, left, above and below.
    const spots: [number, number, Label["anchor"]][] = [[px + r + 3, py + 4, "start"], [px - r - 3, py + 4, "end"], [px, py - r - 4, "middle"], [px, py + r + 12, "middle"]];
    for (const [at, base, anchor] of spots) {
      const left = anchor === "start" ? at : anchor === "end" ? at - size : at - size / 2;
      const area: Area = [left, base - 10, left + size, base + 3];
      const free =
        left > EDGE.left && left + size < width - EDGE.right &&
        !roofs.some((roof) => runsThrough(roof, area)) &&
        !taken.some((other) => area[0] < other[2] && area[2] > other[0] && area[1] < other[3] && area[3] > other[1]) &&
        !places.some(([ox, oy, or], m) => m !== n && ox + or > area[0] && ox - or < area[2] && oy + or > area[1] && oy - or < area[3]);
      if (!free) continue;
      taken.push(area);
      labels.push({ text, x: at, y: base, anchor });
      break;
    }
  }
  return labels;
}

const LONGEST = 20;

function cutName(name: string): string {
  const own = shortName(name);
  return own.length > LONGEST ? `${own.slice(0, LONGEST - 1)}…` : own;
}

/** What is said of a kernel: labels and values. */
function tipWords(row: ReportKernelRow, measured: boolean): [string, string][] {
  const moved = row.bytes_in === null || row.bytes_out === null ? null : row.bytes_in + row.bytes_out;
  const found: [string, string][] = [["bytes a launch", bytes(moved)]];
  if (row.flops) found.push(["operations", `${rateWords(row.flops / 1e9)} G${row.flop_dtype && ` ${row.flop_dtype}`}`]);
  const { times } = row;
  if (measured && times) {
    found.push(["a launch", `${microseconds(times.median_us ?? times.total_us / times.launches)}, ${plural(times.launches, "launch", "launches")}`]);
    found.push(["all launches", `${microseconds(times.total_us)}, ${percent(times.share)}`]);
    found.push(["of the roofline", exactPercent(times.roofline)], ["lost", microseconds(times.lost_us)]);
    found.push([row.flops ? "rates" : "rate", [row.flops ? `${rateWords(times.tflops)} TFLOP/s` : "", `${rateWords(times.gbs)} GB/s`].filter(Boolean).join(", ")]);
  } else found.push(["estimate", `at least ${microseconds(row.least_us)} a launch`], ["launches", String(row.launches ?? 1)]);
  return found;
}

function Tip({ point, left, top, width, measured }: { point: Point; left: number; top: number; width: number; measured: boolean }) {
  const { graph } = useReport();
  const { row } = point;
  const label = row.graph ? (graph(row.graph)?.label ?? row.graph) : "";
  const right = left > width / 2;
  return (
    <div class="tip" style={{ left: right ? "auto" : `${left + 16}px`, right: right ? `${width - left + 16}px` : "auto", top: `${Math.min(Math.max(top - 60, 0), HEIGHT - 240)}px`, maxWidth: `${Math.max(right ? left - 20 : width - left - 20, 180)}px` }}>
      <A to={hashOf("kernel", [row.id])} class="tip-name mono">{`${row.number} ${row.name}`.trim()}</A>
      {label && <p class="dim">{label}</p>}
      <dl>
        {tipWords(row, measured).map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
