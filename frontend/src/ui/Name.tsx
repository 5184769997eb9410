/** Names that are longer than their place. */

/** Characters at the end that stay: the number of a kernel, the ending of a file. */
const TAIL = 9;
const SHORT = 15;

/** A name in letters of one width that gives way in its middle: names of kernels and files differ at their ends. */
export function CutName({ text }: { text: string }) {
  if (text.length <= SHORT) return <>{text}</>;
  return (
    <span class="cut-name">
      <span class="cut-head">{text.slice(0, -TAIL)}</span>
      {text.slice(-TAIL)}
    </span>
  );
}

/** The label of a graph, `forward (backward) 0/1`: its function gives way, and what tells it from its neighbours stays. */
export function CutLabel({ text }: { text: string }) {
  const at = text.lastIndexOf(" (");
  if (at < 1) return <>{text}</>;
  return (
    <span class="cut-label">
      <span class="cut-function">{text.slice(0, at)}</span>
      <span class="cut-rest">{text.slice(at)}</span>
    </span>
  );
}

/** A name that breaks behind underscores and dots where the line ends, and not within words. */
export function LongName({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?<=[_.])(?=[^_.])/).map((part) => (
        <>
          {part}
          <wbr />
        </>
      ))}
    </>
  );
}
