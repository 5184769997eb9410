import type { KernelPage } from "../../data";

/** What other options of the compiler would make of the kernel: each row was built. */
export function WhatIf({ table }: { table: KernelPage["what_if"] }) {
  if (!table) return null;
  return (
    <section class="card-part" aria-label="What if">
      <h2>What if</h2>
      <div class="what-if" tabIndex={0} role="region" aria-label="What other options would make of it">
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
              <tr>
                {row.map((cell, at) => (at === 0 ? <th scope="row">{cell}</th> : <td>{cell}</td>))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.note && <p class="dim">{table.note}</p>}
    </section>
  );
}
