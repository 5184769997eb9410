/** A picture with layers that repeat, put together of its parts: each in its place, layers in frames. */

import type { ReportGraphPage } from "../../data";
import { type Block, isUnfolded, titleOf, type Unfolded } from "./layers";
import { type Drawing, safeDrawing } from "./safeSvg";

const SVG = "http://www.w3.org/2000/svg";
const GAP = 14;
const PAD = 8;
/** Room for the name of a layer and what folds it. */
const HEAD = 30;
const TITLE = 30;
/** About as wide as a screen, against its height. */
const SHAPE = 1.5;
/** Width of a letter of a name, and of the control behind it. */
const LETTER = 5.9;
const CONTROL = 100;

/** Where the frame of a layer stands, in points of the picture. */
export interface Frame {
  block: Block;
  side: "before" | "after";
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where its control stands, behind the name. */
  control: number;
}

export interface Composed extends Drawing {
  frames: Frame[];
}

interface Piece {
  block: Block;
  drawing: Drawing;
  width: number;
  height: number;
}

export function composed(graph: ReportGraphPage, side: "before" | "after", blocks: readonly Block[], unfolded: Unfolded): Composed | null {
  const pictures = graph.layer_pictures;
  if (!pictures) return null;
  const texts = new Map(pictures.parts.map((part) => [part.first, side === "before" ? part.before_svg : part.after_svg]));
  const pieces: Piece[] = [];
  for (const block of blocks) {
    const text = texts.get(block.first);
    const drawing = text ? safeDrawing(text) : null;
    if (!drawing) continue;
    const framed = block.layers !== null;
    pieces.push({ block, drawing, width: Math.max(drawing.width + 2 * PAD, framed ? nameEnd(block) + CONTROL : 0), height: drawing.height + PAD + (framed ? HEAD : PAD) });
  }
  if (!pieces.length) return null;
  const root = document.createElementNS(SVG, "g");
  const frames: Frame[] = [];
  let x = PAD;
  let bottom = 0;
  for (const column of columnsOf(pieces)) {
    let y = TITLE;
    for (const piece of column) {
      place(root, piece, x, y, isUnfolded(piece.block, unfolded));
      if (piece.block.layers) frames.push({ block: piece.block, side, x, y, width: piece.width, height: piece.height, control: x + nameEnd(piece.block) });
      y += piece.height + GAP;
    }
    bottom = Math.max(bottom, y);
    x += Math.max(...column.map((piece) => piece.width)) + GAP;
  }
  let width = x - GAP + PAD;
  const heading = side === "before" ? pictures.before : pictures.after;
  write(root, heading, PAD + 2, 20, 14, "#5b6773");
  width = Math.max(width, 7 * heading.length);
  const legend = pictures.legend_svg ? safeDrawing(pictures.legend_svg) : null;
  if (legend) {
    move(legend.root, Math.max(0, (width - legend.width) / 2), bottom);
    root.append(legend.root);
    bottom += legend.height;
    width = Math.max(width, legend.width);
  }
  return { root, width, height: bottom + PAD, frames };
}

/** Parts in order, in columns so that the whole has about the shape of a screen. */
function columnsOf(pieces: readonly Piece[]): Piece[][] {
  let best: Piece[][] = [[...pieces]];
  let bestOff = Number.POSITIVE_INFINITY;
  const least = Math.max(...pieces.map((piece) => piece.height));
  const most = pieces.reduce((sum, piece) => sum + piece.height + GAP, 0);
  for (let height = least; ; height = Math.min(most, height * 1.12)) {
    const columns = cut(pieces, height);
    const width = columns.reduce((sum, column) => sum + Math.max(...column.map((piece) => piece.width)) + GAP, 0);
    const tall = Math.max(...columns.map((column) => column.reduce((sum, piece) => sum + piece.height + GAP, 0)));
    const off = Math.abs(Math.log(width / tall / SHAPE));
    if (off < bestOff) [best, bestOff] = [columns, off];
    if (height >= most) return best;
  }
}

function cut(pieces: readonly Piece[], height: number): Piece[][] {
  const columns: Piece[][] = [];
  let left = -1;
  for (const piece of pieces) {
    if (piece.height > left) {
      columns.push([]);
      left = height + GAP;
    }
    columns.at(-1)?.push(piece);
    left -= piece.height + GAP;
  }
  return columns;
}

function place(root: SVGGElement, piece: Piece, x: number, y: number, own: boolean): void {
  const title = titleOf(piece.block);
  if (piece.block.layers) {
    const frame = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries({ x, y, width: piece.width, height: piece.height, rx: 8, fill: "none", stroke: own ? "#0b5cad" : "#9aa5b1", "stroke-width": own ? 2 : 1 })) frame.setAttribute(name, String(value));
    frame.setAttribute("class", "layer-frame");
    root.append(frame);
    write(root, title, x + PAD + 2, y + 20, 12, "#1f2933");
  }
  move(piece.drawing.root, x + (piece.width - piece.drawing.width) / 2, y + (piece.block.layers ? HEAD : PAD));
  root.append(piece.drawing.root);
}

function nameEnd(block: Block): number {
  return PAD + 12 + LETTER * titleOf(block).length;
}

function move(shape: SVGGElement, x: number, y: number): void {
  shape.setAttribute("transform", `translate(${x} ${y})`);
}

function write(root: SVGGElement, words: string, x: number, y: number, size: number, fill: string): void {
  const text = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({ x, y, "font-size": size, fill, "font-family": "Helvetica,Arial,sans-serif" })) text.setAttribute(name, String(value));
  text.textContent = words;
  root.append(text);
}
