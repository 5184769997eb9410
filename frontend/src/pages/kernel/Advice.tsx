import type { KernelPage } from "../../data";
import { hashOf } from "../../router";
import { A } from "../../ui/A";
import { Icon } from "../../ui/Icon";

interface Props {
  advice: KernelPage["advice"];
  id: string;
  /** Whether the page has a level. */
  there: (level: string) => boolean;
}

/** What an expert would say of the kernel, the worst first, each with its evidence and who says so. */
export function Advice({ advice, id, there }: Props) {
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
          {one.at && there(one.at.level) && (
            <p>
              <A to={hashOf("kernel", [id], { at: `${one.at.level}:${one.at.line}` })}>{`Show ${one.at.level}, line ${one.at.line}`}</A>
            </p>
          )}
          {(one.rule || one.source) && (
            <p class="dim" title={one.rule && "docs/findings.md"}>
              {[one.rule, one.source].filter(Boolean).join(": ")}
            </p>
          )}
        </details>
      ))}
    </section>
  );
}
