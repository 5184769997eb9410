import { useMemo } from "preact/hooks";
import { count } from "../../format";
import { kernelWords } from "../../kernels";
import { useReport } from "../../report";
import { anyMeasured } from "../../times";
import { replaceQuery } from "../../router";
import { Empty } from "../../ui/States";
import { Table } from "../../ui/Table";
import { byCost, kernelColumns, kernelText } from "./kernelColumns";

const ALWAYS = new Set(["name", "spills", "advice"]);

const SHOW = {
  all: "All",
  advice: "With advice",
  spills: "That spill",
} as const;

export function KernelsPage({ query }: { query: URLSearchParams }) {
  const { index } = useReport();
  const show = query.get("show") ?? "all";
  const measured = anyMeasured(index.kernels);
  const rows = useMemo(() => {
    const rows = byCost(index.kernels);
    if (show === "advice") return rows.filter((row) => row.advice > 0);
    if (show === "spills") return rows.filter((row) => (row.spills ?? 0) > 0);
    return rows;
  }, [index, show]);
  // Of a cache without its graphs half of the columns would be dashes.
  const columns = useMemo(() => kernelColumns(index.graphs, index.kernels).filter((column) => ALWAYS.has(column.key) || index.kernels.some((row) => ![null, ""].includes(column.value(row) as string | null))), [index]);
  const choice = (
    <div class="choice" role="group" aria-label="Which kernels">
      {Object.entries(SHOW).map(([key, title]) => (
        <button type="button" aria-pressed={show === key} onClick={() => replaceQuery({ show: key === "all" ? null : key })}>
          {title}
        </button>
      ))}
    </div>
  );
  return (
    <>
      <h1>Kernels</h1>
      <p class="lead">{kernelWords(index.kernels)}{index.graphs.length > 1 && `, of all ${count(index.graphs.length)} graphs`}. Sorted by cost: {measured ? "by measured time of all launches" : "what spills most, then by the least time of all launches, then by the bytes that they move"}. Click a heading to sort otherwise.</p>
      {!index.kernels.length ? (
        <Empty title="No kernels">The graphs of this run launch no kernel of their own, or the generated code is not in the bundle.</Empty>
      ) : (
        <>
          {!rows.length && choice}
          <Table key={show} label="Kernels" one="row" rows={rows} columns={columns} rowKey={(row) => row.id} filterText={kernelText} tools={choice} fill empty={show === "spills" ? "No kernel is known to spill." : "No kernel has advice."} />
        </>
      )}
    </>
  );
}
