/** Keys of the whole page, and the list that `?` shows. */

import { useEffect } from "preact/hooks";

export interface Key {
  /** As `KeyboardEvent.key` has it; `g o` for two keys, one after the other. */
  key: string;
  what: string;
  run: (event: KeyboardEvent) => void;
}

interface Group {
  title: string;
  keys: Key[];
}

const groups: Group[] = [];
let first = "";
let firstAt = 0;

/** Every group of keys that holds now, for the help. */
export function keyGroups(): readonly Group[] {
  return groups;
}

/** Whether the keys belong to what is focused: a field to type in, or a dialog. */
function taken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const at = event.target;
  if (!(at instanceof HTMLElement)) return false;
  return at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) || at.closest("dialog") !== null;
}

function pressed(event: KeyboardEvent): void {
  if (taken(event) || event.defaultPrevented) return;
  const pair = event.timeStamp - firstAt < 1200 ? `${first} ${event.key}` : "";
  first = event.key;
  firstAt = event.timeStamp;
  const found = keyNamed(pair) ?? keyNamed(event.key);
  if (!found) return;
  event.preventDefault();
  first = "";
  found.run(event);
}

function keyNamed(name: string): Key | undefined {
  // The page that came last has the first word.
  for (const group of [...groups].reverse()) {
    const key = group.keys.find((key) => key.key === name);
    if (key) return key;
  }
  return undefined;
}

export function listenToKeys(): void {
  document.addEventListener("keydown", pressed);
}

/** Keys that hold while a component is there. */
export function useKeys(title: string, keys: Key[], deps: unknown[] = []): void {
  useEffect(() => {
    const group = { title, keys };
    groups.push(group);
    return () => {
      groups.splice(groups.indexOf(group), 1);
    };
  }, deps);
}
