import type { NeighbourRole, ReportKernelPage } from "../../data";
import { hashOf } from "../../router";
import { A } from "../../ui/A";

const ROLES: Record<NeighbourRole, string> = { producer: "reads from", consumer: "read by", sibling: "reads the same as" };

/** Kernels that make what it reads, use what it makes or read the same, with why they are not one kernel. */
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
              <span class="dim">{ROLES[row.role]}</span> <A to={hashOf("kernel", [row.id])} class="neighbour">{`K${row.number} ${row.name}`}</A>
              {row.buffers.length > 0 && <span class="dim mono"> {row.buffers.slice(0, 6).join(", ")}</span>}
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
