/**
 * What the chunks of a report hold. `xpudbg/model/report*.py` says the same thing in Python.
 *
 * Every text here may come out of an artifact and is hostile: it is shown as text, and never as markup, a style or an address.
 */

export type PageName =
  | "overview"
  | "model"
  | "graph"
  | "kernel"
  | "dynamo"
  | "time"
  | "environment"
  | "raw"
  | "compare";

/** A place in the report. */
export interface Link {
  page: PageName;
  id?: string | null;
  level?: string | null;
  line?: number | null;
}

export type Severity = "error" | "warning" | "note";

export interface Finding {
  /** Its rule in docs/findings.md; empty without one. */
  rule: string;
  severity: Severity;
  title: string;
  detail: string;
  fix: string;
  evidence: string;
  to: Link | null;
  count: number;
  /** When it costs: findings are ordered by it, then by bytes, then by seconds. */
  cost: "wrong" | "every_step" | "again" | "once";
  /** What each step moves for it. */
  bytes: number | null;
  /** Compile time that it took. */
  seconds: number | null;
}

export interface Figure {
  key: string;
  label: string;
  value: string;
  note?: string | null;
  to?: Link | null;
  /** Whether it says that something is not as it should be. */
  problem?: boolean;
}

export interface Phase {
  name: string;
  seconds: number;
  share: number | null;
}

export interface LedgerRow {
  graph: string;
  kind: string;
  state: string;
  reason: string;
  to: Link | null;
}

export interface GraphRow {
  id: string;
  label: string;
  kind: string;
  compile_id: string;
  process: string;
  line: string;
  /** Launches; null where they are not known. */
  kernels: number | null;
  nodes: number | null;
  bytes_read: number | null;
  bytes_written: number | null;
  bytes_saved: number | null;
  outcome: string;
  layers: string;
  to: Link;
  missing: string[];
}

export interface KernelRow {
  /** Unique in the file: `GRAPH:K5`, or the key of a cache entry. */
  id: string;
  /** `K5`; empty outside of graphs. */
  number: string;
  name: string;
  graph: string | null;
  kind: string;
  nodes: number | null;
  lines: string[];
  module: string;
  bytes_in: number | null;
  bytes_out: number | null;
  saved: number | null;
  /** How often its graph calls it; null outside of graphs. */
  launches: number | null;
  registers: number | null;
  spills: number | null;
  advice: number;
  /** How often folded layers launch it. */
  repeats: number;
  /** The fewest of several configurations that differ, where nothing tells which one runs: `registers` is the most. */
  least_registers: number | null;
}

export interface ModuleRow {
  path: string;
  /** Empty where it is not known. */
  class_name: string;
  kernels: number;
  bytes: number | null;
  launches: number;
  seconds: number | null;
  children: ModuleRow[];
  kernel_ids: string[];
  /** How many equal layers the row stands for; 1 for a single module. */
  repeated: number;
  /** How the folded layers differ; empty when they do not. */
  differs: string;
}

export interface RawFile {
  n: number;
  path: string;
  kind: string;
  graph: string | null;
  size: number;
  /** What it is to be coloured as; `binary` for what is no text. */
  language: string;
  /** Why the file is not in the report; null when it is. */
  left_out: string | null;
}

export interface Index {
  schema: string;
  schema_version: number;
  made_by: string;
  title: string;
  /** The report compares two runs and has a chunk `compare`. */
  compare?: boolean;
  /** The comparison of two runs or texts is all there is. */
  alone?: boolean;
  run: {
    name: string;
    command: string;
    outcome: string;
    state: string;
    /** A plain sentence, for runs on a device that is not there. */
    emulated: string | null;
    versions: [string, string][];
    device: string;
    started: string;
    seconds: number | null;
    /** The script ended with status 0; null where nothing tells. */
    ended_well: boolean | null;
    /** Names of the runs that were merged to it. */
    made_from: string[];
  };
  figures: Figure[];
  phases: Phase[];
  findings: Finding[];
  ledger: LedgerRow[];
  ledger_counts: Record<string, number>;
  graphs: GraphRow[];
  kernels: KernelRow[];
  modules: ModuleRow[];
  environment: { title: string; rows: [string, string, string][] }[];
  files: RawFile[];
  problems: { where: string; text: string }[];
}

/** Marks of a line of code: what it does to the machine. */
export interface LineMark {
  line: number;
  kind: "send" | "spill" | "dpas" | "barrier" | "block2d" | "loop";
  note: string;
}

export interface LevelText {
  level: string;
  title: string;
  language: string;
  /** Its file chunk; null where `text` stands for it. */
  file: number | null;
  /** The part of the file to show, 1-based and inclusive. */
  first?: number | null;
  last?: number | null;
  text?: string | null;
  missing: string | null;
  marks: LineMark[];
  /** What is to be known of the text; empty for nothing. */
  note: string;
  /** First and last lines of what belongs together: a line of a block stands for its first line. */
  blocks: [number, number][];
}

/** Pairs of 1-based lines: of `from` (nearer to Python) and of `to` (nearer to the machine). */
export interface LevelLinks {
  from: string;
  to: string;
  how: "recorded" | "logged" | "structure";
  pairs: [number, number][];
}

export interface GraphNode {
  name: string;
  kind: string;
  kernel: number | null;
  reads: string[];
  writes: string[];
  lines: string[];
  ops: string;
}

export type GraphKernel = Omit<KernelRow, "number"> & {
  number: number;
  makers: number[];
  users: number[];
  inside: string[];
  /** The launch that stands for it in the pictures, where layers that repeat are drawn once. */
  drawn_as: number;
  /** Why it is not generated code; empty for generated kernels. */
  why_called: string;
  /** Where its FX nodes, scheduler nodes, its code and its call stand: first and last lines, of whole files. */
  at: { level: string; lines: [number, number][] }[];
};

export interface NotFused {
  a: number;
  b: number;
  reason: string;
  fix: string;
  bytes: number | null;
}

/** A stretch of launches in which the same layer follows itself again and again. */
export interface RepeatedLayers {
  /** Number of its first launch. */
  first: number;
  /** Launches of one layer. */
  length: number;
  count: number;
  names: string[];
}

/** Launches that follow one another, drawn: one layer, or what stands before, between or behind layers. */
export interface PicturePart {
  first: number;
  last: number;
  before_svg: string | null;
  after_svg: string | null;
}

export interface LayerPictures {
  /** Headings of the two sides. */
  before: string;
  after: string;
  legend_svg: string | null;
  parts: PicturePart[];
  /** Why layers are missing; empty where none is. */
  missing: string;
}

export interface GraphPage {
  id: string;
  label: string;
  summary: string[];
  problems: string[];
  /** What of it computes wrong numbers beside its kernels. */
  wrong: string[];
  before_svg: string | null;
  after_svg: string | null;
  /** Layers that repeat; empty where all launches are drawn. */
  layers: RepeatedLayers[];
  /** What the pictures are put together of where layers repeat; null where that could not be drawn. */
  layer_pictures: LayerPictures | null;
  picture_notes: string[];
  nodes: GraphNode[];
  kernels: GraphKernel[];
  not_fused: NotFused[];
  not_fused_kinds: { kind: string; count: number; fix: string; bytes: number | null }[];
  fx: { title: string; file: number; language: string; count: number }[];
  links: LevelLinks[];
  levels: LevelText[];
}

export interface KernelPage {
  id: string;
  graph: string | null;
  name: string;
  number: string;
  title: string[];
  problems: string[];
  facts: { chapter: string; rows: { label: string; value: string; source: string; note: string }[] }[];
  advice: {
    rule: string;
    severity: Severity;
    title: string;
    detail: string;
    fix: string;
    evidence: string;
    source: string;
    at?: { level: string; line: number } | null;
  }[];
  what_if: { columns: string[]; rows: string[][]; note: string } | null;
  kept_builds: { columns: string[]; rows: string[][]; warning: string; notes: string[] } | null;
  /** Its configurations, this one among them; the id is empty where one has no page. */
  others: { id: string; key: string; words: string; chosen: boolean | null; listed: boolean }[];
  neighbours: { number: number; id: string; name: string; relation: "makes" | "uses"; not_fused: string; fix: string }[];
  levels: LevelText[];
  links: LevelLinks[];
}

/** One compile of a frame. */
export interface FrameRow {
  compile_id: string;
  process: string;
  /** How deep it stands below the frame that it continues or recompiles; 0 for a frame of its own. */
  depth: number;
  function: string;
  place: string;
  /** `compiled`, `no_graph`, `skipped`, `failed`, `unfinished`. */
  outcome: string;
  /** Why: a recompile's reason, a failure, what it continues; empty without one. */
  note: string;
  seconds: number | null;
  graph_ops: number | null;
  guards: number | null;
  breaks: number;
  to: Link | null;
  /** Ranks that compiled it alike; empty of one process. */
  ranks: string;
}

export interface BreakRow {
  reason: string;
  explanation: string;
  context: string;
  fix: string[];
  /** Who says so: `torch`, `xpudbg`, or empty. */
  fix_from: string;
  times: number;
  places: { place: string; code: string; times: number; skipped: boolean; stack: string[] }[];
  compile_ids: string[];
}

export interface RecompileRow {
  function: string;
  /** What the guards check. */
  kind: string;
  sources: string[];
  times: number;
  /** What the checks met, in order. */
  values: string[];
  place: string;
  seconds: number | null;
  note: string;
  fix: string;
  guards: string[];
  compile_ids: string[];
}

export interface GuardRow {
  compile_id: string;
  process: string;
  function: string;
  count: number | null;
  checks: number | null;
  latency_us: number | null;
  /** What is checked, how many values these are, their checks, and the types of guards in words. */
  sources: { source: string; places: number; checks: number; types: string }[];
  /** Ranks that compiled it alike; empty of one process. */
  ranks: string;
}

export interface DynamoPage {
  summary: string[];
  problems: string[];
  frames: FrameRow[];
  breaks: BreakRow[];
  recompiles: RecompileRow[];
  guards: GuardRow[];
}

/** A bar of the compile timeline. */
export interface Span {
  /** Which row of lanes it belongs to: process and thread. */
  lane: string;
  name: string;
  /** Room of torch.compile, for its colour. */
  stage: string;
  start: number;
  seconds: number;
  depth: number;
  compile_id: string;
}

export interface TimePage {
  summary: string[];
  problems: string[];
  /** Seconds for each room of torch.compile. */
  phases: Phase[];
  compiles: {
    compile_id: string;
    process: string;
    function: string;
    place: string;
    start: number;
    seconds: number | null;
    stages: [string, number][];
    to: Link | null;
  }[];
  spans: Span[];
  /** How many spans were too short, or too many, to be in the file. */
  spans_left_out: number;
  kernels: { name: string; compile_id: string; seconds: number | null; autotune: number | null; to: Link | null }[];
  /** What is not known, in plain sentences. */
  unknown: string[];
}

export interface ComparePage {
  a: string;
  b: string;
  same: boolean;
  outcome: "better" | "worse" | "mixed" | "equal" | "unknown" | "none";
  verdict: string[];
  problems: string[];
  figures: { label: string; a: string; b: string; change: string; better: boolean | null }[];
  /** What to look at first. */
  changed_first: { change: string; what: string; detail: string; to: Link | null; good: boolean | null }[];
  graphs: { change: string; a: string; b: string; kernels_a: number | null; kernels_b: number | null; bytes_a: number | null; bytes_b: number | null; detail: string; to: Link | null }[];
  kernels: { change: string; graph: string; a: string; b: string; calls_a: number; calls_b: number; detail: string; to: Link | null }[];
  sections: { title: string; lines: { text: string; kind: "+" | "-" | "~" | " " }[] }[];
}
