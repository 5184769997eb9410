import { useChunk } from "../../chunks";
import type { KernelPage as KernelChunk } from "../../data";
import { Await, Problems } from "../../ui/States";

interface Props {
  id: string;
  query: URLSearchParams;
}

export function KernelPage({ id }: Props) {
  const loaded = useChunk<KernelChunk>(`kernel:${id}`);
  return (
    <>
      <h1>{id}</h1>
      <Await loaded={loaded} what="this kernel">
        {(kernel) => (
          <>
            <Problems texts={kernel.problems} />
            {kernel.title.map((line) => (
              <p>{line}</p>
            ))}
          </>
        )}
      </Await>
    </>
  );
}
