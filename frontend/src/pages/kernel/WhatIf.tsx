import type { ReportKernelPage } from "../../data";
import { ConfigurationKey } from "./Configurations";

/** The configurations that were compiled, beside each other. */
export function WhatIf({ kernel }: { kernel: ReportKernelPage }) {
  const table = kernel.what_if;
  if (!table) return null;
  const classes = alignment(table.rows);
  return (
    <section class="card-part" aria-label="Configurations">
      <h2>Configurations</h2>
      <div class="what-if" tabIndex={0} role="region" aria-label="Configurations beside each other">
        <table class="facts">
          <thead>
            <tr>
              {table.columns.map((title, at) => (
                <th scope="col" class={classes[at]}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr class={row[0] === kernel.others.find((one) => one.id === kernel.id)?.key ? "selected" : undefined}>
                {row.map((cell, at) => (at === 0 ? <th scope="row"><ConfigurationKey kernel={kernel} name={cell} /></th> : <td class={classes[at]}>{cell}</td>))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.note && <p class="dim">{table.note}</p>}
    </section>
  );
}

/** Builds of the offline compiler in other register modes, made on purpose and kept by the run. */
export function KeptBuilds({ kernel }: { kernel: ReportKernelPage }) {
  const table = kernel.kept_builds;
  if (!table) return null;
  const classes = alignment(table.rows);
  return (
    <section class="card-part card-wide" aria-label="What-if builds">
      <h2>What if: other register modes</h2>
      {table.warning && (
        <p>
          <span class="badge badge-warning">{table.warning}</span>
        </p>
      )}
      {table.rows.length > 0 && (
        <div class="what-if" tabIndex={0} role="region" aria-label="Builds in other register modes beside each other">
          <table class="facts">
            <thead>
              <tr>
                {table.columns.map((title, at) => (
                  <th scope="col" class={classes[at]}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grouped(table.rows).map((rows) =>
                rows.map((row, place) => (
                  <tr>
                    {place === 0 && <th scope="rowgroup" rowSpan={rows.length}>{row[0]}</th>}
                    {row.slice(1).map((cell, at) => <td class={classes[at + 1]}>{cell}</td>)}
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
      {table.notes.map((note) => (
        <p class="dim">{note}</p>
      ))}
    </section>
  );
}

/** Rows that follow each other with the same first cell, which is told once. */
function grouped(rows: string[][]): string[][][] {
  const groups: string[][][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0]?.[0] === row[0]) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Columns of numbers stand at the right, below each other. */
function alignment(rows: string[][]): (string | undefined)[] {
  return (rows[0] ?? []).map((_, at) => (at > 0 && rows.some((row) => /^\d/.test(row[at] ?? "")) && rows.every((row) => /^(\d|–|none$)/.test(row[at] ?? "")) ? "number" : undefined));
}
