/** Which lines of the scheduler's IR are a kernel's, and which kernel a line belongs to. */

import type { GraphKernel } from "../../data";

const NODE = /^(op\w+|\w+_op\d+):/;

export interface SchedulerLines {
  /** First lines of the nodes of a kernel. */
  ofKernel: Map<number, number[]>;
  /** The kernel of a node by its first line. */
  kernelAt: Map<number, number>;
}

export function schedulerLines(text: string, kernels: readonly GraphKernel[]): SchedulerLines {
  const kernelOf = new Map<string, number>();
  for (const kernel of kernels) for (const node of kernel.inside) kernelOf.set(node, kernel.number);
  const found: SchedulerLines = { ofKernel: new Map(), kernelAt: new Map() };
  text.split("\n").forEach((line, at) => {
    const name = NODE.exec(line)?.[1];
    const kernel = name === undefined ? undefined : kernelOf.get(name);
    if (kernel === undefined) return;
    found.kernelAt.set(at + 1, kernel);
    const lines = found.ofKernel.get(kernel);
    if (lines) lines.push(at + 1);
    else found.ofKernel.set(kernel, [at + 1]);
  });
  return found;
}
