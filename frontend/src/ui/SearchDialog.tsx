import { useMemo, useRef, useState } from "preact/hooks";
import { count } from "../format";
import { useReport } from "../report";
import { go } from "../router";
import { entriesOf, find } from "../search";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { CutName } from "./Name";

const MOST = 60;
/** Kinds whose names differ at their ends. */
const NAMES: ReadonlySet<string> = new Set(["kernel", "file"]);

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { index } = useReport();
  const entries = useMemo(() => entriesOf(index), [index]);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const { found, total } = useMemo(() => find(entries, query, MOST), [entries, query]);

  const open = (n: number) => {
    const entry = found[n];
    if (!entry) return;
    onClose();
    go(entry.hash);
  };
  const choose = (n: number) => {
    const next = Math.max(0, Math.min(found.length - 1, n));
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") choose(at + 1);
    else if (event.key === "ArrowUp") choose(at - 1);
    else if (event.key === "Enter") open(at);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog label="Search" class="search" onClose={onClose}>
      <div class="search-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search graphs, kernels, modules, files and findings"
          aria-expanded="true"
          aria-controls="search-list"
          aria-activedescendant={found.length ? `search-${at}` : undefined}
          aria-autocomplete="list"
          placeholder="Graph, kernel, module, file or finding"
          autoComplete="off"
          spellcheck={false}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            choose(0);
          }}
          onKeyDown={pressed}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id="search-list" role="listbox" aria-label="Found" ref={list}>
        {found.map((entry, n) => (
          <li id={`search-${n}`} role="option" aria-selected={n === at} onClick={() => open(n)} onMouseMove={() => setAt(n)}>
            <span class="search-kind">{entry.kind}</span>
            <span class="search-name" title={entry.name}>{NAMES.has(entry.kind) ? <span class="mono"><CutName text={entry.name} /></span> : entry.name}</span>
            <span class="search-detail" title={entry.detail}>{entry.detail}</span>
          </li>
        ))}
      </ul>
      <p class="search-foot" role="status">
        {query.trim() === "" ? "Type to search. ↑ ↓ choose, Enter opens." : total > MOST ? `The first ${MOST} of ${count(total)}.` : total ? `${count(total)} found.` : "Nothing has these words."}
      </p>
    </Dialog>
  );
}
