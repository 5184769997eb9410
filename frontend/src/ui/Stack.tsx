import { percent, seconds } from "../format";

export interface Part {
  name: string;
  seconds: number;
  share?: number | null;
}

/** Classes of the colour of a stage of torch.compile: the same on every page, with a shade of its own within its colour. */
export function stageClass(stage: string): string {
  const [colour, shade] = STAGES.get(stage.toLowerCase().replaceAll(/[\s-]+/g, "_")) ?? [0, 0];
  return shade ? `stage-${colour} shade-${shade}` : `stage-${colour}`;
}

const STAGES = new Map<string, [number, number]>([
  ["dynamo", [1, 0]],
  ["aot_autograd", [2, 0]],
  ["pre_grad_passes", [3, 2]],
  ["joint_graph_passes", [3, 0]],
  ["post_grad_passes", [3, 1]],
  ["inductor", [4, 1]],
  ["lowering", [4, 0]],
  ["scheduling", [5, 0]],
  ["codegen", [5, 1]],
  ["kernel_compile", [6, 0]],
  ["autotuning", [7, 0]],
  ["cache", [8, 0]],
  ["other", [0, 0]],
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
