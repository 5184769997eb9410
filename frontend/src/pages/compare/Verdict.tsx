import type { ReportComparePage } from "../../data";
import { Ticks } from "../../ui/Ticks";

const OUTCOMES: Record<ReportComparePage["outcome"], string> = {
  none: "",
  better: "Better: less of each figure that changed.",
  worse: "Worse: more of each figure that changed.",
  mixed: "Better in some figures, worse in others.",
  equal: "Neither better nor worse: all figures are the same.",
  unknown: "Not known to be better or worse: not every figure is known, and those that are known are the same.",
};

/** Whether the second run is better, why, and the figures that say so. */
export function Verdict({ page }: { page: ReportComparePage }) {
  const moved = page.figures.filter((figure) => figure.a !== figure.b);
  const unknown = page.figures.filter((figure) => figure.a === "unknown" && figure.b === "unknown");
  const same = page.figures.filter((figure) => figure.a === figure.b && !unknown.includes(figure));
  return (
    <div class={`verdict verdict-${page.outcome}`}>
      {page.outcome !== "none" && <p class="verdict-outcome">{page.same ? (page.verdict.length > 1 ? "The same but for its times." : "Nothing changed.") : OUTCOMES[page.outcome]}</p>}
      {page.verdict.map((line) => (
        <p>
          <Ticks text={line.replace(/^B: /, "").replaceAll("->", "→")} />
        </p>
      ))}
      {moved.length > 0 && (
        <ul class="verdict-figures">
          {moved.map((figure) => (
            <li class={figure.better === null ? undefined : figure.better ? "better" : "worse"}>
              <b>{`${figure.a} → ${figure.b}`}</b>
              <span>{figure.label}</span>
              {figure.change && <small>{`${figure.change}${figure.better === null ? "" : figure.better ? ", better" : ", worse"}`}</small>}
            </li>
          ))}
        </ul>
      )}
      {same.length > 0 && <p class="dim">{`The same in both: ${same.map((figure) => `${figure.label} ${figure.a}`).join(", ")}.${page.times.length ? "" : " How long kernels run is not measured."}`}</p>}
      {page.times.map((line) => <p class="dim">{line.replaceAll("->", "→")}</p>)}
      {unknown.map((figure) => (
        <p class="dim">{`Not known: ${figure.label}${figure.change && ` (${figure.change})`}.`}</p>
      ))}
    </div>
  );
}
