import type { KernelPage } from "../../data";
import { ConfigurationKey } from "./Configurations";

/** The configurations that were compiled, beside each other. */
export function WhatIf({ kernel }: { kernel: KernelPage }) {
  const table = kernel.what_if;
  if (!table) return null;
  return (
    <section class="card-part" aria-label="Configurations">
      <h2>Configurations</h2>
      <div class="what-if" tabIndex={0} role="region" aria-label="Configurations beside each other">
        <table class="facts">
          <thead>
            <tr>
              {table.columns.map((title) => (
                <th scope="col">{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr class={row[0] === kernel.others.find((one) => one.id === kernel.id)?.key ? "selected" : undefined}>
                {row.map((cell, at) => (at === 0 ? <th scope="row"><ConfigurationKey kernel={kernel} name={cell} /></th> : <td>{cell}</td>))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.note && <p class="dim">{table.note}</p>}
    </section>
  );
}
