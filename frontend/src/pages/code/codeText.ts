/** The text of one level as a column shows it: its lines, how they are numbered, and what belongs together. */

import type { LevelText, LineMark } from "../../data";

export class CodeText {
  readonly marks: Map<number, LineMark[]>;

  /**
   * @param level What it is the text of.
   * @param lines The lines that are shown.
   * @param first Number of the first of them in the file.
   * @param numbers Numbers of lines where they do not simply follow one another; 0 for a line that the file does not have.
   */
  constructor(
    readonly level: LevelText,
    readonly lines: string[],
    readonly first: number,
    readonly numbers: number[] | null = null,
  ) {
    this.marks = new Map();
    for (const mark of level.marks) {
      const known = this.marks.get(mark.line);
      if (known) known.push(mark);
      else this.marks.set(mark.line, [mark]);
    }
  }

  /** The number in the file of a row of the column, both from 1. */
  numberOf(row: number): number {
    return this.numbers ? (this.numbers[row - 1] ?? 0) : row + this.first - 1;
  }

  /** The row that shows a line of the file; 0 where none does. */
  rowOf(line: number): number {
    if (this.numbers) return this.numbers.indexOf(line) + 1;
    const row = line - this.first + 1;
    return row >= 1 && row <= this.lines.length ? row : 0;
  }

  /** The lines that stand together with a line: those of its block, or itself. */
  blockOf(line: number): [number, number] {
    const blocks = this.level.blocks ?? [];
    let low = 0;
    let high = blocks.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const block = blocks[middle];
      if (!block) break;
      if (line < block[0]) high = middle - 1;
      else if (line > block[1]) low = middle + 1;
      else return block;
    }
    return [line, line];
  }
}

const BEGINNINGS: Record<string, RegExp> = {
  python: /^\s*def (?!call\b)/,
  cpp: /^\s*extern "C"|^\s*void kernel/,
  mlir: /\btt\.func public/,
  llvm: /^define .*(?:spir_kernel|ptx_kernel|_kernel)/,
  spirv: /\bOpFunction\b/,
};

/** Number of the line where the kernel itself begins; 0 where that cannot be told. */
export function beginning(text: CodeText): number {
  const pattern = BEGINNINGS[text.level.language];
  const at = pattern ? text.lines.findIndex((line) => pattern.test(line)) : -1;
  return at < 0 ? 0 : text.numberOf(at + 1);
}

/** Lines of a file's part; all of it where no part is named or the whole is wanted. */
export function textOf(level: LevelText, text: string, whole: boolean): CodeText {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  if (whole || !level.first) return new CodeText(level, lines, 1);
  return new CodeText(level, lines.slice(level.first - 1, level.last ?? undefined), level.first);
}
