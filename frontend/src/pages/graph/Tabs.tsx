import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { count } from "../../format";

interface Tab {
  key: string;
  title: string;
  count: number;
  show: () => ComponentChildren;
}

interface Props {
  label: string;
  tabs: Tab[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Lists of which one is shown; arrow keys go from one to the other. */
export function Tabs({ label, tabs, chosen, onChoose }: Props) {
  const id = useId();
  const now = tabs.find((tab) => tab.key === chosen) ?? tabs[0];
  const key = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step || !now) return;
    const next = tabs[(tabs.indexOf(now) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    const list = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return (
    <section class="tabs" aria-label={label}>
      <div role="tablist" aria-label={label} onKeyDown={key}>
        {tabs.map((tab) => (
          <button type="button" role="tab" id={`${id}-${tab.key}`} aria-selected={tab === now} aria-controls={`${id}-panel`} tabIndex={tab === now ? 0 : -1} onClick={() => onChoose(tab.key)}>
            {tab.title} <span class="nav-count">{count(tab.count)}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${now?.key}`}>
        {now?.show()}
      </div>
    </section>
  );
}
