/**
 * Colours of code: tokens, marks of the machine and what is searched for. Lines that are scrolled to have them at once, those further away when there is time;
 * after a jump the text is shown with its marks and without the colours of tokens, which are most of the work, and these come in the next frame.
 */

import { type Extension, type Range, StateEffect } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { LineMark } from "../../data";
import type { CodeText } from "./codeText";
import { tokensOf } from "./languages";
import { firstOf, MARK_ORDER } from "./signs";

/** What is searched for changed. */
export const findText = StateEffect.define<string>();

/** Lines that are seen (or all that are drawn) have their colours now. */
const colourNow = StateEffect.define<"seen" | "drawn">();

/** From where to where a text is seen, in pixels from its top, and whether it is about to be scrolled there. */
export type Window = () => { top: number; bottom: number; jumps: boolean };

const MARKED = Object.fromEntries(MARK_ORDER.map((kind) => [kind, Decoration.line({ class: `line-${kind}` })])) as Record<LineMark["kind"], Decoration>;
const FOUND = Decoration.mark({ class: "found" });
const TOKENS = new Map<string, Decoration>();

/** Lines beyond the window that have colours at once. */
const AROUND = 6;

function tokenMark(kind: string): Decoration {
  let mark = TOKENS.get(kind);
  if (!mark) TOKENS.set(kind, (mark = Decoration.mark({ class: `t-${kind}` })));
  return mark;
}

/** When the frame is shown that is being made. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** When the browser has nothing else to do; Safari has no word for it. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 300 });
  else setTimeout(work, 60);
}

function rangesOf(text: CodeText, view: EditorView, { from, to }: Span, find: string, tokens: boolean): Range<Decoration>[] {
  const ranges: Range<Decoration>[] = [];
  for (let at = from; at <= to; ) {
    const line = view.state.doc.lineAt(at);
    const marks = text.marks.get(text.numberOf(line.number));
    if (marks) ranges.push(MARKED[firstOf(marks)].range(line.from));
    if (tokens) for (const token of tokensOf(line.text, text.level.language)) ranges.push(tokenMark(token.kind).range(line.from + token.from, line.from + token.to));
    if (find) {
      const within = line.text.toLowerCase();
      for (let hit = within.indexOf(find); hit >= 0; hit = within.indexOf(find, hit + find.length)) ranges.push(FOUND.range(line.from + hit, line.from + hit + find.length));
    }
    at = line.to + 1;
  }
  return ranges;
}

interface Span {
  from: number;
  to: number;
}

class Colours {
  decorations: DecorationSet = Decoration.none;
  private find = "";
  /** What has its colours. */
  private done: Span = { from: 0, to: -1 };
  private waiting = false;
  private gone = false;

  constructor(
    private readonly view: EditorView,
    private readonly text: CodeText,
    private readonly seen: Window,
  ) {
    this.colour(this.near());
  }

  update(update: ViewUpdate): void {
    const effects = update.transactions.flatMap((transaction) => transaction.effects);
    const searched = effects.find((effect) => effect.is(findText));
    if (searched?.is(findText)) this.find = searched.value;
    const now = effects.find((effect) => effect.is(colourNow));
    if (now?.is(colourNow)) this.colour(now.value === "seen" ? this.near() : this.view.viewport);
    else if (searched) this.colour(this.near());
    else if (this.bare()) {
      if (this.seen().jumps) this.leaveBare();
      else this.colour(this.near());
    } else if (update.viewportChanged) this.colour(this.near());
  }

  destroy(): void {
    this.gone = true;
  }

  /** The window was moved: lines without colours are not shown. */
  moved(): void {
    if (this.bare()) this.now("drawn");
  }

  /** Whether lines are seen that have no colours. */
  private bare(): boolean {
    const near = this.near();
    return near.from < this.done.from || near.to > this.done.to;
  }

  private now(what: "seen" | "drawn"): void {
    if (!this.gone) this.view.dispatch({ effects: colourNow.of(what) });
  }

  private leaveBare(): void {
    this.done = { from: 0, to: -1 };
    this.decorations = Decoration.set(rangesOf(this.text, this.view, this.view.viewport, this.find, false), true);
    afterFrame(() => this.bare() && this.now("seen"));
  }

  private colour(span: Span): void {
    this.done = span;
    this.decorations = Decoration.set(rangesOf(this.text, this.view, span, this.find, true), true);
    const { viewport } = this.view;
    if (this.waiting || (span.from <= viewport.from && span.to >= viewport.to)) return;
    this.waiting = true;
    whenIdle(() => {
      this.waiting = false;
      this.now("drawn");
    });
  }

  /** Of the lines that are drawn, those that are seen; all of them where that is not known, or where the whole text is drawn (for a printer). */
  private near(): Span {
    const { viewport, state, defaultLineHeight, viewportLineBlocks } = this.view;
    const { top, bottom } = this.seen();
    if (bottom <= top || (viewport.from === 0 && viewport.to === state.doc.length)) return viewport;
    const around = AROUND * defaultLineHeight;
    const first = viewportLineBlocks.find((block) => block.bottom > top - around);
    const last = viewportLineBlocks.findLast((block) => block.top < bottom + around);
    return first && last && first.from < last.to ? { from: first.from, to: last.to } : viewport;
  }
}

/** @param seen Where the window of the column stands, or is about to. */
export function colours(text: CodeText, seen: Window): Extension {
  return ViewPlugin.define((view) => new Colours(view, text, seen), {
    decorations: (plugin) => plugin.decorations,
    eventObservers: {
      scroll() {
        this.moved();
      },
    },
  });
}
