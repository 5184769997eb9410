import type { ReportKernelPage } from "../../data";
import { Icon } from "../../ui/Icon";
import { Rule } from "../../ui/Rule";

/** What an expert would say of the kernel, the worst first, each with its evidence and who says so. */
export function Advice({ advice }: { advice: ReportKernelPage["advice"] }) {
  if (!advice.length) return <p class="advice-none">No advice for this kernel.</p>;
  return (
    <section class="advice-list" aria-label="Advice">
      {advice.map((one) => (
        <details class={`advice advice-${one.severity}`}>
          <summary>
            <Icon name={one.severity} label={one.severity} />
            <span class="advice-title">{one.title}</span>
            {one.fix && (
              <span class="advice-short">
                <b>Try</b> {one.fix}
              </span>
            )}
          </summary>
          {one.detail && <p>{one.detail}</p>}
          {one.fix && (
            <p class="advice-fix">
              <b>Try</b> {one.fix}
            </p>
          )}
          {one.evidence && <p>{one.evidence}</p>}
          {(one.rule || one.source) && (
            <p class="dim">
              {one.rule && <Rule rule={one.rule} />}
              {one.rule && one.source && ": "}
              {one.source}
            </p>
          )}
        </details>
      ))}
    </section>
  );
}
