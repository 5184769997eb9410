import type { ReportKernelPage } from "../../data";
import { hashOf } from "../../router";
import { A } from "../../ui/A";

/** Kernels that make what it reads and that use what it makes, with why they are not one kernel. */
export function Neighbours({ rows }: { rows: ReportKernelPage["neighbours"] }) {
  if (!rows.length) return null;
  return (
    <section class="card-part" aria-label="Neighbours">
      <h2>
        Neighbours
        <span class="count">{rows.length}</span>
      </h2>
      <ul class="neighbours">
        {rows.map((row) => (
          <li>
            <p>
              <span class="dim">{row.relation === "makes" ? "reads from" : "read by"}</span> <A to={hashOf("kernel", [row.id])} class="neighbour">{`K${row.number} ${row.name}`}</A>
            </p>
            {row.not_fused && <p class="dim">Not fused: {row.not_fused}</p>}
            {row.fix && (
              <p class="advice-fix">
                <b>Try</b> {row.fix}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
