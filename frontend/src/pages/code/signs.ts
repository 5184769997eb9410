/** Signs beside lines: how a line belongs to what was chosen, and what the machine does in it. */

import { GutterMarker } from "@codemirror/view";
import type { LineMark } from "../../data";
import type { Relation } from "./links";

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
export function firstOf(marks: LineMark[]): LineMark["kind"] {
  return MARK_ORDER.find((kind) => marks.some((mark) => mark.kind === kind)) ?? "send";
}

/** Messages and spills of native code in a word or two, other marks by their letter. */
export function signOf(kind: LineMark["kind"], marks: LineMark[], language: string): string {
  const note = marks.find((mark) => mark.kind === kind)?.note ?? "";
  if (language !== "asm" || !note || (kind !== "send" && kind !== "spill")) return MARK_SIGNS[kind].sign;
  return kind === "spill" ? `! ${note.split(" ").at(-1)}` : note.slice(0, LONGEST_SIGN);
}

const LONGEST_SIGN = 11;

export const MARK_ORDER = Object.keys(MARK_SIGNS) as LineMark["kind"][];

export class Sign extends GutterMarker {
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

export const RELATION_WORDS: Record<Relation, string> = {
  self: "the line that was chosen",
  from: "it came from this line",
  to: "it became this line",
  same: "of the same line of code",
};
