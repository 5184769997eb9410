import { percent, seconds } from "../format";

export interface Part {
  name: string;
  seconds: number;
  share?: number | null;
}

/** Class of the colour of a room of torch.compile: the same on every page. */
export function stageClass(stage: string): string {
  const known = STAGES.get(stage.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  return `stage-${known ?? 0}`;
}

const STAGES = new Map([
  ["dynamo", 1],
  ["aot_autograd", 2],
  ["pre_grad_passes", 3],
  ["joint_graph_passes", 3],
  ["post_grad_passes", 3],
  ["inductor", 4],
  ["lowering", 4],
  ["scheduling", 5],
  ["codegen", 5],
  ["kernel_compile", 6],
  ["autotuning", 7],
  ["cache", 8],
  ["other", 0],
]);

/** One bar of shares, with its names and figures below: nothing is told by colour alone. */
export function Stack({ label, parts }: { label: string; parts: Part[] }) {
  const sum = parts.reduce((total, part) => total + part.seconds, 0);
  if (!sum) return null;
  const shown = parts.filter((part) => part.seconds > 0);
  return (
    <div class="stack">
      <div class="stack-bar" aria-hidden="true">
        {shown.map((part) => (
          <span class={stageClass(part.name)} style={{ flexGrow: part.seconds / sum }} title={`${part.name}: ${seconds(part.seconds)}`} />
        ))}
      </div>
      <ul class="stack-legend" aria-label={label}>
        {shown.map((part) => (
          <li>
            <i class={`swatch ${stageClass(part.name)}`} aria-hidden="true" />
            <span class="stack-name">{part.name.replaceAll("_", " ")}</span>
            <span class="stack-value">{seconds(part.seconds)}</span>
            <span class="stack-share">{percent(part.share ?? part.seconds / sum)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
