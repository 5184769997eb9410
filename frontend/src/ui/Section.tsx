import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  title: string;
  count?: string | number;
  note?: ComponentChildren;
  children: ComponentChildren;
}

export function Section({ title, count, note, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} class="section">
      <h2 id={id}>
        {title}
        {count !== undefined && <span class="count">{count}</span>}
      </h2>
      {note && <p class="section-note">{note}</p>}
      {children}
    </section>
  );
}
