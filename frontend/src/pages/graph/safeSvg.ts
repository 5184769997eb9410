/** A drawing that came as text, rebuilt of shapes and text alone: nothing that loads, links, runs or styles comes through. */

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["g", "polygon", "polyline", "path", "ellipse", "text"]);
const KEPT = new Set([
  "fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "stroke-opacity", "points", "d", "x", "y", "cx", "cy", "rx", "ry",
  "transform", "text-anchor", "font-family", "font-size", "font-weight", "font-style",
]);
/** Numbers, colours and names of fonts; what else there is could be a reference. */
const PLAIN = /^(?!.*url)[\w .,#()+:;%'-]*$/i;
const NUMBERS = /^\d+(?: \d+)*$/;
const NODE = /^[\w.]+$/;
const CLASSES = new Set(["node", "edge", "cluster"]);
const DEEPEST = 40;

export interface Drawing {
  root: SVGGElement;
  width: number;
  height: number;
}

/** The drawing; null where the text is none. */
export function safeDrawing(text: string): Drawing | null {
  const source = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const box = source.localName === "svg" ? /^0 0 ([\d.]+) ([\d.]+)$/.exec(source.getAttribute("viewBox") ?? "") : null;
  if (!box) return null;
  const root = document.createElementNS(SVG, "g");
  copy(source, root, 0);
  return { root, width: Number(box[1]), height: Number(box[2]) };
}

function copy(from: Element, to: Element, depth: number): void {
  if (depth > DEEPEST) return;
  for (const child of from.children) {
    if (!SHAPES.has(child.localName)) continue;
    const shape = document.createElementNS(SVG, child.localName);
    for (const { name, value } of child.attributes) {
      if (KEPT.has(name) ? PLAIN.test(value) : marksKernels(name, value)) shape.setAttribute(name, value);
    }
    if (child.localName === "text") shape.textContent = child.textContent;
    else copy(child, shape, depth + 1);
    to.append(shape);
  }
}

function marksKernels(name: string, value: string): boolean {
  if (name === "class") return CLASSES.has(value);
  if (name === "data-k" || name === "data-from" || name === "data-to") return NUMBERS.test(value);
  return name === "data-node" && NODE.test(value);
}

/** Numbers of kernels that a shape belongs to. */
export function numbersOf(shape: Element, name: "k" | "from" | "to"): number[] {
  return (shape.getAttribute(`data-${name}`) ?? "").split(" ").filter(Boolean).map(Number);
}
