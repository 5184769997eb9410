/** Before and after fusion: pan, zoom, and the kernel that is chosen with those that feed it and those that it feeds. */

import { select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom as makeZoom, zoomIdentity, zoomTransform } from "d3-zoom";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReportGraphPage, ReportLaunch } from "../../data";
import { type Composed, composed, type Frame } from "./composed";
import { FrameControls } from "./LayerControls";
import { type Block, isUnfolded, type Unfolded } from "./layers";
import { numbersOf, safeDrawing } from "./safeSvg";

const SVG = "http://www.w3.org/2000/svg";
const GAP = 48;

interface Props {
  graph: ReportGraphPage;
  kernels: Map<number, ReportLaunch>;
  /** What is drawn, where the picture is put together of its layers. */
  blocks: Block[];
  unfolded: Unfolded;
  /** The kernel that is drawn for a kernel. */
  drawnAs: (number: number) => number;
  chosen: number | null;
  /** The second of a pair. */
  other: number | null;
  /** Kernels that were searched for. */
  found: ReadonlySet<number>;
  onChoose: (number: number | null, second: boolean) => void;
  onOpen: (number: number) => void;
  onStep: (step: number) => void;
  /** Controls behind those of the picture. */
  tools: ComponentChildren;
  /** The choice of layers that repeat, where there is one. */
  layers: ComponentChildren;
}

type Side = "both" | "before" | "after";

/** Both where there is room to read them, else what fusion made. */
function firstSide(graph: ReportGraphPage): Side {
  return hasBoth(graph) && window.innerWidth < ROOM ? "after" : "both";
}

function hasBoth(graph: ReportGraphPage): boolean {
  return graph.layer_pictures ? graph.layer_pictures.parts.some((part) => part.before_svg) : Boolean(graph.before_svg && graph.after_svg);
}

const ROOM = 2400;

interface Stage {
  svg: SVGSVGElement;
  view: SVGGElement;
  zoom: ZoomBehavior<SVGSVGElement, unknown>;
  width: number;
  height: number;
}

interface Drawn {
  view: SVGGElement;
  width: number;
  height: number;
  frames: Frame[];
}

function stageOf(graph: ReportGraphPage, side: Side, blocks: readonly Block[], unfolded: Unfolded): Drawn | null {
  const sides = (["before", "after"] as const).filter((one) => side === "both" || side === one);
  const drawings = sides.flatMap((one): Composed[] => {
    if (graph.layer_pictures) return [composed(graph, one, blocks, unfolded)].filter((drawing) => drawing !== null);
    const text = one === "before" ? graph.before_svg : graph.after_svg;
    const drawing = text ? safeDrawing(text) : null;
    return drawing ? [{ ...drawing, frames: [] }] : [];
  });
  if (!drawings.length) return null;
  const view = document.createElementNS(SVG, "g");
  const height = Math.max(...drawings.map((drawing) => drawing.height));
  const frames: Frame[] = [];
  let x = 0;
  for (const drawing of drawings) {
    const place = document.createElementNS(SVG, "g");
    const y = (height - drawing.height) / 2;
    place.setAttribute("transform", `translate(${x} ${y})`);
    place.append(drawing.root);
    view.append(place);
    for (const frame of drawing.frames) frames.push({ ...frame, x: frame.x + x, y: frame.y + y, control: frame.control + x });
    x += drawing.width + GAP;
  }
  return { view, width: x - GAP, height, frames };
}

export function Picture({ graph, kernels, blocks, unfolded, drawnAs, chosen, other, found, onChoose, onOpen, onStep, tools, layers }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const centred = useRef<number | null>(null);
  const stage = useRef<Stage | null>(null);
  const [side, setSide] = useState<Side>(() => firstSide(graph));
  const [hovered, setHovered] = useState<number | null>(null);
  const drawn = useMemo(() => stageOf(graph, side, blocks, unfolded), [graph, side, blocks]);
  const on = useRef({ onChoose, onOpen });
  on.current = { onChoose, onOpen };

  useEffect(() => {
    const parent = box.current;
    if (!parent || !drawn) return;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${side === "both" ? "Before and after" : side === "before" ? "Before" : "After"} fusion; the table of kernels below says the same`);
    svg.append(drawn.view);
    parent.append(svg);
    const zoom = makeZoom<SVGSVGElement, unknown>()
      .scaleExtent([0.05, 8])
      .clickDistance(5)
      .extent(() => [[0, 0], [parent.clientWidth, parent.clientHeight]])
      .on("zoom", ({ transform }: { transform: ZoomTransform }) => {
        drawn.view.setAttribute("transform", transform.toString());
        if (controls.current) follow(controls.current, transform);
      })
      .on("start", () => parent.classList.add("moving"))
      .on("end", () => parent.classList.remove("moving"));
    select(svg).call(zoom).on("dblclick.zoom", null);
    stage.current = { svg, zoom, ...drawn };
    const kernelAt = (event: Event) => {
      const shape = event.target instanceof Element ? event.target.closest("[data-k]") : null;
      return shape ? (numbersOf(shape, "k")[0] ?? null) : null;
    };
    svg.addEventListener("click", (event) => on.current.onChoose(kernelAt(event), event.shiftKey));
    svg.addEventListener("dblclick", (event) => {
      const number = kernelAt(event);
      if (number !== null) on.current.onOpen(number);
    });
    svg.addEventListener("pointerover", (event) => setHovered(kernelAt(event)));
    svg.addEventListener("pointerleave", () => setHovered(null));
    fit(stage.current, false);
    const own = drawn.frames.findLast((frame) => isUnfolded(frame.block, unfolded));
    if (own) bring(stage.current, own, parent);
    const notOnPaper = wholeOnPaper(stage.current);
    return () => {
      notOnPaper();
      svg.remove();
      stage.current = null;
    };
  }, [drawn]);

  const shown = hovered ?? chosen;
  useEffect(() => {
    if (stage.current) light(stage.current.view, shown, hovered === null ? other : null, kernels, drawnAs, found);
  }, [drawn, shown, other, found, hovered]);
  useEffect(() => {
    const again = chosen === centred.current;
    centred.current = chosen;
    const own = drawn?.frames.find((frame) => isUnfolded(frame.block, unfolded))?.block;
    // A layer that was just unfolded stays in view, whatever is chosen elsewhere.
    if (again && own && chosen !== null && (chosen < own.first || chosen > own.last)) return;
    if (stage.current && chosen !== null && box.current) centre(stage.current, drawnAs(chosen), box.current);
  }, [drawn, chosen]);

  if (!drawn) return <p class="picture-none">The picture of this graph is damaged.</p>;

  const by = (factor: number) => stage.current && select(stage.current.svg).call(stage.current.zoom.scaleBy, factor);
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== box.current) return;
    const now = stage.current;
    if (!now) return;
    const pan: Record<string, [number, number]> = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const way = pan[event.key];
    const scale = now.view.getCTM()?.a ?? 1;
    if (way) select(now.svg).call(now.zoom.translateBy, way[0] / scale, way[1] / scale);
    else if (event.key === "+" || event.key === "=") by(1.3);
    else if (event.key === "-") by(1 / 1.3);
    else if (event.key === "0") fit(now, true);
    else if (event.key === "]" || event.key === "[") onStep(event.key === "]" ? 1 : -1);
    else if (event.key === "Enter" && chosen !== null) onOpen(chosen);
    else if (event.key === "Escape") onChoose(null, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="picture">
      <div class="picture-tools">
        {hasBoth(graph) && (
          <div class="choice" role="group" aria-label="Which picture">
            {(["both", "before", "after"] as const).map((name) => (
              <button type="button" aria-pressed={side === name} onClick={() => setSide(name)}>{name === "both" ? "Both" : name === "before" ? "Before" : "After"}</button>
            ))}
          </div>
        )}
        {layers}
        <div class="choice" role="group" aria-label="Zoom">
          <button type="button" aria-label="Zoom out" onClick={() => by(1 / 1.3)}>−</button>
          <button type="button" aria-label="Zoom in" onClick={() => by(1.3)}>+</button>
          <button type="button" onClick={() => stage.current && fit(stage.current, true)}>Fit</button>
          <button type="button" onClick={() => stage.current && fit(stage.current, false)}>Readable</button>
        </div>
        {tools}
      </div>
      <div class="picture-stage">
        <div class="picture-box" ref={box} tabIndex={0} role="group" aria-label="Picture: arrow keys pan, plus and minus zoom, brackets go from kernel to kernel, Enter opens the kernel" onKeyDown={key} />
        <div class="picture-frames" ref={controls}>
          <FrameControls graph={graph} frames={drawn.frames} unfolded={unfolded} onFocus={(frame) => stage.current && box.current && bring(stage.current, frame, box.current)} />
        </div>
      </div>
    </div>
  );
}

/** All of it, or as large as can be read where all of it would be too small. */
function fit(stage: Stage, all: boolean): void {
  const box = stage.svg.getBoundingClientRect();
  if (!box.width || !box.height) return;
  const whole = Math.min(box.width / stage.width, box.height / stage.height);
  const scale = all ? whole : Math.min(1.4, Math.max(whole, 0.8));
  const x = Math.max(0, (box.width - stage.width * scale) / 2);
  const y = Math.max(0, (box.height - stage.height * scale) / 2);
  select(stage.svg).call(stage.zoom.transform, zoomIdentity.translate(x, y).scale(scale));
}

/** Controls of frames go with the picture, and stay large enough to be used. */
function follow(controls: HTMLElement, { x, y, k }: ZoomTransform): void {
  controls.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
  controls.style.setProperty("--grown", String(Math.max(1, 0.75 / k)));
}

/** Show the head of a frame, unless it is seen already. */
function bring(stage: Stage, frame: Frame, box: HTMLElement): void {
  const now = zoomTransform(stage.svg);
  const [left, top] = now.apply([frame.x, frame.y]);
  const right = now.applyX(frame.x + frame.width);
  const control = now.applyX(frame.control) + 120;
  if (left >= 0 && top >= 0 && control <= box.clientWidth && top + 90 <= box.clientHeight) return;
  const x = Math.max(12, (box.clientWidth - (right - left)) / 2);
  select(stage.svg).call(stage.zoom.transform, zoomIdentity.translate(x - frame.x * now.k, 12 - frame.y * now.k).scale(now.k));
}

/** On paper all of the picture is seen, whatever part of it the screen shows; returns what ends that. */
function wholeOnPaper({ svg, view, width, height }: Stage): () => void {
  let kept: string | null = null;
  const begin = () => {
    kept = view.getAttribute("transform");
    view.removeAttribute("transform");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  };
  const end = () => {
    if (kept !== null) view.setAttribute("transform", kept);
    svg.removeAttribute("viewBox");
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

/** Bring a kernel into the middle, unless it is seen already. */
function centre(stage: Stage, number: number, box: HTMLElement): void {
  const shapes = [...stage.view.querySelectorAll<SVGGElement>("[data-k]")].filter((shape) => numbersOf(shape, "k").includes(number));
  const window = box.getBoundingClientRect();
  const seen = shapes.some((shape) => {
    const own = shape.getBoundingClientRect();
    return own.left >= window.left && own.right <= window.right && own.top >= window.top && own.bottom <= window.bottom;
  });
  const target = shapes.at(-1)?.getBoundingClientRect();
  if (seen || !target) return;
  const scale = stage.view.getCTM()?.a ?? 1;
  const x = (window.left + window.width / 2 - target.left - target.width / 2) / scale;
  const y = (window.top + window.height / 2 - target.top - target.height / 2) / scale;
  select(stage.svg).call(stage.zoom.translateBy, x, y);
}

/** Mark the shapes of a kernel, of what makes its inputs and of what uses its outputs; the rest steps back. */
function light(view: SVGGElement, chosen: number | null, other: number | null, kernels: Map<number, ReportLaunch>, drawnAs: (number: number) => number, found: ReadonlySet<number>): void {
  const self = chosen === null ? null : drawnAs(chosen);
  const second = other === null ? null : drawnAs(other);
  const row = chosen === null ? undefined : kernels.get(chosen);
  const makers = new Set(row?.makers.map(drawnAs));
  const users = new Set(row?.users.map(drawnAs));
  view.classList.toggle("lit", self !== null || found.size > 0);
  for (const shape of view.querySelectorAll("[data-k], .edge")) {
    const own = numbersOf(shape, "k").map(drawnAs);
    const from = numbersOf(shape, "from").map(drawnAs);
    const to = numbersOf(shape, "to").map(drawnAs);
    const is = (number: number | null) => number !== null && own.includes(number);
    shape.classList.toggle("is-chosen", is(self));
    shape.classList.toggle("is-other", is(second) && !is(self));
    shape.classList.toggle("is-maker", !is(self) && (own.some((number) => makers.has(number)) || (self !== null && to.includes(self))));
    shape.classList.toggle("is-user", !is(self) && (own.some((number) => users.has(number)) || (self !== null && from.includes(self))));
    shape.classList.toggle("is-found", own.some((number) => found.has(number)) && !from.length && !to.length);
  }
}
