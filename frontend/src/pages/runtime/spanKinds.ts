/** Kinds of spans of a step: their words, and their colours by name (base.css). */

export const SPAN_KINDS: Record<string, [words: string, colour: string]> = {
  triton: ["Triton kernel of a graph", "--stage-1"],
  library: ["library call of a graph", "--stage-4"],
  replay: ["replayed graph", "--stage-2"],
  code: ["generated code", "--stage-1"],
  optimizer: ["optimizer", "--stage-3"],
  collective: ["collective", "--stage-8"],
  eager: ["eager operator", "--stage-6"],
  user_triton: ["Triton kernel outside of graphs", "--stage-2"],
  copy: ["copy", "--stage-7"],
  memset: ["memset", "--stage-7"],
  barrier: ["barrier", "--stage-8"],
  unknown: ["not known", "--stage-0"],
  graph: ["call of a graph", "--span-graph"],
  around: ["torch around graphs", "--span-around"],
  step: ["step", "--span-around"],
  launch: ["launch", "--span-launch"],
  call: ["other call of the runtime", "--span-around"],
  wait: ["host waits for the device", "--span-wait"],
  launch_bound: ["idle: launch-bound", "--idle-launch"],
  between_graphs: ["idle: between graphs", "--idle-host"],
  host: ["idle: host late", "--idle-host"],
  sync: ["idle: host waited", "--span-wait"],
};

const OTHER: [string, string] = ["idle: other cause", "--span-around"];

/** Idle times of several causes have words that are also kinds of work. */
export function kindOf(kind: string, idle: boolean): [string, string] {
  if (idle) return kind === "queued" ? ["idle: device's own", "--span-launch"] : kind === "copy" || kind === "unknown" ? OTHER : (SPAN_KINDS[kind] ?? OTHER);
  return SPAN_KINDS[kind] ?? [kind, "--stage-0"];
}
