/** A graph: its picture before and after fusion with the code beside it, its kernels, and why they are not fewer. */

import { useMemo, useState } from "preact/hooks";
import { useChunk } from "../../chunks";
import type { ReportGraphPage } from "../../data";
import { count } from "../../format";
import { useKeys } from "../../keyboard";
import { go, hashOf, replaceAddress, replaceQuery } from "../../router";
import { Icon } from "../../ui/Icon";
import { Await, Problems } from "../../ui/States";
import { CodeColumns } from "../code/CodeColumns";
import { LineLinks } from "../code/links";
import { FxStages } from "./FxStages";
import { KernelTable, NodeTable, PairTable } from "./GraphTables";
import { KernelPanel } from "./KernelPanel";
import { kernelAt, linesOf } from "./kernelLines";
import { LayerChoice, unfold, whyNot } from "./LayerControls";
import { type Block, blocksOf, canUnfold, isUnfolded, neighbour, standsFor, titleOf, type Unfolded, unfoldedOf } from "./layers";
import { Picture } from "./Picture";
import { Tabs } from "./Tabs";

interface Props {
  id: string;
  /** The kernel that is chosen, as the address has it: `K5`. */
  kernel: string | null;
  query: URLSearchParams;
}

export function GraphPage({ id, kernel, query }: Props) {
  const loaded = useChunk<ReportGraphPage>(`graph:${id}`);
  return (
    <Await loaded={loaded} what="this graph">
      {(graph) => <Graph graph={graph} kernel={kernel} query={query} />}
    </Await>
  );
}

function numberOf(name: string | null): number | null {
  const match = /^K(\d+)$/.exec(name ?? "");
  return match ? Number(match[1]) : null;
}

function Graph({ graph, kernel, query }: { graph: ReportGraphPage; kernel: string | null; query: URLSearchParams }) {
  const kernels = useMemo(() => new Map(graph.kernels.map((row) => [row.number, row])), [graph]);
  const links = useMemo(() => new LineLinks(graph.links), [graph]);
  const asked = query.get("layers");
  const layered = graph.layers.length > 0;
  const unfolded = useMemo(() => unfoldedOf(asked, graph.layers), [graph, asked]);
  // Lists unfold where the picture cannot.
  const drawn: Unfolded = useMemo(() => (canUnfold(graph, unfolded) ? unfolded : "none"), [graph, unfolded]);
  const blocks = useMemo(() => blocksOf(graph, drawn), [graph, drawn]);
  const drawnAs = useLaunches(blocks);
  const shownAs = useLaunches(useMemo(() => blocksOf(graph, unfolded), [graph, unfolded]));
  const whole = canUnfold(graph, "all");
  const [words, setWords] = useState("");
  const chosen = numberOf(kernel);
  const row = chosen === null ? undefined : kernels.get(chosen);
  const other = numberOf(query.get("why"));
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    if (!wanted) return new Set<number>();
    const text = (number: number) => {
      const one = kernels.get(number);
      return one ? `k${one.number} ${one.name} ${one.module} ${one.kind} ${one.lines.join(" ")} ${one.inside.join(" ")}`.toLowerCase() : "";
    };
    const own = [...kernels.keys()].filter((number) => text(number).includes(wanted));
    return new Set(own.map(drawnAs));
  }, [words, kernels, drawnAs]);

  const lit = useMemo(() => {
    return row ? { hits: linesOf(row, links), what: `K${row.number}` } : null;
  }, [row, links]);

  const choose = (number: number | null, second: boolean) => {
    if (second && chosen !== null) {
      replaceQuery({ why: number === null || number === chosen ? null : `K${number}` });
      return;
    }
    replaceAddress("graph", number === null ? [graph.id] : [graph.id, `K${number}`], { at: null, why: null });
  };
  const step = (by: number) => {
    const own = graph.kernels.map((one) => one.number).filter((number) => drawnAs(number) === number);
    const at = chosen === null ? -1 : own.indexOf(drawnAs(chosen));
    const next = own[chosen === null ? (by > 0 ? 0 : own.length - 1) : (at + by + own.length) % own.length];
    if (next !== undefined) choose(next, false);
  };
  /** The kernel of a line that was chosen, where the line belongs to one alone. */
  const picked = (level: string, line: number) => {
    const only = kernelAt(graph.kernels, links, level, line);
    const same = (number: number) => kernels.get(number)?.drawn_as || number;
    if (only !== null && (chosen === null || same(only) !== same(chosen))) replaceAddress("graph", [graph.id, `K${only}`], { why: null });
  };
  const open = (number: number) => {
    const one = kernels.get(number);
    if (one) go(hashOf("kernel", [one.id]));
  };
  useKeys("Graph", [
    { key: "]", what: "Next kernel of the picture", run: () => step(1) },
    { key: "[", what: "The kernel before", run: () => step(-1) },
    { key: "e", what: "Fold or unfold layers that repeat", run: () => layered && unfold(unfolded === "none" ? "all" : "none") },
    { key: "}", what: "Unfold the next layer alone", run: () => unfold(neighbour(graph, unfolded, 1)) },
    { key: "{", what: "Unfold the layer before alone", run: () => unfold(neighbour(graph, unfolded, -1)) },
    { key: "o", what: "Open the kernel that is chosen", run: () => chosen !== null && open(chosen) },
  ], [graph, chosen, drawnAs, unfolded]);

  const finder = (
    <div class="picture-find">
      <Icon name="search" />
      <input
        type="search"
        placeholder="Find in the picture"
        aria-label="Find kernels in the picture"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [one] = found;
          if (event.key === "Enter" && one !== undefined) choose(one, false);
        }}
      />
      {words && <span class="dim" role="status">{count(found.size)}</span>}
    </div>
  );
  const notes = [...notesOf(graph, drawn, blocks), ...(drawn === unfolded ? [] : [`${whyNot(graph)}; the table below has them`])];
  const pictured = Boolean(graph.layer_pictures || graph.before_svg || graph.after_svg);
  const first = useMemo(() => firstLevels(graph, pictured), [graph]);
  return (
    <>
      <div class="graph-head">
        <h1>{graph.label || graph.id}</h1>
        <p>{graph.summary.map((line) => <span>{line.replaceAll("->", "→")}</span>)}</p>
      </div>
      <Problems texts={graph.wrong} wrong />
      <Problems texts={graph.problems} />
      <div class={pictured ? "graph-body" : "graph-body graph-bare"}>
        {!pictured && <p class="picture-none">{`No picture of fusion: ${notes.join("; ") || "it is not in this report"}.`}</p>}
        {pictured && (
          <section class="graph-picture" aria-label="Fusion">
            <Picture
              graph={graph}
              kernels={kernels}
              blocks={blocks}
              unfolded={drawn}
              drawnAs={drawnAs}
              chosen={chosen}
              other={other}
              found={found}
              onChoose={choose}
              onOpen={open}
              onStep={step}
              tools={finder}
              layers={layered ? <LayerChoice graph={graph} unfolded={unfolded} whole={whole} /> : null}
            />
            {notes.length > 0 && <p class="picture-notes">{notes.join(" · ")}</p>}
          </section>
        )}
        <div class="graph-side">
          {row && <KernelPanel kernel={row} other={other === null ? null : (kernels.get(other) ?? null)} kernels={kernels} pairs={graph.not_fused} onChoose={choose} />}
          <section class="graph-code" aria-label="Code of the graph">
            <CodeColumns levels={graph.levels} links={graph.links} query={query} open={first} lit={lit} onPick={picked} />
          </section>
        </div>
      </div>
      <Tabs
        label="Lists of the graph"
        chosen={query.get("tab") ?? "kernels"}
        onChoose={(tab) => replaceQuery({ tab })}
        tabs={[
          { key: "kernels", title: "Launches", count: graph.kernels.length, show: () => <KernelTable graph={graph} shownAs={shownAs} unfolded={unfolded} chosen={chosen} other={other} onChoose={choose} /> },
          { key: "pairs", title: "Not fused", count: graph.not_fused.length, show: () => <PairTable graph={graph} chosen={chosen} other={other} onPair={(a, b) => replaceAddress("graph", [graph.id, `K${a}`], { why: `K${b}`, at: null })} /> },
          { key: "fx", title: "FX stages", count: graph.fx.length, show: () => <FxStages graph={graph} query={query} /> },
          { key: "nodes", title: "Scheduler nodes", count: graph.nodes.length, show: () => <NodeTable graph={graph} chosen={chosen} other={other} onChoose={choose} /> },
        ]}
      />
    </>
  );
}

/** Generated code, and beside it the graph before it where there is room; of a compile that failed what it got to. */
function firstLevels(graph: ReportGraphPage, pictured: boolean): string[] {
  const there = graph.levels.filter((level) => level.missing === null).map((level) => level.level);
  const wanted = (!pictured || window.innerWidth >= 1800 ? ["post_grad", "code"] : ["code"]).filter((name) => there.includes(name));
  return wanted.includes("code") || !there.length ? wanted : there.slice(pictured ? -1 : -2);
}

function useLaunches(blocks: readonly Block[]): (number: number) => number {
  return useMemo(() => {
    const found = standsFor(blocks);
    return (number: number) => found.get(number) ?? number;
  }, [blocks]);
}

/** What is to be known of the picture as it is drawn. */
function notesOf(graph: ReportGraphPage, drawn: Unfolded, blocks: readonly Block[]): string[] {
  if (drawn === "all") return [`each of ${count(graph.kernels.length)} launches is drawn, layers that repeat in frames`];
  const own = blocks.find((block) => isUnfolded(block, drawn));
  return own ? [`${titleOf(own)} is unfolded, K${own.first} to K${own.last}`, ...graph.picture_notes] : graph.picture_notes;
}
