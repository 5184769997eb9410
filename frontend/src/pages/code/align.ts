/** Two texts side by side: rows in which equal lines, and lines of the same code, stand beside each other. */

/** A row: a line of each text from 1, 0 where there is none. */
export interface Row {
  a: number;
  b: number;
  same: boolean;
}

/** More differences than this are not looked for one by one: the texts have little in common. */
const MOST_DIFFERENCES = 3000;

/** A line without what a compiler numbers anew: names of values, locations, layouts. */
export function plainLine(line: string): string {
  return line
    .replace(/\s*loc\((?:#loc\w*|unknown|callsite\(.*\)|"[^"]*".*)\)\s*$/, "")
    .replace(/, !dbg !\d+/, "")
    .replace(/[%!]\d+|%[A-Za-z_][\w.]*(?:_\d+)?/g, "%")
    .replace(/, #\w+>/g, ">")
    .trim();
}

/** A line without names of values. */
export function withoutNumbers(line: string): string {
  return line.replace(/%[\w.$-]+/g, "%").trim();
}

/** Pairs of equal lines, in order (Myers' O(ND) on the lines between a common beginning and end). */
function equalPairs(a: string[], b: string[]): [number, number][] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const found: [number, number][] = [];
  for (let at = 0; at < head; at++) found.push([at + 1, at + 1]);
  for (const [x, y] of middlePairs(a.slice(head, a.length - tail), b.slice(head, b.length - tail))) found.push([x + head, y + head]);
  for (let at = tail; at > 0; at--) found.push([a.length - at + 1, b.length - at + 1]);
  return found;
}

function middlePairs(a: string[], b: string[]): [number, number][] {
  const most = Math.min(a.length + b.length, MOST_DIFFERENCES);
  const reached = new Int32Array(2 * most + 3);
  const middle = most + 1;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reached[middle + k - 1] ?? 0) < (reached[middle + k + 1] ?? 0));
      let x = down ? (reached[middle + k + 1] ?? 0) : (reached[middle + k - 1] ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reached[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(trace, d, k, x);
    }
    trace.push(reached.slice(middle - d - 1, middle + d + 2));
  }
  return [];
}

function walkBack(trace: Int32Array[], d: number, k: number, x: number): [number, number][] {
  const found: [number, number][] = [];
  let diagonal = k;
  let at = x;
  for (let step = d; step >= 0; step--) {
    const before = trace[step - 1];
    const get = (n: number): number => (before ? (before[n + step] ?? 0) : 0);
    let from = 0;
    let last = diagonal;
    if (step > 0) {
      const down = diagonal === -step || (diagonal !== step && get(diagonal - 1) < get(diagonal + 1));
      last = down ? diagonal + 1 : diagonal - 1;
      from = down ? get(last) : get(last) + 1;
    }
    for (; at > from; at--) found.push([at, at - diagonal]);
    at = step > 0 ? get(last) : 0;
    diagonal = last;
  }
  return found.reverse();
}

/** Between equal lines, as many pairs of lines are compared word by word. */
const MOST_COMPARED = 4000;
const ALIKE = 0.6;

/** Whether two lines share most of their words: one became the other. */
function alike(a: string, b: string): boolean {
  const wordsA = new Set(a.match(/[\w.]+/g));
  const wordsB = new Set(b.match(/[\w.]+/g));
  if (!wordsA.size || !wordsB.size) return false;
  let shared = 0;
  for (const word of wordsA) if (wordsB.has(word)) shared += 1;
  return shared / Math.max(wordsA.size, wordsB.size) >= ALIKE;
}

/**
 * Rows of two texts.
 *
 * @param linked Pairs of lines that come from the same code: between equal lines they stand beside each other, in order.
 */
export function alignLines(a: string[], b: string[], linked: [number, number][], plain = plainLine): Row[] {
  const plainA = a.map(plain);
  const plainB = b.map(plain);
  const rows: Row[] = [];
  let atA = 1;
  let atB = 1;
  const partners = new Map<number, number[]>();
  for (const [x, y] of linked) partners.set(x, [...(partners.get(x) ?? []), y]);
  const gap = (endA: number, endB: number) => {
    const small = (endA - atA) * (endB - atB) <= MOST_COMPARED;
    while (atA < endA) {
      const fits = (line: number | undefined): boolean => line !== undefined && line >= atB && line < endB;
      let partner = (partners.get(atA) ?? []).find(fits);
      for (let line = atB; small && partner === undefined && line < endB; line++) if (alike(plainA[atA - 1] ?? "", plainB[line - 1] ?? "")) partner = line;
      if (partner === undefined) rows.push({ a: atA, b: 0, same: false });
      else {
        for (; atB < partner; atB++) rows.push({ a: 0, b: atB, same: false });
        rows.push({ a: atA, b: atB, same: false });
        atB++;
      }
      atA++;
    }
    for (; atB < endB; atB++) rows.push({ a: 0, b: atB, same: false });
  };
  for (const [x, y] of equalPairs(plainA, plainB)) {
    gap(x, y);
    rows.push({ a: x, b: y, same: true });
    atA = x + 1;
    atB = y + 1;
  }
  gap(a.length + 1, b.length + 1);
  return rows;
}
