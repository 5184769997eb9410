/** Ticks beside the scroll bar: where in the whole text the lines stand. */

/** A row and its colour: a variable of the style sheets. */
export interface Tick {
  row: number;
  colour: string;
  /** Marks of the machine stand at the left, what belongs to the chosen line at the right. */
  left: boolean;
}

const COLOURS = new Map<string, string>();
const VARIABLES = ["--hit-self", "--hit-from", "--hit-to", "--hit-same", "--mark-spill", "--mark-dpas"];

const keyOf = (name: string) => `${document.documentElement.dataset.theme} ${name}`;

/** What variables of the style sheets are as colours now: a canvas reads no variables. To ask has the page's styles computed. */
function readColours(canvas: HTMLElement): void {
  for (const name of VARIABLES) {
    canvas.style.color = `var(${name})`;
    COLOURS.set(keyOf(name), getComputedStyle(canvas).color);
  }
  canvas.style.color = "";
}

export class Ruler {
  readonly canvas = document.createElement("canvas");
  /** Kept, since to ask for it after a change has the whole page laid out. */
  private width = 0;
  private height = 0;

  constructor(parent: HTMLElement, onPick: (share: number) => void) {
    this.canvas.className = "ruler";
    this.canvas.setAttribute("aria-hidden", "true");
    this.canvas.addEventListener("click", (event) => onPick(event.offsetY / this.canvas.clientHeight));
    parent.append(this.canvas);
  }

  /** Take the size of the page; to be called when nothing waits to be laid out. */
  measure(): void {
    [this.width, this.height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    const scale = window.devicePixelRatio || 1;
    this.canvas.width = this.width * scale;
    this.canvas.height = this.height * scale;
    if (!COLOURS.has(keyOf("--hit-self"))) readColours(this.canvas);
  }

  draw(ticks: Tick[], rows: number): void {
    const { width, height } = this;
    const pen = width && height ? this.canvas.getContext("2d") : null;
    if (!pen) return;
    if (!COLOURS.has(keyOf("--hit-self"))) readColours(this.canvas);
    const scale = this.canvas.width / width;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    const tall = Math.max(2, height / rows);
    for (const { row, colour, left } of ticks) {
      pen.fillStyle = COLOURS.get(keyOf(colour)) ?? "";
      pen.fillRect(left ? 0 : 4, Math.round(((row - 1) / rows) * height), left ? 3 : width - 4, tall);
    }
  }
}
