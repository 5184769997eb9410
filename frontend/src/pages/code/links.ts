/** What a line came from and what it became: walks over the links between levels. */

import type { LevelLinks } from "../../data";

export type Evidence = LevelLinks["how"];

/** `self`: what was clicked; `from`: what it came from; `to`: what it became; `same`: what the same line of code (or node) became. */
export type Relation = "self" | "from" | "to" | "same";

export interface Hit {
  relation: Relation;
  /** The weakest evidence on the way to it. */
  how: Evidence;
}

/** Lines of a level, each with how it belongs to the line that was clicked. */
export type Hits = Map<number, Hit>;

interface Step {
  level: string;
  line: number;
  how: Evidence;
}

const WEAKNESS: Record<Evidence, number> = { recorded: 0, logged: 1, structure: 2 };
const MOST_STEPS = 200_000;

/** Levels in which a line stands for one computation: what else came from it belongs to the line that was clicked. */
const SHARED = ["code", "source", "scheduler"];

/** Levels of FX nodes. A line of code that is linked to them computes these alone of what its scheduler node holds. */
const NODES = ["post_grad", "aten"];

type Edges = Map<string, Map<number, Step[]>>;

function put(edges: Edges, level: string, line: number, step: Step): void {
  let lines = edges.get(level);
  if (!lines) edges.set(level, (lines = new Map()));
  const steps = lines.get(line);
  if (steps) steps.push(step);
  else lines.set(line, [step]);
}

export class LineLinks {
  private readonly up: Edges = new Map();
  private readonly down: Edges = new Map();

  constructor(links: LevelLinks[]) {
    for (const { from, to, how, pairs } of links) {
      for (const [a, b] of pairs) {
        put(this.down, from, a, { level: to, line: b, how });
        put(this.up, to, b, { level: from, line: a, how });
      }
    }
  }

  /** Whether anything is known of a line. */
  has(level: string, line: number): boolean {
    return Boolean(this.up.get(level)?.has(line) || this.down.get(level)?.has(line));
  }

  /** Lines of every level that belong to some lines of one level. */
  trace(level: string, lines: number[]): Map<string, Hits> {
    const found = new Map<string, Hits>();
    const self: Step[] = lines.map((line) => ({ level, line, how: "recorded" }));
    for (const step of self) this.add(found, step, "self");
    const ancestors = this.walk(found, self, this.up, "from");
    this.walk(found, self, this.down, "to");
    const shared = SHARED.find((name) => ancestors.some((step) => step.level === name));
    const direct = new Set(found.keys());
    if (shared && level !== shared) {
      const others = new Map<string, Hits>();
      this.walk(others, ancestors.filter((step) => step.level === shared), this.down, "same", found);
      for (const [name, hits] of others) if (!direct.has(name)) found.set(name, hits);
    }
    return found;
  }

  /** Pairs of lines of two levels that belong together: by direct links, else in their order below the same line of code. */
  pairs(a: string, b: string): [number, number][] {
    const found: [number, number][] = [];
    for (const [line, steps] of this.down.get(a) ?? []) for (const step of steps) if (step.level === b) found.push([line, step.line]);
    for (const [line, steps] of this.down.get(b) ?? []) for (const step of steps) if (step.level === a) found.push([step.line, line]);
    if (!found.length) {
      for (const shared of SHARED) {
        for (const steps of this.down.get(shared)?.values() ?? []) {
          const ofA = steps.filter((step) => step.level === a);
          const ofB = steps.filter((step) => step.level === b);
          ofA.forEach((step, at) => {
            const other = ofB[at];
            if (other) found.push([step.line, other.line]);
          });
        }
      }
    }
    return found.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
  }

  private add(found: Map<string, Hits>, step: Step, relation: Relation): boolean {
    let hits = found.get(step.level);
    if (!hits) found.set(step.level, (hits = new Map()));
    const known = hits.get(step.line);
    if (known && (known.relation !== relation || WEAKNESS[known.how] <= WEAKNESS[step.how])) return false;
    hits.set(step.line, { relation, how: step.how });
    return true;
  }

  /** Nodes that a line of code computes; none where its scheduler node alone is known. */
  private nodesOf(line: number): Step[] {
    return (this.up.get("code")?.get(line) ?? []).filter((step) => NODES.includes(step.level));
  }

  private walk(found: Map<string, Hits>, start: Step[], edges: Edges, relation: Relation, met = found): Step[] {
    const reached: Step[] = [];
    let queue = start;
    for (let count = 0; queue.length && count < MOST_STEPS; ) {
      const next: Step[] = [];
      for (const step of queue) {
        const computes = edges === this.up && step.level === "code" && this.nodesOf(step.line).length > 0;
        for (const edge of edges.get(step.level)?.get(step.line) ?? []) {
          count += 1;
          if (edges === this.down && step.level === "scheduler" && edge.level === "code") {
            const nodes = this.nodesOf(edge.line);
            if (nodes.length && !nodes.some((node) => met.get(node.level)?.has(node.line))) continue;
          }
          const how = WEAKNESS[edge.how] > WEAKNESS[step.how] ? edge.how : step.how;
          const to = { ...edge, how };
          if (this.add(found, to, relation)) {
            // The other nodes that the scheduler node holds are on other lines.
            if (!(computes && edge.level === "scheduler")) next.push(to);
            reached.push(to);
          }
        }
      }
      queue = next;
    }
    return reached;
  }
}
