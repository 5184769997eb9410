import type { ReportKernelPage } from "../../data";
import { go, hashOf, parseHash } from "../../router";
import { A } from "../../ui/A";

/** The page of a configuration, with the columns that are open now. */
function pageOf(id: string): string {
  const { query } = parseHash(location.hash);
  const kept = ["cols", "diff"].flatMap((name): [string, string][] => (query.get(name) === null ? [] : [[name, query.get(name) ?? ""]]));
  return hashOf("kernel", [id], Object.fromEntries(kept));
}

/** Which one runs, and which one the page begins with where that is not known. */
function whichRuns(kernel: ReportKernelPage): string {
  if (kernel.others.some((one) => one.chosen !== null)) return "";
  return `; nothing says which runs${kernel.others.some((one) => one.listed) ? ", lists count the one that spills most" : ""}`;
}

/** The configurations that were compiled: which one the page shows, and the way to the others. */
export function Configurations({ kernel }: { kernel: ReportKernelPage }) {
  if (kernel.others.length < 2) return null;
  const now = kernel.others.find((one) => one.id === kernel.id);
  const words = (one: ReportKernelPage["others"][number]) => `${one.key}${one.words ? `: ${one.words}` : ""}${one.chosen ? " (autotuning chose it)" : ""}${one.listed ? " (spills most)" : ""}${one.id ? "" : " (no page)"}`;
  return (
    <p class="configurations">
      <label>
        Configuration{" "}
        <select value={now?.id ?? ""} onChange={(event) => go(pageOf(event.currentTarget.value))}>
          {kernel.others.map((one) => (
            <option value={one.id} disabled={!one.id}>{words(one)}</option>
          ))}
        </select>
      </label>{" "}
      <span class="dim">{`of ${kernel.others.length} compiled${whichRuns(kernel)}`}</span>
    </p>
  );
}

/** The key of a configuration as a way to its page. */
export function ConfigurationKey({ kernel, name }: { kernel: ReportKernelPage; name: string }) {
  const own = kernel.others.find((one) => one.key === name);
  if (!own?.id) return <>{name}</>;
  return own.id === kernel.id ? <b>{name}</b> : <A to={pageOf(own.id)}>{name}</A>;
}
