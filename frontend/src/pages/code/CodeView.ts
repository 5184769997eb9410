/** A column of code: CodeMirror, read only, with colours, marks of the machine, and the lines that belong to what was clicked. */

import { type Extension, EditorState, type Range, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, lineNumbers, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { LineMark } from "../../data";
import type { CodeText } from "./codeText";
import { tokensOf } from "./languages";
import type { Hit, Hits, Relation } from "./links";

export interface Handlers {
  /** A line was clicked, or reached with the keyboard. */
  pick: (line: number) => void;
  /** Left (-1) or right (1) of this column. */
  leave: (step: number) => void;
}

/** A sign for each relation, since not everybody tells colours apart. */
export const RELATION_SIGNS: Record<Relation, string> = { self: "●", from: "▲", to: "▼", same: "≈" };

export const MARK_SIGNS: Record<LineMark["kind"], { sign: string; what: string }> = {
  spill: { sign: "!", what: "spill or fill" },
  dpas: { sign: "D", what: "matrix instruction" },
  block2d: { sign: "2", what: "2D block access" },
  send: { sign: "S", what: "message" },
  barrier: { sign: "B", what: "barrier" },
  loop: { sign: "L", what: "loop" },
};

/** The mark that says most of a line. */
function firstOf(marks: LineMark[]): LineMark["kind"] {
  return MARK_ORDER.find((kind) => marks.some((mark) => mark.kind === kind)) ?? "send";
}

/** Messages and spills of native code in a word or two, other marks by their letter. */
function signOf(kind: LineMark["kind"], marks: LineMark[], language: string): string {
  const note = marks.find((mark) => mark.kind === kind)?.note ?? "";
  if (language !== "asm" || !note || (kind !== "send" && kind !== "spill")) return MARK_SIGNS[kind].sign;
  return kind === "spill" ? `! ${note.split(" ").at(-1)}` : note.slice(0, LONGEST_SIGN);
}

const LONGEST_SIGN = 11;

const MARK_ORDER = Object.keys(MARK_SIGNS) as LineMark["kind"][];

interface Shown {
  hits: Hits;
  find: string;
  rows: Map<number, Hit>;
}

const show = StateEffect.define<Shown>();

const shown = StateField.define<Shown & { lines: DecorationSet }>({
  create: () => ({ hits: new Map(), find: "", rows: new Map(), lines: Decoration.none }),
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(show)) continue;
      const ranges: Range<Decoration>[] = [];
      for (const [row, hit] of effect.value.rows) {
        if (row >= 1 && row <= transaction.state.doc.lines) ranges.push(LINES[hit.relation].range(transaction.state.doc.line(row).from));
      }
      return { ...effect.value, lines: Decoration.set(ranges, true) };
    }
    return value;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.lines),
});

const LINES: Record<Relation, Decoration> = {
  self: Decoration.line({ class: "hit hit-self" }),
  from: Decoration.line({ class: "hit hit-from" }),
  to: Decoration.line({ class: "hit hit-to" }),
  same: Decoration.line({ class: "hit hit-same" }),
};

const MARKED = Object.fromEntries(MARK_ORDER.map((kind) => [kind, Decoration.line({ class: `line-${kind}` })])) as Record<LineMark["kind"], Decoration>;
const FOUND = Decoration.mark({ class: "found" });
const TOKENS = new Map<string, Decoration>();

function tokenMark(kind: string): Decoration {
  let mark = TOKENS.get(kind);
  if (!mark) TOKENS.set(kind, (mark = Decoration.mark({ class: `t-${kind}` })));
  return mark;
}

class Sign extends GutterMarker {
  constructor(
    private readonly text: string,
    private readonly kind: string,
    private readonly title: string,
  ) {
    super();
  }

  override eq(other: Sign): boolean {
    return this.text === other.text && this.title === other.title;
  }

  override toDOM(): Node {
    const span = document.createElement("span");
    span.className = this.kind;
    span.textContent = this.text;
    span.title = this.title;
    return span;
  }
}

const RELATION_WORDS: Record<Relation, string> = {
  self: "the line that was chosen",
  from: "it came from this line",
  to: "it became this line",
  same: "of the same line of code",
};

/** Colours of the lines that are seen: tokens, and what was searched for. */
function colours(text: CodeText): Extension {
  const build = (view: EditorView): DecorationSet => {
    const ranges: Range<Decoration>[] = [];
    const { find } = view.state.field(shown);
    for (const { from, to } of view.visibleRanges) {
      for (let at = from; at <= to; ) {
        const line = view.state.doc.lineAt(at);
        const marks = text.marks.get(text.numberOf(line.number));
        if (marks) ranges.push(MARKED[firstOf(marks)].range(line.from));
        for (const token of tokensOf(line.text, text.level.language)) ranges.push(tokenMark(token.kind).range(line.from + token.from, line.from + token.to));
        if (find) {
          const within = line.text.toLowerCase();
          for (let hit = within.indexOf(find); hit >= 0; hit = within.indexOf(find, hit + find.length)) ranges.push(FOUND.range(line.from + hit, line.from + hit + find.length));
        }
        at = line.to + 1;
      }
    }
    return Decoration.set(ranges, true);
  };
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = build(view);
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged || changed(update)) this.decorations = build(update.view);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function changed(update: ViewUpdate): boolean {
  return update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(show)));
}

export class CodeView {
  readonly view: EditorView;
  private readonly ruler: HTMLCanvasElement;
  private readonly resized: ResizeObserver;
  /** Kept, since to ask for it after a change has the whole page laid out. */
  private rulerSize = { width: 0, height: 0 };
  private hits: Hits = new Map();
  private find = "";
  private current = 0;
  /** The line to go to once the editor knows its size. */
  private wanted: { line: number; share: number; always: boolean } | null = null;
  private measured = false;

  constructor(
    parent: HTMLElement,
    readonly text: CodeText,
    private readonly on: Handlers,
    extra: Extension = [],
  ) {
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="xpudbg-nonce"]')?.content;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text.lines.join("\n"),
        extensions: [
          nonce ? EditorView.cspNonce.of(nonce) : [],
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ tabindex: "0", "aria-label": text.level.title, "aria-readonly": "true" }),
          shown,
          colours(text),
          this.relationGutter(),
          lineNumbers({ formatNumber: (row) => String(text.numberOf(row) || "") }),
          text.marks.size ? this.markGutter() : [],
          extra,
        ],
      }),
    });
    this.view.contentDOM.addEventListener("keydown", (event) => this.key(event));
    this.view.scrollDOM.addEventListener("click", (event) => this.click(event));
    this.ruler = document.createElement("canvas");
    this.ruler.className = "ruler";
    this.ruler.setAttribute("aria-hidden", "true");
    this.ruler.addEventListener("click", (event) => {
      const row = Math.round((event.offsetY / this.ruler.clientHeight) * text.lines.length);
      this.reveal(text.numberOf(Math.max(1, Math.min(row, text.lines.length))));
    });
    parent.append(this.ruler);
    this.resized = new ResizeObserver(() => {
      this.rulerSize = { width: this.ruler.clientWidth, height: this.ruler.clientHeight };
      this.drawRuler();
      requestAnimationFrame(() => {
        this.measured = true;
        if (this.wanted) this.reveal(this.wanted.line, this.wanted.share, this.wanted.always);
      });
    });
    this.resized.observe(parent);
  }

  destroy(): void {
    this.resized.disconnect();
    this.view.destroy();
    this.ruler.remove();
  }

  focus(): void {
    this.view.contentDOM.focus({ preventScroll: true });
  }

  /** Show which lines belong to what was chosen. */
  showHits(hits: Hits): void {
    this.hits = hits;
    this.update();
  }

  /** Mark what is searched for; return how many lines have it. */
  search(find: string): number {
    this.find = find.toLowerCase();
    this.update();
    return this.matches().length;
  }

  /** Lines of the file, in order, that have what is searched for. */
  matches(): number[] {
    if (!this.find) return [];
    const found: number[] = [];
    this.text.lines.forEach((line, at) => {
      if (line.toLowerCase().includes(this.find)) found.push(this.text.numberOf(at + 1));
    });
    return found;
  }

  /** Bring a line into view: where it is seen already nothing moves.
   *
   * @param share Where in the window it comes to stand, from its top.
   * @param always Move even where it is seen.
   */
  reveal(line: number, share = 0.35, always = false): void {
    const row = this.text.rowOf(line);
    if (!row) return;
    this.current = row;
    this.wanted = this.measured ? null : { line, share, always };
    if (!this.measured) return;
    const at = this.view.state.doc.line(row);
    const block = this.view.lineBlockAt(at.from);
    const { scrollTop, clientHeight } = this.view.scrollDOM;
    const top = block.top + this.view.documentPadding.top;
    if (!always && top >= scrollTop + 18 && top + block.height <= scrollTop + clientHeight - 18) return;
    this.view.scrollDOM.scrollTop = Math.max(0, top - clientHeight * share);
  }

  /** Lines that belong to what was chosen, in order, each block by its first. */
  hitLines(): number[] {
    return [...this.hits.keys()].filter((line) => this.text.rowOf(line) > 0).sort((a, b) => a - b);
  }

  private update(): void {
    const rows = new Map<number, Hit>();
    for (const [line, hit] of this.hits) {
      const [first, last] = this.text.blockOf(line);
      for (let at = first; at <= last; at++) {
        const row = this.text.rowOf(at);
        if (row) rows.set(row, hit);
      }
    }
    this.view.dispatch({ effects: show.of({ hits: this.hits, find: this.find, rows }) });
    this.drawRuler();
  }

  private relationGutter(): Extension {
    return gutter({
      class: "gutter-relation",
      lineMarker: (view, block) => {
        const row = view.state.doc.lineAt(block.from).number;
        const hit = view.state.field(shown).rows.get(row);
        return hit ? new Sign(RELATION_SIGNS[hit.relation], `sign sign-${hit.relation}`, `${RELATION_WORDS[hit.relation]}${hit.relation === "self" ? "" : ` (${hit.how})`}`) : null;
      },
      lineMarkerChange: changed,
      initialSpacer: () => new Sign("▲", "sign", ""),
    });
  }

  private markGutter(): Extension {
    return gutter({
      class: "gutter-marks",
      lineMarker: (view, block) => {
        const marks = this.text.marks.get(this.text.numberOf(view.state.doc.lineAt(block.from).number));
        if (!marks) return null;
        const first = firstOf(marks);
        return new Sign(signOf(first, marks, this.text.level.language), `mark mark-${first}`, marks.map((mark) => mark.note || MARK_SIGNS[mark.kind].what).join("; "));
      },
      initialSpacer: () => new Sign(this.text.level.language === "asm" ? "slm store" : "S", "mark", ""),
    });
  }

  private click(event: MouseEvent): void {
    const chosen = window.getSelection();
    if (event.button !== 0 || (chosen && !chosen.isCollapsed && this.view.dom.contains(chosen.anchorNode))) return;
    const height = event.clientY - this.view.documentTop;
    const row = this.view.state.doc.lineAt(this.view.lineBlockAtHeight(height).from).number;
    this.pickRow(row, 0);
  }

  /** Choose a row; one that the file does not have gives way to the next in a direction. */
  private pickRow(row: number, step: number): void {
    let at = Math.max(1, Math.min(row, this.text.lines.length));
    while (step && at > 1 && at < this.text.lines.length && !this.text.numberOf(at)) at += step;
    const line = this.text.numberOf(at);
    if (!line) return;
    this.current = at;
    this.on.pick(line);
    // What was clicked is seen.
    if (step) this.reveal(line);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.view.scrollDOM.clientHeight / this.view.defaultLineHeight) - 2);
    const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) this.pickRow((this.current || 1) + (this.current ? step : 0), Math.sign(step));
    else if (event.key === "Home") this.pickRow(1, 1);
    else if (event.key === "End") this.pickRow(this.text.lines.length, -1);
    else if (event.key === "Enter" || event.key === " ") this.pickRow(this.current || 1, 1);
    else if (event.key === "ArrowLeft") this.on.leave(-1);
    else if (event.key === "ArrowRight") this.on.leave(1);
    else if (event.key === "]" || event.key === "[") this.nextHit(event.key === "]" ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Go to the next or the one before of the lines that belong to what was chosen, without choosing it. */
  nextHit(step: number): void {
    const rows = this.hitLines().map((line) => this.text.rowOf(line));
    if (!rows.length) return;
    const next = step > 0 ? (rows.find((row) => row > this.current) ?? rows[0]) : (rows.findLast((row) => row < this.current) ?? rows.at(-1));
    if (next) this.reveal(this.text.numberOf(next));
  }

  /** Ticks beside the scroll bar: where in the whole text the lines stand. */
  private drawRuler(): void {
    const { width, height } = this.rulerSize;
    if (!width || !height) return;
    const scale = window.devicePixelRatio || 1;
    this.ruler.width = width * scale;
    this.ruler.height = height * scale;
    const pen = this.ruler.getContext("2d");
    if (!pen) return;
    pen.scale(scale, scale);
    const tick = (row: number, name: string, x: number, wide: number) => {
      pen.fillStyle = rulerColour(this.ruler, name);
      pen.fillRect(x, Math.round(((row - 1) / this.text.lines.length) * height), wide, Math.max(2, height / this.text.lines.length));
    };
    for (const [line, marks] of this.text.marks) {
      const row = this.text.rowOf(line);
      if (row && marks.some((mark) => mark.kind === "spill")) tick(row, "--mark-spill", 0, 3);
      else if (row && marks.some((mark) => mark.kind === "dpas")) tick(row, "--mark-dpas", 0, 3);
    }
    for (const [line, hit] of this.hits) {
      const row = this.text.rowOf(line);
      if (row) tick(row, `--hit-${hit.relation}`, 4, width - 4);
    }
  }
}

/** Classes of whole rows, for comparisons. */
export function rowClasses(classes: (string | null)[]): Extension {
  return EditorView.decorations.of((view) => {
    const ranges: Range<Decoration>[] = [];
    for (const { from, to } of view.visibleRanges) {
      for (let at = from; at <= to; ) {
        const line = view.state.doc.lineAt(at);
        const name = classes[line.number - 1];
        if (name) ranges.push(Decoration.line({ class: name }).range(line.from));
        at = line.to + 1;
      }
    }
    return RangeSet.of(ranges);
  });
}

const COLOURS = new Map<string, string>();

/** What a variable of the style sheets is as a colour now: a canvas reads no variables. */
function rulerColour(ruler: HTMLElement, name: string): string {
  const key = `${document.documentElement.dataset.theme} ${name}`;
  let colour = COLOURS.get(key);
  if (!colour) {
    ruler.style.color = `var(${name})`;
    COLOURS.set(key, (colour = getComputedStyle(ruler).color));
    ruler.style.color = "";
  }
  return colour;
}
