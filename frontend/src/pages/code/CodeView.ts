/** A column of code: CodeMirror, read only, with colours, marks of the machine, and the lines that belong to what was clicked. */

import { type Extension, EditorState, type Range, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, gutter, lineNumbers, type ViewUpdate } from "@codemirror/view";
import { count } from "../../format";
import type { CodeText } from "./codeText";
import { colours, findText } from "./colours";
import type { Hit, Hits, Relation } from "./links";
import { Ruler, type Tick } from "./ruler";
import { firstOf, MARK_SIGNS, RELATION_SIGNS, RELATION_WORDS, Sign, signOf } from "./signs";

/** Lines around each linked one, on paper. */
const AROUND = 3;

export interface Handlers {
  /** A line was clicked, or reached with the keyboard. */
  pick: (line: number) => void;
  /** Left (-1) or right (1) of this column. */
  leave: (step: number) => void;
}

type Rows = Map<number, Hit>;

/** Which rows belong to what was chosen. */
const show = StateEffect.define<Rows>();

const shown = StateField.define<{ rows: Rows; lines: DecorationSet }>({
  create: () => ({ rows: new Map(), lines: Decoration.none }),
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(show)) continue;
      const ranges: Range<Decoration>[] = [];
      for (const [row, hit] of effect.value) {
        if (row >= 1 && row <= transaction.state.doc.lines) ranges.push(LINES[hit.relation].range(transaction.state.doc.line(row).from));
      }
      return { rows: effect.value, lines: Decoration.set(ranges, true) };
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

function changed(update: ViewUpdate): boolean {
  return update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(show)));
}

export class CodeView {
  readonly view: EditorView;
  private readonly ruler: Ruler;
  private readonly resized: ResizeObserver;
  private hits: Hits = new Map();
  private find = "";
  private current = 0;
  /** Where the text is scrolled to and how much of it is seen, kept, since to ask the page after a change has it laid out. */
  private top = 0;
  private height = 0;
  /** Where it is about to be scrolled to. */
  private goal: number | null = null;
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
          EditorView.domEventObservers({ scroll: (_, view) => void (this.top = view.scrollDOM.scrollTop) }),
          EditorView.scrollHandler.of(() => this.scrolled()),
          colours(text, () => ({ top: this.goal ?? this.top, bottom: (this.goal ?? this.top) + this.height, jumps: this.goal !== null })),
          this.relationGutter(),
          lineNumbers({ formatNumber: (row) => String(text.numberOf(row) || "") }),
          text.marks.size ? this.markGutter() : [],
          extra,
        ],
      }),
    });
    this.view.contentDOM.addEventListener("keydown", (event) => this.key(event));
    this.view.scrollDOM.addEventListener("click", (event) => this.click(event));
    this.ruler = new Ruler(parent, (share) => this.reveal(text.numberOf(Math.max(1, Math.min(Math.round(share * text.lines.length), text.lines.length)))));
    this.resized = new ResizeObserver(() => {
      this.height = this.view.scrollDOM.clientHeight;
      this.ruler.measure();
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
    this.ruler.canvas.remove();
  }

  focus(): void {
    this.view.contentDOM.focus({ preventScroll: true });
  }

  /** Show which lines belong to what was chosen, and one of them in the window (0 for where it stands), in one change of the page. */
  showHits(hits: Hits, line = 0): void {
    this.hits = hits;
    const rows: Rows = new Map();
    for (const [hit, how] of hits) {
      const [first, last] = this.text.blockOf(hit);
      for (let at = first; at <= last; at++) {
        const row = this.text.rowOf(at);
        if (row) rows.set(row, how);
      }
    }
    this.view.dispatch({ effects: [show.of(rows), ...this.way(line, 0.35, false)] });
    this.drawRuler();
  }

  /** Mark what is searched for; return how many lines have it. */
  search(find: string): number {
    this.find = find.toLowerCase();
    this.view.dispatch({ effects: findText.of(this.find) });
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
    const effects = this.way(line, share, always);
    if (effects.length) this.view.dispatch({ effects });
  }

  /** The change that brings a line into view; none where it is seen. The page is not asked for anything. */
  private way(line: number, share: number, always: boolean): StateEffect<unknown>[] {
    const row = this.text.rowOf(line);
    if (!row) return [];
    this.current = row;
    this.wanted = this.measured ? null : { line, share, always };
    if (!this.measured) return [];
    const block = this.view.lineBlockAt(this.view.state.doc.line(row).from);
    const top = block.top + this.view.documentPadding.top;
    const now = this.goal ?? this.top;
    if (!always && top >= now + 18 && top + block.height <= now + this.height - 18) return [];
    this.goal = Math.max(0, top - this.height * share);
    // The editor draws what stands around a position that it is told to show: the lines that will be seen, and not first those that are.
    const first = Math.max(1, row - Math.floor((top - this.goal) / block.height));
    return [EditorView.scrollIntoView(this.view.state.doc.line(first).from, { y: "start", yMargin: 0 })];
  }

  /** Scroll this column alone: the editor would scroll the page around it too. */
  private scrolled(): boolean {
    if (this.goal === null) return false;
    this.view.scrollDOM.scrollTop = this.goal;
    this.top = this.goal;
    this.goal = null;
    return true;
  }

  /** Lines for paper, each with its number and sign: all of a few; of more those that belong to what was chosen and a few around each, else the first ones.
   *
   * @param most How many at most.
   * @returns The lines, and in a sentence which they are; empty for all.
   */
  excerpt(most: number): { lines: string[]; what: string } {
    const { rows: lit } = this.view.state.field(shown);
    const { lines } = this.text;
    const all = lines.length <= most;
    const rows = new Set<number>(all ? lines.map((_, at) => at + 1) : []);
    const near = [...lit.keys()].sort((a, b) => a - b);
    for (const row of all ? [] : near) {
      for (let at = Math.max(1, row - AROUND); at <= Math.min(lines.length, row + AROUND) && rows.size < most; at++) rows.add(at);
    }
    const last = [...rows].at(-1) ?? 0;
    if (!rows.size) for (let row = 1; row <= Math.min(most, lines.length); row++) rows.add(row);
    const width = String(this.text.numberOf(lines.length)).length;
    const out: string[] = [];
    let before = 0;
    for (const row of rows) {
      if (before && row > before + 1) out.push("⋯");
      const hit = lit.get(row);
      out.push(`${String(this.text.numberOf(row) || "").padStart(width)} ${hit ? RELATION_SIGNS[hit.relation] : " "} ${lines[row - 1] ?? ""}`);
      before = row;
    }
    const of = `of ${count(lines.length)} lines`;
    const cut = near.some((row) => row > last) ? "the first of the linked lines" : "the linked lines";
    return { lines: out, what: all ? "" : near.length ? `${count(rows.size)} ${of}: ${cut} and ${AROUND} around each` : `The first ${count(rows.size)} ${of}` };
  }

  /** Lines that belong to what was chosen, in order, each block by its first. */
  hitLines(): number[] {
    return [...this.hits.keys()].filter((line) => this.text.rowOf(line) > 0).sort((a, b) => a - b);
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

  /** The first line that this column has of some. */
  firstOf(hits: Hits): number {
    let first = 0;
    for (const line of hits.keys()) if ((!first || line < first) && this.text.rowOf(line)) first = line;
    return first;
  }

  private drawRuler(): void {
    const ticks: Tick[] = [];
    for (const [line, marks] of this.text.marks) {
      const row = this.text.rowOf(line);
      const kind = (["spill", "dpas"] as const).find((name) => marks.some((mark) => mark.kind === name));
      if (row && kind) ticks.push({ row, colour: `--mark-${kind}`, left: true });
    }
    for (const [line, hit] of this.hits) {
      const row = this.text.rowOf(line);
      if (row) ticks.push({ row, colour: `--hit-${hit.relation}`, left: false });
    }
    this.ruler.draw(ticks, this.text.lines.length);
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
