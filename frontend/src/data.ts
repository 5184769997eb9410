/**
 * The chunks of a report, written by tools/json_docs.py from xpudbg/model/report*.py.
 *
 * Every text here may come out of an artifact and is hostile: it is shown as text, and never as markup, a style or an address.
 */

/** Data that a report shows before one of its pages is opened. */
export interface ReportIndex {
  /** `xpudbg 0.1`. */
  made_by: string;
  /** The report's title. */
  title: string;
  /** The run, its devices, and how it ended. */
  run: ReportRun;
  /** Whether two runs are compared: then `run` is the second one. */
  compare: boolean;
  /** Whether the report contains only the comparison. */
  alone: boolean;
  /** The page that opens first, of a report of some graphs alone; null for the overview. */
  start: ReportLink | null;
  /** Key figures. */
  figures: ReportFigure[];
  /** Compile time by stage of torch.compile, the longest first. */
  phases: ReportPhase[];
  /** Findings, the worst first. */
  findings: ReportFinding[];
  /** Missing artifacts. */
  ledger: ReportLedgerRow[];
  /** Artifacts by state. */
  ledger_counts: Record<string, number>;
  /** The graphs, in the order of the run. */
  graphs: ReportGraphRow[];
  /** The kernels, graph by graph; those outside of graphs last. */
  kernels: ReportKernelRow[];
  /** The module tree; empty where modules were not recorded. */
  modules: ReportModuleRow[];
  /** Versions, variables, devices, settings. */
  environment: ReportTable[];
  /** Raw artifacts. */
  files: ReportFile[];
  /** Problems that were found. */
  problems: ReportProblem[];
}

/** The page of a graph. */
export interface ReportGraphPage {
  /** Its id. */
  id: string;
  /** Its title. */
  label: string;
  /** Results of fusion, in sentences. */
  summary: string[];
  /** Problems and missing parts. */
  problems: string[];
  /** Wrong values outside of its kernels that `verify` found. */
  wrong: string[];
  /** The picture before fusion; null where it could not be drawn, or is composed of `layer_pictures`. */
  before_svg: string | null;
  /** The picture after fusion. */
  after_svg: string | null;
  /** Its repeated layers; empty where all of its launches are drawn. */
  layers: ReportLayers[];
  /** Parts of its pictures; null where no layer repeats or they could not be drawn: then layers are drawn once. */
  layer_pictures: LayerPictures | null;
  /** Folded parts, or why there is no picture. */
  picture_notes: string[];
  /** Its scheduler nodes. */
  nodes: ReportNode[];
  /** Its launches. */
  kernels: ReportLaunch[];
  /** Pairs that were not fused. */
  not_fused: UnfusedPair[];
  /** Their causes. */
  not_fused_kinds: UnfusedKind[];
  /** FX graphs by stage. */
  fx: FxStage[];
  /** Changes by the FX passes. */
  changes: FxChange[];
  /** Linked lines. */
  links: LevelLinks[];
  /** Code beside the picture. */
  levels: LevelText[];
}

/** The page of a kernel. */
export interface ReportKernelPage {
  /** Id of its row. */
  id: string;
  /** Id of its graph; null outside of graphs. */
  graph: string | null;
  /** Its name. */
  name: string;
  /** `K5`; empty outside of graphs. */
  number: string;
  /** Its description as short text. */
  title: string[];
  /** Problems and missing parts. */
  problems: string[];
  /** The kernel card. */
  facts: FactChapter[];
  /** Most important first. */
  advice: ReportAdvice[];
  /** Its builds as a table; null where there is one or none. */
  what_if: ReportBuilds | null;
  /** Builds of `triton-cache whatif` that the run contains; null without any. */
  kept_builds: ReportStoredBuilds | null;
  /** Passes of its compiles of which the run or a given file has a dump; empty without any. */
  passes: ReportPasses[];
  /** Its configurations, this one among them; empty where there is one or none. */
  others: ReportConfiguration[];
  /** Launches that share data with it. */
  neighbours: ReportNeighbour[];
  /** Its launches with their times; empty where none was measured. */
  launches: ReportLaunchTime[];
  /** Its code at every level. */
  levels: LevelText[];
  /** Linked lines. */
  links: LevelLinks[];
}

/** Frames, graph breaks, recompiles and guards of a run. */
export interface ReportDynamoPage {
  /** Figures in sentences. */
  summary: string[];
  /** Problems and unknown facts. */
  problems: string[];
  /** Compiles, those of one frame together. */
  frames: ReportFrame[];
  /** Graph breaks by reason. */
  breaks: BreakGroup[];
  /** Recompiles by function and kind of guard. */
  recompiles: RecompileGroup[];
  /** Text of each kind of guard that failed. */
  kinds: Record<string, string>;
}

/** Compile time by stage, compile, event and kernel. */
export interface ReportTimePage {
  /** Figures in sentences. */
  summary: string[];
  /** Problems that were found. */
  problems: string[];
  /** Seconds by stage of torch.compile. */
  phases: ReportPhase[];
  /** The compiles. */
  compiles: ReportCompile[];
  /** Bars of the timeline. */
  spans: ReportSpan[];
  /** Number of spans that were too short, or too many. */
  spans_left_out: number;
  /** Kernels by their compile time. */
  kernels: ReportKernelTime[];
  /** Unknown times, with the reason. */
  unknown: string[];
}

/** Run time: measured by the run's profile, else estimated. */
export interface ReportRunTimePage {
  /** Whether there is a profile. */
  measured: boolean;
  /** Labels and sentences on the whole profile. */
  facts: [string, string][];
  /** Problems that were found. */
  problems: string[];
  /** Why nothing can be estimated; empty where it can. */
  unknown: string;
  /** Peak rates of the device; null where they are not known. */
  roof: ReportRoof | null;
  /** Busy and idle time of the devices in the whole profile. */
  devices: DeviceTime[];
  /** Text of each cause of idle time. */
  causes: Record<string, string>;
  /** A step of the profile; null without one. */
  step: ReportStep | null;
  /** Sums of times. */
  tables: ReportTimeTable[];
}

/** Comparison of two runs. */
export interface ReportComparePage {
  /** The first run as given. */
  a: string;
  /** The second. */
  b: string;
  /** Whether nothing differs. */
  same: boolean;
  /** `better`, `worse`, `mixed`, `equal` or `unknown`: the figures of the second compared with the first's; `none` for two texts. */
  outcome: "better" | "worse" | "mixed" | "equal" | "unknown" | "none";
  /** Cost difference of the second run, and the changes. */
  verdict: string[];
  /** Problems, and parts that could not be compared. */
  problems: string[];
  /** Figures of the two. */
  figures: ComparedFigure[];
  /** Changes to look at first. */
  changed_first: ComparedRow[];
  /** The graphs of both runs. */
  graphs: ComparedGraph[];
  /** The kernels that differ. */
  kernels: ComparedKernel[];
  /** Sentences on the measured times of the two; empty where no run has a profile. */
  times: string[];
  /** Settings, source lines, graph breaks and recompiles that differ. */
  sections: ComparedSection[];
}

/** Data that the page shows before a model is opened. */
export interface HistoryReport {
  /** `xpudbg 0.2`. */
  made_by: string;
  /** Title of the page. */
  title: string;
  /** The history, without credentials. */
  history: string;
  /** Number of runs. */
  runs: number;
  /** Time of the first one. */
  first: string;
  /** Time of the last one. */
  last: string;
  /** The series. */
  rows: HistoryReportRow[];
  /** The regressions, the newest first. */
  regressions: HistoryRegression[];
  /** What is odd about the labels. */
  notes: string[];
  /** Files that were passed over. */
  problems: Problem[];
}

/** A series with its figures over time. */
export interface ShownSeries {
  /** The series. */
  series: HistorySeries;
  /** Its last runs, the oldest first. */
  points: HistoryPoint[];
  /** Its figures. */
  lines: FigureLine[];
}

/** The run that a report is of. */
export interface ReportRun {
  /** Its name. */
  name: string;
  /** The command line; empty where it is not known. */
  command: string;
  /** How it ended, as text. */
  outcome: string;
  /** `running`, `collecting`, `complete`; empty for what is no bundle. */
  state: string;
  /** A sentence for a run whose device was not there; null for others. */
  emulated: string | null;
  /** Names and versions. */
  versions: [string, string][];
  /** Devices as text; empty where unknown. */
  device: string;
  /** UTC, ISO 8601; empty where unknown. */
  started: string;
  /** Wall time of the script; null where unknown. */
  seconds: number | null;
  /** Whether the script ended with status 0; null when unknown. */
  ended_well: boolean | null;
  /** Names of the runs that it was merged from; empty for a run of its own. */
  made_from: string[];
}

/** A place in the report. */
export interface ReportLink {
  /** Name of the page. */
  page: "overview" | "model" | "graph" | "kernel" | "dynamo" | "time" | "runtime" | "environment" | "raw" | "compare";
  /** The linked item: a graph, a kernel, a module, the number of a file; null for the page as a whole. */
  id: string | null;
  /** The column of the code; null for none. */
  level: string | null;
  /** The line there, from 1; null for none. */
  line: number | null;
}

/** A key figure as text. */
export interface ReportFigure {
  /** `accuracy`, `graphs`, `kernels`, `breaks`, `recompiles`, `compile_time`, `bytes_saved`, `spills`, `coverage`, `run_time`. */
  key: string;
  /** Label for people. */
  label: string;
  /** The figure; `unknown` where it is not known. */
  value: string;
  /** Explanation that is needed to read it correctly, or why it is unknown. */
  note: string;
  /** The page with details; null without one. */
  to: ReportLink | null;
  /** Whether it shows a problem. */
  problem: boolean;
}

/** A share of the compile time. */
export interface ReportPhase {
  /** The stage of torch.compile. */
  name: string;
  /** Time in it. */
  seconds: number;
  /** Its part of the whole, from 0 to 1; null where the whole is not known. */
  share: number | null;
}

/** A finding of the report. */
export interface ReportFinding {
  /** Id of its rule, the anchor in `docs/findings.md`; empty where no rule is known. */
  rule: string;
  /** Weight of the finding. */
  severity: FindingSeverity;
  /** One sentence. */
  title: string;
  /** Explanation; empty where the title is enough. */
  detail: string;
  /** Remedy; empty where none is known. */
  fix: string;
  /** The facts that it is based on, with their artifacts. */
  evidence: string;
  /** Its place; null where the report has none. */
  to: ReportLink | null;
  /** How often it was found. */
  count: number;
  /** Time at which it costs; findings of one severity are ordered by it, then by time of a step, bytes, and seconds. */
  cost: Cost;
  /** Microseconds of each step that it is about: as profiled, what is above the least time; else the least time of `bytes`. null where neither is known. */
  time_us: number | null;
  /** Whether they are of the run's profile, not an estimate. */
  measured: boolean;
  /** Bytes that each step moves for it; null where that is unknown. */
  bytes: number | null;
  /** Compile time that it took; null where that is unknown, or no compile is concerned. */
  seconds: number | null;
}

/** A missing artifact, or one with a remark. */
export interface ReportLedgerRow {
  /** Id of the graph, name of the kernel, or `run`. */
  graph: string;
  /** Kind of artifact. */
  kind: string;
  /** As `State`. */
  state: string;
  /** Why it is not there. */
  reason: string;
  /** The page that lacks it; null without one. */
  to: ReportLink | null;
}

/** A graph in lists. */
export interface ReportGraphRow {
  /** Its id. */
  id: string;
  /** The program's function, or its id. */
  label: string;
  /** `forward`, `backward`, `inference` or `unknown`. */
  kind: string;
  /** Dynamo's; empty where unknown. */
  compile_id: string;
  /** Label of its process; empty where unknown. */
  process: string;
  /** The program's line, `model.py:35`; empty where unknown. */
  line: string;
  /** Launches; null where they are not known. */
  kernels: number | null;
  /** Scheduler nodes before fusion; null where they are not known. */
  nodes: number | null;
  /** By its kernels; null where it is not known of one of them. */
  bytes_read: number | null;
  /** Likewise. */
  bytes_written: number | null;
  /** By fusion; null where it is not known. */
  bytes_saved: number | null;
  /** Outcome of its compile. */
  outcome: string;
  /** Repeated layers as text; empty without any. */
  layers: string;
  /** Its page. */
  to: ReportLink;
  /** Artifacts that are not there, each with the reason. */
  missing: string[];
  /** The least time of all its launches in microseconds, an estimate; null where it is not known. */
  least_us: number | null;
  /** Measured times of its launches; null without. */
  times: ReportTimes | null;
}

/** A kernel in lists. Launches of one generated kernel in a graph are one row. */
export interface ReportKernelRow {
  /** Unique in the report: `GRAPH:K5`, or the beginning of the key of a cache entry. */
  id: string;
  /** `K5`, the first launch; empty outside of graphs. */
  number: string;
  /** Its name. */
  name: string;
  /** Id of its graph; null outside of graphs. */
  graph: string | null;
  /** Kind of its code. */
  kind: string;
  /** Scheduler nodes in it; null where they are not known. */
  nodes: number | null;
  /** The program's lines that it computes, `model.py:35`. */
  lines: string[];
  /** Path of the `nn.Module` of its last node; empty where not recorded. */
  module: string;
  /** What one launch reads; null where it is not known. */
  bytes_in: number | null;
  /** What one launch writes. */
  bytes_out: number | null;
  /** Bytes that fusion saves in one launch. */
  saved: number | null;
  /** The least time of one launch in microseconds, an estimate; null where it is not known. */
  least_us: number | null;
  /** How often its graph calls it; null outside of graphs, where it is unknown. */
  launches: number | null;
  /** Registers of a hardware thread or of a thread; null without native code. Of several configurations the most, where nothing tells which one runs. */
  registers: number | null;
  /** Bytes that it spills; null without native code. */
  spills: number | null;
  /** How many pieces of advice there are. */
  advice: number;
  /** Number of repeated layers that contain it; 1 outside of them. */
  repeats: number;
  /** The fewest registers of several configurations, where they differ and it is unknown which one runs; else null. */
  least_registers: number | null;
  /** Operations of one launch; null where they are not known. */
  flops: number | null;
  /** Their dtype; empty without any. */
  flop_dtype: string;
  /** Measured times of its launches; null without. */
  times: ReportTimes | null;
}

/** A module with all modules below it. */
export interface ReportModuleRow {
  /** `layers.0.attn`; the first of the folded ones. */
  path: string;
  /** Class of the module; empty where unknown. */
  class_name: string;
  /** Different kernels. */
  kernels: number;
  /** Read and written; null where it is not known of one launch. */
  bytes: number | null;
  /** Launches. */
  launches: number;
  /** Compile time of its kernels; null without a trace. */
  seconds: number | null;
  /** Modules in it. */
  children: ReportModuleRow[];
  /** Kernels that end in it and in none of its children. */
  kernel_ids: string[];
  /** Number of equal layers that it represents; 1 for a single module. */
  repeated: number;
  /** Differences between the folded ones; empty where there are none. */
  differs: string;
  /** The least time of its launches in microseconds, an estimate; null where it is not known. */
  least_us: number | null;
  /** Measured times of its launches; null without. */
  times: ReportTimes | null;
}

/** A table of the environment page: name, value, and owner or remark. */
export interface ReportTable {
  /** Its heading. */
  title: string;
  /** Name, value, note. */
  rows: [string, string, string][];
}

/** A raw artifact. */
export interface ReportFile {
  /** Its number; chunk `file:N` has its bytes. */
  n: number;
  /** Where it lies in the run. Files of equal bytes are one row, under the first path. */
  path: string;
  /** Kind of artifact. */
  kind: string;
  /** Id of its graph; null for what belongs to none. */
  graph: string | null;
  /** Bytes. */
  size: number;
  /** Language for highlighting; `binary` for a file that is no text. */
  language: string;
  /** Why it is not in the report; null where it is. */
  left_out: string | null;
}

/** A problem shown in the report. */
export interface ReportProblem {
  /** The artifact, or the part of the run. */
  where: string;
  /** The problem. */
  text: string;
}

/** A range of launches in which one layer repeats. */
export interface ReportLayers {
  /** Number of its first launch, from 1. */
  first: number;
  /** Launches of one layer. */
  length: number;
  /** Layers. */
  count: number;
  /** Module path of each, or `layer 1`. */
  names: string[];
}

/** A graph in parts; the page draws each repeated layer once, a single one of them, or all. */
export interface LayerPictures {
  /** Heading of the side before fusion. */
  before: string;
  /** Heading of the side after fusion. */
  after: string;
  /** Legend of the colours; null where it could not be drawn. */
  legend_svg: string | null;
  /** In the order of the launches, without a gap. Launches outside of layers and the first layer of each stretch are always drawn. */
  parts: PicturePart[];
  /** Why layers are missing; empty where none is. */
  missing: string;
}

/** A scheduler node of a graph. */
export interface ReportNode {
  /** `op3`. */
  name: string;
  /** Kind of its work. */
  kind: string;
  /** Number of the launch that contains it; null where that is unknown. */
  kernel: number | null;
  /** Buffers. */
  reads: string[];
  /** Buffers. */
  writes: string[];
  /** The program's lines. */
  lines: string[];
  /** Its operations. */
  ops: string;
}

/** A launch of a graph; in JSON with the keys of ``row`` beside its own. */
export interface ReportLaunch extends Omit<ReportKernelRow, "number"> {
  /** Its number in the graph, from 1. */
  number: number;
  /** Numbers of the launches that produce its input. */
  makers: number[];
  /** Numbers of the launches that read its output. */
  users: number[];
  /** Its scheduler nodes. */
  inside: string[];
  /** Number of the launch that represents it in the pictures, where repeated layers are drawn once. */
  drawn_as: number;
  /** Why it is not generated code; empty for generated kernels. */
  why_called: string;
  /** Lines of its FX nodes, scheduler nodes, code and call. */
  at: LevelPlace[];
}

/** Two launches that were not fused. */
export interface UnfusedPair {
  /** Number of the first. */
  a: number;
  /** Number of the second. */
  b: number;
  /** Reason. */
  reason: string;
  /** Remedy to try; empty where none is known. */
  fix: string;
  /** Bytes that one kernel would save at most; null where unknown. */
  bytes: number | null;
  /** The scheduler's last reason, as logged; empty when it logged none for this pair. */
  logged: string;
}

/** Pairs that were not fused for one cause. */
export interface UnfusedKind {
  /** The cause as text. */
  kind: string;
  /** Number of pairs. */
  count: number;
  /** Remedy to try. */
  fix: string;
  /** Bytes that fusing all of them would save at most; null where unknown. */
  bytes: number | null;
}

/** A graph of FX at one stage of the compile. */
export interface FxStage {
  /** The stage. */
  title: string;
  /** Its file chunk. */
  file: number;
  /** Language for highlighting. */
  language: string;
  /** Number of its lines. */
  count: number;
}

/** A change by pattern matching or another FX pass. */
export interface FxChange {
  /** The change's name where it is known (`attention fused to scaled_dot_product_attention`). */
  what: string;
  /** Targets that were removed, with their counts. */
  removed: [string, number][];
  /** Targets that were added, with their counts. */
  added: [string, number][];
  /** Names of the added nodes. */
  nodes: string[];
}

/** Linked lines of two levels. */
export interface LevelLinks {
  /** The level nearer to Python. */
  from: string;
  /** The level nearer to the machine. */
  to: string;
  /** Kind of evidence. */
  how: Evidence;
  /** Lines of the two, from 1, of whole files. */
  pairs: [number, number][];
}

/** The text of one level. */
export interface LevelText {
  /** `python`, `captured`, `aten`, `post_grad`, `scheduler`, `code`, or a stage of a kernel (`ttgir`). Further Python files are `python2`, `python3`. */
  level: string;
  /** Title for people. */
  title: string;
  /** Language for highlighting. */
  language: string;
  /** Its file chunk; null where `text` replaces it, or there is no text. */
  file: number | null;
  /** First line of the part to show, from 1; null for all of it. */
  first: number | null;
  /** Last line of the part. */
  last: number | null;
  /** The text, where no file contains it. */
  text: string | null;
  /** Why it is not there; null where it is. */
  missing: string | null;
  /** Lines with a special effect on the machine. */
  marks: LineMark[];
  /** Remark on the text; empty for none. */
  note: string;
  /** First and last lines of blocks: a line of a block represents its first line. */
  blocks: [number, number][];
}

/** A chapter of the kernel card. */
export interface FactChapter {
  /** Its heading. */
  chapter: string;
  /** Its lines. */
  rows: FactLine[];
}

/** Advice about a kernel. */
export interface ReportAdvice {
  /** Id of its rule, the anchor in `docs/findings.md`; empty where no rule is known. */
  rule: string;
  /** Weight of the finding. */
  severity: FindingSeverity;
  /** One sentence. */
  title: string;
  /** Explanation. */
  detail: string;
  /** Remedy; empty where none is known. */
  fix: string;
  /** The facts that it is based on, with their artifacts. */
  evidence: string;
  /** Document or upstream file that the rule comes from. */
  source: string;
}

/** Builds of a kernel as a table. */
export interface ReportBuilds {
  /** Headings. */
  columns: string[];
  /** A row for each build. */
  rows: string[][];
  /** Remark on them. */
  note: string;
}

/** Builds of a kernel in other register modes that the run contains. */
export interface ReportStoredBuilds {
  /** Headings. */
  columns: string[];
  /** A row for each build, without failed ones. */
  rows: string[][];
  /** Why they do not apply to the current files; empty where they do. */
  warning: string;
  /** Conclusions, and the source of the figures. */
  notes: string[];
}

/** The passes of one compile of a kernel. */
export interface ReportPasses {
  /** The dump. */
  source: string;
  /** What is not known or was left out; empty where nothing is. */
  note: string;
  /** The passes, in order. */
  rows: ReportPass[];
  /** IR of `rows`. */
  texts: ReportIr[];
}

/** A configuration of a kernel that was compiled. */
export interface ReportConfiguration {
  /** Id of its page; empty where it has none. */
  id: string;
  /** First characters of its cache entry's key, as `what_if` has them. */
  key: string;
  /** Its options and figures as short text. */
  words: string;
  /** Whether autotuning chose it; null when unknown. */
  chosen: boolean | null;
  /** Whether lists count its spills, the most of all of them, since it is unknown which one runs. */
  listed: boolean;
}

/** A launch that shares data with a kernel. */
export interface ReportNeighbour {
  /** Its number. */
  number: number;
  /** Id of its page. */
  id: string;
  /** Its name. */
  name: string;
  /** Its role for the kernel. */
  role: NeighbourRole;
  /** Buffers that go from one to the other, or that both read. */
  buffers: string[];
  /** Why the two were not fused; empty where unknown. */
  not_fused: string;
  /** Remedy to try. */
  fix: string;
}

/** A launch of a kernel with its times. */
export interface ReportLaunchTime {
  /** `K5`. */
  number: string;
  /** Path of the `nn.Module` of its last node; empty where not recorded. */
  module: string;
  /** The least time of the launch in microseconds, an estimate; null where it is not known. */
  least_us: number | null;
  /** Measured times; null without. */
  times: ReportTimes | null;
}

/** One compile of a frame. */
export interface ReportFrame {
  /** `0/1`. */
  compile_id: string;
  /** Label of its process. */
  process: string;
  /** Nesting depth below the frame that it continues or recompiles; 0 for a frame of its own. */
  depth: number;
  /** The program's function. */
  function: string;
  /** Its line. */
  place: string;
  /** As `CompileOutcome`. */
  outcome: string;
  /** Why it was compiled or how it failed; empty without. */
  note: string;
  /** Its compile time; null where unknown. */
  seconds: number | null;
  /** Calls in Dynamo's graph. */
  graph_ops: number | null;
  /** Its guards; of many checked values the first. */
  guards: GuardSummary;
  /** Graph breaks. */
  breaks: number;
  /** The page of its first graph; null without one. */
  to: ReportLink | null;
  /** Ranks with an equal compile, as text; empty for one process. */
  ranks: string;
}

/** Graph breaks for the same reason. */
export interface BreakGroup {
  /** Dynamo's reason, one line. */
  reason: string;
  /** Dynamo's explanation; empty before torch 2.7. */
  explanation: string;
  /** Dynamo's "developer debug context". */
  context: string;
  /** Lines of the breaks, the most frequent first. */
  places: BreakPlace[];
  /** Number of breaks. */
  times: number;
  /** Remedies: that of this tool's catalogue, or torch's hints where it has none. */
  remedies: string[];
  /** `torch` or `xpudbg`; empty without remedies. */
  remedies_from: string;
  /** torch's page about it, empty without one. */
  link: string;
  /** Id of the rule of the remedy, the anchor in `docs/findings.md`; empty for torch's hints. */
  rule: string;
}

/** Recompiles of one function for the same kind of reason. */
export interface RecompileGroup {
  /** The function. */
  function: string;
  /** Kind of the checked property. */
  kind: GuardKind;
  /** The checked values. */
  sources: string[];
  /** How many recompiles. */
  times: number;
  /** Values that the guards met, in order: the first compiled one, then each new one; empty where unknown. */
  values: string[];
  /** The recompiles. */
  compile_ids: string[];
  /** The user's line. */
  location: SourceLine | null;
  /** Compile time of these recompiles together, null when unknown. */
  seconds: number | null;
  /** torch's own hint. */
  note: string;
  /** What to do. */
  remedy: string;
  /** The failed guards as torch writes them, each once. */
  guards: string[];
  /** Whether it happened once and cannot repeat, since the new version fits further values. */
  once: boolean;
  /** Id of the rule of the remedy, the anchor in `docs/findings.md`; empty without one. */
  rule: string;
}

/** A compile in the timeline. */
export interface ReportCompile {
  /** `0/1`. */
  compile_id: string;
  /** Label of its process. */
  process: string;
  /** The function. */
  function: string;
  /** Its line. */
  place: string;
  /** Seconds since the first event. */
  start: number;
  /** Wall time; null where unknown. */
  seconds: number | null;
  /** Stage and seconds. */
  stages: [string, number][];
  /** The page of its first graph; null without one. */
  to: ReportLink | null;
}

/** A bar of the timeline. */
export interface ReportSpan {
  /** Process and thread. */
  lane: string;
  /** The event. */
  name: string;
  /** Stage of torch.compile; empty where it is not known. */
  stage: string;
  /** Seconds since the first event. */
  start: number;
  /** Its length. */
  seconds: number;
  /** Number of spans of its lane that contain it. */
  depth: number;
  /** Its compile. */
  compile_id: string;
}

/** Compile time of a kernel. */
export interface ReportKernelTime {
  /** The kernel. */
  name: string;
  /** Its compile. */
  compile_id: string;
  /** Of its compilation; null where unknown. */
  seconds: number | null;
  /** Seconds of its autotuning; null without. */
  autotune: number | null;
  /** Its page; null where it is not known. */
  to: ReportLink | null;
}

/** Peak rates of a device. */
export interface ReportRoof {
  /** Its title. */
  device: string;
  /** Bandwidth of its memory in GB/s. */
  memory_gbs: number;
  /** Bandwidth of its last-level cache; null where it is not known. */
  cache_gbs: number | null;
  /** The shortest kernel in microseconds; null where it is not known. */
  launch_us: number | null;
  /** Names and TFLOP/s of its peak rates, the fastest first. */
  rates: [string, number][];
  /** Names of those that products of the run may use. */
  used: string[];
}

/** Busy and idle time of a device. */
export interface DeviceTime {
  /** Its number. */
  device: string;
  /** Its name; empty where the profile does not say. */
  name: string;
  /** Number of streams with work. */
  streams: number;
  /** Number of works. */
  works: number;
  /** Sum of the works' times. */
  total_us: number;
  /** Time with at least one work: less than the sum where works overlap. */
  busy_us: number;
  /** From the first work's begin to the last one's end. */
  span_us: number;
  /** Idle time by cause, the most first. */
  idle: IdleTime[];
}

/** A step of the profile as a timeline. */
export interface ReportStep {
  /** Sentence on the step. */
  title: string;
  /** Time from its begin to the end of the last span, in microseconds. */
  span_us: number;
  /** Names of the spans. */
  names: ReportSpanName[];
  /** Streams of each device with its idle times, then the threads of the host. */
  lanes: StepLane[];
}

/** Sums of times by one kind of thing. */
export interface ReportTimeTable {
  /** The kind. */
  by: TimeBy;
  /** The sums, the longest first. */
  rows: ReportTimeRow[];
  /** Number of sums that are not in it. */
  left_out: number;
}

/** A figure of two runs as text. */
export interface ComparedFigure {
  /** Label for people. */
  label: string;
  /** The first run's; `unknown` where it is not known. */
  a: string;
  /** The second's. */
  b: string;
  /** The difference as text, or why it is unknown; empty where there is none. */
  change: string;
  /** Whether the second is better; null where they are equal, or it is unknown. */
  better: boolean | null;
}

/** A change between two runs. */
export interface ComparedRow {
  /** `changed`, `new`, `gone`, ... */
  change: string;
  /** The item that changed. */
  what: string;
  /** The difference. */
  detail: string;
  /** Its page in the second run; null without one. */
  to: ReportLink | null;
  /** Whether it is an improvement; null where that is unknown, or neither. */
  good: boolean | null;
}

/** A graph of the first run compared with its counterpart. */
export interface ComparedGraph {
  /** `same`, `changed`, `new` or `gone`. */
  change: string;
  /** Its id in the first run; empty when new. */
  a: string;
  /** Its id in the second; empty when gone. */
  b: string;
  /** Launches; null where unknown. */
  kernels_a: number | null;
  /** The second's. */
  kernels_b: number | null;
  /** Traffic after fusion; null where unknown. */
  bytes_a: number | null;
  /** The second's. */
  bytes_b: number | null;
  /** Differences between the FX graphs. */
  detail: string;
  /** Its page; null when gone. */
  to: ReportLink | null;
  /** Measured times of a call; null where one of the two is not known. */
  times: ComparedTimes | null;
}

/** A kernel of the first run compared with its counterpart. */
export interface ComparedKernel {
  /** Kind of change. */
  change: string;
  /** Id of its graph in the second run, of one that is gone in the first; empty outside of graphs. */
  graph: string;
  /** Its name in the first run; empty when new. */
  a: string;
  /** Its name in the second; empty when gone. */
  b: string;
  /** How often the first calls it. */
  calls_a: number;
  /** How often the second does. */
  calls_b: number;
  /** The difference. */
  detail: string;
  /** Its page; null without one. */
  to: ReportLink | null;
  /** Measured times of all its calls in one call of its graph; null where one of the two is not known. */
  times: ComparedTimes | null;
}

/** Related lines with a heading. */
export interface ComparedSection {
  /** Their heading. */
  title: string;
  /** The lines. */
  lines: ComparedLine[];
}

/** A series with its figures. */
export interface HistoryReportRow {
  /** The series. */
  series: HistorySeries;
  /** Its known figures. */
  cells: HistoryCell[];
}

/** Figures of a series that got worse at one run and stayed so. */
export interface HistoryRegression {
  /** The series. */
  series: HistorySeries;
  /** The figure that explains the others. */
  figure: string;
  /** The figures that got worse there, `figure` first. */
  steps: FigureStep[];
  /** The last good run. */
  good: HistoryPoint;
  /** The first bad run. */
  bad: HistoryPoint;
  /** Number of runs since. */
  runs: number;
  /** Where it is; null where the rows of both runs do not tell. */
  place: RegressionPlace | null;
  /** Versions and settings that changed with it. */
  changed: ChangedSetting[];
  /** The command that shows both runs side by side. */
  command: string;
}

/** A problem that was found while reading. */
export interface Problem {
  /** The artifact, and the place in it when known (`ir_pre_fusion.txt:12`). */
  where: string;
  /** One plain sentence. */
  what: string;
  /** Next step for the user; empty when there is none. */
  hint: string;
}

/** Runs that can be compared with each other: of one project, model and device, with the same labels. */
export interface HistorySeries {
  /** Its number in this answer, from 1. */
  id: number;
  /** The project. */
  project: string;
  /** The model. */
  model: string;
  /** The device. */
  device: string;
  /** The labels that all its runs have, besides those of one run (`commit`, `build`, ...). */
  labels: Record<string, string>;
  /** Number of its runs. */
  runs: number;
  /** Time of its first run. */
  first: string;
  /** Its last run. */
  last: HistoryPoint;
  /** Figures of its last run by name; null where unknown. */
  figures: Record<string, number | number | null>;
}

/** A run of a series. */
export interface HistoryPoint {
  /** Its id. */
  run: string;
  /** Its name. */
  name: string;
  /** When it was started, UTC; of one with the label `commit-time` that time, by which the runs are ordered. */
  time: string;
  /** Its label `commit`; empty without one. */
  commit: string;
  /** `ok`, `failed` or `unknown`. */
  outcome: string;
  /** Its label `bundle`, the place of its bundle; empty without one. */
  bundle: string;
}

/** A figure of a series over its runs. */
export interface FigureLine {
  /** The figure. */
  figure: string;
  /** Its values in the order of the runs, the last ones; null where unknown. */
  values: (number | null)[];
  /** Its last known value. */
  last: number | null;
  /** Its smallest value over all runs. */
  least: number | null;
  /** Its largest one. */
  most: number | null;
  /** Its changes, the oldest first. */
  steps: FigureStep[];
}

export type FindingSeverity = "error" | "warning" | "hint" | "note";

export type Cost = "wrong" | "every_step" | "again" | "once";

/** Measured times of launches in the run's profile. */
export interface ReportTimes {
  /** Number of times that they were launched. */
  launches: number;
  /** Sum of their times in microseconds. */
  total_us: number;
  /** Its part of all works of the profile. */
  share: number;
  /** Median of a launch, of several the median of theirs; null where the profile has sums alone. */
  median_us: number | null;
  /** The shortest; null where the profile has sums alone. */
  min_us: number | null;
  /** The longest; null likewise. */
  max_us: number | null;
  /** Bytes by time, in GB/s; null where no bytes are known. */
  gbs: number | null;
  /** Operations by time, in TFLOP/s; null without any. */
  tflops: number | null;
  /** Least time by time; null where no least time is known. */
  roofline: number | null;
  /** Time above the least; null likewise. */
  lost_us: number | null;
}

/** The picture of consecutive launches: one layer, or the launches before, between or after layers. */
export interface PicturePart {
  /** Number of the first launch, from 1. */
  first: number;
  /** Number of the last launch. */
  last: number;
  /** Its nodes before fusion; null where it has none or could not be drawn. */
  before_svg: string | null;
  /** Its launches; null where it could not be drawn. */
  after_svg: string | null;
}

/** Lines of an item at a level. */
export interface LevelPlace {
  /** The level. */
  level: string;
  /** First and last lines of its parts, from 1, of the whole file. */
  lines: [number, number][];
}

export type Evidence = "recorded" | "logged" | "structure";

/** A mark on a line with a special effect on the machine. */
export interface LineMark {
  /** The line, from 1. */
  line: number;
  /** A message, a spill, a matrix instruction, a barrier, a 2D block access, a loop. */
  kind: "send" | "spill" | "dpas" | "barrier" | "block2d" | "loop";
  /** Explanation. */
  note: string;
}

/** A line of the kernel card. */
export interface FactLine {
  /** Label for people. */
  label: string;
  /** The value as text; `unknown` where it is not known. */
  value: string;
  /** The artifact that contains it, or would contain it. */
  source: string;
  /** Explanation that is needed to read it correctly. */
  note: string;
}

/** A pass of a kernel's compilers. */
export interface ReportPass {
  /** Its number among the passes of the kernel, from 1. */
  number: number;
  /** Its compiler. */
  level: PassLevel;
  /** Its name, with what it ran on where that is not the module. */
  name: string;
  /** Its effect. */
  state: PassState;
  /** Operations and layouts whose number changed. */
  what: string;
  /** Index of the IR before it; null where it changed nothing, or the IR is not in the report. */
  before: number | null;
  /** Index of the IR after it; null as `before`. */
  after: number | null;
}

/** IR between two passes, without locations. */
export interface ReportIr {
  /** Index of the text that it was made from, an earlier one; null where it was made from nothing. */
  base: number | null;
  /** What differs from that, from the first line to the last. */
  edits: ReportIrEdit[];
}

export type NeighbourRole = "producer" | "consumer" | "sibling";

/** The guards of one compile. */
export interface GuardSummary {
  /** Guards that Dynamo made (`guard_count` of its metrics), null when unknown. */
  count: number | null;
  /** Checks in the tree that runs at each call, null where the trace has none, or a list only (older torch). One guard may make several. */
  checks: number | null;
  /** Time of one run of the tree when it was made, in microseconds; null when torch did not measure it. */
  latency_us: number | null;
  /** The checked values, those with most checks first. */
  sources: GuardedSource[];
  /** Every check, if requested. */
  rows: GuardCheck[];
}

/** A line at which Dynamo stopped capturing. */
export interface BreakPlace {
  /** The user's line. */
  location: SourceLine | null;
  /** Number of compiles that reached it. */
  times: number;
  /** These compiles. */
  compile_ids: string[];
  /** The user's stack, outermost first. */
  stack: SourceLine[];
  /** Whether the whole function has run in plain Python since. */
  skipped: boolean;
  /** Where the line is of torch or of Python itself, the innermost lines outside of both that lead to it, each once. */
  callers: SourceLine[];
}

export type GuardKind = "size" | "zero_one" | "shape" | "stride" | "dtype" | "rank" | "requires_grad" | "device" | "dispatch_keys" | "tensor_type" | "aliasing" | "constant" | "module_attribute" | "training" | "global_value" | "none" | "type" | "identity" | "length" | "dict_keys" | "contains" | "attribute" | "grad_mode" | "global_state" | "default_device" | "function_modes" | "dynamic_mark" | "weakref" | "backend" | "other";

/** A place in the user's Python code. */
export interface SourceLine {
  /** Path on the machine of the run, as the compiler printed it. */
  file: string;
  /** Line number, from 1; null when unknown. */
  line: number | null;
  /** Name of the function. */
  function: string;
  /** Text of the line, when the compiler recorded it. */
  code: string;
}

/** Idle time of a device with one cause. */
export interface IdleTime {
  /** The cause. */
  cause: IdleCause;
  /** Number of times. */
  gaps: number;
  /** Their sum. */
  total_us: number;
  /** The longest. */
  longest_us: number;
  /** Work that the longest ended with. */
  before: string;
  /** Work before the longest. */
  after: string;
}

/** Things that spans of a step have in common. */
export interface ReportSpanName {
  /** Label of a graph, kernel, operator, call; of idle time its cause as text. */
  name: string;
  /** As `SpanName`. */
  kind: string;
  /** Name on the device; empty where it is the same. */
  device_kernel: string;
  /** `K5`; empty outside of graphs, and where it is not known. */
  launch: string;
  /** The page of its kernel or graph; null without one. */
  to: ReportLink | null;
}

/** A lane of a timeline; its spans are columns, by their begin. */
export interface StepLane {
  /** Its kind. */
  kind: LaneKind;
  /** Its label. */
  name: string;
  /** Positions in `names`. */
  what: number[];
  /** Begin, from the begin of the step. */
  start_us: number[];
  /** Microseconds. */
  duration_us: number[];
  /** Spans of the lane around it; empty where there are none. */
  depth: number[];
  /** Of works the begin of the call that launched them; null where it is not known. Empty for other lanes. */
  launched_us: (number | null)[];
  /** Spans that were left out as the shortest of too many. */
  left_out: number;
}

export type TimeBy = "kernel" | "launch" | "line" | "module" | "layer" | "graph" | "kind";

/** A sum of times. */
export interface ReportTimeRow {
  /** A kernel or operator, a line, a module, a layer, a graph or a kind. */
  name: string;
  /** Text of the line; else the graph. */
  detail: string;
  /** Launches that are summed: of the profile, else of one pass through each graph. */
  launches: number;
  /** Least time of those launches in microseconds, an estimate; null where it is not known, and where they were measured. */
  least_us: number | null;
  /** Measured times; null without a profile. */
  times: ReportTimes | null;
  /** Its page, or that of the first of its kernels; null without one. */
  to: ReportLink | null;
}

/** A measured time in the profiles of two runs. */
export interface ComparedTimes {
  /** As `TimeChange`. */
  change: string;
  /** Median in the first run, in microseconds. */
  a_us: number;
  /** Median in the second. */
  b_us: number;
  /** A difference up to this one is noise. */
  noise_us: number;
}

/** A line of a section. */
export interface ComparedLine {
  /** Its text, with its sign. */
  text: string;
  /** `+`, `-`, `~` or a blank; `better` or `worse` for a line with a verdict of its own. */
  kind: string;
}

/** A figure of a series, at the beginning and now. */
export interface HistoryCell {
  /** The figure. */
  figure: HistoryFigure;
  /** Its level at the beginning. */
  before: number;
  /** Its level of the last runs; that of the begin where it did not change. */
  now: number;
}

/** A change of a figure that stayed. */
export interface FigureStep {
  /** The figure. */
  figure: string;
  /** Its level before: a count, or the median of measurements. */
  before: number;
  /** Its level since. */
  after: number;
  /** Difference between levels that is noise; 0 for a count. */
  noise: number;
  /** The last run before. */
  good: HistoryPoint;
  /** The first run since. */
  bad: HistoryPoint;
  /** Number of runs since, up to the next change. */
  runs: number;
}

/** The graph, kernel or line that a figure got worse at, the most first. */
export interface RegressionPlace {
  /** Name of the graph over runs (`forward Net.forward`); empty where unknown. */
  graph: string;
  /** Name of the kernel in the first bad run; empty where it is no kernel's figure. */
  kernel: string;
  /** Its digest. */
  digest: string;
  /** File of the Python line; empty where unknown. */
  file: string;
  /** The line. */
  line: number | null;
  /** The `nn.Module`; empty where unknown. */
  module: string;
  /** Reason of a graph break, guards of a recompile; else empty. */
  detail: string;
  /** The figure there in the last good run; null where it had no such thing. */
  before: number | null;
  /** The figure in the first bad run. */
  after: number | null;
  /** Number of further ones. */
  more: number;
}

/** A version or setting that changed with a figure: one value in the last runs before, another one in the first runs since. */
export interface ChangedSetting {
  /** `version`, `setting` or `tool`. */
  kind: string;
  /** Its name. */
  name: string;
  /** Its value before; null where unset. */
  before: string | null;
  /** Its value since; null where unset. */
  after: string | null;
}

export type PassLevel = "mlir" | "llvm" | "igc";

export type PassState = "changed" | "same" | "unknown";

/** Lines of one text in the place of lines of another. */
export interface ReportIrEdit {
  /** Number of lines before the first that is replaced. */
  at: number;
  /** Number of lines that are replaced. */
  removed: number;
  /** The new lines. */
  lines: string[];
}

/** All checks of one value, or of several values whose names differ only in a number. */
export interface GuardedSource {
  /** The checked value; `self.layers.*.weight` for several. */
  source: string;
  /** How many values these are. */
  places: number;
  /** How many checks they have together. */
  checks: number;
  /** `(type of guard, how often)`, the most frequent first. */
  types: [string, number][];
}

/** One check of a compiled frame. */
export interface GuardCheck {
  /** `TENSOR_MATCH`, `EQUALS_MATCH`, ...; empty where the trace does not name it (older torch). */
  type: string;
  /** The checked value, readable: `x`, `self.layers.0.weight`, `global SCALE`; empty for the state of torch. */
  source: string;
  /** The check as torch writes it. */
  text: string;
  /** `file.py:12 in f`: the line that made it; empty when unknown. */
  place: string;
  /** That line. */
  code: string;
}

export type IdleCause = "launch_bound" | "between_graphs" | "host" | "sync" | "copy" | "queued" | "unknown";

export type LaneKind = "device" | "idle" | "host" | "runtime";

export type HistoryFigure = "failures" | "breaks" | "recompiles" | "launches" | "bytes" | "spills" | "compile-time" | "time";
