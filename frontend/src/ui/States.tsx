/** What stands where something is loading, missing or empty. */

import type { ComponentChildren } from "preact";
import type { Loaded } from "../chunks";

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

/** Sentences about parts that are missing or damaged, at the place where they are missing; or about what is `wrong`. */
export function Problems({ texts, wrong }: { texts: string[] | undefined; wrong?: boolean }) {
  if (!texts?.length) return null;
  return (
    <div class={wrong ? "problems problems-wrong" : "problems"} role="note">
      {texts.length === 1 ? (
        <p>{texts[0]}</p>
      ) : (
        <ul>
          {texts.map((text) => (
            <li>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A chunk when it is there, and words until then. `missing` says what it means that the file does not hold it. */
export function Await<T>({ loaded, what, children }: { loaded: Loaded<T>; what: string; children: (value: T) => ComponentChildren }) {
  if (loaded.state === "loading") return <p class="loading" role="status">Loading {what}…</p>;
  if (loaded.state === "failed") return <Empty title={`Not in this report: ${what}`}>{loaded.why}</Empty>;
  return <>{children(loaded.value)}</>;
}
