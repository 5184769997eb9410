import { useChunk } from "../../chunks";
import type { GraphPage as GraphChunk } from "../../data";
import { Await, Problems } from "../../ui/States";

interface Props {
  id: string;
  /** The kernel that is chosen, as the address has it: `K5`. */
  kernel: string | null;
  query: URLSearchParams;
}

export function GraphPage({ id }: Props) {
  const loaded = useChunk<GraphChunk>(`graph:${id}`);
  return (
    <>
      <h1>{id}</h1>
      <Await loaded={loaded} what="this graph">
        {(graph) => (
          <>
            <Problems texts={graph.problems} />
            {graph.summary.map((line) => (
              <p>{line}</p>
            ))}
          </>
        )}
      </Await>
    </>
  );
}
