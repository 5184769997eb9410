import type { ReportKernelPage } from "../../data";

/** Chapters of the kernel card: each fact with the artifact that it was read from, of the kernel's own files the ending. */
export function Facts({ chapters, name }: { chapters: ReportKernelPage["facts"]; name: string }) {
  return (
    <>
      {chapters.map((chapter) => (
        <section class="card-part" aria-label={chapter.chapter}>
          <h2>{chapter.chapter}</h2>
          <dl class="card-facts">
            {chapter.rows.map((row) => (
              <div>
                <dt>{row.label}</dt>
                <dd>
                  <span class={row.value === "unknown" ? "dim" : undefined}>{row.value}</span>
                  {row.note && <span class="card-note">{row.note}</span>}
                  {row.source && <span class="card-source" title={row.source}>{row.source.replaceAll(`${name}.`, ".")}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
