/** Layers that repeat: which of them are drawn, and which launch then stands for which. */

import type { ReportGraphPage, ReportLayers } from "../../data";

/** Each stretch of layers drawn once, every layer, or one layer (its place from 0) of the stretch that begins at a launch. */
export type Unfolded = "none" | "all" | { first: number; place: number };

/** Launches that are drawn, and those for which they stand. */
export interface Block {
  /** The first and the last launch that are drawn. */
  first: number;
  last: number;
  /** The layers of this stretch, of which one is drawn; null outside of layers. */
  layers: ReportLayers | null;
  /** Places, from 0, of the first and the last layer for which it stands; the first is drawn. */
  from: number;
  to: number;
}

/** What an address says: `all`, or `FIRST:PLACE` with the place from 1; what names no layer is as if it were not there. */
export function unfoldedOf(text: string | null, layers: readonly ReportLayers[]): Unfolded {
  if (text === "all") return "all";
  const match = /^(\d{1,9}):(\d{1,9})$/.exec(text ?? "");
  const stretch = match && layers.find((one) => one.first === Number(match[1]));
  const place = match ? Number(match[2]) - 1 : -1;
  return stretch && place >= 0 && place < stretch.count ? { first: stretch.first, place } : "none";
}

/** The same as it stands in an address; null for layers once. */
export function addressOf(unfolded: Unfolded): string | null {
  if (unfolded === "none") return null;
  return unfolded === "all" ? "all" : `${unfolded.first}:${unfolded.place + 1}`;
}

export function blocksOf(graph: ReportGraphPage, unfolded: Unfolded): Block[] {
  const found: Block[] = [];
  const outside = (first: number, last: number) => {
    if (first <= last) found.push({ first, last, layers: null, from: 0, to: 0 });
  };
  let at = 1;
  for (const layers of graph.layers) {
    outside(at, layers.first - 1);
    const block = (from: number, to: number) => {
      const first = layers.first + from * layers.length;
      if (from <= to) found.push({ first, last: first + layers.length - 1, layers, from, to });
    };
    const { count } = layers;
    if (unfolded === "all") for (let place = 0; place < count; place++) block(place, place);
    else if (unfolded !== "none" && unfolded.first === layers.first) {
      block(0, unfolded.place - 1);
      block(unfolded.place, unfolded.place);
      block(unfolded.place + 1, count - 1);
    } else block(0, count - 1);
    at = layers.first + layers.length * count;
  }
  outside(at, graph.kernels.length);
  return found;
}

/** The launch that is drawn for each launch. */
export function standsFor(blocks: readonly Block[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const block of blocks) {
    const length = block.last - block.first + 1;
    for (let number = block.first; number < block.first + length * (block.to - block.from + 1); number++) {
      found.set(number, block.first + ((number - block.first) % length));
    }
  }
  return found;
}

/** Whether everything is there that is drawn where these layers are unfolded. */
export function canUnfold(graph: ReportGraphPage, unfolded: Unfolded): boolean {
  const parts = new Map(graph.layer_pictures?.parts.map((part) => [part.first, part]));
  return blocksOf(graph, unfolded).every((block) => parts.get(block.first)?.after_svg);
}

/** `layers.0`, or `layers.0 to layers.4: 5 layers, the first is drawn`; empty outside of layers. */
export function titleOf(block: Block): string {
  if (!block.layers) return "";
  const { names } = block.layers;
  const [first, last] = [names[block.from] ?? "", names[block.to] ?? ""];
  return block.from === block.to ? first : `${first} to ${last}: ${block.to - block.from + 1} layers, the first is drawn`;
}

/** Whether it is the layer that was unfolded by itself. */
export function isUnfolded(block: Block, unfolded: Unfolded): boolean {
  return typeof unfolded === "object" && block.layers?.first === unfolded.first && block.from === unfolded.place && block.to === unfolded.place;
}

/** The layer behind or before the one that is unfolded, over all stretches; the first or the last where none is. */
export function neighbour(graph: ReportGraphPage, unfolded: Unfolded, by: 1 | -1): Unfolded {
  const every = graph.layers.flatMap(({ first, count }) => Array.from({ length: count }, (_, place) => ({ first, place })));
  const at = typeof unfolded === "object" ? every.findIndex((one) => one.first === unfolded.first && one.place === unfolded.place) : -1;
  const next = at < 0 ? every.at(by > 0 ? 0 : -1) : every[at + by];
  return next ?? unfolded;
}
